"""Signed tokens: the browser's cookie, and the links to a seat. The signing key is made once and kept."""

from __future__ import annotations

import os
import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import TypeAlias

import msgspec
from itsdangerous import BadSignature, Signer, URLSafeSerializer

from rucher.bots.hive.problems import Problem
from rucher.core.errors import RucherError
from rucher.core.types import Seat
from rucher.server.settings import is_key
from rucher.server.store.connecting import StoreError

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


class Shared(msgspec.Struct, frozen=True, array_like=True, tag="b"):
    """A link that gives a pack of components, by its name, to the browser that opens it."""

    pack: str
    name: str = ""


class Editing(msgspec.Struct, frozen=True, array_like=True, tag="s"):
    """A link to edit a study together; void once the study's `links` has changed."""

    study: str
    links: int


class Proved(msgspec.Struct, frozen=True, array_like=True, tag="p"):
    """A problem of Hive that was proved here: its address holds all of it, and the server keeps nothing."""

    problem: Problem


LinkToken: TypeAlias = Invite | Recovery | Shared | Editing | Proved


def new_id() -> str:
    """A new id of 96 bits for a browser or a table, which nobody can guess."""
    return secrets.token_urlsafe(12)


def key_beside(path: Path) -> str:
    """The signing key from a file that only its owner can read; the file is made the first time.

    Whoever knows the key can take any seat, so a file that was cut off or damaged is not used: StoreError.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        key = path.read_text(encoding="ascii", errors="replace").strip()
        if not is_key(key):
            raise StoreError(
                f"{path} holds no signing key. Restore it from a backup, or remove the file: a new key is "
                "then made, and all players lose their seats."
            ) from None
        return key
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
        """The signed cookie of a browser."""
        return self._browsers.sign(browser).decode()

    def known(self, host: str, cookies: Mapping[str, str]) -> str | None:
        """The browser of a request to this host, by its cookie.

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
        """A signed token for the address of an invite, a recovery link or a shared thing."""
        signed = self._links.dumps(msgspec.to_builtins(token))
        return signed if isinstance(signed, str) else signed.decode()

    def read(self, text: str) -> LinkToken:
        """Parse a token; BadToken where it was not signed here."""
        try:
            found: LinkToken = msgspec.convert(self._links.loads(text), LinkToken)
        except (BadSignature, msgspec.ValidationError):
            raise BadToken("this link was not made here") from None
        return found
