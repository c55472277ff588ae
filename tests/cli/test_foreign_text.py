"""Text from a stranger's file is shown at the terminal, and never obeyed by it."""

from __future__ import annotations

import unicodedata
from pathlib import Path

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
