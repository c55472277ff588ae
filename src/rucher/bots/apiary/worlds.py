"""Imagined worlds of Apiary on the fast table, and the same draws for the contract."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rucher.bots.apiary.evaluation import ALONE, AUTOMA_GAIN, Evaluation, decided, shares
from rucher.bots.apiary.quick import Quick
from rucher.core.chance import ThinkingChance
from rucher.core.secrets import EVERYONE
from rucher.core.types import Seat
from rucher.games.apiary.actions import ApiaryAction
from rucher.games.apiary.codes import decode, encode, fits, table_of
from rucher.games.apiary.state import ApiaryState
from rucher.games.apiary.table import ApiaryTable

_SOURCES: Final = ("farms", "recruits", "developments", "planets", "seeds", "automa")  # of a table's stacks
Actions = tuple[ApiaryAction, ...]


class DealtChance(ThinkingChance):
    """Draws from stacks whose order is known; what was not in them at first comes at random."""

    def __init__(self, fork: ThinkingChance, stacks: Sequence[Sequence[int]]) -> None:
        super().__init__(fork.pick("seed", range(1 << 30)))
        self._stacks = dict(zip(_SOURCES, stacks, strict=True))

    def pick(self, source: str, items: Sequence[int], audience: int = EVERYONE) -> int:
        """The first item of the source's stack that is left."""
        for item in self._stacks.get(source, ()):
            if item in items:
                return item
        return super().pick(source, items, audience)


class TableWorld:
    """One world on a table, the quick player there, and the one that judges the chances."""

    def __init__(self, table: ApiaryTable, evaluation: Evaluation, world: ApiaryState) -> None:
        self.stacks = table.stacks()
        self._table, self._evaluation = table, evaluation
        self._quick, self._judge = (
            Quick(table, each.figures(world.options.pack, len(world.players)))
            for each in (evaluation, evaluation.judge(world))
        )
        self._alone = world.automa is not None
        self._most = min(len(world.comb), world.box.pieces.hibernation_tokens)
        self._seats = range(len(world.players))

    def open(self, seat: Seat, action: ApiaryAction) -> list[Actions]:
        """The beginnings of turns that place a worker: one for each answer to what is asked then."""
        return [tuple(map(decode, codes)) for codes in self._quick.open(seat, encode(action))]

    def worth(self, seat: Seat, actions: Actions) -> float:
        """The strength of a seat at the end of the turn."""
        self._quick.after(seat, list(map(encode, actions)))
        found: float = self._quick.strength(seat)
        self._quick.back()
        return found

    def chance(self, seat: Seat, actions: Actions, turns: int) -> tuple[float, int]:
        """The chance of a seat after a line and some more turns; how many there were."""
        self._quick.after(seat, list(map(encode, actions)))
        played = 0
        while played < turns and self._quick.turn():
            played += 1
        found = self._result(seat)
        self._quick.back()
        return found, played

    def _result(self, seat: Seat) -> float:
        """The chance of a seat in the present position of the table, as `Evaluation.result` has it."""
        table, share = self._table, self._quick.left() / self._most
        strengths: list[float] = [self._judge.strength(each) for each in self._seats]
        if self._alone:
            strengths.append(table.her_points() - (0.0 if table.over else AUTOMA_GAIN * share))
        if table.over:
            return decided(strengths, table.winners(), seat)
        scale = ALONE if self._alone else self._evaluation.scale_at(share, self._quick.ending)
        return shares(strengths, scale)[seat]


def deal(world: ApiaryState, evaluation: Evaluation, chance: ThinkingChance) -> TableWorld | None:
    """A whole state of Apiary on a table, its stacks in an order; None where the table has no room for it."""
    if not fits(world):
        return None
    table = table_of(world, chance.pick("stacks", range(1 << 30)))
    return TableWorld(table, evaluation, world)
