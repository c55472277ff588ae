"""Helpers for all sentences of Alvéola: a tile, a cell, and the owner of the worker there."""

from __future__ import annotations

from rucher.core.hexgrid import Hex
from rucher.core.sentence import Sentence
from rucher.core.texts import Parameter, Term
from rucher.games.alveola.box import TileKind
from rucher.games.alveola.state import AlveolaState

DECLINED = {"bee": "no_bee", "again": "no_second_turn"}


def tile_sentence(
    key: str, params: dict[str, Parameter], tile: TileKind, cells: tuple[str, ...] = ()
) -> Sentence:
    """A sentence about a tile; `key` has a twin that mentions its hornet icon."""
    faces = [Term("face_full" if face == "F" else "face_empty") for face in tile.pattern]
    return Sentence(
        f"{key}_hornet" if tile.hornet >= 0 else key,
        {**params, "tile": Term(tile.shape), "faces": faces},
        {},
        cells,
    )


def cell_numbers(view: AlveolaState) -> dict[Hex, int]:
    """A number for each cell of the hive, in the order of laying: players see no coordinates."""
    kept: tuple[int, dict[Hex, int]] = view.__dict__.get("numbers", (-1, {}))
    laid, numbers = kept
    if laid != len(view.hive):  # kept beside the state: every choice is told by them
        numbers = _numbers(view)
        view.__dict__["numbers"] = len(view.hive), numbers
    return numbers


def _numbers(view: AlveolaState) -> dict[Hex, int]:
    """The number of each cell of the hive, in the order in which its tiles were laid."""
    tiles = view.box.tiles
    cells = (cell for laid in view.hive for cell in tiles[laid.tile].cells(laid.cell, laid.turn))
    return {cell: number for number, cell in enumerate(dict.fromkeys(cells), 1)}


def worker_at(view: AlveolaState, cell: Hex) -> int | None:
    """The seat whose worker stands on a cell; None where no worker stands."""
    return next((seat for seat, player in enumerate(view.players) if cell in player.workers), None)
