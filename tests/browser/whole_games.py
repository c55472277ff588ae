"""A person who plays a drawn game to its end, by what can be seen and touched, and what they object to.

Each hand is drawn by a seed among what the screen offers at that moment: lit places that nothing lies over,
the prompt's buttons, a phone's tabs. With `RUCHER_PICTURES=folder` the screen is kept at fixed moments: the
first of each question, every so many answers, and the sheets of the end.
"""

from __future__ import annotations

import os
import random
import re
from pathlib import Path
from typing import Any

from playwright.sync_api import expect
from tests.browser.apiary import TOO_SMALL
from tests.browser.person import Person

EACH = 40  # answers from one picture to the next
MOST_HANDS = 60  # for one answer
LETTERS = {False: 11, True: 12}  # pixels of the smallest text: at a desk, on a phone
Thing = dict[str, Any]  # a point of the screen and what is there

# What there is to do, once it has stood still; that it is over; or null while others play. A thing is a point
# of the screen, its name, and whether it is what a hand meets there.
NOW = r"""() => {
    const seen = (node) => node && node.checkVisibility() && node.getClientRects().length > 0;
    const all = (css) => [...document.querySelectorAll(css)].filter(seen);
    const thing = (node) => {
        const { left, top, width, height } = node.getBoundingClientRect();
        const [x, y] = [left + width / 2, top + height / 2];
        const hit = document.elementFromPoint(x, y);
        const over = hit?.closest('section, aside, [class]')?.className;
        const name = node.dataset.touch ?? node.innerText;
        return { x, y, name, met: node.contains(hit), over: over ?? 'nothing: it is off the screen' };
    };
    const look = () => {
        if (document.querySelector('dialog')) return { kind: 'over' };
        const n = Number(document.querySelector('[data-n]')?.dataset.n ?? -1);
        for (const [kind, css] of [['curtain', '.curtain .btn'], ['briefing', '.briefing .btn']])
            if (all(css).length) return { kind, n, ways: all(css).map(thing) };
        if (document.querySelector('main[aria-busy=true]')) return null;
        const buttons = all('.prompt .buttons .btn:enabled');
        const such = (css) => buttons.filter((node) => node.matches(css)).map(thing);
        const title = all('.prompt h2')[0]?.innerText ?? '';
        const text = all('.prompt p')[0]?.innerText ?? '';
        if (all('.prompt.bad, .prompt.other').length)
            return { kind: 'refused', n, title, text, ways: such('.line') };
        const skip = all('.told .btn[aria-pressed] + .btn.main').map(thing);
        if (!document.title.startsWith('●')) return skip.length ? { kind: 'skip', n, ways: skip } : null;
        const bees = all('.chooser button').map(thing);
        if (bees.length) return { kind: 'chooser', n, title, ways: bees };
        const ways = {
            lit: all('[data-lit]:not([disabled])').map(thing),
            main: such('.main'), line: such('.line'),
            tabs: all('main .tabs [role=tab]:has(b)').map(thing),
        };
        const kind = buttons.some((node) => node.matches('.cancel')) ? 'held' : 'asked';
        return Object.values(ways).some((some) => some.length) ? { kind, n, title, ...ways } : null;
    };
    const [now, before] = [JSON.stringify(look()), window.seenBefore];
    window.seenBefore = now;
    return now === before && JSON.parse(now);
}"""
STILL = 120  # milliseconds between two looks
AT = """([x, y]) => {
    const node = document.elementFromPoint(x, y)?.closest('[data-lit], button');
    return node?.dataset.touch ?? node?.innerText;
}"""
# What nobody should read: keys in place of words, slots, coordinates, figures that are none.
ODD = re.compile(
    r"\b(?:board|prompt|say|event|fact|foresee|waiting|refusal|hint|ui|word)\.[a-z_]+\b|\{\w+\}"
    r"|\bundefined\b|\bNaN\b|\[object|(?<![\d,:])-?\d+,-?\d+(?![\d,])"
)
# Enlarged by a touch: the tiles of a hive (their help says the same in large), the meadow (by two fingers).
SMALL = TOO_SMALL.replace("aside.compact", "aside.compact, .hive, .rivals, .world")
# What lies outside the screen or is squeezed: buttons of the prompt, its question.
CRUSHED = """() => {
    const found = [];
    const [wide, high] = [innerWidth, innerHeight];
    for (const node of document.querySelectorAll('.prompt h2, .prompt .btn, header .btn, dialog .btn')) {
        const { left, top, right, bottom, width, height } = node.getBoundingClientRect();
        if (!width || !node.checkVisibility()) continue;
        const [what, button] = [node.innerText.slice(0, 40), node.tagName === 'BUTTON'];
        const off = left < -1 || right > wide + 1 || top < -1 || bottom > high + 1;
        if (off) found.push(`${what} is off the screen`);
        if (!button && width < 120 && height > 60) found.push(`${what} is crushed to ${width} pixels`);
        if (button && node.scrollWidth > node.clientWidth + 2) found.push(`${what} is cut`);
    }
    const prompt = document.querySelector('.floating .prompt')?.getBoundingClientRect();
    for (const area of document.querySelectorAll('.areas > div')) {
        const { bottom } = area.getBoundingClientRect();
        if (prompt && bottom > prompt.top + 4) found.push(`the prompt lies over ${area.className}`);
    }
    if (document.documentElement.scrollWidth > wide + 1) found.push('the page is wider than the screen');
    return found;
}"""


