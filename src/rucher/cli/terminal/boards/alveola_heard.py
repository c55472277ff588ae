"""Alvéola by ear: the hive summed up, its cells on demand, and the places for a tile in groups.

A late tile can lie in more than a hundred ways. A listener chooses step by step: on the ground or on which
level, on which side of the hive, at which cell; then how it lies, face by face.
"""

from __future__ import annotations

import math

from rucher.cli.terminal.boards.lettered import LetteredBoard, Path
from rucher.cli.terminal.boards.places import way_in_words, way_to
from rucher.cli.terminal.boards.words import Choice, starts
from rucher.cli.terminal.speech import is_number, typed
from rucher.core.hexgrid import DIRECTION_NAMES, Hex, neighbours
from rucher.core.texts import Term
from rucher.core.types import Seat
from rucher.games.alveola.actions import AlveolaAction, Lay
from rucher.games.alveola.board import FULL, HORNET, ICON
from rucher.games.alveola.state import AlveolaState, board_of
from rucher.games.alveola.words.common import cell_numbers

GROUPS = ("level", "side", "near")  # the steps, as touches that only the terminal knows
SHARES = ("foresee.empties", "foresee.fills")  # of single cells, for a board that draws them
MOST_HEARD = 8  # ways to lay a tile that are told at once
CLOCKWISE = ("nw", "ne", "e", "se", "sw", "w")


