"""The scenarios that people brought to a house: each has a place while it is used."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import msgspec

from rucher.server import wire
from rucher.server.longwork.tasks import KeepScenario
from rucher.server.rooms.server_clock import now
from rucher.server.settings import Problem, key_file, scenarios_beside
from rucher.server.store.scenario_places import are_full, give_back, unused, use_scenario
from rucher.server.store.scenarios import scenario_name

if TYPE_CHECKING:
    from rucher.server.rooms.house import House

log = logging.getLogger("rucher.server")


async def bring_scenario(house: House, file: str) -> bytes:
    """Keep a scenario that somebody brings; its card."""
    folder = str(scenarios_beside(key_file(house.settings)))
    async with house.scenarios.taking_a_place:  # one after another: each knows how many there are
        full = await house.store.ask(lambda connection: are_full(connection, now()))
        card = await house.long_work.ask(KeepScenario(folder, file, full), bytes)
        box = msgspec.json.decode(card, type=wire.ScenarioCard).pack
        name = scenario_name(box)
        await house.store.ask(lambda connection: use_scenario(connection, name, now()))
    await house.share_files()  # from now on tables are played with it
    return card


async def play_with_scenario(house: House, box: str | None) -> None:
    """Note that a table is made with a box, if that has a scenario; a Problem where it was just removed."""
    name = scenario_name(box or "")
    if name in house.scenarios.names:
        await house.store.ask(lambda connection: use_scenario(connection, name, now()))
        if name not in house.scenarios.names:
            raise Problem("unknown_box", 409, game="anthophila", box=name[:12])


async def free_places(house: House) -> None:
    """Remove the scenarios that nobody has used for long and no table is played with."""
    here, shared = house.scenarios.names, house.store.is_shared
    for name in await house.store.ask(lambda connection: unused(connection, here, now(), shared)):
        if await house.store.ask(lambda connection, each=name: give_back(connection, each, now())):  # type: ignore[misc]
            house.scenarios.remove(name)
            log.info("the scenario in %s was not used for long, and was removed", name)
