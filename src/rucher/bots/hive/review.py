"""The review of a finished game: the turning points, the better moves, and the worth lost."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from rucher.bots.hive.analysis import Variation, analyse
from rucher.bots.hive.engine import DECIDED, WIN, Engine
from rucher.bots.limits import Limits
from rucher.core.chance import Chance
from rucher.core.errors import OptionError
from rucher.core.match import Match
from rucher.core.types import Seat
from rucher.games.hive import game as hive
from rucher.games.hive.actions import HiveAction
from rucher.games.hive.state import HiveOptions, HiveState

TURNING = 150  # a loss of this much is a turning point
_ENOUGH = 1000  # beyond this, a difference means nothing to a person


class Judged(msgspec.Struct, frozen=True):
    """One action of the game: its worth and the best line, both for its player, and the loss."""

    number: int  # from 1
    seat: Seat
    action: HiveAction
    notation: str
    worth: int
    best: Variation
    loss: int  # the best line's worth less this one's, capped as a person would feel it
    turned: bool  # is it a turning point: a large loss, with a better move available?


class Review(msgspec.Struct, frozen=True):
    """All actions of a game, judged."""

    judged: tuple[Judged, ...]

    @property
    def turning_points(self) -> tuple[Judged, ...]:
        """The turning points of the reviewed game of Hive, the largest loss first."""
        return tuple(sorted((each for each in self.judged if each.turned), key=lambda each: -each.loss))

    def mean_loss(self, seat: Seat) -> float:
        """The mean loss of a seat's moves in the reviewed game of Hive."""
        losses = [each.loss for each in self.judged if each.seat == seat]
        return sum(losses) / len(losses) if losses else 0.0


def review(match: Match, limits: Limits, engine: Engine | None = None) -> Review:
    """Judge every move of a Hive match with the engine; the limits apply to each position."""
    if not isinstance(match.options, HiveOptions):
        raise OptionError(f"only {hive.info.id} can be reviewed")
    engine = engine or Engine()
    positions = list(_positions(match, match.options))
    best = [analyse(state, limits, 1, engine=engine).lines for state in positions]
    judged = []
    for number, entry in enumerate(match.log):
        after = best[number + 1]
        worth = -after[0].worth if after else _ended(positions[-1], entry.seat)
        judged.append(
            _judged(number + 1, positions[number], entry.seat, entry.action, worth, best[number][0])
        )
    return Review(tuple(judged))


def _judged(
    number: int, state: HiveState, seat: Seat, action: HiveAction, worth: int, best: Variation
) -> Judged:
    """The judgement of one move in the review of a game."""
    loss = max(0, _felt(best.worth) - _felt(worth))
    turned = loss >= TURNING and best.actions[0] != action
    return Judged(number, seat, action, hive.write(state, action), worth, best, loss, turned)


def _positions(match: Match, options: HiveOptions) -> Iterator[HiveState]:
    """Yield the state before each action, and the final state."""
    chance = Chance(0)
    state = hive.setup(options, chance)
    for entry in match.log:
        yield hive.clone(state)
        hive.apply(state, entry.seat, entry.action, chance)
    yield state


def _ended(state: HiveState, seat: Seat) -> int:
    """The worth of a finished game for the player of the last action."""
    outcome = hive.outcome(state)
    if outcome is None or not outcome.winners:
        return 0
    return WIN if seat in outcome.winners else -WIN


def _felt(worth: int) -> int:
    """The worth of a position as a person feels it: beyond some point, won is won."""
    if abs(worth) >= DECIDED:
        return _ENOUGH if worth > 0 else -_ENOUGH
    return max(-_ENOUGH, min(_ENOUGH, worth))
