"""A seat's view as named arrays of fixed shape, made from the annotations of the state's class.

Each field of the state is one array of integers. A list is its length, then its items, filled up with EMPTY;
a Struct is its fields in order; a word of a Literal is its place there. UNKNOWN (-1) stands for what the
seat may not know, and -1 also where a game says "none" so; EMPTY (-2) is nothing at all.
"""

from __future__ import annotations

import types
import typing
from array import array
from collections.abc import Callable, Mapping
from itertools import accumulate
from typing import Annotated, Any, Literal, NamedTuple, Union, get_args, get_origin

import msgspec
import numpy as np
from numpy.typing import NDArray

from rucher.core.game import AnyGame
from rucher.core.secrets import Hidden
from rucher.core.types import Seat
from rucher.envs.spaces import SPACES

EMPTY = -2
Arrays = dict[str, NDArray[np.int32]]
Row = NDArray[np.int32]
Numbers: typing.TypeAlias = "array[int]"  # 32 bits each
Write = Callable[[Any, Numbers], None]  # appends a part of the state, in its whole width


class Shape(NamedTuple):
    """How wide a part of the state is, and how it is written."""

    width: int
    write: Write


NUMBER = Shape(1, lambda value, out: out.append(value))


class Observer:
    """Turns the views of one game into numbers: `columns` names their places in a row."""

    def __init__(self, game: AnyGame) -> None:
        space = SPACES[game.info.id]
        hints = typing.get_type_hints(game.state_type, include_extras=True)
        self._longest: Mapping[str, int] = space.longest
        shapes = {
            name: self._shape(hints[name], f"{game.state_type.__name__}.{name}")
            for name in game.state_type.__struct_fields__
            if name not in space.left_out
        }
        self._fields = [(name, shape.write) for name, shape in sorted(shapes.items())]
        widths = {"me": 1, "asked": 1} | {name: shape.width for name, shape in sorted(shapes.items())}
        ends = dict(zip(widths, accumulate(widths.values()), strict=True))
        self.columns = {name: slice(ends[name] - width, ends[name]) for name, width in widths.items()}
        self.widths = widths
        self.width = sum(widths.values())

    def row(self, view: Any, seat: Seat, asked: bool) -> Row:
        """A view as one row: the seat that looks, whether it is asked, and each field of the state."""
        out = array("i", (seat, asked))
        for name, write in self._fields:
            write(getattr(view, name), out)
        return np.frombuffer(out, np.int32)

    def observe(self, view: Any, seat: Seat, asked: bool) -> Arrays:
        """The observation of a view as an array for each name."""
        row = self.row(view, seat, asked)
        return {name: row[place] for name, place in sorted(self.columns.items())}

    def _shape(self, kind: Any, where: str) -> Shape:
        """How a value of this type is written into the observation's array."""
        if get_origin(kind) is Annotated:
            return self._shape(get_args(kind)[0], where)
        origin, args = get_origin(kind), get_args(kind)
        if kind in (int, bool):
            return NUMBER
        if kind is Hidden:
            return Shape(1, lambda value, out: out.append(value.what))
        if origin is Literal:
            places = {word: place for place, word in enumerate(args)}
            return Shape(1, lambda value, out: out.append(places[value]))
        if origin in (Union, types.UnionType):
            return self._union([part for part in args if part is not type(None)], where)
        if origin is tuple and Ellipsis not in args:
            return self._row([self._shape(part, where) for part in args])
        if origin in (list, tuple):
            return self._list(self._shape(args[0], f"{where}[]"), where)
        if origin is dict:
            return self._pairs(self._row([self._shape(part, where) for part in args]), where)
        return self._struct(kind)

    def _struct(self, kind: type[msgspec.Struct]) -> Shape:
        """How a Struct is written into the observation's array."""
        hints = typing.get_type_hints(kind, include_extras=True)
        names = kind.__struct_fields__
        owners = {name: next(c for c in reversed(kind.__mro__) if name in getattr(c, "__annotations__", {}))
                  for name in names}  # fmt: skip
        shapes = [self._shape(hints[name], f"{owners[name].__name__}.{name}") for name in names]
        fields = [(name, shape.write) for name, shape in zip(names, shapes, strict=True)]

        def write(value: Any, out: Numbers) -> None:
            for name, write_field in fields:
                write_field(getattr(value, name), out)

        return Shape(sum(shape.width for shape in shapes), write)

    def _row(self, shapes: list[Shape]) -> Shape:
        """How several values are written side by side into the observation's array."""
        if all(shape is NUMBER for shape in shapes):
            return Shape(len(shapes), lambda values, out: out.extend(values))

        def write(values: Any, out: Numbers) -> None:
            for shape, value in zip(shapes, values, strict=True):
                shape.write(value, out)

        return Shape(sum(shape.width for shape in shapes), write)

    def _list(self, item: Shape, where: str) -> Shape:
        """How a list is written into the observation's array, up to its longest length."""
        most, write_item = self._longest[where], item.write
        nothing = _nothing(most * item.width)

        def write(values: Any, out: Numbers) -> None:
            if len(values) > most:
                raise ValueError(f"{where} has {len(values)} items, and room for {most}")
            out.append(len(values))
            if item is NUMBER:
                out.extend(values)
            else:
                for value in values:
                    write_item(value, out)
            out.extend(nothing[len(values) * item.width :])

        return Shape(1 + most * item.width, write)

    def _pairs(self, pair: Shape, where: str) -> Shape:
        """How a dict is written into the observation's array, as pairs."""
        items = self._list(pair, where)
        return Shape(items.width, lambda value, out: items.write(list(value.items()), out))

    def _union(self, parts: list[Any], where: str) -> Shape:
        """One of several Structs: its place among them, then its fields; of one part, itself or nothing."""
        shapes = [self._shape(part, where) for part in parts]
        alone = len(parts) == 1
        width = max(shape.width for shape in shapes) + (0 if alone else 1)
        nothing = _nothing(width)

        def write(value: Any, out: Numbers) -> None:
            if value is None:
                out.extend(nothing)
                return
            place = 0 if alone else parts.index(type(value))
            if not alone:
                out.append(place)
            shapes[place].write(value, out)
            out.extend(nothing[shapes[place].width + (0 if alone else 1) :])

        return Shape(width, write)


def _nothing(width: int) -> Numbers:
    """The numbers of an observation where nothing is there."""
    return array("i", [EMPTY]) * width
