"""What the page of an owner's box asks and is answered."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from rucher.core.packs.drafts import Draft
from rucher.core.packs.forms import Form
from rucher.core.texts import Translated
from rucher.server.wire.values import Moment, Name, Strict


class FormAnswer(Struct, frozen=True):
    """GET /api/boxes/{game}/form: the forms of the box."""

    form: Form


class CheckBox(Strict, frozen=True):
    """POST /api/boxes/check: what is wrong in a draft, and how an item will look. Gives BoxReport.

    `item`: the file and the name of the item, null for none.
    """

    draft: Draft
    item: tuple[str, str] | None = None


class BoxFault(Struct, frozen=True):
    """A fault: the file, the item and the field it is in (each may be empty), and the whole sentence."""

    file: str
    item: str
    field: str
    said: Translated


class BoxReport(Struct, frozen=True):
    """What is wrong in a draft, how much of it is entered, and its item as `components` would have it."""

    faults: tuple[BoxFault, ...]
    entered: int  # items of which nothing is missing
    all: int
    drawn: Any = None


class BoxFile(Strict, frozen=True):
    """POST /api/boxes/open: an archive of a pack, in Base64. Gives the Draft."""

    data: Annotated[str, Meta(max_length=400_000)]


class KeepBox(Strict, frozen=True):
    """POST /api/boxes: keep the pack of a draft, for tables. Gives BoxCard."""

    draft: Draft
    name: Name


class TakeBox(Strict, frozen=True):
    """POST /api/boxes/take: a pack that was shared by a link. Gives BoxCard."""

    token: Annotated[str, Meta(max_length=400)]


class BoxCard(Struct, frozen=True):
    """A pack of this browser. `pack` is the option of its tables. GET /api/boxes gives a list of them."""

    pack: str
    game: str
    name: str
    at: Moment


class BoxLink(Struct, frozen=True):
    """POST /api/boxes/kept/{pack}/share: the address that gives the pack to others."""

    url: str
