"""The drawing of hexagons, and the text board that every game gets."""

from __future__ import annotations

import random

import pytest
from tests.cli.transcripts import typed
from tests.core.toys import NAMES, toy

import rucher
from rucher.cli.terminal.boards import Marks, board_for
from rucher.cli.terminal.boards.hexes import SIZES, Face, draw, extent
from rucher.cli.terminal.speech import Speech
from rucher.games import _REGISTERED

LARGE, _, MIDDLE, SMALL = SIZES


def lines_of(faces: dict[tuple[int, int], Face], size: object = MIDDLE) -> list[str]:
    """A drawing without its colours."""
    return [line.plain.rstrip() for line in draw(faces, size)]  # type: ignore[arg-type]


def test_spaces_touch_as_on_the_table() -> None:
    faces = {(0, 0): Face(("wQ",)), (1, 0): Face(("bQ",)), (0, 1): Face(("wA1",)), (1, -1): Face(("bA1",))}
    assert lines_of(faces) == [
        "    .' '.",
        "   | bA1 |",
        " .' '. .' '.",
        "|  wQ |  bQ |",
        " '. .' '. .'",
        "   | wA1 |",
        "    '. .'",
    ]


def test_corners_carry_the_marks() -> None:
    face = Face(("wB1",), above="*", below="3")
    assert lines_of({(0, 0): face}, SMALL) == [" /*\\", "|wB1|", " \\3/"]


def test_a_large_space_names_its_creature_and_a_small_one_takes_the_text_that_fits() -> None:
    face = Face(("12^wA1", "^12"), names=("Fourmi soldat", "Fourmi"))
    assert lines_of({(0, 0): face}, LARGE)[1:3] == ["|   12^wA1  |", "|   Fourmi  |"]
    assert lines_of({(0, 0): face}, SMALL)[1] == "|^12|"


@pytest.mark.parametrize("size", SIZES)
def test_the_extent_is_that_of_the_drawing(size: object) -> None:
    faces = {(q, r): Face(("x",)) for q, r in ((0, 0), (3, 1), (-2, 2), (5, -3))}
    drawn = draw(faces, size)  # type: ignore[arg-type]
    assert extent(faces, size) == (max(map(len, drawn)), len(drawn))  # type: ignore[arg-type]


LINE = "wA1;bA1 wA1-;wQ -wA1;bQ bA1-;wS1 -wQ;bS1 bQ-;wS2 -wS1;bS2 bS1-;wG1 -wS2;bG1 bS2-;wG2 -wG1;bG2 bG1-"


@pytest.mark.parametrize("width", range(20, 121, 10))
def test_a_hive_too_wide_for_the_screen_is_cropped_and_says_so(width: int) -> None:
    match = rucher.new("hive")
    for move in LINE.split(";"):
        match.play(move)
    board = board_for(match.game, Speech(match.game, "en"))
    lines = [line.plain for line in board.picture(match.view(0), Marks(), width, 20)]
    whole = width >= 12 * 4 + 1
    assert ("Part of the hive is off screen." in " ".join(lines)) is not whole
    assert max(len(line) for line in lines if "|" in line) <= width
    assert any("bG2" in line for line in lines)


# Numbers as somebody might type them; where a list is shorter, the game says so and goes on.
ANSWERS = "".join(f"{random.Random(n).randint(1, 3)}\n" for n in range(600))


@pytest.fixture
def toys(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy games of the conformance kit, at the table for one test."""
    for name in NAMES:
        monkeypatch.setitem(_REGISTERED, toy(name).info.id, toy(name))


@pytest.mark.usefixtures("toys")
@pytest.mark.parametrize("mode", [(), ("--plain",)])
@pytest.mark.parametrize("players", ["--two", "--against=random"])
@pytest.mark.parametrize("name", NAMES)
def test_every_game_is_playable_without_a_drawing(name: str, players: str, mode: tuple[str, ...]) -> None:
    result = typed("play", name, players, *mode, "--seed", "5", "--lang", "en", lines=ANSWERS)
    assert result.exception is None, result.output
    assert "Game over. Type “new”, “undo”, “save” or “quit”." in result.stdout


@pytest.mark.usefixtures("toys")
def test_who_gives_up_loses_and_together_all_lose() -> None:
    assert "Player 1 resigns\nPlayer 2 wins" in typed("play", "nim", "--lang=en", lines="resign\n").stdout
    shown = typed("play", "climb", "--lang=en", lines="resign\n").stdout
    assert "Player 1 resigns" in shown
    assert "wins" not in shown


@pytest.mark.usefixtures("toys")
def test_a_bot_of_another_game_is_not_seated() -> None:
    result = typed("play", "nim", "--against=alveola")
    assert (result.exit_code, result.stderr) == (2, "Error: the bot 'alveola' does not play nim\n")


@pytest.mark.usefixtures("toys")
def test_where_hands_are_hidden_the_screen_is_passed_and_shows_one_hand() -> None:
    shown = typed("play", "tricks", "--two", "--seed", "5", "--lang", "en", lines="\n1\n\n1\n\n").stdout
    turns = shown.split("Pass the screen to ")[1:]
    assert [turn[:8] for turn in turns[:3]] == ["Player 1", "Player 2", "Player 3"]
    for seat, turn in enumerate(turns[:3]):
        hands = next(line for line in turn.splitlines() if line.startswith("hands: "))
        groups = hands.removeprefix("hands: ").strip("()").split(") (")
        assert ["?" in group for group in groups] == [other != seat for other in range(3)]


@pytest.mark.usefixtures("toys")
def test_a_move_that_reads_like_a_command_is_a_move() -> None:
    shown = typed("play", "peek", "--against=random", "--plain", "--lang", "en", lines="look 0 1\n").stdout
    assert "No piece has that name." not in shown
    assert shown.count("Player 1 to play.") == 2


def test_rivals_pass_the_screen_only_where_the_next_one_knows_more() -> None:
    turn = "1\n1\n1\n1\n"
    shown = typed("play", "alveola", "--two", "--seed", "5", "--lang", "en", lines=turn * 3).stdout
    assert "Player 2" in shown
    assert "Pass the screen" not in shown
    shown = typed("play", "apiary", "--two", "--seed", "5", "--lang", "en", lines="\n1\n\n1\n").stdout
    assert "Pass the screen to Player 1" in shown  # with the factions that were dealt to each


def test_companions_need_not_pass_the_screen() -> None:
    shown = typed("play", "anthophila", "--two", "--seed", "5", "--lang", "en", lines="1\n1\n1\n").stdout
    assert "Pass the screen" not in shown
