"""Chapter 1: setting up."""

from __future__ import annotations

import contextlib
from collections import Counter

import pytest
from tests.games.alveola.tables import BOX, FIRST_GAME, POWER, TILE, refused, state_of, table, written

import rucher
from rucher.core.errors import OptionError
from rucher.core.options import make_options
from rucher.games.alveola import game
from rucher.games.alveola.board import HORNET, ICON
from rucher.games.alveola.state import board_of


@pytest.mark.clause("alveola", "1.1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_player_has_four_workers_and_a_queen_to_place(players: int) -> None:
    state = state_of(table(players=players))
    assert [(p.reserve, p.workers, p.queen, p.eaten) for p in state.players] == [(4, [], None, 0)] * players


@pytest.mark.clause("alveola", "1.1")
@pytest.mark.parametrize("players", [1, 5])
def test_two_to_four_play(players: int) -> None:
    with pytest.raises(OptionError):
        rucher.new("alveola", players=players)


@pytest.mark.clause("alveola", "1.2")
@pytest.mark.parametrize(
    ("players", "tiles"),
    [
        (2, {"START-2A", "START-2B"}),
        (3, {"START-2A", "START-2B", "START-3"}),
        (4, {"START-2A", "START-2B", "START-3", "START-4"}),
    ],
)
def test_the_start_tiles_go_by_the_number_of_players(players: int, tiles: set[str]) -> None:
    assert {BOX.tiles[laid.tile].id for laid in state_of(table(players=players)).hive} == tiles


@pytest.mark.clause("alveola", "1.3")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_suggested_layout_is_one_flat_hive(players: int) -> None:
    match = table(players=players)
    board = board_of(state_of(match))
    assert len(board.cells()) == 4 * players
    assert {board.height(cell) for cell in board.cells()} == {1}
    assert match.decision is not None
    assert match.decision.prompt == "take"


@pytest.mark.clause("alveola", "1.4")
def test_in_a_free_layout_each_player_but_the_last_lays_a_start_tile() -> None:
    match = table(players=3, free_start_layout=True)
    assert [laid.tile for laid in state_of(match).hive] == [TILE["START-2A"]]
    asked = []
    while match.decision and match.decision.prompt == "start":
        asked.append(match.decision.seats)
        match.play(match.legal()[0])
    assert asked == [(0,), (1,)]
    assert [laid.tile for laid in state_of(match).hive] == [
        TILE["START-2A"],
        TILE["START-2B"],
        TILE["START-3"],
    ]
    assert match.decision is not None
    assert (match.decision.prompt, match.decision.seats) == ("take", (0,))


@pytest.mark.clause("alveola", "1.4")
def test_a_start_tile_lies_beside_the_others() -> None:
    match = table(free_start_layout=True)
    on_top = refused(match, "1,1/0")
    assert (on_top.code, on_top.clause, on_top.params, on_top.cells) == (
        "start_tile_on_top",
        "1.4",
        {"n": 1},
        ("cell:1,1",),
    )
    apart = refused(match, "9,9/0")
    assert (apart.code, apart.clause) == ("start_tile_apart", "1.4")
    assert apart.cells == ("cell:9,9", "cell:10,9", "cell:9,10", "cell:10,10")
    assert refused(match, "p1").code == "start_tile_due"
    assert refused(match, "w 0,0").code == "start_tile_due"
    # One contact is enough, at a corner of the rhombus.
    match.play("2,1/0")
    assert len(state_of(match).hornets) == 2


@pytest.mark.clause("alveola", "1.5")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_hornet_stands_on_each_icon(players: int) -> None:
    state = state_of(table(players=players))
    board = board_of(state)
    assert len(state.hornets) == 2
    assert all(board.top(cell) & HORNET and board.top(cell) & ICON for cell in state.hornets)


@pytest.mark.clause("alveola", "1.6")
def test_twelve_piles_of_four_by_shape() -> None:
    state = state_of(table())
    assert [pile.left for pile in state.piles] == [4] * 12
    shapes = Counter(BOX.tiles[pile.tiles[0].what].shape for pile in state.piles)
    assert shapes == {"tile_straight": 4, "tile_bent": 6, "tile_triangle": 2}
    assert (len(state.straight_bag), len(state.bent_bag), len(state.triangle_bag)) == (12, 18, 6)


@pytest.mark.clause("alveola", "1.6")
def test_only_the_top_of_a_pile_is_seen() -> None:
    match = table()
    for seat in (0, 1, None):
        view = match.view(seat)
        assert [len(pile.tiles) for pile in view.piles] == [1] * 12
        assert set(view.bent_bag) == {-1}


@pytest.mark.clause("alveola", "1.7")
def test_the_dipper_stands_just_after_the_hornet_tile() -> None:
    state = state_of(table())
    assert (state.hornet_tile, state.dipper) == (11, 11)
    assert written(table()) == ["p1", "p2", "p3"]


@pytest.mark.clause("alveola", "1.8")
def test_flowers_wait_in_the_reserve() -> None:
    state = state_of(table())
    assert state.flowers == 25
    assert [(player.flowers, player.honey) for player in state.players] == [(0, 0), (0, 0)]
    assert BOX.tokens.honey + 3 * BOX.tokens.honey_triple == 48


@pytest.mark.clause("alveola", "1.9")
def test_one_power_of_each_cost_is_in_play() -> None:
    drawn = {tuple(rucher.new("alveola", seed=seed).state.powers) for seed in range(40)}
    assert len(drawn) > 10
    for powers in drawn:
        assert [BOX.powers[power].cost for power in powers] == [1, 2, 3]


@pytest.mark.clause("alveola", "1.9")
def test_a_first_game_has_the_marked_powers() -> None:
    assert state_of(table(first_game=True)).powers == tuple(POWER[name] for name in FIRST_GAME)


def test_the_numbers_of_players_that_are_named_can_be_laid_and_no_others() -> None:
    able = []
    for players in range(8):
        with contextlib.suppress(OptionError):
            able.append(make_options(game, None, {"players": players}).players)  # type: ignore[attr-defined]
    least, most = game.info.players
    assert able == list(range(least, most + 1)) == [2, 3, 4]
