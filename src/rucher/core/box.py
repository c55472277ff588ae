"""The box of a game, the third part of the contract beside the rules in `core/rules.py`.

A game without component files keeps this default. A game with component files uses `core/packs/boxes.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from rucher.core.errors import OptionError

if TYPE_CHECKING:
    from rucher.core.packs.entering import Shelf
    from rucher.core.packs.files import File


class GameBox:
    """The default for a game without a box: it has no name, no pack and no components."""

    components_type: ClassVar[Any] = None  # the Struct that `components` returns

    def name(self, options: Any) -> str | None:
        """The content hash of the box that these options name; None where the game has no box."""
        return None

    def newest(self, options: Any) -> Any:
        """The options, naming the newest edition of the game's own box if they named no box."""
        return options

    def first(self, options: Any) -> Any:
        """The options, naming the first edition, which old matches use, if they named no box."""
        return options

    def unnamed(self, options: Any) -> Any:
        """The options without the name of their box, if that box is an edition of the game's own."""
        return options

    def knows(self, name: str) -> bool:
        """Is the box with this content hash known here?"""
        return False

    def open_pack(self, pack: str) -> str:
        """The content hash of a component pack, given its folder or a known hash. Most games refuse it."""
        raise OptionError("this game takes no component pack")

    def name_of(self, folder: File) -> str:
        """The content hash of a pack that is not opened."""
        raise OptionError("this game takes no component pack")

    def shelf_of(self, edition: int) -> Shelf | None:
        """The files of an edition; None: no packs."""
        return None

    def shelf(self, folder: File | None = None) -> Shelf | None:
        """The files that a new pack starts from, or that the pack in a folder completes; None: no packs."""
        return None

    def editions(self) -> tuple[str, ...]:
        """The content hash of each edition of the game's own box, the newest first."""
        return ()

    def drawn_item(self, folder: File, file: str, table: str, at: int) -> Any:
        """One item of a pack that is being entered, as `components` has it; None: it is not drawn."""
        return None

    def contents(self, pack: str = "") -> Mapping[str, int]:
        """The number of components for each provenance: {"rulebook": 30, "reconstructed": 4}."""
        return {}

    def provenance(self, view: Any, touch: str) -> Mapping[str, str]:
        """The provenance of each fact of a component: {"pattern": "rulebook", "hornet": "reconstructed"}."""
        return {}

    def components(self, options: Any) -> Any:
        """The facts of the box that a drawn board needs, without any secret of a match; None: none."""
        return None
