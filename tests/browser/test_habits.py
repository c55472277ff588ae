"""The habits of players: keys step through moves, pieces are dragged, boards turn, arrows are drawn."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, WebSocketRoute, expect
from tests.browser.conftest import Invite
from tests.browser.games import GOLDEN, SHORT
from tests.browser.person import Person

MOST_ROWS = 45  # of the log in the document, however long the game is


def bring(person: Person, name: str) -> None:
    """Open a golden game at a table of its own."""
    person.enter("/api/bring", {"text": (GOLDEN / f"{name}.json").read_text(encoding="utf-8")})
    expect(person.page.locator("[data-moment]")).to_be_visible()


def moment(person: Person) -> Locator:
    """Where the moment that is shown is told."""
    return person.page.locator("[data-moment]")


def at(person: Person, number: int) -> None:
    """So many actions have been played at what is shown."""
    expect(moment(person)).to_have_attribute("data-moment", str(number))


def last_of(person: Person) -> int:
    """How many actions the game has."""
    return int(moment(person).get_attribute("data-moments") or 0)


def middle(person: Person, thing: Locator) -> tuple[float, float]:
    """The middle of something on the screen."""
    box = thing.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(person: Person, start: tuple[float, float], end: tuple[float, float], button: str = "left") -> None:
    """Press, move and let go, as a hand does."""
    mouse = person.page.mouse
    mouse.move(*start)
    mouse.down(button="right" if button == "right" else "left")
    mouse.move((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    mouse.move(*end)
    mouse.up(button="right" if button == "right" else "left")


def test_keys_step_through_the_moves(invite: Invite) -> None:
    anna = invite()
    bring(anna, "booklet-both-surrounded")
    last = last_of(anna)
    assert last == len(SHORT)
    keys = anna.page.keyboard
    for key, shown in (
        ("ArrowLeft", last - 1),
        ("Home", 0),
        ("ArrowRight", 1),
        ("ArrowRight", 2),
        ("End", last),
    ):
        keys.press(key)
        at(anna, shown)
    slider = anna.page.get_by_role("slider", name=anna.t("ui.moment"))
    slider.focus()
    keys.press("Home")  # the slider's own key, taken once
    at(anna, 0)


def test_the_log_is_light_filtered_and_each_line_opens_its_moment(invite: Invite) -> None:
    anna = invite()
    longest = max(GOLDEN.glob("*-*.json"), key=lambda file: file.stat().st_size)
    bring(anna, longest.stem)
    last = last_of(anna)
    assert last > 2 * MOST_ROWS
    log = anna.page.get_by_role("list", name=anna.t("word.log"))
    assert log.locator(".entry").count() < MOST_ROWS
    assert all(
        line and "\n" not in line for line in log.locator(".short").all_inner_texts()
    )  # one sentence each
    expect(log.locator(".last")).to_be_in_viewport()
    anna.page.keyboard.press("Home")
    anna.page.keyboard.press("ArrowRight")
    at(anna, 1)
    expect(log.locator(".current")).to_be_in_viewport()
    log.locator(".entry").nth(2).click()
    at(anna, 3)
    group = anna.page.get_by_role("group", name=anna.t("ui.log_filter"))
    group.get_by_role("button").nth(1).click()
    log.locator(".entry").first.click()
    at(anna, 2)  # the first of the second player


def test_a_piece_is_dragged_from_the_reserve_and_on_the_board_with_the_same_refusals(invite: Invite) -> None:
    anna = invite()
    anna.play("hive", "word.hot_seat")
    anna.await_turn()
    for _, touches in SHORT[:4]:
        anna.await_turn()
        before = anna.n
        reserve = anna.page.locator(f'[data-touch="{touches[0]}"]')
        goal = anna.place(touches[1].removeprefix("cell:"))
        reserve.hover()
        anna.page.mouse.down()
        x, y = middle(anna, anna.page.locator(".felt"))
        anna.page.mouse.move(x, y + 200)
        drop = middle(anna, goal)
        anna.page.mouse.move(*drop)
        anna.page.mouse.up()
        anna.await_record(before + 1)
    anna.await_turn()
    stones = anna.page.locator(".place [data-piece]")
    expect(stones).to_have_count(4)
    # A place that is not allowed is refused as a touch is, and the board has not moved.
    world = anna.page.locator(".world")
    lies = world.get_attribute("style")
    slot = anna.page.locator(".slot.lit").first
    drag(anna, middle(anna, slot), middle(anna, anna.page.locator(".place:has([data-piece])").first))
    expect(anna.prompt).to_have_class(re.compile("bad"))
    assert world.get_attribute("style") == lies
    anna.page.keyboard.press("Escape")


def test_the_right_button_draws_for_oneself_and_a_touch_wipes_it_away(invite: Invite) -> None:
    anna = invite()
    bring(anna, "booklet-both-surrounded")
    strokes = anna.page.locator("[data-stroke]")
    places = anna.page.locator(".place:has([data-piece])")
    one, other = middle(anna, places.nth(0)), middle(anna, places.nth(3))
    drag(anna, one, other, "right")
    expect(strokes).to_have_count(1)
    drag(anna, one, one, "right")
    expect(strokes).to_have_count(2)
    drag(anna, one, other, "right")  # once more: gone
    expect(strokes).to_have_count(1)
    anna.page.keyboard.press("ArrowLeft")  # another position
    expect(strokes).to_have_count(0)


def test_f_turns_the_board_and_its_words_with_it(invite: Invite) -> None:
    anna = invite()
    anna.play("hive", "word.hot_seat")
    for _, touches in SHORT[:2]:
        anna.act(touches)
    anna.await_turn()
    stones = anna.page.locator(".place:has([data-piece])")
    told = anna.page.get_by_role("list", name=anna.t("word.log")).locator(".entry").last
    before, said = middle(anna, stones.nth(0)), told.inner_text()
    anna.page.keyboard.press("f")
    expect(told).not_to_have_text(said)
    for _ in range(5):
        anna.page.keyboard.press("f")
    expect(told).to_have_text(said)
    anna.page.wait_for_timeout(400)
    after = middle(anna, stones.nth(0))
    assert abs(before[0] - after[0]) < 8
    assert abs(before[1] - after[1]) < 8


def test_the_end_shows_the_position_first_and_what_ended_it(invite: Invite) -> None:
    anna = invite()
    anna.play("hive", "word.hot_seat")
    for _, touches in SHORT:
        anna.act(touches)
    expect(anna.sheet).to_be_visible()
    expect(anna.page.locator("[data-side]")).to_have_count(12)  # two queens, six sides each
    stones = anna.page.locator(".place:has([data-piece])")
    lie = stones.count()
    ribbon = anna.sheet.bounding_box()
    assert ribbon
    lowest = max(
        box["y"] + box["height"]
        for box in (stone.bounding_box() for stone in stones.all())
        if box is not None
    )
    assert lowest <= ribbon["y"]  # it covers no stone
    anna.page.keyboard.press("Escape")
    folded = anna.sheet.bounding_box()
    assert folded
    assert folded["height"] < 50
    anna.press(anna.sheet.get_by_role("button"))
    legend = anna.page.get_by_role("list", name=anna.t("ui.legend")).get_by_role("listitem")
    expect(legend).to_have_count(3)  # the queen, her sides, the last move
    last_turn = anna.t("table.turn_number", n=len(SHORT) // 2)
    expect(anna.page.get_by_role("banner").get_by_text(last_turn, exact=True)).to_be_visible()
    anna.press(anna.button("word.review"))
    expect(anna.page.get_by_text(anna.t("ui.review_chances"))).to_be_visible()
    expect(anna.page.get_by_text(anna.t("ui.review_luck"))).to_have_count(0)  # nothing is drawn in Hive
    for accuracy in anna.page.get_by_text(anna.t("ui.review_accuracy")).all():
        expect(accuracy).to_be_in_viewport(ratio=1)  # of both players
    anna.page.keyboard.press("1")
    anna.press(anna.button("ui.review_last"))
    expect(stones).to_have_count(lie)  # the last turn is shown as it was


def test_the_ribbon_of_the_end_answers_to_keys_and_shares_the_game(invite: Invite) -> None:
    anna = invite("fr")
    bring(anna, "booklet-both-surrounded")
    anna.see_the_end()
    anna.page.keyboard.press("v")
    expect(anna.page.get_by_text(anna.t("ui.review_chances"))).to_be_visible()
    anna.page.keyboard.press("Escape")
    anna.see_the_end()
    anna.press(anna.button("ui.share"))
    link = anna.sheet.get_by_role("textbox", name=anna.t("ui.share_link"))
    expect(link).to_have_value(re.compile(r"/t/[\w-]+$"))
    anna.close()
    anna.page.keyboard.press("a")
    anna.page.wait_for_url("**/study?table=*")


def test_a_phone_reads_the_log_of_a_finished_game(invite: Invite) -> None:
    anna = invite("fr", phone=True)
    bring(anna, "booklet-both-surrounded")
    log = anna.page.get_by_role("list", name=anna.t("word.log"))
    box = log.bounding_box()
    assert box
    assert box["height"] >= 80
    anna.press(anna.button("ui.previous"))
    at(anna, last_of(anna) - 1)
    anna.page.keyboard.press("Home")
    at(anna, 0)
    expect(anna.prompt).to_contain_text(anna.t("ui.looking_back_text"))


def test_the_log_is_still_full_when_a_screen_has_been_turned(invite: Invite) -> None:
    anna = invite()
    longest = max(GOLDEN.glob("*-*.json"), key=lambda file: file.stat().st_size)
    bring(anna, longest.stem)
    sizes = ((1366, 768), (390, 844), (1920, 1080), (844, 390), (1366, 768))
    for width, height in sizes:
        anna.page.set_viewport_size({"width": width, "height": height})
        anna.page.wait_for_timeout(500)  # the list is measured and scrolled
    gaps = """log => {
        const seen = log.getBoundingClientRect();
        const rows = [...log.querySelectorAll('li:not(.room)')].map((row) => row.getBoundingClientRect());
        return [Math.min(...rows.map(({ top }) => top)) - seen.top,
            seen.bottom - Math.max(...rows.map(({ bottom }) => bottom))];
    }"""
    above, below = anna.page.get_by_role("list", name=anna.t("word.log")).evaluate(gaps)
    assert above <= 1
    assert below <= 1


def test_keys_ask_for_advice_and_take_back(invite: Invite) -> None:
    anna = invite()
    anna.play("hive", "bot.random.name")
    anna.await_turn()
    before = anna.n
    anna.act(SHORT[0][1])
    anna.await_turn(before + 1)  # the bot has answered
    keys, before = anna.page.keyboard, anna.n
    keys.press("h")
    expect(anna.button("ui.play_it")).to_be_visible()
    keys.press("Control+z")
    anna.await_record(before + 1)
    expect(anna.page.locator(".place [data-piece]")).to_have_count(0)


def test_advice_that_is_thought_of_says_so_and_escape_puts_it_aside(invite: Invite) -> None:
    anna = invite("fr")
    held: list[tuple[WebSocketRoute, str]] = []

    def hold(page: WebSocketRoute) -> None:
        server = page.connect_to_server()

        def tell(message: str | bytes) -> None:
            if isinstance(message, str) and '"hinted"' in message:
                held.append((page, message))
            else:
                page.send(message)

        server.on_message(tell)

    anna.page.route_web_socket("**/ws/*", hold)
    anna.play("hive", "word.hot_seat")
    anna.await_turn()
    anna.press(anna.button("word.hint"))
    advice = anna.page.locator("[aria-keyshortcuts=H]")
    expect(advice).to_have_attribute("aria-busy", "true")
    expect(advice).to_have_text(anna.t("ui.analysis_wait"))
    while not held:
        anna.page.wait_for_timeout(20)
    [(page, message)] = held
    page.send(message)
    expect(anna.button("ui.play_it")).to_be_visible()
    expect(advice).to_have_text(anna.t("word.hint"))
    anna.page.keyboard.press("Escape")  # the focus is where the hand was: on the button
    expect(anna.button("ui.play_it")).to_have_count(0)


def test_who_resigns_is_spoken_to_and_the_others_read_the_name(invite: Invite) -> None:
    anna, ben = invite("fr"), invite("fr")
    seats = [{"kind": "me", "name": "Anna"}, {"kind": "bot", "bot": "random"}]
    table = anna.enter("/api/tables", {"game": "hive", "seats": seats, "order": "given"})
    ben.go(f"/t/{table}")
    anna.await_turn()
    anna.menu("word.resign")
    anna.press(anna.sheet.get_by_text(anna.t("ui.sure_resign")))
    for person in (anna, ben):
        person.see_the_end()
    expect(anna.sheet.get_by_text(anna.t("end.resigned_you"))).to_be_visible()
    expect(ben.sheet.get_by_text(ben.t("end.resigned", player="Anna"))).to_be_visible()
