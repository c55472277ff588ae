"""A table: its match, its seats, and the agreements between people. It does no input or output.

Every command makes records; a table is rebuilt from its records alone. A refused command changes nothing.
"""

from __future__ import annotations

import copy
from collections.abc import Sequence
from typing import Any

import msgspec

from rucher.core.chance import Chance
from rucher.core.errors import AmbiguousAction, IllegalAction, RucherError, UnreadableAction
from rucher.core.loading import load_match
from rucher.core.match import Match
from rucher.core.options import stored_options
from rucher.core.sentence import Sentence
from rucher.core.types import Refusal, Seat
from rucher.core.undo import Done
from rucher.games import find as find_game
from rucher.server.tables import records as r
from rucher.server.tables.clocks import Clocks
from rucher.server.tables.judge import Judge
from rucher.server.tables.performing import perform_record
from rucher.server.tables.planning import Plans
from rucher.server.tables.present import Present
from rucher.server.tables.rights import (
    FINAL,
    bot_with_aim,
    may_offer,
    substitute_bot,
    takeback_depth,
    undoable,
)
from rucher.server.tables.seating import Seating
from rucher.server.tables.steps import Asked, Step, open_questions, refused
from rucher.server.wire import Assist, Moment, Offer, OpenOffer


class Table(Present):
    """One table. The caller stores the records that a command returns before it sends any news."""

    def __init__(
        self, name: str, opened: r.Opened, seed: int | None = None, *, chance: Chance | None = None
    ) -> None:
        super().__init__(find_game(opened.game, opened.rules_version))
        self.id, self.opened = name, opened
        self.seating = Seating(opened.seats)
        self.talk: list[r.Spoken] = []
        self.spoken: dict[tuple[Seat | None, str], int] = {}  # lines by the request that spoke them
        self._begun: Match | None = None  # the match that a branch begins with, until it starts
        self.clocks = Clocks(opened.clock, opened.seats)
        self.asked: dict[Seat, Asked] = {}
        self.offers: dict[int, OpenOffer] = {}
        self.agreed: set[Assist] = set(opened.allow)
        self.plans = Plans()
        self.clients: dict[tuple[Seat, str], int] = {}  # answered requests of pages, by seat and id
        self._chance = chance or Chance(seed)

    # -- what holds now ---------------------------------------------------------------------------------

    def allows(self, assist: Assist) -> bool:
        """Does fair play allow an assist? While people on different browsers play, all must have agreed."""
        alone = len(self.seating.browsers()) < 2 and not self.seating.open_seats()
        return self.status == "over" or alone or assist in self.agreed

    def earlier(self, n: int) -> Table:
        """This table after record n, rebuilt from its records."""
        table = Table(self.id, self.opened)
        table.seating = copy.deepcopy(self.seating)
        for step in self.steps[:n]:
            table.replay(step.record)
        return table

    def standing_numbers(self) -> list[int]:
        """The records of the actions that were not taken back, in order."""
        return list(self.history.standing)

    def long_lists(self) -> list[list[Any] | dict[Any, Any]]:
        """The lists that grow with the match."""
        match = self.match or self._begun
        return [self.steps, self.talk, *(match.long_lists() if match else ())]

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

    def prepare(self) -> None:
        """Replay the match that a branch begins with. It may be long: `start` is quick after this."""
        if self.opened.begins_with is not None and self._begun is None:
            self._begun = load_match(self.opened.begins_with, find_game, self._chance)

    def _lay(self, draws: list[int] | None = None) -> None:
        """Lay the match: that of a branch, or a new one by its recorded draws."""
        self.prepare()
        if self._begun is not None:
            self.match, self._begun = self._begun, None
            return
        if draws is not None:
            self._chance.follow(draws)
        options = stored_options(self.game, self.opened.options, self.opened.box)
        self.match = Match(self.game, options, self._chance)
        self.match.foreseen = self.opened.foreseen

    def act(
        self,
        seat: Seat,
        question: int,
        answers: Sequence[Any],
        at: Moment,
        client: str = "",
        why: tuple[Sentence, ...] = (),
    ) -> list[r.Played]:
        """Answer a question, and the questions after it, with actions or their notation; `why`: of a bot.

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
        if self.judge:
            return [self._answer(seat, answers[0], at, client)]
        first = self.n + 1
        if len(answers) == 1:
            return [self._answer(seat, answers[0], at, client, why=why), *self._go_on(seat, at, first)]
        before, played = self._mark(), list[r.Played]()
        try:
            for answer in answers:
                played.append(self._answer(seat, answer, at, client, first))
                if self.done()[-1].barrier:  # a refusal after it would tell what was drawn
                    break
        except RucherError:
            self._back_to(before)
            raise
        return [*played, *self._go_on(seat, at, first)]

    def _go_on(self, seat: Seat, at: Moment, touch: int) -> list[r.Played]:
        """Give the answers that leave no choice; they belong to the same touch, and to its undo."""
        assert self.match is not None
        played = list[r.Played]()
        while self.to_act == (seat,):
            answer = self.game.obvious(self.glimpse(seat), seat)
            if answer is None:
                break
            played.append(self.play(seat, answer, at, touch=touch, obvious=True))
        return played

    def _answer(
        self,
        seat: Seat,
        answer: Any,
        at: Moment,
        client: str,
        touch: int = 0,
        why: tuple[Sentence, ...] = (),
    ) -> r.Played:
        """Read one answer, let the judge of a lesson approve it, and play it."""
        self.playing()
        try:
            action = self.game.read(self.glimpse(seat), seat, answer) if isinstance(answer, str) else answer
            if self.judge:
                self.judge.approve(self, seat, action)
            record = self.play(seat, action, at, client, touch, why=why)
        except AmbiguousAction:
            raise refused("ambiguous", n=2) from None
        except UnreadableAction:  # also where it can be read, but names nothing on this table
            raise refused("not_a_move") from None
        if self.judge:
            self.judge.accept()
            self.asked = {} if self.judge.is_done else self.asked
        return record

    def play(
        self,
        seat: Seat,
        action: Any,
        at: Moment,
        client: str = "",
        touch: int = 0,
        obvious: bool = False,
        why: tuple[Sentence, ...] = (),
    ) -> r.Played:
        """Play an action under the rules; `touch`: the first record of the same touch."""
        assert self.match is not None
        notation = self.game.write(self.glimpse(seat), action)
        began = self.history.place_of(self.match, touch) if touch else None
        events = self.match.play(action, seat, touch=began)
        record = r.Played(
            at,
            seat,
            msgspec.to_builtins(action),
            self.match.log[-1].draws,
            touch,
            obvious,
            why,
            client=client,
        )
        self.history.standing.append(self.n + 1)
        self.offers = {n: offer for n, offer in self.offers.items() if offer.kind not in FINAL}
        self._append(Step(record, events, notation))
        self.plans.played(seat, action)
        return record

    def _mark(self) -> tuple[Any, ...]:
        """Everything that an answer changes, saved for `_back_to`."""
        assert self.match is not None
        kept = self.asked, self.offers, dict(self.clients), copy.deepcopy(self.clocks)
        return self.match.mark(), self.history.mark(), self.plans.mark(), kept

    def _back_to(self, mark: tuple[Any, ...]) -> None:
        """Undo everything since `_mark`: an answer of the same touch was refused."""
        assert self.match is not None
        match, history, plans, (self.asked, self.offers, self.clients, self.clocks) = mark
        self.match.back_to(match)
        self.plans.back_to(plans)
        self.forget()
        self.history.back_to(history)

    # -- taking back -------------------------------------------------------------------------------------

    def done(self) -> list[Done]:
        """The actions that were played at this table and not taken back; a branch has earlier ones."""
        assert self.match is not None
        return self.history.done(self.match)

    def undo(self, seat: Seat, at: Moment, client: str = "") -> r.Undone:
        """Take back a seat's last action, with the actions of bots since."""
        record = r.Undone(at, seat, undoable(self, seat), client=client)
        self._perform(record)
        return record

    def take_back(self, actions: int) -> tuple[int, ...]:
        """Take back the last actions, as a record says; return their records."""
        assert self.match is not None
        return self.history.take_back(self.match, actions)

    # -- agreeing ----------------------------------------------------------------------------------------

    def offer(self, seat: Seat, kind: Offer, at: Moment, client: str = "") -> r.Offered:
        """Ask the other people for a draw, a takeback or an assist."""
        if not may_offer(self, seat, kind):
            raise refused("no_such_offer")
        actions = takeback_depth(self, seat) if kind == "takeback" else 0
        record = r.Offered(at, seat, kind, actions, client=client)
        self._perform(record)
        return record

    def answer(self, seat: Seat, offer: int, accept: bool, at: Moment, client: str = "") -> r.Answered:
        """Accept or decline an offer; its maker withdraws it by declining."""
        waiting = self.offers.get(offer)
        if waiting is None or seat not in (*waiting.waiting, *(() if accept else (waiting.seat,))):
            raise refused("no_such_offer")
        record = r.Answered(at, seat, offer, accept, client=client)
        self._perform(record)
        return record

    # -- leaving -----------------------------------------------------------------------------------------

    def resign(self, seat: Seat, at: Moment, client: str = "") -> r.Resigned:
        """Give the match up for a seat; with three or more seats a bot plays on."""
        self.playing()
        if not self.seating.plays(seat) and not self.seating.may_come_back(seat):
            raise refused("not_your_seat")
        record = r.Resigned(at, seat, substitute_bot(self, seat), client=client)
        self._perform(record)
        return record

    def flag(self, at: Moment) -> r.Flagged | None:
        """Let a flag fall whose time is over; None where no flag falls now."""
        due = self.clocks.next_flag()
        if due is None or due[0] > at or self.status != "playing":
            return None
        record = r.Flagged(at, due[1], substitute_bot(self, due[1]))
        self._perform(record)
        return record

    def stand_in(
        self, seat: Seat, bot: str, why: str, at: Moment, by: Seat | None = None, client: str = ""
    ) -> r.StoodIn:
        """Let a bot play at a seat from now on."""
        self.playing()
        record = r.StoodIn(at, seat, bot, why, by, client=client)
        self._perform(record)
        return record

    def set_aim(self, seat: Seat, of: Seat, aim: str | None, at: Moment, client: str = "") -> r.StoodIn:
        """Let the bot of another seat play for an aim that a player sets; None: for victory alone."""
        self.playing()
        if not self.seating.plays(seat):
            raise refused("not_your_seat")
        wanted = bot_with_aim(self, of, aim)
        if wanted is None:
            raise refused("no_aim")
        return self.stand_in(of, wanted, "aim", at, seat, client)

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
        """Apply a stored record to the table."""
        if isinstance(record, r.Spoken):
            self.talk.append(record)
            self.spoken[record.seat, record.client] = len(self.talk)
        elif isinstance(record, r.Sat | r.Filled | r.Revoked | r.Rematched):
            self.seating.apply(record)
        elif isinstance(record, r.Planned):
            self.plans.set(self, record)
        elif isinstance(record, r.Started):
            self._lay(record.draws)
            self._append(Step(record, said=self._begins()))
        elif isinstance(record, r.Played):
            self._chance.follow(record.draws)
            action = msgspec.convert(record.action, self.game.action_type)
            self.play(record.seat, action, record.at, record.client, record.touch, record.obvious, record.why)
        else:
            self._perform(record)

    def _perform(self, record: r.MatchRecord) -> None:
        """Apply a record to the table that is not an action of the game."""
        self._append(perform_record(self, record))

    def _append(self, step: Step) -> None:
        """Append a step, open the questions after it, and set the clocks."""
        self.steps.append(step)
        self.plans.after_step(step, self.seating.people() if self.status == "playing" else ())
        record = step.record
        if isinstance(record, r.Request) and record.client:
            asker = record.by if isinstance(record, r.StoodIn) and record.by is not None else record.seat
            self.clients[asker, record.client] = self.n
        if self.status == "over":
            self.offers = {}  # no open offer may change the end
        decision = self.decision if self._end is None else None
        barrier = bool(self.history.standing) and self.done()[-1].barrier
        self.asked = open_questions(self.asked, decision, step, self.n, barrier)
        if self.judge and self.judge.is_done:
            self.asked = {}
        answered = step.record.seat if isinstance(step.record, r.Played) else None
        self.clocks.turn(step.record.at, answered, [s for s in self.to_act if not self.seating.bot_at(s)])
