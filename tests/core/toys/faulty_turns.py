"""Games that count their turns wrong."""

from __future__ import annotations

from tests.core.toys import nim, tricks
from tests.core.toys.faulty import planted

from rucher.core.types import TurnKey


@planted("a turn that goes back")
class CountsDown(nim.Nim):
    def turn_key(self, view: nim.Table) -> TurnKey:
        return TurnKey(sum(view.heaps), view.turn)


@planted("a turn that goes back")
class ForgetsTheTurn(nim.Nim):
    """The first turn has a number, those after it have none."""

    def turn_key(self, view: nim.Table) -> TurnKey | None:
        return TurnKey(0, 0) if view.turn == 0 else None


@planted("a turn of two seats")
class OneLongTurn(nim.Nim):
    def turn_key(self, view: nim.Table) -> TurnKey:
        return TurnKey(0, view.turn)


@planted("a turn that not everybody knows")
class CountsCards(tricks.Tricks):
    def turn_key(self, view: tricks.Table) -> TurnKey:
        return TurnKey(sum(card.what for hand in view.hands for card in hand), 0)
