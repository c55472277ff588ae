"""A table: its match, its records, its seats, and the messages for each viewer. No input or output here."""
