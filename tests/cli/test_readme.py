"""The README is true: its examples run, its links lead somewhere, its commands exist."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

from rucher.cli import main

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_examples_give_what_they_say() -> None:
    results = doctest.testfile(str(ROOT / "README.md"), module_relative=False, encoding="utf-8")
    assert results.failed == 0
    assert results.attempted > 10


def test_the_links_lead_somewhere() -> None:
    links = re.findall(r"\]\(([^)]+)\)", README)
    assert links
    assert [link for link in links if not (ROOT / link).exists()] == []


def test_the_commands_exist() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert [target for target in re.findall(r"make (\w+) ", README) if f"\n{target}:" not in makefile] == []
    assert set(re.findall(r"`rucher (\w+)", README)) <= set(main.commands)
