"""What the server sends over the socket of a table."""

from __future__ import annotations

from typing import TypeAlias

import msgspec
from msgspec import Struct

from rucher.bots.analysis import Line, Review
from rucher.core.sentence import Sentence
from rucher.core.types import Refusal, Seat
from rucher.server.wire.table import ChatLine, LogEntry, PlannedLine, Position, SeatView, TableInfo
from rucher.server.wire.values import ClosingCode


class Answer(Struct, frozen=True, tag_field="t"):
    """A message of the server."""


class Welcome(Answer, tag="welcome", frozen=True):
    """The answer to hello, before the first update."""

    protocol: int
    version: str
    seats: tuple[Seat, ...]  # those this browser holds here


class Update(Answer, tag="update", frozen=True):
    """The match stream from `since` (exclusive) to `position.n`, and the position now."""

    since: int
    log: tuple[LogEntry, ...]
    position: Position


class TableUpdate(Answer, tag="table", frozen=True):
    """The table's facts, for a page that arrives and after a seat or the status changed."""

    table: TableInfo
    seats: tuple[Seat, ...]  # those this browser holds now


class Presence(Answer, tag="presence", frozen=True):
    """Somebody came or went: whether each seat's person has a page open, and how many pages only watch."""

    seats: tuple[bool, ...]
    spectators: int


class Talk(Answer, tag="talk", frozen=True):
    """New lines of the talk stream."""

    lines: tuple[ChatLine, ...]


class Proposal(Struct, frozen=True):
    """An action proposed to the asked seat; it ends with the next record after n."""

    n: int
    seat: Seat
    notation: str
    touches: tuple[str, ...]
    said: Sentence | None
    name: str


class Proposed(Answer, tag="proposed", frozen=True):
    """The present proposal; null: none."""

    proposal: Proposal | None


class Pointed(Answer, tag="pointed", frozen=True):
    """Somebody points at a touchable thing, for a moment."""

    touch: str
    name: str
    seat: Seat | None


class Plans(Answer, tag="plans", frozen=True):
    """The plan of one of my seats, whenever it changes; `void`: why it was given up, if it was."""

    seat: Seat
    lines: tuple[PlannedLine, ...]
    void: Refusal | None = None


class Noticed(Answer, tag="notice", frozen=True):
    """The host has told everybody something, or taken it back: GET /api/notice says what."""


class Ack(Answer, tag="ack", frozen=True):
    """The request is done and stored as record n of the match stream (of the talk stream for `say`)."""

    id: str
    n: int


class Refused(Answer, tag="refused", frozen=True):
    """The request is refused, with the reason; nothing has changed."""

    id: str
    refusal: Refusal


class Attempted(Answer, tag="attempted", frozen=True):
    """The touches are refused, mean an action, or (both null) need more touches."""

    id: str
    refusal: Refusal | None = None
    notation: str | None = None
    touches: tuple[str, ...] = ()  # as in the choices, even if another of equal pieces was touched
    foreseen: tuple[Sentence, ...] = ()  # the preview of that action; a fact with cells is shown there


class Described(Answer, tag="described", frozen=True):
    """The facts of a view, one per line; for one thing, also the provenance of each of its facts."""

    id: str
    lines: tuple[Sentence, ...]
    sources: dict[str, str] = {}  # by fact: rulebook, public, deduced, reconstructed or owner


class Past(Answer, tag="past", frozen=True):
    """The seat's view after record n (look), or after some actions (try, foresee)."""

    id: str
    n: int
    view: SeatView


class Hinted(Answer, tag="hinted", frozen=True):
    """A choice and its reasons, the most important first; the last one names the next best and its cost."""

    id: str
    notation: str
    touches: tuple[str, ...]
    reasons: tuple[Sentence, ...]


class Analysed(Answer, tag="analysed", frozen=True):
    """The best turns of the asked seat, best first; none where the game is over or another seat is asked."""

    id: str
    n: int
    lines: tuple[Line, ...]


class Reviewed(Answer, tag="reviewed", frozen=True):
    """The judgement of a finished match, and the numbers of the records that its actions are counted by."""

    id: str
    review: Review
    records: tuple[int, ...]


class Closing(Answer, tag="closing", frozen=True):
    """The last message. `protocol`: reload the page. `slow`, `restart`: connect again and ask since n."""

    code: ClosingCode
    said: Sentence


ServerMessage: TypeAlias = (
    Welcome
    | Update
    | TableUpdate
    | Presence
    | Talk
    | Proposed
    | Pointed
    | Plans
    | Noticed
    | Ack
    | Refused
    | Attempted
    | Described
    | Past
    | Hinted
    | Analysed
    | Reviewed
    | Closing
)

encode = msgspec.json.Encoder().encode