class AlveolaHeardBoard(LetteredBoard):
    """The parts of Alvéola that are heard differently from how they are seen."""

    # -- laying a tile ---------------------------------------------------------------------------------------

    def is_group(self, touch: str) -> bool:
        """Is this a step on the way to a place for a tile?"""
        return touch.partition(":")[0] in GROUPS

    def choices(self, view: AlveolaState, seat: Seat, chosen: tuple[str, ...]) -> list[Choice]:
        """In plain mode the ways to lay a tile come in groups, until few are left."""
        if not self.plain or view.step not in ("lay", "start"):
            return super().choices(view, seat, chosen)
        groups = {touch for touch in chosen if self.is_group(touch)}
        touched = tuple(touch for touch in chosen if not self.is_group(touch))
        ahead = [path for path in self.paths(view, seat) if starts(path[0], touched)]
        lays = {touches: (action, groups_of(view, action)) for touches, action in ahead}
        lays = {touches: lay for touches, lay in lays.items() if groups <= {*lay[1]}}
        for kind in () if touched or len(lays) <= MOST_HEARD else GROUPS:
            parts: dict[str, list[Path]] = {}
            for touches, (action, found) in lays.items():
                for group in found:
                    if group.startswith(kind):
                        parts.setdefault(group, []).append((touches, action))
            everywhere = {touches for paths in parts.values() for touches, _ in paths} == lays.keys()
            if len(parts) > 1 and everywhere and not any(group.startswith(kind) for group in groups):
                return [self._group(view, seat, (*chosen, g), parts[g]) for g in sorted(parts, key=_order)]
        return [self.whole(view, seat, touches, action) for touches, (action, _) in lays.items()]

    def _order(self, view: AlveolaState, choice: Choice) -> tuple[bool, float, float]:
        """In words, the ways of one hornet come together: by the number of its cell, then where it goes."""
        numbers = cell_numbers(view)
        cells = [cell for touch in choice.touches if (cell := self.hex_at(view, touch)) in numbers]
        if self.plain and len(cells) == 2 and board_of(view).top(cells[0]) & HORNET:
            return False, numbers[cells[0]], numbers[cells[1]]
        return super()._order(view, choice)

    def group_named(self, view: AlveolaState, seat: Seat, text: str) -> tuple[str, ...]:
        """The ways to lay a tile on a cell or next to it, where the text names one."""
        if not self.plain or view.step not in ("lay", "start"):
            return ()
        cells = {self.hex_at(view, touch) for touch in self.named(view, seat, text)}
        groups = {f"near:{n}" for cell, n in cell_numbers(view).items() if cell in cells}
        known = {group for _, action in self.paths(view, seat) for group in groups_of(view, action)}
        return tuple(groups & known)

    def _group(self, view: AlveolaState, seat: Seat, step: tuple[str, ...], paths: list[Path]) -> Choice:
        """The choice of a group, with what all its ways bring."""
        if len(paths) == 1:
            return self.whole(view, seat, *paths[0])
        kind, _, name = step[-1].partition(":")
        brings = [self.speech("terminal.alveola.ways", n=len(paths))]
        if len(step) == 1:
            told = [self.facts_brought(view, seat, action) for _, action in paths]
            brings = [*(fact for fact in told[0] if all(fact in facts for facts in told)), *brings]
        if kind == "level":
            key = "ground_here" if name == "1" else "raise_to"
            label = self.speech(f"terminal.alveola.{key}", level=int(name))
        elif kind == "side":
            label = self.side_of_hive(name)
        else:
            cell = next(cell for cell, n in cell_numbers(view).items() if n == int(name))
            covers = any(cell in _cells(view, action) for _, action in paths)
            key = "cover_cell" if covers else "touch_cell"
            label = self.speech(f"terminal.alveola.{key}", n=int(name), level=board_of(view).height(cell))
        return Choice(step, label[:1].upper() + label[1:], brings=", ".join(brings))

    def facts_brought(self, view: AlveolaState, seat: Seat, action: AlveolaAction) -> list[str]:
        """What an action would bring, fact by fact; not the share of each cell, which the sum repeats."""
        facts = [fact for fact in self.game.words.preview(view, seat, action) if fact.key not in SHARES]
        return [*dict.fromkeys(filter(None, map(self.in_words, facts)))]

    def brought(self, view: AlveolaState, seat: Seat, action: AlveolaAction) -> str:
        """What a legal action of Alvéola would bring, in a few words."""
        return ", ".join(self.facts_brought(view, seat, action))

    def leads_to(self, view: AlveolaState, touches: tuple[str, ...], action: AlveolaAction) -> bool:
        """Does a choice lead to this action?"""
        groups = {touch for touch in touches if self.is_group(touch)}
        if groups and isinstance(action, Lay):
            return groups <= {*groups_of(view, action)}
        return super().leads_to(view, touches, action)

    def action_in_words(self, view: AlveolaState, action: AlveolaAction) -> str:
        """An action; in plain mode a tile is told face by face, each with its place."""
        if not self.plain or not isinstance(action, Lay) or not cell_numbers(view):
            return super().action_in_words(view, action)
        level = board_of(view).height(action.cell) + 1
        faces = [
            self._face_at(view, number, cell, level > 1) for number, cell in enumerate(_cells(view, action))
        ]
        key = "lies_on_hive" if level > 1 else "lies_on_ground"
        return self.speech(f"terminal.alveola.{key}", level=level, faces=faces)

    def _face_at(self, view: AlveolaState, number: int, cell: Hex, covers: bool) -> str:
        """One face of the tile in hand, on a cell that it covers or beside the nearest one."""
        tile, numbers = view.tile_in_hand, cell_numbers(view)
        face = self.speech.phrase(Term("face_full" if tile.pattern[number] == "F" else "face_empty"))
        if number == tile.hornet:
            face = self.speech("terminal.alveola.with_icon", face=face)
        if covers:
            return self.speech("terminal.alveola.face_on", face=face, n=numbers[cell])
        near, sides = way_to(numbers, cell)
        way = way_in_words(self.speech, sides)
        return self.speech("terminal.alveola.face_beside", face=face, way=way, n=near)

    def which(self, view: AlveolaState, chosen: tuple[str, ...]) -> str:
        """The question of the next step: a side, a cell, or how the tile lies."""
        kind = self.choices(view, view.seat, chosen)[0].touches[-1].partition(":")[0]
        return self.speech(f"terminal.alveola.which_{kind if kind in GROUPS else 'turn'}")

    # -- the hive --------------------------------------------------------------------------------------------

    def side_of_hive(self, side: str) -> str:
        """A side of the hive as a place."""
        return self.speech("terminal.alveola.on_side", side=self._side(side))

    def _side(self, name: str) -> str:
        """A side of the hive in words."""
        return self.speech(f"terminal.side.{name}")

    def hive_in_sum(self, view: AlveolaState) -> list[str]:
        """The hive: how many cells on each level, where bees and hornets are, and how to hear more."""
        board, lines = board_of(view), []
        for level, cells in sorted(_by_level(view).items()):
            full = sum(bool(board.top(cell) & FULL) for cell in cells)
            lines.append(self.speech("terminal.alveola.level_sum", level=level, n=len(cells), full=full))
        for seat, player in enumerate(view.players):
            queen = [] if player.queen is None else [player.queen]
            for key, bees in (("bees", player.workers), ("queen", queen)):
                if bees:
                    at, name = self._with_levels(view, bees), self.seat_name(seat)
                    lines.append(self.speech(f"terminal.alveola.{key}", player=name, cells=at))
        hornets = [cell for cell in board.cells() if board.top(cell) & HORNET]
        icons = [cell for cell in board.cells() if board.top(cell) & ICON and cell not in hornets]
        for key, found in (("hornets", hornets), ("icons", icons)):
            if found:
                at = self._with_levels(view, found)
                lines.append(self.speech(f"terminal.alveola.{key}", n=len(found), cells=at))
        return [*lines, self.speech("terminal.alveola.hear_more")] if board.cells() else lines

    def _with_levels(self, view: AlveolaState, cells: list[Hex]) -> list[str]:
        """Cells by their numbers, each with its level."""
        numbers = sorted((cell_numbers(view)[cell], board_of(view).height(cell)) for cell in cells)
        return [self.speech("terminal.alveola.at_level", n=n, level=level) for n, level in numbers]

    def part_of_hive(self, view: AlveolaState, text: str) -> list[str]:
        """The cells of a level, of a side or of the whole hive, full and empty; none for another text."""
        words = typed(text).split()
        levels = typed(self.speech("terminal.alveola.type_level")).split()
        if len(words) == 2 and words[0] in levels and is_number(words[1]):
            cells = _by_level(view).get(int(words[1][:3]), [])
        elif words and {*words} <= self.speech.words_for("hive"):
            cells = [*cell_numbers(view)]
        else:
            sides = [side for side in CLOCKWISE if typed(text) in _names_of(side, self._side(side))]
            cells = [cell for cell in cell_numbers(view) if side_of(view, [cell]) in sides]
        found = sorted(_by_level(view, cells).items())
        return [self._level_line(view, level, there) for level, there in found]

    def _level_line(self, view: AlveolaState, level: int, cells: list[Hex]) -> str:
        """The cells of one level, the full ones and the empty ones."""
        board, numbers, parts = board_of(view), cell_numbers(view), []
        for key, full in (("cells_full", True), ("cells_empty", False)):
            found = sorted(numbers[cell] for cell in cells if bool(board.top(cell) & FULL) == full)
            if found:
                parts.append(self.speech(f"terminal.alveola.{key}", cells=[str(n) for n in found]))
        return self.speech("terminal.alveola.level_cells", level=level, cells=self.in_a_row(parts))


