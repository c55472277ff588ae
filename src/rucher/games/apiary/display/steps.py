"""The steps of an action: done, asked now, and to come; and several answers at one touch.

No rule is stated here. The usual answers are tried on the view, up to the first draw or real choice.
"""

from __future__ import annotations

from collections import Counter
from typing import Final

import msgspec

from rucher.core.sentence import Sentence
from rucher.core.texts import Term
from rucher.core.types import Event
from rucher.games.apiary import events, pending
from rucher.games.apiary.actions import ApiaryAction, BuildAt
from rucher.games.apiary.box import RESOURCES
from rucher.games.apiary.box.effects import HONEY, WAX, CellEffects, Discount
from rucher.games.apiary.chapters.abilities import earns_benefit
from rucher.games.apiary.chapters.building import discount_at
from rucher.games.apiary.geometry import cell_name
from rucher.games.apiary.pending import Pending
from rucher.games.apiary.state import ApiaryState
from rucher.games.apiary.words.names import tile_name
from rucher.games.apiary.words.preview import Rules, run

# The steps of each action in order; a question that no step names belongs to the last one.
_LINES: Final[dict[str, tuple[str, ...]]] = {
    "explore": ("flight", "square", "harvest"),
    "advance": ("tile", "cell", "pay", "bonus"),
    "advance_farm": ("tile", "cell", "pay", "bonus"),
    "advance_other": ("tile", "cell", "pay", "bonus"),
    "grow": ("growth", "pay", "frame", "bonus"),
    "research": ("keep", "plant", "bonus"),
    "convert": ("teach", "conversion", "pay", "gain"),
    "carve": ("carving", "cell", "pay", "bonus"),
    "retrieve": ("income", "sleep", "bonus"),
}
_WITH_BENEFIT: Final = ("plant", "teach")  # clause 3.9: steps of a strong worker only
_STEP: Final[dict[type, str]] = {
    pending.Ship: "flight",
    pending.Square: "square",
    pending.Buying: "tile",
    pending.CarvingChoice: "carving",
    pending.Site: "cell",
    pending.Discounting: "pay",
    pending.Owing: "pay",
    pending.OwingCard: "pay",
    pending.Growing: "growth",
    pending.Framing: "frame",
    pending.Keeping: "keep",
    pending.Planting: "plant",
    pending.Teaching: "teach",
    pending.TokenChoice: "teach",
    pending.Converting: "conversion",
    pending.Retrieval: "income",
    pending.Incomes: "income",
    pending.Hibernation: "sleep",
}
# Questions whose answers lead to other questions; none depends on the secret of one player.
_LEADING: Final = (
    pending.Ship,
    pending.Buying,
    pending.CarvingChoice,
    pending.Site,
    pending.Growing,
    pending.Converting,
    pending.Exchanging,
    pending.Options,
    pending.PlanetChoice,
    pending.BenefitOrder,
    pending.Retrieval,
    pending.Incomes,
)
_LONGEST: Final = 12  # the most answers at one touch


class Steps(msgspec.Struct, frozen=True):
    """The steps of the action under way, and the one asked now."""

    action: str
    names: tuple[str, ...]
    now: int


class Whole(msgspec.Struct, frozen=True):
    """Several answers at one touch: their notation, their steps, and their sum."""

    notations: tuple[str, ...]
    steps: tuple[str, ...]
    facts: tuple[Sentence, ...]


# -- the line of steps -------------------------------------------------------------------------------------


def steps(view: ApiaryState) -> Steps | None:
    """The steps of the action under way; None if it has no steps."""
    line = _line(view)
    if not line or not view.stack or isinstance(view.stack[-1], pending.BumpedWorker):
        return None
    now = _step(view)
    return Steps(_action(view), tuple(line), line.index(now) if now in line else len(line) - 1)


def _action(view: ApiaryState) -> str:
    """The action of the worker that was placed last, or the retrieval."""
    found = [task for task in view.stack if isinstance(task, pending.Acted)]
    return found[-1].action if found else "retrieve"


def _line(view: ApiaryState) -> list[str]:
    for task in reversed(view.stack):
        if isinstance(task, pending.Acted):
            strong = earns_benefit(view, task.seat, task.action.partition("_")[0], task.strength)
            return [step for step in _LINES[task.action] if strong or step not in _WITH_BENEFIT]
        if isinstance(task, pending.Slept):
            return list(_LINES["retrieve"])
    return []


def _step(view: ApiaryState) -> str:
    """The step of the question on top; the questions of a built tile belong to its bonus."""
    step, line = _STEP.get(view.stack[-1].__class__, ""), _line(view)
    built = "cell" in line and not any(isinstance(task, pending.Raise) for task in view.stack)
    return line[-1] if line and step == "pay" and built else step


# -- the usual answers -------------------------------------------------------------------------------------


