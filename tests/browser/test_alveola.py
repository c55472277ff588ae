"""Whole games of Alvéola in a real browser: by touch, by three people, in teams on one phone, by keyboard."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.browser.alveola import Hands
from tests.browser.conftest import Invite
from tests.browser.person import Person
from tests.browser.test_look import Viewer
from tests.browser.words import ROOT

import rucher
from rucher.core.texts import Term, Texts

TEXTS = Texts("alveola")
GOLDEN = ROOT / "tests" / "golden" / "alveola" / "1"
MOST_ACTIONS = 200
PATIENCE = 120_000  # milliseconds: for the rest of a game by the fast hands, on a busy machine
WHERE = "cells => cells.map(cell => cell.getAttribute('x') + cell.getAttribute('y'))"
BOT = {"kind": "bot", "bot": "random"}
LAPTOP = {"width": 1366, "height": 768}
# What lies, in part, under something else.
COVERED = """([over, under]) => {
    const { left, top, right, bottom } = document.querySelector(over).getBoundingClientRect();
    return [...document.querySelectorAll(under)].filter((node) => {
        const box = node.getBoundingClientRect();
        return box.right > left && box.left < right && box.bottom > top && box.top < bottom;
    }).map((node) => node.getAttribute('aria-label'));
}"""


def me(name: str) -> dict[str, str]:
    """A seat for whoever makes the table."""
    return {"kind": "me", "name": name}


def sees_the_end(person: Person, players: int) -> None:
    """The score sheet is there, with a column for each player beside what is counted."""
    expect(person.sheet).to_be_visible(timeout=PATIENCE)
    person.open_score_sheet()
    expect(person.sheet.get_by_role("columnheader")).to_have_count(players + 1)


@pytest.mark.timeout(900)
@pytest.mark.parametrize("skipped", [24, pytest.param(0, marks=pytest.mark.long)])
def test_a_person_plays_bots_to_the_end_by_touch(invite: Invite, skipped: int) -> None:
    anna = invite()
    hands, chance = Hands(anna), random.Random(4)
    table = hands.sit([me("Anna"), BOT, BOT, BOT])
    if skipped:
        hands.fast_forward(table, skipped)
    actions = skipped
    while hands.play_one(chance):
        actions += 1
        assert actions < MOST_ACTIONS
    sees_the_end(anna, 4)
    assert actions > 26  # a tile taken and a tile laid in each of its turns


def lay_by_hand(hands: Hands) -> None:
    """Lay the tile in hand: it is shown, it turns, and the button says what it would bring."""
    person, page = hands.person, hands.page
    expect(page.get_by_role("img", name=TEXTS.say(person.lang, "board.in_hand"))).to_be_visible()
    hands.press_at(hands.lit()[0])
    expect(hands.ghost).to_have_attribute("data-allowed", "true")
    main = person.prompt.get_by_role("button").last
    flowers = TEXTS.say(person.lang, "foresee.gain", {"what": Term("flower", count=2)})
    expect(main).to_contain_text(flowers)
    expect(hands.ghost.locator(".contact").first).to_be_attached()
    cells = hands.ghost.locator("use")
    places = cells.evaluate_all(WHERE)
    person.press(page.get_by_role("button", name=TEXTS.say(person.lang, "board.turn_right")))
    expect(hands.ghost.locator(".contact, .fault").first).to_be_attached()
    assert cells.evaluate_all(WHERE) != places
    person.press(page.get_by_role("button", name=TEXTS.say(person.lang, "board.turn_left")))
    expect(main).to_contain_text(flowers)
    assert cells.evaluate_all(WHERE) == places
    before = person.n
    person.press(main)
    person.await_record(before + 1)


def three_at_a_table(anna: Hands, guests: list[Hands]) -> str:
    """A table of three browsers; the seed gives it the power to search a pile."""
    table = anna.make([me("Anna"), {"kind": "open"}, {"kind": "open"}])
    for guest, name in zip(guests, ("Ben", "Cleo"), strict=True):
        guest.post(f"/{table}/sit", {"name": name})
    for hands in (anna, *guests):
        hands.person.go(f"/t/{table}")
    return table


def test_three_browsers_play_and_a_searched_pile_is_seen_by_the_searcher_only(invite: Invite) -> None:
    people = [Hands(invite()), Hands(invite("fr")), Hands(invite(phone=True))]
    anna, others = people[0], people[1:]
    table, chance = three_at_a_table(anna, others), random.Random(1)
    for hands in people:  # each one's first turn by hand: a pile, the tile, a hornet
        assert hands.play_one(chance)
        lay_by_hand(hands)
        while hands.turn_goes_on():
            hands.play_one(chance)
    anna.person.await_turn()
    anna.page.locator('[data-touch="power:search"].lit').click()
    anna.person.prompt.get_by_role("button").last.click()
    expect(anna.person.prompt).to_contain_text(TEXTS.say("en", "prompt.search"))
    anna.page.locator(".pile.lit").last.click()
    tiles = anna.page.locator(".searched .slot")
    expect(tiles).to_have_count(4)
    assert anna.page.evaluate(COVERED, [".searched", ".hive .place"]) == []
    for hands in others:
        hands.person.await_record(anna.person.n)
        expect(hands.page.locator(".searched")).to_have_count(0)
    tiles.last.click()
    for hands in others:
        hands.leave_to_the_fast_hand(table)
    anna.finish(table, 20)
    for hands in others:
        hands.person.go(f"/t/{table}")
    for hands in people:
        sees_the_end(hands.person, 3)


def test_two_teams_share_a_phone_in_french(invite: Invite) -> None:
    lea = invite("fr", phone=True)
    hands, chance = Hands(lea), random.Random(7)
    table = hands.sit([me(name) for name in ("Léa", "Tom", "Inès", "Hugo")], teams=True)
    for _ in range(3):
        hands.person.uncover()
        assert hands.play_one(chance)
    assert hands.fast_forward(table, wanted="bee", least=60) == "bee"
    hands.person.uncover()
    assert hands.play_one(chance)
    hands.finish(table, 20, seed=2)
    sees_the_end(lea, 4)
    expect(lea.page.locator("html")).to_have_attribute("lang", "fr")


def test_two_at_one_screen_meet_no_curtain_while_neither_knows_more(invite: Invite) -> None:
    anna = invite()
    hands, chance = Hands(anna), random.Random(3)
    hands.sit([me("Anna"), me("Ben")])
    turns = [anna.t("table.turn_of", player=name) for name in ("Anna", "Ben")]
    for turn in (*turns, *turns):
        expect(anna.page.locator("header .turn")).to_contain_text(turn)
        expect(anna.page.locator(".table.covered")).to_have_count(0)
        while anna.page.locator("header .turn", has_text=turn).count():
            assert hands.play_one(chance)
            anna.await_turn()
    expect(anna.page.locator("header .turn")).to_contain_text(anna.t("table.turn_number", n=3))


def test_a_keyboard_alone_plays_both_boards_to_the_end(invite: Invite) -> None:
    anna = invite()
    hands, keys = Hands(anna), anna.page.keyboard
    table = hands.sit([me("Anna"), BOT])
    for _ in range(2):
        assert anna.await_turn()
        before = anna.n
        hands.tab_to(".pile.lit")
        keys.press("Enter")
        anna.await_record(before + 1)
        hands.tab_to_what_is_lit()
        keys.press("Enter")
        expect(hands.ghost).to_have_attribute("data-allowed", "true")
        keys.press("r")
        keys.press("Shift+R")
        expect(anna.prompt.get_by_role("button").last).to_contain_text(anna.t("word.confirm"))
        keys.press("Enter")
        anna.await_record(before + 2)
        while hands.turn_goes_on():
            now = anna.n
            while anna.n == now:
                hands.tab_to_what_is_lit()
                hands.enter(now)
    anna.press(anna.button("ui.menu"))
    anna.sheet.get_by_role("switch", name=anna.t("ui.text_board")).press("Enter")
    keys.press("Escape")
    assert anna.await_turn()
    before = anna.n
    choices = anna.page.get_by_role("list", name=anna.t("ui.choices"), exact=True)
    choices.get_by_role("button").first.press("Enter")
    anna.await_record(before + 1)
    hands.finish(table, 20)
    sees_the_end(anna, 2)


def test_the_prompt_covers_no_pile_of_a_laptop(invite: Invite) -> None:
    anna = invite("fr", viewport=LAPTOP)
    hands = Hands(anna)
    hands.sit([me("Anna"), BOT, BOT])
    assert hands.play_one(random.Random(1))
    lay_by_hand(hands)
    while hands.turn_goes_on():
        hands.play_one(random.Random(1))
    anna.await_turn()
    expect(anna.prompt.get_by_role("list", name=anna.t("word.recap"))).to_be_visible()
    assert anna.page.evaluate(COVERED, [".prompt", ".pile"]) == []
    assert hands.play_one(random.Random(1))
    hands.press_at(hands.lit()[0])
    expect(hands.ghost).to_be_attached()
    expect(anna.button("word.cancel")).to_be_visible()  # and the longest row of buttons
    assert anna.page.evaluate(COVERED, [".prompt", ".pile"]) == []


def test_a_phone_shows_the_pile_that_is_asked_for_behind_empty_ones(invite: Invite) -> None:
    anna = invite("fr", phone=True)
    match = rucher.load((GOLDEN / "ring_exhausted.json").read_text(encoding="utf-8"))
    anna.enter("/api/bring", {"text": match.at(187).to_json(), "name": "Anna"})
    anna.await_turn()
    piles = anna.page.locator(".strip .pile")
    expect(piles.and_(anna.page.locator(".lit"))).to_have_count(1)
    expect(piles.last).to_have_class(re.compile(r"\blit\b"))  # the farthest of all
    expect(piles.last).to_be_in_viewport(ratio=1)


def test_f_shows_the_hive_flat_and_inclined_again(invite: Invite) -> None:
    anna = invite()
    anna.play("alveola", "word.hot_seat")
    anna.await_turn()
    flat = anna.page.get_by_role("button", name=TEXTS.say("en", "board.flat"))
    for pressed in ("false", "true", "false"):
        expect(flat).to_have_attribute("aria-pressed", pressed)
        anna.page.keyboard.press("f")


def test_four_on_a_laptop_are_all_in_sight(invite: Invite) -> None:
    anna = invite("fr", viewport=LAPTOP)
    Hands(anna).sit([me("Anna"), BOT, BOT, BOT])
    anna.await_turn()
    bees = anna.page.get_by_role("group", name=TEXTS.say("fr", "board.bees"), exact=True)
    expect(bees).to_have_count(4)
    for card in bees.all():
        expect(card).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize(
    "phone", [pytest.param(False, marks=pytest.mark.long), True], ids=["desktop", "phone"]
)
def test_how_the_board_looks(invite: Invite, shots: Path, phone: bool) -> None:
    anna = invite("fr" if phone else "en", phone=phone)
    hands, viewer = Hands(anna), Viewer(anna, shots)
    table = hands.sit([me("Anna"), me("Ben"), me("Cleo")])
    for step, least in (("hornet", 12), ("take", 30), ("lay", 45), ("bee", 60)):
        assert hands.fast_forward(table, wanted=step, least=least - anna.n) == step
        hands.person.uncover()
        hands.press_at(hands.lit()[0])
        viewer.look(f"alveola-{step}")
        anna.page.keyboard.press("Escape")
    anna.press(anna.page.get_by_role("button", name=TEXTS.say(anna.lang, "board.flat")))
    anna.press(anna.page.get_by_role("button", name=TEXTS.say(anna.lang, "board.reach")))
    expect(anna.page.locator(".marks .reach").first).to_be_attached()
    viewer.look("alveola-flat")
    # A phone's ring is unrolled: it scrolls sideways, so its far piles lie beyond the edge.
    assert not [
        fault
        for fault in viewer.faults
        if not (phone and 'beyond the edge: <button class="slot pile' in fault)
    ]
