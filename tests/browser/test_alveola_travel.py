"""Alvéola in a real browser: what is played travels, stays marked and is told until one plays oneself."""

from __future__ import annotations

import re

from playwright.sync_api import expect
from tests.browser.alveola import Hands
from tests.browser.conftest import Invite
from tests.browser.person import Person

BOT = {"kind": "bot", "bot": "alveola"}
ME = {"kind": "me", "name": "Anna"}
# Writes down what is set in motion, by its class.
WATCH = """() => {
    window.trips = [];
    const { animate } = Element.prototype;
    Element.prototype.animate = function (...how) {
        window.trips.push(this.getAttribute('class')?.split(' ')[0] ?? '');
        return animate.apply(this, how);
    };
}"""


def trips(person: Person) -> set[str]:
    """What has travelled since it was asked last."""
    found: list[str] = person.page.evaluate("() => window.trips.splice(0)")
    return set(found)


def watched(hands: Hands) -> str:
    """A table with a bot at which trips are written down; this person is asked for a tile of a later turn."""
    table = hands.sit([ME, BOT])
    assert hands.fast_forward(table, wanted="take", least=10) == "take"
    hands.person.await_turn()
    hands.page.evaluate(WATCH)
    return table


def play_a_turn_and_look_back(hands: Hands, table: str) -> set[str]:
    """One's own turn and the bot's, seen; then all of it backwards, step by step."""
    assert hands.fast_forward(table, 1, seen=True) != "over"
    assert hands.fast_forward(table, wanted="take", seen=True) == "take"
    hands.person.await_turn()
    seen = trips(hands.person)
    for _ in range(6):
        moment = hands.page.locator("[data-moment]")
        before = int(moment.get_attribute("data-moment") or 0)
        hands.page.keyboard.press("ArrowLeft")
        expect(moment).to_have_attribute("data-moment", str(before - 1))
    assert ("flying" in trips(hands.person)) == ("flying" in seen)  # the tile goes back to its pile
    return seen


def test_tile_bee_and_dipper_travel_in_play_and_in_replay(invite: Invite) -> None:
    anna = Hands(invite(reduced_motion="no-preference"))
    table = watched(anna)
    assert {"flying", "figure", "dipper"} <= play_a_turn_and_look_back(anna, table)
    expect(anna.page.locator(".traveller")).to_have_count(0)  # nothing stays in the air


def test_nothing_travels_for_who_wants_less_motion(invite: Invite) -> None:
    anna = Hands(invite())
    table = watched(anna)
    assert play_a_turn_and_look_back(anna, table) == set()


def test_the_others_turn_stays_marked_and_told_until_ones_first_step(invite: Invite) -> None:
    anna = Hands(invite("fr"))
    watched(anna)
    person, page = anna.person, anna.page
    recap = person.prompt.get_by_role("list", name=person.t("word.recap"))
    expect(recap.get_by_role("listitem")).to_have_count(1)
    expect(recap).to_contain_text("tuile au niveau")
    marks = page.locator(".marks .laid:not(.under)")
    expect(marks).to_have_count(1)
    expect(page.locator(".pile.taken")).not_to_have_count(0)
    bot = marks.get_attribute("d")
    before = person.n
    page.locator(".pile.lit").first.click()
    person.await_record(before + 1)
    expect(recap).to_have_count(0)
    expect(page.locator(f'.marks .laid[d="{bot}"]')).to_have_count(0)


def test_advice_on_a_tile_marks_its_pile_and_where_it_would_go(invite: Invite) -> None:
    anna = Hands(invite())
    anna.sit([ME, BOT])  # the first turn: there are no flowers for a power
    anna.person.await_turn()
    anna.person.press(anna.person.button("word.hint"))
    expect(anna.page.locator(".pile.chosen")).to_have_count(1)
    marks = anna.page.locator(".marks .chosen:not(.under)")
    expect(marks.nth(2)).to_be_attached()  # three cells for the tile; a line that ends with a bee marks more
    expect(anna.person.prompt).to_contain_text(re.compile("[Tt]hen"))
