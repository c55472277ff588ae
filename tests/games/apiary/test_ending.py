"""Chapter 14: the end, the score, who wins."""

from __future__ import annotations

import pytest
from tests.games.apiary.great_hive import filled, great_hive
from tests.games.apiary.tables import (
    asleep,
    have,
    hold,
    play,
    put,
    ready,
    refuses,
    sheet,
    state_of,
    table,
    to_move,
    written,
)

from rucher.core.match import Match
from rucher.games.apiary import game
from rucher.games.apiary.chapters.ending import majorities


def last_turns(players: int = 2, caller: int = 0) -> Match:
    """A turn of the caller, who is about to hibernate a seventh time; the others have one worker each."""
    match = table(players)
    for seat in range(players):
        have(match, seat, {}, active=(1,))
    have(match, caller, {}, active=())
    pods = [f"{sector}{n}" for sector in "ABC"[: 2 if players == 2 else 3] for n in (1, 2, 3, 4)]
    asleep(match, caller, *pods[:6])
    put(match, caller, "carve", 4)
    return to_move(match, caller)


def pass_turn(match: Match) -> int:
    """One whole turn by the first answers on offer; whose it was."""
    assert match.decision is not None
    seat = state_of(match).seat
    while match.decision is not None and (state_of(match).seat == seat):
        play(match, written(match)[0])
        if match.decision is not None and match.decision.prompt == "turn" and match.decision.seats != (seat,):
            break
    return seat


@pytest.mark.clause("apiary", "14.1", "14.2")
@pytest.mark.parametrize("caller", [0, 1, 2])
def test_after_the_seventh_token_everyone_has_one_more_turn(caller: int) -> None:
    match = last_turns(3, caller)
    play(match, "retrieve", "hibernate C2")
    seats = []
    while match.decision is not None:
        seats.append(pass_turn(match))
    assert seats == [(caller + n) % 3 for n in (1, 2, 3)]  # the caller comes last
    assert match.outcome is not None
    assert refuses(match, "end") == ("game_over", "14.10")
    assert written(match) == []


@pytest.mark.clause("apiary", "14.1", "14.2")
def test_words_alone_tell_of_the_last_turns_from_the_moment_they_are_called() -> None:
    match = last_turns(3)
    hold(match, 0, "S45")

    def told() -> list[object]:
        """How many last turns are said to come."""
        facts = game.words.describe_table(match.view(0))
        return [fact.params["n"] for fact in facts if fact.key == "fact.last_turns"]

    assert told() == []
    play(match, "retrieve", "hibernate C2")
    assert told() == [3]
    play(match, "end")
    assert (state_of(match).seat, told()) == (1, [3])
    pass_turn(match)
    assert told() == [2]


@pytest.mark.clause("apiary", "14.1")
def test_a_full_comb_calls_the_end_too() -> None:
    match = ready()
    asleep(match, 0, "A1", "A2", "A3")
    asleep(match, 1, "A4", "B1", "B2", "B3")
    have(match, 0, {}, active=(1,))
    put(match, 0, "grow", 4)
    play(match, "retrieve")  # one pod is left: nobody is asked
    assert state_of(match).ending
    assert not state_of(match).over


@pytest.mark.clause("apiary", "14.1")
def test_six_tokens_and_a_free_pod_do_not() -> None:
    match = ready()
    asleep(match, 0, "A1", "A2", "A3", "A4", "B1")
    have(match, 0, {}, active=(1,))
    put(match, 0, "grow", 4)
    play(match, "retrieve", "hibernate B4")
    assert not state_of(match).ending


@pytest.mark.clause("apiary", "14.2")
def test_a_bumped_worker_may_bring_the_end_in_another_s_turn() -> None:
    match = last_turns(2, caller=1)
    state = state_of(match)
    state.spaces[-1] = -1
    put(match, 1, "research", 4)
    to_move(match, 0)
    hold(match, 0, "S45")
    play(match, "place 1 research", "hibernate B4")
    assert state_of(match).ending
    play(match, "end")
    seats = []
    while match.decision is not None:
        seats.append(pass_turn(match))
    assert seats == [1, 0]  # whoever's turn it was comes last


@pytest.mark.clause("apiary", "14.3", "14.4", "14.5", "14.7")
def test_the_categories_in_their_order() -> None:
    match = great_hive()
    state_of(match).players[0].vp = 11
    assert list(sheet(match).items()) == [
        ("track", 11),
        ("planted", 7),  # Acacia: a point for each of 7 farms
        ("tiles", 7 * 1 + 2 + 1 + 3 + 5),
        ("carvings", 5),
        ("favor", 10),
        ("complete", 8),  # one full frame
        ("faction", 0),
        ("majorities", 7),  # first in sector A alone; B has 1 against 2
    ]
    assert match.score().total(0) == 11 + 7 + 18 + 5 + 10 + 8 + 0 + 7
    assert sheet(match, 1)["majorities"] == 7


@pytest.mark.clause("apiary", "14.5")
def test_a_full_mat_and_a_full_frame() -> None:
    assert sheet(filled(great_hive()))["complete"] == 8 + 8


