"""A second, slow statement of Hive's rules, to hold the board kernel against: plain sets, nothing shared.

Pieces are named as in notation ("wA1"), cells are (q, r), and the table is a dict from a cell to its stack.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

Cell = tuple[int, int]
Table = dict[Cell, list[str]]
Action = tuple[str, Cell]

AROUND = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
HAND = ("Q", "S1", "S2", "B1", "B2", "G1", "G2", "G3", "A1", "A2", "A3", "M", "L", "P")


def around(cell: Cell) -> list[Cell]:
    """The six cells that touch a cell."""
    return [(cell[0] + q, cell[1] + r) for q, r in AROUND]


def connected(cells: set[Cell]) -> bool:
    """Are these cells one hive?"""
    if not cells:
        return True
    seen = {min(cells)}
    frontier = list(seen)
    while frontier:
        new = set(around(frontier.pop())) & cells - seen
        seen |= new
        frontier.extend(new)
    return seen == cells


class Reference:
    """One game: its table, its hands, and the rules as plainly as they can be said."""

    def __init__(self, expansions: str, queen_on_turn_1: bool) -> None:
        self.table: Table = {}
        self.hands = {c: [c + p for p in HAND if p not in "MLP" or p in expansions] for c in "wb"}
        self.pillbug = "P" in expansions
        self.queen_on_turn_1 = queen_on_turn_1
        self.ply = 0
        self.last: str | None = None

    @property
    def colour(self) -> str:
        """The side to move."""
        return "wb"[self.ply % 2]

    def height(self, cell: Cell) -> int:
        """How many pieces lie on a cell."""
        return len(self.table.get(cell, []))

    def spot(self, piece: str) -> Cell:
        """Where a piece on the table lies."""
        return next(cell for cell, stack in self.table.items() if piece in stack)

    def lost(self, colour: str) -> bool:
        """Is this side's queen surrounded?"""
        queen = colour + "Q"
        if queen in self.hands[colour]:
            return False
        return all(self.height(near) for near in around(self.spot(queen)))

    def legal(self) -> set[Action] | None:
        """All actions, as piece and cell; an empty set is a pass, None a finished game."""
        if self.lost("w") or self.lost("b"):
            return None
        actions = {(piece, cell) for piece in self.may_enter() for cell in self.open_cells()}
        if self.colour + "Q" not in self.hands[self.colour]:
            actions |= set(self.moves()) | set(self.throws())
        return actions

    def play(self, action: Action | None) -> None:
        """Carry out a legal action; None is a pass."""
        if action is not None:
            piece, cell = action
            if piece in self.hands[piece[0]]:
                self.hands[piece[0]].remove(piece)
            else:
                self.lift(piece)
            self.table.setdefault(cell, []).append(piece)
        self.last = action[0] if action is not None else None
        self.ply += 1

    def lift(self, piece: str) -> Cell:
        """Take a piece off the top of its stack."""
        cell = self.spot(piece)
        assert self.table[cell].pop() == piece, f"{piece} is covered"
        if not self.table[cell]:
            del self.table[cell]
        return cell

    def may_enter(self) -> list[str]:
        """The pieces of the hand that may be placed this turn."""
        hand = self.hands[self.colour]
        queen = self.colour + "Q"
        turn = self.ply // 2 + 1
        if turn >= 4 and queen in hand:
            return [queen]
        in_order = [piece for piece in hand if not any(p[:2] == piece[:2] and p < piece for p in hand)]
        if turn == 1 and not self.queen_on_turn_1:
            in_order.remove(queen)
        return in_order

    def open_cells(self) -> set[Cell]:
        """The cells on which the side to move may place."""
        if self.ply == 0:
            return {(0, 0)}
        beside = {near for cell in self.table for near in around(cell)} - set(self.table)
        if self.ply == 1:
            return beside
        return {cell for cell in beside if self.colours_beside(cell) == {self.colour}}

    def colours_beside(self, cell: Cell) -> set[str]:
        """The colours a cell touches; a stack has that of its top."""
        return {self.table[near][-1][0] for near in around(cell) if near in self.table}

    def whole_without(self, piece: str) -> bool:
        """Would the rest still be one hive if this piece were lifted?"""
        cell = self.spot(piece)
        return self.height(cell) > 1 or connected(set(self.table) - {cell})

    def free(self, piece: str) -> bool:
        """May this piece be taken up at all: nothing on it, not resting, not holding the hive together?"""
        resting = self.pillbug and piece == self.last
        return self.table[self.spot(piece)][-1] == piece and not resting and self.whole_without(piece)

    def moves(self) -> Iterator[Action]:
        """The moves of one's own pieces by their own legs."""
        mine = [stack[-1] for stack in self.table.values() if stack[-1][0] == self.colour]
        for piece in filter(self.free, mine):
            kinds = self.kinds(piece)
            start = self.lift(piece)
            ends = set().union(*(MOVES[kind](self, start) for kind in kinds)) - {start}
            self.table.setdefault(start, []).append(piece)
            yield from ((piece, end) for end in ends)

    def kinds(self, piece: str) -> set[str]:
        """The creatures a piece moves like."""
        if piece[1] != "M":
            return {piece[1]}
        cell = self.spot(piece)
        if self.height(cell) > 1:
            return {"B"}
        return {self.table[near][-1][1] for near in around(cell) if near in self.table} - {"M"}

    def throws(self) -> Iterator[Action]:
        """The pieces that one's pillbug, or a mosquito beside a pillbug, can throw, and where to."""
        if not self.pillbug:
            return
        for cell in list(self.table):
            thrower = self.table[cell][-1]
            if thrower[0] != self.colour or self.height(cell) > 1 or thrower == self.last:
                continue
            if "P" not in self.kinds(thrower):
                continue
            for start in around(cell):
                if self.height(start) == 1 and self.free(self.table[start][0]):
                    yield from self.thrown(self.table[start][0], cell)

    def thrown(self, piece: str, over: Cell) -> Iterator[Action]:
        """Where one piece lands when it is thrown over a cell."""
        start = self.lift(piece)
        ends = []
        if self.may_step(start, over):
            ends = [end for end in around(over) if not self.height(end) and self.may_step(over, end)]
        self.table[start] = [piece]
        yield from ((piece, end) for end in ends if end != start)

    def may_step(self, start: Cell, end: Cell) -> bool:
        """May a lifted piece go from one cell to the next, at whatever heights?"""
        sides = [self.height(cell) for cell in around(start) if cell in around(end)]
        level = max(self.height(start), self.height(end))
        if level == 0:
            return min(sides) == 0 and max(sides) > 0
        return min(sides) <= level


