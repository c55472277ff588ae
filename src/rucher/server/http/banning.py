"""The door: whom the host has banned is refused; who comes very early waits until the house is ready."""

from __future__ import annotations

import asyncio

from starlette.datastructures import Headers
from starlette.requests import cookie_parser
from starlette.types import ASGIApp, Receive, Scope, Send

from rucher.server.http.desk import problem
from rucher.server.http.limits import visitor_at
from rucher.server.rooms.house import House
from rucher.server.rooms.server_clock import now

FOR_MACHINES = ("/health", "/metrics")  # a proxy must not find the server ill since its address is banned


class Door:
    """Refuses the requests and sockets of browsers and addresses that are banned.

    The first ones wait, for some tenths of a second, until all is read that they may ask for.
    """

    def __init__(self, app: ASGIApp, house: House) -> None:
        self._app, self._house = app, house

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve or refuse one request or one socket."""
        asks = scope["type"] in ("http", "websocket") and scope["path"] not in FOR_MACHINES
        if asks and self._house.hosting.bans_anybody():
            headers, client = Headers(scope=scope), scope.get("client")
            cookies = cookie_parser(headers.get("cookie", ""))
            browser = self._house.tokens.known(headers.get("host", ""), cookies)
            if self._house.hosting.is_banned(browser, visitor_at(client[0]) if client else "", now()):
                await self._refuse(scope, receive, send)
                return
        reading = self._house.reading
        if asks and reading is not None and not reading.done():
            await asyncio.wait({reading})
        await self._app(scope, receive, send)

    async def _refuse(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Refuse the request or socket of a banned visitor."""
        if scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008})
        else:
            await problem("banned", 403)(scope, receive, send)
