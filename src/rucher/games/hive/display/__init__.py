"""What a drawn board of Hive is told besides the view, and its picture. It reads the rules and the words."""
