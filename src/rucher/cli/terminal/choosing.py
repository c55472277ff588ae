"""Parsing an answer: a number of the list, a move in notation, or the name of a thing to touch."""

from __future__ import annotations

from typing import Any

from rucher.cli.terminal.boards import starts
from rucher.cli.terminal.layout import list_choices, show, show_refusal
from rucher.cli.terminal.sitting import Sitting
from rucher.cli.terminal.speech import is_number, typed
from rucher.core.errors import IllegalAction, UnreadableAction
from rucher.core.types import Refusal, Seat

BACK, TURN = "0", "t"  # back to the first choice; the next way to lay what is looked at
_STEPS = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0), "next": (1, 0), "before": (-1, 0)}
EXAMPLES = 3  # actions that are shown to whoever types something else


def answer(sitting: Sitting, line: str) -> None:
    """Act on a typed answer to the open question; one that cannot be read changes nothing."""
    seat = sitting.asked
    if seat is None:
        sitting.say(sitting.over())
    elif _browse(sitting, seat, line):
        return
    elif not line and sitting.cursor is not None and sitting.cursor < len(sitting.choices):
        touch(sitting, seat, sitting.choices[sitting.cursor].touches)
    elif not line or line == BACK:
        sitting.choose(())
        show(sitting)
    elif is_number(line) or 1 <= sitting.board.number(line) <= len(sitting.choices):
        _answer_number(sitting, seat, sitting.board.number(line))
    else:
        _answer_words(sitting, seat, line)


def _browse(sitting: Sitting, seat: Seat, line: str) -> bool:
    """Look at the choices one by one: the key turns, Enter plays what is shown; False for other lines."""
    if not sitting.choices or not sitting.board.browses(sitting.view(), sitting.chosen):
        return False
    at = sitting.cursor or 0
    if typed(line) == TURN:
        sitting.cursor = (at + 1) % len(sitting.choices)
        show(sitting)
    elif not line:
        touch(sitting, seat, sitting.choices[at].touches)
    else:
        return False
    return True


def move_cursor(sitting: Sitting, key: str) -> bool:
    """Move the cursor over the choices by an arrow or Tab; False where the key is not for it."""
    browses = sitting.board.browses(sitting.view(), sitting.chosen)
    if key == "escape":
        sitting.choose(())
    elif sitting.choices and (key in _STEPS or (browses and typed(key) == TURN)):
        sitting.cursor = _next_choice(sitting, key, browses)
    else:
        return False
    show(sitting)
    return True


def _next_choice(sitting: Sitting, key: str, browses: bool) -> int:
    """The choice that a key leads to: the nearest one that way on the drawing, else the next of the list."""
    at, count = sitting.cursor, len(sitting.choices)
    step = _STEPS.get(key, (1, 0))
    if at is None:
        return 0
    view, board = sitting.view(), sitting.board
    places = [board.place_of(view, board.mark_of(view, choice)) for choice in sitting.choices]
    here = places[at] if at < count else None
    if browses or key in ("next", "before") or here is None:
        return (at + (1 if sum(step) > 0 else -1)) % count
    far = {n: _way(here, place, step) for n, place in enumerate(places) if place}
    ahead = {n: way for n, way in far.items() if way is not None}
    return min(ahead, key=lambda n: ahead[n]) if ahead else at


def _way(here: tuple[float, float], there: tuple[float, float], step: tuple[int, int]) -> float | None:
    """How far a place is in a direction, a step aside counting double; None where it is not that way."""
    along = (there[0] - here[0]) * step[0] + (there[1] - here[1]) * step[1]
    aside = abs((there[0] - here[0]) * step[1]) + abs((there[1] - here[1]) * step[0])
    return along + 2 * aside if along > 0 else None


def is_legal(sitting: Sitting, line: str) -> bool:
    """Is the line the notation of a legal action?"""
    seat = sitting.asked
    action = None if seat is None else _read(sitting, seat, sitting.board.spelled(line))
    return action is not None and sitting.table.match.refusal(action, seat) is None


