"""The picture of a table with arrows over it, in any size."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from reprlib import repr as shown
from typing import Any

from rucher.core.arguments import whole_number
from rucher.core.errors import OptionError
from rucher.core.game import AnyGame

Point = tuple[float, float]
INK, EDGE, WIDTH, HEAD, ROOM = "#F2B33D", "#23150A", 9.0, 26.0, 60.0
_GROUND = re.compile(r'(<svg[^>]*><rect)(?: x="\S+" y="\S+")? width="\S+" height="\S+"')
_BOX = re.compile(r'viewBox="(\S+) (\S+) (\S+) (\S+)" width="\d+"')


class Svg(str):
    """The text of a picture. A notebook shows it as the picture."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        """The picture for a notebook."""
        return str(self)


def draw_table(game: AnyGame, view: Any, size: int | None, arrows: Sequence[Sequence[str]]) -> str:
    """The table as SVG; each arrow is a row of touches, and joins the first to the last that has a place."""
    if size is not None and whole_number(size, "the width of a picture") < 1:
        raise OptionError(f"a picture is at least one pixel wide, not {size}")
    picture = game.words.picture(view)
    if picture is None:
        raise OptionError(f"{game.info.id} has no picture")
    ways = [_way(game, view, touches) for touches in arrows]
    box = _BOX.search(picture)
    assert box is not None, "a picture begins with its viewBox and its width"
    left, top, width, height = map(float, box.groups())
    xs, ys = [x for way in ways for x, _ in way], [y for way in ways for _, y in way]
    right, bottom = max([left + width, *(x + ROOM for x in xs)]), max([top + height, *(y + ROOM for y in ys)])
    left, top = min([left, *(x - ROOM for x in xs)]), min([top, *(y - ROOM for y in ys)])
    wide = size or round(min(right - left, 640))
    frame = f'viewBox="{left:.0f} {top:.0f} {right - left:.0f} {bottom - top:.0f}" width="{wide}"'
    picture = picture[: box.start()] + frame + picture[box.end() :]
    ground = f' x="{left:.0f}" y="{top:.0f}" width="{right - left:.0f}" height="{bottom - top:.0f}"'
    picture = _GROUND.sub(rf"\g<1>{ground}", picture, count=1)  # it reaches as far as the arrows do
    return picture.removesuffix("</svg>") + "".join(map(_draw, ways)) + "</svg>"


def _way(game: AnyGame, view: Any, touches: Sequence[str]) -> list[Point]:
    """The ends of an arrow over the picture of a table: two points, or one to ring."""
    if not isinstance(touches, Sequence) or not all(isinstance(touch, str) for touch in touches):
        raise OptionError(
            f"an arrow is an action of {game.info.id}, its notation, or a pair of touches, "
            f"not {shown(touches)}"
        )
    try:
        points = [point for touch in touches if (point := game.words.point(view, touch)) is not None]
    except (KeyError, ValueError):
        raise OptionError(
            f"{' '.join(touches)!r} names no places of {game.info.id}; `touches` of an action shows how"
        ) from None
    if not points:
        raise OptionError(f"{' '.join(touches)!r} has no place in the picture of {game.info.id}")
    return [points[0], points[-1]] if points[0] != points[-1] else points[:1]


def _draw(way: list[Point]) -> str:
    """An arrow over the picture of a table, or a circle where it stays on one place."""
    if len(way) == 1:
        return (
            f'<circle class="arrow" cx="{way[0][0]:.1f}" cy="{way[0][1]:.1f}" r="{HEAD:g}" fill="none" '
            f'stroke="{INK}" stroke-width="{WIDTH:g}"/>'
        )
    (x, y), (end_x, end_y) = way
    long, turn = math.dist(*way), math.degrees(math.atan2(end_y - y, end_x - x))
    half, neck = WIDTH / 2, max(long - HEAD, 0.0)
    outline = f"M0 {-half}H{neck:.1f}V{-2 * half}L{long:.1f} 0L{neck:.1f} {2 * half}V{half}H0Z"
    return (
        f'<path class="arrow" transform="translate({x:.1f} {y:.1f}) rotate({turn:.1f})" d="{outline}" '
        f'fill="{INK}" stroke="{EDGE}" opacity=".85"/>'
    )
