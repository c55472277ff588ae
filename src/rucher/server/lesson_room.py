"""A lesson's step at a table of its own: the ordinary table, which takes only what the step asks for.

Nothing of it is stored: the step is laid again for each page that comes.
"""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec

from rucher.core.chance import Chance
from rucher.core.errors import IllegalAction
from rucher.core.game import Seat
from rucher.core.match import Match, make_options
from rucher.games import find as find_game
from rucher.server import records as r
from rucher.server import wire
from rucher.server.house import House
from rucher.server.lessons import Lesson, begins, spelled
from rucher.server.rooms import Room, now
from rucher.server.sockets import Page
from rucher.server.steps import Step, refused
from rucher.server.store import Kept
from rucher.server.table import Table

GUIDE = "guide"  # who plays the other seats: its replies are written in the lesson


class LessonTable(Table):
    """A table that stands where a step begins."""

    def __init__(self, opened: r.Opened, lesson: Lesson, number: int, seats: list[r.Sat | r.Filled]) -> None:
        super().__init__(f"lesson/{opened.game}/{number + 1}", opened)
        self.task, self.learner = lesson.step[number], lesson.seat
        self.done = False
        start, played = begins(lesson, number)
        self._chance = Chance(start.seed, script=start.draws)
        for record in seats:
            self.seating.apply(record)
        self.start(opened.created)
        for text in played:
            self.say(text, opened.created)
        self.replies = list(self.task.replies)
        self.finish(not self.task.expect and not self.task.refused)

    def say(self, text: str, at: wire.Moment) -> r.Played:
        """Play an action that the lesson holds, for whoever is asked."""
        assert self.match is not None
        assert self.match.decision is not None
        seat = self.match.decision.asked[0]
        return super()._play(seat, self.match.read(text, seat), at, "")

    def finish(self, done: bool) -> None:
        """Once a step is done, nothing more is asked."""
        self.done = done
        if done:
            self.asked = {}

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seats whose answer is awaited: none once all is played."""
        return () if self.done and not self.replies else super().to_act

    def playing(self) -> Match:
        """The match, as long as the step is open."""
        if self.done:
            raise refused("lesson_done")
        return super().playing()

    def _play(self, seat: Seat, action: Any, at: wire.Moment, client: str) -> r.Played:
        """The rules come first; then the step says whether this is what it asks for."""
        assert self.match is not None
        view = self.game.view(self.match.state, seat)
        if refusal := self.game.refusal(view, seat, action):
            raise IllegalAction(refusal)
        if not any(action in spelled(self.match, seat, text) for text in self.task.expect):
            raise refused("lesson_other")
        record = super()._play(seat, action, at, client)
        self.finish(True)
        return record

    def reply(self, at: wire.Moment) -> r.Played:
        """The next reply of the lesson."""
        return self.say(self.replies.pop(0), at)

    def _append(self, step: Step) -> None:
        super()._append(step)
        self.finish(self.done)

    def advice(self, request: str) -> wire.Hinted:
        """What the step asks for."""
        match = self.playing()
        wanted = self.task.refused
        view = self.game.view(match.state, self.learner)
        if wanted and not wanted.action:
            return wire.Hinted(request, "", tuple(wanted.touches), ())
        text = wanted.action if wanted else self.task.expect[0]
        action = match.read(text, self.learner)
        return wire.Hinted(request, self.game.write(view, action), self.game.touches(view, action), ())


class LessonRoom(Room):
    """The room of one page that learns."""

    table: LessonTable

    def __init__(self, house: House, opened: r.Opened, lesson: Lesson, number: int, name: str) -> None:
        self._lesson, self._number = lesson, number
        seats: list[r.AnyRecord] = [
            r.Sat(opened.created, seat, opened.host, name)
            if seat == lesson.seat
            else r.Filled(opened.created, seat, GUIDE)
            for seat in range(opened.seats)
        ]
        super().__init__(Kept("", opened, [], seats, []), house)

    def _lay(self, kept: Kept) -> None:
        seats = [record for record in kept.seat if isinstance(record, r.Sat | r.Filled)]
        self.seat_records = len(seats)
        self.table = LessonTable(kept.opened, self._lesson, self._number, seats)

    async def _store(self, stream: Any, seq: int, record: r.AnyRecord, over: bool = False) -> None:
        """Nothing is kept."""

    def _wake_bots(self) -> None:
        """Once the step is done, the others reply as it is written."""
        if self.table.done and self.table.replies and (self._bots is None or self._bots.done()):
            self._bots = asyncio.ensure_future(self._reply())

    async def _reply(self) -> None:
        while self.table.replies:
            await asyncio.sleep(self.house.bot_pace)
            await self.do(lambda table, at: self.table.reply(at))


class LessonPage(Page):
    """A page that learns: its hints come from the lesson."""

    async def _carry_out(self, message: Any) -> wire.ServerMessage | None:
        if isinstance(message, wire.Hint):
            assert isinstance(self.room, LessonRoom)
            return self.room.table.advice(message.id)
        return await super()._carry_out(message)


def opened_for(name: str, lesson: Lesson, number: int, browser: str) -> r.Opened:
    """How the table of a step is made."""
    game, (start, _) = find_game(name), begins(lesson, number)
    options = make_options(game, start.preset, start.options)
    seats = getattr(options, "players", game.info.players[0])
    return r.Opened(
        name,
        start.preset,
        msgspec.to_builtins(options),
        seats,
        browser,
        now(),
        game.info.rules_version,
        chat=False,
    )
