"""The files beside a database: the keys, the scenarios that people brought, the component packs of tables.

An SQLite file has them beside it. On PostgreSQL the table `files` has them, so that every worker finds them,
and those beside the key's file are this worker's copies.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from sqlalchemy import Connection, select

from rucher.server.settings import DRAFT, SCENARIO, packs_beside, push_key_beside, scenarios_beside
from rucher.server.store.connecting import StoreError, take_turns
from rucher.server.store.packs import files_in, keep_files, kept_packs
from rucher.server.store.schema import files

KEY = "signing_key"
PUSH_KEY = "push_key"
OWN_SCENARIO = "scenario:"  # then the name of its folder
PACK = "pack:"  # then the name of its folder and of the file in it
SHARING = 8644  # the lock of PostgreSQL that workers take in turn to share files


def files_beside(key_file: Path) -> Iterator[tuple[str, Path]]:
    """Each file beside a database, by its name in a backup and in the table of files."""
    if key_file.exists():
        yield KEY, key_file
    if (push_key := push_key_beside(key_file)).exists():
        yield PUSH_KEY, push_key
    for file in sorted(scenarios_beside(key_file).glob(f"*/{SCENARIO}")):
        if file.parent.name != DRAFT:
            yield OWN_SCENARIO + file.parent.name, file
    shelf = packs_beside(key_file)
    for file in (file for folder in kept_packs(shelf) for file in files_in(folder)):
        yield PACK + file.relative_to(shelf).as_posix(), file


def write_beside(texts: Mapping[str, str], key_file: Path) -> None:
    """Write files beside a database; StoreError where another key is there. A folder appears whole."""
    folders: dict[Path, dict[str, str]] = {}
    for name, text in texts.items():
        if name == KEY:
            _write_key(key_file, text)
        elif name == PUSH_KEY:
            _write_key(push_key_beside(key_file), text)
        elif name.startswith(OWN_SCENARIO):
            folders[scenarios_beside(key_file) / name.removeprefix(OWN_SCENARIO)] = {SCENARIO: text}
        else:
            pack, _, file = name.removeprefix(PACK).partition("/")
            folders.setdefault(packs_beside(key_file) / pack, {})[file] = text
    for folder, content in folders.items():
        keep_files(content, folder)


def _write_key(path: Path, key: str) -> None:
    """Write the key where the server looks for it; StoreError where another key is there."""
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        if path.read_text(encoding="ascii").strip() != key.strip():
            raise StoreError(
                f"{path} is not the key of this database: move the file away. "
                "With it, no link and no cookie would work."
            ) from None
        return
    with os.fdopen(handle, "w", encoding="ascii") as file:
        file.write(key)


def share_files(connection: Connection, key_file: Path, make: Callable[[], object] | None = None) -> None:
    """Bring the files beside a key and those of the database to the same; `make`: what makes missing keys."""
    take_turns(connection, SHARING)
    known = set(connection.scalars(select(files.c.name)))
    here = dict(files_beside(key_file))
    wanted = select(files).where(files.c.name.in_((known - here.keys()) | {KEY, PUSH_KEY}))
    write_beside({row.name: row.body.decode() for row in connection.execute(wanted)}, key_file)
    if make:
        make()
    new = [(name, file) for name, file in files_beside(key_file) if name not in known]
    if new:
        rows = [{"name": name, "body": file.read_bytes()} for name, file in new]
        connection.execute(files.insert(), rows)


def shared_texts(connection: Connection) -> dict[str, str]:
    """The text of each file in the database, by its name."""
    return {row.name: row.body.decode() for row in connection.execute(select(files))}
