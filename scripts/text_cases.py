"""Write build/text-cases.json: every message of every game with components, as Python renders it.

Usage: python scripts/text_cases.py [--all]

The page's tests render them all with the page's own renderer, from the same catalogs
(web/tests/texts.test.ts), and compare. Each message meets one component in ten, the next message the next
tenth; with --all (`make long`) each meets every one.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from rucher.core.game import AnyGame
from rucher.core.texts import Catalog, Slot, Term, WrongParameter
from rucher.games import find, names
from rucher.server.tables.game_texts import texts_of

OUT = Path(__file__).resolve().parent.parent / "build" / "text-cases.json"
COUNTS = (0, 1, 2, 21)
TENTHS = 10
PLAYERS = ("Anna", "Léa")  # before a vowel, and before a consonant


def main(arguments: list[str]) -> None:
    """Write the cases of the table and of each game."""
    step = 1 if arguments == ["--all"] else TENTHS
    games: dict[str, AnyGame | None] = {"core": None, **{name: find(name) for name in names()}}
    found = {
        name: {"catalogs": texts_of(game).catalogs(), "cases": cases(game, step)}
        for name, game in games.items()
    }
    OUT.parent.mkdir(exist_ok=True)
    OUT.write_bytes(msgspec.json.encode(found))
    print(f"{OUT.name}: {sum(len(part['cases']) for part in found.values())} sentences")


def cases(game: AnyGame | None, step: int) -> list[tuple[str, str, dict[str, Any], str]]:
    """The cases: language, message key, parameters and rendered text."""
    made = []
    for lang, catalog in texts_of(game).texts.catalogs.items():
        for number, (key, parts) in enumerate(catalog.messages.items()):
            slots = [part for part in parts if isinstance(part, Slot)]
            for value in values(catalog, number % step, step) if slots else [0]:
                parameters = {slot.name: value for slot in slots}
                try:
                    made.append((lang, key, parameters, catalog.say(key, parameters)))
                except WrongParameter:
                    continue  # a slot that counts takes no name, one that agrees takes no number
    return made


def values(catalog: Catalog, first: int, step: int) -> Iterator[Any]:
    """Values for a slot: numbers, names, and components alone, numbered, counted and in lists."""
    yield from COUNTS
    yield from PLAYERS
    yield list(PLAYERS)
    adjectives = [None, *catalog.adjectives]
    nouns = list(catalog.nouns)
    for i in range(first, len(nouns), step):
        noun = nouns[i]
        yield Term(noun)
        yield Term(noun, adjectives[i % len(adjectives)], number=2)
        yield Term(noun, count=i % 3)
        yield [Term(noun), Term(noun, count=3), PLAYERS[i % 2]]


if __name__ == "__main__":
    main(sys.argv[1:])
