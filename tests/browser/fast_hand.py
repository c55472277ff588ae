"""A fast hand plays a browser's seats between the moments that are looked at."""

from __future__ import annotations

from typing import Any, ClassVar

from tests.browser.person import Person

from rucher.server.wire import PROTOCOL

# Plays this browser's seats over a socket of its own, by a seed: at least so many answers and then on until a
# question that is wanted, or at most so many. Then says which question waits (or `over`), after which record,
# and the largest update that came. GAME says what is asked, and which choice is made.
FAST_HAND = """([table, least, most, seed, wanted]) => new Promise((done) => {
    const { asked, choose } = GAME;
    let [state, sent, n, largest, answered] = [seed, 0, 0, '', -1];
    const name = `fast${Date.now().toString(36)}`; // an id is never used twice
    const dice = (sides) => {
        state = (state * 1103515245 + 12345) % 2147483648;
        return Math.floor(state / 65536) % sides;
    };
    const socket = new WebSocket(`ws://${location.host}/ws/${table}`);
    const stop = (word) => { socket.close(); done([word, n, largest]); };
    socket.onopen = () => socket.send(JSON.stringify({ t: 'hello', protocol: PROTOCOL }));
    socket.onmessage = ({ data }) => {
        const message = JSON.parse(data);
        const late = ['stale', 'not_your_turn'].includes(message.refusal?.code); // another one was faster
        if (message.t === 'closing' || (message.t === 'refused' && !late)) return stop(message.t);
        if (message.t !== 'update') return;
        if (message.since && data.length > largest.length) largest = data;
        const { end, seats, to_act } = message.position;
        n = message.position.n;
        if (end) return stop('over');
        const me = seats.find(({ seat, choices }) => choices.length && to_act.includes(seat));
        if (!me) return;
        const { view, seat, question, choices } = me;
        const word = asked(view);
        if (sent >= most || (sent >= least && wanted?.split(' ').includes(word))) return stop(word);
        if (answered === n) return; // somebody came or went: the answer is under way
        answered = n;
        const { notation } = choose(choices, dice, wanted);
        const act = { t: 'act', id: `${name}.${sent++}`, seat, question: question.id, notations: [notation] };
        socket.send(JSON.stringify(act));
    };
})"""
ALL = 9999  # answers


class FastHand:
    """A person at a drawn board, whose turns can be played by a fast hand."""

    GAME: ClassVar[str]
    PLAYS: ClassVar[str]  # what is asked, and which choice is made: an object of two functions

    def __init__(self, person: Person) -> None:
        self.person = person
        self.page = person.page
        self.largest = ""  # the largest update that the fast hand has got

    # -- tables ------------------------------------------------------------------------------------------

    def post(self, path: str, body: dict[str, Any]) -> Any:
        """Ask for something of tables, as this browser."""
        return self.person.post(f"/api/tables{path}", body)

    def make(self, seats: list[dict[str, str]], **options: Any) -> str:
        """Make a table for these seats."""
        order = {"game": self.GAME, "seats": seats, "listed": True, "order": "given"}
        made = self.post("", order | {"options": {"players": len(seats)} | options})
        table: str = made["table"]["id"]
        return table

    def sit(self, seats: list[dict[str, str]], **options: Any) -> str:
        """Make a table for these seats and go there."""
        table = self.make(seats, **options)
        self.person.go(f"/t/{table}")
        return table

    # -- the fast hand -----------------------------------------------------------------------------------

    def fast_forward(
        self,
        table: str,
        most: int = ALL,
        wanted: str | None = None,
        seed: int = 1,
        *,
        least: int = 0,
        seen: bool = False,
    ) -> str:
        """Let the fast hand play this browser's seats; it says which question it stopped at, or `over`.

        Where nobody needs to see it, the browser is elsewhere meanwhile and draws nothing.
        """
        if not seen:
            self.person.step_out()
        word, n, largest = self.page.evaluate(self._hand(), [table, least, most, seed, wanted])
        assert word not in ("closing", "refused"), word  # or nothing would have been skipped
        if not seen:
            self.person.go(f"/t/{table}")
        self.person.await_record(n)
        self.largest = max(self.largest, largest, key=len)
        return str(word)

    def leave_to_the_fast_hand(self, table: str) -> None:
        """Go away and let the fast hand play on to the end, beside whoever else plays."""
        self.person.step_out()
        self.page.evaluate(f"(order) => {{ void ({self._hand()})(order); }}", [table, 0, ALL, 1, None])

    def _hand(self) -> str:
        return FAST_HAND.replace("GAME", self.PLAYS).replace("PROTOCOL", str(PROTOCOL))
