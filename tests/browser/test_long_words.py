"""One long word that a stranger wrote is broken: it pushes nothing out of the screen."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Locator, ViewportSize, expect
from tests.browser.conftest import Invite
from tests.browser.test_anthophila import GARDEN, open_file

SCREENS: tuple[ViewportSize, ...] = ({"width": 1366, "height": 768}, {"width": 390, "height": 844})
WORD = "Donaudampfschifffahrt" * 14  # 294 letters: a line of chat may have 300
# How far the content of an element, or of one inside it, stands out of the element.
STANDS_OUT = """outer => Math.max(outer.scrollWidth - outer.clientWidth, ...[...outer.querySelectorAll('*')]
    .map(inner => inner.getBoundingClientRect().right - outer.getBoundingClientRect().right))"""


def fits(element: Locator) -> None:
    """See that an element holds its content, and that the page is as wide as the screen."""
    expect(element).to_contain_text(WORD)
    assert element.evaluate(STANDS_OUT) <= 1
    page = element.page
    assert page.viewport_size is not None
    assert page.evaluate("document.documentElement.scrollWidth") == page.viewport_size["width"]


@pytest.mark.parametrize("screen", SCREENS, ids=("laptop", "phone"))
def test_one_long_word_in_the_chat_is_broken(invite: Invite, screen: ViewportSize) -> None:
    anna = invite("en", phone=screen["width"] < 500, viewport=screen)
    seats = [{"kind": "me", "name": "Anna"}, {"kind": "bot", "bot": "random"}]
    anna.enter("/api/tables", {"game": "hive", "seats": seats})
    anna.press(anna.page.get_by_role("tab", name=anna.t("word.chat")))
    line = anna.page.get_by_role("textbox", name=anna.t("ui.say"))
    line.fill(WORD)
    line.press("Enter")
    fits(anna.page.get_by_role("list").filter(has_text=WORD))


@pytest.mark.parametrize("screen", SCREENS, ids=("laptop", "phone"))
def test_one_long_word_in_the_name_of_a_scenario_is_broken(
    invite: Invite, screen: ViewportSize, tmp_path: Path
) -> None:
    anna = invite("fr", phone=screen["width"] < 500, viewport=screen)
    anna.go("/campaign")
    file = tmp_path / "garden.toml"
    file.write_text(GARDEN.replace("Le jardin", WORD), encoding="utf-8")
    open_file(anna, "ui.campaign_own", file)
    fits(anna.page.get_by_role("article", name=WORD))
