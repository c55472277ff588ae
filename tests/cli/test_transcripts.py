"""Whole games: Hive from scripts of typed lines, the others from choices by a seed; drawn and in words."""

from __future__ import annotations

import functools
import re

import pytest
from tests.cli.transcripts import FOLDER, TRANSCRIPTS, WHOLE, WIDTHS, kept, transcript, whole_game

GAMES = list(TRANSCRIPTS)
ENDS = {
    "hive": {"en": "White wins", "fr": "Victoire de Blanc"},
    "alveola": {
        "en": "The ring of tiles is empty.|A queen was placed",
        "fr": "La ronde de tuiles est épuisée.|Une reine a été placée",
    },
    "anthophila": {"en": "Defeat", "fr": "Défaite"},
    "apiary": {"en": "victory points", "fr": "points de victoire"},
}
game_lines = functools.cache(whole_game)


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


# -- whole games, in both languages and at two widths --------------------------------------------------------

USUAL = [(*one, WIDTHS[0]) for one in WHOLE]
WIDE = [pytest.param(*one, WIDTHS[1], marks=pytest.mark.long) for one in WHOLE]


@pytest.mark.parametrize(("game", "lang", "mode", "width"), [*USUAL, *WIDE])
def test_a_whole_game_gives_its_golden_transcript(game: str, lang: str, mode: str, width: int) -> None:
    golden = (FOLDER / f"{game}-{mode}-{lang}-{width}.txt").read_text(encoding="utf-8")
    assert kept(game_lines(game, lang, mode, width)) == golden


@pytest.mark.parametrize(("game", "lang", "mode", "width"), [*USUAL, *WIDE])
def test_a_whole_game_ends_with_its_reason_and_points(game: str, lang: str, mode: str, width: int) -> None:
    lines = game_lines(game, lang, mode, width)
    last = " ".join(lines[-14:])
    assert any(end in last for end in ENDS[game][lang].split("|"))
    assert game == "hive" or re.search(r"\bpoints?\b", last, re.IGNORECASE)
    assert [line for line in lines if len(line) > width] == []


@pytest.mark.parametrize("game", ENDS)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_words_alone_show_neither_drawing_nor_coordinates(game: str, lang: str) -> None:
    text = "\n".join(game_lines(game, lang, "plain", 80))
    assert not re.search(r"\x1b|\||'--|\.-'", text)
    assert re.findall(r"(?<![\d,])-?\d+,-?\d+(?![\d,])", text) == []
    assert not re.search(r"\b(?:cell|hex|row|planet|bee|action):\w", text)
