"""A table: its match, its seats, and the agreements between people. It does no input or output.

Every command makes records; a table is rebuilt from its records alone. A refused command changes nothing.
"""

from __future__ import annotations

import copy
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from typing import Any, Final, NamedTuple, Protocol

import msgspec

from rucher.core.chance import Chance
from rucher.core.errors import (
    AmbiguousAction,
    BarrierError,
    IllegalAction,
    NothingToUndo,
    RucherError,
    UnreadableAction,
)
from rucher.core.loading import load_match
from rucher.core.match import Match
from rucher.core.options import stored_options
from rucher.core.sentence import Sentence
from rucher.core.shapes import shape_of
from rucher.core.types import Refusal, Seat
from rucher.core.undo import Done, last_touch, undo_depth
from rucher.games import find as find_game
from rucher.server.tables import records as r
from rucher.server.tables.clocks import Clocks
from rucher.server.tables.game_texts import texts_of
from rucher.server.tables.seating import Seating
from rucher.server.tables.steps import Asked, Step, open_questions, refused
from rucher.server.wire import Assist, End, Moment, Offer, OpenOffer, Status

STAND_IN: Final = "greedy"  # the bot that takes over a seat where three or more play
CHECKPOINT: Final = 32  # of so many actions that were taken back, one keeps its state
FINAL: Final = ("draw", "takeback")  # the offers that change the match; the others allow an assist


class Advice(NamedTuple):
    """An action to play, by its notation and its touches."""

    notation: str
    touches: tuple[str, ...]


class Judge(Protocol):
    """A further check besides the rules: a lesson, which allows only the actions that its step expects."""

    @property
    def is_done(self) -> bool:
        """Has the learner nothing left to do?"""

    @property
    def is_over(self) -> bool:
        """Is the step done, and have the other seats replied?"""

    def approve(self, table: Table, seat: Seat, action: Any) -> None:
        """Allow an action, or raise its refusal."""

    def accept(self) -> None:
        """An action that was let through has been played."""

    def advise(self, table: Table) -> Advice:
        """An action that it would allow."""


