"""Read a box; each error names the file, the item and the field."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rucher.core.hexgrid import Hex, neighbours
from rucher.core.packs import reading
from rucher.core.packs.entering import Shelf, Tables, read_tables
from rucher.core.packs.files import File
from rucher.core.packs.malformed import Fault
from rucher.core.packs.reading import Item
from rucher.games.apiary.box import figures, items
from rucher.games.apiary.box.effects import FreeBuild, Price, Seed, fault
from rucher.games.apiary.box.schema import FILES, Pack

PAID_WITH = {
    "farm": ("fiber", "water"),
    "recruit": ("pollen",),
    "development": ("wax",),
    "carving": ("honey",),
}  # clause 12.1: the resources that each kind of tile costs


def read_pack(folder: File, own: File) -> Pack:
    """Read all files of a box of Apiary and check them against each other."""
    return read_parts(read_tables(folder, own, FILES), folder)


def read_parts(tables: Tables, folder: File) -> Pack:
    """The box of Apiary made of the files' tables, its parts checked against each other."""
    pack = Pack(**_parts(tables))
    reading.nothing_left(tables)
    reading.raise_first_fault(_faults(pack))
    return pack


SINGLES: dict[str, tuple[str, str, type[Item]]] = {
    "setup": ("board.toml", "setup", figures.Setup),
    "supply": ("board.toml", "supply", figures.Supply),
    "advance": ("board.toml", "advance", figures.AdvanceFigures),
    "grow": ("board.toml", "grow", figures.GrowFigures),
    "carve": ("board.toml", "carve", figures.CarveFigures),
    "favor": ("board.toml", "favor", figures.FavorTrack),
    "comb": ("comb.toml", "comb", figures.CombFigures),
    "seed_figures": ("seeds.toml", "seeds", items.SeedFigures),
    "dance_figures": ("dances.toml", "dances", items.DanceFigures),
    "pieces": ("mats.toml", "pieces", figures.Pieces),
    "frame": ("mats.toml", "frame", items.FrameTile),
    "automa": ("automa.toml", "automa", figures.AutomaStart),
    "gains": ("automa.toml", "gains", figures.AutomaGains),
}  # part of the pack: its file, its table's name there, its type
LISTS: dict[str, tuple[str, str, type[Item]]] = {
    "sides": ("board.toml", "side", figures.Side),
    "conversions": ("board.toml", "convert", figures.Conversion),
    "sectors": ("comb.toml", "sector", figures.Sector),
    "planets": ("planets.toml", "planet", items.PlanetTile),
    "explore_tokens": ("planets.toml", "explore_token", items.ExploreToken),
    "farms": ("farms.toml", "farm", items.Farm),
    "recruits": ("recruits.toml", "recruit", items.Recruit),
    "developments": ("developments.toml", "development", items.Development),
    "carvings": ("carvings.toml", "carving", items.Carving),
    "factions": ("factions.toml", "faction", items.Faction),
    "seeds": ("seeds.toml", "seed", items.SeedCard),
    "dances": ("dances.toml", "dance", items.Dance),
    "dance_tokens": ("dances.toml", "dance_token", items.DanceToken),
    "mats": ("mats.toml", "mat", items.Mat),
    "levels": ("automa.toml", "level", figures.AutomaLevel),
    "cards": ("automa.toml", "card", figures.AutomaCard),
}  # part of the pack: its file, its items' name there, their type


def _parts(tables: dict[str, dict[str, Any]]) -> dict[str, Any]:
    """The parts of a box of Apiary, read from its files."""
    found: dict[str, Any] = {}
    for part, (file, name, kind) in SINGLES.items():
        found[part] = reading.read_single(tables[file], file, name, kind)
    for part, (file, name, item) in LISTS.items():
        found[part] = reading.read_items(tables[file], file, name, item)
    return found


def _faults(pack: Pack) -> Iterator[Fault]:
    """The faults of a box of Apiary between items that are valid one by one."""
    for part, (file, name, _) in LISTS.items():
        listed = getattr(pack, part)
        yield from reading.used_twice((str(item.id) for item in listed), f"{file}: {name}")
        if not listed:
            yield fault(f"{file}: {name}", "none")
    yield from _cost_faults(pack)
    yield from _faction_faults(pack)
    yield from _board_faults(pack)
    yield from _comb_faults(pack)
    yield from _automa_faults(pack)
    for mat in pack.mats:
        yield from _mat_faults(mat)
    if not _connected({cell.at for cell in pack.frame.cells}):
        yield fault("mats.toml: frame: cells", "apart")


def _cost_faults(pack: Pack) -> Iterator[Fault]:
    """Apiary, clause 12.1: the faults of costs: each kind of tile has its own resources."""
    tiles = [("farm", farm.id, farm.cost) for farm in pack.farms]
    tiles += [("recruit", recruit.id, recruit.cost) for recruit in pack.recruits]
    tiles += [("development", built.id, built.cost) for built in pack.developments]
    tiles += [("carving", carving.id, carving.cost) for carving in pack.carvings]
    for kind, name, cost in tiles:
        paid = {icon for icon, _ in cost.parts()}
        if not paid or paid - set(PAID_WITH[kind]):
            yield fault(f"{kind}s.toml: {kind} {name}: cost", "paid_in", names=PAID_WITH[kind])


