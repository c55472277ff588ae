"""The tests that every game must pass, and the count of every token."""

from __future__ import annotations

import re
from importlib.resources import files
from typing import Any

import pytest
from tests.volumes import seeds

from rucher.core import conformance
from rucher.core.chance import Chance
from rucher.core.clauses import rules_of
from rucher.core.conformance.faults import Book
from rucher.core.match import Match
from rucher.core.texts import Texts
from rucher.games.alveola import game
from rucher.games.alveola.box import OWN, SHAPES
from rucher.games.alveola.box.schema import FILES
from rucher.games.alveola.state import AlveolaOptions, AlveolaState

BOOK = Book(rules_of("alveola")["en"].keys(), Texts("alveola"))
TABLES: list[dict[str, Any]] = [
    {"players": players, "teams": teams, "first_game": first_game, "free_start_layout": free}
    for players, teams in ((2, False), (3, False), (4, False), (4, True))
    for first_game in (False, True)
    for free in (False, True)
]
OWN_FILES = files("rucher.games.alveola.box").joinpath("editions", "1")
SHORT_RING = '"tile_bent", "tile_straight", "tile_bent", "tile_triangle", "tile_bent", "tile_straight"'


@pytest.fixture(scope="module")
def short_pack(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A pack of six piles: two copies of every pattern instead of four."""
    folder = tmp_path_factory.mktemp("pack")
    for name in FILES:
        text = OWN_FILES.joinpath(name).read_text(encoding="utf-8")
        if name == "tiles.toml":
            head, *tiles = text.split("[[tile]]")
            text = head + "".join(f"[[tile]]{tile}" for tile in tiles if re.search('id = ".*-[12]"', tile))
        if name == "ring.toml":
            text = re.sub(r"piles = \[.*?\]", f"piles = [{SHORT_RING}]", text, flags=re.DOTALL)
            text = text.replace("hornet_tile = 11", "hornet_tile = 5")
        (folder / name).write_text(text, encoding="utf-8")
    return game.box.open_pack(str(folder))


def check_tokens(state: AlveolaState) -> None:
    """Every tile, flower, worker and hornet is somewhere, once."""
    tokens = state.box.tokens
    laid = [tile.tile for tile in state.hive] + [state.hand] * (state.hand >= 0)
    bags = (state.straight_bag, state.bent_bag, state.triangle_bag)
    unseen = [tile for bag in bags for tile in bag]
    tiles = sorted(
        laid + unseen + [tile.what for pile in state.piles for tile in pile.tiles] + state.start_tiles
    )
    honeycomb = [tile for tiles in state.box.of_shape.values() for tile in tiles]
    assert tiles == [*honeycomb, *state.box.start_tiles[state.options.players]]
    for shape, bag in zip(SHAPES, bags, strict=True):
        below = [pile.below for pile in state.piles if pile.__struct_config__.tag == shape]
        assert sum(below) == len(bag)
    assert state.flowers + sum(player.flowers for player in state.players) == tokens.flowers
    for player in state.players:
        assert player.reserve + len(player.workers) + player.eaten == tokens.workers
        assert min(player.reserve, player.eaten, player.flowers, player.honey) >= 0
    standing = [cell for player in state.players for cell in player.workers] + state.hornets
    standing += [player.queen for player in state.players if player.queen]
    assert len(set(standing)) == len(standing)
    assert len(state.hornets) + len([t for t in state.start_tiles if state.box.tiles[t].hornet >= 0]) == 2


def check_every_token(match: Match) -> None:
    """Play a finished match again and count after every action."""
    again = Match(game, match.options, Chance(script=match.setup_draws))
    check_tokens(again.state)
    for entry in match.log:
        game.apply(again.state, entry.seat, entry.action, Chance(script=entry.draws))
        check_tokens(again.state)
    assert again.state == match.state


@pytest.mark.parametrize("seed", seeds(range(60), range(len(TABLES))))
def test_a_random_match_keeps_the_contract(seed: int, short_pack: str) -> None:
    options = AlveolaOptions(**TABLES[seed % len(TABLES)], pack=short_pack if seed % 3 else OWN)
    check_every_token(conformance.play_through(game, options, seed, BOOK, deep_every=130))


@pytest.mark.long
@pytest.mark.parametrize("first", range(1000, 3000, 100))
def test_two_thousand_random_matches(first: int, short_pack: str) -> None:
    for seed in range(first, first + 100):
        options = AlveolaOptions(**TABLES[seed % len(TABLES)], pack=short_pack if seed % 5 == 0 else OWN)
        check_every_token(conformance.play_through(game, options, seed, BOOK, deep_every=97))
