"""A laid table as bytes: a worker process lays it, and the server loads it in short steps.

To replay a match of 3,000 actions takes a second, to load its packed table a few hundredths of one.
"""

from __future__ import annotations

import io
import pickle
from collections.abc import Iterator
from itertools import islice
from typing import Any, Final

import msgspec

from rucher.games import find as find_game
from rucher.server.tables.game_texts import texts_of
from rucher.server.tables.table import Table

AT_ONCE: Final = 100  # steps that are loaded at once
STATES_AT_ONCE: Final = 6  # each has a whole board


class Packed(msgspec.Struct, frozen=True):
    """A table in slices, each of which is loaded in a few milliseconds."""

    game: str
    version: int
    slices: list[int]  # for each list of the table that grows with its match, how many there are
    data: bytes


class _Packer(pickle.Pickler):
    """Writes a table in slices; what two slices share is written once. The game and its texts are named."""

    def __init__(self, out: io.BytesIO, named: dict[int, str]) -> None:
        super().__init__(out, pickle.HIGHEST_PROTOCOL)
        self.named = named

    def persistent_id(self, thing: Any) -> str | None:
        """The name of what is not written but found again by the reader."""
        return self.named.get(id(thing))


class _Unpacker(pickle.Unpickler):
    """Reads what our own process wrote: nobody else's bytes come here."""

    def __init__(self, data: bytes, named: dict[str, Any]) -> None:
        super().__init__(io.BytesIO(data))
        self.named = named

    def persistent_load(self, name: str) -> Any:
        """What has this name here."""
        return self.named[name]


def pack_table(table: Table) -> Packed:
    """The table as bytes, to be sent from one process to another."""
    table.drop_caches()
    out, lists, counts = io.BytesIO(), table.long_lists(), []
    packer = _Packer(out, {id(table.game): "game", id(table.texts): "texts"})
    for each in lists:
        slices = list(_slices(each))
        counts.append(len(slices))
        for part in slices:
            packer.dump(part)
    packer.named |= {id(each): str(number) for number, each in enumerate(lists)}
    packer.dump(table)
    return Packed(table.opened.game, table.opened.rules_version, counts, out.getvalue())


def unpack_table(packed: Packed) -> Iterator[Table | None]:
    """Load a packed table step by step: None while it goes on, then the table."""
    game = find_game(packed.game, packed.version)
    unpacker = _Unpacker(packed.data, {"game": game, "texts": texts_of(game)})
    known: dict[int, int] = {}
    for number, count in enumerate(packed.slices):
        whole: Any = None
        for _ in range(count):
            part = unpacker.load()
            if isinstance(part, dict):
                for state in part.values():
                    _share(state, known)
                whole = (whole or {}) | part
            else:
                whole = (whole or []) + part
            yield None
        unpacker.named[str(number)] = whole
    yield unpacker.load()


def _share(state: Any, known: dict[int, int]) -> None:
    """Let states share their numbers, as when they were played: each of Hive's keeps all positions."""
    for name in state.__struct_fields__:
        values = getattr(state, name)
        if type(values) is list and values and type(values[0]) is int:
            values[:] = map(known.setdefault, values, values)


def _slices(whole: list[Any] | dict[Any, Any]) -> Iterator[list[Any] | dict[Any, Any]]:
    """The slices of a packed table's list or dictionary; an empty one is a slice too."""
    if isinstance(whole, dict):
        items = iter(whole.items())
        yield dict(islice(items, STATES_AT_ONCE))
        while part := dict(islice(items, STATES_AT_ONCE)):
            yield part
    else:
        for start in range(0, max(len(whole), 1), AT_ONCE):
            yield whole[start : start + AT_ONCE]
