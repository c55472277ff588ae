"""Imports go one way: core, games, bots, envs, front door, arena, server, cli; and chance has one source."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCES = Path(__file__).parent.parent / "src" / "rucher"

FRONT_DOOR = "__init__"
MAY_IMPORT = {
    "core": {"core"},
    "games": {"core", "games"},
    "bots": {"core", "games", "bots"},
    "envs": {"core", "games", "bots", "envs"},
    FRONT_DOOR: {"core", "games", "bots", "envs"},
    "arena": {"core", "games", FRONT_DOOR, "bots", "arena"},
    "server": {"core", "games", FRONT_DOOR, "bots", "server"},
    "cli": {"core", "games", FRONT_DOOR, "bots", "arena", "server", "cli"},
    "__main__": {"core", "cli"},
}
# Inside a room, in order: a part imports itself and those named before it.
SERVER_PARTS = (
    "wire",
    "names",
    "settings",
    "metering",
    "tables",
    "store",
    "processes",
    "thinking",
    "longwork",
    "rooms",
    "lessons",
    "http",
    "app",
)
GAME_PARTS = ("chapters", "words", "display")
# What a log would not record; only core/chance.py may turn to it.
UNRECORDED = {"random", "secrets", "uuid", "time", "datetime", "os.urandom", "os.getrandom"}


def violations(sources: Path) -> list[str]:
    """Tell each import that goes the wrong way, and each use of chance or time that no log would record."""
    found = []
    for file in sorted(sources.rglob("*.py")):
        place = file.relative_to(sources)
        for line, name in uses(file, place):
            wrong = is_wrong_way(place, name) or is_through_a_wall(place, name) or is_unrecorded(place, name)
            if wrong:
                found.append(f"{place.as_posix()}:{line}: {name}")
    return found


def uses(file: Path, place: Path) -> Iterator[tuple[int, str]]:
    """Give the full name of all that a file imports, and of each attribute it takes from os."""
    package = ["rucher", *place.parent.parts]
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else []
            origin = ".".join([*above, node.module] if node.module else above)
            yield from ((node.lineno, f"{origin}.{alias.name}") for alias in node.names)
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "os":
            yield node.lineno, f"os.{node.attr}"


def is_wrong_way(place: Path, name: str) -> bool:
    """Tell whether a file may not import this: a room to its right, or another game."""
    package, *target = name.split(".")
    if package != "rucher":
        return False
    room = place.parts[0].removesuffix(".py")
    aim = target[0] if target and target[0] in MAY_IMPORT else FRONT_DOOR
    if aim == room == "games" and len(place.parts) > 2:
        return target[1:2] != [place.parts[1]]
    return aim != room and aim not in MAY_IMPORT[room]


def is_through_a_wall(place: Path, name: str) -> bool:
    """Tell whether an import goes against the order of the parts inside a room."""
    package, *target = name.split(".")
    if package != "rucher" or len(target) < 2:
        return False
    part, aim = (place.parts[1].removesuffix(".py") if len(place.parts) > 1 else ""), target[1]
    if target[0] == place.parts[0] == "server" and {part, aim} <= {*SERVER_PARTS}:
        return SERVER_PARTS.index(aim) > SERVER_PARTS.index(part)
    if target[:2] == ["core", "conformance"]:  # the kit is for tests
        return place.parts[:2] != ("core", "conformance")
    if target[0] == place.parts[0] == "games" and len(place.parts) > 3 and len(target) > 2:
        part, aim = place.parts[2], target[2]
        return part == "chapters" and aim in GAME_PARTS and aim != part
    return target[0] == place.parts[0] == "cli" and part == "terminal" and aim != "terminal"


def is_unrecorded(place: Path, name: str) -> bool:
    """Tell whether a rule turns to chance or time that no log records."""
    if place.parts[0] not in ("core", "games") or place == Path("core/chance.py"):
        return False
    return any(f"{name}.".startswith(f"{source}.") for source in UNRECORDED)


def test_imports_go_one_way_and_chance_has_one_source() -> None:
    assert violations(SOURCES) == []


@pytest.mark.parametrize(
    ("place", "line", "name"),
    [
        ("core/match.py", "from rucher.games.hive import rules", "rucher.games.hive.rules"),
        ("core/match.py", "import rucher", "rucher"),
        ("core/match.py", "from ..games import hive", "rucher.games.hive"),
        ("games/hive/rules.py", "from rucher.games.apiary import state", "rucher.games.apiary.state"),
        ("games/hive/rules.py", "from ..apiary.state import State", "rucher.games.apiary.state.State"),
        ("games/hive/rules.py", "import rucher.bots", "rucher.bots"),
        ("games/hive/rules.py", "from rucher import new", "rucher.new"),
        ("__init__.py", "from rucher.arena import rating", "rucher.arena.rating"),
        ("bots/search.py", "from rucher import new", "rucher.new"),
        ("bots/search.py", "from rucher.envs import actions", "rucher.envs.actions"),
        ("envs/vector.py", "from rucher import svg", "rucher.svg"),
        ("bots/search.py", "from rucher import arena", "rucher.arena"),
        ("arena/rating.py", "from rucher.server import table", "rucher.server.table"),
        ("server/table.py", "from rucher.arena import rating", "rucher.arena.rating"),
        ("server/table.py", "from rucher.cli import main", "rucher.cli.main"),
        ("server/tables/table.py", "from rucher.server.rooms import house", "rucher.server.rooms.house"),
        ("server/store/backup.py", "from rucher.server.http import desk", "rucher.server.http.desk"),
        ("server/rooms/house.py", "from rucher.server.lessons import room", "rucher.server.lessons.room"),
        (
            "games/hive/chapters/moving.py",
            "from rucher.games.hive.words import x",
            "rucher.games.hive.words.x",
        ),
        (
            "games/apiary/chapters/solo.py",
            "import rucher.games.apiary.display",
            "rucher.games.apiary.display",
        ),
        ("core/match.py", "from rucher.core.conformance import Book", "rucher.core.conformance.Book"),
        ("server/tables/table.py", "import rucher.core.conformance", "rucher.core.conformance"),
        ("cli/terminal/loop.py", "from rucher.cli.play import play", "rucher.cli.play.play"),
        ("core/match.py", "import random", "random"),
        ("core/match.py", "from secrets import token_bytes", "secrets.token_bytes"),
        ("games/hive/rules.py", "def f():\n    from random import choice", "random.choice"),
        ("games/hive/rules.py", "import time as clock", "time"),
        ("games/hive/rules.py", "import os\nos.urandom(8)", "os.urandom"),
        ("games/hive/rules.py", "from os import urandom", "os.urandom"),
    ],
)
def test_a_planted_violation_is_found(tmp_path: Path, place: str, line: str, name: str) -> None:
    plant(tmp_path, place, line)
    assert violations(tmp_path) == [f"{place}:{len(line.splitlines())}: {name}"]


@pytest.mark.parametrize(
    ("place", "line"),
    [
        ("core/match.py", "from rucher.core import secrets"),
        ("core/match.py", "from . import secrets"),
        ("core/chance.py", "import random, secrets, os\nos.urandom(8)"),
        ("games/hive/rules.py", "from rucher.games.hive.board import Board"),
        ("games/hive/rules.py", "from .board import Board"),
        ("games/__init__.py", "from rucher.games import hive"),
        ("__init__.py", "from rucher import games"),
        ("bots/search.py", "import random, time"),
        ("server/http/sockets.py", "from rucher.server.tables.table import Table"),
        ("server/app.py", "from rucher.server.http import page_routes"),
        ("games/hive/words/contract.py", "from rucher.games.hive.chapters import moving"),
        ("games/hive/chapters/moving.py", "from rucher.games.hive.chapters.placing import refuse_entry"),
        ("core/conformance/secrets.py", "from rucher.core.conformance.faults import Book"),
        ("__init__.py", "from rucher import bots"),
        ("cli/__init__.py", "from rucher import arena, server"),
        ("__main__.py", "from rucher.cli import main"),
    ],
)
def test_what_is_allowed_is_left_alone(tmp_path: Path, place: str, line: str) -> None:
    plant(tmp_path, place, line)
    assert violations(tmp_path) == []


def plant(tree: Path, place: str, line: str) -> None:
    """Write a source file into an empty tree."""
    file = tree / place
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(line + "\n")
