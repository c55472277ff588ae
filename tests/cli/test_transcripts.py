"""Whole games from scripts of typed lines, in a drawing and in words."""

from __future__ import annotations

import re

import pytest
from tests.cli.transcripts import FOLDER, TRANSCRIPTS, transcript

GAMES = list(TRANSCRIPTS)


@pytest.mark.parametrize("name", GAMES)
def test_a_typed_game_gives_its_golden_transcript(name: str) -> None:
    assert transcript(name) == (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", GAMES)
def test_a_typed_game_is_played_to_its_end(name: str) -> None:
    ends = {"hive-drawn-en": "White wins", "hive-plain-fr": "Victoire de Blanc"}
    assert ends[name] in transcript(name)


@pytest.mark.parametrize("width", [60, 61, 80, 132, 200])
def test_no_line_is_longer_than_the_screen(width: int) -> None:
    lines = transcript("hive-drawn-en", COLUMNS=str(width)).splitlines()
    assert [line for line in lines if len(line) > width] == []
    assert any("wA1" in line and "|" in line for line in lines)


def test_plain_mode_draws_nothing() -> None:
    text = transcript("hive-plain-fr")
    assert not re.search(r"\x1b|[|_^*]|'|--|[\u2500-\u259f]", text)
    assert "Fourmi soldat noire 2 : au sud-ouest du grillon noir 1." in re.sub(r"[\u00a0\u202f]", " ", text)


def test_the_drawing_has_no_colour_where_nobody_watches() -> None:
    assert "\x1b" not in transcript("hive-drawn-en")
