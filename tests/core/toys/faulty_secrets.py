"""Games that tell a seat what it may not know, or deal it a world that cannot be."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import msgspec
from tests.core.toys import fists, nim, tricks
from tests.core.toys.faulty import planted, recast

from rucher.core.chance import Chance
from rucher.core.secrets import EVERYONE, NOBODY, UNKNOWN, Hidden, zone
from rucher.core.types import Decision, Emit, Event, Options, Refusal, Seat


class OpenBag(tricks.Table):
    bag: Annotated[list[int], zone("card", EVERYONE)]


@planted("a public bag")
class PublicBag(tricks.Tricks):
    state_type = OpenBag

    def setup(self, options: Options, chance: Chance) -> tricks.Table:
        table: OpenBag = recast(super().setup(options, chance), OpenBag)
        return table


@planted("a public hand")
class PublicHand(tricks.Tricks):
    def setup(self, options: Options, chance: Chance) -> tricks.Table:
        table = super().setup(options, chance)
        table.hands[2] = [Hidden(card.what, EVERYONE) for card in table.hands[2]]
        return table


class Written(tricks.Table):
    note: int = 0


@planted("a public hand")
class DrawWrittenDown(tricks.Tricks):
    """The hidden draw stands in the clear in a plain field."""

    state_type = Written

    def setup(self, options: Options, chance: Chance) -> tricks.Table:
        table: Written = recast(super().setup(options, chance), Written)
        return table

    def apply(
        self, state: tricks.Table, seat: Seat, action: tricks.Play, chance: Chance, emit: Emit = None
    ) -> None:
        super().apply(state, seat, action, chance, emit)
        assert isinstance(state, Written)
        state.note = chance.drawn[-1] if chance.drawn else 0


@planted("a view that shows an unseen draw")
class DrawHintedAt(DrawWrittenDown):
    """No number of the draw itself, only whether it was high."""

    def apply(
        self, state: tricks.Table, seat: Seat, action: tricks.Play, chance: Chance, emit: Emit = None
    ) -> None:
        tricks.Tricks.apply(self, state, seat, action, chance, emit)
        assert isinstance(state, Written)
        state.note = 100 if chance.drawn and chance.drawn[-1] > 3 else 200


@planted("a view that shows an unseen draw")
class HintBesideAPublicDie(DrawHintedAt):
    """All see a die that is rolled in the same action: it falls alike while the hidden draw is made again."""

    def apply(
        self, state: tricks.Table, seat: Seat, action: tricks.Play, chance: Chance, emit: Emit = None
    ) -> None:
        chance.pick("die", range(20, 23))
        super().apply(state, seat, action, chance, emit)


class Listed(tricks.Table):
    notes: list[int] = msgspec.field(default_factory=list)


@planted("a view that shows an unseen draw")
class DrawHintedAtInAList(tricks.Tricks):
    """Whether the draw was high, inside a list."""

    state_type = Listed

    def setup(self, options: Options, chance: Chance) -> tricks.Table:
        table: Listed = recast(super().setup(options, chance), Listed)
        return table

    def apply(
        self, state: tricks.Table, seat: Seat, action: tricks.Play, chance: Chance, emit: Emit = None
    ) -> None:
        super().apply(state, seat, action, chance, emit)
        assert isinstance(state, Listed)
        state.notes = [100 if chance.drawn and chance.drawn[-1] > 3 else 200]


class Summed(fists.Round):
    total: int = 0


@planted("a view that tells a secret")
class SecretSum(fists.Fists):
    """The sum of the secret answers so far, in the clear."""

    state_type = Summed

    def setup(self, options: Options, chance: Chance) -> fists.Round:
        table: Summed = recast(super().setup(options, chance), Summed)
        return table

    def apply(
        self, state: fists.Round, seat: Seat, action: fists.Show, chance: Chance, emit: Emit = None
    ) -> None:
        super().apply(state, seat, action, chance, emit)
        assert isinstance(state, Summed)
        state.total = sum(answer.what for answer in state.answers if answer)


class WonOpenly(Event, frozen=True):
    seat: Seat
    drew: int


@planted("an event that leaks")
class LeakingEvent(tricks.Tricks):
    event_type = tricks.Played | tricks.Won | WonOpenly

    def apply(
        self, state: tricks.Table, seat: Seat, action: tricks.Play, chance: Chance, emit: Emit = None
    ) -> None:
        def tell(event: Event) -> None:
            assert emit
            drew = event.drew if isinstance(event, tricks.Won) else None
            emit(WonOpenly(state.leader, drew.what) if drew else event)

        super().apply(state, seat, action, chance, tell if emit else None)


@planted("an event that leaks")
class LeakingAnswer(fists.Fists):
    """An answer that is told to all as it is given, with no draw involved."""

    def apply(
        self, state: fists.Round, seat: Seat, action: fists.Show, chance: Chance, emit: Emit = None
    ) -> None:
        earlier = sum(answer.what for answer in state.answers if answer)
        super().apply(state, seat, action, chance, emit)
        if emit:
            emit(fists.Shown((earlier,), ()))


@planted("a secret shown without a reveal")
class NoReveal(tricks.Tricks):
    def apply(
        self, state: tricks.Table, seat: Seat, action: tricks.Play, chance: Chance, emit: Emit = None
    ) -> None:
        super().apply(state, seat, action, chance, emit)
        chance.shown.clear()


@planted("legality that peeks")
class PeekingLegality(tricks.Tricks):
    """A card is refused when the next player could beat it."""

    def check(self, view: tricks.Table, seat: Seat, action: tricks.Play) -> Refusal | None:
        if any(card.what > action.card for card in view.hands[(seat + 1) % 3]):
            return Refusal("must_beat", "3", {"n": action.card})
        return super().check(view, seat, action)


@planted("a refusal that peeks")
class PeekingRefusal(tricks.Tricks):
    def check(self, view: tricks.Table, seat: Seat, action: tricks.Play) -> Refusal | None:
        refusal = super().check(view, seat, action)
        return refusal and msgspec.structs.replace(refusal, params={"n": max(view.bag, default=0)})


@planted("a decision that peeks")
class PeekingDecision(tricks.Tricks):
    def decision(self, view: tricks.Table) -> Decision | None:
        found = super().decision(view)
        return found and msgspec.structs.replace(found, params={"n": sum(view.bag)})


@planted("a hint that peeks")
class PeekingHint(tricks.Tricks):
    """The card glows when it would win; the page would show it."""

    def touches(self, view: tricks.Table, action: tricks.Play) -> tuple[str, ...]:
        best = max(card.what for hand in view.hands for card in hand) == action.card
        return (f"card:{action.card}!" if best else f"card:{action.card}",)

    def read_touches(
        self, view: tricks.Table, seat: Seat, touches: Sequence[str]
    ) -> tricks.Play | Refusal | None:
        return super().read_touches(view, seat, [touch.rstrip("!") for touch in touches])


@planted("a notation that peeks")
class PeekingNotation(tricks.Tricks):
    def write(self, view: tricks.Table, action: tricks.Play) -> str:
        return f"0{action.card}" if UNKNOWN in view.bag else str(action.card)


@planted("a no-op resample")
class NoResample(tricks.Tricks):
    def resample(self, view: tricks.Table, seat: Seat, chance: Chance) -> tricks.Table:
        return self.clone(view)


@planted("a no-op resample")
class OneResample(tricks.Tricks):
    """Always the same deal."""

    def resample(self, view: tricks.Table, seat: Seat, chance: Chance) -> tricks.Table:
        return super().resample(view, seat, Chance(0))


@planted("a resample that the seat can tell apart")
class ForgetfulResample(tricks.Tricks):
    """It deals the seat's own cards again as well."""

    def resample(self, view: tricks.Table, seat: Seat, chance: Chance) -> tricks.Table:
        forgotten = self.clone(view)
        forgotten.hands[seat] = [Hidden(UNKNOWN, card.seen) for card in view.hands[seat]]
        return super().resample(forgotten, seat, chance)


