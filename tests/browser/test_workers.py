"""Two browsers at one table, two workers behind the proxy, which are killed, frozen, or asked by turns."""

from __future__ import annotations

import asyncio
import random
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect
from sqlalchemy import text
from tests.browser.conftest import Invite
from tests.browser.games import SHORT
from tests.browser.test_hive import sees_the_end, sit_down
from tests.server import cluster

OWNER = text("SELECT worker FROM owners WHERE table_id = :table")
STORED_BY = text("SELECT DISTINCT who FROM audit WHERE table_id = :table")
pytestmark = [pytest.mark.long, pytest.mark.alone]


class Cluster:
    """Workers, a proxy and PostgreSQL, in a loop of their own: the browser's is another one."""

    def __init__(self, house: cluster.House, loop: asyncio.AbstractEventLoop) -> None:
        self.house, self._loop = house, loop
        self.url = f"http://127.0.0.1:{house.port}"

    def call(self, work: Any) -> Any:
        """Do something in that loop."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(60)

    def owner(self, table: str) -> Any:
        """The worker that has a table: its process is in its name."""
        with cluster.asked(self.house.postgres) as connection:
            name = connection.execute(OWNER, {"table": table}).scalar_one()
        return next(worker for worker in self.house.workers if f"-{worker.pid}-" in (name or ""))


@contextmanager
def workers(folder: Path, number: int, by_table: bool = True) -> Iterator[Cluster]:
    """So many workers behind the proxy (see cluster.running)."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever)
    thread.start()
    running = cluster.running(folder, number, by_table)
    try:
        house = asyncio.run_coroutine_threadsafe(running.__aenter__(), loop).result(120)
        yield Cluster(house, loop)
        asyncio.run_coroutine_threadsafe(running.__aexit__(None, None, None), loop).result(60)
    finally:
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()


def test_pages_go_on_when_the_worker_of_their_table_is_killed_and_when_it_is_frozen(
    invite: Invite, tmp_path: Path
) -> None:
    chance = random.Random(0)
    with workers(tmp_path, 2) as many:
        anna, ben = invite(url=many.url), invite("fr", url=many.url)
        anna.play("hive", "bot.random.name")
        anna.await_turn()
        table = anna.page.url.rpartition("/")[2]
        ben.go(f"/t/{table}")
        expect(ben.page.locator("[data-n]")).to_be_visible()

        def play_one() -> None:
            """Anna plays, the bot answers, and Ben sees it."""
            before = anna.n
            assert anna.touch_what_is_lit(chance)
            assert anna.n >= before + 2
            ben.await_record(anna.n)

        play_one()
        killed = many.owner(table)
        many.call(killed.kill())
        play_one()
        assert many.owner(table) is not killed
        many.call(killed.start())
        frozen = many.owner(table)
        frozen.signal(signal.SIGSTOP)
        play_one()
        frozen.signal(signal.SIGCONT)
        play_one()


def test_two_pages_that_land_on_different_workers_play_a_whole_game(invite: Invite, tmp_path: Path) -> None:
    """The table goes to and fro between the workers, and no page sees a stale room."""
    with workers(tmp_path, 2, by_table=False) as many:
        anna, ben = invite(url=many.url), invite("fr", url=many.url)
        anna.play("hive", "ui.invite_friend")
        table = anna.page.url.rpartition("/")[2]
        sit_down(ben, anna, "Ben")
        for seat, touches in SHORT:
            (anna, ben)[seat].act(touches)
            (ben, anna)[seat].await_record((anna, ben)[seat].n)
        sees_the_end(anna)
        sees_the_end(ben)
        with cluster.asked(many.house.postgres) as connection:
            assert len(list(connection.execute(STORED_BY, {"table": table}))) == 2
        assert cluster.two_owners(many.house) == []
