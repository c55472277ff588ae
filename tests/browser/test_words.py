"""The board in words: whole games by a script that sees only the accessibility tree."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Locator, expect
from playwright.sync_api import TimeoutError as TooLate
from tests.browser.conftest import Invite
from tests.browser.person import Person

MOST_TURNS = 200
MOST_LINES = 3  # of a bot's turn
PATIENCE, PAUSE, HURRY = 20_000, 20, 2_000  # milliseconds


class Listener:
    """Someone who hears roles and names, and nothing of what is drawn."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.page = person.page

    def button(self, key: str, **slots: object) -> Locator:
        """A button by its name."""
        return self.page.get_by_role("button", name=self.person.t(key, **slots))

    def sit_down(self, game: str, bot: str) -> None:
        """Start a game against a bot, and ask for the board in words."""
        self.person.play(game, f"bot.{bot}.name")
        expect(self.page.get_by_role("status").first).to_be_visible()

    def ask_for_words(self) -> None:
        """Change to the board in words, with the log beside it."""
        self.button("ui.menu").click()
        self.page.get_by_role("switch", name=self.person.t("ui.text_board")).click()
        self.button("ui.close").click()
        self.page.get_by_role("tab", name=self.person.t("word.log")).click()

    @property
    def choices(self) -> Locator:
        """The list of what can be done now."""
        return self.page.get_by_role("list", name=self.person.t("ui.choices"), exact=True)

    def hear(self) -> tuple[str, str, int]:
        """What can be done, how many actions there have been, and whether a dialog is open."""
        count = self.page.get_by_role("navigation", name=self.person.t("ui.look_back"))
        return self.choices.aria_snapshot(), count.aria_snapshot(), self.page.get_by_role("dialog").count()

    def await_news(self, before: tuple[str, str, int]) -> None:
        """Listen until something else is heard."""
        for _ in range(PATIENCE // PAUSE):
            if self.hear() != before:
                return
            self.page.wait_for_timeout(PAUSE)
        raise AssertionError("nothing happens")

    def play(self, chance: random.Random) -> bool:
        """Choose something from the list and wait for the next question; false where the game is over."""
        buttons = self.choices.get_by_role("button")
        ended = self.page.get_by_role("dialog")
        for _ in range(PATIENCE // PAUSE):  # until nobody else is playing any more
            expect(buttons.first.or_(ended)).to_be_visible()
            if ended.count():
                return False
            before = self.hear()
            self.page.wait_for_timeout(PAUSE)
            if (offered := buttons.count()) and self.hear() == before:
                break
        chosen = buttons.nth(chance.randrange(offered))
        try:
            chosen.click(timeout=HURRY)
        except TooLate:  # another one played meanwhile: what was offered is gone
            assert self.hear() != before
            return True
        self.await_news(before)
        assert self.page.get_by_role("log").get_by_role("paragraph").count() < MOST_LINES
        return True


def play_to_the_end(listener: Listener) -> None:
    """Play on, whatever is offered, to the score sheet."""
    chance = random.Random(3)
    turns = 0
    while listener.play(chance):
        turns += 1
        assert turns < MOST_TURNS
    listener.person.see_the_end()
    assert turns > 3


@pytest.mark.parametrize("lang", [pytest.param("fr", marks=pytest.mark.long), "en"])
def test_hive_is_played_to_the_end_by_ear(invite: Invite, lang: str) -> None:
    listener = Listener(invite(lang))
    listener.sit_down("hive", "normal")
    listener.ask_for_words()
    play_to_the_end(listener)


def test_anthophila_is_played_to_the_end_in_words(invite: Invite) -> None:
    listener = Listener(invite("fr"))
    listener.sit_down("anthophila", "normal")
    listener.ask_for_words()
    play_to_the_end(listener)


def test_alveola_is_played_in_words_on_a_phone(invite: Invite) -> None:
    listener, chance = Listener(invite(phone=True)), random.Random(1)
    listener.sit_down("alveola", "random")
    listener.ask_for_words()
    for _ in range(8):
        assert listener.play(chance)


def test_notation_can_be_typed_and_what_is_wrong_is_refused(invite: Invite) -> None:
    anna = invite()
    listener = Listener(anna)
    listener.sit_down("hive", "random")
    listener.ask_for_words()
    field = anna.page.get_by_role("textbox", name=anna.t("ui.filter_or_notation"))
    field.fill("wA1 bQ/")
    field.press("Enter")
    alert = anna.page.get_by_role("alert")
    expect(alert).to_be_visible()
    anna.button("ui.understood").click()
    field.fill("wA1")
    field.press("Enter")
    assert anna.await_turn(1)


def ask(person: Person, key: str, answer: str) -> None:
    """Press the key of a question; the first line of its answer says this."""
    person.page.get_by_role("heading", name=person.t("ui.questions")).click()
    person.page.keyboard.press(key)
    expect(person.page.locator(".answers p").first).to_contain_text(answer)


def test_keys_answer_questions_about_the_table(invite: Invite) -> None:
    anna = invite()
    listener = Listener(anna)
    listener.sit_down("hive", "random")
    listener.ask_for_words()
    listener.play(random.Random(1))
    assert anna.await_turn(1)
    ask(anna, "l", anna.t("bot.random.name"))
    ask(anna, "p", "White")
    ask(anna, "s", f"{anna.t('ui.guest')}: ")
    about = anna.page.get_by_role("button", name=anna.t("ui.around"))
    expect(about.first).to_be_visible()
    about.first.click()


def test_keys_answer_for_another_game_too(invite: Invite) -> None:
    anna = invite("fr")
    listener = Listener(anna)
    listener.sit_down("alveola", "random")
    listener.ask_for_words()
    assert anna.await_turn()
    ask(anna, "c", anna.t("ui.clock.none"))
    ask(anna, "s", f"{anna.t('ui.guest')}\u202f: ")
    ask(anna, "p", f"{anna.t('ui.guest')}\u202f: ")
    expect(anna.page.locator(".answers p")).to_have_count(1)  # nobody else's things
