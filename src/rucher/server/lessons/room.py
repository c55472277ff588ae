"""The room of a lesson's step: the ordinary table and room, with the lesson as judge and keeper.

Nothing is stored: each page that opens a step gets a new table.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import msgspec

from rucher.core.chance import Chance
from rucher.core.errors import IllegalAction
from rucher.core.options import make_options
from rucher.core.types import Seat
from rucher.games import find as find_game
from rucher.server.lessons.reading import Lesson, expected_actions, step_start
from rucher.server.rooms.room import Room, Services
from rucher.server.rooms.server_clock import now
from rucher.server.store.tables import Stream
from rucher.server.tables import records as r
from rucher.server.tables.judge import Advice
from rucher.server.tables.steps import refused
from rucher.server.tables.table import Table

GUIDE = "guide"  # the player of the other seats: its replies are in the lesson file


class LessonJudge:
    """Allows only the actions that a step expects."""

    def __init__(self, lesson: Lesson, number: int) -> None:
        self._task, self._learner = lesson.step[number], lesson.seat
        self.replies = list(self._task.replies)
        self.is_done = not self._task.expect and not self._task.refused

    @property
    def is_over(self) -> bool:
        """Is the step done, and every reply played?"""
        return self.is_done and not self.replies

    def approve(self, table: Table, seat: Seat, action: Any) -> None:
        """Refuse an action that the rules refuse, or that the step does not expect."""
        assert table.match is not None
        view = table.game.view(table.match.state, seat)
        if refusal := table.game.refusal(view, seat, action):
            raise IllegalAction(refusal)
        if not any(action in expected_actions(table.match, seat, text) for text in self._task.expect):
            raise refused("lesson_other")

    def accept(self) -> None:
        """Note that the step of the lesson is done."""
        self.is_done = True

    def advise(self, table: Table) -> Advice:
        """The action or the try that the step of the lesson expects."""
        match, wanted = table.playing(), self._task.refused
        view = table.game.view(match.state, self._learner)
        if wanted and not wanted.action:
            return Advice("", tuple(wanted.touches))
        action = match.read(wanted.action if wanted else self._task.expect[0], self._learner)
        return Advice(table.game.write(view, action), table.game.touches(view, action))


class LessonKeeper:
    """A keeper that stores nothing: a step always starts again."""

    def __init__(self, opened: r.Opened, lesson: Lesson, number: int, name: str) -> None:
        self._opened, self._lesson, self._number, self._name = opened, lesson, number, name

    async def append(self, stream: Stream, first: int, records: Sequence[r.AnyRecord], after: Table) -> None:
        """Store nothing: a lesson is not kept."""

    async def load(self) -> Table:
        """The table at the start of the lesson's step."""
        return self.lay()

    def lay(self) -> Table:
        """The table where the lesson's step begins, with its judge."""
        opened, lesson = self._opened, self._lesson
        start, played = step_start(lesson, self._number)
        chance = Chance(start.seed, script=start.draws)
        table = Table(f"lesson/{opened.game}/{self._number + 1}", opened, chance=chance)
        for seat in range(opened.seats):
            if seat == lesson.seat:
                table.seating.apply(r.Sat(opened.created, seat, opened.host, self._name))
            else:
                table.seating.apply(r.Filled(opened.created, seat, GUIDE))
        table.start(opened.created)
        for text in played:
            _say(table, text, opened.created)
        table.appoint(LessonJudge(lesson, self._number))
        return table


class Replies:
    """The other seats of a lesson: they play the replies of the step once it is done."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._playing: asyncio.Task[None] | None = None

    @property
    def _judge(self) -> LessonJudge:
        """The judge of the lesson's table as it is laid now."""
        judge = self._room.table.judge
        assert isinstance(judge, LessonJudge)
        return judge

    def wake(self) -> None:
        """Play the replies of the lesson, if the step is done."""
        if self.are_due() and (self._playing is None or self._playing.done()):
            self._playing = asyncio.ensure_future(self._play())

    def are_due(self) -> bool:
        """Is a reply of the lesson left to play?"""
        return self._judge.is_done and bool(self._judge.replies)

    def stop(self) -> None:
        """Stop playing the lesson's replies: the room closes."""
        if self._playing:
            self._playing.cancel()

    async def _play(self) -> None:
        """Play the replies of a lesson's step, one after the other."""
        while self._judge.replies:
            await asyncio.sleep(self._room.house.bot_pace)
            await self._room.do(lambda table, at: _say(table, self._judge.replies.pop(0), at))


def lesson_room(house: Services, opened: r.Opened, lesson: Lesson, number: int, name: str) -> Room:
    """The room of one page at a step."""
    keeper = LessonKeeper(opened, lesson, number, name)
    room = Room(keeper.lay(), keeper, house, Replies)
    house.unkept.add(room)  # so that its page is told when the server ends
    return room


def _say(table: Table, text: str, at: int) -> r.Played:
    """Play an action of the lesson file, for the seat that is asked."""
    assert table.match is not None
    assert table.match.decision is not None
    seat = table.match.decision.asked[0]
    return table.play(seat, table.match.read(text, seat), at)


def opened_for(name: str, lesson: Lesson, number: int, browser: str) -> r.Opened:
    """The Opened record for the table of a lesson's step."""
    game, (start, _) = find_game(name), step_start(lesson, number)
    options = make_options(game, start.preset, start.options)
    seats = getattr(options, "players", game.info.players[0])
    return r.Opened(
        name,
        start.preset,
        msgspec.to_builtins(options),
        seats,
        browser,
        now(),
        game.version,
        game.box.name(options),
        chat=False,
    )
