"""What a table's streams hold. A record is appended and never changed; records make the table.

The match stream is what was played and agreed, the seat stream who sits where, the talk stream what was said.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import msgspec

from rucher.core.types import Seat
from rucher.server.wire import Assist, ClockOption, Moment, Offer


class Opened(msgspec.Struct, frozen=True):
    """How a table was made. It never changes."""

    game: str
    preset: str | None
    options: dict[str, Any]
    seats: int
    host: str  # the browser that made it
    created: Moment
    rules_version: int = 1
    box: str | None = None  # the content hash of its box; None in old records, and in games without one
    listed: bool = False
    clock: ClockOption | None = None
    chat: bool = True
    allow: tuple[Assist, ...] = ()
    branch_of: str | None = None
    begins_with: str | None = None  # a branch: the saved match it plays on from


class Record(msgspec.Struct, frozen=True, tag_field="k", omit_defaults=True):
    """A record of any stream, and when it was made."""

    at: Moment


class BySeat(Record, frozen=True):
    """A record about one seat."""

    seat: Seat


class Request(BySeat, frozen=True, kw_only=True):
    """A record that a page asked for; `client` is the id it gave the request."""

    client: str = ""


# -- the match stream ----------------------------------------------------------------------------------------


class Started(Record, frozen=True, tag="start"):
    """The table was laid; what chance gave for it."""

    draws: list[int]


class Played(Request, frozen=True, tag="action"):
    """A seat answered its question. One touch may answer several: `touch` is the first record of them."""

    action: Any
    draws: list[int] = []
    touch: int = 0  # 0: this one alone


class Undone(Request, frozen=True, tag="undo"):
    """A seat took back its last action and what bots had done since."""

    actions: int


class Offered(Request, frozen=True, tag="offer"):
    """A seat asks the others for their consent."""

    kind: Offer
    actions: int = 0


class Answered(Request, frozen=True, tag="answer"):
    """A seat accepts or declines an offer; the last consent carries it out."""

    offer: int
    accept: bool


class Resigned(Request, frozen=True, tag="resign"):
    """A seat gave up; with three or more a bot plays on."""

    bot: str | None = None


class Flagged(BySeat, frozen=True, tag="flag"):
    """A seat's time is over; with three or more a bot plays on."""

    bot: str | None = None


class StoodIn(Request, frozen=True, tag="bot"):
    """A bot plays here from now on: for somebody absent, or in place of a bot that failed."""

    bot: str
    why: str  # "absent", or "failed": the bot before it
    by: Seat | None = None  # who asked for it


class CameBack(Request, frozen=True, tag="back"):
    """A person took the seat over again from the bot."""


class WasDown(Record, frozen=True, tag="down"):
    """The server was not running from then until now: no clock ran."""

    since: Moment


MatchRecord: TypeAlias = (
    Started | Played | Undone | Offered | Answered | Resigned | Flagged | StoodIn | CameBack | WasDown
)


# -- the seat stream -----------------------------------------------------------------------------------------


class Sat(Record, frozen=True, tag="sat"):
    """A browser holds the seat now, under a name; also by a recovery link."""

    seat: Seat
    browser: str
    name: str


class Filled(Record, frozen=True, tag="filled"):
    """The seat belongs to a bot, or (none) is open."""

    seat: Seat
    bot: str | None


class Revoked(Record, frozen=True, tag="revoked"):
    """The seat's recovery links so far are void."""

    seat: Seat


class Rematched(Record, frozen=True, tag="rematched"):
    """The same people play again at another table."""

    table: str


SeatRecord: TypeAlias = Sat | Filled | Revoked | Rematched


# -- the talk stream -----------------------------------------------------------------------------------------


class Spoken(Record, frozen=True, tag="spoken"):
    """A line of chat."""

    name: str
    seat: Seat | None
    text: str
    client: str = ""


AnyRecord: TypeAlias = MatchRecord | SeatRecord | Spoken

decode_record = msgspec.json.Decoder(AnyRecord).decode
decode_opened = msgspec.json.Decoder(Opened).decode
