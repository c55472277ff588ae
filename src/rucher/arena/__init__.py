"""Many matches between bots: paired, seeded and saved; and statistics on their results."""
