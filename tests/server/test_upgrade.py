"""Databases of released versions go on, on both stores: the schema is brought to today's, and tables stand.

`tests/golden/second_house` is a database with summaries (schema 0004), in the middle of matches.
"""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from tests.server import postgres
from tests.server.live import Browser, Server
from tests.server.test_first_house import PAST
from tests.server.test_first_house import TABLES as FIRST

from rucher.server.store.backup import backup, restore
from rucher.server.tables.records import WasDown

GOLDEN = PAST.parent
SECOND: dict[str, Any] = json.loads((GOLDEN / "second_house" / "tables.json").read_text(encoding="utf-8"))
STOOD = {  # id, status and number of records of each table
    "first_house": [(each["id"], each["status"], each["records"]) for each in FIRST.values()],
    "second_house": [(each["id"], each["status"], each["n"]) for each in SECOND.values()],
}
FIRST_MOVED = pytest.param("first_house", "postgresql", marks=pytest.mark.long)
SECOND_MOVED = pytest.param("second_house", "postgresql", marks=[] if postgres.found() else pytest.mark.long)


@pytest.mark.parametrize(("name", "store"), [("second_house", "sqlite"), SECOND_MOVED, FIRST_MOVED])
def test_an_older_database_goes_on(
    name: str, store: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    folder = tmp_path / name
    shutil.copytree(GOLDEN / name, folder)
    more: dict[str, Any] = {}
    if store == "postgresql":
        more = {"database": request.getfixturevalue("address"), "key_file": folder / "new" / "rucher.key"}
        backup(
            str(folder / "rucher.db"), folder / "rucher.key", tmp_path / "copy"
        )  # with the files beside it
        restore(tmp_path / "copy", more["database"], more["key_file"])
    with Server(folder, **more) as server:
        for table, status, n in STOOD[name]:
            assert Browser(server).get(f"/api/tables/{table}")["status"] == status
            assert server.call(played_on(server, table)) == n + (status == "playing")


async def played_on(server: Server, name: str) -> int:
    """Play one more action at a table, if it goes on; how many records it has then, down time aside."""
    room = await server.house.known(name)
    if room.table.status == "playing":
        seat = room.table.to_act[0]
        assert room.table.match is not None
        action = room.table.match.legal(seat)[0]
        await room.do(lambda table, at: table.act(seat, table.asked[seat].id, [action], at))
    return sum(not isinstance(step.record, WasDown) for step in room.table.steps)
