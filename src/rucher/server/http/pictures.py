"""The pictures of a table, as everybody may see it: for the lists, for sharing, and for links that unfurl."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from rucher.core.game import AnyGame
from rucher.games import find as find_game
from rucher.server.http import drawing
from rucher.server.http.desk import Desk, limited
from rucher.server.http.numbers import is_number
from rucher.server.settings import Problem
from rucher.server.store import summaries

# A list names the record in `v`, so a newer picture has a newer address.
KEPT = {"Cache-Control": "private, max-age=3600"}


class Pictures(Desk):
    """The routes of pictures. All of them are made from a spectator's view: they show no secret."""

    def routes(self) -> list[Route]:
        """The small board of a list, and the picture of a moment in two formats."""
        paths = {
            "/t/{table}/small.svg": self.small,
            "/t/{table}/picture.svg": self.svg,
            "/t/{table}/picture.png": self.png,
        }
        return [Route(path, limited(get, self.visitors.gets), methods=["GET"]) for path, get in paths.items()]

    async def small(self, request: Request) -> Response:
        """GET /t/{id}/small.svg: none of a bare table, for which a list has the game's cover"""
        drawn = await self._drawn(request)
        if drawing.is_bare(drawn):
            raise Problem("no_picture", 404)
        return _svg(drawing.small_picture(drawn))

    async def svg(self, request: Request) -> Response:
        """GET /t/{id}/picture.svg?n=: after record n, or now"""
        return _svg(drawing.framed_picture(await self._drawn(request)))

    async def png(self, request: Request) -> Response:
        """GET /t/{id}/picture.png?n=: the same as PNG, where this server can paint"""
        if not drawing.CAN_PAINT:
            raise Problem("no_picture", 404)
        framed = drawing.framed_picture(await self._drawn(request))
        return Response(await asyncio.to_thread(drawing.paint_png, framed), 200, KEPT, "image/png")

    async def _drawn(self, request: Request) -> str:
        """The game's own drawing of the asked moment; a Problem where there is nothing to draw."""
        asked = request.query_params.get("n", "")
        name = request.path_params["table"]
        self.may_watch(request, name, self.house.rooms.get(name))
        game, view = await (self._then(name, int(asked)) if is_number(asked) else self._now(name))
        drawn = game.words.picture(view)
        if drawn is None:
            raise Problem("no_picture", 404)
        return drawn

    async def _now(self, name: str) -> tuple[AnyGame, Any]:
        """A spectator's view now. A table that is not in memory is not laid for it."""
        if name not in self.house.rooms:
            seen = await summaries.summary_with_view(self.house.store, name)
            if seen and seen.view:
                game = find_game(seen.summary.game)
                return game, msgspec.json.decode(seen.view, type=game.state_type)
        table = (await self.house.known(name)).table
        if table.match is None:
            raise Problem("no_picture", 404)
        return table.game, table.game.view(table.match.state, None)

    async def _then(self, name: str, n: int) -> tuple[AnyGame, Any]:
        """A spectator's view after record n, for its picture."""
        table = (await self.house.known(name)).table
        if table.match is None or not 1 <= n <= table.n:
            raise Problem("no_picture", 404)
        return table.game, table.game.view(table.state_after(n), None)


def _svg(text: str) -> Response:
    """The answer with an SVG picture of a table."""
    return Response(text, 200, KEPT, "image/svg+xml")
