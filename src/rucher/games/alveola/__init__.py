"""Alvéola: two to four players raise one hive, level by level."""

from rucher.games.alveola.rules import game

__all__ = ["game"]