@planted("a zone its own audience has not seen")
class BlindHand(tricks.Tricks):
    def setup(self, options: Options, chance: Chance) -> tricks.Table:
        table = super().setup(options, chance)
        table.hands[0] = [Hidden(card.what, NOBODY) for card in table.hands[0]]
        return table


@planted("an item created or lost")
class LostTrick(tricks.Tricks):
    def apply(
        self, state: tricks.Table, seat: Seat, action: tricks.Play, chance: Chance, emit: Emit = None
    ) -> None:
        super().apply(state, seat, action, chance, emit)
        state.old.clear()


@planted("Unknown in a real state")
class UnknownInState(tricks.Tricks):
    def setup(self, options: Options, chance: Chance) -> tricks.Table:
        table = super().setup(options, chance)
        table.bag[0] = UNKNOWN
        return table


@planted("a kind without an inventory")
class NoInventory(tricks.Tricks):
    def inventory(self, view: tricks.Table) -> dict[str, Sequence[int]]:
        return {}


@planted("a secret answer that is no choice")
class FourthSign(fists.Fists):
    def apply(
        self, state: fists.Round, seat: Seat, action: fists.Show, chance: Chance, emit: Emit = None
    ) -> None:
        super().apply(state, seat, fists.Show(action.sign + 3), chance, emit)


@planted("a view that shares")
class SharingView(nim.Nim):
    def view(self, state: nim.Table, seat: Seat | None) -> nim.Table:  # type: ignore[misc]
        return state


@planted("a view that changes when viewed")
class CountingView(nim.Nim):
    def view(self, state: nim.Table, seat: Seat | None) -> nim.Table:  # type: ignore[misc]
        return nim.Table([*state.heaps, 0], state.turn, state.misere)
