"""The toll: a request waits until its visitor has time of the loop left, and pays for what it costs."""

from __future__ import annotations

import asyncio
import logging

from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from rucher.server.http.desk import problem
from rucher.server.http.visitors import Visitors
from rucher.server.metering import metered

log = logging.getLogger("rucher.server")


class Toll:
    """Lets every request and every socket pay with its visitor's time."""

    def __init__(self, app: ASGIApp, visitors: Visitors) -> None:
        self._app, self._visitors = app, visitors

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request or one socket; one that still waits when the server ends gets an answer."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        client, answered = scope.get("client"), False

        async def noted(message: Message) -> None:
            nonlocal answered
            answered = True
            await send(message)

        purse = self._visitors.purse_at(client[0] if client else "")
        try:
            await purse.turn()
            await metered(self._app(scope, receive, noted), purse)
        except ClientDisconnect:
            log.debug("a visitor went away before his request was whole")
        except asyncio.CancelledError:
            if answered:
                raise
            if scope["type"] == "http":
                await problem("restart", 503)(scope, receive, send)
            else:
                await send({"type": "websocket.close", "code": 1013})
