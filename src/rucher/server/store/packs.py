"""The component packs of tables: a copy of each lies beside the database.

A host may change a pack between two games; a table that has started keeps the pack it started with.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterable, Mapping
from pathlib import Path

from rucher.games import open_pack

PART = ".part"  # a copy that is being made


def keep_packs(packs: Iterable[Path], shelf: Path) -> dict[str, str]:
    """Open the host's packs and store a copy of each; return the content hash by game."""
    opened = {}
    for folder in packs:
        game, name = open_pack(folder)
        opened[game] = name
        keep_files(
            {file.relative_to(folder).as_posix(): file.read_bytes() for file in files_in(folder)},
            shelf / name,
        )
    return opened


def kept_packs(shelf: Path) -> list[Path]:
    """The folders of all stored packs, without unfinished copies."""
    return [folder for folder in sorted(shelf.glob("*/")) if folder.suffix != PART]


def files_in(folder: Path) -> list[Path]:
    """The files of a stored pack, also those one folder below, like scenarios."""
    return sorted([*folder.glob("*.toml"), *folder.glob("*/*.toml")])


def keep_files(files: Mapping[str, str | bytes], target: Path) -> None:
    """Store the files of a pack, whole or not at all: an unfinished copy has another name."""
    if target.exists():
        return
    draft = target.parent / f"{target.name}-{os.getpid()}{PART}" / target.name
    shutil.rmtree(draft.parent, ignore_errors=True)
    for name, content in files.items():
        copy = draft / name
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_bytes(content.encode() if isinstance(content, str) else content)
    try:
        draft.rename(target)
    except OSError:
        if not target.exists():  # another worker on this machine was faster
            raise
        shutil.rmtree(draft)
    draft.parent.rmdir()
