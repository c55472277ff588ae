"""A clock for each seat: it runs while the seat is asked, and stops while the server is down."""

from __future__ import annotations

from collections.abc import Collection

from rucher.core.types import Seat
from rucher.server.wire import Clock, ClockOption, DaysClock, Moment, TotalClock

DAY = 86_400_000


class Clocks:
    """The clocks of one match. Without an option there are none, and nobody's time runs out."""

    def __init__(self, option: ClockOption | None, seats: int) -> None:
        self._option = option
        self._left = [self._whole()] * seats if option else []
        self._since: dict[Seat, Moment] = {}  # the seats whose clock runs, and from when

    def _whole(self) -> int:
        """The time of a full clock, in milliseconds."""
        if self._option is None:
            return 0
        return self._option.days * DAY if isinstance(self._option, DaysClock) else self._option.seconds * 1000

    def _charge(self, at: Moment) -> None:
        """Take the time that has passed from the clocks that run."""
        for seat, since in self._since.items():
            self._left[seat] -= max(0, at - since)
            self._since[seat] = max(at, since)

    def turn(self, at: Moment, answered: Seat | None, asked: Collection[Seat]) -> None:
        """Set the clocks after a record: charge the asked seats, add the increment, start the next clocks."""
        if self._option is None:
            return
        self._charge(at)
        if answered in self._since:
            if isinstance(self._option, TotalClock):
                self._left[answered] += self._option.increment * 1000
            else:
                self._left[answered] = self._whole()
        self._since = {seat: self._since.get(seat, at) for seat in asked}

    def was_down(self, since: Moment, at: Moment) -> None:
        """Charge the clocks up to the moment the server stopped, and let them run again from now."""
        self._charge(since)
        self._since = dict.fromkeys(self._since, at)

    def shown(self, at: Moment) -> tuple[Clock, ...]:
        """Every seat's clock at a moment, for the page."""
        return tuple(
            Clock(max(0, left - max(0, at - self._since.get(seat, at))), seat in self._since)
            for seat, left in enumerate(self._left)
        )

    def next_flag(self) -> tuple[Moment, Seat] | None:
        """When the next flag falls if nobody answers, and the seat whose flag it is."""
        return min(((since + self._left[seat], seat) for seat, since in self._since.items()), default=None)
