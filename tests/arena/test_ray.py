"""Contests on Ray: the command names its extra, and a local cluster plays what is played here."""

import importlib.util
import os
import subprocess
import sys
from pathlib import Path

import pytest


def test_without_ray_the_command_says_what_to_install() -> None:
    hidden = "import sys; sys.modules['ray'] = None; from rucher.__main__ import main; main()"
    command = [sys.executable, "-c", hidden, "match", "hive", "random", "random", "--ray", "local"]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 1
    assert done.stderr.strip() == 'Error: ray is not installed. It comes with: pip install "rucher[ray]"'


@pytest.mark.long
@pytest.mark.timeout(3600)  # it builds and installs, also on a busy machine
def test_a_local_cluster_plays_what_is_played_here(tmp_path: Path) -> None:
    settings = dict(os.environ)
    if importlib.util.find_spec("ray") is None:  # it is large, so no lock of ours holds it
        install = ["-m", "pip", "install", "--quiet", "--target", str(tmp_path / "ray"), "ray>=2.50"]
        subprocess.run([sys.executable, *install], check=True)
        settings["PYTHONPATH"] = str(tmp_path / "ray")
    tests = str(Path(__file__).with_name("on_a_cluster.py"))
    subprocess.run([sys.executable, "-m", "pytest", "-q", tests], check=True, env=settings)
