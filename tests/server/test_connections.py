"""Connections that say little or nothing are closed after a short time, and each address has only so many."""

from __future__ import annotations

import contextlib
import gc
import socket
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.server.hostility.visitor import frame
from tests.server.live import Browser, Server
from websockets.extensions.permessage_deflate import PerMessageDeflate
from websockets.sync.client import connect

from rucher.server import wire
from rucher.server.http import connections, page_requests
from rucher.server.http.limits import Limits
from rucher.server.rooms.link import Link

ME, OTHER = "127.0.0.2", "127.0.0.3"
POST = "POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
UPGRADE = (
    "Host: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: MDEyMzQ1Njc4OTAxMjM0NQ==\r\n\r\n"
)
HELLO = frame(f'{{"t":"hello","protocol":{wire.PROTOCOL}}}'.encode())


def opened(server: Server, said: str = "", address: str = ME) -> socket.socket:
    """A connection from an address, and what it says at first."""
    line = socket.create_connection(("127.0.0.1", server.port), 10, (address, 0))
    line.sendall(said.encode())
    return line


def is_closed(line: socket.socket, seconds: float, crawl: bytes = b"") -> bool:
    """Is the connection closed by the other side within this time, while it sends byte after byte?"""
    line.settimeout(0.1)
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        try:
            if crawl:
                line.sendall(crawl)
            if not line.recv(65_536):
                return True
        except TimeoutError:
            continue
        except OSError:
            return True
    return False


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Time limits of a second."""
    monkeypatch.setattr(connections, "HEADERS_SECONDS", 1.0)
    monkeypatch.setattr(connections, "ANSWER_SECONDS", 1.0)
    monkeypatch.setattr(page_requests, "HELLO_SECONDS", 1.0)


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize(
    ("said", "crawl"),
    [
        ("", b""),
        ("GET / HTTP/1.1\r\nHost: local", b""),
        ("GET / HTTP/1.1\r\nHost: localhost\r\nX-Crawl: ", b"x"),
        (f"{POST}Content-Length: 1000\r\n\r\n{{", b""),
        (f"{POST}Content-Length: 1000\r\n\r\n{{", b" "),
        (f"{POST}Transfer-Encoding: chunked\r\n\r\n", b"1\r\n \r\n"),
        # The answer 404 comes at once, and the body of the request never ends.
        ("POST /nowhere HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n", b" "),
    ],
    ids=["silent", "headers", "crawling headers", "body", "crawling body", "chunks", "unread body"],
)
def test_a_request_that_does_not_come_whole_is_closed(tmp_path: Path, said: str, crawl: bytes) -> None:
    with Server(tmp_path) as server, opened(server, said) as line:
        assert is_closed(line, 6, crawl)


@pytest.mark.usefixtures("hasty")
def test_a_socket_that_never_says_hello_is_closed(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        table = Browser(server).create("hive", "me", "me")
        with opened(server, f"GET /ws/{table['id']} HTTP/1.1\r\n{UPGRADE}") as line:
            assert b"101" in line.recv(1000)
            line.sendall(b"\x81\xfe")  # a message begins, and nothing follows
            assert is_closed(line, 15)


@pytest.mark.usefixtures("hasty")
def test_an_answer_that_nobody_reads_is_given_up(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        line = socket.socket()
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.bind((ME, 0))
        line.connect(("127.0.0.1", server.port))
        ask = b"GET /api/texts/apiary HTTP/1.1\r\nHost: localhost\r\n\r\n"
        with line, contextlib.suppress(OSError):
            line.sendall(ask * 100)
            time.sleep(2.5)
            line.settimeout(5)
            got = 0
            while more := line.recv(1 << 20):
                got += len(more)
            assert got < 100 * 50_000
        until(lambda: not server.visitors.connections[ME])


def test_between_two_requests_there_is_only_the_time_that_headers_have(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "HEADERS_SECONDS", 1.0)
    asked = "GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n"
    with Server(tmp_path) as server, opened(server, asked) as line:
        assert is_closed(line, 3)


@pytest.mark.usefixtures("hasty")
def test_a_page_that_talks_stays(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        anna = Browser(server)
        with anna.socket(anna.create("hive", "me", "me")) as page:
            time.sleep(1.5)
            assert page.act(0)["t"] == "ack"


def until(is_so: Callable[[], bool]) -> None:
    """Wait for something that comes soon."""
    deadline = time.monotonic() + 10
    while not is_so():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def test_each_address_has_so_many_connections_and_gets_them_back(tmp_path: Path) -> None:
    with Server(tmp_path, Limits(connections=5)) as server:
        mine = [opened(server) for _ in range(5)]
        until(lambda: server.visitors.connections[ME] == 5)
        with opened(server) as sixth:
            assert is_closed(sixth, 5)
        with opened(server, "GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n", OTHER) as other:
            assert b"200 OK" in other.recv(1000)
        for line in mine:
            line.close()
        until(lambda: not server.visitors.connections[ME])
        with opened(server, "GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n") as again:
            assert b"200 OK" in again.recv(1000)


def test_a_trusted_proxy_is_no_visitor_and_has_any_number_of_connections(tmp_path: Path) -> None:
    limits = Limits(connections=2, arrivals=(2, 0.001))
    with Server(tmp_path, limits) as server, contextlib.ExitStack() as lines:
        for _ in range(4):
            line = opened(server, "GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n", "127.0.0.1")
            assert b"200 OK" in lines.enter_context(line).recv(1000)
        assert not server.visitors.connections


def test_a_socket_counts_as_a_connection_until_it_ends(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        table = Browser(server).create("hive", "me", "me")
        url = f"ws://127.0.0.1:{server.port}/ws/{table['id']}"
        with connect(url, source_address=(ME, 0)):
            assert server.visitors.connections[ME] == 1
        until(lambda: ME not in server.visitors.connections)


def test_new_connections_come_at_a_bounded_rate(tmp_path: Path) -> None:
    with Server(tmp_path, Limits(arrivals=(3, 0.001))) as server:
        for _ in range(3):
            with opened(server, "GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n") as line:
                assert b"200 OK" in line.recv(1000)
        with opened(server) as line:
            assert is_closed(line, 5)


def test_messages_are_packed_against_the_update_before(server: Server, anna: Browser) -> None:
    with anna.socket(anna.create("anthophila", "me", "me")) as page:
        answered = page.connection.response
        assert answered is not None
        agreed = answered.headers["Sec-WebSocket-Extensions"]
        assert "server_max_window_bits=14" in agreed  # 16 kB: an update of any game but Hive's largest


def of_sockets() -> list[Any]:
    """What the server holds in memory for sockets: their protocols, links and packings (of about 100 kB)."""
    kinds = (connections.Sockets, Link, PerMessageDeflate)
    return [kept for kept in gc.get_objects() if type(kept) in kinds and is_of_server(kept)]


def is_of_server(kept: Any) -> bool:
    """Is this not the packing of a browser?"""
    return not isinstance(kept, PerMessageDeflate) or kept.local_max_window_bits == 14


@pytest.mark.parametrize("last", [HELLO, frame(b"{"), b"\xf1\x80\0\0\0\0", b"\x81\xff" + b"\xff" * 12])
def test_a_socket_that_has_ended_leaves_memory_without_a_search_for_garbage(
    server: Server, anna: Browser, last: bytes
) -> None:
    table = anna.create("nim", "me", "me")
    upgrade = f"GET /ws/{table['id']} HTTP/1.1\r\n{UPGRADE}"
    until(lambda: not of_sockets())
    gc.collect()
    gc.disable()  # a full search for garbage is rare in a server
    try:
        with anna.socket(table), opened(server, upgrade) as line:
            line.recv(1000)
            line.sendall(HELLO + last)
            line.recv(1000)
            assert of_sockets()
        until(lambda: not of_sockets())
    finally:
        gc.enable()
