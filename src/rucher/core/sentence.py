"""A sentence before it is rendered: which message of the catalogs, and what fills its slots."""

from __future__ import annotations

import msgspec

from rucher.core.texts import Parameter


class Sentence(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A message's key, its parameters, the slots that take a player's name, and what it points at."""

    key: str
    params: dict[str, Parameter] = {}
    seats: dict[str, int] = {}  # slot -> the seat whose player's name fills it
    cells: tuple[str, ...] = ()  # touches, as in Refusal
