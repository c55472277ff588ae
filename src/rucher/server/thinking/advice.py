"""A hint: what a bot would play and why, and what the next best choice costs where an analyst can tell."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

import msgspec

from rucher import bots
from rucher.bots.analysis import Difference, Line, has_analyst
from rucher.bots.analysis.guide import guide_of
from rucher.bots.protocol import Planned, Reason
from rucher.core.chance import Chance
from rucher.core.sentence import Sentence
from rucher.core.texts import Translated
from rucher.server import wire
from rucher.server.tables.table import Table
from rucher.server.thinking.thinkers import BotFailed, Thinkers

COORDINATES = re.compile(r"-?\d+,-?\d+")
SLIGHT = 0.02  # a choice that costs less is as good: the bot's own is kept
DOUBT = 2.0  # so many standard errors, too, may lie between two lines that are as good
SECONDS = 0.5  # of a bot for a hint


class Advised(NamedTuple):
    """An action that was advised, with its reasons in words."""

    action: Any
    words: tuple[Sentence, ...]


class Plan(NamedTuple):
    """The turn that a seat was advised to play, and after how many actions of the match."""

    began: int
    steps: list[Advised]

    def next(self, table: Table, seat: int) -> Advised | None:
        """The next step, where the seat has played as advised so far."""
        played = [(entry.seat, entry.action) for entry in table.playing().log[self.began :]]
        if len(played) >= len(self.steps) or len(table.playing().log) < self.began:
            return None
        followed = played == [(seat, step.action) for step in self.steps[: len(played)]]
        return self.steps[len(played)] if followed else None


# Kept beside the table: reasons of one turn must not contradict each other, so it is thought over once.
_PLANS: WeakKeyDictionary[Table, dict[int, Plan]] = WeakKeyDictionary()


async def advised(
    thinkers: Thinkers, table: Table, state: Any, asked: wire.Hint, seed: int | None = None
) -> wire.Hinted:
    """The hint for a seat that is asked, from its view; with a seed the same view gets the same hint."""
    game, plans = table.game, _PLANS.setdefault(table, {})
    view = game.view(state, asked.seat)
    step = plans[asked.seat].next(table, asked.seat) if asked.seat in plans else None
    if step is None or game.check(view, asked.seat, step.action) is not None:
        began = len(table.playing().log)
        plan = plans[asked.seat] = Plan(began, await _thought_over(thinkers, table, view, asked, seed))
        step = plan.steps[0]
    notation, touches = game.write(view, step.action), game.touches(view, step.action)
    return wire.Hinted(asked.id, notation, touches, step.words)


async def _thought_over(
    thinkers: Thinkers, table: Table, view: Any, asked: wire.Hint, seed: int | None
) -> list[Advised]:
    """What to play now and, as far as it is known, in the rest of the turn."""
    game, name = table.game, table.opened.game
    bot = table.seating.adviser_at(asked.seat) or adviser(name)
    thought = await thinkers.choose(game, bot, view, asked.seat, seed, "", SECONDS)
    chosen = (Planned(thought.action, thought.reasons), *thought.plan)
    steps = [
        Advised(msgspec.convert(each.action, game.action_type), _words(table, map(_said, each.reasons)))
        for each in chosen
    ]
    plan = tuple(game.write(view, step.action) for step in steps)
    lines = await _lines(thinkers, table, view, asked, plan)
    own = next((line for line in lines if _begins(line.notation, plan)), None)
    if lines and (own is None or _clearly_better(lines[0], own)):
        own = lines[0]  # looking further ahead, another one is clearly better
        steps = _line_in_words(table, view, asked.seat, own)
    told = steps[0].words + _next_best(table, view, asked.seat, lines, own)
    return [Advised(steps[0].action, told), *steps[1:]]


def _begins(line: tuple[str, ...], plan: tuple[str, ...]) -> bool:
    """Is a line of the analyst a plan, as far as both go?"""
    return all(one == other for one, other in zip(line, plan, strict=False))


def _clearly_better(line: Line, own: Line) -> bool:
    """Is a line better than a bot's own by more than the analyst's doubt?"""
    return line.chance - own.chance > max(SLIGHT, DOUBT * math.hypot(line.error, own.error))


def _said(why: Reason) -> Sentence:
    return Sentence(f"reason.{why.code}", why.params, {}, why.cells)


def _words(table: Table, said: Iterable[Sentence]) -> tuple[Sentence, ...]:
    """The sentences that the catalogs know."""
    return tuple(filter(None, map(table.texts.words, said)))


def _line_in_words(table: Table, view: Any, seat: int, line: Line) -> list[Advised]:
    """A line of the analyst, each step with the one that follows and the places of the line.

    Its reasons compare whole turns: they are told at its beginning, where there is still another one.
    """
    found_best = Sentence("reason.most_chances")
    why = _words(table, [_reason(table, each) for each in line.reasons] or [found_best])
    steps, found = list(_actions(table, view, seat, line.notation)), list[Advised]()
    for number, (action, _) in enumerate(steps):
        following = steps[number + 1][1] if number + 1 < len(steps) else None
        then = _words(table, [_then(table, following, line.marks)] if following else ())
        found.append(Advised(action, then + (_words(table, [found_best]) if number else why)))
    return found


def _then(table: Table, said: Sentence, marks: tuple[str, ...]) -> Sentence:
    return Sentence("reason.then", {"what": _translated(table, said)}, {}, marks)


def _actions(
    table: Table, view: Any, seat: int, notation: Sequence[str]
) -> Iterator[tuple[Any, Sentence | None]]:
    """The actions of a line and their words, as far as a view can tell: what a draw brings ends it."""
    game, chance = table.game, Chance(0)
    state = game.resample(view, seat, chance)
    for text in notation:
        seen = game.glimpse(state, seat)
        action = game.read(seen, seat, text)
        yield action, _without_places(table, game.words.describe_action(seen, action), "plain")
        chance.begin()
        game.apply(state, seat, action, chance)
        decision = game.decision(state)
        if chance.drawn or decision is None or seat not in decision.asked:
            return


def _without_places(table: Table, said: Sentence | None, group: str) -> Sentence | None:
    """An action within a hint's sentence: a board that is drawn has no names for its places.

    None where it cannot be said so, or names a player.
    """
    if said is None:
        return None
    plain = Sentence(said.key.replace("say.", f"{group}.", 1), said.params)
    known = table.texts.words(plain) or table.texts.words(said)
    return known if known is not None and _stands_alone(known) else None


def _reason(table: Table, found: Difference) -> Sentence:
    """A difference that the analyst found, as the reason of a hint."""
    if found.by is None:
        return found.said
    what, by = _translated(table, found.said), f"{found.by:+.2g}".replace("-", "−")
    code = "score_against_next" if found.said.key.startswith("score.") else "against_next"
    price = "" if found.better else "but_"
    return Sentence(f"reason.{price}{code}", {"what": what, "by": Translated(by, by.replace(".", ","))})


def _translated(table: Table, said: Sentence) -> Translated:
    """The words of a sentence within a hint's sentence: they begin small."""
    spoken = (table.texts.texts.say(lang, said.key, said.params) for lang in ("en", "fr"))
    return Translated(*(words[:1].lower() + words[1:] for words in spoken))


