"""A companion that only advises, at the terminal: it speaks on its turn, and the people play it."""

from __future__ import annotations

import re

from tests.cli.transcripts import typed

TABLE = (
    "play",
    "anthophila",
    "--preset",
    "siege",
    "--seat",
    "person",
    "--seat",
    "easy:advises",
    "--seed",
    "5",
)
ADVICE = re.compile(r"^\d+, ", re.MULTILINE)  # a choice that is named again, with its reasons


def test_an_adviser_speaks_on_its_turn_and_waits_for_the_people() -> None:
    shown = typed(*TABLE, "--plain", "--lang", "en", lines="end\nend\nquit\n").stdout
    mine, advised, mine_again, _ = shown.split("> ")  # nobody but the people at the keyboard ends a turn
    assert [bool(ADVICE.search(part)) for part in (mine, advised, mine_again)] == [False, True, False]


def test_who_only_advises_is_named_so() -> None:
    assert "which only advises" in typed(*TABLE, "--plain", "--lang", "en", lines="table\nquit\n").stdout


def test_a_bot_that_cannot_only_advise_is_refused() -> None:
    result = typed("play", "hive", "--seat", "person", "--seat", "hard:advises")
    assert (result.exit_code, "does not only advise" in result.stderr) == (2, True)
