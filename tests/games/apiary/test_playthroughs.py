"""Random games are seen, legal, refused and told today as they were when they were recorded."""

from __future__ import annotations

import json

import pytest
from tests.games.playthroughs import GAMES, playthrough, stored


@pytest.mark.parametrize("seed", GAMES["apiary"][1])
def test_a_random_game_goes_as_it_went(seed: int) -> None:
    assert playthrough("apiary", seed) == json.loads(stored("apiary").read_text("utf-8"))[str(seed)]
