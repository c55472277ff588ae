"""What is asked and answered over HTTP: the lobby, the catalog, lessons, campaigns.

Sitting down changes a cookie, so it goes over HTTP.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct, field

from rucher.core.clauses import Clause
from rucher.core.diagrams import Diagram
from rucher.core.sentence import Sentence
from rucher.core.texts import Grammar, Noun
from rucher.server.wire.table import Clock, ClockOption, End, TableInfo
from rucher.server.wire.values import Assist, Entry, FileText, Ident, Moment, Name, Number, SeatNumber, Strict


class OptionEntry(Struct, frozen=True):
    """An option of a game; its texts are `option.<name>.name` and `.description`."""

    name: str
    kind: Literal["bool", "int", "choice"]
    default: bool | int | str
    choices: tuple[int | str, ...] = ()
    low: int | None = None
    high: int | None = None


class GameEntry(Struct, frozen=True):
    """A game in the lobby. Texts by language; those of a preset are `preset.<id>.name` and `.description`."""

    id: str
    rules_version: int
    names: dict[str, str]
    summaries: dict[str, str]
    players: tuple[int, int]
    presets: dict[str, dict[str, Any]]  # the first one is the default
    options: tuple[OptionEntry, ...]
    secrets: bool  # players who share a screen must cover it when they hand it over
    co_operative: bool
    contents: dict[str, int]  # the number of components by provenance; empty where it is not known
    lesson: int = 0  # how many steps its lesson has; 0: it has none
    first_game: FirstGame | None = None
    analyst: bool = False  # can a bot analyse this game?
    editions: tuple[str, ...] = ()  # of its own box, as the option `pack` names them, the newest first
    pack: str | None = None  # the host's box, with which tables are played that name none


class FirstGame(Struct, frozen=True):
    """The booklet's first game: a preset, and the bots at the other seats."""

    preset: str
    bots: tuple[str, ...]


class BotEntry(Struct, frozen=True):
    """A bot that can take a seat at a game (empty: at all games); its name and sentence by language."""

    id: str
    game: str
    aliases: tuple[str, ...]  # older names, which old tables may show
    names: dict[str, str]
    texts: dict[str, str]
    advises: bool  # may it be asked only to advise?
    aims: dict[str, dict[str, str]]  # what it may be set to play for, by language; it is called `id:aim` then


class Lists(Struct, frozen=True):
    """GET /api/catalog"""

    protocol: int
    version: str
    games: tuple[GameEntry, ...]
    bots: tuple[BotEntry, ...]
    languages: tuple[str, ...]
    address: str  # the address that a phone on the same network can open
    push: str | None = None  # the key for push subscriptions; null where this server sends none


class CatalogText(Struct, frozen=True):
    """GET /api/texts/{game}/{lang}: the table's words (`core`), or what a game adds; as templates."""

    lang: str
    grammar: Grammar
    nouns: dict[str, Noun]
    adjectives: dict[str, tuple[str, ...]]
    messages: dict[str, str]


RulesAnswer: TypeAlias = dict[str, list[Clause]]  # GET /api/rules/{game}: by language


class DiagramsAnswer(Struct, frozen=True):
    """GET /api/diagrams/{game}: the diagrams of its rules pages, and the components to draw them with."""

    components: Any
    diagrams: tuple[Diagram, ...]


class LessonStep(Struct, frozen=True):
    """One step of a lesson: an action to play, a try that will be refused, or a text to read."""

    id: str
    kind: Literal["play", "try", "read"]
    title: dict[str, str]  # these texts by language
    text: dict[str, str]
    done: dict[str, str]  # shown when the step is done
    other: dict[str, str]  # shown after a legal action that is not the expected one
    clause: str
    refused: str | None  # the code of the expected refusal
    marks: tuple[str, ...]  # the touches that the text speaks of
    part: int  # the part of the lesson that it belongs to, from 1


class LessonAnswer(Struct, frozen=True):
    """GET /api/lessons/{game}: step n (from 1) is played at the socket `/ws/lesson/{game}/{n}/{name}`."""

    game: str
    steps: tuple[LessonStep, ...]


class Me(Strict, tag_field="kind", tag="me", frozen=True):
    """A seat for the browser that makes the table; several of them share one screen."""

    name: Name


class Bot(Strict, tag_field="kind", tag="bot", frozen=True):
    """A seat for a bot, perhaps with an aim (`hard:honey`).

    One that `advises` never acts: whoever makes the table plays there.
    """

    bot: Ident
    advises: bool = False


class Open(Strict, tag_field="kind", tag="open", frozen=True):
    """A seat for anybody who comes."""


SeatRequest: TypeAlias = Me | Bot | Open


class CreateTable(Strict, frozen=True):
    """POST /api/tables: answered by Entered. A table without open seats starts at once.

    The first seat begins. `drawn`: the server draws who sits where, and keeps the draw with the table.
    """

    game: Ident
    seats: Annotated[list[SeatRequest], Meta(min_length=1, max_length=8)]
    preset: Ident | None = None
    options: dict[str, Any] = field(default_factory=dict)
    listed: bool = False
    clock: ClockOption | None = None
    chat: bool = True
    allow: Annotated[list[Assist], Meta(max_length=3)] = field(
        default_factory=list
    )  # everybody who sits down agrees to these
    order: Literal["drawn", "given"] = "drawn"


