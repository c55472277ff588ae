"""What both environments share: a match, its actions as integers, observations, rewards and pictures."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from rucher.core.arguments import known_seat, whole_number
from rucher.core.chance import Chance
from rucher.core.errors import OptionError
from rucher.core.game import AnyGame
from rucher.core.match import Match
from rucher.core.options import make_options
from rucher.core.pictures import draw_table
from rucher.core.rendering import match_text
from rucher.core.types import Outcome, Seat
from rucher.envs.actions import action_space
from rucher.envs.observing import Observer
from rucher.games import find

RENDER_MODES = ("ansi", "svg")
MOST = 2**31 - 1


class Table:
    """One game with its options, set for a match after another."""

    def __init__(self, game: str, preset: str | None, options: dict[str, Any]) -> None:
        self.game = find(game)
        self.options = make_options(self.game, preset, options)
        self.seats = len(self.game.score(self.game.setup(self.options, Chance(0))).seats)
        self.actions = action_space(self.game, self.options)
        self.observer = Observer(self.game)

    def seated(self, seat: Seat) -> Seat:
        """A seat of the environment's table; UnknownSeat where there is none."""
        return known_seat(seat, self.seats)

    def start(self, seed: int | None) -> Match:
        """A new match of the environment; the same seed gives the same draws."""
        return Match(self.game, self.options, Chance(seed))

    def observation_space(self) -> gymnasium.Space[Any]:
        """Named arrays of integers, and the mask of the legal actions."""
        arrays: dict[str, gymnasium.Space[Any]] = {
            name: spaces.Box(-MOST, MOST, (width,), np.int32)
            for name, width in sorted(self.observer.widths.items())
        }
        mask = spaces.Box(0, 1, (self.actions.size,), np.int8)
        return spaces.Dict({"observation": spaces.Dict(arrays), "action_mask": mask})

    def observe(self, match: Match, seat: Seat) -> dict[str, Any]:
        """What a seat observes in the environment, and what it may do."""
        view, decision = match.view(seat), match.decision
        asked = decision is not None and seat in decision.asked
        arrays = self.observer.observe(view, seat, asked)
        return {"observation": arrays, "action_mask": self.mask(match, seat)}

    def mask(self, match: Match, seat: Seat) -> NDArray[np.int8]:
        """A one for each legal action of a seat, for learners."""
        return self.actions.mask(match.view(seat), seat)


def known_mode(mode: str | None) -> str | None:
    """How an environment is rendered, None for not at all; OptionError where there is no such way."""
    if mode not in (None, *RENDER_MODES):
        raise OptionError(f"there is no render mode {mode!r}; there are {', '.join(RENDER_MODES)}")
    return mode


def known_length(longest: int | None) -> int | None:
    """After how many actions an environment truncates a match, None for never; OptionError below one."""
    return None if longest is None else whole_number(longest, "longest", 1)


def reward(game: AnyGame, outcome: Outcome, seat: Seat) -> float:
    """The reward of a learner: 1 for a winner, -1 for a loser, 0 for both in a draw."""
    if seat in outcome.winners:
        return 1.0
    drawn = not outcome.winners and len(outcome.ranks) > 1 and not game.info.co_operative
    return 0.0 if drawn else -1.0


def render(match: Match, mode: str | None, seat: Seat | None) -> str | None:
    """The environment's table as text or as a picture, as a seat sees it."""
    if mode is None:
        return None
    if mode == "ansi":
        return match_text(match, seat)
    return draw_table(match.game, match.view(seat), None, ())
