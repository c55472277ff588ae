"""A bot for Apiary that simulates its turn to the end, once for each possible action."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rucher.bots.apiary.worth import RESOURCE, ability_worth, planet_worth, tile_worth, worth
from rucher.bots.limits import Budget, Limits
from rucher.bots.protocol import Choice, Reason
from rucher.core.chance import ThinkingChance
from rucher.core.errors import OptionError
from rucher.core.game import AnyGame
from rucher.core.types import Seat
from rucher.games.apiary import game as apiary
from rucher.games.apiary import pending
from rucher.games.apiary.actions import (
    ApiaryAction,
    BuyCarving,
    BuyReserved,
    BuyTile,
    ChooseFaction,
    EndTurn,
    FillSquare,
    MoveShip,
    PlaceFrame,
    PlaySeed,
    Store,
    Take,
)
from rucher.games.apiary.box import KINDS, RESOURCES
from rucher.games.apiary.state import ApiaryState

PLACES: Final = 6  # number of places for a frame that are tried
CARD_GAIN: Final = 0.4  # a seed card is played if it brings at least this much more than its value in hand
LONGEST: Final = 60  # the longest turn that is simulated, in decisions
_STORE: Final = Store()


class ApiaryBot:
    """Apiary: plays each turn to its end in its head and takes the one that leaves it best off."""

    name = "normal"

    def __init__(self, seed: int | None = None) -> None:
        self._chance = ThinkingChance(seed)
        self._dice = self._chance
        self._budget = Budget(None)

    def choose(self, game: AnyGame, view: ApiaryState, seat: Seat, limits: Limits | None = None) -> Choice:
        """The action after which the turn ends best; ties are broken at random."""
        if game.info.id != "apiary":
            raise OptionError(f"the bot {self.name!r} plays apiary only")
        self._budget = Budget(limits)
        legal = apiary.legal(view, seat)
        if len(legal) == 1:
            return Choice(legal[0], (Reason("only_action"),))
        if isinstance(legal[0], ChooseFaction):
            return self._best(legal, [_faction_worth(view, action) for action in legal], "apiary_faction")
        world, self._dice = apiary.resample(view, seat, self._chance), self._chance.fork()
        if isinstance(world.stack[-1], pending.Turn):
            return self._turn(world, seat, legal)
        options = self._some(legal)
        return self._best(options, self._outlooks(world, seat, options), "apiary_step")

    def _turn(self, world: ApiaryState, seat: Seat, legal: Sequence[ApiaryAction]) -> Choice:
        """First the cards that bring more than their value in hand; then the main part, or the turn's end."""
        now = worth(world, seat)
        cards = [action for action in legal if isinstance(action, PlaySeed)]
        gains = [self._after(world, seat, action) - now for action in cards]
        if cards and max(gains) > CARD_GAIN:
            return self._best(cards, gains, "apiary_card")
        others = [action for action in legal if not isinstance(action, PlaySeed)]
        outlooks = self._outlooks(world, seat, others)
        gain = round(max(outlooks) - now)
        found = self._best(others, outlooks, "apiary_turn" if gain > 0 else "apiary_quiet")
        return Choice(found.action, (Reason(found.reasons[0].code, {"n": max(gain, 0)}),))

    def _best(self, options: Sequence[ApiaryAction], worths: Sequence[float], reason: str) -> Choice:
        best = max(worths) - 1e-9
        index = self._chance.pick("choice", [n for n, found in enumerate(worths) if found >= best])
        return Choice(options[index], (Reason(reason),))

    def _some(self, legal: Sequence[ApiaryAction]) -> list[ApiaryAction]:
        """All answers, but only some of the many places for a frame."""
        left, places = list(legal), sum(isinstance(action, PlaceFrame) for action in legal)
        while places > PLACES:
            gone = self._chance.pick("frame", range(len(left)))
            places -= isinstance(left[gone], PlaceFrame)
            if isinstance(left[gone], PlaceFrame):
                del left[gone]
        return left

    def _after(self, world: ApiaryState, seat: Seat, action: ApiaryAction) -> float:
        """The worth of the position after a card has had its full effect."""
        after = apiary.clone(world)
        self._dice.restart()
        apiary.apply(after, seat, action, self._dice)
        return self._play_on(after, seat, stop_at_turn=True)

    def _outlooks(self, world: ApiaryState, seat: Seat, options: Sequence[ApiaryAction]) -> list[float]:
        """The outlook of each action, or of the first ones where a limit is reached."""
        found: list[float] = []
        for action in options:
            found.append(self._outlook(world, seat, action))
            self._budget.spend()
            if self._budget.over:
                break
        return found

    def _outlook(self, world: ApiaryState, seat: Seat, action: ApiaryAction) -> float:
        """The worth at the end of the turn, if it goes on from this action."""
        after = apiary.clone(world)
        self._dice.restart()
        apiary.apply(after, seat, action, self._dice)
        return self._play_on(after, seat, stop_at_turn=False)

    def _play_on(self, state: ApiaryState, seat: Seat, *, stop_at_turn: bool) -> float:
        """Finish the turn with first-sight answers; other seats that are asked give their first answer."""
        for _ in range(LONGEST):
            if state.over:
                break
            question = state.stack[-1]
            asked = question.seat if not isinstance(question, pending.Factions) else seat  # type: ignore[union-attr]
            if isinstance(question, pending.Turn):
                if asked != seat or stop_at_turn or question.before:
                    break
                action: ApiaryAction = EndTurn()
            elif asked != seat:
                if state.seat != seat:
                    break
                action = apiary.legal(state, asked)[0]
            else:
                action = self._at_sight(state, seat)
            apiary.apply(state, asked, action, self._dice)
        return worth(state, seat)

    def _at_sight(self, state: ApiaryState, seat: Seat) -> ApiaryAction:
        """The answer that looks best without search."""
        question = state.stack[-1]
        if isinstance(question, pending.Storing):
            return _STORE  # it discards the cheapest, which is best unless something scores resources
        legal = apiary.legal(state, seat)
        if len(legal) == 1:
            return legal[0]
        if isinstance(question, pending.Wilds | pending.Square):
            return max(legal, key=_resource)
        if isinstance(question, pending.Ship):
            return max(legal, key=lambda action: _flight(state, question, action))
        if isinstance(question, pending.Buying | pending.CarvingChoice):
            return max(legal, key=lambda action: _purchase(state, seat, action))
        if isinstance(question, pending.Framing):
            return legal[0]
        return max(legal, key=lambda action: self._next(state, seat, action))

    def _next(self, state: ApiaryState, seat: Seat, action: ApiaryAction) -> float:
        after, mark = apiary.clone(state), self._dice.mark()
        apiary.apply(after, seat, action, self._dice)
        self._dice.back_to(mark)
        return worth(after, seat)


