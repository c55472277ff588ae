"""The effects of components in icons: numbers, signs, and icons by the ids of the drawn set.

A phrase of icons has a capsule for the occasion, and groups for the effects; a line may break between groups.
"""

from __future__ import annotations

from typing import Final, TypeAlias

import msgspec

from rucher.games.apiary.box import effects as e
from rucher.games.apiary.box.effects import Ability, CellBonus, Effect, Effects, Metric, Price, Score
from rucher.games.apiary.box.figures import AutomaCard


class Icon(msgspec.Struct, frozen=True, omit_defaults=True):
    """A drawn icon; some carry a number: the star its points, the bee its strength."""

    id: str
    n: int | None = None


Token: TypeAlias = Icon | int | str  # an icon, a number before an icon, a sign
Group: TypeAlias = tuple[Token, ...]


class Icons(msgspec.Struct, frozen=True, omit_defaults=True):
    """The occasion (empty: at once), and the effects, group by group."""

    when: Group = ()
    what: tuple[Group, ...] = ()


_DRAWN_AS: Final = {
    "development": "innovation",
    "explore": "ship",
    "explore_new": "explore_token",
    "gain_frame": "frame",
    "play_seed": "play",
    "teach_dance": "dance",
    "hibernation": "hibernate",
    "hibernation_sector": "sector",
    "seed_planted": "plant",
    "seed_hand": "seed",
    "seed_card": "seed",
    "faction_upgraded": "upgrade",
    "dance_taught": "dance",
    "build_reserve": "reserve",
}  # ids of the drawn set that differ from the data


def icons(thing: Effect | Effects | Ability | CellBonus | Price) -> Icons:
    """The icons that a drawn board shows for a component's effect."""
    match thing:
        case e.Trigger():
            return Icons(_occasion(thing), tuple(map(_effect, thing.effects)))
        case e.Modifier():
            return _modifier(thing)
        case e.Score():
            return Icons(what=_score(thing))
        case e.CellEffects(listed):
            return icons(listed)
        case e.Discount(kind, n):
            return Icons((_icon(kind),), (("−", n, Icon("any")),))
        case e.FreeBuild():
            return Icons((Icon("build"),), ((Icon("tile"), "→"),))
        case Price():
            return Icons(what=(_price(thing),))
        case tuple():
            return Icons(what=tuple(map(_effect, thing)))
        case _:
            return Icons(what=(_effect(thing),))


def support(card: AutomaCard) -> Icons:
    """The support side of an Automa card in icons: corner and number, resource, kind, column."""
    corner = {"top_left": "↖", "bottom_right": "↘"}[card.tail]
    return Icons(what=((corner, card.count), (Icon(card.resource),), (_icon(card.kind), card.column)))


def _icon(name: str, n: int | None = None) -> Icon:
    """The drawn icon for a name of the box."""
    return Icon(_DRAWN_AS.get(name, name), n)


def _bee(strength: int) -> Icon:
    """The icon of a worker with its strength."""
    return Icon("bee", strength)


def _price(price: Price) -> Group:
    """A price in icons."""
    return tuple(_icon(name) for name, n in price.parts() for _ in range(n))


def _effect(effect: Effect) -> Group:
    """A simple effect in icons."""
    match effect:
        case e.Vp(n):
            return (Icon("vpn", n),)
        case e.Gain(res, n):
            return n, _icon(res)
        case e.Favor(n) | e.Seed(n) | e.Income(n) | e.Convert(n):
            return n, _icon(str(effect.__struct_config__.tag))
        case e.SeedPick(draw, keep):
            return draw, Icon("seed"), "▸", keep
        case e.Worker(n, strength):
            return "+", *[_bee(strength)] * n
        case e.Boost(n):
            return (n, Icon("boost")) if n > 1 else (Icon("boost"),)
        case e.Frame(n) | e.Plant(n):
            icon = _icon(str(effect.__struct_config__.tag))
            return (n, icon) if n > 1 else (icon,)
        case e.UpgradeFaction():
            return (Icon("upgrade"),)
        case e.Recall():
            return (Icon("recall"),)
        case e.Reserve():
            return Icon("reserve"), Icon("tile")
        case _:
            return _composed(effect)


