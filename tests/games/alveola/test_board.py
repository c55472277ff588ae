"""The board kernel against the rules as the refusals state them, position by position."""

from __future__ import annotations

import pytest

import rucher
from rucher.core.chance import Chance
from rucher.core.hexgrid import neighbours
from rucher.games.alveola import board as kernel
from rucher.games.alveola.actions import Lay
from rucher.games.alveola.chapters.building import refuse_lay, refuse_turn
from rucher.games.alveola.state import AlveolaState, board_of


def places(state: AlveolaState) -> set[Lay]:
    """Every place that no refusal speaks against, within three cells of the hive."""
    near = set(board_of(state).cells())
    for _ in range(3):
        near |= {around for cell in near for around in neighbours(cell)}
    said = (Lay(cell, turn) for cell in near for turn in range(6))
    return {a for a in said if not (refuse_turn(state.tile_in_hand, a.turn) or refuse_lay(state, a))}


@pytest.mark.compiled
@pytest.mark.parametrize("seed", range(3))
def test_the_kernel_finds_exactly_what_is_not_refused(seed: int) -> None:
    match, dice = rucher.new("alveola", seed=seed, players=2 + seed), Chance(seed)
    seen = 0
    while match.decision:
        if match.decision.prompt == "lay" and len(match.log) % 3 == 0:
            legal = match.legal()
            assert set(legal) == places(match.state)
            assert len(set(legal)) == len(legal)
            seen += 1
        legal = match.legal()
        high = [a for a in legal if isinstance(a, Lay) and board_of(match.state).height(a.cell)]
        pool = high or legal
        match.play(pool[dice.pick("choice", range(len(pool)))])
    assert seen >= 10


@pytest.mark.compiled
def test_the_board_kept_beside_a_state_equals_one_built_anew() -> None:
    match, dice = rucher.new("alveola", seed=5), Chance(5)
    while match.decision:
        legal = match.legal()
        match.play(legal[dice.pick("choice", range(len(legal)))])
        kept = board_of(match.state)
        anew = board_of(match.game.bare_clone(match.state))
        copied = board_of(match.game.clone(match.state))
        assert kept.cells() == anew.cells() == sorted(kept.cells(), key=lambda c: (c[0] + 256 * c[1]) & 65535)
        assert kept.edge() == anew.edge() == copied.edge()
        for cell in kept.cells():
            assert (kept.height(cell), kept.top(cell)) == (anew.height(cell), anew.top(cell))
            assert (kept.height(cell), kept.top(cell)) == (copied.height(cell), copied.top(cell))
        assert kept.cells() == copied.cells()


@pytest.mark.compiled
def test_a_clone_keeps_the_board_and_changes_its_own() -> None:
    match, dice = rucher.new("alveola", seed=6), Chance(6)
    while not (match.decision and match.decision.prompt == "lay" and len(match.log) > 30):
        legal = match.legal()
        match.play(legal[dice.pick("choice", range(len(legal)))])
    game, seat = match.game, match.state.seat
    cells, clone = board_of(match.state).cells(), game.clone(match.state)
    assert "board" in clone.__dict__
    assert "board" not in game.bare_clone(match.state).__dict__
    lays = [action for action in game.legal(clone, seat) if isinstance(action, Lay)]
    grown = next(lay for lay in lays if not board_of(clone).height(lay.cell))
    game.apply(clone, seat, grown, Chance(0))
    assert board_of(match.state).cells() == cells != board_of(clone).cells()
    assert game.legal(match.state, seat) == game.legal(game.bare_clone(match.state), seat)


def test_the_states_that_a_match_keeps_have_no_board() -> None:
    match = rucher.new("alveola", seed=6)
    for _ in range(5):
        match.play(match.legal()[0])
    assert board_of(match.state)
    assert [state.__dict__ for state in match._past.values()] == [{}] * len(match._past) != []


@pytest.mark.compiled
@pytest.mark.parametrize("cell", [(0, 0), (1, -1), (-127, 3), (127, -120), (5, 127), (-1, -127)])
def test_a_code_holds_a_cell_and_a_turn(cell: tuple[int, int]) -> None:
    code = kernel.code(cell, 4)
    assert (kernel.axial(code >> 3), code & 7) == (cell, 4)


def test_a_glimpse_looks_up_neither_box_nor_board() -> None:
    match = rucher.new("alveola", seed=1)
    glimpse = match.game.glimpse(match.state, 0)
    assert vars(glimpse) == {"box": match.state.box, "board": board_of(match.state)}
    assert glimpse == match.view(0)
