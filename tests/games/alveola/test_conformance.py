"""The tests that every game must pass, and the count of every token."""

from __future__ import annotations

import pytest

from rucher.core import conformance
from rucher.core.chance import Chance
from rucher.core.clauses import rules_of
from rucher.core.faults import Book
from rucher.core.match import Match
from rucher.core.texts import Texts
from rucher.games.alveola.rules import game
from rucher.games.alveola.state import AlveolaOptions, AlveolaState

BOOK = Book(rules_of("alveola")["en"].keys(), Texts("alveola"))
TABLES = [
    AlveolaOptions(players=players, teams=teams, first_game=first_game, free_start_layout=free)
    for players, teams in ((2, False), (3, False), (4, False), (4, True))
    for first_game in (False, True)
    for free in (False, True)
]


def check_tokens(state: AlveolaState) -> None:
    """Every tile, flower, worker and hornet is somewhere, once."""
    tokens = state.box.tokens
    laid = [tile.tile for tile in state.hive] + [state.hand] * (state.hand >= 0)
    unseen = [*state.straight_bag, *state.bent_bag, *state.triangle_bag]
    tiles = sorted(
        laid + unseen + [tile.what for pile in state.piles for tile in pile.tiles] + state.start_tiles
    )
    assert tiles == [*range(48), *state.box.start_tiles[state.options.players]]
    for shape, bag in (("tile_straight", state.straight_bag), ("tile_bent", state.bent_bag)):
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


@pytest.mark.parametrize("seed", range(60))
def test_a_random_match_keeps_the_contract(seed: int) -> None:
    match = conformance.play_through(game, TABLES[seed % len(TABLES)], seed, BOOK, deep_every=101)
    check_every_token(match)


@pytest.mark.long
def test_two_thousand_random_matches() -> None:
    for seed in range(1000, 3000):
        match = conformance.play_through(game, TABLES[seed % len(TABLES)], seed, BOOK, deep_every=67)
        check_every_token(match)
