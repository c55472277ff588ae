"""Packs that owners enter on the page: their faults, their files, and one item as it will be drawn."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import Any

from rucher.core.box import GameBox
from rucher.core.errors import OptionError
from rucher.core.packs.drafts import Draft, draft_of, files_of, folder_of_draft, open_items
from rucher.core.packs.entering import Shelf, faults_of, game_of
from rucher.core.packs.files import File, archive_of, unpacked
from rucher.core.packs.malformed import Fault, PackError
from rucher.games import find
from rucher.server import wire
from rucher.server.longwork.tasks import BoxTask, CheckDraft, KeepDraft, OpenArchive, OpenKept, PackDraft
from rucher.server.settings import Problem
from rucher.server.store.packs import keep_files

MOST_FAULTS = 20  # each costs one more reading of the box


def do_box_task(task: BoxTask) -> Any:
    """The result of a task of long work about an owner's box."""
    match task:
        case CheckDraft():
            return check_draft(task)
        case PackDraft():
            return packed_draft(task)
        case OpenArchive():
            return draft_of_archive(task)
        case KeepDraft():
            return keep_pack(task)
        case OpenKept():
            return draft_of_kept(task)


def check_draft(asked: CheckDraft) -> bytes:
    """What is wrong in a draft, how much is entered, and one item as it will be drawn."""
    box, shelf = _shelf(asked.draft)
    try:
        folder = folder_of_draft(asked.draft, shelf)
        faults = [*islice(faults_of(shelf, folder), MOST_FAULTS)]
        items = open_items(shelf, folder)
    except PackError as error:  # a file that cannot be read at all
        return wire.encode(wire.BoxReport((_fault_for_page(error.fault),), 0, 0))
    entered = sum(not missing for missing in items.values())
    drawn = None if faults or asked.item is None else _drawn(box, shelf, folder, asked.item)
    return wire.encode(wire.BoxReport(tuple(map(_fault_for_page, faults)), entered, len(items), drawn))


def _drawn(box: GameBox, shelf: Shelf, folder: File, item: tuple[str, str]) -> Any:
    """An item of an owner's draft as the page draws it; None where it does not."""
    keys = [key for file, key in open_items(shelf, folder) if file == item[0]]
    if item[1] not in keys:
        return None
    table = item[1].partition(" ")[0]
    at = [key for key in keys if key.partition(" ")[0] == table].index(item[1])
    return box.drawn_item(folder, item[0], table, at)


def packed_draft(asked: PackDraft) -> bytes:
    """The pack of an owner's draft as one archive."""
    _, shelf = _shelf(asked.draft)
    try:
        return archive_of(files_of(asked.draft, shelf))
    except PackError as error:
        raise Problem("bad_box", 422, fault=error.fault.words) from None


def draft_of_archive(asked: OpenArchive) -> Draft:
    """The owner's draft in an archive."""
    try:
        return _draft(unpacked(asked.data))
    except PackError as error:
        raise Problem("bad_box", 422, fault=error.fault.words) from None


def draft_of_kept(asked: OpenKept) -> Draft:
    """The owner's draft of a kept pack."""
    return _draft(Path(asked.folder))


def _draft(folder: File) -> Draft:
    """The draft of a pack that an owner enters; a Problem where the game has no box."""
    shelf = _box(game_of(folder)).shelf(folder)
    if shelf is None:
        raise Problem("no_such_game", 404)
    return draft_of(folder, shelf)


def keep_pack(asked: KeepDraft) -> str:
    """Keep an owner's pack, in the process of long work; a Problem where it cannot be played."""
    box, shelf = _shelf(asked.draft)
    try:
        folder = folder_of_draft(asked.draft, shelf)
        for fault in faults_of(shelf, folder):
            raise PackError(fault)
        name = box.name_of(folder)
        keep_files(files_of(asked.draft, shelf), Path(asked.shelf) / name)
    except PackError as error:
        raise Problem("bad_box", 422, fault=error.fault.words) from None
    return name


def _shelf(draft: Draft) -> tuple[GameBox, Shelf]:
    """The box that an owner's draft completes."""
    box = _box(draft.game)
    try:
        shelf = box.shelf_of(draft.edition)
    except PackError as error:
        raise Problem("bad_box", 422, fault=error.fault.words) from None
    if shelf is None:
        raise Problem("no_such_game", 404)
    return box, shelf


def _box(game: str) -> GameBox:
    """The box of a game for a task of long work; a Problem where there is no such game."""
    try:
        return find(game).box
    except OptionError:
        raise Problem("no_such_game", 404) from None


def _fault_for_page(fault: Fault) -> wire.BoxFault:
    """A fault for the page: `farms.toml: farm F01: cost` by its parts."""
    file, item, field, *_ = [*fault.where.split(": "), "", "", ""]
    return wire.BoxFault(file, item, field, fault.words)
