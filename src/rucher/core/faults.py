"""How the conformance kit says that a game broke the contract."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from rucher.core.chance import Chance

T = TypeVar("T")


class Fault(AssertionError):
    """A game broke the contract; `name` says which promise."""

    def __init__(self, name: str, detail: str) -> None:
        super().__init__(f"{name}: {detail}")
        self.name = name


def expect(holds: object, name: str, detail: object = "") -> None:
    """Raise a Fault unless something holds."""
    if not holds:
        raise Fault(name, str(detail))


class Chooser:
    """The kit's own luck, apart from the match's: the same seed asks the same questions."""

    def __init__(self, seed: int) -> None:
        self._chance = Chance(seed)

    def one_of(self, things: Sequence[T]) -> T:
        """Any of them."""
        return things[self._chance.pick("conformance", range(len(things)))]

    def seed(self) -> int:
        """A seed for a chance of its own."""
        return self._chance.pick("conformance", range(1 << 32))
