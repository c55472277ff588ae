"""Every part of Apiary's table at both sizes: axe-core objects to nothing, fingers find what they touch."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.browser.apiary import TEXTS, Hands
from tests.browser.conftest import Invite
from tests.browser.test_apiary import BOT, me
from tests.browser.test_look import Viewer

SIZES = pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
# Does one thing lie over another that is seen?
OVER = """([one, other]) => {
    const seen = [one, other].map((css) => document.querySelector(css));
    if (!seen.every((node) => node?.checkVisibility({ visibilityProperty: true }))) return false;
    const [a, b] = seen.map((node) => node.getBoundingClientRect());
    return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}"""
TABS = ("table", "sky", "advance", "works", "comb", "hive")


@SIZES
def test_five_players_from_the_draft_to_the_sheet_of_points(invite: Invite, shots: Path, phone: bool) -> None:
    hands = Hands(invite("fr", phone=phone))
    viewer = Viewer(hands.person, shots)
    table = hands.sit([me("Léa"), BOT, BOT, BOT, BOT], draft=True)
    hands.person.await_turn()
    expect(hands.page.locator('.setup .place[data-touch^="mat:"] .bonus').first).to_be_attached()
    viewer.look("apiary-draft")
    assert hands.fast_forward(table, 40, "begin") == "begin"
    if phone:
        for number, tab in enumerate(TABS):
            hands.tab(number)
            name = TEXTS.say("fr", f"board.tab.{tab}")
            expect(hands.page.get_by_role("tabpanel", name=name)).to_be_visible()
            viewer.look(f"apiary-tab-{tab}")
    hands.person.press(hands.page.get_by_role("button", name=TEXTS.say("fr", "board.end_now")).first)
    expect(hands.person.sheet.get_by_role("columnheader")).to_have_count(6)
    viewer.look("apiary-end-now")
    assert not viewer.faults


@SIZES
def test_the_lesson(invite: Invite, shots: Path, phone: bool) -> None:
    person = invite("fr", phone=phone)
    viewer = Viewer(person, shots)
    person.go("/learn/apiary")
    expect(person.page.locator(".place").first).to_be_visible()
    viewer.look("apiary-lesson")
    assert not viewer.faults


def test_tabs_of_a_phone_count_what_can_be_touched_there(invite: Invite) -> None:
    hands = Hands(invite(phone=True))
    hands.sit([me("Léa"), BOT], first_game=True)
    hands.person.await_turn()
    badges = hands.page.locator("main .tabs [role=tab] b")
    expect(badges).to_have_count(0)  # a worker comes first, and stands in the dock
    hands.person.press(hands.thing("worker:1"))
    expect(hands.page.locator('.area .place[data-touch^="action:"][data-lit]')).to_have_count(5)  # not Carve
    expect(badges).to_have_count(0)  # all of them are in sight
    hands.tab(1)
    for number in (1, 2, 3):  # Explore, Advance, and what is done in the workshops
        badge = hands.page.locator("main .tabs [role=tab]").nth(number).locator("b")
        expect(badge).to_be_visible()
        hands.tab(number)
        lit = hands.page.locator('.area .place[data-touch^="action:"][data-lit]')
        expect(badge).to_contain_text(f"{lit.count()}")
    expect(badges).to_have_count(3)


def test_a_finger_takes_up_a_worker_and_reads_what_its_action_does(invite: Invite) -> None:
    hands = Hands(invite("fr", phone=True))
    hands.sit([me("Léa"), BOT, BOT], first_game=True)
    hands.person.await_turn()
    expect(hands.person.prompt).to_contain_text(TEXTS.say("fr", "hint.turn"))
    workers = hands.page.locator('.dock .place[data-touch^="worker:"][data-lit]')
    expect(workers).to_have_count(2)
    boxes = [workers.nth(number).bounding_box() for number in range(2)]
    assert all(box and min(box["width"], box["height"]) >= 44 for box in boxes)
    hands.person.press(hands.thing("worker:1"))
    expect(hands.page.locator(".dock .chosen")).to_have_count(1)  # the one that is taken
    expect(hands.person.prompt).to_contain_text(TEXTS.say("fr", "board.next_action"))
    hands.person.press(hands.thing("action:explore"))
    expect(hands.page.locator(".options")).to_contain_text(TEXTS.say("fr", "does.explore"))


def test_a_phones_drawer_opens_when_it_is_touched(invite: Invite) -> None:
    hands = Hands(invite(phone=True))
    hands.sit([me("Léa"), BOT], first_game=True)
    hands.person.await_turn()
    log = hands.page.locator("#tab-log")
    expect(log).to_have_attribute("aria-expanded", "false")
    low = hands.page.locator("aside.compact").bounding_box()
    hands.person.press(log)
    expect(log).to_have_attribute("aria-expanded", "true")
    tall = hands.page.locator("aside.compact").bounding_box()
    assert low
    assert tall
    assert tall["height"] > 2 * low["height"]
    hands.person.press(log)
    expect(log).to_have_attribute("aria-expanded", "false")


def test_help_and_prompt_of_a_laptop_lie_over_nothing(invite: Invite) -> None:
    hands = Hands(invite("fr", viewport={"width": 1366, "height": 768}))
    table = hands.sit([me("Anna"), BOT])
    assert hands.fast_forward(table, 300, "hibernation", 3) == "hibernation"
    for asked, touch in (("hibernation", "pod:"), ("buying", "row:")):
        if asked == "buying":
            assert hands.fast_forward(table, 300, asked, 4) == asked
        hands.page.locator(f'.place[data-touch^="{touch}"][data-lit]').first.click()
        expect(hands.page.locator(".at-side .help, .at-side .options").first).to_be_visible()
        hands.page.wait_for_timeout(300)
        assert not hands.page.evaluate(OVER, [".at-side .options", ".at-works > *"])
        for area in ("hive", "works", "comb", "rivals"):
            assert not hands.page.evaluate(OVER, [".floating .prompt", f".at-{area} > *"]), area


def test_a_phone_comes_back_to_its_table_when_a_turn_begins(invite: Invite) -> None:
    hands, chance = Hands(invite("en", phone=True)), random.Random(3)
    table = hands.sit([me("Anna"), BOT])
    assert hands.fast_forward(table, 60, "begin") == "begin"
    hands.tab(5)
    asked = hands.person.n
    while hands.page.locator("main .tabs [aria-selected=true]").inner_text() != "Table":
        assert hands.play_one(chance)
        assert hands.person.n < asked + 60


def test_what_is_told_over_a_phones_board_goes_by_itself(invite: Invite) -> None:
    hands, chance = Hands(invite("fr", phone=True)), random.Random(2)
    hands.sit([me("Anna")])
    notice = hands.page.locator(".notice")
    for _ in range(120):
        if notice.count():
            break
        assert hands.play_one(chance)
    expect(notice).to_be_visible()
    n = hands.person.n
    expect(notice).to_have_count(0)
    assert hands.person.n == n, "nothing else was done"


def test_five_on_a_small_phone_have_their_points_in_two_rows_and_a_whole_sheet(invite: Invite) -> None:
    low = {"width": 360, "height": 640}
    hands = Hands(invite("fr", phone=True, viewport=low))
    table = hands.sit([me("Léa"), BOT, BOT, BOT, BOT], first_game=True)
    assert hands.fast_forward(table, wanted="last") == "last"
    scores = hands.page.locator(".scores")
    expect(scores).to_contain_text(TEXTS.say("fr", "board.last_turns"))
    box = scores.bounding_box()
    assert box
    assert box["y"] >= 0
    assert box["y"] + box["height"] <= 48
    assert hands.fast_forward(table, seen=True) == "over"
    hands.person.open_score_sheet()
    card = hands.person.sheet.locator(".card:has(table)")
    assert card.evaluate("node => node.scrollWidth <= node.clientWidth")
