"""A sentence before it is rendered: a message key and its parameters."""

from __future__ import annotations

import msgspec

from rucher.core.texts import Parameter


class Sentence(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A message key, its parameters, the seats whose names it needs, and the touches it points at."""

    key: str
    params: dict[str, Parameter] = {}
    seats: dict[str, int] = {}  # slot -> the seat whose player's name fills it
    cells: tuple[str, ...] = ()  # touches, as in Refusal
