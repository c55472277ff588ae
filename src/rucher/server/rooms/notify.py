"""Messages "your turn" for people who are away: a webhook, a mail, a push message to their browser."""

from __future__ import annotations

import asyncio
import logging
import smtplib
import time
import urllib.request
from collections import OrderedDict
from collections.abc import Coroutine
from email.message import EmailMessage

import msgspec

from rucher.core.types import Seat
from rucher.server.rooms.push import Push
from rucher.server.settings import Channels
from rucher.server.tables.table import Table
from rucher.server.wire import DaysClock

log = logging.getLogger("rucher.server")
SECONDS = 10
HOUR = 3600.0
MOST_NOTICES = 20  # an hour, for each table: a move that is taken back and played again asks anew
REMEMBERED = 10_000  # questions that were told


class Notifier:
    """Sends one message for each question at a slow table whose person is not present."""

    def __init__(self, channels: Channels | None = None, push: Push | None = None) -> None:
        self._channels, self._push = channels or Channels(), push
        self._told: OrderedDict[tuple[str, Seat], int] = OrderedDict()
        self._lately: dict[str, list[float]] = {}  # when messages were sent within the last hour, by table
        self._tasks: set[asyncio.Task[None]] = set()

    def know(self, table: Table) -> None:
        """Note the open questions after a restart: their messages were sent before."""
        self._told |= {(table.id, seat): table.asked[seat].id for seat in table.to_act}

    def turn(self, table: Table, present: set[str]) -> None:
        """Send "your turn" for each new question to a person who is away."""
        slow = isinstance(table.opened.clock, DaysClock)
        if not slow or not (self._channels.webhook or self._channels.smtp or self._push):
            return
        for seat in table.to_act:
            browser, question = table.seating.browser_of(seat), table.asked[seat].id
            if browser is None or browser in present or table.seating.bot_at(seat):
                continue
            if self._told.get((table.id, seat)) != question and self._may_tell(table.id):
                self._told[table.id, seat] = question
                if len(self._told) > REMEMBERED:
                    self._told.popitem(last=False)
                self._start(table, seat, browser)

    def _may_tell(self, table: str) -> bool:
        """Has this table not sent too many messages within the last hour?"""
        at = time.monotonic()
        self._lately = {name: sent for name, sent in self._lately.items() if at - sent[-1] < HOUR}
        lately = [sent for sent in self._lately.get(table, ()) if at - sent < HOUR]
        if len(lately) >= MOST_NOTICES:
            return False
        self._lately[table] = [*lately, at]
        return True

    def _start(self, table: Table, seat: Seat, browser: str) -> None:
        """Begin to tell the person of a seat, by every channel, that it is their turn."""
        name, url = table.seating.chairs[seat].name, f"{self._channels.base}/t/{table.id}"
        news: dict[str, str | int] = {
            "event": "your_turn",
            "game": table.opened.game,
            "seat": seat,
            "name": name,
            "url": url,
        }
        self._begin(asyncio.to_thread(self._tell, news))
        if self._push:
            self._begin(self._push.your_turn(table, browser, time.time_ns() // 1_000_000))

    def _begin(self, sending: Coroutine[None, None, None]) -> None:
        """Send a message "your turn" in the background."""
        task = asyncio.ensure_future(sending)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _tell(self, news: dict[str, str | int]) -> None:
        """Send "your turn" by webhook and by mail; a failure is logged."""
        try:
            if self._channels.webhook:
                self._post(self._channels.webhook, news)
            if self._channels.smtp and self._channels.mail_to:
                self._mail(self._channels.smtp, self._channels.mail_to, news)
        except OSError as error:  # smtplib's and urllib's errors are OSErrors too
            log.warning('could not send a "your turn" message: %s', error)

    def _post(self, webhook: str, news: dict[str, str | int]) -> None:
        """Send "your turn" to a webhook."""
        request = urllib.request.Request(
            webhook, msgspec.json.encode(news), {"Content-Type": "application/json"}, method="POST"
        )
        with urllib.request.urlopen(request, timeout=SECONDS):
            pass

    def _mail(self, smtp: str, to: str, news: dict[str, str | int]) -> None:
        """Send "your turn" by mail."""
        host, _, port = smtp.partition(":")
        mail = EmailMessage()
        mail["From"], mail["To"] = self._channels.mail_from, to
        mail["Subject"] = f"Rucher: {news['name']} ({news['game']})"
        mail.set_content(f"{news['url']}\n")
        with smtplib.SMTP(host, int(port or 25), timeout=SECONDS) as server:
            server.send_message(mail)
