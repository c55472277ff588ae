"""Whole games of Hive in a real browser, by people who touch only what is lit."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Invite
from tests.browser.games import SHORT
from tests.browser.person import Person
from tests.browser.served import Served


def sees_the_end(person: Person) -> None:
    """The score sheet is there."""
    expect(person.sheet.get_by_role("table")).to_be_visible()
    expect(person.sheet.get_by_role("row")).to_have_count(3)


def test_a_person_plays_a_bot_to_the_end(invite: Invite) -> None:
    anna = invite()
    anna.play("hive", "bot.easy.name")
    chance = random.Random(5)
    turns = 0
    while anna.touch_what_is_lit(chance):
        turns += 1
        assert turns < 150
    sees_the_end(anna)
