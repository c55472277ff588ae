"""Chapter 16: the Automa. She is never asked: one card gives her action, and the next one supports it."""

from __future__ import annotations

from bisect import insort
from typing import Literal

from rucher.core.chance import Chance
from rucher.core.types import Emit
from rucher.games.apiary.asking import Carry, push
from rucher.games.apiary.box.effects import KINDS, RESOURCES, ActionId
from rucher.games.apiary.box.figures import AutomaCard
from rucher.games.apiary.chapters.building import could_pay
from rucher.games.apiary.chapters.exploring import free_squares, turn_up
from rucher.games.apiary.chapters.hibernating import call_the_end, free_pods, has_token, lay_token
from rucher.games.apiary.chapters.placing import stand
from rucher.games.apiary.chapters.stock import in_supply
from rucher.games.apiary.events import (
    AutomaCarved,
    AutomaDiscarded,
    AutomaShuffled,
    AutomaTurnedUp,
    CameBack,
    Flown,
    Placed,
    PointsGained,
    Retrieved,
    SleptWithoutToken,
    SquareFilled,
    TokenRemoved,
    WorkerGained,
)
from rucher.games.apiary.geometry import sky_name
from rucher.games.apiary.pending import (
    AutomaActs,
    AutomaComesBack,
    AutomaSleeps,
    AutomaTurn,
    Settle,
    TurnUp,
    Wrap,
)
from rucher.games.apiary.state import AUTOMA, GRAY, NONE, STRONGEST, YELLOW, ApiaryState, Automa

_COLOURS = (YELLOW, GRAY)  # clause 16.6: yellow before gray


# -- her turn ----------------------------------------------------------------------------------------------


def take_turn(state: ApiaryState, task: AutomaTurn, chance: Chance, emit: Emit) -> None:
    """Clauses 16.3 to 16.6: turn up a card and follow it: retrieve, else carve, else its action."""
    automa = state.opponent
    number = _turn_up_card(automa, chance, emit)
    card, support = state.box.pack.cards[number], automa.top
    automa.discards.append(number)
    if emit:
        emit(AutomaTurnedUp(number, support))
    push(state, Settle(), Wrap(AUTOMA))
    at_home = len(automa.yellow) + len(automa.gray)
    if at_home <= card.retrieve_at_most and any(_on_board(state, colour) for colour in _COLOURS):
        _retrieve(state, emit)
    elif card.carves and _strongest(automa)[1] == STRONGEST and _carvings_left(state, "top_left"):
        _place(state, "carve", support, emit)
    else:
        _place(state, card.action, support, emit)


def _turn_up_card(automa: Automa, chance: Chance, emit: Emit) -> int:
    """Clause 16.3: turn up the top card; the next card is then visible on top."""
    if len(automa.deck) + (automa.top != NONE) < 2:
        known = [] if automa.top == NONE else [automa.top]
        automa.deck = sorted([*automa.deck, *known, *automa.discards])
        automa.discards, automa.top = [], NONE
        if emit:
            emit(AutomaShuffled(len(automa.deck)))
    card = chance.draw("automa", automa.deck) if automa.top == NONE else automa.top
    automa.top = chance.draw("automa", automa.deck)
    return card


def _workers(automa: Automa, colour: int) -> list[int]:
    """Clause 16: the Automa's workers of a colour in the active pool."""
    return automa.yellow if colour == YELLOW else automa.gray


def _on_board(state: ApiaryState, colour: int) -> list[int]:
    """Clause 16: the spaces of actions with workers of one of the Automa's colours."""
    return [space for space, worker in enumerate(state.spaces) if worker >> 3 == colour]


def _strongest(automa: Automa) -> tuple[int, int]:
    """Clause 16.6: the colour and strength of her strongest active worker, yellow first; 0: none."""
    best = {colour: max(_workers(automa, colour), default=0) for colour in _COLOURS}
    colour = max(_COLOURS, key=lambda colour: best[colour])
    return colour, best[colour]


def _gain(state: ApiaryState, n: int, emit: Emit) -> None:
    """Clause 16: give the Automa victory points."""
    state.opponent.vp += n
    if emit and n:
        emit(PointsGained(AUTOMA, n))


# -- placing and the actions -------------------------------------------------------------------------------


def _place(state: ApiaryState, name: ActionId, support: int, emit: Emit) -> None:
    """Clause 16.6: put her strongest worker onto the action; the worker there is shifted or bumped."""
    colour, strength = _strongest(state.opponent)
    _workers(state.opponent, colour).remove(strength)
    if emit:
        emit(Placed(colour, name, strength))
    push(state, AutomaActs(name, strength, support))
    stand(state, colour, name, strength, emit)


def act(state: ApiaryState, task: AutomaActs, chance: Chance, emit: Emit) -> None:
    """Apiary, clauses 16.7 and 16.8: carry out the action of her worker."""
    support, gains = state.box.pack.cards[task.support], state.box.pack.gains
    match task.action:
        case "explore":
            _explore(state, task.strength, support, chance, emit)
        case "advance":
            _gain(state, task.strength + gains.advance, emit)
            _discard(state, support, emit)
        case "carve":
            _carve(state, support, emit)
        case _:
            _gain(state, gains.other, emit)


