"""Thinking about a turn of Alvéola: the turns that look best are played on in the same imagined worlds."""

from __future__ import annotations

import math
from typing import NamedTuple

import msgspec

from rucher.bots.alveola.search import WON, Search
from rucher.bots.alveola.weights import Version, version
from rucher.bots.limits import Budget, Limits
from rucher.core.chance import ThinkingChance
from rucher.core.types import Seat
from rucher.games.alveola import game as alveola
from rucher.games.alveola.codes import deal, table_of
from rucher.games.alveola.state import AlveolaState
from rucher.games.alveola.table import AlveolaTable

WORLDS = 3  # that reasons are checked in
LEAST = 0.001  # seconds that playing on is expected to take at first
SCALE = 500.0  # a worth of this much is a chance of about 73 %


class Habits(msgspec.Struct, frozen=True):
    """How a player thinks."""

    wide: int = 4  # places for each tile that are looked at
    turns: int = 24  # that are played on in each world
    most: int = 12  # candidates at first
    worlds: int = 64  # at most
    cut: int = 8  # worlds until the worse half is left behind for the first time
    replies: int = 2  # places for each tile that are looked at while playing on
    overlooks: int = 0  # options of a hundred that are not seen
    noise: int = 0  # the largest error in the worth of a turn


class Line(NamedTuple):
    """A turn, or its beginning: the chance to win with it, by how many worlds, and its actions as numbers."""

    chance: float
    worlds: int
    actions: tuple[int, ...]
    worth: int = 0  # at first sight


class Thinker:
    """Judges whole turns from a seat's view."""

    table: AlveolaTable  # of the last thoughts, and the search on it
    search: Search
    worlds: list[list[list[int]]]  # a few orders of the piles that it imagined, the first one first

    def __init__(self, seed: int | None, habits: Habits, weights: Version | None = None) -> None:
        self._chance = ThinkingChance(seed)
        self._weights = weights or version()
        self.habits = habits

    def lines(self, view: AlveolaState, seat: Seat, limits: Limits | None = None) -> list[Line]:
        """The candidates for the rest of this turn of Alvéola, the best first."""
        budget, habits = Budget(limits), self.habits
        search = self.search = Search(*self._weights.listed(), seed=self._chance.pick("seed", range(1 << 31)))
        search.weaken(habits.overlooks, habits.noise)
        world = alveola.resample(view, seat, self._chance)
        table = self.table = table_of(world, self._chance)
        self.worlds = [table.piles()]
        for _ in range(WORLDS - 1):
            self.worlds.append(deal(alveola.resample(view, seat, self._chance), self._chance))
        search.reply_with(habits.replies)
        search.begin(table, len(world.box.tiles) - len(world.box.start_tiles[4]))
        found = search.explore(seat, habits.wide)
        search.weaken(0, 0)
        budget.spend()
        lines = [Line(chance_of(worth), 0, actions, worth) for worth, actions in found[: habits.most]]
        self._play_on(view, seat, lines, budget, (limits or Limits()).seconds)
        return sorted(lines, key=lambda line: (-line.worlds, -line.chance, -line.worth))

    def _play_on(
        self, view: AlveolaState, seat: Seat, lines: list[Line], budget: Budget, seconds: float | None
    ) -> None:
        """Play the lines of Alvéola's bot on, world by world; the worse half is left behind."""
        search, totals, longest = self.search, [0.0] * len(lines), LEAST
        alive, count = list(range(len(lines))), 0
        while count < self.habits.worlds and len(alive) > 1:
            if count:
                known = self.worlds[count] if count < len(self.worlds) else None
                self.table.deal(known or deal(alveola.resample(view, seat, self._chance), self._chance))
            for number in alive:
                turns, began = search.turns, budget.seconds
                # Never begin what may not end in time: the longest so far would have to fit twice.
                if budget.over or (seconds is not None and began + 2 * longest > seconds):
                    return
                totals[number] += chance_of(search.judge(lines[number].actions, self.habits.turns, seat))
                budget.spend(search.turns - turns)
                longest = max(longest, budget.seconds - began)
            count += 1
            for number in alive:
                lines[number] = lines[number]._replace(chance=totals[number] / count, worlds=count)
            if count & (count - 1) == 0 and count >= self.habits.cut:
                alive.sort(key=lambda number: -totals[number])
                alive = alive[: max(2, len(alive) // 2)]

    def followed(self, line: Line) -> list[tuple[list[int], int]]:
        """The positions of Alvéola along a line after its first action, each with the next action."""
        table = self.table
        table.deal(self.worlds[0])
        found: list[tuple[list[int], int]] = []
        for action, following in zip(line.actions, line.actions[1:], strict=False):
            table.play(action)
            found.append((table.row(), following))
        for _ in found:
            table.undo()
        return found


def chance_of(worth: int) -> float:
    """The chance to win that a worth of Alvéola's bot stands for."""
    if abs(worth) > WON // 2:
        return (1.0 if worth > 0 else 0.0) + (worth - (WON if worth > 0 else -WON)) * 1e-8
    return 1 / (1 + math.exp(-worth / SCALE))
