"""The registry: levels by game and name, older names, and bots of other packages."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from tests.core import toys

import rucher
from rucher import bots
from rucher.bots import registry
from rucher.bots.random_bot import RandomBot
from rucher.core.errors import OptionError

OURS = ("hive", "alveola", "anthophila", "apiary")
MODULE = """
from rucher.bots import BotInfo
from rucher.bots.random_bot import RandomBot

class Drone(RandomBot):
    name = "drone"

bots = (
    BotInfo("drone", Drone, "alveola", names={"en": "Drone", "fr": "Faux bourdon"},
            sentences={"en": "Hums.", "fr": "Bourdonne."}),
)
"""


@pytest.fixture
def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a test registers is forgotten after it."""
    monkeypatch.setattr(registry, "_BOTS", [*bots.registered()])


def test_every_game_has_the_bots_for_all_games_and_ours_have_their_own() -> None:
    listed = {
        game: [bot.name for bot in bots.playing(game)]
        for game in rucher.game_names()
        if game not in toys.NAMES
    }
    assert all(names[-2:] == ["random", "greedy"] for names in listed.values())
    ours = {
        "hive": ["easy", "normal", "hard", "expert", "virtuoso", "master", "random", "greedy"],
        "alveola": ["easy", "normal", "hard", "expert", "random", "greedy"],
        "anthophila": ["easy", "normal", "hard", "expert", "random", "greedy"],
        "apiary": ["easy", "normal", "hard", "expert", "random", "greedy"],
    }
    assert {game: listed[game] for game in ours} == ours


@pytest.mark.parametrize("game", ["alveola", "anthophila", "apiary"])
def test_an_older_name_means_the_level_of_today(game: str) -> None:
    assert bots.info(game, game) is bots.info("normal", game)
    assert bots.title(game, game, "fr") == "Moyen"


def test_a_level_plays_its_game_only() -> None:
    assert type(bots.find("normal", "hive")) is not type(bots.find("normal", "alveola"))
    with pytest.raises(OptionError, match="the bot 'alveola' does not play apiary"):
        bots.find("alveola", "apiary")
    with pytest.raises(OptionError, match="there is no bot 'drone'; there are easy, normal, hard, expert"):
        bots.find("drone", "apiary")


def test_a_bot_that_is_not_known_any_more_keeps_its_plain_name() -> None:
    assert bots.title("drone", "alveola", "en") == "drone"


@pytest.mark.usefixtures("alone")
def test_a_name_is_given_once_in_a_game() -> None:
    bots.register(bots.BotInfo("drone", RandomBot, "hive"))
    bots.register(bots.BotInfo("drone", RandomBot, "apiary"))
    for game, name in (("hive", "drone"), ("", "drone"), ("hive", "greedy"), ("apiary", "apiary")):
        with pytest.raises(OptionError, match=f"there is already a bot '{name}'"):
            bots.register(bots.BotInfo(name, RandomBot, game))


@pytest.mark.usefixtures("alone")
def test_a_name_is_one_that_can_be_typed() -> None:
    for name in ("Drone", "a b", "engine:1", ""):
        with pytest.raises(OptionError, match="cannot name a bot"):
            bots.register(bots.BotInfo(name, RandomBot))
    with pytest.raises(OptionError, match="registered as a BotInfo, not as type"):
        bots.register(RandomBot)  # type: ignore[arg-type]


def installed(folder: Path, module: str, value: str = "drones:bots") -> dict[str, str]:
    """The environment in which a tiny distribution with one entry point is installed."""
    (folder / "drones.py").write_text(module, encoding="utf-8")
    facts = folder / "drones-1.0.dist-info"
    facts.mkdir()
    (facts / "METADATA").write_text("Metadata-Version: 2.1\nName: drones\nVersion: 1.0\n")
    (facts / "entry_points.txt").write_text(f"[rucher.bots]\ndrones = {value}\n")
    return {**os.environ, "PYTHONPATH": str(folder)}


def ran(environment: dict[str, str], *command: str) -> subprocess.CompletedProcess[str]:
    """A run of the program."""
    whole = [sys.executable, "-m", "rucher", *command]
    return subprocess.run(whole, env=environment, capture_output=True, text=True, check=False, timeout=120)


def test_a_package_that_is_installed_brings_a_bot(tmp_path: Path) -> None:
    environment = installed(tmp_path, MODULE)
    assert "--against drone: Bourdonne." in ran(environment, "games", "--lang", "fr").stdout
    played = ran(
        environment, "match", "alveola", "drone", "random", "--games", "2", "--longest", "20",
        "--out", str(tmp_path / "out"),
    )  # fmt: skip
    assert played.returncode == 0, played.stderr
    assert "drone" in played.stdout


@pytest.mark.parametrize(
    ("module", "value", "reason"),
    [
        ("raise RuntimeError('out of wax')", "drones:bots", "out of wax"),
        ("bots = 3", "drones:bots", "not as int"),
        (MODULE, "drones:wasps", "has no attribute 'wasps'"),
        (MODULE.replace('"drone", Drone', '"greedy", Drone'), "drones:bots", "already a bot 'greedy'"),
    ],
)
def test_a_package_that_fails_is_named_and_left_out(
    tmp_path: Path, module: str, value: str, reason: str
) -> None:
    done = ran(installed(tmp_path, module, value), "games", "--lang", "en")
    assert done.returncode == 0
    assert f"drones = {value} are left out" in done.stderr
    assert reason in done.stderr
    assert "--against greedy" in done.stdout


@pytest.mark.usefixtures("alone")
@pytest.mark.parametrize(("name", "make"), [("mine", 3), ("mine", None), (None, RandomBot), (7, RandomBot)])
def test_a_bot_has_a_name_and_something_that_makes_it(name: Any, make: Any) -> None:
    with pytest.raises(OptionError, match=r"is made by a class or a function|cannot name a bot"):
        bots.register(bots.BotInfo(name, make))


def test_the_title_of_a_bot_in_a_language_that_we_lack_is_its_name() -> None:
    assert bots.title("easy", "hive", "de") == "easy"


@pytest.mark.parametrize(("game", "bot"), [(g, b.name) for g in OURS for b in bots.playing(g)])
def test_a_bot_whose_seat_is_not_asked_says_so(game: str, bot: str) -> None:
    match = rucher.new(game, seed=1)
    while match.decision and len(match.decision.asked) > 1:  # Apiary's factions
        match.play(match.legal()[0])
    assert match.decision
    waiting = next(seat for seat in range(match.seats) if seat not in match.decision.asked)
    with pytest.raises(rucher.IllegalAction, match="Wait for your turn") as caught:
        bots.find(bot, game, seed=1).choose(match.game, match.view(waiting), waiting)
    assert caught.value.refusal.code == "not_your_turn"


@pytest.mark.parametrize("limits", [{"nodes": "9"}, {"nodes": 1e6}, {"seconds": "1"}, {"depth": None}])
def test_limits_are_numbers(limits: dict[str, Any]) -> None:
    with pytest.raises(OptionError, match="number, not"):
        bots.Limits(**limits)
