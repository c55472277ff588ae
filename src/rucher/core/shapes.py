"""Copy, mask and slot-finding code, generated once per class from its annotations.

Generated source visits a state, not reflection: so cloning costs microseconds, and a type that core cannot
copy or hide is an error at import, not a leak at the table.
"""

from __future__ import annotations

import enum
import functools
import types
import typing
from collections.abc import Callable, Iterator
from typing import Annotated, Any, Literal, TypeAlias, Union, get_args, get_origin

import msgspec

from rucher.core.secrets import EVERYONE, OWNER, UNKNOWN, Hidden, Slot, Zone, bit, mask

_PLAIN = (int, float, bool, str, bytes, type(None), msgspec.UnsetType)
How: TypeAlias = Literal["clone", "view", "glimpse"]


def _stop(value: Any, kind: type) -> None:
    """Refuse a value of a subclass: it may have secrets that its field does not declare."""
    raise TypeError(f"core cannot copy a {type(value).__name__} where a {kind.__name__} is declared")


_GENERATED = {"Hidden": Hidden, "Slot": Slot, "UNKNOWN": UNKNOWN, "stop": _stop}


class Shape:
    """The generated functions for the values of one Struct class (or a union of them)."""

    def __init__(self, root: Any, *, zones_required: bool = True) -> None:
        self.has_secrets = _secret(root)
        self._zones_required = zones_required
        self._space: dict[str, Any] = dict(_GENERATED)
        where = getattr(root, "__name__", str(root))
        self._clone = self._function("clone", "x", self._copy(root, None, "x", how="clone", where=where))
        self._view = self._function("view", "x, b", self._copy(root, None, "x", how="view", where=where))
        self._glimpse = self._function(
            "glimpse", "x, b", self._copy(root, None, "x", how="glimpse", where=where)
        )
        # Events are masked, never dealt again: only a state needs its slots.
        finder = _SlotWriter(self._space).struct(root, owned=False) if zones_required else None
        self._find_slots = self._space[finder] if finder else None

    def clone(self, value: Any) -> Any:
        """A copy of a state that shares no mutable part with the original."""
        return self._clone(value)

    def view(self, value: Any, *seats: int | None) -> Any:
        """A copy with Unknown in place of each item that none of the seats (None: a spectator) has seen."""
        return self._view(value, mask(*seats))

    def glimpse(self, value: Any, seat: int | None) -> Any:
        """A view that shares with the value every part without secrets: to be read before that changes."""
        return self._glimpse(value, bit(seat))

    def slots(self, value: Any) -> list[Slot]:
        """Every place of every zone of a state, in a fixed order."""
        found: list[Slot] = []
        if self._find_slots:
            self._find_slots(value, found, None)
        return found

    def _function(self, name: str, args: str, expression: str) -> Callable[..., Any]:
        """A generated function that returns one expression."""
        return _define(self._space, name, args, f" return {expression}")

    def _copy(self, kind: Any, zone: Zone | None, x: str, *, how: How, where: str) -> str:
        """An expression that copies the value of the expression x, masked for the viewer b but in a clone."""
        kind, zone = _unwrap(kind, zone)
        if zone is not None:
            _check_zone(kind, zone, where)
        if kind is Hidden:
            if zone is None and self._zones_required:
                raise TypeError(f"{where}: Hidden items must lie in a declared zone (core.secrets)")
            return x if how == "clone" else f"({x} if {x}.seen & b else Hidden(UNKNOWN, {x}.seen))"
        if zone is not None and zone.is_bag:
            return f"{x}[:]" if how == "clone" else f"[UNKNOWN] * len({x})"
        secret = _secret(kind)
        if (_immutable(kind) and not (secret and how != "clone")) or (how == "glimpse" and not secret):
            return x
        return self._copy_container(kind, zone, x, how=how, where=where)

    def _copy_container(self, kind: Any, zone: Zone | None, x: str, *, how: How, where: str) -> str:
        """The expression that copies or masks a list, tuple or dict."""
        origin, args = get_origin(kind), get_args(kind)
        y = f"{x}_" if x.isidentifier() else "y"

        def inner(of: Any) -> str:
            return self._copy(of, zone, y, how=how, where=where)

        if origin is list:
            item = inner(args[0])
            return f"{x}[:]" if item == y else f"[{item} for {y} in {x}]"
        if origin is tuple and len(args) == 2 and args[1] is Ellipsis:
            return f"tuple([{inner(args[0])} for {y} in {x}])"
        if origin is dict and _immutable(args[0]) and not _secret(args[0]):
            item = inner(args[1])
            return f"{x}.copy()" if item == y else f"{{k_{y}: {item} for k_{y}, {y} in {x}.items()}}"
        if origin in (Union, types.UnionType):
            return self._copy_union(args, x, zone, how=how, where=where)
        if _is_struct(kind):
            return f"{self._struct(kind, how=how)}({x}{'' if how == 'clone' else ', b'})"
        raise TypeError(f"{where}: core cannot copy a {kind!r}; use Structs, lists, dicts and plain values")

    def _copy_union(self, args: tuple[Any, ...], x: str, zone: Zone | None, *, how: How, where: str) -> str:
        """The expression that copies or masks a value of several types."""
        parts = [a for a in args if a is not type(None)]
        if len(parts) == 1:
            inner = self._copy(parts[0], zone, x, how=how, where=where)
            return f"(None if {x} is None else {inner})"
        table: dict[Any, Any] = {}
        for part in parts:
            made = self._copy(part, zone, "x", how=how, where=where)
            whole = self._space.get(made.partition("(")[0]) if made.endswith(("(x)", "(x, b)")) else None
            found = whole or self._function(f"of{len(self._space)}", "x" if how == "clone" else "x, b", made)
            table[_class_of(part, where)] = found
        name = _constant(self._space, table)
        call = f"{name}[{x}.__class__]({x}{'' if how == 'clone' else ', b'})"
        return f"(None if {x} is None else {call})" if type(None) in args else call

    def _struct(self, kind: Any, *, how: How) -> str:
        """The name of the generated function that copies or masks a Struct."""
        name = f"{how}_{kind.__name__}_{id(kind)}"
        if name not in self._space:
            self._space[name] = None  # a Struct may hold itself
            hints = dict(_fields(kind))
            fields = {
                f: self._copy(hint, None, f"x.{f}", how=how, where=f"{kind.__name__}.{f}")
                for f, hint in hints.items()
            }
            made = _constant(self._space, kind)
            body = f" if x.__class__ is not {made}: stop(x, {made})\n"
            body += _shared_if_seen(kind) if how == "glimpse" else ""
            changed = {f: copied for f, copied in fields.items() if copied != f"x.{f}"}
            if changed and kind.__struct_config__.frozen:
                body += f" return {made}({', '.join(f'{f}={copied}' for f, copied in fields.items())})"
            else:  # cheaper than a call with every field; what is cached beside them is not copied
                body += " s = x.__copy__()\n"
                for field, copied in changed.items():
                    unseen = _if_unseen(hints[field], f"x.{field}") if how == "glimpse" else ""
                    body += unseen.format(f"s.{field} = {copied}") or f" s.{field} = {copied}\n"
                body += " return s"
            _define(self._space, name, "x" if how == "clone" else "x, b", body)
        return name


