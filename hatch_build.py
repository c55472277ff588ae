"""Build hook: compiles the kernels listed in pyproject.toml, and builds the page for a wheel.

Without a C compiler the kernels stay plain Python.

`python hatch_build.py` compiles them in place, as an editable install does.
"""

import contextlib
import importlib.util
import shutil
import subprocess
import sys
import sysconfig
import tomllib
from pathlib import Path
from tempfile import TemporaryDirectory
from types import ModuleType
from typing import Any

from Cython.Build import cythonize
from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from setuptools import Distribution, Extension

FLAGS = ["/O2"] if sys.platform == "win32" else ["-O3", "-g0"]


class KernelHook(BuildHookInterface[Any]):
    """Adds compiled kernels to a wheel, or leaves them beside their sources for an editable install."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile before hatchling collects the files."""
        root, kernels = Path(self.root), self.config["kernels"]
        if version == "editable":
            compile_in_place(root, kernels)
            return
        build_page(root)
        # Kept on self: the files must be there until the wheel is written.
        self.scratch = TemporaryDirectory(prefix="rucher-kernels-")
        made = compile_kernels(root, kernels, Path(self.scratch.name))
        for file in made:
            build_data["force_include"][str(file)] = str(file.relative_to(self.scratch.name))
        if made:
            build_data["pure_python"] = False
            build_data["infer_tag"] = True


def build_page(root: Path) -> None:
    """Build the page into the package, where it is out of date."""
    if (root / "web").exists():
        subprocess.run([sys.executable, root / "scripts" / "page.py"], check=True)


def compile_in_place(root: Path, kernels: list[str]) -> None:
    """Compile each kernel beside its source; where that fails, remove the old extension of the kernel."""
    with TemporaryDirectory(prefix="rucher-kernels-") as scratch:
        made = {file.relative_to(scratch): file for file in compile_kernels(root, kernels, Path(scratch))}
        record_of = tools(root).record_of
        for kernel in kernels:
            extension = extension_of(kernel)
            for place in (extension, record_of(extension)):
                if place in made:
                    replace(made[place], root / "src" / place)
                else:
                    (root / "src" / place).unlink(missing_ok=True)


def compile_kernels(root: Path, kernels: list[str], out: Path) -> list[Path]:
    """Compile kernels into `out`, in the layout of the package; return the files made, with their records."""
    if not can_compile(out):  # to turn kernels into C for no compiler takes ten seconds
        for kernel in kernels:
            warn_uncompiled(kernel)
        return []
    modules = [
        Extension(kernel, [source_of(kernel).as_posix()], extra_compile_args=FLAGS) for kernel in kernels
    ]
    # Taken before compiling: a source edited during it must count as changed.
    hashes = [tools(root).source_hash(root / "src" / source_of(kernel)) for kernel in kernels]
    # From src, because the paths given here are written into the C files and show in tracebacks.
    with contextlib.chdir(root / "src"):
        modules = cythonize(  # type: ignore[no-untyped-call]
            modules, build_dir=str(out / "c"), language_level=3, force=True, quiet=True
        )
        compile_extensions(modules, out)
    made = []
    for kernel, made_from in zip(kernels, hashes, strict=True):
        extension = out / extension_of(kernel)
        if not extension.exists():
            warn_uncompiled(kernel)
            continue
        record = tools(root).record_of(extension)
        record.write_text(made_from + "\n")
        made += [extension, record]
    return made


def can_compile(out: Path) -> bool:
    """Is there a C compiler that compiles a module for this Python?"""
    source = out / "probe.c"
    source.write_text("#include <Python.h>\nPyMODINIT_FUNC PyInit_probe(void) { return NULL; }\n")
    compile_extensions([Extension("probe", [str(source)])], out / "probe")
    return any((out / "probe").glob("probe*"))


def compile_extensions(modules: list[Extension], out: Path) -> None:
    """Compile extensions into a folder; a failure is a warning."""
    for module in modules:
        module.optional = True  # set here, for cythonize drops it
    command = Distribution({"name": "rucher", "ext_modules": modules}).get_command_obj("build_ext")
    command.build_lib, command.build_temp = str(out), str(out / "temp")
    command.parallel = True  # one compiler per core
    command.ensure_finalized()
    command.run()


def warn_uncompiled(kernel: str) -> None:
    """Print what a missing compiler means, and what to do."""
    print(
        f"WARNING: {kernel} was not compiled: no working C compiler (see above).\n"
        "It will run as plain Python, with the same results but far slower.\n"
        "To compile it, install a C compiler and Python's headers, then build again\n"
        "(Debian, Ubuntu: apt install gcc python3-dev; macOS: xcode-select --install).",
        file=sys.stderr,
    )


def source_of(kernel: str) -> Path:
    """The path of a kernel's source, relative to src."""
    return Path(*kernel.split(".")).with_suffix(".py")


def extension_of(kernel: str) -> Path:
    """The path of a compiled kernel for this Python, relative to src."""
    return source_of(kernel).with_suffix(sysconfig.get_config_var("EXT_SUFFIX"))


def replace(new: Path, place: Path) -> None:
    """Put a file in its place in one step: a running Python may have the old one loaded."""
    beside = place.with_name(place.name + ".new")
    shutil.copy(new, beside)
    beside.replace(place)


def tools(root: Path) -> ModuleType:
    """Load core/compiled.py by its path: during the build, rucher itself may not be importable."""
    spec = importlib.util.spec_from_file_location("compiled", root / "src/rucher/core/compiled.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


if __name__ == "__main__":
    here = Path(__file__).resolve().parent
    project = tomllib.loads((here / "pyproject.toml").read_text(encoding="utf-8"))
    compile_in_place(
        here, project["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["custom"]["kernels"]
    )
