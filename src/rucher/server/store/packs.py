"""The component packs of tables: a copy of each lies beside the database.

A host may change a pack between two games; a table that has started keeps the pack it started with.
"""

from __future__ import annotations

import logging
import shutil
from collections.abc import Iterable
from pathlib import Path

from rucher.core.packs.malformed import PackError
from rucher.games import open_pack

log = logging.getLogger("rucher.server")
PART = ".part"  # a copy that is being made


def keep(packs: Iterable[Path], shelf: Path) -> dict[str, str]:
    """Open the host's packs and keep a copy of each; return the content hash by game."""
    opened = {}
    for folder in packs:
        game, name = open_pack(folder)
        opened[game] = name
        if not (shelf / name).exists():
            _copy(folder, shelf / name)
    return opened


def reopen(shelf: Path) -> list[Path]:
    """Open every kept pack; return the folders of those that can still be used."""
    usable = []
    for folder in kept(shelf):
        try:
            open_pack(folder)
        except PackError as error:
            log.warning("the component pack in %s cannot be used any more: %s", folder.name, error)
        else:
            usable.append(folder)
    return usable


def kept(shelf: Path) -> list[Path]:
    """The folders of all kept packs, without unfinished copies."""
    return [folder for folder in sorted(shelf.glob("*/")) if folder.suffix != PART]


def files_in(folder: Path) -> list[Path]:
    """The files of a pack, also those one folder below, like scenarios."""
    return sorted([*folder.glob("*.toml"), *folder.glob("*/*.toml")])


def _copy(folder: Path, target: Path) -> None:
    """Copy a pack, whole or not at all: an unfinished copy has another name, and is made again."""
    draft = target.parent / f"{target.name}{PART}" / target.name
    shutil.rmtree(draft.parent, ignore_errors=True)
    for file in files_in(folder):
        copy = draft / file.relative_to(folder)
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_bytes(file.read_bytes())
    draft.rename(target)
    draft.parent.rmdir()
