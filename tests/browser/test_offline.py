"""Without a network: the page, the rules, the words of a lesson and finished matches still open."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Invite
from tests.browser.person import Person
from tests.browser.served import Served
from tests.browser.test_lessons import lesson
from tests.browser.test_replay import SAVED, at, bring, slider, stones
from tests.server.live import Server

from rucher.games import find
from rucher.server import app
from rucher.server.http import desk
from rucher.server.tables.game_texts import texts_of

KEPT = "path => caches.match(path).then(found => found !== undefined)"


def wait_until(person: Person, script: str, arg: object = None) -> None:
    """Wait until a script answers yes, also where its answer is a promise."""
    for _ in range(400):
        if person.page.evaluate(script, arg):
            return
        person.page.wait_for_timeout(50)
    raise AssertionError(f"never so: {script} {arg}")


def settle(person: Person) -> None:
    """Wait until the service worker has what it keeps."""
    wait_until(person, "() => navigator.serviceWorker.controller !== null")
    keeps(person, "/api/lobby")


def keeps(person: Person, path: str) -> None:
    """Wait until an answer is kept."""
    wait_until(person, KEPT, path)


def says_so(person: Person) -> None:
    """The banner says that there is no network."""
    expect(person.page.get_by_text(person.t("ui.offline_banner"))).to_be_visible()


def test_the_lobby_and_the_words_of_a_lesson_open_without_a_network(invite: Invite, shots: Path) -> None:
    anna = invite("fr", service_workers="allow")
    anna.go()
    settle(anna)
    expect(anna.page.get_by_text(anna.t("ui.offline_banner"))).to_have_count(0)
    anna.context.set_offline(True)
    anna.go()  # a whole new page, by its address
    says_so(anna)
    expect(anna.button("ui.play_game", game=anna.t("ui.title.hive"))).to_be_visible()
    anna.page.screenshot(path=shots / "offline-lobby-desktop-light.png")
    anna.go("/learn/hive")
    says_so(anna)
    for task in lesson("hive").step[:3]:
        expect(anna.page.locator(f'[data-step="{task.id}"]')).to_be_visible()
        expect(anna.page.locator("#lesson-text")).to_have_text(task.text["fr"])
        expect(anna.page.get_by_text(anna.t("ui.offline_lesson"))).to_be_visible()
        anna.press(anna.button("ui.lesson_next").or_(anna.button("ui.lesson_skip")))
    anna.page.screenshot(path=shots / "offline-lesson-desktop-light.png")
    anna.context.set_offline(False)
    anna.go()
    expect(anna.page.get_by_text(anna.t("ui.offline_banner"))).to_have_count(0)


def test_a_finished_match_and_the_rules_open_without_a_network(invite: Invite, shots: Path) -> None:
    anna = invite("fr", phone=True, service_workers="allow")
    anna.go()
    settle(anna)
    bring(anna, SAVED)
    table = anna.page.url.rpartition("/")[2]
    keeps(anna, f"/api/tables/{table}/replay")
    anna.context.set_offline(True)
    anna.go(f"/t/{table}?n=5")
    says_so(anna)
    expect(stones(anna)).to_have_count(4)  # record 1 is the beginning
    at(anna, 4)
    slider(anna).fill("6")
    at(anna, 6)
    expect(stones(anna)).to_have_count(6)
    anna.press(anna.button("ui.next"))
    at(anna, 7)
    anna.page.screenshot(path=shots / "offline-replay-phone-light.png")
    anna.press(anna.page.get_by_role("tab", name=anna.t("word.rules_panel")))
    clauses = texts_of(find("hive")).rules()["fr"]
    expect(anna.page.locator("[data-clause]")).to_have_count(len(clauses))
    expect(anna.page.get_by_text(anna.t("ui.reconnecting"))).to_have_count(0)
    anna.go("/rules/hive")  # the page of its own, with its diagrams
    says_so(anna)
    expect(anna.page.get_by_text(clauses[0].title).first).to_be_visible()
    anna.go(f"/t/{table}")
    at(anna, 12)
    anna.context.set_offline(False)
    expect(anna.page.get_by_text(anna.t("ui.offline_banner"))).to_have_count(
        0
    )  # the socket came back by itself
    slider(anna).fill("3")
    at(anna, 3)


def test_a_running_match_says_that_it_needs_a_network(invite: Invite) -> None:
    anna = invite(service_workers="allow")
    anna.play("hive", "word.hot_seat")
    settle(anna)
    anna.context.set_offline(True)
    anna.go(anna.page.url)
    expect(anna.page.get_by_text(anna.t("ui.offline_table"))).to_be_visible()
    anna.context.set_offline(False)
    expect(anna.prompt).to_be_visible()


def test_a_server_that_is_away_is_no_network_either(invite: Invite, tmp_path: Path) -> None:
    table = Served(tmp_path)
    anna = invite(url=table.url, service_workers="allow")
    anna.go()
    settle(anna)
    table.kill()
    anna.go()
    says_so(anna)
    table.start()
    anna.go()
    expect(anna.page.get_by_text(anna.t("ui.offline_banner"))).to_have_count(0)
    table.stop()


def test_a_new_version_of_the_page_is_there_at_the_next_visit_with_a_network_and_without(
    invite: Invite, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    built = tmp_path / "static"
    shutil.copytree(desk.STATIC, built)
    monkeypatch.setattr(desk, "STATIC", built)
    monkeypatch.setattr(app, "STATIC", built)
    with Server(tmp_path) as server:
        anna = invite(url=server.url, service_workers="allow")
        anna.go()
        settle(anna)
        page, worker = built / "index.html", built / "sw.js"
        page.write_text(page.read_text().replace("<title>Rucher", '<meta name="second"><title>Rucher'))
        worker.write_text(re.sub(r"(rucher-shell-)[0-9a-f]{12}", r"\1ffffffffffff", worker.read_text()))
        second = anna.page.locator('meta[name="second"]')
        anna.go()
        expect(second).to_have_count(1)  # at once, whatever the old worker keeps
        wait_until(
            anna,
            """() => caches.open('rucher-shell-ffffffffffff').then((kept) => kept.match('/'))
                .then((found) => found?.text()).then((text) => text?.includes('name="second"'))""",
        )
        rested = "() => navigator.serviceWorker.getRegistration().then((it) => !it.installing && !it.waiting)"
        wait_until(anna, rested)
        names = anna.page.evaluate("() => caches.keys()")
        assert sum(name.startswith("rucher-shell-") for name in names) == 2  # an old page may still be open
        anna.context.set_offline(True)
        anna.go()
        says_so(anna)
        expect(second).to_have_count(1)


def test_the_menu_says_that_this_server_tells_also_while_the_page_is_closed(
    invite: Invite, shots: Path
) -> None:
    anna = invite("fr", service_workers="allow", permissions=["notifications"])
    anna.play("hive", "word.hot_seat")
    settle(anna)
    anna.press(anna.button("ui.menu"))
    expect(anna.sheet.get_by_text(anna.t("ui.notify_closed"))).to_be_visible()
    anna.page.screenshot(path=shots / "notify-desktop-light.png")
