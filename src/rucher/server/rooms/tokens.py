"""Signed tokens: the browser's cookie, and the links to a seat. The signing key is made once and kept."""

from __future__ import annotations

import os
import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import TypeAlias

import msgspec
from itsdangerous import BadSignature, Signer, URLSafeSerializer

from rucher.core.errors import RucherError
from rucher.core.types import Seat

COOKIE = "rucher"  # and the port: the servers on one host share its cookies
YEAR = 365 * 24 * 3600


class BadToken(RucherError):
    """A token that was not signed here."""


class Invite(msgspec.Struct, frozen=True, array_like=True, tag="i"):
    """A link to the open seats of a table."""

    table: str


class Recovery(msgspec.Struct, frozen=True, array_like=True, tag="r"):
    """A link that moves a seat to the browser that opens it; void once the seat's `links` has changed."""

    table: str
    seat: Seat
    links: int


LinkToken: TypeAlias = Invite | Recovery


def new_id() -> str:
    """An id of 96 bits that nobody can guess, for a browser or a table."""
    return secrets.token_urlsafe(12)


def key_beside(path: Path) -> str:
    """The signing key from a file that only its owner can read; the file is made the first time."""
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return path.read_text(encoding="ascii").strip()
    with os.fdopen(handle, "w", encoding="ascii") as file:
        file.write(key := secrets.token_hex(32))
        file.flush()
        os.fsync(file.fileno())
    return key


def cookie_name(host: str) -> str:
    """The name of our cookie at a host like `table.local:8642`."""
    port = host.rpartition(":")[2]
    return f"{COOKIE}_{port}" if port.isdecimal() else COOKIE


class Tokens:
    """Signs and reads tokens."""

    def __init__(self, key: str) -> None:
        self._browsers = Signer(key, salt="browser")
        self._links = URLSafeSerializer(key, salt="link")

    def cookie(self, browser: str) -> str:
        """The cookie of a browser."""
        return self._browsers.sign(browser).decode()

    def known(self, host: str, cookies: Mapping[str, str]) -> str | None:
        """The browser of a request to this host.

        A cookie that we gave at another port counts too, and one from before they were named by ports.
        """
        names = (cookie_name(host), *(name for name in cookies if name.startswith(COOKIE)))
        return next((found for name in names if (found := self.browser(cookies.get(name)))), None)

    def browser(self, cookie: str | None) -> str | None:
        """The browser of a cookie; None without a cookie, or where it was not signed here."""
        if not cookie or not cookie.isascii():
            return None
        try:
            return self._browsers.unsign(cookie).decode()
        except BadSignature:
            return None

    def link(self, token: LinkToken) -> str:
        """A token for an address."""
        signed = self._links.dumps(msgspec.to_builtins(token))
        return signed if isinstance(signed, str) else signed.decode()

    def read(self, text: str) -> LinkToken:
        """Parse a token; BadToken where it was not signed here."""
        try:
            found: LinkToken = msgspec.convert(self._links.loads(text), LinkToken)
        except (BadSignature, msgspec.ValidationError):
            raise BadToken("this link was not made here") from None
        return found
