"""The kit passes the toys: each shows one thing that the core must be able to do."""

from __future__ import annotations

import pytest
from tests.core import toys

from rucher.core.conformance import play_through


@pytest.mark.parametrize("name", toys.NAMES)
def test_every_toy_keeps_the_contract(name: str) -> None:
    game, book = toys.toy(name), toys.book(name)
    for seed in range(12):
        play_through(game, game.options_type(), seed, book, deep_every=2)