def _answer_number(sitting: Sitting, seat: Seat, number: int) -> None:
    """Take the choice of the list with this number."""
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
    elif group := sitting.board.group_named(sitting.view(), seat, line):
        touch(sitting, seat, group)
    elif touches := _path_to(sitting, seat, named):
        touch(sitting, seat, touches)
    elif rest is not None:
        _try_to_play(sitting, seat, rest)
    elif len(named) == 1:
        if not listed_with(sitting, seat, named[0]):
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
    """The action that a typed text spells in notation; None where it spells none."""
    try:
        return sitting.table.game.read(sitting.view(), seat, text)
    except UnreadableAction:
        return None


def not_understood(sitting: Sitting, named: list[str], text: str) -> list[str]:
    """The lines for an answer that names several things, or nothing."""
    if named:
        view, seat = sitting.view(), sitting.asked or 0
        names = [sitting.board.called(view, seat, thing) for thing in named]
        return [sitting.speech("terminal.several", names=", ".join(names))]
    hints = sitting.board.misread(sitting.view(), text) or _notations_like(sitting, text)
    return [sitting.speech("refusal.not_a_move"), *hints]


def _notations_like(sitting: Sitting, text: str) -> list[str]:
    """Some actions as they are written, if possible those that begin like the text."""
    seat, view = sitting.asked, sitting.view()
    paths = [] if seat is None else sitting.board.paths(view, seat)
    written = [sitting.table.game.write(view, action) for _, action in paths]
    first = typed(text).partition(" ")[0]
    alike = [notation for notation in written if typed(notation).startswith(first)] or written
    return [sitting.speech("terminal.examples", examples=" · ".join(alike[:EXAMPLES]))] if alike else []


def listed_with(sitting: Sitting, seat: Seat, thing: str, *, plays_nothing: bool = False) -> bool:
    """List the choices that a thing is part of, where none begins with it, or where it would play one."""
    offered = sitting.board.choices(sitting.view(), seat, ())
    with_it = [choice for choice in offered if thing in choice.touches]
    begins = any(choice.touches[0] == thing for choice in with_it)
    if not with_it or (begins and not (plays_nothing and _plays_at_once(sitting, seat, (thing,)))):
        return False
    sitting.choose(())
    sitting.choices = with_it
    list_choices(sitting)
    return True


def _plays_at_once(sitting: Sitting, seat: Seat, touches: tuple[str, ...]) -> bool:
    """Would these touches play an action?"""
    found = sitting.table.game.attempt(sitting.table.view(seat), seat, _offered(sitting, touches))
    return found is not None and not isinstance(found, Refusal)


def _offered(sitting: Sitting, touches: tuple[str, ...]) -> tuple[str, ...]:
    """All touches of the one choice that begins so: the list may offer more than one touch at a time."""
    listed = [choice.touches for choice in sitting.choices if starts(choice.touches, touches)]
    return listed[0] if len(listed) == 1 else touches


def touch(sitting: Sitting, seat: Seat, touches: tuple[str, ...]) -> None:
    """Touch things in order: play a complete action, or say why it is refused."""
    touches = _offered(sitting, touches)
    if touches and sitting.board.is_group(touches[-1]):
        sitting.choose(touches)
        show(sitting)
        return
    try:
        found = sitting.table.game.attempt(sitting.table.view(seat), seat, touches)
    except UnreadableAction:  # it cannot be touched at all now
        sitting.say(*not_understood(sitting, [], ""))
        return
    if isinstance(found, Refusal):
        _refuse(sitting, found)
    elif found is None:
        sitting.choose(touches)
        show(sitting)
    else:
        _try_to_play(sitting, seat, found)


def _try_to_play(sitting: Sitting, seat: Seat, action: Any) -> None:
    """Play an action; one that the board warns of is played when it is asked for again."""
    legal = sitting.table.match.refusal(action, seat) is None
    warning = sitting.board.warning(sitting.view(), seat, action) if legal else ""
    if warning and sitting.warned_of != action:
        sitting.warned_of = action
        sitting.say(warning)
        return
    try:
        sitting.play(action, seat)
        sitting.go_on(seat)
    except IllegalAction as error:
        _refuse(sitting, error.refusal)


def _refuse(sitting: Sitting, refusal: Refusal) -> None:
    """Show a refusal and clear the choice, so that numbers mean the first list again."""
    seat = sitting.asked
    assert seat is not None
    sitting.choose(())
    sitting.choices = sitting.board.choices(sitting.view(), seat, ())
    show_refusal(sitting, refusal)
