"""Copy, mask and slot-finding code, generated once per class from its annotations.

A state is walked by generated source, not by reflection: cloning costs microseconds, and a type that core
does not know how to copy or to hide is an error at import, not a leak at the table.
"""

from __future__ import annotations

import enum
import functools
import types
import typing
from collections.abc import Callable
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import msgspec

from rucher.core.secrets import EVERYONE, UNKNOWN, Hidden, Slot, Zone, bit, masked

_PLAIN = (int, float, bool, str, bytes, type(None))
_GENERATED = {"Hidden": Hidden, "Slot": Slot, "masked": masked, "UNKNOWN": UNKNOWN}


class Shape:
    """What core can do with the values of one Struct class."""

    def __init__(self, root: Any, *, zones_required: bool = True) -> None:
        self._zones_required = zones_required
        self._space: dict[str, Any] = dict(_GENERATED)
        self._struct_names: dict[type, str] = {}
        self._clone = self._function("clone", "x", self._copy(root, None, "x", view=False, where=repr(root)))
        self._view = self._function("view", "x, b", self._copy(root, None, "x", view=True, where=repr(root)))
        self.has_secrets = _secret(root)
        body = self._slots(root, None, "x", "None", 1, where=repr(root))
        self._find_slots = self._function("slots", "x, out", body or " pass", statement=True)

    def clone(self, value: Any) -> Any:
        """A copy that shares nothing that can change."""
        return self._clone(value)

    def view(self, value: Any, seat: int | None) -> Any:
        """A copy in which what the seat (None: a spectator) has not seen is Unknown."""
        return self._view(value, bit(seat))

    def slots(self, value: Any) -> list[Slot]:
        """Every place of every zone, in a fixed order."""
        found: list[Slot] = []
        self._find_slots(value, found)
        return found

    def _function(self, name: str, args: str, body: str, statement: bool = False) -> Callable[..., Any]:
        source = f"def {name}({args}):\n{body if statement else ' return ' + body}\n"
        exec(compile(source, f"<generated {name}>", "exec"), self._space)
        made: Callable[..., Any] = self._space[name]
        return made

    # -- copying and masking -------------------------------------------------------------------------

    def _copy(self, kind: Any, zone: Zone | None, x: str, *, view: bool, where: str) -> str:
        kind, zone = _unwrap(kind, zone)
        if kind is Hidden:
            if zone is None and self._zones_required:
                raise TypeError(f"{where}: Hidden items must lie in a declared zone (core.secrets)")
            return f"masked({x}, b)" if view else x
        if zone is not None and zone.is_bag:
            if kind != list[int]:
                raise TypeError(f"{where}: a bag is a list[int]")
            return f"[UNKNOWN] * len({x})" if view else f"{x}[:]"
        if zone is not None and zone.audience != EVERYONE and not _holds_hidden(kind):
            raise TypeError(f"{where}: a zone that is not open to everyone holds Hidden items")
        if _immutable(kind) and not (view and _secret(kind)):
            return x
        return self._copy_container(kind, zone, x, view=view, where=where)

    def _copy_container(self, kind: Any, zone: Zone | None, x: str, *, view: bool, where: str) -> str:
        origin, args = get_origin(kind), get_args(kind)
        y = f"{x}_" if x.isidentifier() else "y"

        def inner(of: Any) -> str:
            return self._copy(of, zone, y, view=view, where=where)

        if origin is list:
            item = inner(args[0])
            return f"{x}[:]" if item == y else f"[{item} for {y} in {x}]"
        if origin is tuple and len(args) == 2 and args[1] is Ellipsis:
            return f"tuple([{inner(args[0])} for {y} in {x}])"
        if origin is dict:
            item = inner(args[1])
            return f"{x}.copy()" if item == y else f"{{k_{y}: {item} for k_{y}, {y} in {x}.items()}}"
        if origin in (Union, types.UnionType):
            return self._copy_union(args, x, zone, view=view, where=where)
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
            return f"{self._struct(kind, view=view)}({x}{', b' if view else ''})"
        raise TypeError(f"{where}: core cannot copy a {kind!r}; use Structs, lists, dicts and plain values")

    def _copy_union(self, args: tuple[Any, ...], x: str, zone: Zone | None, *, view: bool, where: str) -> str:
        parts = [a for a in args if a is not type(None)]
        if len(parts) == 1:
            inner = self._copy(parts[0], zone, x, view=view, where=where)
            return f"(None if {x} is None else {inner})"
        table: dict[Any, Any] = {}
        for part in parts:
            expression = self._copy(part, zone, "x", view=view, where=where)
            table[get_origin(part) or part] = self._function(f"of{len(self._space)}", "x, b=0", expression)
        name = f"table{len(self._space)}"
        self._space[name] = table
        call = f"{name}[{x}.__class__]({x}{', b' if view else ''})"
        return f"(None if {x} is None else {call})" if type(None) in args else call

    def _struct(self, kind: type[msgspec.Struct], *, view: bool) -> str:
        name = f"{'view' if view else 'clone'}_{kind.__name__}_{id(kind)}"
        if name not in self._space:
            self._space[name] = None  # a Struct may hold itself
            hints = typing.get_type_hints(kind, include_extras=True)
            fields = ", ".join(
                f"{f}={self._copy(hints[f], None, f'x.{f}', view=view, where=f'{kind.__name__}.{f}')}"
                for f in kind.__struct_fields__
            )
            self._space[f"S_{name}"] = kind
            self._function(name, "x, b" if view else "x", f"S_{name}({fields})")
        return name

    # -- the places of every zone ---------------------------------------------------------------------

    def _slots(self, kind: Any, zone: Zone | None, x: str, owner: str, depth: int, *, where: str) -> str:
        """Statements that append a Slot for each item below x; empty where there is none."""
        kind, zone = _unwrap(kind, zone)
        pad = " " * depth
        origin, args = get_origin(kind), get_args(kind)
        if origin in (list, tuple) and args:
            item_kind, item_zone = _unwrap(args[0], zone)
            i, y = f"i{depth}", f"y{depth}"
            if item_zone is not None and _is_item(item_kind):
                name = self._constant(item_zone)
                test = f" if {x}[{i}] is not None" if _optional(item_kind) else ""
                # A secret answer belongs to its place in the list; any other zone to the list it lies in.
                whose = i if item_zone.choices and owner == "None" else owner
                return f"{pad}out.extend([Slot({name}, {x}, {i}, {whose}) for {i} in range(len({x})){test}])\n"
            whose = i if owner == "None" else owner
            body = self._slots(args[0], zone, y, whose, depth + 1, where=where)
            return f"{pad}for {i}, {y} in enumerate({x}):\n{body}" if body else ""
        if origin is dict:
            y = f"y{depth}"
            body = self._slots(args[1], zone, y, owner, depth + 1, where=where)
            return f"{pad}for {y} in {x}.values():\n{body}" if body else ""
        if origin in (Union, types.UnionType):
            body = ""
            for part in args:
                inner = "" if part is type(None) else self._slots(part, zone, x, owner, depth + 1, where=where)
                if inner:
                    body += f"{pad}if isinstance({x}, {self._constant(get_origin(part) or part)}):\n{inner}"
            return body
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct) and kind is not Hidden:
            hints = typing.get_type_hints(kind, include_extras=True)
            return "".join(
                self._field_slots(hints[f], f, x, owner, depth, f"{kind.__name__}.{f}")
                for f in kind.__struct_fields__
            )
        return ""

    def _field_slots(self, hint: Any, field: str, x: str, owner: str, depth: int, where: str) -> str:
        kind, zone = _unwrap(hint, None)
        if zone is not None and _is_item(kind):
            pad = " " * depth
            test = f"{pad}if {x}.{field} is not None:\n " if _optional(kind) else ""
            return f"{test}{pad}out.append(Slot({self._constant(zone)}, {x}, {field!r}, {owner}))\n"
        return self._slots(hint, None, f"{x}.{field}", owner, depth, where=where)

    def _constant(self, value: Any) -> str:
        name = f"const{len(self._space)}"
        self._space[name] = value
        return name


