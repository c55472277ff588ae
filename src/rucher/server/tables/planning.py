"""Plans: answers that a seat has made ready. Only its own pages are told of them.

A plan has lines. A line is a sequence of actions from now on: those of the others are awaited, those of the
seat are played the moment they are due. A premove is a line of one's own actions, whatever the others do.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import TYPE_CHECKING, Any, Final

import msgspec

from rucher.core.chance import Chance
from rucher.core.errors import IllegalAction, UnreadableAction
from rucher.core.types import Refusal, Seat
from rucher.server.tables import records as r
from rucher.server.tables.steps import Step, refused
from rucher.server.wire import DaysClock, Moment, Plan, PlanLine, PlannedLine, PlannedMove

if TYPE_CHECKING:
    from rucher.server.tables.table import Table

MOST_PLANNED: Final = 10_000  # actions that one seat may plan in one match, changes of mind included


@dataclass(frozen=True)
class Line:
    """One line of a plan: the actions that are still to come."""

    any_reply: bool
    moves: tuple[r.StoredAction, ...]
    actions: tuple[Any, ...]  # the same, as the game's own

    @property
    def turn(self) -> tuple[Any, ...]:
        """The next actions of a planned line, as many as are one seat's."""
        seat = self.moves[0].shown.seat
        own = len(list(takewhile(lambda move: move.shown.seat == seat, self.moves)))
        return self.actions[:own]

    @property
    def told(self) -> PlannedLine:
        """The planned line for the page of its seat."""
        return PlannedLine(self.any_reply, tuple(move.shown for move in self.moves))


class Plans:
    """The plans of all seats of one table, after all its records."""

    def __init__(self) -> None:
        self.lines: dict[Seat, tuple[Line, ...]] = {}
        self.stored = 0  # records of the plan stream
        self._spent: dict[Seat, int] = {}
        self._void: dict[Seat, Refusal | None] = {}  # seats whose plan has changed, with the reason if void

    def set(self, table: Table, record: r.Planned) -> None:
        """Carry out a record: the new plan takes the place of the one before."""
        self.stored += 1
        table.clients[record.seat, record.client] = table.n
        self._spent[record.seat] = self.spent(record.seat) + plan_cost(record.lines)
        lines = (
            Line(
                line.any_reply,
                line.moves,
                tuple(msgspec.convert(move.action, table.game.action_type) for move in line.moves),
            )
            for line in record.lines
        )
        self._change(record.seat, tuple(lines))

    def spent(self, seat: Seat) -> int:
        """How much of its quota for plans a seat has used."""
        return self._spent.get(seat, 0)

    def due(self, seat: Seat) -> Line | None:
        """The planned line whose next action is this seat's own."""
        return next((line for line in self.lines.get(seat, ()) if line.moves[0].shown.seat == seat), None)

    def played(self, seat: Seat, action: Any) -> None:
        """Go on in the lines that expect this action; the others are void."""
        for owner, lines in list(self.lines.items()):
            left = tuple(after for line in lines if (after := _after(line, owner, seat, action)))
            if left != lines:
                done = any(len(line.moves) == 1 and _expects(line, seat, action) for line in lines)
                void = None if left or done else Refusal("plan_differs", "")
                self._change(owner, left, void)

    def after_step(self, step: Step, people: Collection[Seat]) -> None:
        """A plan is void once actions were taken back, and gone once its seat no longer plays."""
        for seat in list(self.lines):
            if step.taken_back or seat not in people:
                self.drop(seat, Refusal("plan_undone", "") if seat in people else None)

    def drop(self, seat: Seat, why: Refusal | None = None) -> None:
        """Forget the plan of a seat."""
        if seat in self.lines:
            self._change(seat, (), why)

    def news(self) -> dict[Seat, Refusal | None]:
        """The seats whose plan has changed since the last call, with the reason where it is void."""
        news, self._void = self._void, {}
        return news

    def mark(self) -> tuple[Any, ...]:
        """Everything that an action changes, saved for `back_to`."""
        return dict(self.lines), dict(self._void)

    def back_to(self, mark: tuple[Any, ...]) -> None:
        """Restore a mark."""
        self.lines, self._void = mark

    def _change(self, seat: Seat, lines: tuple[Line, ...], void: Refusal | None = None) -> None:
        """Change the plan of a seat, and note it as news for its pages."""
        self._void[seat] = void
        if lines:
            self.lines[seat] = lines
        else:
            self.lines.pop(seat, None)


def _expects(line: Line, seat: Seat, action: Any) -> bool:
    """Does a planned line expect this action of this seat next?"""
    return line.moves[0].shown.seat == seat and line.actions[0] == action


def _after(line: Line, owner: Seat, seat: Seat, action: Any) -> Line | None:
    """The line after an action; None where it is at its end, or void."""
    if _expects(line, seat, action):
        rest = replace(line, moves=line.moves[1:], actions=line.actions[1:])
        return rest if rest.moves else None
    return line if line.any_reply and seat != owner else None