def _resource(action: ApiaryAction) -> float:
    assert isinstance(action, Take | FillSquare)
    return RESOURCE[RESOURCES.index(action.resource)]


def _flight(state: ApiaryState, question: pending.Ship, action: ApiaryAction) -> float:
    assert isinstance(action, MoveShip)
    return planet_worth(state, action.planet, question.strength)


def _purchase(state: ApiaryState, seat: Seat, action: ApiaryAction) -> float:
    match action:
        case BuyTile(kind, column):
            return tile_worth(state, seat, state.rows[3 * KINDS.index(kind) + column])
        case BuyCarving(place):
            return tile_worth(state, seat, state.carvings[place])
        case BuyReserved():
            return tile_worth(state, seat, state.players[seat].reserved)
        case _:
            return 0.0  # builds nothing


def _faction_worth(view: ApiaryState, action: ApiaryAction) -> float:
    """Clause 1.7: the worth of a faction by its workers, its resources and its abilities."""
    if not isinstance(action, ChooseFaction):
        return 8.0  # a hive mat can wait unless the factions are poor
    faction = view.box.factions[action.faction]
    abilities = sum(map(ability_worth, faction.base)) + sum(map(ability_worth, faction.upgraded)) / 2
    return abilities + sum(faction.workers) + len(faction.workers) + sum(faction.start.amounts)
