"""Diagrams of the rules pages: the rules mark them, and a file that says otherwise is refused."""

from __future__ import annotations

import tomllib
from pathlib import Path

import msgspec
import pytest

from rucher.core.diagrams import FILE, BadDiagram, Diagram, diagrams_of, read_diagrams
from rucher.core.game import AnyGame
from rucher.core.types import Refusal
from rucher.games import find, names

DRAWN = ("hive", "alveola")
GAMES = Path(__file__).parents[2] / "src" / "rucher" / "games"


def every() -> list[tuple[AnyGame, Diagram]]:
    """Every diagram of every game."""
    return [(find(name), diagram) for name in names() for diagram in diagrams_of(find(name))]


def test_hive_shows_one_hive_and_every_creature_alveola_its_stacking() -> None:
    hive, alveola = ({diagram.clause for diagram in diagrams_of(find(name))} for name in DRAWN)
    assert {"5.1", "7.1", "7.2", "7.4", "7.5", "7.6", "7.7", "7.8", "7.12"} <= hive
    assert {"6.1", "6.2", "6.3"} <= alveola
    assert {diagram.refused for diagram in diagrams_of(find("alveola")) if diagram.clause == "6.2"} == {
        False,
        True,
    }


@pytest.mark.parametrize(("game", "diagram"), every())
def test_what_is_lit_is_what_the_rules_allow_and_nothing_else(game: AnyGame, diagram: Diagram) -> None:
    held = list(diagram.touched)
    legal = [list(game.touches(diagram.view, action)) for action in game.legal(diagram.view, diagram.seat)]
    begun = [path for path in legal if held and path[: len(held)] == held]
    assert set(diagram.lit) == {path[len(held)] for path in begun if len(path) > len(held)}
    assert bool(begun) is bool(held and not diagram.refused)


@pytest.mark.parametrize(("game", "diagram"), [(g, d) for g, d in every() if len(d.touched) == 2])
def test_what_is_at_fault_is_what_the_refusal_blames(game: AnyGame, diagram: Diagram) -> None:
    action = game.attempt(diagram.view, diagram.seat, diagram.touched)
    answer = action if isinstance(action, Refusal) else game.refusal(diagram.view, diagram.seat, action)
    assert (answer is not None) is diagram.refused
    assert (answer.cells if answer else ()) == diagram.faults
    assert answer is None or answer.clause == diagram.clause


@pytest.mark.parametrize("name", DRAWN)
def test_a_diagram_has_its_words_in_both_languages(name: str) -> None:
    for diagram in diagrams_of(find(name)):
        for texts in (diagram.caption, diagram.alt):
            assert set(texts) == {"en", "fr"}
            assert texts["en"] != texts["fr"]
            assert not any(f" {sign}" in texts["fr"] for sign in ";:!?"), texts["fr"]


@pytest.mark.parametrize(
    ("name", "lit"),
    [
        ("hive", {"2.3": 5, "7.1": 2, "7.2": 2 + 3, "7.3": 6, "7.4": 2, "7.12": 2}),
        ("alveola", {"7.1": 2, "8.4": 3}),
    ],
)
def test_the_numbers_in_the_words_are_those_of_the_picture(name: str, lit: dict[str, int]) -> None:
    drawn = {diagram.clause: len(diagram.lit) for diagram in diagrams_of(find(name))}
    assert {clause: drawn[clause] for clause in lit} == lit


def altered(tmp_path: Path, old: str, new: str) -> Path:
    """The diagrams of Hive with something else in them, beside its rules page."""
    text = (GAMES / "hive" / FILE).read_text("utf-8")
    assert old in text
    (tmp_path / "rules.en.md").write_text((GAMES / "hive" / "rules.en.md").read_text("utf-8"), "utf-8")
    file = tmp_path / FILE
    file.write_text(text.replace(old, new, 1), "utf-8")
    return file


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('refused = "one_hive"\n', "", "5.1: the rules refuse it by 'one_hive' of 5.1, not ''"),
        ('clause = "5.1"', 'clause = "5.3"', "5.3: the rules refuse it by 'one_hive' of 5.1"),
        ('clause = "5.1"', 'clause = "5.9"', "5.9: the rules page has no such clause"),
        (
            'refused = "gate"',
            'refused = "covered"',
            "6.2: the rules refuse it by 'gate' of 6.2, not 'covered'",
        ),
        (
            'touched = ["piece:wS1"]\n',
            'touched = ["piece:wS1"]\nrefused = "gate"\n',
            "2.3: the rules allow it",
        ),
        ('ended = "queen_surrounded"\n', "", "9.1: the game has ended by queen_surrounded, not ''"),
        ("wG1 wA1 bQ  wQ", "wG1 wX1 bQ  wQ", "5.1: position: there is no piece 'wX1'"),
        ("wG1 wA1 bQ  wQ", "wG1 wA1 bQ  bQ", "5.1: position: bQ is drawn twice"),
        ("wG1 wA1 bQ  wQ", "wG1 wA1  bQ wQ", "5.1: position: bQ is 1 columns too far"),
        ('en = "The queen bee slides one space."\n', "", "7.1: caption and alt need en and fr"),
        ('touched = ["piece:wS1"]', 'held = ["piece:wS1"]', "unknown field `held`"),
    ],
)
def test_a_diagram_that_the_rules_contradict_is_refused(
    tmp_path: Path, old: str, new: str, fault: str
) -> None:
    with pytest.raises(BadDiagram) as met:
        read_diagrams(find("hive"), altered(tmp_path, old, new))
    assert fault in str(met.value)


def test_a_game_without_a_file_has_no_diagrams() -> None:
    assert diagrams_of(find("apiary")) == ()


@pytest.mark.parametrize("name", DRAWN)
def test_every_diagram_of_the_file_is_drawn(name: str) -> None:
    written = tomllib.loads((GAMES / name / FILE).read_text("utf-8"))["diagram"]
    assert [diagram["clause"] for diagram in written] == [d.clause for d in diagrams_of(find(name))]
    assert msgspec.json.decode(msgspec.json.encode(diagrams_of(find(name))))[0]["view"]
