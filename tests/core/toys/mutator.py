"""Damages a saved match in every way a file can be damaged: its bytes, its numbers, its structure."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

# Written as text, because json itself would not write some of them.
STRANGE = (
    "-1",
    "0",
    "1",
    "2",
    "30",
    "-0",
    "1.0",
    "1e400",
    "NaN",
    "Infinity",
    "1" * 40,
    "-" + "9" * 400,
    "9" * 5000,
    "null",
    "true",
    '""',
    '"nim"',
    '"\\ud800"',
    '"\\u0000"',
    '"' + "[" * 60 + '"',
    "[]",
    "[[]]",
    "[1,1,1,1]",
    "{}",
    '{"type":"take"}',
    "[" * 60 + "]" * 60,
)
MARK = "put something strange here"


def mutated(text: str, luck: random.Random) -> bytes:
    """The text with one to three injuries."""
    data = text.encode()
    for _ in range(luck.randint(1, 3)):
        data = luck.choice(INJURIES)(data, luck)
    return data


def _flip(data: bytes, luck: random.Random) -> bytes:
    place = luck.randrange(len(data) + 1)
    return data[:place] + bytes([luck.randrange(256)]) + data[place + 1 :]


def _delete(data: bytes, luck: random.Random) -> bytes:
    start = luck.randrange(len(data) + 1)
    return data[:start] + data[start + luck.randint(1, 12) :]


def _double(data: bytes, luck: random.Random) -> bytes:
    start = luck.randrange(len(data) + 1)
    end = start + luck.randint(1, 40)
    return data[:end] + data[start:end] + data[end:]


def _cut(data: bytes, luck: random.Random) -> bytes:
    return data[: luck.randrange(len(data) + 1)]


def _digit(data: bytes, luck: random.Random) -> bytes:
    places = [i for i, byte in enumerate(data) if chr(byte).isdigit()]
    if not places:
        return data
    place = luck.choice(places)
    return data[:place] + str(luck.randrange(10)).encode() + data[place + 1 :]


def _restructure(data: bytes, luck: random.Random) -> bytes:
    """Change one node of the tree: replace it, drop it, repeat it, or move it."""
    try:
        tree = json.loads(data)
    except (ValueError, RecursionError):
        return data
    holders = [node for node in _nodes(tree) if node and isinstance(node, list | dict)]
    if not holders:
        return data
    holder = luck.choice(holders)
    key = luck.choice(list(holder) if isinstance(holder, dict) else range(len(holder)))
    what = luck.choice(("replace", "replace", "drop", "repeat", "swap"))
    if what == "drop":
        del holder[key]
    elif what == "repeat" and isinstance(holder, list):
        holder.insert(key, holder[key])
    elif what == "swap" and isinstance(holder, list):
        luck.shuffle(holder)
    else:
        holder[key] = MARK
    try:
        text = json.dumps(tree, ensure_ascii=False)
    except ValueError:
        return data
    return text.replace(f'"{MARK}"', luck.choice(STRANGE)).encode(errors="surrogatepass")


def _nodes(tree: Any) -> list[Any]:
    inside = tree.values() if isinstance(tree, dict) else tree if isinstance(tree, list) else ()
    return [tree, *(node for child in inside for node in _nodes(child))]


def _repeat_key(data: bytes, luck: random.Random) -> bytes:
    """Say the same key twice in one object."""
    keys = (b'"log":[]', b'"seat":1', b'"game":"nim"', b'"draws":[1]', b'"format":1', b'"setup":[]')
    places = [i for i, byte in enumerate(data) if byte == ord("{")]
    if not places:
        return data
    place = luck.choice(places) + 1
    return data[:place] + luck.choice(keys) + b"," + data[place:]


INJURIES: tuple[Callable[[bytes, random.Random], bytes], ...] = (
    _flip,
    _delete,
    _double,
    _cut,
    _digit,
    _restructure,
    _restructure,
    _restructure,
    _repeat_key,
)
