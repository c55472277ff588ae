"""Boxes as files: reading and validating them, their editions, and what owners enter into packs."""
