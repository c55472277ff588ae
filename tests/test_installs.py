"""Rucher as strangers install it: from its archive, on each Python of this machine, with every extra."""

import os
import re
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest
from tests.test_house import KERNELS, PLAY_EVERY_GAME, PROJECT, ROOT, build_wheel

from rucher.core.extras import BROUGHT_BY

VERSIONS = ("3.11", "3.12", "3.13", "3.14")


def build_sdist(where: Path) -> Path:
    """Build the source archive."""
    command = [sys.executable, "-m", "hatchling", "build", "--target", "sdist", "--directory", str(where)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    return next(where.glob("rucher-*.tar.gz"))


def pythons() -> dict[str, str]:
    """The Pythons of this machine that Rucher is for, this one included, by their version."""
    found = {}
    for version in VERSIONS:
        kept = Path.home().glob(f".pyenv/versions/{version}.*/bin/python")
        for python in filter(None, (shutil.which(f"python{version}"), *sorted(map(str, kept)))):
            ask = "import sys, ensurepip; print(*sys.version_info[:2], sep='.')"
            done = subprocess.run([python, "-c", ask], capture_output=True, text=True)
            if done.stdout.strip() == version:
                found[version] = python
    return found


def new_venv(python: str, where: Path) -> str:
    """An empty environment; its Python."""
    subprocess.run([python, "-m", "venv", where], check=True)
    return str(where / "bin" / "python")


def test_every_python_that_we_name_is_tried() -> None:
    named = [line.rpartition(" ")[2] for line in PROJECT["project"]["classifiers"] if ":: 3." in line]
    assert tuple(named) == VERSIONS


def test_the_source_archive_holds_what_a_build_and_a_reader_need(tmp_path: Path) -> None:
    archive = build_sdist(tmp_path)
    with tarfile.open(archive) as files:
        names = {name.partition("/")[2] for name in files.getnames()}
    kernels = {f"src/{kernel.replace('.', '/')}.py" for kernel in KERNELS}
    needed = {"pyproject.toml", "hatch_build.py", "README.md", "LICENSE", "mkdocs.yml", "docs/index.md"}
    assert needed | kernels | {"web/package.json", "examples/nim_game.py"} <= names
    assert [name for name in names if name.endswith((".so", ".pyc"))] == []


@pytest.mark.long
@pytest.mark.timeout(3600)  # it builds and installs, also on a busy machine
def test_the_source_archive_installs_and_plays_on_every_python_of_this_machine(tmp_path: Path) -> None:
    archive, tried = build_sdist(tmp_path), pythons()
    assert f"{sys.version_info.major}.{sys.version_info.minor}" in tried
    for version, path in tried.items():
        python = new_venv(path, tmp_path / version)
        subprocess.run([python, "-m", "pip", "install", "--quiet", archive], check=True)
        subprocess.run([python, "-c", PLAY_EVERY_GAME, *BROUGHT_BY], cwd=tmp_path, check=True)


@pytest.mark.long
@pytest.mark.timeout(3600)  # it builds and installs, also on a busy machine
def test_with_every_extra_the_tutorials_pass(tmp_path: Path) -> None:
    build_wheel(tmp_path).close()
    python = new_venv(sys.executable, tmp_path / "venv")
    install = [python, "-m", "pip", "install", "--quiet"]
    subprocess.run([*install, "--require-hashes", f"--requirement={ROOT}/requirements-dev.lock"], check=True)
    subprocess.run([*install, "--no-deps", "--no-index", *tmp_path.glob("*.whl")], check=True)
    project = tmp_path / "project"  # without src: what is tried is the wheel
    for folder in ("docs", "examples", "tests"):
        shutil.copytree(ROOT / folder, project / folder)
    for file in ("README.md", "pyproject.toml", "Makefile"):
        shutil.copy(ROOT / file, project)
    asked = ["tests/test_docs.py", "-m", "long or not long"]
    subprocess.run([python, "-m", "pytest", "-q", *asked], cwd=project, check=True)


# What Cython makes of a class; nothing that a caller could get wrong.
OF_CYTHON = ("cannot be subclassed at runtime", "is a disjoint base at runtime", "__dealloc__ is not present")
ABSENT = " is not present at runtime"


@pytest.mark.long
def test_a_compiled_kernel_has_the_names_and_signatures_of_its_source(tmp_path: Path) -> None:
    """The sources are the stubs: they are plain Python, with types. What a .pxd keeps in C is not seen."""
    settings = tmp_path / "mypy.ini"
    settings.write_text("[mypy]\nignore_missing_imports = True\n")
    options = ["--mypy-config-file", str(settings), "--ignore-missing-stub", "--concise"]
    done = subprocess.run(
        [sys.executable, "-m", "mypy.stubtest", *options, *KERNELS],
        env=os.environ | {"MYPYPATH": str(ROOT / "src")},
        capture_output=True,
        text=True,
    )
    wrong = []
    for line in done.stdout.splitlines():
        name, absent, _ = line.partition(ABSENT)
        kernel = next((each for each in KERNELS if name.startswith(f"{each}.")), None)
        in_c = kernel and (ROOT / "src" / kernel.replace(".", "/")).with_suffix(".pxd")
        kept = in_c and re.search(rf"\b{name.rpartition('.')[2]}\b", in_c.read_text(encoding="utf-8"))
        if not (absent and kept) and not any(words in line for words in OF_CYTHON):
            wrong.append(line)
    assert wrong == [], done.stderr
    assert done.stdout, done.stderr
