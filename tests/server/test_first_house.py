"""What earlier code has stored goes on: tables of the first house, and of an old version."""

from __future__ import annotations

import asyncio
import json
import shutil
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.core.test_versions import second_edition as second_edition
from tests.core.toys import pass_the_bee
from tests.server.live import Browser, Server

from rucher.core.packs.boxes import Boxes
from rucher.games import register
from rucher.games.alveola.box import AlveolaBox
from rucher.games.apiary import game as apiary
from rucher.server.rooms.offshoots import rematch
from rucher.server.store.tables import Store
from rucher.server.tables import records as r

PAST = Path(__file__).parents[1] / "golden" / "first_house"
TABLES: dict[str, Any] = json.loads((PAST / "tables.json").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """A server of today on the database that the first house left behind."""
    folder = tmp_path_factory.mktemp("past") / "data"
    shutil.copytree(PAST, folder)
    with Server(folder) as server:
        yield server


@pytest.mark.parametrize("name", TABLES)
def test_a_stored_table_stands_as_it_stood(house: Server, name: str) -> None:
    past = TABLES[name]
    info = Browser(house).get(f"/api/tables/{past['id']}")
    assert (info["status"], info["n"]) == (past["status"], past["records"])
    table = house.house.rooms[past["id"]].table
    assert table.match is not None
    assert len(table.match.log) == past["actions"]
    assert [dict(seat) for seat in table.match.score().seats] == past["scores"]
    state = json.loads(json.dumps(past["state"]))
    now = json.loads(house_json(table.match.state))
    assert now.pop("rules_version") == 1
    if table.game.info.id == "apiary":  # which counts its turns since then
        assert now.pop("turn") > 0
    if "pack" in now["options"] and not state["options"]["pack"]:
        first = table.game.box.first(table.game.options_type())
        assert now["options"].pop("pack") == table.game.box.name(first)
        state["options"].pop("pack")
    assert now == state


def test_a_table_that_names_no_box_tells_the_contents_of_the_first_edition(house: Server) -> None:
    told = Browser(house).get(f"/api/tables/{TABLES['apiary']['id']}/contents")
    first = apiary.box.editions()[-1]
    assert told == apiary.box.contents(first)


def house_json(state: Any) -> str:
    """A state as plain data."""
    return msgspec.json.encode(state).decode()


def test_a_stored_table_can_be_played_on_and_downloaded(house: Server) -> None:
    room = house.house.rooms[TABLES["apiary"]["id"]]

    async def play() -> int:
        def answer(table: Any, at: int) -> Any:
            seat = table.to_act[0]
            return table.act(seat, table.asked[seat].id, [table.match.legal(seat)[0]], at)

        return await room.do(answer)

    loop = room_loop(house)
    number = asyncio.run_coroutine_threadsafe(play(), loop).result(20)
    assert number == TABLES["apiary"]["records"] + 1


def room_loop(house: Server) -> asyncio.AbstractEventLoop:
    """The loop that the server runs on."""
    return house.house._tasks[0].get_loop()


def test_a_table_of_an_old_version_goes_on_by_its_rules_after_a_restart(tmp_path: Path) -> None:
    register(pass_the_bee.game)

    async def prepare() -> None:
        store = Store(str(tmp_path / "rucher.db"))
        opened = r.Opened("pass_the_bee", None, {}, 2, "a", 0, rules_version=1)
        await store.create("old", opened, [r.Sat(0, 0, "a", "A"), r.Sat(0, 1, "a", "B")])
        await store.append("old", "match", 1, [r.Started(0, [])])
        for number, seat in ((2, 0), (3, 1), (4, 0)):
            await store.append("old", "match", number, [r.Played(0, seat, {"type": "fly", "count": 2})])
        store.close()

    asyncio.run(prepare())
    with Server(tmp_path) as server:
        assert Browser(server).get("/api/tables/old")["status"] == "playing"
        room = server.house.rooms["old"]

        async def last() -> int:
            return await room.do(lambda table, at: table.act(1, 4, ["1"], at))

        asyncio.run_coroutine_threadsafe(last(), room_loop(server)).result(20)
        assert room.table.status == "over"  # the seventh flower is the last one in version 1
    with Server(tmp_path) as again:
        assert Browser(again).get("/api/tables/old")["status"] == "over"


@pytest.mark.parametrize("name", ["hive", "alveola", "anthophila", "apiary"])
@pytest.mark.parametrize("kind", ["json", "txt"])
def test_a_file_of_the_first_house_is_brought_to_a_table(house: Server, name: str, kind: str) -> None:
    text = (PAST / f"{name}.{kind}").read_text(encoding="utf-8")
    browser = Browser(house)
    table = browser.post("/api/bring", {"text": text, "name": "Anna"})["table"]
    assert (table["game"], table["n"]) == (name, len(json.loads(first_json(name))["log"]) + 1)
    with browser.socket(table) as page:
        assert page.ask("look", n=3, seat=0)["t"] == "past"


def test_a_rematch_of_a_table_of_the_first_house_is_played_with_the_same_box_and_names_it(
    house: Server,
) -> None:
    room = house.call(house.house.known(TABLES["hive_resigned"]["id"]))
    new = house.call(rematch(house.house, room, "a"))
    table = house.call(house.house.known(new.id)).table
    assert table.opened.box == table.game.box.name(None)


def first_json(name: str) -> str:
    """The match that both kinds of file hold."""
    return (PAST / f"{name}.json").read_text(encoding="utf-8")


def test_a_file_of_an_unknown_version_or_box_says_what_is_missing(house: Server) -> None:
    record = json.loads((PAST / "alveola.json").read_text(encoding="utf-8"))

    def brought(**header: Any) -> Any:
        text = json.dumps(record | {"header": record["header"] | header})
        return Browser(house).post("/api/bring", {"text": text, "name": ""}, 409)

    assert brought(rules_version=7)["said"]["params"] == {"game": "alveola", "n": 7}
    assert brought(box="f" * 64)["said"] == {
        "key": "problem.unknown_box",
        "params": {"game": "alveola", "box": "f" * 12},
    }
    assert brought(game="chess")["code"] == "unknown_game"


def test_tables_of_the_first_house_keep_their_box_beside_a_second_edition(
    second_edition: Boxes[AlveolaBox], tmp_path: Path
) -> None:
    ring = Path(str(second_edition.editions.folder(2))) / "ring.toml"
    text = ring.read_text(encoding="utf-8").replace(
        "level_points = [1, 2, 3, 4] # the last one is for all higher levels too",
        "level_points = [2, 2, 3, 4]",
    )
    ring.write_text(text, encoding="utf-8")  # a worker's points are drawn
    first, newest = second_edition.editions.first, second_edition.editions.newest
    shutil.copytree(PAST, tmp_path / "data")
    with Server(tmp_path / "data") as server:
        browser = Browser(server)
        past = TABLES["alveola"]
        assert browser.get(f"/api/tables/{past['id']}")["n"] == past["records"]
        match = server.call(server.house.known(past["id"])).table.match
        assert match is not None
        assert match.header.box == match.options.pack == first
        assert match.state.box.figures.flowers_for_growing == 2
        new = browser.create("alveola", "me", "me")
        assert new["options"]["pack"] == newest
        old, now = (browser.get(f"/api/tables/{name}/box")["points"] for name in (past["id"], new["id"]))
        assert now[0] == old[0] + 1
