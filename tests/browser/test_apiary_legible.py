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


def test_the_four_dances_of_five_seats_are_whole_on_a_laptop(invite: Invite) -> None:
    hands = Hands(invite("fr", viewport={"width": 1366, "height": 768}))
    table = hands.sit([me("Léa"), *[BOT] * 4])
    assert hands.fast_forward(table, 200, "begin", seed=3) == "begin"
    expect(hands.page.locator(".works .dance")).to_have_count(4)
    hands.page.wait_for_function(f"() => ({TOO_SMALL})(11).length === 0")


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


# Figures and icons of the board that lie over each other; a figure inside its own icon does not count.
OVERLAPPING = """() => [...document.querySelectorAll('main svg')].flatMap((svg) => {
    const seen = (node) => node.checkVisibility({ visibilityProperty: true });
    const found = [];
    const marks = [...svg.querySelectorAll('text, use[data-icon]')].filter(seen).map((node) => {
        const { left, right, top, bottom } = node.getBoundingClientRect();
        const text = node.tagName === 'text' && node.textContent.trim();
        const font = parseFloat(getComputedStyle(node).fontSize);
        const letter = font * Math.abs(node.getScreenCTM().d) * 0.74;
        return {
            node, text, said: text || node.dataset.icon,
            x: (left + right) / 2, y: (top + bottom) / 2,
            wide: right - left, high: text ? letter : bottom - top,
        };
    });
    marks.forEach((a, i) => marks.slice(i + 1).forEach((b) => {
        const [x, y] = [Math.abs(a.x - b.x), Math.abs(a.y - b.y)];
        const inside = !a.text && b.text && a.node.parentElement === b.node.parentElement;
        if (inside && x < 2 && y < a.high / 3) return;
        const [wide, high] = [(a.wide + b.wide) / 2 - x, (a.high + b.high) / 2 - y];
        if (wide > 2 && high > 2) found.push(`${a.said}, ${b.said}`);
    }));
    return found;
})"""
# The pods of the comb that are narrow or touch another, and the figures and icons that stand out of theirs.
CROWDED = """() => {
    const pods = [...document.querySelectorAll('.comb .place[data-touch^="pod:"]')].map((place) => {
        const hit = place.querySelector('.hit');
        const { left, top, width, height } = hit.getBoundingClientRect();
        return { hit, width, x: left + width / 2, y: top + height / 2, marks: place.previousElementSibling };
    });
    const stands = ({ hit, marks }, mark) => {
        const { left, top, width, height } = mark.getBoundingClientRect();
        const back = hit.getScreenCTM().inverse();
        const at = (x, y) => new DOMPoint(left + x * width, top + y * height).matrixTransform(back);
        const corners = [[0.2, 0.25], [0.8, 0.25], [0.2, 0.75], [0.8, 0.75]];
        return corners.some(([x, y]) => !hit.isPointInFill(at(x, y)));
    };
    return pods.flatMap((pod, i) => [
        ...(pod.width < 40 ? [`${i} is ${pod.width} wide`] : []),
        ...pods.slice(i + 1).filter(({ x, y }) => Math.hypot(x - pod.x, y - pod.y) < pod.width + 2)
            .map((other) => `${i} touches ${pods.indexOf(other)}`),
        ...[...pod.marks.querySelectorAll('text, use[data-icon]')].filter((mark) => stands(pod, mark))
            .map((mark) => `${i}: ${mark.textContent || mark.dataset.icon} stands out`),
    ]);
}"""
LAPTOPS = [pytest.param((1366, 768), id="laptop"), pytest.param((1280, 720), id="low laptop")]


@pytest.mark.parametrize("size", LAPTOPS)
@pytest.mark.parametrize("players", [2, 3, 5])
def test_figures_lie_apart_and_pods_are_large(invite: Invite, size: tuple[int, int], players: int) -> None:
    hands = Hands(invite("fr", viewport={"width": size[0], "height": size[1]}))
    table = hands.sit([me("Léa"), *[BOT] * (players - 1)], first_game=True)
    for question in ("begin", "buying", "hibernation")[:players]:
        assert hands.fast_forward(table, 200, question, seed=3) == question
        expect(hands.page.locator('.comb [data-touch^="pod:"]')).to_have_count({2: 8, 3: 12, 5: 15}[players])
        hands.page.wait_for_function(f"() => ({OVERLAPPING})().length === 0")  # the panels come in turn
        hands.page.wait_for_function(f"() => ({CROWDED})().length === 0")


def test_what_others_did_covers_the_comb_nowhere(invite: Invite) -> None:
    hands = Hands(invite("fr", viewport={"width": 1366, "height": 768}))
    table = hands.sit([me("Léa"), BOT, BOT, BOT, BOT], first_game=True)
    assert hands.fast_forward(table, 200, "begin", seed=3, least=20) == "begin"
    for width, height in ((1366, 768), (1280, 720), (1920, 1080)):
        hands.page.set_viewport_size({"width": width, "height": height})
        told = hands.page.locator(".told").bounding_box()
        comb = hands.page.locator(".comb .track ol").bounding_box()
        assert told
        assert comb
        assert comb["x"] + comb["width"] <= told["x"], width


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
