"""Connections that break, seats that move to another device, and people who only watch."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page, WebSocketRoute, expect
from tests.browser.conftest import Invite
from tests.browser.games import GOLDEN, SHORT
from tests.browser.person import LIT
from tests.browser.served import Served

from rucher.server.wire import PROTOCOL

FIRST, CELL = SHORT[0][1]


def test_a_broken_socket_in_mid_turn_loses_nothing(invite: Invite) -> None:
    anna = invite()
    sockets: list[WebSocketRoute] = []

    def pass_on(route: WebSocketRoute) -> None:
        sockets.append(route)
        route.connect_to_server()

    anna.page.route_web_socket("**/ws/*", pass_on)
    anna.play("hive", "bot.random.name")
    anna.await_turn()
    anna.touch(FIRST)
    sockets[-1].close()
    anna.page.wait_for_function("() => document.querySelector('.slot.chosen')")
    anna.touch(CELL)
    anna.await_turn(1)
    assert len(sockets) == 2
    assert anna.n >= 2


def test_a_server_that_is_killed_in_mid_turn_comes_back_to_the_same_table(
    invite: Invite, tmp_path: Path
) -> None:
    table = Served(tmp_path)
    try:
        anna = invite(url=table.url)
        anna.play("hive", "word.hot_seat")
        anna.act(SHORT[0][1])
        anna.touch(SHORT[1][1][0])
        table.kill()
        expect(anna.page.get_by_role("alert")).to_have_text(anna.t("ui.reconnecting"))
        table.start()
        expect(anna.page.get_by_role("alert")).to_have_count(0)
        expect(anna.page.locator(".slot.chosen")).to_have_count(1)  # still in the hand
        anna.touch(SHORT[1][1][1])
        anna.await_record(2)
        for _, touches in SHORT[2:]:
            anna.act(touches)
        anna.see_the_end()
    finally:
        table.stop()


def test_a_recovery_link_moves_the_seat_to_another_device(invite: Invite) -> None:
    laptop, phone, thief = invite(), invite(phone=True), invite()
    laptop.play("hive", "bot.random.name")
    laptop.act(SHORT[0][1])
    laptop.await_turn(1)
    laptop.menu("ui.links")
    old = laptop.link("ui.move_seat")
    laptop.press(laptop.button("ui.revoke"))
    expect(laptop.page.get_by_role("textbox", name=laptop.t("ui.move_seat"))).not_to_have_value(old)
    new = laptop.link("ui.move_seat")
    laptop.close()

    thief.go(old)
    expect(thief.button("word.lobby")).to_be_visible()  # the old link is void
    phone.go(new)
    phone.await_turn()
    before = phone.n
    phone.press(phone.page.locator(LIT).first)
    phone.press(phone.page.locator(".place[data-lit]").first)
    phone.press(phone.button("word.confirm"))
    phone.await_record(before + 1)
    laptop.page.reload()
    expect(laptop.page.locator(".place").first).to_be_visible()
    expect(laptop.page.locator(LIT)).to_have_count(0)
    expect(laptop.button("word.hint")).to_have_count(0)


def test_who_comes_by_the_watch_link_never_gets_a_seat(invite: Invite) -> None:
    anna, eve = invite(), invite()
    anna.play("hive", "ui.invite_friend")
    anna.menu("ui.links")
    watch = anna.link("word.watch")
    anna.close()
    eve.go(watch)
    expect(eve.page.get_by_role("heading", name=eve.t("ui.waiting_room"))).to_be_visible()
    expect(eve.page.get_by_text(eve.t("ui.by_invitation"))).to_be_visible()
    expect(eve.button("word.sit")).to_have_count(0)
    anna.press(anna.button("ui.start_with_bots"))
    anna.act(SHORT[0][1])
    anna.await_turn(1)
    eve.await_record(2)
    expect(eve.page.locator(LIT)).to_have_count(0)
    for place in eve.page.locator(".place").all():
        place.click()
    for key in ("word.undo", "word.takeback", "word.hint"):
        expect(eve.button(key)).to_have_count(0)
    eve.press(eve.button("ui.menu"))
    expect(eve.sheet.get_by_text(eve.t("word.resign"))).to_have_count(0)
    expect(eve.sheet.get_by_text(eve.t("ui.links"))).to_have_count(0)
    links = "fetch(location.pathname.replace('/t/', '/api/tables/') + '/links').then(answer => answer.json())"
    assert not eve.page.evaluate(links).get("recovery")


def test_an_old_page_loads_itself_anew_and_does_so_once(invite: Invite) -> None:
    anna = invite()
    anna.play("hive", "bot.random.name")
    anna.await_turn()
    old: list[bool] = [True]
    loads: list[Page] = []

    def age(route: WebSocketRoute) -> None:
        server, stale = route.connect_to_server(), old[0]
        current = f'"protocol":{PROTOCOL}'
        route.on_message(
            lambda said: server.send(str(said).replace(current, '"protocol":0') if stale else said)
        )
        old[0] = False

    anna.page.route_web_socket("**/ws/*", age)
    anna.page.on("load", lambda page: loads.append(page))
    anna.go(anna.page.url)
    anna.await_turn()
    assert len(loads) == 2  # as it was opened, and once more
    old[0] = True
    anna.page.reload()
    expect(anna.page.get_by_text(anna.t("closing.protocol"))).to_be_visible()  # given the old files again
    assert len(loads) == 3


def test_who_finds_a_bot_in_their_seat_is_told_and_takes_it_back(invite: Invite) -> None:
    anna = invite(phone=True)
    anna.play("hive", "bot.random.name")
    anna.await_turn()

    def stood_in(route: WebSocketRoute) -> None:
        """As after a minute away at a table of three, which no test waits for."""
        server = route.connect_to_server()
        server.on_message(lambda said: route.send(str(said).replace('"come_back":false', '"come_back":true')))

    anna.page.route_web_socket("**/ws/*", stood_in)
    anna.go(anna.page.url)
    expect(anna.prompt).to_contain_text(anna.t("table.bot_absent_you"))
    anna.press(anna.prompt.get_by_role("button", name=anna.t("ui.come_back")))
    expect(anna.prompt).to_contain_text(anna.t("refusal.no_stand_in.title"))  # it did ask the server


def test_a_part_that_does_not_come_is_told_and_is_there_at_the_next_try(invite: Invite) -> None:
    anna = invite()
    anna.go()
    file = anna.page.get_by_label(anna.t("ui.bring"))
    game = GOLDEN / "booklet-both-surrounded.json"
    anna.page.route("**/assets/bringing-*.js", lambda route: route.abort("internetdisconnected"))
    file.set_input_files(game)
    expect(anna.page.get_by_role("alert")).to_contain_text(anna.t("ui.offline"))
    anna.page.unroute("**/assets/bringing-*.js")
    anna.press(anna.button("ui.try_again"))
    expect(anna.page.get_by_role("alert")).to_have_count(0)
    file.set_input_files(game)
    anna.page.wait_for_url("**/t/*")
    anna.see_the_end()
