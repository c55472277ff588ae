"""A finished game looked at again: where it turned, what was better, and by how much."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from rucher.bots.hive.engine import DECIDED, WIN, Engine, Limits, Line
from rucher.bots.hive.explain import reasons
from rucher.bots.protocol import Reason
from rucher.core.chance import Chance
from rucher.core.errors import OptionError
from rucher.core.game import Seat
from rucher.core.match import Match
from rucher.games.hive import game as hive
from rucher.games.hive.actions import HiveAction
from rucher.games.hive.state import HiveOptions, HiveState

TURNING = 150  # a loss from which a game counts as turned
_ENOUGH = 1000  # beyond this, better or worse makes no difference to a person


class Judged(msgspec.Struct, frozen=True):
    """One action of the game: its worth and that of the best line, both for who played it, and why."""

    number: int  # from 1
    seat: Seat
    action: HiveAction
    worth: int
    best: Line
    reasons: tuple[Reason, ...]  # what speaks for the best line

    @property
    def loss(self) -> int:
        """By how much the best line was better, as a person would feel it."""
        return max(0, _felt(self.best.worth) - _felt(self.worth))

    @property
    def turned(self) -> bool:
        """Did the game turn here: much given away, though something better was there?"""
        return self.loss >= TURNING and self.best.actions[0] != self.action


class Review(msgspec.Struct, frozen=True):
    """All actions of a game, judged."""

    judged: tuple[Judged, ...]

    @property
    def turning_points(self) -> tuple[Judged, ...]:
        """Where the game turned, the gravest first."""
        return tuple(sorted((each for each in self.judged if each.turned), key=lambda each: -each.loss))

    def mean_loss(self, seat: Seat) -> float:
        """What a seat gave away with each action, on average."""
        losses = [each.loss for each in self.judged if each.seat == seat]
        return sum(losses) / len(losses) if losses else 0.0


def review(match: Match, limits: Limits, engine: Engine | None = None) -> Review:
    """Judge every action of a match, thinking about each position within the limits."""
    if not isinstance(match.options, HiveOptions):
        raise OptionError(f"only {hive.info.id} can be reviewed")
    engine = engine or Engine()
    positions = list(_positions(match, match.options))
    lines = [_best(engine, state, limits) for state in positions]
    judged = []
    for number, entry in enumerate(match.log):
        best, after = lines[number], lines[number + 1]
        assert best is not None
        worth = -after.worth if after is not None else _ended(positions[-1], entry.seat)
        judged.append(
            Judged(number + 1, entry.seat, entry.action, worth, best, reasons(positions[number], best))
        )
    return Review(tuple(judged))


def _positions(match: Match, options: HiveOptions) -> Iterator[HiveState]:
    """The table before each action, and at the end."""
    chance = Chance(0)
    state = hive.setup(options, chance)
    for entry in match.log:
        yield hive.clone(state)
        hive.apply(state, entry.seat, entry.action, chance)
    yield state


def _best(engine: Engine, state: HiveState, limits: Limits) -> Line | None:
    return None if hive.outcome(state) is not None else engine.think(state, limits).lines[0]


def _ended(state: HiveState, seat: Seat) -> int:
    """The worth of the end for who played last."""
    outcome = hive.outcome(state)
    if outcome is None or not outcome.winners:
        return 0
    return WIN if seat in outcome.winners else -WIN


def _felt(worth: int) -> int:
    if abs(worth) >= DECIDED:
        return _ENOUGH if worth > 0 else -_ENOUGH
    return max(-_ENOUGH, min(_ENOUGH, worth))