@pytest.mark.clause("apiary", "14.6", "12.13")
def test_cards_in_hand_and_a_reserved_tile_score_nothing() -> None:
    match = ready()
    before = match.score().total(0)
    state_of(match).players[0].reserved = 40
    hold(match, 0, "S01", "S09")
    assert match.score().total(0) == before


def sleepers(players: int, **tokens: str) -> list[int]:
    """What sector A gives, with its pods held by these seats: a="0012" is pod by pod."""
    match = table(players)
    for pod, seat in enumerate(tokens["a"], 1):
        if seat != "-":
            asleep(match, int(seat), f"A{pod}")
    return [sheet(match, seat)["majorities"] for seat in range(players)]


@pytest.mark.clause("apiary", "14.8")
@pytest.mark.parametrize(
    ("players", "pods", "shares"),
    [
        (2, "----", [0, 0]),
        (2, "0---", [7, 0]),
        (2, "001-", [7, 0]),  # no second place for two players
        (2, "01--", [3, 3]),  # 7 shared between two
        (3, "001-", [7, 3, 0]),
        (3, "0012", [7, 1, 1]),  # the second 3 shared between two
        (3, "0011", [5, 5, 0]),  # 7 + 3 shared between two
        (3, "012-", [3, 3, 3]),
        (4, "0011-", [6, 6, 0, 0]),  # the booklet's 13 shared between two
        (4, "00112", [6, 6, 0, 0]),  # and nothing for the third
        (4, "00012", [8, 2, 2, 0]),
        (4, "0123-", [3, 3, 3, 3]),
        (5, "01234", [2, 2, 2, 2, 2]),
        (5, "00000", [8, 0, 0, 0, 0]),
    ],
)
def test_majorities(players: int, pods: str, shares: list[int]) -> None:
    assert sleepers(players, a=pods) == shares


@pytest.mark.clause("apiary", "14.8")
@pytest.mark.parametrize(
    ("pods", "tokens", "missing"),
    [
        ("----", (0, 0, 0), (1, 1, 1)),
        ("0---", (1, 0, 0), (0, 2, 2)),  # one more than the leader has
        ("01--", (1, 1, 0), (1, 1, 2)),  # whoever shares the first place does not lead
        ("0012", (2, 1, 1), (0, -1, -1)),  # no pod is left
    ],
)
def test_what_is_missing_for_a_majority(pods: str, tokens: tuple[int, ...], missing: tuple[int, ...]) -> None:
    match = table(3)
    for pod, seat in enumerate(pods, 1):
        if seat != "-":
            asleep(match, int(seat), f"A{pod}")
    first, second, *_ = majorities(state_of(match))
    assert (first.tokens, first.missing) == (tokens, missing)
    assert first.points == tuple(sheet(match, seat)["majorities"] for seat in range(3))
    assert (second.tokens, second.points) == ((0, 0, 0), (0, 0, 0))


def finished(vp: tuple[int, ...], workers: tuple[int, ...]) -> Match:
    """A game that is over, with these points and numbers of workers."""
    match = table(len(vp))
    for seat, player in enumerate(state_of(match).players):
        player.vp, player.active = vp[seat], [1] * workers[seat]
    state_of(match).over, state_of(match).stack = True, []
    return match


@pytest.mark.clause("apiary", "14.9")
@pytest.mark.parametrize(
    ("vp", "workers", "ranks", "winners", "reason"),
    [
        ((30, 20), (1, 4), (1, 2), (0,), "points"),
        ((20, 20), (1, 2), (2, 1), (1,), "workers"),
        ((20, 20), (2, 2), (1, 1), (0, 1), "shared"),
        ((20, 20, 10), (3, 3, 4), (1, 1, 3), (0, 1), "shared"),
        ((10, 10, 20), (1, 2, 0), (3, 2, 1), (2,), "points"),
    ],
)
def test_who_wins(
    vp: tuple[int, ...],
    workers: tuple[int, ...],
    ranks: tuple[int, ...],
    winners: tuple[int, ...],
    reason: str,
) -> None:
    outcome = finished(vp, workers).outcome
    assert outcome is not None
    assert (outcome.ranks, outcome.winners, outcome.reason) == (ranks, winners, reason)


@pytest.mark.clause("apiary", "14.9", "14.6")
def test_workers_on_the_board_and_in_the_landing_area_count_too() -> None:
    match = finished((20, 20), (1, 1))
    state_of(match).players[0].landing = [2]
    put(match, 1, "grow", 3)
    put(match, 1, "carve", 4)
    assert match.outcome is not None
    assert match.outcome.winners == (1,)


@pytest.mark.clause("apiary", "14.10")
def test_nothing_is_played_after_the_end() -> None:
    match = finished((20, 10), (1, 1))
    assert match.decision is None
    assert refuses(match, "retrieve", 0) == ("game_over", "14.10")


@pytest.mark.clause("apiary", "13.5", "14.7")
def test_after_the_last_turn_nothing_is_checked() -> None:
    match = finished((20, 10), (1, 1))
    state_of(match).players[0].resources = [9, 9, 9, 9, 9]
    assert sheet(match)["favor"] == 0
