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
from rucher.games.apiary import events, pending, questions
from rucher.games.apiary.actions import ApiaryAction, BuildAt, TakeIncome
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
    questions.Ship: "flight",
    questions.Square: "square",
    questions.Buying: "tile",
    questions.CarvingChoice: "carving",
    questions.Site: "cell",
    questions.Discounting: "pay",
    questions.Owing: "pay",
    questions.OwingCard: "pay",
    questions.Growing: "growth",
    questions.Framing: "frame",
    questions.Keeping: "keep",
    questions.Planting: "plant",
    questions.Teaching: "teach",
    questions.TokenChoice: "teach",
    questions.Converting: "conversion",
    questions.Retrieval: "income",
    questions.Incomes: "income",
    questions.Hibernation: "sleep",
}
# Questions whose answers lead to other questions; none depends on the secret of one player.
_LEADING: Final = (
    questions.Ship,
    questions.Buying,
    questions.CarvingChoice,
    questions.Site,
    questions.Growing,
    questions.Converting,
    questions.Exchanging,
    questions.Options,
    questions.PlanetChoice,
    questions.BenefitOrder,
    questions.Retrieval,
    questions.Incomes,
)
_LONGEST: Final = 24  # the most answers at one touch


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
    """The steps of Apiary's action under way, for a drawn board; None if it has no steps."""
    line = _line(view)
    if not line or not view.stack or isinstance(view.stack[-1], questions.BumpedWorker):
        return None
    now = _step(view)
    return Steps(_action(view), tuple(line), line.index(now) if now in line else len(line) - 1)


def _action(view: ApiaryState) -> str:
    """The action of Apiary whose steps are shown: of the last worker, or the retrieval."""
    found = [task for task in view.stack if isinstance(task, pending.Acted)]
    return found[-1].action if found else "retrieve"


def _line(view: ApiaryState) -> list[str]:
    """The steps of the action that is being carried out, for the drawn board."""
    for task in reversed(view.stack):
        if isinstance(task, pending.Acted):
            strong = earns_benefit(view, task.seat, task.action.partition("_")[0], task.strength)
            return [step for step in _LINES[task.action] if strong or step not in _WITH_BENEFIT]
        if isinstance(task, pending.Slept):
            return list(_LINES["retrieve"])
    return []


def _step(view: ApiaryState) -> str:
    """The step of Apiary's open question; the questions of a built tile belong to its bonus."""
    step, line = _STEP.get(view.stack[-1].__class__, ""), _line(view)
    built = "cell" in line and not any(isinstance(task, pending.Raise) for task in view.stack)
    return line[-1] if line and step == "pay" and built else step


# -- the usual answers -------------------------------------------------------------------------------------


def _usual(game: Rules, view: ApiaryState, question: Pending) -> ApiaryAction | None:
    """The answer that most players would give; None if there is a real choice."""
    match question:
        case questions.Site(seat):
            return min(game.legal(view, seat), key=lambda action: _waste(view, question, action))
        case questions.Owing(seat):
            return game.legal(view, seat)[0]  # the most plentiful resource
        case questions.Wilds(seat) | questions.Square(seat) | questions.Discounting(seat):
            precious = isinstance(question, questions.Discounting)
            return min(game.legal(view, seat), key=lambda action: _plenty(view, seat, action, precious))
        case questions.Benefit(seat):
            return game.legal(view, seat)[0]
        case questions.Retrieval() | questions.Incomes():
            return _next_income(game, view, question)
        case _:
            return None


def _next_income(
    game: Rules, view: ApiaryState, question: questions.Retrieval | questions.Incomes
) -> ApiaryAction | None:
    """Clause 10.3: the farm whose income a whole touch takes next: those that draw come last."""
    farms = [action for action in game.legal(view, question.seat) if isinstance(action, TakeIncome)]
    if not farms or question.n < len(farms):
        return None
    plain = (farm for farm in farms if not run(game, game.clone(view), question.seat, farm)[1])
    return next(plain, farms[0])


def _waste(view: ApiaryState, question: questions.Site, action: ApiaryAction) -> tuple[int, int]:
    """Clause 5.7: for a whole touch on a drawn board: a useful discount first, a useless one last."""
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
    action = _usual(game, view, question) if question else None
    if question is None or action is None:
        return None
    seat: int = question.seat  # type: ignore[union-attr]
    whole = _follow(game, view, seat, action, game.score(view).total(seat))
    return whole if len(whole.notations) > 1 or "cell" in whole.steps else None


def wholes(game: Rules, view: ApiaryState) -> dict[str, Whole]:
    """For each answer that leads to other questions: the whole touch with the usual ones after it."""
    question = view.stack[-1] if view.stack else None
    if not isinstance(question, _LEADING):
        return {}
    found, before = {}, game.score(view).total(question.seat)
    for action in game.legal(view, question.seat):
        whole = _follow(game, view, question.seat, action, before)
        if len(whole.notations) > 1:
            found[whole.notations[0]] = whole
    return found


def _follow(game: Rules, view: ApiaryState, seat: int, first: ApiaryAction, before: int) -> Whole:
    """An answer with the usual ones after it, for a whole touch on a drawn board of Apiary.

    `before` are the seat's points so far.
    """
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
    facts = [*_built(view, told), *_exchanged(told, seat), *_scored(game.score(state).total(seat) - before)]
    if drawn and _line(state):
        facts.append(
            Sentence("foresee.chance")
        )  # in the action itself, not when the rows are filled at the end
    return Whole(tuple(notations), tuple(taken), tuple(facts))


def _built(view: ApiaryState, told: list[Event]) -> list[Sentence]:
    """The sentences about the tiles that several answers at one touch build."""
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
    """Resources and favor in words, for the steps beside a drawn board."""
    return [Term(name, count=amounts[name]) for name in (*RESOURCES, "favor") if amounts[name]]


def _scored(points: int) -> list[Sentence]:
    """The sentences of the points, as on the score sheet."""
    return [Sentence("foresee.points", {"n": f"{points:+d}".replace("-", "−")})] if points else []
