"""Statements that are compiled once: each move is written with them."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, Dialect, UpdateBase


def write_rows(connection: Connection, statement: UpdateBase, rows: Sequence[dict[str, Any]]) -> int:
    """Carry out an SQL statement for some rows, and count them. It is compiled once."""
    sql, order = _compiled(statement, connection.dialect, tuple(rows[0]))
    values = [tuple(row[name] for name in order) for row in rows] if order else [*rows]
    return connection.exec_driver_sql(sql, values if len(values) > 1 else values[0]).rowcount


@functools.lru_cache(maxsize=64)
def _compiled(
    statement: UpdateBase, dialect: Dialect, names: tuple[str, ...]
) -> tuple[str, tuple[str, ...] | None]:
    """The text of an SQL statement with these parameters, and their order."""
    compiled: Any = statement.compile(dialect=dialect, column_keys=names)
    return str(compiled), tuple(compiled.positiontup) if compiled.positional else None
