"""The review of a match, turn by turn: what was chosen, what was luck, and what would have been better."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

from rucher.bots.analysis.lines import Weighed, told_line, weigh
from rucher.bots.analysis.messages import JudgedTurn, Review, Turning
from rucher.bots.analysis.outlook import Ahead, Chances, error_of, mean
from rucher.bots.limits import Budget, Limits
from rucher.core.match import Match
from rucher.core.types import Seat

MOST = 24  # worlds for each point of the curve
# The share of the time for the curve, and where games are played to their end; better turns have the rest.
CURVE, WHOLE_GAMES = 0.45, 0.7
SHORTEST, PLAYED_OUT = 0.35, 0.8  # seconds for a better turn; and where games are played to their end
PAIRS = 3  # worlds at least that a better turn is measured in
TURNING = 0.08  # a change of this much is a turning point
TURNINGS = 8  # that are named
CLEAR = 1.5  # a turning point changes, and a better turn is better, by so many standard errors,
UNSURE = 0.1  # which are at least this much, over the number of worlds


class Span(NamedTuple):
    """The actions of one turn in the log, from `first` to before `end`."""

    seat: Seat
    first: int
    end: int


def spans(match: Match) -> list[Span]:
    """The turns of a match that the analyst reviews; in the set-up, what one seat does in a row."""
    found: list[Span] = []
    last: Any = None
    for n, entry in enumerate(match.log):
        key = match.game.turn_key(match.state_after(n))
        now = key or (None, entry.seat)
        if now != last:
            owner = key.seat if key and key.seat < len(match.score().seats) else entry.seat
            found.append(Span(owner, n, n + 1))
        else:
            found[-1] = found[-1]._replace(end=n + 1)
        last = now
    return found


def accuracy(losses: Sequence[float]) -> float | None:
    """How well a seat chose, from 0 to 100, by what its turns lost in the analyst's review."""
    if not losses:
        return None
    marks = [103.17 * math.exp(-4.35 * loss) - 3.17 for loss in losses]
    return max(0.0, min(100.0, sum(marks) / len(marks)))


def review(match: Match, limits: Limits, ahead: Ahead) -> Review:
    """The analyst judges every turn: first the curve of chances, then the better turns."""
    whole = Budget(limits)
    curve = _Curve(match, limits, ahead)
    turns = spans(match)
    # From the end: what is soon played out leaves its time to the beginning.
    points = [curve.end(), *(curve.at(turn.first, turn.seat) for turn in reversed(turns))][::-1]
    numbers = range(len(turns))
    judged = [_judged(curve, turns[n], points[n], points[n + 1]) for n in reversed(numbers)][::-1]
    # Where the chances fell by the player's own choice, a better turn is looked for first.
    order = sorted(numbers, key=lambda n: judged[n].choice[turns[n].seat])
    for done, n in enumerate(order):
        share = _share(limits, whole, len(turns) - done, SHORTEST if ahead.stops else PLAYED_OUT)
        if share is not None:
            judged[n] = _with_best(ahead, match, turns[n], judged[n], share)
    losses = [[turn.loss for turn in judged if turn.seat == seat] for seat in range(len(points[-1].chances))]
    return Review(_named(judged), points[-1].chances, tuple(map(accuracy, losses)))


