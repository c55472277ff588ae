"""A match as a page of notation: it comes back the same, and a fault is named with its line."""

from __future__ import annotations

import random

import pytest

import rucher
from rucher.core.chance import Chance
from rucher.core.errors import LoadError, TooLong
from rucher.core.loading import load_match
from rucher.core.match import Match
from rucher.core.records import TableEnd
from rucher.core.transcript import read_saved, read_transcript, write_transcript
from rucher.games import find


def played(name: str, actions: int) -> Match:
    """A random match of some length."""
    match, chance = rucher.new(name, seed=5), random.Random(5)
    while match.decision and len(match.log) < actions:
        match.play(chance.choice(match.legal()))
    return match


@pytest.mark.parametrize("name", rucher.game_names())
def test_a_match_comes_back_from_its_notation(name: str) -> None:
    match = played(name, 60)
    again = read_transcript(write_transcript(match), find, Chance())
    assert again.to_json() == match.to_json()
    assert again.state == match.state
    assert write_transcript(again) == write_transcript(match)


def test_it_reads_like_a_score_sheet() -> None:
    match = rucher.new("hive", seed=0)
    match.play("wS1")
    match.play("bG1 wS1-")
    assert write_transcript(match).splitlines()[4:] == [
        f"box {match.header.box}",
        "setup",
        "1 wS1",
        "2 bG1 wS1-",
    ]


@pytest.mark.parametrize(
    ("line", "text", "told"),
    [
        (1, "chess 1", "line 1"),
        (2, "game go", "go"),
        (3, "rules one", "first lines"),
        (4, "options {", "options"),
        (5, "box 12ab", "the box 12ab of this match is not at hand"),
        (6, "1 wS1", "line 6 must begin with 'setup'"),
        (8, "2 castle", "line 8"),
        (8, "1 wG1 wS1-", "line 8"),
        (8, "b", "line 8"),
        (8, "2 bG1 wS1- | 3", "action 2"),
    ],
)
def test_a_fault_is_named_with_its_place(line: int, text: str, told: str) -> None:
    match = rucher.new("hive", seed=0)
    match.play("wS1")
    match.play("bG1 wS1-")
    lines = write_transcript(match).splitlines()
    lines[line - 1] = text
    with pytest.raises(LoadError, match=told):
        read_transcript("\n".join(lines), find, Chance())


@pytest.mark.parametrize("lines", [4, 5, 6])
def test_a_page_that_is_cut_off_names_the_line_that_is_missing(lines: int) -> None:
    head = write_transcript(rucher.new("hive", seed=0)).splitlines()[:lines]
    if lines == 6:
        assert read_transcript("\n".join(head), find, Chance()).log == []
        return
    with pytest.raises(LoadError, match=f"line {lines + 1} must begin with 'setup'"):
        read_transcript("\n".join(head), find, Chance())


@pytest.mark.parametrize(
    ("end", "line"),
    [(TableEnd("resigned", 1), "end resigned 2"), (TableEnd("agreed"), "end agreed")],
)
def test_how_people_ended_a_match_is_its_last_line(end: TableEnd, line: str) -> None:
    match = played("hive", 4)
    match.ended = end
    text = write_transcript(match)
    assert text.splitlines()[-1] == line
    assert read_transcript(text, find, Chance()).ended == end


def test_a_match_whose_draws_could_be_known_says_so_below_all() -> None:
    match = played("hive", 4)
    match.ended = TableEnd("resigned", 1)
    match.foreseen = True
    assert write_transcript(match).splitlines()[-2:] == ["end resigned 2", "foreseen"]
    assert read_transcript(write_transcript(match), find, Chance(1)).to_json() == match.to_json()


def test_a_match_of_more_actions_than_asked_for_is_refused_before_it_is_replayed() -> None:
    saved = played("hive", 6).to_json()
    assert len(load_match(saved, find, Chance(), most=6).log) == 6
    for text, most in ((saved, 5), (write_transcript(played("hive", 12)), 9)):
        with pytest.raises(TooLong):
            read_saved(text, find, Chance(), most=most)
