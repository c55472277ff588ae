"""Chapter 12: turns without any ability: what is played, and all that changes.

An ability is played on the same turn and must change just what its table says, no more and no less.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest
from tests.games.apiary.tables import (
    DANCE,
    TILE,
    TOKEN,
    Difference,
    both,
    draws,
    have,
    put,
    ready,
    state_of,
    to_move,
)

from rucher.core.match import Match


class Occasion(NamedTuple):
    """A turn: how the table lies, what is said (... is where an ability asks), all that changes."""

    prepare: Callable[[], Match]
    said: tuple[object, ...]
    changed: Difference


def _new_planet() -> Match:
    match = ready()
    state_of(match).grid_tokens[4] = TOKEN["T04"]
    return draws(match, "P06")


def _reads(*cards: str) -> Callable[[], Match]:
    return lambda: draws(ready(), *cards)


def _dances() -> Match:
    match = ready()
    state_of(match).dances = [DANCE["D1"], DANCE["D2"], DANCE["D3"]]
    return match


def _carvings() -> Match:
    match = ready()
    state_of(match).carvings[0] = TILE["C13"]
    return match


def _on_board(strength: int) -> Callable[[], Match]:
    def prepare() -> Match:
        match = ready()
        have(match, 0, {"pollen": 5, "fiber": 5}, active=(3,))
        put(match, 0, "grow", strength)
        return match

    return prepare


def _rival_moves() -> Match:
    match = _on_board(2)()
    have(match, 1, {"pollen": 1}, active=(1,))
    return to_move(match, 1)


def _rival_stands() -> Match:
    match = ready()
    have(match, 1, {}, active=())
    put(match, 1, "grow", 1)
    return match


def _too_much() -> Match:
    match = ready()
    have(match, 0, {"fiber": 9})
    return to_move(match, 0, before=False)


def _set_aside() -> Match:
    match = ready()
    state = state_of(match)
    state.players[0].reserved, state.rows[0] = TILE["F01"], state.farm_bag.pop()
    return match


def placed(strength: int) -> dict[str, int]:
    """A worker goes from the active pool to the board."""
    return {f"active {strength}": -1, f"board {strength}": 1}


EXPLORE = ("ship b1", "square fiber")
HARVEST = {"ship": 1, "squares": 1, "fiber": 1, "wax": 1}
OCCASIONS = {
    "explore": Occasion(ready, ("place 2 explore", *EXPLORE, ...), both(placed(2), HARVEST)),
    "explore with 3": Occasion(ready, ("place 3 explore", *EXPLORE, ...), both(placed(3), HARVEST)),
    "explore a new planet": Occasion(
        _new_planet,
        ("place 2 explore", "ship a2", "square fiber", ...),
        both(
            placed(2),
            {"ship": 4, "tokens": 1, "vp": 3, "explored": 1, "squares": 1},
            {"fiber": 1, "pollen": 1, "water": 1},
        ),
    ),
    "a farm": Occasion(
        ready, ("place 2 advance", "buy farm 1", "build 2,0", ...), both(placed(2), {"farm": 1, "fiber": -1})
    ),
    "a recruit": Occasion(
        ready,
        ("place 2 advance", "buy recruit 1", "build 2,0", ...),
        both(placed(2), {"recruit": 1, "pollen": -1}),
    ),
    "a development": Occasion(
        ready,
        ("place 2 advance", "buy development 1", "build 2,0", ...),
        both(placed(2), {"development": 1, "wax": -1, "favor": 4}),
    ),
    "a reserved tile": Occasion(
        _set_aside,
        ("place 2 advance", "reserved", "build 2,0", ...),
        both(placed(2), {"farm": 1, "fiber": -1, "reserved": -1}),
    ),
    "a new worker": Occasion(
        ready, ("place 2 grow", "worker", ...), both(placed(2), {"active 1": 1, "pollen": -1})
    ),
    "a frame": Occasion(
        ready,
        ("place 2 grow", "frame", "pay fiber", "pay fiber", "place_frame 3,0 0", ...),
        both(placed(2), {"frames": 1, "fiber": -2}),
    ),
    "research": Occasion(
        _reads("S01", "S02"),
        ("place 2 research", "keep S01", ...),
        both(placed(2), {"hand": 1, "seed discards": 1}),
    ),
    "research with 3": Occasion(
        _reads("S01", "S02", "S03"),
        ("place 3 research", "keep S01", ...),
        both(placed(3), {"hand": 1, "seed discards": 2}),
    ),
    "planting": Occasion(
        _reads("S01", "S02", "S03", "S04"),
        ("place 4 research", "keep S01", "plant S45", ...),
        both(placed(4), {"planted": 1, "seed discards": 3}),
    ),
    "convert": Occasion(
        ready,
        ("place 2 convert", "convert wax", "convert wax", ...),
        both(placed(2), {"pollen": -2, "fiber": -2, "wax": 2}),
    ),
    "convert with 3": Occasion(
        ready,
        ("place 3 convert", "convert wax", "convert wax", "done", ...),
        both(placed(3), {"pollen": -2, "fiber": -2, "wax": 2}),
    ),
    "teaching": Occasion(
        _dances,
        ("place 4 convert", "teach 1", "token K1", "dance 1", "done", ...),
        both(placed(4), {"taught": 1, "dance tokens": 1, "fiber": -1, "wax": 1}),
    ),
    "carve": Occasion(
        _carvings,
        ("place 4 carve", "carving 1", "build 2,0", ...),
        both(placed(4), {"carving": 1, "honey": -1}),
    ),
    "retrieve": Occasion(
        _on_board(2), ("retrieve", "income -1,0", ...), {"board 2": -1, "active 3": 1, "vp": 1}
    ),
    "hibernate": Occasion(
        _on_board(4), ("retrieve", "hibernate B4", ...), {"board 4": -1, "asleep": 1, "vp": 3}
    ),
    "bumped": Occasion(
        _rival_moves,
        ("place 1 grow", "bump landing once", ..., "worker"),
        {"board 2": -1, "landing 2": 1, "1 board 1": 1, "1 pollen": -1},
    ),
    "bump another": Occasion(
        _rival_stands,
        ("place 2 grow", "bump landing once", ..., "worker"),
        both(placed(2), {"1 board 1": -1, "1 landing 1": 1, "active 1": 1, "pollen": -1}),
    ),
    "play a card": Occasion(
        ready, ("seed S45 text", ...), {"hand": -1, "seed discards": 1, "vp": 1, "favor": 2}
    ),
    "overflow": Occasion(_too_much, ("end", "store", ...), {"fiber": -4, "favor": 4}),
}
Effect = tuple[str, tuple[str, ...], dict[str, int]]  # the occasion, what is answered, what changes besides


def said_on(occasion: Occasion, answers: tuple[str, ...]) -> list[str]:
    """What is said on an occasion, with the answers to an ability in their place."""
    said: list[str] = []
    for word in occasion.said:
        said += [word] if isinstance(word, str) else answers
    return said


def effects_of(items: dict[str, list[Effect]]) -> list[Any]:
    """A test for each item and occasion."""
    return [
        pytest.param(item, *effect, id=f"{item} {effect[0]}")
        for item, found in items.items()
        for effect in found
    ]
