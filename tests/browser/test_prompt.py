"""The prompt bar: it hides no text and no cell, names the steps, and keeps what was tried."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Locator, ViewportSize, WebSocketRoute, expect
from tests.browser.alveola import Hands
from tests.browser.conftest import Invite
from tests.browser.games import GOLDEN, SHORT
from tests.browser.person import Person

from rucher.core.texts import Texts

LAPTOP: ViewportSize = {"width": 1366, "height": 768}
PHONE: ViewportSize = {"width": 390, "height": 844}
ON_ITS_SIDE: ViewportSize = {"width": 844, "height": 390}
ALVEOLA = Texts("alveola")
# Is a text of the prompt cut off, or does the prompt lie over what is below it?
CLIPPED = """prompt => {
    const texts = [prompt, ...prompt.querySelectorAll('.text, h2, p, .btn')];
    const cut = texts.filter((node) => node.scrollHeight > node.clientHeight + 1 && node.tagName !== 'P');
    const { top, bottom } = prompt.getBoundingClientRect();
    const over = [...document.querySelectorAll('.strip, [role=tablist]')].filter((other) => {
        const box = other.getBoundingClientRect();
        return getComputedStyle(prompt).borderRadius === '0px' && box.top < bottom - 1 && box.bottom > top + 1
            && box.left < prompt.getBoundingClientRect().right;
    });
    return [...cut, ...over].map((node) => node.className || node.tagName);
}"""
# The lit cells whose middle lies under something that is not the hive.
COVERED = """() => [...document.querySelectorAll('.hive .place[data-lit]')].filter((place) => {
    const { left, top, width, height } = place.getBoundingClientRect();
    const over = document.elementFromPoint(left + width / 2, top + height / 2);
    return !over?.closest('.hive');
}).map((place) => place.dataset.place)"""
OUTSIDE = """board => {
    const { left, right, top, bottom } = board.getBoundingClientRect();
    return [...board.querySelectorAll('.place:has([data-piece]) .hit')].filter((stone) => {
        const box = stone.getBoundingClientRect();
        return box.left < left || box.right > right || box.top < top || box.bottom > bottom;
    }).length;
}"""


def box_of(thing: Locator) -> dict[str, float]:
    """Where something lies on the screen."""
    box = thing.bounding_box()
    assert box is not None
    x, y, width, height = box["x"], box["y"], box["width"], box["height"]
    return {"x": x, "y": y, "width": width, "right": x + width, "bottom": y + height}


def sit_in_the_middle(person: Person, n: int = 30) -> None:
    """A game of Hive from the middle of a golden one, for both sides at this screen."""
    file = {"text": (GOLDEN / "booklet-black-wins.json").read_text(encoding="utf-8")}
    old = person.post("/api/bring", file)["table"]["id"]
    seats = [{"kind": "me", "name": "Anna"}, {"kind": "me", "name": "Ben"}]
    person.enter(f"/api/tables/{old}/branch", {"n": n, "seats": seats})
    person.await_turn()


def sit_at_alveola(person: Person, wanted: str, least: int = 14) -> Hands:
    """A game of Alvéola in its middle, at a question that is wanted."""
    hands = Hands(person)
    bot = {"kind": "bot", "bot": "random"}
    table = hands.sit([{"kind": "me", "name": "Anna"}, bot, bot])
    assert hands.fast_forward(table, 80, wanted, least=least) == wanted
    person.await_turn()
    person.page.locator(".hive .place").first.wait_for()
    return hands


@pytest.mark.parametrize("size", [LAPTOP, PHONE, ON_ITS_SIDE], ids=["laptop", "phone", "on its side"])
def test_advice_is_read_whole(invite: Invite, size: ViewportSize) -> None:
    anna = invite("fr", phone=size["width"] < 900, viewport=size)
    sit_in_the_middle(anna)
    anna.press(anna.button("word.hint"))
    expect(anna.button("ui.play_it")).to_be_visible()
    assert anna.prompt.evaluate(CLIPPED) == []
    assert box_of(anna.prompt.locator(".text"))["width"] >= 200


def test_advice_at_alveola_is_read_whole_on_a_phone_on_its_side(invite: Invite) -> None:
    anna = invite("fr", phone=True, viewport=ON_ITS_SIDE)
    anna.play("alveola", "word.hot_seat")
    anna.await_turn()
    anna.press(anna.button("word.hint"))
    expect(anna.button("ui.play_it")).to_be_visible()
    cut = "text => text.scrollHeight - text.clientHeight"
    assert anna.prompt.locator(".text").evaluate(cut) <= 1


def test_what_is_advised_has_one_button(invite: Invite) -> None:
    anna = invite()
    sit_at_alveola(anna, "bee")

    def to_pass(page: WebSocketRoute) -> None:
        server = page.connect_to_server()

        def ask(message: str | bytes) -> None:
            asked = json.loads(message)
            if asked["t"] == "hint":
                told = {"t": "hinted", "id": asked["id"], "notation": "pass", "touches": [], "reasons": []}
                page.send(json.dumps(told))
            else:
                server.send(message)

        page.on_message(ask)

    anna.page.route_web_socket("**/ws/*", to_pass)
    anna.page.reload()
    anna.await_turn()
    anna.press(anna.button("word.hint"))
    expect(anna.button("ui.play_it")).to_be_visible()
    expect(anna.prompt.get_by_role("button", name=ALVEOLA.say("en", "say.no_bee"))).to_have_count(0)


def test_the_bar_is_wider_on_a_wide_screen(invite: Invite) -> None:
    anna = invite(viewport={"width": 1920, "height": 1080})
    anna.play("hive", "word.hot_seat")
    anna.await_turn()
    assert box_of(anna.prompt)["width"] > 700


@pytest.mark.parametrize("size", [PHONE, ON_ITS_SIDE], ids=["upright", "on its side"])
def test_a_phone_shows_the_whole_hive(invite: Invite, size: ViewportSize) -> None:
    anna = invite(phone=True, viewport=size)
    sit_in_the_middle(anna, 40)
    board = anna.page.get_by_role("main")
    expect(board.locator("[data-piece]").first).to_be_visible()
    assert board.evaluate(OUTSIDE) == 0


def test_a_phones_clock_stands_beside_the_name(invite: Invite) -> None:
    anna = invite("fr", phone=True)
    seats = [{"kind": "me", "name": "Anna"}, {"kind": "bot", "bot": "random"}]
    time = {"kind": "total", "seconds": 600}
    anna.enter("/api/tables", {"game": "hive", "seats": seats, "clock": time})
    strip = anna.page.locator(".strip.bottom")
    clock, name = box_of(strip.get_by_role("timer")), box_of(strip.locator("b").first)
    assert clock["y"] < name["bottom"]


def test_the_ring_of_a_chosen_piece_is_whole_on_a_phone(invite: Invite) -> None:
    anna = invite(phone=True)
    anna.play("hive", "word.hot_seat")
    anna.act(SHORT[0][1])
    anna.await_turn()
    piece = anna.page.locator(".slot.lit").first
    anna.press(piece)
    chosen = anna.page.locator(".slot.chosen")
    ring, tray = box_of(chosen.locator(".ring")), box_of(anna.page.locator(".strip.bottom .hand.small"))
    assert ring["x"] >= tray["x"]
    assert ring["y"] >= tray["y"]
    assert ring["bottom"] <= tray["bottom"]


@pytest.mark.parametrize("size", [LAPTOP, PHONE, ON_ITS_SIDE], ids=["laptop", "phone", "on its side"])
def test_nothing_covers_a_cell_where_a_tile_could_go(invite: Invite, size: ViewportSize) -> None:
    anna = invite("fr", phone=size["width"] < 900, viewport=size)
    hands = sit_at_alveola(anna, "lay")
    turn = anna.prompt.get_by_role("button", name=ALVEOLA.say("fr", "board.turn_right"))
    expect(turn).to_be_visible()
    anna.page.wait_for_timeout(400)  # the hive comes to rest
    assert anna.page.evaluate(COVERED) == []
    hands.press_at(hands.lit()[0])
    expect(hands.ghost).to_be_attached()
    assert anna.prompt.evaluate(CLIPPED) == []


def test_the_prompt_names_the_steps_of_a_turn_and_the_skip_is_not_its_main_button(invite: Invite) -> None:
    anna = invite("fr")
    sit_at_alveola(anna, "bee")
    now = anna.prompt.locator('[aria-current="step"]')
    expect(now).to_contain_text(ALVEOLA.say("fr", "board.step_bee"))
    expect(anna.prompt).not_to_contain_text("choix")
    skip = anna.prompt.get_by_role("button", name=ALVEOLA.say("fr", "say.no_bee"))
    expect(skip).to_be_visible()
    expect(anna.prompt.locator(".main")).to_have_count(0)


def test_a_touchable_hornet_is_drawn_over_its_ring(invite: Invite) -> None:
    anna = invite()
    sit_at_alveola(anna, "hornet", 6)
    rings = anna.page.locator(".marks .lit")
    expect(rings.first).to_be_attached()
    expect(anna.page.locator(".marks .lit.stands + .vivid")).to_have_count(rings.count())


def test_what_was_tried_is_still_chosen_and_can_be_played(invite: Invite) -> None:
    anna = invite(phone=True)  # a phone confirms each action
    sit_in_the_middle(anna)
    before = anna.n
    anna.press(anna.page.locator(".slot.lit").first)
    anna.press(anna.page.locator(".place[data-lit]").first)
    anna.press(anna.button("ui.try_out"))
    anna.press(anna.button("ui.trying_back"))
    expect(anna.button("word.confirm")).to_be_visible()
    anna.press(anna.button("ui.try_out"))
    anna.press(anna.button("ui.play_it"))
    anna.await_record(before + 1)


def test_a_stone_shows_its_number_and_a_small_card_beside_it_tells_no_sources(invite: Invite) -> None:
    anna = invite("fr", viewport=LAPTOP)
    sit_in_the_middle(anna, 24)
    expect(anna.page.locator('.place [data-piece="bA1"] [data-number="1"]')).to_be_visible()
    queen = anna.page.locator('.place:has([data-piece="bQ"])')
    queen.hover()
    card = anna.page.locator(".felt .card")
    expect(card).to_be_visible()
    expect(card.locator("p:not(.sr)")).to_have_count(1)  # how it moves
    assert box_of(card)["width"] < 220
    expect(card.get_by_text(anna.t("word.provenance"))).to_have_count(0)
    queen.focus()
    anna.page.keyboard.press("i")
    expect(card.get_by_text(anna.t("word.provenance"))).to_be_visible()


def test_who_sees_the_board_reads_no_coordinates(invite: Invite) -> None:
    anna = invite("fr", viewport=LAPTOP)
    sit_at_alveola(anna, "take")
    cell = anna.page.locator(".hive .place").last
    cell.hover()
    card = anna.page.locator("main .card")
    expect(card).to_contain_text("niveau")
    expect(card).not_to_contain_text("-1,")
    expect(card.locator("p").first).not_to_contain_text(str(cell.get_attribute("data-place")))


def test_placing_tells_where_a_piece_may_go_and_not_how_it_moves(invite: Invite) -> None:
    anna = invite("fr")
    anna.play("hive", "word.hot_seat")
    for _, touches in SHORT[:4]:
        anna.act(touches)
    anna.await_turn()
    anna.press(anna.page.locator(".slot.lit").first)
    expect(anna.prompt.locator("p")).to_have_text(Texts("hive").say("fr", "placing.next"))
