"""Reading a box: each error names the file, the item and the field."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from importlib.resources import files

from rucher.core import packs
from rucher.core.entering import Shelf, Tables, read_tables
from rucher.core.hexgrid import Hex, distance, neighbours, rotate
from rucher.core.packs import File
from rucher.games.alveola.box import schema
from rucher.games.alveola.box.schema import Pack

OWN_FILES = files(__package__)

CENTRE: Hex = (0, 0)
FARTHEST = 8  # of a layout's cells from the centre: the kernel's board must hold what grows around them


def read_pack(folder: File) -> Pack:
    """Read the four files and hold them against each other."""
    return read_parts(read_tables(folder, OWN_FILES, schema.FILES), folder)


def read_parts(tables: Tables, folder: File) -> Pack:
    """The parts of the files' tables, held against each other."""
    tiles, start, ring, powers = tables.values()
    pack = Pack(
        shapes=packs.items(tiles, "tiles.toml", "shape", schema.Shape)
        + packs.items(start, "start.toml", "shape", schema.Shape),
        tiles=packs.items(tiles, "tiles.toml", "tile", schema.Tile),
        start_tiles=packs.items(start, "start.toml", "tile", schema.StartTile),
        layouts=packs.items(start, "start.toml", "layout", schema.Layout),
        ring=packs.single(ring, "ring.toml", "ring", schema.Ring),
        tokens=packs.single(ring, "ring.toml", "tokens", schema.Tokens),
        figures=packs.single(ring, "ring.toml", "figures", schema.Figures),
        powers=packs.items(powers, "powers.toml", "power", schema.Power),
    )
    packs.nothing_left(tables)
    packs.refuse(_faults(pack))
    return pack


def _faults(pack: Pack) -> Iterator[str]:
    """What is wrong with items that are well formed one by one."""
    yield from _shape_faults(pack)
    yield from _tile_faults(pack)
    yield from _ring_faults(pack)
    for layout in pack.layouts:
        yield from _layout_faults(pack, layout)
    yield from _power_faults(pack)


def _shape_faults(pack: Pack) -> Iterator[str]:
    for name, file, size in (
        ("tile_straight", "tiles.toml", 3),
        ("tile_bent", "tiles.toml", 3),
        ("tile_triangle", "tiles.toml", 3),
        ("start_tile", "start.toml", 4),
    ):
        found = [shape for shape in pack.shapes if shape.id == name]
        if len(found) != 1:
            yield f"{file}: shape {name}: id: there must be one, there are {len(found)}"
        elif len(set(found[0].cells)) != size:
            yield f"{file}: shape {name}: cells: {size} different cells are due"
        elif not _connected(found[0].cells):
            yield f"{file}: shape {name}: cells: they do not all hang together"
        elif CENTRE not in found[0].cells:
            yield f"{file}: shape {name}: cells: the one it turns about, [0, 0], is missing"


def _connected(cells: tuple[Hex, ...]) -> bool:
    reached = [cells[0]]
    for cell in reached:
        reached += [near for near in neighbours(cell) if near in cells and near not in reached]
    return len(reached) == len(cells)


def _tile_faults(pack: Pack) -> Iterator[str]:
    names = Counter([tile.id for tile in pack.tiles] + [tile.id for tile in pack.start_tiles])
    for tile in pack.tiles:
        if names[tile.id] > 1:
            yield f"tiles.toml: tile {tile.id}: id: used {names[tile.id]} times"
        if tile.pattern.count("E") not in (1, 2):
            yield f"tiles.toml: tile {tile.id}: pattern: one or two empty cells are due, not {tile.pattern!r}"
    for start in pack.start_tiles:
        if names[start.id] > 1:
            yield f"start.toml: tile {start.id}: id: used {names[start.id]} times"
        if len(start.pattern) != 4:
            yield f"start.toml: tile {start.id}: pattern: four letters are due, not {start.pattern!r}"
    icons = [tile.id for tile in pack.start_tiles if tile.hornet >= 0 and tile.from_players == 2]
    if len(icons) != pack.tokens.hornets or any(
        t.hornet >= 0 and t.id not in icons for t in pack.start_tiles
    ):
        due = pack.tokens.hornets
        yield f"start.toml: tile {icons or 'none'}: hornet: {due} icons on tiles for 2 players are due"
    if len(pack.tiles) + len(pack.start_tiles) > schema.MOST_TILES:
        yield f"tiles.toml: tile: there are more than {schema.MOST_TILES} tiles, start tiles included"


def _ring_faults(pack: Pack) -> Iterator[str]:
    ring = pack.ring
    for shape in ("tile_straight", "tile_bent", "tile_triangle"):
        tiles = sum(tile.shape == shape for tile in pack.tiles)
        places = ring.piles.count(shape) * ring.pile_size
        if tiles != places:
            yield f"ring.toml: ring: piles: {places} places for {tiles} tiles of shape {shape}"
    if not 0 <= ring.hornet_tile < len(ring.piles):
        yield f"ring.toml: ring: hornet_tile: there is no pile {ring.hornet_tile}"


def _layout_faults(pack: Pack, layout: schema.Layout) -> Iterator[str]:
    where = f"start.toml: layout {layout.players}: tiles:"
    due = sorted(tile.id for tile in pack.start_tiles if tile.from_players <= layout.players)
    if sorted(spot.id for spot in layout.tiles) != due:
        yield f"{where} it must use {', '.join(due)}, each once"
    shape = next(shape.cells for shape in pack.shapes if shape.id == "start_tile")
    taken: set[Hex] = set()
    for spot in layout.tiles:
        cells = {(spot.at[0] + q, spot.at[1] + r) for q, r in (rotate(cell, spot.turn) for cell in shape)}
        if max(distance(CENTRE, cell) for cell in cells) > FARTHEST:
            yield f"{where} {spot.id} lies more than {FARTHEST} cells from the centre [0, 0]"
        if cells & taken:
            yield f"{where} {spot.id} lies on another tile"
        if taken and not any(near in taken for cell in cells for near in neighbours(cell)):
            yield f"{where} {spot.id} touches no other tile"
        taken |= cells


def _power_faults(pack: Pack) -> Iterator[str]:
    if sorted(layout.players for layout in pack.layouts) != [2, 3, 4]:
        yield "start.toml: layout: players: one layout each for 2, 3 and 4 is due"
    yield from packs.used_twice((power.id for power in pack.powers), "powers.toml: power")
    for cost in (1, 2, 3):
        marked = [power.id for power in pack.powers if power.cost == cost and power.first_game]
        if len(marked) != 1:
            yield f"powers.toml: power {marked or 'none'}: first_game: one power of cost {cost} is due"


SHELF = Shelf(OWN_FILES, schema.FILES, read_parts)
