"""The routes of the position editor and of the openings of Hive. The page holds no rules: it asks here."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from rucher.core.errors import UnreadablePosition
from rucher.games.hive.pieces import NUMBERS
from rucher.games.hive.sketch import laid_out
from rucher.games.hive.start import read_start
from rucher.games.hive.state import HiveOptions
from rucher.server import wire
from rucher.server.http.desk import Desk, answer, limited, made_answer, visitor
from rucher.server.http.visitors import leave
from rucher.server.longwork.tasks import Explore, ListHeads, ReadText
from rucher.server.rooms.fair_play import refuse_position
from rucher.server.rooms.tokens import Proved
from rucher.server.settings import Problem, key_file, openings_beside
from rucher.server.tables.study import judged
from rucher.server.thinking.thinkers import BotFailed

LONGEST = 400  # letters of a position


class Positions(Desk):
    """The editor and the openings of one house."""

    def routes(self) -> list[Route]:
        """Judge a sketch, read a text, make a problem, list the games of a file, and look up openings."""
        posts = {
            "/api/positions/judge": self.judge,
            "/api/positions/read": self.read,
            "/api/positions/problem": self.problem,
            "/api/bring/heads": self.heads,
        }
        made = [
            Route(path, limited(post, self.visitors.posts), methods=["POST"]) for path, post in posts.items()
        ]
        return [*made, Route("/api/openings", limited(self.openings, self.visitors.gets), methods=["GET"])]

    async def judge(self, request: Request) -> Response:
        """POST /api/positions/judge: a few tenths of a millisecond, for at most 28 pieces."""
        asked = await self.body(request, wire.Sketch)
        names = [name for stack in asked.stacks for name in stack.pieces]
        if not all(name in NUMBERS for name in (*names, *filter(None, (asked.last,)))):
            raise Problem("bad_request")
        stacks = [(stack.cell, [NUMBERS[name] for name in stack.pieces]) for stack in asked.stacks]
        options = HiveOptions(mosquito=asked.mosquito, ladybug=asked.ladybug, pillbug=asked.pillbug)
        last = -1 if asked.last is None else NUMBERS[asked.last]
        return answer(judged(*laid_out(stacks, options, asked.side, asked.turn, last)))

    async def read(self, request: Request) -> Response:
        """POST /api/positions/read: a position or a game of Hive as text."""
        asked = await self.body(request, wire.ReadPosition)
        return made_answer(
            await self.house.long_work.ask(ReadText(asked.text, asked.line, asked.number), bytes)
        )

    async def heads(self, request: Request) -> Response:
        """POST /api/bring/heads: the list of games in a file."""
        asked = await self.body(request, wire.ListGames, self.limits.file)
        return made_answer(await self.house.long_work.ask(ListHeads(asked.text), bytes))

    async def openings(self, request: Request) -> Response:
        """GET /api/openings: the moves that were played from a position."""
        text = request.query_params.get("position", "")
        if len(text) > LONGEST:
            raise Problem("no_position")
        await self._fair(request, text)
        file = openings_beside(key_file(self.house.settings))
        return made_answer(await self.house.long_work.ask(Explore(text, str(file)), bytes))

    async def problem(self, request: Request) -> Response:
        """POST /api/positions/problem: the problem that a position makes."""
        asked = await self.body(request, wire.MakeProblem)
        await self._fair(request, asked.text)
        who, thoughts = visitor(request), self.visitors.thoughts
        if thoughts[who] >= self.visitors.limits.thoughts:
            raise Problem("too_many", 429)
        thoughts[who] += 1
        try:
            made = await self.house.thinkers.compose(asked.text)
        except BotFailed:
            raise Problem("not_done", 503) from None
        finally:
            leave(thoughts, who)
        if isinstance(made, str):
            return answer(wire.ProblemMade(None, made))
        return answer(wire.ProblemMade(self.house.tokens.link(Proved(made)), None))

    async def _fair(self, request: Request, text: str) -> None:
        """Refuse the text of a position that is none, or that people play just now on different screens."""
        try:
            state = read_start(text)
        except UnreadablePosition:
            raise Problem("no_position") from None
        await refuse_position(self.house, self.browser(request), state)
