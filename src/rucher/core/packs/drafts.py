"""A pack while it is being entered: the items that differ from what its owner found, and its files.

A draft becomes the files that the command line reads, and those files become the same draft again.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from rucher.core.packs.entering import (
    Shelf,
    facts_of,
    game_of,
    marked,
    named_items,
    single_files,
    skeleton,
    written_table,
)
from rucher.core.packs.files import File, HeldFolder, parse, refuse_absurd_values

DraftItem = dict[str, Any]


class Draft(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What an owner has entered, by file and item; None: the box has no such item. `files`: scenarios."""

    game: str
    edition: int
    items: dict[str, dict[str, DraftItem | None]] = {}
    files: dict[str, str] = {}


def files_of(draft: Draft, shelf: Shelf) -> dict[str, str]:
    """The files of a draft's pack, by name; PackError where an item has absurd values."""
    made = skeleton(shelf, draft.game)
    for file in shelf.files:
        if entered := draft.items.get(file):
            refuse_absurd_values(entered, file)
            made[file] = _file(made[file], parse(shelf.own.joinpath(file)), entered)
    if draft.files:
        singles = single_files(shelf, shelf.own)
        made = {name: text for name, text in made.items() if name not in singles} | draft.files
    return made


def _file(begun: str, own: dict[str, Any], entered: dict[str, DraftItem | None]) -> str:
    """A file of a pack with the entered items in place of ours; the owner's own come last."""
    head = begun[: begun.index("\n\n") + 1] if "\n\n" in begun else ""
    left, parts = dict(entered), []
    for table, key, item in named_items(own):
        found = left.pop(key, marked(item))
        if found is not None:
            parts.append(written_table(table, found, item, several=isinstance(own[table], list)))
    for key, found in left.items():
        if found is not None:
            parts.append(written_table(key.partition(" ")[0], found, {}, several=True))
    return head + "".join(parts)


def folder_of_draft(draft: Draft, shelf: Shelf) -> HeldFolder:
    """A draft of a pack as the folder of its files."""
    return HeldFolder({name: text.encode() for name, text in files_of(draft, shelf).items()})


def draft_of(folder: File, shelf: Shelf) -> Draft:
    """The draft of a pack: what differs in it from a new one."""
    items = {file: found for file in shelf.files if (found := dict(_entered(folder, shelf, file)))}
    names = single_files(shelf, folder)
    texts = {name: folder.joinpath(name).read_text(encoding="utf-8") for name in names}
    ours = single_files(shelf, shelf.own)
    same = names == ours and all(
        parse(folder.joinpath(name)) == parse(shelf.own.joinpath(name)) for name in names
    )
    return Draft(game_of(folder), shelf.edition, items, {} if same else texts)


def _entered(folder: File, shelf: Shelf, file: str) -> Iterator[tuple[str, DraftItem | None]]:
    """The items of a pack's file that differ from ours; None for one that was taken out."""
    ours = {key: marked(item) for _, key, item in named_items(parse(shelf.own.joinpath(file)))}
    theirs = {key: item for _, key, item in named_items(parse(folder.joinpath(file)))}
    yield from ((key, item) for key, item in theirs.items() if item != ours.get(key))
    yield from ((key, None) for key in ours if key not in theirs)


def open_items(shelf: Shelf, folder: File) -> dict[tuple[str, str], list[str]]:
    """Each item of a pack, and its fields that are still marked."""
    found: dict[tuple[str, str], list[str]] = {}
    for fact in facts_of(shelf, folder):
        if fact.file in shelf.files:
            missing = found.setdefault((fact.file, fact.item), [])
            missing += [field for field in fact.missing if field not in missing]
    return found
