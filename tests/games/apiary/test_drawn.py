"""Everything that the page is told of the box can be drawn: each icon is in the page's set."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.games.apiary.tables import FIRST

from rucher.core.chance import Chance
from rucher.core.hexgrid import Hex
from rucher.core.match import Match
from rucher.games.apiary import game
from rucher.games.apiary.box import box_of

SPRITE = Path(__file__).parents[3] / "web" / "src" / "boards" / "apiary" / "pieces" / "sprite.svg"


def icons(thing: Any) -> Iterator[str]:
    """The ids of all icons in what a page is told."""
    if isinstance(thing, dict):
        for key, inner in thing.items():
            if key in ("when", "what"):
                groups = [inner] if key == "when" else inner
                yield from (token["id"] for group in groups for token in group if isinstance(token, dict))
            else:
                yield from icons(inner)
            if key in ("spots", "produces"):
                yield from inner
    elif isinstance(thing, list | tuple):
        for inner in thing:
            yield from icons(inner)


@pytest.mark.parametrize("players", [2, 5])
def test_every_icon_is_in_the_drawn_set(players: int) -> None:
    told = msgspec.to_builtins(game.box.components(game.options_type(players=players)))
    drawn = set(re.findall(r'id="api-(\w+)"', SPRITE.read_text(encoding="utf-8")))
    used = set(icons(told))
    assert len(used) > 30
    assert used <= drawn, used - drawn


def test_every_component_has_words_and_icons() -> None:
    told = game.box.components(game.options_type(players=3))
    phrases = [*told.tiles, *told.explore_tokens, *told.dance_tokens, *told.pods, *told.automa]
    phrases += [phrase for seed in told.seeds for phrase in (seed.use, seed.planted)]
    assert len(phrases) > 200
    for phrase in phrases:
        assert phrase.text.en
        assert phrase.text.fr
        assert phrase.icons


@pytest.mark.clause("apiary", "13.1", "15.2")
def test_a_hive_is_drawn_with_its_mat_and_has_spots_with_its_faction() -> None:
    match = Match(game, game.options_type(players=2, draft=True, pack=FIRST), Chance(2))
    cells = {mat.id: list(mat.cells) for mat in box_of(FIRST).mats}

    def drawn() -> tuple[list[list[Hex]], list[int]]:
        """The cells and the number of spots of both hives."""
        told = game.words.outlook(match.view(0))
        return [list(hive) for hive in told.hives], list(told.spots)

    assert drawn() == ([[], []], [0, 0])
    match.play("faction A11", 1)
    assert drawn() == ([[], []], [0, 0])
    match.play("mat H2", 0)
    assert drawn() == ([cells["H2"], []], [0, 0])
    match.play("faction A14", 0)
    assert drawn() == ([cells["H2"], []], [5, 0])
    match.play("mat H5", 1)
    assert drawn() == ([cells["H2"], cells["H5"]], [5, 5])