def _unwrap(kind: Any, zone: Zone | None) -> tuple[Any, Zone | None]:
    """Take Annotated apart; a zone declared further in wins."""
    if get_origin(kind) is Annotated:
        declared = [m for m in kind.__metadata__ if isinstance(m, Zone)]
        return _unwrap(get_args(kind)[0], declared[0] if declared else zone)
    return kind, zone


def _is_item(kind: Any) -> bool:
    return kind in (int, Hidden) or kind in (Hidden | None, int | None)


def _optional(kind: Any) -> bool:
    return type(None) in get_args(kind)


def _holds_hidden(kind: Any) -> bool:
    kind, _ = _unwrap(kind, None)
    return kind is Hidden or any(_holds_hidden(a) for a in get_args(kind))


def _immutable(kind: Any) -> bool:
    kind, _ = _unwrap(kind, None)
    origin, args = get_origin(kind), get_args(kind)
    if kind in _PLAIN or origin is Literal or kind is Hidden:
        return True
    if origin is tuple or origin in (Union, types.UnionType) or origin is frozenset:
        return all(a is Ellipsis or _immutable(a) for a in args)
    if isinstance(kind, type) and issubclass(kind, enum.Enum):
        return True
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct) and kind.__struct_config__.frozen:
        return all(_immutable(h) for h in typing.get_type_hints(kind, include_extras=True).values())
    return False


def _secret(kind: Any, seen: frozenset[Any] = frozenset()) -> bool:
    kind, zone = _unwrap(kind, None)
    if kind is Hidden or (zone is not None and zone.is_bag):
        return True
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct) and kind not in seen:
        hints = typing.get_type_hints(kind, include_extras=True)
        return any(_secret(h, seen | {kind}) for h in hints.values())
    return any(_secret(a, seen) for a in get_args(kind) if a is not Ellipsis)


@functools.cache
def shape_of(root: Any, zones_required: bool = True) -> Shape:
    """The generated code for a class, made the first time it is asked for."""
    return Shape(root, zones_required=zones_required)
