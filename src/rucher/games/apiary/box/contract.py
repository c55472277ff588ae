"""Apiary's box, for the contract of `core/box.py`."""

from __future__ import annotations

from collections.abc import Mapping

from rucher.core.packs.boxes import PackBox
from rucher.core.packs.files import File
from rucher.games.apiary.box import BOXES, box_of, provenance
from rucher.games.apiary.box.reading import shelf
from rucher.games.apiary.display import components
from rucher.games.apiary.display.components import Components
from rucher.games.apiary.geometry import layout_of
from rucher.games.apiary.state import ApiaryOptions, ApiaryState


class ApiaryBox(PackBox):
    """Clause 1.11: our own box in its editions, and packs that owners have entered."""

    components_type = Components

    def __init__(self) -> None:
        super().__init__(BOXES, shelf)

    def provenance(self, view: ApiaryState, touch: str) -> Mapping[str, str]:
        """The sources of the facts about one component."""
        return provenance.provenance_of_touch(view, touch)

    def drawn_item(self, folder: File, file: str, table: str, at: int) -> object:
        """A tile, a card, a planet or a token of a pack that is being entered."""
        return components.drawn_item(BOXES.look_into(folder), table, at)

    def components(self, options: ApiaryOptions) -> Components:
        """The facts and effects of every component, in words and in icons."""
        return components.components(box_of(options.pack), layout_of(options.pack, options.players))
