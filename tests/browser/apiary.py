"""Apiary in a browser: hands that touch what is lit, and a fast hand for the turns between."""

from __future__ import annotations

import json
import random
from typing import Any

from playwright.sync_api import Locator, expect
from tests.browser.person import Person

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
# Plays this browser's seats over a socket of its own, by a seed, until a kind of question (or so many
# answers) has come; then says the kind (or `over`), after which record, and how large the largest update was.
FAST_HAND = """([table, protocol, most, seed, kind]) => new Promise((done) => {
    let [state, sent, n, largest, answered] = [seed, 0, 0, '', 0];
    const [advance, grow] = [/advance/, /grow|^frame$/];
    const aims = { keeping: /research/, buying: advance, site: advance, framing: grow, growing: grow };
    const aim = aims[kind?.split(' ')[0]]; // what leads to the question that is waited for
    const name = `fast${Date.now().toString(36)}`; // an id is never used twice
    const dice = (sides) => {
        state = (state * 1103515245 + 12345) % 2147483648;
        return Math.floor(state / 65536) % sides;
    };
    const socket = new WebSocket(`ws://${location.host}/ws/${table}`);
    const stop = (word) => { socket.close(); done([word, n, largest]); };
    socket.onopen = () => socket.send(JSON.stringify({ t: 'hello', protocol }));
    socket.onmessage = ({ data }) => {
        const message = JSON.parse(data);
        if (message.t === 'closing') return stop(message.t);
        if (message.t !== 'update') return;
        if (message.since && data.length > largest.length) largest = data;
        n = message.position.n;
        if (message.position.end) return stop('over');
        const { to_act } = message.position;
        const { seats } = message.position;
        const me = seats.find(({ seat, choices }) => choices.length && to_act.includes(seat));
        if (!me) return;
        const { view, seat, question, choices } = me;
        const top = view.stack.at(-1);
        const begin = view.turns_left < 0 ? 'begin' : 'last';
        const asked = top.type === 'turn' && top.before ? begin : top.type;
        if (kind ? kind.split(' ').includes(asked) : sent >= most) return stop(asked);
        if (sent >= most) return stop(asked);
        if (answered === n) return; // somebody came or went: the answer is under way
        answered = n;
        // The likeliest answer comes first; others are tried now and then.
        const aimed = choices.find((one) => aim?.test(one.notation));
        const { notation } = aimed ?? choices[dice(3) ? 0 : dice(choices.length)];
        const act = { t: 'act', id: `${name}.${sent++}`, seat, question: question.id, notation };
        socket.send(JSON.stringify(act));
    };
})"""


class Hands:
    """A person at Apiary's drawn board."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.page = person.page
        self.largest = ""  # the largest update that a fast hand has got

    # -- tables ------------------------------------------------------------------------------------------

    def sit(self, seats: list[dict[str, str]], **options: Any) -> str:
        """Make a table for these seats and go there."""
        self.person.go()
        order = {"game": "apiary", "seats": seats, "options": {"players": len(seats)} | options}
        headers = {"Content-Type": "application/json", "Origin": self.person.url}
        url = f"{self.person.url}/api/tables"
        answer = self.page.request.post(url, data=json.dumps(order), headers=headers)
        assert answer.ok, answer.text()
        table: str = answer.json()["table"]["id"]
        self.person.go(f"/t/{table}")
        return table

    def fast_forward(
        self, table: str, most: int, kind: str | None = None, seed: int = 1, *, seen: bool = False
    ) -> str:
        """Let the fast hand play this browser's seats; it says which question it stopped at, or `over`.

        Where nobody needs to see it, the page is in the lobby meanwhile and draws nothing.
        """
        if not seen:
            self.person.go()
        word, n, largest = self.page.evaluate(FAST_HAND, [table, 1, most, seed, kind])
        if not seen:
            self.person.go(f"/t/{table}")
        self.person.await_record(n)
        self.largest = max(self.largest, largest, key=len)
        return str(word)

    def finish(self, table: str, seed: int = 1) -> None:
        """Let the fast hand play to the end: unseen up to this browser's last turn, which is announced."""
        assert self.fast_forward(table, 9999, "last", seed) == "last"
        expect(self.page.get_by_text(TEXTS.say(self.person.lang, "board.last_turns")).first).to_be_visible()
        expect(self.person.prompt).to_contain_text(TEXTS.say(self.person.lang, "hint.last_turn"))
        assert self.fast_forward(table, 9999, seed=seed, seen=True) == "over"

    def leave_to_the_fast_hand(self, table: str, seed: int = 1) -> None:
        """Go to the lobby and let the fast hand play on to the end, beside whoever else plays."""
        self.person.go()
        self.page.evaluate(f"(order) => {{ void ({FAST_HAND})(order); }}", [table, 1, 9999, seed, None])

    # -- touching ----------------------------------------------------------------------------------------

    def thing(self, touch: str) -> Locator:
        """What answers to a touch, where it is lit."""
        return self.page.locator(f'.place[data-touch="{touch}"][data-lit]').first

    def tab(self, number: int) -> None:
        """Open an area of a phone: sky, Advance, workshops, comb, hive."""
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
