"""The routes of push subscriptions."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from rucher.server import wire
from rucher.server.http.desk import Desk, answer, limited
from rucher.server.rooms.push import Push
from rucher.server.rooms.server_clock import now
from rucher.server.settings import Problem


class Subscriptions(Desk):
    """The push subscriptions of one house."""

    def routes(self) -> list[Route]:
        """The routes for push messages: to be told, and to be told no more."""
        subscribe = limited(self.subscribe, self.visitors.subscriptions)
        asked = {"/api/push": subscribe, "/api/push/forget": self.forget}
        return [
            Route(path, limited(post, self.visitors.posts), methods=["POST"]) for path, post in asked.items()
        ]

    def _asker(self, request: Request) -> tuple[Push, str]:
        """The push messages of this house and the browser that asks; a Problem where there is none."""
        browser = self.browser(request)
        if self.house.push is None:
            raise Problem("no_push", 409)
        if browser is None:
            raise Problem("not_seated", 403)
        return self.house.push, browser

    async def subscribe(self, request: Request) -> Response:
        """POST /api/push: send "your turn" to this browser."""
        push, browser = self._asker(request)
        await push.subscribe(browser, await self.body(request, wire.Subscribe), now())
        return answer({"ok": True})

    async def forget(self, request: Request) -> Response:
        """POST /api/push/forget: send this browser no push messages any more."""
        push, browser = self._asker(request)
        asked = await self.body(request, wire.Unsubscribe)
        await push.unsubscribe(browser, asked.endpoint)
        return answer({"ok": True})
