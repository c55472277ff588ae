"""The routes of the study of Hive: problems. What is proved or judged is done in the bots' processes."""

from __future__ import annotations

import functools
import hashlib
import time
from collections.abc import Coroutine
from typing import Any, TypeVar

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from rucher.bots.hive.problems import Problem as Puzzle
from rucher.bots.hive.problems import played_line, shipped
from rucher.core.errors import UnreadableAction
from rucher.games.hive.notation import read
from rucher.games.hive.state import HiveState
from rucher.server import wire
from rucher.server.http.desk import ZIPPED, Desk, answer, limited, made_answer, visitor
from rucher.server.http.visitors import leave
from rucher.server.rooms.tokens import BadToken, Proved
from rucher.server.settings import Problem
from rucher.server.tables.study import study_choice, study_position
from rucher.server.thinking.thinkers import BotFailed

DAY = 86_400  # seconds
T = TypeVar("T")


class Problems(Desk):
    """The problems of one house."""

    def routes(self) -> list[Route]:
        """The pages, the list, one problem, its solution, and the judge."""
        gets, posts = self.visitors.gets, self.visitors.posts
        return [
            Route("/api/problems", limited(self.problems, gets), methods=["GET"], middleware=ZIPPED),
            Route("/api/problems/{id}", limited(self.problem, gets), methods=["GET"]),
            Route("/api/problems/{id}/line", limited(self.line, gets), methods=["GET"]),
            Route("/api/problems/{id}/solution", limited(self.solution, posts), methods=["POST"]),
            Route("/api/problems/{id}", limited(self.attempt, posts), methods=["POST"]),
        ]

    async def problems(self, request: Request) -> Response:
        """GET /api/problems: the list of Hive problems."""
        day = int(time.time()) // DAY
        return made_answer(_list(day))

    async def problem(self, request: Request) -> Response:
        """GET /api/problems/{id}: one Hive problem."""
        return answer(study_position(self._puzzle(request).state()))

    async def line(self, request: Request) -> Response:
        """GET /api/problems/{id}/line: what the list would say of it; for a problem that is in no list."""
        return answer(_line(self._puzzle(request), request.path_params["id"]))

    def _puzzle(self, request: Request) -> Puzzle:
        """The problem of an address: one that ships, or one that was proved here and is its own address."""
        name = request.path_params["id"]
        if name in shipped():
            return shipped()[name]
        try:
            token = self.house.tokens.read(name)
        except BadToken:
            raise Problem("no_page", 404) from None
        if not isinstance(token, Proved):
            raise Problem("no_page", 404)
        return token.problem

    async def solution(self, request: Request) -> Response:
        """POST /api/problems/{id}/solution: the right move, first or later."""
        puzzle, asked = self._puzzle(request), await self.body(request, wire.AskSolution)
        state = _after(puzzle, asked.line)
        right = await self._solver(request, self.house.thinkers.solve(puzzle, asked.line))
        return answer(wire.ProblemSolution(_choice(state, right)))

    async def attempt(self, request: Request) -> Response:
        """POST /api/problems/{id}: is this the right move?"""
        puzzle, asked = self._puzzle(request), await self.body(request, wire.TryProblem)
        after = _after(puzzle, asked.line)
        judged = await self._solver(request, self.house.thinkers.judge(puzzle, asked.line))
        shown, reply = study_position(after), None
        if judged.reply is not None:
            reply = _choice(after, judged.reply)
            after = played_line(puzzle, (*asked.line, judged.reply))
        tried = wire.ProblemTried(
            judged.right, judged.done, judged.slower, reply, shown, study_position(after)
        )
        return answer(tried)

    async def _solver(self, request: Request, work: Coroutine[Any, Any, T]) -> T:
        """Let the solver work, if its visitor does not ask for too much at once."""
        who, thoughts = visitor(request), self.visitors.thoughts
        if thoughts[who] >= self.visitors.limits.thoughts:
            work.close()
            raise Problem("too_many", 429)
        thoughts[who] += 1
        try:
            return await work
        except BotFailed:
            raise Problem("not_done", 503) from None
        finally:
            leave(thoughts, who)


def _after(puzzle: Puzzle, line: tuple[str, ...]) -> HiveState:
    """The position after a line."""
    try:
        return played_line(puzzle, line)
    except UnreadableAction:
        raise Problem("bad_request") from None


@functools.lru_cache(maxsize=2)
def _list(day: int) -> bytes:
    """The list of a day's Hive problems, as JSON."""
    date = time.strftime("%Y-%m-%d", time.gmtime(day * DAY))
    return wire.encode(wire.ProblemList(problem_lines(), of_the_day(day), date))


@functools.cache
def problem_lines() -> tuple[wire.ProblemLine, ...]:
    """The Hive problems as lines of the list: the same on every day."""
    return tuple(_line(problem, problem.id) for problem in shipped().values())


def _line(problem: Puzzle, name: str) -> wire.ProblemLine:
    """A problem of Hive, as a line of the list on the page."""
    side = problem.state().to_move
    return wire.ProblemLine(name, problem.kind, problem.moves, problem.grade, side, problem.themes)


def of_the_day(day: int) -> str:
    """The Hive problem of a day: neither trivial nor very hard, none again before the others."""
    fitting = [p.id for p in shipped().values() if p.moves > 1 and p.kind == "win" and p.grade <= 4]
    mixed = sorted(fitting, key=lambda name: hashlib.blake2b(name.encode()).digest())
    return mixed[day % len(mixed)]


def _choice(state: HiveState, notation: str) -> wire.StudyChoice:
    """A move of Hive with its touches, for the page."""
    return study_choice(state, read(state, notation))
