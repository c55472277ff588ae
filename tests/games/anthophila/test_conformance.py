"""The tests that every game must pass, and the count of every pawn, cube and tile."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.games.anthophila.tables import BOX
from tests.volumes import seeds

from rucher.core import conformance
from rucher.core.chance import Chance
from rucher.core.clauses import rules_of
from rucher.core.conformance.faults import Book
from rucher.core.match import Match
from rucher.core.texts import Texts
from rucher.games.anthophila import game
from rucher.games.anthophila.box import DOWN, RESOURCES
from rucher.games.anthophila.geometry import HEXES, HIVE, NOWHERE, STOCK
from rucher.games.anthophila.state import AnthophilaOptions, AnthophilaState

BOOK = Book(rules_of("anthophila")["en"].keys(), Texts("anthophila"))
SCENARIOS = sorted(BOX.scenarios)
SAMPLE = [number + len(SCENARIOS) * (number % 4) for number in range(len(SCENARIOS))]  # the players by turns


def options_for(seed: int) -> AnthophilaOptions:
    """Every scenario with every number of players, some with the hard variant."""
    scenario, players = SCENARIOS[seed % len(SCENARIOS)], 1 + seed // len(SCENARIOS) % 4
    hard = seed % 3 == 0 and scenario != "nosema"
    return AnthophilaOptions(players=players, scenario=scenario, nosema_returns=hard)


def check_pieces(state: AnthophilaState) -> None:
    """Every cube, pawn and tile is somewhere, once."""
    pieces, bees = BOX.pieces, state.bees
    for n, resource in enumerate(RESOURCES):
        carried = sum(bee.cargo[n] for bee in bees)
        assert carried + state.stock[n] + state.supply[n] == getattr(pieces, resource)
        assert min(state.stock[n], state.supply[n], *(bee.cargo[n] for bee in bees)) >= 0
    assert len(bees) == pieces.workers + pieces.males
    assert sum(bee.mite for bee in bees) + state.mite_cubes == pieces.mites
    assert len(state.hornets) + state.hornet_pawns == pieces.hornets
    assert state.nosema_cubes + sum(state.sick) in nosema_expected(state)
    check_tiles(state)
    for bee in bees:
        assert bee.at in (NOWHERE, STOCK) or bee.at in state.tiles
        assert bee.at not in (NOWHERE, STOCK) or (sum(bee.cargo) == 0)
    assert all(spot in HEXES or spot in state.tiles for spot in state.hornets)


def nosema_expected(state: AnthophilaState) -> range:
    """Clauses 10.1, 10.4 and 10.6: none before the tile is laid; in the hard variant all of them after."""
    if BOX.special_number["nosema_tile"] not in state.tiles.values():
        return range(1)
    return range(BOX.pieces.nosema * state.options.nosema_returns, BOX.pieces.nosema + 1)


def check_tiles(state: AnthophilaState) -> None:
    """The plants are laid or in the bag; the special tiles are laid or in their part of the pile."""
    laid = Counter(tile % DOWN for tile in state.tiles.values())
    assert not HIVE & state.tiles.keys()
    assert sorted([*state.plants, *(tile for tile in laid if tile < 28)]) == list(range(28))
    left = Counter(tile for part in state.deck for tile in part.special)
    for kind, number in BOX.special_number.items():
        assert laid[number] + left[number] == sum(part.special(kind) for part in state.scenario.deck)


def check_every_piece(match: Match) -> None:
    """Play a finished match again and count after every action."""
    again = Match(game, match.options, Chance(script=match.setup_draws))
    check_pieces(again.state)
    for entry in match.log:
        game.apply(again.state, entry.seat, entry.action, Chance(script=entry.draws))
        check_pieces(again.state)
    assert again.state == match.state


@pytest.mark.parametrize("seed", seeds(range(60), SAMPLE))
def test_a_random_match_keeps_the_contract(seed: int) -> None:
    check_every_piece(conformance.play_through(game, options_for(seed), seed, BOOK, deep_every=40))


@pytest.mark.long
@pytest.mark.parametrize("first", range(1000, 3000, 100))
def test_two_thousand_random_matches_a_hundred_at_a_time(first: int) -> None:
    for seed in range(first, first + 100):
        check_every_piece(conformance.play_through(game, options_for(seed), seed, BOOK, deep_every=30))
