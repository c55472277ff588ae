"""Anthophila's box, for the contract of `core/box.py`."""

from __future__ import annotations

from collections.abc import Mapping

from rucher.core.packs.boxes import PackBox
from rucher.games.anthophila.box import BOXES, provenance
from rucher.games.anthophila.box.reading import shelf
from rucher.games.anthophila.state import AnthophilaState


class AnthophilaBox(PackBox):
    """Clause 1.8: our own box in its editions, and packs that owners have entered."""

    def __init__(self) -> None:
        super().__init__(BOXES, shelf)

    def provenance(self, view: AnthophilaState, touch: str) -> Mapping[str, str]:
        """The sources of the facts about one component."""
        return provenance.of_touch(view, touch)
