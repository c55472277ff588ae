"""What the server asks its worker for, and what comes back. All of it is plain data."""

from __future__ import annotations

from typing import Any, Final, Literal, TypeAlias

import msgspec

from rucher.core.packs.drafts import Draft
from rucher.core.types import Seat
from rucher.games.hive.study import Study
from rucher.server.store.tables import Kept
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
    number: int | None = None


class Brought(msgspec.Struct, frozen=True):
    """A table with a match from a file, which has its records; and those of its seats."""

    seat: list[AnyRecord]
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
    """Read a scenario and keep it in a folder, unless it is new and all places are taken.

    The answer: bytes, a ScenarioCard of the wire.
    """

    folder: str
    file: str
    full: bool


class CheckScenario(msgspec.Struct, frozen=True, tag="check"):
    """Read a scenario without keeping it. The answer: bytes, a ScenarioCheck of the wire."""

    file: str


class CheckDraft(msgspec.Struct, frozen=True, tag="check_box"):
    """Find the faults of a draft, and draw one of its items. The answer: bytes, a BoxReport of the wire."""

    draft: Draft
    item: tuple[str, str] | None


class PackDraft(msgspec.Struct, frozen=True, tag="pack_box"):
    """Write the pack of a draft as one archive. The answer: bytes."""

    draft: Draft


class OpenArchive(msgspec.Struct, frozen=True, tag="open_box"):
    """Read an archive of a pack. The answer: Draft."""

    data: bytes


class KeepDraft(msgspec.Struct, frozen=True, tag="keep_box"):
    """Keep the pack of a draft in a folder of packs. The answer: str, its hash."""

    shelf: str
    draft: Draft


class OpenKept(msgspec.Struct, frozen=True, tag="kept_box"):
    """Read a pack that is kept. The answer: Draft."""

    folder: str


class DrawCodes(msgspec.Struct, frozen=True, tag="codes"):
    """Draw addresses as QR codes. The answer: list[str], SVG."""

    urls: list[str]


class CheckStudy(msgspec.Struct, frozen=True, tag="study"):
    """Play every move of a study. The answer: Study, as it is kept."""

    study: Study


class ReadStudies(msgspec.Struct, frozen=True, tag="study_file"):
    """Read the games of a text. The answer: bytes, an OpenedFile of the wire."""

    text: str
    number: int | None


class WriteStudy(msgspec.Struct, frozen=True, tag="study_text"):
    """Write a study as a file. The answer: str."""

    study: Study
    format: Literal["pgn", "sgf", "uhp"]


StudyTask: TypeAlias = CheckStudy | ReadStudies | WriteStudy


class ReadText(msgspec.Struct, frozen=True, tag="position"):
    """Read a position or a game of Hive, and play a line from there. The answer: bytes, a PositionRead."""

    text: str
    line: tuple[str, ...]
    number: int | None = None


class ListHeads(msgspec.Struct, frozen=True, tag="heads"):
    """List the games of a file by their heads. The answer: bytes, GameHeads of the wire."""

    text: str


class Explore(msgspec.Struct, frozen=True, tag="explore"):
    """Look a position of Hive up in the openings; `file`: the server's own. The answer: bytes, Openings."""

    text: str
    file: str


PositionTask: TypeAlias = ReadText | ListHeads | Explore
BoxTask: TypeAlias = CheckDraft | PackDraft | OpenArchive | KeepDraft | OpenKept
Task: TypeAlias = (
    Lay
    | Summarize
    | Bring
    | Branch
    | Transcribe
    | TellReplay
    | Fold
    | KeepScenario
    | CheckScenario
    | BoxTask
    | StudyTask
    | PositionTask
    | DrawCodes
)


NOTHING: Final = msgspec.Raw(msgspec.msgpack.encode(None))


class Answer(msgspec.Struct, frozen=True):
    """The answer of the worker: a result, or why there is none."""

    seconds: float  # of its processor
    result: msgspec.Raw = NOTHING
    problem: tuple[str, int, dict[str, Any]] | None = None  # the visitor's: code, status, parameters
    error: str | None = None  # our own


encode_task = msgspec.msgpack.Encoder().encode
decode_task: msgspec.msgpack.Decoder[Task] = msgspec.msgpack.Decoder(Task)
