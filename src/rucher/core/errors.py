"""Every error a caller may meet, each saying what to do about it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rucher.core.game import Refusal


class RucherError(Exception):
    """The parent of every error raised on purpose."""


class OptionError(RucherError):
    """An unknown game, preset, option or value."""


class UnreadableAction(RucherError):
    """A text or a message that spells no action at all."""


class AmbiguousAction(UnreadableAction):
    """A text that could mean several legal actions."""


class IllegalAction(RucherError):
    """A readable action that the rules refuse; `refusal` says why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.code} (rule {refusal.clause})")
        self.refusal = refusal


class BarrierError(RucherError):
    """Undo stops here: chance was drawn, a secret was shown, or the turn passed on. Ask for a takeback."""


class ChanceError(RucherError):
    """A scripted draw that the bag or the die cannot give."""


class LoadError(RucherError):
    """A saved match that is damaged, too large, of an unknown version, or against the rules."""
