"""Games whose states, chance, scores or logs break the contract."""

from __future__ import annotations

import copy
import itertools
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

import msgspec
from tests.core.toys import climb, nim, tricks
from tests.core.toys.faulty import planted, recast

from rucher.core.chance import Chance
from rucher.core.types import Decision, Emit, GameInfo, Outcome, Refusal, Scores, Seat, State


@planted("a shallow clone")
class ShallowClone(nim.Nim):
    def clone(self, state: nim.Table) -> nim.Table:  # type: ignore[misc]
        return copy.copy(state)


@planted("a clone that differs")
class ForgetfulClone(nim.Nim):
    def clone(self, state: nim.Table) -> nim.Table:  # type: ignore[misc]
        return nim.Table(list(state.heaps), 0)


@planted("a state that JSON changes")
class TupleState(nim.Nim):
    def setup(self, options: nim.NimOptions, chance: Chance) -> nim.Table:
        table = super().setup(options, chance)
        table.heaps = options.heaps  # type: ignore[assignment]
        return table


class Cached(nim.Table, dict=True):
    pass


@planted("a stale cache")
class StaleLegal(nim.Nim):
    """A list kept beside the state and not thrown away when the state changes."""

    state_type = Cached

    def setup(self, options: nim.NimOptions, chance: Chance) -> nim.Table:
        table: Cached = recast(super().setup(options, chance), Cached)
        return table

    def legal(self, view: nim.Table, seat: Seat) -> list[nim.Take]:
        if self.turn_refusal(view, seat):
            return []
        kept: list[nim.Take] = view.__dict__.setdefault("legal", super().legal(view, seat))
        return kept


@planted("a stale cache")
class StaleScore(StaleLegal):
    def legal(self, view: nim.Table, seat: Seat) -> list[nim.Take]:
        return nim.Nim.legal(self, view, seat)

    def score(self, state: nim.Table) -> Scores:
        kept: int = state.__dict__.setdefault("left", sum(state.heaps))
        return Scores(({"left": kept}, {"left": kept}))


class Sharing(Cached):
    def copy_caches(self, clone: Sharing) -> None:
        """The clone gets the same list, not a copy."""
        clone.__dict__["legal"] = self.__dict__.get("legal")


@planted("a cache that a clone shares")
class SharedLegal(nim.Nim):
    """A list that is kept up to date, but that a clone changes for its original too."""

    state_type = Sharing

    def setup(self, options: nim.NimOptions, chance: Chance) -> nim.Table:
        table: Sharing = recast(super().setup(options, chance), Sharing)
        return table

    def legal(self, view: nim.Table, seat: Seat) -> list[nim.Take]:
        if self.turn_refusal(view, seat):
            return []
        kept: list[nim.Take] | None = view.__dict__.get("legal")
        if kept is None:
            kept = view.__dict__["legal"] = super().legal(view, seat)
        return list(kept)

    def apply(
        self, state: nim.Table, seat: Seat, action: nim.Take, chance: Chance, emit: Emit = None
    ) -> None:
        super().apply(state, seat, action, chance, emit)
        kept: list[nim.Take] = state.__dict__.setdefault("legal", [])
        kept[:] = nim.Nim.legal(self, state, 1 - seat)


@planted("unrecorded randomness")
class UnrecordedRoll(climb.Climb):
    """Luck that does not come from `chance`."""

    luck: ClassVar = itertools.count()

    def apply(
        self,
        state: climb.Stalk,
        seat: Seat,
        action: climb.Roll | climb.Wait,
        chance: Chance,
        emit: Emit = None,
    ) -> None:
        super().apply(state, seat, action, chance, emit)
        state.heights[seat] = min(climb.FLOWER, state.heights[seat] + next(self.luck) % 2)


@planted("unrecorded randomness")
class RollForNothing(climb.Climb):
    """A die is rolled, or not, and decides nothing."""

    luck: ClassVar = itertools.count()

    def apply(
        self,
        state: climb.Stalk,
        seat: Seat,
        action: climb.Roll | climb.Wait,
        chance: Chance,
        emit: Emit = None,
    ) -> None:
        super().apply(state, seat, action, chance, emit)
        if next(self.luck) % 2 == 0:
            chance.die()


@planted("unrecorded randomness")
class UnrecordedDeal(tricks.Tricks):
    luck: ClassVar = itertools.count()

    def resample(self, view: tricks.Table, seat: Seat, chance: Chance) -> tricks.Table:
        return super().resample(view, seat, Chance(next(self.luck)))


