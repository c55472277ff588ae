"""Component packs that the owner of a real box fills in, and the values of ours that they still use.

A pack begins as a skeleton: every item of a game's own box, with `"?"` wherever we reconstructed something.
The owner of the box writes the true value over the mark; a field that is still marked uses our value.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias

from rucher.core.packs.files import File, parse, refuse_links
from rucher.core.packs.malformed import Fault, PackError
from rucher.core.packs.reading import RECONSTRUCTED, Item, counted, item_name

UNKNOWN: Final = "?"
GAME_FILE: Final = "pack.toml"  # says which game a pack is for
Tables: TypeAlias = dict[str, dict[str, Any]]  # by file
_FIXED = ("id", "players", "provenance")  # these identify an item, or are computed here


class Shelf(NamedTuple):
    """A game's own box: its folder, its files, how to read them, and a subfolder with one item per file."""

    own: File
    files: tuple[str, ...]
    read: Callable[[Tables, File], object]
    folder: str | None = None
    edition: int = 1
    kinds: Mapping[tuple[str, str], type[Item]] = {}  # the type of the items, by file and by name there
    texts: Path | None = None  # the folder of the box's catalogs


class Fact(NamedTuple):
    """One fact of one item: its place, its provenance, and its fields that are still marked."""

    file: str
    item: str
    name: str
    source: str
    missing: tuple[str, ...]


# -- a skeleton --------------------------------------------------------------------------------------------


def skeleton(shelf: Shelf, game: str) -> dict[str, str]:
    """The files of a new pack, by name: every known value, and a mark for each reconstructed one."""
    head = "# Which game this pack is for, and which edition of our box fills what is left open."
    made = {GAME_FILE: f'{head}\ngame = "{game}"\nedition = {shelf.edition}\n'}
    for file in shelf.files:
        tables = parse(shelf.own.joinpath(file))
        made[file] = _HEAD + "".join(
            written_table(name, marked(item), item, several=isinstance(tables[name], list))
            for name, _, item in named_items(tables)
        )
    for file in single_files(shelf, shelf.own):
        made[file] = shelf.own.joinpath(file).read_text(encoding="utf-8")
    return made


_HEAD = """# Write the true value over each "?". The remark beside it shows how: it is played meanwhile.
# What has no "?" is known from the rulebook or a public source, follows from them, or is a mere name of ours.
"""


def single_files(shelf: Shelf, folder: File) -> list[str]:
    """The files of a pack that hold one item each, like scenarios."""
    inside = folder.joinpath(shelf.folder) if shelf.folder else None
    if inside is None or not inside.is_dir():
        return []
    return sorted(f"{shelf.folder}/{file.name}" for file in inside.iterdir() if file.name.endswith(".toml"))


