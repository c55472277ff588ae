"""Statements that are compiled once: each move is written with them."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, Dialect, UpdateBase


def written(connection: Connection, statement: UpdateBase, rows: Sequence[dict[str, Any]]) -> int:
    """Carry out a statement for some rows, and count them. It is compiled once: each move is written so."""
    sql, order = _compiled(statement, connection.dialect, tuple(rows[0]))
    values = [tuple(row[name] for name in order) for row in rows] if order else [*rows]
    return connection.exec_driver_sql(sql, values if len(values) > 1 else values[0]).rowcount


@functools.lru_cache(maxsize=64)
def _compiled(
    statement: UpdateBase, dialect: Dialect, names: tuple[str, ...]
) -> tuple[str, tuple[str, ...] | None]:
    """The text of a statement with these parameters, and their order; None where they go by name."""
    compiled: Any = statement.compile(dialect=dialect, column_keys=names)
    return str(compiled), tuple(compiled.positiontup) if compiled.positional else None