def _usual(game: Rules, view: ApiaryState, question: Pending) -> ApiaryAction | None:
    """The answer that most players would give; None if there is a real choice."""
    match question:
        case pending.Site(seat):
            return min(game.legal(view, seat), key=lambda action: _waste(view, question, action))
        case pending.Owing(seat):
            return game.legal(view, seat)[0]  # the most plentiful resource
        case pending.Wilds(seat) | pending.Square(seat) | pending.Discounting(seat):
            precious = isinstance(question, pending.Discounting)
            return min(game.legal(view, seat), key=lambda action: _plenty(view, seat, action, precious))
        case pending.Benefit(seat):
            return game.legal(view, seat)[0]
        case _:
            return None


def _waste(view: ApiaryState, question: pending.Site, action: ApiaryAction) -> tuple[int, int]:
    """Clause 5.7: a sort key: a useful discount comes first, one for another kind of tile last."""
    assert isinstance(action, BuildAt)
    hive, kind = view.hive(question.seat), view.box.tiles[question.tile].kind
    cell = hive.index[action.cell]
    bonus = hive.bonuses[cell]
    less = 0 if question.free else discount_at(view, question.seat, kind, [cell])
    other = isinstance(bonus, Discount) and not hive.discounts[kind].get(cell)
    return -less, 2 if other else 0 if isinstance(bonus, CellEffects) else 1


def _plenty(view: ApiaryState, seat: int, action: ApiaryAction, precious: bool) -> tuple[bool, int]:
    """A sort key: the scarcest resource comes first; for a price, wax and honey before all."""
    name = getattr(action, "resource", None)
    if name is None:
        return True, 0
    resource = RESOURCES.index(name)
    return precious and resource not in (WAX, HONEY), view.players[seat].resources[resource]


# -- all at one touch --------------------------------------------------------------------------------------


def settle(game: Rules, view: ApiaryState) -> Whole | None:
    """The usual answers to all open questions, if there are several."""
    question = view.stack[-1] if view.stack else None
    action = question and _usual(game, view, question)
    whole = _follow(game, view, question.seat, action) if question and action else None  # type: ignore[union-attr]
    return whole if whole and (len(whole.notations) > 1 or "cell" in whole.steps) else None


def wholes(game: Rules, view: ApiaryState) -> dict[str, Whole]:
    """For each answer that leads to other questions: that answer with the usual ones after it."""
    question = view.stack[-1] if view.stack else None
    if not isinstance(question, _LEADING):
        return {}
    found = {}
    for action in game.legal(view, question.seat):
        whole = _follow(game, view, question.seat, action)
        if len(whole.notations) > 1:
            found[whole.notations[0]] = whole
    return found


def _follow(game: Rules, view: ApiaryState, seat: int, first: ApiaryAction) -> Whole:
    """An answer with the usual ones after it, up to a real choice, another seat's turn or a draw."""
    state, action = game.clone(view), first
    notations: list[str] = []
    taken: list[str] = []
    told: list[Event] = []
    while len(notations) < _LONGEST:
        notations.append(game.write(state, action))
        taken.append(_step(state))
        happened, drawn = run(game, state, seat, action)
        told += happened
        question = state.stack[-1] if state.stack else None
        if drawn or state.over or question is None or getattr(question, "seat", seat) != seat:
            break
        usual = _usual(game, state, question)
        if usual is None:
            break
        action = usual
    facts = [*_built(view, told), *_exchanged(told, seat), *_scored(game, view, state, seat)]
    if drawn and _line(state):
        facts.append(
            Sentence("foresee.chance")
        )  # in the action itself, not when the rows are filled at the end
    return Whole(tuple(notations), tuple(taken), tuple(facts))


def _built(view: ApiaryState, told: list[Event]) -> list[Sentence]:
    built = [event for event in told if isinstance(event, events.TileBuilt)]
    return [
        Sentence("whole.build", {"tile": tile_name(view.box, event.tile), "cell": cell_name(event.cell)})
        for event in built
    ]


def _exchanged(told: list[Event], seat: int) -> list[Sentence]:
    """The sentences of all payments and all gains."""
    paid: Counter[str] = Counter()
    gained: Counter[str] = Counter()
    for event in told:
        match event:
            case events.Paid(payer, resource, n) if payer == seat:
                paid[resource] += n
            case events.Gained(gainer, resource, n) if gainer == seat:
                gained[resource] += n
            case events.FavorGained(gainer, n) if gainer == seat:
                gained["favor"] += n
            case _:
                pass
    facts = [Sentence("foresee.pays", {"what": _terms(paid)})] if paid else []
    return facts + ([Sentence("foresee.gains", {"what": _terms(gained)})] if gained else [])


def _terms(amounts: Counter[str]) -> list[Term]:
    return [Term(name, count=amounts[name]) for name in (*RESOURCES, "favor") if amounts[name]]


def _scored(game: Rules, view: ApiaryState, after: ApiaryState, seat: int) -> list[Sentence]:
    """The sentences of the points, as on the score sheet."""
    points = game.score(after).total(seat) - game.score(view).total(seat)
    return [Sentence("foresee.points", {"n": f"{points:+d}".replace("-", "−")})] if points else []
