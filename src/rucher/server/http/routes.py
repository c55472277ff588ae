"""The routes of the lobby and of tables. Every answer is a type of the wire, every refusal a Problem."""

from __future__ import annotations

from collections.abc import Callable

from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

import rucher
from rucher.core.diagrams import diagrams_of
from rucher.core.errors import OptionError
from rucher.core.match import Match
from rucher.core.options import stored_options
from rucher.core.texts import LANGUAGES
from rucher.games import find as find_game
from rucher.server import wire
from rucher.server.http import catalog, unfurl
from rucher.server.http.desk import NO_PAGE, Desk, Endpoint, answer, limited, page_file, visitor
from rucher.server.http.numbers import NUMBER
from rucher.server.longwork.tasks import Transcribe
from rucher.server.rooms import offshoots
from rucher.server.rooms.room import Room, now
from rucher.server.rooms.tokens import BadToken, Invite, cookie_name, new_id
from rucher.server.settings import Problem, clean_name
from rucher.server.store.database import StoreTrouble
from rucher.server.store.summaries import seen
from rucher.server.tables import records as r
from rucher.server.tables.game_texts import GameTexts, texts_of
from rucher.server.tables.table import Table

# Long, and the same for everybody: so the length of the compressed answer tells no secret.
LONG = frozenset(
    {
        "/api/catalog",
        "/api/texts/{game}/{lang}",
        "/api/rules/{game}",
        "/api/diagrams/{game}",
        "/api/tables/{table}/box",
    }
)
ZIPPED = (Middleware(GZipMiddleware, compresslevel=6),)