class Player:
    """Plays whatever this browser's seats are asked, to the end; what is wrong on the way is noted."""

    def __init__(self, person: Person, seed: int, name: str) -> None:
        self.person, self.page = person, person.page
        self.chance = random.Random(seed)
        self.faults: dict[str, str] = {}  # each with the picture it is seen on
        folder = os.environ.get("RUCHER_PICTURES")
        self._folder = Path(folder) / name if folder else None
        self._asked: set[str] = set()
        self._shots = 0
        self._last = "nothing"  # what was touched last
        self.answers = 0

    def play_to_the_end(self, most: int) -> None:
        """Answer until the end is shown."""
        before, hands = -1, 0
        while (now := self._see())["kind"] != "over":
            if now["n"] > before:
                before, hands = now["n"], 0
                self.answers += 1
                assert self.answers <= most, "the game does not end"
                if self.answers % EACH == 0:
                    self.look("on the way")
            hands += 1
            assert hands <= MOST_HANDS, self.look(f"no way on: {now}")
            self._answer(now)
        self._see_the_end()

    # -- what is seen ------------------------------------------------------------------------------------

    def _see(self) -> dict[str, Any]:
        found: dict[str, Any] = self.page.wait_for_function(NOW, polling=STILL, timeout=60_000).json_value()
        return found

    def look(self, why: str) -> str:
        """Keep a picture, and read the screen for what should not be there."""
        self._shots += 1
        name = f"{self._shots:03d}-{re.sub(r'[^a-z0-9]+', '-', why.lower())[:50]}"
        if self._folder:
            self._folder.mkdir(parents=True, exist_ok=True)
            self.page.screenshot(path=self._folder / f"{name}.png")
        for odd in ODD.findall(self.page.locator("body").inner_text()):
            self.object(f"reads {odd}", name)
        for small in self.page.evaluate(SMALL, LETTERS[self.person.phone]):
            self.object(small, name)
        for crushed in self.page.evaluate(CRUSHED):
            self.object(crushed, name)
        return why

    def object(self, fault: str, where: str) -> None:
        """Note a fault once, with where it was seen first."""
        self.faults.setdefault(re.sub(r"\d+(\.\d+)?", "#", fault), f"{fault} ({where})")

    # -- what is touched ---------------------------------------------------------------------------------

    def _answer(self, now: dict[str, Any]) -> None:
        kind = now["kind"]
        if kind == "refused":
            why = f"{self._last} was offered and refused: {now['title']} {now['text']}"
            self.object(why, self.look("refused"))
        elif kind != "asked":
            self._first(f"{kind} {now.get('title', '')}")
        else:
            self._first(now["title"])
        self._touch(self.chance.choice(now["ways"] if "ways" in now else self._ways(now)))

    def _ways(self, now: dict[str, Any]) -> list[Thing]:
        """What this hand chooses from: mostly what goes on, seldom what gives up."""
        lit, tabs, main, line = (
            [it for it in now[key] if it["met"]] for key in ("lit", "tabs", "main", "line")
        )
        for button in [*now["main"], *now["line"], *now["tabs"]]:
            if not button["met"]:
                self.object(
                    f"{button['name']} lies under {button['over']}", self.look("a button under something")
                )
        luck = self.chance.random()
        if now["kind"] == "held":
            return main if main and luck < 0.9 else [*lit, *tabs] or main or line
        if main and (luck < 0.35 or not lit):
            return main
        if line and luck > 0.93:
            return line
        if tabs and (luck < 0.3 or not lit):
            return tabs
        if not (lit or line):
            for hidden in now["lit"]:
                self._cover(hidden)
        return lit or line or now["lit"]

    def _cover(self, thing: Thing) -> None:
        self.object(f"{thing['name']} lies under {thing['over']}", self.look("something lies over it"))

    def _first(self, title: str) -> None:
        question = re.sub(r"[^a-zà-ÿ]+", " ", title.lower()).strip()
        if question not in self._asked:
            self._asked.add(question)
            self.look(question)

    def _touch(self, thing: Thing) -> None:
        """Touch it where it was seen, unless it has moved away meanwhile."""
        if self.page.evaluate(AT, [thing["x"], thing["y"]]) != thing["name"]:
            return
        self._last = thing["name"]
        if self.person.phone:
            self.page.touchscreen.tap(thing["x"], thing["y"])
        else:
            self.page.mouse.click(thing["x"], thing["y"])

    def _see_the_end(self) -> None:
        expect(self.person.sheet.get_by_role("button", name=self.person.t("word.review"))).to_be_visible()
        self.page.wait_for_timeout(500)
        self.look("end ribbon")
        self.person.press(self.person.button("word.score_sheet"))
        self.page.wait_for_timeout(800)
        self.look("end sheet")
        tabs = self.page.locator("dialog:modal [role=tab]")
        for number in range(tabs.count()):
            self.person.press(tabs.nth(number))
            self.page.wait_for_timeout(300)
            self.look(f"end sheet {number + 1}")
        self.person.close()
