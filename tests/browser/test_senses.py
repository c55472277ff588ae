"""What hands, eyes and ears get: a keyboard alone, the curtain, pinching, sounds, badges, notifications."""

from __future__ import annotations

import random

from playwright.sync_api import CDPSession, Page, expect
from tests.browser.apiary import Hands
from tests.browser.conftest import Invite
from tests.browser.games import SHORT
from tests.browser.person import Person

# Every sound and every notification is written down instead of being made.
LISTEN = """
    window.heard = [];
    window.noted = [];
    window.hiddenNow = false;
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...at) {
        window.heard.push(this.type);
        return start.apply(this, at);
    };
    window.Notification = class {
        static permission = 'granted';
        static requestPermission = () => Promise.resolve('granted');
        constructor(title, more) { window.noted.push([title, more.body]); }
    };
    Object.defineProperty(document, 'hidden', { get: () => window.hiddenNow });
"""


def heard(page: Page) -> int:
    """How many tones have been played."""
    return int(page.evaluate("window.heard.length"))


# -- a keyboard alone ------------------------------------------------------------------------------------


def press_until(person: Person, key: str, css: str, most: int = 120) -> None:
    """Press a key until the focus is on something."""
    for _ in range(most):
        if person.page.evaluate("css => document.activeElement?.matches(css) ?? false", css):
            return
        person.page.keyboard.press(key)
    raise AssertionError(f"{key} never comes to {css}")


def walk_to(person: Person, cell: str, chance: random.Random) -> None:
    """Go over the board with the arrows, mostly towards a cell."""
    press_until(person, "Tab", ".place")
    q, r = map(int, cell.split(","))
    for _ in range(80):
        at = person.page.evaluate(
            "() => document.activeElement.getAttribute('data-place').split(',').map(Number)"
        )
        if at == [q, r]:
            return
        across, down = (q + r / 2) - (at[0] + at[1] / 2), r - at[1]
        by_column, by_row = ("Right" if across > 0 else "Left"), ("Down" if down > 0 else "Up")
        best = by_column if abs(across) > abs(down) else by_row
        way = best if chance.random() < 0.7 else chance.choice(("Up", "Down", "Left", "Right"))
        person.page.keyboard.press(f"Arrow{way}")
        person.page.wait_for_timeout(25)  # the focus follows in the next tick
    raise AssertionError(f"the arrows do not lead to {cell}")


def test_a_whole_game_by_the_keyboard_alone(invite: Invite) -> None:
    anna, chance = invite(), random.Random(1)
    keys = anna.page.keyboard
    anna.go()
    press_until(anna, "Tab", f'[aria-label="{anna.t("ui.play_game", game=anna.t("ui.title.hive"))}"]')
    keys.press("Enter")
    expect(anna.sheet).to_be_visible()
    hot_seat = anna.choice("word.hot_seat")
    for _ in range(40):
        if hot_seat.evaluate("node => node === document.activeElement"):
            break
        keys.press("Tab")
    keys.press("Enter")
    anna.page.wait_for_url("**/t/*")
    for _, (piece, cell) in SHORT:
        anna.await_turn()
        before = anna.n
        if anna.page.locator(f'[data-touch="{piece}"].lit').count():
            press_until(anna, "Tab", f'[data-touch="{piece}"]')
        else:
            place = anna.thing(piece).get_attribute("data-place")
            assert place
            walk_to(anna, place, chance)
        keys.press("Enter")
        walk_to(anna, cell.partition(":")[2], chance)
        keys.press("Enter")
        anna.await_record(before + 1)
    anna.see_the_end()
    keys.press("Escape")
    expect(anna.button("word.review")).to_have_count(0)  # folded


# -- one screen, several people --------------------------------------------------------------------------


def test_a_curtain_hides_the_table_while_the_screen_is_handed_over(invite: Invite) -> None:
    anna = invite()
    names = ["Anna", "Ben"]  # factions are dealt to each, which the other may not see
    Hands(anna).sit([{"kind": "me", "name": name} for name in names])
    ready = anna.page.get_by_role("button", name=anna.t("ui.i_am", player=names[0]))
    expect(ready).to_be_focused()
    # Nothing of the table is there for anybody, a screen reader included, until the right person says so.
    assert "faction" not in anna.page.locator("body").aria_snapshot().lower()
    expect(anna.button("ui.menu")).to_have_count(0)
    box = anna.page.locator(".curtain").bounding_box()
    size = anna.page.viewport_size
    assert box
    assert size
    assert (box["width"], box["height"]) == (size["width"], size["height"])
    ready.press("Enter")
    expect(anna.button("ui.menu")).to_be_visible()
    anna.menu("ui.text_board")
    anna.close()
    choices = anna.page.get_by_role("list", name=anna.t("ui.choices"), exact=True).get_by_role("button")
    theirs = anna.page.get_by_role("button", name=anna.t("ui.i_am", player=names[1]))
    for _ in range(20):  # a faction is kept: the other one chooses
        expect(choices.first.or_(theirs)).to_be_visible()
        if theirs.count():
            break
        before = anna.n
        choices.last.focus()
        anna.page.keyboard.down("Enter")
        anna.await_record(before + 1)
        if not anna.page.locator(".covered").count():
            anna.page.keyboard.up("Enter")
    expect(theirs).to_be_focused()
    anna.page.keyboard.down("Enter")  # still held from the turn before: it repeats, and opens nothing
    expect(theirs).to_be_visible()
    expect(choices).to_have_count(0)


