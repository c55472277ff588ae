"""Alvéola drawn with characters: the comb from above, the ring of piles beside it."""

from __future__ import annotations

from typing import Any

from rucher.cli.terminal.boards.alveola_words import AlveolaWordsBoard
from rucher.cli.terminal.boards.hex_board import HexBoard
from rucher.cli.terminal.boards.hexes import SIZES, Face
from rucher.cli.terminal.boards.words import Marks
from rucher.core.hexgrid import Hex
from rucher.games.alveola.actions import Lay
from rucher.games.alveola.board import FULL, HORNET, ICON, QUEEN, WORKER
from rucher.games.alveola.state import AlveolaState, board_of

LAST, FAULT, CHOSEN = "*", "!", ">"
FILLED, EMPTY = "#", "."
EDGES = {"": "dim", LAST: "bold #8EB9DD", FAULT: "bold #E9806F", CHOSEN: "bold #F2B33D"}
TARGET, GHOST = "bold #F2B33D", "bold #2A180B on #F2B33D"
BEES = ("#2A180B on #E9A72B", "#FFFFFF on #2E7FB8", "#FFFFFF on #178A62", "#FFFFFF on #8E4A8C")
HORNETS = "bold #FFFFFF on #B3372B"
COMB = {  # by face, from the lowest level: higher is lighter
    FILLED: ("#2A180B on #A8690F", "#2A180B on #C98312", "#2A180B on #E2A02F", "#2A180B on #F5C466"),
    EMPTY: ("#E8D3A8 on #33200F", "#E8D3A8 on #4A3018", "#E8D3A8 on #634223", "#E8D3A8 on #7E5830"),
}
MARKS = ("full", "level", "worker", "queen", "hornet", "icon")


class AlveolaBoard(HexBoard, AlveolaWordsBoard):
    """The comb as a picture; its words come from AlveolaWordsBoard."""

    sizes = SIZES[1:]  # a large space would have nothing more to say
    cropped = "terminal.hive.cropped"

    def focus(self, view: AlveolaState) -> Hex | None:
        """The tile that was laid last, in the middle of a cropped drawing."""
        return view.hive[-1].cell if view.hive else None

    def narrowest(self, view: AlveolaState, marks: Marks) -> int:
        """The width of the picture that still shows a letter beside what is in a cell."""
        widths = [size for size in self.sizes if size.pitch >= 6]
        return max(super().narrowest(view, marks), 0) * widths[-1].pitch // self.sizes[-1].pitch

    def faces(self, view: AlveolaState, marks: Marks) -> dict[Hex, Face]:
        """The top cells of the hive, the letters of the choices, and the tile before it is laid."""
        pointed = dict.fromkeys(self.cells_of(marks.last), LAST)
        pointed |= dict.fromkeys(self.cells_of(marks.chosen), CHOSEN)
        pointed |= dict.fromkeys(self.cells_of(marks.faults), FAULT)
        labels = {cell: label for touch, label in marks.labels.items() if (cell := self.cell(touch))}
        board = board_of(view)
        faces = {
            cell: self._ground(pointed.get(cell, ""), labels.get(cell, "")) for cell in (*pointed, *labels)
        }
        faces |= {
            cell: self._comb(view, cell, pointed.get(cell, ""), labels.get(cell, ""))
            for cell in board.cells()
        }
        return faces | self._ghost(view, marks.shown)

    def _ground(self, mark: str, label: str) -> Face:
        """A cell of the ground, as it is drawn with characters."""
        return Face((label,), style=TARGET, edge=TARGET if label else EDGES[mark], above=mark)

    def _comb(self, view: AlveolaState, cell: Hex, mark: str, label: str) -> Face:
        """A cell of the hive: its face, who stands there, and its level."""
        top, level = board_of(view).top(cell), board_of(view).height(cell)
        face = FILLED if top & FULL else EMPTY
        style = COMB[face][min(level, len(COMB[face])) - 1]
        seat = next((s for s, p in enumerate(view.players) if cell in (*p.workers, p.queen)), 0)
        there = "h" if top & ICON else ""
        if top & (WORKER | QUEEN):
            there, style = f"{'Q' if top & QUEEN else 'w'}{seat + 1}", BEES[seat]
        elif top & HORNET:
            there, style = "H", HORNETS
        content = f"{face}{there}"
        texts = (f"{label} {content}", f"{label}{content}", label) if label else (content,)
        return Face(texts, style=style, edge=TARGET if label else EDGES[mark], above=mark, below=str(level))

    def _ghost(self, view: AlveolaState, action: Any) -> dict[Hex, Face]:
        """The tile where the cursor would lay it, with its faces and its level."""
        if not isinstance(action, Lay):
            return {}
        tile, level = view.tile_in_hand, board_of(view).height(action.cell) + 1
        made = {}
        for number, cell in enumerate(tile.cells(action.cell, action.turn)):
            face = FILLED if tile.pattern[number] == "F" else EMPTY
            icon = "h" if number == tile.hornet else ""
            text = f"[{face}{icon}]" if icon else f"[{face}]"
            made[cell] = Face((text,), style=GHOST, edge=TARGET, above=CHOSEN, below=str(level), ghost=True)
        return made

    def legend(self, view: AlveolaState, marks: Marks) -> list[str]:
        """The meaning of the marks on the drawing of Alvéola."""
        faces = self.faces(view, marks).values()
        above = {face.above for face in faces}
        keys = [f"mark_{key}" for key in MARKS]
        keys += [key for mark, key in ((LAST, "mark_last"), (FAULT, "mark_fault")) if mark in above]
        return [" · ".join(self.speech(f"terminal.alveola.{key}") for key in keys)]