def _explore(state: ApiaryState, strength: int, support: AutomaCard, chance: Chance, emit: Emit) -> None:
    """Clause 16.7: fly the ship, remove a token, score points, fill a square."""
    start, planet = state.ship, _destination(state, support)
    state.ship = planet
    if emit:
        emit(Flown(AUTOMA, planet, start, sky_name(state.layout.columns, planet)))
    token, state.grid_tokens[planet] = state.grid_tokens[planet], NONE
    if token != NONE:
        state.opponent.tokens.append(token)
        if emit:
            emit(TokenRemoved(planet, token))
        turn_up(state, TurnUp(planet), chance, emit)
    explored = state.box.pack.gains.explored_already if token == NONE else 0
    _gain(state, strength + explored, emit)
    resource = RESOURCES.index(support.resource)
    if free_squares(state, planet) and in_supply(state, resource) > 0:
        state.squares[3 * planet + resource] += 1
        if emit:
            emit(SquareFilled(AUTOMA, planet, support.resource))


def _destination(state: ApiaryState, support: AutomaCard) -> int:
    """Clause 16.7: the target of the ship along the rows; never its own planet."""
    layout = state.layout
    path = [space for space in _ploughed(layout.columns, layout.grid) if space != layout.start]
    if state.ship == layout.start:
        return path[_walk(len(path), -1, 1, support.count)]
    at, step = path.index(state.ship), 1 if support.tail == "top_left" else -1
    there = _walk(len(path), at, step, support.count)
    return path[there if there != at else _walk(len(path), at, step, support.count + 1)]


def _ploughed(columns: int, spaces: int) -> list[int]:
    """The spaces of a grid row by row, alternating left to right and right to left."""
    rows = [list(range(first, first + columns)) for first in range(0, spaces, columns)]
    return [space for number, row in enumerate(rows) for space in (row[::-1] if number % 2 else row)]


def _walk(places: int, at: int, step: int, count: int) -> int:
    """Clause 16: the place after some steps of the Automa along a path, turning back at its ends."""
    if places == 1:
        return 0
    for _ in range(count):
        if not 0 <= at + step < places:
            step = -step
        at += step
    return at


def _discard(state: ApiaryState, support: AutomaCard, emit: Emit) -> None:
    """Clause 16.8: discard a face-up tile of Advance; the row is filled at the end of the turn."""
    kind = KINDS.index(support.kind)
    place = 3 * kind + support.column - 1
    tile, state.rows[place] = state.rows[place], NONE
    if tile == NONE:
        return
    state.discards[kind].append(tile)
    if emit:
        emit(AutomaDiscarded(support.kind, support.column - 1, tile, could_pay(state, tile, AUTOMA)))


def _carvings_left(state: ApiaryState, corner: Literal["top_left", "bottom_right"]) -> list[int]:
    """The places of the remaining carvings, in alternating rows from a corner."""
    columns, rows = state.layout.side.carvings
    path = _ploughed(columns, columns * rows)
    if corner == "bottom_right":
        last = columns * rows - 1
        path = [last - place for place in path]
    return [place for place in path if state.carvings[place] != NONE]


def _carve(state: ApiaryState, support: AutomaCard, emit: Emit) -> None:
    """Clause 16.8: take the carving at the support number, counted from the support corner."""
    left = _carvings_left(state, support.tail)
    place = left[_walk(len(left), 0, 1, support.count - 1)]
    tile, state.carvings[place] = state.carvings[place], NONE
    state.opponent.carvings.append(tile)
    if emit:
        emit(AutomaCarved(place, tile))


# -- retrieving and hibernating ----------------------------------------------------------------------------


def _retrieve(state: ApiaryState, emit: Emit) -> None:
    """Clause 16.9: take back the workers of the colour that has more on the board."""
    colour = max(_COLOURS, key=lambda colour: len(_on_board(state, colour)))
    spaces = _on_board(state, colour)
    strengths = [state.spaces[space] & 7 for space in spaces]
    for space in spaces:
        state.spaces[space] = NONE
    asleep = strengths.count(STRONGEST)
    if emit:
        emit(Retrieved(colour, len(strengths), asleep))
    _gain(state, state.box.pack.gains.retrieve, emit)
    for strength in strengths:
        if strength < STRONGEST:
            insort(_workers(state.opponent, colour), strength + 1)
    state.waiting += [colour] * asleep


def come_back(state: ApiaryState, task: AutomaComesBack, chance: Chance, emit: Emit) -> None:
    """Clause 16.6: move her bumped worker to her active pool, with 1 more strength."""
    insort(_workers(state.opponent, task.colour), task.strength + 1)
    if emit:
        emit(CameBack(task.colour, task.strength + 1, "active"))


def hibernate(state: ApiaryState, task: AutomaSleeps, chance: Chance, emit: Emit) -> None:
    """Clause 16.10: put a token on the first free pod of her weakest sector; then add a new worker."""
    automa, layout = state.opponent, state.layout
    automa.slept += 1
    pods = free_pods(state) if has_token(state, AUTOMA) else []
    if pods:
        hers = [layout.pod_sectors[pod] for pod, owner in enumerate(state.comb) if owner == AUTOMA]
        pod = min(pods, key=lambda pod: (hers.count(layout.pod_sectors[pod]), pod))
        lay_token(state, AUTOMA, task.colour, pod, emit)
        _gain(state, state.box.pack.gains.hibernate, emit)
        if not state.ending:
            call_the_end(state, AUTOMA, emit)
    elif emit:
        emit(SleptWithoutToken(task.colour))
    strength = newcomer(state, automa.slept)
    insort(_workers(automa, task.colour), strength)
    if emit:
        emit(WorkerGained(task.colour, strength))


def newcomer(state: ApiaryState, slept: int) -> int:
    """Clause 16.10: the strength of her new worker, after `slept` workers hibernated."""
    start = state.box.pack.automa
    strengths = start.new_worker_strengths
    return strengths[min(slept // start.hibernations_per_strength, len(strengths) - 1)]


STEPS: dict[type, Carry] = {
    AutomaTurn: take_turn,
    AutomaActs: act,
    AutomaComesBack: come_back,
    AutomaSleeps: hibernate,
}
