"""The table as an SVG picture, for notebooks and static pages: the sky, the comb, every hive."""

from __future__ import annotations

import math
from collections.abc import Iterable
from xml.sax.saxutils import escape

from rucher.core.hexgrid import Hex
from rucher.games.apiary.box import RESOURCES
from rucher.games.apiary.geometry import cell_name, sky_name
from rucher.games.apiary.state import AUTOMA, NONE, ApiaryState

RADIUS = 30.0
PLANET = 74.0  # the side of a space of the sky
GAP = 24.0
PLAYERS = ("#D98E04", "#2E7FB8", "#178A62", "#8E4A8C", "#B8433A")
_AUTOMA = "#E6C229"
_NIGHT, _INK, _IVORY, _EMPTY = "#1C2340", "#2A2118", "#FFFDF7", "#3A4268"
_KINDS = ("#5E9E4B", "#E0B21A", "#3AA6B9", "#B9663B")  # farm, recruit, development, carving
_RESOURCES = ("#8FA35B", "#F2C230", "#5AA9E6", "#E8DFC8", "#C9730E")


def _draw_text(x: float, y: float, words: str, size: float = 10, ink: str = _IVORY) -> str:
    """A text in the SVG picture of Apiary."""
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size:g}" text-anchor="middle" font-family="sans-serif" '
        f'fill="{ink}">{escape(words)}</text>'
    )


def _moved(x: float, y: float, parts: Iterable[str]) -> str:
    """Some parts of the SVG picture of Apiary, moved to a place."""
    return f'<g transform="translate({x:.1f} {y:.1f})">{"".join(parts)}</g>'


def _draw_dots(x: float, y: float, amounts: Iterable[int]) -> str:
    """Resources in the SVG picture of Apiary, as discs with their number."""
    drawn = ""
    for resource, n in enumerate(amounts):
        if n:
            title = f"<title>{n} {RESOURCES[resource]}</title>"
            disc = f'<circle r="8" fill="{_RESOURCES[resource]}" stroke="{_INK}"/>'
            drawn += _moved(x, y, (title, disc, _draw_text(0, 3.5, str(n), 10, _INK)))
            x += 19
    return drawn


def _draw_space(view: ApiaryState, space: int) -> str:
    """A space of the sky in the SVG picture of Apiary: its planet or token, and the Queenship."""
    half, tile = PLANET / 2, view.planets[space]
    known = tile != NONE
    parts = [f'<circle r="{half - 5:.1f}" fill="{"#6C7AB8" if known else _EMPTY}" stroke="#8C96C8"/>']
    if known:
        parts.append(_draw_text(0, -6, view.box.planets[tile].name.en, 8))
        parts.append(_draw_dots(-16, 12, view.squares[3 * space : 3 * space + 3]))
    parts.append(_draw_text(0, -half + 16, sky_name(view.layout.columns, space), 8))
    if space == view.ship:
        parts.append(f'<path d="M0 -9L9 9L0 4L-9 9Z" fill="#F2B33D" stroke="{_INK}"/>')
    return "".join(parts)


