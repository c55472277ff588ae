"""Who begins: chosen, or drawn by the server and kept with the table."""

from __future__ import annotations

import itertools

import pytest
from tests.server.helpers import opened
from tests.server.live import Browser, Server

from rucher.core.chance import Chance
from rucher.server.tables import records as r
from rucher.server.tables.seat_order import draw_order
from rucher.server.tables.table import Table

HIVE = {"game": "hive", "seats": [{"kind": "me", "name": "Anna"}, {"kind": "bot", "bot": "random"}]}


def test_every_order_of_three_seats_can_be_drawn() -> None:
    drawn = {draw_order(3, False, Chance(seed)) for seed in range(200)}
    assert drawn == set(itertools.permutations(range(3)))


def test_in_teams_only_the_one_who_begins_is_drawn() -> None:
    drawn = {draw_order(4, True, Chance(seed)) for seed in range(200)}
    assert drawn == {(0, 1, 2, 3), (1, 2, 3, 0), (2, 3, 0, 1), (3, 0, 1, 2)}


def test_the_seats_are_drawn_unless_their_order_is_given(anna: Browser) -> None:
    mine = {anna.post("/api/tables", HIVE)["table"]["seats"][0]["mine"] for _ in range(40)}
    assert mine == {True, False}
    given = {**HIVE, "order": "given"}
    assert all(anna.post("/api/tables", given)["table"]["seats"][0]["mine"] for _ in range(12))


def test_the_draw_is_kept_with_the_table_and_told_in_its_log(server: Server, anna: Browser) -> None:
    for _ in range(40):
        table = anna.post("/api/tables", HIVE)["table"]
        kept = server.call(server.house.store.load(table["id"]))
        mine = next(seat["seat"] for seat in table["seats"] if seat["mine"])
        assert sorted(kept.opened.drawn) == [0, 1]
        assert kept.opened.drawn[mine] == 0  # the first of the asked seats was Anna's
        with anna.socket(table) as page:
            assert page.log[0]["said"] == {"key": "table.drawn", "seats": {"player": 0}}
        if mine == 1:
            return
    pytest.fail("in forty draws the bot never began")


def test_a_rematch_changes_seats_and_draws_nothing(server: Server, anna: Browser, ben: Browser) -> None:
    table = anna.create("hive", "me", "open", order="drawn")
    ben.sit(table, anna)
    ben.post(f"/api/tables/{table['id']}/leave")
    again = anna.post(f"/api/tables/{table['id']}/rematch")["table"]
    mine = next(seat["seat"] for seat in table["seats"] if seat["mine"])
    assert again["seats"][1 - mine]["mine"]
    assert server.call(server.house.store.load(again["id"])).opened.drawn == ()


def test_a_table_laid_again_tells_the_same_draw() -> None:
    table = Table("t", opened("nim", 2, drawn=(1, 0)), 1)
    for record in (r.Sat(0, 0, "b", "Ben"), r.Sat(0, 1, "a", "Anna")):
        table.replay(record)
    started = table.start(0)
    again = Table("t", opened("nim", 2, drawn=(1, 0)))
    again.replay(started)
    assert again.steps[0].said == table.steps[0].said
    assert table.steps[0].said is not None
    assert table.steps[0].said.key == "table.drawn"
