"""What the analyst says, in words: of a position at the table, and of the turns of a saved match."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rucher.bots.analysis import Difference, Line, analyse, has_analyst
from rucher.cli.terminal.boards import WordsBoard, board_for
from rucher.cli.terminal.sitting import Sitting
from rucher.cli.terminal.speech import Speech
from rucher.core.errors import RucherError
from rucher.core.match import Match
from rucher.core.types import Seat


def analyse_position(sitting: Sitting, _: str) -> None:
    """The command `analyse`: the best turns of who is asked, with their chances and reasons."""
    seat, game, match = sitting.asked, sitting.table.game, sitting.table.match
    if seat is None:
        sitting.say(sitting.over())
        return
    if not has_analyst(game.info.id):
        sitting.say(sitting.speech("terminal.no_analyst"))
        return
    if sitting.screen.redraws:
        sitting.say(sitting.speech("terminal.looking"))
    board = board_for(game, sitting.speech, plain=True)
    in_words = sitting.board.lettered or sitting.screen.plain
    for number, line in enumerate(analyse(game, sitting.table.view(seat), seat), 1):
        position = match.at(len(match.log), seed=0)
        move = " · ".join(followed(board, position, line) if in_words else line.notation)
        told = sitting.speech(
            "terminal.analysis_about" if line.error else "terminal.analysis_line",
            n=number,
            move=move,
            chances=points(line.chance),
            error=str(max(1, round(100 * line.error))),
            reasons=reasons(sitting.speech, line.reasons),
        )
        sitting.say(told.rstrip())


def followed(board: WordsBoard, position: Match, line: Line) -> Iterator[str]:
    """The actions of a line as sentences, played on from the table that it begins on."""
    seat = line.seat
    for written in line.notation:
        try:
            action = position.read(written, seat)
            said = sentence(board, position, seat, action)
            position.play(action, seat)
        except RucherError:  # a draw came out otherwise than the analyst thought
            yield "…"
            return
        yield said or written
        seat = position.decision.seats[0] if position.decision else seat


def sentence(board: WordsBoard, position: Match, seat: Seat, action: Any) -> str:
    """An action in the reader's language; empty where the game has no words for it."""
    view = position.view(seat)
    board.speak_of(view, seat)
    return board.action_in_words(view, action).rstrip(".")


def reasons(speech: Speech, found: Sequence[Difference]) -> str:
    """What speaks for a line, in a row, with its price at the end."""
    told = [
        speech.or_name(each.said.key, each.said.key.rpartition(".")[2], **each.said.params)
        + ("" if each.by is None else f" {_figure(each.by, speech)}")
        for each in found
    ]
    return ", ".join(told)


def points(share: float) -> str:
    """A chance as a number of points of a hundred, to be printed."""
    return str(round(100 * share))


def _figure(by: float, speech: Speech) -> str:
    """A difference with its sign, as the reader's language writes it."""
    written = f"{by:+g}".replace("-", "−")
    return written.replace(".", ",") if speech.lang == "fr" else written
