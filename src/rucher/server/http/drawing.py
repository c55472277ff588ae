"""Pictures of tables for lists and links: a game's own drawing, cropped or framed, as SVG or PNG."""

from __future__ import annotations

import re
from importlib.util import find_spec
from statistics import median
from typing import NamedTuple

CARD = (320, 172)  # pixels of a small board in a list
SHARED = (1200, 630)  # of the picture that a link unfurls to
CLOSEST, WIDEST = 540.0, 760.0  # how much of a drawing a small board shows, in the drawing's own units
MARGIN = 24.0
_BOX = re.compile(r'viewBox="([-\d. ]+)"')
_PIECE = re.compile(r'<g transform="translate\(([-\d.]+) ([-\d.]+)\)">')
_GROUND = re.compile(r'<rect [^>]*fill="(#\w{6})"')
_WORDS = re.compile(r"<text[^>]*>[^<]*[^\W\d_][^<]*</text>")  # not figures

CAN_PAINT = find_spec("resvg_py") is not None  # without the extra `pictures` there is only SVG


class Drawing(NamedTuple):
    """A game's drawing, taken apart: its box (left, top, width, height), its ground, what is inside."""

    box: tuple[float, float, float, float]
    ground: str
    inside: str


def take_apart(svg: str) -> Drawing:
    """Read the SVG that a game draws (`words.picture`)."""
    box, ground = _BOX.search(svg), _GROUND.search(svg)
    assert box, "a picture has a viewBox"
    left, top, width, height = map(float, box[1].split())
    inside = svg[svg.index(">") + 1 : svg.rindex("</svg>")]
    return Drawing((left, top, width, height), ground[1] if ground else "#FBF6EA", inside)


def is_bare(svg: str) -> bool:
    """Is there nothing on the ground yet?"""
    return "<g" not in take_apart(svg).inside


def small_picture(svg: str) -> str:
    """The heart of a drawing at a size that can be recognised: a large board goes on beyond the edges.

    Words are left out: they are too small to be read, and in one language."""
    drawing = take_apart(_WORDS.sub("", svg))
    left, top, width, height = drawing.box
    wide = min(max(width, CLOSEST), WIDEST)
    tall = wide * CARD[1] / CARD[0]
    x, y = _heart(drawing)
    return _window(drawing, (_fit(x, left, width, wide), _fit(y, top, height, tall), wide, tall), CARD)


def _heart(drawing: Drawing) -> tuple[float, float]:
    """The piece in the middle of a table's picture: the middle of a board that winds may be empty."""
    pieces = [(float(x), float(y)) for x, y in _PIECE.findall(drawing.inside)]
    if not pieces:
        left, top, width, height = drawing.box
        return left + width / 2, top + height / 2
    x, y = (median(axis) for axis in zip(*pieces, strict=True))
    return min(pieces, key=lambda piece: (piece[0] - x) ** 2 + (piece[1] - y) ** 2)


def _fit(middle: float, start: float, length: float, shown: float) -> float:
    """Where the window of a table's picture begins: inside a longer drawing, else centred."""
    if length <= shown:
        return start + (length - shown) / 2
    return min(max(middle - shown / 2, start), start + length - shown)


def framed_picture(svg: str) -> str:
    """The whole drawing on its ground, in the shape of a shared picture."""
    drawing = take_apart(svg)
    left, top, width, height = drawing.box
    wide, tall = max(width + 2 * MARGIN, CLOSEST), height + 2 * MARGIN
    wide, tall = max(wide, tall * SHARED[0] / SHARED[1]), max(tall, wide * SHARED[1] / SHARED[0])
    return _window(drawing, (left + (width - wide) / 2, top + (height - tall) / 2, wide, tall), SHARED)


def _window(drawing: Drawing, box: tuple[float, float, float, float], size: tuple[int, int]) -> str:
    """A drawing of a table, cut to a window, as SVG."""
    left, top, width, height = box
    place = f'x="{left:.1f}" y="{top:.1f}" width="{width:.1f}" height="{height:.1f}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{size[0]}" height="{size[1]}" '
        f'viewBox="{left:.1f} {top:.1f} {width:.1f} {height:.1f}">'
        f'<rect {place} fill="{drawing.ground}"/>{drawing.inside}</svg>'
    )


def paint_png(svg: str) -> bytes:
    """An SVG picture of a table as PNG. Asked only where `CAN_PAINT`."""
    import resvg_py  # here: an extra, see CAN_PAINT

    return bytes(resvg_py.svg_to_bytes(svg_string=svg, sans_serif_family="DejaVu Sans"))
