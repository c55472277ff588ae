"""What a game knows of its box: the third part of the contract, beside the rules of `core/game.py`.

A game without files of components needs none of it. A game with a box in files takes `core/packs/boxes.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from rucher.core.errors import OptionError

if TYPE_CHECKING:
    from rucher.core.packs.entering import Shelf
    from rucher.core.packs.files import File


class GameBox:
    """No box: nothing to name, nothing to enter, nothing to draw."""

    components_type: ClassVar[Any] = None  # the Struct that `components` returns

    def name(self, options: Any) -> str | None:
        """The content hash of the box that a match with these options is played with; None: there is none."""
        return None

    def newest(self, options: Any) -> Any:
        """Options that name the newest edition of the game's own box, where they name no box."""
        return options

    def first(self, options: Any) -> Any:
        """Options that name the first edition, where they name no box: old matches were played with it."""
        return options

    def unnamed(self, options: Any) -> Any:
        """Options that name no box, where it is an edition of the game's own."""
        return options

    def knows(self, name: str) -> bool:
        """Is the box of this content hash at hand?"""
        return False

    def open_pack(self, pack: str) -> str:
        """The content hash of a component pack: a folder to read, or a known hash. Most games take none."""
        raise OptionError("this game takes no component pack")

    def shelf(self, folder: File | None = None) -> Shelf | None:
        """The files of which packs are made, or that a pack in a folder completes; None: nothing to enter."""
        return None

    def contents(self, pack: str = "") -> Mapping[str, int]:
        """How many components of a box come from where: {"rulebook": 30, "reconstructed": 4}."""
        return {}

    def provenance(self, view: Any, touch: str) -> Mapping[str, str]:
        """Where each fact of one component comes from: {"pattern": "rulebook", "hornet": "reconstructed"}."""
        return {}

    def components(self, options: Any) -> Any:
        """What whoever draws the board must know of the box; no secret of a match. None: nothing."""
        return None