class Lobby(Desk):
    """The routes of one house."""

    def routes(self) -> list[Route]:
        """The routes of the page, of /api, and of the server's health."""
        gets: dict[str, Endpoint] = {
            **dict.fromkeys(("/", "/r/{x}", "/learn/{x}", "/rules/{x}", "/campaign"), self.page),
            **dict.fromkeys(("/t/{table}", "/i/{token}"), self.table_page),
            "/health": self.health,
            "/metrics": self.metrics,
            "/api/catalog": self.catalog,
            "/api/texts/{game}/{lang}": self.texts,
            "/api/rules/{game}": self.rules,
            "/api/diagrams/{game}": self.diagrams,
            "/api/lobby": self.lobby,
            "/api/tables/{table}": self.table,
            "/api/tables/{table}/links": self.links,
            "/api/tables/{table}/match": self.match,
            "/api/tables/{table}/notation": self.notation,
            "/api/tables/{table}/box": self.box,
        }
        posts: dict[str, Endpoint] = {
            "/api/tables": self.create,
            "/api/enter": self.enter,
            "/api/bring": self.bring,
            "/api/tables/{table}/sit": self.sit,
            "/api/tables/{table}/name": self.rename,
            "/api/tables/{table}/leave": self.leave,
            "/api/tables/{table}/start": self.start,
            "/api/tables/{table}/rematch": self.rematch,
            "/api/tables/{table}/branch": self.branch,
            f"/api/tables/{{table}}/seats/{{seat:{NUMBER}}}": self.change,
            f"/api/tables/{{table}}/seats/{{seat:{NUMBER}}}/revoke": self.revoke,
        }
        made = [
            Route(
                path,
                limited(get, self.visitors.gets),
                methods=["GET"],
                middleware=ZIPPED if path in LONG else (),
            )
            for path, get in gets.items()
        ]
        return made + [
            Route(path, limited(post, self.visitors.posts), methods=["POST"]) for path, post in posts.items()
        ]

    # -- reading -----------------------------------------------------------------------------------------

    async def page(self, request: Request, head: str = "") -> Response:
        """The page, with our cookie, so that the browser is known before its first socket."""
        made = page_file("index.html") or Response(NO_PAGE, 503, media_type="text/plain")
        if head and (text := unfurl.page_with(head)):
            made = Response(text, headers={"Cache-Control": "no-cache"}, media_type="text/html")
        known = self.browser(request)
        named = cookie_name(request.headers.get("host", "")) in request.cookies
        return made if known and named else self.with_cookie(request, known or new_id(), made)

    async def table_page(self, request: Request) -> Response:
        """The page of a table or of an invite, with the tags that a pasted link unfurls to."""
        try:
            name = request.path_params.get("table") or self._invited(request.path_params["token"])
            found = await seen(self.house.store, name)
        except (BadToken, StoreTrouble):  # the page says so itself
            found = None
        if found is None:
            return await self.page(request)
        lang = unfurl.language(request.headers.get("accept-language", ""))
        head = unfurl.tags(found.summary, self.base(request), request.url.path, lang)
        return await self.page(request, head)

    def _invited(self, token: str) -> str:
        """The table that an invite leads to."""
        read = self.house.tokens.read(token)
        if not isinstance(read, Invite):
            raise BadToken
        return read.table

    async def health(self, request: Request) -> Response:
        """GET /health: ok if the store can be written to."""
        await self.house.check()
        return answer({"ok": True, "version": rucher.__version__, "protocol": wire.PROTOCOL})

    async def metrics(self, request: Request) -> Response:
        """GET /metrics: the counters, as text."""
        rooms = self.house.rooms.values()
        gauges = {"rooms": len(rooms), "sockets": sum(len(room.links) for room in rooms)}
        return Response(self.house.counters.text(**gauges), media_type="text/plain")

    async def catalog(self, request: Request) -> Response:
        """GET /api/catalog"""
        push = self.house.push.public_key if self.house.push else None
        return answer(catalog.lists(self.base(request), self.house.packs, push))

    async def texts(self, request: Request) -> Response:
        """GET /api/texts/{game}/{lang}"""
        game, lang = request.path_params["game"], request.path_params["lang"]
        if lang not in LANGUAGES:
            raise Problem("no_page", 404)
        return answer(self._texts(game).for_page(lang))

    async def rules(self, request: Request) -> Response:
        """GET /api/rules/{game}"""
        return answer(self._texts(request.path_params["game"]).rules())

    async def diagrams(self, request: Request) -> Response:
        """GET /api/diagrams/{game}"""
        try:
            game = find_game(request.path_params["game"])
        except OptionError:
            raise Problem("no_such_game", 404) from None
        components = game.box.components(game.box.newest(game.options_type()))
        return answer(wire.DiagramsAnswer(components, diagrams_of(game)))

    def _texts(self, name: str) -> GameTexts:
        try:
            return texts_of(None if name == "core" else find_game(name))
        except OptionError:
            raise Problem("no_such_game", 404) from None

    async def lobby(self, request: Request) -> Response:
        """GET /api/lobby"""
        return answer(await self.house.lobby(self.browser(request)))

    async def table(self, request: Request) -> Response:
        """GET /api/tables/{id}"""
        room = await self.room(request)
        return answer(room.info(self.browser(request)))

    async def match(self, request: Request) -> Response:
        """GET /api/tables/{id}/match"""
        match = await self._finished(request)
        return _file(match, match.to_json(), "json")

    async def notation(self, request: Request) -> Response:
        """GET /api/tables/{id}/notation"""
        match = await self._finished(request)
        return _file(match, await self.house.long_work.ask(Transcribe(match.to_json()), str), "txt")

    async def _finished(self, request: Request) -> Match:
        """A match that is over; a Problem while it runs, because its file holds every secret."""
        table = (await self.room(request)).table
        if table.status != "over" or table.match is None:
            raise Problem("not_over", 409)
        table.match.ended = offshoots.at_the_table(table)
        return table.match

    async def box(self, request: Request) -> Response:
        """GET /api/tables/{id}/box: the components of its game, for a drawn board."""
        table = (await self.room(request)).table
        options = stored_options(table.game, table.opened.options, table.opened.box)
        return answer(table.game.box.components(options))

    # -- links -------------------------------------------------------------------------------------------

    async def links(self, request: Request) -> Response:
        """GET /api/tables/{id}/links"""
        room, browser = await self.as_guest(request)
        return answer(await self.all_links(request, room, browser))

    async def revoke(self, request: Request) -> Response:
        """POST /api/tables/{id}/seats/{seat}/revoke"""
        room, browser = await self.as_guest(request)
        seat = request.path_params["seat"]
        async with room.lock:
            if seat not in room.table.seating.held_by(browser):
                raise Problem("not_seated", 403)
            await room.seat(r.Revoked(now(), seat))
        return answer(await self.all_links(request, room, browser))

    async def enter(self, request: Request) -> Response:
        """POST /api/enter"""
        asked = await self.body(request, wire.Enter)
        try:
            token = self.house.tokens.read(asked.token)
        except BadToken:
            raise Problem("bad_token", 403) from None
        room, browser = await self.house.known(token.table), self.browser(request) or new_id()
        if isinstance(token, Invite):
            held = room.table.seating.held_by(browser)
            kind: wire.Entry = "seated" if held else "invite" if room.table.seating.open_seats() else "watch"
            return answer(wire.Entered(room.info(browser), kind))
        async with room.lock:
            chairs = room.table.seating.chairs
            if token.seat >= len(chairs) or chairs[token.seat].links != token.links:
                raise Problem("bad_token", 403)
            chair = chairs[token.seat]
            if chair.browser is None:
                raise Problem("bad_token", 403)
            if chair.browser != browser:
                await room.seat(r.Sat(now(), token.seat, browser, chair.name))
        return self.with_cookie(request, browser, answer(wire.Entered(room.info(browser), "seated")))

    # -- sitting -----------------------------------------------------------------------------------------

    async def create(self, request: Request) -> Response:
        """POST /api/tables"""
        self._one_more_table(request)
        asked = await self.body(request, wire.CreateTable)
        browser = self.browser(request) or new_id()
        room = await self.house.create(asked, browser)
        return self.with_cookie(request, browser, answer(wire.Entered(room.info(browser), "seated")))

    def _one_more_table(self, request: Request) -> None:
        if not self.visitors.tables.take(visitor(request)):
            raise Problem("too_many", 429)

    def _so_many_records(self, request: Request) -> Callable[[int], None]:
        """Refuses a new table that begins with more records than its visitor may still store."""

        def take(records: int) -> None:
            if not self.visitors.records.take(visitor(request), records):
                raise Problem("too_many", 429)

        return take

    async def sit(self, request: Request) -> Response:
        """POST /api/tables/{id}/sit"""
        room, asked = await self.room(request), await self.body(request, wire.Sit)
        browser = self.browser(request) or new_id()
        invited = room.table.opened.host == browser or self._invites(asked.token, room)
        if not room.table.opened.listed and not invited:
            raise Problem("bad_token", 403)
        async with room.lock:
            if not invited and room.table.seating.held_by(browser):
                raise Problem("one_seat", 409)  # several people share a screen where they are invited
            name, free = clean_name(asked.name), room.table.seating.open_seats()
            if not free or asked.seat not in (None, *free):
                raise Problem("no_seat", 409)
            await room.seat(r.Sat(now(), free[0] if asked.seat is None else asked.seat, browser, name))
        await self.house.start_if_full(room)
        return self.with_cookie(request, browser, answer(wire.Entered(room.info(browser), "seated")))

    def _invites(self, token: str | None, room: Room) -> bool:
        """Is this the token of an invite to the room?"""
        try:
            return self.house.tokens.read(token or "") == Invite(room.table.id)
        except BadToken:
            return False

    async def rename(self, request: Request) -> Response:
        """POST /api/tables/{id}/name"""
        room, browser = await self.as_guest(request)
        asked = await self.body(request, wire.Rename)
        async with room.lock:
            at, name = now(), clean_name(asked.name)
            await room.seat(*(r.Sat(at, s, browser, name) for s in room.table.seating.held_by(browser)))
        return answer(room.info(browser))

    async def change(self, request: Request) -> Response:
        """POST /api/tables/{id}/seats/{seat}"""
        room, browser = await self.as_host(request)
        asked, seat = await self.body(request, wire.Change), request.path_params["seat"]
        bot = (
            self.house.playable(asked.to.bot, room.table.opened.game)
            if isinstance(asked.to, wire.Bot)
            else None
        )
        async with room.lock:
            chairs = room.table.seating.chairs
            if (
                room.table.match is not None
                or seat >= len(chairs)
                or chairs[seat].browser not in (None, browser)
            ):
                raise Problem("no_seat", 409)
            await room.seat(r.Filled(now(), seat, bot))
        await self.house.start_if_full(room)
        return answer(room.info(browser))

    async def leave(self, request: Request) -> Response:
        """POST /api/tables/{id}/leave"""
        room, browser = await self.as_guest(request)
        async with room.lock:
            waiting = room.table.match is None
            held = room.table.seating.held_by(browser)
            if waiting:
                await room.seat(*(r.Filled(now(), seat, None) for seat in held))
        if not waiting:
            for seat in held:
                await room.do(_resigning(seat))
        return answer(room.info(browser))

    async def start(self, request: Request) -> Response:
        """POST /api/tables/{id}/start"""
        room, browser = await self.as_host(request)
        async with room.lock:
            if room.table.match is None:
                free = room.table.seating.open_seats()
                await room.seat(*(r.Filled(now(), seat, "greedy") for seat in free))
        await self.house.start_if_full(room)
        return answer(room.info(browser))

    async def rematch(self, request: Request) -> Response:
        """POST /api/tables/{id}/rematch"""
        room, browser = await self.as_guest(request)
        if room.table.seating.rematch is None:
            self._one_more_table(request)
        new = await offshoots.rematch(self.house, room)
        return answer(wire.Entered(new.info(browser), "seated"))

    async def branch(self, request: Request) -> Response:
        """POST /api/tables/{id}/branch"""
        self._one_more_table(request)
        room, asked = await self.room(request), await self.body(request, wire.Branch)
        browser = self.browser(request) or new_id()
        new = await offshoots.branch(self.house, room, asked, browser, self._so_many_records(request))
        return self.with_cookie(request, browser, answer(wire.Entered(new.info(browser), "seated")))

    async def bring(self, request: Request) -> Response:
        """POST /api/bring"""
        self._one_more_table(request)
        asked = await self.body(request, wire.Bring, self.limits.file)
        browser = self.browser(request) or new_id()
        room = await offshoots.bring(self.house, asked, browser, self._so_many_records(request))
        return self.with_cookie(request, browser, answer(wire.Entered(room.info(browser), "seated")))


def _file(match: Match, text: str, ending: str) -> Response:
    """The answer that a browser saves as the file of a match."""
    headers = {
        "Content-Disposition": f'attachment; filename="{match.header.game}.{ending}"',
        "Cache-Control": "no-store",
    }
    kind = "application/json" if ending == "json" else "text/plain; charset=utf-8"
    return Response(text, headers=headers, media_type=kind)


def _resigning(seat: int) -> Callable[[Table, wire.Moment], r.Resigned | None]:
    def command(table: Table, at: wire.Moment) -> r.Resigned | None:
        gone = not table.seating.plays(seat) and not table.seating.may_come_back(seat)
        return None if gone or table.status != "playing" else table.resign(seat, at)

    return command
