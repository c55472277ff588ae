"""What a browser must fetch before Hive can be played stays small."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from benchmarks.page import AIM, FONTS, Way, by_a_full_lobby, by_its_link, by_the_lobby, weigh
from benchmarks.page_speed import LAPTOP, STEP, long_game
from playwright.sync_api import Browser
from tests.browser.served import Served

MOST_ELEMENTS = 1600
MOST_DRAWN = 6  # places: the one left, the one taken, and their marks
# Notes each place whose drawing changes or is made anew, but not one that is only put elsewhere in the order.
WATCH_PLACES = """() => {
    window.drawn = new Set();
    const made = new WeakSet(document.querySelectorAll('.place'));
    new MutationObserver((changes) => {
        for (const { type, target, addedNodes } of changes) {
            for (const node of addedNodes)
                if (node.matches?.('.place') && !made.has(node)) made.add(node), window.drawn.add(node);
            const place = target.closest?.('.place');
            if (place && (type === 'childList' || target !== place)) window.drawn.add(place);
        }
    }).observe(document.querySelector('.world'), { subtree: true, childList: true, attributes: true });
}"""


@pytest.fixture
def empty_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server without tables: a way lays those that are to be weighed too."""
    table = Served(tmp_path_factory.mktemp("empty"))
    yield table
    table.stop()


@pytest.mark.parametrize("way", [by_the_lobby, by_a_full_lobby, by_its_link])
def test_little_script_comes_before_the_board_of_hive(
    browser: Browser, empty_house: Served, way: Way
) -> None:
    """60 kB of script, gzipped, also where the lobby lists tables."""
    weights = weigh(browser, way, empty_house.url, "hive")

    assert 0 < weights["script"] <= AIM
    assert weights["css"] > 0
    assert weights["font"] <= FONTS


def test_a_step_back_touches_only_the_stone_that_moved(browser: Browser, served: Served) -> None:
    """A long game holds no more elements than a short one, and a step draws few places anew."""
    with browser.new_context(viewport=LAPTOP, reduced_motion="reduce", service_workers="block") as context:
        page = context.new_page()
        made = page.request.post(f"{served.url}/api/bring", data={"text": long_game()}).json()
        page.goto(f"{served.url}/t/{made['table']['id']}")
        page.wait_for_selector("[data-moment]")
        page.evaluate(STEP)  # the first one comes from the end, whose marks go
        page.evaluate(WATCH_PLACES)
        drawn = []
        for _ in range(12):
            page.evaluate("() => window.drawn.clear()")
            page.evaluate(STEP)
            drawn.append(page.evaluate("() => window.drawn.size"))

        assert 0 < max(drawn) <= MOST_DRAWN
        assert page.evaluate("() => document.querySelectorAll('*').length") <= MOST_ELEMENTS
