"""Keys and clicks that move the cursor over the choices: a click goes there, a second one chooses it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rucher.cli.terminal.choosing import move_cursor
from rucher.cli.terminal.keys import Click, Reaction
from rucher.cli.terminal.layout import show
from rucher.cli.terminal.sitting import Sitting


def react(sitting: Sitting, key: str | Click) -> Reaction:
    """Move the cursor by a key or a click."""
    if isinstance(key, Click):
        return _click(sitting, key)
    return Reaction.SHOWN if move_cursor(sitting, key) else Reaction.NOTHING


def _click(sitting: Sitting, at: Click) -> Reaction:
    """Go to the choice that was clicked, or choose it if the cursor is there already.

    Where several choices lie on one space, each click goes to the next of them. What is looked at before it
    is played is chosen by a click on it.
    """
    browses = sitting.board.browses(sitting.view(), sitting.chosen)
    for thing in sitting.screen.things_near(at.column, at.row):
        if browses and thing.get("ghost"):
            return Reaction.ENTERED
        found = [] if browses else _choices_of(sitting, thing)
        if found == [sitting.cursor]:
            return Reaction.ENTERED
        if found:
            later = [number for number in found if sitting.cursor is None or number > sitting.cursor]
            sitting.cursor = (later if sitting.cursor in found and later else found)[0]
            show(sitting)
            return Reaction.SHOWN
    return Reaction.NOTHING


def _choices_of(sitting: Sitting, thing: Mapping[str, Any]) -> list[int]:
    """The choices, counted from 0, that a drawn thing stands for."""
    board, view, found = sitting.board, sitting.view(), []
    for number, choice in enumerate(sitting.choices):
        touch = board.mark_of(view, choice)
        here = "hex" in thing and thing["hex"] == board.hex_at(view, touch)
        if here or thing.get("choice") == number or thing.get("touch") == touch:
            found.append(number)
    return found