def _hidden_lists(kind: Any) -> dict[str, Zone | None]:
    """The fields of a Struct class that hold its secrets, if they all are lists of items; else none."""
    secret = {field: _unwrap(hint, None) for field, hint in _fields(kind) if _secret(hint)}
    plain = all(inner == list[Hidden] for inner, _ in secret.values())
    return {field: zone for field, (_, zone) in secret.items()} if plain else {}


def _shared_if_seen(kind: Any) -> str:
    """Statements that return x itself to a viewer who has seen all its items; empty where that is rare."""
    if not (secret := _hidden_lists(kind)):
        return ""
    items = " + ".join(f"x.{field}" for field in secret)
    return f" for y in {items}:\n  if not y.seen & b: break\n else: return x\n"


def _if_unseen(kind: Any, x: str) -> str:
    """Statements that do {} if b has not seen an item in x, a list of Structs. Empty where that is usual."""
    if get_origin(kind) is not list:
        return ""
    inner = get_args(kind)[0]
    parts = get_args(inner) if get_origin(inner) in (Union, types.UnionType) else (inner,)
    lists = [_hidden_lists(part) if _is_struct(part) and part is not Hidden else {} for part in parts]
    if not lists[0] or any(found.keys() != lists[0].keys() for found in lists):
        return ""
    if any(zone is None or zone.audience == OWNER for found in lists for zone in found.values()):
        return ""
    items = " + ".join(f"y.{field}" for field in lists[0])
    seen = f" for y in {x}:\n  for z in {items}:\n   if not z.seen & b: break\n  else: continue\n"
    return seen + "  {}\n  break\n"


