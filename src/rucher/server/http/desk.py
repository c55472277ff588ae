"""Common parts of all routes: the browser that asks, the body it sent, the answer."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Route

from rucher.core.sentence import Sentence
from rucher.core.texts import Parameter
from rucher.server import wire
from rucher.server.http.limits import Buckets, visitor_at
from rucher.server.http.visitors import Visitors
from rucher.server.longwork.tasks import DrawCodes
from rucher.server.rooms.house import House
from rucher.server.rooms.room import Room
from rucher.server.rooms.server_clock import now
from rucher.server.rooms.tokens import YEAR, cookie_name
from rucher.server.settings import Problem

STATIC = Path(__file__).parents[1] / "static"
NO_PAGE = "The page has not been built yet: run `make build`, then start the table again.\n"
# For answers that are long, and the same for everybody: so the length of the compressed one tells no secret.
ZIPPED = (Middleware(GZipMiddleware, compresslevel=6),)
LONGEST_NAME = 255  # bytes: a file system is asked for no longer name
T = TypeVar("T")
Endpoint = Callable[[Request], Awaitable[Response]]


def answer(body: Any, status: int = 200) -> Response:
    """A JSON answer that no cache keeps."""
    return made_answer(wire.encode(body), status)


def made_answer(body: bytes, status: int = 200) -> Response:
    """The same, of JSON that is written already."""
    return Response(body, status, {"Cache-Control": "no-store"}, "application/json")


def problem(code: str, status: int, params: dict[str, Parameter] | None = None) -> Response:
    """The answer to a refused request, with a sentence that the page can render."""
    return answer(wire.Problem(code, Sentence(f"problem.{code}", params or {})), status)


def page_file(name: str) -> Response | None:
    """A file of the built page whose name does not change; None where it does not exist."""
    file = STATIC / name
    if len(name.encode()) > LONGEST_NAME or not file.is_file():
        return None
    return FileResponse(file, headers={"Cache-Control": "no-cache"})


def limited(endpoint: Endpoint, buckets: Buckets) -> Endpoint:
    """The endpoint, refused for a visitor who asks too often."""

    async def served(request: Request) -> Response:
        if not buckets.take(visitor(request)):
            raise Problem("too_many", 429)
        return await endpoint(request)

    return served


def visitor(request: Request) -> str:
    """The visitor who asks, for the limits."""
    return visitor_at(request.client.host) if request.client else ""


class Desk:
    """The common parts of the routes of one house."""

    def __init__(self, house: House, visitors: Visitors) -> None:
        self.house, self.visitors, self.limits = house, visitors, visitors.limits

    def get(self, path: str, endpoint: Endpoint, middleware: Sequence[Middleware] = ()) -> Route:
        """A route for GET, limited for each visitor."""
        served = limited(endpoint, self.visitors.gets)
        return Route(path, served, methods=["GET"], middleware=middleware)

    def post(self, path: str, endpoint: Endpoint) -> Route:
        """A route for POST, limited for each visitor."""
        return Route(path, limited(endpoint, self.visitors.posts), methods=["POST"])

    async def body(self, request: Request, kind: type[T], most: int | None = None) -> T:
        """The body of a request as a type of the wire; a Problem where it does not fit."""
        if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
            raise Problem("bad_request", 415)
        data = bytearray()
        async for chunk in request.stream():
            data += chunk
            if len(data) > (most or self.limits.body):
                raise Problem("too_large", 413)
        try:
            return msgspec.json.decode(data, type=kind)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            raise Problem("bad_request") from None

    def browser(self, request: Request) -> str | None:
        """The browser that asks; None for a browser without our cookie."""
        return self.house.tokens.known(request.headers.get("host", ""), request.cookies)

    def with_cookie(self, request: Request, browser: str, made: Response) -> Response:
        """The answer with our cookie, so that the browser is known from now on."""
        secure = request.url.scheme == "https"
        value = self.house.tokens.cookie(browser)
        name = cookie_name(request.headers.get("host", ""))
        made.set_cookie(name, value, YEAR, httponly=True, samesite="lax", secure=secure)
        return made

    async def room(self, request: Request) -> Room:
        """The room that the address of a request names."""
        return await self.house.known(request.path_params["table"])

    async def watched(self, request: Request) -> Room:
        """The room that the address names, to look at; a Problem where this browser may not."""
        room = await self.room(request)
        self.may_watch(request, room.table.id, room)
        return room

    def may_watch(self, request: Request, table: str, room: Room | None = None) -> None:
        """Raise a Problem where the host lets only players see a table; `room`: its room, if it is laid."""
        self.house.hosting.check_open(table, now())
        if self.house.has_closed_doors(table):
            browser = self.browser(request)
            if room is None or not (room.table.seating.held_by(browser) or room.table.opened.host == browser):
                raise Problem("closed_doors", 403)

    async def as_guest(self, request: Request) -> tuple[Room, str]:
        """The room and the browser, if the browser sits there or is the host; else a Problem."""
        room, browser = await self.room(request), self.browser(request)
        if browser is None or not (room.table.seating.held_by(browser) or room.table.opened.host == browser):
            raise Problem("not_seated", 403)
        return room, browser

    async def as_host(self, request: Request) -> tuple[Room, str]:
        """The room and the browser, if the browser is the host; else a Problem."""
        room, browser = await self.as_guest(request)
        if room.table.opened.host != browser:
            raise Problem("not_host", 403)
        return room, browser

    def base(self, request: Request) -> str:
        """The base address for links: the one in use, unless only this machine can open it."""
        local = request.url.hostname in ("localhost", "127.0.0.1", "::1")
        return (
            self.house.settings.address
            if local and self.house.settings.address
            else str(request.base_url)[:-1]
        )

    async def all_links(self, request: Request, room: Room, browser: str) -> wire.Links:
        """The links that a guest of a room may share."""
        table, base = room.table, self.base(request)
        invite = f"{base}/i/{self.house.invite_token(table.id)}" if table.seating.open_seats() else None
        recovery = {
            str(seat): f"{base}/r/{self.house.recovery_token(room, seat)}"
            for seat in table.seating.held_by(browser)
        }
        urls = [*([invite] if invite else []), f"{base}/t/{table.id}", *recovery.values()]
        codes = await self.house.long_work.ask(DrawCodes(urls), list[str])  # each takes 6 ms
        link = {url: wire.Link(url, code) for url, code in zip(urls, codes, strict=True)}
        mine = {seat: link[url] for seat, url in recovery.items()}
        return wire.Links(link[invite] if invite else None, link[f"{base}/t/{table.id}"], mine)
