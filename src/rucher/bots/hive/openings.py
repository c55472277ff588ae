"""Openings of Hive: which moves were played from a position, how the games ended, what each is worth.

A book is a file of lines, one to a position (`openings.jsonl` ships; `rucher openings` makes others).
A position has a name that turning and mirroring leave as it is, and a move that of the position after it.
"""

from __future__ import annotations

import functools
import hashlib
from collections.abc import Iterable, Iterator
from importlib import resources
from pathlib import Path
from typing import Literal, TypeAlias

import msgspec

from rucher.bots.hive.problems import action_of
from rucher.core.chance import Chance
from rucher.core.errors import LoadError
from rucher.core.match import Match
from rucher.games.hive import game
from rucher.games.hive.actions import HiveAction
from rucher.games.hive.state import HiveState, expansions, legal_moves
from rucher.games.hive.symmetry import lettered, shape_of

FILE = "openings.jsonl"
DEEPEST = 12  # plies: what comes later was seldom played twice
QUEEN_TURN = 4  # clause 3.2: up to here the number of the turn says what may be placed
LARGEST = 20_000_000  # bytes of a book
Source: TypeAlias = Literal["engine", "files", "tables"]
Result: TypeAlias = Literal[0, 1, 2]  # white won, drawn, black won


class Move(msgspec.Struct, array_like=True):
    """A move: the name of the position after it, its games by result, the expected score of its player."""

    to: str
    white: int = 0
    draws: int = 0
    black: int = 0
    chance: float | None = None

    @property
    def games(self) -> int:
        """In how many games of the opening book a move was played."""
        return self.white + self.draws + self.black


class Row(msgspec.Struct, array_like=True):
    """A position of a book, and the moves that were played there."""

    name: str
    moves: list[Move]


class Head(msgspec.Struct):
    """The first line of a book: how many games of each source it knows, and the command that made it."""

    games: dict[Source, int]
    made_by: str


class Book:
    """The positions of one or more books."""

    def __init__(self) -> None:
        self.games: dict[Source, int] = {}
        self.positions: dict[str, dict[str, Move]] = {}

    def add_game(
        self, states: Iterable[HiveState], result: Result, source: Source, deepest: int = DEEPEST
    ) -> None:
        """Count a finished game; `states`: its positions from the first on."""
        self.games[source] = self.games.get(source, 0) + 1
        before = None
        for state in states:
            if state.ply > deepest:
                break
            name = name_of(state)
            if before is not None:
                move = self.positions.setdefault(before, {}).setdefault(name, Move(name))
                move.white += result == 0
                move.draws += result == 1
                move.black += result == 2
            before = name

    def drop_rare(self, fewest: int) -> None:
        """Forget moves that were played less often."""
        for name, moves in [*self.positions.items()]:
            often = {to: move for to, move in moves.items() if move.games >= fewest}
            if often:
                self.positions[name] = often
            else:
                del self.positions[name]

    def join(self, other: Book) -> None:
        """Add the games of another opening book."""
        for source, n in other.games.items():
            self.games[source] = self.games.get(source, 0) + n
        for name, moves in other.positions.items():
            known = self.positions.setdefault(name, {})
            for to, move in moves.items():
                mine = known.setdefault(to, Move(to))
                mine.white, mine.draws, mine.black = (
                    mine.white + move.white,
                    mine.draws + move.draws,
                    mine.black + move.black,
                )
                mine.chance = mine.chance if mine.chance is not None else move.chance

    def write(self, made_by: str) -> bytes:
        """The book as a file; the same games give the same bytes."""
        rows = [
            Row(name, sorted(moves.values(), key=lambda move: (-move.games, move.to)))
            for name, moves in sorted(self.positions.items())
        ]
        return b"".join(msgspec.json.encode(part) + b"\n" for part in (Head(self.games, made_by), *rows))


def read_book(data: bytes) -> Book:
    """A book from its file; LoadError where it is none."""
    if len(data) > LARGEST:
        raise LoadError(f"a book of openings has at most {LARGEST} bytes")
    book = Book()
    try:
        head, *rows = data.splitlines() or [b""]
        book.games = msgspec.json.decode(head, type=Head).games
        for line in rows:
            row = msgspec.json.decode(line, type=Row)
            book.positions[row.name] = {move.to: move for move in row.moves}
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise LoadError(f"this is not a book of openings: {error}") from None
    return book


def made_by_of(data: bytes) -> str:
    """The command that made a book."""
    return msgspec.json.decode(data.splitlines()[0], type=Head).made_by


@functools.cache
def shipped_book() -> Book:
    """The book that comes with the project: games of the engine."""
    return read_book(resources.files(__package__).joinpath(FILE).read_bytes())


@functools.lru_cache(maxsize=1)
def _joined(file: Path, changed: int) -> Book:
    """The openings that ship with the project and those of a file, in one book."""
    book = Book()
    book.join(shipped_book())
    book.join(read_book(file.read_bytes()))
    return book


def book_with(file: Path | None) -> Book:
    """The shipped book, joined with one that a server has built, if there is one."""
    if file is None or not file.exists():
        return shipped_book()
    return _joined(file, file.stat().st_mtime_ns)


class Played(msgspec.Struct, frozen=True):
    """A move of the explorer, as an action of the position."""

    action: HiveAction
    move: Move


def explore(book: Book, state: HiveState) -> list[Played]:
    """The moves that were played from a position, the most frequent first; each once up to symmetry."""
    known = book.positions.get(name_of(state))
    if not known:
        return []
    found: dict[str, Played] = {}
    for encoded in legal_moves(state):
        action = action_of(state, encoded)
        name = name_of(after(state, action))
        if name in known and name not in found:
            found[name] = Played(action, known[name])
    return sorted(found.values(), key=lambda played: (-played.move.games, played.move.to))


def after(state: HiveState, action: HiveAction) -> HiveState:
    """The position of the opening book after an action."""
    new = game.clone(state)
    game.apply(new, new.to_move, action, Chance(0))
    return new


def name_of(state: HiveState) -> str:
    """The name of a position: turning it, mirroring it or other numbers of its pieces do not change it."""
    last = state.last_moved if state.options.pillbug else -1
    shape = shape_of(state, lettered(0), last) if any(state.spots) else ""
    turn = min(state.turn, QUEEN_TURN + 1)
    text = f"{expansions(state.options)} {state.to_move} {turn} {shape}"
    return hashlib.blake2b(text.encode(), digest_size=6).hexdigest()


def positions_of(match: Match, deepest: int = DEEPEST) -> Iterator[HiveState]:
    """The first positions of a match."""
    for number in range(min(len(match.log), deepest) + 1):
        yield match.state_after(number)


def result_of(match: Match) -> Result | None:
    """How a match for the opening book ended; None while it runs."""
    if match.outcome is not None:
        winners = match.outcome.winners
        return 1 if not winners else 0 if 0 in winners else 2
    if match.ended is None:
        return None
    return 1 if match.ended.seat is None else 2 if match.ended.seat == 0 else 0
