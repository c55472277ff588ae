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
    """A table in parts, each of which is loaded in a few milliseconds."""

    game: str
    version: int
    long: list[list[bytes]]  # for each list of the table that grows with its match, its slices
    rest: bytes


class _Packer(pickle.Pickler):
    """Writes a table without its long lists, its game and its texts."""

    def __init__(self, out: io.BytesIO, named: dict[int, str]) -> None:
        super().__init__(out, pickle.HIGHEST_PROTOCOL)
        self._named = named

    def persistent_id(self, thing: Any) -> str | None:
        """The name of what is not written but found again by the reader."""
        return self._named.get(id(thing))


class _Unpacker(pickle.Unpickler):
    """Reads what our own process wrote: nobody else's bytes come here."""

    def __init__(self, data: bytes, named: dict[str, Any]) -> None:
        super().__init__(io.BytesIO(data))
        self._named = named

    def persistent_load(self, name: str) -> Any:
        """What has this name here."""
        return self._named[name]


def pack(table: Table) -> Packed:
    """The table as bytes."""
    table.drop_caches()
    common = {id(table.game): "game", id(table.texts): "texts"}
    lists = table.long_lists()
    slices = [[_dump(part, common) for part in _slices(each)] for each in lists]
    named = common | {id(each): str(number) for number, each in enumerate(lists)}
    return Packed(table.opened.game, table.opened.rules_version, slices, _dump(table, named))


def unpack(packed: Packed) -> Iterator[Table | None]:
    """Load a packed table step by step: None while it goes on, then the table."""
    game = find_game(packed.game, packed.version)
    named: dict[str, Any] = {"game": game, "texts": texts_of(game)}
    for number, slices in enumerate(packed.long):
        whole: list[Any] | dict[Any, Any] = []
        for data in slices:
            part = _Unpacker(data, named).load()
            if isinstance(part, dict):
                whole = {**whole, **part} if isinstance(whole, dict) else part
            else:
                assert isinstance(whole, list)
                whole += part
            yield None
        named[str(number)] = whole
    yield _Unpacker(packed.rest, named).load()


def _slices(whole: list[Any] | dict[Any, Any]) -> Iterator[list[Any] | dict[Any, Any]]:
    """The slices of a list or of a dictionary of states; an empty one is a slice too."""
    if isinstance(whole, dict):
        items = iter(whole.items())
        yield dict(islice(items, STATES_AT_ONCE))
        while part := dict(islice(items, STATES_AT_ONCE)):
            yield part
    else:
        for start in range(0, max(len(whole), 1), AT_ONCE):
            yield whole[start : start + AT_ONCE]


def _dump(thing: Any, named: dict[int, str]) -> bytes:
    out = io.BytesIO()
    _Packer(out, named).dump(thing)
    return out.getvalue()
