"""Read a box; each error names the file, the item and the field."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import msgspec

from rucher.core.packs import reading
from rucher.core.packs.entering import Shelf, Tables, read_tables
from rucher.core.packs.files import File, parse
from rucher.core.packs.malformed import Fault, PackError, told_in
from rucher.games.anthophila.box import schema
from rucher.games.anthophila.box.schema import Pack, Scenario

fault = told_in(Path(__file__).parent / "text")


def read_pack(folder: File, own: File) -> Pack:
    """Read all files of a box of Anthophila and check them against each other."""
    return read_parts(read_tables(folder, own, schema.FILES), folder)


def read_parts(tables: Tables, folder: File) -> Pack:
    """The box of Anthophila made of the files' tables, its parts checked against each other."""
    plants, special, campaign = tables.values()
    pack = Pack(
        plants=reading.read_items(plants, "plants.toml", "plant", schema.Plant),
        special=reading.read_items(special, "special.toml", "special", schema.Special),
        pieces=reading.read_single(special, "special.toml", "pieces", schema.Pieces),
        hive=reading.read_single(special, "special.toml", "hive", schema.HiveBoard),
        figures=reading.read_single(special, "special.toml", "figures", schema.Figures),
        bonus=reading.read_single(special, "special.toml", "bonus", schema.BonusPrices),
        points=reading.read_single(campaign, "campaign.toml", "score", schema.Points),
        levels=reading.read_items(campaign, "campaign.toml", "level", schema.Level),
        scenarios=(),
    )
    reading.nothing_left(tables)
    reading.raise_first_fault(_pack_faults(pack))
    for file in scenario_files(folder):
        pack = with_scenario(pack, folder.joinpath(schema.SCENARIOS, file))
    reading.raise_first_fault(_campaign_faults(pack))
    return pack


def scenario_files(folder: File) -> list[str]:
    """The names of a pack's scenario files, in order."""
    inside = folder.joinpath(schema.SCENARIOS)
    if not inside.is_dir():
        raise PackError(fault(schema.SCENARIOS, "no_folder"))
    return sorted(file.name for file in inside.iterdir() if file.name.endswith(".toml"))


def with_scenario(pack: Pack, file: File, *, named: bool = False) -> Pack:
    """Clause 1.8: the pack with one more scenario from a file; `named`: it must bring its own texts."""
    scenario = reading.convert_item(parse(file), file.name, Scenario)
    reading.raise_first_fault(
        found.under(file.name) for found in _scenario_faults(pack, scenario, named=named)
    )
    return msgspec.structs.replace(pack, scenarios=(*pack.scenarios, scenario))


def judged(pack: Pack, table: dict[str, Any], file: str) -> tuple[Scenario | None, list[Fault]]:
    """A scenario file of somebody's own, and all its faults; None where it cannot be read."""
    faults = list(_field_faults(table))
    if faults:
        return None, faults
    try:
        scenario = reading.convert_item(table, file, Scenario)
    except PackError as error:
        return None, [error.fault]
    return scenario, list(_scenario_faults(pack, scenario, named=True))


def _field_faults(table: dict[str, Any]) -> Iterator[Fault]:
    """The faults of a scenario's fields that are wrong by themselves, each at its own place."""
    for field in msgspec.structs.fields(Scenario):
        if field.name not in table:
            continue
        value = table[field.name]
        listed = field.name in ("deck", "victory") and isinstance(value, list) and value
        kind: Any = {"deck": schema.DeckPart, "victory": schema.Condition}.get(field.name)
        for at, item in enumerate(value if listed else [value], 1):
            try:
                reading.convert_item(
                    item, f"{field.name} #{at}" if listed else field.name, kind if listed else field.type
                )
            except PackError as error:
                yield error.fault


def _pack_faults(pack: Pack) -> Iterator[Fault]:
    """The faults of a box of Anthophila between items that are valid one by one."""
    yield from reading.used_twice([plant.id for plant in pack.plants], "plants.toml: plant")
    yield from reading.used_twice([tile.id for tile in pack.special], "special.toml: special")
    yield from reading.used_twice([level.id for level in pack.levels], "campaign.toml: level")
    yield from reading.used_twice(pack.hive.actions, "special.toml: hive: actions")
    for plant in pack.plants:
        yield from (found.under(f"plants.toml: plant {plant.id}") for found in _plant_faults(plant))
    effects = [plant.effect for plant in pack.plants if plant.effect]
    yield from reading.used_twice(effects, "plants.toml: plant: effect")
    if {tile.id for tile in pack.special} != set(get_args(schema.SpecialId)):
        yield fault("special.toml: special: id", "special_kinds")
    count = {tile.id: tile.count for tile in pack.special}
    if pack.pieces.hornets < count["hornet_tile"]:
        yield fault("special.toml: pieces: hornets", "hornet_pawns", n=count["hornet_tile"])
    if count["nosema_tile"] > 1:
        yield fault("special.toml: special nosema_tile: count", "one_nosema")
    if not pack.levels or pack.levels[0].least > -200:
        yield fault("campaign.toml: level: from", "first_level")
    if [level.least for level in pack.levels] != sorted({level.least for level in pack.levels}):
        yield fault("campaign.toml: level: from", "levels_rise")


