"""Tricks: hidden hands, and a bag that nobody looks into.

1. Three players hold three cards each; twelve cards are worth 1 to 6, each twice. The rest is the bag.
2. In turn each plays a card from the hand, face up.
3. If you hold a card higher than the highest on the table, you must play a higher one.
4. The highest card takes the trick, the earlier of two equals: a point, and the first word in the next one.
5. The winner of a trick draws a card from the bag, if there is one, and shows it to nobody.
6. The game ends when a player to play has no card; most tricks win.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Any

from tests.core.toys import is_number

from rucher.core.chance import Chance
from rucher.core.errors import UnreadableAction
from rucher.core.game import Game
from rucher.core.secrets import EVERYONE, OWNER, Hidden, bag, bit, reveal, zone
from rucher.core.types import (
    Action,
    Decision,
    Emit,
    Event,
    GameInfo,
    Options,
    Outcome,
    Refusal,
    Scores,
    Seat,
    State,
)

CARDS = [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6]
SEATS = 3


class Table(State):
    """Clause 1: hands, the bag, the trick that lies open, and the cards of old tricks."""

    bag: Annotated[list[int], bag("card")]
    hands: list[Annotated[list[Hidden], zone("card", OWNER)]]
    trick: Annotated[list[int], zone("card", EVERYONE)]
    old: Annotated[list[int], zone("card", EVERYONE)]
    tricks: list[int]
    leader: Seat = 0

    @property
    def turn(self) -> Seat:
        """Clause 2: the seats follow each other from the leader on."""
        return (self.leader + len(self.trick)) % SEATS


class Play(Action, frozen=True):
    """Clause 2."""

    card: int


class Played(Event, frozen=True):
    """A card lies on the table."""

    seat: Seat
    card: int


class Won(Event, frozen=True):
    """Clauses 4 and 5: a trick went to a seat; what it drew is masked for the others."""

    seat: Seat
    drew: Hidden | None


class Tricks(Game[Table, Play]):
    """The rules of Tricks."""

    info = GameInfo("tricks", (SEATS, SEATS), {"normal": {}}, "2", "6")
    options_type = Options
    state_type = Table
    action_type = Play
    event_type = Played | Won

    def setup(self, options: Options, chance: Chance) -> Table:
        table = Table(list(CARDS), [], [], [], [0] * SEATS)
        for seat in range(SEATS):
            table.hands.append([chance.deal("bag", table.bag, bit(seat)) for _ in range(3)])
        return table

    def decision(self, view: Table) -> Decision | None:
        return Decision("play", (view.turn,)) if view.hands[view.turn] else None

    def candidates(self, view: Table, seat: Seat) -> Iterable[Play]:
        return (Play(card) for card in sorted({held.what for held in view.hands[seat]}))

    def check(self, view: Table, seat: Seat, action: Play) -> Refusal | None:
        held = [card.what for card in view.hands[seat]]
        highest = max(view.trick, default=0)
        if action.card not in held:
            return Refusal("not_in_hand", "2", {"n": len(held)})
        if action.card <= highest < max(held):
            return Refusal("must_beat", "3", {"n": highest})
        return None

    def apply(self, state: Table, seat: Seat, action: Play, chance: Chance, emit: Emit = None) -> None:
        hand = state.hands[seat]
        index = next(i for i, card in enumerate(hand) if card.what == action.card)
        reveal(hand, EVERYONE, chance, at=[index])
        state.trick.append(hand.pop(index).what)
        if emit:
            emit(Played(seat, action.card))
        if len(state.trick) == SEATS:
            self._end_trick(state, chance, emit)

    def _end_trick(self, state: Table, chance: Chance, emit: Emit) -> None:
        winner = (state.leader + state.trick.index(max(state.trick))) % SEATS
        state.old += state.trick
        state.trick = []
        state.leader = winner
        state.tricks[winner] += 1
        drew = chance.deal("bag", state.bag, bit(winner)) if state.bag else None
        if drew:
            state.hands[winner].append(drew)
        if emit:
            emit(Won(winner, drew))

    def touches(self, view: Table, action: Play) -> tuple[str, ...]:
        return (f"card:{action.card}",)

    def read_touches(self, view: Table, seat: Seat, touches: Sequence[str]) -> Play | Refusal | None:
        if not touches:
            return None
        card = touches[0].removeprefix("card:")
        return (
            Play(int(card)) if is_number(card) else Refusal("not_in_hand", "2", {"n": len(view.hands[seat])})
        )

    def write(self, view: Table, action: Play) -> str:
        return str(action.card)

    def read(self, view: Table, seat: Seat, text: str) -> Play:
        if is_number(text):
            return Play(int(text))
        raise UnreadableAction(f"{text!r} is not a card, 1 to 6")

    def score(self, state: Table) -> Scores:
        return Scores(tuple({"tricks": won} for won in state.tricks))

    def outcome(self, state: Table) -> Outcome | None:
        if self.decision(state):
            return None
        ranks = tuple(1 + sum(other > won for other in state.tricks) for won in state.tricks)
        return Outcome(ranks, tuple(seat for seat in range(SEATS) if ranks[seat] == 1), "most_tricks")

    def domains(self, view: Table) -> Mapping[str, Sequence[Any]]:
        return {"card": range(8)}

    def inventory(self, view: Table) -> dict[str, Sequence[int]]:
        return {"card": CARDS}


game = Tricks()
