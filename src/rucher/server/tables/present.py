"""The present position of a table: is it over, who is asked, what each seat sees."""

from __future__ import annotations

from typing import Any

from rucher.core.errors import IllegalAction
from rucher.core.game import AnyGame
from rucher.core.match import Match
from rucher.core.sentence import Sentence
from rucher.core.shapes import shape_of
from rucher.core.types import Decision, Refusal, Seat
from rucher.server.tables.game_texts import texts_of
from rucher.server.tables.history import History
from rucher.server.tables.judge import Judge
from rucher.server.tables.steps import Step, refused
from rucher.server.wire import End, Status

_NOWHERE = (-1, -1)


class Present:
    """The match of a table and its records so far. What is asked often is worked out once for a record."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.texts = texts_of(game)
        self.has_secrets = shape_of(game.state_type).has_secrets
        self.judge: Judge | None = None
        self.history = History()
        self.match: Match | None = None
        self._end: End | None = None  # by the people
        self.forget()

    def forget(self) -> None:
        """Forget what was worked out of the table's records: they are others now."""
        self._ruled = self._decided = self._glimpsed = _NOWHERE
        self._ruling: End | None = None
        self._decision: Decision | None = None
        self._glimpses: dict[Seat | None, Any] = {}

    @property
    def steps(self) -> list[Step]:
        """The records of the table's match stream, with what they did."""
        return self.history.steps

    @property
    def n(self) -> int:
        """The number of the last record of the match stream."""
        return len(self.history.steps)

    @property
    def status(self) -> Status:
        """Is the table waiting for people, playing, or over?"""
        if self.match is None:
            return "waiting"
        return "over" if self.end else "playing"

    @property
    def end(self) -> End | None:
        """How the match ended, by the people or by the game's own rules; None while it goes on."""
        if self._end or self.match is None:
            return self._end
        here = len(self.history.steps), len(self.match.log)
        if self._ruled != here:  # cached: this is asked many times per record
            self._ruled, self._ruling = here, self._by_the_rules(self.match)
        return self._ruling

    @property
    def decision(self) -> Decision | None:
        """The open question of the match; None before its start and after its end by the rules."""
        if self.match is None:
            return None
        here = len(self.history.steps), len(self.match.log)
        if self._decided != here:  # cached: this is asked many times per record
            self._decided, self._decision = here, self.match.decision
        return self._decision

    def end_by_people(self, end: End) -> None:
        """End the match as a record says."""
        self._end = end

    def _by_the_rules(self, match: Match) -> End | None:
        """How the rules ended the match; None while it runs."""
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
        decision = self.decision
        return decision.seats if decision else ()

    def glimpse(self, seat: Seat | None) -> Any:
        """The view of a seat now, to read at once and not to keep; each is made once for a record."""
        assert self.match is not None
        if not self.has_secrets:
            return self.match.state  # with the caches beside it
        here = len(self.history.steps), len(self.match.log)
        if self._glimpsed != here:
            self._glimpsed, self._glimpses = here, {}
        if seat not in self._glimpses:
            self._glimpses[seat] = self.game.view(self.match.state, seat)
        return self._glimpses[seat]

    def playing(self) -> Match:
        """The match while it runs; a refusal before it starts and after it ends."""
        if self.match is None:
            raise refused("not_started")
        if self.judge and self.judge.is_done:
            raise refused("lesson_done")
        if self._end or self.decision is None:
            raise IllegalAction(Refusal("game_over", self.game.info.end_clause))
        return self.match

    def state_after(self, n: int) -> Any:
        """The state after record n (record 1 is the setup). Do not change it."""
        assert self.match is not None
        return self.history.state_after(self.match, n)

    def drop_caches(self) -> None:
        """Drop the boards beside the states: a table rests far longer than it takes to make them again."""
        self._glimpsed, self._glimpses = _NOWHERE, {}
        if self.match:
            self.match.drop_caches()
