"""Apiary: a hex of the hive by its place on mat and frames, a frame by the first hex near it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, get_args

from rucher.core.hexgrid import Hex
from rucher.core.types import Seat
from rucher.envs.actions import Digit, Digits, listed, one_by_one
from rucher.envs.spaces.near import near
from rucher.games.apiary.box import RESOURCES, box_of
from rucher.games.apiary.box.effects import ActionId
from rucher.games.apiary.geometry import layout_of
from rucher.games.apiary.ids import FIELDS
from rucher.games.apiary.state import STRONGEST, ApiaryOptions, ApiaryState

HEXES: Final = 80  # of a hive, frames included
OFFERED: Final = 64  # abilities or benefits to choose from
_MANY: Final = 64
LONGEST: Final = {
    "ApiaryState.players": 5,
    "ApiaryState.spaces": 16,
    "ApiaryState.planets": 16,
    "ApiaryState.grid_tokens": 16,
    "ApiaryState.squares": 48,
    "ApiaryState.rows": 9,
    "ApiaryState.carvings": 12,
    "ApiaryState.dances": 6,
    "ApiaryState.teachers": 6,
    "ApiaryState.dance_tokens": 12,
    "ApiaryState.comb": 48,
    "ApiaryState.waiting": 16,
    "ApiaryState.discards": 3,
    "ApiaryState.discards[]": _MANY,
    "ApiaryState.seed_discards": _MANY,
    "ApiaryState.farm_bag": _MANY,
    "ApiaryState.recruit_bag": _MANY,
    "ApiaryState.development_bag": _MANY,
    "ApiaryState.planet_bag": _MANY,
    "ApiaryState.seed_bag": _MANY,
    "ApiaryState.faction_bag": _MANY,
    "ApiaryState.answers": 5,
    "ApiaryState.offered_factions": 20,
    "ApiaryState.offered_mats": 8,
    "ApiaryState.fired": 32,
    "Player.dealt": 4,
    "Player.hand": 48,
    "Player.drawn": 16,
    "Player.resources": 5,
    "Player.active": 8,
    "Player.landing": 8,
    "Player.built": HEXES,
    "Player.frames": 60,
    "Player.recruits": 32,
    "Player.planted": 48,
    "Player.explore_tokens": 16,
    "Automa.yellow": 8,
    "Automa.gray": 8,
    "Automa.deck": 32,
    "Automa.discards": 32,
    "Automa.carvings": 16,
    "Automa.tokens": 16,
}


def _hexes(view: ApiaryState, seat: Seat) -> Sequence[Hex]:
    """The cells of a hive of Apiary, in the order of their digits."""
    return view.hive(seat).cells


def _built(view: ApiaryState, seat: Seat, action: Any) -> int:
    """The digit of the cell where a tile of Apiary is built."""
    return view.hive(seat).index[action.cell]


def digits(options: ApiaryOptions) -> Digits:
    """The digits of Apiary's actions: every field by its place in the box or on the board."""
    box, layout = box_of(options.pack), layout_of(options.pack, options.players)
    named = {"faction": box.factions, "mat": box.mats, "card": box.seeds, "token": box.dance_tokens}
    counts = {"planet": layout.grid, "column": 3, "turn": 6, "number": OFFERED, "carving": 12, "dance": 6}
    counts |= {name: len(items) for name, items in named.items()}
    counts |= {"pod": len(layout.pods), "space": len(layout.spaces)}
    words = {name: FIELDS[name].values(None) for name in ("use", "zone", "always", "kind", "option")}  # type: ignore[arg-type]
    words |= {"action": get_args(ActionId), "resource": RESOURCES, "strength": range(1, STRONGEST + 1)}
    return {
        **{name: listed(name, range(count)) for name, count in counts.items()},
        **{name: listed(name, values) for name, values in words.items()},
        "cell": Digit(
            HEXES, one_by_one(_built), lambda view, seat, number, before: _hexes(view, seat)[number]
        ),
        "PlaceFrame.cell": near(HEXES, 4, _hexes),
    }
