"""Apiary in a real browser: an action by its steps or at one touch, the others' turns, marks and stores."""

from __future__ import annotations

import random
import re

from playwright.sync_api import Locator, expect
from tests.browser.apiary import Hands
from tests.browser.conftest import Invite

import rucher
from rucher.core.texts import Texts
from rucher.games.apiary import game
from rucher.games.apiary.display.outlook import outlook
from rucher.games.apiary.questions import Converting

TEXTS = Texts("apiary")
BOT = {"kind": "bot", "bot": "random"}
ME = {"kind": "me", "name": "Anna"}
TOO_WIDE = """() => [...document.querySelectorAll('.panel.grow, .panel.research')].flatMap(panel => {
    const edge = panel.getBoundingClientRect().right;
    const words = [...panel.querySelectorAll('p, p *')];
    return words.filter(node => node.getBoundingClientRect().right > edge).map(node => node.textContent);
})"""


def chip(hands: Hands, step: str) -> Locator:
    """A chip of the line of steps."""
    name = TEXTS.say(hands.person.lang, f"board.step.{step}")
    return hands.page.locator(".steps li").filter(has_text=name)


def hold_a_tile(hands: Hands, table: str) -> Locator:
    """Touch a tile that leaves a choice of cells; give the button that does all of it."""
    tiles = hands.page.locator(".place[data-touch^='row:'][data-lit]")
    all_at_once = hands.page.locator(".prompt .all")
    for seed in range(9):
        assert hands.fast_forward(table, 300, "buying", seed) == "buying"
        expect(chip(hands, "tile")).to_have_attribute("aria-current", "step")
        expect(all_at_once).to_have_count(0)  # which tile is nobody's usual answer
        for number in range(tiles.count()):
            tiles.nth(number).click()
            expect(hands.person.prompt.locator(".btn.main")).to_be_visible()
            if all_at_once.count():
                return all_at_once
        hands.fast_forward(table, 4)
    raise AssertionError("no tile leaves a choice")


def test_an_action_goes_by_steps_back_again_and_at_one_touch(invite: Invite) -> None:
    hands = Hands(invite("fr"))
    table = hands.sit([ME, BOT], first_game=True)
    all_at_once = hold_a_tile(hands, table)
    said, before = all_at_once.inner_text(), hands.person.n
    hands.person.press(hands.person.prompt.locator(".btn.main"))  # step by step
    hands.person.await_record(before + 1)
    expect(chip(hands, "cell")).to_have_attribute("aria-current", "step")
    expect(hands.page.locator(".home .ghost")).to_have_count(1)  # where most would build it
    hands.person.press(chip(hands, "tile").get_by_role("button"))
    expect(chip(hands, "tile")).to_have_attribute("aria-current", "step")

    name = said.split(" · ")[1]
    tile = hands.page.locator(f".place[data-touch^='row:'][data-lit][aria-label^='{name},']")
    tile.click()
    expect(all_at_once).to_have_text(said)
    before = hands.person.n
    all_at_once.click()
    hands.person.await_record(before + 2)
    built = hands.page.get_by_role("button", name=re.compile(f"^{re.escape(name)}[.]"))
    expect(built).to_have_count(1)


def test_the_others_turns_are_told_and_leave_a_trail_until_i_act(invite: Invite) -> None:
    hands = Hands(invite())
    table = hands.sit([ME, BOT, BOT], first_game=True)
    assert hands.fast_forward(table, 8, seed=3)
    assert hands.fast_forward(table, 60, "begin", seed=3) == "begin"
    told = hands.page.get_by_role("region", name=TEXTS.say("en", "board.told"))
    heading = told.get_by_role("heading", level=3)  # a recap of both turns, one at a time
    expect(heading).to_have_count(1)
    one = heading.inner_text()
    hands.person.press(told.get_by_role("button", name=hands.person.t("ui.next")))
    expect(heading).not_to_have_text(one)
    hands.person.press(told.get_by_role("button", name=hands.person.t("ui.previous")))
    expect(heading).to_have_text(one)
    first = told.get_by_role("listitem").first
    expect(first).to_contain_text(re.compile("places a strength-. worker|retrieves|plays", re.I))
    marks = hands.page.locator("[data-trail]")
    expect(marks.first).to_be_visible()
    theirs = marks.evaluate_all("nodes => nodes.map(node => node.dataset.touch)")

    shown = hands.page.locator(".hive .store.held").count()
    stored = hands.page.locator(".mine .facts .fact").first.inner_text()
    have = int(stored.split("/")[0].split()[0])
    in_tiles = hands.page.locator(".hive .slot.held").count() - shown
    assert 0 < have == shown + in_tiles

    hands.page.locator(".place[data-touch^='worker:'][data-lit]").first.click()
    expect(told).to_have_count(0)  # the hand has gone on
    hands.page.locator(".place[data-touch^='action:'][data-lit]").first.click()
    before = hands.person.n
    hands.person.press(hands.person.prompt.locator(".btn.main"))
    hands.person.await_record(before + 1)
    hands.person.await_turn()
    assert marks.evaluate_all("nodes => nodes.map(node => node.dataset.touch)") != theirs


def test_on_a_laptop_the_prompt_covers_no_button_of_the_others_turns(invite: Invite) -> None:
    hands, chance = Hands(invite("fr", viewport={"width": 1366, "height": 768})), random.Random(1)
    hands.sit([ME, BOT], first_game=True)
    for _ in range(40):  # a worker stands idle, and giving it up is told at length
        if hands.person.prompt.locator("small.loss").count() and hands.page.locator(".told footer").count():
            break
        assert hands.play_one(chance)
        hands.person.await_turn()
    on = hands.page.locator(".told footer .main")
    expect(on).to_be_visible()
    box = on.bounding_box()
    assert box
    low = [box["x"] + 40, box["y"] + box["height"] - 3]
    assert on.evaluate("(on, [x, y]) => on.contains(document.elementFromPoint(x, y))", low)


