"""Tables to test on: a match with chosen powers and top tiles, and hands to change it by."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from rucher.core.chance import Chance
from rucher.core.errors import IllegalAction
from rucher.core.hexgrid import Hex
from rucher.core.match import Match
from rucher.core.secrets import EVERYONE, Hidden
from rucher.core.types import Event, Refusal
from rucher.games.alveola import game
from rucher.games.alveola.box import OWN, box_of
from rucher.games.alveola.state import AlveolaOptions, AlveolaState, Laid

BOX = box_of(OWN)
TILE = {tile.id: tile.number for tile in BOX.tiles}
POWER = {power.id.removeprefix("power_"): number for number, power in enumerate(BOX.powers)}
FIRST_GAME = ("fourth", "hornet_move", "honey")


def table(powers: tuple[str, ...] = FIRST_GAME, tops: dict[int, str] | None = None, **options: Any) -> Match:
    """A new match with these powers, and these tiles on top of these piles (counted from 1)."""
    made = AlveolaOptions(**options)
    drawn = [] if made.first_game else [POWER[name] for name in powers]
    wanted = {pile - 1: TILE[name] for pile, name in (tops or {}).items()}
    left = {
        shape: [tile for tile in tiles if tile not in wanted.values()]
        for shape, tiles in BOX.of_shape.items()
    }
    for pile, shape in enumerate(BOX.ring.piles):
        drawn.append(wanted[pile] if pile in wanted else left[shape].pop())
    return Match(game, made, Chance(7, script=drawn))


def state_of(match: Match) -> AlveolaState:
    """The real state of a match, to look at or to change."""
    state: AlveolaState = match.state
    return state


def changed(match: Match) -> None:
    """Forget what was remembered about a state that a test has changed by hand."""
    match.state.__dict__.clear()


def later(match: Match, turn: int = 10) -> Match:
    """The same table some turns on: nobody is in the first turn any more."""
    state_of(match).turn = turn
    return match


def put(match: Match, tile: str, cell: Hex, turn: int, level: int) -> None:
    """Lay a tile in the hive by hand; it comes out of the bag or off a pile."""
    state, number = state_of(match), TILE[tile]
    for bag in (state.straight_bag, state.bent_bag, state.triangle_bag):
        if number in bag:
            bag.remove(number)
    state.hive.append(Laid(number, *cell, turn, level))
    changed(match)


def hold(match: Match, tile: str) -> Match:
    """The player to move has taken this tile from pile 1 and is to lay it."""
    state = state_of(match)
    state.hand, state.source, state.step = TILE[tile], 0, "lay"
    if state.hand in state.bent_bag:
        state.bent_bag.remove(state.hand)
    return match


def empty_piles(match: Match, *numbers: int, left: int = 0) -> None:
    """Leave so many tiles in these piles (counted from 1); the others go back to the bag of the box."""
    state = state_of(match)
    for number in numbers:
        pile, bag = state.piles[number - 1], state.bag(number - 1)
        if left:
            pile.below = left - 1
        else:
            pile.tiles, pile.below = [], 0
        bag.sort()


def show(match: Match, pile: int, *tiles: str) -> None:
    """Determine the tiles of a pile, from the top; only the top is seen."""
    state = state_of(match)
    heap, bag = state.piles[pile - 1], state.bag(pile - 1)
    for tile in tiles[1:]:
        bag.remove(TILE[tile])
        heap.tiles.append(Hidden(TILE[tile], 0))
        heap.below -= 1
    assert heap.tiles[0] == Hidden(TILE[tiles[0]], EVERYONE)


def refused(match: Match, text: str, seat: int | None = None) -> Refusal:
    """The refusal that an action meets, which changes nothing."""
    before = msgspec.json.encode(match.state)
    with pytest.raises(IllegalAction) as met:
        match.play(text, seat)
    assert msgspec.json.encode(match.state) == before
    return met.value.refusal


def told(match: Match, *texts: str) -> list[Event]:
    """Play some actions and give all that was told of them."""
    return [event for text in texts for event in match.play(text)]


def written(match: Match) -> list[str]:
    """Every legal action in notation."""
    return [match.write(action) for action in match.legal()]
