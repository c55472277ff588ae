"""The scripts that fit weights: games in, a version that can play out."""

import subprocess
import sys
from pathlib import Path

import rucher
from rucher.arena.entrants import enter
from rucher.bots.alveola import weights as alveola
from rucher.bots.apiary import weights as apiary
from rucher.bots.hive.engine import Engine
from rucher.bots.hive.weights import version
from rucher.bots.limits import Limits

SCRIPTS = Path(__file__).parents[2] / "scripts"


def run(*arguments: object, script: str = "fit_hive.py") -> str:
    """What a script prints."""
    command = [sys.executable, str(SCRIPTS / script), *map(str, arguments)]
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


def test_alveola_s_weights_are_fitted_to_its_games(tmp_path: Path) -> None:
    games, new = tmp_path / "games.jsonl", tmp_path / "new.toml"
    run("play", games, "--matches", 2, "--nodes", 10, script="fit_alveola.py")
    assert len(games.read_text(encoding="utf-8").splitlines()) == 2
    told = run("fit", games, "--out", new, "--rounds", 2, "--start", 1, script="fit_alveola.py")
    first, last = (float(line.rsplit(" ", 1)[1]) for line in told.splitlines()[1:])
    assert last < first
    assert alveola.version(str(new)) != alveola.version("1")
    match = rucher.new("alveola", seed=1)
    choice = enter(f"alveola@{new}", "alveola", 1, Limits(nodes=5)).choose(match.game, match.view(0), 0)
    assert match.refusal(choice.action, 0) is None


def test_apiary_s_weights_are_fitted_to_its_games(tmp_path: Path) -> None:
    games, new = tmp_path / "games.jsonl", tmp_path / "new.toml"
    run("play", games, "--matches", 6, script="fit_apiary.py")
    assert len(games.read_text(encoding="utf-8").splitlines()) == 6
    told = run("fit", games, "--out", new, script="fit_apiary.py")
    assert "of 6 games" in told
    assert apiary.version(str(new)) != apiary.version("1")
    match = rucher.new("apiary", seed=1)
    assert match.decision is not None
    seat = match.decision.seats[0]
    choice = enter(f"apiary@{new}", "apiary", 1, Limits(nodes=5)).choose(match.game, match.view(seat), seat)
    assert match.refusal(choice.action, seat) is None
