"""Imports go one way: core <- games <- bots <- arena, server <- cli; and chance has one source."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCES = Path(__file__).parent.parent / "src" / "rucher"

FRONT_DOOR = "__init__"
MAY_IMPORT = {
    "core": {"core"},
    "games": {"core", "games"},
    FRONT_DOOR: {"core", "games"},
    "bots": {"core", "games", FRONT_DOOR, "bots"},
    "arena": {"core", "games", FRONT_DOOR, "bots", "arena"},
    "server": {"core", "games", FRONT_DOOR, "bots", "server"},
    "cli": {"core", "games", FRONT_DOOR, "bots", "arena", "server", "cli"},
    "__main__": {"cli"},
}
# What a log would not record; only core/chance.py may turn to it.
UNRECORDED = {"random", "secrets", "uuid", "time", "datetime", "os.urandom", "os.getrandom"}


def violations(sources: Path) -> list[str]:
    """Tell each import that goes the wrong way, and each use of chance or time that no log would record."""
    found = []
    for file in sorted(sources.rglob("*.py")):
        place = file.relative_to(sources)
        for line, name in uses(file, place):
            wrong = is_wrong_way(place, name) or is_unrecorded(place, name)
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
        ("__init__.py", "from rucher.bots import search", "rucher.bots.search"),
        ("bots/search.py", "from rucher import arena", "rucher.arena"),
        ("arena/rating.py", "from rucher.server import table", "rucher.server.table"),
        ("server/table.py", "from rucher.arena import rating", "rucher.arena.rating"),
        ("server/table.py", "from rucher.cli import main", "rucher.cli.main"),
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
        ("bots/search.py", "from rucher import new"),
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
