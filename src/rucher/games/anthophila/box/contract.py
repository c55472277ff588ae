"""Anthophila's box, for the contract of `core/box.py`."""

from __future__ import annotations

from collections.abc import Mapping

from rucher.core.packs.boxes import PackBox
from rucher.core.packs.files import File
from rucher.games.anthophila.box import BOXES, provenance
from rucher.games.anthophila.box.reading import shelf
from rucher.games.anthophila.display.outlook import Tile, printed_tile
from rucher.games.anthophila.state import AnthophilaState


class AnthophilaBox(PackBox):
    """Clause 1.8: our own box in its editions, and packs that owners have entered."""

    def __init__(self) -> None:
        super().__init__(BOXES, shelf)

    def drawn_item(self, folder: File, file: str, table: str, at: int) -> Tile | None:
        """A plant of an Anthophila pack that is being entered."""
        return printed_tile(BOXES.look_into(folder), at) if table == "plant" else None

    def provenance(self, view: AnthophilaState, touch: str) -> Mapping[str, str]:
        """The sources of the facts about one component of Anthophila."""
        return provenance.provenance_of_touch(view, touch)
