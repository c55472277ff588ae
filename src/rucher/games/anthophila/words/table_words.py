"""The table in words, one fact per line."""

from __future__ import annotations

from collections import Counter

from rucher.core.sentence import Sentence
from rucher.core.texts import Parameter, Term
from rucher.core.texts import Translated as Words
from rucher.games.anthophila.box import DOWN, OWN, box_of
from rucher.games.anthophila.box.schema import Condition, InStock, Plant, Revealed, Translated
from rucher.games.anthophila.chapters.bees import in_play, those_at
from rucher.games.anthophila.chapters.bonuses import held
from rucher.games.anthophila.chapters.ending import progress
from rucher.games.anthophila.chapters.exploring import pile_left
from rucher.games.anthophila.geometry import HEXES, STOCK, cell_of
from rucher.games.anthophila.ids import action_term, bee_name, bee_term, touch, written
from rucher.games.anthophila.state import AnthophilaState
from rucher.games.anthophila.words.event_words import cubes

_YES_OR_NO = ("no_hornets", "no_mites", "nosema_over")


def describe_table(view: AnthophilaState) -> list[Sentence]:
    """Anthophila's table in words: the scenario and its progress, the hive, the bees, the map."""
    return [
        *_scenario_facts(view),
        *(_condition_fact(view, condition) for condition in view.scenario.victory),
        *(Sentence(f"fact.defeat_{condition.__struct_config__.tag}") for condition in view.scenario.defeat),
        *_hive_facts(view),
        *(bee_fact(view, number) for number in in_play(view)),
        *(tile_fact(view, spot) for spot in view.tiles),
        *(_hornet_fact(spot) for spot in view.hornets if spot in view.tiles),
    ]


def _scenario_facts(view: AnthophilaState) -> list[Sentence]:
    """The sentences about the scenario and its aims."""
    scenario = view.scenario
    if scenario.id in box_of(OWN).scenarios:
        lines = [Sentence(f"preset.{scenario.id}.name"), Sentence(f"preset.{scenario.id}.description")]
    else:
        name = _words(scenario.name) if scenario.name else scenario.id
        lines = [Sentence("fact.scenario_file", {"name": name})]
        if scenario.introduction:
            lines.append(Sentence("fact.introduction", {"text": _words(scenario.introduction)}))
    return [*lines, Sentence("fact.turns", {"n": view.turns_left})]


def _words(words: Translated) -> Words:
    """The text of a scenario file in a sentence, in the reader's language."""
    return Words(en=words.en, fr=words.fr)


def _condition_fact(view: AnthophilaState, condition: Condition) -> Sentence:
    """A victory condition and its progress."""
    got, due = progress(view, condition)
    kind = str(condition.__struct_config__.tag)
    if kind in _YES_OR_NO:
        return Sentence(f"goal.{kind}_{'done' if got >= due else 'open'}")
    params: dict[str, Parameter] = {"got": got, "due": due}
    if isinstance(condition, InStock):
        params["what"] = Term(condition.resource)
    if isinstance(condition, Revealed):
        params["what"] = Term(condition.tile)
    return Sentence(f"goal.{kind}", params)


def _hive_facts(view: AnthophilaState) -> list[Sentence]:
    """The sentences about the stock, the action hexes and the pile of tiles."""
    held_now = sorted(held(view))
    stock = cubes(view.stock)
    lines = [Sentence("fact.stock" if stock else "fact.stock_empty", {"stock": stock}, {}, ("stock",))]
    lines += (action_fact(view, place) for place in range(len(HEXES)))
    lines += _pile_facts(view)
    if view.nosema_cubes:
        lines.append(Sentence("fact.nosema", {"n": view.nosema_cubes}))
    return lines + [Sentence("fact.bonus", {"bonus": Term(bonus)}) for bonus in held_now]


def action_fact(view: AnthophilaState, place: int) -> Sentence:
    """The sentence about an action hex, with the hornet and the parasite on it."""
    action = view.box.actions[place]
    key = "fact.action" + ("_blocked" if HEXES[place] in view.hornets else "")
    key += "_sick" if view.sick[place] else ""
    return Sentence(key, {"action": action_term(action), "n": place + 1}, {}, (f"action:{action}",))


def _pile_facts(view: AnthophilaState) -> list[Sentence]:
    """The sentences about the draw pile of Anthophila, from its top part on."""
    lines = [Sentence("fact.pile", {"n": pile_left(view)})]
    for part in view.deck:
        what = [Term("plant_tile", count=part.plants)] if part.plants else []
        what += [Term(view.box.tile_names[tile], count=n) for tile, n in Counter(part.special).items()]
        if what:
            lines.append(Sentence("fact.pile_part", {"what": what}))
    return lines


def bee_fact(view: AnthophilaState, number: int) -> Sentence:
    """A bee: where it is, what it carries, its parasite."""
    bee, name = view.bees[number], bee_name(view, number)
    load = cubes(bee.cargo)
    params: dict[str, Parameter] = {"bee": bee_term(name), "cell": written(cell_of(bee.at)), "load": load}
    key = "fact.bee_home" if bee.at == STOCK else "fact.bee_loaded" if load else "fact.bee"
    return Sentence(key + ("_mite" if bee.mite else ""), params, {}, (f"bee:{name}",))


def tile_fact(view: AnthophilaState, spot: int) -> Sentence:
    """The sentence about a tile of the meadow: what it is, its outline, what it does."""
    tile, cell = view.tiles[spot], cell_of(spot)
    params: dict[str, Parameter] = {"cell": written(cell), "tile": Term(view.box.tile_names[tile % DOWN])}
    if tile >= DOWN:
        return Sentence("fact.tile_down", params, {}, (touch(cell),))
    if not view.box.is_plant(tile):
        return Sentence("fact.tile_special", params, {}, (touch(cell),))
    plant = view.box.plants[tile]
    key, more = _plant_words(plant)
    more["taken"] = len(those_at(view, spot))
    return Sentence(
        f"fact.{key}", {**params, **more, "colour": Term(f"outline_{plant.colour}")}, {}, (touch(cell),)
    )


def _plant_words(plant: Plant) -> tuple[str, dict[str, Parameter]]:
    """The key and the words of a plant's sentence."""
    once = "_once" if plant.once else ""
    if plant.kind == "bonus":
        return "plant_bonus", {"bonus": Term(str(plant.effect)), "slots": plant.slots}
    give, take = cubes(plant.give.amounts), cubes(plant.take.amounts)
    return f"plant_{plant.kind}{once}", {"give": give, "take": take}


def _hornet_fact(spot: int) -> Sentence:
    """The sentence about a hornet outside."""
    cell = cell_of(spot)
    return Sentence("fact.hornet", {"cell": written(cell)}, {}, (touch(cell),))
