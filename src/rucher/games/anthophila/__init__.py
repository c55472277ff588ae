"""Anthophila: one to four players, together against hornets, parasites and weedkiller."""

from rucher.games.anthophila.rules import game

__all__ = ["game"]
