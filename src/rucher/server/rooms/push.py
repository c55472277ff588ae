"""Web Push: "your turn" to browsers that asked for it, also while their page is closed."""

from __future__ import annotations

import asyncio
import logging
import time
import urllib.error
import urllib.request
from collections.abc import Mapping
from fnmatch import fnmatch
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import msgspec

from rucher.server.settings import Channels, Problem
from rucher.server.store.errors import StoreTrouble
from rucher.server.store.subscriptions import Subscription, forget_subscription, keep_subscription, of_browser
from rucher.server.store.tables import Store
from rucher.server.tables.game_texts import texts_of
from rucher.server.tables.table import Table
from rucher.server.wire import Moment, Subscribe

if TYPE_CHECKING:
    from rucher.server.rooms.push_crypto import VapidKey

log = logging.getLogger("rucher.server")
SECONDS = 10  # for a push service to answer
PROOF_SECONDS = 12 * 3600
DAY = 86_400  # how long a push service keeps a message for a browser that is switched off
GONE = frozenset({404, 410})  # the browser has ended its subscription


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    """A push service that sends us elsewhere is not followed: it could lead into this network."""

    def redirect_request(self, *_: Any) -> None:
        """Follow no redirect of a push service."""


class Push:
    """Sends push messages for one server."""

    def __init__(self, store: Store, key: VapidKey, channels: Channels) -> None:
        self._store, self._key, self._channels = store, key, channels
        self._opener = urllib.request.build_opener(_NoRedirect)

    @property
    def public_key(self) -> str:
        """The key that a browser subscribes with."""
        return self._key.public

    async def subscribe(self, browser: str, asked: Subscribe, at: Moment) -> None:
        """Keep a subscription; a Problem for a strange push service or unusable keys."""
        from rucher.server.rooms.push_crypto import BadPushKeys, browser_keys

        try:
            browser_keys(asked.keys.p256dh, asked.keys.auth)
        except BadPushKeys:
            raise Problem("bad_request") from None
        if not is_service(asked.endpoint, self._channels):
            raise Problem("push_service", 403)
        keys = asked.keys
        kept = Subscription(asked.endpoint, browser, keys.p256dh, keys.auth, asked.lang, asked.expires, at)
        await keep_subscription(self._store, kept)

    async def unsubscribe(self, browser: str, endpoint: str) -> None:
        """Forget a push subscription of this browser."""
        await forget_subscription(self._store, endpoint, browser)

    async def your_turn(self, table: Table, browser: str, at: Moment) -> None:
        """Tell every subscription of a browser; those that have ended are forgotten."""
        try:
            for held in await of_browser(self._store, browser):
                over = held.expires is not None and held.expires <= at
                if over or await asyncio.to_thread(self._send, held, news(table, held.lang)) in GONE:
                    await forget_subscription(self._store, held.endpoint, browser)
        except StoreTrouble:  # the store has told it
            return

    def _send(self, held: Subscription, payload: Mapping[str, str]) -> int:
        """Post one encrypted message; the status of the answer, 0 where none came."""
        from rucher.server.rooms.push_crypto import encrypt

        url = urlsplit(held.endpoint)
        expires = int(time.time()) + PROOF_SECONDS
        headers = {
            "Authorization": self._key.header(
                f"{url.scheme}://{url.netloc}", self._channels.contact, expires
            ),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(DAY),
            "Urgency": "normal",
        }
        body = encrypt(msgspec.json.encode(payload), held.p256dh, held.auth)
        request = urllib.request.Request(held.endpoint, body, headers, method="POST")
        try:
            with self._opener.open(request, timeout=SECONDS) as answer:
                return int(answer.status)
        except urllib.error.HTTPError as error:
            error.close()
            if error.code not in GONE:
                log.warning("the push service %s refused a message: %s", url.netloc, error.code)
            return error.code
        except OSError as error:
            log.warning("could not reach the push service %s: %s", url.netloc, error)
            return 0


def open_push(store: Store, key_file: Path, channels: Channels) -> Push | None:
    """The push messages of this server; None where `rucher[push]` is not installed or the host wants none."""
    if not channels.push:
        return None
    try:
        from rucher.server.rooms.push_crypto import VapidKey
    except ModuleNotFoundError:
        return None
    return Push(store, VapidKey(key_file), channels)


def is_service(endpoint: str, channels: Channels) -> bool:
    """Is this the address of a push service of a known browser? Else anybody could make us call anywhere."""
    try:
        url = urlsplit(endpoint)
    except ValueError:
        return False
    origin = f"{url.scheme}://{url.netloc}"
    return any(fnmatch(origin, known) for known in channels.push_services)


def news(table: Table, lang: str) -> dict[str, str]:
    """The push message: a sentence in the reader's language and the table's link, and no secret."""
    texts = texts_of(table.game)
    game = texts.name("game.name", lang, table.opened.game)
    return {
        "title": game,
        "body": texts.name("push.your_turn", lang, ""),
        "url": f"/t/{table.id}",
        "lang": lang,
    }
