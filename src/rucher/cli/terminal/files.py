"""Saved matches on disk."""

from __future__ import annotations

import os
from pathlib import Path

import rucher
from rucher.core.loading import MAX_BYTES
from rucher.core.match import Match

_FIRST_BYTES = b'{"header"'


class NotAMatch(OSError):
    """The file exists and is not a saved match: it is not overwritten."""


def save(match: Match, file: str) -> None:
    """Write a match to a file, whole or not at all; only a saved match may be overwritten."""
    path = _path(file)
    if path.exists() and _read(path, len(_FIRST_BYTES)) != _FIRST_BYTES:
        raise NotAMatch(file)
    unfinished = path.with_name(f"{path.name}.new")
    try:
        unfinished.write_text(match.to_json(), encoding="utf-8")
        unfinished.replace(path)
    except OSError:
        unfinished.unlink(missing_ok=True)
        raise


def load(file: str, seed: int | None = None) -> Match:
    """Read a match from a file; OSError or LoadError says what is wrong."""
    return rucher.load(_read(_path(file), MAX_BYTES + 1), seed=seed)


def _path(file: str) -> Path:
    return Path(os.path.expanduser(file))  # noqa: PTH111 -- Path.expanduser fails on an unknown user's name


def _read(path: Path, most: int) -> bytes:
    with path.open("rb") as stream:
        return stream.read(most)
