"""Undo goes back to the last barrier; what one touch played goes together."""

from __future__ import annotations

import pytest

import rucher
from rucher.core.errors import BarrierError, IllegalAction, LoadError, NothingToUndo
from rucher.core.match import Match
from rucher.core.undo import Done, last_touch, undo_depth


def done(
    *actions: tuple[int, tuple[int, ...]], barrier: int | None = None, touch: int | None = None
) -> list[Done]:
    """Actions by who played and who is asked after; one of them drew, the last ones may be of one touch."""
    return [
        Done(seat, asked, n == barrier, touch if touch is not None and n >= touch else n)
        for n, (seat, asked) in enumerate(actions)
    ]


def nobody(seat: int) -> bool:
    return False


def test_an_undo_takes_back_the_last_action_of_the_seat_and_what_bots_did_since() -> None:
    assert undo_depth(done((0, (0,)), (0, (1,)), (1, (0,))), 0, nobody) == 2
    assert undo_depth(done((0, (0,)), (0, (0,))), 0, nobody) == 1


def test_an_undo_stops_where_the_turn_has_passed_to_another_person() -> None:
    with pytest.raises(BarrierError, match="takeback"):
        undo_depth(done((0, (1,))), 0, lambda seat: seat == 1)


def test_who_is_still_asked_has_not_passed_the_turn_on() -> None:
    assert undo_depth(done((0, (1, 0))), 0, lambda seat: seat == 1) == 1


def test_an_undo_stops_at_what_another_person_has_played() -> None:
    with pytest.raises(BarrierError, match="takeback"):
        undo_depth(done((0, (0, 1)), (1, (0, 1))), 0, lambda seat: seat == 1)


def test_an_undo_stops_at_chance() -> None:
    with pytest.raises(BarrierError, match="takeback"):
        undo_depth(done((0, (0,)), (0, (0,)), barrier=1), 0, nobody)
    assert undo_depth(done((0, (0,)), (0, (0,)), barrier=0), 0, nobody) == 1


def test_an_undo_stops_at_the_end() -> None:
    with pytest.raises(BarrierError, match="takeback"):
        undo_depth(done((0, ())), 0, nobody)


def test_nothing_to_undo_is_told_apart_from_a_barrier() -> None:
    with pytest.raises(NothingToUndo):
        undo_depth([], 0, nobody)
    with pytest.raises(NothingToUndo):
        undo_depth(done((1, (1,))), 0, nobody)


def test_a_barrier_is_told_before_it_is_told_that_there_is_nothing_to_undo() -> None:
    with pytest.raises(BarrierError) as barrier:
        undo_depth(done((0, (1, 0))), 1, lambda seat: seat == 0)
    assert not isinstance(barrier.value, NothingToUndo)


def test_a_touch_goes_back_whole() -> None:
    played = done((0, (0,)), (0, (0,)), (0, (0,)), touch=1)
    assert undo_depth(played, 0, nobody) == 2
    assert last_touch(played, (0,)) == 2


def test_a_takeback_goes_past_barriers_to_the_last_touch_of_the_seats() -> None:
    played = done((0, (1,)), (1, (0,)), (0, (1,)), (1, (0,)), barrier=3)
    assert last_touch(played, (0,)) == 2
    assert last_touch(played, (0, 1)) == 1


def whole_turn(match: Match) -> list[str]:
    """The notations of the first player's first turn of Alvéola: take a tile, lay it, place a worker."""
    played, seat = rucher.load(match.to_json(), seed=1), 0
    texts = []
    while played.decision and played.decision.seats == (seat,):
        texts.append(played.write(played.legal()[0]))
        played.play(texts[-1])
    return texts


def test_several_actions_of_one_touch_are_undone_together() -> None:
    match = rucher.new("alveola", seed=1)
    first, *_ = texts = whole_turn(match)[:2]
    before = match.game.clone(match.state)
    events = match.play_all(texts)
    assert len(match.log) == 2
    assert len(events) >= 2
    kept = rucher.load(match.to_json())
    for played in (match, kept):
        played.undo()
        assert (played.log, played.state) == ([], before)
    match.play(first)
    match.undo()
    assert match.state == before


def test_a_file_whose_action_is_its_own_touch_or_of_a_later_one_is_refused() -> None:
    match = rucher.new("alveola", seed=1)
    match.play_all(whole_turn(match)[:2])
    for wrong in (1, 2, -1):
        with pytest.raises(LoadError, match=f"touch {wrong} is not the index of an earlier action"):
            rucher.load(match.to_json().replace('"touch":0', f'"touch":{wrong}'))


def test_where_one_of_them_is_refused_none_is_played_and_chance_has_given_nothing() -> None:
    match, twin = rucher.new("alveola", seed=1), rucher.new("alveola", seed=1)
    texts = whole_turn(match)
    before = match.to_json()
    with pytest.raises(IllegalAction):
        match.play_all([*texts, texts[0]], 0)  # the whole turn, a tile turned up, and one action too many
    assert match.to_json() == before
    assert match.state == twin.state
    match.play_all(texts)
    for text in texts:
        twin.play(text)
    assert match.state == twin.state  # the same tile is turned up
