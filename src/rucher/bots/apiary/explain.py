"""Why the Apiary bot plays as it does, in facts that everybody can see: never its cards in hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Final

from rucher.bots.apiary.features import left
from rucher.bots.apiary.thinking import Line, Thinker, at_turn
from rucher.bots.apiary.worth import tile_worth
from rucher.bots.protocol import Reason
from rucher.core.texts import Parameter
from rucher.core.types import Seat
from rucher.games.apiary import game as apiary
from rucher.games.apiary import questions
from rucher.games.apiary.actions import ApiaryAction, EndTurn, PlaySeed, Retrieve
from rucher.games.apiary.chapters.building import can_build, open_cells
from rucher.games.apiary.chapters.ending import sheet_of
from rucher.games.apiary.state import NONE, ApiaryState
from rucher.games.apiary.words.names import kind_term, tile_name

TURNS: Final = 20  # that a player has from an empty comb on, as games of the bots went
WORTH_SAYING: Final = 2  # points
AS_GOOD: Final = 0.1  # points: answers that are worth as much
TOLD: Final = questions.Buying | questions.CarvingChoice | questions.Ship  # steps that are spoken of


def explain_turn(before: ApiaryState, after: ApiaryState, seat: Seat, action: ApiaryAction) -> Reason:
    """What a turn is for, when it begins. Its steps are thought over again: nothing is promised by name."""
    if isinstance(action, Retrieve):
        return Reason("apiary_returns")
    had, has = before.players[seat], after.players[seat]
    if _new_tile(had.built, has.built) != NONE:
        return Reason("apiary_to_build")
    if apiary.score(after).total(seat) > apiary.score(before).total(seat) + 1:
        return Reason("apiary_points")
    return Reason("apiary_stocks" if sum(has.resources) > sum(had.resources) else "apiary_prepares")


def explain_step(before: ApiaryState, after: ApiaryState, seat: Seat) -> tuple[Reason, ...]:
    """What a tile or a planet brings by the end of the turn: itself, points, the means for another tile."""
    points = apiary.score(after).total(seat) - apiary.score(before).total(seat)
    if (built := _new_tile(before.players[seat].built, after.players[seat].built)) != NONE:
        code = "apiary_builds_points" if points > 0 else "apiary_builds"
        return (Reason(code, _names(after, built) | {"n": points}),)
    if points > 1:
        return (Reason("gains", {"n": points}),)
    within_reach = _next_tile(before, after, seat)
    return (Reason("apiary_saves", _names(after, within_reach)),) if within_reach != NONE else ()


def _names(state: ApiaryState, tile: int) -> dict[str, Parameter]:
    """A tile of Apiary in the reason of a bot."""
    return {"kind": kind_term(state.box, tile), "tile": tile_name(state.box, tile)}


def _new_tile(had: list[int], has: list[int]) -> int:
    """The tile that came into a hive, which a frame may have made larger."""
    pairs = zip_longest(had, has, fillvalue=NONE)
    return next((tile for then, tile in pairs if tile != then), NONE)


def _next_tile(before: ApiaryState, after: ApiaryState, seat: Seat) -> int:
    """The best tile of Apiary that the bot could not pay for before the turn, and can now."""
    offered = {*before.rows, *before.carvings} & {*after.rows, *after.carvings} - {NONE}
    fresh = [tile for tile in sorted(offered) if _pays(after, seat, tile) and not _pays(before, seat, tile)]
    return max(fresh, key=lambda tile: tile_worth(after, seat, tile), default=NONE)


def _pays(state: ApiaryState, seat: Seat, tile: int) -> bool:
    """Can the seat pay for this tile of Apiary now?"""
    return can_build(state, seat, tile, open_cells(state, seat), free=False)


def explain_line(
    thinker: Thinker, view: ApiaryState, seat: Seat, lines: Sequence[Line]
) -> tuple[tuple[Reason, ...], tuple[Reason, ...]]:
    """Why the first of some lines: for the asker, and what everybody may hear."""
    world, best = thinker.world, lines[0]
    after = thinker.after(world, seat, best.actions)
    at_turn = isinstance(view.stack[-1], questions.Turn)
    if isinstance(best.actions[0], PlaySeed):
        told: tuple[Reason, ...] = (Reason("apiary_card"),)
    elif isinstance(best.actions[0], EndTurn):
        later = view.players[seat].hand and apiary.decision(after) is not None  # no card is kept for the end
        told = (Reason("apiary_keeps" if later else "apiary_step"),)
    elif at_turn:
        told = (explain_turn(world, after, seat, best.actions[0]),)
    elif isinstance(view.stack[-1], TOLD):
        told = explain_step(world, after, seat)
    else:
        told = ()
    second = next((line for line in lines[1:] if line.actions[0] != best.actions[0]), None)
    found = [*told, *_majorities(world, after, seat)]
    if second is not None:
        other = thinker.after(world, seat, second.actions)
        found += _now_or_later(thinker, world, (after, other), seat)
        found += _denied(thinker, world, (after, other), seat)
    return tuple(found) or (against_next([line.worth for line in _by_answer(lines)]),), told


def _by_answer(lines: Sequence[Line]) -> Iterator[Line]:
    """The best line of each first answer of Apiary's bot, in order."""
    seen = list[ApiaryAction]()
    for line in lines:
        if line.actions[0] not in seen:
            seen.append(line.actions[0])
            yield line


