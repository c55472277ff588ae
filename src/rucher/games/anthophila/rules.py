"""Anthophila as a game: its questions, the legal answers and their effects. The chapters have the details."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, Final, assert_never, get_args

from rucher.core.chance import Chance
from rucher.core.errors import UnreadableAction
from rucher.core.game import Game
from rucher.core.hexgrid import Hex
from rucher.core.types import Decision, Emit, GameInfo, Outcome, Refusal, Scores, Seat, TurnKey
from rucher.games.anthophila import notation, touching
from rucher.games.anthophila.actions import (
    AnthophilaAction,
    Begin,
    CureAction,
    CureBee,
    EndTurn,
    Explore,
    Fight,
    Finish,
    Forage,
    FreeAct,
    MoveBee,
    Mutate,
    Part,
    Transform,
    TurnAct,
    VineAction,
    VineBee,
    Yield,
)
from rucher.games.anthophila.box.schema import ActionId
from rucher.games.anthophila.chapters import ending, turn
from rucher.games.anthophila.chapters.bonuses import Held, held
from rucher.games.anthophila.chapters.exploring import explore, legal_explorations, refuse_explore
from rucher.games.anthophila.chapters.foraging import (
    forage,
    forage_vine,
    legal_foragings,
    refuse_forage,
    refuse_vine_action,
    refuse_vine_bee,
)
from rucher.games.anthophila.chapters.hornets import fight_in_hive, legal_fights, refuse_fight
from rucher.games.anthophila.chapters.moving import legal_moves, move, refuse_move
from rucher.games.anthophila.chapters.parasites import (
    curable_actions,
    curable_bees,
    cure_action,
    cure_bee,
    parasites_at_work,
    refuse_cure_action,
    refuse_cure_bee,
)
from rucher.games.anthophila.chapters.setting_up import lay_table
from rucher.games.anthophila.chapters.stock import (
    legal_mutations,
    legal_transforms,
    mutate,
    refuse_mutate,
    refuse_transform,
    transform,
)
from rucher.games.anthophila.events import AnthophilaEvent
from rucher.games.anthophila.geometry import AROUND, FARTHEST, HEXES, RIM, STOCK, cell_of
from rucher.games.anthophila.ids import action_term
from rucher.games.anthophila.state import AnthophilaOptions, AnthophilaState

if TYPE_CHECKING:
    from rucher.games.anthophila.box.contract import AnthophilaBox
    from rucher.games.anthophila.words.contract import AnthophilaWords

# Clause 2.4: the parts of each action.
_PART_OF: Final[Mapping[type, ActionId]] = {
    Explore: "explore",
    MoveBee: "move",
    Forage: "forage",
    VineBee: "forage",
    VineAction: "forage",
    Transform: "transform",
    Mutate: "mutate",
}
_FREE: Final = (CureBee, CureAction, Fight)  # clause 2.5
_TURN_ACTS: Final = (Begin, EndTurn, Finish, Yield)
_PRESETS: Final = (
    *("first_flight", "stores", "scout", "mites", "nosema", "weedkiller", "swarming", "siege"),
    *("classic", "lesson"),
)


class Anthophila(Game[AnthophilaState, AnthophilaAction]):
    """Anthophila, for one to four, who win or lose together."""

    info = GameInfo(
        id="anthophila",
        players=(1, 4),
        presets={name: {"scenario": name} for name in _PRESETS},
        turn_clause="2.1",
        end_clause="13.4",
        co_operative=True,
    )
    options_type = AnthophilaOptions
    state_type = AnthophilaState
    action_type = AnthophilaAction
    event_type = AnthophilaEvent
    words: AnthophilaWords
    box: AnthophilaBox

    def setup(self, options: AnthophilaOptions, chance: Chance) -> AnthophilaState:
        """Clause 1: set the table. Nothing is drawn: the pile is a bag until somebody explores."""
        state = lay_table(options)
        state.rules_version = self.version
        return state

    def decision(self, view: AnthophilaState) -> Decision | None:
        """Anthophila, clauses 2.1 and 2.4: one small question at a time to the player whose turn it is."""
        if view.end:
            return None
        if view.in_danger():
            return _ask("defend", view.seat)
        if view.step == "turn":
            left = turn.actions_allowed(view) - view.used
            return _ask("turn", view.seat, left) if left > 0 else _ask("end", view.seat)
        allowed = turn.times_allowed(view, view.step)
        return _ask(view.step, view.seat, None if allowed is None else allowed - view.done)

    def turn_key(self, view: AnthophilaState) -> TurnKey:
        """Clause 2.1: the turn by the marker."""
        return TurnKey(view.scenario.turns - view.turns_left, view.seat)

    def candidates(self, view: AnthophilaState, seat: Seat) -> Iterable[AnthophilaAction]:
        """Every free act, and every part of the current action, with all values that can be named."""
        domains = self.domains(view)
        kinds = [kind for kind in get_args(AnthophilaAction) if _PART_OF.get(kind, view.step) == view.step]
        for kind in kinds:
            fields = kind.__struct_fields__
            if not fields:
                yield kind()
            elif len(fields) == 1:
                yield from (kind(value) for value in domains[fields[0]])
            else:
                yield from (kind(one, two) for one in domains[fields[0]] for two in domains[fields[1]])

    def obvious(self, view: AnthophilaState, seat: Seat) -> AnthophilaAction | None:
        """To finish an action that nothing can go on with; a turn is ended by hand."""
        return Finish() if view.step != "turn" and self.legal(view, seat) == [Finish()] else None

    def legal(self, view: AnthophilaState, seat: Seat) -> list[AnthophilaAction]:
        """The legal actions of Anthophila from the chapters, in a fixed order."""
        if view.end or seat != view.seat:
            return []
        if view.hornets and view.in_danger():
            return [*legal_fights(view), Yield(), *_legal_cures(view)]
        found: list[AnthophilaAction]
        match view.step:
            case "turn" | "ending":
                found = [*turn.legal_begins(view), EndTurn()]
            case "explore":
                found = [*legal_explorations(view), Finish()]
            case "move":
                found = [*legal_moves(view), Finish()]
            case "forage":
                found = [*legal_foragings(view), Finish()]
            case "transform":
                found = [*legal_transforms(view), Finish()]
            case "mutate":
                found = [*legal_mutations(view), Finish()]
            case _:
                assert_never(view.step)
        if view.hornets:
            found += legal_fights(view)
        if parasites_at_work(view):
            found += _legal_cures(view)
        return found

    def check(self, view: AnthophilaState, seat: Seat, action: AnthophilaAction) -> Refusal | None:
        """Clauses 2 to 11: why an action is refused: first by the moment, then by the action itself."""
        _spelled(view, action)
        return _refuse_moment(view, action) or self._refuse(view, action)

    def _refuse(self, view: AnthophilaState, action: AnthophilaAction) -> Refusal | None:
        """Ask the chapter of an action why it is not allowed."""
        match action:
            case Explore(bee, cell):
                return refuse_explore(view, bee, cell)
            case MoveBee(bee, cell):
                return refuse_move(view, bee, cell)
            case Forage(bee):
                return refuse_forage(view, bee)
            case VineBee(bee, patient):
                return refuse_vine_bee(view, bee, patient)
            case VineAction(bee, name):
                return refuse_vine_action(view, bee, name)
            case Transform(product):
                return refuse_transform(view, product)
            case Mutate(kind):
                return refuse_mutate(view, kind)
            case _:
                return _refuse_other(view, action)

    def apply(
        self,
        state: AnthophilaState,
        seat: Seat,
        action: AnthophilaAction,
        chance: Chance,
        emit: Emit = None,
    ) -> None:
        """Carry out the action and its consequences, then go on to the next question."""
        before = held(state) if emit else frozenset()
        if isinstance(action, _TURN_ACTS):
            _carry_out_turn(state, seat, action, before, chance, emit)
        elif isinstance(action, _FREE):
            _carry_out_free(state, seat, action, emit)
            turn.after_free(state, seat, before, chance, emit)
        else:
            _carry_out_part(state, seat, action, chance, emit)
            turn.after_part(state, before, emit)

    def touches(self, view: AnthophilaState, action: AnthophilaAction) -> tuple[str, ...]:
        """The touches of an action of Anthophila, in order."""
        return touching.touches(view, action)

    def read_touches(
        self, view: AnthophilaState, seat: Seat, touches: Sequence[str]
    ) -> AnthophilaAction | Refusal | None:
        """The action of some touches, legal or not."""
        return touching.read_touches(view, touches)

    def write(self, view: AnthophilaState, action: AnthophilaAction) -> str:
        """The notation of an action of Anthophila."""
        return notation.write(view, action)

    def read(self, view: AnthophilaState, seat: Seat, text: str) -> AnthophilaAction:
        """The action of Anthophila that a notation spells."""
        return notation.read(view, text)

    def score(self, state: AnthophilaState) -> Scores:
        """Clause 14.2: the score sheet now."""
        return ending.score(state)

    def outcome(self, state: AnthophilaState) -> Outcome | None:
        """Clause 13: the outcome, None while the game goes on."""
        return ending.outcome(state)

    def inventory(self, view: AnthophilaState) -> dict[str, Sequence[int]]:
        """The plants of Anthophila that are not laid yet."""
        return {"plant": view.plants_unseen()}

    def domains(self, view: AnthophilaState) -> Mapping[str, Sequence[Any]]:
        """For Anthophila's action fields: every bee and action, and every cell near the hive and tiles."""
        around = {spot + step for spot in view.tiles for step in AROUND}
        spots = sorted({STOCK, HEXES[0], *RIM, *view.tiles, *around})
        return {
            "bee": range(len(view.bees)),
            "patient": range(len(view.bees)),
            "cell": [cell_of(spot) for spot in spots],
            "action": view.box.actions,
            "product": ("honey", "propolis"),
            "kind": ("worker", "male"),
        }


