"""A sentence before it is said: which message, with what in its slots. Each language makes words of it."""

from __future__ import annotations

import msgspec

from rucher.core.texts import Parameter


class Said(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A sentence to be: a message, its parameters, the slots that take a seat's name, what it points at."""

    key: str
    params: dict[str, Parameter] = {}
    seats: dict[str, int] = {}  # slot -> the seat whose player's name fills it
    cells: tuple[str, ...] = ()  # touches, as in Refusal
