"""The players of Apiary that think in whole turns: three of its four levels, and their versions."""

from __future__ import annotations

from typing import Final

import msgspec

from rucher.bots.apiary.bot import faction_worth
from rucher.bots.apiary.explain import explain_line, explain_planned
from rucher.bots.apiary.thinking import Habits, Line, Thinker
from rucher.bots.apiary.weights import Version
from rucher.bots.limits import Limits
from rucher.bots.protocol import Choice, Reason, choices
from rucher.core.errors import OptionError
from rucher.core.game import AnyGame
from rucher.core.types import Seat
from rucher.games.apiary import game as apiary
from rucher.games.apiary import questions
from rucher.games.apiary.actions import ApiaryAction, ChooseFaction
from rucher.games.apiary.pending import Pending
from rucher.games.apiary.state import ApiaryState

# Questions that decide little: whatever looks best at the end of the turn is answered.
_SMALL: Final = (
    questions.Storing
    | questions.Wilds
    | questions.Owing
    | questions.OwingCard
    | questions.Discounting
    | questions.Square
    | questions.Ordering
    | questions.BenefitOrder
    | questions.BumpedWorker
)
STEP: Final = 0.3  # of the limits of a turn, for a question in the middle of it
EXPLAINING: Final = 0.005  # seconds that are kept for the reasons


class Level(msgspec.Struct, frozen=True):
    """A level of play: its time for a turn, and the habits that make it weaker."""

    seconds: float
    habits: Habits
    nodes: int | None = None  # turns looked at

    def within(self, limits: Limits | None, share: float = 1.0) -> Limits:
        """A share of the requested limits of a bot, narrowed by those of its level of Apiary."""
        asked = limits or Limits(seconds=self.seconds)
        nodes = [count for count in (self.nodes, asked.nodes) if count is not None]
        seconds = None if asked.seconds is None else max(0.0, share * asked.seconds - EXPLAINING)
        return Limits(seconds, int(share * min(nodes)) if nodes else None)


LEVELS: Final = {
    "easy": Level(0.1, Habits(worlds=0, noise=60, overlooks=65)),
    "hard": Level(0.1, Habits(worlds=0, noise=2)),
    "expert": Level(1.0, Habits()),
}  # normal is the first bot (bot.py)


class TurnBot:
    """Plays Apiary turn by turn: thinks long at a turn's beginning, and less at its later questions."""

    name = "apiary"

    def __init__(
        self,
        seed: int | None = None,
        *,
        level: Level = LEVELS["expert"],
        weights: Version | None = None,
        explains: bool = True,
    ) -> None:
        """A bot that need not explain its turns saves the time for it."""
        self._level, self._explains, self._weights = level, explains, weights
        self._thinker = Thinker(seed, level.habits, weights)
        self._plan: list[tuple[Pending, ApiaryAction]] = []  # questions of this turn, and their answers
        self.lines: list[Line] = []  # of its last thoughts

    def choose(self, game: AnyGame, view: ApiaryState, seat: Seat, limits: Limits | None = None) -> Choice:
        """The next action of the best turn of Apiary found."""
        if game.info.id != apiary.info.id:
            raise OptionError(f"the bot {self.name!r} plays {apiary.info.id} only")
        legal = choices(apiary, view, seat)
        if len(legal) == 1:
            return Choice(legal[0], (Reason("only_action"),))
        if isinstance(legal[0], ChooseFaction):
            return Choice(
                max(legal, key=lambda action: faction_worth(view, action)), (Reason("apiary_faction"),)
            )
        question = view.stack[-1]
        for expected, action in self._plan:
            if expected == question and action in legal:
                return Choice(action, self._why_planned(view, seat, action))
        begins = isinstance(question, questions.Turn) and question.before
        lines = self.lines = self._thinker.lines(
            view,
            seat,
            self._level.within(limits, 1.0 if begins else STEP),
            at_sight=isinstance(question, _SMALL),
        )
        if begins:
            self._plan = self._thinker.expected(seat, lines[0])
        if not self._explains:
            return Choice(lines[0].actions[0])
        why, told = explain_line(self._thinker, view, seat, lines)
        return Choice(lines[0].actions[0], why, told)

    def _why_planned(self, view: ApiaryState, seat: Seat, action: ApiaryAction) -> tuple[Reason, ...]:
        """Why a later answer of the planned turn, told by a thinker that draws nothing from this one."""
        if not self._explains:
            return ()
        thinker = Thinker(0, Habits(worlds=0), self._weights)
        return explain_planned(thinker, view, seat, action)


class LevelBot(TurnBot):
    """Plays Apiary at a level: in its own time, or in the time that is given, never above the level."""

    def __init__(self, name: str, seed: int | None = None) -> None:
        self.name = name
        super().__init__(seed, level=LEVELS[name])
