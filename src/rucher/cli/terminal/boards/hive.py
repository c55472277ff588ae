"""Hive drawn with characters: stones of ivory and carbon, seen from above."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from rich.text import Text

from rucher.cli.terminal.boards.hexes import SIZES, Face, Size, column_of, draw, extent
from rucher.cli.terminal.boards.hive_words import HiveWords, cell_of
from rucher.cli.terminal.boards.words import Marks
from rucher.cli.terminal.screen import wrapped
from rucher.core.hexgrid import Hex
from rucher.games.hive.pieces import NAMES, PIECES, colour_of
from rucher.games.hive.state import HiveState

LAST, FAULT, CHOSEN, CLIMB = "*", "!", ">", "^"
STONES = ("#1F2226 on #F3EAD7", "#F4EADB on #3A4048")
EDGES = {"": "dim", LAST: "bold #8EB9DD", FAULT: "bold #E9806F", CHOSEN: "bold #F2B33D"}
TARGET = "bold #F2B33D"


class HiveBoard(HiveWords):
    """The hive as a picture; its words come from HiveWords."""

    drawn = True

    def picture(self, view: HiveState, marks: Marks, width: int, height: int) -> list[Text]:
        """The hive in the largest size that fits, else cropped around the last move."""
        faces = self._faces(view, marks)
        if not faces:
            return [Text(self.speech("terminal.hive.empty_table"))]
        wide_enough = [size for size in SIZES if extent(faces, size)[0] <= width]
        if not wide_enough:
            beyond = [Text(line) for line in wrapped(self.speech("terminal.hive.cropped"), width)]
            return [*_cropped(view, faces, width), *beyond]
        lines = {size: extent(faces, size)[1] for size in wide_enough}
        lowest = min(wide_enough, key=lambda size: lines[size])
        return draw(faces, next((size for size in wide_enough if lines[size] <= height), lowest))

    def narrowest(self, view: HiveState, marks: Marks) -> int:
        """The width of the smallest picture."""
        faces = self._faces(view, marks)
        return extent(faces, SIZES[-1])[0] if faces else 0

    def _faces(self, view: HiveState, marks: Marks) -> dict[Hex, Face]:
        """Targets and faults on empty spaces, and the top stone of every stack."""
        numbers = {cell: n for touch, n in marks.numbers.items() if (cell := cell_of(view, touch))}
        pointed = {cell: CHOSEN for touch in marks.chosen if (cell := cell_of(view, touch))}
        pointed |= {cell: FAULT for touch in marks.faults if (cell := cell_of(view, touch))}
        faces = {cell: Face(("",), edge=EDGES[mark], above=mark) for cell, mark in pointed.items()}
        faces |= {cell: Face((f"( {n} )", f"({n})", str(n)), style=TARGET) for cell, n in numbers.items()}
        heights = Counter(spot.cell for spot in view.spots if spot)
        for piece in PIECES:
            spot = view.spots[piece]
            if spot and spot.level + 1 == heights[spot.cell]:
                mark = pointed.get(spot.cell, LAST if piece == view.last_moved else "")
                faces[spot.cell] = self._stone(piece, mark, heights[spot.cell], numbers.get(spot.cell))
        return faces

    def _stone(self, piece: int, mark: str, height: int, number: int | None) -> Face:
        code, name = NAMES[piece], self.creature_name(piece)
        texts = (code,) if number is None else (f"{number}{CLIMB}{code}", f"{CLIMB}{number}")
        return Face(
            texts,
            names=(name, name.split(" ")[0]),
            style=STONES[colour_of(piece)],
            edge=EDGES[mark] if number is None else TARGET,
            above=mark,
            below=str(height) if height > 1 else "",
        )

    def legend(self, view: HiveState, marks: Marks) -> list[str]:
        """The meaning of the marks on the picture."""
        faces = self._faces(view, marks).values()
        above = {face.above for face in faces}
        keys = [key for mark, key in ((LAST, "last"), (FAULT, "fault"), (CHOSEN, "chosen")) if mark in above]
        keys += ["climb"] if any(CLIMB in face.texts[0] for face in faces) else []
        keys += ["stack"] if any(face.below for face in faces) else []
        return [self.speech(f"terminal.hive.mark_{key}") for key in keys]


def _cropped(view: HiveState, faces: Mapping[Hex, Face], width: int) -> list[Text]:
    """The smallest picture, cut to a width around the last move."""
    size: Size = SIZES[-1]
    spot = view.spots[view.last_moved] if view.last_moved >= 0 else None
    middle = column_of(spot.cell if spot else next(iter(faces)), faces, size)
    left = min(max(0, middle - width // 2), extent(faces, size)[0] - width)
    return [line[left : left + width] for line in draw(faces, size)]
