"""What a drawn board of Apiary is told besides the view, and its picture.

It imports the rules and the words; no rule imports it.
"""
