"""The records of a table's streams. A record is appended and never changed; a table is rebuilt from them.

The match stream holds actions and agreements, the seat stream who sits where, the talk stream the chat,
the plan stream what seats have made ready: it is apart because nobody else may notice that it grows.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import msgspec

from rucher.core.sentence import Sentence
from rucher.core.types import Seat
from rucher.server.wire import Assist, ClockOption, Moment, Offer, PlannedMove


class Opened(msgspec.Struct, frozen=True):
    """The facts of a new table. They never change."""

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
    foreseen: bool = False  # a match from a file: could somebody know what it draws?
    drawn: tuple[
        int, ...
    ] = ()  # by seat: which of the asked seats was drawn for it; empty: nothing was drawn


class Record(msgspec.Struct, frozen=True, tag_field="k", omit_defaults=True):
    """A record of any stream, with its time."""

    at: Moment


class BySeat(Record, frozen=True):
    """A record about one seat."""

    seat: Seat


class Request(BySeat, frozen=True, kw_only=True):
    """A record that a page asked for; `client` is the id it gave the request."""

    client: str = ""


# -- the match stream ----------------------------------------------------------------------------------------


class Started(Record, frozen=True, tag="start"):
    """The match started, with the draws of its setup."""

    draws: list[int]


class Played(Request, frozen=True, tag="action"):
    """A seat answered its question. One touch may answer several questions: `touch` is its first record."""

    action: Any
    draws: list[int] = []
    touch: int = 0  # 0: this one alone
    obvious: bool = False  # the table gave the answer by itself
    why: tuple[Sentence, ...] = ()  # a bot's reasons that everybody may hear


class Undone(Request, frozen=True, tag="undo"):
    """A seat took back its last action, with the actions of bots since."""

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
    """A seat gave up; with three or more seats a bot plays on."""

    bot: str | None = None


class Flagged(BySeat, frozen=True, tag="flag"):
    """A seat's time is over; with three or more seats a bot plays on."""

    bot: str | None = None


class StoodIn(Request, frozen=True, tag="bot"):
    """A bot plays at this seat from now on: for an absent person, or in place of the bot before."""

    bot: str
    why: str  # "absent": a person is away; "failed": the bot before failed; "aim": it has another aim
    by: Seat | None = None  # who asked for it


class CameBack(Request, frozen=True, tag="back"):
    """A person took the seat back from the bot."""


class WasDown(Record, frozen=True, tag="down"):
    """The server was down from `since` until this record: no clock ran."""

    since: Moment


MatchRecord: TypeAlias = (
    Started | Played | Undone | Offered | Answered | Resigned | Flagged | StoodIn | CameBack | WasDown
)


# -- the seat stream -----------------------------------------------------------------------------------------


class Sat(Record, frozen=True, tag="sat"):
    """A browser holds the seat now, under a name; also after a recovery link.

    With an adviser it is a bot's seat: the bot says what it would do, and the people play there.
    """

    seat: Seat
    browser: str
    name: str
    adviser: str | None = None


class Filled(Record, frozen=True, tag="filled"):
    """The seat belongs to a bot now, or (None) is open."""

    seat: Seat
    bot: str | None


class Revoked(Record, frozen=True, tag="revoked"):
    """All recovery links of the seat so far are void."""

    seat: Seat


class Rematched(Record, frozen=True, tag="rematched"):
    """The same people play again at another table."""

    table: str


SeatRecord: TypeAlias = Sat | Filled | Revoked | Rematched


# -- the talk stream -----------------------------------------------------------------------------------------


class Spoken(Record, frozen=True, tag="spoken"):
    """A line of chat. `browser` is who wrote it, for the host; none in old lines, and told to nobody."""

    name: str
    seat: Seat | None
    text: str
    client: str = ""
    browser: str = ""


# -- the plan stream -----------------------------------------------------------------------------------------


class StoredAction(msgspec.Struct, frozen=True):
    """One action of a planned line: one's own, or one that is awaited."""

    action: Any
    shown: PlannedMove


class StoredLine(msgspec.Struct, frozen=True):
    """One line of a plan; `any_reply`: all actions are one's own, whatever the others do."""

    any_reply: bool
    moves: tuple[StoredAction, ...]


class Planned(Request, frozen=True, tag="plan"):
    """A seat made a plan after record n of the match, in place of the one before; no lines: none."""

    n: int
    lines: tuple[StoredLine, ...]


AnyRecord: TypeAlias = MatchRecord | SeatRecord | Spoken | Planned

decode_record = msgspec.json.Decoder(AnyRecord).decode
decode_opened = msgspec.json.Decoder(Opened).decode
