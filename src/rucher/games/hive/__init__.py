"""Hive Carbon: the game object, with its rules, its words and its box."""

from rucher.games.hive.box.contract import HiveBox
from rucher.games.hive.rules import Hive
from rucher.games.hive.words.contract import HiveWords

game = Hive()
game.words = HiveWords()
game.box = HiveBox()

__all__ = ["game"]
