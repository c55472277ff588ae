"""Apiary: the game object, with its rules, its words and its box."""

from rucher.games.apiary.box.contract import ApiaryBox
from rucher.games.apiary.rules import Apiary
from rucher.games.apiary.words.contract import ApiaryWords

game = Apiary()
game.words = ApiaryWords(game)
game.box = ApiaryBox()

__all__ = ["game"]
