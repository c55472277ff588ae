"""What a page does not read: bounded for each page and for each address, and given up in time."""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from tests.server.hostility.visitor import UPGRADE, frame
from tests.server.live import Browser, Server
from tests.server.test_connections import HELLO, ME, POST, is_closed, opened, until

from rucher.core.sentence import Sentence
from rucher.server import wire
from rucher.server.http import connections
from rucher.server.http.limits import Limits
from rucher.server.rooms.link import MISSED, Link


def said(letters: int) -> wire.Closing:
    """A message of about so many bytes."""
    return wire.Closing("slow", Sentence("x" * letters))


def test_a_page_that_does_not_read_what_it_has_missed_is_not_sent_more_of_it() -> None:
    async def work() -> None:
        link = Link("a")
        link.catch_up(said(MISSED))
        assert link.closing is None
        link.catch_up(said(10))
        assert link.closing is not None
        assert await link.next() is None  # nothing waits any more

    asyncio.run(work())


def test_a_page_that_reads_may_miss_a_long_match_again() -> None:
    async def work() -> None:
        link = Link("a")
        for _ in range(3):
            link.catch_up(said(MISSED))
            assert len(await link.next() or b"") > MISSED
        assert link.closing is None

    asyncio.run(work())


def silent_page(server: Server, table: str) -> socket.socket:
    """A page that says hello and reads nothing after it."""
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.bind((ME, 0))
    line.connect(("127.0.0.1", server.port))
    line.sendall(UPGRADE.format(table).encode())
    assert b"101" in line.recv(200)
    line.sendall(HELLO)
    return line


def flood(server: Server, table: str) -> None:
    """Send the pages of a table more than the network holds."""

    async def send() -> None:
        for link in server.house.rooms[table].links:
            link.catch_up(said(20_000_000))

    server.call(send())


def test_a_page_that_takes_next_to_nothing_is_given_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "UNREAD_SECONDS", 0.5)
    with Server(tmp_path) as server:
        table = Browser(server).create("hive", "me", "me")["id"]
        with silent_page(server, table):
            until(lambda: bool(server.house.rooms[table].links))
            flood(server, table)
            until(lambda: ME in server.visitors.slow)
            until(lambda: ME not in server.visitors.connections)
            assert server.visitors.slow == {}


def test_a_page_that_reads_slowly_stays_as_long_as_it_reads() -> None:
    waiting, timers, ended = [100_000, 70_000, 45_000, 44_000], list[Callable[[], None]](), list[str]()
    page = connections.Sockets.__new__(connections.Sockets)
    transport: Any = SimpleNamespace(
        get_write_buffer_size=lambda: waiting[0], abort=lambda: ended.append("aborted")
    )
    loop: Any = SimpleNamespace(call_later=lambda seconds, work: timers.append(work))
    page.transport, page.loop, page.writable = transport, loop, asyncio.Event()
    page.pause_writing()
    for left in (2, 1, 0):
        assert ended == []
        waiting.pop(0)
        assert len(waiting) == left + 1
        timers.pop()()
    assert ended == ["aborted"]
    assert timers == []


def test_the_pages_of_one_address_leave_so_much_unread_and_no_more(tmp_path: Path) -> None:
    with Server(tmp_path, Limits(unread=25_000_000)) as server:
        table = Browser(server).create("hive", "me", "me")["id"]
        with silent_page(server, table), silent_page(server, table):
            until(lambda: len(server.house.rooms[table].links) == 2)
            flood(server, table)
            until(lambda: server.visitors.connections[ME] == 1)
            assert len(server.visitors.slow[ME]) == 1


def test_a_visitor_who_goes_away_in_the_middle_of_a_request_leaves_no_traceback(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    with Server(tmp_path) as server:
        with opened(server, f"{POST}Content-Length: 1000\r\n\r\n{{"):
            until(lambda: bool(server.visitors.connections[ME]))
            time.sleep(0.3)
        until(lambda: ME not in server.visitors.connections)
        time.sleep(0.3)
    assert "Traceback" not in capfd.readouterr().err


@pytest.mark.parametrize("text", [b"\xff\xfe", b'{"t":"\xed\xa0\x80"}'])
def test_a_text_that_is_none_ends_its_socket_and_leaves_no_traceback(
    tmp_path: Path, text: bytes, capfd: pytest.CaptureFixture[str]
) -> None:
    with Server(tmp_path) as server:
        table = Browser(server).create("hive", "me", "me")["id"]
        with opened(server, UPGRADE.format(table)) as line:
            assert b"101" in line.recv(1000)
            line.sendall(frame(text))
            assert is_closed(line, 10)
    assert "Traceback" not in capfd.readouterr().err
