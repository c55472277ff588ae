"""The analysis board over HTTP: positions of a line, and the engine beside it within a visitor's budget."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from rucher.core.errors import LoadError, UnreadableAction
from rucher.core.sentence import Sentence
from rucher.core.touching import meaning_in_steps
from rucher.games.hive import game
from rucher.games.hive.start import write_start
from rucher.games.hive.state import HiveState
from rucher.games.hive.study import Values, begin, match_in_steps, options_of, step
from rucher.server import wire
from rucher.server.http.desk import Desk, Endpoint, answer, limited, visitor
from rucher.server.http.visitors import leave
from rucher.server.metering import slowly
from rucher.server.rooms.fair_play import refuse_running
from rucher.server.settings import Problem
from rucher.server.tables.game_texts import texts_of
from rucher.server.thinking.thinkers import BotFailed

REMEMBERED = 600  # positions: who steps through a tree asks for neighbours
PAUSE = 40  # moves that are played before others have their turn
FIRST, LONGEST = 0.15, 1.2  # seconds of the first and of a later look
BY_ITSELF = 7  # looks that a page takes by itself; who wants to go deeper gets longer ones
DEEP = 4.8  # seconds of the longest
REVIEWED = 0.02  # seconds of a review for each move, about what 20,000 nodes take
WEIGHED = 0.6  # seconds for the moves of a piece, at most
T = TypeVar("T")
Key = tuple[tuple[tuple[str, bool | str], ...], tuple[str, ...]]


class AnalysisBoard(Desk):
    """The analysis board of one house."""

    _known: OrderedDict[Key, HiveState] | None = None

    def routes(self) -> list[Route]:
        """The routes; each names the options and the moves of its position."""
        posts: dict[str, Endpoint] = {
            "/api/study/steps": self.steps,
            "/api/study/touches": self.touches,
            "/api/study/lines": self.lines,
            "/api/study/worths": self.worths,
            "/api/study/review": self.review,
        }
        # Stepping through a game asks often and costs little: it counts as reading.
        return [
            Route(path, limited(post, self.visitors.gets), methods=["POST"]) for path, post in posts.items()
        ]

    # -- positions -----------------------------------------------------------------------------------------

    async def steps(self, request: Request) -> Response:
        """POST /api/study/steps: the positions of a line."""
        asked = await self.body(request, wire.AskSteps)
        first = max(0, len(asked.line) - asked.last + 1)
        ends = range(first, len(asked.line) + 1)
        found = [await self._step_for_page(asked.options, asked.line[:end]) for end in ends]
        return answer(wire.StudySteps(tuple(found)))

    async def touches(self, request: Request) -> Response:
        """POST /api/study/touches: the move that touches mean, or the refusal."""
        asked = await self.body(request, wire.AskTouches)
        state = await self._state(asked.options, asked.line)
        try:
            meant = await slowly(meaning_in_steps(game, state, state.to_move, asked.touches))
        except UnreadableAction:
            raise Problem("bad_request") from None
        return answer(wire.StudyTouches(meant.refusal, meant.touches))

    async def _step_for_page(self, options: Values, line: tuple[str, ...]) -> wire.StudyStep:
        """A position of the analysis board, with the move that led there."""
        events: list[Any] = []
        move = ""
        if line:
            before = await self._state(options, line[:-1])
            state = _stepped(before, line[-1], events.append)
            move = game.write(before, game.read(before, before.to_move, line[-1]))
            self._remember(_key(options, line), state)
        else:
            state = await self._state(options, line)
        await asyncio.sleep(0)
        outcome = game.outcome(state)
        choices = tuple(
            wire.StudyChoice(game.write(state, action), game.touches(state, action))
            for action in game.legal(state, state.to_move)
        )
        said = game.words.describe_event(events[0]) if events else None
        ended = outcome and texts_of(game).words(Sentence(f"outcome.{outcome.reason}", outcome.params))
        return wire.StudyStep(
            write_start(state),
            game.view(state, None),
            state.to_move,
            choices,
            move,
            events[0] if events else None,
            texts_of(game).words(said) if said else None,
            game.score(state).seats,
            ended or None,
            outcome.winners if outcome else (),
        )

    async def _state(self, options: Values, line: tuple[str, ...]) -> HiveState:
        """The position after a line; what is known of its beginning is not played again."""
        known = self._known = self._known if self._known is not None else OrderedDict()
        begun = next((n for n in (len(line), len(line) - 1) if _key(options, line[:n]) in known), None)
        if begun is None:
            try:
                state, begun = begin(options_of(options)), 0
            except LoadError:
                raise Problem("bad_start") from None
        else:
            state = game.bare_clone(known[_key(options, line[:begun])])
        for n in range(begun, len(line)):
            state = _stepped(state, line[n])
            if n % PAUSE == PAUSE - 1:
                await asyncio.sleep(0)
        self._remember(_key(options, line), state)
        return state

    def _remember(self, key: Key, state: HiveState) -> None:
        """Keep a position of the analysis board for the next request, and forget the oldest."""
        assert self._known is not None
        self._known.pop(key, None)
        self._known[key] = game.bare_clone(state)  # its board has 48 kB, and is quickly made again
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)

    # -- the engine ----------------------------------------------------------------------------------------

    async def lines(self, request: Request) -> Response:
        """POST /api/study/lines: the engine's lines of a position."""
        asked = await self.body(request, wire.AskLines)
        state = await self._state(asked.options, asked.line)
        await self._fair(request, asked.options, asked.line)
        if asked.threat:
            imagined = game.if_asked(state, 1 - state.to_move)
            if imagined is None:
                raise Problem("no_threat", 409)
            state = imagined
        seconds = look_seconds(asked.effort)
        engine, ponder = self._engine(request, asked.page), self.house.thinkers.ponder
        found = await self._thought(request, seconds, lambda: ponder(state, asked.lines, seconds, engine))
        return answer(wire.StudyLines(found, round(self.visitors.pondering.left(visitor(request)), 1)))

    async def worths(self, request: Request) -> Response:
        """POST /api/study/worths: what the engine thinks of some moves."""
        asked = await self.body(request, wire.AskWorths)
        state = await self._state(asked.options, asked.line)
        await self._fair(request, asked.options, asked.line)
        moves = tuple(
            game.write(state, action)
            for action in game.legal(state, state.to_move)
            if game.touches(state, action)[:1] == (asked.touch,)
        )
        engine, weigh = self._engine(request, asked.page), self.house.thinkers.weigh
        found = await self._thought(request, WEIGHED, lambda: weigh(state, moves, engine))
        return answer(wire.StudyWorths(found))

    async def review(self, request: Request) -> Response:
        """POST /api/study/review: the engine's review of a line."""
        asked = await self.body(request, wire.AskJudgement)
        await self._state(asked.options, asked.line)  # it can be played
        await self._fair(request, asked.options, asked.line)
        match = await slowly(match_in_steps(options_of(asked.options), asked.line))
        seconds = REVIEWED * (len(asked.line) + 1)
        found = await self._thought(request, seconds, lambda: self.house.thinkers.reread(match))
        return answer(wire.StudyReview(found))

    def _engine(self, request: Request, page: str) -> str:
        """The name of the engine that remembers what this page asked before."""
        return f"study {visitor(request)} {page}"

    async def _fair(self, request: Request, options: Values, line: tuple[str, ...]) -> None:
        """Refuse to think about a match that people play on different screens, or about what may follow it.

        So the line may not lead to its present position, nor through it.
        """
        states = (await self._state(options, line[:end]) for end in range(len(line) + 1))
        await refuse_running(self.house, self.browser(request), states)

    async def _thought(self, request: Request, seconds: float, work: Callable[[], Awaitable[T]]) -> T:
        """Let the engine think, if its visitor has time of it left and does not ask for too much at once."""
        who, thoughts = visitor(request), self.visitors.thoughts
        if thoughts[who] >= self.limits.thoughts or not self.visitors.pondering.take(who, seconds):
            raise Problem("engine_rests", 429)
        thoughts[who] += 1
        try:
            return await work()
        except BotFailed:
            raise Problem("not_done", 503) from None
        finally:
            leave(thoughts, who)


def look_seconds(effort: int) -> float:
    """How long the engine looks. A search begins anew with each look: only a longer one goes deeper."""
    if effort < BY_ITSELF:
        return min(LONGEST, FIRST * 2.0**effort)
    return min(DEEP, LONGEST * 2.0 ** (effort - BY_ITSELF + 1))


def _key(options: Values, line: tuple[str, ...]) -> Key:
    """The key under which a position of the analysis board is kept."""
    return tuple(sorted(options.items())), line


def _stepped(state: HiveState, move: str, emit: Any = None) -> HiveState:
    """The position after a move; a Problem where it cannot be played."""
    try:
        return step(state, move, emit)
    except UnreadableAction:
        raise Problem("bad_request") from None
