"""The bots' processes. A bot gets a view and nothing else, and can be stopped."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Sequence

import msgspec

from rucher.bots.analysis import Review
from rucher.bots.hive.pondering import Pondered, WeighedMove
from rucher.bots.hive.problems import Judged, Problem
from rucher.core.errors import RucherError
from rucher.core.game import AnyGame
from rucher.core.match import Match
from rucher.core.types import Seat
from rucher.games.hive.state import HiveState
from rucher.server.metering import payer
from rucher.server.places import Places
from rucher.server.processes import WorkerFailed, Workers
from rucher.server.thinking.worker import (
    AnyTask,
    Compose,
    Ponder,
    Reread,
    Solve,
    Study,
    Task,
    Thought,
    Try,
    Weigh,
)

# Letters of the matches whose reviews are kept: everybody who looks at a finished one gets the same. A review
# takes some 50 bytes for each letter; these are 50 matches of 80 moves, or 10 of 400.
MOST_REVIEWED = 300_000
REVIEW_SECONDS = 60.0  # a match of many turns, on a busy machine
SIMPLER = {"random": None, "greedy": "random"}  # greedy replaces any other bot that fails


class BotFailed(RucherError):
    """A bot raised an error, took too long, or chose something illegal."""


def simpler_than(bot: str) -> str | None:
    """The bot that takes over from one that failed; None after the simplest."""
    return SIMPLER.get(bot, "greedy")


class Thinkers:
    """The bots and analysts of a server, in a few worker processes."""

    def __init__(self, workers: int = 2, seconds: float = 20.0, modules: Sequence[str] = ()) -> None:
        self._reviews: OrderedDict[str, asyncio.Future[Review]] = OrderedDict()
        self._beside_play = Places(max(1, workers - 1))  # one process is left to those who play
        self.workers = Workers("rucher.server.thinking.worker", modules, workers, seconds)

    async def choose(
        self,
        game: AnyGame,
        bot: str,
        view: object,
        seat: Seat,
        seed: int | None = None,
        table: str = "",
        seconds: float | None = None,
    ) -> Thought:
        """A bot's choice as plain data; BotFailed where it fails or takes too long.

        The bot of a table thinks in the same process as before, if that is free, and remembers the match.
        """
        seen = msgspec.Raw(msgspec.json.encode(view))
        return await self._think(bot, Task(game.info.id, bot, seat, seen, seed, table, seconds), table)

    async def study(self, game: AnyGame, view: object, seat: Seat, plan: tuple[str, ...] = ()) -> Thought:
        """The best lines of a seat that is asked, and its plan; BotFailed where the analyst fails."""
        seen = msgspec.Raw(msgspec.json.encode(view))
        return await self._think("the analyst", Study(game.info.id, seat, seen, plan))

    async def reread(self, match: Match) -> Review:
        """The judgement of a finished match, the same for all; BotFailed where the analyst fails."""
        written = match.to_json()
        if written not in self._reviews:
            self._reviews[written] = asyncio.ensure_future(self._reviewed(written))
            while len(self._reviews) > 1 and sum(map(len, self._reviews)) > MOST_REVIEWED:
                self._reviews.popitem(last=False)
        try:
            return await asyncio.shield(self._reviews[written])
        except BotFailed:
            self._reviews.pop(written, None)  # the next one who asks tries again
            raise

    async def compose(self, text: str) -> Problem | str:
        """The problem of a position, or the code of why it makes none; BotFailed where it takes too long."""
        thought = await self._at_leisure("the solver", Compose(text))
        if thought.problem is None and thought.no_problem is None:
            raise BotFailed("the solver: no answer")
        return thought.problem or str(thought.no_problem)

    async def judge(self, problem: Problem, line: tuple[str, ...]) -> Judged:
        """The judgement of an answer to a problem; BotFailed where the solver fails or takes too long."""
        thought = await self._at_leisure("the solver", Try(problem, line))
        if thought.judged is None:
            raise BotFailed("the solver: no judgement")
        return thought.judged

    async def solve(self, problem: Problem, line: tuple[str, ...]) -> str:
        """The right move of a problem after a line; BotFailed where the solver finds none."""
        thought = await self._at_leisure("the solver", Solve(problem, line))
        if thought.answer is None:
            raise BotFailed("the solver: no answer")
        return thought.answer

    async def ponder(self, view: HiveState, lines: int, seconds: float, study: str) -> Pondered:
        """The best lines of a position of a study so far; BotFailed where the engine fails."""
        task = Ponder(msgspec.Raw(msgspec.json.encode(view)), lines, seconds, study)
        thought = await self._at_leisure("the engine", task, study)
        if thought.pondered is None:
            raise BotFailed("the engine: no lines")
        return thought.pondered

    async def weigh(self, view: HiveState, moves: tuple[str, ...], study: str) -> tuple[WeighedMove, ...]:
        """What each of some moves is worth; BotFailed where the engine fails."""
        task = Weigh(msgspec.Raw(msgspec.json.encode(view)), moves, study)
        return (await self._at_leisure("the engine", task, study)).weighed

    async def _reviewed(self, written: str) -> Review:
        """The analyst's review of a match, from the bots' processes."""
        thought = await self._at_leisure("the analyst", Reread(written), seconds=REVIEW_SECONDS)
        if thought.review is None:
            raise BotFailed("the analyst: no review")
        return thought.review

    async def _at_leisure(
        self, who: str, task: AnyTask, table: str = "", seconds: float | None = None
    ) -> Thought:
        """The same where no match waits for it: however long it takes, the bots of others play on."""
        async with self._beside_play.one(payer() or table):
            return await self._think(who, task, table, seconds)

    async def _think(self, who: str, task: AnyTask, table: str = "", seconds: float | None = None) -> Thought:
        """Ask a bots' process for a thought; BotFailed where it gives none."""
        try:
            answer = await self.workers.ask(msgspec.json.encode(task), table, seconds)
            thought = msgspec.json.decode(answer, type=Thought)
        except (WorkerFailed, msgspec.MsgspecError) as error:
            raise BotFailed(f"{who}: {error}") from None
        if thought.error is not None:
            raise BotFailed(f"{who}: {thought.error}")
        return thought

    async def close(self) -> None:
        """Stop every process of the bots."""
        await self.workers.close()
