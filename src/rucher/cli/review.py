"""`rucher review FILE`: where a saved match turned, turn by turn, in words."""

from __future__ import annotations

from collections.abc import Iterator

import click

from rucher.bots.analysis import JudgedTurn, Review, review
from rucher.bots.limits import Limits
from rucher.cli.play import language
from rucher.cli.progress import working
from rucher.cli.terminal import files
from rucher.cli.terminal.analyst import followed, points, reasons, sentence
from rucher.cli.terminal.boards import WordsBoard, board_for
from rucher.cli.terminal.screen import for_terminal
from rucher.cli.terminal.speech import Speech, default_language, in_one_line
from rucher.core.errors import LoadError
from rucher.core.match import Match


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
            chances=points(turn.before[turn.seat]),
            choice=_signed(turn.choice[turn.seat]),
            luck=_signed(turn.luck[turn.seat]),
        )
        yield from _better(turn, speech, board, match)
    for seat, chance in enumerate(found.end):
        accuracy, own = found.accuracy[seat], [turn for turn in found.turns if turn.seat == seat]
        yield speech(
            "terminal.review_sum",
            player=_player(speech, seat),
            chances=points(chance),
            choice=_signed(sum(turn.choice[seat] for turn in own)),
            luck=_signed(sum(turn.luck[seat] for turn in found.turns)),
            others=_signed(sum(turn.choice[seat] for turn in found.turns if turn.seat != seat)),
            accuracy="–" if accuracy is None else str(round(accuracy)),
        )


def _played(board: WordsBoard, match: Match, turn: JudgedTurn) -> Iterator[str]:
    """The actions of a turn as sentences, each about the table that it was played on."""
    for number, written in enumerate(turn.notation, turn.first - 1):
        entry, before = match.log[number], match.at(number)
        yield sentence(board, before, entry.seat, entry.action) or written


def _better(turn: JudgedTurn, speech: Speech, board: WordsBoard, match: Match) -> Iterator[str]:
    """The better turn to print, where the turn was a turning point and one is known."""
    if turn.turned is None or turn.best is None:
        return
    told = speech(
        "terminal.review_better",
        move=" · ".join(followed(board, match.at(turn.first - 1, seed=0), turn.best)),
        chances=points(turn.best.chance),
        loss=points(turn.loss),
        reasons=reasons(speech, turn.best.reasons),
    )
    yield f"   {told}".rstrip()


def _player(speech: Speech, seat: int) -> str:
    """A player of the reviewed match, in words."""
    return speech("terminal.nth_player", n=seat + 1)


def _signed(share: float) -> str:
    """A change of points with its sign."""
    return f"{round(100 * share):+d}".replace("-", "−").replace("+0", "0")
