"""Every screen at both sizes: a picture, nothing that axe-core objects to, nothing too small to touch."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect
from tests.browser.apiary import Hands
from tests.browser.conftest import Invite
from tests.browser.games import SHORT
from tests.browser.person import Person
from tests.browser.words import ROOT

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
SMALLEST = 40  # pixels
TOUCHABLE = "button, a[href], input:not([type=checkbox]), select, [role=tab], .place[data-lit] .hit"
TOO_SMALL = """([wanted, smallest]) => [...document.querySelectorAll(wanted)].flatMap(node => {
    const { width, height } = node.getBoundingClientRect();
    if (!width || !height || Math.min(width, height) >= smallest - 0.5) return [];
    return node.checkVisibility() && !node.closest('.sr')
        ? [`${node.outerHTML.slice(0, 120)} is ${width.toFixed(0)} by ${height.toFixed(0)}`] : [];
})"""
BEYOND_THE_EDGE = """edge => [...document.querySelectorAll('button, input, h1, h2, p')].flatMap(node => {
    const { right, width } = node.getBoundingClientRect();
    const seen = node.checkVisibility({ visibilityProperty: true }) && !node.closest('.sr, svg');
    let row = node.parentElement; // a row that scrolls sideways, and only so, may go on beyond the edge
    while (row && !/auto|scroll/.test(getComputedStyle(row).overflowX)) row = row.parentElement;
    const slides = row && row.scrollWidth > row.clientWidth && row.scrollHeight <= row.clientHeight;
    return width && right > edge + 1 && seen && !slides ? [node.outerHTML.slice(0, 120)] : [];
})"""


class Viewer:
    """Looks at one screen after the other, in the light and in the dark, and takes pictures."""

    def __init__(self, person: Person, folder: Path) -> None:
        self.person = person
        self._folder = folder
        self.faults: list[str] = []

    def look(self, screen: str) -> None:
        """Both pictures, axe-core's objections, and what is too small for a finger."""
        page = self.person.page
        size = "phone" if self.person.phone else "desktop"
        for theme in ("dark", "light"):
            page.evaluate("dark => document.documentElement.classList.toggle('dark', dark)", theme == "dark")
            page.screenshot(path=self._folder / f"{screen}-{size}-{theme}.png")
            # What is drawn in the dark is the same, but for its colours.
            self._ask_axe(f"{screen}, {theme}", {"runOnly": ["color-contrast"]} if theme == "dark" else {})
        edge = page.viewport_size["width"] if page.viewport_size else 0
        self.faults += [f"{screen}: beyond the edge: {it}" for it in page.evaluate(BEYOND_THE_EDGE, edge)]
        if self.person.phone:
            self.faults += [f"{screen}: {fault}" for fault in page.evaluate(TOO_SMALL, [TOUCHABLE, SMALLEST])]

    def _ask_axe(self, screen: str, options: dict[str, Any]) -> None:
        page = self.person.page
        if not page.evaluate("'axe' in window"):
            page.evaluate(f"() => {{ {AXE.read_text(encoding='utf-8')} }}")
        found = page.evaluate(
            "options => axe.run(document, options)", {"resultTypes": ["violations"], **options}
        )
        for violation in found["violations"]:
            for node in violation["nodes"]:
                summary = " ".join(node["failureSummary"].split())
                self.faults.append(f"{screen}: {violation['id']}: {node['html'][:160]}: {summary[:300]}")


def view_lobby(viewer: Viewer) -> None:
    """The lobby, the sheets that start a game, rooms without a game, and a game that is told in words."""
    anna = viewer.person
    anna.go()
    expect(anna.page.get_by_role("article")).to_have_count(4)
    viewer.look("lobby")
    anna.press(anna.button("ui.play_game", game=anna.t("ui.title.hive")))
    viewer.look("play")
    anna.press(anna.button("ui.more_options"))
    expect(anna.button("ui.create")).to_be_visible()
    viewer.look("new-table")
    anna.press(anna.sheet.get_by_role("button", name=anna.t("ui.kind.open")).last)
    anna.sheet.get_by_text(anna.t("ui.allow_title")).scroll_into_view_if_needed()
    viewer.look("new-table-friends")
    anna.close()
    anna.choose("hive", "ui.invite_friend")
    expect(anna.page.get_by_role("img", name=anna.t("ui.qr_of", what=anna.t("word.invite")))).to_be_visible()
    viewer.look("waiting")
    anna.play("hive", "word.hot_seat")
    anna.await_turn()
    viewer.look("opening")
    anna.go("/t/nowhere")
    expect(anna.button("word.lobby")).to_be_visible()
    viewer.look("no-table")
    Hands(anna).sit([{"kind": "me", "name": name} for name in ("Anna", "Ben")])
    expect(anna.page.get_by_text(anna.t("word.pass_device"), exact=True)).to_be_visible()
    viewer.look("curtain")
    anna.play("alveola", "bot.random.name")
    anna.await_turn()
    anna.menu("ui.text_board")
    anna.close()
    expect(anna.page.get_by_role("heading", name=anna.t("ui.table_in_words"))).to_be_visible()
    viewer.look("words-alveola")


