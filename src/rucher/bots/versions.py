"""The versions of a bot's weights: files that are numbered in the order they were made, and never change."""

from __future__ import annotations

from pathlib import Path

from rucher.core.errors import OptionError


def names(folder: Path) -> list[str]:
    """The names of all versions in a folder, oldest first."""
    return sorted((file.stem for file in folder.glob("*.toml")), key=int)


def file_of(folder: Path, name: str = "") -> Path:
    """The file of a version of a bot's weights, by its name or path; without a name, the newest."""
    known = names(folder)
    file = Path(name) if name.endswith(".toml") else folder / f"{name or known[-1]}.toml"
    if not file.is_file():
        raise OptionError(f"there is no version {name!r}; there are {', '.join(known)}")
    return file
