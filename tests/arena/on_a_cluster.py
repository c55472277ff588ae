"""A local Ray of two workers: the same matches as here, also where a worker is lost in the middle.

`test_ray.py` runs this file, with Ray; it is left to `make long`.
"""

import os
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import Executor
from pathlib import Path

import pytest
from click.testing import CliRunner

from rucher.arena.contest import Contest
from rucher.arena.on_ray import RayExecutor
from rucher.arena.playing import Terms
from rucher.bots.limits import Limits
from rucher.cli import main

TERMS = Terms("hive", ("engine:hash=1", "greedy"), seed=5, limits=Limits(nodes=60), longest=60)


@pytest.fixture(scope="module")
def cluster() -> Iterator[Executor]:
    """A Ray of two workers on this machine."""
    with RayExecutor("local", workers=2) as executor:
        yield executor


def test_a_cluster_plays_the_same_matches(cluster: Executor, tmp_path: Path) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    told: list[int] = []
    assert Contest(TERMS, folder=here).run(8) == Contest(TERMS, folder=there).run(
        8, 2, lambda result: told.append(result.matches), cluster
    )
    assert told == [2, 4, 6, 8]
    for file in here.iterdir():
        assert file.read_text() == (there / file.name).read_text()


def once_lost(mark: str, number: int) -> int:
    """A task whose first worker dies."""
    if not Path(mark).exists():
        Path(mark).touch()
        os._exit(1)
    return number


def test_a_task_of_a_lost_worker_is_played_again(cluster: Executor, tmp_path: Path) -> None:
    assert cluster.submit(once_lost, str(tmp_path / "lost"), 7).result(timeout=120) == 7


def test_the_command_plays_on_a_cluster_of_its_own(tmp_path: Path) -> None:
    arguments = ["match", "alveola", "random", "random", "--games", "4", "--ray", "local", "--workers", "2"]
    command = [sys.executable, "-m", "rucher", *arguments, "--out", str(tmp_path / "ray")]
    subprocess.run(command, check=True, capture_output=True)
    alone = CliRunner().invoke(main, [*arguments[:6], "--out", str(tmp_path / "alone")])
    assert alone.exit_code == 0, alone.output
    assert (tmp_path / "ray/result.json").read_text() == (tmp_path / "alone/result.json").read_text()


def test_where_there_is_no_cluster_it_says_so() -> None:
    command = [sys.executable, "-m", "rucher", "match", "hive", "random", "random", "--ray", "127.0.0.1:9"]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode != 0
    assert "there is no Ray at '127.0.0.1:9'" in done.stderr