@cache
def _ask(prompt: str, seat: Seat, n: int | None = None) -> Decision:
    """A question of Anthophila to one seat."""
    return Decision(prompt, (seat,), params={} if n is None else {"n": n})


def _legal_cures(view: AnthophilaState) -> list[AnthophilaAction]:
    """Clause 2.5: the cures that can be paid for now."""
    found: list[AnthophilaAction] = [CureBee(patient) for patient in curable_bees(view)]
    found += [CureAction(action) for action in curable_actions(view)]
    return found


def _refuse_moment(view: AnthophilaState, action: AnthophilaAction) -> Refusal | None:
    """Anthophila, clauses 2.2, 2.4, 2.5 and 8.7: why this is not the moment for this action."""
    danger = view.in_danger()
    if isinstance(action, _FREE):
        return None
    if isinstance(action, Yield):
        return None if danger else Refusal("hive_is_safe", "8.7")
    if danger:
        return Refusal("hive_in_danger", "8.7")
    if isinstance(action, Finish):
        return None if view.step != "turn" else Refusal("no_action_under_way", "2.4")
    if isinstance(action, EndTurn) and view.step != "turn":
        return Refusal("action_under_way", "2.4", {"action": action_term(view.step)})
    due = _PART_OF.get(type(action))
    if due is None or due == view.step:
        return None
    if view.step == "turn":
        return Refusal("choose_action_first", "2.2", {"action": action_term(due)})
    return Refusal("other_action", "2.4", {"action": action_term(due), "now": action_term(view.step)})