def slides(game: Reference, cell: Cell) -> set[Cell]:
    """The cells one slide away on the ground."""
    return {near for near in around(cell) if not game.height(near) and game.may_step(cell, near)}


def beetle(game: Reference, start: Cell) -> set[Cell]:
    """One step, at any height."""
    return {near for near in around(start) if game.may_step(start, near)}


def grasshopper(game: Reference, start: Cell) -> set[Cell]:
    """Straight over pieces, at least one, to the first empty cell."""
    ends = set()
    for q, r in AROUND:
        cell = (start[0] + q, start[1] + r)
        if game.height(cell):
            while game.height(cell):
                cell = (cell[0] + q, cell[1] + r)
            ends.add(cell)
    return ends


def spider(game: Reference, start: Cell) -> set[Cell]:
    """Three slides, no cell twice."""
    paths = [[start]]
    for _ in range(3):
        paths = [[*path, near] for path in paths for near in slides(game, path[-1]) if near not in path]
    return {path[-1] for path in paths}


def ant(game: Reference, start: Cell) -> set[Cell]:
    """Any number of slides."""
    seen = {start}
    frontier = [start]
    while frontier:
        new = slides(game, frontier.pop()) - seen
        seen |= new
        frontier.extend(new)
    return seen


def ladybug(game: Reference, start: Cell) -> set[Cell]:
    """Up, across, down."""
    up = {a for a in around(start) if game.height(a) and game.may_step(start, a)}
    across = {b for a in up for b in around(a) if game.height(b) and game.may_step(a, b)}
    return {c for b in across for c in around(b) if not game.height(c) and game.may_step(b, c)}


MOVES: dict[str, Callable[[Reference, Cell], set[Cell]]] = {
    "Q": slides,
    "P": slides,
    "B": beetle,
    "G": grasshopper,
    "S": spider,
    "A": ant,
    "L": ladybug,
}


SIDES = {("", "-"): 0, ("", "/"): 1, ("\\", ""): 2, ("-", ""): 3, ("/", ""): 4, ("", "\\"): 5}


def read_moves(text: str) -> list[Action]:
    """The pieces and cells of moves like "wQ;bS1 wQ-;wB1 wQ": beside a piece, or on top of it."""
    cells: dict[str, Cell] = {}
    moves = []
    for move in text.split(";"):
        piece, _, place = move.partition(" ")
        beside = place.strip("-/\\")
        cell = cells[beside] if beside else (0, 0)
        if beside != place:
            before, _, after = place.partition(beside)
            cell = around(cell)[SIDES[before, after]]
        cells[piece] = cell
        moves.append((piece, cell))
    return moves
