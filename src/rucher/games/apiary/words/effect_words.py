"""The effects of components in words: one function makes a sentence of any effect, ability, score or price.

The texts are in the catalogs; this file only combines them, in both languages at once.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, reduce
from typing import TypeAlias

from rucher.core.texts import Catalog, Parameter, Term, Texts, Translated
from rucher.games.apiary.box import effects as e
from rucher.games.apiary.box.effects import Ability, CellBonus, Effect, Price

Phrased: TypeAlias = Effect | Ability | CellBonus | Price | tuple["Phrased", ...]


@cache
def phrase(thing: Phrased) -> Translated:
    """The text of a component's effect in each language, for a sentence or a part of one (`{text:The}`)."""
    catalogs = _texts().catalogs
    return Translated(**{lang: _Phrases(catalog).clause(thing) for lang, catalog in catalogs.items()})


def compose(key: str, **parameters: Parameter) -> Translated:
    """A message of the catalogs in each language, as a part of another message."""
    return Translated(**{lang: _texts().say(lang, key, parameters) for lang in _texts().catalogs})


@cache
def _texts() -> Texts:
    """The catalogs of Apiary."""
    return Texts("apiary")


class _Phrases:
    """The texts of one language."""

    def __init__(self, catalog: Catalog) -> None:
        self._catalog = catalog

    def _say(self, key: str, **parameters: Parameter) -> str:
        """A phrase of the catalog in this language."""
        return self._catalog.say(f"phrase.{key}", parameters)

    def clause(self, thing: Phrased) -> str:
        """An effect, ability, score or price as a part of a sentence."""
        match thing:
            case tuple():
                return self._clauses(thing)
            case Price():
                return self._catalog.phrase([Term(name, count=n) for name, n in thing.parts()])
            case e.Trigger():
                return self._trigger(thing)
            case e.Modifier():
                return self._modifier(thing)
            case e.Score():
                return self._score(thing)
            case e.CellEffects(listed):
                return self.clause(listed)
            case e.Discount(kind, n):
                return self._say("cell.discount", kind=Term(kind), n=n)
            case e.FreeBuild(_, kinds):
                return self._say("cell.free_build", kinds=self._either(kinds))
            case _:
                return self._effect(thing)

    def _clauses(self, things: tuple[Phrased, ...]) -> str:
        """The clauses one after the other; simple gains in a row are joined into one."""
        said: list[str] = []
        gained: list[Term] = []
        for thing in (*things, None):
            term = _gained(thing)
            if term:
                gained.append(term)
                continue
            if gained:
                said.append(self._say("gain", what=gained))
                gained = []
            if thing is not None:
                said.append(self.clause(thing))
        if any(isinstance(thing, Ability) for thing in things):
            return ". ".join([said[0], *(text[:1].upper() + text[1:] for text in said[1:])])
        return reduce(lambda done, last: self._say("then", list=done, last=last), said)

    def _effect(self, effect: Effect) -> str:
        """A simple effect of a component in words."""
        if term := _gained(effect):
            return self._say("gain", what=term)
        match effect:
            case e.Seed(n) | e.Income(n) | e.Convert(n) | e.Frame(n) | e.Plant(n):
                return self._say(str(effect.__struct_config__.tag), n=n)
            case e.SeedPick(draw, keep):
                return self._say("seed_pick", draw=draw, keep=keep)
            case e.Worker(n, strength):
                return self._say("worker", n=n, strength=strength)
            case e.Boost(n, zone):
                return self._say(f"boost.{zone}", n=n)
            case e.UpgradeFaction() | e.Recall():
                return self._say(str(effect.__struct_config__.tag))
            case e.Build(kinds, free):
                return self._say("build.free" if free else "build.paid", kinds=self._either(kinds))
            case e.Reserve(_, kinds):
                return self._say("reserve", kinds=self._either(kinds))
            case e.Planet(mode):
                return self._say(f"planet.{mode}")
            case e.Refresh(row):
                return self._say(f"refresh.{row}")
        return self._composed(effect)

    def _composed(self, effect: Effect) -> str:
        """An effect that holds other effects, in words."""
        match effect:
            case e.Exchange(pay, gain, most):
                times: dict[str, Parameter] = {"n": most} if most > 1 else {}
                key = "exchange.often" if times else "exchange.once"
                return self._say(key, pay=self.clause(pay), gain=self.clause(gain), **times)
            case e.Choice(options):
                if e.is_any_row(effect):
                    return self._say("refresh.any")
                return self._or(self.clause(option) for option in options)
            case e.Per(metric, inner, most):
                said, unit = self._effect(inner), _metric(metric)
                if most:
                    return self._say("per_at_most", effect=said, metric=unit, n=most)
                return self._say("per", effect=said, metric=unit)
        raise TypeError(f"no words for {effect}")

    def _trigger(self, trigger: e.Trigger) -> str:
        """The occasion of an ability and its effects, in words."""
        on = self._say(f"on.{trigger.on}", kinds=self._either(trigger.kinds or ("tile",)))
        if trigger.min_strength == 4:
            on = self._say("trigger.strongest", on=on)
        elif trigger.min_strength:
            on = self._say("trigger.strong", on=on, n=trigger.min_strength)
        key = "trigger.once" if trigger.limit else "trigger.each"
        return self._say(key, on=on, effects=self.clause(trigger.effects))

    def _modifier(self, mod: e.Modifier) -> str:
        """A changed number of an ability, in words."""
        kinds = self._or(self._catalog.phrase(Term(kind)) for kind in mod.kinds or ("tile",))
        return self._say(f"mod.{mod.mod}", n=mod.n, kinds=kinds, action=Term(mod.action or "advance"))

    def _score(self, score: e.Score) -> str:
        """The points that a tile or card scores, in words."""
        vp = str(score.vp).replace("-", "−")
        if score.copy:
            return self._say("score.copy")
        if score.per and score.div > 1:
            return self._say("score.per_each", vp=vp, what=_metric(score.per, score.div))
        if score.per:
            return self._say("score.per", vp=vp, what=_metric(score.per))
        if score.conditions:
            return self._say("score.if", vp=vp, conditions=[self._condition(c) for c in score.conditions])
        return self._say("score.flat", vp=vp)

    def _condition(self, held: e.Condition) -> str:
        """The condition of a score, in words."""
        if held.metric in e.YES_OR_NO:
            negated = held.n == 0 and held.cmp != ">="
            return self._say(f"condition.{'no_' if negated else ''}{held.metric}")
        if held.n == 0 and held.cmp != ">=":
            return self._say("condition.none", what=_metric(held.metric))
        key = {"==": "exactly", "<=": "most", ">=": "least"}[held.cmp]
        return self._say(f"condition.{key}", what=_metric(held.metric, held.n))

    def _either(self, kinds: Iterable[str]) -> str:
        """The kinds joined by "or": a farm or a recruit."""
        return self._or(self._catalog.phrase(Term(kind), "a") for kind in kinds)

    def _or(self, items: Iterable[str]) -> str:
        """Some words in a list with "or"."""
        *others, last = items
        return self._say("or", list=", ".join(others), last=last) if others else last


def _gained(thing: Phrased | None) -> Term | None:
    """The term of a simple gain, with its number; None for other effects."""
    match thing:
        case e.Gain(res, n):
            return Term(res, count=n)
        case e.Vp(n):
            return Term("vp", count=n)
        case e.Favor(n):
            return Term("favor", count=n)
    return None


def _metric(metric: e.Metric, count: int | None = None) -> Term:
    """The noun of what a metric counts."""
    return Term("metric_" + metric.replace(":", "_"), count=count)
