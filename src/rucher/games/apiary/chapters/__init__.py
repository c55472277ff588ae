"""The rules of Apiary, a file for each chapter of its rules page.

They import the state, the actions, the events and the box; never the words or the display.
"""
