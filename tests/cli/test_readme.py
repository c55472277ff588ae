"""README is true: its examples run, its links lead somewhere, its commands exist. test_docs has the rest."""

from __future__ import annotations

import doctest
import json
import re
import runpy
from pathlib import Path
from typing import Any

import pytest

from rucher import games
from rucher.cli import COMMANDS

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_examples_give_what_they_say(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "_REGISTERED", {})  # without the toys that other tests add
    results = doctest.testfile(str(ROOT / "README.md"), module_relative=False, encoding="utf-8")
    assert results.failed == 0
    assert results.attempted > 10


PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_links_lead_somewhere(page: Path) -> None:
    links = re.findall(r"\]\(([^)#]+)[^)]*\)", page.read_text(encoding="utf-8"))
    local = [link for link in links if "://" not in link]
    assert [link for link in local if not (page.parent / link).exists()] == []


# -- the examples ------------------------------------------------------------------------------------------


def example(name: str) -> dict[str, Any]:
    """The names that an example defines."""
    return runpy.run_path(str(ROOT / "examples" / name))


def test_a_bot_in_a_few_lines_beats_greedy() -> None:
    match = example("beat_greedy.py")["play"](1)
    assert match.outcome.winners == (0,)


def test_the_engine_judges_each_position() -> None:
    lines = example("analyse_hive.py")["main"]()
    assert len(lines) == 9
    assert lines[0].startswith("after 0 moves: white might play w")


def test_a_small_agent_learns_in_pettingzoo() -> None:
    train = example("train_alveola.py")["train"]
    learned = train(2)
    assert {"Lay", "TakePile", "PlaceWorker"} <= learned.keys()
    assert any(learned.values())
    assert learned == train(2)


@pytest.mark.parametrize("notebook", sorted((ROOT / "examples").glob("*.ipynb")), ids=lambda file: file.name)
def test_a_notebook_runs(notebook: Path) -> None:
    cells = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
    names: dict[str, Any] = {}
    for cell in cells:
        if cell["cell_type"] == "code":
            exec(compile("".join(cell["source"]), notebook.name, "exec"), names)
    assert "match" in names


def test_the_commands_exist() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert [target for target in re.findall(r"make (\w+) ", README) if f"\n{target}:" not in makefile] == []
    assert set(re.findall(r"`rucher (\w+)", README)) <= set(COMMANDS)
