"""Touching what cannot be touched says why, in words that rest on a clause."""

from __future__ import annotations

import contextlib
import random
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import rucher
from rucher.core import clauses, touching
from rucher.core.errors import UnreadableAction
from rucher.core.game import AnyGame
from rucher.core.hexgrid import neighbours
from rucher.core.touching import meaning, spellings
from rucher.core.types import Refusal, Seat
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
    return set(clauses.read_rules_page(Path(rucher.__file__).parent / "games" / game.info.id / "rules.en.md"))


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


@pytest.mark.parametrize("more", [0, 1])
def test_touches_that_fit_nothing_are_compared_in_steps_of_so_many_actions(
    more: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    view, seat = rucher.new("hive").state, 0
    compared = 2 * touching.AT_ONCE + more
    action = hive.legal(view, seat)[0]
    monkeypatch.setattr(touching, "spellings", lambda game, view: iter([action] * compared))
    monkeypatch.setattr(type(hive), "candidates", lambda game, view, seat: ())
    steps = sum(1 for _ in touching.meaning_in_steps(hive, view, seat, ("nothing",)))
    assert steps == 2 + more


# -- any game --------------------------------------------------------------------------------------------


def unlit(game: AnyGame, view: Any, seat: Seat, chance: random.Random) -> Iterator[Touches]:
    """What a hand could touch and is not lit, at first and after something lit; wrong things included."""
    paths = [game.touches(view, action) for action in game.legal(view, seat)]
    first = lit(paths, ())
    things = sorted({touch for action in spellings(game, view) for touch in game.touches(view, action)})
    for path in ((), (chance.choice(sorted(first)),)):
        takes = lit(paths, path) | first | set(path)  # what is lit, begins anew, or is let go
        yield from ((*path, thing) for thing in things if thing not in takes)


def check_unlit(name: str, count: int, most: int) -> None:
    """At so many positions, touches that are not lit meet a clause, or stand for what is lit."""
    game, chance, refused = find(name), random.Random(name), 0
    numbers = clause_numbers(game)
    for view, seat in islice(positions(game), 0, POSITIONS, POSITIONS // count):
        legal = {game.touches(view, action) for action in game.legal(view, seat)}
        found = list(unlit(game, view, seat, chance))
        for touches in chance.sample(found, min(most, len(found))):
            meant = meaning(game, view, seat, touches)
            if meant.refusal is None:  # another of equal things, or a piece by its space
                assert meant.touches != touches
                assert any(path[: len(meant.touches)] == meant.touches for path in legal), touches
                continue
            assert meant.refusal.clause in numbers, (touches, meant.refusal)
            assert meant.refusal.cells or meant.refusal.code != "nothing_to_touch"
            refused += 1
    assert refused > count


@pytest.mark.parametrize("name", rucher.game_names())
def test_whatever_is_not_lit_is_refused_with_a_clause(name: str) -> None:
    check_unlit(name, 50, 6)


@pytest.mark.long
@pytest.mark.parametrize("name", rucher.game_names())
def test_whatever_is_not_lit_is_refused_with_a_clause_at_every_position(name: str) -> None:
    check_unlit(name, POSITIONS, 60)


@pytest.mark.parametrize("name", rucher.game_names())
def test_what_is_nothing_on_the_table_has_no_sources(name: str) -> None:
    game, kinds = find(name), set[str]()
    for view, seat in islice(positions(game), 0, POSITIONS, POSITIONS // 40):
        paths = [game.touches(view, action) for action in game.legal(view, seat)]
        kinds |= {touch.partition(":")[0] for path in paths for touch in path}
    touches = [
        "",
        ":",
        *(f"{kind}:{what}" for kind in sorted(kinds) for what in ("", "x", "99", "9,9", "9:x")),
    ]
    for touch in touches:
        game.words.describe_thing(view, touch)
        with contextlib.suppress(UnreadableAction):  # the one error that the table expects
            assert set(game.box.provenance(view, touch).values()) <= set(game.box.contents())


def test_what_a_hand_may_have_meant_is_told_first() -> None:
    alveola, view, seat = find("alveola"), rucher.new("alveola", seed=1).state, 0
    refusal = meaning(alveola, view, seat, ("cell:0,0",)).refusal
    assert refusal
    assert (refusal.code, refusal.clause) == ("tile_due", "4.1")  # no action begins with a cell here
    refusal = meaning(alveola, view, seat, ("turn:1",)).refusal
    assert refusal
    assert (refusal.code, refusal.clause) == ("nothing_to_touch", "2.1")  # no action at all does


# -- which of several reasons ------------------------------------------------------------------------------


def test_of_several_reasons_the_most_frequent_is_given_and_of_these_the_first() -> None:
    rare, often, again = Refusal("rare", "1"), Refusal("often", "2"), Refusal("often", "3")
    toy: Any = SimpleNamespace(
        turn_refusal=lambda view, seat: None,
        attempt=lambda view, seat, touches: None,
        legal=lambda view, seat: (),
        candidates=lambda view, seat: range(4),
        touches=lambda view, action: ("cell:0,0",),
        check=lambda view, seat, action: (rare, often, None, again)[action],
    )
    assert touching.meaning(toy, None, 0, ("cell:0,0",)).refusal is often


def test_touches_out_of_turn_are_refused_before_they_are_read() -> None:
    match = rucher.new("hive", seed=0)
    view = match.game.glimpse(match.state, 1)
    refusal = match.game.attempt(view, 1, ["nonsense"])
    assert isinstance(refusal, Refusal)
    assert refusal.code == "not_your_turn"
