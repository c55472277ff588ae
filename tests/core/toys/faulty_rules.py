"""Games whose legality, refusals, notation or touches break the contract."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec
from tests.core.toys import climb, nim
from tests.core.toys.faulty import planted

from rucher.core.box import GameBox
from rucher.core.chance import Chance
from rucher.core.types import Emit, Event, Options, Refusal, Seat
from rucher.core.words import Words


@planted("a generator that misses an action")
class MissedAction(nim.Nim):
    def candidates(self, view: nim.Table, seat: Seat) -> Iterable[nim.Take]:
        return (take for take in super().candidates(view, seat) if take.count != 3)


@planted("a generator that adds an action")
class AddedAction(nim.Nim):
    def legal(self, view: nim.Table, seat: Seat) -> list[nim.Take]:
        return [*super().legal(view, seat), nim.Take(0, 0)] if super().legal(view, seat) else []


@planted("a legal action that is no candidate")
class FewCandidates(nim.Nim):
    def legal(self, view: nim.Table, seat: Seat) -> list[nim.Take]:
        return [] if self.turn_refusal(view, seat) else list(super().candidates(view, seat))

    def candidates(self, view: nim.Table, seat: Seat) -> Iterable[nim.Take]:
        return (take for take in super().candidates(view, seat) if take.count != 3)


@planted("a legal action outside the domains")
class SmallDomains(nim.Nim):
    def domains(self, view: nim.Table) -> Mapping[str, Sequence[Any]]:
        return {"heap": range(3), "count": range(3)}


@planted("an action twice in the list")
class RepeatedAction(nim.Nim):
    def candidates(self, view: nim.Table, seat: Seat) -> Iterable[nim.Take]:
        return [*super().candidates(view, seat)] * 2


@planted("an answer from a seat that is not asked")
class AnyoneAnswers(nim.Nim):
    def legal(self, view: nim.Table, seat: Seat) -> list[nim.Take]:
        return list(self.candidates(view, seat))


@planted("a refused action that was played")
class NoChecks(nim.Nim):
    """It lists nothing for a seat that is not asked, and lets it play."""

    def turn_refusal(self, view: nim.Table, seat: Seat) -> Refusal | None:  # type: ignore[misc]
        return None if self.decision(view) and seat in (0, 1) else super().turn_refusal(view, seat)

    def legal(self, view: nim.Table, seat: Seat) -> list[nim.Take]:
        return [] if super().turn_refusal(view, seat) else super().legal(view, seat)


@planted("a seat that does not exist is asked")
class AnybodyPlays(nim.Nim):
    """It asks whoever comes to its table."""

    def turn_refusal(self, view: nim.Table, seat: Seat) -> Refusal | None:  # type: ignore[misc]
        return super().turn_refusal(view, seat) if self.decision(view) is None or seat in (0, 1) else None


@planted("a refusal without a clause")
class NoClause(nim.Nim):
    def check(self, view: nim.Table, seat: Seat, action: nim.Take) -> Refusal | None:
        refusal = super().check(view, seat, action)
        return refusal and msgspec.structs.replace(refusal, clause="99")


@planted("a catch-all refusal")
class CatchAll(nim.Nim):
    def check(self, view: nim.Table, seat: Seat, action: nim.Take) -> Refusal | None:
        return Refusal("illegal", "2") if super().check(view, seat, action) else None


@planted("a mute refusal")
class MuteRefusal(nim.Nim):
    def check(self, view: nim.Table, seat: Seat, action: nim.Take) -> Refusal | None:
        return Refusal("no_words_for_it", "2") if super().check(view, seat, action) else None


@planted("a mute refusal")
class MissingParameter(nim.Nim):
    def check(self, view: nim.Table, seat: Seat, action: nim.Take) -> Refusal | None:
        refusal = super().check(view, seat, action)
        return refusal and msgspec.structs.replace(refusal, params={})


@planted("a refused action that changed something")
class ChangingRefusal(nim.Nim):
    def check(self, view: nim.Table, seat: Seat, action: nim.Take) -> Refusal | None:
        refusal = super().check(view, seat, action)
        if refusal:
            view.heaps.append(0)
        return refusal


@planted("a question that changed the view")
class ChangingHint(nim.Nim):
    def touches(self, view: nim.Table, action: nim.Take) -> tuple[str, ...]:
        view.heaps.append(0)
        return super().touches(view, action)


@planted("a question that breaks")
class BreakingCheck(nim.Nim):
    def check(self, view: nim.Table, seat: Seat, action: nim.Take) -> Refusal | None:
        if action.heap == 10**30:
            return [][action.heap]
        return super().check(view, seat, action)


@planted("a question that breaks")
class BreakingReader(nim.Nim):
    def read(self, view: nim.Table, seat: Seat, text: str) -> nim.Take:
        heap, count = text.split("-")
        return nim.Take(int(heap), int(count))


@planted("a question that breaks")
class BreakingTouch(nim.Nim):
    def read_touches(self, view: nim.Table, seat: Seat, touches: Sequence[str]) -> nim.Take | Refusal | None:
        if len(touches) == 2:
            return nim.Take(int(touches[0].removeprefix("heap:")), int(touches[1].removeprefix("count:")))
        return None


class AnyNumberOfBees(Options, frozen=True):
    bees: int = 2


@planted("a question that breaks")
class BreakingOptions(climb.Climb):
    options_type = AnyNumberOfBees  # type: ignore[assignment]


@planted("one notation for two actions")
class ShortNotation(nim.Nim):
    def write(self, view: nim.Table, action: nim.Take) -> str:
        return str(action.heap)


@planted("notation that does not read back")
class TurnedNotation(nim.Nim):
    def write(self, view: nim.Table, action: nim.Take) -> str:
        return f"{action.count}-{action.heap}"


@planted("an action that is spelled as before")
class SpelledByNothing(nim.Nim):
    """Its notation shows how much is left, which it does not say that it depends on."""

    def spelled_by(self, view: nim.Table, action: nim.Take) -> tuple[()]:
        return ()

    def write(self, view: nim.Table, action: nim.Take) -> str:
        return super().write(view, action) + "." * sum(view.heaps)

    def read(self, view: nim.Table, seat: Seat, text: str) -> nim.Take:
        return super().read(view, seat, text.rstrip("."))


@planted("touches that do not lead back")
class WrongTouches(nim.Nim):
    def touches(self, view: nim.Table, action: nim.Take) -> tuple[str, ...]:
        return f"heap:{action.heap}", "count:1"


@planted("touches that end too early")
class HastyTouches(nim.Nim):
    def read_touches(self, view: nim.Table, seat: Seat, touches: Sequence[str]) -> nim.Take | Refusal | None:
        found = super().read_touches(view, seat, touches)
        return nim.Take(0, 1) if found is None and touches else found


@planted("a refusal on the way to a legal action")
class HarshTouches(nim.Nim):
    def read_touches(self, view: nim.Table, seat: Seat, touches: Sequence[str]) -> nim.Take | Refusal | None:
        return super().read_touches(view, seat, touches) or Refusal("take_one", "2")


class Heaps(msgspec.Struct):
    left: int


class UndeclaredOutlookWords(Words):
    def outlook(self, view: nim.Table) -> Any:
        return Heaps(sum(view.heaps))


class LooseOutlookWords(Words):
    outlook_type = Heaps

    def outlook(self, view: nim.Table) -> Any:
        return {"left": sum(view.heaps)}


class WordyOutlookWords(Words):
    outlook_type = Heaps

    def outlook(self, view: nim.Table) -> Any:
        return Heaps(str(sum(view.heaps)))  # type: ignore[arg-type]


class ChangingOutlookWords(Words):
    def outlook(self, view: nim.Table) -> Any:
        view.heaps.append(0)


@planted("an outlook of another type")
class UndeclaredOutlook(nim.Nim):
    words = UndeclaredOutlookWords()


@planted("an outlook of another type")
class LooseOutlook(nim.Nim):
    words = LooseOutlookWords()


@planted("an outlook of another type")
class WordyOutlook(nim.Nim):
    words = WordyOutlookWords()


@planted("a question that changed the view")
class ChangingOutlook(nim.Nim):
    words = ChangingOutlookWords()


class MissingComponentsBox(GameBox):
    components_type = Heaps


class LooseComponentsBox(GameBox):
    components_type = Heaps

    def components(self, options: Any) -> Any:
        return {"left": 12}


@planted("components of another type")
class MissingComponents(nim.Nim):
    box = MissingComponentsBox()


@planted("components of another type")
class LooseComponents(nim.Nim):
    box = LooseComponentsBox()


class Lost(Event, frozen=True):
    """Nim's class does not name it."""

    seat: Seat


@planted("an event that event_type does not name")
class StrangeEvent(nim.Nim):
    def apply(
        self, state: nim.Table, seat: Seat, action: nim.Take, chance: Chance, emit: Emit = None
    ) -> None:
        super().apply(state, seat, action, chance, emit)
        if emit:
            emit(Lost(seat))
