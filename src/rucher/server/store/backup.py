"""Backup of everything, also while the server runs, and restore.

A backup is one SQLite file. The signing key, the scenarios from files and the component packs of tables lie
in files beside a database; a backup holds them in its table of notes.
"""

from __future__ import annotations

import re
import time
from collections.abc import Iterable
from pathlib import Path

from sqlalchemy import Connection, Engine, Row, func, inspect, or_, select
from sqlalchemy.exc import DatabaseError

from rucher.core.errors import RucherError
from rucher.server.settings import is_key
from rucher.server.store.beside import (
    KEY,
    OWN_SCENARIO,
    PACK,
    PUSH_KEY,
    files_beside,
    shared_texts,
    write_beside,
)
from rucher.server.store.connecting import StoreError, connect, migrate, without_password
from rucher.server.store.schema import (
    acts,
    boxes,
    files,
    metadata,
    notes,
    owners,
    present,
    studies,
    study_hands,
    subscriptions,
    summaries,
    tables,
    workers,
)

# The notes that `restore` writes to files again.
BESIDE = or_(notes.c.key.in_((KEY, PUSH_KEY)), *map(notes.c.key.startswith, (OWN_SCENARIO, PACK)))
# A backup may come from a stranger: a name leads to a folder of its own and nowhere else.
_PART = r"[^./\\:\x00-\x1f\x7f-\x9f][^/\\:\x00-\x1f\x7f-\x9f]{0,99}"
_NAME = re.compile(
    rf"{KEY}|{PUSH_KEY}|{OWN_SCENARIO}[0-9a-f]{{32}}|{PACK}[0-9a-f]{{64}}/(?:{_PART}/)?{_PART}\.toml",
    re.DOTALL,
)
LATER = (summaries, subscriptions, boxes, studies, study_hands, acts)  # not in the first schema
# Who serves and who is there now are no part of a backup; files are among its notes.
OF_SERVERS = (workers, owners, files, present)
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
    source = connect(database)  # first: where its driver is missing, nothing is left behind
    copy = connect(str(unfinished))
    try:
        migrate(copy)
        with _at_one_moment(source) as reading, copy.begin() as writing:
            if not inspect(reading).has_table(tables.name):
                raise BackupError(f"{without_password(database)} is empty: no server has used it yet")
            rows = _copy(reading, writing)
            for name, text in _files(reading, key_file).items():
                writing.execute(notes.insert(), {"key": name, "value": text})
    except DatabaseError as error:
        raise BackupError(f"{without_password(database)} cannot be copied: {error.orig}") from None
    else:
        copy.dispose()
        unfinished.replace(target)
    finally:
        copy.dispose()
        source.dispose()
        unfinished.unlink(missing_ok=True)
    return rows


def keep_newest(folder: Path, number: int) -> None:
    """Remove the backups of a folder but the newest ones, which are named by their moments."""
    for old in sorted(folder.glob("rucher-*.backup"))[:-number]:
        old.unlink()
    for cut_off in folder.glob("rucher-*.backup.part*"):  # by the end of the process that made it
        cut_off.unlink()


def seconds_since_newest(folder: Path) -> float:
    """How long ago the newest backup of a folder was made; very long where there is none."""
    made = [file.stat().st_mtime for file in folder.glob("rucher-*.backup")]
    return max(0.0, time.time() - max(made, default=0.0))


def restore(source: Path, database: str, key_file: Path) -> int:
    """Fill an empty database and the files beside it from a backup; return the number of rows.

    Where a file cannot be written, the database stays empty: `restore` can be called again.
    """
    if not source.exists():
        raise BackupError(f"there is no backup {source}")
    reader, target = connect(str(source)), connect(database)
    try:
        migrate(target)
        with reader.connect() as reading, target.begin() as writing:
            if any(
                writing.scalar(select(func.count()).select_from(table))
                for table in metadata.sorted_tables
                if table not in (workers, owners, present)
            ):
                raise BackupError("this database is not empty: name another one, or move it away")
            copied = _copy(reading, writing)
            texts = _files_of(reading, source)
            if target.dialect.name == "postgresql" and texts:
                rows = [{"name": name, "body": text.encode()} for name, text in texts.items()]
                writing.execute(files.insert(), rows)
            else:
                write_beside(texts, key_file)
    except DatabaseError as error:
        raise BackupError(f"{source} is not a backup: {error.orig}") from None
    except StoreError as error:
        raise BackupError(str(error)) from None
    except OSError as error:
        raise BackupError(f"{error.filename} cannot be written: {error.strerror}") from None
    finally:
        reader.dispose()
        target.dispose()
    return copied


def _files(reading: Connection, key_file: Path) -> dict[str, str]:
    """The text of each file of a database, by its name: in its table of files, or else beside it."""
    found = shared_texts(reading) if files.name in inspect(reading).get_table_names() else {}
    for name, file in files_beside(key_file):
        if name not in found:
            text = file.read_text(encoding="utf-8")
            found[name] = text.strip() if name in (KEY, PUSH_KEY) else text
    return found


def _files_of(reading: Connection, source: Path) -> dict[str, str]:
    """The text of each file in a backup, by its name; BackupError where one is not what a backup holds."""
    found = {row.key: row.value for row in reading.execute(select(notes).where(BESIDE))}
    for name, text in found.items():
        if not _NAME.fullmatch(name) or not isinstance(text, str):
            raise BackupError(f"{source} is not a backup: it has a file called {name!r}")
    if KEY in found and not is_key(found[KEY]):
        raise BackupError(f"{source} is not a backup: its signing key is damaged")
    return found


def _at_one_moment(engine: Engine) -> Connection:
    """A connection that sees the database as it is now, even if others write to it."""
    if engine.dialect.name == "postgresql":
        engine = engine.execution_options(isolation_level="REPEATABLE READ")
    connection = engine.connect()
    if engine.dialect.name == "sqlite":
        connection.exec_driver_sql("BEGIN")  # the driver itself begins only when something is written
    return connection


def _copy(reading: Connection, writing: Connection) -> int:
    """Copy all tables of the database to another one; return the number of rows."""
    copied = 0
    known = inspect(reading).get_table_names()
    for table in metadata.sorted_tables:
        if table in OF_SERVERS or (table in LATER and table.name not in known):
            continue  # a database from before; the server makes the summaries at its next start
        query = select(table).where(~BESIDE) if table is notes else select(table)
        result = reading.execution_options(stream_results=True).execute(query)
        for rows in result.partitions(ROWS):
            writing.execute(table.insert(), _plain(rows))
            copied += len(rows)
    return copied


def _plain(rows: Iterable[Row[tuple[object, ...]]]) -> list[dict[str, object]]:
    """Rows of the database as dicts."""
    return [dict(row._mapping) for row in rows]
