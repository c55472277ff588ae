"""Clauses 6 and 11.1: foraging plants and vines."""

from __future__ import annotations

from collections.abc import Iterator

from rucher.core.texts import Term
from rucher.core.types import Emit, Refusal, Seat
from rucher.games.anthophila.actions import Forage, VineAction, VineBee
from rucher.games.anthophila.box import DOWN, POLLEN, RESOURCES
from rucher.games.anthophila.box.schema import ActionId, Plant
from rucher.games.anthophila.chapters.bees import carrying_limit, load, refuse_bee
from rucher.games.anthophila.chapters.bonuses import Held, held
from rucher.games.anthophila.chapters.parasites import (
    parasites_at_work,
    patients,
    refuse_patient,
    take_cube_off,
)
from rucher.games.anthophila.events import Foraged, Metamorphosed, TransformedThere, TurnedDown, VineForaged
from rucher.games.anthophila.geometry import NOWHERE, STOCK, cell_of
from rucher.games.anthophila.ids import action_term, bee_name, of_bee, touch
from rucher.games.anthophila.state import AnthophilaState, Bee


def legal_foragings(
    view: AnthophilaState, bonuses: Held | None = None
) -> Iterator[Forage | VineBee | VineAction]:
    """The legal foragings: each bee on a plant that gives it something; each male on a vine, per parasite."""
    box, tiles, bonuses = view.box, view.tiles, held(view) if bonuses is None else bonuses
    # Equal bees (2.7) share a tile: only bonus tiles have room for two bees, and those are never foraged.
    for number, bee in enumerate(view.bees):
        if bee.at not in tiles or bee.acted:
            continue
        tile = tiles[bee.at]
        if tile == box.special_number["vine_tile"]:
            for patient in patients(view):
                yield VineBee(number, patient)
            for place, action in enumerate(box.actions):
                if view.sick[place]:
                    yield VineAction(number, action)
        elif tile in box.foraged and _refuse_plant(view, number, tile, bonuses) is None:
            yield Forage(number)


def refuse_forager(view: AnthophilaState, number: int) -> Refusal | None:
    """Clauses 1.3, 2.7, 6.1, 6.2, 6.6 and 12.1: why this bee has nothing to forage."""
    bee, params = view.bees[number], of_bee(view, number)
    if bee.acted and bee.at != NOWHERE:
        return Refusal("tile_foraged", "6.1", params)
    if refusal := refuse_bee(view, number):
        return refusal
    if bee.at == STOCK:
        return Refusal("bee_at_home", "6.1", params)
    tile, cells = view.tiles[bee.at], (touch(cell_of(bee.at)),)
    if tile >= DOWN:
        return Refusal("face_down", "6.2", {}, cells)
    if tile in view.box.effects:
        return Refusal("bonus_not_foraged", "12.1", {"tile": Term(view.box.tile_names[tile])}, cells)
    if not view.box.is_plant(tile) and tile != view.box.special_number["vine_tile"]:
        return Refusal("nothing_grows", "6.6", {"tile": Term(view.box.tile_names[tile])}, cells)
    return None


def refuse_forage(view: AnthophilaState, number: int) -> Refusal | None:
    """Clauses 6.3 to 6.7: why this bee cannot forage its plant."""
    if refusal := refuse_forager(view, number):
        return refusal
    tile = view.tiles[view.bees[number].at]
    if not view.box.is_plant(tile):
        return Refusal("vine_needs_patient", "11.1", {}, (touch(cell_of(view.bees[number].at)),))
    return _refuse_plant(view, number, tile, held(view))


def _refuse_plant(view: AnthophilaState, number: int, tile: int, bonuses: Held) -> Refusal | None:
    """Clause 6: why this bee cannot forage this plant."""
    bee, plant = view.bees[number], view.box.plants[tile]
    gives: tuple[int, ...] = plant.give.amounts
    from_bee = True
    if plant.kind == "forage":
        gives = _with_bonus(gives, bonuses)
    else:
        if refusal := _refuse_change(view, number, plant):
            return refusal
        if plant.kind == "metamorphosis":
            return None
        from_bee = _payer(view, bee, plant) is bee.cargo
    if not any(map(min, view.supply, gives)):
        given = [Term(name) for name, amount in zip(RESOURCES, gives, strict=True) if amount]
        return Refusal("supply_empty", "6.7", {"resource": given}, _here(bee))
    if from_bee and sum(bee.cargo) - sum(plant.take.amounts) >= carrying_limit(view, bee, bonuses):
        return Refusal("bee_full", "6.3", of_bee(view, number), _here(bee))
    return None


def _refuse_change(view: AnthophilaState, number: int, plant: Plant) -> Refusal | None:
    """Clauses 1.3, 6.4 and 6.5: why cubes, or the bee itself, cannot be transformed there."""
    bee = view.bees[number]
    if plant.kind == "metamorphosis":
        if view.is_male(number):
            return Refusal("only_workers_change", "6.5", of_bee(view, number), _here(bee))
        if free_pawn(view, male=True) is None:
            return Refusal("no_pawn_left", "1.3", {"kind": Term("male")}, _here(bee))
    if _payer(view, bee, plant) is None:
        take = [Term(name, count=n) for name, n in zip(RESOURCES, plant.take.amounts, strict=True) if n]
        return Refusal("cannot_pay", "6.4", {"price": take}, _here(bee))
    return None


def _here(bee: Bee) -> tuple[str]:
    """The touch of the tile where a bee is."""
    return (touch(cell_of(bee.at)),)


