"""What a turn meant for the others is among what is told of it."""

from __future__ import annotations

import pytest
from tests.games.apiary.tables import ready, state_of, table, to_move

from rucher.core.match import Match
from rucher.core.types import Event
from rucher.games.apiary import events, game
from rucher.games.apiary.chapters.building import could_pay
from rucher.games.apiary.chapters.hibernating import hibernate


def told(match: Match, *notations: str) -> list[Event]:
    """What is told of some actions."""
    heard: list[Event] = []
    for notation in notations:
        decision = match.decision
        assert decision is not None
        seat = decision.seats[0]
        heard += match.play(game.read(match.view(seat), seat, notation))
    return heard


@pytest.mark.clause("apiary", "5.4")
def test_a_tile_that_is_taken_is_missed_by_those_who_could_have_paid_for_it() -> None:
    state = state_of(ready(3))
    tile = next(number for number in state.box.of_kind[1] if sum(state.box.tiles[number].cost) > 2)
    cost = state.box.tiles[tile].cost
    state.players[1].resources = list(cost)
    state.players[2].resources = [0] * 5
    assert could_pay(state, tile, 0) == (1,)
    assert could_pay(state, tile, 1) == (0,)


@pytest.mark.clause("apiary", "14.8")
def test_who_leads_a_sector_is_told_when_it_changes() -> None:
    state = state_of(table())
    sector = [pod for pod, number in enumerate(state.layout.pod_sectors) if number == 0]
    heard: list[Event] = []
    for seat, pod in zip((0, 1, 1, 0), sector, strict=False):
        hibernate(state, seat, pod, heard.append)
    letter = state.layout.sectors[0]
    changes = [event for event in heard if isinstance(event, events.MajorityLost)]
    assert changes == [
        events.MajorityLost(0, 1, letter, shared=True),
        events.MajorityLost(0, 1, letter, shared=False),
        events.MajorityLost(1, 0, letter, shared=True),
    ]


@pytest.mark.clause("apiary", "4.2")
def test_a_flight_is_told_with_where_it_began() -> None:
    match = ready()
    to_move(match, 0, before=True)
    start = state_of(match).ship
    heard = told(match, "place 2 explore", "ship b1")
    assert any(isinstance(event, events.Flown) and event.start == start for event in heard)