def named_items(tables: dict[str, Any]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """The items of a pack's file in order: their table, the item's own name, the item."""
    for table, found in tables.items():
        if isinstance(found, list):
            yield from ((table, item_name(item, table, at), item) for at, item in enumerate(found, 1))
        elif isinstance(found, dict):
            yield table, table, found


def marked(item: dict[str, Any]) -> dict[str, Any]:
    """An item of ours as an owner finds it: a mark for each field that we reconstructed."""
    ours = _ours(item)
    return {
        field: UNKNOWN if field in ours else value for field, value in item.items() if field != "provenance"
    }


def written_table(table: str, item: dict[str, Any], own: dict[str, Any], *, several: bool) -> str:
    """An item as TOML, with our value beside each mark."""
    lines = [f"[[{_key(table)}]]" if several else f"[{_key(table)}]"]
    for field, value in item.items():
        remark = f" # {_written(own[field])}" if value == UNKNOWN and field in own else ""
        lines.append(f"{_key(field)} = {_written(value)}{remark}")
    return "\n" + "\n".join(lines) + "\n"


def _written(value: Any) -> str:
    """A value of a pack's item as TOML on one line."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{_key(key)} = {_written(part)}" for key, part in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(_written, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


def _key(key: str) -> str:
    """A key of a TOML file, in quotes where it needs them."""
    return key if key.replace("_", "").replace("-", "").isalnum() else json.dumps(key)


# -- facts -------------------------------------------------------------------------------------------------


def _facts(item: dict[str, Any], provenance: Any) -> dict[str, tuple[str, tuple[str, ...]]]:
    """The source and the fields of each fact of a pack's item."""
    fields = [field for field in item if field not in _FIXED]
    if not isinstance(provenance, dict):
        covered = tuple(field for field in fields if field != "name")
        return {"contents": (str(provenance), covered)}
    others = tuple(field for field in fields if field not in provenance and field != "name")
    return {name: (source, (name,) if name in fields else others) for name, source in provenance.items()}


def _ours(item: dict[str, Any]) -> set[str]:
    """The fields of a pack's item that we reconstructed."""
    facts = _facts(item, item.get("provenance")).values()
    return {field for source, fields in facts if source in RECONSTRUCTED for field in fields}


def _owner_provenance(item: dict[str, Any], own: dict[str, Any]) -> Any:
    """The provenance of an owner's item: our source where a mark or our known value is left, else "owner"."""
    marked = {field for field, value in item.items() if _marked(value)}
    changed = {field for field in {*item, *own} if item.get(field) != own.get(field)}
    sources = {
        name: "owner"
        if not marked & {*fields} and (source in RECONSTRUCTED or changed & {*fields})
        else source
        for name, (source, fields) in _facts(own, own["provenance"]).items()
    }
    return sources if isinstance(own["provenance"], dict) else sources["contents"]


# -- reading what was entered ------------------------------------------------------------------------------


def read_tables(folder: File, own: File, files: Sequence[str]) -> Tables:
    """The tables of a pack's files, with our value for each mark that is left."""
    tables = {file: parse(folder.joinpath(file)) for file in files}
    if folder != own:
        for file, table in tables.items():
            _fill(table, parse(own.joinpath(file)))
    return tables


def _fill(table: dict[str, Any], own: dict[str, Any]) -> None:
    """Fill in the fields and the provenance of a pack's items, from ours."""
    for _, item, twin in _twins(table, own):
        if "provenance" not in item:
            item["provenance"] = _owner_provenance(item, twin)
        for field, value in item.items():
            item[field] = _filled(value, twin.get(field))


def _marked(value: Any) -> bool:
    """Is a mark left in a pack's value, or in one language of a name?"""
    return value == UNKNOWN or (isinstance(value, dict) and any(map(_marked, value.values())))


def _filled(value: Any, ours: Any) -> Any:
    """An owner's value, with ours for each mark that is left."""
    if value == UNKNOWN and ours is not None:
        return copy.deepcopy(ours)
    if isinstance(value, dict) and isinstance(ours, dict):
        return {key: _filled(part, ours.get(key)) for key, part in value.items()}
    return value


def _twins(
    table: dict[str, Any], own: dict[str, Any]
) -> Iterator[tuple[str, dict[str, Any], dict[str, Any]]]:
    """Each item of a file: its name, the item, and the item of our own box that it replaces."""
    for name, ours in own.items():
        found = table.get(name)
        if isinstance(ours, list) and isinstance(found, list):
            by_name = {item_name(item, name, at): item for at, item in enumerate(ours, 1)}
            for at, item in enumerate(found, 1):
                if isinstance(item, dict) and (key := item_name(item, name, at)) in by_name:
                    yield key, item, by_name[key]
        elif isinstance(ours, dict) and isinstance(found, dict):
            yield name, found, ours


# -- what is entered, missing or malformed -----------------------------------------------------------------


def game_of(folder: File) -> str:
    """The game that a pack is for."""
    refuse_links(folder)
    game = parse(folder.joinpath(GAME_FILE)).get("game")
    if not isinstance(game, str):
        raise PackError(Fault(f"{GAME_FILE}: game", "no_game", {"example": 'game = "apiary"'}))
    return game


def edition_of(folder: File, first: int) -> int:
    """The edition of our own box that a pack completes; a pack that names none completes the first."""
    refuse_links(folder)
    named = folder.joinpath(GAME_FILE)
    number = parse(named).get("edition", first) if named.is_file() else first
    if type(number) is not int:
        raise PackError(Fault(f"{GAME_FILE}: edition", "no_edition", {"n": str(number)}))
    return number


def facts_of(shelf: Shelf, folder: File) -> Iterator[Fact]:
    """Every fact of a pack, with its fields that are still marked."""
    for file in shelf.files:
        table, own = parse(folder.joinpath(file)), parse(shelf.own.joinpath(file))
        for name, item, twin in _twins(table, own):
            sources = item.get("provenance", _owner_provenance(item, twin))
            for fact, (source, fields) in _facts(twin, sources).items():
                missing = tuple(field for field in fields if _marked(item.get(field)))
                yield Fact(file, name, fact, counted(source), missing)
    for file in single_files(shelf, folder):
        yield Fact(file, "scenario", "contents", str(parse(folder.joinpath(file)).get("provenance")), ())


def lost_items(shelf: Shelf, folder: File) -> Iterator[str]:
    """The items of our own box that a pack does not have."""
    for file in shelf.files:
        table, own = parse(folder.joinpath(file)), parse(shelf.own.joinpath(file))
        there = {name for name, _, _ in _twins(table, own)}
        yield from (f"{file}: {name}" for name, _, _ in _twins(own, own) if name not in there)


def faults_of(shelf: Shelf, folder: File) -> Iterator[Fault]:
    """Every fault in a pack, one by one; a faulty item is replaced by ours to find the next fault."""
    tables = read_tables(folder, shelf.own, shelf.files)
    own = {file: parse(shelf.own.joinpath(file)) for file in shelf.files}
    while True:
        try:
            shelf.read(copy.deepcopy(tables), folder)
        except PackError as error:
            yield error.fault
            if not _mend(tables, own, error.fault):
                return
        else:
            return


def _mend(tables: Tables, own: Tables, fault: Fault) -> bool:
    """Replace the item of a pack that a fault names by ours; False where none can be replaced."""
    for file, table in tables.items():
        for name, item, twin in _twins(table, own[file]):
            if f"{fault.where}: ".startswith(f"{file}: {name}: ") and item != twin:
                item.clear()
                item.update(copy.deepcopy(twin))
                return True
    return False
