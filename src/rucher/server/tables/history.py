"""The steps of a match stream: which actions stand, and the state after any of its records."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from typing import Any, Final

import msgspec

from rucher.core.chance import Chance
from rucher.core.match import Match
from rucher.core.undo import Done
from rucher.server.tables import records as r
from rucher.server.tables.steps import Step

CHECKPOINT: Final = 32  # of so many actions that were taken back, one keeps its state


class History:
    """The steps so far. Its match may be longer: that of a branch begins with earlier actions."""

    def __init__(self) -> None:
        self.steps: list[Step] = []
        self.standing: list[int] = []  # the records of the actions that were not taken back
        self._checkpoints: dict[int, Any] = {}  # states after actions that were taken back, by record

    def done(self, match: Match) -> list[Done]:
        """The actions of the stream that stand, with the facts that an undo needs."""
        return match.done[len(match.done) - len(self.standing) :]

    def place_of(self, match: Match, touch: int) -> int:
        """Where in the match's log the action of a record is, or would be."""
        return len(match.log) - len(self.standing) + bisect_left(self.standing, touch)

    def mark(self) -> tuple[int, int]:
        """The present point of the table's history, saved for `back_to`."""
        return len(self.steps), len(self.standing)

    def back_to(self, mark: tuple[int, int]) -> None:
        """Forget the steps since a mark, which nobody saw."""
        del self.steps[mark[0] :], self.standing[mark[1] :]

    def take_back(self, match: Match, actions: int) -> tuple[int, ...]:
        """Take back the last actions of the match; return their records."""
        gone = tuple(self.standing[-actions:])
        played = len(match.log) - actions
        for back, number in enumerate(gone, 1):
            if (played + back) % CHECKPOINT == 0:
                self._checkpoints[number] = match.state_after(played + back)
        match.takeback(actions)
        del self.standing[-actions:]
        return gone

    def state_after(self, match: Match, n: int) -> Any:
        """The state after record n (record 1 is the setup). Do not change it."""
        numbers = self._standing_after(n)
        replayed = []  # the actions between a state that is still kept and record n
        while numbers and (state := self._state_kept(match, numbers)) is None:
            replayed.append(numbers.pop())
        if not numbers:
            state = match.state_after(len(match.log) - len(self.standing))
        return self._replayed(match, state, replayed[::-1]) if replayed else state

    def _standing_after(self, n: int) -> list[int]:
        """The records of the actions that stood after record n, in order."""
        if not any(gone <= n for step in self.steps[n:] for gone in step.taken_back):
            return self.standing[: bisect_right(self.standing, n)]
        standing: list[int] = []
        for number, step in enumerate(self.steps[:n], 1):
            if isinstance(step.record, r.Played):
                standing.append(number)
            elif step.taken_back:
                del standing[-len(step.taken_back) :]
        return standing

    def _state_kept(self, match: Match, numbers: list[int]) -> Any:
        """The state after the last of these actions, if it is kept: it still stands, or is a checkpoint."""
        if self.standing[: len(numbers)] == numbers:
            return match.state_after(len(match.log) - len(self.standing) + len(numbers))
        return self._checkpoints.get(numbers[-1])

    def _replayed(self, match: Match, start: Any, numbers: list[int]) -> Any:
        """A copy of a past state of the table after some more actions."""
        state, chance = match.game.clone(start), Chance(0)
        for number in numbers:
            record = self.steps[number - 1].record
            assert isinstance(record, r.Played)
            chance.follow(record.draws)
            action = msgspec.convert(record.action, match.game.action_type)
            match.game.apply(state, record.seat, action, chance)
        return state
