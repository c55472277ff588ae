"""What the host's desk asks and is told, and the notice that everybody may read."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from rucher.server.wire.values import Moment, Status, Strict

ActKind: TypeAlias = Literal[
    "ban",
    "unban",
    "mute",
    "unmute",
    "close",
    "open",
    "delete",
    "closed_doors",
    "open_doors",
    "erase",
    "notice",
    "unnotice",
]


class AskAct(Strict, frozen=True):
    """POST /api/host: one act. Answered by HostDesk as it is afterwards.

    `target`: a table, a browser, an address (ban), or the text of a notice. `hours`: how long a ban, a mute
    or a notice holds; null: until it is ended.
    """

    kind: ActKind
    target: Annotated[str, Meta(max_length=1000)] = ""
    hours: Annotated[float, Meta(gt=0, le=1_000_000)] | None = None


class HostAct(Struct, frozen=True):
    """An act of the desk; `until` is null where it does not end by itself."""

    at: Moment
    kind: ActKind
    target: str
    until: Moment | None


class HostSeat(Struct, frozen=True):
    """Somebody who sits at a table."""

    browser: str
    name: str


class HostTable(Struct, frozen=True):
    """A table on the desk; `pages` are open there now."""

    id: str
    game: str
    status: Status
    n: int
    at: Moment
    seats: tuple[HostSeat, ...]
    pages: int
    closed: bool
    closed_doors: bool


class HostVisitor(Struct, frozen=True):
    """Pages that one browser has open now, at one place; `table` is empty at no table."""

    browser: str
    address: str
    table: str
    name: str
    pages: int
    muted: bool


class HostDesk(Struct, frozen=True):
    """GET /api/host: tables with the newest news, who is there now, the acts in force, the last acts."""

    now: Moment
    tables: tuple[HostTable, ...]
    visitors: tuple[HostVisitor, ...]
    in_force: tuple[HostAct, ...]
    acts: tuple[HostAct, ...]
    live: int  # tables at which somebody plays or waits
    more_visitors: int  # that are there too, and not listed


class HostNotice(Struct, frozen=True):
    """What the host tells everybody."""

    id: int
    at: Moment
    text: str


class NoticeAnswer(Struct, frozen=True):
    """GET /api/notice: the host's notice, null where there is none."""

    notice: HostNotice | None
