"""Clauses 13 and 14.2: the end of the game, and the points."""

from __future__ import annotations

from collections.abc import Iterator

from rucher.core.types import Emit, Outcome, Scores
from rucher.games.anthophila.box import HONEY, RESOURCES
from rucher.games.anthophila.box.schema import (
    Condition,
    Explored,
    InStock,
    Males,
    NoHornets,
    NoMites,
    NosemaOver,
    PlantsUp,
    Revealed,
    SpecialId,
    Workers,
)
from rucher.games.anthophila.events import Ended
from rucher.games.anthophila.geometry import NOWHERE
from rucher.games.anthophila.state import AnthophilaState, Bee, Reason


def progress(view: AnthophilaState, condition: Condition) -> tuple[int, int]:
    """Clause 13.1: the present and the required number of a victory condition."""
    match condition:  # the frequent ones first, because this runs after every event
        case InStock():
            return view.stock[RESOURCES.index(condition.resource)], condition.at_least
        case Revealed():
            return _laid(view, condition.tile), condition.at_least
        case Explored():
            return len(view.tiles), condition.at_least
        case Workers():
            return _in_play(view.bees[: view.box.pieces.workers]), condition.at_least
        case Males():
            return _in_play(view.bees[view.box.pieces.workers :]), condition.at_least
        case PlantsUp():
            plants = len(view.box.plants)
            return sum(tile < plants for tile in view.tiles.values()), condition.at_least
        case NoHornets():
            return int(not view.hornets), 1
        case NoMites():
            return int(not any(bee.mite for bee in view.bees)), 1
        case NosemaOver():
            laid = _laid(view, "nosema_tile")
            return int(laid > 0 and not view.nosema_cubes and not any(view.sick)), 1


def _laid(view: AnthophilaState, special: SpecialId) -> int:
    """The number of laid tiles of a special kind; these tiles are never turned face down."""
    return list(view.tiles.values()).count(view.box.special_number[special])


def _in_play(bees: list[Bee]) -> int:
    """Clause 13: the number of bees in play."""
    return len([bee for bee in bees if bee.at != NOWHERE])


def unmet(view: AnthophilaState) -> Iterator[Condition]:
    """Clause 13.1: the victory conditions of the scenario that do not hold now."""
    for condition in view.scenario.victory:
        got, due = progress(view, condition)
        if got < due:
            yield condition


def check_end(state: AnthophilaState, emit: Emit) -> None:
    """Clauses 13.1 to 13.3: after every event, end the game on defeat or victory; defeat is checked first."""
    reason: Reason = ""
    if state.hornets and state.in_danger():
        if state.males_at_home():
            return  # clause 8.7: a male may still save the hive
        reason = "hornets"
    elif False not in state.sick:
        reason = "nosema"
    elif state.scenario.defeat and not any(bee.at != NOWHERE for bee in state.bees):
        reason = "no_bees"
    elif next(unmet(state), None) is None:
        reason = "victory"
    if reason:
        finish(state, reason, emit)


def finish(state: AnthophilaState, reason: Reason, emit: Emit) -> None:
    """Clause 13: end the game of Anthophila with this reason."""
    state.end = reason
    if emit:
        emit(Ended(reason))


def score(state: AnthophilaState) -> Scores:
    """Anthophila, clause 14.2: the points of the score sheet now; all players share them."""
    points = state.box.points
    sheet = {"workers_lost": points.worker_lost * state.workers_lost}
    if state.end == "victory":
        asked = max(
            (c.at_least for c in state.scenario.victory if isinstance(c, InStock) and c.resource == "honey"),
            default=0,
        )
        turns = min(state.turns_left - 1, points.most_turns_left)
        sheet |= {
            "win": points.win,
            "turns_left": points.turn_left * turns,
            "extra_honey": points.extra_honey * (state.stock[HONEY] - asked),
        }
    else:
        sheet["unmet_conditions"] = points.unmet_condition * sum(1 for _ in unmet(state))
        if state.end:
            sheet["loss"] = points.loss
    return Scores(tuple(dict(sheet) for _ in range(state.options.players)))


def outcome(state: AnthophilaState) -> Outcome | None:
    """Anthophila, clause 13: the outcome: all win, or all lose."""
    if not state.end:
        return None
    players = state.options.players
    winners = tuple(range(players)) if state.end == "victory" else ()
    return Outcome((1,) * players, winners, state.end)
