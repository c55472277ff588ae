"""What a page sends over the socket of a table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta

from rucher.server.wire.values import (
    ChatText,
    ClientId,
    Ident,
    Notation,
    Number,
    Offer,
    SeatNumber,
    Strict,
    Touch,
)


class Ask(Strict, frozen=True, tag_field="t"):
    """A message of a page. `id` comes back in the answer."""


class Hello(Ask, tag="hello", frozen=True):
    """The first message: the page's protocol, and the last records it has of the two streams."""

    protocol: int
    since: Number = 0
    talk_since: Number = 0


class Act(Ask, tag="act", frozen=True):
    """Answer a question, and the questions after it, by actions in notation: all are played, or none.

    One touch may answer several questions; after a draw among them, the rest is asked again. A repeated id
    gets the first answer again.
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
    """Ask for the view after some actions, now or after record n. Refused where fair play forbids it."""

    id: ClientId
    seat: SeatNumber | None
    notations: Annotated[list[Notation], Meta(max_length=60)]
    n: Number | None = None  # only once the match is over


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


class SetAim(Ask, tag="aim", frozen=True):
    """Let the bot of a seat play for an aim from now on; null: for victory alone. Any player may ask."""

    id: ClientId
    seat: SeatNumber
    bot: SeatNumber
    aim: Ident | None


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


class PlanLine(Strict, frozen=True):
    """Actions from now on, in notation, the others' and mine; `any_reply`: only mine, whatever they do."""

    notations: Annotated[list[Notation], Meta(max_length=20)]
    any_reply: bool = False


class Plan(Ask, tag="plan", frozen=True):
    """Make answers ready that the server plays when they are due, in place of the plan before.

    `n` is the record after which they were made: another action since makes them stale.
    """

    id: ClientId
    seat: SeatNumber
    n: Number
    lines: Annotated[list[PlanLine], Meta(max_length=20)]


class Foresee(Ask, tag="foresee", frozen=True):
    """Ask for the view after a line's actions, with the choices of whoever is asked there: to plan on."""

    id: ClientId
    seat: SeatNumber
    line: PlanLine


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
    | SetAim
    | ComeBack
    | Say
    | Propose
    | PutAside
    | Point
    | Plan
    | Foresee
)

decode_message: Callable[[str], ClientMessage] = msgspec.json.Decoder(ClientMessage).decode
