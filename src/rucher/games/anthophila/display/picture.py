"""The table as an SVG picture, for notebooks and static pages."""

from __future__ import annotations

import math

from rucher.core.hexgrid import Hex
from rucher.games.anthophila.box import DOWN, PROPOLIS, RESOURCES
from rucher.games.anthophila.chapters.bees import those_at
from rucher.games.anthophila.geometry import HEX_NUMBER, HEXES, NOWHERE, STOCK, cell_of
from rucher.games.anthophila.ids import bee_name, bee_number, cell_called
from rucher.games.anthophila.state import AnthophilaState

RADIUS = 34.0
MARGIN = 48.0
_TABLE, _INK, _IVORY, _WAX, _DOWN = "#5E6B4A", "#2A2118", "#FFFDF7", "#E9B949", "#8B8577"
_OUTLINES = ("#F4F1E6", "#2E7FB8", "#3F8F4F", "#E0B21A", "#B8433A", "#1B1712", _DOWN)
_CUBES = ("#F2C230", "#C9730E", "#7A4A2B")  # by resource
_MITE, _NOSEMA = "#FFFFFF", "#57A639"


def _corners(radius: float) -> str:
    """The corners of a hexagon in the SVG picture of Anthophila."""
    angles = [math.pi * (2 * k - 1) / 6 for k in range(6)]
    return " ".join(f"{radius * math.cos(a):.1f},{radius * math.sin(a):.1f}" for a in angles)


def _centre(cell: Hex) -> tuple[float, float]:
    """The middle of a cell in the SVG picture of Anthophila."""
    q, r = cell
    return RADIUS * math.sqrt(3) * (q + r / 2), RADIUS * 1.5 * r


def _at(spot: int, inside: str) -> str:
    """A part of the SVG picture of Anthophila, moved to a cell of the meadow."""
    x, y = _centre(cell_of(spot))
    return f'<g transform="translate({x:.1f} {y:.1f})">{inside}</g>'


def _draw_hexagon(fill: str, stroke: str) -> str:
    """A hexagon in the SVG picture of Anthophila."""
    return f'<polygon points="{_corners(RADIUS - 3)}" fill="{fill}" stroke="{stroke}" stroke-width="5"/>'


def _draw_text(words: str, y: float, size: int, ink: str = _INK) -> str:
    """A text in the SVG picture of Anthophila."""
    return (
        f'<text y="{y:.1f}" font-size="{size}" text-anchor="middle" font-family="sans-serif" '
        f'fill="{ink}">{words}</text>'
    )


def _draw_cubes(amounts: list[int], y: float) -> str:
    """Cubes in a row in the SVG picture, each with its count: colour is not the only sign."""
    shown = [(n, amount) for n, amount in enumerate(amounts) if amount]
    drawn = ""
    for place, (resource, amount) in enumerate(shown):
        x = 16 * (place - (len(shown) - 1) / 2)
        drawn += (
            f'<g transform="translate({x:.1f} {y:.1f})"><title>{RESOURCES[resource]}</title>'
            f'<rect x="-7" y="-7" width="14" height="14" fill="{_CUBES[resource]}" stroke="{_INK}"/>'
            f"{_draw_text(str(amount), 4, 11, _IVORY if resource == PROPOLIS else _INK)}</g>"
        )
    return drawn


def _draw_tile(view: AnthophilaState, spot: int) -> str:
    """A tile of the meadow in the SVG picture of Anthophila."""
    tile = view.tiles[spot]
    outline = _OUTLINES[view.box.colours[tile]]
    if tile >= DOWN:
        return _at(spot, _draw_hexagon(_DOWN, "#6E685C"))
    name = view.box.tile_names[tile].removesuffix("_tile")
    fill = _INK if not view.box.is_plant(tile) else _IVORY
    ink = _IVORY if fill == _INK else _INK
    return _at(spot, _draw_hexagon(fill, outline) + _draw_text(name, -12, 9, ink))


