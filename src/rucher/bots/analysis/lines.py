"""The best turns of a position, by games played out after each, and the reasons for them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from msgspec.structs import replace

from rucher.bots.analysis.guide import Fact, sides_of
from rucher.bots.analysis.messages import Difference, Line
from rucher.bots.analysis.outlook import Ahead, Sample, error_of
from rucher.bots.greedy import lead
from rucher.bots.limits import Budget, Limits
from rucher.core.sentence import Sentence
from rucher.core.types import Seat

LINES = 3  # that are told
FIRST = 6  # first actions that are looked at
WAYS = 2  # to finish a turn after each of them, where they are few
WORLDS = 64  # at most
CUTS = {2: 5, 6: 4, 12: 3}  # after so many worlds only the best so many lines are played on
REASONS = 3
TELLING = 0.1  # of the time, at most
SLIGHT = 0.15  # a difference worth less than this is no reason

Actions = tuple[Any, ...]
Moment: TypeAlias = Literal["after", "end"]  # of a game that was played out: `Sample`


@dataclass
class Weighed:
    """A line with what its games came to, world by world."""

    actions: Actions
    samples: list[Sample]
    facts: dict[tuple[int, Moment, Seat], dict[str, Fact]] = field(default_factory=dict, compare=False)

    def chances(self, seat: Seat) -> list[float]:
        """The chance of a seat in each world that the analyst played out."""
        return [sample.chances[seat] for sample in self.samples]

    def chance(self, seat: Seat) -> float:
        """The mean chance of a seat over the worlds that were played out."""
        found = self.chances(seat)
        return sum(found) / len(found)


def weigh(ahead: Ahead, view: Any, seat: Seat, budget: Budget, played: Actions = ()) -> list[Weighed]:
    """The turns that are open to a seat, weighed by the analyst, best first."""
    lines = [Weighed(actions, []) for actions in _turns(ahead, view, seat, budget, played)]
    alive = lines
    for number in range(WORLDS):
        for line in alive:
            first = line is lines[0] and not number  # there is always something to say
            sample = ahead.sample(view, seat, number, line.actions, None if first else budget)
            if sample is None:
                break
            line.samples.append(sample)
        if budget.over or len(alive) < 2:
            break
        if most := CUTS.get(number + 1):
            best = sorted(alive, key=lambda line: -line.chance(seat))[:most]
            alive = best + [line for line in alive if line.actions == played and line not in best]
    known = [line for line in lines if line.samples]
    return sorted(known, key=lambda line: (-len(line.samples) // 2, -line.chance(seat)))


def told_line(ahead: Ahead, view: Any, seat: Seat, line: Weighed, other: Weighed | None) -> Line:
    """A line as the analyst tells it, with the reasons that speak for it against another one."""
    game, points = ahead.game, [sample.points[seat] for sample in line.samples]
    notation, marks, said, events = [], dict[str, None](), list[Sentence](), list[Any]()
    state, dice = ahead.world(view, seat, 0)
    touches: tuple[str, ...] = ()
    for n, action in enumerate(line.actions):
        seen = game.glimpse(state, seat)
        notation.append(game.write(seen, action))
        touched = game.touches(seen, action)
        touches = touches if n else touched
        marks.update(ahead.marks(seen, action))
        game.apply(state, seat, action, dice, events.append)
        told = [game.words.describe_event(event) for event in events]
        said += [each for each in told if each.seats][:1] or told[:1]  # what else comes is drawn, or follows
        events.clear()
    return Line(
        seat,
        line.chance(seat),
        error_of(line.chances(seat)),
        sum(points) / len(points) if len(set(game.score(state).seats[seat])) else None,
        None,
        tuple(notation),
        touches,
        tuple(marks),
        line_reasons(ahead, seat, line, other) if other else (),
        tuple(said),
    )


def line_reasons(ahead: Ahead, seat: Seat, line: Weighed, other: Weighed) -> tuple[Difference, ...]:
    """Why the analyst puts the first line first, the most important reason first.

    By the end of the turn; where nothing speaks for the line by then, where the look ahead ends.
    """
    told = after = _changes(ahead, seat, line, other, "after")
    if not any(each.better for each in after):
        end = _changes(ahead, seat, line, other, "end")
        told = end if any(each.better for each in end) else after or end
    return tuple(sorted(told, key=lambda each: not each.better))


def _changes(ahead: Ahead, seat: Seat, line: Weighed, other: Weighed, when: Moment) -> tuple[Difference, ...]:
    """What differs between two lines in the games played out after them."""
    both = min(len(line.samples), len(other.samples))
    mine, theirs = (
        [_facts(ahead, each, number, when, seat) for number in range(both)] for each in (line, other)
    )
    differences: dict[str, tuple[float, float]] = {}
    for facts, sign in ((mine, 1 / both), (theirs, -1 / both)):
        for key, fact in (item for world in facts for item in world.items()):
            by, worth = differences.get(key, (0.0, 0.0))
            differences[key] = by + sign * fact.amount, worth + sign * fact.amount * fact.worth
    found = sorted(differences.items(), key=lambda item: -abs(item[1][1]))
    return tuple(
        Difference(Sentence(key), round(by, 1), worth > 0)
        for key, (by, worth) in found[:REASONS]
        if abs(worth) >= SLIGHT
    )


def analyse(
    view: Any, seat: Seat, limits: Limits, ahead: Ahead, plan: Sequence[str] = ()
) -> tuple[Line, ...]:
    """The best turns of a seat that is asked, and its plan, best first; each against its best rival."""
    decision = ahead.game.decision(view)
    if decision is None or seat not in decision.asked:
        return ()
    budget, planned = Budget(_for_weighing(limits)), _known_part(ahead, view, seat, plan)
    weighed = weigh(ahead, view, seat, budget, planned)
    found = weighed[:LINES] + [line for line in weighed[LINES:] if line.actions == planned]
    others: list[Weighed | None] = [_rival(weighed), *found[:1] * (len(found) - 1)]
    return tuple(told_line(ahead, view, seat, line, other) for line, other in zip(found, others, strict=True))


def _rival(weighed: list[Weighed]) -> Weighed | None:
    """What the best line is told against: one that begins otherwise, since its own variants say little."""
    otherwise = (line for line in weighed[1:] if line.actions[0] != weighed[0].actions[0])
    return next(otherwise, weighed[1] if len(weighed) > 1 else None)


def _known_part(ahead: Ahead, view: Any, seat: Seat, plan: Sequence[str]) -> Actions:
    """A plan up to its first draw, which the analyst weighs beside its own turns."""
    game, (state, dice) = ahead.game, ahead.world(view, seat, 0)
    actions: list[Any] = []
    for text in plan:
        action = game.read(game.glimpse(state, seat), seat, text)
        if dice.drew or game.refusal(state, seat, action):
            break
        actions.append(action)
        game.apply(state, seat, action, dice)
    return tuple(actions)


def _for_weighing(limits: Limits) -> Limits:
    """The analyst's limits without the time that it takes to tell what was found."""
    return limits if limits.seconds is None else replace(limits, seconds=(1 - TELLING) * limits.seconds)


