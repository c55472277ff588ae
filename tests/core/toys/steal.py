"""Steal: a chain of small decisions, one of them answered out of turn.

1. Three players take turns. There are nine drops of honey in the pot; each player has one.
2. On your turn gather a drop from the pot, or rob another player who has honey.
3. The robbed player answers at once, out of turn: yield a drop, or sting.
4. After a sting nobody has gained anything: the robber pays a drop back to the pot if there is one to pay.
5. After yielding, the robber keeps the drop or shares: then it goes to the player who was not involved.
6. The game ends when the pot is empty; most honey wins.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal

import msgspec

from rucher.core.chance import Chance
from rucher.core.errors import UnreadableAction
from rucher.core.game import Game
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

SEATS = 3
Word = Literal["yield", "sting", "keep", "share"]
ANSWERS: dict[str, tuple[Word, Word]] = {"robbed": ("yield", "sting"), "robbing": ("keep", "share")}


class Robbed(msgspec.Struct, frozen=True, tag="robbed"):
    """Clause 3: this seat must answer the robber."""

    seat: Seat


class Robbing(msgspec.Struct, frozen=True, tag="robbing"):
    """Clause 5: the robber decides about the drop that the victim gave."""

    seat: Seat
    victim: Seat


class Meadow(State):
    """Honey, whose turn it is, and the questions to answer before it goes on, the next one last."""

    honey: list[int]
    pending: list[Robbed | Robbing]
    pot: int = 9
    turn: Seat = 0


class Gather(Action, frozen=True):
    """Clause 2."""


class Rob(Action, frozen=True):
    """Clause 2."""

    victim: Seat


class Say(Action, frozen=True):
    """Clauses 3 and 5: the answer to a pending question."""

    word: Word


class Happened(Event, frozen=True):
    """Who did what, and to whom."""

    seat: Seat
    what: str
    other: Seat | None = None


class Steal(Game[Meadow, Gather | Rob | Say]):
    """The rules of Steal."""

    info = GameInfo("steal", (SEATS, SEATS), {"normal": {}}, "3", "6")
    options_type = Options
    state_type = Meadow
    action_type = Gather | Rob | Say
    event_type = Happened

    def setup(self, options: Options, chance: Chance) -> Meadow:
        return Meadow([1] * SEATS, [])

    def decision(self, view: Meadow) -> Decision | None:
        if view.pending:
            question = view.pending[-1]
            return Decision("robbed" if isinstance(question, Robbed) else "robbing", (question.seat,))
        return Decision("gather_or_rob", (view.turn,)) if view.pot else None

    def candidates(self, view: Meadow, seat: Seat) -> Iterable[Gather | Rob | Say]:
        asked = self.decision(view)
        if asked and asked.prompt in ANSWERS:
            return map(Say, ANSWERS[asked.prompt])
        return Gather(), *map(Rob, range(SEATS))

    def check(self, view: Meadow, seat: Seat, action: Gather | Rob | Say) -> Refusal | None:
        asked = self.decision(view)
        words = ANSWERS.get(asked.prompt, ()) if asked else ()
        if isinstance(action, Say):
            return None if action.word in words else Refusal("not_asked", "5" if words else "3")
        if words:
            return Refusal("answer_first", "3")
        return self._check_robbery(view, seat, action.victim) if isinstance(action, Rob) else None

    def _check_robbery(self, view: Meadow, seat: Seat, victim: Seat) -> Refusal | None:
        if victim == seat or victim not in range(SEATS):
            return Refusal("rob_another", "2")
        return None if view.honey[victim] else Refusal("nothing_to_rob", "2", cells=(f"player:{victim}",))

    def apply(
        self, state: Meadow, seat: Seat, action: Gather | Rob | Say, chance: Chance, emit: Emit = None
    ) -> None:
        if isinstance(action, Rob):
            state.pending += [Robbing(seat, action.victim), Robbed(action.victim)]
            event = Happened(seat, "rob", action.victim)
        elif isinstance(action, Gather):
            state.pot -= 1
            state.honey[seat] += 1
            state.turn = (seat + 1) % SEATS
            event = Happened(seat, "gather")
        else:
            self._answer(state, state.pending.pop(), action.word)
            event = Happened(seat, action.word)
        if emit:
            emit(event)

    def _answer(self, state: Meadow, question: Robbed | Robbing, word: Word) -> None:
        if word == "yield":
            return  # the robber's question lies below, and is asked now
        if isinstance(question, Robbing):
            bystander = SEATS - question.seat - question.victim
            state.honey[question.victim] -= 1
            state.honey[question.seat if word == "keep" else bystander] += 1
        else:
            robber = state.pending.pop().seat
            paid = min(1, state.honey[robber])
            state.honey[robber] -= paid
            state.pot += paid
        state.turn = (state.turn + 1) % SEATS

    def touches(self, view: Meadow, action: Gather | Rob | Say) -> tuple[str, ...]:
        if isinstance(action, Rob):
            return (f"player:{action.victim}",)
        return (f"answer:{action.word}",) if isinstance(action, Say) else ("pot",)

    def read_touches(
        self, view: Meadow, seat: Seat, touches: Sequence[str]
    ) -> Gather | Rob | Say | Refusal | None:
        match [touch.split(":") for touch in touches]:
            case []:
                return None
            case [["pot"]]:
                return Gather()
            case [["player", "0" | "1" | "2" as victim]]:
                return Rob(int(victim))
            case [["answer", "yield" | "sting" | "keep" | "share" as word]]:
                return Say(word)
        return Refusal("rob_another", "2")

    def write(self, view: Meadow, action: Gather | Rob | Say) -> str:
        if isinstance(action, Rob):
            return f"rob {action.victim}"
        return action.word if isinstance(action, Say) else "gather"

    def read(self, view: Meadow, seat: Seat, text: str) -> Gather | Rob | Say:
        match text.split():
            case ["gather"]:
                return Gather()
            case ["rob", "0" | "1" | "2" as victim]:
                return Rob(int(victim))
            case ["yield" | "sting" | "keep" | "share" as word]:
                return Say(word)
        raise UnreadableAction(f"{text!r} is neither gather, rob and a seat, nor an answer")

    def score(self, state: Meadow) -> Scores:
        return Scores(tuple({"honey": drops} for drops in state.honey))

    def outcome(self, state: Meadow) -> Outcome | None:
        if self.decision(state):
            return None
        ranks = tuple(1 + sum(other > drops for other in state.honey) for drops in state.honey)
        return Outcome(ranks, tuple(seat for seat in range(SEATS) if ranks[seat] == 1), "pot_empty")

    def domains(self, view: Meadow) -> Mapping[str, Sequence[Any]]:
        return {"victim": range(-1, SEATS + 1), "word": [*ANSWERS["robbed"], *ANSWERS["robbing"]]}


game = Steal()
