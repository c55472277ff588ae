"""Growing a book of openings: the engine looks at the positions that good play leads to, best first.

From the empty table of each set of pieces it goes on where the least has been given away on the way, and
judges there its own candidates and the moves that games have played. In the end each move is worth what the
best answers leave of it.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterator, Set
from itertools import islice

from rucher.bots.hive.engine import Engine
from rucher.bots.hive.openings import DEEPEST, Book, Move, after, explore, name_of
from rucher.bots.hive.pondering import expected
from rucher.bots.limits import Limits
from rucher.core.chance import Chance
from rucher.games.hive import game
from rucher.games.hive.state import HiveOptions, HiveState

# How many of a hundred positions each set of pieces gets.
SETS = {"MLP": 32, "ML": 20, "": 12, "M": 8, "L": 7, "P": 7, "LP": 7, "MP": 7}
LINES = 8  # candidates of the engine
DEEPER = 0.01  # a ply counts like so much expected score given away
GIVEN_AWAY = 0.1  # a move worse than the best by more is not followed


def grow(
    book: Book, positions: int, nodes: int, engine: Engine, told: Callable[[], None] = lambda: None
) -> None:
    """Add about so many positions to a book, `nodes` looked at for each."""
    grown = set[str]()
    for letters, share in SETS.items():
        judging = _grown(book, _empty_table(letters), nodes, engine)
        for name in islice(judging, positions * share // 100):
            grown.add(name)
            told()
    _back_up(book, grown)


def _empty_table(letters: str) -> HiveState:
    """The beginning of a game of Hive with some of the expansions."""
    options = HiveOptions(
        mosquito="M" in letters, ladybug="L" in letters, pillbug="P" in letters, queen_on_turn_1=False
    )
    return game.setup(options, Chance(0))


def _grown(book: Book, root: HiveState, nodes: int, engine: Engine) -> Iterator[str]:
    """Judge one position after the other, and yield their names."""
    waiting, number, seen = [(0.0, 0, root)], 0, {name_of(root)}
    while waiting:
        given_away, _, state = heapq.heappop(waiting)
        children = _judged(book, state, nodes, engine)
        best = max((chance for chance, _, _ in children), default=0.0)
        for chance, name, child in children:
            loss = best - chance
            if name not in seen and child.ply < DEEPEST and loss <= GIVEN_AWAY and not _over(child):
                seen.add(name)
                number += 1
                heapq.heappush(waiting, (given_away + loss + DEEPER, number, child))
        yield name_of(state)


def _over(state: HiveState) -> bool:
    """Is a game of the opening over already?"""
    return game.outcome(state) is not None


def _judged(book: Book, state: HiveState, nodes: int, engine: Engine) -> list[tuple[float, str, HiveState]]:
    """Judge the moves of a position: the engine's candidates, and those that were played."""
    known = book.positions.setdefault(name_of(state), {})
    children: dict[str, tuple[float, str, HiveState]] = {}
    for line in engine.think(state, Limits(nodes=nodes), lines=LINES).lines:
        child = after(state, line.actions[0])
        children.setdefault(name_of(child), (expected(line.worth), name_of(child), child))
    for played in explore(book, state):
        if played.move.to not in children:
            child = after(state, played.action)
            reply = Limits(nodes=max(1, nodes // LINES))
            chance = 1 - expected(engine.think(child, reply).worth) if not _over(child) else 0.5
            children[played.move.to] = chance, played.move.to, child
    for chance, name, _ in children.values():
        known.setdefault(name, Move(name)).chance = round(chance, 3)
    return list(children.values())


def _back_up(book: Book, grown: Set[str]) -> None:
    """Give each move the worth that the best answer to it leaves, from the last moves to the first."""
    worth: dict[str, float | None] = {}

    def of(name: str) -> float | None:
        """The expected score of who is to move in a position."""
        if name not in grown:
            return None
        if name not in worth:
            worth[name] = None  # a way that leads back here tells nothing
            judged = [left(move) for move in book.positions[name].values()]
            worth[name] = max((chance for chance in judged if chance is not None), default=None)
        return worth[name]

    def left(move: Move) -> float | None:
        """What the best answer leaves of a move."""
        answer = of(move.to)
        return move.chance if answer is None else round(1 - answer, 3)

    for name in grown:
        for move in book.positions[name].values():
            move.chance = left(move)
