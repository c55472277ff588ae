"""The Hive engine from the outside: it takes a view, and returns the best lines with their worth."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterator, Sequence

import msgspec

from rucher.bots.hive.helpers import Helpers, threads_that_run
from rucher.bots.hive.past import retraced
from rucher.bots.hive.search import Search
from rucher.bots.hive.transpositions import TranspositionTable
from rucher.bots.hive.weights import Version, evaluation_of, version
from rucher.bots.limits import DEEPEST, Budget, Clock, Limits
from rucher.games.hive.actions import HiveAction, Move, Pass, Place
from rucher.games.hive.board import PASS, Board
from rucher.games.hive.state import HiveState, board_of, legal_moves

WIN = 30_000  # less one per ply
DECIDED = 29_000
MEGABYTES = 16
ENDLESS = 1 << 62
_MARGIN = 0.004  # seconds reserved for the work after the search


def never() -> bool:
    """Let nobody stop this search of the Hive engine."""
    return False


class Line(msgspec.Struct, frozen=True):
    """The moves that both sides should play, and their worth for the first mover (100: an ant freed)."""

    worth: int
    actions: tuple[HiveAction, ...]

    @property
    def ends_in(self) -> int | None:
        """The plies until the game ends, if the search saw the end; negative if the first mover loses."""
        if abs(self.worth) < DECIDED:
            return None
        return WIN - self.worth if self.worth > 0 else -WIN - self.worth


class Thought(msgspec.Struct, frozen=True):
    """The best lines, best first, and the effort of the search."""

    lines: tuple[Line, ...]
    depth: int
    nodes: int
    seconds: float

    @property
    def action(self) -> HiveAction:
        """The best action that the Hive engine found."""
        return self.lines[0].actions[0]

    @property
    def worth(self) -> int:
        """The worth, for the side to move, of the best action that the Hive engine found."""
        return self.lines[0].worth


class Engine:
    """A search with a memory. It detects repetitions, from the view and from positions it saw before.

    For a player that must make errors: `noise` is the largest error in the worth of a position; of a hundred
    moves, `overlooks` are ignored. It never misses a win in one, and looks at every move when it is losing.
    More than one of `threads` may give other lines each time; where nodes are limited, only one searches.
    """

    def __init__(
        self,
        chosen: Version | None = None,
        *,
        megabytes: float = MEGABYTES,
        noise: int = 0,
        overlooks: int = 0,
        seed: int = 0,
        threads: int = 1,
        clock: Clock = time.monotonic,
    ) -> None:
        chosen = chosen or version()
        self._window = chosen.search.window
        self._table = TranspositionTable(megabytes)
        self._search, *helping = (
            Search(self._table, evaluation_of(chosen), chosen.search, noise, seed & ENDLESS - 1)
            for _ in range(threads_that_run(threads))
        )
        self._helpers = Helpers(helping, self._narrowed)
        self._can_help, self._helped = bool(helping), False
        self._overlooks, self._seed = overlooks, seed
        self._overlooked: list[int] = []
        self._clock = clock
        self._seen: dict[int, int] = {}  # state key -> board key, for positions of this match
        self._last = 0, 0  # the state's key of the position last thought about, the board's after the answer

    def think(self, view: HiveState, limits: Limits, *, lines: int = 1) -> Thought:
        """The best lines that the Hive engine found within the limits."""
        *_, last = self.thoughts(view, limits, lines=lines)
        return last

    def thoughts(
        self, view: HiveState, limits: Limits, *, lines: int = 1, stop: Callable[[], bool] = never
    ) -> Iterator[Thought]:
        """Yield the best lines at each depth, until a limit is reached, all is known, or `stop` says so."""
        search_time = None if limits.seconds is None else max(0.0, limits.seconds - _MARGIN)
        budget = Budget(Limits(search_time), clock=self._clock)
        board = board_of(view)
        for found, depth, over in self.deepening(
            board, legal_moves(view), self._past(view, board), limits, budget, lines, stop
        ):
            if over:
                self._remember(view, board, found[0][1][0])
            yield self._thought(view, found, depth, budget)

    def deepening(
        self,
        board: Board,
        moves: Sequence[int],
        past: Sequence[int],
        limits: Limits,
        budget: Budget,
        lines: int = 1,
        stop: Callable[[], bool] = never,
    ) -> Generator[tuple[list[tuple[int, list[int]]], int, bool]]:
        """Yield the best lines on a board at each depth, as worth and moves, and whether they are the last.

        `past` are the keys of earlier positions that would repeat.
        """
        found = self._first_glance(board, moves, min(lines, len(moves)))
        self._overlooked = self._out_of_sight(board, moves) if found[0][0] < 0 else []
        self._table.grow_older()
        self._helped = self._can_help and limits.nodes is None
        self._search.begin(
            board, past, limits.nodes or ENDLESS, lambda: budget.over or stop(), alone=not self._helped
        )
        if self._helped:
            self._helpers.start(board, past, limits.depth)
        try:
            yield from self._depths(found, len(moves), limits.depth)
        finally:
            self._helpers.stop()

    def _depths(
        self, found: list[tuple[int, list[int]]], choices: int, deepest: int
    ) -> Iterator[tuple[list[tuple[int, list[int]]], int, bool]]:
        """Search deeper and deeper from some first lines."""
        for depth in range(1, min(deepest, DEEPEST) + 1):
            found, whole = self._deepen(found, depth)
            if self._overlooked and found[0][0] < -DECIDED:  # when losing, look at every move
                self._overlooked = []
                found, whole = self._deepen(found, depth)
            over = not whole or depth == deepest or self._settled(found, choices)
            yield found, depth, over
            if over:
                return

    def _first_glance(self, board: Board, moves: Sequence[int], lines: int) -> list[tuple[int, list[int]]]:
        """Some legal moves, a win in one first: the answer if there is no time to search."""

        def wins(move: int) -> bool:
            board.play(move)
            won = board.result == 2 - board.to_move
            board.undo()
            return won

        ordered = sorted(moves, key=lambda move: not wins(move))
        return [(WIN - 1 if wins(move) else -WIN, [move]) for move in ordered[:lines]]

    def _out_of_sight(self, board: Board, moves: Sequence[int]) -> list[int]:
        """The moves that a player with `overlooks` does not consider here."""
        if not self._overlooks:
            return []
        hidden = []
        for move in moves:
            mixed = ((board.hash ^ self._seed) + move) * 0x9E37_79B9_7F4A_7C15 & 0xFFFF_FFFF_FFFF_FFFF
            if (mixed >> 40) % 100 < self._overlooks:
                hidden.append(move)
        return hidden if len(hidden) < len(moves) else hidden[1:]

    def _deepen(
        self, before: Sequence[tuple[int, list[int]]], depth: int
    ) -> tuple[list[tuple[int, list[int]]], bool]:
        """Search each line one depth deeper; an interrupted depth keeps its lines. Also: did it finish?"""
        found: list[tuple[int, list[int]]] = []
        for worth, _ in before:
            excluded = self._overlooked + [line[0] for _, line in found]
            worth = self._narrowed(self._search, depth, worth, excluded)
            line = self._search.best_line()
            if line:
                found.append((worth, line))
            if self._search.stopped:
                known = {line[0] for _, line in found}
                found += [line for line in before if line[1][0] not in known]
                break
        found = found[: len(before)]
        return sorted(found, key=lambda line: -line[0]), not self._search.stopped

    def _narrowed(self, search: Search, depth: int, expected: int, excluded: Sequence[int] = ()) -> int:
        """Search in a window around the expected worth; widen the side on which the result falls outside."""
        low, high = -WIN, WIN
        if depth >= 4 and abs(expected) < DECIDED:
            low, high = expected - self._window, expected + self._window
        while True:
            worth = search.at_root(depth, low, high, excluded)
            if search.stopped or low < worth < high or (low <= -WIN and high >= WIN):
                return worth
            low, high = (-WIN, high) if worth <= low else (low, WIN)

    def _settled(self, found: Sequence[tuple[int, list[int]]], choices: int) -> bool:
        """Is the search done, because the moves are decided or there is only one?"""
        return (len(found) == 1 and choices == 1) or all(abs(worth) >= DECIDED for worth, _ in found)

    def _thought(
        self, view: HiveState, found: Sequence[tuple[int, list[int]]], depth: int, budget: Budget
    ) -> Thought:
        """The lines that the Hive engine found, and what they cost."""
        lines = tuple(Line(worth, actions_of(view, moves)) for worth, moves in found)
        return Thought(lines, depth, self.nodes, budget.seconds)

    @property
    def nodes(self) -> int:
        """The positions that the last search looked at, all threads together."""
        return self._search.nodes + (self._helpers.nodes if self._helped else 0)

    def _past(self, view: HiveState, board: Board) -> list[int]:
        """The board keys of the positions that would repeat; 0 for a position that is unknown."""
        history = view.history
        if not history:
            return []
        before, after = self._last
        if len(history) > 2 and history[-3] == before:
            self._seen[history[-2]] = after
        self._seen[history[-1]] = board.hash
        if not self._seen.keys() >= set(history):
            self._seen = retraced(view) | self._seen
        self._seen = {key: self._seen.get(key, 0) for key in history}
        return [self._seen[key] for key in history[:-1]]

    def _remember(self, view: HiveState, board: Board, move: int) -> None:
        """Remember the position after the engine's own move, since it belongs to the match too."""
        if view.history:
            board.play(move)
            self._last = view.history[-1], board.hash
            board.undo()


def actions_of(view: HiveState, moves: Sequence[int]) -> tuple[HiveAction, ...]:
    """The actions of a line of board moves."""
    board = board_of(view).copy()
    actions: list[HiveAction] = []
    for move in moves:
        if move == PASS:
            actions.append(Pass())
        else:
            piece, cell = board.decode(move)
            actions.append(Place(piece, cell) if board.cell(piece) is None else Move(piece, cell))
        board.play(move)
    return tuple(actions)
