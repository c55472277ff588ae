"""Alvéola in a browser: hands that touch what is lit, and a fast hand for the turns between."""

from __future__ import annotations

import random
from collections.abc import Sequence

from playwright.sync_api import Locator
from tests.browser.fast_hand import FastHand

# What is lit, in sight and not behind something else: the middle of each such thing.
LIT = """() => [...document.querySelectorAll('.slot.lit, .place[data-lit]')].flatMap(node => {
    const { left, top, width, height } = node.getBoundingClientRect();
    const at = [left + width / 2, top + height / 2];
    const hit = document.elementFromPoint(...at);
    return hit && node.contains(hit) ? [at] : [];
})"""
# What there is to do: the lit points, or "button" where only the prompt goes on; "played" at the end.
SETTLED = f"""(before) => {{
    const n = Number(document.querySelector('[data-n]').dataset.n);
    if (n > before) return 'played';
    if (document.querySelector('.prompt .cancel') && document.querySelector('.prompt .main')) return 'button';
    const lit = ({LIT})();
    return lit.length ? lit : document.querySelector('.prompt button:enabled') && 'button';
}}"""
# The fast hand builds upwards and uses no power.
PLAYS = """{
    asked: ({ step }) => step,
    choose: (choices, dice) => {
        const kept = choices.filter(({ touches }) => !touches[0].startsWith('power:'));
        const high = kept.filter(({ said }) => /raise|place_/.test(said?.key ?? ''));
        const some = high.length ? high : kept;
        return some[dice(some.length)];
    },
}"""
# Is it still this page's turn, with something but a tile to choose?
TURN_GOES_ON = """() => {
    if (!document.title.startsWith('●') || document.querySelector('.pile.lit, dialog')) return 'no';
    return document.querySelector('.place[data-lit], .slot.lit, .prompt .btn') && 'yes';
}"""

# After a touch: it has been played, it asks to be confirmed, or there is more to touch.
ENTERED = """before => {
    if (Number(document.querySelector('[data-n]').dataset.n) > before) return 'played';
    if (document.querySelector('main[aria-busy="true"]')) return false;
    return document.querySelectorAll('.prompt button').length > 1 ? 'confirm' : 'more';
}"""


class Hands(FastHand):
    """A person at Alvéola's drawn board."""

    GAME, PLAYS = "alveola", PLAYS

    def finish(self, table: str, unseen: int, seed: int = 1) -> None:
        """Let the fast hand play to the end: so many actions unseen, the last ones before one's eyes."""
        assert self.fast_forward(table, unseen, seed=seed) != "over"
        assert self.fast_forward(table, seed=seed, seen=True) == "over"

    # -- touching ----------------------------------------------------------------------------------------

    def press_at(self, at: Sequence[float]) -> None:
        """A click, or a tap of a finger, at a point of the screen."""
        if self.person.phone:
            self.page.touchscreen.tap(*at)
        else:
            self.page.mouse.click(*at)

    def lit(self) -> list[list[float]]:
        """The points that are lit, once there are some."""
        found: list[list[float]] = self.page.wait_for_function(
            f"() => {{ const lit = ({LIT})(); return lit.length && lit; }}"
        ).json_value()
        return found

    def play_one(self, chance: random.Random) -> bool:
        """One action, touching only what is lit and the prompt's button; false where the game is over."""
        if not self.person.await_turn():
            return False
        for now in self.person.ways_on(SETTLED, self.person.n):
            if now == "button":
                self.person.press(self.person.prompt.get_by_role("button").last)
            else:
                self.press_at(chance.choice(now))
        return True

    def turn_goes_on(self) -> bool:
        """After the tile: is there a bee or a hornet to play?"""
        return bool(self.page.wait_for_function(TURN_GOES_ON).json_value() == "yes")

    # -- a keyboard alone --------------------------------------------------------------------------------

    def tab_to(self, css: str) -> None:
        """Press Tab until the focus is on something."""
        for _ in range(80):
            if self.page.evaluate("css => document.activeElement?.matches(css) ?? false", css):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab never comes to {css}")

    def tab_to_what_is_lit(self) -> None:
        """Leave the board and come back: the focus then is on something lit."""
        self.page.locator(".place[data-lit]").first.wait_for()
        self.page.keyboard.press("Shift+Tab")
        self.tab_to(".place[data-lit]")

    def enter(self, before: int) -> None:
        """Enter on what has the focus, and once more where that is to be confirmed."""
        self.page.keyboard.press("Enter")
        if self.page.wait_for_function(ENTERED, arg=before).json_value() == "confirm":
            self.page.keyboard.press("Enter")
            self.person.await_record(before + 1)

    @property
    def ghost(self) -> Locator:
        """The tile where it would lie."""
        return self.page.locator(".ghost")