@planted("events that change the game")
class LoudGame(nim.Nim):
    def apply(
        self, state: nim.Table, seat: Seat, action: nim.Take, chance: Chance, emit: Emit = None
    ) -> None:
        super().apply(state, seat, action, chance, emit)
        state.misere = emit is None


@planted("a question to nobody")
class NobodyAsked(nim.Nim):
    def decision(self, view: nim.Table) -> Decision | None:
        return Decision("take", ()) if any(view.heaps) else None


@planted("a question without an answer")
class NoAnswer(nim.Nim):
    def candidates(self, view: nim.Table, seat: Seat) -> Iterable[nim.Take]:
        return ()

    def check(self, view: nim.Table, seat: Seat, action: nim.Take) -> Refusal | None:
        return Refusal("take_one", "2")


@planted("an end without an outcome")
class NoOutcome(nim.Nim):
    def outcome(self, state: nim.Table) -> Outcome | None:
        return None


@planted("a game without an end")
class Endless(nim.Nim):
    def apply(
        self, state: nim.Table, seat: Seat, action: nim.Take, chance: Chance, emit: Emit = None
    ) -> None:
        state.turn = 1 - seat


@planted("a score of no number")
class HalfPoint(nim.Nim):
    def score(self, state: nim.Table) -> Scores:
        return Scores(({"half": 0.5}, {"half": 0.5}))  # type: ignore[dict-item]


@planted("ranks that rank wrongly")
class ThirdOfTwo(nim.Nim):
    def outcome(self, state: nim.Table) -> Outcome | None:
        found = super().outcome(state)
        return found and msgspec.structs.replace(found, ranks=(1, 2, 3))


@planted("a winner who is not first")
class SecondWins(nim.Nim):
    def outcome(self, state: nim.Table) -> Outcome | None:
        found = super().outcome(state)
        return found and msgspec.structs.replace(found, winners=(found.ranks.index(2),))


@planted("a winner among companions")
class OneHero(climb.Climb):
    def outcome(self, state: climb.Stalk) -> Outcome | None:
        found = super().outcome(state)
        return found and msgspec.structs.replace(found, winners=(0,))


@planted("a first preset that is not the default")
class WrongPreset(nim.Nim):
    info = GameInfo("nim", (2, 2), {"misere": {"misere": True}}, "1", "4")


class ByPlace(State):
    """The heaps by their places, which JSON cannot have as keys."""

    heaps: dict[tuple[int, int], int]
    turn: Seat = 0


@planted("a state that JSON cannot hold")
class HeapsByPlace(nim.Nim):
    state_type = ByPlace  # type: ignore[assignment]

    def setup(self, options: nim.NimOptions, chance: Chance) -> Any:
        return ByPlace({(0, 0): 3})

    def decision(self, view: Any) -> Decision | None:
        return Decision("take", (view.turn,))


@planted("a field without a domain")
class NoDomain(nim.Nim):
    def domains(self, view: nim.Table) -> Mapping[str, Sequence[Any]]:
        return {"heap": range(3)}


@planted("versions that are out of order")
class VersionsMixedUp(nim.Nim):
    info = msgspec.structs.replace(nim.Nim.info, versions=(2, 1))


@planted("a state of another version")
class VersionNotWritten(nim.Nim):
    info = msgspec.structs.replace(nim.Nim.info, versions=(1, 2, 3))

    def setup(self, options: nim.NimOptions, chance: Chance) -> nim.Table:
        return nim.Table(list(options.heaps))


@planted("a log that does not replay")
class BoolInLog(nim.Nim):
    """An action that JSON writes otherwise than its type reads."""

    def candidates(self, view: nim.Table, seat: Seat) -> Iterable[nim.Take]:
        takes = super().candidates(view, seat)
        return (nim.Take(take.heap, True) if take.count == 1 else take for take in takes)

    def write(self, view: nim.Table, action: nim.Take) -> str:
        return f"{action.heap}-{int(action.count)}"

    def touches(self, view: nim.Table, action: nim.Take) -> tuple[str, ...]:
        return f"heap:{action.heap}", f"count:{int(action.count)}"


@planted("unrecorded randomness")
class SetupByMood(nim.Nim):
    """What setup decides stands neither in the options nor in the draws."""

    mood: ClassVar = itertools.count()

    def setup(self, options: nim.NimOptions, chance: Chance) -> nim.Table:
        return nim.Table(list(options.heaps), misere=next(self.mood) % 2 == 0)
