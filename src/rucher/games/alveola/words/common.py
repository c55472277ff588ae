"""Helpers for all sentences of Alvéola: a tile, a cell, and the owner of the worker there."""

from __future__ import annotations

from functools import lru_cache

from rucher.core.hexgrid import Hex
from rucher.core.sentence import Sentence
from rucher.core.texts import Parameter, Term
from rucher.games.alveola.box import TileKind, box_of
from rucher.games.alveola.state import AlveolaState, Laid

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
    return _numbers(view.options.pack, tuple(view.hive))


@lru_cache(maxsize=16)
def _numbers(pack: str, hive: tuple[Laid, ...]) -> dict[Hex, int]:
    tiles = box_of(pack).tiles
    cells = (cell for laid in hive for cell in tiles[laid.tile].cells(laid.cell, laid.turn))
    return {cell: number for number, cell in enumerate(dict.fromkeys(cells), 1)}


def worker_at(view: AlveolaState, cell: Hex) -> int | None:
    return next((seat for seat, player in enumerate(view.players) if cell in player.workers), None)