def _share(limits: Limits, spent: Budget, turns: int, shortest: float) -> Limits | None:
    """What the analyst may spend on one turn of what is left; None where that is too little."""
    if limits.seconds is not None:
        seconds = (limits.seconds - spent.seconds) / turns
        seconds = max(seconds, min(shortest, seconds * turns))
        return Limits(seconds=seconds) if seconds >= shortest else None
    return Limits(nodes=None if limits.nodes is None else limits.nodes // (2 * turns + 1))


class Point(NamedTuple):
    """The chances at a moment, and their standard errors."""

    chances: Chances
    errors: Chances


class _Curve:
    """The chances at any moment of a match, as far as the seat sees that is to play there."""

    def __init__(self, match: Match, limits: Limits, ahead: Ahead) -> None:
        self.match, self.ahead, self._limits = match, ahead, limits
        asked = [turn.first for turn in spans(match)]
        asked += [n for n, done in enumerate(match.done) if done.barrier for _ in range(2)]
        self._work = sum(map(self._length, asked))  # of all points that will be asked for, at most
        self._spent = Budget(None)

    def _length(self, played: int) -> int:
        """How long the analyst takes to look ahead from a moment, against the others."""
        return 1 if self.ahead.stops else 1 + len(self.match.log) - played

    def at(self, played: int, seat: Seat, actions: Sequence[Any] = ()) -> Point:
        """The chances on the analyst's curve after so many actions of the log, and some more."""
        game, limits = self.match.game, self._limits
        view = game.view(self.match.state_after(played), seat)
        found: list[Chances] = []
        began, began_nodes = self._spent.seconds, self._spent.nodes
        seconds = self._share(limits.seconds, began, played)
        nodes = self._share(limits.nodes, began_nodes, played)
        self._work -= self._length(played)
        for number in range(MOST):
            sample = self.ahead.sample(view, seat, number, actions, self._spent)
            assert sample is not None
            found.append(sample.chances)
            more = (number + 2) / (number + 1)  # with another world
            if (self._spent.seconds - began) * more > seconds:
                break
            if (self._spent.nodes - began_nodes) * more > nodes:
                break
        if not self.ahead.stops:  # a few games won are no certainty: one more, not decided, is counted
            found.append(self.ahead.undecided(view))
        errors = tuple(error_of(each) for each in zip(*found, strict=True))
        return Point(mean(found), errors)

    def _share(self, limit: float | None, spent: float, played: int) -> float:
        """What a point of the analyst's curve may take of what is left."""
        length = self._length(played)
        curve = CURVE if self.ahead.stops else WHOLE_GAMES
        return math.inf if limit is None else (curve * limit - spent) * length / max(length, self._work)

    def end(self) -> Point:
        """The last point of the analyst's curve: the result, or the chances when people stopped."""
        decision = self.match.decision
        if decision is None or self.match.outcome is not None:
            found = self.ahead.judged(self.match.state)
            return Point(found, (0.0,) * len(found))
        return self.at(len(self.match.log), decision.asked[0])


def _judged(curve: _Curve, turn: Span, before: Point, after: Point) -> JudgedTurn:
    """One turn of the review: what was drawn is compared with all that could have been."""
    match = curve.match
    choice, point, noise = [0.0] * len(before.chances), before, 0.0
    notation, marks = [], dict[str, None]()
    for n in range(turn.first, turn.end):
        entry, last = match.log[n], n + 1 == turn.end
        seen = match.game.glimpse(match.state_after(n), entry.seat)
        notation.append(match.game.write(seen, entry.action))
        marks.update(curve.ahead.marks(seen, entry.action))
        drew = match.done[n].barrier
        if not drew and not last:
            continue
        planned = curve.at(n, entry.seat, (entry.action,)) if drew else after
        both = zip(choice, planned.chances, point.chances, strict=True)
        choice = [so_far + there - here for so_far, there, here in both]
        noise += planned.errors[turn.seat] ** 2 + point.errors[turn.seat] ** 2
        if not last:
            point = curve.at(n + 1, entry.seat)
    luck = tuple(a - b - c for a, b, c in zip(after.chances, before.chances, choice, strict=True))
    return JudgedTurn(
        turn.seat,
        turn.first + 1,
        turn.end,
        tuple(notation),
        tuple(marks),
        before.chances,
        tuple(choice),
        luck,
        math.sqrt(noise),
        max(0.0, -choice[turn.seat]),  # until better turns are looked for: against what the bot would play
        None,
        None,
    )


def _with_best(ahead: Ahead, match: Match, turn: Span, judged: JudgedTurn, limits: Limits) -> JudgedTurn:
    """The same turn of the review with what it lost against the best one that was found."""
    seat, view = turn.seat, match.game.view(match.state_after(turn.first), turn.seat)
    decision = match.game.decision(view)
    if decision is None or seat not in decision.asked or match.log[turn.first].seat != seat:
        return judged
    played = _played(match, turn)
    lines = weigh(ahead, view, seat, Budget(limits), played)
    mine = next((line for line in lines if line.actions == played), None)
    if mine is None:
        return judged  # there was no time to look at it
    # The best is found in one half of the worlds and measured in the other: or luck would choose it.
    best = max(lines, key=lambda line: _gain(line, mine, seat, 0)[0])
    gain, sure = _gain(best, mine, seat, 1)
    better = best is not mine and gain > 0 and sure
    return replace(
        judged,
        loss=gain if better else 0.0,
        best=told_line(ahead, view, seat, best, mine) if better else None,
    )


def _gain(line: Weighed, mine: Weighed, seat: Seat, half: int) -> tuple[float, bool]:
    """How much more a line of the review wins than the one played, and whether that is sure."""
    pairs = list(zip(line.chances(seat), mine.chances(seat), strict=False))[half::2]
    if not pairs:
        return -1.0, False
    gains = [a - b for a, b in pairs]
    gain = sum(gains) / len(gains)
    return gain, len(gains) >= PAIRS and gain > CLEAR * max(error_of(gains), UNSURE / len(gains))


def _played(match: Match, turn: Span) -> tuple[Any, ...]:
    """The actions of a reviewed turn up to the first draw or another seat's answer."""
    actions: list[Any] = []
    for n in range(turn.first, turn.end):
        if match.log[n].seat != turn.seat:
            break
        actions.append(match.log[n].action)
        if match.done[n].barrier:
            break
    return tuple(actions)


def _named(turns: Sequence[JudgedTurn]) -> tuple[JudgedTurn, ...]:
    """The turns of a review, with the largest changes named as turning points."""

    def size(turn: JudgedTurn) -> tuple[float, Turning]:
        changes = abs(turn.choice[turn.seat]), max(map(abs, turn.luck))
        chosen, lucky = (change if change > CLEAR * turn.error else 0.0 for change in changes)
        chosen = max(turn.loss, chosen)
        return (chosen, "choice") if chosen >= lucky else (lucky, "luck")

    largest = sorted(turns, key=lambda turn: -size(turn)[0])[:TURNINGS]
    names = {turn.first: size(turn)[1] for turn in largest if size(turn)[0] >= TURNING}
    return tuple(replace(turn, turned=names.get(turn.first)) for turn in turns)
