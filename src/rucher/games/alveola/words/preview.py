"""The preview of an action of Alvéola; and the reach of a hornet."""

from __future__ import annotations

from rucher.core.hexgrid import Hex, neighbours
from rucher.core.sentence import Sentence
from rucher.core.texts import Term
from rucher.core.types import Seat
from rucher.games.alveola.actions import (
    AlveolaAction,
    Lay,
    MoveHornet,
    MoveWorker,
    PlaceQueen,
    PlaceWorker,
    TakePile,
    TakeTile,
    UsePower,
)
from rucher.games.alveola.chapters.building import flowers_for_growing
from rucher.games.alveola.chapters.ending import worker_points
from rucher.games.alveola.chapters.taking import passes_hornet_tile
from rucher.games.alveola.ids import touch
from rucher.games.alveola.state import NOTHING, AlveolaState, board_of


def preview(view: AlveolaState, seat: Seat, action: AlveolaAction) -> list[Sentence]:
    """Gains, losses and hornet moves of Alvéola; for a tile, the share of each contact and each cell."""
    match action:
        case TakePile(pile):
            return _passing(view, pile)
        case TakeTile():
            return _passing(view, view.source)
        case UsePower(power):
            cost = Term("flower", count=view.box.powers[power].cost)
            return [Sentence("foresee.paid", {"flowers": cost}), Sentence("foresee.no_flowers_this_turn")]
        case Lay(cell, turn):
            return _laying(view, cell, turn)
        case PlaceWorker(cell):
            return _points(_worth(view, cell))
        case MoveWorker(start, cell):
            return _points(_worth(view, cell) - _worth(view, start))
        case PlaceQueen():
            return [*_points(view.box.figures.queen_points), Sentence("foresee.last_turns")]
        case MoveHornet(_, cell):
            return _eating(view, cell)
        case _:
            return []


def hornet_reach(view: AlveolaState, hornet: Hex) -> Sentence:
    """The preview of a hornet in Alvéola: the cells that it could go to with one move."""
    cells = board_of(view).steps(hornet)
    return Sentence("around.hornet", {"n": len(cells)}, {}, tuple(map(touch, cells)))


def _passing(view: AlveolaState, pile: int) -> list[Sentence]:
    """For the preview: does the dipper pass the hornet tile (clause 8.2)?"""
    return [Sentence("foresee.hornet_tile")] if passes_hornet_tile(view, pile) else []


def _worth(view: AlveolaState, cell: Hex) -> int:
    """The points of a worker on a cell, for the preview."""
    return worker_points(view, board_of(view).height(cell))


def _points(gain: int) -> list[Sentence]:
    """The sentence about points won or lost, for the preview."""
    if not gain:
        return [Sentence("foresee.even")]
    return [Sentence("foresee.points" if gain > 0 else "foresee.points_lost", {"n": abs(gain)})]


def _eating(view: AlveolaState, cell: Hex) -> list[Sentence]:
    """The preview of a hornet's move in Alvéola: whose worker would be eaten, and its points."""
    return [
        Sentence("foresee.eaten", {"n": _worth(view, cell)}, {"victim": seat})
        for seat, player in enumerate(view.players)
        if cell in player.workers
    ]


def _laying(view: AlveolaState, at: Hex, turn: int) -> list[Sentence]:
    """The preview of a tile: flowers on the ground, honey on the hive, a hornet move by an icon."""
    tile = view.tile_in_hand
    cells = tile.cells(at, turn)
    if view.step == "start":
        return _contacts(view, cells)
    grows = not board_of(view).height(at)
    facts = _growing(view) if grows else _rising(view)
    if tile.hornet >= 0:
        facts.append(Sentence("foresee.hornet_icon"))
    return facts + (_contacts(view, cells) if grows else _covering(tile.pattern, cells))


def _growing(view: AlveolaState) -> list[Sentence]:
    """The preview of a tile on the ground: the flowers it brings, or why there are none."""
    if view.power != NOTHING:
        return [Sentence("foresee.no_flowers_after_power")]
    flowers = flowers_for_growing(view)
    if not flowers:
        return [Sentence("foresee.no_flowers_left")]
    return [Sentence("foresee.gain", {"what": Term("flower", count=flowers)})]


def _rising(view: AlveolaState) -> list[Sentence]:
    """The preview of a tile on the hive: the honey of the cells that it empties."""
    return [Sentence("foresee.gain", {"what": Term("honey", count=view.tile_in_hand.honey)})]


def _contacts(view: AlveolaState, cells: list[Hex]) -> list[Sentence]:
    """For the preview: the cells of the hive that the tile would touch; those of level 1 apart."""
    board = board_of(view)
    near = dict.fromkeys(beside for cell in cells for beside in neighbours(cell) if board.height(beside))
    low = [cell for cell in near if board.height(cell) == 1]
    facts = [Sentence("foresee.contact_low", {"n": len(low)}, {}, tuple(map(touch, low)))] if low else []
    if high := [cell for cell in near if cell not in low]:
        facts.append(Sentence("foresee.contact", {"n": len(high)}, {}, tuple(map(touch, high))))
    return facts


def _covering(pattern: str, cells: list[Hex]) -> list[Sentence]:
    """For the preview: each empty cell takes the honey below, each full cell fills one."""
    empties = [touch(cell) for cell, face in zip(cells, pattern, strict=True) if face == "E"]
    fills = [touch(cell) for cell, face in zip(cells, pattern, strict=True) if face == "F"]
    return [
        Sentence("foresee.empties", {"n": len(empties)}, {}, tuple(empties)),
        Sentence("foresee.fills", {"n": len(fills)}, {}, tuple(fills)),
    ]
