"""Reading a box: each error names the file, the item and the field."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterator
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from rucher.core.errors import OptionError
from rucher.core.hexgrid import Hex, distance, neighbours, rotate
from rucher.games.alveola.box import schema
from rucher.games.alveola.box.schema import Pack

T = TypeVar("T")
CENTRE: Hex = (0, 0)
FARTHEST = 8  # of a layout's cells from the centre: the kernel's board must hold what grows around them


class PackError(OptionError):
    """A component pack that cannot be used; the message names file, item and field."""


def read_pack(folder: Path | Traversable) -> Pack:
    """Read the four files and hold them against each other."""
    tiles, start = _read(folder, "tiles.toml"), _read(folder, "start.toml")
    ring, powers = _read(folder, "ring.toml"), _read(folder, "powers.toml")
    pack = Pack(
        shapes=_items(tiles, "tiles.toml", "shape", schema.Shape)
        + _items(start, "start.toml", "shape", schema.Shape),
        tiles=_items(tiles, "tiles.toml", "tile", schema.Tile),
        start_tiles=_items(start, "start.toml", "tile", schema.StartTile),
        layouts=_items(start, "start.toml", "layout", schema.Layout),
        ring=_table(ring, "ring.toml", "ring", schema.Ring),
        tokens=_table(ring, "ring.toml", "tokens", schema.Tokens),
        figures=_table(ring, "ring.toml", "figures", schema.Figures),
        powers=_items(powers, "powers.toml", "power", schema.Power),
    )
    for file, table in zip(schema.FILES, (tiles, start, ring, powers), strict=True):
        if table:
            raise PackError(f"{file}: nothing reads {', '.join(table)}")
    for fault in _faults(pack):
        raise PackError(fault)
    return pack


def _read(folder: Path | Traversable, file: str) -> dict[str, Any]:
    try:
        return tomllib.loads(folder.joinpath(file).read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise PackError(f"{file}: no such file in the component pack {folder}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise PackError(f"{file}: {error}") from None


def _items(table: dict[str, Any], file: str, name: str, kind: type[T]) -> tuple[T, ...]:
    found = table.pop(name, [])
    if not isinstance(found, list):
        raise PackError(f"{file}: {name}: write each one as [[{name}]]")
    return tuple(
        _convert(item, f"{file}: {_called(item, name, at)}", kind) for at, item in enumerate(found, 1)
    )


def _table(table: dict[str, Any], file: str, name: str, kind: type[T]) -> T:
    return _convert(table.pop(name, {}), f"{file}: {name}", kind)


def _called(item: Any, name: str, at: int) -> str:
    named = isinstance(item, dict) and ("id" in item or "players" in item)
    return f"{name} {item.get('id', item.get('players'))}" if named else f"{name} number {at}"


def _convert(item: Any, where: str, kind: type[T]) -> T:
    try:
        return msgspec.convert(item, kind)
    except msgspec.ValidationError as error:
        raise PackError(f"{where}: {str(error).replace('`$.', '`')}") from None


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
    for power, times in Counter(power.id for power in pack.powers).items():
        if times > 1:
            yield f"powers.toml: power {power}: id: used {times} times"
    for cost in (1, 2, 3):
        marked = [power.id for power in pack.powers if power.cost == cost and power.first_game]
        if len(marked) != 1:
            yield f"powers.toml: power {marked or 'none'}: first_game: one power of cost {cost} is due"
