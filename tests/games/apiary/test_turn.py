"""Chapter 2: how a turn runs."""

from __future__ import annotations

import pytest
from tests.games.apiary.tables import (
    TILE,
    changes,
    draws,
    have,
    hold,
    play,
    put,
    ready,
    refuses,
    state_of,
    table,
    to_move,
    written,
)

from rucher.core.errors import BarrierError
from rucher.core.match import Match


def begin(match: Match, seat: int) -> Match:
    """This seat's turn begins: the one before has nothing more to say."""
    hold(match, 1 - seat)
    have(match, 1 - seat, {}, active=(1,))
    to_move(match, 1 - seat)
    play(match, "place 1 explore", "ship b1", "square fiber")
    if state_of(match).seat != seat:
        play(match, "store")
    return match


@pytest.mark.clause("apiary", "2.1")
def test_turns_go_clockwise() -> None:
    match = table(3)
    seats: list[int] = []
    for seat in range(3):
        have(match, seat, {"fiber": 1}, active=(2,))
    for convert in ("place 2 research", "place 2 explore", "place 2 convert"):
        assert match.decision is not None
        seats += match.decision.seats
        play(match, convert)
        while state_of(match).seat == seats[-1]:
            play(match, written(match)[0])
    assert seats == [0, 1, 2]
    assert state_of(match).seat == 0
    assert refuses(match, "retrieve", 1) == ("not_your_turn", "2.1")


@pytest.mark.clause("apiary", "2.2")
def test_before_the_main_part_a_worker_is_placed_or_all_are_retrieved() -> None:
    match = table()
    have(match, 0, {}, active=(1, 2))
    put(match, 0, "grow", 1)
    assert written(match) == [
        *("place 2 explore", "place 2 advance", "place 2 research"),
        *("place 1 explore", "place 1 advance", "place 1 research"),
        "retrieve",
    ]  # Advance: on one cell of this mat the first farm costs nothing
    assert refuses(match, "end") == ("place_or_retrieve", "2.2")
    assert refuses(match, "ship b1") == ("turn_due", "2.2")


@pytest.mark.clause("apiary", "2.2")
def test_one_main_part_a_turn() -> None:
    match = ready()
    play(match, "place 2 explore", "ship b1", "square fiber")
    assert refuses(match, "place 3 explore") == ("one_main_part", "2.2")
    assert refuses(match, "retrieve") == ("one_main_part", "2.2")
    assert written(match) == ["end", "seed S45 text", "seed S45 basic"]


@pytest.mark.clause("apiary", "2.2", "2.4")
def test_whoever_has_placed_is_not_asked_to_place_again() -> None:
    match = ready()
    assert match.decision is not None
    assert match.decision.prompt == "turn"
    play(match, "place 2 explore", "ship b1", "square fiber")
    assert match.decision.prompt == "after"
    assert refuses(match, "ship b1") == ("turn_due", "2.2")


@pytest.mark.clause("apiary", "2.3")
def test_an_empty_hive_gains_a_worker_when_its_turn_begins() -> None:
    match = table()
    begin(match, 0)
    assert state_of(match).players[0].active == [1]
    assert written(match) == ["place 1 explore", "place 1 advance", "place 1 research"]


@pytest.mark.clause("apiary", "2.3")
@pytest.mark.parametrize("where", ["active", "landing", "board"])
def test_a_hive_with_a_worker_anywhere_gains_none(where: str) -> None:
    match = table()
    if where == "board":
        put(match, 0, "grow", 1)
    else:
        have(match, 0, {}, **{where: (1,)})
    begin(match, 0)
    assert state_of(match).players[0].active == ([1] if where == "active" else [])


@pytest.mark.clause("apiary", "2.4")
def test_cards_are_played_before_and_after() -> None:
    match = ready()
    hold(match, 0, "S01", "S02", "S03")
    assert changes(match, "seed S01 text") == {"hand": -1, "seed discards": 1, "fiber": 2}
    play(match, "place 2 explore", "ship b1", "square fiber")
    assert changes(match, "seed S02 text") == {"hand": -1, "seed discards": 1, "pollen": 2}
    assert written(match) == ["end", "seed S03 text", "seed S03 basic"]
    assert refuses(match, "seed S01 text") == ("card_not_in_hand", "7.4")


@pytest.mark.clause("apiary", "2.4")
def test_a_card_drawn_this_turn_may_be_played_this_turn() -> None:
    match = draws(ready(), "S07", "S02")
    play(match, "place 2 research", "keep S07")
    assert changes(match, "seed S07 text") == {"hand": -1, "seed discards": 1, "wax": 1}


@pytest.mark.clause("apiary", "2.5")
def test_the_turn_ends_with_storage_then_the_rows_then_the_next_player() -> None:
    match = ready()
    have(match, 0, {"fiber": 8}, active=(2, 3, 4))
    play(match, "place 2 advance", "buy farm 1", "build 2,0", "end")
    assert match.decision is not None
    assert match.decision.prompt == "store"
    assert state_of(match).rows[0] == -1
    draws(match, "F11")
    play(match, "store")
    assert state_of(match).rows[:3] == [TILE["F02"], TILE["F25"], TILE["F11"]]
    assert (state_of(match).seat, match.decision.seats) == (1, (1,))


@pytest.mark.clause("apiary", "2.5")
def test_without_cards_a_turn_ends_by_itself() -> None:
    match = table()
    have(match, 0, {}, active=(1,))
    have(match, 1, {}, active=(1,))
    play(match, "place 1 explore", "ship b1", "square fiber")
    while match.decision is not None and match.decision.prompt == "store":
        play(match, "store")
    assert state_of(match).seat == 1


@pytest.mark.clause("apiary", "2.4")
def test_a_card_that_was_played_can_be_taken_back_until_something_comes_out() -> None:
    match = ready()
    hold(match, 0, "S07", "S02")
    play(match, "place 2 convert", "convert wax")
    match.undo()
    match.undo()
    assert state_of(match).players[0].active == [2, 3, 4]
    draws(match, "S10", "S11")
    play(match, "place 2 research")
    with pytest.raises(BarrierError):
        match.undo()


@pytest.mark.clause("apiary", "2.2", "3.7", "12.10")
def test_whose_last_worker_falls_asleep_before_the_main_part_may_end() -> None:
    match = ready()
    have(match, 0, {}, active=(4,))
    hold(match, 0, "S10", "S45")
    assert refuses(match, "end") == ("place_or_retrieve", "2.2")
    play(match, "seed S10 text", "boost 4", "hibernate B4")
    assert written(match) == ["end", "seed S45 text", "seed S45 basic"]
    play(match, "end")
    assert state_of(match).seat == 1
