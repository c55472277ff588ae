"""Alvéola: the game object, with its rules, its words and its box."""

from rucher.games.alveola.box.contract import AlveolaBox
from rucher.games.alveola.rules import Alveola
from rucher.games.alveola.words.contract import AlveolaWords

game = Alveola()
game.words = AlveolaWords()
game.box = AlveolaBox()

__all__ = ["game"]
