"""The protocol of a bot: it takes a view and limits, and returns an action with its reasons."""

from __future__ import annotations

from typing import Any, Protocol

import msgspec

from rucher.bots.limits import Limits
from rucher.core.errors import IllegalAction
from rucher.core.game import AnyGame
from rucher.core.texts import Parameter
from rucher.core.types import Seat


class Reason(msgspec.Struct, frozen=True):
    """The reason for a choice: the message `reason.<code>`, its parameters, and the touches it speaks of."""

    code: str  # of the message
    params: dict[str, Parameter] = {}  # of the message
    cells: tuple[str, ...] = ()  # the touches it speaks of


class Planned(msgspec.Struct, frozen=True):
    """A later action of the turn that a bot has in mind, with the reasons that still speak for it then."""

    action: Any
    reasons: tuple[Reason, ...] = ()


class Choice(msgspec.Struct, frozen=True):
    """An action with its reasons, most important first; `told`: those that everybody may hear."""

    action: Any  # one of the legal actions
    reasons: tuple[Reason, ...] = ()  # for the seat itself
    told: tuple[Reason, ...] = ()  # they rest on public facts alone
    plan: tuple[Planned, ...] = ()  # the rest of the turn, as far as it is thought over already


class Bot(Protocol):
    """A player that answers a decision from the view of one seat."""

    name: str

    def choose(self, game: AnyGame, view: Any, seat: Seat, limits: Limits | None = None) -> Choice:
        """Choose one of the seat's legal actions within the limits (None: the bot's own).

        Called only when the seat is asked; else ours raise an IllegalAction. A bot that needs less than
        its limits takes less.
        """
        ...


def choices(game: AnyGame, view: Any, seat: Seat) -> list[Any]:
    """The legal actions that a bot chooses from; IllegalAction where its seat is not asked."""
    legal = game.legal(view, seat)
    if not legal and (refusal := game.turn_refusal(view, seat)):
        raise IllegalAction(refusal)
    return legal
