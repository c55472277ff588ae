"""The engine's opinion of a position, as plain data: lines, their worth, and the reasons for them.

Everything here is made from a view alone, passes through JSON unchanged, and may run in another process.
"""

from __future__ import annotations

import msgspec

from rucher.bots.hive.engine import Engine, Line
from rucher.bots.hive.explain import reasons
from rucher.bots.limits import Limits
from rucher.core.chance import Chance
from rucher.core.sentence import Sentence
from rucher.games.hive import game as hive
from rucher.games.hive.actions import HiveAction
from rucher.games.hive.state import HiveState

LINES = 3


class Variation(msgspec.Struct, frozen=True):
    """A line of play: its worth for the first mover (100: an ant freed), and why it begins so."""

    worth: int
    ends_in: int | None  # plies until the end of the game, if it was seen; negative if the first mover loses
    actions: tuple[HiveAction, ...]
    notation: tuple[str, ...]  # of each action, as written in the position where it is played
    reasons: tuple[Sentence, ...]  # most important first; empty if no term of the evaluation speaks for it


class Analysis(msgspec.Struct, frozen=True):
    """The best lines of a position, best first, and the effort of the search."""

    lines: tuple[Variation, ...]
    depth: int
    nodes: int
    seconds: float


def analyse(
    view: HiveState,
    limits: Limits,
    lines: int = LINES,
    *,
    engine: Engine | None = None,
    threads: int = 1,
) -> Analysis:
    """The best lines of a position; empty if the game is over. `threads`: of a new engine."""
    if hive.outcome(view) is not None:
        return Analysis((), 0, 0, 0.0)
    thought = (engine or Engine(threads=threads)).think(view, limits, lines=lines)
    found = tuple(variation(view, line) for line in thought.lines)
    return Analysis(found, thought.depth, thought.nodes, thought.seconds)


def variation(view: HiveState, line: Line) -> Variation:
    """A line of the Hive engine as plain data."""
    why = tuple(Sentence(f"reason.{reason.code}", reason.params) for reason in reasons(view, line))
    return Variation(line.worth, line.ends_in, line.actions, written(view, line.actions), why)


def written(view: HiveState, actions: tuple[HiveAction, ...]) -> tuple[str, ...]:
    """The notation of a sequence of actions from a position."""
    state, chance, found = hive.clone(view), Chance(0), []
    for action in actions:
        found.append(hive.write(state, action))
        hive.apply(state, state.to_move, action, chance)
    return tuple(found)
