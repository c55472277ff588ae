"""Chapter 6: Grow."""

from __future__ import annotations

import pytest
from tests.games.apiary.occasions import placed
from tests.games.apiary.tables import (
    FACTION,
    both,
    changes,
    frame,
    have,
    play,
    put,
    ready,
    refused,
    refuses,
    settle,
    state_of,
    written,
)

from rucher.core.match import Match


def with_strength(strength: int, **resources: int) -> Match:
    """A turn with one worker, and what it pays with."""
    match = ready()
    have(match, 0, resources, active=(strength,))
    return match


@pytest.mark.clause("apiary", "6.1", "6.2")
def test_three_strength_for_three_workers() -> None:
    """The booklet's example, first way: a strength-3 worker gains three workers of strength 1."""
    match = with_strength(3, pollen=4)
    assert changes(match, "place 3 grow", "worker", "worker", "worker") == both(
        placed(3), {"active 1": 3, "pollen": -3}
    )


@pytest.mark.clause("apiary", "6.1", "6.3")
def test_three_strength_for_a_worker_and_a_frame() -> None:
    """The booklet's example, second way: one worker, and the other two strength for a frame."""
    match = with_strength(3, pollen=4)
    said = (
        "place 3 grow",
        "worker",
        "frame",
        "place_frame 3,0 0",
    )  # only pollen to pay with: nobody is asked
    assert changes(match, *said) == both(placed(3), {"active 1": 1, "frames": 1, "pollen": -3})


@pytest.mark.clause("apiary", "6.1")
def test_strength_runs_out() -> None:
    match = play(with_strength(2, pollen=9), "place 2 grow", "worker")
    refusal = refused(match, "frame")
    assert (refusal.code, refusal.clause, refusal.params) == ("strength_used_up", "6.1", {"n": 1})
    match = play(ready(), "place 4 grow", "frame", "pay fiber", "pay fiber", "place_frame 3,0 0")
    play(match, "frame", "pay water", "pay water", "place_frame -3,0 0")
    assert refuses(match, "worker") == ("strength_used_up", "6.1")
    assert refuses(match, "frame") == ("strength_used_up", "6.1")
    assert written(match) == ["upgrade", "done"]


@pytest.mark.clause("apiary", "6.2")
def test_at_most_three_workers_from_one_action() -> None:
    match = with_strength(4, pollen=9)
    play(match, "place 4 grow", "worker", "worker", "worker")
    state_of(match).players[0].active = []
    assert refuses(match, "worker") == ("enough_new_workers", "6.2")


@pytest.mark.clause("apiary", "6.2", "6.3")
def test_workers_cost_pollen_and_frames_any_two_basics() -> None:
    match = play(with_strength(3, fiber=1, water=1), "place 3 grow")
    assert refuses(match, "worker") == ("cannot_pay_worker", "6.2")
    assert written(match) == ["frame"]
    match = play(with_strength(3, pollen=1, wax=5), "place 3 grow")
    assert refuses(match, "frame") == ("cannot_pay_frame", "6.3")
    assert written(match) == ["worker"]


@pytest.mark.clause("apiary", "6.3", "13.2")
def test_a_frame_is_paid_resource_by_resource() -> None:
    match = play(with_strength(2, fiber=1, water=2), "place 2 grow", "frame")
    assert written(match) == ["pay water", "pay fiber"]  # what there is most of comes first
    assert refuses(match, "pay wax") == ("not_asked_for", "13.2")
    assert refuses(match, "pay pollen") == ("none_to_pay", "13.2")
    assert changes(match, "pay fiber") == {"fiber": -1, "water": -1}  # the second leaves no choice


@pytest.mark.clause("apiary", "6.4")
def test_a_frame_touches_the_hive_and_covers_nothing() -> None:
    match = play(with_strength(2, fiber=2), "place 2 grow", "frame")
    assert refuses(match, "place_frame 2,0 0") == ("frame_covers", "6.4")
    assert refused(match, "place_frame 2,0 0").cells == ("hex:0:2,0", "hex:0:2,1")
    assert refuses(match, "place_frame 9,0 0") == ("frame_touches_nothing", "6.4")
    assert refuses(match, "place_frame 3,0 3") == ("same_turn", "6.4")
    assert refuses(match, "done") == ("frame_must_be_placed", "6.4")
    assert "place_frame 3,0 0" in written(match)


