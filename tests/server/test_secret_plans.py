"""Plans at a live server: the rivals and the spectators are told nothing, and a restart loses nothing."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from tests.server.live import Browser, Json, Server, Socket

DAYS = {"kind": "days", "days": 2}
LIVE = {"kind": "total", "seconds": 600, "increment": 5}
LINE = {"notations": ["wA1 \\wQ", "bA1 bQ/"]}
PREMOVE = {"notations": ["bA1 bQ/"], "any_reply": True}
OPENING = ("wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-")  # Anna, white, is asked after it


@contextlib.contextmanager
def table_of(anna: Browser, ben: Browser, clock: Json = DAYS) -> Iterator[tuple[Json, Socket, Socket]]:
    """A table of Hive between two people, a few moves old."""
    table = anna.create("hive", "me", "open", clock=clock, listed=True)
    ben.sit(table, anna)
    with anna.socket(table) as white, ben.socket(table) as black:
        for k, notation in enumerate(OPENING):
            mover = (white, black)[k % 2]
            mover.until(k % 2)
            assert mover.act(notation, seat=k % 2)["t"] == "ack"
        settle(white, black)
        yield table, white, black


def settle(*pages: Socket) -> None:
    """Read all that has been sent to these pages."""
    for page in pages:
        page.ask("describe", seat=None, about=None)


def plan(page: Socket, *lines: Json, seat: int = 1, **more: Any) -> Json:
    return page.ask("plan", **{"seat": seat, "n": page.position["n"], "lines": list(lines), **more})


def told(page: Socket) -> list[Json]:
    """Every message about plans that a page was sent."""
    return [message for message in page.seen if message["t"] == "plans"]


def test_the_answer_comes_in_the_same_message_as_the_reply(anna: Browser, ben: Browser) -> None:
    with table_of(anna, ben) as (_, white, black):
        assert plan(black, LINE)["t"] == "ack"
        assert white.act("wA1 \\wQ")["t"] == "ack"
        settle(white, black)
        for page in (white, black):
            update = [message for message in page.seen if message["t"] == "update"][-1]
            assert [entry["notation"] for entry in update["log"]] == ["wA1 \\wQ", "bA1 bQ/"]
        assert told(black)[-1] == {"t": "plans", "seat": 1, "lines": [], "void": None}


def test_nobody_else_can_tell_that_there_is_a_plan(anna: Browser, ben: Browser, server: Server) -> None:
    eve = Browser(server)
    with table_of(anna, ben) as (table, white, black), eve.socket(table) as watching:
        settle(watching)

        def seen() -> list[bytes]:
            """Everything that others can ask for, their moments aside."""
            answers: list[Any] = [browser.get(f"/api/tables/{table['id']}") for browser in (anna, eve)]
            for browser in (anna, eve):
                lobby = browser.get("/api/lobby")
                answers.append([lobby[part] for part in ("open", "mine", "watch")])
            for page, seat in ((white, 0), (watching, None)):
                answers.append(page.ask("look", n=page.position["n"], seat=seat)["view"])
                answers.append(page.ask("describe", seat=seat, about=None)["lines"])
            for browser in (anna, eve):
                with browser.socket(table) as arriving:
                    settle(arriving)
                    messages = [msg for msg in arriving.seen if msg["t"] not in ("described", "table")]
                    for message in messages:
                        if message["t"] == "update":
                            message["position"].update(at=0, clocks=[])
                    answers.append(messages)
            settle(white, watching)
            return [msgspec.json.encode(answer) for answer in answers]

        before = seen()
        known = [len(page.seen) for page in (white, watching)]
        for lines in ([LINE], [PREMOVE], []):
            assert plan(black, *lines)["t"] == "ack"
            assert seen() == before
        for page, n in zip((white, watching), known, strict=True):
            assert {message["t"] for message in page.seen[n:]} <= {"past", "described", "presence"}
        assert [len(message["lines"]) for message in told(black)] == [1, 1, 0]


def test_a_void_premove_is_told_to_its_seat_with_the_reason(anna: Browser, ben: Browser) -> None:
    with table_of(anna, ben, LIVE) as (_, white, black):
        assert white.act("wA1 \\wQ")["t"] == "ack"
        black.until(1)
        assert black.act("bA1 bQ/", seat=1)["t"] == "ack"
        assert plan(black, {"notations": ["bA2 bA1/"], "any_reply": True})["t"] == "ack"
        white.until(0)
        assert white.act("wA1 bA1/")["t"] == "ack"
        settle(white, black)
        assert (told(black)[-1]["lines"], told(black)[-1]["void"]["code"]) == ([], "cell_occupied")
        assert black.position["to_act"] == [1]
        assert told(white) == []


def test_a_page_that_comes_back_is_told_its_plan(anna: Browser, ben: Browser) -> None:
    with table_of(anna, ben) as (table, _, black):
        assert plan(black, LINE)["t"] == "ack"
        with ben.socket(table) as again:
            settle(again)
            [message] = told(again)
            assert [move["notation"] for move in message["lines"][0]["moves"]] == LINE["notations"]
            assert message["lines"][0]["moves"][0]["said"]["key"]


def test_a_repeated_request_does_not_plan_again(anna: Browser, ben: Browser) -> None:
    with table_of(anna, ben) as (_, white, black):
        n = black.position["n"]
        assert plan(black, LINE, id="once")["t"] == "ack"
        assert white.act("wA1 \\wQ")["t"] == "ack"
        settle(black)
        assert plan(black, LINE, id="once", n=n)["t"] == "ack"
        settle(black)
        assert told(black)[-1]["lines"] == []


def test_nobody_plans_for_another_seat_or_past_the_quotas(anna: Browser, ben: Browser) -> None:
    with table_of(anna, ben) as (table, white, black):
        assert plan(white, PREMOVE, seat=1)["refusal"]["code"] == "not_your_seat"
        assert plan(black, *[LINE] * 20)["t"] == "ack"
        assert black.ask("foresee", seat=1, line={"notations": ["wA1 \\wQ"]})["t"] == "past"
        black.send("plan", seat=1, n=black.position["n"], lines=[LINE] * 21)
        assert black.closed()["code"] == "unreadable"
        with ben.socket(table) as again:
            long = {"notations": ["wA1 \\wQ"] * 21}
            again.send("plan", seat=1, n=again.position["n"], lines=[long])
            assert again.closed()["code"] == "unreadable"


def test_a_plan_outlives_the_server(tmp_path: Path) -> None:
    with Server(tmp_path) as first:
        anna, ben = Browser(first), Browser(first)
        with table_of(anna, ben) as (table, white, black):
            two = {"notations": [*LINE["notations"], "wA2 /wQ", "bA2 bQ\\"]}
            assert plan(black, two)["t"] == "ack"
            assert white.act("wA1 \\wQ")["t"] == "ack"
        cookies = [browser.client.cookies for browser in (anna, ben)]
    with Server(tmp_path) as second:
        anna, ben = Browser(second), Browser(second)
        for browser, kept in zip((anna, ben), cookies, strict=True):
            for name, value in kept.items():
                browser.client.cookies.set(name, value)
        with anna.socket(table) as white, ben.socket(table) as black:
            settle(black)
            assert [move["notation"] for move in told(black)[-1]["lines"][0]["moves"]] == [
                "wA2 /wQ",
                "bA2 bQ\\",
            ]
            assert white.act("wA2 /wQ")["t"] == "ack"
            settle(white)
            assert [entry["notation"] for entry in white.log[-2:]] == ["wA2 /wQ", "bA2 bQ\\"]