def _faction_faults(pack: Pack) -> Iterator[Fault]:
    """The faults of a box of Apiary in its factions."""
    for faction in pack.factions:
        if sum(faction.start.amounts) != _all_icons(faction.start):
            yield fault(f"factions.toml: faction {faction.id}: start", "plain_start")
    starters = sum(faction.starter for faction in pack.factions)
    if starters < 5:
        yield fault("factions.toml: faction: starter", "few_starters", n=starters)
    dealt = 5 * pack.setup.factions_dealt
    if len(pack.factions) < dealt:
        yield fault("factions.toml: faction", "few_factions", n=dealt)
    if len(pack.mats) < 5:
        yield fault("mats.toml: mat", "fewer", due=5, n=len(pack.mats))


def _all_icons(price: Price) -> int:
    """The number of resources in a price, wild ones too."""
    return sum(n for _, n in price.parts())


def _board_faults(pack: Pack) -> Iterator[Fault]:
    """The faults of a box of Apiary in the sides of its board."""
    if sorted(n for side in pack.sides for n in side.players) != [1, 2, 3, 4, 5]:
        yield fault("board.toml: side: players", "sides")
    for side in pack.sides:
        where = f"board.toml: side {side.id}"
        planets = side.columns * side.rows - 1
        tokens = sum(Seed(2) not in token.effects for token in pack.explore_tokens)  # clause 15.4
        for what, due, there in (
            ("rows", planets, len(pack.planets)),
            ("rows", planets, tokens),
            ("carvings", side.carvings[0] * side.carvings[1], len(pack.carvings)),
            ("dances", side.dances, len(pack.dances)),
        ):
            if due > there:
                yield fault(f"{where}: {what}", "places", n=due, items=there)
        if not (0 <= side.start[0] < side.columns and 0 <= side.start[1] < side.rows):
            yield fault(f"{where}: start", "off_the_grid")
        kinds = [kind for action in side.actions for kind in action.kinds]
        if sorted(kinds) != ["development", "farm", "recruit"]:
            yield fault(f"{where}: actions", "kinds_of_actions")
    for slot in ("pay", "gain"):
        due = sum(dance.slots.count(slot) for dance in pack.dances)  # all may be taught
        there = sum(token.slot == slot for token in pack.dance_tokens)
        if due > there:
            yield fault(f"dances.toml: dance_token: {slot}", "squares", n=due, tokens=there)


def _comb_faults(pack: Pack) -> Iterator[Fault]:
    """The faults of a box of Apiary in its comb."""
    if sorted(row.players for row in pack.comb.majority) != [1, 2, 3, 4, 5]:
        yield fault("comb.toml: comb: majority", "majorities")
    for side in pack.sides:
        for players in side.players:
            if not any(s.side == side.id and s.min_players <= players for s in pack.sectors):
                yield fault("comb.toml: sector: min_players", "no_sector", n=players)


def _automa_faults(pack: Pack) -> Iterator[Fault]:
    """Clauses 16.2 and 16.3: the faults of the levels, and of a deck too small to support its first card."""
    if sorted(level.id for level in pack.levels) != [1, 2, 3, 4, 5]:
        yield fault("automa.toml: level: id", "levels")
    if len(pack.cards) < 2:
        yield fault("automa.toml: card", "fewer", due=2, n=len(pack.cards))


def _mat_faults(mat: items.Mat) -> Iterator[Fault]:
    """The faults of a box of Apiary in a hive mat."""
    where = f"mats.toml: mat {mat.id}"
    cells = [cell.at for cell in mat.cells]
    if len({*cells, *mat.faction_cells}) != len(cells) + len(mat.faction_cells):
        yield fault(f"{where}: cells", "cell_taken")
    if not _connected(set(mat.faction_cells)):
        yield fault(f"{where}: faction_cells", "apart")
    if not _connected({*cells, *mat.faction_cells}):
        yield fault(f"{where}: cells", "apart")
    for cell in mat.cells:
        at = str(list(cell.at))
        if isinstance(cell.bonus, FreeBuild) and cell.bonus.target not in neighbours(cell.at):
            yield fault(f"{where}: cells", "free_building_far", cell=at)
        if isinstance(cell.bonus, FreeBuild) and cell.bonus.target not in cells:
            yield fault(f"{where}: cells", "free_building_nowhere", cell=at)


def _connected(cells: set[Hex]) -> bool:
    """Do the cells of a hive mat hang together?"""
    reached = [min(cells)]
    for cell in reached:
        reached += [near for near in neighbours(cell) if near in cells and near not in reached]
    return len(reached) == len(cells)


def shelf(own: File) -> Shelf:
    """The files of an edition of Apiary's box, as the material for component packs."""
    kinds = {(file, name): kind for file, name, kind in (*SINGLES.values(), *LISTS.values())}
    return Shelf(own, FILES, read_parts, kinds=kinds, texts=Path(__file__).parent / "text")
