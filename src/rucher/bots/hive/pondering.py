"""What a study asks of the engine: the lines of a position deeper and deeper, and the worth of some moves.

An engine is kept between two questions about one position: what it remembers makes the next one go deeper.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from rucher.bots.hive.analysis import Variation, variation
from rucher.bots.hive.engine import Engine, Line
from rucher.bots.limits import Limits
from rucher.core.sentence import Sentence
from rucher.games.hive import game as hive
from rucher.games.hive.notation import read
from rucher.games.hive.state import HiveState
from rucher.games.hive.study import step

DECISIVE = 1_400  # a worth beyond this is won or lost
MOST_MOVES = 12  # of a line
NODES = 1_200_000  # for the moves of one piece together
LEAST, MOST = 6_000, 40_000  # of them for each move


class PonderedLine(msgspec.Struct, frozen=True):
    """A line of play, seen from the side that begins it."""

    worth: float  # 1: an ant freed
    chance: float  # the expected score, from 0 to 1; a draw counts half
    ends_in: int | None  # actions until the end, where it is in sight; negative where it is lost
    moves: tuple[str, ...]
    touches: tuple[tuple[str, ...], ...]  # of each move
    reasons: tuple[Sentence, ...]  # for the first move


class Pondered(msgspec.Struct, frozen=True):
    """The best lines of a position so far, best first, and the effort of the search."""

    seat: int
    lines: tuple[PonderedLine, ...]
    depth: int
    nodes: int
    seconds: float


class WeighedMove(msgspec.Struct, frozen=True):
    """What one move is worth to the side that plays it."""

    move: str
    touches: tuple[str, ...]
    chance: float
    ends_in: int | None


def expected(worth: int) -> float:
    """The expected score of a worth of the Hive engine in hundredths; a draw counts half."""
    return 1 / (1 + 10 ** (-max(-DECISIVE, min(DECISIVE, worth)) / 400))


def chance_of(worth: int, ends_in: int | None) -> float:
    """The expected score of a worth of the Hive engine, certain where the end is in sight."""
    return expected(worth) if ends_in is None else float(ends_in > 0)


def ponder(view: HiveState, limits: Limits, lines: int, engine: Engine) -> Pondered:
    """The best lines of a position; none where the game is over."""
    if hive.outcome(view) is not None:
        return Pondered(view.to_move, (), 0, 0, 0.0)
    thought = engine.think(view, limits, lines=lines)
    told = tuple(_pondered_line(view, variation(view, _shortened(line))) for line in thought.lines)
    return Pondered(view.to_move, told, thought.depth, thought.nodes, thought.seconds)


def _shortened(line: Line) -> Line:
    """A line of the engine, cut to the moves that a study shows."""
    return Line(line.worth, line.actions[:MOST_MOVES])


def _pondered_line(view: HiveState, found: Variation) -> PonderedLine:
    """A line of the engine, as a study shows it."""
    state, touches = view, []
    for move, action in zip(found.notation, found.actions, strict=True):
        touches.append(hive.touches(state, action))
        state = step(state, move)
    chance = chance_of(found.worth, found.ends_in)
    return PonderedLine(
        found.worth / 100, chance, found.ends_in, found.notation, tuple(touches), found.reasons
    )


def weigh_moves(view: HiveState, moves: Sequence[str], engine: Engine) -> tuple[WeighedMove, ...]:
    """What each of some moves is worth, every one with the same effort."""
    limits = Limits(nodes=max(LEAST, min(MOST, NODES // max(1, len(moves)))))
    return tuple(_weighed(view, move, limits, engine) for move in moves)


def _weighed(view: HiveState, move: str, limits: Limits, engine: Engine) -> WeighedMove:
    """One move of a position, weighed by the engine for a study."""
    touches, after = hive.touches(view, read(view, move)), step(view, move)
    outcome = hive.outcome(after)
    if outcome is not None:
        chance = 0.5 if not outcome.winners else float(view.to_move in outcome.winners)
        return WeighedMove(move, touches, chance, None if not outcome.winners else (1 if chance else -1))
    best = engine.think(after, limits).lines[0]
    ends_in = None if best.ends_in is None else -best.ends_in - (1 if best.ends_in > 0 else -1)
    return WeighedMove(move, touches, chance_of(-best.worth, ends_in), ends_in)
