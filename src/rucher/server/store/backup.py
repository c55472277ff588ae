"""Backup of everything, also while the server runs, and restore.

A backup is one SQLite file. The signing key, the scenarios from files and the component packs of tables lie
in files beside a database; a backup holds them in its table of notes.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from sqlalchemy import Connection, Engine, Row, func, inspect, or_, select
from sqlalchemy.exc import DatabaseError

from rucher.core.errors import RucherError
from rucher.server.settings import DRAFT, SCENARIO, packs_beside, push_key_beside, scenarios_beside
from rucher.server.store.database import connect, metadata, migrate, notes, subscriptions, summaries
from rucher.server.store.packs import files_in, kept

KEY = "signing_key"
PUSH_KEY = "push_key"
OWN_SCENARIO = "scenario:"  # then the name of its folder
PACK = "pack:"  # then the name of its folder and of the file in it
# The notes that `restore` writes to files again.
BESIDE = or_(notes.c.key.in_((KEY, PUSH_KEY)), *map(notes.c.key.startswith, (OWN_SCENARIO, PACK)))
# A backup may come from a stranger: a name leads to a folder of its own and nowhere else.
_PART = r"[^./\\:\0][^/\\:\0]*"
_NAME = re.compile(
    rf"{KEY}|{PUSH_KEY}|{OWN_SCENARIO}[0-9a-f]{{32}}|{PACK}[0-9a-f]{{64}}/(?:{_PART}/)?{_PART}\.toml",
    re.DOTALL,
)
LATER = (summaries, subscriptions)  # tables that the first schema did not have
ROWS = 1000  # read and written at a time


class BackupError(RucherError):
    """A backup that cannot be made or read; the message says why."""


def backup(database: str, key_file: Path, target: Path) -> int:
    """Copy a database, as it is at one moment, to a new file; return the number of rows."""
    if target.exists():
        raise BackupError(f"{target} exists already: name another file")
    if "://" not in database and not Path(database).exists():
        raise BackupError(f"there is no database {database}")
    unfinished = target.with_name(target.name + ".part")
    unfinished.unlink(missing_ok=True)
    copy, source = connect(str(unfinished)), connect(database)
    try:
        migrate(copy)
        with _at_one_moment(source) as reading, copy.begin() as writing:
            rows = _copy(reading, writing)
            for name, text in _beside(key_file):
                writing.execute(notes.insert(), {"key": name, "value": text})
    except DatabaseError as error:
        raise BackupError(f"{database} cannot be copied: {error.orig}") from None
    finally:
        copy.dispose()
        source.dispose()
    unfinished.replace(target)
    return rows


def restore(source: Path, database: str, key_file: Path) -> int:
    """Fill an empty database from a backup; return the number of rows."""
    if not source.exists():
        raise BackupError(f"there is no backup {source}")
    reader, target = connect(str(source)), connect(database)
    try:
        migrate(target)
        with reader.connect() as reading, target.begin() as writing:
            if any(
                writing.scalar(select(func.count()).select_from(table)) for table in metadata.sorted_tables
            ):
                raise BackupError("this database is not empty: name another one, or move it away")
            rows = _copy(reading, writing)
            beside = {row.key: row.value for row in reading.execute(select(notes).where(BESIDE))}
            if strange := next((name for name in beside if not _NAME.fullmatch(name)), None):
                raise BackupError(f"{source} is not a backup: it has a file called {strange!r}")
    except DatabaseError as error:
        raise BackupError(f"{source} is not a backup: {error.orig}") from None
    finally:
        reader.dispose()
        target.dispose()
    for name, text in beside.items():
        if name == KEY:
            _write_key(key_file, text)
        elif name == PUSH_KEY:
            _write_key(push_key_beside(key_file), text)
        elif name.startswith(OWN_SCENARIO):
            _write(scenarios_beside(key_file) / name.removeprefix(OWN_SCENARIO) / SCENARIO, text)
        else:
            _write(packs_beside(key_file) / name.removeprefix(PACK), text)
    return rows


def _beside(key_file: Path) -> Iterator[tuple[str, str]]:
    """The text of each file beside a database, by its name in a backup."""
    if key_file.exists():
        yield KEY, key_file.read_text(encoding="ascii").strip()
    if (push_key := push_key_beside(key_file)).exists():
        yield PUSH_KEY, push_key.read_text(encoding="ascii").strip()
    for file in sorted(scenarios_beside(key_file).glob(f"*/{SCENARIO}")):
        if file.parent.name != DRAFT:
            yield OWN_SCENARIO + file.parent.name, file.read_text(encoding="utf-8")
    shelf = packs_beside(key_file)
    for file in (file for folder in kept(shelf) for file in files_in(folder)):
        yield PACK + file.relative_to(shelf).as_posix(), file.read_text(encoding="utf-8")


def _at_one_moment(engine: Engine) -> Connection:
    """A connection that sees the database as it is now, even if others write to it."""
    if engine.dialect.name == "postgresql":
        engine = engine.execution_options(isolation_level="REPEATABLE READ")
    connection = engine.connect()
    if engine.dialect.name == "sqlite":
        connection.exec_driver_sql("BEGIN")  # the driver itself begins only when something is written
    return connection


def _copy(reading: Connection, writing: Connection) -> int:
    copied = 0
    known = inspect(reading).get_table_names()
    for table in metadata.sorted_tables:
        if table in LATER and table.name not in known:
            continue  # a database from before; the server makes the summaries at its next start
        query = select(table).where(~BESIDE) if table is notes else select(table)
        result = reading.execution_options(stream_results=True).execute(query)
        for rows in result.partitions(ROWS):
            writing.execute(table.insert(), _plain(rows))
            copied += len(rows)
    return copied


def _plain(rows: Iterable[Row[tuple[object, ...]]]) -> list[dict[str, object]]:
    return [dict(row._mapping) for row in rows]


def _write_key(path: Path, key: str) -> None:
    """Write the key where the server looks for it; BackupError where another key is there."""
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        if path.read_text(encoding="ascii").strip() != key:
            raise BackupError(f"{path} holds another key: links and cookies of the backup are void") from None
        return
    with os.fdopen(handle, "w", encoding="ascii") as file:
        file.write(key)


def _write(file: Path, text: str) -> None:
    """Write a file. The folder's name is a hash of its content, so an existing file has the same text."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
