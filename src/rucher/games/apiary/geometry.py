"""The places of the main board, and the hexes of a hive. Nothing here changes during a match."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, cached_property, lru_cache

from rucher.core.hexgrid import Hex, neighbours, rotate
from rucher.games.apiary.box import box_of
from rucher.games.apiary.box.effects import KINDS, ActionId, CellBonus, Discount, Effects
from rucher.games.apiary.box.items import Cell


class Layout:
    """Clauses 1.1 and 11.1: the side of the board and the sectors of the comb for a number of players."""

    def __init__(self, pack: str, players: int) -> None:
        box = box_of(pack)
        self.side = box.side(players)
        self.columns, self.grid = self.side.columns, self.side.columns * self.side.rows
        self.start = self.side.start[1] * self.columns + self.side.start[0]
        self.actions = {action.id: action for action in self.side.actions}
        self.kinds = {
            action.id: tuple(KINDS.index(kind) for kind in action.kinds) for action in self.side.actions
        }  # clause 5.2: the kinds of tiles of an action, by number
        self.spaces: tuple[tuple[ActionId, int], ...] = tuple(
            (action.id, place) for action in self.side.actions for place in range(action.spaces)
        )
        self.first_space = {action: self.spaces.index((action, 0)) for action in self.actions}
        sectors = box.sectors(players)
        self.sectors: tuple[str, ...] = tuple(sector.letter for sector in sectors)
        self.pods: tuple[Effects, ...] = tuple(pod for sector in sectors for pod in sector.pods)
        self.pod_sectors: tuple[int, ...] = tuple(
            number for number, sector in enumerate(sectors) for _ in sector.pods
        )
        self.majority = box.majority(players)

    def flight(self, start: int, end: int) -> int:
        """Clause 4.2: the orthogonal steps between two spaces of the planet grid."""
        (row, column), (to_row, to_column) = divmod(start, self.columns), divmod(end, self.columns)
        return abs(row - to_row) + abs(column - to_column)

    def pod_name(self, pod: int) -> str:
        """Clause 11.1: the name of a pod: its sector and its number there."""
        sector = self.pod_sectors[pod]
        return f"{self.sectors[sector]}{pod - self.pod_sectors.index(sector) + 1}"


@cache
def layout_of(pack: str, players: int) -> Layout:
    """The places of the main board for a number of players."""
    return Layout(pack, players)


class Hive:
    """The hexes of a mat and its frames: the cells to build on, their neighbours and bonuses."""

    def __init__(self, pack: str, mat: int, frames: tuple[int, ...]) -> None:
        box = box_of(pack)
        layout = box.mats[mat]
        cells, bonuses = list(layout.cells), [layout.bonuses.get(cell) for cell in layout.cells]
        for at in range(0, len(frames), 3):
            cells += frame_cells(box.frame.cells, (frames[at], frames[at + 1]), frames[at + 2])
            bonuses += box.frame_bonuses
        self._frame = box.frame.cells
        self.mat_cells = len(layout.cells)
        self.complete_vp = layout.complete_vp
        self.frame_size = len(box.frame.cells)
        self.cells: tuple[Hex, ...] = tuple(cells)
        self.bonuses: tuple[CellBonus | None, ...] = tuple(bonuses)
        self.index = {cell: number for number, cell in enumerate(self.cells)}
        self.faction = frozenset(layout.faction_cells)
        self.near: tuple[tuple[int, ...], ...] = tuple(
            tuple(self.index[near] for near in neighbours(cell) if near in self.index) for cell in self.cells
        )
        self.discounts: tuple[dict[int, int], ...] = tuple(
            {
                cell: bonus.n
                for cell, bonus in enumerate(self.bonuses)
                if isinstance(bonus, Discount) and bonus.kind == kind
            }
            for kind in KINDS
        )  # clause 5.7: by kind of tile and cell
        self.faction_sides: tuple[int, ...] = tuple(
            sum(near in self.faction for near in neighbours(cell)) for cell in self.cells
        )

    def open_cells(self, built: tuple[int, ...]) -> tuple[int, ...]:
        """Clause 5.5: the empty cells that touch a tile; `built` holds the tile of each cell or -1."""
        return tuple(
            cell
            for cell, tile in enumerate(built)
            if tile < 0 and (self.faction_sides[cell] or any(built[near] >= 0 for near in self.near[cell]))
        )

    def mat_is_full(self, built: Sequence[int]) -> bool:
        """Clause 14.5: does each cell of the mat have a tile?"""
        return min(built[: self.mat_cells]) >= 0

    def full_frames(self, built: Sequence[int]) -> int:
        """Clause 14.5: the frames with a tile on each of their cells."""
        starts = range(self.mat_cells, len(built), self.frame_size)
        return sum(min(built[start : start + self.frame_size]) >= 0 for start in starts)

    @cached_property
    def frame_places(self) -> dict[tuple[Hex, int], None]:
        """Clause 6.4: every way to add a frame: it covers nothing, and one of its cells touches a hex."""
        region = self.faction.union(self.cells)
        rim = {near for cell in region for near in neighbours(cell)} - region
        found = set[tuple[Hex, int]]()
        for turn in range(frame_turns(self._frame)):
            shape = frame_cells(self._frame, (0, 0), turn)
            touching = {(q - dq, r - dr) for q, r in rim for dq, dr in shape}
            covering = {(q - dq, r - dr) for q, r in region for dq, dr in shape}
            found.update((pivot, turn) for pivot in touching - covering)
        return dict.fromkeys(sorted(found))


@lru_cache(maxsize=2048)
def hive_of(pack: str, mat: int, frames: tuple[int, ...]) -> Hive:
    """The hive of a mat and its frames."""
    return Hive(pack, mat, frames)


def frame_cells(frame: tuple[Cell, ...], at: Hex, turn: int) -> list[Hex]:
    """The hexes of a frame when its first hex lies on a cell."""
    turned = [rotate(cell.at, turn) for cell in frame]
    first = turned[0]
    return [(at[0] + q - first[0], at[1] + r - first[1]) for q, r in turned]


@cache
def frame_turns(frame: tuple[Cell, ...]) -> int:
    """Clause 6.4: the number of different turns of a frame; a rhombus looks the same after half a turn."""

    def outline(turn: int) -> frozenset[tuple[Hex, object]]:
        hexes = [(rotate(cell.at, turn), repr(cell.bonus)) for cell in frame]
        q, r = min(at for at, _ in hexes)
        return frozenset(((at[0] - q, at[1] - r), bonus) for at, bonus in hexes)

    return next((turn for turn in range(1, 6) if outline(turn) == outline(0)), 6)


def cell_name(cell: Hex) -> str:
    """The notation of a cell of a hive."""
    return f"{cell[0]},{cell[1]}"


def sky_name(columns: int, space: int) -> str:
    """The name of a space of the planet grid: column by letter, row by number."""
    row, column = divmod(space, columns)
    return f"{'ABCDEFGH'[column]}{row + 1}"
