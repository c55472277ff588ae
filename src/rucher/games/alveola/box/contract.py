"""Alvéola's box, for the contract of `core/box.py`."""

from __future__ import annotations

from collections.abc import Mapping

from rucher.core.packs.boxes import PackBox
from rucher.core.packs.files import File
from rucher.games.alveola.box import BOXES, box_of, provenance
from rucher.games.alveola.box.reading import shelf
from rucher.games.alveola.display import components
from rucher.games.alveola.display.components import Components
from rucher.games.alveola.state import AlveolaOptions, AlveolaState


class AlveolaBox(PackBox):
    """Clause 1.10: our own box in its editions, and packs that owners have entered."""

    components_type = Components

    def __init__(self) -> None:
        super().__init__(BOXES, shelf)

    def provenance(self, view: AlveolaState, touch: str) -> Mapping[str, str]:
        """The sources of the facts about one component of Alvéola."""
        return provenance.provenance_of_touch(view, touch)

    def drawn_item(self, folder: File, file: str, table: str, at: int) -> Components | None:
        """A tile of an Alvéola pack that is being entered, alone in its box."""
        if table != "tile":
            return None
        box = BOXES.look_into(folder)
        honeycomb = sum(tile.shape != "start_tile" for tile in box.tiles)
        return components.one_tile(box, at + (honeycomb if file == "start.toml" else 0))

    def components(self, options: AlveolaOptions) -> Components:
        """The shapes, tiles and powers of the box."""
        return components.components(box_of(options.pack))
