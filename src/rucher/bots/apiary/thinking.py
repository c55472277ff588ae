"""Thinking about a turn of Apiary: the turns that look best are played on in the same imagined worlds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import msgspec

from rucher.bots.apiary.evaluation import Evaluation
from rucher.bots.apiary.policy import Policy
from rucher.bots.apiary.weights import Version, version
from rucher.bots.apiary.worlds import DealtChance, TableWorld, deal
from rucher.bots.limits import Budget, Limits
from rucher.core.chance import ThinkingChance
from rucher.core.types import Seat
from rucher.games.apiary import game as apiary
from rucher.games.apiary import questions
from rucher.games.apiary.actions import ApiaryAction, AskAgain, Place, PlaceFrame
from rucher.games.apiary.pending import Pending
from rucher.games.apiary.state import ApiaryState

PLACES: Final = 6  # number of places for a frame that are tried
LEAST: Final = 0.002  # seconds that playing a line on is expected to take at first
SLACK: Final = 0.85  # of the seconds are planned with: what follows the thinking takes time too
# Questions right after a worker is placed: each of their answers makes a line of its own.
_OPENED: Final = questions.Buying | questions.Ship | questions.CarvingChoice | questions.Growing
Actions = tuple[ApiaryAction, ...]


class Habits(msgspec.Struct, frozen=True):
    """How a player thinks."""

    most: int = 8  # lines that are played on at first
    rounds: int = 3  # rounds of turns that they are played on
    worlds: int = 256  # at most; 0: the line that looks best is taken at once
    cut: int = 8  # worlds until the worse half is left behind for the first time
    trust: int = 2  # worlds that the chance at first sight counts as much as
    noise: int = 0  # the largest error in the worth of a line at first sight, in points
    overlooks: int = 0  # lines of a hundred that are not seen


class Line(NamedTuple):
    """A turn, or its beginning, and what is expected of it."""

    actions: Actions
    worth: float  # at first sight: the points of the seat and those to come
    chance: float = 0.0  # to win, the mean over the worlds
    worlds: int = 0


class Thinker:
    """Judges the turns of a seat from its view."""

    def __init__(
        self,
        seed: int | None,
        habits: Habits,
        weights: Version | None = None,
        *,
        on_table: bool = True,
    ) -> None:
        """One that is not `on_table` plays all its worlds by the contract: slower, with the same choices."""
        self._chance = ThinkingChance(seed)
        self.habits, self._on_table = habits, on_table
        self.evaluation = Evaluation(weights or version())
        self.world: ApiaryState  # of the last thoughts, the first one
        self.policy: Policy
        self._table: TableWorld | None  # the world that is played now

    def lines(
        self, view: ApiaryState, seat: Seat, limits: Limits | None = None, *, at_sight: bool = False
    ) -> list[Line]:
        """The lines of Apiary from here, the best first; `at_sight`: without playing them on."""
        budget = Budget(limits)
        self.world = apiary.resample(view, seat, self._chance)
        self.policy = Policy(self.evaluation.strength, self._chance.fork(), quick=True)
        self._table = self._dealt(self.world)
        dice = self.policy.dice
        lines = self._at_sight(self.world, seat, budget)
        lines.sort(key=lambda line: -line.worth)
        del lines[max(1, self.habits.most) :]
        if self.habits.worlds and not at_sight and len(lines) > 1:
            self._play_on(view, seat, lines, budget, (limits or Limits()).seconds)
        self.policy.dice = dice  # of the world that the thinker speaks about
        return sorted(lines, key=lambda line: (-line.worlds, -line.chance, -line.worth))

    def _at_sight(self, world: ApiaryState, seat: Seat, budget: Budget) -> list[Line]:
        """Every line with its worth at the end of the turn; fewer where the limits are narrow."""
        habits, found = self.habits, list[Line]()
        for actions in self._openings(world, seat):
            if found and habits.overlooks and self._chance.pick("overlook", range(100)) < habits.overlooks:
                continue
            worth = self._worth_after(world, seat, actions)
            if habits.noise:
                worth += self._chance.pick("noise", range(-100, 101)) * habits.noise / 100
            found.append(Line(actions, worth))
            budget.spend()
            if budget.over:
                break
        return found

    def _openings(self, world: ApiaryState, seat: Seat) -> list[Actions]:
        """The first answers; where one opens a choice that is known beforehand, with each of its answers."""
        found: list[Actions] = []
        for action in self._some(apiary.legal(world, seat)):
            if not isinstance(world.stack[-1], questions.Turn) or not isinstance(action, Place):
                found.append((action,))
                continue
            if self._table is not None:
                found += self._table.open(seat, action)
                continue
            after = apiary.clone(world)
            begun: list[ApiaryAction] = [action]
            self.policy.dice.restart()
            self.policy.play(after, seat, begun)
            while isinstance(question := after.stack[-1], questions.BumpedWorker):
                first = apiary.legal(after, question.seat)[0]
                begun += [first] if question.seat == seat else []
                apiary.apply(after, question.seat, first, self.policy.dice)
            if isinstance(question, _OPENED) and question.seat == seat:
                found += [(*begun, answer) for answer in apiary.legal(after, seat)]
            else:
                found.append((action,))
        return found

    def _some(self, legal: Sequence[ApiaryAction]) -> list[ApiaryAction]:
        """All answers but changed standing orders, and only some of the many places for a frame."""
        left: list[ApiaryAction] = [action for action in legal if not isinstance(action, AskAgain)]
        places = [action for action in left if isinstance(action, PlaceFrame)]
        while len(places) > PLACES:
            gone = places.pop(self._chance.pick("frame", range(len(places))))
            left.remove(gone)
        return left

    def after(self, world: ApiaryState, seat: Seat, actions: Actions) -> ApiaryState:
        """The position of Apiary at the end of the turn, after a line."""
        policy = self.policy
        policy.dice.restart()
        state = policy.ended(world, seat, actions)
        if not state.over and state.seat == seat and state.turn == world.turn:
            question = state.stack[-1]
            if isinstance(question, questions.Turn) and question.before:
                return policy.turn(state)  # after a card, the turn itself
        return state

    def _play_on(
        self, view: ApiaryState, seat: Seat, lines: list[Line], budget: Budget, seconds: float | None
    ) -> None:
        """Play the lines of Apiary's bot on, world by world; the worse half is left behind."""
        trust, longest = self.habits.trust, LEAST
        totals = [trust * self._first_chance(seat, line.actions) for line in lines]
        alive, count = list(range(len(lines))), 0
        while count < self.habits.worlds and len(alive) > 1:
            world = apiary.resample(view, seat, self._chance) if count else self.world
            if count:
                self.policy.dice = self._chance.fork()
                self._table = self._dealt(world)
            results = []
            for number in alive:
                began = budget.seconds
                if budget.over or (seconds is not None and began + 1.5 * longest > SLACK * seconds):
                    return
                results.append(self._chance_of(world, seat, lines[number].actions, budget))
                longest = max(longest, budget.seconds - began)
            count += 1
            for number, chance in zip(alive, results, strict=True):
                totals[number] += chance
                lines[number] = lines[number]._replace(chance=totals[number] / (trust + count), worlds=count)
            if count & (count - 1) == 0 and count >= self.habits.cut:
                alive.sort(key=lambda number: -totals[number])
                alive = alive[: max(2, (len(alive) + 1) // 2)]

    def expected(self, seat: Seat, line: Line) -> list[tuple[Pending, ApiaryAction]]:
        """The later questions of a line of Apiary's bot, and their answers."""
        after, found = apiary.clone(self.world), []
        self.policy.dice.restart()
        for action, following in zip(line.actions, line.actions[1:], strict=False):
            self.policy.play(after, seat, (action,))
            self.policy.others(after, seat)
            found.append((after.stack[-1], following))
        return found

    def _first_chance(self, seat: Seat, actions: Actions) -> float:
        """The chance of a seat right after a line, in the first world."""
        if self._table is not None:
            return self._table.chance(seat, actions, 0)[0]
        return self.evaluation.result(self.after(self.world, seat, actions), seat)

    def _dealt(self, world: ApiaryState) -> TableWorld | None:
        """A table for a world, with the same draws for the policy; None where a table has no room."""
        dealt = deal(world, self.evaluation, self._chance)
        if dealt is None:
            return None
        self.policy.dice = DealtChance(self.policy.dice.fork(), dealt.stacks)
        return dealt if self._on_table else None

    def _worth_after(self, world: ApiaryState, seat: Seat, actions: Actions) -> float:
        """The worth of a line at the end of the turn."""
        if self._table is not None:
            return self._table.worth(seat, actions)
        return self.evaluation.strength(self.after(world, seat, actions), seat)

    def _chance_of(self, world: ApiaryState, seat: Seat, actions: Actions, budget: Budget) -> float:
        """The chance of a seat after a line and some rounds of turns."""
        rounds = self.habits.rounds * len(world.players)
        if self._table is not None:
            chance, turns = self._table.chance(seat, actions, rounds)
            for _ in range(1 + turns):
                budget.spend()
            return chance
        state = self.after(world, seat, actions)
        for _ in range(rounds):
            if state.over or not at_turn(state):
                break
            state = self.policy.turn(state)
            budget.spend()
        budget.spend()
        return self.evaluation.result(state, seat)


def at_turn(state: ApiaryState) -> bool:
    """Is a player at the beginning of a turn?"""
    question = state.stack[-1]
    return isinstance(question, questions.Turn) and question.before
