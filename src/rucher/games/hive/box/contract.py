"""Hive's box, for the contract of `core/box.py`."""

from __future__ import annotations

from collections.abc import Mapping

from rucher.core.box import GameBox
from rucher.games.hive.box import CREATURES, EDITIONS
from rucher.games.hive.pieces import creature_of
from rucher.games.hive.state import HiveOptions, HiveState
from rucher.games.hive.touching import piece_touched


class HiveBox(GameBox):
    """Clause 1.2: 28 pieces, the same in every match: the kernel knows them, so there is one edition."""

    def name(self, options: HiveOptions) -> str:
        """The content hash of the box of Hive."""
        return EDITIONS.first

    def knows(self, name: str) -> bool:
        """Is it our own box of Hive?"""
        return name == EDITIONS.first

    def contents(self, pack: str = "") -> Mapping[str, int]:
        """Hive, clause 1.2: the number of pieces of both sides, by provenance."""
        counts: dict[str, int] = {}
        for creature in CREATURES:
            counts[creature.provenance] = counts.get(creature.provenance, 0) + 2 * creature.count
        return counts

    def provenance(self, view: HiveState, touch: str) -> Mapping[str, str]:
        """Hive, clause 1.2: the provenance of a kind of piece."""
        piece = piece_touched(view, touch)
        return {} if piece is None else {"piece": creature_of(piece).provenance}
