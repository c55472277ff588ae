"""Many matches between bots: paired, seeded, saved; and what they prove."""
