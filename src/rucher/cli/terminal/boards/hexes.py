r"""Hexagons drawn with characters: one text row and one zigzag of edges per row of spaces.

 .-' '-. .-' '-.        A space touches its neighbours exactly as on the table. Two corners carry marks:
|  wA1  |  bQ   |       the upper one says what is special about the space, the lower one how high it is.
 '-. .-' '-.2.-'
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple

from rich.text import Text

from rucher.cli.terminal.screen import drawn_as
from rucher.core.hexgrid import Hex


class Size(NamedTuple):
    """The size of a drawn space: columns from one space to the next, and rows of text in each."""

    pitch: int
    rows: int

    @property
    def half(self) -> int:
        """How many characters each row of hexagons is shifted from the row above."""
        return self.pitch // 2

    @property
    def period(self) -> int:
        """Lines of the terminal from one row of hexagons to the next."""
        return self.rows + 1


SIZES = (Size(12, 2), Size(8, 1), Size(6, 1), Size(4, 1))
_RISING = {4: "/", 6: ".'", 8: ".-'", 10: ".--'", 12: ".--''"}
_FALLING = {4: "\\", 6: "'.", 8: "'-.", 10: "'--.", 12: "''--."}


@dataclass(frozen=True)
class Face:
    """The content of a space: a text and, if it is large, a name and more; the first form that fits."""

    texts: tuple[str, ...]
    names: tuple[str, ...] = ("",)
    more: tuple[str, ...] = ("",)
    style: str = ""
    edge: str = "dim"
    above: str = ""
    below: str = ""
    ghost: bool = False  # is it only looked at, before it is played?


_Canvas = dict[tuple[int, int], tuple[str, str]]


def extent(cells: Iterable[Hex], size: Size) -> tuple[int, int]:
    """Columns and lines of the drawing of these hexagons."""
    corners = [_corner(cell, size) for cell in cells]
    lines, columns = [line for line, _ in corners], [column for _, column in corners]
    width = max(columns) - min(columns) + size.pitch + 1
    return width, max(lines) - min(lines) + size.period + 1


def draw(faces: Mapping[Hex, Face], size: Size) -> list[Text]:
    """The spaces as lines of text of equal length, without empty margins."""
    canvas: _Canvas = {}
    # Plain edges first: where two spaces share one, the edge that stands out wins.
    for cell, face in sorted(faces.items(), key=lambda item: (item[1].edge != "dim", item[0])):
        _draw_edges(canvas, cell, face, size)
    for cell, face in faces.items():
        _write(canvas, cell, face, size)
    top, left = min(line for line, _ in canvas), min(column for _, column in canvas)
    width, height = extent(faces, size)
    lines = [_line(canvas, top + line, left, width) for line in range(height)]
    for cell, face in faces.items():
        line, column = _corner(cell, size)
        for row in range(1, size.period):
            start = column - left + 1
            drawn_as(lines[line - top + row], start, start + size.pitch - 1, hex=cell, ghost=face.ghost)
    return lines


def column_of(cell: Hex, cells: Iterable[Hex], size: Size) -> int:
    """The column of a space's middle in the drawing of these spaces."""
    return _corner(cell, size)[1] - min(_corner(c, size)[1] for c in cells) + size.half


def _corner(cell: Hex, size: Size) -> tuple[int, int]:
    """The line and column of characters where a hexagon begins."""
    q, r = cell
    return r * size.period, q * size.pitch + r * size.half


def _draw_edges(canvas: _Canvas, cell: Hex, face: Face, size: Size) -> None:
    """Draw the edges of a hexagon on the canvas of characters."""
    line, column = _corner(cell, size)
    rising, falling, bottom = _RISING[size.pitch], _FALLING[size.pitch], line + size.period
    for offset, (up, down) in enumerate(zip(rising, falling, strict=True), 1):
        canvas[line, column + offset] = up, face.edge
        canvas[line, column + size.half + offset] = down, face.edge
        canvas[bottom, column + offset] = down, face.edge
        canvas[bottom, column + size.half + offset] = up, face.edge
    for row in range(1, size.period):
        canvas[line + row, column] = canvas[line + row, column + size.pitch] = "|", face.edge


def _write(canvas: _Canvas, cell: Hex, face: Face, size: Size) -> None:
    """Write the texts of a hexagon on the canvas of characters."""
    line, column = _corner(cell, size)
    room = size.pitch - 1
    for row, forms in enumerate((face.texts, face.names, face.more)[: size.rows], 1):
        cut = forms[-1][:room] if row == 1 else f"{forms[-1][: room - 1]}."
        words = next((form for form in forms if len(form) <= room), cut)
        for offset, char in enumerate(words.center(room), 1):
            canvas[line + row, column + offset] = char, face.style
    middle = column + size.half
    if face.above:
        canvas[line, middle] = face.above, face.edge
    if face.below:
        canvas[line + size.period, middle] = face.below, face.edge


def _line(canvas: _Canvas, line: int, left: int, width: int) -> Text:
    """One line of the canvas, with its colours."""
    drawn = [canvas.get((line, column), (" ", "")) for column in range(left, left + width)]
    runs = groupby(drawn, key=lambda found: found[1])
    return Text.assemble(*(("".join(char for char, _ in run), style) for style, run in runs), no_wrap=True)
