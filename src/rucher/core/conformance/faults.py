"""What the conformance kit stands on: how it names a fault, what it reads refusals against, its own luck."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TypeVar

from rucher.core.chance import Chance
from rucher.core.texts import LANGUAGES, TextError, Texts
from rucher.core.types import Refusal

CATCH_ALL = {"illegal", "invalid", "error", "refused", "not_allowed", "impossible"}
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


class Book:
    """What a refusal is read against: the clauses of the rules page, and the texts in every language."""

    def __init__(self, clauses: Collection[str], texts: Texts) -> None:
        self.clauses = clauses
        self.texts = texts
        self.codes_met: set[str] = set()

    def check(self, refusal: Refusal) -> None:
        """A refusal teaches: a code of its own, an existing clause, a sentence in every language."""
        expect(refusal.code not in CATCH_ALL, "a catch-all refusal", refusal)
        expect(refusal.clause in self.clauses, "a refusal without a clause", refusal)
        for language in LANGUAGES:
            try:
                self.texts.say(language, f"refusal.{refusal.code}", refusal.params)
            except TextError as error:
                raise Fault("a mute refusal", f"{refusal}: {error}") from error
        self.codes_met.add(refusal.code)


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