def test_who_sent_a_worker_back_is_told_and_the_others_know_who_chooses(invite: Invite) -> None:
    anna, ben = Hands(invite()), Hands(invite("fr"))
    table = anna.sit([ME, {"kind": "open"}], first_game=True)
    ben.person.go(anna.person.link("word.invite"))
    ben.page.get_by_label(ben.person.t("ui.your_name")).fill("Ben")
    ben.person.press(ben.person.button("word.sit"))
    ben.person.page.locator("[data-n]").wait_for()
    ben.leave_to_the_fast_hand(table)
    sent = anna.page.locator(".options p")
    for seed in range(9):  # workers that Anna sends back herself come first
        assert anna.fast_forward(table, 300, "bumpedworker", seed) == "bumpedworker"
        if sent.inner_text().startswith("Ben"):
            break
        anna.page.locator('.options .place[data-touch="zone:active"]').click()
    expect(sent).to_have_text(re.compile("^Ben bumps your strength-. worker from "))
    ben.person.go(f"/t/{table}")  # it is Anna whom all wait for
    waiting = TEXTS.say("fr", "waiting.bumped", {"player": "Anna"})
    expect(ben.person.prompt.get_by_role("heading")).to_have_text(waiting)
    anna.page.locator('.options .place[data-touch="always"]').click()
    anna.page.locator('.options .place[data-touch="zone:landing"]').click()
    expect(anna.page.get_by_text(TEXTS.say("en", "board.standing.landing"))).to_be_visible()
    for hands in (anna, ben):  # the panels are drawn a frame apart
        hands.page.wait_for_function(f"({TOO_WIDE})().length === 0")


# What of the head or the feet of a turn that is told lies outside its card.
OUTSIDE = """() => {
    const card = document.querySelector('section.told');
    if (!card) return [];
    const { top, bottom } = card.getBoundingClientRect();
    const edges = (node) => node.getBoundingClientRect();
    const cut = (node) => edges(node).top < top || edges(node).bottom > bottom;
    return [...card.querySelectorAll('h2, .btn')].filter(cut).map((node) => node.innerText);
}"""


def test_the_head_of_a_long_turn_that_is_told_stays_in_sight(invite: Invite) -> None:
    """On a laptop the card is low: its steps scroll under whose turn it is and the way to its result."""
    anna = invite("fr", viewport={"width": 1366, "height": 768})
    anna.play("apiary", "bot.normal.name")
    for _ in range(8):
        anna.await_turn()
        before = anna.n
        card = anna.page.locator("section.told")
        if card.count():
            card.evaluate("node => node.scrollTo(0, node.scrollHeight)")
            assert anna.page.evaluate(OUTSIDE) == []
            if card.evaluate("node => node.scrollTop > 0"):
                return
        advised = anna.prompt.get_by_role("button", name=anna.t("ui.play_it"))
        while not advised.count():  # it is out of date where the other chose a faction meanwhile
            anna.press(anna.button("word.hint"))
            expect(anna.button("word.hint")).to_have_attribute("aria-busy", "false")
        anna.press(advised)
        anna.await_record(before + 1)
    raise AssertionError("no card was long enough to scroll")


def test_advice_takes_the_place_of_the_others_turns(invite: Invite) -> None:
    """On a laptop the prompt with its reasons would cover the button under them."""
    anna = invite("fr", viewport={"width": 1366, "height": 768})
    anna.play("apiary", "bot.normal.name")
    told = anna.page.locator("section.told:not(.live)")
    advice = anna.button("word.hint")
    advised = anna.prompt.get_by_role("button", name=anna.t("ui.play_it"))
    for _ in range(12):
        anna.await_turn()
        seen = told.count()
        before = anna.n
        while not advised.count():  # it is out of date where the other chose a faction meanwhile
            anna.press(advice)
            expect(advice).to_have_attribute("aria-busy", "false")
        if seen:
            break
        anna.press(advised)
        anna.await_record(before + 1)
    assert seen
    expect(told).to_have_count(0)
    anna.press(anna.button("ui.understood"))
    expect(told).to_be_visible()


def a_card_that_converts() -> str:
    """The file of a match at whose turn's beginning a Seed card lets seat 0 convert something."""
    for seed in range(200):
        match, chance = rucher.new("apiary", seed=seed, players=2, first_game=True), random.Random(seed)
        for _ in range(150):
            if match.outcome:
                break
            converts = isinstance(match.state.stack[-1], Converting) and len(match.legal()) > 2
            if converts and outlook(game, match.view(0)).steps is None:
                return match.to_json()
            match.play(chance.choice(match.legal()))
    raise AssertionError("no card converts")


def test_what_a_card_lets_one_convert_is_drawn_and_touched(invite: Invite) -> None:
    hands = Hands(invite(viewport={"width": 1366, "height": 768}))
    hands.person.enter("/api/bring", {"text": a_card_that_converts(), "name": "Anna"})
    hands.person.uncover()
    conversion = hands.page.locator('.place[data-touch^="convert:"][data-lit]').first
    expect(conversion).to_be_visible()
    hands.person.press(conversion)
    expect(hands.person.prompt.locator(".cancel")).to_be_visible()  # it is held up
