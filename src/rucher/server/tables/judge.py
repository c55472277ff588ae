"""A judge: a further check of every action besides the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from rucher.core.types import Seat

if TYPE_CHECKING:
    from rucher.server.tables.table import Table


class Advice(NamedTuple):
    """An action to play, by its notation and its touches."""

    notation: str
    touches: tuple[str, ...]


class Judge(Protocol):
    """A further check besides the rules: a lesson, which allows only the actions that its step expects."""

    @property
    def is_done(self) -> bool:
        """Has the learner nothing left to do?"""

    @property
    def is_over(self) -> bool:
        """Is the step done, and have the other seats replied?"""

    def approve(self, table: Table, seat: Seat, action: Any) -> None:
        """Allow an action at the table of a lesson, or raise its refusal."""

    def accept(self) -> None:
        """Note that an action which was let through has been played."""

    def advise(self, table: Table) -> Advice:
        """An action that the judge of the lesson would allow."""
