"""A table: a match, its records, who sits there, and what each viewer is sent. No input or output here."""
