"""Apiary as a game: its questions, the legal answers and their effects. The chapters have the details."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

import msgspec

from rucher.core.chance import Chance
from rucher.core.game import Game
from rucher.core.types import Decision, Emit, GameInfo, Outcome, Refusal, Scores, Seat, TurnKey
from rucher.games.apiary import dealing, ids, notation, touching
from rucher.games.apiary.actions import ApiaryAction, Store
from rucher.games.apiary.asking import Ask, Carry
from rucher.games.apiary.box import BOXES, OWN
from rucher.games.apiary.chapters import (
    abilities,
    acting,
    building,
    choosing,
    converting,
    effects,
    ending,
    exploring,
    growing,
    hibernating,
    paying,
    placing,
    researching,
    retrieving,
    setting_up,
    solo,
    storing,
    turn,
)
from rucher.games.apiary.events import ApiaryEvent
from rucher.games.apiary.questions import Factions, Question, Storing, Turn
from rucher.games.apiary.state import NONE, ApiaryOptions, ApiaryState

if TYPE_CHECKING:
    from rucher.games.apiary.box.contract import ApiaryBox
    from rucher.games.apiary.words.contract import ApiaryWords

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
        agreed_draws=False,
    )
    options_type = ApiaryOptions
    state_type = ApiaryState
    action_type = ApiaryAction
    event_type = ApiaryEvent
    words: ApiaryWords
    box: ApiaryBox

    def setup(self, options: ApiaryOptions, chance: Chance) -> ApiaryState:
        """Apiary, clause 1: set the table, up to the first question."""
        state = setting_up.lay_table(options, chance)
        state.rules_version = self.version
        _go_on(state, chance, None)
        return state

    def decision(self, view: ApiaryState) -> Decision | None:
        """Apiary, clauses 1.7 and 2.1: one small question at a time; all players choose factions at once."""
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

    def turn_key(self, view: ApiaryState) -> TurnKey | None:
        """Apiary, clause 2.1: the turn of the side to play, also while another seat answers."""
        return TurnKey(view.turn, view.seat) if view.turn else None

    def candidates(self, view: ApiaryState, seat: Seat) -> Iterable[ApiaryAction]:
        """The possible answers to the question on top of Apiary's stack."""
        question = _question(view, seat)
        return ASKS[question.__class__].candidates(view, question)

    def legal(self, view: ApiaryState, seat: Seat) -> list[ApiaryAction]:
        """The candidates of Apiary that are not refused."""
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
        """Why an action of Apiary is refused: first because it does not answer the question."""
        ids.check_spelled(view, action)
        question = _question(view, seat)
        ask = ASKS[question.__class__]
        if not isinstance(action, ask.takes):
            return Refusal(f"{ask.prompt}_due", ask.clause)
        return ask.refuse(view, question, action)

    def apply(
        self, state: ApiaryState, seat: Seat, action: ApiaryAction, chance: Chance, emit: Emit = None
    ) -> None:
        """Answer Apiary's question, then carry out every step that needs no answer."""
        emit = _naming_box(state.options.pack, emit)
        question = _question(state, seat)
        state.stack.pop()
        ASKS[question.__class__].answer(state, question, action, chance, emit)
        _go_on(state, chance, emit)

    def obvious(self, view: ApiaryState, seat: Seat) -> ApiaryAction | None:
        """The only answer of Apiary, or to store where all answers do the same; a turn is ended by hand."""
        question = view.stack[-1] if view.stack else None
        if question is None or isinstance(question, Turn | Factions):
            return None
        if isinstance(question, Storing) and storing.goes_without_saying(view, question):
            return Store()
        answers = self.legal(view, seat)
        return answers[0] if len(answers) == 1 else None

    def touches(self, view: ApiaryState, action: ApiaryAction) -> tuple[str, ...]:
        """The touches of an action of Apiary, in order."""
        return touching.touches(seat_asked(view), action)

    def read_touches(
        self, view: ApiaryState, seat: Seat, touches: Sequence[str]
    ) -> ApiaryAction | Refusal | None:
        """The action of Apiary that touches spell, legal or not; None while more touches may follow."""
        if not touches:
            return None
        asked, takes = seat_asked(view), ASKS[view.stack[-1].__class__].takes
        if touching.is_elsewhere(asked, touches[0]):
            return Refusal("not_your_hive", "5.5", {}, (touches[0],))
        kind, fields = touching.spelled(view, asked, touches, takes)
        missing = [name for name in kind.__struct_fields__ if name not in fields]
        if not missing:
            return kind(**fields)
        begun = tuple(touches)
        if any(touching.touches(asked, action)[: len(begun)] == begun for action in self.legal(view, seat)):
            return None
        domains = ids.domains(view)
        return self.check(view, seat, kind(**fields, **{name: domains[name][0] for name in missing}))

    def write(self, view: ApiaryState, action: ApiaryAction) -> str:
        """The notation of an action of Apiary."""
        return notation.write(view, action)

    def read(self, view: ApiaryState, seat: Seat, text: str) -> ApiaryAction:
        """The action of Apiary that a notation spells."""
        return notation.read(view, text)

    def score(self, state: ApiaryState) -> Scores:
        """Apiary, clause 14.3: the score sheet now."""
        return ending.score(state)

    def outcome(self, state: ApiaryState) -> Outcome | None:
        """Apiary, clause 14.9: the outcome, None while the game goes on."""
        return ending.outcome(state)

    def inventory(self, view: ApiaryState) -> dict[str, Sequence[int]]:
        """The items that are not public: the stacks, the deck and the hands, the factions not taken."""
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
        """A whole state of Apiary that this seat cannot tell from the real one."""
        state = self.clone(view)
        dealing.deal_again(state, self.inventory(view), chance)
        return state

    def domains(self, view: ApiaryState) -> Mapping[str, Sequence[Any]]:
        """Everything on this table, and the hexes in and around the asked seat's hive."""
        return ids.domains(view)


def _naming_box(pack: str, emit: Emit) -> Emit:
    """Apiary, clause 1.11: an `emit` that gives events the names of the match's own components."""
    if emit is None or pack in (OWN, BOXES.editions.newest):
        return emit
    return lambda event: emit(msgspec.structs.replace(event, pack=pack))


def _question(view: ApiaryState, seat: Seat) -> Question:
    """The open question of Apiary; if all seats are asked at once, each has its own."""
    question = view.stack[-1]
    if isinstance(question, Factions):
        return Factions(seat)
    return question  # type: ignore[return-value]  # between two actions a question is always on top


def seat_asked(view: ApiaryState) -> Seat:
    """The seat whose hive is meant by a hex."""
    question = view.stack[-1]
    return getattr(question, "seat", NONE)


def _go_on(state: ApiaryState, chance: Chance, emit: Emit) -> None:
    """Carry out the steps on the stack, and answer questions with only one answer, up to a real question."""
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
