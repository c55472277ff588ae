"""The table as an SVG picture, for notebooks and static pages: a golden comb, seen from above."""

from __future__ import annotations

import math

from rucher.core.hexgrid import Hex
from rucher.games.alveola.board import FULL, HORNET, ICON, QUEEN, WORKER
from rucher.games.alveola.ids import cell_of
from rucher.games.alveola.state import AlveolaState, Laid, board_of

RADIUS = 30.0
RISE = 5.0  # the height of a level in the picture
MARGIN = 52.0
TABLE = "#7A5A3A"
_RIMS = ("#C48A36", "#D9A64B", "#EBC46E", "#F9E2A4")  # by level: higher is lighter
_HONEY = ("#D98A0B", "#E2960F", "#EBA215", "#F5AE1E")
_WELL, _WALL, _INK, _IVORY = "#2A180B", "#8A5A1E", "#2A2118", "#FFFDF7"
PLAYERS = ("#D98E04", "#2E7FB8", "#178A62", "#8E4A8C")
_EMBLEMS = (0, 3, 4, 4)  # the corners of a pawn's base: circle, triangle, square, diamond
_EDGE_OF = (0, 5, 4, 3, 2, 1)  # the side of a hexagon that faces each direction


def _corner(k: int, radius: float) -> tuple[float, float]:
    """A corner of a hexagon in the SVG picture of Alvéola."""
    angle = math.pi * (2 * k - 1) / 6
    return radius * math.cos(angle), radius * math.sin(angle)


def _hexagon(radius: float) -> str:
    """The corners of a hexagon in the SVG picture of Alvéola."""
    return " ".join("{:.1f},{:.1f}".format(*_corner(k, radius)) for k in range(6))


def _centre(cell: Hex, level: int) -> tuple[float, float]:
    """The middle of a cell in the SVG picture of Alvéola; higher levels are drawn higher."""
    q, r = cell
    return RADIUS * math.sqrt(3) * (q + r / 2), RADIUS * 1.5 * r - RISE * (level - 1)


def _draw_comb_cell(cell: Hex, level: int, top: int) -> str:
    """One top cell of the comb in the SVG picture of Alvéola: its wall, its rim, its honey."""
    x, y = _centre(cell, level)
    tone = min(level, 4) - 1
    inside = (
        f'<polygon points="{_hexagon(RADIUS * 0.8)}" fill="{_HONEY[tone]}"/>'
        f'<path d="M{-RADIUS * 0.5:.1f} {-RADIUS * 0.12:.1f}A{RADIUS * 0.52:.1f} {RADIUS * 0.52:.1f} 0 0 1 '
        f'{-RADIUS * 0.05:.1f} {-RADIUS * 0.52:.1f}" fill="none" stroke="{_IVORY}" stroke-width="3" '
        'stroke-linecap="round" opacity=".75"/>'
        if top & FULL
        else f'<polygon points="{_hexagon(RADIUS * 0.8)}" fill="{_WALL}"/>'
        f'<polygon points="{_hexagon(RADIUS * 0.66)}" transform="translate(0 3)" fill="{_WELL}"/>'
    )
    icon = (
        _draw_hornet("#3B2409" if top & FULL else "#E07B1A", 0.55)
        if top & ICON and not top & ~(ICON | FULL)
        else ""
    )
    return (
        f'<g transform="translate({x:.1f} {y:.1f})">'
        f'<polygon points="{_hexagon(RADIUS)}" transform="translate(0 {RISE * level:.1f})" fill="{_WALL}"/>'
        f'<polygon points="{_hexagon(RADIUS)}" fill="{_RIMS[tone]}"/>{inside}{icon}</g>'
    )


def _draw_hornet(ink: str, scale: float) -> str:
    """A hornet in the SVG picture of Alvéola."""
    return (
        f'<g transform="rotate(-22) scale({scale})" fill="{ink}"><ellipse cx="0" cy="9" rx="7" ry="12"/>'
        '<circle cx="0" cy="-8" r="6"/>'
        '<path d="M-4-2C-20-10-24 2-8 8ZM4-2C20-10 24 2 8 8Z" opacity=".6"/></g>'
    )


