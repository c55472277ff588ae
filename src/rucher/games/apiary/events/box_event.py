"""The base of Apiary's events: components appear by their numbers in the box."""

from __future__ import annotations

from rucher.core.packs.boxes import OWN
from rucher.core.types import Event


class BoxEvent(Event, frozen=True, kw_only=True, omit_defaults=True):
    """An event with the box that its names come from."""

    pack: str = OWN
