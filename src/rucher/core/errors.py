"""The errors that a caller may get. Each message says what to do."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rucher.core.types import Refusal


class RucherError(Exception):
    """The parent of every error raised on purpose."""

    def __reduce__(self) -> tuple[Any, ...]:
        """As an error crosses from one process to another: whatever its class was made from."""
        return _made_again, (type(self), self.args), self.__dict__

    def told(self, lang: str) -> str:
        """The message in a language, where the error knows it; else in English."""
        return str(self)


def _made_again(kind: type[RucherError], said: tuple[Any, ...]) -> RucherError:
    """An error of a kind that says the same."""
    return kind.__new__(kind, *said)


class OptionError(RucherError):
    """An unknown game, preset, option or value."""


class UnknownSeat(RucherError, ValueError):
    """A seat that the table of this match does not have."""

    def __init__(self, seat: object, seats: int) -> None:
        super().__init__(f"{seat!r} is not a seat of this match; seats are 0 to {seats - 1}")
        self.seat, self.seats = seat, seats


class UnreadableAction(RucherError):
    """A text or a message that is not an action of the game."""


class AmbiguousAction(UnreadableAction):
    """A text that could mean several legal actions."""


class UnreadablePosition(RucherError):
    """A text that draws no position of the game."""


class IllegalAction(RucherError):
    """A readable action that the rules refuse; `refusal` says why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal)
        self.refusal = refusal

    def __str__(self) -> str:
        return str(self.refusal)


class BarrierError(RucherError):
    """Undo stops here: chance was drawn, a secret was shown, or the turn passed. Ask for a takeback."""


class NothingToUndo(BarrierError):
    """There is no action to take back."""


class BotError(RucherError):
    """A bot that cannot be made, fails, or answers with something that cannot be played."""


class ChanceError(RucherError):
    """A scripted draw that the bag or the die cannot give."""


class LoadError(RucherError):
    """A saved match that is damaged, too large, of an unknown version, or against the rules."""


class TooLong(LoadError):
    """A saved match with more actions than the caller takes."""

    def __init__(self, actions: int, most: int) -> None:
        super().__init__(f"{actions} actions are more than are taken here ({most})")
        self.actions, self.most = actions, most


class BadMove(LoadError):
    """A move of a written game that cannot be read or played: its number, from 1 on, and its text."""

    def __init__(self, said: str, number: int, move: str) -> None:
        super().__init__(said)
        self.number, self.move = number, move


class SeveralGames(LoadError):
    """A file with several games, of which one must be chosen."""

    def __init__(self, games: int) -> None:
        super().__init__(f"this file holds {games} games: choose one by its number")
        self.games = games


class UnknownGame(LoadError, OptionError):
    """A game that is not installed here."""

    def __init__(self, game: str, known: Iterable[str]) -> None:
        super().__init__(f"there is no game {game!r}; there are {', '.join(known)}")
        self.game = game


class UnknownVersion(LoadError):
    """A match of a rules version that this Rucher does not play."""

    def __init__(self, game: str, version: int, known: Sequence[int]) -> None:
        played = ", ".join(map(str, known))
        super().__init__(
            f"{game}: rules version {version} is not known here (known: {played}); update Rucher"
        )
        self.game, self.version = game, version


class UnknownBox(LoadError):
    """A match played with a box that is not known here: an owner's pack, or a newer edition."""

    def __init__(self, game: str, box: str) -> None:
        super().__init__(
            f"{game}: the box {box[:12]} of this match is not at hand; open its pack, or update Rucher"
        )
        self.game, self.box = game, box
