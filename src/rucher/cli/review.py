"""`rucher review FILE`: where a saved match turned, turn by turn, in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import click

from rucher.bots.analysis import JudgedTurn, Line, Review, review
from rucher.bots.limits import Limits
from rucher.cli.play import language
from rucher.cli.progress import working
from rucher.cli.terminal import files
from rucher.cli.terminal.boards import WordsBoard, board_for
from rucher.cli.terminal.screen import for_terminal
from rucher.cli.terminal.speech import Speech, default_language, in_one_line
from rucher.core.errors import LoadError, RucherError
from rucher.core.match import Match
from rucher.core.types import Seat


@click.command("review")
@click.argument("file")
@click.option("--seconds", type=click.FloatRange(min=0.1), help="Processor time for the whole match.")
@language
def review_file(file: str, seconds: float | None, lang: str | None) -> None:
    """Judge the saved match in FILE turn by turn: choice, luck, and better turns."""
    try:
        match = files.load(file)
    except OSError as error:
        raise LoadError(f"{file}: {in_one_line(error)}") from error
    speech = Speech(match.game, lang or default_language())
    # Hive's engine is limited by position: the whole is shared out among them.
    whole = match.game.info.id != "hive"
    limits = None if seconds is None else Limits(seconds=seconds / (1 if whole else len(match.log) + 1))
    with working(speech("terminal.reviewing")):
        found = review(match, limits)
    for line in told(found, speech, match):
        click.echo(for_terminal(line))


def told(found: Review, speech: Speech, match: Match) -> Iterator[str]:
    """The review of a saved match as lines of text."""
    board = board_for(match.game, speech, plain=True)
    for number, turn in enumerate(found.turns, 1):
        yield speech(
            "terminal.review_turn",
            n=number,
            player=_player(speech, turn.seat),
            move=" · ".join(_played(board, match, turn)),
            chances=_points(turn.before[turn.seat]),
            choice=_signed(turn.choice[turn.seat]),
            luck=_signed(turn.luck[turn.seat]),
        )
        yield from _better(turn, speech, board, match)
    for seat, chance in enumerate(found.end):
        accuracy, own = found.accuracy[seat], [turn for turn in found.turns if turn.seat == seat]
        yield speech(
            "terminal.review_sum",
            player=_player(speech, seat),
            chances=_points(chance),
            choice=_signed(sum(turn.choice[seat] for turn in own)),
            luck=_signed(sum(turn.luck[seat] for turn in found.turns)),
            others=_signed(sum(turn.choice[seat] for turn in found.turns if turn.seat != seat)),
            accuracy="–" if accuracy is None else str(round(accuracy)),
        )


def _played(board: WordsBoard, match: Match, turn: JudgedTurn) -> Iterator[str]:
    """The actions of a turn as sentences, each about the table that it was played on."""
    for number, written in enumerate(turn.notation, turn.first - 1):
        entry, before = match.log[number], match.at(number)
        yield _sentence(board, before, entry.seat, entry.action) or written


def _followed(board: WordsBoard, match: Match, turn: JudgedTurn, line: Line) -> Iterator[str]:
    """The actions of a better line as sentences, from the table that it begins on."""
    position, seat = match.at(turn.first - 1, seed=0), turn.seat
    for written in line.notation:
        try:
            action = position.read(written, seat)
            said = _sentence(board, position, seat, action)
            position.play(action, seat)
        except RucherError:  # a draw came out otherwise than the analyst thought
            yield "…"
            return
        yield said or written
        seat = position.decision.seats[0] if position.decision else seat


def _sentence(board: WordsBoard, position: Match, seat: Seat, action: Any) -> str:
    """An action in the reader's language; empty where the game has no words for it."""
    view = position.view(seat)
    board.speak_of(view, seat)
    return board.action_in_words(view, action).rstrip(".")


def _better(turn: JudgedTurn, speech: Speech, board: WordsBoard, match: Match) -> Iterator[str]:
    """The better turn to print, where the turn was a turning point and one is known."""
    if turn.turned is None or turn.best is None:
        return
    reasons = [
        speech.or_name(each.said.key, each.said.key.rpartition(".")[2], **each.said.params)
        + ("" if each.by is None else f" {_figure(each.by, speech)}")
        for each in turn.best.reasons
    ]
    told = speech(
        "terminal.review_better",
        move=" · ".join(_followed(board, match, turn, turn.best)),
        chances=_points(turn.best.chance),
        loss=_points(turn.loss),
        reasons=", ".join(reasons) or "–",
    )
    yield f"   {told}"


def _figure(by: float, speech: Speech) -> str:
    """A difference with its sign, as the reader's language writes it."""
    written = f"{by:+g}".replace("-", "−")
    return written.replace(".", ",") if speech.lang == "fr" else written


def _player(speech: Speech, seat: int) -> str:
    """A player of the reviewed match, in words."""
    return speech("terminal.nth_player", n=seat + 1)


def _points(share: float) -> str:
    """The chance in a review as a number of points of a hundred, to be printed."""
    return str(round(100 * share))


def _signed(share: float) -> str:
    """A change of points with its sign."""
    return f"{round(100 * share):+d}".replace("-", "−").replace("+0", "0")
