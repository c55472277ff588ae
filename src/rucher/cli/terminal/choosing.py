"""Parsing an answer: a number of the list, a move in notation, or the name of a thing to touch."""

from __future__ import annotations

from typing import Any

from rucher.cli.terminal.boards import starts
from rucher.cli.terminal.layout import show, show_refusal
from rucher.cli.terminal.sitting import Sitting
from rucher.core.errors import IllegalAction, UnreadableAction
from rucher.core.types import Refusal, Seat


def answer(sitting: Sitting, line: str) -> None:
    """Act on an answer to the open question; an answer that cannot be read changes nothing."""
    seat = sitting.asked
    if seat is None:
        sitting.say(sitting.speech("terminal.over"))
    elif not line:
        sitting.chosen = ()
        show(sitting)
    elif line.isdecimal():
        _answer_number(sitting, seat, int(line[:9]))
    else:
        _answer_words(sitting, seat, line)


def is_legal(sitting: Sitting, line: str) -> bool:
    """Is the line the notation of a legal action?"""
    seat = sitting.asked
    action = None if seat is None else _read(sitting, seat, sitting.board.spelled(line))
    return action is not None and sitting.table.match.refusal(action, seat) is None


def _answer_number(sitting: Sitting, seat: Seat, number: int) -> None:
    if 1 <= number <= len(sitting.choices):
        touch(sitting, seat, sitting.choices[number - 1].touches)
    else:
        sitting.say(sitting.speech("terminal.number_out", n=number, most=len(sitting.choices)))


def _answer_words(sitting: Sitting, seat: Seat, line: str) -> None:
    """Act on a whole move, the rest of a move, or the name of a thing to touch."""
    text = sitting.board.spelled(line)
    begun = [touched.partition(":")[2] for touched in sitting.chosen]
    action = _read(sitting, seat, text)
    rest = _read(sitting, seat, " ".join([*begun, text])) if begun else None
    if action is None and rest is not None and sitting.table.match.refusal(rest, seat) is None:
        action = rest
    named = sitting.board.named(sitting.view(), seat, line)
    if action is not None:
        _try_to_play(sitting, seat, action)
    elif touches := _path_to(sitting, seat, named):
        touch(sitting, seat, touches)
    elif rest is not None:
        _try_to_play(sitting, seat, rest)
    elif len(named) == 1:
        touch(sitting, seat, (named[0],))
    else:
        sitting.say(*not_understood(sitting, named, text))


def _path_to(sitting: Sitting, seat: Seat, named: list[str]) -> tuple[str, ...]:
    """The touches with the one name that continues the chosen ones, or else begins a new choice."""
    paths = [path for path, _ in sitting.board.paths(sitting.view(), seat)]
    for begun in (sitting.chosen, ()):
        fitting = [(*begun, name) for name in named if any(starts(path, (*begun, name)) for path in paths)]
        if len(fitting) == 1:
            return fitting[0]
    return ()


def _read(sitting: Sitting, seat: Seat, text: str) -> Any | None:
    try:
        return sitting.table.game.read(sitting.view(), seat, text)
    except UnreadableAction:
        return None


def not_understood(sitting: Sitting, named: list[str], text: str) -> list[str]:
    """The lines for an answer that names several things, or nothing."""
    if named:
        return [sitting.speech("terminal.several", names=", ".join(map(sitting.board.touch_label, named)))]
    return [sitting.speech("refusal.not_a_move"), *sitting.board.misread(sitting.view(), text)]


def touch(sitting: Sitting, seat: Seat, touches: tuple[str, ...]) -> None:
    """Touch things in order: play a complete action, or say why it is refused."""
    listed = [choice.touches for choice in sitting.choices if starts(choice.touches, touches)]
    if len(listed) == 1:  # the list may offer more than one touch at a time
        touches = listed[0]
    found = sitting.table.game.attempt(sitting.table.view(seat), seat, touches)
    if isinstance(found, Refusal):
        _refuse(sitting, found)
    elif found is None:
        sitting.chosen = touches
        show(sitting)
    else:
        _try_to_play(sitting, seat, found)


def _try_to_play(sitting: Sitting, seat: Seat, action: Any) -> None:
    try:
        sitting.play(action, seat)
    except IllegalAction as error:
        _refuse(sitting, error.refusal)


def _refuse(sitting: Sitting, refusal: Refusal) -> None:
    """Show a refusal and clear the choice, so that numbers mean the first list again."""
    seat = sitting.asked
    assert seat is not None
    sitting.chosen = ()
    sitting.choices = sitting.board.choices(sitting.view(), seat, ())
    show_refusal(sitting, refusal)
