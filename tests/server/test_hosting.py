"""The host's desk: what `rucher host` does, running servers follow."""

from __future__ import annotations

import io
import json
import logging
from pathlib import Path

import pytest
from click.testing import CliRunner
from tests.server.live import Browser, Server

from rucher.cli.host import host
from rucher.server.http.journal import JsonLines
from rucher.server.http.page_requests import Page
from rucher.server.rooms.counters import COUNTS, GAUGES, TIMES
from rucher.server.rooms.server_clock import now
from rucher.server.wire import PROTOCOL


def told(server: Server, *arguments: str) -> str:
    """What the desk says; then the server has read the act."""
    made = CliRunner().invoke(host, [*arguments, f"--database={server.house.settings.database}"])
    assert made.exit_code == 0, made.output
    server.call(server.house.regular.beat())
    return made.output


def browser_of(server: Server, browser: Browser) -> str:
    """The id of a browser, as the desk names it."""
    found = server.house.tokens.browser(browser.cookie)
    assert found is not None
    return found


@pytest.fixture
def own(tmp_path: Path) -> Server:
    """A server of its own."""
    return Server(tmp_path)


def test_tables_are_listed_and_a_table_is_deleted_under_its_pages(own: Server) -> None:
    with own:
        anna = Browser(own)
        table = anna.create("hive", "me", "me")
        line = told(own, "tables").split()
        assert line == [table["id"], "hive", "playing", "1", browser_of(own, anna)]
        with anna.socket(table) as page:
            told(own, "delete", table["id"])
            assert page.closed()["code"] == "no_table"
        assert anna.get(f"/api/tables/{table['id']}", 404)["code"] == "no_table"
        assert anna.get("/api/lobby")["mine"] == []
        assert told(own, "log").split()[2:] == ["delete", table["id"]]


def test_who_is_banned_is_sent_away_until_the_ban_ends(own: Server) -> None:
    with own:
        anna, ben = Browser(own), Browser(own)
        table = anna.create("hive", "me", "me")
        name = browser_of(own, anna)
        with anna.socket(table) as page:
            told(own, "ban", name)
            assert page.closed()["said"]["key"] == "problem.banned"
        assert anna.get("/api/lobby", 403)["code"] == "banned"
        assert ben.get("/api/lobby")
        told(own, "unban", name)
        assert anna.get("/api/lobby")
        told(own, "ban", name, "--hours=0")  # it has ended already
        assert anna.get("/api/lobby")


def test_an_address_is_banned(own: Server) -> None:
    with own:
        told(own, "ban", "10.1.2.3")
        assert Browser(own, **{"X-Forwarded-For": "10.1.2.3"}).get("/api/lobby", 403)["code"] == "banned"
        assert Browser(own, **{"X-Forwarded-For": "10.1.2.4"}).get("/api/lobby")


def test_a_banned_proxy_still_finds_the_server_well(own: Server) -> None:
    with own:
        told(own, "ban", "127.0.0.1")
        assert Browser(own).get("/api/lobby", 403)["code"] == "banned"
        assert Browser(own).get("/health")["ok"]


def test_who_is_muted_writes_nothing(own: Server) -> None:
    with own:
        anna = Browser(own)
        table = anna.create("hive", "me", "me")
        with anna.socket(table) as page:
            told(own, "mute", browser_of(own, anna))
            assert page.ask("say", text="hello", seat=0)["refusal"]["code"] == "muted"
            told(own, "unmute", browser_of(own, anna))
            assert page.ask("say", text="hello", seat=0)["t"] == "ack"


def test_a_spectator_who_has_left_is_found_by_what_was_written(own: Server) -> None:
    with own:
        anna, ben = Browser(own), Browser(own)
        table = anna.create("hive", "me", "me")
        ben.client.get("/")
        with ben.socket(table) as page:
            page.ask("say", text="I am Ben", seat=None)
        [line] = told(own, "talk", table["id"]).splitlines()
        assert line.endswith("I am Ben")
        assert line.split()[2] == browser_of(own, ben)
        told(own, "mute", line.split()[2])
        assert own.house.hosting.is_muted(browser_of(own, ben), now())
        told(own, "erase", browser_of(own, ben))
        assert told(own, "talk", table["id"]) == ""


