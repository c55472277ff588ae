# cython: language_level=3, annotation_typing=False, infer_types=True
# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# ruff: noqa: SIM109, SIM110 - these compile to C, any() and `in` do not
"""A whole game of Alvéola as a fast table: every step of a turn, to be played and taken back.

One source for two speeds, as board.py. The chapters state the same rules for people, with their refusals and
events; tests compare the two, action by action. Here the order of every pile is known: a table is one world
that a player imagines, and nothing is drawn while it is played on.

An action is a number, `kind << 32 | start << 16 | cell`; `codes.py` has the actions as objects. What a turn
changes lies in one row of numbers, `_now`, so that taking back is a copy; the board takes back its own cells.
"""

from __future__ import annotations

from collections.abc import Sequence

import cython

from rucher.games.alveola.board import Board, Cuts

if not cython.compiled:  # compiled, all these names are constants of the .pxd
    from rucher.games.alveola.board import DELTA, FOUND, FULL, HORNET, ICON, QUEEN, WORKER

    # The kinds of actions.
    POWER, TAKE, SEARCH, DEPTH, LAY, PLACE, MOVE, CROWN, STING, AGAIN, DECLINE = range(11)
    # The steps of a turn, in the order of `state.Step`.
    STARTING, TAKING, SEARCHING, SEARCHED, STINGING, FLYING, LAYING, BEES, HORNETS, OFFERED = range(10)
    # The effects of powers; the first three are also the reach of a turn, 0 without a power.
    FOURTH, PREVIOUS, ANY, SEARCH_PILE, RECOVER, HORNET_MOVE, FLIGHT, HONEY, SECOND = range(1, 10)
    GRANTED, PLAYING = 1, 2  # a second turn
    BY_QUEEN, BY_RING = 1, 2  # how the game ended
    # The places of numbers in a row.
    SEAT, STEP, TURN, USED, REACH, SOURCE, HAND, MOVES, SECOND_TURN, QUEEN_OF, END = range(11)
    RESERVE, DIPPER, HORNET_TILE, LAST_TILE, LAST_AT, LAST_TURN, LEVEL, LEFT, LOGGED = range(11, 20)
    WASPS, STARTS = 20, 25  # how many hornets, and start tiles to place, each with its list behind
    PLAYER = 30  # sixteen numbers for each player: the six below, then the workers' cells
    ROW = 94
    WAITING, FLOWERS, JARS, EATEN, QUEENS_CELL, WORKERS = range(6)


class Printed:
    """What a box of Alvéola prints: its tiles, figures and powers, as the fast table reads them."""

    def __init__(
        self,
        cuts: Cuts,
        figures: tuple[int, int, int, int],
        level_points: Sequence[int],
        powers: Sequence[tuple[int, int, int]],
    ) -> None:
        """Figures: piles to choose from, flowers for growing, the queen's level and points; and the powers.

        A power is its cost, its effect, and the honey it gives.
        """
        if not cython.compiled:
            self._points, self._cost, self._effect, self._honey = [0] * 64, [0] * 16, [0] * 16, [0] * 16
        self._cuts = cuts
        self._choice, self._growing, self._queen_level, self._queen_points = figures
        for level in range(1, 64):
            self._points[level] = level_points[min(level, len(level_points)) - 1]
        for number in range(len(powers)):
            self._cost[number], self._effect[number], self._honey[number] = powers[number]