def _plant_faults(plant: schema.Plant) -> Iterator[Fault]:
    """The faults of a box of Anthophila in a plant tile."""
    takes, gives = any(plant.take.amounts), any(plant.give.amounts)
    if plant.colour not in (plant.family, "joker"):
        yield fault("colour", "outline", family=plant.family)
    if (plant.effect is not None) != (plant.kind == "bonus"):
        yield fault("effect", "bonus_effect")
    if takes != (plant.kind in ("transform", "metamorphosis")):
        yield fault("take", "takes")
    if gives != (plant.kind in ("forage", "transform")):
        yield fault("give", "gives")
    if plant.kind == "bonus" and plant.once:
        yield fault("once", "bonus_once")


def _campaign_faults(pack: Pack) -> Iterator[Fault]:
    """The faults of a box of Anthophila in the order of its campaign."""
    orders = sorted(s.order for s in pack.scenarios if s.order is not None)
    if orders != list(range(1, len(orders) + 1)):
        yield fault("scenarios: order", "campaign_order", orders=str(orders))
    if not pack.scenarios:
        yield fault("scenarios", "none")


def _scenario_faults(pack: Pack, scenario: Scenario, *, named: bool) -> Iterator[Fault]:
    """The faults of a scenario: its name, its place, its figures."""
    if scenario.id in {other.id for other in pack.scenarios}:
        yield fault("id", "scenario_twice", id=scenario.id)
    if (scenario.order is not None) != (scenario.part == "campaign"):
        yield fault("order", "order_of_campaign")
    if named and scenario.part != "own":
        yield fault("part", "own_part", part='part = "own"')
    if named and scenario.name is None:
        yield fault("name", "unnamed")
    yield from _start_faults(pack, scenario)
    yield from _deck_faults(pack, scenario)
    for at, condition in enumerate(scenario.victory, 1):
        yield from (found.under(f"victory #{at}") for found in _condition_faults(pack, scenario, condition))
    if all(_holds_at_start(scenario.start, condition) for condition in scenario.victory):
        yield fault("victory", "at_once")


def _holds_at_start(start: schema.Start, condition: schema.Condition) -> bool:
    """Is an aim of the scenario reached before the first turn?"""
    match condition:
        case schema.InStock(resource, at_least):
            return bool(getattr(start, resource) >= at_least)
        case schema.Workers(at_least):
            return start.workers >= at_least
        case schema.Males(at_least):
            return start.males >= at_least
        case _:
            return isinstance(condition, schema.NoHornets | schema.NoMites)


def _start_faults(pack: Pack, scenario: Scenario) -> Iterator[Fault]:
    """The faults in the start of a scenario: more pieces than the box holds."""
    for name in ("workers", "males", "pollen", "honey", "propolis"):
        most, asked = getattr(pack.pieces, name), getattr(scenario.start, name)
        if asked > most:
            yield fault(f"start: {name}", "box_holds", n=most, asked=asked)
    if not scenario.start.workers + scenario.start.males:
        yield fault("start: workers", "no_bee")


def _deck_faults(pack: Pack, scenario: Scenario) -> Iterator[Fault]:
    """The faults in the deck of a scenario: more tiles than the box holds."""
    plants = sum(part.plants for part in scenario.deck)
    if plants > len(pack.plants):
        yield fault("deck: plants", "box_holds", n=len(pack.plants), asked=plants)
    for tile in pack.special:
        asked = sum(part.special(tile.id) for part in scenario.deck)
        if asked > tile.count:
            yield fault(f"deck: {tile.id}", "box_holds", n=tile.count, asked=asked)
    for at, part in enumerate(scenario.deck, 1):
        if not part.plants + sum(part.special(tile.id) for tile in pack.special):
            yield fault(f"deck #{at}", "empty_part")


def _condition_faults(pack: Pack, scenario: Scenario, condition: schema.Condition) -> Iterator[Fault]:
    """The faults of a scenario's aims that can never be reached."""
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
        yield fault("at_least", "never_so_many" if most else "never_any", n=most, asked=at_least)


def shelf(own: File) -> Shelf:
    """The files of an edition of Anthophila's box, as the material for component packs."""
    kinds: dict[tuple[str, str], type[reading.Item]] = {
        ("plants.toml", "plant"): schema.Plant,
        ("special.toml", "special"): schema.Special,
        ("special.toml", "pieces"): schema.Pieces,
        ("special.toml", "hive"): schema.HiveBoard,
        ("special.toml", "figures"): schema.Figures,
        ("special.toml", "bonus"): schema.BonusPrices,
        ("campaign.toml", "score"): schema.Points,
        ("campaign.toml", "level"): schema.Level,
    }
    return Shelf(
        own, schema.FILES, read_parts, schema.SCENARIOS, kinds=kinds, texts=Path(__file__).parent / "text"
    )
