"""The web application: the page, the lobby and the sockets, behind one guard."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import gzip
import logging
import os
from collections.abc import AsyncIterator
from pathlib import Path

from sqlalchemy.exc import DatabaseError
from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import PathLike, StaticFiles
from starlette.types import ASGIApp, Scope

from rucher.core.errors import IllegalAction
from rucher.core.sentence import Sentence
from rucher.core.structs import build_all
from rucher.games import find, names
from rucher.server.http.analysis_routes import AnalysisBoard
from rucher.server.http.banning import Door
from rucher.server.http.boxes import OwnersBoxes
from rucher.server.http.campaigns import Campaigns
from rucher.server.http.desk import STATIC, answer, page_file, problem
from rucher.server.http.guard import Guard
from rucher.server.http.host_routes import HostDesk
from rucher.server.http.journal import Journal
from rucher.server.http.lesson_routes import lesson_routes
from rucher.server.http.limits import Limits
from rucher.server.http.page_routes import PageRoutes
from rucher.server.http.pictures import Pictures
from rucher.server.http.position_routes import Positions
from rucher.server.http.push_routes import Subscriptions
from rucher.server.http.reading_ahead import read_ahead
from rucher.server.http.replay_routes import Replays
from rucher.server.http.seat_routes import SeatRoutes
from rucher.server.http.sockets import Sockets
from rucher.server.http.studies import Studies
from rucher.server.http.study_routes import Problems
from rucher.server.http.table_routes import TableRoutes
from rucher.server.http.toll import Toll
from rucher.server.http.visitors import Visitors
from rucher.server.rooms.house import House
from rucher.server.settings import Problem, Settings
from rucher.server.store.connecting import StoreError, without_password
from rucher.server.wire import Problem as ProblemAnswer

log = logging.getLogger("rucher.server")
FOREVER = "public, max-age=31536000, immutable"  # the name of an asset changes with its content


PACKED = frozenset({".css", ".js", ".json", ".svg"})  # fonts are compressed already


class Assets(StaticFiles):
    """The built files of the page."""

    def file_response(
        self, full_path: PathLike, stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        """A file that a browser may cache, compressed where that helps and the browser accepts it."""
        response = super().file_response(full_path, stat_result, scope, status_code)
        if Path(full_path).suffix in PACKED and isinstance(response, FileResponse):
            response.headers["Vary"] = "Accept-Encoding"
            if "gzip" in Headers(scope=scope).get("accept-encoding", ""):
                kept = {name: response.headers[name] for name in ("content-type", "etag", "vary")}
                body = gzipped(Path(full_path), stat_result.st_mtime_ns)
                response = Response(body, status_code, kept | {"Content-Encoding": "gzip"})
        response.headers["Cache-Control"] = FOREVER
        return response


@functools.lru_cache(maxsize=256)
def gzipped(file: Path, changed: int) -> bytes:
    """A compressed file, cached; `changed` is its time, so a new build is read again."""
    return gzip.compress(file.read_bytes(), mtime=0)


async def small_file(request: Request) -> Response:
    """An icon or a manifest beside the page."""
    file = page_file(request.path_params["name"])
    if file is None:
        raise Problem("no_page", 404)
    return file


def page_not_found(request: Request) -> Response | None:
    """The page with status 404, for a person who opens an unknown address; None for other requests."""
    wants_page = request.method == "GET" and "text/html" in request.headers.get("accept", "")
    page = page_file("index.html") if wants_page and not request.url.path.startswith("/api/") else None
    if page:
        page.status_code = 404
    return page


async def on_problem(request: Request, error: Exception) -> Response:
    """The HTTP answer to a Problem."""
    assert isinstance(error, Problem)
    found = page_not_found(request) if error.status == 404 else None
    return found or problem(error.code, error.status, error.params)


async def on_refusal(request: Request, error: Exception) -> Response:
    """The HTTP answer to a refusal of the table or the game."""
    assert isinstance(error, IllegalAction)
    code = error.refusal.code
    return answer(ProblemAnswer(code, Sentence(f"refusal.{code}", error.refusal.params)), 409)


async def on_http_error(request: Request, error: Exception) -> Response:
    """The answer to an unknown address or a wrong method."""
    assert isinstance(error, HTTPException)
    if error.status_code == 404:
        return page_not_found(request) or problem("no_page", 404)
    return problem("bad_request", error.status_code)


async def on_mishap(request: Request, error: Exception) -> Response:
    """The answer to an unexpected error: the log has the details, the visitor does not see them."""
    return problem("server", 500)


def open_house(settings: Settings) -> House:
    """The house of one database; StoreError says in a sentence why its files cannot be used."""
    build_structs()
    name = without_password(settings.database)
    try:
        return House(settings)
    except DatabaseError as error:
        raise StoreError(f"cannot use the database {name}: {error.orig}") from None
    except OSError as error:
        raise StoreError(f"cannot use the database {name}: {error.filename}: {error.strerror}") from None


@functools.cache
def build_structs() -> None:
    """Build every Struct of the house and its games, before the first thread uses one."""
    for name in names():
        find(name)
    build_all()


def make_app(
    settings: Settings, limits: Limits | Visitors | None = None, house: House | None = None
) -> ASGIApp:
    """The application for one database; `house`: where the caller has opened it already."""
    visitors = limits if isinstance(limits, Visitors) else Visitors(limits or Limits())
    house = house or open_house(settings)

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        house.reading = asyncio.ensure_future(asyncio.to_thread(read_ahead))
        await house.open()
        yield
        await house.close()

    routes = [
        *lesson_routes(house, visitors),
        *PageRoutes(house, visitors).routes(),
        *TableRoutes(house, visitors).routes(),
        *SeatRoutes(house, visitors).routes(),
        *Pictures(house, visitors).routes(),
        *Campaigns(house, visitors).routes(),
        *OwnersBoxes(house, visitors).routes(),
        *Replays(house, visitors).routes(),
        *Problems(house, visitors).routes(),
        *AnalysisBoard(house, visitors).routes(),
        *Studies(house, visitors).routes(),
        *Positions(house, visitors).routes(),
        *Subscriptions(house, visitors).routes(),
        *HostDesk(house, visitors).routes(),
        WebSocketRoute("/ws/{table}", Sockets(house, visitors).serve),
        Mount("/assets", Assets(directory=STATIC / "assets", check_dir=False)),
        Route("/{name}", small_file, methods=["GET"]),
    ]
    handlers = {
        Problem: on_problem,
        IllegalAction: on_refusal,
        HTTPException: on_http_error,
        Exception: on_mishap,
    }
    toll, door = Middleware(Toll, visitors=visitors), Middleware(Door, house=house)
    app = Starlette(routes=routes, lifespan=lifespan, exception_handlers=handlers, middleware=[door, toll])
    app.state.house = house
    return Journal(Guard(app, settings.origins))
