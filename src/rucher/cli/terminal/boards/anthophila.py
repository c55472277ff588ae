"""Anthophila drawn with characters: the meadow around the hive, with its bees and its threats."""

from __future__ import annotations

import re
from collections import Counter

from rucher.cli.terminal.boards.anthophila_words import AnthophilaWordsBoard
from rucher.cli.terminal.boards.hex_board import HexBoard
from rucher.cli.terminal.boards.hexes import Face, Size
from rucher.cli.terminal.boards.words import Marks
from rucher.core.hexgrid import Hex
from rucher.core.texts import Term
from rucher.games.anthophila.display.outlook import ActionHex, Outlook, Tile
from rucher.games.anthophila.state import AnthophilaState

LAST, FAULT, CHOSEN = "*", "!", ">"
PARASITE = "%"
EDGES = {"": "dim", LAST: "bold #8EB9DD", FAULT: "bold #E9806F", CHOSEN: "bold #F2B33D"}
TARGET = "bold #F2B33D"
OUTLINES = {
    "blue": "#FFFFFF on #2D5F8E",
    "green": "#FFFFFF on #2E6B3A",
    "yellow": "#2A180B on #D9B93B",
    "red": "#FFFFFF on #9E3B32",
    "joker": "#2A180B on #C9A0DC",
    "black": "#FFFFFF on #1C1C1C",
    "neutral": "dim",
}
HIVE = "#2A180B on #E2A02F"
BLOCKED = "bold #FFFFFF on #B3372B"
MARKS = ("bees", "hornet", "parasite", "cubes", "colours")


