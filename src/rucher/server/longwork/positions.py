"""Positions and games of Hive that somebody brings: read, listed, and looked up in the openings."""

from __future__ import annotations

from pathlib import Path

from rucher.bots.hive.openings import book_with, explore
from rucher.core.chance import Chance
from rucher.core.errors import IllegalAction, LoadError, RucherError, UnreadableAction, UnreadablePosition
from rucher.games import read_match
from rucher.games.hive import game
from rucher.games.hive.formats import is_foreign
from rucher.games.hive.formats.heads import heads
from rucher.games.hive.notation import read
from rucher.games.hive.pieces import NAMES
from rucher.games.hive.start import Fault, read_sketch, read_start, write_start
from rucher.games.hive.state import HiveState
from rucher.server import wire
from rucher.server.longwork.tasks import Explore, ListHeads, ReadText
from rucher.server.settings import Problem, load_problem
from rucher.server.tables.study import judged, study_choice, study_position

MOST_HEADS = 1_000
MOST_ACTIONS = 1_000  # of a game whose last position is wanted


def do_position_task(task: ReadText | ListHeads | Explore) -> bytes:
    """The answer to a task about a position of Hive, for the page."""
    match task:
        case ReadText():
            return wire.encode(_read(task))
        case ListHeads():
            return wire.encode(_heads(task.text))
        case Explore():
            return wire.encode(_explored(task))


def _read(asked: ReadText) -> wire.PositionRead:
    """Read a position or a game of Hive that a visitor brings, in the process of long work."""
    is_game = _is_game(asked.text)
    state, faults = (_last_of_game(asked.text, asked.number), []) if is_game else _sketched(asked.text)
    if faults and asked.line:
        raise Problem("no_position")
    for text in asked.line:
        _play(state, text)
    last = None if state.last_moved < 0 else NAMES[state.last_moved]
    return wire.PositionRead(judged(state, faults), study_position(state, possible=not faults), last)


def _is_game(text: str) -> bool:
    """Is the text that a visitor brings to long work a game of Hive, and not a position?"""
    return is_foreign(text) or text.lstrip().startswith("{")


def _sketched(text: str) -> tuple[HiveState, list[Fault]]:
    """The position that a visitor's text of Hive draws, with its faults, for long work."""
    try:
        return read_sketch(text.strip())
    except UnreadablePosition:
        raise Problem("no_position") from None


def _last_of_game(text: str, number: int | None) -> HiveState:
    """The last position of a visitor's game that is not over there, for long work."""
    try:
        match = read_match(text, Chance(0), most=MOST_ACTIONS, number=number)
    except LoadError as error:
        raise load_problem(error, Problem("no_position")) from None
    if match.header.game != game.info.id:
        raise Problem("no_position")
    state = match.state_after(len(match.log))
    assert isinstance(state, HiveState)
    return state


def _play(state: HiveState, text: str) -> None:
    """Play a move on a visitor's position, for long work; a Problem where it cannot be read."""
    try:
        action = read(state, text)
        refusal = game.turn_refusal(state, state.to_move) or game.check(state, state.to_move, action)
        if refusal is not None:
            raise IllegalAction(refusal)
    except (UnreadableAction, IllegalAction):
        raise Problem("bad_line", 409) from None
    game.apply(state, state.to_move, action, Chance(0))


def _heads(text: str) -> wire.GameHeads:
    """The heads of the games in a visitor's file, for the page."""
    if not is_foreign(text):
        raise Problem("bad_file")
    found, total = heads(text, MOST_HEADS)
    return wire.GameHeads(
        tuple(
            wire.GameHead(number, head.white, head.black, head.result, head.date, head.kind, head.moves)
            for number, head in enumerate(found, 1)
        ),
        total,
    )


def _explored(asked: Explore) -> wire.Openings:
    """The openings of Hive that were played from a position, for the page."""
    try:
        state = read_start(asked.text)
    except RucherError:
        raise Problem("no_position") from None
    book = book_with(Path(asked.file))
    moves = []
    for played in explore(book, state):
        choice, move = study_choice(state, played.action), played.move
        moves.append(
            wire.OpeningMove(choice.notation, choice.touches, move.white, move.draws, move.black, move.chance)
        )
    games = sum(move.white + move.draws + move.black for move in moves)
    return wire.Openings(
        write_start(state),
        state.to_move,
        tuple(moves),
        games,
        {str(source): n for source, n in book.games.items()},
    )
