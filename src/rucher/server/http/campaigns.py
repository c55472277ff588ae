"""Anthophila's campaign over HTTP: the score sheet of a file that the page keeps, and scenarios from files.

The server keeps no campaign: the page sends its file and the table it played at; the answer is the score
sheet, and the file with that match added. A scenario from a file is kept beside the database, because its
tables need it after a restart (`rooms/scenarios`).
"""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from rucher.games.anthophila import game as anthophila
from rucher.server import wire
from rucher.server.http.desk import Desk, limited, made_answer
from rucher.server.http.visitors import Visitors
from rucher.server.longwork.tasks import CheckScenario, Fold
from rucher.server.rooms.house import House
from rucher.server.rooms.scenarios import bring_scenario
from rucher.server.settings import Problem
from rucher.server.tables.table import Table


class Campaigns(Desk):
    """The routes of the campaign."""

    def __init__(self, house: House, visitors: Visitors) -> None:
        super().__init__(house, visitors)
        house.scenarios.open_new()

    def routes(self) -> list[Route]:
        """The routes of the score sheet and of scenarios from files."""
        scenario = limited(limited(self.scenario, self.visitors.scenarios), self.visitors.posts)
        return [
            Route("/api/campaign", limited(self.campaign, self.visitors.posts), methods=["POST"]),
            Route("/api/scenarios", scenario, methods=["POST"]),
            Route("/api/scenarios/check", limited(self.check, self.visitors.posts), methods=["POST"]),
        ]

    async def campaign(self, request: Request) -> Response:
        """POST /api/campaign: the score sheet of an Anthophila campaign."""
        asked = await self.body(request, wire.AskCampaign, self.limits.file)
        table = await self._over(asked.table) if asked.table else None
        match = table.match if table else None
        done, given_up = (match.to_json(), match.outcome is None) if match else (None, False)
        open_table = asked.table if asked.table and done is None else None
        return made_answer(
            await self.house.long_work.ask(Fold(asked.file, done, given_up, open_table), bytes)
        )

    async def _over(self, name: str) -> Table | None:
        """The table of a campaign's match once it is over; None while it is played."""
        table = await self.house.read(name)
        if table.game.info.id != anthophila.info.id:
            raise Problem("not_due", 422)
        return table if table.status == "over" else None

    async def check(self, request: Request) -> Response:
        """POST /api/scenarios/check: the faults of a scenario's file."""
        asked = await self.body(request, wire.BringScenario)
        return made_answer(await self.house.long_work.ask(CheckScenario(asked.file), bytes))

    async def scenario(self, request: Request) -> Response:
        """POST /api/scenarios: keep a scenario that somebody brings."""
        asked = await self.body(request, wire.BringScenario)
        return made_answer(await bring_scenario(self.house, asked.file))
