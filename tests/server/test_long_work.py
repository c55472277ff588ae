"""Long work is done in a process of its own: its tables are the same, and its end is told as trouble."""

from __future__ import annotations

import asyncio
import os
import random
import re
import signal
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import pytest
from tests.server.helpers import again, seated
from tests.server.live import Browser, Server
from tests.server.test_proposals import OWN

from rucher.server import wire
from rucher.server.longwork import worker
from rucher.server.longwork.desk import LongWork, WorkTrouble, loaded_table
from rucher.server.longwork.tasks import Answer, DrawCodes, Lay, Transcribe, encode_task
from rucher.server.rooms.house import House
from rucher.server.rooms.keeping import LONG
from rucher.server.settings import Problem, Settings
from rucher.server.store.tables import Kept
from rucher.server.tables import records as r
from rucher.server.tables import viewing
from rucher.server.tables.packing import Packed, pack_table, unpack_table
from rucher.server.tables.table import Table

GAMES = ("hive", "alveola", "anthophila", "apiary")
GOLDEN = Path(__file__).parents[1] / "golden"
T = TypeVar("T")


def played(game: str, actions: int, seed: int = 5) -> Table:
    """A table with a match of so many actions, some of them taken back."""
    table, chance = seated(game, "a", "b", seed=seed), random.Random(seed)
    while len(table.steps) < actions and table.to_act:
        seat = table.to_act[0]
        assert table.match is not None
        table.act(seat, table.asked[seat].id, [chance.choice(table.match.legal(seat))], table.n)
        if table.n % 7 == 0 and viewing._can(table, seat).undo:
            table.undo(seat, table.n)
    return table


def everything(table: Table) -> list[Any]:
    """All that its players are told of a table, now and of each moment."""
    updates = [viewing.update(table, audience, 0, 99) for audience in ((), (0,), (1,))]
    looks = [viewing.looked_back(table, n, seat) for n in range(1, table.n + 1) for seat in (0, None)]
    return [wire.encode(each) for each in (*updates, *looks)]


@pytest.mark.parametrize("game", GAMES)
def test_a_packed_table_is_the_same_table_and_plays_on_alike(game: str) -> None:
    one = played(game, 130)
    steps = list(unpack_table(pack_table(one)))
    other = steps[-1]
    assert other is not None
    assert steps[:-1] == [None] * (len(steps) - 1)
    assert everything(other) == everything(one)
    assert (other.game, other.texts) == (one.game, one.texts)
    if one.to_act:
        seat = one.to_act[0]
        for table in (one, other):
            assert table.match is not None
            table.act(seat, table.asked[seat].id, [table.match.legal(seat)[0]], 200)
        assert everything(other) == everything(one)
        assert everything(again(other)) == everything(one)


def test_the_states_of_a_packed_table_share_their_numbers() -> None:
    table = list(unpack_table(pack_table(played("hive", 130))))[-1]
    assert table is not None
    assert table.match is not None
    early, late = table.match.state_after(60).history, table.match.state_after(84).history
    shared = [number for number in early if number in late and number > 1 << 40]
    assert shared
    assert all(late[late.index(number)] is number for number in shared)


def with_long_work(work: Callable[[LongWork], Awaitable[T]], **settings: Any) -> T:
    """Do something with a process of long work."""

    async def whole() -> T:
        long_work = LongWork(**settings)
        try:
            return await work(long_work)
        finally:
            await long_work.close()

    return asyncio.run(whole())


def kept(table: Table) -> Kept:
    """The records of a table, as the store would hold them."""
    seats: list[r.AnyRecord] = [
        r.Sat(0, seat, chair.browser or "", chair.name) for seat, chair in enumerate(table.seating.chairs)
    ]
    return Kept(table.id, table.opened, [step.record for step in table.steps], seats, [])


def test_a_table_that_is_laid_elsewhere_is_the_same() -> None:
    table = played("apiary", 100)

    async def lay(long_work: LongWork) -> Table:
        return await loaded_table(await long_work.ask(Lay(kept(table), 1), Packed))

    assert everything(with_long_work(lay)) == everything(table)


def test_a_process_that_dies_is_trouble_for_who_asked_and_the_next_one_works() -> None:
    async def ask(long_work: LongWork) -> list[str]:
        assert await long_work.ask(DrawCodes([]), list[str]) == []
        [process] = long_work.workers._all
        os.kill(process.pid, signal.SIGSTOP)  # so that it dies over a task
        asking = asyncio.ensure_future(long_work.ask(DrawCodes(["a"]), list[str]))
        await asyncio.sleep(0.05)
        os.kill(process.pid, signal.SIGKILL)
        with pytest.raises(WorkTrouble):
            await asking
        return await long_work.ask(DrawCodes(["a"]), list[str])

    [code] = with_long_work(ask)
    assert code.startswith("<?xml")


def test_work_that_takes_too_long_is_stopped_and_told_as_trouble() -> None:
    async def ask(long_work: LongWork) -> tuple[str, int]:
        await long_work.ask(DrawCodes([]), list[str])
        [process] = long_work.workers._all
        os.kill(process.pid, signal.SIGSTOP)
        with pytest.raises(WorkTrouble) as told:
            await long_work.ask(DrawCodes(["a"]), list[str])
        await asyncio.wait_for(process.wait(), 10)
        return told.value.code, told.value.status

    assert with_long_work(ask, seconds=0.5) == ("not_done", 503)


