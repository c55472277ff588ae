"""The bots' processes. A bot gets a view and nothing else, and can be stopped."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from rucher.core.errors import RucherError
from rucher.core.game import AnyGame
from rucher.core.match import Match
from rucher.core.types import Seat
from rucher.server.processes import WorkerFailed, Workers
from rucher.server.thinking.worker import Reread, Study, Task, Thought

SIMPLER = {"random": None, "greedy": "random"}  # greedy replaces any other bot that fails


class BotFailed(RucherError):
    """A bot raised an error, took too long, or chose something illegal."""


def simpler_than(bot: str) -> str | None:
    """The bot that takes over from one that failed; None after the simplest."""
    return SIMPLER.get(bot, "greedy")


class Thinkers:
    """The bots and analysts of a server, in a few worker processes."""

    def __init__(self, workers: int = 2, seconds: float = 20.0, modules: Sequence[str] = ()) -> None:
        self.workers = Workers("rucher.server.thinking.worker", modules, workers, seconds)

    async def choose(
        self, game: AnyGame, bot: str, view: object, seat: Seat, seed: int | None = None, table: str = ""
    ) -> Thought:
        """A bot's choice as plain data; BotFailed where it fails or takes too long.

        The bot of a table thinks in the same process as before, if that is free, and remembers the match.
        """
        seen = msgspec.Raw(msgspec.json.encode(view))
        return await self._think(bot, Task(game.info.id, bot, seat, seen, seed, table), table)

    async def study(self, game: AnyGame, view: object) -> Thought:
        """The best lines of a position; BotFailed where the analyst fails or takes too long."""
        return await self._think("the analyst", Study(game.info.id, msgspec.Raw(msgspec.json.encode(view))))

    async def reread(self, match: Match) -> Thought:
        """The judgement of a finished match; BotFailed where the analyst fails or takes too long."""
        return await self._think("the analyst", Reread(match.to_json()))

    async def _think(self, who: str, task: Task | Study | Reread, table: str = "") -> Thought:
        try:
            answer = await self.workers.ask(msgspec.json.encode(task), table)
            thought = msgspec.json.decode(answer, type=Thought)
        except (WorkerFailed, msgspec.MsgspecError) as error:
            raise BotFailed(f"{who}: {error}") from None
        if thought.error is not None:
            raise BotFailed(f"{who}: {thought.error}")
        return thought

    async def close(self) -> None:
        """Stop every process."""
        await self.workers.close()
