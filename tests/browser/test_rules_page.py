"""The rules with their diagrams: a page of its own, on paper, and beside a refusal."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Invite
from tests.browser.test_look import Viewer

from rucher.core.clauses import rules_of
from rucher.core.diagrams import diagrams_of
from rucher.games import find, names


@pytest.mark.parametrize(("game", "phone"), [("hive", False), ("alveola", True)])
def test_every_diagram_is_drawn_with_its_words_in_both_languages(
    invite: Invite, shots: Path, game: str, phone: bool
) -> None:
    anna = invite("fr", phone=phone)
    anna.go(f"/rules/{game}")
    pictures = anna.page.locator("figure").get_by_role("img")
    drawn = diagrams_of(find(game))
    expect(pictures).to_have_count(len(drawn))
    viewer = Viewer(anna, shots)
    viewer.look(f"rules-{game}")
    assert not viewer.faults, "\n".join(dict.fromkeys(viewer.faults))
    for lang in ("fr", "en"):
        anna.press(anna.page.locator(f"button[lang={lang}]"))
        expect(anna.page.locator("figcaption")).to_have_text([d.caption[lang] for d in drawn])
        assert [picture.get_attribute("aria-label") for picture in pictures.all()] == [
            diagram.alt[lang] for diagram in drawn
        ]
        expect(anna.page.get_by_role("article")).to_have_count(len(rules_of(game)[lang]))


def test_as_many_spaces_are_lit_as_the_rules_allow(invite: Invite) -> None:
    anna = invite()
    anna.go("/rules/hive#7.6")
    (ant,) = (diagram for diagram in diagrams_of(find("hive")) if diagram.clause == "7.6")
    expect(anna.page.locator("[id='7.6'] figure .goal")).to_have_count(len(ant.lit))
    expect(anna.page.locator("[id='7.6']")).to_be_in_viewport()


def test_on_paper_only_the_rules_are_left(invite: Invite) -> None:
    anna = invite(color_scheme="dark")
    anna.go("/rules/hive")
    expect(anna.page.get_by_role("banner")).to_be_visible()
    anna.page.emulate_media(media="print")
    expect(anna.page.get_by_role("banner")).to_be_hidden()
    expect(anna.page.get_by_role("navigation")).to_be_hidden()
    paper = anna.page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert paper == "rgb(255, 255, 255)"


def test_what_is_printed_from_a_dark_screen_is_drawn_as_on_a_light_one(invite: Invite) -> None:
    anna = invite(color_scheme="dark")
    anna.go("/rules/alveola")
    shown = "getComputedStyle(document.querySelector('figure svg')).backgroundColor"
    dark = anna.page.locator("html.dark")
    expect(dark).to_have_count(1)
    expect(anna.page.locator("figure svg").first).to_be_visible()
    night = anna.page.evaluate(shown)
    anna.page.evaluate(f"addEventListener('beforeprint', () => {{ window.printed = {shown}; }})")
    anna.page.pdf()
    bright = invite(color_scheme="light")
    bright.go("/rules/alveola")
    expect(bright.page.locator("figure svg").first).to_be_visible()
    assert anna.page.evaluate("window.printed") == bright.page.evaluate(shown)
    assert night != bright.page.evaluate(shown)
    expect(dark).to_have_count(1)


@pytest.mark.parametrize("game", names())
def test_each_game_has_its_page(invite: Invite, game: str) -> None:
    anna = invite()
    anna.go(f"/rules/{game}")
    expect(anna.page.get_by_role("article")).to_have_count(len(rules_of(game)["en"]))


def test_a_wide_screen_keeps_the_chapters_beside_the_words(invite: Invite) -> None:
    anna = invite("fr", viewport={"width": 1366, "height": 768})
    anna.go("/rules/apiary#12.6")
    expect(anna.page.locator("[id='12.6']")).to_be_in_viewport()
    chapters = anna.page.get_by_role("navigation")
    expect(chapters.get_by_role("link").last).to_be_in_viewport(ratio=1)
    nav, words = chapters.bounding_box(), anna.page.locator("main > section").first.bounding_box()
    assert nav
    assert words
    assert nav["x"] >= 0
    assert nav["x"] + nav["width"] < words["x"]


def test_a_game_that_is_none_has_no_page(invite: Invite) -> None:
    anna = invite()
    anna.go("/rules/chess")
    expect(anna.page.get_by_text(anna.t("problem.no_such_game"))).to_be_visible()


def test_beside_the_table_the_rule_has_its_diagram_and_its_page(invite: Invite) -> None:
    anna = invite("fr")
    anna.play("hive", "word.hot_seat")
    anna.await_turn()
    anna.press(anna.page.get_by_role("tab", name=anna.t("word.rules_panel")))
    expect(anna.page.locator("[data-clause='5.1'] figure").get_by_role("img")).to_be_visible()
    link = anna.page.get_by_role("link", name=anna.t("ui.rules_apart"))
    expect(link).to_have_attribute("href", "/rules/hive")
