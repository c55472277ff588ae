"""Clause 4: exploring, and the immediate effect of a new tile."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from rucher.core.chance import Chance
from rucher.core.hexgrid import Hex
from rucher.core.types import Emit, Refusal, Seat
from rucher.games.anthophila.actions import Explore
from rucher.games.anthophila.box import DOWN
from rucher.games.anthophila.chapters.bees import in_play
from rucher.games.anthophila.events import HornetCame, MitesCame, NosemaCame, TileLaid, Weedkilled
from rucher.games.anthophila.geometry import AROUND, HIVE, NOWHERE, cell_of, ground_beside, spot_of
from rucher.games.anthophila.ids import bee_name, of_bee, touch
from rucher.games.anthophila.state import AnthophilaState, DeckPart

PLANT = 0  # drawn from a part of the pile: any plant that is not laid yet


def scouts(view: AnthophilaState) -> Iterator[tuple[int, int]]:
    """Clauses 2.7 and 4.2: each tile with bees that did not explore in this action, and the first of them."""
    seen = {NOWHERE}
    for number, bee in enumerate(view.bees):
        if bee.at not in seen and not bee.acted:
            seen.add(bee.at)
            yield bee.at, number


def legal_explorations(view: AnthophilaState) -> Iterator[Explore]:
    """Clause 4: the legal explorations: each free spot beside each tile with a bee."""
    tiles = view.tiles
    if _part_at_hand(view) is not None:
        for at, number in scouts(view):
            for spot in ground_beside(at):
                if spot not in tiles:
                    yield _exploration(number, spot)


@cache
def _exploration(bee: int, spot: int) -> Explore:
    """Made once: a list of legal actions has many of them."""
    return Explore(bee, cell_of(spot))


def pile_left(view: AnthophilaState) -> int:
    """The number of tiles left in the draw pile."""
    return sum(part.plants + len(part.special) for part in view.deck)


def _part_at_hand(view: AnthophilaState) -> DeckPart | None:
    """Anthophila, clause 1.7: the first part of the draw pile that is not empty."""
    for part in view.deck:
        if part.plants or part.special:
            return part
    return None


def refuse_explore(view: AnthophilaState, number: int, cell: Hex) -> Refusal | None:
    """Clauses 2.7 and 4.2 to 4.4: why this bee cannot explore there."""
    spot, params = spot_of(cell), of_bee(view, number)
    if refusal := refuse_scout(view, number):
        return refusal
    if spot in HIVE:
        return Refusal("spot_in_hive", "3.1", {}, (touch(cell),))
    if spot in view.tiles:
        return Refusal("spot_explored", "4.3", {}, (touch(cell),))
    if spot not in ground_beside(view.bees[number].at):
        return Refusal("not_beside_bee", "4.3", params, (touch(cell),))
    return None


def refuse_scout(view: AnthophilaState, number: int) -> Refusal | None:
    """Clauses 1.3, 2.7, 4.2 and 4.4: why this bee cannot explore at all."""
    bee, params = view.bees[number], of_bee(view, number)
    if bee.at == NOWHERE:
        return Refusal("bee_not_in_play", "1.3", params)
    if bee.acted:
        return Refusal("bee_has_explored", "4.2", params)
    first = dict(scouts(view))[bee.at]
    if first != number:
        return Refusal("first_of_equals", "2.7", of_bee(view, first))
    if not pile_left(view):
        return Refusal("pile_empty", "4.4")
    return None


def refuse_any_spot(view: AnthophilaState, number: int) -> Refusal | None:
    """Clauses 4.2 to 4.4: why this bee has nothing to explore."""
    if refusal := refuse_scout(view, number):
        return refusal
    if all(spot in view.tiles for spot in ground_beside(view.bees[number].at)):
        return Refusal("no_free_spot", "4.3", of_bee(view, number))
    return None


def explore(state: AnthophilaState, seat: Seat, number: int, cell: Hex, chance: Chance, emit: Emit) -> None:
    """Clause 4.4: lay a random tile on the chosen spot, and apply its effect."""
    spot = spot_of(cell)
    state.bees[number].acted = True
    tile = _draw(state, chance)
    state.tiles[spot] = tile
    if emit:
        emit(TileLaid(seat, bee_name(state, number), state.box.tile_names[tile], cell))
    reveal_special(state, spot, tile, emit)


def _draw(state: AnthophilaState, chance: Chance) -> int:
    """Clause 1.7: draw a tile from the current part; nobody knows the order of the plants."""
    part = _part_at_hand(state)
    assert part is not None, "refused before"
    what = chance.pick("pile", _in_part(part))
    if what == PLANT:
        part.plants -= 1
        return chance.draw("plants", state.plants)
    part.special.remove(what)
    return what


def _in_part(part: DeckPart) -> list[int]:
    """Clause 1.7: the tiles of one part of the draw pile."""
    return [PLANT] * part.plants + part.special


def reveal_special(state: AnthophilaState, spot: int, tile: int, emit: Emit) -> None:
    """Clauses 8.1, 9.1, 10.1 and 11.2: apply the effect of a special tile that was just laid."""
    match state.box.tile_names[tile]:
        case "hornet_tile":
            state.hornet_pawns -= 1
            state.hornets.append(spot)
            if emit:
                emit(HornetCame(cell_of(spot)))
        case "mite_tile":
            _mites(state, emit)
        case "nosema_tile":
            state.nosema_cubes = state.box.pieces.nosema
            if emit:
                emit(NosemaCame(state.nosema_cubes))
        case "weedkiller_tile":
            _weedkiller(state, spot, emit)
        case _:
            pass  # plants and vines wait for a bee


def _mites(state: AnthophilaState, emit: Emit) -> None:
    """Clause 9.1: mites come to every bee in play, while there are cubes."""
    struck = 0
    for number in in_play(state):
        bee = state.bees[number]
        if not bee.mite and state.mite_cubes:
            bee.mite = True
            state.mite_cubes -= 1
            struck += 1
    if emit:
        emit(MitesCame(struck))


def _weedkiller(state: AnthophilaState, spot: int, emit: Emit) -> None:
    """Clause 11.2: weedkiller turns the plants around its tile face down."""
    killed = []
    for step in AROUND:
        tile = state.tiles.get(spot + step, DOWN)
        if tile < DOWN and state.box.is_plant(tile):
            state.tiles[spot + step] = tile + DOWN
            killed.append(cell_of(spot + step))
    if emit:
        emit(Weedkilled(tuple(killed)))