def groups_of(view: AlveolaState, action: AlveolaAction) -> list[str]:
    """The groups of a way to lay a tile: its level, its side of the hive, the cells it covers or touches."""
    assert isinstance(action, Lay)
    cells, numbers, level = _cells(view, action), cell_numbers(view), board_of(view).height(action.cell) + 1
    near = cells if level > 1 else [other for cell in cells for other in neighbours(cell)]
    touched = sorted({numbers[cell] for cell in near if cell in numbers})
    side = [f"side:{side_of(view, cells)}"] if numbers else []
    return [f"level:{level}", *side, *(f"near:{number}" for number in touched)]


def _cells(view: AlveolaState, action: AlveolaAction) -> list[Hex]:
    """The cells of the tile in hand when it is laid so, face by face."""
    assert isinstance(action, Lay)
    return view.tile_in_hand.cells(action.cell, action.turn)


def _order(group: str) -> tuple[int, int]:
    """Levels from the highest, sides clockwise, cells by their numbers."""
    kind, _, name = group.partition(":")
    at = CLOCKWISE.index(name) if kind == "side" else int(name)
    return GROUPS.index(kind), -at if kind == "level" else at


def side_of(view: AlveolaState, cells: list[Hex]) -> str:
    """The side of the hive where some cells lie, seen from its middle."""
    x, y = _middle(cells)
    from_x, from_y = _middle([*cell_numbers(view)])
    sixth = round(math.atan2(from_y - y, x - from_x) / (math.pi / 3)) % 6
    return DIRECTION_NAMES[sixth].lower()


def _middle(cells: list[Hex]) -> tuple[float, float]:
    """The middle of some cells, as they lie on the table."""
    count = len(cells)
    across, down = sum(q + r / 2 for q, r in cells), sum(r for _, r in cells)
    return across / count, down / count * math.sqrt(3) / 2


def _by_level(view: AlveolaState, cells: list[Hex] | None = None) -> dict[int, list[Hex]]:
    """Some cells of the hive, or all of them, by their level."""
    found: dict[int, list[Hex]] = {}
    for cell in cell_numbers(view) if cells is None else cells:
        found.setdefault(board_of(view).height(cell), []).append(cell)
    return found


def _names_of(side: str, told: str) -> tuple[str, ...]:
    """What may be typed for a side: `à l’est`, est or e."""
    return side, typed(told), typed(told).split()[-1].removeprefix("l’")