def _with_bonus(gives: tuple[int, ...], bonuses: Held) -> tuple[int, ...]:
    """Clause 12.2: one more pollen for each plant foraged."""
    return (gives[POLLEN] + 1, *gives[1:]) if "bonus_forage" in bonuses else gives


def offered(view: AnthophilaState, plant: Plant, *, from_stock: bool) -> tuple[int, ...]:
    """Clauses 6.3, 6.4 and 12.2: the cubes a plant gives to a bee without a carrying limit."""
    return _with_bonus((0, 0, 0) if from_stock else plant.give.amounts, held(view))


def _payer(view: AnthophilaState, bee: Bee, plant: Plant) -> list[int] | None:
    """Clause 6.4: who pays: the bee if it carries the whole price, else the stock if it holds it."""
    take = plant.take.amounts
    for cubes in (bee.cargo, view.stock):
        if cubes[0] >= take[0] and cubes[1] >= take[1] and cubes[2] >= take[2]:
            return cubes
    return None


def free_pawn(view: AnthophilaState, *, male: bool) -> int | None:
    """Clause 1.3: the first pawn of a kind that is not in play."""
    workers = view.box.pieces.workers
    pawns = range(workers, len(view.bees)) if male else range(workers)
    for pawn in pawns:
        if view.bees[pawn].at == NOWHERE:
            return pawn
    return None


def forage(state: AnthophilaState, seat: Seat, number: int, emit: Emit) -> None:
    """Clauses 6.2 to 6.5: take the gift of the plant; a single-use plant is turned face down."""
    bee = state.bees[number]
    spot, tile = bee.at, state.tiles[bee.at]
    plant, bonuses = state.box.plants[tile], held(state)
    name, cell = bee_name(state, number), cell_of(spot)
    bee.acted = True
    limit = carrying_limit(state, bee, bonuses)
    if plant.kind == "forage":
        gained = load(state, bee, _with_bonus(plant.give.amounts, bonuses), limit)
        if emit:
            emit(Foraged(seat, name, plant.id, cell, *gained))
    else:
        from_stock = _pay_and_receive(state, bee, plant, limit)
        load(state, bee, _with_bonus((0, 0, 0), bonuses), limit)
        if plant.kind == "metamorphosis":
            male = _become_male(state, number)
            if emit:
                emit(Metamorphosed(seat, name, bee_name(state, male), plant.id, cell))
        elif emit:
            emit(TransformedThere(seat, name, plant.id, cell, from_stock))
    if plant.once:
        state.tiles[spot] = tile + DOWN
        if emit:
            emit(TurnedDown(plant.id, cell))


def _pay_and_receive(state: AnthophilaState, bee: Bee, plant: Plant, limit: int) -> bool:
    """Clause 6.4: the bee pays and receives, or the stock does both; return whether it was the stock."""
    cubes = _payer(state, bee, plant)
    assert cubes is not None, "refused before"
    for resource, amount in enumerate(plant.take.amounts):
        cubes[resource] -= amount
        state.supply[resource] += amount
    if cubes is bee.cargo:
        load(state, bee, plant.give.amounts, limit)
        return False
    for resource, amount in enumerate(plant.give.amounts):
        amount = min(amount, state.supply[resource])
        cubes[resource] += amount
        state.supply[resource] -= amount
    return True


def _become_male(state: AnthophilaState, number: int) -> int:
    """Clauses 6.5 and 9.4: replace a worker by a male, with its load and parasite; return the male."""
    male = free_pawn(state, male=True)
    assert male is not None, "refused before"
    state.bees[male], state.bees[number] = state.bees[number], state.bees[male]
    return male


def refuse_vine(view: AnthophilaState, number: int) -> Refusal | None:
    """Clause 11.1: why this bee cannot forage a vine."""
    if refusal := refuse_forager(view, number):
        return refusal
    at = view.bees[number].at
    if view.tiles[at] != view.box.special_number["vine_tile"]:
        return Refusal("not_a_vine", "11.1", {}, (touch(cell_of(at)),))
    return None


def refuse_any_patient(view: AnthophilaState, number: int) -> Refusal | None:
    """Clause 11.1: why the vine under this bee is of no use now."""
    if not parasites_at_work(view):
        return Refusal("nothing_to_cure", "11.1", {}, (touch(cell_of(view.bees[number].at)),))
    return None


def refuse_vine_bee(view: AnthophilaState, number: int, patient: int) -> Refusal | None:
    """Clause 11.1: why the vine does not help that bee."""
    return refuse_vine(view, number) or refuse_patient(view, patient)


def refuse_vine_action(view: AnthophilaState, number: int, action: ActionId) -> Refusal | None:
    """Clause 11.1: why the vine does not help that action."""
    if refusal := refuse_vine(view, number):
        return refusal
    if not view.sick[view.box.action_number[action]]:
        return Refusal("action_is_healthy", "10.4", {"action": action_term(action)})
    return None


def forage_vine(state: AnthophilaState, seat: Seat, number: int, patient: int | ActionId, emit: Emit) -> None:
    """Clause 11.1: remove one parasite from any bee or action."""
    state.bees[number].acted = True
    if isinstance(patient, int):
        state.bees[patient].mite = False
        state.mite_cubes += 1
    else:
        take_cube_off(state, patient)
    if emit:
        name = bee_name(state, patient) if isinstance(patient, int) else patient
        emit(VineForaged(seat, bee_name(state, number), name))
