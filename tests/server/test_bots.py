"""Bots think elsewhere, from views alone; one that fails is reported and gives way to a simpler one."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.server.helpers import MODULES, seated
from tests.server.live import Browser, Server

import rucher
from rucher import bots
from rucher.bots import registry
from rucher.bots.random_bot import RandomBot
from rucher.core.sentence import Sentence
from rucher.games import find
from rucher.server import processes
from rucher.server.processes import WorkerFailed, Workers
from rucher.server.tables.records import Played, decode_record
from rucher.server.thinking import worker
from rucher.server.thinking.thinkers import BotFailed, Thinkers, simpler_than

BAD = ("raises", "sleeps", "cheats", "dies")
GARDEN = """id = "garden"
part = "own"
turns = 4
provenance = "owner"
[name]
en = "The garden"
fr = "Le jardin"
[start]
workers = 2
[[deck]]
plants = 8
[[victory]]
type = "explored"
at_least = 6
"""


def test_a_bot_tells_everybody_why_and_the_store_keeps_it(anna: Browser) -> None:
    table = anna.create("nim", "greedy", "me")
    with anna.socket(table) as page:
        assert page.until(1)
        whys = [entry["why"] for entry in page.log if entry["kind"] == "action" and entry["seat"] == 0]
    assert whys
    assert all(why[0]["key"] in ("reason.wins", "reason.gains", "reason.no_gain") for why in whys)
    kept = Played(1, 0, {}, why=(Sentence("reason.gains", {"n": 2}),))
    assert decode_record(msgspec.json.encode(kept)) == kept


@pytest.fixture(scope="module")
def workshop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose bots' processes know some bad bots."""
    settings: dict[str, Any] = {
        "game_modules": ("tests.server.bad_bots",),
        "bot_seconds": 3.0,
        "bot_workers": 1,
    }
    with Server(tmp_path_factory.mktemp("bots"), **settings) as made:
        yield made


@pytest.mark.parametrize("bad", BAD)
def test_a_bot_that_fails_is_reported_and_replaced(
    workshop: Server, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, bad: str
) -> None:
    monkeypatch.setattr(registry, "_BOTS", [*bots.registered(), bots.BotInfo(bad, RandomBot)])
    anna = Browser(workshop)
    failures = workshop.house.counters["bot_failures"]
    table = anna.create("nim", bad, "me")
    with caplog.at_level(logging.WARNING), anna.socket(table) as page:
        assert page.until(1)
        kinds = [entry["kind"] for entry in page.log]
        assert kinds == ["start", "bot", "action"]
        assert page.log[1]["said"] == {"key": "table.bot_failed", "seats": {"player": 0}}
        page.act(0, seat=1)
        assert page.until(1) or page.position["status"] == "over"
    assert anna.get(f"/api/tables/{table['id']}")["seats"][0]["bot"] == "greedy"
    assert workshop.house.counters["bot_failures"] == failures + 1
    assert bad in caplog.text


@pytest.mark.parametrize("bot", ["easy", "hard", "hard:explore", "expert"])
def test_companions_play_a_scenario_of_the_peoples_own(anna: Browser, bot: str) -> None:
    card = anna.post("/api/scenarios", {"file": GARDEN})
    table = anna.create("anthophila", "me", bot, options={"scenario": card["id"], "pack": card["pack"]})
    with anna.socket(table) as page:
        page.until(0)
        page.act("end", seat=0)
        page.until(0)
        entries = [entry for entry in page.log if entry["seat"] == 1]
    assert len(entries) > 1
    assert {entry["kind"] for entry in entries} == {"action"}, "no simpler bot had to take over"


def test_a_process_that_cannot_start_is_told_of() -> None:
    async def work() -> None:
        thinkers = Thinkers(modules=["no.such.module"])
        table = seated("nim", "bot:random", "a")
        assert table.match is not None
        with pytest.raises(BotFailed, match="ended at once"):
            await thinkers.choose(table.game, "random", table.match.view(0), 0)
        await thinkers.close()

    asyncio.run(work())


def test_whoever_no_longer_waits_for_a_process_to_start_has_no_failed_bot() -> None:
    async def work() -> None:
        thinkers, table = Thinkers(modules=MODULES), seated("nim", "bot:random", "a")
        assert table.match is not None
        waiting = asyncio.ensure_future(thinkers.choose(table.game, "random", table.match.view(0), 0))
        while not thinkers.workers._all:
            await asyncio.sleep(0.001)
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting
        await thinkers.close()

    asyncio.run(work())


def test_a_process_that_says_nothing_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        thinkers, table = Thinkers(modules=MODULES), seated("nim", "bot:random", "a")
        assert table.match is not None
        with pytest.raises(BotFailed, match="does not start"):
            await thinkers.choose(table.game, "random", table.match.view(0), 0)
        await thinkers.close()

    monkeypatch.setattr(processes, "START_SECONDS", 0.0)
    asyncio.run(work())


def test_the_simplest_bot_has_no_simpler_one() -> None:
    assert [simpler_than(bot) for bot in ("simple", "greedy", "random")] == ["greedy", "random", None]


