"""Reading a box: each error names the file, the item and the field."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files
from typing import get_args

import msgspec

from rucher.core import packs
from rucher.core.entering import Shelf, Tables, read_tables
from rucher.core.packs import File, PackError
from rucher.games.anthophila.box import schema
from rucher.games.anthophila.box.schema import Pack, Scenario

OWN_FILES = files(__package__)


def read_pack(folder: File) -> Pack:
    """Read all the files and hold them against each other."""
    return read_parts(read_tables(folder, OWN_FILES, schema.FILES), folder)


def read_parts(tables: Tables, folder: File) -> Pack:
    """The parts of the files' tables, held against each other."""
    plants, special, campaign = tables.values()
    pack = Pack(
        plants=packs.items(plants, "plants.toml", "plant", schema.Plant),
        special=packs.items(special, "special.toml", "special", schema.Special),
        pieces=packs.single(special, "special.toml", "pieces", schema.Pieces),
        hive=packs.single(special, "special.toml", "hive", schema.HiveBoard),
        figures=packs.single(special, "special.toml", "figures", schema.Figures),
        bonus=packs.single(special, "special.toml", "bonus", schema.BonusPrices),
        points=packs.single(campaign, "campaign.toml", "score", schema.Points),
        levels=packs.items(campaign, "campaign.toml", "level", schema.Level),
        scenarios=(),
    )
    packs.nothing_left(tables)
    packs.refuse(_pack_faults(pack))
    for file in scenario_files(folder):
        pack = with_scenario(pack, folder.joinpath(schema.SCENARIOS, file))
    packs.refuse(_campaign_faults(pack))
    return pack


def scenario_files(folder: File) -> list[str]:
    """The names of a pack's scenario files, in order."""
    inside = folder.joinpath(schema.SCENARIOS)
    if not inside.is_dir():
        raise PackError(f"{schema.SCENARIOS}: no such folder in the component pack {folder}")
    return sorted(file.name for file in inside.iterdir() if file.name.endswith(".toml"))


def with_scenario(pack: Pack, file: File, *, named: bool = False) -> Pack:
    """Clause 1.8: the pack and one more scenario from a file; `named`: it must bring its own words."""
    scenario = packs.convert(packs.parse(file), file.name, Scenario)
    packs.refuse(f"{file.name}: {fault}" for fault in _scenario_faults(pack, scenario, named=named))
    return msgspec.structs.replace(pack, scenarios=(*pack.scenarios, scenario))


def _pack_faults(pack: Pack) -> Iterator[str]:
    """What is wrong with items that are well formed one by one."""
    yield from packs.used_twice([plant.id for plant in pack.plants], "plants.toml: plant")
    yield from packs.used_twice([tile.id for tile in pack.special], "special.toml: special")
    yield from packs.used_twice([level.id for level in pack.levels], "campaign.toml: level")
    yield from packs.used_twice(pack.hive.actions, "special.toml: hive: actions")
    for plant in pack.plants:
        for fault in _plant_faults(plant):
            yield f"plants.toml: plant {plant.id}: {fault}"
    effects = [plant.effect for plant in pack.plants if plant.effect]
    yield from packs.used_twice(effects, "plants.toml: plant: effect")
    if {tile.id for tile in pack.special} != set(get_args(schema.SpecialId)):
        yield "special.toml: special: id: every kind of special tile is due once, with 0 where there is none"
    count = {tile.id: tile.count for tile in pack.special}
    if pack.pieces.hornets < count["hornet_tile"]:
        yield f"special.toml: pieces: hornets: {count['hornet_tile']} hornet tiles need as many pawns"
    if count["nosema_tile"] > 1:
        yield "special.toml: special nosema_tile: count: the green parasites go onto one tile"
    if not pack.levels or pack.levels[0].least > -200:
        yield "campaign.toml: level: from: the first level starts at -200 or below"
    if [level.least for level in pack.levels] != sorted({level.least for level in pack.levels}):
        yield "campaign.toml: level: from: levels rise"