def _composed(effect: Effect) -> Group:
    """An effect that holds other effects, in icons."""
    match effect:
        case e.Exchange(pay, gain, most):
            times: Group = ("×", most) if most > 1 else ()
            return *_price(pay), "→", *_joined(gain), *times
        case e.Build(kinds, free):
            return Icon("build"), *map(_icon, kinds), *(() if free else (Icon("any"),))
        case e.Planet(mode):
            return (Icon("ship"), Icon("planet")) if mode == "current" else (Icon("planet"), "?")
        case e.Refresh(row):
            return Icon("refresh"), _icon(row)
        case e.Choice(options):
            if e.is_any_row(effect):
                return Icon("refresh"), Icon("tile")
            first, *others = (_joined(option) for option in options)
            return *first, *(token for option in others for token in ("|", *option))
        case e.Per(metric, inner, most):
            limit: Group = ("≤", most) if most else ()
            return *_effect(inner), "/", *_metric(metric), *limit
    raise TypeError(f"no icons for {effect}")


def _joined(effects: Effects) -> Group:
    """Several effects in icons, one after the other."""
    return tuple(token for effect in effects for token in _effect(effect))


def _metric(metric: Metric) -> Group:
    """What a metric counts, in icons."""
    kind, _, what = metric.partition(":")
    if kind.startswith("adjacent"):
        return Icon("adj"), _icon("tile" if what == "any" else what)
    if metric == "worker_strong":
        return _bee(3), "+"
    return (_icon(what or metric),)


def _occasion(trigger: e.Trigger) -> Group:
    """The occasion of an ability, in icons."""
    built: Group = (Icon("build"),) if trigger.on == "build_reserve" else ()
    strong: Group = ("≥", _bee(trigger.min_strength)) if trigger.min_strength else ()
    limit: Group = (1, "×") if trigger.limit else ()
    return *built, _icon(trigger.on), *map(_icon, trigger.kinds), *strong, *limit


def _modifier(mod: e.Modifier) -> Icons:
    """A changed number of an ability, in icons."""
    n = mod.n
    match mod.mod:
        case "convert_extra":
            return Icons((Icon("convert"),), (("+", n, Icon("force")),))
        case "cost_minus":
            what = tuple(Icon("newworker") if kind == "worker" else _icon(kind) for kind in mod.kinds)
            return Icons(what, (("−", n, Icon("any")),))
        case "strength_plus":
            return Icons((_icon(str(mod.action)),), (("+", n, Icon("force")),))
        case "income_extra":
            return Icons((Icon("retrieve"),), (("+", n, Icon("income")),))
        case "new_worker_strength":
            return Icons((Icon("newworker"),), (("=", _bee(n)),))
        case "research_keep_plus":
            return Icons((Icon("research"),), (("+", n, Icon("seed")),))
        case "carve_min_strength":
            return Icons((Icon("carve"),), (("≥", _bee(n)),))
        case "strength4_bonus_at":
            return Icons((_icon(str(mod.action)),), ((_bee(4), "=", _bee(n)),))


def _score(score: Score) -> tuple[Group, ...]:
    """The points that a tile or card scores, in icons."""
    star = Icon("vpn", score.vp)
    if score.copy:
        return ((Icon("copy"),),)
    if score.per:
        return ((star, "/", *((score.div,) if score.div > 1 else ()), *_metric(score.per)),)
    holds = tuple((*_metric(held.metric), held.cmp.replace("==", "="), held.n) for held in score.conditions)
    return (*holds, ("▸", star)) if holds else ((star,),)
