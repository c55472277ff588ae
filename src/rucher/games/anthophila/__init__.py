"""Anthophila: the game object, with its rules, its words and its box."""

from rucher.games.anthophila.box.contract import AnthophilaBox
from rucher.games.anthophila.rules import Anthophila
from rucher.games.anthophila.words.contract import AnthophilaWords

game = Anthophila()
game.words = AnthophilaWords()
game.box = AnthophilaBox()

__all__ = ["game"]
