"""Anthophila's campaign over HTTP: the score sheet of a file that the page keeps, and scenarios from files.

The server keeps no campaign: the page sends its file and the table it played at; the answer is the score
sheet, and the file with that match added. A scenario from a file is kept beside the database, because its
tables need it after a restart.
"""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from rucher.core.errors import LoadError, OptionError
from rucher.core.packs.malformed import Fault
from rucher.core.sentence import Sentence
from rucher.games.anthophila import game as anthophila
from rucher.games.anthophila.box import BOXES, Box, PackError, box_of, open_scenario
from rucher.games.anthophila.box.schema import Scenario
from rucher.games.anthophila.chapters import campaign as sheets
from rucher.games.anthophila.chapters.setting_up import lay_table
from rucher.games.anthophila.display.outlook import outlook
from rucher.games.anthophila.state import AnthophilaOptions
from rucher.server import wire
from rucher.server.http.desk import Desk, answer, limited
from rucher.server.http.visitors import Visitors
from rucher.server.metering import beside
from rucher.server.rooms.house import House
from rucher.server.settings import DRAFT, SCENARIO, Problem, key_file, load_problem, scenarios_beside

log = logging.getLogger("rucher.server")
MOST_SCENARIOS = 200  # kept at once


class Campaigns(Desk):
    """The routes of the campaign."""

    def __init__(self, house: House, visitors: Visitors) -> None:
        super().__init__(house, visitors)
        self._folder = scenarios_beside(key_file(house.settings))
        reopen(self._folder)

    def routes(self) -> list[Route]:
        """The routes of the score sheet and of scenarios from files."""
        scenario = limited(limited(self.scenario, self.visitors.scenarios), self.visitors.posts)
        return [
            Route("/api/campaign", limited(self.campaign, self.visitors.posts), methods=["POST"]),
            Route("/api/scenarios", scenario, methods=["POST"]),
        ]

    async def campaign(self, request: Request) -> Response:
        """POST /api/campaign"""
        asked = await self.body(request, wire.AskCampaign, self.limits.file)
        done = await self._played_at(asked.table) if asked.table else None
        open_table = asked.table if asked.table and done is None else None
        try:
            return answer(await beside(folded, asked.file, done, open_table))  # a long one takes a while
        except sheets.CampaignError:
            raise Problem("not_due", 422) from None
        except LoadError as error:
            raise load_problem(error, Problem("bad_campaign", 422)) from None
        except OptionError:
            raise Problem("bad_campaign", 422) from None

    async def _played_at(self, name: str) -> sheets.Played | None:
        """The match of a table once it is over; None while it is played."""
        table = (await self.house.known(name)).table
        if table.game.info.id != anthophila.info.id:
            raise Problem("not_due", 422)
        if table.status != "over" or table.match is None:
            return None
        return table.match if table.match.outcome is not None else sheets.GivenUp(table.match)

    async def scenario(self, request: Request) -> Response:
        """POST /api/scenarios"""
        asked = await self.body(request, wire.BringScenario)
        try:
            return answer(await beside(kept_card, self._folder, asked.file))
        except PackError as error:
            said = Sentence("problem.bad_scenario", {"fault": error.fault.words})
            return answer(wire.Problem("bad_scenario", said), 422)


def folded(file: str | None, done: sheets.Played | None, open_table: str | None) -> wire.Campaign:
    """The score sheet of a file, and the file with a match that is done."""
    played = sheets.load(file) if file is not None else []
    if done is not None:
        played.append(done)
    return told(sheets.sheet(played), sheets.save(played) if played else "", open_table)


def kept_card(folder: Path, text: str) -> wire.ScenarioCard:
    """The card of a scenario that is kept now; PackError where it cannot be played."""
    return card(*keep(folder, text))


def keep(folder: Path, text: str) -> tuple[Box, Scenario]:
    """Read a scenario and keep its file; PackError where it cannot be played."""
    draft = folder / DRAFT / SCENARIO
    draft.parent.mkdir(parents=True, exist_ok=True)
    draft.write_text(text, encoding="utf-8")
    box, scenario = open_scenario(draft)
    kept = folder / box.name[:32]
    if not kept.exists():
        if sum(1 for _ in folder.iterdir()) > MOST_SCENARIOS:
            raise PackError(Fault(SCENARIO, "all_kept", {"n": MOST_SCENARIOS}))
        kept.mkdir()
        draft.replace(kept / SCENARIO)
    return box, scenario


def reopen(folder: Path) -> None:
    """Open the kept scenarios, which tables may need."""
    for file in sorted(folder.glob(f"*/{SCENARIO}")):
        try:
            open_scenario(file)
        except PackError as error:
            log.warning("the scenario in %s cannot be used any more: %s", file.parent.name, error)


def told(sheet: sheets.Sheet, file: str, table: str | None) -> wire.Campaign:
    """A score sheet for the page."""
    box = box_of(sheet.pack)
    points: dict[str, Any] = msgspec.to_builtins(box.points)
    parts = ("campaign", "classic")
    shown = [scenario for scenario in box.pack.scenarios if scenario.part in parts]
    shown.sort(key=lambda scenario: scenario.order or 99)
    return wire.Campaign(
        scenarios=tuple(card(box, scenario) for scenario in shown),
        lines=tuple(
            wire.CampaignLine(line.scenario, line.won, line.points, line.total, line.given_up)
            for line in sheet.lines
        ),
        total=sheet.total,
        level=sheet.level,
        levels=tuple(wire.CampaignLevel(level.id, level.least) for level in box.levels),
        points={name: n for name, n in points.items() if isinstance(n, int)},
        due=sheet.due,
        file=file,
        table=table,
    )


def card(box: Box, scenario: Scenario) -> wire.ScenarioCard:
    """The card of a scenario, for the page."""
    options = AnthophilaOptions(players=1, scenario=scenario.id, pack=box.name)
    seen = outlook(lay_table(options))
    return wire.ScenarioCard(
        id=scenario.id,
        pack="" if box.name == BOXES.editions.newest else box.name,
        part=scenario.part,
        order=scenario.order,
        turns=scenario.turns,
        workers=scenario.start.workers,
        males=scenario.start.males,
        stock=seen.stock,
        victory=tuple(wire.Aim(check.said, check.due) for check in seen.victory),
        name=_words(scenario.name),
        introduction=_words(scenario.introduction),
        provenance=scenario.provenance,
    )


def _words(words: Any) -> dict[str, str]:
    """The words of a scenario file, by language; our own scenarios have theirs in the catalog."""
    return {} if words is None else {"en": words.en, "fr": words.fr}
