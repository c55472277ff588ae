"""Touching what cannot be touched says why, in words that rest on a clause."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

import rucher
from rucher.core import clauses
from rucher.core.game import AnyGame, Refusal, Seat
from rucher.core.hexgrid import neighbours
from rucher.games import find
from rucher.games.hive import game as hive
from rucher.games.hive.pieces import NAMES, PIECES
from rucher.games.hive.state import HiveState

POSITIONS = 1000  # of each game
LONGEST = 250
Touches = tuple[str, ...]


def positions(game: AnyGame) -> Iterator[tuple[Any, Seat]]:
    """Views of seats that are asked something, from random games."""
    left = POSITIONS
    for seed in range(POSITIONS):
        match, chance = rucher.new(game.info.id, seed=seed), random.Random(seed)
        for _ in range(LONGEST):
            decision = match.decision
            if decision is None or not left:
                break
            left -= 1
            seat = chance.choice(decision.seats)
            yield game.glimpse(match.state, seat), seat
            match.play(chance.choice(match.legal()))
        if not left:
            return
    raise AssertionError("too few positions")


def clause_numbers(game: AnyGame) -> set[str]:
    """The clauses of a game's rules page."""
    return set(clauses.read(Path(rucher.__file__).parent / "games" / game.info.id / "rules.en.md"))


def why_not(game: AnyGame, view: Any, seat: Seat, touches: Sequence[str]) -> Refusal | None:
    """The refusal that these touches meet; None where they are legal, or want more."""
    found = game.attempt(view, seat, touches)
    return found if found is None or isinstance(found, Refusal) else game.check(view, seat, found)


# -- Hive, as its drawn board touches --------------------------------------------------------------------


def lit(paths: Iterable[Touches], path: Touches) -> set[str]:
    """What the page lights: the next touch of each choice that begins like this."""
    n = len(path)
    return {touches[n] for touches in paths if len(touches) > n and touches[:n] == path}


def touchables(state: HiveState, seat: Seat, path: Touches) -> Iterator[tuple[set[str], Touches]]:
    """Each thing on the screen: the names it answers to, and what is asked where none of them is lit."""
    tops: dict[tuple[int, int], int] = {}
    for piece in sorted(PIECES, key=lambda piece: spot.level if (spot := state.spots[piece]) else 0):
        if spot := state.spots[piece]:
            tops[spot.cell] = piece
        elif state.in_hand(piece):
            name = f"piece:{NAMES[piece]}"
            yield {name}, (name,)
    frontier = {beside for occupied in tops for beside in neighbours(occupied)}
    for cell in frontier | {*tops, (0, 0)}:
        space = f"cell:{cell[0]},{cell[1]}"
        if (top := tops.get(cell)) is None:
            yield {space}, (*path, space)
        else:
            name = f"piece:{NAMES[top]}"
            own = not path or NAMES[top].startswith("wb"[seat])
            yield {space, name}, (name,) if own else (*path, space)


def test_whatever_is_not_lit_on_the_board_of_hive_is_refused_with_a_clause() -> None:
    numbers, chance, refused = clause_numbers(hive), random.Random(1), 0
    for view, seat in positions(hive):
        paths = [hive.touches(view, action) for action in hive.legal(view, seat)]
        first = lit(paths, ())
        for path in ((), (chance.choice(sorted(first)),)):
            takes = lit(paths, path) | first | set(path)  # what is lit, begins anew, or is let go
            for names, asked in touchables(view, seat, path):
                if not names & takes:
                    refusal = why_not(hive, view, seat, asked)
                    assert refusal is not None, asked
                    assert refusal.clause in numbers, (asked, refusal)
                    refused += 1
    assert refused > 10 * POSITIONS


# -- any game --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", rucher.games())
def test_a_hand_that_goes_on_touching_is_told_why_or_has_said_something_legal(name: str) -> None:
    game, chance, refused = find(name), random.Random(name), 0
    numbers = clause_numbers(game)
    for view, seat in positions(game):
        legal = {game.touches(view, action) for action in game.legal(view, seat)}
        illegal = {game.touches(view, action) for action in game.candidates(view, seat)} - legal
        for touches in chance.sample(sorted(illegal), min(6, len(illegal))):
            answers = (game.attempt(view, seat, touches[:n]) for n in range(1, len(touches) + 1))
            found = next((answer for answer in answers if answer is not None), None)
            assert found is not None, touches
            refusal = found if isinstance(found, Refusal) else game.check(view, seat, found)
            if refusal:  # else one of several equal things was touched
                assert refusal.clause in numbers, (touches, refusal)
                refused += 1
    assert refused > POSITIONS
