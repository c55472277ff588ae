"""The wire is written once: its TypeScript does not drift, and whatever the server says has words."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import get_args

from rucher import bots
from rucher.core.texts import Texts
from rucher.server import wire

ROOT = Path(__file__).resolve().parents[2]
SOURCES = sorted((ROOT / "src/rucher/server").rglob("*.py"))
MESSAGES = Texts().catalogs["en"].messages


def named(pattern: str) -> set[str]:
    """Every first group of a pattern in the server's sources."""
    return {found for file in SOURCES for found in re.findall(pattern, file.read_text(encoding="utf-8"))}


def test_the_typescript_is_what_the_wire_says() -> None:
    done = subprocess.run([sys.executable, "-W", "ignore", "scripts/wire_types.py", "--check"], cwd=ROOT)
    assert done.returncode == 0, "run python scripts/wire_types.py"


def test_every_refusal_and_problem_of_the_table_has_a_text() -> None:
    refusals = named(r'\brefused\("(\w+)"')
    problems = named(r'\bProblem\("(\w+)"') | named(r'\bproblem\("(\w+)"')
    closings = named(r'\.close\("(\w+)"\)')
    assert len(refusals) > 10
    assert len(problems) > 10
    assert {f"refusal.{code}" for code in refusals} <= MESSAGES.keys()
    assert {f"refusal.{code}.title" for code in refusals} <= MESSAGES.keys()
    assert {f"problem.{code}" for code in problems} <= MESSAGES.keys()
    assert {f"closing.{code}" for code in closings} <= MESSAGES.keys()


def test_every_sentence_of_the_table_has_a_text() -> None:
    said = named(r'\bSentence\("([\w.]+)"') | {f"table.offers.{kind}" for kind in get_args(wire.Offer)}
    assert len(said) > 10
    assert said <= MESSAGES.keys()


def test_every_bot_has_a_name_and_a_sentence() -> None:
    assert {f"bot.{name}.name" for name in bots.names()} <= MESSAGES.keys()
    assert {f"bot.{name}" for name in bots.names()} <= MESSAGES.keys()
