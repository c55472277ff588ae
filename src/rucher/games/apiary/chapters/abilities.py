"""Clauses 12.7 and 12.8: the abilities of recruits and factions: occasions, and changed numbers."""

from __future__ import annotations

from functools import lru_cache

from rucher.core.chance import Chance
from rucher.core.types import Emit, Refusal
from rucher.games.apiary.actions import ApiaryAction, FireFirst
from rucher.games.apiary.asking import Ask, Carry, push
from rucher.games.apiary.box import box_of
from rucher.games.apiary.box.effects import KINDS, Effects, Favor, Gain, Modifier, ModName, Score, Trigger, Vp
from rucher.games.apiary.pending import Fire, Run
from rucher.games.apiary.questions import Ordering
from rucher.games.apiary.state import ApiaryState

FACTION = -1  # in place of a recruit's number: the faction


class Abilities:
    """The abilities of a faction's side and some recruits: occasions, changed numbers, scores."""

    def __init__(self, pack: str, faction: int, upgraded: bool, recruits: tuple[int, ...]) -> None:
        box = box_of(pack)
        side = box.factions[faction].upgraded if upgraded else box.factions[faction].base
        sources = [(FACTION, side), *((tile, box.tiles[tile].abilities) for tile in recruits)]
        self.triggers: dict[str, list[tuple[int, int, Trigger]]] = {}
        self.figures: dict[tuple[str, str], list[int]] = {}
        self.faction_scores = tuple(ability for ability in side if isinstance(ability, Score))
        built = [ability for tile in recruits for ability in box.tiles[tile].abilities]
        self.recruit_scores = tuple(ability for ability in built if isinstance(ability, Score))
        for source, abilities in sources:
            for number, ability in enumerate(abilities):
                if isinstance(ability, Trigger):
                    self.triggers.setdefault(ability.on, []).append((source, number, ability))
                elif isinstance(ability, Modifier):
                    for what in ability.kinds or (ability.action or "",):
                        self.figures.setdefault((ability.mod, what), []).append(ability.n)
        self.cheaper = tuple(sum(self.figures.get(("cost_minus", kind), ())) for kind in KINDS)


_abilities = lru_cache(maxsize=4096)(Abilities)


def abilities_of(view: ApiaryState, seat: int) -> Abilities:
    """The present abilities of a player's faction and recruits."""
    player = view.players[seat]
    return _abilities(view.options.pack, player.faction, player.upgraded, tuple(player.recruits))


def has(view: ApiaryState, seat: int, mod: ModName, what: str = "") -> bool:
    """Does any ability of this player change that number?"""
    return (mod, what) in abilities_of(view, seat).figures


def added(view: ApiaryState, seat: int, mod: ModName, what: str = "") -> int:
    """Clause 12.8: the sum that all sources add to a number."""
    return sum(abilities_of(view, seat).figures.get((mod, what), ()))


def best(view: ApiaryState, seat: int, mod: ModName) -> int:
    """Clause 12.8: the highest number that any source sets."""
    return max(abilities_of(view, seat).figures[mod, ""])


def earns_benefit(view: ApiaryState, seat: int, action: str, strength: int) -> bool:
    """Clauses 3.9 and 12.8: does a worker of this strength earn the strength-4 benefit of an action?"""
    figures = abilities_of(view, seat).figures.get(("strength4_bonus_at", action), ())
    return strength >= min(figures, default=4)


def fire(state: ApiaryState, task: Fire, chance: Chance, emit: Emit) -> None:
    """Clause 12.7: fire every ability of the owner for this occasion; the owner chooses their order."""
    triggers = abilities_of(state, task.seat).triggers
    found = triggers.get(task.occasion, [])
    if task.also is not None:
        found = found + triggers.get(task.also, [])
    called = [entry for entry in found if _called(state, task, *entry)]
    for source, number, trigger in called:
        if trigger.limit:
            state.fired.append(_mark(task.seat, source, number))
    effects = [trigger.effects for _, _, trigger in called]
    if len(called) > 1 and not all(order_is_idle(listed) for listed in effects):
        push(state, Ordering(task.seat, tuple(source for source, _, _ in called), tuple(effects)))
    else:
        push(state, *(Run(task.seat, t.effects, source) for source, _, t in called))


def _called(state: ApiaryState, task: Fire, source: int, number: int, trigger: Trigger) -> bool:
    """Clause 12.7: does this occasion call the ability: strong enough, the right tile, not yet fired?"""
    if trigger.limit and _mark(task.seat, source, number) in state.fired:
        return False
    if task.strength < trigger.min_strength:
        return False
    if task.recruits is not None and source in state.players[task.seat].recruits[task.recruits :]:
        return False
    if task.tile < 0:
        return True
    kind = KINDS[state.box.tiles[task.tile].kind]
    return source != task.tile and (not trigger.kinds or kind in trigger.kinds)


def _mark(seat: int, source: int, number: int) -> int:
    """The mark in `state.fired` of an ability that fires once in a turn."""
    return (seat * 1024 + source + 1) * 8 + number


def order_is_idle(effects: Effects) -> bool:
    """Do these effects ask nothing and draw nothing? Then their order among others does not matter."""
    return all(
        isinstance(effect, Vp | Favor) or (isinstance(effect, Gain) and effect.res in _PLAIN)
        for effect in effects
    )


_PLAIN = ("fiber", "pollen", "water", "wax", "honey")


def _ordering_candidates(view: ApiaryState, question: Ordering) -> list[ApiaryAction]:
    """Clause 12.7: each ability that may fire first."""
    return [FireFirst(number) for number in range(len(question.sources))]


def _refuse_ordering(view: ApiaryState, question: Ordering, action: FireFirst) -> Refusal | None:
    """Clause 12.7: refuse an ability that is not among those that wait."""
    if action.number < len(question.sources):
        return None
    return Refusal("no_such_ability", "12.7", {"n": len(question.sources)})


def _answer_ordering(
    state: ApiaryState, question: Ordering, action: FireFirst, chance: Chance, emit: Emit
) -> None:
    """Clause 12.7: fire the chosen ability, and ask again while several wait."""
    at = action.number
    sources = question.sources[:at] + question.sources[at + 1 :]
    effects = question.effects[:at] + question.effects[at + 1 :]
    now = Run(question.seat, question.effects[at], question.sources[at])
    if len(sources) == 1:
        push(state, now, Run(question.seat, effects[0], sources[0]))
    else:
        push(state, now, Ordering(question.seat, sources, effects))


ASKS: dict[type, Ask] = {
    Ordering: Ask(
        "order", "12.7", (FireFirst,), _ordering_candidates, _refuse_ordering, _answer_ordering, exact=True
    )
}
STEPS: dict[type, Carry] = {Fire: fire}
