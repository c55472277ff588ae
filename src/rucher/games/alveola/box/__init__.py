"""The box: read from four files, validated as a whole, and never changed after.

A component pack is a folder with the same four files. It replaces the game's own box in the matches that
name it, by the hash of its content.
"""

from __future__ import annotations

from importlib.resources import files

from rucher.core.hexgrid import Hex, rotate
from rucher.core.packs.boxes import OWN, Boxes
from rucher.core.packs.editions import Editions
from rucher.core.packs.files import File
from rucher.core.packs.malformed import PackError
from rucher.games.alveola.box.reading import read_pack
from rucher.games.alveola.box.schema import FILES, Pack, Power, Shape, ShapeId

__all__ = ["OWN", "SHAPES", "AlveolaBox", "PackError", "TileKind", "box_of", "is_open", "known_or_opened"]

SHAPES = ("tile_straight", "tile_bent", "tile_triangle")


class TileKind:
    """A tile as the rules see it: its cells in each position, the full ones, the one with the hornet icon."""

    def __init__(self, number: int, name: str, shape: Shape, pattern: str, hornet: int) -> None:
        self.number = number
        self.id = name
        self.shape: ShapeId = shape.id
        self.pattern = pattern
        self.hornet = hornet
        self.honey = pattern.count("E")  # clause 6.5: each empty cell of a raised tile empties a full one
        self.turned = tuple(tuple(rotate(cell, turn) for cell in shape.cells) for turn in range(6))
        self._full = tuple(
            tuple(cell for cell, face in zip(cells, pattern, strict=True) if face == "F")
            for cells in self.turned
        )
        self.turns = self._positions()

    def cells(self, at: Hex, turn: int) -> list[Hex]:
        """The cells that it covers when its pivot lies on a cell, in the order of its pattern."""
        q, r = at
        return [(q + dq, r + dr) for dq, dr in self.turned[turn]]

    def full_cells(self, at: Hex, turn: int) -> list[Hex]:
        """The cells full of honey among these."""
        q, r = at
        return [(q + dq, r + dr) for dq, dr in self._full[turn]]

    def _positions(self) -> int:
        """Clause 5.2: how many turns of a tile in the box look different."""
        faces = [(f, n == self.hornet) for n, f in enumerate(self.pattern)]
        upright = {(q, r): face for (q, r), face in zip(self.turned[0], faces, strict=True)}
        turned = list(zip(self.turned[3], faces, strict=True))
        q0, r0 = (min(cell[i] for cell in upright) - min(cell[i] for cell, _ in turned) for i in (0, 1))
        return 3 if {(q + q0, r + r0): face for (q, r), face in turned} == upright else 6


class AlveolaBox:
    """A whole box. Tiles have numbers: first the honeycomb tiles from 0, then the start tiles."""

    def __init__(self, name: str, pack: Pack) -> None:
        self.name = name
        self.ring = pack.ring
        self.tokens = pack.tokens
        self.figures = pack.figures
        self.powers: tuple[Power, ...] = pack.powers
        shapes = {shape.id: shape for shape in pack.shapes}
        made = [(tile.id, shapes[tile.shape], tile.pattern, tile.hornet) for tile in pack.tiles]
        made += [(tile.id, shapes["start_tile"], tile.pattern, tile.hornet) for tile in pack.start_tiles]
        self.tiles = tuple(TileKind(number, *facts) for number, facts in enumerate(made))
        self.of_shape = {
            shape: [tile.number for tile in self.tiles if tile.shape == shape] for shape in SHAPES
        }
        numbers = {tile.id: tile.number for tile in self.tiles}
        self.start_tiles = {
            players: [numbers[tile.id] for tile in pack.start_tiles if tile.from_players <= players]
            for players in (2, 3, 4)
        }
        self.layouts = {
            layout.players: [(numbers[spot.id], spot.at, spot.turn) for spot in layout.tiles]
            for layout in pack.layouts
        }
        self.provenance = pack.provenance()


def _inside(folder: File) -> list[File]:
    """The files of a pack of Alvéola."""
    return [folder.joinpath(file) for file in FILES]


# Clause 1.10: the editions of our own box, and the packs that have been opened.
BOXES = Boxes(
    Editions(files(__package__).joinpath("editions"), _inside),
    lambda name, folder, own: AlveolaBox(name, read_pack(folder, own)),
    _inside,
)
open_pack, known_or_opened = BOXES.open_pack, BOXES.known_or_opened
is_open, box_of = BOXES.is_open, BOXES.box_of
