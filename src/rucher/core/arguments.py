"""What callers pass in, as plain numbers: numpy's are taken too, and anything else is named."""

from __future__ import annotations

from operator import index
from reprlib import repr as shown

from rucher.core.errors import OptionError, UnknownSeat


def whole_number(value: object, name: str, least: int | None = None) -> int:
    """A whole number; OptionError where it is something else, or less than `least`."""
    try:
        number = int(index(value))  # type: ignore[arg-type]  # that is what is asked here
    except TypeError:
        raise OptionError(f"{name} is a whole number, not {shown(value)}") from None
    if least is not None and number < least:
        raise OptionError(f"{name} is at least {least}, not {number}")
    return number


def known_seat(seat: object, seats: int) -> int:
    """A seat of a table with so many; UnknownSeat where it has none such."""
    try:
        number = int(index(seat))  # type: ignore[arg-type]
    except TypeError:
        raise UnknownSeat(seat, seats) from None
    if not 0 <= number < seats:
        raise UnknownSeat(seat, seats)
    return number
