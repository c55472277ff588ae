"""The table as an SVG picture, for notebooks, lists and links: stones of carbon and ivory on felt."""

from __future__ import annotations

import math
import xml.etree.ElementTree as ET
from functools import cache
from importlib.resources import files

from rucher.games.hive.pieces import COLOURS, NAMES, NUMBERS, PIECES, colour_of, creature_of
from rucher.games.hive.state import HiveState, Spot

RADIUS = 50.0
RISE = 11.5  # the height of a stack level in the picture
MARGIN = 70.0
FELT = "#5B6870"
_FACES = {"white": ("#F3EAD7", "#CDBC97", "#6B5B3E"), "black": ("#1F2226", "#2C3035", "#08090A")}
_FACETS = {  # the bevel of a stone from the upper right, clockwise: the light comes from the upper left
    "white": ("#F9F2E2", "#DACBAD", "#CBB994", "#E2D5BA", "#FCF6E9", "#FFFDF5"),
    "black": ("#3D434A", "#15171A", "#0D0E10", "#191B1F", "#4A5159", "#646D77"),
}
_SVG = "{http://www.w3.org/2000/svg}"


@cache
def _draw_emblem(creature: str, colour: str) -> str:
    """The emblem of a creature in the SVG picture of Hive, in the inks of its stone."""
    sprite = ET.fromstring(files("rucher.games.hive.box").joinpath("emblems.svg").read_text("utf-8"))
    symbol = next(s for s in sprite.iter(f"{_SVG}symbol") if s.get("id") == creature)
    ink, wings = symbol.attrib[f"data-on-{colour}"].split()
    ET.register_namespace("", _SVG[1:-1])
    drawn = "".join(ET.tostring(part, encoding="unicode") for part in symbol)
    for name, value in (("--c", ink), ("--t", wings), ("--k", _FACES[colour][0])):
        drawn = drawn.replace(f"var({name})", value)
    return drawn


def _corner(number: int, radius: float) -> str:
    """A corner of a hexagon in the SVG picture of Hive, counted from the top, clockwise."""
    angle = math.pi * (2 * number - 3) / 6
    return f"{radius * math.cos(angle):.1f},{radius * math.sin(angle):.1f}"


def _corners(radius: float) -> str:
    """The corners of a hexagon in the SVG picture of Hive."""
    return " ".join(_corner(number, radius) for number in range(6))


@cache
def _draw_body(colour: str) -> str:
    """A stone without its emblem: its side, its bevel, its face."""
    face, side, line = _FACES[colour]
    outer, inner = RADIUS * 0.965, RADIUS * 0.855
    bevel = "".join(
        f'<path d="M{_corner(n, outer)} {_corner(n + 1, outer)} '
        f'{_corner(n + 1, inner)} {_corner(n, inner)}Z" fill="{tone}"/>'
        for n, tone in enumerate(_FACETS[colour])
    )
    return (
        f'<polygon points="{_corners(outer)}" transform="translate(3 13)" opacity=".22"/>'
        f'<polygon points="{_corners(outer)}" transform="translate(0 9)" fill="{side}" stroke="{line}"/>'
        f'{bevel}<polygon points="{_corners(inner)}" fill="{face}"/>'
        f'<polygon points="{_corners(outer)}" fill="none" stroke="{line}" stroke-width="1.6"/>'
    )


def _draw_stone(piece: int, x: float, y: float, *, emblem: bool, marked: bool) -> str:
    """A stone of Hive in the SVG picture of Hive."""
    colour = COLOURS[colour_of(piece)]
    rim = (
        f'<polygon points="{_corners(RADIUS * 0.9)}" fill="none" stroke="#8EB9DD" stroke-width="4"/>'
        if marked
        else ""
    )
    drawn = f'<use href="#{creature_of(piece).id}-{colour}"/>' if emblem else ""
    return (
        f'<g transform="translate({x:.1f} {y:.1f})"><title>{NAMES[piece]}</title>'
        f'<use href="#stone-{colour}"/>{drawn}{rim}</g>'
    )


def _draw_shapes(pieces: list[int]) -> str:
    """The shapes that the stones of the SVG picture share: each is written once."""
    shapes = {f"stone-{COLOURS[colour_of(p)]}": _draw_body(COLOURS[colour_of(p)]) for p in pieces}
    for piece in pieces:
        creature, colour = creature_of(piece).id, COLOURS[colour_of(piece)]
        shapes[f"{creature}-{colour}"] = _draw_emblem(creature, colour)
    return "<defs>" + "".join(f'<g id="{name}">{drawn}</g>' for name, drawn in shapes.items()) + "</defs>"


def _centre(spot: Spot) -> tuple[float, float]:
    """The middle of a stone in the SVG picture of Hive; higher ones are drawn a little higher."""
    x, y = RADIUS * math.sqrt(3) * (spot.q + spot.r / 2), RADIUS * 1.5 * spot.r
    return x - 1.2 * spot.level, y - RISE * spot.level


def point(view: HiveState, touch: str) -> tuple[float, float] | None:
    """The centre of a piece or space in the SVG picture of Hive; None for a piece in hand."""
    kind, _, name = touch.partition(":")
    if kind == "piece":
        spot = view.spots[NUMBERS[name]]
    else:
        q, r = map(int, name.split(","))
        spot = Spot(q, r, sum(1 for other in view.spots if other and other.cell == (q, r)))
    return None if spot is None else _centre(spot)


def svg(view: HiveState) -> str:
    """The SVG picture of Hive from above, back rows first; the last moved piece has a rim."""
    lying: list[tuple[int, Spot]] = [(p, spot) for p in PIECES if (spot := view.spots[p]) is not None]
    lying.sort(key=lambda found: (found[1].r, found[1].q, found[1].level))
    tops = {spot.cell: spot.level for _, spot in lying}
    centres = [_centre(spot) for _, spot in lying] or [(0.0, 0.0)]
    left, top = min(x for x, _ in centres) - MARGIN, min(y for _, y in centres) - MARGIN
    width, height = max(x for x, _ in centres) + MARGIN - left, max(y for _, y in centres) + MARGIN - top
    stones = "".join(
        _draw_stone(
            piece, *_centre(spot), emblem=tops[spot.cell] == spot.level, marked=piece == view.last_moved
        )
        for piece, spot in lying
    )
    box = f'x="{left:.0f}" y="{top:.0f}" width="{width:.0f}" height="{height:.0f}"'
    counted = f"{len(lying)} piece" if len(lying) == 1 else f"{len(lying)} pieces"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left:.0f} {top:.0f} {width:.0f} {height:.0f}" '
        f'width="{min(width, 640):.0f}" role="img" aria-label="Hive, {counted} on the table">'
        f'<rect {box} rx="10" fill="{FELT}"/>'
        f"{_draw_shapes([piece for piece, _ in lying])}{stones}</svg>"
    )