class Branch(Strict, frozen=True):
    """POST /api/tables/{id}/branch: play on from record n at a new table, answered by Entered."""

    n: Number
    seats: Annotated[list[SeatRequest], Meta(min_length=1, max_length=8)]


class Bring(Strict, frozen=True):
    """POST /api/bring: a match from a file, in any format we read, at a table of its own. Gives Entered."""

    text: FileText
    name: Name = ""
    number: Annotated[int, Meta(ge=1)] | None = None  # which game of a file with several


class Sit(Strict, frozen=True):
    """POST /api/tables/{id}/sit: a listed table, or `token` from its invite. Answered by Entered."""

    name: Name
    seat: SeatNumber | None = None  # null: the first open one
    token: Annotated[str, Meta(max_length=400)] | None = None


class Enter(Strict, frozen=True):
    """POST /api/enter: follow a link's token. A recovery link moves its seat to this browser."""

    token: Annotated[str, Meta(max_length=400)]


class Change(Strict, frozen=True):
    """POST /api/tables/{id}/seats/{seat}: the host fills a seat that nobody holds. Gives TableInfo."""

    to: Bot | Open


class Rename(Strict, frozen=True):
    """POST /api/tables/{id}/name: my name at this table. Answered by TableInfo."""

    name: Name


class Entered(Struct, frozen=True):
    """The table to show, and how: at a seat, with its open seats (an invite), or as a spectator."""

    table: TableInfo
    kind: Entry


class Link(Struct, frozen=True):
    """An address to share, and its QR code as SVG text (show it as an image, from a data: address)."""

    url: str
    qr: str


class Links(Struct, frozen=True):
    """GET /api/tables/{id}/links, for people who sit there. `recovery`: the links of my seats, by seat."""

    invite: Link | None  # null where no seat is open
    watch: Link
    recovery: dict[str, Link]


class TableRow(TableInfo, frozen=True, kw_only=True):
    """A table in a list of the lobby: its public facts at the moment `at`, when it changed last."""

    at: Moment
    clocks: tuple[Clock, ...] = ()  # as they stood at that moment
    end: End | None = None


class Lobby(Struct, frozen=True):
    """GET /api/lobby: tables with an open seat; my tables, first those that wait for me; tables to watch."""

    open: tuple[TableRow, ...]
    mine: tuple[TableRow, ...]
    watch: tuple[TableRow, ...]  # listed, and somebody has played a moment ago
    now: Moment


class AskCampaign(Strict, frozen=True):
    """POST /api/campaign: the campaign file (null: a new campaign), and the table of its next match."""

    file: str | None = None
    table: Annotated[str, Meta(max_length=60)] | None = None


class BringScenario(Strict, frozen=True):
    """POST /api/scenarios: a scenario file, as text. Answered by its ScenarioCard."""

    file: str


class Aim(Struct, frozen=True):
    """A condition of victory, and the number it needs."""

    said: Sentence
    due: int


class ScenarioCard(Struct, frozen=True):
    """A scenario before it is played. `name` is by language, only for a scenario from a file."""

    id: str
    pack: str  # the option `pack` of its tables
    part: str
    order: int | None
    turns: int
    workers: int
    males: int
    stock: tuple[int, ...]
    victory: tuple[Aim, ...]
    defeat: tuple[Sentence, ...]
    name: dict[str, str]
    introduction: dict[str, str]
    provenance: str


class ScenarioFault(Struct, frozen=True):
    """What is wrong with a scenario, and where: `deck #2: plants`; the words are by language."""

    where: str
    said: dict[str, str]
    code: str
    figures: dict[str, int]  # that the words name: `n` would be right


class ScenarioCheck(Struct, frozen=True):
    """A scenario as it was read, and all its faults. `draft` is None where the file cannot be read."""

    draft: dict[str, Any] | None
    faults: tuple[ScenarioFault, ...]


class CampaignLine(Struct, frozen=True):
    """One match of the score sheet; the texts of its points are `score.<name>`."""

    scenario: str
    won: bool
    points: dict[str, int]
    total: int
    given_up: bool


class CampaignLevel(Struct, frozen=True):
    """A level, and the least total that reaches it."""

    id: str
    least: int


class Campaign(Struct, frozen=True):
    """The score sheet, and the file to keep. `table`: where the next scenario is being played."""

    scenarios: tuple[ScenarioCard, ...]
    lines: tuple[CampaignLine, ...]
    total: int
    level: str
    levels: tuple[CampaignLevel, ...]
    points: dict[str, int]
    due: str | None
    file: str
    table: str | None


class Problem(Struct, frozen=True):
    """Any answer that is not 2xx. `said` is a message of core's catalog: `problem.<code>`."""

    code: str
    said: Sentence
