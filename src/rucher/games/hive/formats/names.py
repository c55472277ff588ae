"""The names that other programs give to pieces: `wM1` for the only mosquito, `wA2` for the first ant."""

from __future__ import annotations

import re

from rucher.games.hive.actions import HiveAction
from rucher.games.hive.notation import PASS_TEXT, read
from rucher.games.hive.pieces import NAMES, NUMBERS, before_in_order
from rucher.games.hive.state import HiveState

_NAME = re.compile(r"[wb][A-Z][0-9]?")


class Names:
    """What each name of one file means; a piece keeps the name under which it came into play."""

    def __init__(self) -> None:
        self._meant: dict[str, str] = {}

    def read(self, view: HiveState, text: str) -> HiveAction:
        """The action of a MoveString in the file's own names."""
        if text.casefold() == PASS_TEXT:
            return read(view, PASS_TEXT)
        return read(view, _NAME.sub(lambda found: self._ours(view, found[0], found.start() == 0), text))

    def _ours(self, view: HiveState, name: str, mover: bool) -> str:
        """Our name of a piece that another program names."""
        if name in self._meant:
            return self._meant[name]
        ours = name if name in NUMBERS or name[:2] not in NUMBERS else name[:2]
        if not mover or ours not in NUMBERS:
            return ours
        piece = NUMBERS[ours]
        before = before_in_order(piece)
        while before is not None and view.spots[piece] is None and view.spots[before] is None:
            piece, before = before, before_in_order(before)
        self._meant[name] = NAMES[piece]
        return NAMES[piece]
