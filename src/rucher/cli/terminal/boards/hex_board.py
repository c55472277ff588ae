"""A board of hexagons: its picture in the largest size that fits, else cropped."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.text import Text

from rucher.cli.terminal.boards.hexes import SIZES, Face, Size, column_of, draw, extent
from rucher.cli.terminal.boards.words import Marks, WordsBoard
from rucher.cli.terminal.screen import wrapped
from rucher.core.hexgrid import Hex


class HexBoard(WordsBoard):
    """The drawing of a game on hexagons. A game says what is on each space (`faces`)."""

    drawn = True
    sizes: Sequence[Size] = SIZES  # from the largest
    cropped = ""  # the message under a picture that is cut
    empty = ""  # the message for an empty table

    def faces(self, view: Any, marks: Marks) -> dict[Hex, Face]:
        """The content of every hexagon that the terminal draws."""
        raise NotImplementedError

    def focus(self, view: Any) -> Hex | None:
        """The space that a cropped picture shows in its middle."""
        return None

    def picture(self, view: Any, marks: Marks, width: int, height: int) -> list[Text]:
        """The table in the largest size that fits, else cropped around its focus."""
        faces = self.faces(view, marks)
        if not faces:
            return [Text(self.speech(self.empty))] if self.empty else []
        wide_enough = [size for size in self.sizes if extent(faces, size)[0] <= width]
        if not wide_enough:
            beyond = [Text(line) for line in wrapped(self.speech(self.cropped), width)]
            return [*self._cut(view, faces, width), *beyond]
        lines = {size: extent(faces, size)[1] for size in wide_enough}
        lowest = min(wide_enough, key=lambda size: lines[size])
        return draw(faces, next((size for size in wide_enough if lines[size] <= height), lowest))

    def narrowest(self, view: Any, marks: Marks) -> int:
        """The width in characters of the smallest drawing."""
        faces = self.faces(view, marks)
        return extent(faces, self.sizes[-1])[0] if faces else 0

    def _cut(self, view: Any, faces: dict[Hex, Face], width: int) -> list[Text]:
        """The smallest drawing, cut to a width around the focus."""
        size = self.sizes[-1]
        middle = column_of(self.focus(view) or next(iter(faces)), faces, size)
        left = min(max(0, middle - width // 2), extent(faces, size)[0] - width)
        return [line[left : left + width] for line in draw(faces, size)]