def test_a_problem_of_the_file_is_the_visitors_and_an_error_is_ours() -> None:
    def asked(task: Any) -> Answer:
        return msgspec.msgpack.decode(worker.answer_task(encode_task(task)), type=Answer)

    broken = asked(Transcribe("{"))
    assert broken.error is not None
    assert re.fullmatch(r"LoadError at \w+\.py:\d+(, \w+\.py:\d+)*", broken.error)  # the log names its place
    opened = msgspec.structs.replace(played("hive", 3).opened, rules_version=99)
    unknown = asked(Lay(Kept("t", opened, [], [], []), None))
    assert unknown.problem == ("unknown_version", 409, {"game": "hive", "n": 99})

    async def ask(long_work: LongWork) -> None:
        await long_work.ask(Lay(Kept("t", opened, [], [], []), None), Packed)

    with pytest.raises(Problem, match="unknown_version"):
        with_long_work(ask)

    async def fail(long_work: LongWork) -> None:
        await long_work.ask(Transcribe("{"), str)

    with pytest.raises(Problem, match="server"):
        with_long_work(fail)


def test_a_long_table_that_cannot_be_laid_is_broken_and_no_passing_trouble(tmp_path: Path) -> None:
    async def work() -> None:
        house = House(Settings(str(tmp_path / "rucher.db")))
        records = kept(played("hive", LONG + 9)).match
        moon: list[r.AnyRecord] = [*records, r.Played(99, 0, {"type": "fly", "to": "the moon"})]
        await house.store.create("t", played("hive", 3).opened, [], moon)
        for _ in range(2):
            with pytest.raises(Problem, match="server"):
                await house.known("t")
        assert house.counters["broken_tables"] == 1
        await house.close()

    asyncio.run(work())


def test_a_process_that_has_grown_too_large_ends_after_its_answer_and_another_one_starts() -> None:
    async def ask(long_work: LongWork) -> set[int]:
        pids = set()
        for _ in range(2):
            assert await long_work.ask(DrawCodes([]), list[str]) == []
            [process] = long_work.workers._all
            assert await asyncio.wait_for(process.wait(), 20) == 0
            pids.add(process.pid)
        return pids

    assert len(with_long_work(ask, modules=["tests.server.little_memory"])) == 2


def test_a_process_is_kept_however_large_the_one_that_started_it_has_been() -> None:
    async def ask(long_work: LongWork) -> set[int]:
        pids = set()
        for _ in range(2):
            assert await long_work.ask(DrawCodes([]), list[str]) == []
            await asyncio.sleep(0.2)
            pids |= {process.pid for process in long_work.workers._all}
        return pids

    large = b"x" * (worker.MOST_MEMORY + 50_000_000)
    assert len(large) > worker.MOST_MEMORY
    del large
    assert len(with_long_work(ask)) == 1


def test_bots_play_a_scenario_that_was_brought_while_they_were_there(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        anna = Browser(server)
        with anna.socket(anna.create("anthophila", "greedy", "me")) as page:
            assert page.until(1)  # a bot's process is there now
        card = anna.post("/api/scenarios", {"file": OWN})
        options = {"scenario": card["id"], "pack": card["pack"]}
        with anna.socket(anna.create("anthophila", "greedy", "me", options=options)) as page:
            while len(page.log) < 2:  # its bot may win it before anybody else is asked
                page.next()
            assert [entry["kind"] for entry in page.log][:2] == ["start", "action"]
        assert server.house.counters["bot_failures"] == 0


def test_the_branch_of_a_branch_begins_with_both(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        anna = Browser(server)
        text = (GOLDEN / "hive" / "1" / "beginner-black-wins.json").read_text(encoding="utf-8")
        table = anna.post("/api/bring", {"text": text})["table"]
        seats = [{"kind": "me", "name": "Anna"}] * 2
        first = anna.post(f"/api/tables/{table['id']}/branch", {"n": 6, "seats": seats})["table"]
        with anna.socket(first) as page:
            page.act(seat=page.position["to_act"][0])
        second = anna.post(f"/api/tables/{first['id']}/branch", {"n": 2, "seats": seats})["table"]
        matches = [server.house.rooms[each["id"]].table.match for each in (table, first, second)]
        logs = [match.log for match in matches if match]
        assert [len(log) for log in logs[1:]] == [6, 6]
        assert logs[2] == logs[1]
        assert logs[1][:5] == logs[0][:5]


def test_an_unexpected_error_quotes_nobody_in_the_log(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def fail(task: object) -> None:
        raise ValueError("I am Anna, of Bee Street")

    monkeypatch.setattr(worker, "do_task", fail)
    answer = msgspec.msgpack.decode(worker.answer_task(encode_task(DrawCodes([]))), type=Answer)
    assert answer.error is not None
    assert re.match(r"ValueError at test_long_work.py:\d+, worker.py:\d+", answer.error)
    assert "Anna" not in answer.error + "".join(capfd.readouterr())
