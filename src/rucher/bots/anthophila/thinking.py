"""Thinking about a turn of Anthophila: plans for the rest of it are played out in the same worlds."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

import msgspec

from rucher.bots.anthophila.search import Search
from rucher.bots.anthophila.weights import weights
from rucher.bots.limits import Budget, Limits
from rucher.core.chance import ThinkingChance
from rucher.games.anthophila import table as kernel
from rucher.games.anthophila.codes import printed, table_of
from rucher.games.anthophila.state import AnthophilaState
from rucher.games.anthophila.table import AnthophilaTable

VICTORY = 10_000  # the score of a victory
DOUBTED = 4  # worlds that a plan is thought to have been neither better nor worse in, before it is tried


class Habits(msgspec.Struct, frozen=True):
    """How a companion thinks."""

    plans: int = 60  # that are drawn up at random, besides one for each first step
    worlds: int = 8  # for every plan before the worse ones are left behind
    most: int = 4096  # worlds at most
    blur: int = 0  # percent by which it misjudges each step at first sight
    care: float = 0.0  # standard errors by which a plan must do better than the quick player's own
    trial: int = 16  # games of each quick player, if there are several, to find the best one here


class Line(NamedTuple):
    """A plan for the rest of a turn, or up to its first draw."""

    actions: tuple[int, ...]
    score: float  # the mean over its worlds; 1 is a victory
    wins: float  # the share of worlds that were won
    worlds: int


class Trial:
    """What came of one plan in the worlds that it was played out in."""

    def __init__(self) -> None:
        self.total = self.wins = self.worlds = 0
        self._ahead = self._squares = 0.0  # of the usual plan, in victories; and the squares of that

    def add(self, scores: Sequence[int], usual: Sequence[int]) -> None:
        """Count some worlds a plan was tried in, beside what the usual plan came to in the same ones."""
        for score, other in zip(scores, usual, strict=True):
            ahead = (score - other) / VICTORY
            self._ahead += ahead
            self._squares += ahead * ahead
        self.total += sum(scores)
        self.wins += sum(score >= VICTORY for score in scores)
        self.worlds += len(scores)

    @property
    def score(self) -> float:
        """The mean score of a plan in the worlds of Anthophila it was tried in; 1 is a victory."""
        return self.total / max(1, self.worlds) / VICTORY

    def shown(self, care: float) -> float:
        """By how much a plan did better than the usual plan, less so many standard errors."""
        worlds = self.worlds + DOUBTED
        return (self._ahead - care * math.sqrt(self._squares + DOUBTED / 4)) / worlds

    def line(self, actions: tuple[int, ...]) -> Line:
        """The plan that was tried, with its figures, for the analyst of Anthophila."""
        return Line(actions, self.score, self.wins / max(1, self.worlds), self.worlds)


class Thinker:
    """Judges plans from a view."""

    table: AnthophilaTable  # of the last thoughts, and the quick player on it that plays the plans out
    search: Search

    def __init__(self, seed: int | None, habits: Habits, own: Sequence[Sequence[int]] = ()) -> None:
        """Each of some weights makes a quick player that draws up plans; the best here plays them out."""
        self._chance = ThinkingChance(seed)
        self.weights = tuple(own) or (weights(),)
        self.habits = habits

    def begin(self, view: AnthophilaState) -> None:
        """Set the fast table for a view of Anthophila's bot: the pile's order is imagined anew."""
        self._asked = printed(view.options).asked()
        self.table = table_of(view, self._seed())
        self._players = [Search(self.table, each, self._seed()) for each in self.weights]
        self.search = self._players[0]

    @property
    def asked(self) -> list[tuple[int, int, int]]:
        """The victory conditions: kind, resource or special tile, and how many."""
        return self._asked

    def _seed(self) -> int:
        """A seed for the next search of the bot."""
        return self._chance.pick("seed", range(1 << 31))

    def lines(self, view: AnthophilaState, limits: Limits | None = None) -> list[Line]:
        """The plans for the rest of this turn of Anthophila, the best first."""
        budget = Budget(limits)
        self.begin(view)
        self._try_players(budget)
        plans = self._plans(budget)
        return self._judged(plans, budget, (limits or Limits()).seconds)

    def _plans(self, budget: Budget) -> list[tuple[int, ...]]:
        """Different plans: as it looks best, after each possible first step, and some drawn up at random."""
        found = dict[tuple[int, ...], tuple[int, ...]]()
        starts = [(), *((action,) for action in self.table.legal() if action >> 24 != kernel.YIELD)]
        drawn = [(40 + 20 * (number % 10), ()) for number in range(self.habits.plans)]
        for search in self._players:
            for blur, first in [*((self.habits.blur, first) for first in starts), *drawn]:
                search.blur(blur)
                actions, row = search.line(first)
                found.setdefault(row, actions)
                budget.spend()
                if budget.over:
                    break
            search.blur(0)
        return self.sensible(list(found.values()))

    def sensible(self, plans: list[tuple[int, ...]]) -> list[tuple[int, ...]]:
        """The plans of Anthophila's bot that neither end the turn too soon nor begin an action in vain."""
        idle = self._idle()
        return [plan for plan in plans if plan[:1] != idle and not _wastes(plan)] or plans

    def _idle(self) -> tuple[int, ...]:
        """The first step that ends the turn although pollen can still be made; none where there is none."""
        pollen = kernel.BEGIN << 24 | kernel.MAKE_POLLEN
        return (kernel.END_TURN << 24,) if pollen in self.table.legal() else (-1,)

    def _try_players(self, budget: Budget) -> None:
        """Let the quick player that does best from here draw up the first plans, and play all of them out."""
        if len(self._players) == 1:
            return
        scores, base = [0] * len(self._players), self._seed()
        for world in range(self.habits.trial):
            if budget.over:
                return
            for number, search in enumerate(self._players):
                scores[number] += search.judge((), base + world)
                budget.spend()
        best = self._players.pop(scores.index(max(scores)))
        self._players.insert(0, best)
        self.search = best

    def _judged(self, plans: list[tuple[int, ...]], budget: Budget, seconds: float | None) -> list[Line]:
        """Play the plans of Anthophila's bot out in the same worlds, round by round; the worse ones are left.

        A plan is weighed against the quick player's own, which is plan 0, world by world: with few worlds the
        best of many plans is mostly the luckiest, so one that is not shown to be better is not chosen.
        """
        search, base = self.search, self._seed()
        trials = [Trial() for _ in plans]
        alive, world, step = list(range(len(plans))), 0, self.habits.worlds
        longest, care = 0.0, self.habits.care
        while len(alive) > 1 and world < self.habits.most and not budget.over:
            usual = [0] * step
            for number in alive:
                began = budget.seconds
                if seconds is not None and began + 2 * longest > seconds:
                    break
                scores = [search.judge(plans[number], base + k) for k in range(world, world + step)]
                usual = usual if number else scores
                trials[number].add(scores, usual)
                budget.spend(step)
                longest = max(longest, budget.seconds - began)
            else:
                world += step
                alive.sort(key=lambda n: -trials[n].total)
                alive = alive[: max(2, len(alive) * 2 // 3)]
                if care:
                    alive = [0, *(n for n in alive if n)]
                step = min(64, max(step, self.habits.worlds * len(plans) // len(alive) // 2))
                continue
            break
        if care:
            alive.sort(key=lambda n: -trials[n].shown(care) if n else 0.0)
            rest = [n for n in range(len(plans)) if n not in alive]
        else:
            alive, rest = [], list(range(len(plans)))
        rest.sort(key=lambda n: (-trials[n].worlds, -trials[n].score))
        return [trials[n].line(plans[n]) for n in (*alive, *rest)]

    def weigh(self, plans: Sequence[tuple[int, ...]], games: int, budget: Budget) -> list[Line]:
        """Some plans of Anthophila's bot as lines, played out in the same worlds as long as there is time."""
        trials = [Trial() for _ in plans]
        for world in range(games):
            if budget.over:
                break
            scores = [self.search.judge(plan, world + 1) for plan in plans]
            for trial, score in zip(trials, scores, strict=True):
                trial.add([score], scores[:1])
        return [trial.line(plan) for trial, plan in zip(trials, plans, strict=True)]

    def followed(self, line: Line) -> list[tuple[list[int], tuple[int, ...]]]:
        """The positions along a line of Anthophila's bot, each with the actions that are left."""
        table, found = self.table, list[tuple[list[int], tuple[int, ...]]]()
        for number, action in enumerate(line.actions[:-1], 1):
            table.play(action)
            found.append((table.row(), line.actions[number:]))
        for _ in found:
            table.undo()
        return found


def _wastes(plan: tuple[int, ...]) -> bool:
    """Does a bot's plan begin an action only to finish it?"""
    kinds = [action >> 24 for action in plan]
    return (kernel.BEGIN, kernel.FINISH) in pairwise(kinds)
