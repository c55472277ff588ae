"""Alvéola's bot tells where the tile would go that it advises to take."""

from __future__ import annotations

import rucher
from rucher import bots
from rucher.games.alveola import game
from rucher.games.alveola.actions import Lay, TakePile


def test_advice_on_a_tile_names_three_cells_where_it_may_be_laid() -> None:
    match = rucher.new("alveola", seed=7)
    choice = bots.find("alveola", "alveola", seed=1).choose(game, match.view(0), 0)
    assert isinstance(choice.action, TakePile)
    then = choice.reasons[0]
    assert then.code == "then_grow"  # clause 2.2: on a first turn
    match.play(choice.action)
    tile = match.state.tile_in_hand
    places = [
        {f"cell:{q},{r}" for q, r in tile.cells(action.cell, action.turn)}
        for action in match.legal()
        if isinstance(action, Lay)
    ]
    assert set(then.cells) in places
