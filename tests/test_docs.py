"""The tutorials are true: what they show runs, in Python and at the command line."""

from __future__ import annotations

import doctest
import re
import shlex
import shutil
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest

from rucher import games
from rucher.bots import registry

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
PAGES = [
    # Those for players show the commands of two tutorials once more.
    pytest.param(name, marks=pytest.mark.long if name.startswith("joueurs/") else ())
    for name in sorted(page.relative_to(DOCS).as_posix() for page in DOCS.rglob("*.md"))
    if re.search(r"^>>> |^```console$", (DOCS / name).read_text(encoding="utf-8"), re.MULTILINE)
]
CONSOLE = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
INCLUDED = re.compile(
    r'^```\{\.\w+\}\n--8<-- "examples/(.+)"\n```$', re.MULTILINE
)  # a formatter leaves these alone
INCLUDING = {
    "tutorials/bot.md": {"beat_greedy.py"},
    "tutorials/game.md": {"nim_game.py", "nim_text/en.toml"},
    "tutorials/train.md": {"train_alveola.py"},
}
ALIKE = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


class Shell:
    """Runs the commands of a page in a folder; one that ends with `&` runs until the page ends."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._beside: list[subprocess.Popen[str]] = []

    def run(self, block: str) -> None:
        """Run each command of a block, and compare what it prints."""
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            line, _, expected = part.partition("\n")
            words = shlex.split(line.removesuffix("&"))
            assert words[0] == "rucher", "only our own commands are run"
            command = [sys.executable, "-m", *words]
            printed = self._start(command, expected) if line.endswith("&") else self._finish(command)
            told = f"$ {line}\nExpected:\n{expected}\nGot:\n{printed}"
            assert doctest.OutputChecker().check_output(expected, printed, ALIKE), told

    def _finish(self, command: list[str]) -> str:
        done = subprocess.run(command, cwd=self._folder, capture_output=True, encoding="utf-8")
        assert done.returncode == 0, done.stderr
        return done.stdout + done.stderr

    def _start(self, command: list[str], expected: str) -> str:
        out = self._folder / "beside.txt"
        with out.open("w") as file:
            started = subprocess.Popen(command, cwd=self._folder, stdout=file, stderr=file, text=True)
        self._beside.append(started)
        last = time.monotonic() + 60
        while time.monotonic() < last and started.poll() is None:
            printed = out.read_text(encoding="utf-8")
            if doctest.OutputChecker().check_output(expected, printed, ALIKE):
                break
            time.sleep(0.1)
        return out.read_text(encoding="utf-8")

    def close(self) -> None:
        """End what runs beside the page."""
        for process in self._beside:
            process.terminate()
            process.wait()


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.mark.parametrize("name", PAGES)
def test_a_page_does_what_it_shows(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "_REGISTERED", {})  # without the toys that other tests add
    monkeypatch.setattr(registry, "_BOTS", [*registry._BOTS])
    shutil.copytree(ROOT / "examples", tmp_path, dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8" if name.startswith("joueurs/") else "C.UTF-8")
    text = (DOCS / name).read_text(encoding="utf-8").replace("8642", str(free_port()))
    parser, runner = doctest.DocTestParser(), doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    shell, names = Shell(tmp_path), dict[str, object]()
    tried = 0
    try:
        for number, part in enumerate(CONSOLE.split(text)):  # text and commands by turns
            if number % 2:
                shell.run(part)
                tried += 1
            else:
                test = parser.get_doctest(part, {}, name, name, 0)
                test.globs = names
                runner.run(test, clear_globs=False)
                tried += len(test.examples)
    finally:
        shell.close()
    assert runner.summarize(verbose=False).failed == 0
    assert tried


def test_a_page_that_lies_is_found(tmp_path: Path) -> None:
    shell = Shell(tmp_path)
    with pytest.raises(AssertionError, match="five games"):
        shell.run("$ rucher games\nfive games\n")
    with pytest.raises(AssertionError, match="No such command"):
        shell.run("$ rucher swarm\n...\n")


def test_a_tutorial_shows_the_examples_that_it_names() -> None:
    shown = {name: set(INCLUDED.findall((DOCS / name).read_text(encoding="utf-8"))) for name in INCLUDING}
    assert shown == INCLUDING