def against_next(worths: Sequence[float]) -> Reason:
    """Where nothing else speaks for the first of some answers: what the best of the others is worth less."""
    less = worths[0] - max(worths[1:], default=worths[0])
    if len(worths) == 1 or less < -AS_GOOD:
        return Reason("apiary_step")  # looking further ahead made it the best one
    if less <= AS_GOOD:
        return Reason("apiary_as_good")
    return Reason("apiary_less", {"n": round(less)}) if less >= 1 else Reason("apiary_bit_better")


def explain_planned(
    thinker: Thinker, view: ApiaryState, seat: Seat, action: ApiaryAction
) -> tuple[Reason, ...]:
    """Why a later answer of a turn that was planned: what it brings, or what the other answers lack."""
    lines = list(_by_answer(thinker.lines(view, seat, at_sight=True)))
    if isinstance(view.stack[-1], TOLD):
        world = thinker.world
        if found := explain_step(world, thinker.after(world, seat, (action,)), seat):
            return found
    own = next((line.worth for line in lines if line.actions[0] == action), None)
    if own is None:
        return (Reason("apiary_planned"),)
    why = against_next([own, *(line.worth for line in lines if line.actions[0] != action)])
    return (Reason("apiary_planned") if why.code == "apiary_step" else why,)


def _majorities(before: ApiaryState, after: ApiaryState, seat: Seat) -> Iterator[Reason]:
    """Points that majorities in the comb bring more by the end of the turn."""
    gained = sheet_of(after, seat)["majorities"] - sheet_of(before, seat)["majorities"]
    if gained > 0:
        yield Reason("apiary_majority", {"n": gained})


def _now_or_later(
    thinker: Thinker, world: ApiaryState, both: tuple[ApiaryState, ApiaryState], seat: Seat
) -> Iterator[Reason]:
    """Against the second-best turn: points now, or the means for points in the turns to come."""
    points = [sum(sheet_of(state, seat).values()) for state in both]
    means = [thinker.evaluation.strength(state, seat) - n for state, n in zip(both, points, strict=True)]
    now, later = points[0] - points[1], means[0] - means[1]
    turns = round(TURNS * left(world))
    if now >= WORTH_SAYING:
        yield Reason("apiary_now", {"n": now})
    elif later >= WORTH_SAYING and turns > 1 and not world.ending:
        yield Reason("apiary_later", {"n": round(later), "turns": turns})


def _denied(
    thinker: Thinker, world: ApiaryState, both: tuple[ApiaryState, ApiaryState], seat: Seat
) -> Iterator[Reason]:
    """The tile that the next player would build after the second-best turn, and cannot after the best."""
    best, other = both
    if best.over or other.over or not (at_turn(best) and at_turn(other)) or other.seat == seat:
        return
    rival = other.seat
    replied = thinker.policy.turn(other)
    tile = _new_tile(other.players[rival].built, replied.players[rival].built)
    if tile in (*world.rows, *world.carvings) and tile not in (*best.rows, *best.carvings, NONE):
        yield Reason("apiary_denies", _names(best, tile))
