"""Take the pictures of docs/ and README.md again: `python scripts/pictures.py`, after `make build`.

Games are played by bots from fixed seeds and brought to a server of their own, so every run shows the same
positions. docs/terminal.svg has a script of its own (docs/make_picture.py).
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

import rucher
from rucher import bots

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
from benchmarks.page import FLAGS, served  # noqa: E402

DOCS = ROOT / "docs"
WIDE = {"width": 1280, "height": 800}
ME = {"kind": "me", "name": "Léa"}
SETTINGS = "localStorage.setItem('rucher', JSON.stringify({lang: 'en', theme: 'light', name: 'Léa'}))"


def played(game: str, bot: str, actions: int, seed: int = 3) -> str:
    """A match of bots after some actions, as a file."""
    match, player = rucher.new(game, seed=seed), bots.find(bot, game, seed=seed)
    while match.decision and len(match.log) < actions:
        seat = match.decision.seats[0]
        match.play(player.choose(match.game, match.view(seat), seat).action, seat)
    return match.to_json()


class Visitor:
    """A browser of its own, with tables."""

    def __init__(self, browser: Browser, url: str) -> None:
        self.url = url
        self.context: BrowserContext = browser.new_context(
            viewport=WIDE,  # type: ignore[arg-type]
            locale="en-GB",
            reduced_motion="reduce",
        )
        self.context.add_init_script(SETTINGS)
        self.page: Page = self.context.new_page()
        self.page.goto(url)

    def post(self, path: str, **body: Any) -> str:
        """Ask the server; the id of the table that it answers with."""
        answer = self.context.request.post(self.url + path, data=body)
        assert answer.ok, answer.text()
        return str(answer.json()["table"]["id"])

    def bring(self, text: str) -> str:
        """A match at a table of its own."""
        return self.post("/api/bring", text=text, name="Léa")

    def take(self, name: str, path: str, ready: str, touch: Callable[[Page], None] | None = None) -> None:
        """Open an address, wait until something is there, and take a picture."""
        self.page.goto(self.url + path)
        self.page.wait_for_selector(ready)
        self.page.wait_for_function("document.fonts.status === 'loaded'")
        if touch:
            touch(self.page)
        self.page.wait_for_timeout(1500)  # what moves has come to rest, and every board has been drawn
        self.page.screenshot(path=DOCS / f"{name}.png")
        print(f"docs/{name}.png")


def fill_the_lobby(lea: Visitor, others: list[Visitor]) -> None:
    """Some of my games, and one of others."""
    lea.bring(played("hive", "greedy", 400, seed=5))
    lea.bring(played("alveola", "greedy", 60))
    lea.bring(played("anthophila", "greedy", 24))
    bot = {"kind": "bot", "bot": "easy"}
    clock = {"kind": "total", "seconds": 300, "increment": 5}
    lea.post("/api/tables", game="hive", seats=[ME, bot], order="given", clock=clock)
    lea.bring(played("hive", "easy", 24))
    host, guest = others
    seats = [{"kind": "me", "name": "Inès"}, {"kind": "open"}]
    table = host.post("/api/tables", game="alveola", seats=seats, listed=True)
    guest.post(f"/api/tables/{table}/sit", name="Tom")


def choose_a_piece(page: Page) -> None:
    """Touch a stone of the board that can move."""
    page.locator(".place[data-lit]").last.click()


def take_the_screen(page: Page) -> None:
    """Uncover a table that people pass on, where it holds a secret just now."""
    curtain = page.locator("[role=alertdialog] button")
    if curtain.count():
        curtain.click()


def main() -> int:
    """Take every picture."""
    found = subprocess.run(
        [sys.executable, "scripts/get_browser.py"], cwd=ROOT, capture_output=True, text=True
    )
    chromium = found.stdout.strip().rpartition("Chromium: ")[2]
    if not chromium:
        print(found.stderr, file=sys.stderr)
        return 1
    with tempfile.TemporaryDirectory() as folder, served(Path(folder)) as url, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=chromium, args=FLAGS)
        lea = Visitor(browser, url)
        hive = lea.bring(played("hive", "easy", 30))
        alveola = lea.bring(played("alveola", "alveola", 40))
        lea.take("table-hive", f"/t/{hive}", ".place[data-lit]", choose_a_piece)
        lea.take("table-alveola", f"/t/{alveola}", ".prompt, [role=alertdialog] button", take_the_screen)
        lobby = Visitor(browser, url)
        fill_the_lobby(lobby, [Visitor(browser, url), Visitor(browser, url)])
        lobby.take("lobby", "/", "article")
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
