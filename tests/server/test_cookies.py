"""The cookie of a browser: the servers on one host share its cookies, and each has one of its own."""

from __future__ import annotations

from pathlib import Path

from tests.server.live import Browser, Server


def as_one(before: Browser, after: Browser) -> None:
    """One person's browser at two addresses: it keeps its cookies by host, and does not tell ports apart."""
    for cookie in before.client.cookies.jar:
        after.client.cookies.jar.set_cookie(cookie)


def test_a_second_server_on_the_same_host_leaves_the_seats_at_the_first(tmp_path: Path) -> None:
    with Server(tmp_path / "one") as one, Server(tmp_path / "two") as two:
        here, there = Browser(one), Browser(two)
        table = here.create("hive", "me", "open")
        as_one(here, there)
        there.client.get("/")
        there.create("hive", "me", "open")
        as_one(there, here)
        here.client.get("/")
        assert here.get(f"/api/tables/{table['id']}")["seats"][0]["mine"] is True
        assert len(there.get("/api/lobby")["mine"]) == 1
        with here.socket(table) as page:
            assert page.seen[0]["seats"] == [0]


def test_a_cookie_under_the_old_name_keeps_its_seats_and_gets_the_new_name(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        anna = Browser(server)
        table, cookie = anna.create("hive", "me", "open"), anna.cookie
        late = Browser(server)
        late.client.cookies.set("rucher", cookie)
        assert late.get(f"/api/tables/{table['id']}")["seats"][0]["mine"] is True
        late.client.get("/")
        del late.client.cookies["rucher"]
        assert late.cookie == cookie
        assert late.get(f"/api/tables/{table['id']}")["seats"][0]["mine"] is True


def test_a_server_that_comes_back_at_another_port_knows_its_browsers(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        anna = Browser(server)
        table, cookies = anna.create("hive", "me", "open"), anna.client.cookies
    with Server(tmp_path) as server:
        anna = Browser(server)
        anna.client.cookies = cookies
        anna.client.get("/")
        assert anna.get(f"/api/tables/{table['id']}")["seats"][0]["mine"] is True
