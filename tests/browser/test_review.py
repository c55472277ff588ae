"""A finished match is looked at again: its curve, its turning points, better turns on the board."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect
from tests.browser.conftest import Invite
from tests.browser.person import Person

import rucher
from rucher import bots

LONG = 90_000  # milliseconds: a review takes some seconds of a core that others use too


def saved(folder: Path, game: str) -> Path:
    """A whole game of random players, as a file: they leave much to be done better."""
    match = rucher.new(game, seed=5)
    player = bots.find("random", game, 5)
    while decision := match.decision:
        seat = decision.seats[0]
        match.play(player.choose(match.game, match.view(seat), seat).action, seat)
    file = folder / f"{game}.json"
    file.write_text(match.to_json(), encoding="utf-8")
    return file


def reviewed(person: Person, file: Path) -> Locator:
    """Bring a match and ask for its review: the turning points."""
    person.enter("/api/bring", {"text": file.read_text(encoding="utf-8")})
    person.see_the_end()
    person.press(person.button("word.review"))
    rows = person.page.locator(".turnings .row")
    expect(rows.first).to_be_visible(timeout=LONG)
    return rows


def step(person: Person) -> str:
    """Which turn is looked at."""
    return person.page.locator(".review nav .figures").inner_text()


@pytest.mark.parametrize("game", ["alveola", pytest.param("apiary", marks=pytest.mark.long)])
def test_a_review_by_mouse(invite: Invite, tmp_path: Path, game: str) -> None:
    anna = invite("fr")
    rows = reviewed(anna, saved(tmp_path, game))
    sides = anna.page.get_by_role("group", name=anna.t("ui.review_show"))
    table = anna.page.get_by_role("table", name=anna.t("ui.review_table"))
    expect(table.get_by_role("row").nth(3)).to_be_attached()  # the curve in words
    better = rows.filter(has_text="−").first
    anna.press(better)
    expect(better).to_have_attribute("aria-current", "true")
    first = step(anna)
    anna.press(anna.button("ui.review_step"))
    expect(anna.page.locator(".review nav .figures")).not_to_have_text(first)
    anna.press(anna.button("ui.review_step_back"))
    expect(anna.page.locator(".review nav .figures")).to_have_text(first)
    for number in range(rows.count()):
        anna.press(rows.nth(number))
        if sides.get_by_role("button", name=anna.t("ui.review_better")).is_enabled():
            break
    anna.press(sides.get_by_role("button", name=anna.t("ui.review_better")))
    expect(sides.get_by_role("button", pressed=True)).to_have_text(anna.t("ui.review_better"))
    anna.page.keyboard.press("3")
    expect(sides.get_by_role("button", pressed=True)).to_have_text(anna.t("ui.review_both"))
    anna.page.keyboard.press("Escape")
    anna.see_the_end()


def test_a_review_by_touch_on_a_phone(invite: Invite, tmp_path: Path) -> None:
    ben = invite("en", phone=True)
    rows = reviewed(ben, saved(tmp_path, "alveola"))
    ben.press(rows.first)
    expect(rows.first).to_have_attribute("aria-current", "true")
    before = step(ben)
    ben.press(ben.page.locator(".bar .btn.main"))
    expect(ben.page.locator(".review nav .figures")).not_to_have_text(before)
    ben.press(ben.button("ui.review_leave"))
    ben.see_the_end()


@pytest.mark.parametrize("phone", [False, True])
def test_a_line_of_the_analysis_is_shown_on_the_board(invite: Invite, phone: bool) -> None:
    """Some of the best turns have the same words: they differ in their places."""
    zoe = invite("fr", phone=phone)
    zoe.play("alveola", "bot.normal.name")
    zoe.await_turn()
    zoe.menu("ui.analyse")
    lines = zoe.sheet.get_by_role("listitem").get_by_role("button")
    expect(lines.first).to_be_enabled(timeout=LONG)
    expect(lines.first).to_contain_text("à 1")  # how sure the figure is
    zoe.press(lines.nth(1))
    expect(zoe.page.locator("dialog:modal")).to_have_count(0)
    expect(zoe.prompt.get_by_role("button", name=zoe.t("ui.play_it"))).to_be_visible()
    before = zoe.n
    zoe.press(zoe.prompt.get_by_role("button", name=zoe.t("ui.play_it")))
    zoe.await_record(before + 1)
