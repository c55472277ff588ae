"""Your turn, told to those who are away: once for each question, at slow tables, if the host wants it."""

from __future__ import annotations

import asyncio
import json
import random
import socketserver
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from queue import Empty, Queue
from types import SimpleNamespace

import pytest
from tests.server.helpers import play, seated
from tests.server.live import Browser, Server

from rucher.server.rooms import notify
from rucher.server.rooms.notify import Notifier
from rucher.server.settings import Channels
from rucher.server.wire import DaysClock, TotalClock

SLOW = DaysClock(3)


@contextmanager
def webhook() -> Iterator[tuple[str, Queue[bytes]]]:
    got: Queue[bytes] = Queue()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            got.put(self.rfile.read(int(self.headers["Content-Length"])))
            self.send_response(204)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    with HTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/news", got
        finally:
            server.shutdown()
            thread.join()


@contextmanager
def mail_server() -> Iterator[tuple[str, Queue[bytes]]]:
    got: Queue[bytes] = Queue()

    class Handler(socketserver.StreamRequestHandler):
        def handle(self) -> None:
            self.wfile.write(b"220 ready\r\n")
            while line := self.rfile.readline():
                word = line[:4].upper()
                if word == b"DATA":
                    self.wfile.write(b"354 go on\r\n")
                    mail = b""
                    while not mail.endswith(b"\r\n.\r\n"):
                        mail += self.rfile.readline()
                    got.put(mail)
                self.wfile.write(b"221 bye\r\n" if word == b"QUIT" else b"250 fine\r\n")
                if word == b"QUIT":
                    return

    with socketserver.TCPServer(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        try:
            yield f"127.0.0.1:{server.server_address[1]}", got
        finally:
            server.shutdown()
            thread.join()


def tell(notifier: Notifier, *moments: tuple[object, set[str]]) -> None:
    async def work() -> None:
        for table, present in moments:
            notifier.turn(table, present)  # type: ignore[arg-type]
        await asyncio.gather(*notifier._tasks)

    asyncio.run(work())


def test_a_webhook_hears_of_each_question_once() -> None:
    table = seated("hive", "a", "b", clock=SLOW)
    with webhook() as (url, got):
        notifier = Notifier(Channels(webhook=url, base="http://bees"))
        tell(notifier, (table, set()), (table, set()), (table, {"a"}))
        news = json.loads(got.get(timeout=5))
        assert news == {
            "event": "your_turn", "game": "hive", "seat": 0, "name": "Player a", "url": "http://bees/t/t"
        }  # fmt: skip
        with pytest.raises(Empty):
            got.get(timeout=0.1)
        play(table, "wS1")
        tell(notifier, (table, {"a"}))
        assert json.loads(got.get(timeout=5))["seat"] == 1


def test_a_table_sends_only_so_many_messages_an_hour(monkeypatch: pytest.MonkeyPatch) -> None:
    clock, sent, dice = 0.0, list[float](), random.Random(1)
    monkeypatch.setattr(notify, "time", SimpleNamespace(monotonic=lambda: clock))
    monkeypatch.setattr(Notifier, "_start", lambda *_: sent.append(clock))
    notifier, table = Notifier(Channels(webhook="http://bees")), seated("hive", "a", "b", clock=SLOW)
    for minute in [*range(30), 60, 60]:
        clock = 60.0 * minute
        notifier.turn(table, set())
        assert table.match
        play(table, table.match.write(dice.choice(table.match.legal())))
    told = [*range(notify.MOST_NOTICES), 60]  # after an hour, the first message no longer counts
    assert sent == [60.0 * minute for minute in told]


def test_of_too_many_questions_the_oldest_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[object] = []
    monkeypatch.setattr(notify, "REMEMBERED", 1)
    monkeypatch.setattr(Notifier, "_start", lambda _, __, seat, ___: sent.append(seat))
    notifier, table = Notifier(Channels(webhook="http://bees")), seated("hive", "a", "b", clock=SLOW)
    notifier.turn(table, set())
    play(table, "wS1")
    for _ in range(3):
        notifier.turn(table, set())
    assert sent == [0, 1]


def test_a_restart_does_not_tell_again(tmp_path: Path) -> None:
    with webhook() as (url, got):
        channels = Channels(webhook=url)
        with Server(tmp_path, channels=channels) as server:
            table = Browser(server).create("hive", "me", "me", clock={"kind": "days", "days": 3})
            assert json.loads(got.get(timeout=5))["url"].endswith(table["id"])
        with Server(tmp_path, channels=channels) as server:
            assert Browser(server).get(f"/api/tables/{table['id']}")["status"] == "playing"
            with pytest.raises(Empty):
                got.get(timeout=0.5)


def test_those_who_are_there_and_quick_tables_are_left_alone() -> None:
    with webhook() as (url, got):
        notifier = Notifier(Channels(webhook=url))
        tell(
            notifier,
            (seated("hive", "a", "b", clock=SLOW), {"a"}),
            (seated("hive", "a", "b", clock=TotalClock(60)), set()),
            (seated("hive", "a", "b"), set()),
            (seated("hive", "bot:random", "b", clock=SLOW), set()),
        )
        with pytest.raises(Empty):
            got.get(timeout=0.1)


def test_a_mail_goes_out() -> None:
    with mail_server() as (address, got):
        channels = Channels(smtp=address, mail_to="anna@example.org", base="http://bees")
        tell(Notifier(channels), (seated("hive", "a", "b", clock=SLOW), set()))
        mail = got.get(timeout=5).decode()
        assert "To: anna@example.org" in mail
        assert "http://bees/t/t" in mail


def test_a_dead_address_is_only_logged(caplog: pytest.LogCaptureFixture) -> None:
    channels = Channels(webhook="http://127.0.0.1:9/")
    tell(Notifier(channels), (seated("hive", "a", "b", clock=SLOW), set()))
    assert 'could not send a "your turn" message' in caplog.text
