"""The host's desk on the page, and what the pages of others show of it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Invite
from tests.browser.person import Person
from tests.browser.served import HOST_TOKEN
from tests.browser.test_look import Viewer
from tests.browser.words import ROOT

FILES = ROOT / "web" / "src" / "shell" / "host"
WORDS = {lang: json.loads((FILES / f"words.{lang}.json").read_text("utf-8")) for lang in ("en", "fr")}


def come_in(host: Person, token: str = HOST_TOKEN) -> None:
    """Open the desk."""
    words = WORDS[host.lang]
    host.page.goto(f"{host.url}/host")
    host.page.get_by_label(words["token"]).fill(token)
    host.page.get_by_role("button", name=words["enter"]).click()


def press(host: Person, word: str) -> None:
    """Press a button of the desk."""
    host.page.get_by_role("button", name=WORDS[host.lang][word], exact=True).click()


@pytest.fixture
def anna(invite: Invite) -> Person:
    """Anna, at a table."""
    person = invite("fr")
    person.play("hive", "bot.random.name")
    person.await_turn()
    return person


def test_the_host_tells_everybody_something_and_closes_a_table(invite: Invite, anna: Person) -> None:
    host = invite()
    come_in(host, "not the token")
    expect(host.page.get_by_role("alert")).to_be_visible()
    come_in(host)
    table = anna.page.url.rpartition("/")[2]
    host.page.get_by_label(WORDS["en"]["notice"]).fill("We restart at ten.")
    press(host, "send")
    said = anna.page.get_by_role("status").filter(has_text="We restart at ten.")
    expect(said).to_contain_text("Annonce de l’hôte")
    own = host.page.get_by_role("status").filter(has_text="We restart at ten.")
    expect(own).to_be_visible()
    notice, lists = own.bounding_box(), host.page.locator("main").bounding_box()
    assert notice
    assert lists
    assert notice["y"] + notice["height"] <= lists["y"]  # the desk's lists are below it
    press(host, "unnotice")
    expect(said).to_have_count(0)
    host.page.get_by_role("button").filter(has_text="Hive").first.click()
    expect(host.sheet).to_contain_text(table)
    press(host, "close")
    expect(anna.page.get_by_text(anna.t("problem.closed_table"))).to_be_visible()
    press(host, "open")
    anna.page.reload()
    anna.await_turn()


def test_a_refusal_of_the_desk_stays_until_the_sheet_is_closed(invite: Invite, anna: Person) -> None:
    host = invite()
    come_in(host)
    visitor = host.page.get_by_role("button").filter(has_text="127.0.0.1")
    visitor.first.click()
    address = host.sheet.get_by_role("button").filter(has_text="127.0.0.1")
    address.click()  # the host's own address too
    refusal = host.sheet.get_by_role("alert")
    expect(refusal).to_have_text(host.t("problem.own_ban"))
    for _ in range(2):  # the desk looks again meanwhile
        host.page.wait_for_event("response", lambda answer: answer.url.endswith("/api/host"))
    expect(refusal).to_have_text(host.t("problem.own_ban"))
    host.close()
    expect(host.page.get_by_role("alert")).to_have_count(0)


@pytest.mark.parametrize("phone", [False, True])
def test_the_desk_can_be_read_and_touched(invite: Invite, anna: Person, shots: Path, phone: bool) -> None:
    host = invite("fr", phone=phone)
    for kind in ("notice", "unnotice") * 6:  # a log that is longer than its place
        host.post(
            "/api/host", {"kind": kind, "target": "À dix heures."}, Authorization=f"Bearer {HOST_TOKEN}"
        )
    come_in(host)
    viewer = Viewer(host, shots)
    expect(host.page.get_by_role("heading", name=WORDS["fr"]["log"])).to_be_visible()
    viewer.look("host")
    host.page.get_by_role("button").filter(has_text="Hive").first.click()
    viewer.look("host-table")
    host.sheet.get_by_role("listitem").get_by_role("button").click()
    viewer.look("host-person")
    assert viewer.faults == []
