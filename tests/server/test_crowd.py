"""A table with many spectators: an arrival costs little, and tells the others only that somebody came."""

from __future__ import annotations

import time

import msgspec
from tests.server.live import Browser, Server

from rucher.server import wire
from rucher.server.rooms.link import Link
from rucher.server.rooms.room import Room


def test_an_arrival_tells_the_others_only_who_is_here(anna: Browser, ben: Browser) -> None:
    table = anna.create("nim", "me", "open")
    ben.sit(table, anna)
    with anna.socket(table) as first:
        told = len(first.seen)
        with ben.socket(table) as second:
            here = {"t": "presence", "seats": [True, True], "spectators": 0}
            assert first.wait("presence") == here
            assert [message["t"] for message in second.seen] == ["welcome", "table", "update"]
            assert [seat["present"] for seat in second.seen[1]["table"]["seats"]] == [True, True]
            with ben.socket(table) as third:  # a second page of a player changes nothing
                assert third.ask("look", n=1, seat=1)["t"] == "past"
            assert first.act(0)["t"] == "ack"
        first.wait("presence", seats=[True, False])
        assert [message["t"] for message in first.seen[told:]].count("presence") == 2
        assert "table" not in [message["t"] for message in first.seen[told:]]


def test_each_page_is_told_what_is_its_own(server: Server, anna: Browser, ben: Browser) -> None:
    table = anna.create("nim", "open", "open")
    ben.client.get("/")  # his browser is known before he sits
    with anna.socket(table) as host, ben.socket(table) as guest, Browser(server).socket(table) as watcher:
        ben.sit(table, anna)
        for page, is_host, mine in ((host, True, []), (guest, False, [0]), (watcher, False, [])):
            news = page.wait("table", seats=mine)["table"]
            while news["seats"][0]["kind"] == "open":
                news = page.wait("table")["table"]
            assert news["host"] is is_host
            assert [seat["seat"] for seat in news["seats"] if seat["mine"]] == mine
            assert news["spectators"] == 2


def test_an_arrival_among_many_takes_time_in_proportion(server: Server, anna: Browser) -> None:
    room = server.house.rooms[anna.create("nim", "me", "open")["id"]]

    async def arrival(spectators: int) -> float:
        return min(_seconds(room, spectators) for _ in range(3))

    few, many = server.call(arrival(200)), server.call(arrival(1600))
    assert many < 0.05
    assert many < 16 * max(few, 0.0005)  # eight times as many; the square would be 64


def _seconds(room: Room, spectators: int) -> float:
    """The time that one more page takes at a table with so many, and all its facts sent again."""
    room.links = {Link(f"browser {n}") for n in range(spectators)}
    hello = msgspec.convert({"t": "hello", "protocol": wire.PROTOCOL}, wire.Hello)
    started = time.perf_counter()
    room.welcome(Link("late"), hello, "")
    room.publish_table()
    taken = time.perf_counter() - started
    room.links = set()
    return taken