def view_table(viewer: Viewer) -> None:
    """Hive's table: at rest, a piece chosen, refused, its panels, its menu, in words, its end, its replay."""
    anna = viewer.person
    anna.play("hive", "word.hot_seat")
    for _, touches in SHORT[:8]:
        anna.act(touches)
    anna.await_turn()
    viewer.look("table")
    anna.touch(SHORT[8][1][0])
    viewer.look("chosen")
    anna.press(anna.button("word.cancel"))
    anna.press(anna.thing("piece:wQ"))
    expect(anna.button("ui.understood")).to_be_visible()
    viewer.look("refusal")
    anna.press(anna.prompt.get_by_role("button", name=anna.t("table.rule", clause="").strip()))
    expect(anna.page.locator("article.cited")).to_be_visible()
    viewer.look("rules")
    anna.press(anna.page.get_by_role("tab", name=anna.t("word.chat")))
    viewer.look("chat")
    anna.press(anna.button("ui.understood"))
    anna.press(anna.button("ui.menu"))
    viewer.look("menu")
    anna.press(anna.sheet.get_by_text(anna.t("ui.links"), exact=True))
    expect(anna.page.get_by_role("textbox", name=anna.t("word.watch"))).to_be_visible()
    viewer.look("links")
    anna.close()
    anna.menu("ui.text_board")
    anna.close()
    expect(anna.page.get_by_role("heading", name=anna.t("ui.table_in_words"))).to_be_visible()
    viewer.look("words-hive")
    anna.menu("ui.text_board")
    anna.close()
    for _, touches in SHORT[8:]:
        anna.act(touches)
    anna.see_the_end()
    viewer.look("end")
    anna.press(anna.button("word.review"))
    expect(anna.page.get_by_role("table", name=anna.t("ui.review_table"))).to_be_attached()
    viewer.look("review")
    anna.press(anna.button("ui.review_leave"))
    expect(anna.page.get_by_role("slider")).to_be_visible()
    anna.page.get_by_role("slider").fill("7")
    if anna.phone:
        anna.press(anna.button("ui.more"))
    expect(anna.button("ui.play_on").first).to_be_visible()
    viewer.look("replay")
    anna.press(anna.button("ui.play_on").first)
    expect(anna.sheet).to_be_visible()
    viewer.look("play-on")


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
@pytest.mark.parametrize("screens", [view_lobby, view_table])
def test_each_screen_is_good_to_look_at_and_to_touch(
    invite: Invite, shots: Path, screens: Callable[[Viewer], None], phone: bool
) -> None:
    lang = "fr" if phone or screens is view_table else "en"  # French is longer: all of it on the phone
    viewer = Viewer(invite(lang, phone=phone), shots)
    screens(viewer)
    assert not viewer.faults, "\n".join(dict.fromkeys(viewer.faults))


def test_a_fault_of_the_page_would_be_seen(invite: Invite, tmp_path: Path) -> None:
    anna = invite(phone=True)
    anna.go()
    expect(anna.page.get_by_role("article")).to_have_count(4)
    anna.page.evaluate("""() => {
        const button = document.createElement('button');
        button.style = 'width: 20px; height: 60px; color: #888; background: #777; margin-left: 500px';
        document.querySelector('main').append(button, 'x');
    }""")
    viewer = Viewer(anna, tmp_path)
    viewer.look("lobby")
    text = "\n".join(viewer.faults)
    assert "button-name" in text
    assert "20 by 60" in text
    assert "beyond the edge: <button" in text


def test_the_dark_is_chosen_and_kept(invite: Invite) -> None:
    anna = invite(color_scheme="light")
    anna.go()
    anna.press(anna.button("ui.dark"))
    expect(anna.page.locator("html.dark")).to_have_count(1)
    anna.page.reload()
    expect(anna.page.locator("html.dark")).to_have_count(1)
    expect(anna.button("ui.light")).to_be_visible()
