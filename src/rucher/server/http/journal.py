"""The server's log: a line for each event, as text or as JSON, with the id of the request it belongs to.

No name, no message and no address of a link is logged: those hold the tokens of seats.
"""

from __future__ import annotations

import logging
import secrets
import time
import traceback
from contextvars import ContextVar
from typing import Final

import msgspec
from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

REQUEST: Final[ContextVar[str]] = ContextVar("request", default="")


class Journal:
    """Gives each request and each socket an id, which its answer and its log lines carry."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request or one socket."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        name = secrets.token_hex(6)
        REQUEST.set(name)

        async def named(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message)["X-Request-Id"] = name
            await send(message)

        await self._app(scope, receive, named)


class JsonLines(logging.Formatter):
    """A log line as one JSON object."""

    def format(self, record: logging.LogRecord) -> str:
        """A message of the server's log as one line of JSON."""
        told: dict[str, object] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{record.msecs:03.0f}Z",
            "level": record.levelname.lower(),
            "from": record.name,
            "message": record.getMessage(),
        }
        if request := REQUEST.get():
            told["request"] = request
        if record.exc_info and record.exc_info[1]:
            told["error"] = error_without_words(record.exc_info[1])
        return msgspec.json.encode(told).decode()


def error_without_words(error: BaseException) -> str:
    """What kind of error came about where, and out of which: its own words may quote a name or a message."""
    before = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    told = [f"{error_without_words(before)}\nthen\n" if before else ""]
    return "".join([*told, *traceback.format_tb(error.__traceback__), type(error).__name__])


def log_as_json() -> None:
    """Write all log lines of the server as JSON, to the standard error."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=logging.INFO, handlers=[handler], force=True)
    logging.getLogger("alembic").setLevel(logging.WARNING)
    for name in ("uvicorn", "uvicorn.error"):
        logging.getLogger(name).handlers.clear()
        logging.getLogger(name).propagate = True
