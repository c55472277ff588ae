"""Read a box; each error names the file, the item and the field."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from rucher.core.hexgrid import Hex, distance, neighbours, rotate
from rucher.core.packs import reading
from rucher.core.packs.entering import Shelf, Tables, read_tables
from rucher.core.packs.files import File
from rucher.core.packs.malformed import Fault, told_in
from rucher.games.alveola.box import schema
from rucher.games.alveola.box.schema import Pack

fault = told_in(Path(__file__).parent / "text")

CENTRE: Hex = (0, 0)
FARTHEST = 8  # cells of a layout from the centre, at most: the kernel's board must hold the hive around them


def read_pack(folder: File, own: File) -> Pack:
    """Read the four files of a box of Alvéola and check them against each other."""
    return read_parts(read_tables(folder, own, schema.FILES), folder)


def read_parts(tables: Tables, folder: File) -> Pack:
    """The box of Alvéola made of the files' tables, its parts checked against each other."""
    tiles, start, ring, powers = tables.values()
    pack = Pack(
        shapes=reading.read_items(tiles, "tiles.toml", "shape", schema.Shape)
        + reading.read_items(start, "start.toml", "shape", schema.Shape),
        tiles=reading.read_items(tiles, "tiles.toml", "tile", schema.Tile),
        start_tiles=reading.read_items(start, "start.toml", "tile", schema.StartTile),
        layouts=reading.read_items(start, "start.toml", "layout", schema.Layout),
        ring=reading.read_single(ring, "ring.toml", "ring", schema.Ring),
        tokens=reading.read_single(ring, "ring.toml", "tokens", schema.Tokens),
        figures=reading.read_single(ring, "ring.toml", "figures", schema.Figures),
        powers=reading.read_items(powers, "powers.toml", "power", schema.Power),
    )
    reading.nothing_left(tables)
    reading.raise_first_fault(_faults(pack))
    return pack


def _faults(pack: Pack) -> Iterator[Fault]:
    """The faults of a box of Alvéola between items that are valid one by one."""
    yield from _shape_faults(pack)
    yield from _tile_faults(pack)
    yield from _ring_faults(pack)
    for layout in pack.layouts:
        yield from _layout_faults(pack, layout)
    yield from _power_faults(pack)


def _shape_faults(pack: Pack) -> Iterator[Fault]:
    """The faults of a box of Alvéola in the shapes of its tiles."""
    for name, file, size in (
        ("tile_straight", "tiles.toml", 3),
        ("tile_bent", "tiles.toml", 3),
        ("tile_triangle", "tiles.toml", 3),
        ("start_tile", "start.toml", 4),
    ):
        found, where = [shape for shape in pack.shapes if shape.id == name], f"{file}: shape {name}"
        if len(found) != 1:
            yield fault(f"{where}: id", "one_shape", n=len(found))
        elif len(set(found[0].cells)) != size:
            yield fault(f"{where}: cells", "different_cells", n=size)
        elif not _connected(found[0].cells):
            yield fault(f"{where}: cells", "apart")
        elif CENTRE not in found[0].cells:
            yield fault(f"{where}: cells", "no_centre")


def _connected(cells: tuple[Hex, ...]) -> bool:
    """Do the cells of a tile's shape hang together?"""
    reached = [cells[0]]
    for cell in reached:
        reached += [near for near in neighbours(cell) if near in cells and near not in reached]
    return len(reached) == len(cells)


