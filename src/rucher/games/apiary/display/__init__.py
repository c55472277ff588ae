"""What a drawn board of Apiary is told besides the view, and its picture. It reads the rules and the words."""
