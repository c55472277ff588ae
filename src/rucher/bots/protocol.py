"""What a bot is: a view in; an action and its reasons out."""

from __future__ import annotations

from typing import Any, Protocol

import msgspec

from rucher.core.game import AnyGame
from rucher.core.texts import Parameter
from rucher.core.types import Seat


class Reason(msgspec.Struct, frozen=True):
    """Why a bot chose what it chose: the text `reason.<code>` and its parameters."""

    code: str
    params: dict[str, Parameter] = {}


class Choice(msgspec.Struct, frozen=True):
    """An action with its reasons, most important first."""

    action: Any
    reasons: tuple[Reason, ...] = ()


class Bot(Protocol):
    """Anything that answers a decision from what one seat may know."""

    name: str

    def choose(self, game: AnyGame, view: Any, seat: Seat) -> Choice:
        """Choose among the seat's legal actions; the seat is asked."""
        ...
