"""The tests that every game must pass, and the count of every tile, card, token, worker and frame."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.volumes import seeds

from rucher.core import conformance
from rucher.core.chance import Chance
from rucher.core.clauses import rules_of
from rucher.core.conformance.faults import Book
from rucher.core.match import Match
from rucher.core.texts import Texts
from rucher.games.apiary import game
from rucher.games.apiary.chapters.stock import in_supply, workers_of
from rucher.games.apiary.state import AUTOMA, GRAY, NONE, YELLOW, ApiaryOptions, ApiaryState

BOOK = Book(rules_of("apiary")["en"].keys(), Texts("apiary"))
MOST_ANSWERS = 300


def options_for(seed: int) -> ApiaryOptions:
    """Every number of players, one against the Automa included, with and without each variant."""
    return ApiaryOptions(
        players=(2, 3, 1, 4, 2, 1, 2, 5)[seed % 8],
        level=1 + seed % 5,
        first_game=seed % 5 == 2,
        draft=seed % 5 == 1,
        strict_supply=seed % 3 == 0,
        seed_limit=seed % 7 == 0,
    )


def check_tiles(state: ApiaryState) -> None:
    """Every farm, recruit and development lies in one place; the others lie at most in one."""
    box, players = state.box, state.players
    placed = Counter(tile for player in players for tile in (*player.built, player.reserved))
    placed += Counter([*state.rows, *state.carvings, *(t for row in state.discards for t in row)])
    placed += Counter(state.automa.carvings if state.automa else [])
    placed += Counter([*state.farm_bag, *state.recruit_bag, *state.development_bag])
    del placed[NONE]
    assert set(placed.values()) == {1}
    for kind in range(3):
        assert all(tile in placed for tile in box.of_kind[kind])
        assert all(box.tiles[t].kind == kind for t in (*state.bag_of(kind), *state.discards[kind]))
        assert all(t == NONE or box.tiles[t].kind == kind for t in state.rows[3 * kind : 3 * kind + 3])
    for player in players:
        assert sorted(player.recruits) == sorted(t for t in player.built if t in box.of_kind[1])


def check_cards_and_tokens(state: ApiaryState) -> None:
    """Cards, explore tokens, planets, dances and their tokens, factions, mats."""
    players = state.players
    cards = [item.what for player in players for item in (*player.hand, *player.drawn)]
    cards += [*state.seed_bag, *state.seed_discards, *(card for p in players for card in p.planted)]
    assert sorted(cards) == list(range(len(state.box.seeds)))
    tokens = [token for p in players for token in p.explore_tokens]
    tokens += [token for token in state.grid_tokens if token != NONE]
    tokens += state.automa.tokens if state.automa else []
    assert len(set(tokens)) == len(tokens) == state.layout.grid - 1
    for space, planet in enumerate(state.planets):
        unexplored = state.grid_tokens[space] != NONE or space == state.layout.start
        # Clauses 4.4 and 4.5: the token's benefit comes before the planet tile.
        assert (planet == NONE) == unexplored or space == state.ship
        squares = state.squares[3 * space : 3 * space + 3]
        assert sum(squares) <= (0 if planet == NONE else state.box.planets[planet].slots)
    used = [token for token in state.dance_tokens if token != NONE]
    assert len(set(used)) == len(used)
    assert len(set(state.dances)) == len(state.dances)
    for items in ([p.faction for p in players], [p.mat for p in players]):
        taken = [item for item in items if item != NONE]
        assert len(set(taken)) == len(taken)


def check_players(state: ApiaryState) -> None:
    """Workers, hibernation tokens, frames, storage, the supply."""
    box, pieces = state.box, state.box.pieces
    assert sum(len(player.frames) for player in state.players) // 3 <= pieces.frames
    for seat, player in enumerate(state.players):
        workers = workers_of(state, seat)
        assert len(workers) + state.waiting.count(seat) <= pieces.workers
        assert all(1 <= strength <= 4 for strength in workers)
        assert player.active == sorted(player.active)
        assert state.comb.count(seat) <= pieces.hibernation_tokens
        assert min(player.resources) >= 0
        assert 0 <= player.favor < len(box.favor_vp)
        if player.mat != NONE:
            assert len(player.built) == len(state.hive(seat).cells)
    if state.options.strict_supply:
        assert all(in_supply(state, resource) >= 0 for resource in range(5))


def check_automa(state: ApiaryState) -> None:
    """Chapter 16: her three workers, seven tokens and fourteen cards."""
    automa = state.automa
    if automa is None:
        return
    homes = {YELLOW: automa.yellow, GRAY: automa.gray}
    for colour, n in ((YELLOW, 2), (GRAY, 1)):
        on_board = [space & 7 for space in state.spaces if space >> 3 == colour]
        assert len(homes[colour]) + len(on_board) + state.waiting.count(colour) == n
        assert all(1 <= strength <= 4 for strength in (*homes[colour], *on_board))
    assert state.comb.count(AUTOMA) <= min(7, automa.slept)
    top = [] if automa.top == NONE else [automa.top]
    assert sorted([*automa.deck, *automa.discards, *top]) == list(range(14))


def check_pieces(state: ApiaryState) -> None:
    """Everything is somewhere, once."""
    check_automa(state)
    check_tiles(state)
    check_cards_and_tokens(state)
    check_players(state)


def check_every_piece(match: Match) -> None:
    """Play a finished match again and count after every action; no list of answers is too long."""
    again = Match(game, match.options, Chance(script=match.setup_draws))
    check_pieces(again.state)
    for entry in match.log:
        assert len(game.legal(again.state, entry.seat)) < MOST_ANSWERS
        game.apply(again.state, entry.seat, entry.action, Chance(script=entry.draws))
        check_pieces(again.state)
    assert again.state == match.state


@pytest.mark.parametrize("seed", seeds(range(40), range(8)))  # eight: each number of players, each variant
def test_a_random_match_keeps_the_contract(seed: int) -> None:
    check_every_piece(conformance.play_through(game, options_for(seed), seed, BOOK, deep_every=120))


@pytest.mark.long
@pytest.mark.parametrize("first", range(1000, 2000, 50))
def test_a_thousand_random_matches_fifty_at_a_time(first: int) -> None:
    for seed in range(first, first + 50):
        check_every_piece(conformance.play_through(game, options_for(seed), seed, BOOK, deep_every=30))
