"""Seven small games that show each thing the core can do; they are also the models for a new game's author.

    nim     perfect information            steal   a chain of small decisions, one of them out of turn
    tricks  hidden hands and a bag         fists   simultaneous secret answers that can be changed
    climb   dice and co-operation          peek    knowledge that some seats share
    pass_the_bee  two versions of the rules

Each module's docstring is its rules page; `book()` reads refusals against it and against `text/`.
"""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

from rucher.core.conformance import Book
from rucher.core.game import AnyGame
from rucher.core.texts import Texts

NAMES = ("nim", "tricks", "climb", "steal", "fists", "peek", "pass_the_bee")


def toy(name: str) -> AnyGame:
    """The game of a name."""
    game: AnyGame = import_module(f"{__name__}.{name}").game
    return game


def is_number(text: str) -> bool:
    """Is this text a small number? A stranger may send digits by the thousand."""
    return text.isdecimal() and len(text) < 3


def book(name: str) -> Book:
    """The clauses of a toy's docstring, and the texts of all toys."""
    rules = import_module(f"{__name__}.{name}").__doc__ or ""
    return Book(re.findall(r"^ *(\d+)\.", rules, re.MULTILINE), Texts(Path(__file__).parent / "text"))
