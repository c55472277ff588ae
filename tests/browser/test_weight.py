"""What a browser must fetch before Hive can be played stays small."""

from __future__ import annotations

import pytest
from benchmarks.page import AIM, FONTS, Way, by_its_link, by_the_lobby, weigh
from playwright.sync_api import Browser
from tests.browser.served import Served


@pytest.mark.parametrize("way", [by_the_lobby, by_its_link])
def test_little_script_comes_before_the_board_of_hive(browser: Browser, served: Served, way: Way) -> None:
    """60 kB of script, gzipped: what may wait (the log, cards, sheets) comes after the board."""
    weights = weigh(browser, way, served.url, "hive")

    assert 0 < weights["script"] <= AIM
    assert 0 < weights["css"]
    assert weights["font"] <= FONTS
