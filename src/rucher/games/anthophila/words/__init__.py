"""Anthophila in words: sentences about events, actions and the table.

It imports the rules; no rule imports it.
"""
