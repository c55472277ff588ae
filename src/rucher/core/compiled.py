"""Compiled kernels: whether a module runs compiled, whether it is up to date, and how to turn it off.

A kernel is one .py file; the build may leave an extension beside it, with a record of the source's hash.
The build (hatch_build.py) loads this file by its path, so it imports nothing but the standard library.
"""

import hashlib
import os
import sys
import warnings
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import EXTENSION_SUFFIXES, ModuleSpec, PathFinder
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Literal

Status = Literal["compiled", "source", "stale"]


class StaleKernelWarning(UserWarning):
    """A kernel was compiled from a source that has changed since."""


def compiled_status(module: ModuleType) -> Status:
    """Tell whether a module runs compiled, as source, or compiled from a source that has since changed."""
    return "source" if module.__file__ is None else _status(Path(module.__file__))


def source_hash(source: Path) -> str:
    """Hash the source of a kernel: its .py file, and its .pxd file if it has one."""
    parts = [part for part in (source, source.with_suffix(".pxd")) if part.exists()]
    # Line endings differ between checkouts of the same source.
    return hashlib.sha256(b"\0".join(part.read_bytes().replace(b"\r\n", b"\n") for part in parts)).hexdigest()


def record_of(extension: Path) -> Path:
    """The path of the file that records the source hash of a compiled module."""
    return extension.with_name(extension.name + ".sha256")


def install() -> None:
    """Check rucher's imports: warn about a stale kernel; load plain sources under RUCHER_UNCOMPILED=1."""
    if not any(isinstance(finder, KernelFinder) for finder in sys.meta_path):
        sys.meta_path.insert(0, KernelFinder("rucher", os.environ.get("RUCHER_UNCOMPILED") == "1"))


class KernelFinder(MetaPathFinder):
    """Finds the compiled modules of one package, to load their sources instead or to check their age."""

    def __init__(self, package: str, uncompiled: bool) -> None:
        self.package = package
        self.uncompiled = uncompiled

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Find a module of the package and check it if it is compiled; leave others to the usual finders."""
        if not fullname.startswith(self.package + "."):
            return None
        spec = PathFinder.find_spec(fullname, path, target)
        if spec is None or spec.origin is None or not _is_extension(Path(spec.origin)):
            return spec
        if self.uncompiled:
            return spec_from_file_location(fullname, _source_of(Path(spec.origin)))
        if _status(Path(spec.origin)) == "stale":
            message = f"{fullname}: compiled module older than its source: run make build"
            warnings.warn(message, StaleKernelWarning, stacklevel=2)
        return spec


def _is_extension(file: Path) -> bool:
    """Is this the file of a compiled module?"""
    return file.name.endswith(tuple(EXTENSION_SUFFIXES))


def _source_of(extension: Path) -> Path:
    """The source that a compiled module was made from."""
    return extension.with_name(extension.name.partition(".")[0] + ".py")


def _status(file: Path) -> Status:
    """Does a kernel run from its source, compiled, or compiled from an older source?"""
    if not _is_extension(file):
        return "source"
    record = record_of(file)
    made_from = record.read_text().strip() if record.exists() else ""
    return "compiled" if made_from == source_hash(_source_of(file)) else "stale"
