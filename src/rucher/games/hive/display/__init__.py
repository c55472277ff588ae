"""The facts that a drawn board of Hive needs besides the view, and its picture.

They import the rules and the words; no rule imports them.
"""
