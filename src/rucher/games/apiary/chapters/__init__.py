"""The rules of Apiary, one file for each chapter of its rules page.

They import the state, the actions, the events and the box, but never the words or the display.
"""