class AnthophilaBoard(HexBoard, AnthophilaWordsBoard):
    """The meadow as a picture; its words come from AnthophilaWordsBoard."""

    sizes = (Size(12, 3), Size(10, 2), Size(8, 2), Size(6, 2))
    cropped = "terminal.anthophila.cropped"

    def focus(self, view: AnthophilaState) -> Hex | None:
        """The hive, in the middle of a cropped drawing."""
        return 0, 0

    def faces(self, view: AnthophilaState, marks: Marks) -> dict[Hex, Face]:
        """The hive with its actions, every tile, and the letters of the choices."""
        found: Outlook = self.outlook(view)
        pointed = self._pointed(view, marks)
        labels: dict[Hex, str] = {}
        for touch, label in marks.labels.items():
            if cell := self.cell(view, touch):
                labels[cell] = labels.get(cell, "") + label
        who: dict[Hex, str] = {}
        for bee in found.bees:
            cell = self.cell(view, bee.at) or (0, 0)
            who[cell] = who.get(cell, "") + bee.touch[4:] + (PARASITE if bee.mite else "")
        for hornet in found.hornets:
            cell = self.cell(view, hornet.start) or (0, 0)
            who[cell] = who.get(cell, "") + "H"
        faces = {
            cell: self._free(pointed.get(cell, ""), labels.get(cell, "")) for cell in (*pointed, *labels)
        }
        faces[0, 0] = self._stock(found, who.get((0, 0), ""), labels.get((0, 0), ""))
        for number, action in enumerate(found.actions, 1):
            cell = self.cell(view, action.touch) or (0, 0)
            faces[cell] = self._action(action, number, labels.get(cell, ""), pointed.get(cell, ""))
        for tile in found.tiles:
            cell = self.cell(view, tile.touch) or (0, 0)
            faces[cell] = self._tile(tile, who.get(cell, ""), labels.get(cell, ""), pointed.get(cell, ""))
        return faces

    def _pointed(self, view: AnthophilaState, marks: Marks) -> dict[Hex, str]:
        """The cells that are marked on the drawing: last played, chosen, at fault."""
        pointed: dict[Hex, str] = {}
        for mark, touches in ((LAST, marks.last), (CHOSEN, marks.chosen), (FAULT, marks.faults)):
            pointed |= {cell: mark for touch in touches if (cell := self.cell(view, touch))}
        return pointed

    def _free(self, mark: str, label: str) -> Face:
        """A free cell of the meadow, as it is drawn with characters."""
        return Face((label,), style=TARGET, edge=TARGET if label else EDGES[mark], above=mark)

    def _stock(self, found: Outlook, who: str, label: str) -> Face:
        """The stock of the hive, as it is drawn with characters."""
        stock = self._cubes(found.stock) or "-"
        return Face(
            _labelled(label, who), (stock,), (self.speech("board.stock"),), HIVE, TARGET if label else "dim"
        )

    def _action(self, action: ActionHex, number: int, label: str, mark: str) -> Face:
        """An action hex of the hive, as it is drawn with characters."""
        trouble = ("H" if action.blocked else "") + (PARASITE if action.sick else "")
        name, figures = self.speech(f"action.{action.id}"), "/".join(map(str, action.figures))
        return Face(
            _labelled(label, f"{figures}{trouble}"),
            (name, self.speech(f"terminal.anthophila.short_{action.id}")),
            style=BLOCKED if action.blocked else HIVE,
            edge=TARGET if label else EDGES[mark],
            above=CHOSEN if action.begun else mark,
        )

    def _tile(self, tile: Tile, who: str, label: str, mark: str) -> Face:
        """A tile of the meadow, as it is drawn with characters."""
        name = self.speech.phrase(Term(tile.id))
        edge, letter = TARGET if label else EDGES[mark], ""
        if tile.kind not in ("down", "special"):
            letter = self.speech(f"terminal.anthophila.colour_{tile.colour}")
        effect, names = self._effect(tile), (name, name.split()[-1])
        return Face(
            _labelled(label, who), (effect, effect[:5]), names, OUTLINES[tile.colour], edge, mark, letter
        )

    def _effect(self, tile: Tile) -> str:
        """What a tile gives, in the characters of the drawing: cubes, a male, or its bonus."""
        once = "1x" if tile.once else ""
        if tile.kind == "down":
            return "?"
        if tile.kind == "special":
            return self.speech(f"terminal.anthophila.{tile.id}") + (f" {tile.cubes}" if tile.cubes else "")
        if tile.kind == "bonus":
            return f"{self.speech(f'terminal.anthophila.{tile.bonus}')} {tile.taken}/{tile.slots}"
        give = self._cubes(tile.give) if tile.kind != "metamorphosis" else "m"
        return f"{once}{self._cubes(tile.take)}>{give}" if any(tile.take) else f"{once}{give}"

    def _cubes(self, amounts: tuple[int, ...]) -> str:
        """Cubes as numbers and letters."""
        letters = self.speech("terminal.anthophila.cube_letters")
        return "".join(f"{n}{letter}" for n, letter in zip(amounts, letters, strict=False) if n)

    def legend(self, view: AnthophilaState, marks: Marks) -> list[str]:
        """The meaning of the marks on the drawing of Anthophila."""
        faces = self.faces(view, marks).values()
        above = {face.above for face in faces}
        keys = [*MARKS, *(key for mark, key in ((LAST, "last"), (FAULT, "fault")) if mark in above)]
        return [" · ".join(self.speech(f"terminal.anthophila.mark_{key}") for key in keys)]


def _labelled(label: str, who: str) -> tuple[str, ...]:
    """The label and the bees of a cell on the drawing, in forms from long to short."""
    counted = _counted(who)
    return (f"{label} {who}".strip(), f"{label}{who}", f"{label} {counted}".strip(), label or counted)


def _counted(who: str) -> str:
    """The bees of a cell by their numbers, where there is no room for all names: w1w2m1 is 2w1m."""
    kinds = Counter(re.findall(r"[a-z](?=\d)", who))
    threats = "".join(re.findall(f"[H{PARASITE}]", who))
    return "".join(f"{n}{kind}" for kind, n in kinds.items()) + threats if kinds else who
