"""Anthophila: a bee explores beside its tile or the hive; it moves to a tile by its order of laying."""

from __future__ import annotations

from typing import Any, Final, get_args

from rucher.core.hexgrid import Hex, direction_between, neighbour
from rucher.core.types import Seat
from rucher.envs.actions import Digit, Digits, listed, one_by_one
from rucher.games.anthophila.actions import Explore, MoveBee
from rucher.games.anthophila.box import box_of
from rucher.games.anthophila.box.schema import ActionId
from rucher.games.anthophila.geometry import HIVE, RIM, cell_of, spot_of
from rucher.games.anthophila.state import AnthophilaOptions, AnthophilaState

TILES: Final = 64
LONGEST: Final = {
    "AnthophilaState.tiles": TILES,
    "AnthophilaState.bees": 20,
    "AnthophilaState.stock": 3,
    "AnthophilaState.supply": 3,
    "AnthophilaState.plants": TILES,
    "AnthophilaState.deck": 8,
    "AnthophilaState.hornets": 12,
    "AnthophilaState.sick": 6,
    "Bee.cargo": 3,
    "DeckPart.special": 16,
    "CutShort.bees": 20,
}
HOME: Final = (0, 0)


def _beside(view: AnthophilaState, seat: Seat, action: Explore) -> int:
    """The digit of an exploration: 0 to 11 a spot of the rim, 12 to 17 a side of the bee's tile."""
    at = view.bees[action.bee].at
    if at in HIVE:
        return RIM.index(spot_of(action.cell))
    side = direction_between(cell_of(at), action.cell)
    return -1 if side is None else len(RIM) + side


def _explored(view: AnthophilaState, seat: Seat, number: int, before: Any) -> Hex:
    """The cell that the digit of an exploration means in Anthophila."""
    if number < len(RIM):
        return cell_of(RIM[number])
    return neighbour(cell_of(view.bees[before["bee"]].at), number - len(RIM))


def _reached(view: AnthophilaState, seat: Seat, action: MoveBee) -> int:
    """The digit of a flight: 0 is home, else the number of the tile in the order of laying."""
    return 0 if action.cell == HOME else 1 + list(view.tiles).index(spot_of(action.cell))


def _moved(view: AnthophilaState, seat: Seat, number: int, before: Any) -> Hex:
    """The cell that the digit of a flight means in Anthophila."""
    return HOME if number == 0 else cell_of(list(view.tiles)[number - 1])


def digits(options: AnthophilaOptions) -> Digits:
    """The digits of Anthophila's actions: bees and actions by their numbers."""
    pieces = box_of(options.pack).pieces
    bees = range(pieces.workers + pieces.males)
    return {
        "action": listed("action", get_args(ActionId)),
        "bee": listed("bee", bees),
        "patient": listed("patient", bees),
        "product": listed("product", ("honey", "propolis")),
        "kind": listed("kind", ("worker", "male")),
        "Explore.cell": Digit(len(RIM) + 6, one_by_one(_beside), _explored),
        "MoveBee.cell": Digit(1 + TILES, one_by_one(_reached), _moved),
    }
