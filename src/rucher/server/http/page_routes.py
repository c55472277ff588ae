"""The routes of the page itself, of what it needs before a table, and of the server's health."""

from __future__ import annotations

import hmac

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

import rucher
from rucher.core.diagrams import diagrams_of
from rucher.core.errors import OptionError
from rucher.core.texts import LANGUAGES
from rucher.games import find as find_game
from rucher.server import wire
from rucher.server.http import catalog, unfurl
from rucher.server.http.desk import NO_PAGE, ZIPPED, Desk, answer, page_file
from rucher.server.rooms.server_clock import now
from rucher.server.rooms.tokens import BadToken, Invite, cookie_name, new_id
from rucher.server.settings import Problem
from rucher.server.store.errors import StoreTrouble
from rucher.server.store.summaries import summary_with_view
from rucher.server.tables.game_texts import GameTexts, texts_of


class PageRoutes(Desk):
    """The routes of the page, its texts, its rules, and of the server's health."""

    def routes(self) -> list[Route]:
        """The addresses that a person opens, those of the texts, and /health and /metrics."""
        opened = (
            "/",
            "/r/{x}",
            "/learn/{x}",
            "/rules/{x}",
            "/box/{x}",
            "/host",
            "/campaign",
            "/campaign/scenario",
            "/problems",
            "/problems/{x}",
            "/study",
            "/study/{x}",
        )
        return [
            *(self.get(path, self.page) for path in opened),
            self.get("/t/{table}", self.table_page),
            self.get("/i/{token}", self.table_page),
            self.get("/health", self.health),
            self.get("/metrics", self.metrics),
            self.get("/api/catalog", self.catalog, ZIPPED),
            self.get("/api/texts/{game}/{lang}", self.texts, ZIPPED),
            self.get("/api/rules/{game}", self.rules, ZIPPED),
            self.get("/api/diagrams/{game}", self.diagrams, ZIPPED),
        ]

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
            shown = self.house.hosting.may_be_watched(name, now())
            found = await summary_with_view(self.house.store, name) if shown else None
        except (BadToken, StoreTrouble):  # the page says so itself
            found = None
        if found is None:
            return await self.page(request)
        lang = unfurl.reader_language(request.headers.get("accept-language", ""))
        head = unfurl.unfurl_tags(found.summary, self.base(request), request.url.path, lang)
        return await self.page(request, head)

    def _invited(self, token: str) -> str:
        """The table that the token of an invite leads to."""
        read = self.house.tokens.read(token)
        if not isinstance(read, Invite):
            raise BadToken
        return read.table

    async def health(self, request: Request) -> Response:
        """GET /health: ok if the store can be written to."""
        await self.house.check()
        return answer({"ok": True, "version": rucher.__version__, "protocol": wire.PROTOCOL})

    async def metrics(self, request: Request) -> Response:
        """GET /metrics: what is counted and measured, for this machine or for a request with the token."""
        if not self._may_measure(request):
            raise Problem("no_page", 404)
        rooms, longest = self.house.rooms.values(), 1000 * self.visitors.purses.longest_step()
        sockets = sum(len(room.links) for room in rooms)
        gauges = {"rooms": len(rooms), "sockets": sockets, "longest_step_ms": round(longest)}
        gauges["lease_holds"] = int(self.house.owning is None or self.house.owning.owners.holds())
        kind = "text/plain; version=0.0.4"
        return Response(self.house.counters.text(gauges), media_type=kind)

    def _may_measure(self, request: Request) -> bool:
        """Has a request the token, or does it come from this machine, through no proxy?"""
        token = self.house.settings.metrics_token
        if token is not None:
            told = request.headers.get("authorization", "").removeprefix("Bearer ")
            return hmac.compare_digest(told.encode(), token.encode())
        forwarded = "x-forwarded-for" in request.headers or "forwarded" in request.headers
        address = request.client.host if request.client else ""
        return not forwarded and address in ("127.0.0.1", "::1", "testclient")

    async def catalog(self, request: Request) -> Response:
        """GET /api/catalog: the games, bots and clocks that this server offers."""
        push = self.house.push.public_key if self.house.push else None
        return answer(catalog.lists(self.base(request), self.house.packs, push))

    async def texts(self, request: Request) -> Response:
        """GET /api/texts/{game}/{lang}: a game's texts in one language."""
        game, lang = request.path_params["game"], request.path_params["lang"]
        if lang not in LANGUAGES:
            raise Problem("no_page", 404)
        return answer(self._texts(game).for_page(lang))

    async def rules(self, request: Request) -> Response:
        """GET /api/rules/{game}: a game's rules page."""
        return answer(self._texts(request.path_params["game"]).rules())

    async def diagrams(self, request: Request) -> Response:
        """GET /api/diagrams/{game}: the diagrams of a rules page."""
        try:
            game = find_game(request.path_params["game"])
        except OptionError:
            raise Problem("no_such_game", 404) from None
        components = game.box.components(game.box.newest(game.options_type()))
        return answer(wire.DiagramsAnswer(components, diagrams_of(game)))

    def _texts(self, name: str) -> GameTexts:
        """The texts of a game for the page; a Problem where there is no such game."""
        try:
            return texts_of(None if name == "core" else find_game(name))
        except OptionError:
            raise Problem("no_such_game", 404) from None
