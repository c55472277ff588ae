"""His tricks with files and studies, each as long as one may be."""

from __future__ import annotations

from pathlib import Path

from tests.server.hostility.visitor import Json, Visitor
from tests.server.test_absurd_files import SLOW
from tests.server.test_proposals import OWN

from rucher.games.anthophila.chapters.campaign import MOST
from rucher.games.hive.study import LONGEST_LINE
from rucher.server.http.limits import Limits
from rucher.server.wire.studies import DEEPEST_EFFORT, MOST_LINES, MOST_STEPS

STUDIED: dict[str, Json] = {
    "steps": {"last": MOST_STEPS},
    "lines": {"page": "p", "lines": MOST_LINES, "effort": DEEPEST_EFFORT},
    "review": {},
}
GOLDEN = Path(__file__).parents[2] / "golden" / "anthophila" / "1"


async def bring_a_campaign(visitor: Visitor) -> None:
    """As many matches as are read, and lists in lists."""
    match = (GOLDEN / "siege_lost.json").read_text(encoding="utf-8")
    most = min(MOST, Limits().file // (2 * len(match)))  # each quote of the file is written as two characters
    matches = ",".join([match] * most)
    for file in (f'{{"campaign":"anthophila","format":1,"matches":[{matches}]}}', "[" * 60_000):
        await visitor.ask("POST", "/api/campaign", json={"file": file})


async def bring_scenarios(visitor: Visitor) -> None:
    """Dotted keys, deep nesting, and one after another that is good."""
    good = OWN.replace("garden", f"garden{next(visitor.ids)}")
    for file in (*SLOW.values(), good):
        await visitor.ask("POST", "/api/scenarios", json={"file": file})


async def study_without_end(visitor: Visitor) -> None:
    """Long lines at the analysis board: all their positions, the engine's longest looks, whole reviews."""
    for door, more in STUDIED.items():
        line = visitor.long_line[: visitor.chance.randint(LONGEST_LINE // 2, LONGEST_LINE)]
        asked = {"options": {}, "line": line, **more}
        told = await visitor.ask("POST", f"/api/study/{door}", json=asked)
        if told and door == "steps":
            text = told["steps"][-1]["text"]
            await visitor.ask("POST", "/api/positions/problem", json={"text": text})
            await visitor.ask("GET", "/api/openings", "openings", params={"position": text})


async def keep_studies(visitor: Visitor) -> None:
    """Studies as large as may be, files of brackets, and versions of 5,000 digits."""
    nodes: list[Json] = [{"id": "r", "parent": None}]
    for n, move in enumerate(visitor.long_line):
        nodes.append({"id": f"m{n}", "parent": nodes[-1]["id"], "move": move, "comment": "\u202e" * 140})
    study = {"title": "\u3164" * 80, "options": {}, "players": ["M" * 40, "\x1b]0;"], "nodes": nodes}
    await visitor.ask("POST", "/api/studies", json={"study": study})
    await visitor.ask("POST", "/api/study/export", json={"study": study, "format": "sgf"})
    for text in ("(;(;", "(;" * 450_000, '[Event "x"]\n\n1. ' + "(" * 900_000):
        await visitor.ask("POST", "/api/study/file", json={"text": text})
        await visitor.ask("POST", "/api/bring/heads", json={"text": text})
    await visitor.ask("GET", "/api/studies/x?since=" + "9" * 5_000)