async def _lines(
    thinkers: Thinkers, table: Table, view: Any, asked: wire.Hint, plan: tuple[str, ...]
) -> tuple[Line, ...]:
    """The lines that may overrule the bot, and the plan; that there are none is no reason to give no hint."""
    if not has_analyst(table.opened.game) or not guide_of(table.opened.game).overrules:
        return ()
    try:
        return (await thinkers.study(table.game, view, asked.seat, plan)).lines
    except BotFailed:
        return ()


def _next_best(
    table: Table, view: Any, seat: int, lines: tuple[Line, ...], own: Line | None
) -> tuple[Sentence, ...]:
    """The best line that begins otherwise than the hint, and what it costs against it."""
    if own is None:
        return ()

    def describe(line: Line) -> Sentence | None:
        return table.game.words.describe_action(view, table.game.read(view, seat, line.notation[0]))

    chosen = describe(own)
    for other in lines:
        said = None if other.notation[0] == own.notation[0] else describe(other)
        alike = said is not None and chosen is not None and said.key == chosen.key
        known = _without_places(table, said, "elsewhere" if alike else "plain")
        if known is None:
            continue
        what = _translated(table, known)
        cost = round(100 * (own.chance - other.chance))
        key = "reason.next_best" if cost > 0 else "reason.as_good"
        return (Sentence(key, {"what": what, "n": cost} if cost > 0 else {"what": what}),)
    return ()


def _stands_alone(said: Sentence) -> bool:
    """Can it be read within another sentence? Players and coordinates are for the page to name."""
    return not said.seats and not any(
        isinstance(value, str) and COORDINATES.fullmatch(value) for value in said.params.values()
    )


def adviser(game: str) -> str:
    """The bot that gives hints: the strongest made for the game that needs no long time, or else greedy."""
    made_for_it = [bot.name for bot in bots.playing(game) if bot.game == game]
    strong = next((name for name in reversed(bots.LEVELS) if name in made_for_it), None)
    return strong or next(iter(made_for_it), "greedy")