class _SlotWriter:
    """Writes statements that append to `out` a Slot for each place of each zone."""

    def __init__(self, space: dict[str, Any]) -> None:
        self._space = space
        self._finders: dict[tuple[Any, bool], str | None] = {}

    def struct(self, kind: Any, *, owned: bool) -> str | None:
        """The name of a function (x, out, owner) for a Struct class; None where it has no slots."""
        if (kind, owned) not in self._finders:
            name = f"slots{len(self._finders)}_{kind.__name__}"
            self._finders[kind, owned] = name  # a Struct may hold itself
            owner = "owner" if owned else "None"
            body = ""
            for field, hint in _fields(kind):
                where = f"{kind.__name__}.{field}"
                item, zone = _unwrap(hint, None)
                if zone is not None and _is_item(item) and kind.__struct_config__.frozen:
                    raise TypeError(f"{where}: an item in a frozen Struct can never be dealt again")
                body += self._below(hint, None, f"x.{field}", ("x", repr(field)), owner, 1, where)
            if body:
                _define(self._space, name, "x, out, owner", body)
            else:
                self._finders[kind, owned] = None
        return self._finders[kind, owned]

    def _below(
        self, kind: Any, zone: Zone | None, x: str, at: tuple[str, str], owner: str, depth: int, where: str
    ) -> str:
        """Statements that append the slots inside the value x; `at` is its holder and its key there."""
        kind, zone = _unwrap(kind, zone)
        origin, args, pad = get_origin(kind), get_args(kind), " " * depth
        if zone is not None and kind in (int, Hidden):
            if zone.audience == OWNER and owner == "None":
                raise TypeError(f"{where}: a zone for its owner lies in a list, one place for each seat")
            return f"{pad}out.append(Slot({_constant(self._space, zone)}, {at[0]}, {at[1]}, {owner}))\n"
        if origin in (Union, types.UnionType):
            body = ""
            for part in args:
                if inner := self._below(part, zone, x, at, owner, depth + 1, where):
                    test = _constant(self._space, _class_of(part, where))
                    body += f"{pad}if isinstance({x}, {test}):\n{inner}"
            return body
        if origin in (list, tuple, dict):
            key, y = f"k{depth}", f"y{depth}"
            if origin is tuple and zone is not None:
                raise TypeError(f"{where}: an item in a tuple can never be dealt again; use a list")
            item = args[1] if origin is dict else args[0]
            own = origin is not dict and owner == "None" and _by_seat(item, zone)
            body = self._below(item, zone, y, (x, key), key if own else owner, depth + 1, where)
            pairs = f"{x}.items()" if origin is dict else f"enumerate({x})"
            return f"{pad}for {key}, {y} in {pairs}:\n{body}" if body else ""
        if _is_struct(kind) and kind is not Hidden:
            finder = self.struct(kind, owned=owner != "None")
            return f"{pad}{finder}({x}, out, {owner})\n" if finder else ""
        return ""


def _by_seat(item: Any, zone: Zone | None) -> bool:
    """Does each place of a list belong to a seat? Not if the list itself is one common zone."""
    kind, zone = _unwrap(item, zone)
    return not _is_item(kind) or (zone is not None and zone.audience == OWNER)


