"""The mouse at a terminal: a click moves the cursor, a second one chooses, and nothing stays on behind."""

from __future__ import annotations

import os
import re
import signal
import termios

import pytest
from tests.cli.driver import MARK, Person, click

from rucher.cli.terminal.keys import MOUSE_OFF, MOUSE_ON

SIZE = (100, 50)


def place_of(lines: list[str], pattern: str) -> tuple[int, int]:
    """The column and row of the first character of a text on the screen, counted from 1."""
    for row, line in enumerate(lines, 1 - max(0, len(lines) - SIZE[1])):  # the first may be out of sight
        if found := re.search(pattern, line):
            return found.start(1) + 1, row
    raise AssertionError(f"{pattern} is not in\n" + "\n".join(lines))


def seated(game: str, *more: str) -> Person:
    """A person at a game, with the first question on the screen."""
    person = Person("play", game, "--seed=7", "--lang=en", "--against=random", *more, size=SIZE)
    person.wait_for_frame("to play")
    return person


def left(person: Person) -> None:
    """Leave the game, which has shown no traceback."""
    person.press("\x03")
    assert person.end() in (0, 130)
    assert MARK not in person.seen


def chosen_by_clicks(person: Person, pattern: str, told: str, then: str) -> None:
    """Click on a text twice: the first click shows the choice, the second one chooses it."""
    at = place_of(person.wait_for_frame(pattern), pattern)
    person.press(click(*at))
    person.wait_for_frame(f"\n> {told}")
    person.press(click(*at))
    person.wait_for_frame(then)


def test_a_tile_is_taken_turned_and_laid_by_the_mouse_alone() -> None:
    person = seated("alveola")
    chosen_by_clicks(person, r"(b)  ? ?\d+ [#.h]{3}", "b Take", "Place the tile on the ground")
    chosen_by_clicks(person, r"\|   (h)   \|", "h Expand the hive", "Position 1 of")
    person.press(click(5, 5, button=2))  # the right button goes back
    chosen_by_clicks(person, r"\|   (h)   \|", "h Expand the hive", "Position 1 of")
    person.press(click(5, 5, button=65))  # the wheel turns
    lines = person.wait_for_frame("Position 2 of")
    person.press(click(*place_of(lines, r"(\[[#.]h?\])")))
    person.wait_for_frame("Player 1 expands the hive")
    left(person)


def test_a_bee_and_a_spot_of_the_meadow_are_clicked_and_a_click_beside_all_does_nothing() -> None:
    person = seated("anthophila")
    before = person.frame()
    person.press(click(99, 49) + "\x1b[<999;1;1M" + "\x1b[<35;4;4M")
    person.read(quiet=0.3)
    assert person.frame() == before
    chosen_by_clicks(person, r"(Explore)", "[a-z] Explore", "Which spot|explore")
    left(person)


def test_the_list_and_the_spaces_of_apiary_are_clicked() -> None:
    person = seated("apiary", "--preset=first_game")
    chosen_by_clicks(person, r"b (Strength-1)", "b Strength-1 worker", "Which action")
    person.press(click(*place_of(person.frame(), r"^[a-z]  (Research)")))
    person.wait_for_frame("\n> [a-z] Research")
    left(person)


def test_a_stone_of_hive_is_placed_and_moved_by_clicks() -> None:
    person = Person("play", "hive", "--two", "--lang=en", size=SIZE)
    chosen_by_clicks(person, "1 (queen bee)", "1 Place: queen bee", "Black to play")
    for move, then in (("bS1 wQ-", "White"), ("wG1 -wQ", "Black"), ("bA1 bS1-", "White")):
        person.press(f"{move}\n")
        person.wait_for_frame(f"{then} to play")
    chosen_by_clicks(person, "(wG1)", "[0-9]+ Move: grasshopper 1", "choose a numbered space")
    at = place_of(person.frame(), r"\( ?(1) ?\)")
    person.press(click(*at))
    person.wait_for_frame("chosen")
    person.press(click(*at))
    person.wait_for_frame("Black to play")
    left(person)


@pytest.mark.parametrize(
    "leave",
    ["quit\n", "\x03", "\x04", signal.SIGTERM, signal.SIGHUP],
    ids=["quit", "ctrl-c", "ctrl-d", "term", "hang-up"],
)
def test_the_terminal_is_as_before_however_the_game_is_left(leave: str | signal.Signals) -> None:
    person = seated("alveola")
    assert person.seen.count(MOUSE_ON.encode()) == 1
    if isinstance(leave, str):
        person.press(leave)
    else:
        person.process.send_signal(leave)
    person.process.wait(60)
    echo, lines = (termios.tcgetattr(person.master)[3] & flag for flag in (termios.ECHO, termios.ICANON))
    assert (bool(echo), bool(lines)) == (True, True)
    person.end()
    assert person.seen.rfind(MOUSE_OFF.encode()) > person.seen.rfind(MOUSE_ON.encode())
    assert MARK not in person.seen


def test_a_game_that_is_stopped_gives_the_mouse_back_and_takes_it_again() -> None:
    person = seated("alveola")
    os.kill(person.process.pid, signal.SIGTSTP)
    os.waitid(os.P_PID, person.process.pid, os.WSTOPPED)
    person.wait_for(MOUSE_OFF.encode())
    assert person.seen.count(MOUSE_ON.encode()) == person.seen.count(MOUSE_OFF.encode()) == 1
    os.kill(person.process.pid, signal.SIGCONT)
    person.press("\t")
    person.wait_for_frame("\n> a ")
    assert person.seen.count(MOUSE_ON.encode()) == 2
    left(person)


def test_nothing_of_the_mouse_is_sent_to_a_plain_table_or_a_pipe() -> None:
    person = Person("play", "alveola", "--seed=7", "--lang=en", "--plain")
    person.wait_for(b"> ")
    left(person)
    assert b"\x1b[?100" not in person.seen
