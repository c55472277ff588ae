"""One seat of a game as a Gymnasium environment: it plays alone, or bots have the other seats."""

from __future__ import annotations

from collections.abc import Sequence
from reprlib import repr as shown
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from rucher import bots
from rucher.core.errors import IllegalAction, OptionError, UnreadableAction
from rucher.core.match import Match
from rucher.core.types import Seat
from rucher.envs.playing import RENDER_MODES, Table, known_length, known_mode, render, reward

__all__ = ["SeatEnv"]


class SeatEnv(gymnasium.Env[dict[str, Any], np.int64]):
    """A match from one seat. An illegal action changes nothing, costs 1, and `info["refusal"]` says why.

    `opponents` are the names of the bots in the other seats, in their order: one name is enough for all.
    `longest`: after so many actions, those of the others included, the match is truncated.
    """

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        *,
        seat: Seat = 0,
        opponents: str | Sequence[str] = "random",
        preset: str | None = None,
        render_mode: str | None = None,
        longest: int | None = None,
        **options: Any,
    ) -> None:
        self.table = Table(game, preset, options)
        self.seat, self.render_mode = self.table.seated(seat), known_mode(render_mode)
        self.longest = known_length(longest)
        others = [other for other in range(self.table.seats) if other != self.seat]
        names = [opponents] * len(others) if isinstance(opponents, str) else opponents
        if not isinstance(names, Sequence) or not all(isinstance(name, str) for name in names):
            raise OptionError(f"opponents are names of bots, such as 'greedy', not {shown(opponents)}")
        if len(names) != len(others):
            raise OptionError(f"{len(others)} other seats need {len(others)} opponents, not {len(names)}")
        self._names = dict(zip(others, names, strict=True))
        for name in names:
            bots.info(name, game)
        self.observation_space = self.table.observation_space()
        self.action_space = spaces.Discrete(self.table.actions.size)
        self.match: Match | None = None

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Set the environment's table, and let the others play until this seat is asked."""
        super().reset(seed=seed)
        drawn = [int(number) for number in self.np_random.integers(2**31, size=1 + self.table.seats)]
        self.match = self.table.start(drawn[0])
        self._bots = {
            other: bots.find(name, self.table.game.info.id, drawn[1 + other])
            for other, name in self._names.items()
        }
        self._others_play()
        return self.table.observe(self._playing, self.seat), {}

    def step(self, action: np.int64) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Play an action of the learner's seat, and the others' answers."""
        match, info = self._playing, dict[str, Any]()
        try:
            match.play(self.table.actions.decode(match.view(self.seat), self.seat, action), self.seat)
        except (IllegalAction, UnreadableAction) as error:
            return self.table.observe(match, self.seat), -1.0, False, False, {"refusal": str(error)}
        self._others_play()
        outcome = match.outcome
        worth = reward(match.game, outcome, self.seat) if outcome else 0.0
        cut = outcome is None and self.longest is not None and len(match.log) >= self.longest
        return self.table.observe(match, self.seat), worth, outcome is not None, cut, info

    def action_masks(self) -> NDArray[np.bool_]:
        """The legal actions, under the name that maskable learners look for."""
        return self.table.mask(self._playing, self.seat).astype(np.bool_)

    def render(self) -> str | None:
        """The environment's table as text or as an SVG picture, as this seat sees it."""
        return render(self._playing, self.render_mode, self.seat)

    @property
    def _playing(self) -> Match:
        """The match of the environment; an error before the first reset."""
        assert self.match is not None, "call reset first"
        return self.match

    def _others_play(self) -> None:
        """Let the bots play until the learner's seat is asked."""
        match = self._playing
        while (decision := match.decision) and self.seat not in decision.seats:
            other = decision.seats[0]
            choice = self._bots[other].choose(match.game, match.view(other), other)
            match.play(choice.action, other)


gymnasium.register("rucher/Seat-v0", entry_point=f"{__name__}:{SeatEnv.__name__}")
