"""The house: one version, locks that agree, kernels compiled or not, a wheel that holds what it must."""

import ast
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tomllib
import zipfile
from importlib import import_module
from importlib.metadata import entry_points
from importlib.metadata import version as installed_version
from pathlib import Path
from types import ModuleType

import pytest

import rucher
from rucher.core.compiled import KernelFinder, StaleKernelWarning, compiled_status, record_of, source_hash
from rucher.core.extras import BROUGHT_BY

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
KERNELS = PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["custom"]["kernels"]
EXTENSION = sysconfig.get_config_var("EXT_SUFFIX")


# --- The project


def test_there_is_one_version() -> None:
    assert rucher.__version__ == PROJECT["project"]["version"] == installed_version("rucher")


def test_the_build_is_locked_with_what_it_asks_for() -> None:
    assert PROJECT["dependency-groups"]["build"] == PROJECT["build-system"]["requires"]


def test_the_locks_agree() -> None:
    dev = pins("requirements-dev.lock")
    assert pins("requirements.lock").items() <= dev.items()
    assert pins("requirements-build.lock").items() <= dev.items()
    assert pins("requirements-base.lock").items() <= pins("requirements.lock").items()


@pytest.mark.parametrize(
    "lock",
    ["requirements.lock", "requirements-base.lock", "requirements-build.lock", "requirements-dev.lock"],
)
def test_a_lock_has_hashes_and_names_no_index(lock: str) -> None:
    text = (ROOT / lock).read_text(encoding="utf-8")
    packages = re.split(r"\n(?=\S)", text.strip())
    assert [package for package in packages if "==" not in package or "--hash=sha256:" not in package] == []
    assert "://" not in text


def test_the_command_starts() -> None:
    (command,) = entry_points(group="console_scripts", name="rucher")
    assert command.value == "rucher.__main__:main"
    assert callable(command.load())
    subprocess.run([sys.executable, "-m", "rucher", "--help"], check=True, stdout=subprocess.DEVNULL)


# --- The library alone


def test_every_package_of_an_extra_is_known_by_it() -> None:
    known = dict[str, set[str]]()
    for extra, needs in PROJECT["project"]["optional-dependencies"].items():
        for need in needs:
            name = re.split(r"[<>=\[;]", need)[0].replace("-", "_")
            known.setdefault(name, set()).add(extra)
    del known["rucher"]
    assert known.keys() == BROUGHT_BY.keys()
    assert [name for name, extra in BROUGHT_BY.items() if extra not in known[name]] == []


def test_the_base_needs_none_of_them() -> None:
    assert pins("requirements-base.lock").keys() == {"babel", "cython", "msgspec"}


def test_playing_every_game_imports_no_extra() -> None:
    subprocess.run([sys.executable, "-c", PLAY_EVERY_GAME, *BROUGHT_BY], check=True)


@pytest.mark.parametrize(
    ("missing", "arguments", "extra"),
    [
        ("click", ["games"], "terminal"),
        ("click", ["serve"], "server"),
        ("rich", ["games"], "terminal"),
        ("sqlalchemy", ["serve"], "server"),
        ("psycopg", ["backup", "copy", "--database", "postgresql://me@localhost/mine"], "postgres"),
    ],
)
def test_a_command_says_which_extra_it_needs(
    missing: str, arguments: list[str], extra: str, tmp_path: Path
) -> None:
    hidden = f"import sys; sys.modules[{missing!r}] = None; from rucher.__main__ import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", hidden, *arguments], cwd=tmp_path, capture_output=True, text=True
    )
    assert done.returncode in (1, 2)
    assert done.stderr.strip() == (
        f'Error: {missing} is not installed. It comes with: pip install "rucher[{extra}]"'
    )
    assert list(tmp_path.iterdir()) == []  # nothing half-done is left behind


PLAY_EVERY_GAME = """
import random, sys
import rucher
for game in rucher.game_names():
    match, dice = rucher.new(game, seed=1), random.Random(1)
    while match.decision and len(match.log) < 40:
        match.play(dice.choice(match.legal()))
    assert rucher.load(match.to_json()).view(0) == match.view(0)
    assert str(match) and (match._repr_svg_() is None or rucher.svg(match))
    first = match.at(0)
    rucher.bots.find("greedy", game, seed=1).choose(first.game, first.view(0), 0)
found = {name.partition(".")[0] for name in sys.modules}
assert not found & {*sys.argv[1:]}, found & {*sys.argv[1:]}
"""


def pins(lock: str) -> dict[str, str]:
    """Read which version of each package a lock file holds."""
    return dict(re.findall(r"^([\w.-]+)==([\w.]+)", (ROOT / lock).read_text(encoding="utf-8"), re.MULTILINE))


# --- Kernels, compiled or not


PYTHONS_NUMBER = 2**31  # a literal from here on is no C number, unless it has a name in the .pxd


