"""A table with many spectators: an arrival costs little, and tells the others only that somebody came."""

from __future__ import annotations

import sys
from types import FrameType
from typing import Any

import msgspec
from tests.server.live import Browser, Server

from rucher.server import wire
from rucher.server.rooms.link import Link
from rucher.server.rooms.room import Room
from rucher.server.rooms.welcoming import welcome


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


def test_an_arrival_among_many_takes_work_in_proportion(server: Server, anna: Browser) -> None:
    room = server.house.rooms[anna.create("nim", "me", "open")["id"]]

    async def arrival(spectators: int) -> int:
        return _steps(room, spectators)

    few, many = server.call(arrival(50)), server.call(arrival(400))
    assert few > 50  # each of them is told
    assert many < 9 * few  # eight times as many; the square would be 64


def _steps(room: Room, spectators: int) -> int:
    """The steps of the interpreter for one more page at a table with so many, and for all its facts."""
    room.links = {Link(f"browser {n}") for n in range(spectators)}
    hello = msgspec.convert({"t": "hello", "protocol": wire.PROTOCOL}, wire.Hello)
    steps = 0

    def count(frame: FrameType, event: str, _: object) -> Any:
        nonlocal steps
        frame.f_trace_opcodes = True
        steps += event == "opcode"
        return count

    sys.settrace(count)
    try:
        welcome(room, Link("late"), hello, "")
        room.publish_table()
    finally:
        sys.settrace(None)
    room.links = set()
    return steps
