"""Nothing of Apiary's table is too small to read, on a laptop, on a large desk and on two phones."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from tests.browser.apiary import TOO_SMALL, Hands
from tests.browser.conftest import Invite
from tests.browser.test_apiary import BOT, me

DESKS = [pytest.param((1366, 768), id="laptop"), pytest.param((1920, 1080), id="desk")]
PHONES = [pytest.param((390, 844), id="phone"), pytest.param((360, 640), id="small phone")]
QUESTIONS = ("begin", "ship", "growing converting", "keeping", "buying", "site")


@pytest.mark.parametrize("size", DESKS)
def test_every_text_has_eleven_pixels_and_no_box_cuts_off(invite: Invite, size: tuple[int, int]) -> None:
    hands = Hands(invite("fr", viewport={"width": size[0], "height": size[1]}))
    table = hands.sit([me("Léa"), BOT, BOT], first_game=True)
    for question in QUESTIONS:
        if hands.fast_forward(table, 200, question, seed=3) == "over":
            break
        assert hands.page.evaluate(TOO_SMALL, 11) == [], question


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


@pytest.mark.parametrize("size", PHONES)
def test_every_text_in_a_hand_has_twelve_pixels(invite: Invite, size: tuple[int, int]) -> None:
    hands = Hands(invite("fr", phone=True, viewport={"width": size[0], "height": size[1]}))
    table = hands.sit([me("Léa"), BOT, BOT], first_game=True)
    assert hands.fast_forward(table, 60, "begin", least=12) == "begin"
    for tab in range(5):  # a hive with many frames is enlarged by a touch
        hands.tab(tab)
        assert hands.page.evaluate(TOO_SMALL, 12) == [], tab
