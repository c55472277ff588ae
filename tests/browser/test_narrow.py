"""Small phones, in the longer language: nothing stands out, and all is within reach."""

from __future__ import annotations

import pytest
from playwright.sync_api import ViewportSize, expect
from tests.browser.conftest import PHONE, Invite
from tests.browser.games import GOLDEN, SHORT

NARROW = {"width": 320, "height": 568}
ON_ITS_SIDE: ViewportSize = {"width": 640, "height": 400}
LYING: ViewportSize = {"width": 844, "height": 390}
SMALL = {"width": 360, "height": 640}
HOUR = {"kind": "total", "seconds": 3600}
SIZE = "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"


@pytest.mark.parametrize(("game", "bots"), [("hive", 1), ("alveola", 1), ("anthophila", 0), ("apiary", 1)])
def test_a_table_with_clocks_fits(invite: Invite, game: str, bots: int) -> None:
    person = invite("fr", phone=True, viewport=NARROW)
    seats = [{"kind": "me", "name": "Maximiliane-Alexandra"}] + [{"kind": "bot", "bot": "random"}] * bots
    person.enter("/api/tables", {"game": game, "seats": seats, "order": "given", "clock": HOUR})
    expect(person.page.get_by_role("timer").locator("visible=true").first).to_contain_text(":")
    assert person.page.evaluate(SIZE) == [*NARROW.values()]
    person.read_briefing()
    person.press(person.page.get_by_role("tab", name=person.t("ui.players_label")))
    hour = person.t("ui.clock_plain", time=person.t("ui.clock_minutes", n=60))
    expect(person.page.get_by_text(hour)).to_be_visible()
    person.page.set_viewport_size(ON_ITS_SIDE)  # or a desk at twice the size
    board = person.page.get_by_role("main")
    expect(board).to_have_js_property("clientWidth", 370)
    assert board.evaluate("main => main.clientHeight") > ON_ITS_SIDE["height"] / 2
    assert person.page.evaluate(SIZE) == [*ON_ITS_SIDE.values()]


def test_the_campaign_fits(invite: Invite) -> None:
    person = invite("fr", phone=True, viewport=NARROW)
    person.go("/campaign")
    expect(person.page.get_by_role("button", name=person.t("ui.campaign_open"))).to_be_visible()
    assert person.page.evaluate(SIZE)[0] == NARROW["width"]


def test_a_small_phone_reaches_all_of_a_replay(invite: Invite) -> None:
    person = invite("fr", phone=True, viewport=SMALL)
    text = (GOLDEN / "beginner-black-wins.json").read_text(encoding="utf-8")
    person.enter("/api/bring", {"text": text})
    further = person.page.get_by_role("tabpanel")
    person.press(further.get_by_role("button", name=person.t("ui.more")))
    person.press(further.get_by_role("button", name=person.t("ui.play_on")))
    expect(person.sheet).to_be_visible()
    person.close()
    entry = further.get_by_role("listitem").last.get_by_role("button").last
    entry.scroll_into_view_if_needed()
    expect(entry).to_be_in_viewport(ratio=1)


def test_a_phone_on_its_side_reads_a_rule_and_goes_on_playing(invite: Invite) -> None:
    person = invite("fr", phone=True, viewport=LYING)
    person.play("hive", "word.hot_seat")
    person.await_turn()
    hand = person.page.locator(".hand.mine:visible")
    assert hand.evaluate("hand => hand.scrollWidth <= hand.clientWidth")  # all seven kinds
    for _, touches in SHORT[:8]:
        person.act(touches)
    person.await_turn()
    person.press(person.thing("piece:wQ"))
    person.press(person.prompt.get_by_role("button", name=person.t("table.rule", clause="").strip()))
    rule = person.page.locator("article.cited")
    expect(rule.get_by_role("heading")).to_be_in_viewport(ratio=1)
    panel = person.page.get_by_role("tabpanel")
    assert panel.evaluate("panel => panel.clientHeight") > LYING["height"] / 2
    person.press(person.button("ui.close"))
    expect(person.button("ui.understood")).to_be_in_viewport(ratio=1)
    person.press(person.page.get_by_role("tab", name=person.t("word.chat")))
    expect(person.page.get_by_role("textbox", name=person.t("ui.say"))).to_be_in_viewport(ratio=1)
    person.press(person.thing("piece:wB1"))  # the board closes what lies over the prompt
    expect(person.button("word.cancel")).to_be_in_viewport(ratio=1)


