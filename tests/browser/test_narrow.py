"""The narrowest phone, in the longer language: nothing stands out sideways, and one's clock is in sight."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Invite

NARROW = {"width": 320, "height": 568}
HOUR = {"kind": "total", "seconds": 3600}
WIDTH = "document.documentElement.scrollWidth"


@pytest.mark.parametrize(("game", "bots"), [("hive", 1), ("alveola", 1), ("anthophila", 0), ("apiary", 1)])
def test_a_table_with_clocks_fits(invite: Invite, game: str, bots: int) -> None:
    person = invite("fr", phone=True, viewport=NARROW)
    person.go()
    seats = [{"kind": "me", "name": "Maximiliane-Alexandra"}] + [{"kind": "bot", "bot": "random"}] * bots
    request = {"game": game, "seats": seats, "clock": HOUR}
    made = person.page.request.post(f"{person.url}/api/tables", data=request)
    person.go(f"/t/{made.json()['table']['id']}")
    expect(person.page.get_by_role("timer").locator("visible=true").first).to_contain_text(":")
    assert person.page.evaluate(WIDTH) == NARROW["width"]


def test_the_campaign_fits(invite: Invite) -> None:
    person = invite("fr", phone=True, viewport=NARROW)
    person.go("/campaign")
    expect(person.page.get_by_role("button", name=person.t("ui.campaign_open"))).to_be_visible()
    assert person.page.evaluate(WIDTH) == NARROW["width"]