def _draw_pawn(seat: int, *, crowned: bool) -> str:
    """A bee of Alvéola in the SVG picture; the shape of its base is its player's emblem."""
    colour, corners = PLAYERS[seat], _EMBLEMS[seat]
    size = 13.5 * (1.16 if crowned else 1)
    if corners:
        turn = math.pi / 4 if seat == 2 else 0.0
        points = [
            (
                size * math.sin(2 * math.pi * k / corners + turn),
                -size * math.cos(2 * math.pi * k / corners + turn),
            )
            for k in range(corners)
        ]
        base = '<polygon points="{}"'.format(" ".join(f"{x:.1f},{y:.1f}" for x, y in points))
    else:
        base = f'<circle r="{size:.1f}"'
    crown = (
        f'<path d="M-8-10L-8-19L-3-14L0-21L3-14L8-19L8-10Z" fill="{_IVORY}" stroke="{_INK}"/>'
        if crowned
        else ""
    )
    return f'{base} fill="{colour}" stroke="{_IVORY}" stroke-width="3" paint-order="stroke"/>{crown}'


def _draw_outline(view: AlveolaState, laid: Laid, owner: dict[Hex, int], number: int) -> str:
    """The outline of the visible cells of one tile, and its level in a chip."""
    lines = []
    cells = [c for c in view.box.tiles[laid.tile].cells(laid.cell, laid.turn) if owner.get(c) == number]
    for q, r in cells:
        x, y = _centre((q, r), laid.level)
        for direction, (dq, dr) in enumerate(((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))):
            if (q + dq, r + dr) in cells:
                continue
            (x1, y1), (x2, y2) = (_corner(_EDGE_OF[direction] + k, RADIUS) for k in (0, 1))
            lines.append(f"M{x + x1:.1f} {y + y1:.1f}L{x + x2:.1f} {y + y2:.1f}")
    ink = (
        f'<path d="{"".join(lines)}" stroke="{_INK}" stroke-width="1.6" fill="none" stroke-linecap="round"/>'
    )
    if laid.level == 1 or not cells:
        return ink
    x, y = _centre(cells[0], laid.level)
    y += RADIUS * 0.72  # at the lower edge: a crown has the upper one
    return (
        f'{ink}<circle cx="{x:.1f}" cy="{y:.1f}" r="7" fill="{_IVORY}" stroke="{_INK}"/>'
        f'<text x="{x:.1f}" y="{y + 3.6:.1f}" font-size="10" text-anchor="middle" '
        f'font-family="sans-serif" fill="{_INK}">{laid.level}</text>'
    )


def _draw_pieces(view: AlveolaState, cell: Hex, level: int, top: int) -> str:
    """The worker, queen or hornet on a cell, in the SVG picture of Alvéola."""
    x, y = _centre(cell, level)
    drawn = ""
    if top & HORNET:
        drawn = _draw_hornet(_IVORY, 1.15) + _draw_hornet("#23150A", 1.0)
    if top & (WORKER | QUEEN):
        seat = next(s for s, p in enumerate(view.players) if cell in p.workers or cell == p.queen)
        drawn = _draw_pawn(seat, crowned=bool(top & QUEEN))
    return f'<g transform="translate({x:.1f} {y:.1f})">{drawn}</g>' if drawn else ""


def point(view: AlveolaState, touch: str) -> tuple[float, float] | None:
    """The centre of a cell in the SVG picture of Alvéola, at the height of the hive there."""
    kind, _, name = touch.partition(":")
    if kind != "cell":
        return None
    cell = cell_of(name)
    return _centre(cell, max(board_of(view).height(cell), 1))


def svg(view: AlveolaState) -> str:
    """The SVG picture of Alvéola's hive: back rows first and low levels before high ones."""
    board = board_of(view)
    owner: dict[Hex, int] = {}
    for number, laid in enumerate(view.hive):
        owner |= dict.fromkeys(view.box.tiles[laid.tile].cells(laid.cell, laid.turn), number)
    cells = sorted(board.cells(), key=lambda cell: (board.height(cell), cell[1], cell[0]))
    spots = [(cell, board.height(cell), board.top(cell)) for cell in cells]
    centres = [_centre(cell, level) for cell, level, _ in spots]
    left, top = min(x for x, _ in centres) - MARGIN, min(y for _, y in centres) - MARGIN
    width, height = max(x for x, _ in centres) + MARGIN - left, max(y for _, y in centres) + MARGIN - top
    drawn = [_draw_comb_cell(*spot) for spot in spots]
    drawn += [_draw_outline(view, laid, owner, number) for number, laid in enumerate(view.hive)]
    drawn += [_draw_pieces(view, *spot) for spot in spots]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left:.0f} {top:.0f} {width:.0f} {height:.0f}" '
        f'width="{min(width, 640):.0f}" role="img" aria-label="Alvéola, {len(view.hive)} tiles in the hive">'
        f'<rect x="{left:.0f}" y="{top:.0f}" width="{width:.0f}" height="{height:.0f}" '
        f'rx="10" fill="{TABLE}"/>'
        f"{''.join(drawn)}</svg>"
    )