def _draw_bees(view: AnthophilaState, spot: int) -> str:
    """The bees on a tile in the SVG picture of Anthophila, side by side, with their loads."""
    numbers, drawn = those_at(view, spot), ""
    for place, number in enumerate(numbers):
        bee, x = view.bees[number], 20 * (place - (len(numbers) - 1) / 2)
        ring = _MITE if bee.mite else _INK
        drawn += (
            f'<g transform="translate({x:.1f} 2)"><circle r="9" fill="{_WAX}" stroke="{ring}" '
            f'stroke-width="2.5"/>{_draw_text(bee_name(view, number), 3.5, 9)}'
            f"{_draw_cubes(bee.cargo, 17)}</g>"
        )
    return _at(spot, drawn) if drawn else ""


def _draw_hornet() -> str:
    """A hornet in the SVG picture of Anthophila."""
    return (
        f'<g transform="rotate(-22) scale(.7)" fill="#23150A" stroke="{_IVORY}">'
        '<ellipse cx="0" cy="9" rx="7" ry="12"/><circle cx="0" cy="-8" r="6"/>'
        '<path d="M-4-2C-20-10-24 2-8 8ZM4-2C20-10 24 2 8 8Z"/></g>'
    )


def _draw_hive(view: AnthophilaState) -> str:
    """The hive with its stock and its action hexes in the SVG picture of Anthophila."""
    drawn = _at(STOCK, _draw_hexagon("#F6E3B0", _WAX) + _draw_cubes(view.stock, 14) + _draw_stock_bees(view))
    for spot in HEXES:
        place = HEX_NUMBER[spot]
        words = _draw_text(view.box.actions[place].replace("_", " "), -10, 8) + _draw_text(
            str(place + 1), 20, 11
        )
        cube = f'<rect x="10" y="2" width="11" height="11" fill="{_NOSEMA}" stroke="{_INK}"/>'
        drawn += _at(spot, _draw_hexagon("#F3D27A", _WAX) + words + (cube if view.sick[place] else ""))
    return drawn


def _draw_stock_bees(view: AnthophilaState) -> str:
    """The names of the bees in the stock, in the SVG picture of Anthophila."""
    names = [bee_name(view, number) for number in those_at(view, STOCK)]
    rows = [" ".join(names[n : n + 4]) for n in range(0, len(names), 4)]
    return "".join(_draw_text(row, -16 + 10 * n, 9) for n, row in enumerate(rows))


def point(view: AnthophilaState, touch: str) -> tuple[float, float] | None:
    """The centre of a spot or a bee in the SVG picture of Anthophila; None for a bee out of play."""
    kind, _, name = touch.partition(":")
    if kind == "bee":
        spot = view.bees[bee_number(view, name)].at
        return None if spot == NOWHERE else _centre(cell_of(spot))
    if kind == "cell":
        return _centre(cell_called(name))
    return _centre((0, 0)) if kind == "stock" else None


def svg(view: AnthophilaState) -> str:
    """The SVG picture of Anthophila: the hive, the tiles around it, bees and hornets outside."""
    spots = [STOCK, *HEXES, *view.tiles]
    centres = [_centre(cell_of(spot)) for spot in spots]
    left, top = min(x for x, _ in centres) - MARGIN, min(y for _, y in centres) - MARGIN
    width, height = max(x for x, _ in centres) + MARGIN - left, max(y for _, y in centres) + MARGIN - top
    drawn = [_draw_hive(view), *(_draw_tile(view, spot) for spot in view.tiles)]
    drawn += [_draw_bees(view, spot) for spot in view.tiles]
    drawn += [_at(spot, _draw_hornet()) for spot in view.hornets]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left:.0f} {top:.0f} {width:.0f} {height:.0f}" '
        f'width="{min(width, 640):.0f}" role="img" aria-label="Anthophila, {len(view.tiles)} tiles laid">'
        f'<rect x="{left:.0f}" y="{top:.0f}" width="{width:.0f}" height="{height:.0f}" rx="10" '
        f'fill="{_TABLE}"/>{"".join(drawn)}</svg>'
    )