def test_a_table_with_closed_doors_has_no_spectators(own: Server) -> None:
    with own:
        anna, ben = Browser(own), Browser(own)
        table = anna.create("hive", "me", "me")
        with ben.socket(table) as watching:
            told(own, "doors", table["id"])
            assert watching.closed()["said"]["key"] == "problem.closed_doors"
        with ben.socket(table, hello=False) as again:
            again.send("hello", protocol=PROTOCOL)
            assert again.closed()["said"]["key"] == "problem.closed_doors"
        with anna.socket(table) as page:
            assert page.act("wS1")["n"] == 2


def test_somebodys_names_and_messages_are_erased(own: Server) -> None:
    with own:
        anna, ben = Browser(own), Browser(own)
        table = anna.create("hive", "me", "open")
        ben.sit(table, anna)
        with anna.socket(table) as page:
            page.ask("say", text="I am Anna", seat=0)
        with ben.socket(table) as page:
            page.ask("say", text="I am Ben", seat=1)
        told(own, "erase", browser_of(own, anna))
        assert [seat["name"] for seat in anna.get(f"/api/tables/{table['id']}")["seats"]] == ["", "Ben"]
        with ben.socket(table) as page:
            [talk] = [message for message in page.seen if message["t"] == "talk"]
            assert [line["text"] for line in talk["lines"]] == ["I am Ben"]


def test_the_metrics_have_help_and_type_and_are_for_this_machine_alone(own: Server) -> None:
    with own:
        anna = Browser(own)
        text = anna.client.get("/metrics").text
        for name, kind in (
            *((f"{name}_total", "counter") for name in COUNTS),
            *((name, "gauge") for name in GAUGES),
            *((f"{name}_seconds", "histogram") for name in TIMES),
        ):
            assert f"# HELP rucher_{name} " in text
            assert f"# TYPE rucher_{name} {kind}\n" in text
        assert 'rucher_store_seconds_bucket{le="+Inf"}' in text
        assert anna.client.get("/metrics", headers={"X-Forwarded-For": "10.0.0.1"}).status_code == 404


def test_with_a_token_the_metrics_are_for_who_has_it(tmp_path: Path) -> None:
    with Server(tmp_path, metrics_token="honey") as server:
        anna = Browser(server)
        assert anna.client.get("/metrics").status_code == 404
        assert anna.client.get("/metrics", headers={"Authorization": "Bearer wax"}).status_code == 404
        assert anna.client.get("/metrics", headers={"Authorization": "Bearer honey"}).status_code == 200


def test_nobody_is_believed_about_visitors_but_a_trusted_proxy(tmp_path: Path) -> None:
    with Server(tmp_path, proxies=()) as server:
        told(server, "ban", "10.1.2.3")
        assert Browser(server, **{"X-Forwarded-For": "10.1.2.3"}).get("/api/lobby")


def test_an_answer_names_its_request(own: Server) -> None:
    with own:
        anna = Browser(own)
        first, second = (anna.client.get("/api/lobby").headers["x-request-id"] for _ in range(2))
        assert first != second


def test_a_log_line_is_json_names_its_request_and_quotes_nobody(
    own: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not even where an error quotes what was said."""
    written, logs = io.StringIO(), [logging.getLogger(name) for name in ("rucher", "uvicorn")]
    handler = logging.StreamHandler(written)
    handler.setFormatter(JsonLines())

    async def fail(page: object, said: object = None) -> None:
        try:
            {}[str(said)]  # type: ignore[index]
        except KeyError as error:
            raise RuntimeError(f"{said} has failed") from error

    with own:
        for log in logs:
            log.addHandler(handler)
        anna = Browser(own)
        table = anna.create("hive", "me", "me")
        monkeypatch.setattr(Page, "_say", fail)
        with anna.socket(table) as page:
            assert "refusal" in page.ask("say", text="I am Anna, of Bee Street", seat=0)
        monkeypatch.setattr(own.house, "known", fail)
        answer = anna.client.get(f"/api/tables/{table['id']}")
        assert answer.status_code == 500
    for log in logs:
        log.removeHandler(handler)
    assert "Anna" not in written.getvalue()
    assert "Bee Street" not in written.getvalue()
    by_page, by_request = (json.loads(line) for line in written.getvalue().splitlines())
    assert by_page["request"] != by_request["request"] == answer.headers["x-request-id"]
    for line in (by_page, by_request):
        assert line["level"] == "error"
        assert line["error"].startswith("  File")
        assert "KeyError\nthen\n" in line["error"]
        assert line["error"].endswith("RuntimeError")
