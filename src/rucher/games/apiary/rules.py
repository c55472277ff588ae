"""Apiary as a game: who is asked what, what may be answered, what it does. The chapters lie beside it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

import msgspec

from rucher.core.chance import Chance
from rucher.core.entering import Shelf
from rucher.core.game import Decision, Emit, Game, GameInfo, Outcome, Refusal, Said, Scores, Seat
from rucher.games.apiary import (
    abilities,
    acting,
    building,
    choosing,
    components,
    converting,
    dealing,
    describing,
    effects,
    ending,
    exploring,
    foreseeing,
    growing,
    hands,
    hibernating,
    notation,
    outlook,
    paying,
    picture,
    placing,
    provenance,
    researching,
    retrieving,
    setting_up,
    solo,
    speaking,
    spelling,
    storing,
    telling,
    turn,
)
from rucher.games.apiary.actions import ApiaryAction, Store
from rucher.games.apiary.asking import Ask, Carry
from rucher.games.apiary.box import OWN, box_of, known_or_opened
from rucher.games.apiary.box.reading import SHELF
from rucher.games.apiary.components import Components
from rucher.games.apiary.events import ApiaryEvent
from rucher.games.apiary.outlook import Outlook
from rucher.games.apiary.pending import Factions, Question
from rucher.games.apiary.state import NONE, ApiaryOptions, ApiaryState
from rucher.games.apiary.table import layout_of

ASKS: Final[dict[type, Ask]] = {
    **setting_up.ASKS,
    **turn.ASKS,
    **placing.ASKS,
    **exploring.ASKS,
    **building.ASKS,
    **paying.ASKS,
    **growing.ASKS,
    **researching.ASKS,
    **converting.ASKS,
    **retrieving.ASKS,
    **hibernating.ASKS,
    **abilities.ASKS,
    **choosing.ASKS,
    **storing.ASKS,
}
STEPS: Final[dict[type, Carry]] = {
    **turn.STEPS,
    **acting.STEPS,
    **exploring.STEPS,
    **building.STEPS,
    **paying.STEPS,
    **growing.STEPS,
    **retrieving.STEPS,
    **hibernating.STEPS,
    **abilities.STEPS,
    **effects.STEPS,
    **storing.STEPS,
    **solo.STEPS,
}


class Apiary(Game[ApiaryState, ApiaryAction]):
    """Apiary, for two to five, or for one against the Automa."""

    info = GameInfo(
        id="apiary",
        rules_version=1,
        players=(1, 5),
        presets={
            "booklet": {},
            "first_game": {"first_game": True},
            "advanced": {"draft": True},
            "publisher": {"seed_limit": True},
            "solo": {"players": 1, "level": 1},
        },
        turn_clause="2.1",
        end_clause="14.10",
    )
    options_type = ApiaryOptions
    state_type = ApiaryState
    action_type = ApiaryAction
    event_type = ApiaryEvent
    outlook_type = Outlook
    components_type = Components

    def open_pack(self, pack: str) -> str:
        """Clause 1.11: the content hash of a pack, read from its folder unless it is known."""
        return known_or_opened(pack).name

    def setup(self, options: ApiaryOptions, chance: Chance) -> ApiaryState:
        """Clause 1: lay the table, up to the first question."""
        state = setting_up.lay_table(options, chance)
        _go_on(state, chance, None)
        return state

    def decision(self, view: ApiaryState) -> Decision | None:
        """Clauses 1.7 and 2.1: one small question at a time; factions are chosen by all at once."""
        if view.over:
            return None
        question = view.stack[-1]
        ask = ASKS[question.__class__]
        if isinstance(question, Factions):
            seats = range(len(view.players))
            missing = tuple(seat for seat in seats if view.answers[seat] is None)
            return Decision(ask.prompt, missing, tuple(seat for seat in seats if seat not in missing))
        prompt = ask.now(view, question) if ask.now else ask.prompt
        params = ask.params(view, question) if ask.params else {}
        return Decision(prompt, (question.seat,), params=params)  # type: ignore[union-attr]

    def candidates(self, view: ApiaryState, seat: Seat) -> Iterable[ApiaryAction]:
        """Whatever may answer the question."""
        question = _question(view, seat)
        return ASKS[question.__class__].candidates(view, question)

    def legal(self, view: ApiaryState, seat: Seat) -> list[ApiaryAction]:
        """The candidates that nothing speaks against."""
        if view.over:
            return []
        question = _question(view, seat)
        if question.seat != seat or not 0 <= seat < len(view.players):
            return []
        ask = ASKS[question.__class__]
        if ask.exact:
            return list(ask.candidates(view, question))
        refuse = ask.refuse
        return [answer for answer in ask.candidates(view, question) if refuse(view, question, answer) is None]

    def check(self, view: ApiaryState, seat: Seat, action: ApiaryAction) -> Refusal | None:
        """First whether it answers the question at all, then whether it may be done."""
        spelling.check_spelled(view, action)
        question = _question(view, seat)
        ask = ASKS[question.__class__]
        if not isinstance(action, ask.takes):
            return Refusal(f"{ask.prompt}_due", ask.clause)
        return ask.refuse(view, question, action)

    def apply(
        self, state: ApiaryState, seat: Seat, action: ApiaryAction, chance: Chance, emit: Emit = None
    ) -> None:
        """Answer the question, then do whatever needs no answer."""
        emit = _telling_with(state.options.pack, emit)
        question = _question(state, seat)
        state.stack.pop()
        ASKS[question.__class__].answer(state, question, action, chance, emit)
        _go_on(state, chance, emit)

    def touches(self, view: ApiaryState, action: ApiaryAction) -> tuple[str, ...]:
        """What a hand touches, in order."""
        return hands.touches(_asked(view), action)

    def attempt(self, view: ApiaryState, seat: Seat, touches: Sequence[str]) -> ApiaryAction | Refusal | None:
        """The action that the touches spell, or why not; None while a legal one may still come of them."""
        if refusal := self.turn_refusal(view, seat):
            return refusal
        if not touches:
            return None
        asked, takes = _asked(view), ASKS[view.stack[-1].__class__].takes
        if hands.is_elsewhere(asked, touches[0]):
            return Refusal("not_your_hive", "5.5", {}, (touches[0],))
        kind, fields = hands.spelled(view, asked, touches, takes)
        missing = [name for name in kind.__struct_fields__ if name not in fields]
        if not missing:
            spelled = kind(**fields)
            return self.check(view, seat, spelled) or spelled
        begun = tuple(touches)
        if any(hands.touches(asked, action)[: len(begun)] == begun for action in self.legal(view, seat)):
            return None
        domains = spelling.domains(view)
        return self.check(view, seat, kind(**fields, **{name: domains[name][0] for name in missing}))

    def write(self, view: ApiaryState, action: ApiaryAction) -> str:
        """The action in short."""
        return notation.write(view, action)

    def read(self, view: ApiaryState, seat: Seat, text: str) -> ApiaryAction:
        """The action that a text spells."""
        return notation.read(view, text)

    def say(self, event: ApiaryEvent) -> Said:
        """What happened, in one sentence."""
        return speaking.say(event)

    def tell(self, view: ApiaryState, action: ApiaryAction) -> Said:
        """What an action would do, in words."""
        if isinstance(action, Store) and (lost := foreseeing.lost(self, view, _asked(view))):
            return Said("say.store_losing", {"what": lost})
        return telling.tell(view, action)

    def describe(self, view: ApiaryState) -> list[Said]:
        """The view in words."""
        return describing.describe(view)

    def components(self, options: ApiaryOptions) -> Components:
        """What every component is and does, in words and in icons."""
        return components.components(box_of(options.pack), layout_of(options.pack, options.players))

    def outlook(self, view: ApiaryState) -> Outlook:
        """What a drawn board is told besides the view."""
        return outlook.outlook(self, view)

    def foresee(self, view: ApiaryState, seat: Seat, action: ApiaryAction) -> list[Said]:
        """What an answer would bring, as far as no chance is in it."""
        return foreseeing.foresee(self, view, seat, action)

    def provenance(self, view: ApiaryState, touch: str) -> Mapping[str, str]:
        """Where the facts of one component come from."""
        return provenance.of_touch(view, touch)

    def score(self, state: ApiaryState) -> Scores:
        """Clause 14.3: the score sheet as it stands."""
        return ending.score(state)

    def outcome(self, state: ApiaryState) -> Outcome | None:
        """Clause 14.9: the end."""
        return ending.outcome(state)

    def inventory(self, view: ApiaryState) -> dict[str, Sequence[int]]:
        """What is not in the open: the stacks, the deck and the hands, the factions not taken."""
        box = view.box
        built = {tile for player in view.players for tile in (*player.built, player.reserved)}
        in_rows = {*view.rows, *(tile for row in view.discards for tile in row)}
        seeds = {*view.seed_discards, *(card for player in view.players for card in player.planted)}
        factions = {*view.offered_factions, *(player.faction for player in view.players)}
        tiles = [[t for t in kind if t not in built and t not in in_rows] for kind in box.of_kind]
        automa = view.automa
        seen = [] if automa is None else [*automa.discards, automa.top]
        return {
            "automa": [] if automa is None else [n for n in range(len(box.pack.cards)) if n not in seen],
            "farm": tiles[0],
            "recruit": tiles[1],
            "development": tiles[2],
            "planet": [n for n in range(len(box.planets)) if n not in view.planets],
            "seed": [card for card in range(len(box.seeds)) if card not in seeds],
            "faction": [n for n in range(len(box.factions)) if n not in factions],
        }

    def resample(self, view: ApiaryState, seat: Seat, chance: Chance) -> ApiaryState:
        """A whole state that this seat cannot tell from the real one."""
        state = self.clone(view)
        dealing.deal_again(state, self.inventory(view), chance)
        return state

    def domains(self, view: ApiaryState) -> Mapping[str, Sequence[Any]]:
        """Everything on this table, and the hexes in and around the hive of whoever is asked."""
        return spelling.domains(view)

    def shelf(self) -> Shelf:
        """The files of the box."""
        return SHELF

    def contents(self, pack: str = OWN) -> Mapping[str, int]:
        """How many facts of the box come from where."""
        facts = box_of(pack).provenance.values()
        return dict(Counter(source for item in facts for source in item.values()))

    def svg(self, view: ApiaryState) -> str:
        """The table as a picture."""
        return picture.svg(view)


def _telling_with(pack: str, emit: Emit) -> Emit:
    """Clause 1.11: events of a match with other components are told with their names."""
    if emit is None or pack == OWN:
        return emit
    return lambda event: emit(msgspec.structs.replace(event, pack=pack))


def _question(view: ApiaryState, seat: Seat) -> Question:
    """What is asked; each seat has a question of its own where all are asked at once."""
    question = view.stack[-1]
    if isinstance(question, Factions):
        return Factions(seat)
    return question  # type: ignore[return-value]  # between two actions a question is always on top


def _asked(view: ApiaryState) -> Seat:
    """Whose hive is meant by a hex."""
    question = view.stack[-1]
    return getattr(question, "seat", NONE)


def _go_on(state: ApiaryState, chance: Chance, emit: Emit) -> None:
    """Carry out the steps on the stack, and answer what has only one answer, up to the next question."""
    stack = state.stack
    while stack:
        task = stack[-1]
        step = STEPS.get(task.__class__)
        if step is not None:
            stack.pop()
            step(state, task, chance, emit)
            continue
        ask = ASKS[task.__class__]
        answer = ask.alone(state, task) if ask.alone else None
        if answer is None:
            return
        stack.pop()
        ask.answer(state, task, answer, chance, emit)


game = Apiary()
