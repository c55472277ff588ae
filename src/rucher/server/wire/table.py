"""A table, and its match as one viewer may know it: parts of what is sent over HTTP and over the socket."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct

from rucher.core.sentence import Sentence
from rucher.core.types import Seat
from rucher.server.wire.values import Assist, Moment, Offer, SeatKind, Status, Strict


class TotalClock(Strict, tag_field="kind", tag="total", frozen=True):
    """A number of seconds for the whole match, and an increment after each answer."""

    seconds: Annotated[int, Meta(ge=5, le=86_400)]
    increment: Annotated[int, Meta(ge=0, le=600)] = 0


class MoveClock(Strict, tag_field="kind", tag="move", frozen=True):
    """A number of seconds for each answer."""

    seconds: Annotated[int, Meta(ge=5, le=86_400)]


class DaysClock(Strict, tag_field="kind", tag="days", frozen=True):
    """A number of days for each answer."""

    days: Annotated[int, Meta(ge=1, le=30)]


ClockOption: TypeAlias = TotalClock | MoveClock | DaysClock


class Clock(Struct, frozen=True):
    """A seat's time left at the moment `Position.at`; it runs while the seat is asked."""

    left: int  # milliseconds
    running: bool


class SeatInfo(Struct, frozen=True):
    """A seat and who sits there."""

    seat: Seat
    kind: SeatKind
    name: str  # empty where the seat is open, and for a guest
    bot: str | None = None  # the bot that plays here, also where it stands in for a person who left
    present: bool = False  # a page that holds the seat is connected
    mine: bool = False  # held by the browser this is sent to
    adviser: str | None = None  # the bot whose seat it is: it advises whoever plays here


class TableInfo(Struct, frozen=True):
    """The public facts of a table, without its position."""

    id: str
    game: str
    preset: str | None
    options: dict[str, Any]
    status: Status
    seats: tuple[SeatInfo, ...]
    listed: bool
    clock: ClockOption | None
    chat: bool
    allowed: tuple[Assist, ...]  # what fair play allows now (clause "fair play" of docs/protocol.md)
    created: Moment
    n: int  # how many records its match stream has
    to_act: tuple[Seat, ...] = ()
    host: bool = False  # this browser made the table: it may start it and change its open seats
    spectators: int = 0
    rematch: str | None = None  # the table of the rematch, once there is one
    branch_of: str | None = None


# -- a match as one viewer may know it -----------------------------------------------------------------------


class Choice(Struct, frozen=True, gc=False):
    """A legal action: its notation, its touches, the action itself, and its description."""

    notation: str
    touches: tuple[str, ...]
    action: Any
    said: Sentence | None = None


class Question(Struct, frozen=True):
    """The open decision, for one seat. The answer sends `id` back."""

    id: int
    said: Sentence
    seats: tuple[Seat, ...]
    revising: tuple[Seat, ...] = ()


class Can(Struct, frozen=True):
    """What a seat may do now besides the game's own actions."""

    undo: bool = False
    takeback: bool = False
    draw: bool = False
    resign: bool = False
    hint: bool = False
    come_back: bool = False  # a bot stands in for me


class SeatView(Struct, frozen=True):
    """The position as one seat (null: a spectator) sees it. `choices` is empty if the seat is not asked."""

    seat: Seat | None
    view: Any  # the game's State, hidden items replaced by Unknown (-1)
    question: Question | None
    choices: tuple[Choice, ...]
    scores: tuple[dict[str, int], ...]
    can: Can
    outlook: Any = None  # the game's extra facts for a drawn board
    proposing: Seat | None = None  # co-operative: the asked seat, to which `choices` may be proposed
    secret: bool = False  # it shows something that another seat of this browser has not seen


class PlannedMove(Struct, frozen=True):
    """An action of a planned line: one's own, or one that is awaited."""

    seat: Seat
    notation: str
    touches: tuple[str, ...]
    said: Sentence | None = None


class PlannedLine(Struct, frozen=True):
    """What is left of a planned line; `any_reply`: all of it is one's own, whatever the others do."""

    any_reply: bool
    moves: tuple[PlannedMove, ...]


class OpenOffer(Struct, frozen=True):
    """An offer that waits for the consent of the others."""

    id: int  # the number of its record
    kind: Offer
    seat: Seat
    waiting: tuple[Seat, ...]  # those who have not answered
    actions: int = 0  # takeback: how many actions would be taken back


class End(Struct, frozen=True):
    """The end of a match: by the game's rules, or by the people (resigned, agreed, out of time)."""

    ranks: tuple[int, ...]
    winners: tuple[Seat, ...]
    said: Sentence


class Position(Struct, frozen=True):
    """The match after record n."""

    n: int
    at: Moment
    status: Status
    to_act: tuple[Seat, ...]
    seats: tuple[SeatView, ...]  # one for each seat this browser holds; without any, the spectator's
    clocks: tuple[Clock, ...]
    offers: tuple[OpenOffer, ...]
    end: End | None


class Told(Struct, frozen=True):
    """A masked event, with the sentence that describes it."""

    event: Any
    said: Sentence


class LogEntry(Struct, frozen=True):
    """One record of the match stream. A later entry may have taken an `action` entry back."""

    n: int
    at: Moment
    kind: Literal[
        "start", "action", "undo", "takeback", "offer", "answer", "resign", "flag", "bot", "back", "down"
    ]
    seat: Seat | None
    told: tuple[Told, ...] = ()
    said: Sentence | None = None  # the sentence of a record that is not an action
    notation: str | None = None  # null where this viewer may not know the action
    taken_back: tuple[int, ...] = ()  # undo, takeback: the numbers of the entries it took back
    obvious: bool = False  # an action that the table played by itself: the answer went without saying
    why: tuple[Sentence, ...] = ()  # why a bot chose it


class ChatLine(Struct, frozen=True):
    """One line of the talk stream. The text is a stranger's: show it as text, never as markup."""

    m: int  # its number in the talk stream
    at: Moment
    name: str
    seat: Seat | None
    text: str
