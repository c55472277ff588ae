"""Small phones, in the longer language: nothing stands out, and all is within reach."""

from __future__ import annotations

import pytest
from playwright.sync_api import ViewportSize, expect
from tests.browser.conftest import Invite
from tests.browser.games import GOLDEN

NARROW = {"width": 320, "height": 568}
ON_ITS_SIDE: ViewportSize = {"width": 640, "height": 400}
SMALL = {"width": 360, "height": 640}
HOUR = {"kind": "total", "seconds": 3600}
SIZE = "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"


@pytest.mark.parametrize(("game", "bots"), [("hive", 1), ("alveola", 1), ("anthophila", 0), ("apiary", 1)])
def test_a_table_with_clocks_fits(invite: Invite, game: str, bots: int) -> None:
    person = invite("fr", phone=True, viewport=NARROW)
    person.go()
    seats = [{"kind": "me", "name": "Maximiliane-Alexandra"}] + [{"kind": "bot", "bot": "random"}] * bots
    request = {"game": game, "seats": seats, "order": "given", "clock": HOUR}
    made = person.page.request.post(f"{person.url}/api/tables", data=request)
    person.go(f"/t/{made.json()['table']['id']}")
    expect(person.page.get_by_role("timer").locator("visible=true").first).to_contain_text(":")
    assert person.page.evaluate(SIZE) == [*NARROW.values()]
    person.read_briefing()
    person.press(person.page.get_by_role("tab", name=person.t("ui.players_label")))
    hour = person.t("ui.clock_plain", time=person.t("ui.clock_minutes", n=60))
    expect(person.page.get_by_text(hour)).to_be_visible()
    person.page.set_viewport_size(ON_ITS_SIDE)  # or a desk at twice the size
    board = person.page.get_by_role("main")
    expect(board).to_have_js_property("clientWidth", 370)
    assert board.evaluate("main => main.clientHeight") > ON_ITS_SIDE["height"] / 2
    assert person.page.evaluate(SIZE) == [*ON_ITS_SIDE.values()]


def test_the_campaign_fits(invite: Invite) -> None:
    person = invite("fr", phone=True, viewport=NARROW)
    person.go("/campaign")
    expect(person.page.get_by_role("button", name=person.t("ui.campaign_open"))).to_be_visible()
    assert person.page.evaluate(SIZE)[0] == NARROW["width"]


def test_a_small_phone_reaches_all_of_a_replay(invite: Invite) -> None:
    person = invite("fr", phone=True, viewport=SMALL)
    person.go()
    file = {"text": (GOLDEN / "beginner-black-wins.json").read_text(encoding="utf-8")}
    made = person.page.request.post(f"{person.url}/api/bring", data=file)
    person.go(f"/t/{made.json()['table']['id']}")
    further = person.page.get_by_role("tabpanel")
    person.press(further.get_by_role("button", name=person.t("ui.more")))
    person.press(further.get_by_role("button", name=person.t("ui.play_on")))
    expect(person.sheet).to_be_visible()
    person.close()
    entry = further.get_by_role("listitem").last.get_by_role("button").last
    entry.scroll_into_view_if_needed()
    expect(entry).to_be_in_viewport(ratio=1)
