"""Hive drawn with characters: stones of ivory and carbon, seen from above."""

from __future__ import annotations

from collections import Counter

from rucher.cli.terminal.boards.hex_board import HexBoard
from rucher.cli.terminal.boards.hexes import Face
from rucher.cli.terminal.boards.hive_words import HiveWordsBoard, cell_of
from rucher.cli.terminal.boards.words import Marks
from rucher.core.hexgrid import Hex
from rucher.games.hive.pieces import NAMES, PIECES, colour_of
from rucher.games.hive.state import HiveState

LAST, FAULT, CHOSEN, CLIMB = "*", "!", ">", "^"
STONES = ("#1F2226 on #F3EAD7", "#F4EADB on #3A4048")
EDGES = {"": "dim", LAST: "bold #8EB9DD", FAULT: "bold #E9806F", CHOSEN: "bold #F2B33D"}
TARGET = "bold #F2B33D"


class HiveBoard(HexBoard, HiveWordsBoard):
    """The hive as a picture; its words come from HiveWords."""

    cropped = "terminal.hive.cropped"
    empty = "terminal.hive.empty_table"

    def focus(self, view: HiveState) -> Hex | None:
        """The space of the last move, in the middle of a cropped drawing."""
        spot = view.spots[view.last_moved] if view.last_moved >= 0 else None
        return spot.cell if spot else None

    def faces(self, view: HiveState, marks: Marks) -> dict[Hex, Face]:
        """Targets and faults on empty spaces, and the top stone of every stack."""
        numbers = {cell: n for touch, n in marks.labels.items() if (cell := cell_of(view, touch))}
        pointed = {cell: CHOSEN for touch in marks.chosen if (cell := cell_of(view, touch))}
        pointed |= {cell: FAULT for touch in marks.faults if (cell := cell_of(view, touch))}
        faces = {cell: Face(("",), edge=EDGES[mark], above=mark) for cell, mark in pointed.items()}
        faces |= {cell: Face((f"( {n} )", f"({n})", n), style=TARGET) for cell, n in numbers.items()}
        heights = Counter(spot.cell for spot in view.spots if spot)
        for piece in PIECES:
            spot = view.spots[piece]
            if spot and spot.level + 1 == heights[spot.cell]:
                mark = pointed.get(spot.cell, LAST if piece == view.last_moved else "")
                faces[spot.cell] = self._stone(piece, mark, heights[spot.cell], numbers.get(spot.cell))
        return faces

    def _stone(self, piece: int, mark: str, height: int, number: str | None) -> Face:
        """A stone of Hive, as it is drawn with characters."""
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
        """The meaning of the marks on the drawing of Hive."""
        faces = self.faces(view, marks).values()
        above = {face.above for face in faces}
        keys = [key for mark, key in ((LAST, "last"), (FAULT, "fault"), (CHOSEN, "chosen")) if mark in above]
        keys += ["climb"] if any(CLIMB in face.texts[0] for face in faces) else []
        keys += ["stack"] if any(face.below for face in faces) else []
        return [self.speech(f"terminal.hive.mark_{key}") for key in keys]