def _draw_sky(view: ApiaryState) -> tuple[str, float, float]:
    """The planet grid in the SVG picture of Apiary, with its width and height."""
    columns, rows = view.layout.columns, view.layout.grid // view.layout.columns
    spaces = (
        _moved(PLANET * (n % columns + 0.5), PLANET * (n // columns + 0.5), (_draw_space(view, n),))
        for n in range(view.layout.grid)
    )
    return "".join(spaces), PLANET * columns, PLANET * rows


def _draw_comb(view: ApiaryState) -> tuple[str, float, float]:
    """The comb in the SVG picture of Apiary: its sectors, with tokens in their players' colours."""
    layout, drawn = view.layout, ""
    widest = 0
    for number, letter in enumerate(layout.sectors):
        pods = [pod for pod, sector in enumerate(layout.pod_sectors) if sector == number]
        widest = max(widest, len(pods))
        y = 22 + 40 * number
        drawn += _draw_text(8, y + 4, letter, 13)
        for place, pod in enumerate(pods):
            owner = view.comb[pod]
            fill = _EMPTY if owner == NONE else _AUTOMA if owner == AUTOMA else PLAYERS[owner]
            name = "A" if owner == AUTOMA else str(owner + 1)
            token = "" if owner == NONE else _draw_text(0, 4, name, 11, _INK if owner == AUTOMA else _IVORY)
            drawn += _moved(34 + 38 * place, y, (_draw_hexagon(17, fill, "#8C96C8"), token))
    return drawn, 34 + 38 * widest, 44 + 40 * (len(layout.sectors) - 1)


def _draw_hexagon(radius: float, fill: str, stroke: str) -> str:
    """A hexagon in the SVG picture of Apiary."""
    angles = [math.pi * (2 * k - 1) / 6 for k in range(6)]
    corners = " ".join(f"{radius * math.cos(a):.1f},{radius * math.sin(a):.1f}" for a in angles)
    return f'<polygon points="{corners}" fill="{fill}" stroke="{stroke}" stroke-width="2"/>'


def _centre(cell: Hex) -> tuple[float, float]:
    """The middle of a hive's cell in the SVG picture of Apiary."""
    return RADIUS * math.sqrt(3) * (cell[0] + cell[1] / 2), RADIUS * 1.5 * cell[1]


def _draw_hive(view: ApiaryState, seat: int) -> tuple[str, float, float]:
    """A hive in the SVG picture of Apiary: tiles, workers at home, resources and points."""
    player = view.players[seat]
    head = [_draw_text(90, 14, f"{seat + 1}: {player.vp} VP, favor {player.favor}", 13, PLAYERS[seat])]
    head += [_draw_dots(20, 32, player.resources)]
    head += [_draw_text(150, 36, "workers " + (" ".join(map(str, player.active)) or "-"), 10)]
    if player.mat == NONE:
        return "".join(head), 200, 60
    hive = view.hive(seat)
    centres = [_centre(cell) for cell in (*hive.cells, *hive.faction)]
    left, top = min(x for x, _ in centres) - RADIUS, min(y for _, y in centres) - RADIUS
    faction = view.box.factions[player.faction].name.en if player.faction != NONE else ""
    drawn = [
        _moved(*_centre(cell), (_draw_hexagon(RADIUS - 1, PLAYERS[seat], _INK), _draw_text(0, 3, faction, 9)))
        for cell in sorted(hive.faction)
    ]
    for place, (cell, tile) in enumerate(zip(hive.cells, player.built, strict=True)):
        built = view.box.tiles[tile] if tile != NONE else None
        words = built.name.en if built else cell_name(cell) + ("*" if hive.bonuses[place] else "")
        fill, ink = (_KINDS[built.kind], _INK) if built else (_EMPTY, "#AEB6DC")
        drawn.append(
            _moved(*_centre(cell), (_draw_hexagon(RADIUS - 1, fill, _INK), _draw_text(0, 3, words, 7.5, ink)))
        )
    width = max(max(x for x, _ in centres) + RADIUS - left, 200)
    height = max(y for _, y in centres) + RADIUS - top
    return "".join([*head, _moved(-left, 50 - top, drawn)]), width, 50 + height


def svg(view: ApiaryState) -> str:
    """A picture of Apiary: the sky and the comb above, the hives side by side below."""
    sky, comb = _draw_sky(view), _draw_comb(view)
    hives = [_draw_hive(view, seat) for seat in range(len(view.players))]
    top = max(sky[2], comb[2]) + 2 * GAP
    drawn, x = [_moved(GAP, GAP, (sky[0],)), _moved(2 * GAP + sky[1], GAP, (comb[0],))], GAP
    for hive, width, _ in hives:
        drawn.append(_moved(x, top, (hive,)))
        x += width + GAP
    width = max(x, 3 * GAP + sky[1] + comb[1])
    height = top + max(tall for _, _, tall in hives) + GAP
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" '
        f'width="{min(width, 900):.0f}" role="img" aria-label="Apiary, {len(hives)} players">'
        f'<rect width="{width:.0f}" height="{height:.0f}" rx="10" fill="{_NIGHT}"/>{"".join(drawn)}</svg>'
    )
