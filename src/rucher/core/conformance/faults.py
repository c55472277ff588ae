"""The base of the conformance kit: faults, the book that checks refusals, and its random choices."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Sequence
from typing import Any, Final, TypeVar

from rucher.core.chance import Chance
from rucher.core.texts import LANGUAGES, TextError, Texts
from rucher.core.types import Refusal

CATCH_ALL = {"illegal", "invalid", "error", "refused", "not_allowed", "impossible"}
SPELLINGS: Final = 4_096  # that are compared with later ones
T = TypeVar("T")


class Fault(AssertionError):
    """A game broke the contract; `name` says how."""

    def __init__(self, name: str, detail: str) -> None:
        super().__init__(f"{name}: {detail}")
        self.name = name


def expect(holds: object, name: str, detail: object = "") -> None:
    """Raise a Fault of the conformance kit unless a condition holds."""
    if not holds:
        raise Fault(name, str(detail))


class Book:
    """The clauses of the rules page and the texts in every language, to check refusals with."""

    def __init__(self, clauses: Collection[str], texts: Texts) -> None:
        self.clauses = clauses
        self.texts = texts
        self.codes_met: set[str] = set()
        self._spelled: dict[tuple[Any, Hashable], tuple[Any, ...]] = {}

    def check_spelling(self, action: Any, rest: Hashable, spelled: tuple[Any, ...]) -> None:
        """Check that an action is spelled as before, where all is the same that its spelling depends on."""
        if len(self._spelled) >= SPELLINGS:
            self._spelled.clear()
        before = self._spelled.setdefault((action, rest), spelled)
        expect(before == spelled, "an action that is spelled as before", action)

    def check(self, refusal: Refusal) -> None:
        """Check that a refusal teaches: it has its own code, a real clause, a text in every language."""
        expect(refusal.code not in CATCH_ALL, "a catch-all refusal", refusal)
        expect(
            refusal.clause in self.clauses,
            "a refusal without a clause",
            f"{refusal.code!r} cites {refusal.clause!r}; the rules page has {', '.join(self.clauses)}",
        )
        for language in LANGUAGES:
            try:
                self.texts.say(language, f"refusal.{refusal.code}", refusal.params)
            except TextError as error:
                raise Fault("a mute refusal", f"{refusal}: {error}") from error
        self.codes_met.add(refusal.code)


class Chooser:
    """The kit's own random choices, apart from the match's: the same seed asks the same questions."""

    def __init__(self, seed: int) -> None:
        self._chance = Chance(seed)

    def one_of(self, things: Sequence[T]) -> T:
        """One of some things at random, for the conformance kit."""
        return things[self._chance.pick("conformance", range(len(things)))]

    def seed(self) -> int:
        """A seed for another Chance of the conformance kit."""
        return self._chance.pick("conformance", range(1 << 32))
