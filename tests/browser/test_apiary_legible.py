"""Nothing of Apiary's table is too small to read, on a laptop, on a large desk and on two phones."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from tests.browser.apiary import TEXTS, TOO_SMALL, Hands
from tests.browser.conftest import Invite
from tests.browser.test_apiary import BOT, me

DESKS = [pytest.param((1366, 768), id="laptop"), pytest.param((1920, 1080), id="desk")]
PHONES = [pytest.param((390, 844), id="phone"), pytest.param((360, 640), id="small phone")]
QUESTIONS = ("begin", "ship", "growing converting", "framing", "keeping", "buying", "site")


@pytest.mark.parametrize("size", DESKS)
def test_every_text_has_eleven_pixels_and_no_box_cuts_off(invite: Invite, size: tuple[int, int]) -> None:
    hands = Hands(invite("fr", viewport={"width": size[0], "height": size[1]}))
    table = hands.sit([me("Léa"), BOT, BOT], first_game=True)
    for question in QUESTIONS:
        if hands.fast_forward(table, 200, question, seed=3) == "over":
            break
        assert hands.page.evaluate(TOO_SMALL, 11) == [], question


def test_no_box_cuts_off_on_a_low_laptop_and_ones_hive_is_enlarged(invite: Invite) -> None:
    hands = Hands(invite("fr", viewport={"width": 1280, "height": 720}))
    table = hands.sit([me("Léa"), BOT, BOT], first_game=True)
    for question in ("begin", "growing converting", "buying", "hibernation"):
        assert hands.fast_forward(table, 200, question, seed=3) in question.split()
        hands.page.wait_for_function(f"() => ({TOO_SMALL})(0).length === 0")  # the panels come in turn
    before = hands.person.n
    what = TEXTS.say("fr", "board.my_hive")
    hands.page.get_by_role("button", name=TEXTS.say("fr", "board.enlarge", {"what": what})).click()
    expect(hands.person.sheet).to_be_visible()
    assert hands.person.n == before


# The cells of one's hive that are behind something else.
BEHIND = """() => [...document.querySelectorAll('.home .place')].flatMap((cell) => {
    const { left, top, width, height } = cell.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return cell.contains(hit) ? [] : [cell.getAttribute('aria-label')];
})"""


def test_no_words_stand_on_a_cell_of_the_hive(invite: Invite) -> None:
    hands = Hands(invite("fr", viewport={"width": 1280, "height": 720}))
    hands.sit([me("Léa"), BOT, BOT, BOT, BOT], first_game=True)  # a wide mat in the smallest place
    hands.person.await_turn()
    expect(hands.page.locator(".home .place").first).to_be_attached()
    hands.page.wait_for_function(f"() => ({BEHIND})().length === 0")


# What is not whole on one line of a panel's head, and what is smaller than a finger.
CUT = """(css) => [...document.querySelectorAll(css)]
    .filter(node => node.scrollWidth > node.clientWidth).map(node => node.textContent.trim())"""
NARROW = """() => [...document.querySelectorAll('.place[data-touch^="hex:"][data-lit] .hit')]
    .map(node => node.getBoundingClientRect().width).filter(width => width < 40)"""
# How much lighter or darker a text is than what it stands on, which is opaque.
CONTRAST = """(node) => {
    const style = getComputedStyle(node);
    const light = (colour) => {
        const parts = colour.match(/[\\d.]+/g).map(Number);
        if (parts.length > 3 && parts[3] < 1) throw new Error(`${colour} is not opaque`);
        const [r, g, b] = parts.slice(0, 3).map(n => n / 255)
            .map(n => (n <= 0.04045 ? n / 12.92 : ((n + 0.055) / 1.055) ** 2.4));
        return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
    };
    const [a, b] = [light(style.color), light(style.backgroundColor)];
    return Math.max(a, b) / Math.min(a, b);
}"""


def test_the_heads_are_whole_in_the_last_turns_too(invite: Invite) -> None:
    hands = Hands(invite("fr", viewport={"width": 1366, "height": 768}))
    table = hands.sit([me("Léa"), BOT, BOT], first_game=True)
    assert hands.fast_forward(table, wanted="last", seed=3) == "last"
    expect(hands.page.locator(".comb .last")).to_be_visible()
    assert hands.page.evaluate(CUT, ".comb h2 > span:first-of-type, .comb .last") == []


def test_who_is_sent_back_reads_it_beside_the_night_sky(invite: Invite) -> None:
    hands = Hands(invite("fr", viewport={"width": 1366, "height": 768}))
    table = hands.sit([me("Léa"), BOT, BOT], first_game=True)
    for _ in range(8):
        if hands.fast_forward(table, wanted="bumpedworker", seed=3, least=1) == "over":
            break
        said = hands.page.locator(".options.zones > p")
        expect(said).to_be_visible()
        assert said.evaluate(CONTRAST) > 4.5
        if hands.page.locator(".focus.sky").count():
            return
    raise AssertionError("no worker was sent back from the sky")


def test_places_for_a_frame_are_as_large_as_a_finger_on_a_phone(invite: Invite) -> None:
    hands = Hands(invite("fr", phone=True, viewport={"width": 360, "height": 640}))
    table = hands.sit([me("Léa"), BOT], first_game=True)
    assert hands.fast_forward(table, 400, "framing", seed=3) == "framing"
    places = hands.page.locator('.place[data-touch^="hex:"][data-lit]')
    assert places.count() > 10
    hands.page.wait_for_function(f"() => ({NARROW})().length === 0")
    hands.person.press(places.nth(places.count() // 2))
    expect(hands.page.locator(".placing")).to_have_count(4)
    expect(hands.page.locator(".placing").first).to_be_in_viewport(ratio=0.5)
    if (turn := hands.page.locator("button.turn")).count():
        expect(turn).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("size", PHONES)
def test_every_text_in_a_hand_has_twelve_pixels(invite: Invite, size: tuple[int, int]) -> None:
    hands = Hands(invite("fr", phone=True, viewport={"width": size[0], "height": size[1]}))
    table = hands.sit([me("Léa"), BOT, BOT], first_game=True)
    assert hands.fast_forward(table, 60, "begin", least=12) == "begin"
    for tab in range(5):  # a hive with many frames is enlarged by a touch
        hands.tab(tab)
        assert hands.page.evaluate(TOO_SMALL, 12) == [], tab
