"""Whole games of Hive in a real browser, by people who touch only what is lit."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Invite
from tests.browser.games import SHORT
from tests.browser.person import Person
from tests.browser.served import Served

MOST_TURNS = 150


def sees_the_end(person: Person) -> None:
    """How it ended is told, and why."""
    person.see_the_end()
    ends = (person.t(f"word.{end}") for end in ("draw", "victory", "defeat"))
    expect(person.sheet.get_by_role("heading")).to_have_text(re.compile("|".join(ends)))


def sit_down(guest: Person, host: Person, name: str) -> None:
    """Follow the host's invite link, and give a name."""
    guest.go(host.link("word.invite"))
    guest.page.get_by_label(guest.t("ui.your_name")).fill(name)
    guest.press(guest.button("word.sit"))
    guest.page.wait_for_url("**/t/*")


def test_a_person_plays_a_bot_to_the_end(invite: Invite) -> None:
    anna = invite()
    anna.choose("hive", "bot.normal.name")
    chance = random.Random(5)
    turns = 1
    while anna.touch_what_is_lit(chance):
        turns += 1
        assert turns < MOST_TURNS
    sees_the_end(anna)
    assert turns >= 5  # a queen is not surrounded any sooner


def test_two_browsers_play_a_whole_game(invite: Invite) -> None:
    anna, ben = invite(), invite("fr")
    anna.choose("hive", "ui.invite_friend")
    sit_down(ben, anna, "Ben")
    for seat, touches in SHORT:
        (anna, ben)[seat].act(touches)
    sees_the_end(anna)
    sees_the_end(ben)


def test_a_laptop_and_a_phone_play_over_the_network(invite: Invite, served: Served) -> None:
    if served.lan_url is None:
        pytest.skip("this machine has no address on a network")
    laptop, phone = invite(), invite("fr", phone=True, url=served.lan_url)
    laptop.choose("hive", "ui.invite_friend")
    assert laptop.link("word.invite").startswith(served.lan_url)
    sit_down(phone, laptop, "Chloé")
    for seat, touches in SHORT:
        (laptop, phone)[seat].act(touches)
    sees_the_end(laptop)
    sees_the_end(phone)
    phone.press(phone.button("word.rematch"))
    expect(laptop.sheet).to_contain_text(laptop.t("ui.rematch_ready"))
    laptop.press(laptop.button("word.rematch"))
    phone.act(SHORT[0][1])  # the seats have moved on
    assert laptop.await_turn()


def test_two_people_share_one_screen(invite: Invite) -> None:
    anna = invite()
    anna.choose("hive", "word.hot_seat")
    for _, touches in SHORT:
        anna.act(touches)
    sees_the_end(anna)
    anna.press(anna.button("word.rematch"))
    expect(anna.sheet).to_have_count(0)
    anna.act(SHORT[0][1])


def test_a_whole_game_on_the_narrowest_phone(invite: Invite) -> None:
    anna = invite(phone=True, viewport={"width": 360, "height": 640})
    anna.choose("hive", "word.hot_seat")
    for _, touches in SHORT:
        anna.act(touches)
    sees_the_end(anna)
