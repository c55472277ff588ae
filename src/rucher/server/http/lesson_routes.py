"""The routes of lessons: their texts, and the table and the components of each step."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.websockets import WebSocket

from rucher.core.options import make_options
from rucher.games import find as find_game
from rucher.games import names
from rucher.server.http.desk import answer, limited
from rucher.server.http.numbers import NUMBER
from rucher.server.http.sockets import FindRoom, Sockets
from rucher.server.http.visitors import Visitors
from rucher.server.lessons.reading import Lesson, lesson_for_page, lesson_of
from rucher.server.lessons.room import lesson_room, opened_for
from rucher.server.names import clean
from rucher.server.rooms.house import House
from rucher.server.rooms.link import Link
from rucher.server.rooms.room import Room
from rucher.server.settings import Problem

STEP = (
    f"lesson/{{game}}/{{step:{NUMBER}}}/{{name:path}}"  # the id of a step's table; the name is the learner's
)
NAME_LENGTH = 40


def lesson_routes(house: House, visitors: Visitors) -> list[BaseRoute]:
    """The routes of the lessons; they must come before the routes of the tables."""
    gets = visitors.gets
    return [
        Route("/api/lessons/{game}", limited(words, gets), methods=["GET"]),
        Route(f"/api/tables/{STEP}/box", limited(box, gets), methods=["GET"]),
        WebSocketRoute(f"/ws/{STEP}", Sockets(house, visitors, _finder(house)).serve),
    ]


def _lesson(name: str) -> Lesson:
    """The lesson of a game; a Problem where it has none."""
    lesson = lesson_of(name) if name in names() else None
    if lesson is None:
        raise Problem("no_lesson", 404)
    return lesson


async def words(request: Request) -> Response:
    """GET /api/lessons/{game}: the texts of a lesson."""
    name = request.path_params["game"]
    return answer(lesson_for_page(name, _lesson(name)))


async def box(request: Request) -> Response:
    """GET /api/tables/{id}/box, for the table of a step."""
    name, number = request.path_params["game"], request.path_params["step"] - 1
    lesson = _lesson(name)
    if not 0 <= number < len(lesson.step):
        raise Problem("no_lesson", 404)
    game, opened = find_game(name), opened_for(name, lesson, number, "")
    return answer(game.box.components(make_options(game, None, opened.options)))


def _finder(house: House) -> FindRoom:
    """The function that finds the room of a lesson's socket."""

    async def find_room(socket: WebSocket, link: Link) -> Room | None:
        """A new room at the start of a step; None where the step does not exist."""
        name, number = socket.path_params["game"], socket.path_params["step"] - 1
        lesson = lesson_of(name) if name in names() else None
        if lesson is None or link.browser is None or not 0 <= number < len(lesson.step):
            return None
        learner = clean(socket.path_params["name"])[:NAME_LENGTH]
        opened = opened_for(name, lesson, number, link.browser)
        return lesson_room(house, opened, lesson, number, learner)

    return find_room
