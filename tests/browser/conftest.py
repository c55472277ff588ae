"""One browser and one table for these tests; a context, which is a browser of its own, for each person."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ViewportSize, expect, sync_playwright
from tests.browser.person import Person
from tests.browser.served import Served
from tests.browser.words import ROOT

# This list takes the place of Playwright's own, so what matters of that is here again. The last two keep
# Chromium from starting, for each window, a page for its own address bar: nobody sees one here.
UNWANTED = [
    *("DestroyProfileOnBrowserClose", "HttpsUpgrades", "LensOverlay", "MediaRouter", "OptimizationHints"),
    *("PaintHolding", "ThirdPartyStoragePartitioning", "AvoidUnnecessaryBeforeUnloadCheckSync"),
    *("WebUIOmniboxPopup", "WebUIOmniboxAimPopup"),
]
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    f"--disable-features={','.join(UNWANTED)}",
]
WAIT = 20_000  # milliseconds: generous, for a busy machine
DESKTOP = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 390, "height": 844}
# RUCHER_LAG=200 gives the pages a slow line, up to that many milliseconds for each message and each answer:
# a test that looks before it has waited then fails here, and not on somebody's busy machine.
LAG = int(os.environ.get("RUCHER_LAG", "0"))
SLOW_LINE = """(() => {
    const late = () => new Promise((arrived) => setTimeout(arrived, Math.random() * LAG));
    const ask = window.fetch;
    window.fetch = (...what) => ask(...what).then((answer) => late().then(() => answer));
    const { close } = WebSocket.prototype;
    for (const name of ['onmessage', 'onclose']) {
        const { set } = Object.getOwnPropertyDescriptor(WebSocket.prototype, name);
        Object.defineProperty(WebSocket.prototype, name, {
            set(hear) {
                this.last ??= Promise.resolve();
                const arrive = (event) => this.left || hear(event);
                set.call(this, (event) => { this.last = this.last.then(late).then(() => arrive(event)); });
            },
        });
    }
    WebSocket.prototype.close = function (...why) { this.left = true; close.apply(this, why); };
})()"""
SHOTS = ROOT / "build" / "screenshots"

Invite = Callable[..., Person]


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """A real Chromium; scripts/get_browser.py gets one where there is none."""
    found = subprocess.run(
        [sys.executable, "scripts/get_browser.py"], cwd=ROOT, capture_output=True, text=True
    )
    if found.returncode != 0:
        pytest.fail(found.stderr, pytrace=False)
    path = found.stdout.strip().rpartition("Chromium: ")[2]
    expect.set_options(timeout=WAIT)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield chromium
        chromium.close()


@pytest.fixture(scope="package")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """The table, as `rucher serve` sets it."""
    table = Served(tmp_path_factory.mktemp("table"))
    yield table
    table.stop()


@pytest.fixture
def invite(browser: Browser, served: Served) -> Iterator[Invite]:
    """Give a person a browser: language, size, theme, address. At the end nobody has met a fault."""
    people: list[Person] = []

    def come(lang: str = "en", *, phone: bool = False, url: str | None = None, **more: Any) -> Person:
        settings: dict[str, Any] = {
            "viewport": PHONE if phone else DESKTOP,
            "locale": {"en": "en-GB", "fr": "fr-FR"}[lang],
            "reduced_motion": "reduce",
            "service_workers": "block",  # tests/browser/test_offline.py lets it in
            "is_mobile": phone,
            "has_touch": phone,
        }
        context: BrowserContext = browser.new_context(**settings | more)
        context.set_default_timeout(WAIT)
        if LAG:
            context.add_init_script(SLOW_LINE.replace("LAG", str(LAG)))
        person = Person(context, url or served.url, lang, phone=phone)
        people.append(person)
        return person

    yield come
    for person in people:
        person.context.close()
    assert not [fault for person in people for fault in person.faults]


@pytest.fixture(scope="session")
def shots() -> Path:
    """Where the pictures of the screens go."""
    SHOTS.mkdir(parents=True, exist_ok=True)
    return SHOTS
