"""Many matches of one game in one process, with flat arrays in and out: for learners.

A row is a match. It keeps a state and no log: what is played here is not saved. A match that ends is followed
by the next one in the same step.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import index
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from rucher.core.arguments import whole_number
from rucher.core.chance import Chance
from rucher.core.errors import IllegalAction, OptionError, RucherError, UnreadableAction
from rucher.core.types import Action, Seat
from rucher.envs.playing import Table, known_length, reward

__all__ = ["Batch", "Vector"]


class Batch(NamedTuple):
    """What `n` matches ask and show after a step. Each array is new, and yours to keep.

    The legal actions of match `i` are `legal[starts[i]:starts[i + 1]]`.
    """

    seats: NDArray[np.int32]  # (n,) the seat that is asked
    observations: NDArray[np.int32]  # (n, width) what that seat sees; `Vector.columns` names the columns
    legal: NDArray[np.int64]  # the integers of the legal actions, match after match
    starts: NDArray[np.int64]  # (n + 1,) where those of a match begin
    rewards: NDArray[np.float32]  # (n, seats) of the matches that have just ended; else zeros
    ended: NDArray[np.bool_]  # (n,) did a match end? All else is about the one that follows it
    truncated: NDArray[np.bool_]  # (n,) did it end because it was too long? Then nobody is rewarded


class Vector:
    """`n` matches side by side. Match `j` of row `i`, from 0, is dealt by the seed `seed + i + n * j`.

    `longest`: after so many actions a match is truncated.
    """

    def __init__(
        self,
        game: str,
        n: int,
        *,
        seed: int | None = None,
        preset: str | None = None,
        longest: int | None = None,
        **options: Any,
    ) -> None:
        if whole_number(n, "the number of matches") < 1:
            raise OptionError(f"a vector has at least one match, not {n}")
        self.table = Table(game, preset, options)  # its game, options, actions and observer
        self.n, self.seats, self.longest = int(n), self.table.seats, known_length(longest)
        self.actions = self.table.actions.size  # an action is an integer below this
        self.columns = self.table.observer.columns  # of `Batch.observations`, by the name of the array
        self.width = self.table.observer.width  # of a row of observations
        self._first = int(np.random.SeedSequence().generate_state(1)[0])
        self.reset(seed)

    def __repr__(self) -> str:
        return f"<Vector of {self.n} matches of {self.table.game.info.id}>"

    def reset(self, seed: int | None = None) -> Batch:
        """Begin all matches of the batch anew; without a seed, the same ones as before."""
        self._first = self._first if seed is None else whole_number(seed, "a seed")
        self._begun, self._played = [0] * self.n, [0] * self.n
        self.states: list[Any] = [None] * self.n  # the real ones, with their secrets
        self._chances: list[Chance] = [Chance(0)] * self.n
        for row in range(self.n):
            self._begin(row)
        self._ask()
        nobody = np.zeros(self.n, np.bool_)
        return self._batch(np.zeros((self.n, self.seats), np.float32), nobody, nobody.copy())

    def step(self, actions: Sequence[int] | NDArray[Any]) -> Batch:
        """Play one action in each match of the batch. Where one is refused, none is played."""
        if len(actions) != self.n:
            raise UnreadableAction(f"{self.n} matches need {self.n} actions, not {len(actions)}")
        chosen = [self._chosen(row, index(number)) for row, number in enumerate(actions)]
        game = self.table.game
        rewards = np.zeros((self.n, self.seats), np.float32)
        ended, truncated = np.zeros(self.n, np.bool_), np.zeros(self.n, np.bool_)
        for row, action in enumerate(chosen):
            state, chance = self.states[row], self._chances[row]
            chance.begin()
            game.apply(state, self._asked[row], action, chance)
            self._played[row] += 1
            outcome = game.outcome(state)
            if outcome is not None:
                rewards[row] = [reward(game, outcome, seat) for seat in range(self.seats)]
            elif self._played[row] == self.longest:
                truncated[row] = True
            if outcome is not None or truncated[row]:
                ended[row] = True
                self._begin(row)
        self._ask()
        return self._batch(rewards, ended, truncated)

    def masks(self) -> NDArray[np.bool_]:
        """The legal actions as a matrix, (n, actions): large in some games, so made only when asked for."""
        masks = np.zeros((self.n, self.actions), np.bool_)
        for row, legal in enumerate(self._legal):
            masks[row, list(legal)] = True
        return masks

    def _begin(self, row: int) -> None:
        """Begin a new match in one row of the batch."""
        chance = Chance(self._first + row + self.n * self._begun[row])
        self._begun[row] += 1
        self._played[row] = 0
        self.states[row], self._chances[row] = self.table.game.setup(self.table.options, chance), chance

    def _ask(self) -> None:
        """Find out for the batch which seat is asked in each match, and what it sees and may do."""
        game, table = self.table.game, self.table
        self._asked: list[Seat] = []
        self._legal: list[dict[int, Action]] = []
        self._observations = np.empty((self.n, self.width), np.int32)
        for row, state in enumerate(self.states):
            decision = game.decision(state)
            assert decision is not None, "an ended match is followed by the next"
            seat = decision.seats[0]
            view = game.glimpse(state, seat)
            self._asked.append(seat)
            self._legal.append(table.actions.legal(view, seat))
            self._observations[row] = table.observer.row(view, seat, True)

    def _batch(
        self, rewards: NDArray[np.float32], ended: NDArray[np.bool_], truncated: NDArray[np.bool_]
    ) -> Batch:
        """The flat arrays of the whole batch, for the learner."""
        counts = [len(legal) for legal in self._legal]
        starts = np.concatenate(([0], np.cumsum(counts)))
        numbers = np.fromiter((number for legal in self._legal for number in legal), np.int64, starts[-1])
        seats = np.array(self._asked, np.int32)
        return Batch(seats, self._observations, numbers, starts, rewards, ended, truncated)

    def _chosen(self, row: int, number: int) -> Action:
        """The action of an integer in one row; an error where it is not legal."""
        found = self._legal[row].get(number)
        if found is not None:
            return found
        seat = self._asked[row]
        view = self.table.game.view(self.states[row], seat)
        error: RucherError
        try:
            refusal = self.table.game.refusal(view, seat, self.table.actions.decode(view, seat, number))
            assert refusal is not None, "what is legal is listed"
            error = IllegalAction(refusal)
        except UnreadableAction as unreadable:
            error = unreadable
        error.add_note(f"match {row} of the vector; nothing was played")
        raise error
