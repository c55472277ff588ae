"""The loop of a table, for any game: bots choose from their views, people see theirs and type."""

from __future__ import annotations

from rucher.cli.terminal import choosing, commands, pointing
from rucher.cli.terminal.errors import in_words_of
from rucher.cli.terminal.layout import choose_hint, show
from rucher.cli.terminal.sitting import Sitting
from rucher.core.errors import RucherError
from rucher.core.types import Seat

_UNREADABLE = "\ufffd"  # stands for a byte that is not text


def run(sitting: Sitting) -> None:
    """Play until somebody quits, the input ends, or a match between bots is over."""
    if sitting.table.persons:
        sitting.tell(choose_hint(sitting))
    while not sitting.done:
        seat = sitting.table.asked()
        if seat is not None and sitting.table.is_bot(seat):
            _let_bot_play(sitting, seat)
        elif sitting.table.persons:
            _let_person_play(sitting, seat)
        else:
            show(sitting)
            return
    sitting.say(sitting.speech("terminal.bye"))


def _let_bot_play(sitting: Sitting, seat: Seat) -> None:
    """Let a bot play at this seat, and tell what it did."""
    if sitting.screen.redraws:
        sitting.say(sitting.speech("terminal.thinking", player=sitting.player(seat)))
    choice = sitting.table.choose(seat)
    sitting.play(choice.action, seat)
    for reason in choice.told:
        if "aim" in reason.params:  # that people set it: what it costs them is told
            said = sitting.speech(f"reason.{reason.code}", **reason.params)
            sitting.tell(f"{said[:1].upper()}{said[1:]}.")
    if not sitting.table.persons:
        sitting.say(*sitting.take_news())


def _let_person_play(sitting: Sitting, seat: Seat | None) -> None:
    """Show the changes, read a line and act on it."""
    if seat is not None and not _hand_over(sitting, seat):
        return
    if sitting.stale:
        show(sitting)
        if seat is not None and sitting.table.is_advised(seat):
            commands.run(sitting, "hint")
    prompt = sitting.speech("terminal.over_prompt") if seat is None else sitting.player(seat)
    moves = sitting.board.drawn and seat is not None
    line = sitting.screen.ask(prompt, (lambda key: pointing.react(sitting, key)) if moves else None)
    if line is None:
        sitting.done = True
    elif _UNREADABLE in line or any(ord(char) < ord(" ") and char != "\t" for char in line):
        sitting.say(sitting.speech("terminal.broken"))
    else:
        _act_on(sitting, line)


def _act_on(sitting: Sitting, line: str) -> None:
    """Run a line as a command or as an answer; an error is shown and changes nothing."""
    try:
        # A game's notation may begin like a command; a move that can be played comes first.
        if choosing.is_legal(sitting, line) or not commands.run(sitting, line):
            choosing.answer(sitting, line)
    except RucherError as error:
        sitting.say(in_words_of(error, sitting.speech.lang))


def _hand_over(sitting: Sitting, seat: Seat) -> bool:
    """Let people hand the screen over where the next one has secrets; False when the input has ended."""
    if seat != sitting.holder and sitting.table.hides(seat):
        sitting.screen.hide()
        sitting.say(sitting.speech("terminal.pass_screen", player=sitting.player(seat)))
        if sitting.screen.ask(sitting.player(seat)) is None:
            sitting.done = True
            return False
        sitting.stale = True
    sitting.holder = seat
    return True
