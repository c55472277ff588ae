"""A companion at the terminal that only advises, or that plays for an aim of the people."""

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


AIMED = ("play", "anthophila", "--seat", "person", "--seat", "hard:honey", "--seed", "5", "--plain")


def test_a_companion_that_was_given_an_aim_plays_for_it_and_says_so() -> None:
    shown = typed(*AIMED, "--lang", "en", lines="table\nend\nquit\n").stdout
    assert "Hard (gather honey)" in shown
    assert "your aim (gather honey)" in shown.lower()


def test_an_aim_that_a_companion_does_not_take_is_refused_with_those_that_it_takes() -> None:
    result = typed("play", "anthophila", "--seat", "person", "--seat", "hard:gold")
    assert (result.exit_code, "its aims are pollen, honey" in result.stderr) == (2, True)
