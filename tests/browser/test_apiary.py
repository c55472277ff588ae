"""Apiary in a real browser: whole games by touch, at many tables, by finger, by keyboard, in words."""

from __future__ import annotations

import gzip
import random
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.browser.apiary import TEXTS, Hands
from tests.browser.conftest import Invite
from tests.browser.person import Person
from tests.browser.served import Served
from tests.browser.test_lessons import Learner
from tests.browser.test_look import Viewer
from tests.browser.test_words import Listener

from rucher.server.lessons.reading import part_of

BOT = {"kind": "bot", "bot": "random"}
BYTES_PER_DECISION = 25_000  # gzipped
# What a page fetches when it has been open for a while has come: its script and its look.
AT_REST = """() => ['later', 'start', 'kept', 'push'].every((part) =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes(`/assets/${part}-`)))"""


def me(name: str) -> dict[str, str]:
    """A seat of this browser."""
    return {"kind": "me", "name": name}


def sees_the_end(person: Person, players: int) -> None:
    """The score sheet has a column for everybody, after that of the categories."""
    person.open_score_sheet()
    expect(person.sheet.get_by_role("columnheader")).to_have_count(players + 1)


@pytest.mark.parametrize(("skipped", "least"), [(90, 10), pytest.param(0, 40, marks=pytest.mark.long)])
def test_a_person_plays_a_bot_to_the_end_by_touch(invite: Invite, skipped: int, least: int) -> None:
    hands, chance = Hands(invite()), random.Random(4)
    table = hands.sit([me("Anna"), BOT])
    if skipped:
        assert hands.fast_forward(table, skipped) != "over"
    answers = 0
    while hands.play_one(chance):
        answers += 1
        assert answers < 400
    assert answers > least
    sees_the_end(hands.person, 2)


def test_alone_against_the_automa(invite: Invite) -> None:
    hands, chance = Hands(invite("fr")), random.Random(6)
    hands.person.play("apiary", "ui.alone")
    table = hands.page.url.rpartition("/")[2]
    for _ in range(10):
        assert hands.play_one(chance)
    panel = hands.page.get_by_role("region", name=TEXTS.say("fr", "board.automa"))
    expect(panel).to_contain_text(TEXTS.say("fr", "board.automa_level", {"n": 1}))
    expect(panel).to_contain_text(TEXTS.say("fr", "board.automa_back"))  # of her next card
    panel.get_by_role("button").click()
    sees_the_automa(hands.person)
    hands.person.close()
    hands.finish(table)
    sees_the_end(hands.person, 2)
    sees_the_automa(hands.person)


def sees_the_automa(person: Person) -> None:
    """Clause 16.11: her column has figures where she scores, and a dash where she cannot."""
    automa = person.sheet.get_by_role("columnheader", name=TEXTS.say(person.lang, "board.automa"))
    expect(automa).to_be_visible()
    for category, scored in (("tokens", True), ("bonus", True), ("majorities", True), ("favor", False)):
        name = TEXTS.say(person.lang, f"score.{category}")
        line = person.sheet.get_by_role("row").filter(has=person.page.get_by_text(name, exact=True))
        expect(line.get_by_role("cell").last).to_have_text(
            re.compile(r"^\d+\s*(le plus)?$") if scored else "–"
        )


def test_what_a_placement_brings_is_shown_before_it_is_final(invite: Invite) -> None:
    hands = Hands(invite("fr"))
    table = hands.sit([me("Anna"), me("Ben")], first_game=True)
    hands.person.uncover()
    hands.thing("worker:2").click()
    hands.thing("action:explore").click()
    before = hands.person.n
    preview = hands.page.get_by_role("region", name=TEXTS.say("fr", "board.preview"))
    expect(preview).to_contain_text(TEXTS.say("fr", "foresee.total_alone", {"n": 2}))
    assert hands.person.n == before  # nothing has been played
    hands.page.keyboard.press("Escape")
    expect(preview).to_have_count(0)

    hands.page.get_by_role("button", name=TEXTS.say("fr", "board.end_now_of", {"n": 3})[:12]).first.click()
    expect(hands.person.sheet.get_by_role("row")).to_have_count(10)  # eight categories, heads and sums
    hands.person.close()

    assert hands.fast_forward(table, 400, "framing", seed=3) == "framing"
    hands.person.uncover()
    hands.page.locator('.place[data-touch^="hex:"][data-lit]').first.click()
    expect(hands.page.locator(".placing")).to_have_count(4)  # the ghost of a frame
    assert hands.fast_forward(table, 400, "site") in ("site", "over")


def test_three_browsers_in_two_languages_and_a_bumped_worker_asks_its_owner(invite: Invite) -> None:
    anna, ben, cleo = Hands(invite()), Hands(invite("fr")), Hands(invite(phone=True))
    table = anna.sit([me("Anna"), {"kind": "open"}, {"kind": "open"}])
    link = anna.person.link("word.invite")
    for guest in (ben, cleo):
        guest.person.go(link)
        guest.page.get_by_label(guest.person.t("ui.your_name")).fill("Guest")
        guest.person.press(guest.person.button("word.sit"))
    chance = random.Random(2)
    for hands in (anna, ben, cleo):  # each sees their own two factions, and no other
        hands.person.await_turn()
        expect(hands.page.locator('.place[data-touch^="faction:"]')).to_have_count(2)
        assert hands.play_one(chance)
    ben.leave_to_the_fast_hand(table)
    cleo.leave_to_the_fast_hand(table)
    assert anna.fast_forward(table, 300, "bumpedworker") == "bumpedworker"
    expect(anna.page.locator('.options .place[data-touch^="zone:"]')).to_have_count(2)
    anna.page.locator('.options .place[data-touch="always"]').click()
    anna.page.locator('.options .place[data-touch="zone:active"]').click()
    standing = anna.page.get_by_text(TEXTS.say("en", "board.standing.active"))
    expect(standing).to_be_visible()
    anna.finish(table)
    for hands in (ben, cleo):
        hands.person.go(f"/t/{table}")
    for hands in (anna, ben, cleo):
        sees_the_end(hands.person, 3)