@pytest.mark.parametrize("kernel", KERNELS)
def test_a_kernel_that_raises_nothing_asks_python_for_no_number(kernel: str) -> None:
    """Else Ctrl-C may meet it there: it prints a traceback, and the game goes on."""
    source = (ROOT / "src" / kernel.replace(".", "/")).with_suffix(".py")
    declared = source.with_suffix(".pxd").read_text(encoding="utf-8")
    quiet = {*re.findall(r"(\w+)\([^)]*\) noexcept", declared)}
    functions = [
        node for node in ast.walk(ast.parse(source.read_text())) if isinstance(node, ast.FunctionDef)
    ]
    large = [
        f"{function.name}: {node.value}"
        for function in functions
        if function.name in quiet
        for node in ast.walk(function)
        if isinstance(node, ast.Constant) and isinstance(node.value, int) and node.value >= PYTHONS_NUMBER
    ]
    assert large == []


@pytest.mark.compiled
@pytest.mark.parametrize("kernel", KERNELS)
def test_a_kernel_runs_in_the_mode_asked_for(kernel: str) -> None:
    extension = (ROOT / "src" / kernel.replace(".", "/")).with_suffix(EXTENSION)
    uncompiled = os.environ.get("RUCHER_UNCOMPILED") == "1" or not extension.exists()
    assert compiled_status(import_module(kernel)) == ("source" if uncompiled else "compiled")