@pytest.mark.clause("apiary", "6.4")
def test_a_frame_does_not_cover_the_faction_tile() -> None:
    match = with_strength(2, fiber=2)
    settle(match, 0, "A15", "H2")  # the faction tile lies at the edge of this mat
    have(match, 0, {"fiber": 2}, active=(2,))
    play(match, "place 2 grow", "frame")
    refusal = refused(match, "place_frame -1,0 0")
    assert (refusal.code, refusal.clause, refusal.cells) == (
        "frame_covers",
        "6.4",
        ("hex:0:0,0", "hex:0:0,1"),
    )


@pytest.mark.clause("apiary", "6.4")
def test_every_way_to_place_a_frame_is_offered_once() -> None:
    match = play(with_strength(2, fiber=2), "place 2 grow", "frame")
    hive = state_of(match).hive(0)
    taken = {*hive.cells, *hive.faction}
    # The rhombus (0,0) (1,0) (0,1) (1,1) and its two other turns, written out.
    shapes = {
        0: [(0, 0), (1, 0), (0, 1), (1, 1)],
        1: [(0, 0), (1, -1), (1, 0), (2, -1)],
        2: [(0, 0), (0, -1), (1, -1), (1, -2)],
    }
    around = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)]
    expected = set()
    for turn, shape in shapes.items():
        for q in range(-9, 10):
            for r in range(-9, 10):
                cells = {(q + dq, r + dr) for dq, dr in shape}
                rim = {(x + dx, y + dy) for x, y in cells for dx, dy in around}
                if not cells & taken and rim & taken:
                    expected.add(f"place_frame {q},{r} {turn}")
    assert set(written(match)) == expected
    assert len(written(match)) == len(expected)


@pytest.mark.clause("apiary", "1.9")
def test_fifteen_frames_and_no_more() -> None:
    match = with_strength(2, fiber=2)
    for n in range(15):
        frame(match, 1, (20, 2 * n))
    assert refuses(match, "place 2 grow") == ("nothing_to_grow", "3.2")
    have(match, 0, {"fiber": 2, "pollen": 1}, active=(2,))
    play(match, "place 2 grow")
    assert refuses(match, "frame") == ("no_frame_left", "1.9")


@pytest.mark.clause("apiary", "6.6")
def test_a_strength_4_worker_turns_the_faction_tile() -> None:
    match = play(ready(), "place 3 grow")
    assert refuses(match, "upgrade") == ("needs_strength_4", "6.6")
    match = play(ready(), "place 4 grow")
    assert set(written(match)) == {"worker", "frame", "upgrade"}
    assert changes(match, "upgrade") == {"upgraded": 1}
    assert refuses(match, "upgrade") == ("upgraded_already", "6.6")
    assert set(written(match)) == {"worker", "frame", "done"}


@pytest.mark.clause("apiary", "6.6")
def test_whoever_may_upgrade_is_told_so_while_it_can_be_done() -> None:
    match = play(ready(), "place 4 grow")
    assert match.decision is not None
    assert (match.decision.prompt, match.decision.params) == ("grow_or_upgrade", {"n": 4})
    play(match, "upgrade")
    assert match.decision.prompt == "grow"
    match = play(ready(), "place 3 grow")
    assert match.decision is not None
    assert match.decision.prompt == "grow"


@pytest.mark.clause("apiary", "6.6", "12.6")
def test_the_new_side_holds_at_once() -> None:
    match = ready()
    state_of(match).players[0].faction = FACTION["A14"]
    play(match, "place 4 grow")
    assert changes(match, "upgrade", "worker") == {"upgraded": 1, "active 2": 1}  # stronger and free


@pytest.mark.clause("apiary", "6.7")
def test_nobody_has_more_than_four_workers() -> None:
    match = ready()
    put(match, 0, "convert", 1)
    play(match, "place 2 grow")
    refusal = refused(match, "worker")
    assert (refusal.code, refusal.clause, refusal.params) == ("four_workers", "6.7", {"n": 4})


@pytest.mark.clause("apiary", "6.7", "12.10")
def test_a_fifth_worker_is_lost() -> None:
    match = ready()
    state_of(match).players[0].landing = [1]
    state_of(match).rows[6] = 70 + 3  # Brood Chamber
    bought = changes(match, "place 2 advance", "buy development 1", "build 2,0")
    assert bought == both(placed(2), {"development": 1, "wax": -1})