def _tile_faults(pack: Pack) -> Iterator[Fault]:
    """The faults of a box of Alvéola in its tiles."""
    names = Counter([tile.id for tile in pack.tiles] + [tile.id for tile in pack.start_tiles])
    for tile in pack.tiles:
        if names[tile.id] > 1:
            yield fault(f"tiles.toml: tile {tile.id}: id", "used_twice", n=names[tile.id])
        if tile.pattern.count("E") not in (1, 2):
            yield fault(f"tiles.toml: tile {tile.id}: pattern", "empty_cells", pattern=tile.pattern)
    for start in pack.start_tiles:
        if names[start.id] > 1:
            yield fault(f"start.toml: tile {start.id}: id", "used_twice", n=names[start.id])
        if len(start.pattern) != 4:
            yield fault(f"start.toml: tile {start.id}: pattern", "four_letters", pattern=start.pattern)
    icons = [tile.id for tile in pack.start_tiles if tile.hornet >= 0 and tile.from_players == 2]
    if len(icons) != pack.tokens.hornets or any(
        t.hornet >= 0 and t.id not in icons for t in pack.start_tiles
    ):
        yield fault("start.toml: tile: hornet", "hornet_icons", n=pack.tokens.hornets)
    if len(pack.tiles) + len(pack.start_tiles) > schema.MOST_TILES:
        yield fault("tiles.toml: tile", "too_many_tiles", n=schema.MOST_TILES)


def _ring_faults(pack: Pack) -> Iterator[Fault]:
    """The faults of a box of Alvéola in its ring of piles."""
    ring = pack.ring
    for shape in ("tile_straight", "tile_bent", "tile_triangle"):
        tiles = sum(tile.shape == shape for tile in pack.tiles)
        places = ring.piles.count(shape) * ring.pile_size
        if tiles != places:
            yield fault("ring.toml: ring: piles", "places", n=places, tiles=tiles, shape=shape)
    if not 0 <= ring.hornet_tile < len(ring.piles):
        yield fault("ring.toml: ring: hornet_tile", "no_pile", n=ring.hornet_tile)


def _layout_faults(pack: Pack, layout: schema.Layout) -> Iterator[Fault]:
    """The faults of a box of Alvéola in the start hive for some number of players."""
    where = f"start.toml: layout {layout.players}: tiles"
    due = sorted(tile.id for tile in pack.start_tiles if tile.from_players <= layout.players)
    if sorted(spot.id for spot in layout.tiles) != due:
        yield fault(where, "layout_tiles", names=due)
    shape = next(shape.cells for shape in pack.shapes if shape.id == "start_tile")
    taken: set[Hex] = set()
    for spot in layout.tiles:
        cells = {(spot.at[0] + q, spot.at[1] + r) for q, r in (rotate(cell, spot.turn) for cell in shape)}
        if max(distance(CENTRE, cell) for cell in cells) > FARTHEST:
            yield fault(where, "too_far", tile=spot.id, n=FARTHEST)
        if cells & taken:
            yield fault(where, "on_another", tile=spot.id)
        if taken and not any(near in taken for cell in cells for near in neighbours(cell)):
            yield fault(where, "touches_none", tile=spot.id)
        taken |= cells


def _power_faults(pack: Pack) -> Iterator[Fault]:
    """The faults of a box of Alvéola in its flower powers and layouts."""
    if sorted(layout.players for layout in pack.layouts) != [2, 3, 4]:
        yield fault("start.toml: layout: players", "layouts")
    yield from reading.used_twice((power.id for power in pack.powers), "powers.toml: power")
    for cost in (1, 2, 3):
        marked = [power.id for power in pack.powers if power.cost == cost and power.first_game]
        if len(marked) != 1:
            yield fault("powers.toml: power: first_game", "one_power", n=cost)


def shelf(own: File) -> Shelf:
    """The files of an edition of Alvéola's box, as the material for component packs."""
    kinds: dict[tuple[str, str], type[reading.Item]] = {
        ("tiles.toml", "shape"): schema.Shape,
        ("tiles.toml", "tile"): schema.Tile,
        ("start.toml", "shape"): schema.Shape,
        ("start.toml", "tile"): schema.StartTile,
        ("start.toml", "layout"): schema.Layout,
        ("ring.toml", "ring"): schema.Ring,
        ("ring.toml", "tokens"): schema.Tokens,
        ("ring.toml", "figures"): schema.Figures,
        ("powers.toml", "power"): schema.Power,
    }
    return Shelf(own, schema.FILES, read_parts, kinds=kinds, texts=Path(__file__).parent / "text")
