"""Chapter 2: a turn."""

from __future__ import annotations

import pytest
from tests.games.alveola.tables import hold, later, refused, state_of, table, written

from rucher.core.errors import BarrierError


@pytest.mark.clause("alveola", "2.1")
def test_a_turn_goes_from_pile_to_tile_to_bee_to_hornet_to_the_next_player() -> None:
    match = later(table(tops={1: "B-EFF-1"}))
    prompts = []
    for wanted in ("p1", "/", "w", "h 0,0>0,1"):
        assert match.decision is not None
        prompts.append(match.decision.prompt)
        match.play(next(text for text in written(match) if wanted in text))
    assert prompts == ["take", "lay", "bee", "hornet"]
    assert match.decision is not None
    assert match.decision.seats == (1,)


@pytest.mark.clause("alveola", "2.1")
def test_the_turn_goes_round_clockwise() -> None:
    match = table(players=3)
    seats = []
    for _ in range(4):
        seats.append(state_of(match).seat)
        while state_of(match).seat == seats[-1]:
            match.play(match.legal()[0])
    assert seats == [0, 1, 2, 0]


@pytest.mark.clause("alveola", "2.1")
def test_whoever_is_not_asked_waits() -> None:
    refusal = refused(table(), "p1", seat=1)
    assert (refusal.code, refusal.clause) == ("not_your_turn", "2.1")


@pytest.mark.clause("alveola", "2.1")
@pytest.mark.parametrize(
    ("step", "said", "code", "clause"),
    [
        ("take", "0,0/0", "tile_due", "4.1"),
        ("take", "pass", "tile_due", "4.1"),
        ("search", "p1", "search_due", "9.3"),
        ("search", "power honey", "search_due", "9.3"),
        ("searched", "p1", "searched_tile_due", "9.3"),
        ("power_hornet", "p1", "power_hornet_due", "9.5"),
        ("flight", "pass", "flight_due", "9.6"),
        ("lay", "p1", "lay_due", "5.1"),
        ("lay", "pass", "lay_due", "5.1"),
        ("bee", "p1", "bee_due", "7.1"),
        ("hornet", "pass", "hornet_due", "8.3"),
        ("hornet", "w 0,0", "hornet_due", "8.3"),
        ("again", "p1", "second_turn_due", "9.9"),
    ],
)
def test_at_each_step_something_is_due(step: str, said: str, code: str, clause: str) -> None:
    match = later(table())
    hold(match, "B-EFF-1")
    state_of(match).step = step  # type: ignore[assignment]
    refusal = refused(match, said)
    assert (refusal.code, refusal.clause) == (code, clause)


@pytest.mark.clause("alveola", "2.1")
def test_a_question_with_one_answer_is_not_asked() -> None:
    match = later(table())
    state_of(match).players[0].reserve = 0
    hold(match, "S-EFF-2").play("1,-1/0")
    assert state_of(match).seat == 1


@pytest.mark.clause("alveola", "2.2")
def test_in_the_first_turn_the_hive_only_grows() -> None:
    match = hold(table(), "S-EFF-2")
    refusal = refused(match, "1,1/0")
    assert (refusal.code, refusal.clause) == ("grow_on_first_turn", "2.2")
    assert refusal.cells == ("cell:0,1", "cell:1,1", "cell:2,1")
    assert match.decision is not None
    assert match.decision.prompt == "lay_first"
    assert "1,1/0" not in written(match)
    assert "1,1/0" in written(later(match))


@pytest.mark.clause("alveola", "2.2")
def test_in_the_first_turn_no_bee_is_played() -> None:
    match = hold(table(), "S-EFF-2")
    for said in ("w 0,-1", "w 0,0>0,-1", "q 0,-1"):
        refusal = refused(match, said)
        assert (refusal.code, refusal.clause) == ("no_bee_on_first_turn", "2.2")
    match.play("1,-1/0")
    assert state_of(match).seat == 1


@pytest.mark.clause("alveola", "2.2")
def test_in_the_first_turn_hornets_move_all_the_same() -> None:
    match = hold(table(), "S-EFF-1")
    match.play("1,-1/0")
    assert match.decision is not None
    assert (match.decision.prompt, match.decision.seats, match.decision.params) == ("hornet", (0,), {"n": 1})


@pytest.mark.clause("alveola", "4.5")
def test_a_turn_can_be_undone_until_it_ends() -> None:
    match = later(table(tops={1: "B-EFF-2"}))
    match.play("p1")
    match.play(match.legal()[0])
    match.undo()
    match.undo()
    assert state_of(match).hand == -1
    match.play("p1")
    match.play(match.legal()[0])
    match.play("pass")
    with pytest.raises(BarrierError):
        match.undo()
