"""An owner enters a real box on the page: by mouse and by finger, in both languages, and plays with it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Route, expect
from tests.browser.conftest import Invite
from tests.browser.test_look import Viewer
from tests.browser.words import ROOT

SIZES = [(1366, 768), (1920, 1080), (390, 844), (360, 640)]


def words(lang: str) -> dict[str, str]:
    """The words of the page."""
    file = ROOT / "web" / "src" / "shell" / "box" / f"words.{lang}.json"
    found: dict[str, str] = json.loads(file.read_text(encoding="utf-8"))
    return found


@pytest.mark.parametrize(("lang", "phone"), [("fr", True), ("en", False)])
def test_an_owner_enters_a_farm_and_plays_with_it(
    invite: Invite, shots: Path, lang: str, phone: bool
) -> None:
    anna, say = invite(lang, phone=phone), words(lang)
    name = {"en": "English", "fr": "français"}[lang]
    anna.go("/box/apiary")
    page = anna.page
    progress = page.locator("progress")
    expect(progress).to_be_visible()
    before = int(progress.get_attribute("value") or "0")
    viewer = Viewer(anna, shots)
    viewer.look("box-list")
    page.get_by_role("searchbox").fill("F01")
    anna.press(page.locator(".items li button").first)
    expect(page.locator("[data-drawn=farm]")).to_be_visible()
    viewer.look("box-item")
    page.locator(f"input[aria-label$='{name}']").fill("Pré du propriétaire")
    expect(page.locator("[data-drawn=farm]")).to_contain_text("Pré")
    points = page.locator("input[type=number]").last
    points.fill("100")
    expect(page.locator(".fault")).to_be_visible()
    viewer.look("box-fault")
    points.fill("1")
    expect(page.locator(".fault")).to_have_count(0)
    anna.press(page.get_by_role("button", name=say["all_as_shown"]))
    if phone:
        anna.press(page.get_by_role("button", name=say["back"]))
    expect(progress).to_have_js_property("value", before + 1)
    page.reload()  # what was entered is still there
    expect(progress).to_have_js_property("value", before + 1)
    assert not viewer.faults, "\n".join(dict.fromkeys(viewer.faults))
    anna.press(page.get_by_role("button", name=say["play"]))
    page.wait_for_url("**/t/*")
    table = page.url.rpartition("/")[2]
    tiles = page.evaluate("table => fetch(`/api/tables/${table}/box`).then((it) => it.json())", table)[
        "tiles"
    ]
    assert tiles[0]["name"][lang] == "Pré du propriétaire"
    told = page.evaluate("table => fetch(`/api/tables/${table}/contents`).then((it) => it.json())", table)
    assert told["owner"] > 0
    if not phone:
        count = anna.t("ui.reconstructed", n=told["reconstructed"], all=sum(told.values()))
        expect(page.get_by_text(count)).to_be_visible()  # of this box, not of ours


def test_a_picture_that_has_not_come_yet_is_not_called_missing(invite: Invite) -> None:
    anna = invite("fr")
    anna.go("/box/apiary")
    page = anna.page
    expect(page.locator("#item-name")).to_be_visible()  # the first one that lacks something
    page.get_by_role("searchbox").fill("R05")
    expect(page.locator(".items li button")).to_have_count(1)
    held: list[Route] = []
    page.route("**/api/boxes/check", lambda route: held.append(route))
    anna.press(page.locator(".items li button").first)
    picture = page.locator("aside .picture")
    expect(picture).to_have_attribute("aria-busy", "true")
    expect(picture).to_have_text("")
    for route in held:
        route.continue_()
    expect(page.locator("[data-drawn=recruit]")).to_contain_text("Botaniste")


def test_what_a_hand_chose_first_stays_chosen(invite: Invite) -> None:
    anna = invite("fr")
    page = anna.page
    held: list[Route] = []
    page.route("**/api/boxes/check", lambda route: held.append(route))
    anna.go("/box/apiary")
    page.get_by_role("searchbox").fill("R05")
    expect(page.locator(".items li button")).to_have_count(1)
    anna.press(page.locator(".items li button").first)
    expect(page.locator("#item-name")).to_have_text("Botaniste")
    for route in held:
        route.continue_()
    expect(page.locator("[data-drawn=recruit]")).to_contain_text("Botaniste")


def test_each_screen_of_the_box_at_each_size(invite: Invite, shots: Path) -> None:
    for width, height in SIZES:
        anna = invite("fr", phone=width < 900, viewport={"width": width, "height": height})
        for game, item in (("apiary", "R05"), ("alveola", "S-EFF-1"), ("anthophila", "lavender")):
            anna.go(f"/box/{game}")
            anna.page.get_by_role("searchbox").fill(item)
            anna.press(anna.page.locator(".items li button").first)
            expect(anna.page.locator("#item-name")).to_be_visible()
            expect(anna.page.locator(".fault")).to_have_count(0)
            anna.page.wait_for_timeout(400)
            anna.page.screenshot(path=shots / f"box-{game}-{width}.png")
            assert anna.page.evaluate("document.documentElement.scrollWidth") <= width
