"""Anthophila in words: sentences about events, actions and the table. It may read the rules; no rule reads it but for names."""
