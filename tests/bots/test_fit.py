"""The script that fits the engine's weights: games in, a version that can play out."""

import subprocess
import sys
from pathlib import Path

import rucher
from rucher.bots.hive.engine import Engine
from rucher.bots.hive.weights import version
from rucher.bots.limits import Limits

SCRIPT = Path(__file__).parents[2] / "scripts" / "fit_hive.py"


def run(*arguments: object) -> str:
    """What the script prints."""
    command = [sys.executable, str(SCRIPT), *map(str, arguments)]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def test_games_are_played_and_weights_fitted_to_them(tmp_path: Path) -> None:
    games, new = tmp_path / "games.jsonl", tmp_path / "new.toml"
    run("play", games, "--matches", 2, "--nodes", 40)
    assert len(games.read_text(encoding="utf-8").splitlines()) == 2
    told = run("fit", games, "--out", new, "--rounds", 2)
    first, last = (float(line.rsplit(" ", 1)[1]) for line in told.splitlines()[1:])
    assert last < first
    fitted = version(str(new))
    assert fitted.search == version().search
    assert fitted.early != version().early
    state = rucher.new("hive").state
    assert Engine(fitted, megabytes=1).think(state, Limits(depth=1)).depth == 1