def test_a_phone_on_its_side_reaches_the_steps_of_a_replay(invite: Invite) -> None:
    person = invite("fr", phone=True, viewport=LYING)
    text = (GOLDEN / "beginner-black-wins.json").read_text(encoding="utf-8")
    person.enter("/api/bring", {"text": text})
    person.page.get_by_role("slider").fill("7")
    expect(person.button("ui.back_to_now")).to_be_visible()
    for key in ("ui.previous", "ui.next", "ui.more"):
        step = person.page.get_by_role("tabpanel").get_by_role("button", name=person.t(key))
        expect(step).to_be_in_viewport(ratio=1)
    panel = person.page.get_by_role("tabpanel")
    assert panel.evaluate("panel => panel.clientHeight") > 130  # and some lines of the log under them


def test_a_phone_shows_the_end_no_smaller_than_the_game(invite: Invite) -> None:
    person = invite("fr", phone=True)
    person.play("hive", "word.hot_seat")
    for _, touches in SHORT[:11]:
        person.act(touches)
    person.await_turn()
    stone = person.place("0,0").locator(".hit")
    before = stone.evaluate("stone => stone.getBoundingClientRect().width")
    person.act(SHORT[11][1])
    person.see_the_end()
    assert stone.evaluate("stone => stone.getBoundingClientRect().width") >= before


def test_the_hand_of_a_phone_on_its_side_stays_under_the_finger(invite: Invite) -> None:
    person = invite("fr", phone=True, viewport=LYING)
    person.play("hive", "word.hot_seat")
    for _, touches in SHORT[:8]:
        person.act(touches)
    person.await_turn()
    hand = person.page.locator(".hand.mine:visible")
    top = "hand => hand.getBoundingClientRect().top"
    rests = hand.evaluate(top)
    for number, touch in enumerate(SHORT[8][1], start=1):
        person.touch(touch)
        expect(person.prompt.get_by_role("button")).to_have_count([1, 3][number - 1])
        assert hand.evaluate(top) == rests
        expect(person.page.get_by_role("tab").first).to_be_in_viewport(ratio=1)
    person.press(person.button("word.cancel"))
    person.press(person.thing("piece:wQ"))
    expect(person.button("ui.understood")).to_be_visible()
    assert hand.evaluate(top) == rests


def test_the_line_of_the_rival_on_a_phone_on_its_side_is_whole_beside_a_clock(invite: Invite) -> None:
    person = invite("fr", phone=True, viewport=LYING)
    seats = [{"kind": "me", "name": name} for name in ("Anna", "Joueur 2")]
    clock = {"kind": "total", "seconds": 1800}
    person.enter("/api/tables", {"game": "hive", "seats": seats, "order": "given", "clock": clock})
    person.await_turn()
    line = person.page.locator(".other.strip")
    expect(line.get_by_text("Joueur 2")).to_be_visible()
    for thing in (line.get_by_text("Joueur 2"), line.locator(".hand.small")):
        assert thing.evaluate("node => node.scrollWidth - node.clientWidth") <= 1
    assert line.get_by_text("0 / 6").evaluate("node => node.getClientRects().length") == 1


@pytest.mark.parametrize(("size", "bots"), [(PHONE, 3), (LYING, 2)])
def test_robots_of_one_level_are_told_apart_on_a_phone(invite: Invite, size: ViewportSize, bots: int) -> None:
    person = invite("fr", phone=True, viewport=size)
    seats = [{"kind": "me", "name": "Anna"}] + [{"kind": "bot", "bot": "greedy"}] * bots
    asked = {"game": "alveola", "seats": seats, "order": "given", "options": {"players": bots + 1}}
    person.enter("/api/tables", asked)
    person.await_turn()
    names = person.page.locator("section li > .name")
    expect(names).to_have_count(bots + 1)
    for name in names.all():
        assert name.evaluate("name => name.scrollWidth <= name.clientWidth"), name.inner_text()