def test_a_table_goes_on_even_without_any_bot(workshop: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(*_: object) -> None:
        raise BotFailed("no process can be started")

    monkeypatch.setattr(workshop.house.thinkers, "choose", fail)
    anna = Browser(workshop)
    with anna.socket(anna.create("nim", "greedy", "me")) as page:
        assert page.until(1)
        assert [entry["kind"] for entry in page.log] == ["start", "bot", "action"]


def test_a_process_is_sent_the_view_of_its_seat_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    table = seated("tricks", "bot:random", "bot:random", "bot:random")
    assert table.match is not None
    view = table.game.view(table.match.state, 1)
    sent: list[bytes] = []

    async def look(self: Workers, request: bytes, subject: str, seconds: float | None = None) -> bytes:
        sent.append(request)
        raise WorkerFailed("seen enough")

    monkeypatch.setattr(Workers, "ask", look)

    async def work() -> None:
        thinkers = Thinkers()
        with pytest.raises(BotFailed):
            await thinkers.choose(table.game, "random", view, 1)
        await thinkers.close()

    asyncio.run(work())
    fields = msgspec.json.decode(sent[0])
    assert set(fields) == {"type", "game", "bot", "seat", "view", "seed", "table", "seconds"}
    assert fields["seed"] is None  # what deals the cards is not told
    hands = fields["view"]["hands"]
    assert all(card[0] == -1 for seat in (0, 2) for card in hands[seat])
    assert all(card[0] > 0 for card in hands[1])
    assert set(fields["view"]["bag"]) == {-1}


def test_undo_while_a_bot_thinks_is_not_overtaken_by_its_answer(tmp_path: Path) -> None:
    with Server(tmp_path, bot_pace=0.3) as server:
        anna = Browser(server)
        with anna.socket(anna.create("hive", "me", "random")) as page:
            page.act("wS1")
            assert page.ask("undo", seat=0)["t"] == "ack"
            assert page.act("wA1")["t"] == "ack"
            assert page.until(0)
            standing = [entry["notation"] for entry in page.log if entry["kind"] == "action"]
            assert standing[:2] == ["wS1", "wA1"]
            assert len(standing) == 3


def test_with_a_seed_tables_are_dealt_alike_and_bots_play_alike(tmp_path: Path) -> None:
    def match(server: Server) -> list[str]:
        anna = Browser(server)
        with anna.socket(anna.create("alveola", "me", "random")) as page:
            while len(page.log) < 20 and page.until(0):
                page.act()
            return [entry["notation"] for entry in page.log if entry["kind"] == "action"]

    matches = []
    for folder, seed in (("one", 7), ("again", 7), ("by chance", None)):
        with Server(tmp_path / folder, seed=seed, database=str(tmp_path / f"{folder}.db")) as server:
            matches.append((match(server), match(server)))
    one, again, by_chance = matches
    assert one[0] == one[1] == again[0]
    assert by_chance[0] != by_chance[1]


def test_a_process_keeps_the_bot_of_a_table_between_its_moves_within_a_bound(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(worker, "_KEPT", OrderedDict())

    def bot(table: str, seat: int = 0, seed: int | None = None) -> object:
        return worker._bot(worker.Task("hive", "normal", seat, msgspec.Raw(b"{}"), seed, table))

    first = bot("a")
    assert bot("a") is first
    assert bot("a", seat=1) is not first
    assert bot("a", seed=3) is not first  # a seed decides alone
    assert bot("") is not bot("")
    for table in ("b", "c", "d", "e"):
        bot(table)
    assert len(worker._KEPT) == worker.MOST_KEPT
    assert bot("a") is not first


def test_a_table_goes_back_to_the_process_that_knows_it() -> None:
    async def work() -> None:
        thinkers = Thinkers(workers=2)
        view = rucher.new("hive").view(0)

        async def choose(table: str) -> object:
            await thinkers.choose(find("hive"), "random", view, 0, table=table)
            return thinkers.workers._knows[table]

        one, two = await asyncio.gather(choose("a"), choose("b"))
        assert one is not two
        assert [await choose(table) for table in ("a", "a", "b", "a")] == [one, one, two, one]
        await thinkers.close()

    asyncio.run(work())


@pytest.mark.parametrize("game", ["alveola", "anthophila", "apiary"])
def test_the_bot_of_an_old_table_plays_under_its_old_name(game: str) -> None:
    match = rucher.new(game, seed=1)
    assert match.decision is not None
    seat = match.decision.asked[0]
    task = worker.Task(game, game, seat, msgspec.Raw(msgspec.json.encode(match.view(seat))), seed=1)
    thought = msgspec.json.decode(worker.answer_task(msgspec.json.encode(task)), type=worker.Thought)
    assert thought.error is None
    assert match.refusal(msgspec.convert(thought.action, match.game.action_type), seat) is None


def test_an_old_name_makes_a_new_table_under_the_name_of_today(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        anna = Browser(server)
        table = anna.create("alveola", "me", "alveola")
        seats = anna.get(f"/api/tables/{table['id']}")["seats"]
        assert {seat["bot"] for seat in seats} == {None, "normal"}
