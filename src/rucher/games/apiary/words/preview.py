"""The preview of an answer: the rules are run on the view, up to the first draw.

No rule is stated here. The preview tells the events of that run, and the player's goods after it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from rucher.core.chance import Chance
from rucher.core.game import Game
from rucher.core.secrets import EVERYONE
from rucher.core.sentence import Sentence
from rucher.core.texts import Term
from rucher.core.types import Event
from rucher.games.apiary import events, questions
from rucher.games.apiary.actions import (
    ApiaryAction,
    BuyCarving,
    BuyReserved,
    BuyTile,
    ChooseFaction,
    Place,
    Store,
)
from rucher.games.apiary.box import KINDS, RESOURCES
from rucher.games.apiary.chapters.abilities import added
from rucher.games.apiary.chapters.acting import benefit_ahead
from rucher.games.apiary.chapters.building import sure_discount
from rucher.games.apiary.chapters.placing import total_of
from rucher.games.apiary.state import NONE, ApiaryState
from rucher.games.apiary.terms import resources
from rucher.games.apiary.touching import touches
from rucher.games.apiary.words.event_words import describe_event

Rules = Game[ApiaryState, ApiaryAction]
_SUMMED: Final = (events.Placed, events.Gained, events.Paid, events.PointsGained, events.FavorGained)
_MOST_FACTS: Final = 8


class _Drawn(Exception):
    """The run needs a draw now."""


class _NoChance(Chance):
    def pick(self, source: str, items: Sequence[int], audience: int = EVERYONE) -> int:
        """Stop the preview: what is drawn cannot be foreseen."""
        raise _Drawn


def run(game: Rules, state: ApiaryState, seat: int, action: ApiaryAction) -> tuple[list[Event], bool]:
    """Carry an action of Apiary out on a copy, for the preview; did it stop at a draw?"""
    told: list[Event] = []
    try:
        game.apply(state, seat, action, _NoChance(), told.append)
    except _Drawn:
        return told, True
    return told, False


def preview(game: Rules, view: ApiaryState, seat: int, action: ApiaryAction) -> list[Sentence]:
    """The preview of an answer in Apiary: a short sum, and one fact for each event."""
    if isinstance(action, ChooseFaction):
        return []  # the choices of others are secret
    after = game.clone(view)
    told, drawn = run(game, after, seat, action)
    here = touches(seat, action)[-1:]
    facts = [*_summed(view, after, seat), *_total(view, after, seat, action, here)]
    for event in told:
        if not isinstance(event, _SUMMED) or getattr(event, "seat", seat) != seat:
            said = describe_event(event)  # type: ignore[arg-type]  # the events of this game
            facts.append(
                Sentence(_told_to(seat, event, said.key), said.params, said.seats, said.cells or here)
            )
    if drawn:
        facts.append(Sentence("foresee.chance", {}, {}, here))
    return facts[:_MOST_FACTS]


def _told_to(seat: int, event: Event, key: str) -> str:
    """The sentence of the preview that tells a player of their own doing: "you build"."""
    doer = getattr(event, "by", getattr(event, "seat", None))
    return key.replace("event.", "yours.") if doer == seat else key


def _summed(view: ApiaryState, after: ApiaryState, seat: int) -> list[Sentence]:
    """The costs and gains of an answer in sum, for the preview on its button."""
    old, new = view.players[seat], after.players[seat]
    change = [now - before for before, now in zip(old.resources, new.resources, strict=True)]
    paid = [Term(name, count=-n) for name, n in zip(RESOURCES, change, strict=True) if n < 0]
    gained = [Term(name, count=n) for name, n in zip(RESOURCES, change, strict=True) if n > 0]
    tracks = (("vp", new.vp - old.vp), ("favor", new.favor - old.favor))
    gained += [Term(name, count=n) for name, n in tracks if n > 0]
    facts = [Sentence("foresee.pays", {"what": paid})] if paid else []
    return facts + ([Sentence("foresee.gains", {"what": gained})] if gained else [])


def _total(
    view: ApiaryState, after: ApiaryState, seat: int, action: ApiaryAction, here: tuple[str, ...]
) -> list[Sentence]:
    """The preview of a placed worker: the total as a written sum, the price after the discount."""
    if isinstance(action, Place):
        facts = []
        if view.layout.actions[action.action].spaces == 2:
            total = _sum(after, seat, action)
            alone = total["sum"] == str(total["n"])
            facts = [Sentence("foresee.total_alone" if alone else "foresee.total", total, {}, here)]
        if benefit_ahead(view, seat, action.action, action.strength):
            facts.append(Sentence("foresee.benefit", {}, {}, here))
        return facts
    number = _chosen(view, seat, action)
    if number == NONE:
        return []
    question, tile = view.stack[-1], view.box.tiles[number]
    off = sure_discount(view, seat, number)
    cost = resources(tile.cost)
    if off >= sum(tile.cost) or (isinstance(question, questions.Buying) and question.free):
        return [Sentence("foresee.free", {}, {}, here)]
    return [Sentence("foresee.discounted" if off else "foresee.costs", {"what": cost, "n": off}, {}, here)]


def _chosen(view: ApiaryState, seat: int, action: ApiaryAction) -> int:
    """The tile that an answer would buy, for its preview."""
    match action:
        case BuyTile(kind, column):
            return view.rows[3 * KINDS.index(kind) + column]
        case BuyReserved():
            return view.players[seat].reserved
        case BuyCarving(slot):
            return view.carvings[slot]
        case _:
            return NONE


def _sum(after: ApiaryState, seat: int, action: Place) -> dict[str, Any]:
    """The sum of strengths on an action after a worker is placed, for the preview."""
    first = after.layout.first_space[action.action]
    strengths = [space & 7 for space in after.spaces[first : first + 2] if space != NONE]
    total = total_of(after, seat, action.action)
    more = total - sum(strengths)
    own = added(after, seat, "strength_plus", "explore" if action.action == "explore" else "advance")
    parts = [*strengths, *([more - own] if more > own else []), *([own] if own else [])]
    return {"sum": " + ".join(map(str, parts)), "n": total}


def lost(game: Rules, view: ApiaryState, seat: int) -> list[Term]:
    """Clause 13.4: the resources that would be discarded, for the preview."""
    told, _ = run(game, game.clone(view), seat, Store())
    gone = [event.resource for event in told if isinstance(event, events.Overflowed)]
    return [Term(name, count=gone.count(name)) for name in RESOURCES if name in gone]
