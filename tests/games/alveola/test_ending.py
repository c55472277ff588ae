"""Chapters 10 and 11: the end, points, ties, teams."""

from __future__ import annotations

import pytest
from tests.games.alveola.tables import changed, empty_piles, hold, later, put, refused, state_of, table

import rucher
from rucher.core.errors import OptionError
from rucher.core.match import Match


def ended(match: Match) -> Match:
    """The ring is empty."""
    empty_piles(match, *range(1, 13))
    state_of(match).end = "ring_exhausted"
    changed(match)
    return match


@pytest.mark.clause("alveola", "10.1")
def test_after_the_queen_everyone_else_has_one_last_turn() -> None:
    match = later(table(players=3))
    state_of(match).players[1].queen, state_of(match).queen_of, state_of(match).seat = (3, 1), 1, 1
    changed(match)
    seats = []
    while match.decision:
        if state_of(match).seat not in seats:
            seats.append(state_of(match).seat)
        legal = match.legal()
        match.play(legal[-1] if match.decision.prompt == "bee" else legal[0])
    assert seats == [1, 2, 0]
    assert match.outcome is not None
    assert match.outcome.reason == "queen"


@pytest.mark.clause("alveola", "10.2")
def test_an_empty_ring_ends_the_game_before_any_power() -> None:
    match = later(table())
    empty_piles(match, *range(2, 13))
    empty_piles(match, 1, left=1)
    state_of(match).players[1].flowers = 3
    match.play("p1")
    match.play(match.legal()[0])
    while match.decision:
        match.play(match.legal()[-1])
    assert match.outcome is not None
    assert (match.outcome.reason, state_of(match).seat) == ("ring_exhausted", 1)


@pytest.mark.clause("alveola", "10.3")
def test_points_by_category() -> None:
    match = later(table())
    for level, tile in enumerate(["S-EFF-2", "S-FEE-2", "S-EFF-3", "S-FEE-3"], 2):
        put(match, tile, (1, 1), 0, level)
    put(match, "T-FEE-2", (1, 0), 0, 2)
    state = state_of(match)
    state.players[0].workers = [(3, 1), (1, 0), (0, 1), (1, 1)]
    state.players[0].queen, state.players[0].honey, state.players[0].flowers = (2, 1), 7, 9
    changed(match)
    assert match.score().seats[0] == {
        "queen": 4,
        "workers_level_1": 1,
        "workers_level_2": 2,
        "workers_level_3": 0,
        "workers_level_4": 8,  # two workers at level 5, 4 points each
        "honey": 7,
    }
    assert match.score().total(0) == 22


@pytest.mark.clause("alveola", "10.3")
def test_a_worker_at_level_3_is_worth_3() -> None:
    match = later(table())
    for level, tile in enumerate(["S-EFF-2", "S-FEE-2"], 2):
        put(match, tile, (1, 1), 0, level)
    state_of(match).players[1].workers = [(1, 1)]
    changed(match)
    assert match.score().seats[1]["workers_level_3"] == 3


@pytest.mark.clause("alveola", "10.4")
@pytest.mark.parametrize(
    ("honey", "queen", "flowers", "ranks"),
    [
        ((5, 4, 3), -1, (0, 0, 0), (1, 2, 3)),
        ((5, 1, 3), 1, (9, 0, 0), (2, 1, 3)),  # 5 each: the queen's player is first
        ((5, 5, 3), -1, (1, 2, 9), (2, 1, 3)),  # the flowers decide
        ((5, 5, 3), -1, (2, 2, 9), (1, 1, 3)),  # shared
    ],
)
def test_ties(honey: tuple[int, ...], queen: int, flowers: tuple[int, ...], ranks: tuple[int, ...]) -> None:
    match = ended(table(players=3))
    state = state_of(match)
    for player, points, blooms in zip(state.players, honey, flowers, strict=True):
        player.honey, player.flowers = points, blooms
    if queen >= 0:
        state.players[queen].queen, state.queen_of = (3, 1), queen
    changed(match)
    assert match.outcome is not None
    assert match.outcome.ranks == ranks
    assert match.outcome.winners == tuple(seat for seat in range(3) if ranks[seat] == 1)


@pytest.mark.clause("alveola", "10.5")
def test_nothing_is_played_after_the_end() -> None:
    match = ended(table())
    assert match.legal() == []
    assert match.decision is None
    refusal = refused(match, "p1", seat=0)
    assert (refusal.code, refusal.clause) == ("game_over", "10.5")


@pytest.mark.clause("alveola", "11.1")
def test_teams_need_four_players() -> None:
    with pytest.raises(OptionError, match="teams need 4 players"):
        rucher.new("alveola", players=3, teams=True)
    match = rucher.new("alveola", preset="teams")
    assert (match.state.options.players, match.state.options.teams) == (4, True)


@pytest.mark.clause("alveola", "11.1")
def test_team_mates_do_not_share_flowers() -> None:
    match = later(table(players=4, teams=True))
    state_of(match).players[2].flowers = 9
    assert refused(match, "power honey").code == "too_few_flowers"


@pytest.mark.clause("alveola", "11.2")
@pytest.mark.parametrize(
    ("honey", "queen", "flowers", "winners"),
    [
        ((9, 5, 1, 6), -1, (0, 0, 0, 0), (1, 3)),  # 10 against 11
        ((5, 5, 5, 1), 3, (9, 0, 0, 0), (1, 3)),  # 10 against 6 and a queen for 4: the queen's team
        ((5, 5, 5, 5), -1, (1, 3, 1, 0), (1, 3)),  # 2 flowers against 3
        ((5, 5, 5, 5), -1, (1, 1, 1, 1), (0, 1, 2, 3)),
    ],
)
def test_a_team_adds_its_points_up(
    honey: tuple[int, ...], queen: int, flowers: tuple[int, ...], winners: tuple[int, ...]
) -> None:
    match = ended(table(players=4, teams=True))
    state = state_of(match)
    for player, points, blooms in zip(state.players, honey, flowers, strict=True):
        player.honey, player.flowers = points, blooms
    if queen >= 0:
        state.players[queen].queen, state.queen_of = (3, 1), queen
    changed(match)
    assert match.outcome is not None
    assert match.outcome.winners == winners
    assert match.outcome.ranks == tuple(1 if seat in winners else 2 for seat in range(4))


def test_the_score_can_be_asked_at_any_moment() -> None:
    match = hold(later(table()), "T-FEE-2")
    match.play("1,1/3")
    match.play("w 1,1")
    assert match.score().seats[0] == {
        "queen": 0,
        "workers_level_1": 0,
        "workers_level_2": 2,
        "workers_level_3": 0,
        "workers_level_4": 0,
        "honey": 2,
    }
