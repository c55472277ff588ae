"""What a page keeps for when it has no network, and how it is told "your turn" while it is closed."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from rucher.core.types import Seat
from rucher.server.wire.answers import Update
from rucher.server.wire.table import SeatView, TableInfo
from rucher.server.wire.values import Moment, Strict


class Replay(Struct, frozen=True):
    """GET /api/tables/{id}/replay: a finished match with every moment, to look at without a network."""

    table: TableInfo
    seats: tuple[Seat, ...]  # those this browser holds
    update: Update
    views: tuple[SeatView, ...]  # the view after record 1, 2, ...


class PushKeys(Strict, frozen=True):
    """The keys of a browser's push subscription, in base64url."""

    p256dh: Annotated[str, Meta(min_length=1, max_length=200)]
    auth: Annotated[str, Meta(min_length=1, max_length=60)]


class Subscribe(Strict, frozen=True):
    """POST /api/push: send "your turn" to this browser, also while the page is closed."""

    endpoint: Annotated[str, Meta(min_length=1, max_length=1000)]
    keys: PushKeys
    lang: Literal["en", "fr"]
    expires: Moment | None = None


class Unsubscribe(Strict, frozen=True):
    """POST /api/push/forget: send nothing more to this endpoint."""

    endpoint: Annotated[str, Meta(min_length=1, max_length=1000)]
