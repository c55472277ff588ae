"""The route of a whole replay, which a page keeps for when it has no network."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from rucher.server.http.desk import Desk, limited, made_answer
from rucher.server.longwork.tasks import TellReplay
from rucher.server.rooms.server_clock import now
from rucher.server.settings import Problem


class Replays(Desk):
    """The replays of one house."""

    def routes(self) -> list[Route]:
        """The route of replays."""
        served = limited(self.replay, self.visitors.replays)
        return [Route("/api/tables/{table}/replay", served, methods=["GET"])]

    async def replay(self, request: Request) -> Response:
        """GET /api/tables/{id}/replay: a finished match, to be replayed without a network."""
        room = await self.watched(request)
        table, browser = room.table, self.browser(request)
        if table.status != "over" or table.match is None:
            raise Problem("not_over", 409)
        held = table.seating.held_by(browser)
        kept = await self.house.store.load(table.id)
        assert kept is not None
        zipped = "gzip" in request.headers.get("accept-encoding", "")
        task = TellReplay(kept, room.info(browser), held, now(), zipped)
        made = made_answer(await self.house.long_work.ask(task, bytes))
        made.headers["Vary"] = "Accept-Encoding"
        if zipped:
            made.headers["Content-Encoding"] = "gzip"
        return made