class AlveolaTable:
    """One world of a game of Alvéola, from the step that its row names."""

    def __init__(
        self,
        printed: Printed,
        board: Board,
        players: int,
        teams: bool,
        powers: Sequence[int],
        piles: Sequence[Sequence[int]],
        row: Sequence[int],
    ) -> None:
        """Take up a position; `piles` are the tiles of each pile from the top."""
        if not cython.compiled:
            self._now, self._past, self._left, self._power = [0] * 96, [0] * 49152, [0] * 64, [0] * 4
            self._pile, self._first, self._cells, self._faces = [0] * 64, [0] * 65, [0] * 4096, [0] * 4096
            self._done, self._legal = [0] * 512, [0] * 16384
        self._printed, self._board = printed, board
        self._cuts = self._printed._cuts
        self._players, self._teams, self._powers = players, teams, len(powers)
        for number in range(len(powers)):
            self._power[number] = powers[number]
        for number in range(ROW):
            self._now[number] = row[number]
        self._piles, self._plies, place = len(piles), 0, 0
        for number in range(len(piles)):
            self._first[number] = place
            self._left[number] = len(piles[number])
            for tile in piles[number]:
                self._pile[place] = tile
                place += 1
        self._now[LEFT] = place
        self._now[LOGGED] = 0

    # ---- for the callers ---------------------------------------------------------------------------------

    def legal(self) -> list[int]:
        """The legal actions on Alvéola's fast table, in the order of the contract's `legal`."""
        n = self._list()
        return [self._legal[k] for k in range(n)]

    def play(self, action: int) -> None:
        """Carry out a legal action on Alvéola's fast table."""
        self._play(action)

    def count(self) -> int:
        """How many actions are legal on Alvéola's fast table; `play_number` plays one of them."""
        return self._list()

    def play_number(self, number: int) -> None:
        """Play one of the actions that Alvéola's fast table counted."""
        self._play(self._legal[number])

    def undo(self) -> None:
        """Take back the last action on Alvéola's fast table."""
        self._undo()

    def deal(self, piles: Sequence[Sequence[int]]) -> None:
        """Give Alvéola's piles another order below what is known: another world with the same position."""
        place = 0
        for pile in piles:
            for tile in pile:
                self._pile[place] = tile
                place += 1

    def row(self) -> list[int]:
        """The numbers of a position of Alvéola, without the length of the log of changes."""
        return [0 if k == LOGGED else self._now[k] for k in range(ROW)]

    def piles(self) -> list[list[int]]:
        """The tiles of each pile, from the top."""
        firsts = [self._first[k] for k in range(self._piles)]
        return [[self._pile[first + k] for k in range(self._left[p])] for p, first in enumerate(firsts)]

    @property
    def over(self) -> bool:
        """Has this game of Alvéola ended?"""
        return self._now[END] > 0

    @property
    def seat(self) -> int:
        """The seat that is asked on Alvéola's fast table."""
        return self._now[SEAT]

    def points(self, seat: int) -> int:
        """Clause 10.3: the points of a seat now."""
        return self._score(seat)

    # ---- clause 4: the ring ------------------------------------------------------------------------------

    def _next(self, most: int, n: int, kind: int) -> int:
        """Clauses 4.1 and 4.3: list the next piles that are not empty, `most` at most, behind n."""
        end = n + most
        for step in range(1, self._piles + 1):
            pile = (self._now[DIPPER] + step) % self._piles
            if self._left[pile] > 0 and n < end:
                self._legal[n] = _code(kind, 0, pile)
                n += 1
        return n

    def _in_reach(self, kind: int) -> int:
        """Clauses 4.1, 9.1, 9.2 and 9.8: list the piles that may be taken now."""
        choice, reach = self._printed._choice, self._now[REACH]
        if reach == FOURTH:
            return self._next(choice + 1, 0, kind)
        if reach == 0:
            return self._next(choice, 0, kind)
        n = self._next(self._piles, 0, kind)
        if reach == PREVIOUS:
            self._legal[choice] = self._legal[n - 1]
            return choice + 1
        return n

    def _follows(self, pile: int) -> bool:
        """Clauses 4.2, 9.2 and 9.8: does the dipper follow to this pile, whose tile was just taken?"""
        if self._now[REACH] == ANY:
            return False
        if self._now[REACH] != PREVIOUS:
            return True
        ahead = 0
        for step in range(1, self._piles + 1):
            other = (self._now[DIPPER] + step) % self._piles
            if other == pile:
                return ahead < self._printed._choice
            if self._left[other] > 0:
                ahead += 1
        return False

    def _take(self, pile: int, depth: int) -> None:
        """Clauses 4.2, 4.4 and 8.2: take a tile; the dipper follows, perhaps past the hornet tile."""
        first = self._first[pile]
        self._now[HAND] = self._pile[first + depth]
        self._now[SOURCE] = pile
        self._left[pile] -= 1
        self._now[LEFT] -= 1
        for k in range(first + depth, first + self._left[pile]):
            self._pile[k] = self._pile[k + 1]
        if self._follows(pile):
            dipper, size = self._now[DIPPER], self._piles
            if (self._now[HORNET_TILE] - dipper - 1 + size) % size <= (pile - dipper - 1 + size) % size:
                self._now[MOVES] += 1
            self._now[DIPPER] = pile
        if pile == self._now[HORNET_TILE] and self._left[pile] == 0:
            self._retreat()
        self._now[STEP] = LAYING

    def _retreat(self) -> None:
        """Clause 4.4: move the hornet tile back to the pile before the one that is now empty."""
        for back in range(1, self._piles):
            pile = (self._now[HORNET_TILE] - back + self._piles) % self._piles
            if self._left[pile] > 0:
                self._now[HORNET_TILE] = pile
                return

    def _put_back(self, pile: int, depth: int, tile: int) -> None:
        """The reverse of taking, for the pile itself."""
        first = self._first[pile]
        k = first + self._left[pile]
        while k > first + depth:
            self._pile[k] = self._pile[k - 1]
            k -= 1
        self._pile[first + depth] = tile
        self._left[pile] += 1

    # ---- clauses 3 and 9: powers -------------------------------------------------------------------------

    def _add_powers(self, n: int) -> int:
        """Clauses 3.1 to 3.4 and 9.9: list the powers that may be used now, behind n."""
        if self._now[USED] >= 0 or self._now[SECOND_TURN] > 0:
            return n
        flowers = self._now[PLAYER + 16 * self._now[SEAT] + FLOWERS]
        for k in range(self._powers):
            power = self._power[k]
            if self._printed._cost[power] <= flowers and self._changes(self._printed._effect[power]):
                self._legal[n] = _code(POWER, 0, power)
                n += 1
        return n

    def _changes(self, effect: int) -> bool:
        """Clause 3.4: would this effect change anything?"""
        if effect == FOURTH or effect == PREVIOUS:
            return self._count_piles() > self._printed._choice
        if effect == SEARCH_PILE:
            return self._deep_pile()
        if effect == RECOVER:
            return self._now[PLAYER + 16 * self._now[SEAT] + EATEN] > 0
        if effect == HORNET_MOVE:
            return self._can_step()
        if effect == FLIGHT:
            return self._board.has_icon()
        return effect != SECOND or self._now[LEFT] != 1

    def _count_piles(self) -> int:
        found = 0
        for pile in range(self._piles):
            if self._left[pile] > 0:
                found += 1
        return found

    def _deep_pile(self) -> bool:
        """Is there more than a top tile in one of the next piles?"""
        seen = 0
        for step in range(1, self._piles + 1):
            pile = (self._now[DIPPER] + step) % self._piles
            if self._left[pile] > 0 and seen < self._printed._choice:
                seen += 1
                if self._left[pile] > 1:
                    return True
        return False

    def _use(self, power: int) -> None:
        """Clause 3.1: pay, then apply the power."""
        cost, effect = self._printed._cost[power], self._printed._effect[power]
        player = PLAYER + 16 * self._now[SEAT]
        self._now[player + FLOWERS] -= cost
        self._now[RESERVE] += cost
        self._now[USED] = power
        if effect <= ANY:
            self._now[REACH] = effect
        elif effect == SEARCH_PILE:
            self._now[STEP] = SEARCHING
        elif effect == RECOVER:
            self._now[player + EATEN] -= 1
            self._now[player + WAITING] += 1
        elif effect == HORNET_MOVE:
            self._now[STEP] = STINGING
        elif effect == FLIGHT:
            self._now[STEP] = FLYING
        elif effect == HONEY:
            self._now[player + JARS] += self._printed._honey[power]
        else:
            self._now[SECOND_TURN] = GRANTED

    # ---- clauses 5 to 8: tile, bee, hornets --------------------------------------------------------------

    def _log(self, cell: int) -> None:
        """Keep a cell's face before it changes."""
        k = self._now[LOGGED]
        self._cells[k] = cell
        self._faces[k] = self._board._face[cell]
        self._now[LOGGED] = k + 1

    def _lay(self, code: int) -> None:
        """Clauses 1.4, 5.6 and 6.5: lay the tile in hand, or a start tile, and earn flowers or honey."""
        starting = self._now[STEP] == STARTING
        tile = self._now[STARTS + 1] if starting else self._now[HAND]
        at, turn = code >> 3, code & 7
        base, honey, icon = 24 * tile + 4 * turn, 0, -1
        for i in range(self._cuts._size[tile]):
            cell = (at + self._cuts._offset[base + i]) & 65535
            self._log(cell)
            face = self._cuts._face[4 * tile + i]
            if face & FULL == 0:
                honey += 1
            if face & ICON:
                icon = cell
        level = self._board._lay(tile, at, turn)
        self._now[LAST_TILE], self._now[LAST_AT] = tile, at
        self._now[LAST_TURN], self._now[LEVEL] = turn, level
        if starting:
            self._start(icon)
            return
        self._now[HAND] = -1
        player = PLAYER + 16 * self._now[SEAT]
        if icon >= 0:
            self._now[MOVES] += 1
        if level > 1:
            self._now[player + JARS] += honey
        elif self._now[USED] < 0:
            flowers = min(self._printed._growing, self._now[RESERVE])
            self._now[player + FLOWERS] += flowers
            self._now[RESERVE] -= flowers
        if self._has_bee(player):
            self._now[STEP] = BEES
        else:
            self._after_bee()

    def _start(self, icon: int) -> None:
        """Clauses 1.4 and 1.5: a hornet comes to the icon of a start tile; the next player places one."""
        if icon >= 0:
            self._log(icon)
            self._board._put(icon, HORNET)
            self._now[WASPS] += 1
            self._now[WASPS + self._now[WASPS]] = icon
        self._now[STARTS] -= 1
        for k in range(1, 4):
            self._now[STARTS + k] = self._now[STARTS + k + 1]
        self._now[STARTS + 4] = 0
        if self._now[STARTS] > 0:
            self._now[SEAT] += 1
        else:
            self._now[SEAT], self._now[STEP] = 0, TAKING

    def _has_bee(self, player: int) -> bool:
        """Clauses 2.2 and 7.1: is there a decision to make about bees?"""
        if self._now[TURN] < self._players:
            return False
        return self._now[player + WAITING] > 0 or self._now[player + WORKERS] > 0 or self._queen_due(player)

    def _queen_due(self, player: int) -> bool:
        """Clauses 7.4 and 7.5: may the queen come to the tile just laid?"""
        if self._now[player + WAITING] > 0 or self._now[QUEEN_OF] >= 0:
            return False
        return self._now[LEVEL] >= self._printed._queen_level

    def _add_bees(self) -> int:
        """Clauses 7.1 to 7.5: list all actions with a bee; declining comes last."""
        n, tile, player = 0, self._now[LAST_TILE], PLAYER + 16 * self._now[SEAT]
        base, size = 24 * tile + 4 * self._now[LAST_TURN], self._cuts._size[tile]
        kind = PLACE if self._now[player + WAITING] > 0 else CROWN
        if kind == PLACE or self._queen_due(player):
            for i in range(size):
                if self._cuts._face[4 * tile + i] & FULL:
                    cell = (self._now[LAST_AT] + self._cuts._offset[base + i]) & 65535
                    self._legal[n] = _code(kind, 0, cell)
                    n += 1
        for k in range(self._now[player + WORKERS]):
            for i in range(size):
                if self._cuts._face[4 * tile + i] & FULL:
                    cell = (self._now[LAST_AT] + self._cuts._offset[base + i]) & 65535
                    self._legal[n] = _code(MOVE, self._now[player + 6 + k], cell)
                    n += 1
        self._legal[n] = _code(DECLINE, 0, 0)
        return n + 1

    def _leave(self, player: int, cell: int) -> bool:
        """Take a player's worker off a cell; false where none stands there."""
        for k in range(self._now[player + WORKERS]):
            if self._now[player + 6 + k] == cell:
                self._now[player + WORKERS] -= 1
                for later in range(k, self._now[player + WORKERS]):
                    self._now[player + 6 + later] = self._now[player + 7 + later]
                self._now[player + 6 + self._now[player + WORKERS]] = 0
                self._log(cell)
                self._board._remove(cell, WORKER)
                return True
        return False

    def _bee(self, kind: int, start: int, cell: int) -> None:
        """Clauses 7.2 to 7.4: put a bee on its cell."""
        player = PLAYER + 16 * self._now[SEAT]
        self._log(cell)
        if kind == CROWN:
            self._board._put(cell, QUEEN)
            self._now[player + QUEENS_CELL] = cell
            self._now[QUEEN_OF] = self._now[SEAT]
        else:
            self._board._put(cell, WORKER)
            if kind == MOVE:
                self._leave(player, start)
            else:
                self._now[player + WAITING] -= 1
            self._now[player + 6 + self._now[player + WORKERS]] = cell
            self._now[player + WORKERS] += 1
        self._after_bee()

    def _steps(self) -> int:
        """Clause 8.4: list the moves of every hornet to every neighbouring cell open to it."""
        n = 0
        for k in range(self._now[WASPS]):
            start = self._now[WASPS + 1 + k]
            for direction in range(6):
                if self._board._open(start, direction):
                    self._legal[n] = _code(STING, start, (start + DELTA[direction]) & 65535)
                    n += 1
        return n

    def _can_step(self) -> bool:
        """Clause 8.6: does any hornet have a legal move?"""
        for k in range(self._now[WASPS]):
            if self._board._can_step(self._now[WASPS + 1 + k]):
                return True
        return False

    def _flights(self) -> int:
        """Clause 9.6: list the flights of every hornet to every visible icon open to it."""
        n = 0
        for k in range(self._now[WASPS]):
            for c in range(self._board._cells):
                if self._board._shows_icon(c):
                    self._legal[n] = _code(STING, self._now[WASPS + 1 + k], self._board._cell[c])
                    n += 1
        return n

    def _sting(self, start: int, cell: int) -> None:
        """Clause 8.5: move a hornet; it eats the worker on its target."""
        if self._board._face[cell] & WORKER:
            for seat in range(self._players):
                if self._leave(PLAYER + 16 * seat, cell):
                    self._now[PLAYER + 16 * seat + EATEN] += 1
        self._log(start)
        self._board._remove(start, HORNET)
        self._log(cell)
        self._board._put(cell, HORNET)
        for k in range(self._now[WASPS]):
            if self._now[WASPS + 1 + k] == start:
                self._now[WASPS + 1 + k] = cell
                break
        if self._now[STEP] == HORNETS:
            self._now[MOVES] -= 1
            self._after_bee()
        else:
            self._now[STEP] = TAKING

    # ---- clauses 2 and 10: the turn, and the end ---------------------------------------------------------

    def _after_bee(self) -> None:
        """Clauses 8.3 and 8.6: go on to the hornets, while moves are due and one is possible."""
        if self._now[MOVES] > 0 and not self._can_step():
            self._now[MOVES] = 0
        if self._now[MOVES] > 0:
            self._now[STEP] = HORNETS
            return
        self._now[SOURCE] = -1
        self._now[TURN] += 1
        if self._now[SECOND_TURN] == GRANTED and self._now[LEFT] > 0:
            self._now[STEP] = OFFERED
        else:
            self._pass_on()

    def _pass_on(self) -> None:
        """Clauses 2.1, 10.1 and 10.2: the next seat, or the end."""
        self._now[SEAT] = (self._now[SEAT] + 1) % self._players
        self._now[SECOND_TURN] = 0
        if self._now[SEAT] == self._now[QUEEN_OF]:
            self._now[END] = BY_QUEEN
        elif self._now[LEFT] == 0:
            self._now[END] = BY_RING
        self._begin()

    def _begin(self) -> None:
        self._now[STEP], self._now[REACH], self._now[USED], self._now[MOVES] = TAKING, 0, -1, 0

    def _score(self, seat: int) -> int:
        """Clause 10.3: points for the queen, the workers by level, and the honey."""
        player = PLAYER + 16 * seat
        found = self._now[player + JARS]
        if self._now[player + QUEENS_CELL] >= 0:
            found += self._printed._queen_points
        for k in range(self._now[player + WORKERS]):
            found += self._printed._points[self._board._face[self._now[player + 6 + k]] >> 4 & 63]
        return found

    # ---- all of them -------------------------------------------------------------------------------------

    def _list(self) -> int:
        """List the legal actions of Alvéola, and count them."""
        step = self._now[STEP]
        if self._now[END] > 0:
            return 0
        if step == LAYING or step == STARTING:
            return self._list_places(step == STARTING)
        if step == BEES:
            return self._add_bees()
        if step == TAKING:
            return self._add_powers(self._in_reach(TAKE))
        if step == HORNETS or step == STINGING:
            return self._steps()
        if step == FLYING:
            return self._flights()
        if step == SEARCHING:
            return self._in_reach(SEARCH)
        if step == SEARCHED:
            for depth in range(self._left[self._now[SOURCE]]):
                self._legal[depth] = _code(DEPTH, 0, depth)
            return self._left[self._now[SOURCE]]
        self._legal[0], self._legal[1] = _code(AGAIN, 0, 0), _code(DECLINE, 0, 0)
        return 2

    def _list_places(self, starting: bool) -> int:
        """Clauses 1.4, 5 and 6: list the places for the tile."""
        if starting:
            n = self._board._ground(self._now[STARTS + 1])
            for k in range(n):
                self._legal[k] = _code(LAY, 0, FOUND[k] >> 2)
            return n
        n = self._board._gather(self._now[HAND], self._now[TURN] >= self._players)
        for k in range(n):
            self._legal[k] = _code(LAY, 0, FOUND[k])
        return n

    def _play(self, action: int) -> None:
        """Carry out an action of Alvéola, keeping what is needed to take it back."""
        base = 96 * self._plies
        for k in range(ROW):
            self._past[base + k] = self._now[k]
        self._done[self._plies] = action
        self._plies += 1
        kind, start, cell = action >> 32, action >> 16 & 65535, action & 65535
        if kind == TAKE:
            self._take(cell, 0)
        elif kind == LAY:
            self._lay(action & 0x7FFFF)
        elif kind <= CROWN and kind >= PLACE:
            self._bee(kind, start, cell)
        elif kind == STING:
            self._sting(start, cell)
        elif kind == DECLINE:
            if self._now[STEP] == BEES:
                self._after_bee()
            else:
                self._pass_on()
        elif kind == POWER:
            self._use(cell)
        elif kind == SEARCH:
            self._now[SOURCE], self._now[STEP] = cell, SEARCHED
        elif kind == DEPTH:
            self._take(self._now[SOURCE], cell)
        else:
            self._now[SECOND_TURN] = PLAYING
            self._begin()

    def _undo(self) -> None:
        """Take back the last action: its cells in reverse order, its tile, then the row."""
        self._plies -= 1
        base, action = 96 * self._plies, self._done[self._plies]
        kind = action >> 32
        k = self._now[LOGGED]
        while k > self._past[base + LOGGED]:
            k -= 1
            self._board._restore(self._cells[k], self._faces[k])
        if kind == TAKE or kind == DEPTH:
            depth = action & 65535 if kind == DEPTH else 0
            self._put_back(self._now[SOURCE], depth, self._now[HAND])
        for k in range(ROW):
            self._now[k] = self._past[base + k]


def _code(kind: int, start: int, cell: int) -> int:
    return kind << 32 | start << 16 | cell