@pytest.fixture
def tiny(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give the source of the one kernel of a project as small as can be, built and imported like ours."""
    source = tmp_path / "src" / "tiny" / "kernel.py"
    source.parent.mkdir(parents=True)
    (source.parent / "__init__.py").touch()
    source.write_text("import cython\n\nCOMPILED = cython.compiled\n")
    core = tmp_path / "src" / "rucher" / "core"
    core.mkdir(parents=True)
    shutil.copy(ROOT / "src/rucher/core/compiled.py", core)
    shutil.copy(ROOT / "hatch_build.py", tmp_path)
    (tmp_path / "pyproject.toml").write_text(
        '[tool.hatch.build.targets.wheel.hooks.custom]\nkernels = ["tiny.kernel"]\n'
    )
    monkeypatch.syspath_prepend(tmp_path / "src")
    monkeypatch.delitem(sys.modules, "tiny", raising=False)
    monkeypatch.delitem(sys.modules, "tiny.kernel", raising=False)
    return source


def build(tiny: Path) -> str:
    """Compile the tiny kernel in place; give what the build said."""
    command = [sys.executable, "hatch_build.py"]
    done = subprocess.run(command, cwd=tiny.parents[2], check=True, capture_output=True, text=True)
    return done.stdout + done.stderr


def pretend_compiled(tiny: Path) -> ModuleType:
    """Put an empty extension and its record where the build would: it needs no compiler, and cannot run."""
    extension = tiny.with_suffix(EXTENSION)
    extension.touch()
    record_of(extension).write_text(source_hash(tiny))
    module = ModuleType("tiny.kernel")
    module.__file__ = str(extension)
    return module


def has_compiler() -> bool:
    """Tell whether an extension module could be compiled here."""
    compiler = os.environ.get("CC") or sysconfig.get_config_var("CC")
    headers = f"-I{sysconfig.get_path('include')}"
    command = [*compiler.split(), headers, "-x", "c", "-c", "-", "-o", os.devnull]
    try:
        return subprocess.run(command, input=b"#include <Python.h>", capture_output=True).returncode == 0
    except OSError:
        return False


@pytest.mark.skipif(not has_compiler(), reason="no working C compiler")
def test_the_build_compiles_a_kernel_beside_its_source(tiny: Path) -> None:
    assert "WARNING" not in build(tiny)
    kernel = import_module("tiny.kernel")
    assert kernel.COMPILED
    assert compiled_status(kernel) == "compiled"


def test_without_a_compiler_the_build_warns_and_leaves_the_source(
    tiny: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pretend_compiled(tiny)
    monkeypatch.setenv("CC", "/bin/false")
    assert "WARNING: tiny.kernel was not compiled" in build(tiny)
    kernel = import_module("tiny.kernel")
    assert not kernel.COMPILED
    assert compiled_status(kernel) == "source"


def test_an_edited_source_makes_its_kernel_stale(tiny: Path) -> None:
    kernel = pretend_compiled(tiny)
    assert compiled_status(kernel) == "compiled"
    tiny.write_text(tiny.read_text() + "EDITED = True\n")
    assert compiled_status(kernel) == "stale"


def test_a_new_pxd_makes_its_kernel_stale(tiny: Path) -> None:
    kernel = pretend_compiled(tiny)
    tiny.with_suffix(".pxd").touch()
    assert compiled_status(kernel) == "stale"


def test_an_extension_of_unknown_origin_is_stale(tiny: Path) -> None:
    kernel = pretend_compiled(tiny)
    record_of(tiny.with_suffix(EXTENSION)).unlink()
    assert compiled_status(kernel) == "stale"


def test_a_stale_kernel_warns_when_it_is_imported(tiny: Path) -> None:
    pretend_compiled(tiny)
    finder = KernelFinder("tiny", uncompiled=False)
    assert finder.find_spec("tiny.kernel", [str(tiny.parent)]) is not None
    tiny.write_text("")
    with pytest.warns(StaleKernelWarning, match=r"tiny\.kernel: .* run make build"):
        finder.find_spec("tiny.kernel", [str(tiny.parent)])


def test_uncompiled_imports_take_the_source(tiny: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pretend_compiled(tiny)
    monkeypatch.setattr(sys, "meta_path", [KernelFinder("tiny", uncompiled=True), *sys.meta_path])
    kernel = import_module("tiny.kernel")
    assert not kernel.COMPILED
    assert compiled_status(kernel) == "source"


def test_the_finder_leaves_other_packages_alone() -> None:
    assert KernelFinder("tiny", uncompiled=True).find_spec("tinyish.kernel", None) is None


# --- The wheel


def build_wheel(where: Path) -> zipfile.ZipFile:
    """Build the wheel as anybody would who has the build's packages."""
    options = ["--no-deps", "--no-build-isolation", "--no-index", "--quiet", "--wheel-dir", str(where)]
    subprocess.run([sys.executable, "-m", "pip", "wheel", *options, str(ROOT)], check=True)
    return zipfile.ZipFile(next(where.glob("rucher-*.whl")))


def package_sources() -> set[str]:
    """List the files of the package as they should lie in a wheel: without what builds and runs leave."""
    files = (file for file in (ROOT / "src" / "rucher").rglob("*") if file.is_file())
    kept = (file for file in files if file.suffix not in (".pyc", ".so", ".pyd", ".sha256"))
    return {file.relative_to(ROOT / "src").as_posix() for file in kept}


def test_a_wheel_without_a_compiler_is_pure(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", "/bin/false")
    with build_wheel(tmp_path) as wheel:
        assert Path(wheel.filename or "").name.endswith("-py3-none-any.whl")
        files = {name for name in wheel.namelist() if name.startswith("rucher/")}
    assert files == package_sources()


@pytest.mark.long
@pytest.mark.skipif(not has_compiler(), reason="no working C compiler")
@pytest.mark.timeout(3600)  # it builds and installs, also on a busy machine
def test_a_wheel_holds_kernels_and_sources_and_starts_anywhere(tmp_path: Path) -> None:
    with build_wheel(tmp_path) as wheel:
        files = {name for name in wheel.namelist() if name.startswith("rucher/")}
    kernels = [kernel.replace(".", "/") + EXTENSION for kernel in KERNELS]
    assert files == package_sources() | set(kernels) | {f"{kernel}.sha256" for kernel in kernels}
    python = str(tmp_path / "venv" / "bin" / "python")
    subprocess.run([sys.executable, "-m", "venv", tmp_path / "venv"], check=True)
    install = [python, "-m", "pip", "install", "--quiet"]
    subprocess.run([*install, "--require-hashes", f"--requirement={ROOT}/requirements.lock"], check=True)
    subprocess.run([*install, "--no-deps", "--no-index", *tmp_path.glob("*.whl")], check=True)
    subprocess.run([python, "-m", "rucher", "--help"], cwd=tmp_path, check=True)
    subprocess.run([python, "-c", ALL_COMPILED, *KERNELS], cwd=tmp_path, check=True)


ALL_COMPILED = """
import sys
from importlib import import_module
from rucher.core.compiled import compiled_status
assert [compiled_status(import_module(kernel)) for kernel in sys.argv[1:]] == ["compiled"] * len(sys.argv[1:])
"""


@pytest.mark.long
@pytest.mark.timeout(3600)  # it builds and installs, also on a busy machine
def test_the_base_install_plays_every_game_and_has_no_server(tmp_path: Path) -> None:
    build_wheel(tmp_path).close()
    python = str(tmp_path / "venv" / "bin" / "python")
    subprocess.run([sys.executable, "-m", "venv", tmp_path / "venv"], check=True)
    install = [python, "-m", "pip", "install", "--quiet"]
    subprocess.run([*install, "--require-hashes", f"--requirement={ROOT}/requirements-base.lock"], check=True)
    subprocess.run([*install, "--no-deps", "--no-index", *tmp_path.glob("*.whl")], check=True)
    subprocess.run([python, "-c", PLAY_EVERY_GAME, *BROUGHT_BY], cwd=tmp_path, check=True)
    done = subprocess.run([python, "-m", "rucher", "serve"], cwd=tmp_path, capture_output=True, text=True)
    assert 'pip install "rucher[terminal]"' in done.stderr
