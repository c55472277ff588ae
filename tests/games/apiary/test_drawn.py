"""Everything that the page is told of the box can be drawn: each icon is in the page's set."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from rucher.games.apiary import game

SPRITE = Path(__file__).parents[3] / "web" / "src" / "boards" / "apiary" / "sprite.svg"


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
