"""What people agree on beside the game: who is a guest, what is allowed, what is taken back, who plays on."""

from __future__ import annotations

from playwright.sync_api import expect
from tests.browser.conftest import Invite
from tests.browser.games import SHORT


def test_a_table_says_what_it_allows_and_a_takeback_waits_for_its_answer(invite: Invite) -> None:
    anna, ben = invite(), invite("fr")
    anna.go()
    anna.press(anna.button("word.create_table"))
    anna.press(anna.sheet.get_by_role("button", name=anna.t("ui.kind.open")).last)
    anna.sheet.get_by_label(anna.t("ui.your_name")).fill("Anna")
    anna.sheet.get_by_label(anna.t("word.chat")).uncheck()
    anna.sheet.get_by_label(anna.t("ui.allow.hint")).check()
    anna.press(anna.button("ui.begin.first.hive"))
    anna.press(anna.button("ui.create"))
    ben.go(anna.link("word.invite"))
    allowed = ben.page.get_by_text(ben.t("ui.allowed", what=ben.t("ui.allow.hint")))
    expect(allowed).to_be_visible()  # before sitting down
    expect(ben.page.get_by_text(ben.t("ui.chat_off"))).to_be_visible()
    ben.press(ben.button("word.sit"))

    anna.await_turn()
    anna.press(anna.button("word.hint"))
    expect(anna.button("ui.play_it")).to_be_visible()
    reasons = anna.prompt.get_by_role("paragraph").inner_text().strip()
    assert reasons[0].isupper(), reasons
    anna.press(anna.button("ui.understood"))
    anna.act(SHORT[0][1])
    expect(allowed).to_be_visible()
    expect(anna.page.get_by_role("region", name=anna.t("ui.guest")).first).to_be_visible()
    expect(ben.page.get_by_role("region", name=ben.t("ui.guest")).first).to_be_visible()  # « Invité »
    expect(ben.page.get_by_text(anna.t("ui.guest"), exact=True)).to_have_count(0)
    anna.press(anna.page.get_by_role("tab", name=anna.t("word.chat")))
    expect(anna.page.get_by_role("textbox", name=anna.t("ui.say"))).to_have_count(0)

    anna.press(anna.button("word.takeback"))
    expect(anna.prompt).to_contain_text(anna.t("ui.asked.takeback"))
    expect(ben.button("ui.accept")).to_be_visible()
    anna.press(anna.button("ui.withdraw"))
    expect(ben.button("ui.accept")).to_have_count(0)
    anna.press(anna.button("word.takeback"))
    ben.press(ben.button("ui.accept"))
    expect(anna.page.locator(".place [data-piece]")).to_have_count(0)

    anna.menu("word.resign")
    anna.press(anna.sheet.get_by_text(anna.t("ui.sure_resign")))
    ben.see_the_end()
    expect(allowed).to_have_count(0)  # nothing is forbidden any more


def test_a_bot_can_be_asked_to_play_for_somebody_who_went_away(invite: Invite) -> None:
    anna, ben = invite(), invite()
    anna.go()
    anna.press(anna.button("word.create_table"))
    anna.press(anna.sheet.get_by_role("button", name=anna.t("ui.title.alveola")))
    anna.press(anna.sheet.get_by_role("button", name=anna.t("ui.add_seat")))
    anna.press(anna.sheet.get_by_role("button", name=anna.t("ui.kind.open")).last)
    anna.press(anna.button("ui.create"))
    ben.go(anna.link("word.invite"))
    ben.page.get_by_label(ben.t("ui.your_name")).fill("Ben")
    ben.press(ben.button("word.sit"))
    expect(anna.page.get_by_role("tab", name=anna.t("word.log"))).to_be_visible()
    stand_in = anna.button("ui.stand_in", player="Ben")
    expect(stand_in).to_have_count(0)
    ben.page.close()
    anna.press(stand_in)
    expect(anna.page.get_by_role("alert")).to_contain_text(anna.t("refusal.no_stand_in.title"))


def test_an_address_that_leads_nowhere_is_told_kindly(invite: Invite) -> None:
    anna = invite("fr")
    for path, key in (("/rien/du/tout", "problem.no_page"), ("/t/rien", "problem.no_table")):
        anna.go(path)
        expect(anna.page.get_by_role("heading", name=anna.t(key))).to_be_visible()
        anna.press(anna.button("word.lobby"))
        expect(anna.page.get_by_role("article").first).to_be_visible()


def test_each_seat_of_one_screen_has_a_link_with_a_name_of_its_own(invite: Invite) -> None:
    anna = invite()
    anna.play("hive", "word.hot_seat")
    anna.menu("ui.links")
    fields = [
        anna.t("ui.of", name=anna.t("ui.move_seat"), what=player)
        for player in (anna.t("ui.guest"), anna.t("ui.player_n", n=2))
    ]
    links = {anna.page.get_by_role("textbox", name=name, exact=True).input_value() for name in fields}
    assert len(links) == 2
