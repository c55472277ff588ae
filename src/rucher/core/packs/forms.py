"""The form of each item of a box, made from the types that its files are read with."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Any, Literal, TypeAlias, TypeGuard

import msgspec
from msgspec import inspect

from rucher.core.packs.entering import Shelf, marked, named_items
from rucher.core.packs.files import parse

HIDDEN = ("id", "players", "provenance")  # these identify an item, or are computed
Plain: TypeAlias = int | bool | str


class Shape(msgspec.Struct, frozen=True, omit_defaults=True):
    """What may be entered in a field. `record`: fields of its own; `either`: one of several such records."""

    kind: Literal["whole", "text", "yes", "choice", "list", "row", "record", "either"]
    low: int | None = None  # of a number; of a list: how many at least
    high: int | None = None
    choices: tuple[Plain, ...] = ()
    of: tuple[Shape, ...] = ()  # a list: of what; a row: what stands at each place
    records: tuple[str, ...] = ()
    optional: bool = False


class FormField(msgspec.Struct, frozen=True, omit_defaults=True):
    """A field of a record; one that may be left out has a value when it is."""

    name: str
    shape: Shape
    required: bool = True


class FormRecord(msgspec.Struct, frozen=True, omit_defaults=True):
    """Fields that belong together; `tag` is the field that tells it from others, and its value."""

    fields: tuple[FormField, ...]
    tag: tuple[str, str] | None = None


class FormItem(msgspec.Struct, frozen=True):
    """An item of our own box: its file, its name there, its record, our values, and the fields we made up."""

    file: str
    key: str
    table: str
    record: str
    ours: dict[str, Any]
    open: tuple[str, ...]


class Form(msgspec.Struct, frozen=True):
    """The forms of a box. `labels`: fields, tables and values in each language, where they have a name."""

    game: str
    edition: int
    items: tuple[FormItem, ...]
    records: dict[str, FormRecord]
    labels: dict[str, dict[str, str]]


def form_of(shelf: Shelf, game: str, labels: dict[str, dict[str, str]]) -> Form:
    """The form of the box that a new pack starts from."""
    records: dict[str, FormRecord] = {}
    items = []
    told = functools.cache(inspect.type_info)  # a millisecond each, and items are of few types
    for file in shelf.files:
        for table, key, item in named_items(parse(shelf.own.joinpath(file))):
            info = told(shelf.kinds[file, table])
            assert isinstance(info, inspect.StructType)
            found = marked(item)
            made_up = tuple(field for field in item if field in found and found[field] != item[field])
            ours = {field: value for field, value in item.items() if field != "provenance"}
            items.append(FormItem(file, key, table, _record(info, records), ours, made_up))
    return Form(game, shelf.edition, tuple(items), records, labels)


def _record(info: inspect.StructType, records: dict[str, FormRecord]) -> str:
    """The name of a record that the form of a box's item needs; it is listed from now on."""
    name = info.cls.__name__
    if name not in records:
        records[name] = FormRecord(())  # an effect may hold effects
        fields = tuple(
            FormField(field.encode_name, _shape(field.type, records), field.required)
            for field in info.fields
            if field.encode_name not in HIDDEN
        )
        tag = (info.tag_field, str(info.tag)) if info.tag_field else None
        records[name] = FormRecord(fields, tag)
    return name


def _shape(info: inspect.Type, records: dict[str, FormRecord]) -> Shape:
    """The shape of a field in the form of a box's item, from its type."""
    match info:
        case inspect.IntType():
            return Shape("whole", info.ge, info.le)
        case inspect.BoolType():
            return Shape("yes")
        case inspect.StrType():
            return Shape("text", info.min_length, info.max_length)
        case inspect.LiteralType():
            return Shape("choice", choices=tuple(filter(_is_given, info.values)))
        case inspect.VarTupleType():
            return Shape("list", info.min_length, info.max_length, of=(_shape(info.item_type, records),))
        case inspect.TupleType():
            return Shape("row", of=tuple(_shape(part, records) for part in info.item_types))
        case inspect.StructType():
            return Shape("record", records=(_record(info, records),))
        case inspect.UnionType():
            return _either(info, records)
    raise TypeError(f"no form for {info!r}")


def _is_given(value: str | int | None) -> TypeGuard[str | int]:
    """Is the value of a field in a box's form given?"""
    return value is not None


def _either(info: inspect.UnionType, records: dict[str, FormRecord]) -> Shape:
    """The shape of a form's field that holds one of several records, or may be left out."""
    parts = [part for part in info.types if not isinstance(part, inspect.NoneType)]
    optional = len(parts) < len(info.types)
    if len(parts) == 1:
        return msgspec.structs.replace(_shape(parts[0], records), optional=optional)
    named = [value for part in parts if isinstance(part, inspect.LiteralType) for value in part.values]
    if named:
        return Shape("choice", choices=tuple(filter(_is_given, named)), optional=optional)
    return Shape("either", records=tuple(_names(parts, records)), optional=optional)


def _names(parts: list[inspect.Type], records: dict[str, FormRecord]) -> Iterator[str]:
    """The names of the records that a field in a box's form may hold."""
    for part in parts:
        assert isinstance(part, inspect.StructType)
        yield _record(part, records)
