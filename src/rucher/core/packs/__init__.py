"""Boxes as files: reading and validating them, their editions, and the packs that owners fill in."""
