"""What the server asks its worker for, and what comes back. All of it is plain data."""

from __future__ import annotations

from typing import Any, Final, TypeAlias

import msgspec

from rucher.core.types import Seat
from rucher.server.store.database import Kept
from rucher.server.tables.packing import Packed
from rucher.server.tables.records import AnyRecord, Opened
from rucher.server.wire import Moment, TableInfo


class Lay(msgspec.Struct, frozen=True, tag="lay"):
    """Lay a table from its records. The answer: Packed."""

    kept: Kept
    seed: int | None


class Summarize(msgspec.Struct, frozen=True, tag="summarize"):
    """Lay a table, for its summary alone. The answer: Summary."""

    kept: Kept


class Bring(msgspec.Struct, frozen=True, tag="bring"):
    """Read a saved match of at most so many actions, and lay a table with it. The answer: Brought."""

    text: str
    most: int
    table: str
    browser: str
    name: str
    at: Moment
    seed: int | None


class Brought(msgspec.Struct, frozen=True):
    """A table with a match from a file: its records, and the table itself."""

    kept: Kept
    actions: int
    packed: Packed


class Branch(msgspec.Struct, frozen=True, tag="branch"):
    """Lay a table that plays on where another one was after its last record here. The answer: Branched."""

    of: Kept
    opened: Opened  # without the match that it begins with
    table: str
    seat: list[AnyRecord]
    seed: int | None


class Branched(msgspec.Struct, frozen=True):
    """A table that plays on, and the saved match that it begins with."""

    begins_with: str
    actions: int
    packed: Packed


class Transcribe(msgspec.Struct, frozen=True, tag="transcribe"):
    """Write a saved match in notation. The answer: str."""

    match: str


class TellReplay(msgspec.Struct, frozen=True, tag="replay"):
    """Make every view of a finished match, for one browser. The answer: bytes, for the page."""

    kept: Kept
    info: TableInfo
    seats: tuple[Seat, ...]
    at: Moment
    zipped: bool


class Fold(msgspec.Struct, frozen=True, tag="fold"):
    """Read a campaign's file, and add a match. The answer: bytes, a Campaign of the wire."""

    file: str | None
    done: str | None  # the match that is over, saved
    given_up: bool
    open_table: str | None


class KeepScenario(msgspec.Struct, frozen=True, tag="scenario"):
    """Read a scenario and keep it in a folder. The answer: bytes, a ScenarioCard of the wire."""

    folder: str
    file: str


class DrawCodes(msgspec.Struct, frozen=True, tag="codes"):
    """Draw addresses as QR codes. The answer: list[str], SVG."""

    urls: list[str]


Task: TypeAlias = Lay | Summarize | Bring | Branch | Transcribe | TellReplay | Fold | KeepScenario | DrawCodes


NOTHING: Final = msgspec.Raw(msgspec.msgpack.encode(None))


class Answer(msgspec.Struct, frozen=True):
    """The answer of the worker: a result, or why there is none."""

    seconds: float  # of its processor
    result: msgspec.Raw = NOTHING
    problem: tuple[str, int, dict[str, Any]] | None = None  # the visitor's: code, status, parameters
    error: str | None = None  # our own


encode_task = msgspec.msgpack.Encoder().encode
decode_task: msgspec.msgpack.Decoder[Task] = msgspec.msgpack.Decoder(Task)
