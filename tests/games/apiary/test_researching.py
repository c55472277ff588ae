"""Chapter 7: Research."""

from __future__ import annotations

import pytest
from tests.games.apiary.tables import (
    SEED,
    changes,
    draws,
    frame,
    hold,
    ids,
    play,
    ready,
    refuses,
    sheet,
    state_of,
    written,
)

from rucher.core.secrets import UNKNOWN


@pytest.mark.clause("apiary", "7.1")
def test_as_many_cards_as_the_strength_and_one_is_kept() -> None:
    match = draws(ready(), "S01", "S02", "S03")
    play(match, "place 3 research")
    assert written(match) == ["keep S01", "keep S02", "keep S03"]
    assert refuses(match, "keep S04") == ("card_not_drawn", "7.1")
    assert refuses(match, "keep S45") == ("card_not_drawn", "7.1")
    play(match, "keep S02")
    assert ids(state_of(match).players[0].hand) == ["S45", "S02"]
    assert state_of(match).seed_discards == [SEED["S01"], SEED["S03"]]


@pytest.mark.clause("apiary", "7.2")
def test_an_empty_deck_is_made_of_the_discards() -> None:
    match = ready()
    state = state_of(match)
    state.seed_bag, state.seed_discards = [SEED["S01"]], [SEED["S02"], SEED["S03"]]
    draws(match, "S01", "S03", "S02")
    play(match, "place 4 research")
    assert written(match) == ["keep S01", "keep S03", "keep S02"]  # there were no more than three
    assert (state_of(match).seed_bag, state_of(match).seed_discards) == ([], [])


@pytest.mark.clause("apiary", "7.3")
def test_a_played_card_is_discarded_face_up() -> None:
    match = ready()
    hold(match, 0, "S01", "S02")
    play(match, "seed S01 text")
    assert state_of(match).seed_discards == [SEED["S01"]]
    assert ids(state_of(match).players[0].hand) == ["S02"]
    play(match, "seed S02 basic")
    assert written(match) == ["take pollen", "take water", "take fiber"]  # what there is least of comes first
    assert refuses(match, "take wax") == ("not_offered", "13.2")


@pytest.mark.clause("apiary", "7.4")
def test_hands_are_hidden_and_counted() -> None:
    match = ready()
    hold(match, 0, "S01", "S02")
    assert [item.what for item in match.view(1).players[0].hand] == [UNKNOWN, UNKNOWN]
    assert [item.what for item in match.view(0).players[0].hand] == [SEED["S01"], SEED["S02"]]
    assert refuses(match, "seed S03 text") == ("card_not_in_hand", "7.4")
    assert refuses(match, "seed S03 basic") == ("card_not_in_hand", "7.4")


@pytest.mark.clause("apiary", "7.5")
def test_a_strength_4_worker_may_plant_any_card_of_the_hand() -> None:
    match = draws(ready(), "S01", "S02", "S03", "S04")
    play(match, "place 4 research", "keep S01")
    assert written(match) == ["plant S45", "plant S01", "done"]
    assert refuses(match, "plant S02") == ("card_not_in_hand", "7.4")
    assert changes(match, "plant S01") == {"planted": 1, "hand": -1}
    assert sheet(match)["planted"] == 2  # a point for each of the two farms
    assert refuses(match, "seed S01 text") == ("card_not_in_hand", "7.4")


@pytest.mark.clause("apiary", "7.5")
def test_a_weaker_worker_plants_nothing() -> None:
    match = draws(ready(), "S01", "S02", "S03")
    play(match, "place 3 research", "keep S01")
    assert match.decision is not None
    assert match.decision.prompt == "after"


@pytest.mark.clause("apiary", "7.6", "6.5")
@pytest.mark.parametrize(("frames", "limit"), [(0, 2), (1, 3), (2, 4), (3, 4)])
def test_the_planting_limit_rises_with_the_first_two_frames(frames: int, limit: int) -> None:
    for planted, asked in ((limit - 1, True), (limit, False)):
        match = draws(ready(), "S01", "S02", "S03", "S04")
        for n in range(frames):
            frame(match, 0, (3 + 4 * n, 0))
        state_of(match).players[0].planted = [SEED[f"S{n + 10}"] for n in range(planted)]
        play(match, "place 4 research", "keep S01")
        assert ("plant S01" in written(match)) == asked