def _plant_faults(plant: schema.Plant) -> Iterator[str]:
    takes, gives = any(plant.take.amounts), any(plant.give.amounts)
    if plant.colour not in (plant.family, "joker"):
        yield f"colour: a {plant.family} plant has a {plant.family} or a joker outline"
    if (plant.effect is not None) != (plant.kind == "bonus"):
        yield "effect: a bonus tile has one, other tiles have none"
    if takes != (plant.kind in ("transform", "metamorphosis")):
        yield "take: transformation and metamorphosis take something, other tiles take nothing"
    if gives != (plant.kind in ("forage", "transform")):
        yield "give: forage and transformation tiles give something, other tiles give nothing"
    if plant.kind == "bonus" and plant.once:
        yield "once: a bonus tile is not used up"


def _campaign_faults(pack: Pack) -> Iterator[str]:
    orders = sorted(s.order for s in pack.scenarios if s.order is not None)
    if orders != list(range(1, len(orders) + 1)):
        yield f"scenarios: order: the campaign counts 1, 2, 3 and so on, not {orders}"
    if not pack.scenarios:
        yield "scenarios: there is none"


def _scenario_faults(pack: Pack, scenario: Scenario, *, named: bool) -> Iterator[str]:
    if scenario.id in {other.id for other in pack.scenarios}:
        yield f"id: there is a scenario {scenario.id} already"
    if (scenario.order is not None) != (scenario.part == "campaign"):
        yield "order: scenarios of the campaign have one, others have none"
    if named and (scenario.part != "own" or scenario.name is None):
        yield 'name: a scenario file has part = "own" and a [name] in en and fr'
    yield from _start_faults(pack, scenario)
    yield from _deck_faults(pack, scenario)
    for at, condition in enumerate(scenario.victory, 1):
        for fault in _condition_faults(pack, scenario, condition):
            yield f"victory number {at}: {fault}"
    if all(_holds_at_start(scenario.start, condition) for condition in scenario.victory):
        yield "victory: every condition holds before the first turn"


def _holds_at_start(start: schema.Start, condition: schema.Condition) -> bool:
    match condition:
        case schema.InStock(resource, at_least):
            return bool(getattr(start, resource) >= at_least)
        case schema.Workers(at_least):
            return start.workers >= at_least
        case schema.Males(at_least):
            return start.males >= at_least
        case _:
            return isinstance(condition, schema.NoHornets | schema.NoMites)


def _start_faults(pack: Pack, scenario: Scenario) -> Iterator[str]:
    for name in ("workers", "males", "pollen", "honey", "propolis"):
        most, asked = getattr(pack.pieces, name), getattr(scenario.start, name)
        if asked > most:
            yield f"start: {name}: the box holds {most}, not {asked}"
    if not scenario.start.workers + scenario.start.males:
        yield "start: workers: at least one bee is due"


def _deck_faults(pack: Pack, scenario: Scenario) -> Iterator[str]:
    plants = sum(part.plants for part in scenario.deck)
    if plants > len(pack.plants):
        yield f"deck: plants: the box holds {len(pack.plants)}, not {plants}"
    for tile in pack.special:
        asked = sum(part.special(tile.id) for part in scenario.deck)
        if asked > tile.count:
            yield f"deck: {tile.id}: the box holds {tile.count}, not {asked}"
    for at, part in enumerate(scenario.deck, 1):
        if not part.plants + sum(part.special(tile.id) for tile in pack.special):
            yield f"deck: part {at}: it is empty"


def _condition_faults(pack: Pack, scenario: Scenario, condition: schema.Condition) -> Iterator[str]:
    """Conditions that can never hold."""
    match condition:
        case schema.Revealed(tile, at_least):
            most = sum(part.special(tile) for part in scenario.deck)
        case schema.InStock(resource, at_least):
            most = getattr(pack.pieces, resource)
        case schema.Workers(at_least):
            most = pack.pieces.workers
        case schema.Males(at_least):
            most = pack.pieces.males
        case schema.Explored(at_least):
            special = sum(part.special(tile.id) for part in scenario.deck for tile in pack.special)
            most = sum(part.plants for part in scenario.deck) + special
        case schema.PlantsUp(at_least):
            most = sum(part.plants for part in scenario.deck)
        case schema.NosemaOver():
            at_least, most = 1, sum(part.nosema_tile for part in scenario.deck)
        case schema.NoHornets() | schema.NoMites():
            return
    if at_least > most:
        yield f"at_least: {at_least} are asked for, and there are never more than {most}"


SHELF = Shelf(OWN_FILES, schema.FILES, read_parts, schema.SCENARIOS)