def _refuse_other(view: AnthophilaState, action: FreeAct | TurnAct) -> Refusal | None:
    """Why this cure, fight or choice of the turn is not allowed."""
    match action:
        case Begin(name):
            return turn.refuse_begin(view, name)
        case CureBee(patient):
            return refuse_cure_bee(view, patient)
        case CureAction(name):
            return refuse_cure_action(view, name)
        case Fight(bee, name):
            return refuse_fight(view, bee, name)
        case Finish() | EndTurn() | Yield():
            return None
        case _:
            assert_never(action)


def _carry_out_part(state: AnthophilaState, seat: Seat, action: Part, chance: Chance, emit: Emit) -> None:
    """Carry out a part of an action: a bee explores, flies, forages, or the stock is worked on."""
    match action:
        case Explore():
            explore(state, seat, action.bee, action.cell, chance, emit)
        case MoveBee():
            move(state, seat, action.bee, action.cell, emit)
        case Forage():
            forage(state, seat, action.bee, emit)
        case VineBee():
            forage_vine(state, seat, action.bee, action.patient, emit)
        case VineAction():
            forage_vine(state, seat, action.bee, action.action, emit)
        case Transform():
            transform(state, seat, action.product, emit)
        case Mutate():
            mutate(state, seat, action.kind, emit)
        case _:
            assert_never(action)


def _carry_out_free(state: AnthophilaState, seat: Seat, action: FreeAct, emit: Emit) -> None:
    """Carry out a free act: a cure, a fight, or giving way."""
    match action:
        case CureBee():
            cure_bee(state, seat, action.patient, emit)
        case CureAction():
            cure_action(state, seat, action.action, emit)
        case Fight():
            fight_in_hive(state, seat, action.bee, action.action, emit)
        case _:
            assert_never(action)


def _carry_out_turn(
    state: AnthophilaState, seat: Seat, action: TurnAct, before: Held, chance: Chance, emit: Emit
) -> None:
    """Carry out a choice of the turn: begin an action, finish it, end the turn."""
    match action:
        case Begin():
            turn.begin(state, seat, action.action, before, emit)
        case Finish():
            turn.finish_action(state)
        case EndTurn():
            turn.end_turn(state, seat, before, chance, emit)
        case Yield():
            ending.finish(state, "hornets", emit)
        case _:
            assert_never(action)


def _spelled(view: AnthophilaState, action: AnthophilaAction) -> None:
    """Raise UnreadableAction if an action of Anthophila names a thing that no table has."""
    bees = len(view.bees)
    match action:
        case Explore(bee, cell) | MoveBee(bee, cell):
            known = 0 <= bee < bees and _on_table(cell)
        case VineBee(bee, patient):
            known = 0 <= bee < bees and 0 <= patient < bees
        case Forage(bee) | VineAction(bee, _) | Fight(bee, _) | CureBee(bee):
            known = 0 <= bee < bees
        case _:
            known = True
    if not known:
        raise UnreadableAction(f"{str(action)[:80]} names nothing on this table")


def _on_table(cell: Hex) -> bool:
    """Is the cell near enough to be on Anthophila's table?"""
    return max(abs(cell[0]), abs(cell[1])) <= FARTHEST
