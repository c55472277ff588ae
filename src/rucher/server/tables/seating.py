"""The seats of a table: people by their browsers, bots by their names, and bots that stand in for people."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from rucher.core.types import Seat
from rucher.server.tables.records import Filled, Rematched, Revoked, Sat, SeatRecord


@dataclass
class Chair:
    """One seat. A bot may stand in while its person is away."""

    browser: str | None = None
    name: str = ""
    bot: str | None = None
    adviser: str | None = None  # the bot that advises whoever plays here
    stand_in: str | None = None
    may_come_back: bool = False
    links: int = 0  # how many times its recovery links were made void


class Seating:
    """The seats of one table after all records of the seat stream and the match stream."""

    def __init__(self, seats: int) -> None:
        self.chairs = [Chair() for _ in range(seats)]
        self.rematch: str | None = None
        self.records = 0  # of the seat stream

    def apply(self, record: SeatRecord) -> None:
        """Carry out a record of the seat stream: somebody sat down or left."""
        self.records += 1
        match record:
            case Sat():
                chair = self.chairs[record.seat]
                chair.browser, chair.name, chair.bot = record.browser, record.name, None
                chair.adviser = record.adviser
            case Filled():
                chair = self.chairs[record.seat]
                chair.browser, chair.name, chair.bot = None, "", record.bot
                chair.adviser = None
                chair.links += 1  # the person before must not take the seat back from the next one
            case Revoked():
                self.chairs[record.seat].links += 1
            case Rematched():
                self.rematch = record.table

    def stand_in(self, seat: Seat, bot: str | None, may_come_back: bool = False) -> None:
        """Let a bot play at a seat, or (None) end that."""
        chair = self.chairs[seat]
        if bot is not None and chair.bot is not None:
            chair.bot = bot  # a bot in place of a bot
        else:
            chair.stand_in, chair.may_come_back = bot, may_come_back

    def may_come_back(self, seat: Seat) -> bool:
        """Does a bot stand in for a person who may come back?"""
        return self.chairs[seat].stand_in is not None and self.chairs[seat].may_come_back

    def bot_at(self, seat: Seat) -> str | None:
        """The bot that plays at a seat, if one does."""
        return self.chairs[seat].stand_in or self.chairs[seat].bot

    def adviser_at(self, seat: Seat) -> str | None:
        """The bot that advises whoever plays at a seat, if one does."""
        return self.chairs[seat].adviser

    def plays(self, seat: Seat) -> bool:
        """Does a person play at this seat, without a bot that stands in?"""
        return self.chairs[seat].browser is not None and self.bot_at(seat) is None

    def browser_of(self, seat: Seat) -> str | None:
        """The browser that holds a seat."""
        return self.chairs[seat].browser

    def held_by(self, browser: str | None) -> tuple[Seat, ...]:
        """The seats that a browser holds."""
        return tuple(s for s, chair in enumerate(self.chairs) if browser and chair.browser == browser)

    def awaits(self, browser: str | None, asked: Collection[Seat]) -> bool:
        """Is a person at this browser asked?"""
        return any(seat in asked and self.plays(seat) for seat in self.held_by(browser))

    def open_seats(self) -> list[Seat]:
        """The open seats."""
        return [seat for seat, chair in enumerate(self.chairs) if chair.browser is None and chair.bot is None]

    def people(self) -> list[Seat]:
        """The seats of the table that people play."""
        return [seat for seat in range(len(self.chairs)) if self.plays(seat)]

    def companions(self, seat: Seat) -> list[Seat]:
        """The other seats of people, also of people who are away and may come back."""
        people = self.people()
        others = (s for s in range(len(self.chairs)) if s != seat)
        return [other for other in others if other in people or self.may_come_back(other)]

    def browsers(self) -> set[str]:
        """The browsers of people who play, or who may come back to a seat where a bot stands in."""
        playing = (chair for chair in self.chairs if chair.stand_in is None or chair.may_come_back)
        return {chair.browser for chair in playing if chair.browser}
