"""Positions written in text: what they mean, and what is refused."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

import rucher.games.alveola
from rucher.core.diagrams import FILE
from rucher.core.errors import RucherError, UnreadablePosition
from rucher.games.alveola import game
from rucher.games.alveola.positions import read_position
from rucher.games.alveola.state import AlveolaState

SKETCHES = tomllib.loads(Path(rucher.games.alveola.__file__).with_name(FILE).read_text("utf-8"))["diagram"]


def test_tiles_workers_and_the_tile_in_hand_are_read() -> None:
    state = read_position("S-EFF-2 1,1/0\nworker 2 3,1\nhand S-FEE-2")
    assert [(laid.cell, laid.level) for laid in state.hive][-1] == ((1, 1), 2)
    assert (state.players[1].workers, state.players[1].reserve) == ([(3, 1)], 3)
    assert (state.box.tiles[state.hand].id, state.step) == ("S-FEE-2", "lay")


def test_a_queen_is_the_only_one() -> None:
    state = read_position("queen 2 3,1")
    assert (state.players[1].queen, state.queen_of) == ((3, 1), 1)


@pytest.mark.parametrize(
    "text", ["S-EFF-9 1,1/0", "hand nothing", "worker 3 0,0", "S-EFF-2 w 1,1", "S-EFF-2 pass", "a b c d"]
)
def test_what_puts_nothing_on_the_table_is_refused(text: str) -> None:
    with pytest.raises(UnreadablePosition):
        read_position(text)


@pytest.mark.parametrize("text", ["worker 1 here", "S-EFF-2 somewhere"])
def test_a_place_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(RucherError):
        read_position(text)


@pytest.mark.parametrize("sketch", SKETCHES)
def test_every_tile_of_a_diagram_could_have_been_placed_there(sketch: dict[str, str]) -> None:
    before: list[str] = []
    for line in sketch["position"].strip().splitlines():
        tile, _, place = line.partition(" ")
        if "/" in place:
            state: AlveolaState = read_position("\n".join([*before, f"hand {tile}"]))
            assert game.refusal(state, 0, game.read(state, 0, place)) is None, line
        before.append(line)