class Table:
    """One table. The caller stores the records that a command returns before it sends any news."""

    def __init__(
        self,
        name: str,
        opened: r.Opened,
        seed: int | None = None,
        *,
        chance: Chance | None = None,
    ) -> None:
        self.id = name
        self.judge: Judge | None = None
        self.opened = opened
        self.game = find_game(opened.game, opened.rules_version)
        self.texts = texts_of(self.game)
        self.has_secrets = shape_of(self.game.state_type).has_secrets
        self.seating = Seating(opened.seats)
        self.talk: list[r.Spoken] = []
        self.spoken: dict[tuple[Seat | None, str], int] = {}  # lines by the request that spoke them
        self.steps: list[Step] = []
        self.match: Match | None = None
        self.clocks = Clocks(opened.clock, opened.seats)
        self.asked: dict[Seat, Asked] = {}
        self.offers: dict[int, OpenOffer] = {}
        self.agreed: set[Assist] = set(opened.allow)
        self.clients: dict[tuple[Seat, str], int] = {}  # answered requests of pages, by seat and id
        self._chance = chance or Chance(seed)
        self._checkpoints: dict[int, Any] = {}  # states after actions that were taken back, by record
        self._standing: list[int] = []  # the records of the actions that were not taken back
        self._end: End | None = None
        self._ruled = (-1, -1)
        self._ruling: End | None = None

    # -- the present position ----------------------------------------------------------------------------

    @property
    def n(self) -> int:
        """The number of the last record of the match stream."""
        return len(self.steps)

    @property
    def status(self) -> Status:
        """Waiting for people, playing, or over."""
        if self.match is None:
            return "waiting"
        return "over" if self.end else "playing"

    @property
    def end(self) -> End | None:
        """How the match ended, by the people or by the game's own rules; None while it goes on."""
        if self._end or self.match is None:
            return self._end
        here = self.n, len(self.match.log)
        if self._ruled != here:  # cached: this is asked many times per record
            self._ruled, self._ruling = here, self._by_the_rules(self.match)
        return self._ruling

    def _by_the_rules(self, match: Match) -> End | None:
        outcome = match.outcome
        if outcome is None:
            return None
        said = Sentence(f"outcome.{outcome.reason}", outcome.params)
        return End(outcome.ranks, outcome.winners, self.texts.outcome(outcome.reason, said))

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seats that must answer now."""
        if self.match is None or self.status != "playing" or (self.judge and self.judge.is_over):
            return ()
        decision = self.match.decision
        return decision.seats if decision else ()

    def allows(self, assist: Assist) -> bool:
        """Does fair play allow an assist? While people on different browsers play, all must have agreed."""
        alone = len(self.seating.browsers()) < 2 and not self.seating.open_seats()
        return self.status == "over" or alone or assist in self.agreed

    def playing(self) -> Match:
        """The match while it runs; a refusal before it starts and after it ends."""
        if self.match is None:
            raise refused("not_started")
        if self.judge and self.judge.is_done:
            raise refused("lesson_done")
        if self._end or self.match.decision is None:
            raise IllegalAction(Refusal("game_over", self.game.info.end_clause))
        return self.match

    def earlier(self, n: int) -> Table:
        """This table after record n, rebuilt from its records."""
        table = Table(self.id, self.opened)
        table.seating = copy.deepcopy(self.seating)
        for step in self.steps[:n]:
            table.replay(step.record)
        return table

    def standing_numbers(self) -> list[int]:
        """The records of the actions that were not taken back, in order."""
        return list(self._standing)

    def state_after(self, n: int) -> Any:
        """The state after record n (record 1 is the setup). Do not change it."""
        assert self.match is not None
        numbers = self._standing_after(n)
        replayed = []  # the actions between a state that is still kept and record n
        while numbers and (state := self._state_kept(numbers)) is None:
            replayed.append(numbers.pop())
        if not numbers:
            state = self.match.state_after(len(self.match.log) - len(self._standing))
        return self._replayed(state, replayed[::-1]) if replayed else state

    def _standing_after(self, n: int) -> list[int]:
        """The records of the actions that stood after record n, in order."""
        if not any(gone <= n for step in self.steps[n:] for gone in step.taken_back):
            return self._standing[: bisect_right(self._standing, n)]
        standing: list[int] = []
        for number, step in enumerate(self.steps[:n], 1):
            if isinstance(step.record, r.Played):
                standing.append(number)
            elif step.taken_back:
                del standing[-len(step.taken_back) :]
        return standing

    def _state_kept(self, numbers: list[int]) -> Any:
        """The state after the last of these actions, if it is kept: it still stands, or is a checkpoint."""
        assert self.match is not None
        if self._standing[: len(numbers)] == numbers:
            return self.match.state_after(len(self.match.log) - len(self._standing) + len(numbers))
        return self._checkpoints.get(numbers[-1])

    def _replayed(self, start: Any, numbers: list[int]) -> Any:
        """A copy of a state after some more actions of the stream."""
        state, chance = self.game.clone(start), Chance(0)
        for number in numbers:
            record = self.steps[number - 1].record
            assert isinstance(record, r.Played)
            chance.follow(record.draws)
            action = msgspec.convert(record.action, self.game.action_type)
            self.game.apply(state, record.seat, action, chance)
        return state

    def appoint(self, judge: Judge) -> None:
        """Set the judge, which checks every action from now on."""
        self.judge = judge
        if judge.is_done:
            self.asked = {}

    # -- starting and playing ----------------------------------------------------------------------------

    def start(self, at: Moment) -> r.Started:
        """Start the match; refused while a seat is open."""
        if self.match is not None:
            raise refused("already_started")
        if self.seating.open_seats():
            raise refused("seats_open")
        self._lay()
        assert self.match is not None
        record = r.Started(at, self.match.setup_draws)
        self._append(Step(record, said=self._begins()))
        return record

    def _begins(self) -> Sentence:
        """The first sentence of the log; where the seats were drawn, it names who begins."""
        if not self.opened.drawn or len(self.to_act) != 1:
            return Sentence("table.started")
        return Sentence("table.drawn", {}, {"player": self.to_act[0]})

    def _lay(self, draws: list[int] | None = None) -> None:
        if self.opened.begins_with is not None:
            self.match = load_match(self.opened.begins_with, find_game, self._chance)
            return
        if draws is not None:
            self._chance.follow(draws)
        options = stored_options(self.game, self.opened.options, self.opened.box)
        self.match = Match(self.game, options, self._chance)

    def act(
        self, seat: Seat, question: int, answers: Sequence[Any], at: Moment, client: str = ""
    ) -> list[r.Played]:
        """Answer a question, and the questions after it, with actions or their notation.

        All of them are played or, where one is refused, none. They are one touch: one undo takes them back.
        What was drawn or shown stays so: after it the rest is left to be answered again, and so it is in a
        lesson, which goes step by step.
        """
        self.playing()
        asked = self.asked.get(seat)
        if asked is None:
            raise IllegalAction(Refusal("not_your_turn", self.game.info.turn_clause))
        if asked.id != question:
            raise refused("stale")
        if len(answers) == 1 or self.judge:
            return [self._answer(seat, answers[0], at, client)]
        first, before, played = self.n + 1, self._mark(), list[r.Played]()
        try:
            for answer in answers:
                played.append(self._answer(seat, answer, at, client, first))
                if self._done()[-1].barrier:  # a refusal after it would tell what was drawn
                    break
        except RucherError:
            self._back_to(before)
            raise
        return played

    def _answer(self, seat: Seat, answer: Any, at: Moment, client: str, touch: int = 0) -> r.Played:
        match = self.playing()
        try:
            action = match.read(answer, seat) if isinstance(answer, str) else answer
            if self.judge:
                self.judge.approve(self, seat, action)
            record = self.play(seat, action, at, client, touch)
        except AmbiguousAction:
            raise refused("ambiguous", n=2) from None
        except UnreadableAction:  # also where it can be read, but names nothing on this table
            raise refused("not_a_move") from None
        if self.judge:
            self.judge.accept()
            self.asked = {} if self.judge.is_done else self.asked
        return record

    def play(self, seat: Seat, action: Any, at: Moment, client: str = "", touch: int = 0) -> r.Played:
        """Play an action under the rules; `touch`: the first record of the same touch."""
        assert self.match is not None
        notation = self.game.write(self.game.glimpse(self.match.state, seat), action)
        began = (
            len(self.match.log) - len(self._standing[bisect_left(self._standing, touch) :]) if touch else None
        )
        events = self.match.play(action, seat, touch=began)
        record = r.Played(
            at, seat, msgspec.to_builtins(action), self.match.log[-1].draws, touch, client=client
        )
        self._standing.append(self.n + 1)
        self.offers = {n: offer for n, offer in self.offers.items() if offer.kind not in FINAL}
        self._append(Step(record, events, notation))
        return record

    def _mark(self) -> tuple[Any, ...]:
        """Everything that an answer changes, saved for `_back_to`."""
        assert self.match is not None
        kept = self.asked, self.offers, dict(self.clients), copy.deepcopy(self.clocks)
        return self.match.mark(), len(self.steps), len(self._standing), kept

    def _back_to(self, mark: tuple[Any, ...]) -> None:
        assert self.match is not None
        match, steps, standing, (self.asked, self.offers, self.clients, self.clocks) = mark
        self.match.back_to(match)
        self._ruled = (-1, -1)
        del self.steps[steps:], self._standing[standing:]

    # -- taking back -------------------------------------------------------------------------------------

    def undoable(self, seat: Seat) -> int:
        """How many actions an undo by this seat would take back; refused beyond a barrier."""
        if self.status != "playing" or not self.seating.plays(seat):
            raise refused("nothing_to_undo")
        try:
            return undo_depth(self._done(), seat, lambda other: self._is_another(seat, other))
        except NothingToUndo:
            raise refused("nothing_to_undo") from None
        except BarrierError:
            raise refused("past_barrier") from None

    def _done(self) -> list[Done]:
        """The actions that were played at this table and not taken back; a branch has earlier ones."""
        assert self.match is not None
        return self.match.done[len(self.match.done) - len(self._standing) :]

    def _is_another(self, seat: Seat, other: Seat) -> bool:
        """Is the other seat another person, or a seat on the same screen whose secrets were shown since?"""
        if other == seat or self.seating.bot_at(other):
            return False
        return self.has_secrets or self.seating.browser_of(other) != self.seating.browser_of(seat)

    def undo(self, seat: Seat, at: Moment, client: str = "") -> r.Undone:
        """Take back a seat's last action, with the actions of bots since."""
        record = r.Undone(at, seat, self.undoable(seat), client=client)
        self._perform(record)
        return record

    def takeback_depth(self, seat: Seat) -> int:
        """How many actions a takeback by this seat would take back."""
        if self.status != "playing":
            raise refused("nothing_to_undo")
        try:
            return last_touch(self._done(), (seat,))
        except NothingToUndo:
            raise refused("nothing_to_undo") from None

    def _take_back(self, actions: int) -> tuple[int, ...]:
        assert self.match is not None
        gone = tuple(self._standing[-actions:])
        played = len(self.match.log) - actions
        for back, number in enumerate(gone, 1):
            if (played + back) % CHECKPOINT == 0:
                self._checkpoints[number] = self.match.state_after(played + back)
        self.match.takeback(actions)
        del self._standing[-actions:]
        return gone

    # -- agreeing ----------------------------------------------------------------------------------------

    def offer(self, seat: Seat, kind: Offer, at: Moment, client: str = "") -> r.Offered:
        """Ask the other people for a draw, a takeback or an assist."""
        if not self.may_offer(seat, kind):
            raise refused("no_such_offer")
        actions = self.takeback_depth(seat) if kind == "takeback" else 0
        record = r.Offered(at, seat, kind, actions, client=client)
        self._perform(record)
        return record

    def may_offer(self, seat: Seat, kind: Offer) -> bool:
        """Is there another person to ask, and no open offer of this kind?"""
        if self.status != "playing" or any(offer.kind == kind for offer in self.offers.values()):
            return False
        if not self.seating.plays(seat):
            return False
        others = [s for s in self.seating.people() if s != seat]
        if kind == "draw" and (self.game.info.co_operative or len(others) < self.opened.seats - 1):
            return False  # a bot has no opinion on a draw
        return bool(others) and (kind in FINAL or kind not in self.agreed)

    def answer(self, seat: Seat, offer: int, accept: bool, at: Moment, client: str = "") -> r.Answered:
        """Accept or decline an offer; its maker withdraws it by declining."""
        waiting = self.offers.get(offer)
        if waiting is None or seat not in (*waiting.waiting, *(() if accept else (waiting.seat,))):
            raise refused("no_such_offer")
        record = r.Answered(at, seat, offer, accept, client=client)
        self._perform(record)
        return record

    def _settle(self, record: r.Answered) -> Step:
        offer = self.offers.pop(record.offer)
        said = Sentence("table.accepts" if record.accept else "table.declines", {}, {"player": record.seat})
        if not record.accept:
            return Step(record, said=said)
        left = tuple(seat for seat in offer.waiting if seat != record.seat)
        if left:
            self.offers[offer.id] = msgspec.structs.replace(offer, waiting=left)
        elif offer.kind == "takeback":
            return Step(record, said=Sentence("table.taken_back"), taken_back=self._take_back(offer.actions))
        elif offer.kind == "draw":
            self._end = End((1,) * self.opened.seats, (), Sentence("end.agreed"))
        else:
            self.agreed.add(offer.kind)
        return Step(record, said=said)

    # -- leaving -----------------------------------------------------------------------------------------

    def resign(self, seat: Seat, at: Moment, client: str = "") -> r.Resigned:
        """Give up; with three or more seats a bot plays on."""
        self.playing()
        if not self.seating.plays(seat) and not self.seating.may_come_back(seat):
            raise refused("not_your_seat")
        record = r.Resigned(at, seat, self._substitute(seat), client=client)
        self._perform(record)
        return record

    def flag(self, at: Moment) -> r.Flagged | None:
        """Let a flag fall whose time is over; None where no flag falls now."""
        due = self.clocks.next_flag()
        if due is None or due[0] > at or self.status != "playing":
            return None
        record = r.Flagged(at, due[1], self._substitute(due[1]))
        self._perform(record)
        return record

    def _substitute(self, seat: Seat) -> str | None:
        """The bot that plays on: with three or more seats, or in a co-operative game with a person left."""
        if self.game.info.co_operative:
            return STAND_IN if self.seating.companions(seat) else None
        return STAND_IN if self.opened.seats > 2 else None

    def stand_in(
        self, seat: Seat, bot: str, why: str, at: Moment, by: Seat | None = None, client: str = ""
    ) -> r.StoodIn:
        """Let a bot play at a seat from now on."""
        self.playing()
        record = r.StoodIn(at, seat, bot, why, by, client=client)
        self._perform(record)
        return record

    def come_back(self, seat: Seat, at: Moment, client: str = "") -> r.CameBack:
        """Give a seat back to its person, unless they gave up."""
        self.playing()
        if not self.seating.may_come_back(seat):
            raise refused("no_stand_in")
        record = r.CameBack(at, seat, client=client)
        self._perform(record)
        return record

    def was_down(self, since: Moment, at: Moment) -> r.WasDown | None:
        """Note that the server was down, so that no clock ran; None where no clock runs."""
        if self.status != "playing" or self.clocks.next_flag() is None:
            return None
        record = r.WasDown(at, since)
        self._perform(record)
        return record

    # -- records -----------------------------------------------------------------------------------------

    def replay(self, record: r.AnyRecord) -> None:
        """Apply a stored record."""
        if isinstance(record, r.Spoken):
            self.talk.append(record)
            self.spoken[record.seat, record.client] = len(self.talk)
        elif isinstance(record, r.Sat | r.Filled | r.Revoked | r.Rematched):
            self.seating.apply(record)
        elif isinstance(record, r.Started):
            self._lay(record.draws)
            self._append(Step(record, said=self._begins()))
        elif isinstance(record, r.Played):
            self._chance.follow(record.draws)
            action = msgspec.convert(record.action, self.game.action_type)
            self.play(record.seat, action, record.at, record.client, record.touch)
        else:
            self._perform(record)

    def _perform(self, record: r.MatchRecord) -> None:
        """Apply a record that is not an action of the game."""
        seat = {"player": record.seat} if isinstance(record, r.BySeat) else {}
        match record:
            case r.Undone():
                step = Step(
                    record,
                    said=Sentence("table.undone", {}, seat),
                    taken_back=self._take_back(record.actions),
                )
            case r.Offered():
                others = tuple(s for s in self.seating.people() if s != record.seat)
                offer = OpenOffer(self.n + 1, record.kind, record.seat, others, record.actions)
                self.offers[offer.id] = offer
                step = Step(record, said=Sentence(f"table.offers.{record.kind}", {}, seat))
            case r.Answered():
                step = self._settle(record)
            case r.Resigned() | r.Flagged():
                step = Step(record, said=self._drop_out(record))
            case r.StoodIn():
                self._stand_in(record.seat, record.bot, record.why == "absent")
                step = Step(record, said=Sentence(f"table.bot_{record.why}", {}, seat))
            case r.CameBack():
                self.seating.stand_in(record.seat, None)
                step = Step(record, said=Sentence("table.came_back", {}, seat))
            case r.WasDown():
                self.clocks.was_down(record.since, record.at)
                step = Step(record, said=Sentence("table.was_down"))
            case r.Started() | r.Played():
                raise TypeError("start and play apply these records themselves")
        self._append(step)

    def _drop_out(self, record: r.Resigned | r.Flagged) -> Sentence:
        word = "resigned" if isinstance(record, r.Resigned) else "out_of_time"
        said = Sentence(f"end.{word}", {}, {"player": record.seat})
        if record.bot:
            self._stand_in(record.seat, record.bot)
        elif self.game.info.co_operative:
            self._end = End((1,) * self.opened.seats, (), said)  # they lose together
        else:
            rest = tuple(seat for seat in range(self.opened.seats) if seat != record.seat)
            ranks = tuple(1 if seat in rest else 2 for seat in range(self.opened.seats))
            self._end = End(ranks, rest, said)
        return said

    def _stand_in(self, seat: Seat, bot: str, may_come_back: bool = False) -> None:
        """Let a bot play at a seat, and drop the offers of its person: a bot has no opinion on them."""
        self.seating.stand_in(seat, bot, may_come_back)
        self.offers = {n: o for n, o in self.offers.items() if seat not in (o.seat, *o.waiting)}

    def _append(self, step: Step) -> None:
        """Append a step, open the questions after it, and set the clocks."""
        self.steps.append(step)
        record = step.record
        if isinstance(record, r.Request) and record.client:
            asker = record.by if isinstance(record, r.StoodIn) and record.by is not None else record.seat
            self.clients[asker, record.client] = self.n
        if self.status == "over":
            self.offers = {}  # no open offer may change the end
        decision = self.match.decision if self.match and self._end is None else None
        barrier = bool(self._standing) and self._done()[-1].barrier
        self.asked = open_questions(self.asked, decision, step, self.n, barrier)
        if self.judge and self.judge.is_done:
            self.asked = {}
        answered = step.record.seat if isinstance(step.record, r.Played) else None
        self.clocks.turn(step.record.at, answered, [s for s in self.to_act if not self.seating.bot_at(s)])
