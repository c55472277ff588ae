"""The picture of the table in a notebook."""

import random
import xml.etree.ElementTree as ET

import pytest
from tests.games.hive.positions import EVERYTHING, drawn

import rucher
from rucher.games.hive import game
from rucher.games.hive.pieces import NAMES, NUMBERS, PIECES
from rucher.games.hive.state import Spot, new_state

SVG = "{http://www.w3.org/2000/svg}"


def stones(picture: str) -> list[ET.Element]:
    """The stones of a picture, in the order they are painted: each has the name of its piece as a title."""
    return [
        group for group in ET.fromstring(picture).iter(f"{SVG}g") if group.find(f"{SVG}title") is not None
    ]


def names(picture: str) -> list[str]:
    """The pieces of a picture, in the order they are painted."""
    return [stone.findtext(f"{SVG}title", "") for stone in stones(picture)]


def emblems(stone: ET.Element) -> int:
    """How much is drawn on a stone beyond the stone itself and its title."""
    return len(list(stone)) - 2


@pytest.mark.parametrize("seed", range(3))
def test_every_piece_on_the_table_has_one_stone(seed: int) -> None:
    match, dice = rucher.new("hive", seed=seed, preset="tournament"), random.Random(seed)
    for _ in range(80):
        picture = match._repr_svg_()
        assert picture is not None
        on_table = [NAMES[piece] for piece in PIECES if match.state.spots[piece] is not None]
        assert sorted(names(picture)) == sorted(on_table)
        if match.outcome is not None:
            break
        match.play(dice.choice(match.legal()))


def test_an_empty_table_is_a_picture_too() -> None:
    picture = rucher.new("hive", seed=1)._repr_svg_()
    assert picture is not None
    assert names(picture) == []
    assert ET.fromstring(picture).get("aria-label") == "Hive, 0 pieces on the table"


def test_all_28_pieces_can_be_drawn() -> None:
    state = new_state(EVERYTHING)
    state.spots = [Spot(piece, 0) for piece in PIECES]
    drawing = game.words.picture(state)
    assert names(drawing) == list(NAMES)
    assert all(emblems(stone) > 0 for stone in stones(drawing))


def test_a_stack_shows_its_top_above_the_rest() -> None:
    hive = drawn("wQ  1   bQ\n1 = bA1 wB1 bB1")
    picture = game.words.picture(hive.state)
    assert names(picture) == ["wQ", "bA1", "wB1", "bB1", "bQ"]
    shown = [name for name, stone in zip(names(picture), stones(picture), strict=True) if emblems(stone)]
    assert shown == ["wQ", "bB1", "bQ"]
    heights = {name: _place(stone)[1] for name, stone in zip(names(picture), stones(picture), strict=True)}
    assert heights["bB1"] < heights["wB1"] < heights["bA1"] == heights["wQ"]


def test_rows_are_painted_from_the_back_so_that_no_stone_hides_the_one_before_it() -> None:
    hive = drawn(
        """
          wA1 bA1
        wQ  bQ  wG1
        """
    )
    assert names(game.words.picture(hive.state)) == ["wA1", "bA1", "wQ", "bQ", "wG1"]


def test_the_piece_moved_last_has_a_rim() -> None:
    hive = drawn("wA1 wQ  bQ", last_moved="wA1")
    plain = drawn("wA1 wQ  bQ")
    counts = [[emblems(stone) for stone in stones(game.words.picture(p.state))] for p in (hive, plain)]
    assert [one - other for one, other in zip(*counts, strict=True)] == [1, 0, 0]


def test_all_stones_lie_inside_the_picture() -> None:
    hive = drawn("1   wQ  bQ\n1 = wA1 wB1 bB1 wB2 bB2 wM bM")
    picture = game.words.picture(hive.state)
    left, top, width, height = map(float, ET.fromstring(picture).attrib["viewBox"].split())
    for stone in stones(picture):
        x, y = _place(stone)
        assert left + 45 <= x <= left + width - 45
        assert top + 45 <= y <= top + height - 45
    assert hive.state.spots[NUMBERS["bM"]] == Spot(0, 0, 6)


def _place(stone: ET.Element) -> tuple[float, float]:
    x, y = stone.attrib["transform"].removeprefix("translate(").removesuffix(")").split()
    return float(x), float(y)
