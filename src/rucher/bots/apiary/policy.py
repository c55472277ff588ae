"""A quick player of Apiary: finishes a turn at first sight, and plays whole turns by what they leave."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from rucher.bots.apiary.worth import RESOURCE, planet_worth, tile_worth
from rucher.core.chance import ThinkingChance
from rucher.core.types import Seat
from rucher.games.apiary import game as apiary
from rucher.games.apiary import questions
from rucher.games.apiary.actions import (
    ApiaryAction,
    AskAgain,
    BuyCarving,
    BuyReserved,
    BuyTile,
    EndTurn,
    FillSquare,
    MoveShip,
    PlaySeed,
    Store,
    Take,
)
from rucher.games.apiary.box import KINDS, RESOURCES
from rucher.games.apiary.state import ApiaryState

CARD_GAIN: Final = 0.4  # a seed card is played if it brings at least this much more than its value in hand
LONGEST: Final = 60  # the longest turn that is simulated, in decisions
_STORE: Final = Store()
_END: Final = EndTurn()
_SMALL: Final = (
    questions.Site | questions.Keeping | questions.Owing | questions.OwingCard | questions.BumpedWorker
)
Worth = Callable[[ApiaryState, Seat], float]


class Policy:
    """Plays on in an imagined world. It is changed by what it plays: give it a copy."""

    def __init__(self, worth: Worth, dice: ThinkingChance, *, quick: bool = False) -> None:
        """One that is quick takes the first answer to small questions: lists begin with a usual one."""
        self.worth, self.dice, self._quick = worth, dice, quick

    def ended(self, world: ApiaryState, seat: Seat, actions: Sequence[ApiaryAction]) -> ApiaryState:
        """The position at the end of the turn, if it goes on from these actions."""
        after = apiary.clone(world)
        self.play(after, seat, actions)
        self.finish(after, seat)
        return after

    def play(self, state: ApiaryState, seat: Seat, actions: Sequence[ApiaryAction]) -> None:
        """Play actions of a seat by the quick policy of Apiary's bot."""
        for action in actions:
            self.others(state, seat)
            apiary.apply(state, seat, action, self.dice)

    def others(self, state: ApiaryState, seat: Seat) -> None:
        """Let other seats that are asked in the middle of a turn give their first answer."""
        while isinstance(question := state.stack[-1], questions.BumpedWorker) and question.seat != seat:
            apiary.apply(state, question.seat, apiary.legal(state, question.seat)[0], self.dice)

    def finish(self, state: ApiaryState, seat: Seat, *, stop_at_turn: bool = False) -> None:
        """Finish the turn with first-sight answers; other seats that are asked give their first answer."""
        for _ in range(LONGEST):
            if state.over:
                break
            question = state.stack[-1]
            asked = question.seat if not isinstance(question, questions.Factions) else seat  # type: ignore[union-attr]
            if isinstance(question, questions.Turn):
                if asked != seat or stop_at_turn or question.before:
                    break
                action: ApiaryAction = _END
            elif asked != seat:
                if state.seat != seat:
                    break
                action = apiary.legal(state, asked)[0]
            else:
                action = self.at_sight(state, seat)
            apiary.apply(state, asked, action, self.dice)

    def turn(self, state: ApiaryState) -> ApiaryState:
        """The position after the whole turn that begins here: the one that leaves its player best off."""
        seat, mark = state.seat, self.dice.mark()
        legal = apiary.legal(state, seat)
        cards = [action for action in legal if isinstance(action, PlaySeed)]
        if cards:
            state, legal = self._with_card(state, seat, cards), []
            legal = apiary.legal(state, seat)
            mark = self.dice.mark()
        best, found, went = float("-inf"), state, mark
        for action in legal:
            if isinstance(action, PlaySeed | AskAgain):
                continue
            self.dice.back_to(mark)
            after = self.ended(state, seat, (action,))
            if (worth := self.worth(after, seat)) > best:
                best, found, went = worth, after, self.dice.mark()
        self.dice.back_to(went)
        return found

    def _with_card(self, state: ApiaryState, seat: Seat, cards: Sequence[ApiaryAction]) -> ApiaryState:
        """The position after the best card, if one brings more than its value in hand."""
        mark, best, found = self.dice.mark(), self.worth(state, seat) + CARD_GAIN, state
        went = mark
        for action in cards:
            self.dice.back_to(mark)
            after = apiary.clone(state)
            apiary.apply(after, seat, action, self.dice)
            self.finish(after, seat, stop_at_turn=True)
            if (worth := self.worth(after, seat)) > best and not after.over:
                best, found, went = worth, after, self.dice.mark()
        self.dice.back_to(went)
        return found

    def at_sight(self, state: ApiaryState, seat: Seat) -> ApiaryAction:
        """The answer that looks best without search."""
        question = state.stack[-1]
        if isinstance(question, questions.Storing):
            return _STORE  # it discards the cheapest, which is best unless something scores resources
        legal = apiary.legal(state, seat)
        if len(legal) == 1:
            return legal[0]
        if isinstance(question, questions.Wilds | questions.Square):
            return max(legal, key=_resource)
        if isinstance(question, questions.Ship):
            return max(legal, key=lambda action: _flight(state, question, action))
        if isinstance(question, questions.Buying | questions.CarvingChoice):
            return max(legal, key=lambda action: purchase_worth(state, seat, action))
        if isinstance(question, questions.Framing) or (self._quick and isinstance(question, _SMALL)):
            return legal[0]
        return max(legal, key=lambda action: self._next(state, seat, action))

    def _next(self, state: ApiaryState, seat: Seat, action: ApiaryAction) -> float:
        """The worth of Apiary's table after an action, for the quick player."""
        after, mark = apiary.clone(state), self.dice.mark()
        apiary.apply(after, seat, action, self.dice)
        self.dice.back_to(mark)
        return self.worth(after, seat)


def _resource(action: ApiaryAction) -> float:
    """The worth of a resource, at first sight."""
    assert isinstance(action, Take | FillSquare)
    return RESOURCE[RESOURCES.index(action.resource)]


def _flight(state: ApiaryState, question: questions.Ship, action: ApiaryAction) -> float:
    """The worth of a flight of the Queenship, at first sight."""
    assert isinstance(action, MoveShip)
    return planet_worth(state, action.planet, question.strength)


def purchase_worth(state: ApiaryState, seat: Seat, action: ApiaryAction) -> float:
    """The value of building a tile, less its price; 0 for building none."""
    match action:
        case BuyTile(kind, column):
            return tile_worth(state, seat, state.rows[3 * KINDS.index(kind) + column])
        case BuyCarving(place):
            return tile_worth(state, seat, state.carvings[place])
        case BuyReserved():
            return tile_worth(state, seat, state.players[seat].reserved)
        case _:
            return 0.0