def test_five_seats_on_a_phone_with_bots(invite: Invite) -> None:
    low = {"width": 360, "height": 640}  # little of an area is in sight: what is asked for comes there
    hands, chance = Hands(invite("fr", phone=True, viewport=low)), random.Random(9)
    table = hands.sit([me("Léa"), BOT, BOT, BOT, BOT], draft=True)
    for _ in range(16):
        assert hands.play_one(chance)
    hands.tab(5)
    expect(hands.page.get_by_role("group", name=TEXTS.say("fr", "board.hives"))).to_be_visible()
    hands.finish(table)
    sees_the_end(hands.person, 5)


def test_a_shared_screen_hides_the_hands(invite: Invite) -> None:
    hands, chance = Hands(invite()), random.Random(5)
    table = hands.sit([me("Anna"), me("Ben")])
    expect(hands.page.locator(".place[data-touch^='faction:']").first).not_to_be_visible()
    for _ in range(2):
        hands.person.uncover()
        assert hands.play_one(chance)
    assert hands.fast_forward(table, 400, "keeping", seed=2) == "keeping"
    hands.person.uncover()
    expect(hands.page.locator(".drawn .place[data-touch^='seed:']").first).to_be_visible()


def test_a_keyboard_alone_plays_on(invite: Invite) -> None:
    hands = Hands(invite())
    table = hands.sit([me("Anna"), BOT], first_game=True)
    keys = hands.page.keyboard
    for _ in range(12):
        assert hands.person.await_turn()
        before = hands.person.n
        while hands.person.n == before:
            hands.page.wait_for_function(
                """before => Number(document.querySelector('[data-n]').dataset.n) > before
                    || document.querySelector('.place[data-lit], .prompt .btn.main:enabled')""",
                arg=before,
            )
            if hands.person.n > before:
                break
            held = hands.person.prompt.locator(".cancel ~ .btn.main").count()
            tab_to(hands, ".prompt .btn.main" if held else ".place[data-lit], .prompt .btn.main")
            keys.press("Enter")
            hands.page.wait_for_timeout(60)
    hands.finish(table)
    sees_the_end(hands.person, 2)


def tab_to(hands: Hands, css: str) -> None:
    """Press Tab until the focus is on something."""
    for _ in range(160):
        if hands.page.evaluate("css => document.activeElement?.matches(css) ?? false", css):
            return
        hands.page.keyboard.press("Tab")
    raise AssertionError(f"Tab never comes to {css}")


def test_words_and_a_choice_that_is_taken_up_again(invite: Invite, tmp_path: Path) -> None:
    served = Served(tmp_path)
    try:
        hands = Hands(invite(url=served.url))
        table = hands.sit([me("Anna"), BOT])
        assert hands.fast_forward(table, 300, "ship") == "ship"
        asked = hands.person.prompt.get_by_role("heading").inner_text()
        hands.page.wait_for_function(AT_REST)
        served.kill()
        served.start()
        hands.person.go(f"/t/{table}")
        expect(hands.person.prompt.get_by_role("heading")).to_have_text(asked)
        listener, chance = Listener(hands.person), random.Random(1)
        listener.ask_for_words()
        for _ in range(6):
            assert listener.play(chance)
    finally:
        served.stop()


def test_both_lessons_from_the_lobby_to_their_end(invite: Invite, shots: Path) -> None:
    width, height = 1366, 768
    person = invite("fr", viewport={"width": width, "height": height})
    learner, step = Learner(person, "apiary"), 0
    learner.begin_in_the_lobby()
    for number, task in enumerate(learner.lesson.step):
        step = 1 if task.new_part else step + 1
        of = person.t("ui.lesson_part_step", part=part_of(learner.lesson, number), n=step, all=12)
        expect(person.page.get_by_text(of, exact=True)).to_be_visible()
        learner.through(number)
        person.page.screenshot(path=shots / f"apiary-lesson-{width}-{task.id}.png")
        if task is not learner.lesson.step[-1]:
            learner.next()


@pytest.mark.parametrize(
    "phone", [False, pytest.param(True, marks=pytest.mark.long)], ids=["desktop", "phone"]
)
def test_how_the_board_looks(invite: Invite, shots: Path, phone: bool) -> None:
    hands = Hands(invite("fr" if phone else "en", phone=phone))
    viewer = Viewer(hands.person, shots)
    table = hands.sit([me("Anna"), BOT, BOT])
    expect(hands.page.locator(".setup .place").first).to_be_visible()
    viewer.look("apiary-factions")
    for kind, seed in (("ship", 1), ("growing converting", 2), ("hibernation", 3), ("site buying", 4)):
        assert hands.fast_forward(table, 300, kind, seed) in kind.split()
        expect(hands.page.locator(".place[data-lit]").first).to_be_visible()
        viewer.look(f"apiary-{kind.split()[0]}")
    assert hands.largest
    assert len(gzip.compress(hands.largest.encode())) <= BYTES_PER_DECISION
    assert not viewer.faults
