"""Apiary in a browser: hands that touch what is lit, and a fast hand for the turns between."""

from __future__ import annotations

import random

from playwright.sync_api import Locator, expect
from tests.browser.fast_hand import FastHand

from rucher.core.texts import Texts

TEXTS = Texts("apiary")

# What is lit, in sight and not behind something else: the middle of each such thing, and its name.
LIT = """() => [...document.querySelectorAll('.place[data-lit]:not([disabled])')].flatMap(node => {
    const { left, top, width, height } = node.getBoundingClientRect();
    const at = [left + width / 2, top + height / 2];
    const hit = document.elementFromPoint(...at);
    return width && hit && node.contains(hit) ? [[...at, node.dataset.touch]] : [];
})"""
# What there is to do: "held" where the main button plays what is touched, else the lit points; or "played".
SETTLED = f"""(before) => {{
    const n = Number(document.querySelector('[data-n]').dataset.n);
    if (n > before) return 'played';
    const main = document.querySelector('.prompt .btn.main:enabled');
    if (document.querySelector('.prompt.bad .btn')) return 'refused';
    if (document.querySelector('.prompt .cancel') && main) return 'held';
    const lit = ({LIT})();
    if (lit.length) return [lit, Boolean(main)];
    return main ? 'held' : document.querySelector('main .tabs [role=tab] b') && 'elsewhere';
}}"""
# The fast hand takes what leads to the question that is wanted, else mostly the likeliest answer, which comes
# first. A turn that begins is asked as `begin`, or `last`.
PLAYS = """{
    asked: ({ stack, turns_left }) => {
        const { type, before } = stack.at(-1);
        return type === 'turn' && before ? (turns_left < 0 ? 'begin' : 'last') : type;
    },
    choose: (choices, dice, wanted) => {
        const [advance, grow] = [/advance/, /grow|^frame$/];
        const aims = { keeping: /research/, buying: advance, site: advance, framing: grow, growing: grow };
        const aim = aims[wanted?.split(' ')[0]];
        const aimed = choices.find(({ notation }) => aim?.test(notation));
        return aimed ?? choices[dice(3) ? 0 : dice(choices.length)];
    },
}"""


class Hands(FastHand):
    """A person at Apiary's drawn board."""

    GAME, PLAYS = "apiary", PLAYS

    def finish(self, table: str) -> None:
        """Let the fast hand play to the end: unseen up to this browser's last turn, which is announced."""
        assert self.fast_forward(table, wanted="last") == "last"
        expect(self.page.get_by_text(TEXTS.say(self.person.lang, "board.last_turns")).first).to_be_visible()
        expect(self.person.prompt).to_contain_text(TEXTS.say(self.person.lang, "hint.last_turn"))
        assert self.fast_forward(table, seen=True) == "over"

    # -- touching ----------------------------------------------------------------------------------------

    def thing(self, touch: str) -> Locator:
        """What answers to a touch, where it is lit."""
        return self.page.locator(f'.place[data-touch="{touch}"][data-lit]').first

    def tab(self, number: int) -> None:
        """Open an area of a phone: the table, sky, Advance, workshops, comb, hive."""
        self.person.press(self.page.locator("main .tabs [role=tab]").nth(number))

    def play_one(self, chance: random.Random) -> bool:
        """One answer, touching only what is lit and the prompt's button; false where the game is over."""
        if not self.person.await_turn():
            return False
        for now in self.person.ways_on(SETTLED, self.person.n):
            if now == "held":
                self.person.press(self.person.prompt.locator(".btn.main").last)
            elif now == "refused":  # a finger that slipped: the table has said why
                self.person.press(self.person.prompt.locator(".btn").last)
            elif now == "elsewhere":
                badges = self.page.locator("main .tabs [role=tab]:has(b)")
                self.person.press(badges.nth(chance.randrange(badges.count())))
            else:
                self._touch_some(chance, *now)
        return True

    def _touch_some(self, chance: random.Random, lit: list[tuple[float, float, str]], button: bool) -> None:
        badges = self.page.locator("main .tabs [role=tab]:has(b)")
        if button and chance.random() < 0.3:
            self.person.press(self.person.prompt.locator(".btn.main").last)
        elif self.person.phone and badges.count() and chance.random() < 0.3:
            self.person.press(badges.nth(chance.randrange(badges.count())))
        else:
            x, y, _ = chance.choice(lit)
            self.page.touchscreen.tap(x, y) if self.person.phone else self.page.mouse.click(x, y)


# Every text that is smaller than so many pixels as it is drawn, and every box that cuts off what is in it.
TOO_SMALL = """(least) => {
    const sight = (node) => {
        const { width, height, bottom, top } = node.getBoundingClientRect();
        const away = node.closest('.sr, [hidden], aside.compact');
        return width && height && bottom > 0 && top < innerHeight && !away;
    };
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = [];
    while (texts.nextNode()) {
        const [text, node] = [texts.currentNode.data.trim(), texts.currentNode.parentElement];
        if (!text || /^(script|style|title)$/i.test(node.tagName) || !sight(node)) continue;
        const { a, b } = node.ownerSVGElement ? node.getScreenCTM() : { a: 1, b: 0 };
        const size = parseFloat(getComputedStyle(node).fontSize) * Math.hypot(a, b);
        if (size < least - 0.3) found.push(`${text}: ${size.toFixed(1)} px`);
    }
    for (const node of document.querySelectorAll('main *, .left *, .prompt *')) {
        const { overflowX, overflowY, textOverflow } = getComputedStyle(node);
        const shortened = textOverflow === 'ellipsis';
        if (node.ownerSVGElement || shortened || !node.clientWidth || !sight(node)) continue;
        const wide = overflowX === 'hidden' && node.scrollWidth > node.clientWidth + 1;
        const high = overflowY === 'hidden' && node.scrollHeight > node.clientHeight + 2;
        if (wide || high) found.push(`${node.className} cuts off ${node.textContent.trim().slice(0, 30)}`);
    }
    return found;
}"""
