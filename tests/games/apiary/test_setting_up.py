"""Chapter 1: setting up, and the draft."""

from __future__ import annotations

import contextlib

import pytest
from tests.games.apiary.tables import BOX, play, refuses, state_of, written

from rucher.core.chance import Chance
from rucher.core.errors import OptionError
from rucher.core.match import Match
from rucher.core.options import make_options
from rucher.core.secrets import UNKNOWN
from rucher.games.apiary import game
from rucher.games.apiary.box.effects import CARVING
from rucher.games.apiary.state import NONE, ApiaryOptions

SIDES = {2: (12, 3, 8, 8), 3: (12, 3, 8, 12), 4: (16, 4, 12, 15), 5: (16, 4, 12, 15)}


def laid(**options: object) -> Match:
    """A match at its first question."""
    return Match(game, ApiaryOptions(**options), Chance(3))  # type: ignore[arg-type]


@pytest.mark.clause("apiary", "1.1", "1.2", "1.3", "1.4", "1.5", "1.10")
@pytest.mark.parametrize("players", SIDES)
def test_the_board_goes_by_the_number_of_players(players: int) -> None:
    state = state_of(laid(players=players))
    spaces, dances, carvings, pods = SIDES[players]
    assert (len(state.planets), len(state.dances), len(state.carvings)) == (spaces, dances, carvings)
    assert state.comb == [NONE] * pods
    assert state.planets == [NONE] * spaces
    assert [space for space, token in enumerate(state.grid_tokens) if token == NONE] == [state.ship] == [0]
    assert len(set(state.grid_tokens)) == spaces
    assert len({*state.carvings}) == carvings
    assert all(BOX.tiles[tile].kind == CARVING for tile in state.carvings)
    assert [BOX.tiles[tile].kind for tile in state.rows] == [0, 0, 0, 1, 1, 1, 2, 2, 2]
    assert state.dance_tokens == [NONE] * (2 * dances)
    assert (len(state.seed_bag), len(state.planet_bag)) == (45, 15)
    assert [len(state.bag_of(kind)) for kind in range(3)] == [37, 27, 26]


@pytest.mark.clause("apiary", "1.7")
def test_two_factions_are_dealt_and_one_is_kept_in_secret() -> None:
    match = laid(players=3)
    state = state_of(match)
    assert match.decision is not None
    assert (match.decision.prompt, match.decision.seats) == ("faction", (0, 1, 2))
    first, second = (BOX.factions[item.what].id for item in state.players[1].dealt)
    assert [match.write(action, 1) for action in match.legal(1)] == [f"faction {first}", f"faction {second}"]
    other = BOX.factions[state.players[0].dealt[0].what].id
    assert refuses(match, f"faction {other}", 1) == ("faction_not_dealt", "1.7")
    match.play(f"faction {second}", 1)
    assert refuses(match, f"faction {second}", 1) == ("chosen_already", "1.7")
    assert match.view(0).answers[1].what == UNKNOWN
    assert [item.what for item in match.view(0).players[1].dealt] == [UNKNOWN, UNKNOWN]
    match.play(f"faction {first}", 1)  # until the last choice is in, it may be changed
    for seat in (0, 2):
        match.play(match.legal(seat)[0], seat)
    after = state_of(match)
    assert BOX.factions[after.players[1].faction].id == first
    assert [player.dealt for player in after.players] == [[], [], []]
    assert len(after.faction_bag) == 20 - 3


@pytest.mark.clause("apiary", "1.6", "1.8", "14.3")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_points_by_seat(players: int) -> None:
    match = laid(players=players, first_game=True)
    state = state_of(match)
    assert [player.vp for player in state.players] == [1, 2, 3, 4, 5][:players]
    assert [player.favor for player in state.players] == [0] * players
    assert len({player.mat for player in state.players}) == players
    assert [set(player.built) for player in state.players] == [{NONE}] * players


@pytest.mark.clause("apiary", "15.1")
def test_a_first_game_deals_starter_factions() -> None:
    match = laid(players=5, first_game=True)
    state = state_of(match)
    assert all(BOX.factions[player.faction].starter for player in state.players)
    assert len({player.faction for player in state.players}) == 5
    assert match.decision is not None
    assert (match.decision.prompt, match.decision.seats) == ("turn", (0,))


@pytest.mark.clause("apiary", "15.2")
def test_the_draft_goes_there_and_back() -> None:
    match = laid(players=3, draft=True)
    state = state_of(match)
    assert (len(state.offered_factions), len(state.offered_mats)) == (4, 3)
    factions = [f"faction {BOX.factions[n].id}" for n in state.offered_factions]
    mats = [f"mat {BOX.mats[n].id}" for n in state.offered_mats]
    assert written(match) == factions + mats
    missing = next(f"faction {f.id}" for n, f in enumerate(BOX.factions) if n not in state.offered_factions)
    assert refuses(match, missing) == ("faction_not_offered", "15.2")
    asked: list[int] = []
    for choice in (factions[0], mats[0], factions[1], mats[1], factions[2], mats[2]):
        assert match.decision is not None
        asked += match.decision.seats
        play(match, choice)
    assert asked == [2, 1, 0, 0, 1, 2]
    after = state_of(match)
    assert (after.offered_factions, after.offered_mats) == ([], [])
    assert len(after.faction_bag) == 20 - 3


@pytest.mark.clause("apiary", "15.2")
def test_one_faction_and_one_mat_for_each() -> None:
    match = laid(players=2, draft=True)
    state = state_of(match)
    factions = [f"faction {BOX.factions[n].id}" for n in state.offered_factions]
    mats = [f"mat {BOX.mats[n].id}" for n in state.offered_mats]
    play(match, factions[0])
    play(match, mats[0])
    assert match.decision is not None
    assert match.decision.seats == (0,)
    assert refuses(match, mats[1]) == ("has_a_mat", "15.2")
    play(match, factions[1])
    assert refuses(match, factions[2]) == ("has_a_faction", "15.2")
    assert refuses(match, mats[0]) == ("mat_not_offered", "15.2")
    assert written(match) == [mats[1]]


def test_the_numbers_of_players_that_are_named_can_be_laid_and_no_others() -> None:
    able = []
    for players in range(8):
        with contextlib.suppress(OptionError):
            able.append(make_options(game, None, {"players": players}).players)  # type: ignore[attr-defined]
    least, most = game.info.players
    assert able == list(range(least, most + 1)) == [1, 2, 3, 4, 5]