def _facts(ahead: Ahead, line: Weighed, number: int, when: Moment, seat: Seat) -> dict[str, Fact]:
    """The score by category for the analyst, and what the game's guide adds to it.

    Several lines are told against the best one: so a line remembers the facts of its games.
    """
    if (known := line.facts.get((number, when, seat))) is not None:
        return known
    state = getattr(line.samples[number], when)
    scores = ahead.game.score(state)
    points = scores.seats[seat]
    found = [Fact(Sentence(f"score.{key}"), amount) for key, amount in points.items()]
    found += ahead.guide.facts(state, seat) if ahead.guide.facts else ()
    rivals = [other for side in sides_of(ahead.game, state) if seat not in side for other in side]
    if rivals:
        found.append(Fact(Sentence("change.rival"), max(map(scores.total, rivals)), -1.0))
    line.facts[number, when, seat] = facts = {fact.said.key: fact for fact in found}
    return facts


def _turns(ahead: Ahead, view: Any, seat: Seat, budget: Budget, played: Actions) -> list[Actions]:
    """Turns that the analyst compares: the one played, the bot's, and promising ones."""
    legal = ahead.game.legal(view, seat)
    ways = WAYS if len(legal) <= FIRST else 1
    found: dict[Actions, None] = dict.fromkeys([played] if played else [])
    own = ahead.bot(0).choose(ahead.game, view, seat).action
    worths = _ranks(ahead, view, seat, legal)
    ranked = sorted(range(len(legal)), key=lambda n: -worths[n])
    firsts = [own, *(legal[n] for n in ranked if legal[n] != own)][:FIRST]
    for way in range(ways):
        for action in firsts:
            found[_finished(ahead, view, seat, way, action)] = None
            if budget.over:
                return list(found)
    return list(found)


def _ranks(ahead: Ahead, view: Any, seat: Seat, legal: Sequence[Any]) -> Sequence[float]:
    """The worth of each action at first sight, for the analyst."""
    if len(legal) <= FIRST:
        return [0.0] * len(legal)
    if ahead.guide.rank is not None:
        return ahead.guide.rank(view, seat, legal)
    game, (world, dice), found = ahead.game, ahead.world(view, seat, 0), []
    for action in legal:
        state = game.clone(world)
        dice.restart()
        game.apply(state, seat, action, dice)
        chance = ahead.judged(state)[seat] if ahead.guide.chances else 0.0
        found.append(chance or lead(game, state, seat) / 1e7)
    return found


def _finished(ahead: Ahead, view: Any, seat: Seat, way: int, action: Any) -> Actions:
    """An action and the rest of the turn as the analyst's bot would play it, up to a draw."""
    game, bot, (state, dice) = ahead.game, ahead.bot(way), ahead.world(view, seat, way)
    key, actions = game.turn_key(state), [action]
    game.apply(state, seat, action, dice)
    while not dice.drew and game.turn_key(state) == key:
        decision = game.decision(state)
        if decision is None or decision.asked != (seat,):
            break
        action = bot.choose(game, game.glimpse(state, seat), seat).action
        actions.append(action)
        game.apply(state, seat, action, dice)
    return tuple(actions)