# -- fingers ---------------------------------------------------------------------------------------------


def drag(hand: CDPSession, *moments: tuple[tuple[float, float], ...]) -> None:
    """Put fingers on the screen, move them from moment to moment, lift them."""
    for number, points in enumerate((*moments, ())):
        kind = "touchEnd" if not points else "touchMove" if number else "touchStart"
        touches = [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(points)]
        hand.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})


def test_two_fingers_zoom_one_finger_moves_and_a_button_shows_everything(invite: Invite) -> None:
    anna = invite(phone=True)
    anna.play("hive", "word.hot_seat")
    for _, touches in SHORT[:4]:
        anna.act(touches)
    scale = "() => new DOMMatrix(getComputedStyle(document.querySelector('.world')).transform)"

    def world() -> tuple[float, float]:
        anna.page.wait_for_timeout(350)  # it glides
        return tuple(anna.page.evaluate(f"() => {{ const m = ({scale})(); return [m.a, m.e]; }}"))

    start = world()
    box = anna.page.locator(".felt").bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    hand = anna.context.new_cdp_session(anna.page)
    drag(hand, *(((x - spread, y), (x + spread, y)) for spread in (40, 60, 80, 100)))
    zoomed = world()
    assert zoomed[0] > start[0] * 1.5
    drag(hand, *(((x + way, y),) for way in (0, 30, 60)))
    moved = world()
    assert moved[1] > zoomed[1] + 20
    expect(anna.page.locator("[role=alert]")).to_have_count(0)  # dragging touches nothing
    for _ in range(3):  # the browser may take a tap right after a swipe for the end of the swipe
        anna.press(anna.button("ui.fit"))
        if abs(world()[0] - start[0]) < 0.01:
            break
    assert abs(world()[0] - start[0]) < 0.01


def test_what_a_thing_is_and_where_we_know_it_from_is_told_under_the_mouse_and_to_a_finger(
    invite: Invite,
) -> None:
    anna, ben = invite(), invite("fr", phone=True)
    anna.play("hive", "word.hot_seat")
    anna.act(SHORT[0][1])
    queen = anna.page.locator('[data-touch="piece:bQ"]').first
    queen.hover()
    card, further = anna.page.locator(".details"), anna.page.locator(".details summary")
    expect(card.get_by_role("heading")).to_be_visible()
    expect(further).to_have_count(0)  # passed over: only what helps
    anna.page.mouse.move(640, 12)
    expect(card).to_have_count(0)
    queen.focus()
    anna.page.keyboard.press("i")
    anna.press(further)
    sources = anna.page.get_by_role("list", name=anna.t("word.provenance"))
    expect(sources).to_contain_text(anna.t("word.prov_rulebook"))

    ben.play("anthophila", "ui.alone")
    ben.menu("ui.text_board")
    ben.close()
    ben.press(ben.page.get_by_role("button", name=ben.t("ui.around")).first)
    expect(ben.page.locator(".answers p").first).to_be_visible()


# -- ears and corners of the eye -------------------------------------------------------------------------


def test_turns_are_heard_unless_muted_shown_in_the_title_and_notified_to_a_hidden_page(
    invite: Invite,
) -> None:
    anna, ben = invite(), invite()
    anna.page.add_init_script(LISTEN)
    anna.play("hive", "ui.invite_friend")
    ben.go(anna.link("word.invite"))
    ben.press(ben.button("word.sit"))
    anna.await_turn()
    assert anna.page.title().startswith("● ")
    anna.press(anna.button("ui.menu"))
    anna.press(anna.sheet.get_by_role("switch", name=anna.t("ui.notify")))
    anna.close()
    before = heard(anna.page)
    anna.act(SHORT[0][1])
    assert heard(anna.page) > before
    assert not anna.page.title().startswith("●")
    assert anna.page.evaluate("window.noted") == []
    anna.page.evaluate("window.hiddenNow = true")
    before = heard(anna.page)
    ben.act(SHORT[1][1])
    anna.await_turn()
    assert heard(anna.page) > before
    assert anna.page.evaluate("window.noted") == [[anna.t("word.your_turn"), anna.t("ui.title.hive")]]
    anna.page.evaluate("window.hiddenNow = false")
    anna.press(anna.button("ui.menu"))
    anna.press(anna.sheet.get_by_role("switch", name=anna.t("ui.sounds")))
    anna.close()
    before = heard(anna.page)
    anna.act(SHORT[2][1])
    ben.act(SHORT[3][1])
    anna.await_turn()
    assert heard(anna.page) == before
    ben.press(ben.page.get_by_role("link", name=ben.t("word.lobby")))  # it counts the games that wait
    expect(ben.page).to_have_title("Rucher")
    anna.act(SHORT[4][1])
    expect(ben.page).to_have_title("(1) Rucher")
