"""Before the first visitor comes, a server has read what all may ask for: nobody waits for files."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
# In a process of its own: this one may have read everything for another test.
VISIT = """
import sys, tomllib
from pathlib import Path
from tests.server.live import Browser, Server
from rucher.bots.hive import problems
from rucher.games import find

def refuse(*_):
    raise AssertionError("a file is read while somebody waits")

with Server(Path(sys.argv[1])) as server:
    anna = Browser(server)
    anna.get("/api/lobby")  # the first one waits until all is read
    tomllib.loads = problems.read_problems = refuse
    for path in ("/api/catalog", "/api/problems"):
        anna.get(path)
    for game in ("hive", "alveola", "anthophila", "apiary"):
        for path in (f"diagrams/{game}", f"texts/{game}/fr", f"lessons/{game}"):
            anna.get(f"/api/{path}")
        if game != "hive":
            anna.get(f"/api/boxes/{game}/form")
        table = anna.create(game, *["me"] * find(game).info.players[1])
        anna.get(f"/api/tables/{table['id']}/box")
        with anna.socket(table) as page:
            page.act(0, page.position["to_act"][0])
print("nobody waited")
"""


def test_the_first_visitors_wait_for_no_file(tmp_path: Path) -> None:
    command = [sys.executable, "-c", VISIT, str(tmp_path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120, check=False)
    assert done.stdout.endswith("nobody waited\n"), done.stderr[-3000:]
