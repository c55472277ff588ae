"""Anthophila as a game: who is asked what, what may be answered, what it does. The chapters lie beside it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any, Final, assert_never, get_args

from rucher.core.chance import Chance
from rucher.core.entering import Shelf
from rucher.core.errors import UnreadableAction
from rucher.core.game import Decision, Emit, Game, GameInfo, Outcome, Refusal, Scores, Seat
from rucher.core.hexgrid import Hex
from rucher.core.said import Said
from rucher.games.anthophila import (
    describing,
    ending,
    foreseeing,
    hands,
    notation,
    picture,
    provenance,
    speaking,
    turn,
)
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
from rucher.games.anthophila.bonuses import Held, held
from rucher.games.anthophila.box import DOWN, OWN, box_of, known_or_opened
from rucher.games.anthophila.box.reading import SHELF
from rucher.games.anthophila.box.schema import ActionId
from rucher.games.anthophila.events import AnthophilaEvent
from rucher.games.anthophila.exploring import explore, legal_explorations, refuse_explore
from rucher.games.anthophila.foraging import (
    forage,
    forage_vine,
    legal_foragings,
    refuse_forage,
    refuse_vine_action,
    refuse_vine_bee,
)
from rucher.games.anthophila.hornets import fight_in_hive, legal_fights, refuse_fight
from rucher.games.anthophila.moving import legal_moves, move, refuse_move
from rucher.games.anthophila.naming import action_term
from rucher.games.anthophila.outlook import Outlook, outlook
from rucher.games.anthophila.parasites import (
    curable_actions,
    curable_bees,
    cure_action,
    cure_bee,
    parasites_at_work,
    refuse_cure_action,
    refuse_cure_bee,
)
from rucher.games.anthophila.setting_up import lay_table
from rucher.games.anthophila.state import AnthophilaOptions, AnthophilaState
from rucher.games.anthophila.stock import (
    legal_mutations,
    legal_transforms,
    mutate,
    refuse_mutate,
    refuse_transform,
    transform,
)
from rucher.games.anthophila.table import AROUND, FARTHEST, HEXES, RIM, STOCK, cell_of

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
        rules_version=1,
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
    outlook_type = Outlook

    def open_pack(self, pack: str) -> str:
        """Clause 1.8: the content hash of a pack or scenario, read from its place unless it is known."""
        return known_or_opened(pack).name

    def setup(self, options: AnthophilaOptions, chance: Chance) -> AnthophilaState:
        """Clause 1: lay the table. Nothing is drawn: the pile is a bag until somebody explores."""
        return lay_table(options)

    def decision(self, view: AnthophilaState) -> Decision | None:
        """Clauses 2.1 and 2.4: one small question at a time to the player whose turn it is."""
        if view.end:
            return None
        if view.in_danger():
            return _ask("defend", view.seat)
        if view.step == "turn":
            left = turn.actions_allowed(view) - view.used
            return _ask("turn", view.seat, left) if left > 0 else _ask("end", view.seat)
        allowed = turn.times_allowed(view, view.step)
        return _ask(view.step, view.seat, None if allowed is None else allowed - view.done)

    def candidates(self, view: AnthophilaState, seat: Seat) -> Iterable[AnthophilaAction]:
        """Every free act, and every part of the action at hand that can be spelled."""
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

    def legal(self, view: AnthophilaState, seat: Seat) -> list[AnthophilaAction]:
        """What the chapters generate, in a fixed order."""
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
        """Clauses 2 to 11: first whether it is the moment for it, then whether it may be done."""
        _spelled(view, action)
        return _refuse_moment(view, action) or self._refuse(view, action)

    def _refuse(self, view: AnthophilaState, action: AnthophilaAction) -> Refusal | None:
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
        """Carry the action out, see what it entails, then go on to the next question."""
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
        """What a hand touches, in order."""
        return hands.touches(view, action)

    def attempt(
        self, view: AnthophilaState, seat: Seat, touches: Sequence[str]
    ) -> AnthophilaAction | Refusal | None:
        """The action that the touches spell, or why not."""
        if refusal := self.turn_refusal(view, seat):
            return refusal
        spelled = hands.read_touches(view, touches)
        if spelled is None or isinstance(spelled, Refusal):
            return spelled
        return self.check(view, seat, spelled) or spelled

    def write(self, view: AnthophilaState, action: AnthophilaAction) -> str:
        """The action in short."""
        return notation.write(view, action)

    def read(self, view: AnthophilaState, seat: Seat, text: str) -> AnthophilaAction:
        """The action that a text spells."""
        return notation.read(view, text)

    def score(self, state: AnthophilaState) -> Scores:
        """Clause 14.2: the score sheet as it stands."""
        return ending.score(state)

    def outcome(self, state: AnthophilaState) -> Outcome | None:
        """Clause 13: the end."""
        return ending.outcome(state)

    def inventory(self, view: AnthophilaState) -> dict[str, Sequence[int]]:
        """The plants that have not been laid."""
        laid = {tile % DOWN for tile in view.tiles.values()}
        return {"plant": [tile for tile in range(len(view.box.plants)) if tile not in laid]}

    def domains(self, view: AnthophilaState) -> Mapping[str, Sequence[Any]]:
        """Every bee and action, and every cell near the hive and the tiles."""
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

    def say(self, event: AnthophilaEvent) -> Said:
        """What happened, in one sentence."""
        return speaking.say(event)

    def tell(self, view: AnthophilaState, action: AnthophilaAction) -> Said:
        """What an action would do, in words."""
        return speaking.tell(view, action)

    def describe(self, view: AnthophilaState) -> list[Said]:
        """The table in words."""
        return describing.describe(view)

    def foresee(self, view: AnthophilaState, seat: Seat, action: AnthophilaAction) -> list[Said]:
        """What a move, a foraging or the end of the turn would bring."""
        return foreseeing.foresee(view, seat, action)

    def outlook(self, view: AnthophilaState) -> Outlook:
        """The table by its names, the hornets' next steps, the checklist."""
        return outlook(view)

    def provenance(self, view: AnthophilaState, touch: str) -> Mapping[str, str]:
        """Where the facts of one component come from."""
        return provenance.of_touch(view, touch)

    def shelf(self) -> Shelf:
        """The files of the box."""
        return SHELF

    def contents(self, pack: str = OWN) -> Mapping[str, int]:
        """How many facts of the box come from where."""
        facts = box_of(pack).provenance.values()
        return dict(Counter(source for item in facts for source in item.values()))

    def svg(self, view: AnthophilaState) -> str:
        """The table as a picture."""
        return picture.svg(view)


@cache
def _ask(prompt: str, seat: Seat, n: int | None = None) -> Decision:
    return Decision(prompt, (seat,), params={} if n is None else {"n": n})


def _legal_cures(view: AnthophilaState) -> list[AnthophilaAction]:
    """Clause 2.5: the cures that can be paid for now."""
    found: list[AnthophilaAction] = [CureBee(patient) for patient in curable_bees(view)]
    found += [CureAction(action) for action in curable_actions(view)]
    return found


def _refuse_moment(view: AnthophilaState, action: AnthophilaAction) -> Refusal | None:
    """Clauses 2.2, 2.4, 2.5 and 8.7: why this is not the moment for such an action."""
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
    """What no table has is not even refused."""
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
    return max(abs(cell[0]), abs(cell[1])) <= FARTHEST


game = Anthophila()
