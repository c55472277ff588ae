"""Bots at a table: they answer until a person is asked, slowly enough for people to follow."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import TYPE_CHECKING

import msgspec

from rucher.core.errors import IllegalAction
from rucher.core.sentence import Sentence
from rucher.core.types import Seat
from rucher.server.metering import metered, payers_turn, run
from rucher.server.thinking.thinkers import BotFailed, simpler_than

if TYPE_CHECKING:
    from rucher.server.rooms.room import Room

log = logging.getLogger("rucher.server")
RETRY = 5.0  # seconds until a bot tries again after an unexpected error


class Bots:
    """The bots of one room."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._playing: asyncio.Task[None] | None = None

    def wake(self) -> None:
        """Let the bots play, if a bot is asked."""
        if self.are_due() and (self._playing is None or self._playing.done()):
            self._playing = asyncio.ensure_future(run(metered(self._play())))

    def are_due(self) -> bool:
        """Is a bot asked?"""
        return self._due() is not None

    def stop(self) -> None:
        """Stop the bots of the room: it closes."""
        if self._playing:
            self._playing.cancel()

    def _due(self) -> Seat | None:
        """The seat whose bot is asked in this room; None where none is."""
        table = self._room.table
        return next((seat for seat in table.to_act if table.seating.bot_at(seat)), None)

    async def _play(self) -> None:
        """Let bots answer until a person is asked. A bot whose choice is stale by then chooses again."""
        while (seat := self._due()) is not None:
            started = time.monotonic()
            try:
                await self._answer(seat, started)
            except IllegalAction:
                log.debug("table %s: the choice of a bot is stale", self._room.table.id)
            except Exception:
                log.exception("table %s: a bot could not play", self._room.table.id)
                self._room.house.counters.add("bot_errors")
                await asyncio.sleep(RETRY)

    async def _answer(self, seat: Seat, started: float) -> None:
        """Let the bot of a seat choose, wait for its pace, and play."""
        await payers_turn()  # bots are a visitor's doing: they may slow down his own tables, not all
        room, table, house = self._room, self._room.table, self._room.house
        if seat not in table.asked:
            return  # it has changed while they waited
        bot, question = table.seating.bot_at(seat), table.asked[seat].id
        assert bot is not None
        assert table.match is not None
        view = table.game.view(table.match.state, seat)
        seed = None if house.seed is None else house.seed + table.n
        try:
            thought = await house.thinkers.choose(table.game, bot, view, seat, seed, table.id)
            action = msgspec.convert(thought.action, table.game.action_type)
            told = thought.told
            if refusal := table.game.refusal(view, seat, action):
                raise BotFailed(f"{bot} chose an action that is refused: {refusal.code}")
        except (BotFailed, msgspec.ValidationError) as error:
            log.warning("table %s, seat %d: %s", table.id, seat, error)
            house.counters.add("bot_failures")
            simpler = simpler_than(bot)
            if simpler is not None:
                await room.do(lambda table, at: table.stand_in(seat, simpler, "failed", at))
                return
            action, told = table.game.legal(view, seat)[0], ()
        await asyncio.sleep(max(0.0, house.bot_pace - (time.monotonic() - started)))
        why = tuple(Sentence(f"reason.{reason.code}", reason.params, {}, reason.cells) for reason in told)
        await room.do(lambda table, at: table.act(seat, question, [action], at, why=why))
