"""The players of Alvéola that think in whole turns: four levels, and the versions they grew from."""

from __future__ import annotations

import msgspec

from rucher.bots.alveola.explain import later_reasons, reasons
from rucher.bots.alveola.thinking import Habits, Line, Thinker
from rucher.bots.alveola.weights import Version
from rucher.bots.limits import Limits
from rucher.bots.protocol import Choice, Planned, Reason, choices
from rucher.core.errors import OptionError
from rucher.core.game import AnyGame
from rucher.core.types import Seat
from rucher.games.alveola import game as alveola
from rucher.games.alveola.chapters.ending import sides
from rucher.games.alveola.codes import decode, row
from rucher.games.alveola.state import AlveolaState


class Level(msgspec.Struct, frozen=True):
    """A level of play: its time for a whole turn, and the habits that make it weaker."""

    seconds: float
    habits: Habits
    nodes: int | None = None  # turns looked at
    crowd: Habits | None = None  # against more than one side; None: the same habits

    def habits_at(self, view: AlveolaState) -> Habits:
        """How a level of Alvéola thinks at this table."""
        return self.crowd if self.crowd and len(sides(view)) > 2 else self.habits

    def within(self, limits: Limits | None) -> Limits:
        """The requested limits of a bot, narrowed by those of its level of Alvéola."""
        asked = limits or Limits(seconds=self.seconds)
        nodes = [count for count in (self.nodes, asked.nodes) if count is not None]
        return Limits(asked.seconds, min(nodes, default=None))


LEVELS = {
    "easy": Level(0.1, Habits(wide=1, worlds=0, overlooks=54, noise=270), nodes=1),
    "normal": Level(0.1, Habits(wide=3, worlds=0, overlooks=25, noise=100), nodes=1),
    "hard": Level(
        0.3,
        Habits(wide=4, most=4, worlds=2, turns=2, overlooks=15, noise=70),
        nodes=40,
        crowd=Habits(wide=4, most=4, worlds=2, turns=2, overlooks=8, noise=40),
    ),
    "expert": Level(1.0, Habits(), crowd=Habits(turns=4, worlds=128, cut=16)),
}


class TurnBot:
    """Plays Alvéola turn by turn: thinks at a turn's first question, and answers the others by its plan."""

    name = "alveola"

    def __init__(
        self,
        seed: int | None = None,
        *,
        level: Level = LEVELS["expert"],
        weights: Version | None = None,
    ) -> None:
        self._level = level
        self._thinker = Thinker(seed, level.habits, weights)
        self.lines: list[Line] = []  # of the last turn that it thought about
        self._plan: list[tuple[list[int], Planned]] = []  # positions that are expected, and the actions there

    def choose(self, game: AnyGame, view: AlveolaState, seat: Seat, limits: Limits | None = None) -> Choice:
        """The next action of the best turn of Alvéola found."""
        if game.info.id != alveola.info.id:
            raise OptionError(f"the bot {self.name!r} plays {alveola.info.id} only")
        legal = choices(alveola, view, seat)
        if len(legal) == 1:
            return Choice(legal[0], (Reason("only_action"),))
        here = row(view)
        for expected, planned in self._plan:
            if expected == here:
                return Choice(planned.action, planned.reasons)
        self._thinker.habits = self._level.habits_at(view)
        lines = self.lines = self._thinker.lines(view, seat, self._level.within(limits))
        why = reasons(view, seat, self._thinker, lines)
        followed = self._thinker.followed(lines[0])
        later = later_reasons(view, seat, self._thinker, lines[0], why)
        self._plan = [
            (position, Planned(decode(action), found))
            for (position, action), found in zip(followed, later, strict=True)
        ]
        return Choice(decode(lines[0].actions[0]), why, plan=tuple(planned for _, planned in self._plan))


class LevelBot(TurnBot):
    """Plays Alvéola at a level: in its own time, or in the time that is given, never above the level."""

    def __init__(self, name: str, seed: int | None = None) -> None:
        self.name = name
        super().__init__(seed, level=LEVELS[name])
