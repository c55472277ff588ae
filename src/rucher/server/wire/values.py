"""The simple values in the messages, with their limits."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

PROTOCOL = 5  # raised when an old page could misread a message; it then reloads itself

Name: TypeAlias = Annotated[str, Meta(max_length=40)]  # empty: a guest
FileText: TypeAlias = Annotated[str, Meta(max_length=4_000_000)]
ChatText: TypeAlias = Annotated[str, Meta(min_length=1, max_length=500)]
ClientId: TypeAlias = Annotated[
    str, Meta(min_length=1, max_length=40)
]  # chosen by the page, once per request
Ident: TypeAlias = Annotated[str, Meta(min_length=1, max_length=60)]
SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, le=7)]
Notation: TypeAlias = Annotated[str, Meta(max_length=200)]
Touch: TypeAlias = Annotated[str, Meta(max_length=60)]
Number: TypeAlias = Annotated[int, Meta(ge=0, le=1_000_000)]  # of a record in a stream; 0 is before the first
Moment: TypeAlias = int  # milliseconds since 1970, by the server's clock

Assist: TypeAlias = Literal["hint", "analysis", "branch"]
Offer: TypeAlias = Literal["draw", "takeback", "hint", "analysis", "branch"]
Status: TypeAlias = Literal["waiting", "playing", "over"]
SeatKind: TypeAlias = Literal["person", "bot", "open"]
ClosingCode: TypeAlias = Literal["protocol", "slow", "restart", "rate", "unreadable", "no_table"]
Entry: TypeAlias = Literal["seated", "invite", "watch"]


class Strict(Struct, frozen=True, forbid_unknown_fields=True):
    """A message from a client: an unknown field is an error."""