def _define(space: dict[str, Any], name: str, args: str, body: str) -> Callable[..., Any]:
    """Compile a generated function."""
    exec(compile(f"def {name}({args}):\n{body}\n", f"<generated {name}>", "exec"), space)
    made: Callable[..., Any] = space[name]
    return made


def _constant(space: dict[str, Any], value: Any) -> str:
    """The name under which generated code finds a value."""
    name = f"const{len(space)}"
    space[name] = value
    return name


@functools.cache
def _fields(kind: Any) -> list[tuple[str, Any]]:
    """The fields of a Struct with their types."""
    hints = typing.get_type_hints(kind, include_extras=True)
    return [(f, hints[f]) for f in kind.__struct_fields__]


def _is_struct(kind: Any) -> bool:
    """Is this type a Struct?"""
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct)


def _unwrap(kind: Any, zone: Zone | None) -> tuple[Any, Zone | None]:
    """The type inside Annotated, and its zone; the innermost zone wins."""
    if get_origin(kind) is Annotated:
        declared = [m for m in kind.__metadata__ if isinstance(m, Zone)]
        return _unwrap(get_args(kind)[0], declared[0] if declared else zone)
    return kind, zone


def _class_of(part: Any, where: str) -> type:
    """The class that identifies one part of a union at run time."""
    part, _ = _unwrap(part, None)
    kind = get_origin(part) or part
    if not isinstance(kind, type):
        raise TypeError(f"{where}: core cannot tell {part!r} apart in a union; use Structs")
    return kind


def _leaves(kind: Any) -> Iterator[Any]:
    """The innermost types of nested lists, tuples, dicts and unions."""
    kind, _ = _unwrap(kind, None)
    origin, args = get_origin(kind), get_args(kind)
    if origin in (list, tuple, dict, Union, types.UnionType):
        for inside in args[1:] if origin is dict else args:
            yield from () if inside is Ellipsis else _leaves(inside)
    else:
        yield kind


def _check_zone(kind: Any, zone: Zone, where: str) -> None:
    """Check that a zone is declared on a type that it fits."""
    if zone.is_bag:
        if kind != list[int]:
            raise TypeError(f"{where}: a bag is a list[int]")
        return
    items = set(_leaves(kind)) - {type(None)}
    if zone.audience != EVERYONE and items != {Hidden}:
        raise TypeError(f"{where}: a zone that is not open to everyone holds Hidden items and nothing else")
    if not items or items - {int, Hidden}:
        raise TypeError(f"{where}: a zone holds ints or Hidden items, not {kind!r}")


def _is_item(kind: Any) -> bool:
    """Is this type one item, which a zone may hide?"""
    return get_origin(kind) not in (list, tuple, dict) and set(_leaves(kind)) <= {int, Hidden, type(None)}


@functools.cache
def _immutable(kind: Any) -> bool:
    """Can a value of this type never change, so that copies may share it?"""
    reached, to_see = set[Any](), [kind]
    while to_see:
        inner, _ = _unwrap(to_see.pop(), None)
        origin, args = get_origin(inner), get_args(inner)
        if inner in reached or inner in _PLAIN or inner in (Hidden, Ellipsis) or origin is Literal:
            continue
        reached.add(inner)
        if origin in (tuple, frozenset, Union, types.UnionType):
            to_see += args
        elif _is_struct(inner) and inner.__struct_config__.frozen:
            to_see += [hint for _, hint in _fields(inner)]
        elif not (isinstance(inner, type) and issubclass(inner, enum.Enum)):
            return False
    return True


@functools.cache
def _secret(kind: Any) -> bool:
    """May a value of this type hide something?"""
    reached, to_see = set[Any](), [kind]
    while to_see:
        inner, zone = _unwrap(to_see.pop(), None)
        if inner is Hidden or (zone is not None and zone.is_bag):
            return True
        if inner not in reached:
            reached.add(inner)
            to_see += [hint for _, hint in _fields(inner)] if _is_struct(inner) else get_args(inner)
    return False


@functools.cache
def shape_of(root: Any, zones_required: bool = True) -> Shape:
    """The generated functions for a class, made once."""
    return Shape(root, zones_required=zones_required)
