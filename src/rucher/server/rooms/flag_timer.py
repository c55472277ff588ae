"""The timer of a room: it lets the flag of a clock fall at its time, without a visitor."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from rucher.server.rooms.server_clock import now

if TYPE_CHECKING:
    from rucher.server.rooms.room import Room

log = logging.getLogger("rucher.server")
LATER = 25 * 24 * 3600.0  # no timer waits longer than this
SOON = 3_600_000  # milliseconds: a room whose flag falls within this time stays in memory
RETRY, LONGEST_RETRY = 1.0, 60.0  # seconds until a fallen flag that was not stored is tried again


class FlagTimer:
    """Waits for the next flag of a room's table."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._timer: asyncio.TimerHandle | None = None
        self._pause = 0.0  # seconds before the next try, after flags that were not stored

    def set(self) -> None:
        """Wait for the next flag of the table, in place of the one before."""
        self.stop()
        room = self._room
        playing = room.table.status == "playing" and not room.given_up
        due = room.table.clocks.next_flag() if playing else None
        if due:
            wait = min(max(self._pause, (due[0] - now()) / 1000 + 0.005), LATER)
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(wait, lambda: room.start_task(self.fall()))

    def stop(self) -> None:
        """Wait for no flag any more."""
        if self._timer:
            self._timer.cancel()
            self._timer = None

    def is_near(self) -> bool:
        """Is a flag waited for that falls soon?"""
        due = self._room.table.clocks.next_flag() if self._timer else None
        return due is not None and due[0] - now() < SOON

    async def fall(self) -> None:
        """Let the flag of a clock fall; where that is not stored, try again after a pause that grows."""
        self._pause = min(max(RETRY, 2 * self._pause), LONGEST_RETRY)
        try:
            await self._room.do(lambda table, at: table.flag(at))
            self._pause = 0.0
        except Exception as error:  # noqa: BLE001 - whatever failed, the flag is to fall later
            log.warning("table %s: a fallen flag was not stored: %s", self._room.table.id, error)
        self.set()
