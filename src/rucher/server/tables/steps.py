"""The steps of a match stream in memory, and the questions that are open after each step."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from rucher.core.errors import IllegalAction
from rucher.core.sentence import Sentence
from rucher.core.types import Decision, Event, Refusal, Seat
from rucher.server.tables import records as r


def refused(code: str, **params: Any) -> IllegalAction:
    """A refusal by the table itself, without a clause of a game."""
    return IllegalAction(Refusal(code, "", params))


@dataclass
class Asked:
    """The question to a seat; its id is the number of the record that opened it."""

    id: int
    decision: Decision
    revising: bool


@dataclass
class Step:
    """A record of the match stream with its events; `taken_back` holds the steps it took back."""

    record: r.MatchRecord
    events: list[Event] = field(default_factory=list)
    notation: str | None = None
    taken_back: tuple[int, ...] = ()
    said: Sentence | None = None


def open_questions(
    before: dict[Seat, Asked], decision: Decision | None, step: Step, n: int, barrier: bool
) -> dict[Seat, Asked]:
    """The questions after step n. One stays open while other seats answer; a change opens a new one."""
    asked: dict[Seat, Asked] = {}
    if decision is None:
        return asked
    moved = isinstance(step.record, r.Played | r.Started) or bool(step.taken_back)
    for seat in decision.asked:
        old, revising = before.get(seat), seat in decision.revising
        stays = old is not None and (not moved or _stays(step, seat, old, decision, revising, barrier))
        asked[seat] = Asked(old.id if old and stays else n, decision, revising)
    return asked


def _stays(step: Step, seat: Seat, old: Asked, decision: Decision, revising: bool, barrier: bool) -> bool:
    """Does the question to a seat stay open after this step?"""
    if not isinstance(step.record, r.Played) or step.record.seat == seat or barrier:
        return False
    same = old.decision.prompt == decision.prompt and old.decision.params == decision.params
    return same and old.revising == revising
