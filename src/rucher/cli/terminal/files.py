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
    if path.exists() and read(path, len(_FIRST_BYTES)) != _FIRST_BYTES:
        raise NotAMatch(file)
    unfinished = path.with_name(f"{path.name}.new")
    try:
        unfinished.write_text(match.to_json(), encoding="utf-8")
        unfinished.replace(path)
    except OSError:
        unfinished.unlink(missing_ok=True)
        raise


def load(file: str, seed: int | None = None, number: int | None = None) -> Match:
    """Read a match from a file, or the game of a number; OSError or LoadError says what is wrong."""
    return rucher.load(read(_path(file), MAX_BYTES + 1), seed=seed, number=number)


def _path(file: str) -> Path:
    """The path of a file that somebody typed; ~ is their home."""
    return Path(os.path.expanduser(file))  # noqa: PTH111 -- Path.expanduser fails on an unknown user's name


def read(path: Path, most: int) -> bytes:
    """The first bytes of a file: one without an end, like a device, is not read for ever."""
    with path.open("rb") as stream:
        return stream.read(most)
