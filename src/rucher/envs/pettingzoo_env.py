"""Every game as a PettingZoo environment (AEC): the seats answer one after the other."""

from __future__ import annotations

from typing import Any, ClassVar

import gymnasium
from gymnasium import spaces

from rucher.core.errors import UnreadableAction
from rucher.core.extras import advised
from rucher.core.match import Match
from rucher.core.types import Seat
from rucher.envs.playing import RENDER_MODES, Table, known_length, known_mode, render, reward

with advised():
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers

__all__ = ["RucherEnv", "env"]


def env(
    game: str,
    *,
    preset: str | None = None,
    render_mode: str | None = None,
    longest: int | None = None,
    **options: Any,
) -> Any:
    """An environment with PettingZoo's own checks around it."""
    raw = RucherEnv(game, preset=preset, render_mode=render_mode, longest=longest, **options)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(raw))


class RucherEnv(AECEnv):  # type: ignore[misc]
    """One match. An agent is a seat, `player_0` and so on; an illegal action is an IllegalAction.

    `longest`: after so many actions the match is truncated, and nobody is rewarded.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "rucher_v0",
        "render_modes": list(RENDER_MODES),
        "render_fps": 1,
        "is_parallelizable": False,
    }

    def __init__(
        self,
        game: str,
        *,
        preset: str | None = None,
        render_mode: str | None = None,
        longest: int | None = None,
        **options: Any,
    ) -> None:
        super().__init__()
        self.table = Table(game, preset, options)
        self.render_mode, self.longest = known_mode(render_mode), known_length(longest)
        self.possible_agents = [f"player_{seat}" for seat in range(self.table.seats)]
        self._seats: dict[str, Seat] = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {agent: self.table.observation_space() for agent in self.possible_agents}
        self.action_spaces = {
            agent: spaces.Discrete(self.table.actions.size) for agent in self.possible_agents
        }
        self.match: Match | None = None

    def observation_space(self, agent: str) -> gymnasium.Space[Any]:
        """The same for every agent."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.Space[Any]:
        """The same for every agent."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Set the environment's table; the same seed gives the same draws."""
        self.match = self.table.start(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent's seat sees, and what it may do now."""
        return self.table.observe(self._playing, self._seats[agent])

    def step(self, action: int | None) -> None:
        """Play an action of the selected agent."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        match, seat = self._playing, self._seats[agent]
        if action is None:
            raise UnreadableAction(f"{agent} is to act: None is for agents whose match is over")
        match.play(self.table.actions.decode(match.view(seat), seat, action), seat)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if outcome := match.outcome:
            for each in self.agents:
                self.rewards[each] = reward(match.game, outcome, self._seats[each])
                self.terminations[each] = True
        elif self.longest is not None and len(match.log) >= self.longest:
            self.truncations = dict.fromkeys(self.agents, True)
        self._select()
        self._accumulate_rewards()

    def render(self) -> str | None:
        """The environment's table as text or as an SVG picture, as a spectator sees it."""
        return render(self._playing, self.render_mode, None)

    def close(self) -> None:
        """Close nothing: a PettingZoo environment of Rucher opens nothing."""

    @property
    def _playing(self) -> Match:
        """The match of the environment; an error before the first reset."""
        assert self.match is not None, "call reset first"
        return self.match

    def _select(self) -> None:
        """Name the agent that is to act next."""
        decision = self._playing.decision
        self.agent_selection = self.possible_agents[decision.seats[0]] if decision else self.agents[0]
