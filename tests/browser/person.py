"""A person at a browser: what they see, and what they touch."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator, Sequence
from typing import Any
from urllib.parse import urljoin, urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Locator, Page, Request, expect
from tests.browser.words import say

# The browser's own: a server that is away, a request that is refused, a header without use on plain http, and
# a service worker that a test keeps out.
NOISE = re.compile(
    r"WebSocket connection|ERR_(CONNECTION_(REFUSED|RESET)|INTERNET_DISCONNECTED)|status of 4\d\d"
    r"|Cross-Origin-Opener-Policy|Service Worker registration blocked"
)
LIT = ".slot.lit, .place[data-lit]"
MOST_PRESSES = 80  # for one action, at random among what is lit
SETTLED = """([before, lit]) => {
    const n = Number(document.querySelector('[data-n]').dataset.n);
    const asked = document.title.startsWith('●') || document.querySelector('dialog') !== null;
    if (n > before) return asked && 'played';
    if (document.querySelector(lit)) return 'lit';
    return document.querySelector('.prompt button:enabled') && 'button';
}"""


class Person:
    """A page of one browser, in one language."""

    def __init__(self, context: BrowserContext, url: str, lang: str = "en", *, phone: bool = False) -> None:
        self.context = context
        self.url = url
        self.lang = lang
        self.phone = phone
        self.page: Page = context.new_page()
        self.faults: list[str] = []
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("console", self._hear)
        self.page.on("request", self._watch)

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not NOISE.search(message.text):
            self.faults.append(message.text)

    def _watch(self, request: Request) -> None:
        if request.url.startswith("http") and urlsplit(request.url).port != urlsplit(self.url).port:
            self.faults.append(f"a request to somebody else: {request.url}")

    # -- finding things ----------------------------------------------------------------------------------

    def t(self, key: str, **slots: object) -> str:
        """A message of the page in this person's language."""
        return say(self.lang, key, **slots)

    def button(self, key: str, **slots: object) -> Locator:
        """A button by its message."""
        return self.page.get_by_role("button", name=self.t(key, **slots), exact=True)

    def choice(self, key: str) -> Locator:
        """A button of a dialog whose first line is a message."""
        line = self.page.get_by_text(self.t(key), exact=True)
        return self.page.get_by_role("dialog").get_by_role("button").filter(has=line)

    @property
    def sheet(self) -> Locator:
        """The open dialog."""
        return self.page.get_by_role("dialog")

    @property
    def prompt(self) -> Locator:
        """What the table says now."""
        return self.page.locator(".prompt")

    # -- coming to a table -------------------------------------------------------------------------------

    def go(self, path: str = "/") -> None:
        """Open an address of the table; whoever came by a link stays at its host, where their cookie is."""
        if path.startswith("http"):
            self.url = "{0.scheme}://{0.netloc}".format(urlsplit(path))
        self.page.goto(urljoin(self.url, path))

    def press(self, target: Locator) -> None:
        """A click, or a tap of a finger."""
        if self.phone:
            target.tap()
        else:
            target.click()

    def choose(self, game: str, against: str, *, first: bool = True) -> None:
        """A game in the lobby, and whom to play with. This person begins, or lots are drawn."""
        self.go()
        self.press(self.button("ui.play_game", game=self.t(f"ui.title.{game}")))
        if first:
            self.press(self.button("ui.begin.first.hive" if game == "hive" else "ui.begin.first"))
        if against in ("bot.random.name", "bot.greedy.name"):
            self.press(self.sheet.get_by_text(self.t("ui.more_ways")))
        self.press(self.choice(against))

    def order(self, game: str, against: str) -> dict[str, Any]:
        """What the lobby asks for where this is chosen and this person begins (test_lobby.py compares)."""
        others: dict[str, list[dict[str, str]]] = {
            "ui.alone": [],
            "ui.invite_friend": [{"kind": "open"}],
            "word.hot_seat": [{"kind": "me", "name": self.t("ui.player_n", n=2)}],
        }
        seats = others[against] if against in others else [{"kind": "bot", "bot": against.split(".")[1]}]
        return {
            "game": game,
            "preset": "first_flight" if game == "anthophila" else "booklet",
            "seats": [{"kind": "me", "name": ""}, *seats],
            "order": "given",
        }

    def play(self, game: str, against: str) -> None:
        """A new table as the lobby makes it, this person beginning: nobody needs to see the lobby for it."""
        self.enter("/api/tables", self.order(game, against))

    def post(self, path: str, body: dict[str, Any], **more: str) -> Any:
        """Ask the server for something as this browser; no page is drawn for it."""
        headers = {"Content-Type": "application/json", "Origin": self.url} | more
        answer = self.page.request.post(urljoin(self.url, path), data=json.dumps(body), headers=headers)
        assert answer.ok, answer.text()
        return answer.json()

    def enter(self, path: str, body: dict[str, Any]) -> str:
        """Ask for a table and go there; its id."""
        table: str = self.post(path, body)["table"]["id"]
        self.go(f"/t/{table}")
        return table

    def step_out(self) -> None:
        """To an address of the house where nothing is drawn, which has a socket all the same."""
        self.go("/manifest.json")

    def menu(self, key: str) -> None:
        """Open the menu and choose a line of it."""
        self.press(self.button("ui.menu"))
        self.press(self.sheet.get_by_text(self.t(key), exact=True))

    def close(self) -> None:
        """Close the dialog."""
        modal = self.page.locator("dialog:modal")
        self.press(modal.get_by_role("button", name=self.t("ui.close"), exact=True))
        expect(self.page.locator("dialog:modal")).to_have_count(0)  # the ribbon of the end is none

    def link(self, key: str) -> str:
        """An address from the sheet of links."""
        return self.page.get_by_role("textbox", name=self.t(key), exact=True).input_value()

    def see_the_end(self) -> None:
        """How the match ended is told under the position."""
        expect(self.sheet.get_by_role("button", name=self.t("word.review"))).to_be_visible()

    def open_score_sheet(self) -> None:
        """The figures of a finished match."""
        self.see_the_end()
        self.press(self.button("word.score_sheet"))

    # -- playing -----------------------------------------------------------------------------------------

    @property
    def n(self) -> int:
        """The number of the last record this page has."""
        return int(self.page.locator("[data-n]").get_attribute("data-n") or 0)

    def await_turn(self, after: int = -1) -> bool:
        """Wait until something is asked of this page and it can answer, or the end is shown; false there."""
        self.page.wait_for_function(
            """after => Number(document.querySelector('[data-n]')?.dataset.n ?? -1) > after
                && !document.querySelector('main[aria-busy="true"]')
                && (document.title.startsWith('●') || document.querySelector('dialog'))""",
            arg=after,
        )
        self.read_briefing()
        return not self.sheet.count()

    def read_briefing(self) -> None:
        """Before a scenario's first action: it is told, and closed."""
        begin = self.page.locator(".briefing .btn")
        if begin.count():
            self.press(begin)
            expect(begin).to_have_count(0)

    def uncover(self) -> None:
        """Take the screen where it was handed over: a curtain, with one button, is before the table."""
        self.await_turn()
        covered = self.page.locator(".table.covered")
        if covered.count():
            self.press(self.page.get_by_role("alertdialog").get_by_role("button"))
            expect(covered).to_have_count(0)

    def await_record(self, n: int) -> None:
        """Wait until record n has come."""
        self.page.wait_for_function(
            "n => Number(document.querySelector('[data-n]')?.dataset.n ?? -1) >= n", arg=n
        )

    def place(self, cell: str) -> Locator:
        """A place of Hive's board."""
        return self.page.locator(f'[data-place="{cell}"]')

    def thing(self, touch: str) -> Locator:
        """What answers to a touch on Hive's table: a space, a piece on it, a piece in hand."""
        kind, _, name = touch.partition(":")
        if kind == "cell":
            return self.place(name)
        on_board = f'.place:has([data-piece="{name}"])'
        return self.page.locator(f'[data-touch="{touch}"], {on_board}').first

    def touch(self, touch: str) -> None:
        """Touch something that is lit, and nothing else."""
        thing = self.thing(touch)
        lit = thing.and_(self.page.locator(LIT))
        expect(lit, f"{touch} is lit").to_have_count(1)
        self.press(thing)

    def act(self, touches: Sequence[str]) -> None:
        """Play one action by its touches, confirming it where this person confirms."""
        self.await_turn()
        before = self.n
        for touch in touches:
            self.touch(touch)
        if self.phone:
            self.press(self.button("word.confirm"))
        self.await_record(before + 1)

    def ways_on(self, settled: str, arg: object) -> Iterator[Any]:
        """What there is to do, as a script reads it off the page, until something has been played."""
        for _ in range(MOST_PRESSES):
            now = self.page.wait_for_function(settled, arg=arg).json_value()
            if now == "played":
                return
            yield now
        raise AssertionError(f"no way on by touch: {now}")

    def touch_what_is_lit(self, chance: random.Random) -> bool:
        """One turn, touching only what is lit, whatever it is; false where the game is over."""
        if not self.await_turn():
            return False
        for now in self.ways_on(SETTLED, [self.n, LIT]):
            if now == "lit":
                lit = self.page.locator(LIT)
                lit.nth(chance.randrange(lit.count())).click()
            else:
                self.prompt.get_by_role("button").last.click()  # what the board does not draw: passing
        return not self.sheet.count()
