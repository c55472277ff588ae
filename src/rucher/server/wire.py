"""The messages between page and server. `web/src/wire.gen.ts` is generated from this file.

There are three groups: the types of a table (used by both others), the types of HTTP (the lobby: sitting down
changes a cookie, so it goes over HTTP), and the messages of a table's socket, tagged by `t`.
docs/protocol.md explains their order.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct

from rucher.bots.analysts import Judged, Line
from rucher.core.clauses import Clause
from rucher.core.sentence import Sentence
from rucher.core.texts import Grammar, Noun
from rucher.core.types import Refusal, Seat

PROTOCOL = 3  # raised when an old page could misread a message; it then reloads itself

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


# -- a table -------------------------------------------------------------------------------------------------


class TotalClock(Strict, tag_field="kind", tag="total", frozen=True):
    """A number of seconds for the whole match, and an increment after each answer."""

    seconds: Annotated[int, Meta(ge=5, le=86_400)]
    increment: Annotated[int, Meta(ge=0, le=600)] = 0


class DaysClock(Strict, tag_field="kind", tag="days", frozen=True):
    """A number of days for each answer."""

    days: Annotated[int, Meta(ge=1, le=30)]


ClockOption: TypeAlias = TotalClock | DaysClock


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


class ChatLine(Struct, frozen=True):
    """One line of the talk stream. The text is a stranger's: show it as text, never as markup."""

    m: int  # its number in the talk stream
    at: Moment
    name: str
    seat: Seat | None
    text: str


# -- over HTTP -----------------------------------------------------------------------------------------------


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


class FirstGame(Struct, frozen=True):
    """The booklet's first game: a preset, and the bots at the other seats."""

    preset: str
    bots: tuple[str, ...]


class BotEntry(Struct, frozen=True):
    """A bot that can take a seat, and the games it plays (empty: all). Its texts are `bot.<id>.*` of core."""

    id: str
    games: tuple[str, ...] = ()


class Lists(Struct, frozen=True):
    """GET /api/catalog"""

    protocol: int
    version: str
    games: tuple[GameEntry, ...]
    bots: tuple[BotEntry, ...]
    languages: tuple[str, ...]
    address: str  # the address that a phone on the same network can open


class CatalogText(Struct, frozen=True):
    """GET /api/texts/{game}: for each language, core's words and the game's. Messages are templates."""

    lang: str
    grammar: Grammar
    nouns: dict[str, Noun]
    adjectives: dict[str, tuple[str, ...]]
    messages: dict[str, str]


TextsAnswer: TypeAlias = dict[str, CatalogText]
RulesAnswer: TypeAlias = dict[str, list[Clause]]  # GET /api/rules/{game}: by language


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


class LessonAnswer(Struct, frozen=True):
    """GET /api/lessons/{game}: step n (from 1) is played at the socket `/ws/lesson/{game}/{n}/{name}`."""

    game: str
    steps: tuple[LessonStep, ...]


class Me(Strict, tag_field="kind", tag="me", frozen=True):
    """A seat for the browser that makes the table; several of them share one screen."""

    name: Name


class Bot(Strict, tag_field="kind", tag="bot", frozen=True):
    """A seat for a bot."""

    bot: Ident


class Open(Strict, tag_field="kind", tag="open", frozen=True):
    """A seat for anybody who comes."""


SeatRequest: TypeAlias = Me | Bot | Open


class CreateTable(Strict, frozen=True):
    """POST /api/tables: answered by Entered. A table without open seats starts at once."""

    game: Ident
    seats: Annotated[list[SeatRequest], Meta(min_length=1, max_length=8)]
    preset: Ident | None = None
    options: dict[str, Any] = {}
    listed: bool = False
    clock: ClockOption | None = None
    chat: bool = True
    allow: Annotated[list[Assist], Meta(max_length=3)] = []  # everybody who sits down agrees to these


class Branch(Strict, frozen=True):
    """POST /api/tables/{id}/branch: play on from record n at a new table, answered by Entered."""

    n: Number
    seats: Annotated[list[SeatRequest], Meta(min_length=1, max_length=8)]


class Bring(Strict, frozen=True):
    """POST /api/bring: a match from a file, as JSON or in notation, at a table of its own. Gives Entered."""

    text: FileText
    name: Name = ""


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


class Lobby(Struct, frozen=True):
    """GET /api/lobby: the tables with an open seat, and my tables, first those that wait for me."""

    open: tuple[TableInfo, ...]
    mine: tuple[TableInfo, ...]


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
    name: dict[str, str]
    introduction: dict[str, str]
    provenance: str


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


# -- the socket: messages from a page ------------------------------------------------------------------------


class Ask(Strict, frozen=True, tag_field="t"):
    """A message of a page. `id` comes back in the answer."""


class Hello(Ask, tag="hello", frozen=True):
    """The first message: the page's protocol, and the last records it has of the two streams."""

    protocol: int
    since: Number = 0
    talk_since: Number = 0


