"""The score sheet of a campaign and the cards of its scenarios, for the page."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import msgspec

from rucher.core.chance import Chance
from rucher.core.errors import LoadError, OptionError
from rucher.core.loading import load_match
from rucher.core.packs.malformed import Fault, of_text
from rucher.games import find as find_game
from rucher.games.anthophila.box import BOXES, AnthophilaBox, PackError, box_of
from rucher.games.anthophila.box.reading import judged
from rucher.games.anthophila.box.schema import Scenario
from rucher.games.anthophila.chapters import campaign as sheets
from rucher.games.anthophila.chapters.setting_up import lay_table
from rucher.games.anthophila.display.outlook import outlook
from rucher.games.anthophila.state import AnthophilaOptions
from rucher.server import wire
from rucher.server.longwork.tasks import CheckScenario, Fold, KeepScenario
from rucher.server.settings import SCENARIO, Problem, load_problem
from rucher.server.store import scenarios


def do_campaign_task(task: Fold | KeepScenario | CheckScenario) -> bytes:
    """The result of a task of long work about campaigns and scenarios."""
    match task:
        case Fold():
            return fold_campaign(task)
        case KeepScenario():
            return keep_scenario(task)
        case CheckScenario():
            return check_scenario(task)


def fold_campaign(asked: Fold) -> bytes:
    """The score sheet of a campaign's file, for the page, and the file with a match that is done."""
    try:
        played = sheets.load(asked.file) if asked.file is not None else []
        if asked.done is not None:
            match = load_match(asked.done, find_game, Chance(0))
            played.append(sheets.GivenUp(match) if asked.given_up else match)
        file = sheets.save(played) if played else ""
        return wire.encode(campaign_for_page(sheets.sheet(played), file, asked.open_table))
    except sheets.ForeseenError:
        raise Problem("foreseen", 422) from None
    except sheets.CampaignError:
        raise Problem("not_due", 422) from None
    except LoadError as error:
        raise load_problem(error, Problem("bad_campaign", 422)) from None
    except OptionError:
        raise Problem("bad_campaign", 422) from None


def keep_scenario(asked: KeepScenario) -> bytes:
    """Keep a scenario in the process of long work; its card, or a Problem."""
    try:
        box, scenario = scenarios.keep_scenario(Path(asked.folder), asked.file, asked.full)
    except PackError as error:
        raise Problem("bad_scenario", 422, fault=error.fault.words) from None
    return wire.encode(scenario_card(box, scenario))


def check_scenario(asked: CheckScenario) -> bytes:
    """A scenario for the page, with everything that is wrong with it; nothing is kept."""
    try:
        table = tomllib.loads(asked.file)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        fault = (
            of_text(error, SCENARIO)
            if isinstance(error, tomllib.TOMLDecodeError)
            else Fault(SCENARIO, "cut_off")
        )
        return wire.encode(wire.ScenarioCheck(None, (_fault(fault),)))
    scenario, faults = judged(box_of(BOXES.editions.newest).pack, table, SCENARIO)
    draft = msgspec.to_builtins(scenario) if scenario else None
    return wire.encode(wire.ScenarioCheck(draft, tuple(map(_fault, faults))))


def _fault(fault: Fault) -> wire.ScenarioFault:
    """A fault of a scenario for the page, without its place: it is shown beside the field."""
    said = fault.reason
    figures = {name: figure for name, figure in fault.params.items() if isinstance(figure, int)}
    return wire.ScenarioFault(fault.where, {"en": said.en, "fr": said.fr}, fault.code, figures)


def campaign_for_page(sheet: sheets.Sheet, file: str, table: str | None) -> wire.Campaign:
    """A score sheet for the page."""
    box = box_of(sheet.pack)
    points: dict[str, Any] = msgspec.to_builtins(box.points)
    parts = ("campaign", "classic")
    shown = [scenario for scenario in box.pack.scenarios if scenario.part in parts]
    shown.sort(key=lambda scenario: scenario.order or 99)
    return wire.Campaign(
        scenarios=tuple(scenario_card(box, scenario) for scenario in shown),
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


def scenario_card(box: AnthophilaBox, scenario: Scenario) -> wire.ScenarioCard:
    """The card of a scenario of Anthophila, for the page."""
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
        defeat=tuple(check.said for check in seen.defeat),
        name=_scenario_words(scenario.name),
        introduction=_scenario_words(scenario.introduction),
        provenance=scenario.provenance,
    )


def _scenario_words(words: Any) -> dict[str, str]:
    """The words of a scenario file for the page, by language."""
    return {} if words is None else {"en": words.en, "fr": words.fr}