def plan_cost(lines: Sequence[r.StoredLine]) -> int:
    """What a plan takes of its seat's quota."""
    return 1 + sum(len(line.moves) for line in lines)


# -- making a plan -------------------------------------------------------------------------------------------


def plan(table: Table, asked: Plan, at: Moment) -> r.Planned:
    """Make a plan for a seat, in place of the one before."""
    seat = asked.seat
    may_plan(table, seat)
    if any(isinstance(step.record, r.Played) or step.taken_back for step in table.steps[asked.n :]):
        raise refused("stale")
    held = {_written_line(line): line for line in table.plans.lines.get(seat, ())}
    lines = []
    for line in asked.lines:
        known = held.get((line.any_reply, tuple(line.notations)))
        lines.append(r.StoredLine(known.any_reply, known.moves) if known else _read_line(table, seat, line))
    if lines and table.plans.spent(seat) + plan_cost(lines) > MOST_PLANNED:
        raise refused("full_table")
    record = r.Planned(at, seat, table.n, tuple(lines), client=asked.id)
    table.replay(record)
    return record


def _written_line(line: Line) -> tuple[bool, tuple[str, ...]]:
    """A planned line as it is compared with another."""
    return line.any_reply, tuple(move.shown.notation for move in line.moves)


def may_plan(table: Table, seat: Seat) -> None:
    """Refuse where a seat may not plan: it is asked now, shares its screen, or a lesson judges it."""
    table.playing()
    if not table.seating.plays(seat):
        raise refused("not_your_seat")
    if table.judge or len(table.seating.held_by(table.seating.browser_of(seat))) > 1:
        raise refused("no_plans")
    if seat in table.asked:
        raise refused("plan_your_turn")


def takes_lines(table: Table) -> bool:
    """Are replies awaited here? Only in slow matches, and where everybody may know every action."""
    slow = table.opened.clock is None or isinstance(table.opened.clock, DaysClock)
    return slow and not table.has_secrets and table.opened.seats > 1


def _if_asked(table: Table, seat: Seat) -> Any:
    """The view of a seat as if it were asked now."""
    assert table.match is not None
    return table.game.if_asked(table.game.view(table.match.state, seat), seat)


Walked = Callable[[Any, Seat, Any, str], None]  # told of each action: view, seat, action, notation


def imagine_line(table: Table, seat: Seat, line: PlanLine, walked: Walked | None = None) -> Any:
    """The state after a line's actions, as this seat may imagine it; refused where one cannot be."""
    game, chance = table.game, Chance(0)
    if not line.any_reply and not takes_lines(table):
        raise refused("no_lines")
    assert table.match is not None
    state = _if_asked(table, seat) if line.any_reply else game.clone(table.match.state)
    if state is None:
        raise refused("no_premoves")
    for notation in line.notations:
        if chance.barrier:
            raise refused("plan_past_chance")
        decision = game.decision(state)
        if decision is None:
            raise IllegalAction(Refusal("game_over", game.info.end_clause))
        mover = seat if line.any_reply else decision.asked[0]
        view = game.glimpse(state, mover)
        try:
            action = game.read(view, mover, notation)
            refusal = game.refusal(view, mover, action)
        except UnreadableAction:
            raise refused("not_a_move") from None
        if refusal:
            raise IllegalAction(refusal)
        if walked:
            walked(view, mover, action, notation)
        chance.begin()
        game.apply(state, mover, action, chance)
    return state


def _read_line(table: Table, seat: Seat, line: PlanLine) -> r.StoredLine:
    """A line of a plan with its actions; a reply at its end that gets no answer is left out."""
    moves: list[r.StoredAction] = []

    def keep(view: Any, mover: Seat, action: Any, notation: str) -> None:
        said = table.texts.words(table.game.words.describe_action(view, action))
        shown = PlannedMove(mover, notation, table.game.touches(view, action), said)
        moves.append(r.StoredAction(msgspec.to_builtins(action), shown))

    imagine_line(table, seat, line, keep)
    while moves and moves[-1].shown.seat != seat:
        moves.pop()
    if not moves:
        raise refused("plan_no_answer")
    return r.StoredLine(line.any_reply, tuple(moves))


# -- playing it ----------------------------------------------------------------------------------------------


def answer_plans(table: Table, at: Moment) -> list[r.Played]:
    """Play every planned action that is due; a plan that the rules refuse now is void."""
    made: list[r.Played] = []
    while due := next(((s, line) for s in table.to_act if (line := table.plans.due(s))), None):
        seat, line = due
        try:
            made += table.act(seat, table.asked[seat].id, line.turn, at)
        except IllegalAction as error:
            table.plans.drop(seat, error.refusal)
    return made
