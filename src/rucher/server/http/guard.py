"""The guard: which hosts and origins are allowed, and the security headers of every answer."""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Sequence
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

HOST = re.compile(r"(?:(?P<name>[A-Za-z0-9.-]+)|\[(?P<six>[0-9A-Fa-f:.]+)\])(?::[0-9]{1,5})?")
LOCAL_ENDINGS = (".local", ".lan", ".home", ".internal", ".localhost")
FIXED = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",  # an address may hold a seat's token
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


def policy(host: str) -> str:
    """The content security policy: the page loads from this host only, and runs only its own scripts."""
    return (
        "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
        f"connect-src 'self' ws://{host} wss://{host}; object-src 'none'; base-uri 'none'; "
        "form-action 'self'; frame-ancestors 'none'"
    )


def is_known_host(host: str, origins: Sequence[str]) -> bool:
    """Is this an address of this machine or network, or an origin of the settings?

    A foreign name that points to this machine (DNS rebinding) is neither.
    """
    found = HOST.fullmatch(host)
    if found is None:
        return False
    if any(urlsplit(origin).netloc == host for origin in origins):
        return True
    name = found["name"] or found["six"]
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return "." not in name or name.lower().endswith(LOCAL_ENDINGS)
    return True


def is_own_origin(headers: Headers, origins: Sequence[str]) -> bool:
    """Did our own page send this? A client that is not a browser sends no Origin, and has no cookies."""
    origin = headers.get("origin")
    if origin is None or origin in origins:
        return True
    try:
        split = urlsplit(origin)
    except ValueError:  # no address at all
        return False
    return split.scheme in ("http", "https") and split.netloc == headers.get("host")


class Guard:
    """Refuses unknown hosts and foreign origins, and adds the headers."""

    def __init__(self, app: ASGIApp, origins: Sequence[str]) -> None:
        self._app, self._origins = app, origins

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve or refuse one request or one socket."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        own = scope.get("method") in ("GET", "HEAD") or is_own_origin(headers, self._origins)
        if not is_known_host(host, self._origins) or not own:
            await self._refuse(scope, receive, send)
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                out = MutableHeaders(scope=message)
                for name, value in FIXED.items():
                    out[name] = value
                out["Content-Security-Policy"] = policy(host)
            await send(message)

        await self._app(scope, receive, with_headers)

    async def _refuse(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Refuse a request or socket from a foreign origin."""
        if scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008})
            return
        body = b'{"code":"wrong_origin","said":{"key":"problem.wrong_origin"}}'
        await Response(body, 403, dict(FIXED), "application/json")(scope, receive, send)
