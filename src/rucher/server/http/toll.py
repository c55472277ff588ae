"""The toll: a request waits until its visitor has time of the loop left, and pays for what it costs."""

from __future__ import annotations

from starlette.types import ASGIApp, Receive, Scope, Send

from rucher.server.http.visitors import Visitors
from rucher.server.metering import metered


class Toll:
    """Lets every request and every socket pay with its visitor's time."""

    def __init__(self, app: ASGIApp, visitors: Visitors) -> None:
        self._app, self._visitors = app, visitors

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request or one socket."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        client = scope.get("client")
        purse = self._visitors.purse_at(client[0] if client else "")
        await purse.turn()
        await metered(self._app(scope, receive, send), purse)
