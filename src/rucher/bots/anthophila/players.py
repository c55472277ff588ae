"""The companions of Anthophila: four levels that plan the team's turn, and answer by their plan."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from rucher.bots.anthophila.aims import AIMS, follow
from rucher.bots.anthophila.bot import AnthophilaBot
from rucher.bots.anthophila.explain import along_the_plan, instead, later_steps, reasons, wins
from rucher.bots.anthophila.thinking import Habits, Line, Thinker
from rucher.bots.anthophila.weights import weights
from rucher.bots.limits import Budget, Limits
from rucher.bots.protocol import Choice, Reason, choices
from rucher.core.errors import OptionError
from rucher.core.game import AnyGame
from rucher.core.types import Seat
from rucher.games.anthophila import game as anthophila
from rucher.games.anthophila.codes import decode, fits, table_of
from rucher.games.anthophila.state import AnthophilaState

TOLD = 3  # reasons that everybody hears when a plan is made; nothing is secret here
EXPLAINING = 0.04  # seconds that are kept for the reasons
FOLLOWING = 0.4  # of the time, where people set an aim, is for the plans that serve it


class Level(msgspec.Struct, frozen=True):
    """A level of play: its time for a decision, and the habits that make it weaker."""

    seconds: float
    habits: Habits
    nodes: int | None = None  # games played out
    versions: tuple[int, ...] = (1,)  # of the weights: a quick player for each

    def within(self, limits: Limits | None) -> Limits:
        """The requested limits of a bot, narrowed by those of its level of Anthophila."""
        asked = limits or Limits(seconds=self.seconds)
        nodes = [count for count in (self.nodes, asked.nodes) if count is not None]
        return Limits(asked.seconds, min(nodes, default=None))


LEVELS = {
    "easy": Level(0.1, Habits(plans=0, blur=65), nodes=1),
    "normal": Level(0.1, Habits(plans=0), nodes=1),
    "hard": Level(0.2, Habits(plans=0, worlds=3), nodes=80),
    "expert": Level(1.0, Habits(plans=0, worlds=4, care=1.0), versions=(1, 3)),
}


class Expected(NamedTuple):
    """A position along a plan, and the actions planned from there."""

    row: list[int]
    planned: tuple[int, ...]


class Companion:
    """Plays Anthophila with everybody: thinks when something new is known, else follows its plan."""

    def __init__(
        self, name: str = "expert", seed: int | None = None, *, aim: str | None = None, quiet: bool = False
    ) -> None:
        """A level by its name, perhaps with an aim; a quiet one gives no reasons, which takes less time."""
        if aim is not None and aim not in AIMS:
            raise OptionError(f"there is no aim {aim!r}; there are {', '.join(AIMS)}")
        self.name, self._quiet, self._aim = name, quiet, aim
        self._level = LEVELS[name]
        self._thinker = Thinker(seed, self._level.habits, [weights(n) for n in self._level.versions])
        self._simple = AnthophilaBot(seed)
        self._plan: list[Expected] = []
        self._told: tuple[int, list[Reason]] = -1, []  # the turn, and what was told of it
        self.lines: list[Line] = []  # of its last thoughts

    def choose(
        self, game: AnyGame, view: AnthophilaState, seat: Seat, limits: Limits | None = None
    ) -> Choice:
        """The next action of the best plan that Anthophila's companion found."""
        if game.info.id != anthophila.info.id:
            raise OptionError(f"the bot {self.name!r} plays {anthophila.info.id} only")
        legal = choices(anthophila, view, seat)
        if len(legal) == 1:
            return Choice(legal[0], (Reason("only_action"),))
        if not fits(view):
            return self._simple.choose(game, view, seat, limits)
        here = table_of(view).row()
        for expected in self._plan:
            if expected.row == here:
                why = () if self._quiet else along_the_plan(view, expected.planned)
                return Choice(decode(expected.planned[0]), why)
        within = self._level.within(limits)
        if within.seconds is not None and not self._quiet:
            within = msgspec.structs.replace(within, seconds=max(0.0, within.seconds - EXPLAINING))
        lines, of_the_aim = self._thought(view, within)
        self.lines = lines
        self._plan = [Expected(*step) for step in self._thinker.followed(lines[0])]
        if self._quiet:
            return Choice(decode(lines[0].actions[0]))
        purpose, *rest = reasons(view, self._thinker, lines)
        why = (purpose, *of_the_aim, *rest)
        spare = None if within.seconds is None else EXPLAINING / 2
        other = instead(self._thinker, lines, Budget(Limits(spare))) if rest else ()
        told = self._news(view.turns_left, why, [each for each in other if each.code == "runner_up"])
        steps = later_steps(view, lines[0].actions)
        return Choice(decode(lines[0].actions[0]), (*why, *other), told, steps)

    def _thought(self, view: AnthophilaState, within: Limits) -> tuple[list[Line], tuple[Reason, ...]]:
        """The plans of Anthophila's companion, the best first, and what is to be said of the people's aim."""
        if self._aim is None:
            return self._thinker.lines(view, within), ()
        if within.seconds is None:
            own, rest = within, None
        else:
            rest = FOLLOWING * within.seconds
            own = msgspec.structs.replace(within, seconds=within.seconds - rest)
        lines = self._thinker.lines(view, own)
        if wins(self._thinker, lines[0].actions):
            return lines, ()
        lines, reason = follow(self._thinker, self._aim, lines, Budget(Limits(rest)))
        return lines, (reason,) if reason else ()

    def _news(self, turn: int, why: Sequence[Reason], other: Sequence[Reason]) -> tuple[Reason, ...]:
        """What everybody hears: the purpose, and of the rest what was not said in this turn already."""
        known = self._told[1] if self._told[0] == turn else []
        fresh = [reason for reason in (*why[1:TOLD], *other) if reason not in known]
        self._told = turn, [*known, *fresh]
        return why[0], *fresh
