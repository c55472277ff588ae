"""Hive Carbon: two players, one hive, no board."""

from rucher.games.hive.rules import game

__all__ = ["game"]
