"""Text from a stranger's file is shown at the terminal, and never obeyed by it."""

from __future__ import annotations

import copy
import json
import unicodedata
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from rich.text import Text
from tests.server.test_proposals import OWN

from rucher.cli import main
from rucher.cli.terminal.screen import Screen, for_terminal

# A title for the window (OSC), a colour by a C1 control, a line that runs backwards, invisible joiners.
EVIL = "\x1b]0;owned\x07 \x9b31m \u202e txt.exe \u2066 \u200d \u2028 \x85 \x00"
SHOWN = "ha\u202fha ! \u00a0« é 蜂 🐝 »\tend"


def controls(text: str) -> set[str]:
    """The characters of a text that a terminal would obey."""
    return {c for c in text if unicodedata.category(c) in ("Cc", "Cf", "Zl", "Zp") and c not in "\n\t"}


def test_what_controls_a_terminal_is_replaced_and_what_it_shows_is_kept() -> None:
    assert not controls(for_terminal(EVIL))
    assert len(for_terminal(EVIL)) == len(EVIL)
    assert "txt.exe" in for_terminal(EVIL)
    assert for_terminal(SHOWN) == SHOWN


@pytest.mark.parametrize("plain", [True, False])
def test_every_line_of_the_screen_is_cleaned(plain: bool, capsys: pytest.CaptureFixture[str]) -> None:
    screen = Screen(plain=plain, script=iter([EVIL]))
    screen.say(f"said {EVIL}")
    screen.print(Text(f"drawn {EVIL}"))
    screen.ask(f"asked {EVIL}")
    out = capsys.readouterr().out
    assert not controls(out)
    assert all(word in out for word in ("said", "drawn", "asked"))


def escaped(text: str) -> str:
    """A text inside the quotes of a TOML string."""
    return "".join(f"\\u{ord(c):04x}" for c in text)


def test_the_name_of_a_scenario_is_shown_and_not_obeyed(tmp_path: Path) -> None:
    file = tmp_path / "scenario.toml"
    file.write_text(OWN.replace("The garden", f"garden{escaped(EVIL)}"), encoding="utf-8")
    done = CliRunner().invoke(main, ["scenario", "check", str(file), "--games=1", "--lang=en"])
    assert done.exit_code == 0, done.output
    assert "garden" in done.output
    assert not controls(done.output)


def test_an_error_that_quotes_a_file_is_shown_and_not_obeyed(tmp_path: Path) -> None:
    file = tmp_path / "scenario.toml"
    file.write_text(OWN + f'"strange{escaped(EVIL)}" = 1', encoding="utf-8")
    done = CliRunner().invoke(main, ["scenario", "check", str(file)])
    assert done.exit_code == 2
    assert "there is no field strange" in done.stderr
    assert not controls(done.output)


MATCH = json.loads(
    (Path(__file__).parents[1] / "golden" / "anthophila" / "1" / "siege_lost.json").read_bytes()
)


def with_text(where: list[str | int]) -> dict[str, Any]:
    """A saved match with a stranger's text at one place."""
    match: dict[str, Any] = copy.deepcopy(MATCH)
    part: Any = match
    for step in where[:-1]:
        part = part[step]
    part[where[-1]] = EVIL
    return match


@pytest.mark.parametrize("command", [["replay"], ["review"], ["campaign", "show"]])
@pytest.mark.parametrize(
    "where",
    [
        ["header", "game"],
        ["header", "options", "scenario"],
        ["header", "box"],
        ["log", 0, "action", "type"],
        [EVIL],
    ],
    ids=["game", "scenario", "box", "action", "field"],
)
def test_a_match_that_quotes_controls_is_refused_and_they_are_not_obeyed(
    tmp_path: Path, command: list[str], where: list[str | int]
) -> None:
    match: dict[str, Any] = with_text(where)
    if command[0] == "campaign":
        match = {"campaign": "anthophila", "format": 1, "matches": [match]}
    file = tmp_path / f"saved{EVIL[:9]}.json"
    file.write_text(json.dumps(match), encoding="utf-8")
    done = CliRunner().invoke(main, [*command, str(file)])
    assert done.exit_code == 2, done.output
    assert done.stderr.startswith("Error: ")
    assert not controls(done.output)


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="this system has no such file")
@pytest.mark.parametrize("command", [["replay"], ["review"], ["campaign", "show"]])
def test_a_file_without_an_end_is_not_read_for_ever(command: list[str]) -> None:
    done = CliRunner().invoke(main, [*command, "/dev/zero"])
    assert done.exit_code == 2
    assert "bytes is more than" in done.stderr
