"""The outlook of a position is made once for all who are not asked, and tells each of them the same."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest
from tests.server.live import Server

from rucher.core.options import make_options
from rucher.games import find, names
from rucher.server.rooms.link import Link
from rucher.server.rooms.room import Room, Services
from rucher.server.tables import records as r
from rucher.server.tables import viewing
from rucher.server.tables.table import Table

GAMES = ("alveola", "anthophila", "apiary", "hive")


def full_table(name: str, seed: int, seats: int = 0) -> Table:
    """A started table with a person at every seat (default: as many as there may be), each with a browser."""
    game = find(name)
    seats = seats or game.info.players[1]
    several = "players" in game.options_type.__struct_fields__
    options = make_options(game, None, {"players": seats} if several else {})
    facts = name, None, msgspec.to_builtins(options), seats, "0", 0, game.version, game.box.name(options)
    table = Table("t", r.Opened(*facts), seed)
    for seat in range(seats):
        table.replay(r.Sat(0, seat, str(seat), ""))
    table.start(0)
    return table


def play_at_random(table: Table, dice: random.Random) -> None:
    """Play one action for the first seat that is asked."""
    assert table.match is not None
    seat = table.to_act[0]
    table.play(seat, dice.choice(table.match.legal(seat)), 0)


def test_every_game_is_among_those_whose_outlooks_are_compared() -> None:
    assert set(GAMES) <= set(names())
    assert {name for name in names() if find(name).__module__.startswith("rucher.games")} <= set(GAMES)


@pytest.mark.parametrize("name", GAMES)
def test_a_seat_that_is_not_asked_has_the_outlook_of_a_spectator(name: str) -> None:
    compared = 0
    for seed in range(3):
        table, dice = full_table(name, seed), random.Random(seed)
        while table.to_act and table.n < 150:
            assert table.match is not None
            game, state = table.game, table.match.state
            public = game.words.outlook(game.glimpse(state, None))
            for seat in set(range(table.opened.seats)) - table.asked.keys():
                assert game.words.outlook(game.glimpse(state, seat)) == public
                compared += 1
            play_at_random(table, dice)
    assert compared > 50


def counted_outlooks(table: Table, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The outlooks that are made from now on: for who is asked, and for all the others."""
    made: list[str] = []

    def counted(name: str) -> Any:
        original = getattr(type(table.game.words), name)

        def make(words: Any, view: Any) -> Any:
            made.append(name)
            return original(words, view)

        return make

    for name in ("outlook", "outlook_to_watch"):
        monkeypatch.setattr(type(table.game.words), name, counted(name))
    return made


def test_a_record_for_five_seats_and_three_spectators_makes_two_outlooks(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, dice = full_table("apiary", 1), random.Random(1)
    while table.n < 60:
        play_at_random(table, dice)
    made = counted_outlooks(table, monkeypatch)

    async def publish() -> None:
        house: Services = server.house
        room = Room(table, None, house)  # type: ignore[arg-type]  # nothing is kept here
        for browser in "01234567":
            link = Link(browser)
            link.audience, link.sent = table.seating.held_by(browser), table.n - 1
            room.links.add(link)
        room.publish()

    server.call(publish())
    assert sorted(made) == ["outlook", "outlook_to_watch"]  # the asked seat's, and one for all the others


def test_a_screen_that_holds_all_seats_makes_two_outlooks(monkeypatch: pytest.MonkeyPatch) -> None:
    table, dice = full_table("apiary", 1), random.Random(1)
    while table.n < 60:
        play_at_random(table, dice)
    made = counted_outlooks(table, monkeypatch)
    viewing.position(table, tuple(range(5)), 0)
    assert sorted(made) == ["outlook", "outlook_to_watch"]


def test_all_who_see_the_same_share_one_outlook(monkeypatch: pytest.MonkeyPatch) -> None:
    table, dice = full_table("anthophila", 1), random.Random(1)
    while table.n < 20:
        play_at_random(table, dice)
    made, shared = counted_outlooks(table, monkeypatch), viewing.Outlooks()
    for audience in ((), (0,), (1,)):
        viewing.position(table, audience, 0, shared)
    assert made.count("outlook") == 1


def test_who_is_not_asked_gets_no_answers_at_one_touch_and_nothing_else_less() -> None:
    table, dice, met = full_table("apiary", 1), random.Random(1), 0
    while table.n < 150:
        assert table.match is not None
        words, view = table.game.words, table.game.glimpse(table.match.state, None)
        whole, watched = words.outlook(view), words.outlook_to_watch(view)
        assert watched == msgspec.structs.replace(whole, settle=None, wholes={})
        met += bool(whole.wholes)
        play_at_random(table, dice)
    assert met > 10


def test_a_shared_outlook_is_what_each_would_be_told_alone() -> None:
    table, dice = full_table("apiary", 2), random.Random(2)
    for _ in range(60):
        play_at_random(table, dice)
        shared: viewing.Outlooks = {}
        for seat in (None, *range(table.opened.seats)):
            audience = () if seat is None else (seat,)
            assert viewing.position(table, audience, 0, shared) == viewing.position(table, audience, 0)