class Act(Ask, tag="act", frozen=True):
    """Answer a question, and the questions after it, by actions in notation: all are played, or none.

    One touch may answer several questions. A repeated id gets the first answer again.
    """

    id: ClientId
    seat: SeatNumber
    question: Number
    notations: Annotated[list[Notation], Meta(min_length=1, max_length=40)]


class Attempt(Ask, tag="attempt", frozen=True):
    """Ask for the meaning of touches. Nothing is played."""

    id: ClientId
    seat: SeatNumber
    touches: Annotated[list[Touch], Meta(max_length=40)]


class Describe(Ask, tag="describe", frozen=True):
    """Describe the view; with `about`, only that touchable thing; with `n`, the view after that record."""

    id: ClientId
    seat: SeatNumber | None = None
    about: Touch | None = None
    n: Number | None = None


class Look(Ask, tag="look", frozen=True):
    """Ask for the view after record n."""

    id: ClientId
    n: Number
    seat: SeatNumber | None = None


class Hint(Ask, tag="hint", frozen=True):
    """Ask a bot for its choice. Refused where fair play forbids it."""

    id: ClientId
    seat: SeatNumber


class Try(Ask, tag="try", frozen=True):
    """Ask for the view after some actions, for analysis. Refused where fair play forbids it."""

    id: ClientId
    seat: SeatNumber
    notations: Annotated[list[Notation], Meta(max_length=60)]


class Analyse(Ask, tag="analyse", frozen=True):
    """Ask for the best lines now, or after record n. Refused where fair play forbids it."""

    id: ClientId
    seat: SeatNumber | None = None
    n: Number | None = None


class AskReview(Ask, tag="review", frozen=True):
    """Ask for a judgement of every action, once the match is over."""

    id: ClientId


class Undo(Ask, tag="undo", frozen=True):
    """Take back my last action, if there is no barrier since."""

    id: ClientId
    seat: SeatNumber


class MakeOffer(Ask, tag="offer", frozen=True):
    """Ask the others for a draw, for a takeback, or to allow an assist that fair play forbids."""

    id: ClientId
    seat: SeatNumber
    kind: Offer


class AnswerOffer(Ask, tag="answer", frozen=True):
    """Accept or decline an open offer; its maker withdraws it by declining."""

    id: ClientId
    seat: SeatNumber
    offer: Number
    accept: bool


class Resign(Ask, tag="resign", frozen=True):
    """Give up; with three or more seats a bot plays on."""

    id: ClientId
    seat: SeatNumber


class StandIn(Ask, tag="stand_in", frozen=True):
    """With three or more seats: let a bot play for `absent`, a person who has been away for a while."""

    id: ClientId
    seat: SeatNumber
    absent: SeatNumber


class ComeBack(Ask, tag="come_back", frozen=True):
    """Take my seat back from the bot that stood in."""

    id: ClientId
    seat: SeatNumber


class Say(Ask, tag="say", frozen=True):
    """A line of chat, from a seat or (null) from a spectator."""

    id: ClientId
    text: ChatText
    seat: SeatNumber | None = None


class Propose(Ask, tag="propose", frozen=True):
    """In a co-operative game: propose an action to the asked seat. `name`: of a person without a seat."""

    id: ClientId
    notation: Notation
    name: Annotated[str, Meta(max_length=40)] = ""


class PutAside(Ask, tag="put_aside", frozen=True):
    """The person at the asked seat declines the proposal."""

    id: ClientId
    seat: SeatNumber


class Point(Ask, tag="point", frozen=True):
    """Show everybody a spot of the board."""

    id: ClientId
    touch: Touch
    name: Annotated[str, Meta(max_length=40)] = ""


ClientMessage: TypeAlias = (
    Hello
    | Act
    | Attempt
    | Describe
    | Look
    | Hint
    | Try
    | Analyse
    | AskReview
    | Undo
    | MakeOffer
    | AnswerOffer
    | Resign
    | StandIn
    | ComeBack
    | Say
    | Propose
    | PutAside
    | Point
)


# -- the socket: messages from the server --------------------------------------------------------------------


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
    """The seat's view after record n (look), or after some actions (try)."""

    id: str
    n: int
    view: SeatView


class Hinted(Answer, tag="hinted", frozen=True):
    """A bot's choice and its reasons, the most important first."""

    id: str
    notation: str
    touches: tuple[str, ...]
    reasons: tuple[Sentence, ...]


class Analysed(Answer, tag="analysed", frozen=True):
    """The best lines of a position, best first; empty where the game is over."""

    id: str
    n: int
    lines: tuple[Line, ...]


class ReviewedAction(Struct, frozen=True):
    """An action of a finished match: the number of its record, and an analyst's judgement."""

    n: int
    judged: Judged


class Reviewed(Answer, tag="reviewed", frozen=True):
    """The judgements of every action of a finished match."""

    id: str
    actions: tuple[ReviewedAction, ...]


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

decode_message: Callable[[str], ClientMessage] = msgspec.json.Decoder(ClientMessage).decode
encode = msgspec.json.Encoder().encode
