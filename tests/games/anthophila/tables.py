"""Tables to test on: a match, hands to change it by, and the exact difference that an action makes."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from tests.games.telling import play_told_and_untold

from rucher.core.chance import Chance
from rucher.core.errors import IllegalAction
from rucher.core.hexgrid import Hex
from rucher.core.match import Match
from rucher.core.types import Event, Refusal
from rucher.games.anthophila import game
from rucher.games.anthophila.box import BOXES, DOWN, OWN, RESOURCES, box_of
from rucher.games.anthophila.geometry import HEXES, NOWHERE, cell_of, spot_of
from rucher.games.anthophila.ids import bee_name, bee_number, cell_called, written
from rucher.games.anthophila.state import AnthophilaOptions, AnthophilaState

BOX = box_of(OWN)
FIRST = BOXES.editions.first  # the box whose smallest scenarios are easily counted by hand
TILE = {name: number for number, name in enumerate(BOX.tile_names)}
PLANT = 0  # drawn from a part of the pile: a plant, which one is drawn next


def table(
    scenario: str = "classic", *, draws: tuple[str, ...] = (), dice: tuple[int, ...] = (), **options: Any
) -> Match:
    """A new match; `draws` are the next tiles, `dice` what the queen die shows after them."""
    script: list[int] = []
    for tile in draws:
        script += [PLANT, TILE[tile]] if TILE[tile] < len(BOX.plants) else [TILE[tile]]
    return Match(game, AnthophilaOptions(scenario=scenario, **options), Chance(7, script=[*script, *dice]))


def state_of(match: Match) -> AnthophilaState:
    """The real state of a match, to look at or to change."""
    state: AnthophilaState = match.state
    return state


def lay(match: Match, cell: str, tile: str, *, down: bool = False) -> None:
    """Lay a tile by hand, out of the draw pile."""
    state, number = state_of(match), TILE[tile]
    if BOX.is_plant(number):
        state.plants.remove(number)
        next(part for part in state.deck if part.plants).plants -= 1
    else:
        next(part for part in state.deck if number in part.special).special.remove(number)
    state.tiles[spot_of(cell_called(cell))] = number + DOWN * down


def put(match: Match, name: str, cell: str, *, mite: int = False, **cargo: int) -> None:
    """Put a bee somewhere by hand, with a load and perhaps a parasite."""
    state = state_of(match)
    bee = state.bees[bee_number(state, name)]
    bee.at = spot_of(cell_called(cell))
    state.mite_cubes += bee.mite - mite
    bee.mite = bool(mite)
    for place, resource in enumerate(RESOURCES):
        state.supply[place] += bee.cargo[place] - cargo.get(resource, 0)
        bee.cargo[place] = cargo.get(resource, 0)


def fill(match: Match, **stock: int) -> None:
    """Put so many cubes into the stock by hand."""
    state = state_of(match)
    for place, resource in enumerate(RESOURCES):
        state.supply[place] += state.stock[place] - stock.get(resource, 0)
        state.stock[place] = stock.get(resource, 0)


def hornet(match: Match, where: str) -> None:
    """Put a hornet on a cell, or on the hex of an action."""
    state = state_of(match)
    hexes = dict(zip(BOX.actions, HEXES, strict=True))
    state.hornets.append(hexes.get(where) or spot_of(cell_called(where)))  # type: ignore[call-overload]
    state.hornet_pawns -= 1


def sicken(match: Match, *actions: str, waiting: int = 0) -> None:
    """Nosema cubes on these actions, and some more waiting on the tile."""
    state = state_of(match)
    state.sick = [action in actions for action in BOX.actions]
    state.nosema_cubes = waiting


def facts(state: AnthophilaState) -> dict[str, Any]:
    """All that lies on the table, flat, with names for people."""
    found: dict[str, Any] = {
        name: getattr(state, name)
        for name in (
            *("turns_left", "hornet_pawns", "mite_cubes", "nosema_cubes", "workers_lost"),
            *("seat", "step", "used", "done", "moved", "end"),
        )
    }
    for number, bee in enumerate(state.bees):
        name = bee_name(state, number)
        found[name] = None if bee.at == NOWHERE else written(cell_of(bee.at))
        found |= {f"{name} {resource}": bee.cargo[n] for n, resource in enumerate(RESOURCES)}
        found |= {f"{name} mite": bee.mite, f"{name} acted": bee.acted}
    for n, resource in enumerate(RESOURCES):
        found |= {f"stock {resource}": state.stock[n], f"supply {resource}": state.supply[n]}
    for spot, tile in state.tiles.items():
        down = " face down" if tile >= DOWN else ""
        found[f"tile {written(cell_of(spot))}"] = state.box.tile_names[tile % DOWN] + down
    found["hornets"] = [_place(spot) for spot in state.hornets]
    found["sick"] = [action for action, sick in zip(BOX.actions, state.sick, strict=True) if sick]
    found["plants"] = len(state.plants)
    found["pile"] = [(part.plants, len(part.special)) for part in state.deck]
    return found


def _place(spot: int) -> str:
    return BOX.actions[HEXES.index(spot)] if spot in HEXES else written(cell_of(spot))


def changes(match: Match, *texts: str) -> dict[str, tuple[Any, Any]]:
    """Exactly what some actions change, told or not: for each fact, before and after."""
    before = facts(state_of(match))
    for text in texts:
        play_told_and_untold(match, text)
    after = facts(state_of(match))
    return {
        fact: (before.get(fact), after.get(fact))
        for fact in {**before, **after}
        if before.get(fact) != after.get(fact)
    }


def refused(match: Match, text: str, seat: int | None = None) -> tuple[str, str]:
    """The code and the clause of the refusal that an action meets, which changes nothing."""
    return code(refusal_of(match, text, seat))


def refusal_of(match: Match, text: str, seat: int | None = None) -> Refusal:
    """The whole refusal."""
    before = msgspec.json.encode(match.state)
    with pytest.raises(IllegalAction) as met:
        match.play(text, seat)
    assert msgspec.json.encode(match.state) == before
    return met.value.refusal


def code(refusal: Any) -> tuple[str, str]:
    """What a refusal is known by."""
    assert isinstance(refusal, Refusal)
    return refusal.code, refusal.clause


def told(match: Match, *texts: str) -> list[Event]:
    """Play some actions and give all that was told of them."""
    return [event for text in texts for event in match.play(text)]


def may(match: Match, kind: str = "") -> list[str]:
    """Every legal action in notation; with a word, those that have it."""
    found = [match.write(action) for action in match.legal()]
    return [text for text in found if not kind or kind in text.split()]


def cells(*names: str) -> list[Hex]:
    """Cells from their names."""
    return [cell_called(name) for name in names]
