"""What goes on by itself where nobody asked for less motion: the count at the end, turns that are told."""

from __future__ import annotations

from playwright.sync_api import expect
from tests.browser.apiary import TEXTS, Hands
from tests.browser.conftest import Invite
from tests.browser.test_apiary import BOT, me


def test_the_count_at_the_end_goes_on_by_itself_to_the_last_category(invite: Invite) -> None:
    hands = Hands(invite(reduced_motion="no-preference"))
    table = hands.sit([me("Anna"), BOT])
    hands.finish(table)
    hands.person.open_score_sheet()
    again = hands.person.sheet.get_by_role("button", name=TEXTS.say("en", "end.again"))
    expect(again).to_be_visible()
    hands.person.press(again)
    expect(again).to_have_count(0)
    expect(again).to_be_visible()


def test_the_others_turns_are_told_one_after_the_other_when_asked(invite: Invite) -> None:
    hands = Hands(invite(reduced_motion="no-preference"))
    table = hands.sit([me("Anna"), BOT, BOT])
    assert hands.fast_forward(table, 60, "begin", least=20) == "begin"
    told = hands.page.locator("section.told:not(.live)")
    expect(told).to_contain_text("1 / 2")
    hands.person.press(told.get_by_role("button", name=hands.person.t("ui.replay")))
    expect(told).to_contain_text("2 / 2")


def test_the_turn_of_the_automa_is_told_to_its_last_step(invite: Invite) -> None:
    hands = Hands(invite("fr", reduced_motion="no-preference"))
    hands.person.play("apiary", "ui.alone")
    table = hands.page.url.rpartition("/")[2]
    hands.fast_forward(table, 20, "begin")
    told = hands.page.locator("section.told")
    replay = told.get_by_role("button", name=hands.person.t("ui.replay"))
    expect(replay).to_be_visible()
    steps = told.locator("li").count()
    hands.person.press(replay)
    expect(replay).to_have_count(0)  # it goes on
    expect(replay).to_be_visible()
    expect(told.locator("li")).to_have_count(steps)
