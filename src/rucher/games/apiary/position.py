# cython: language_level=3, annotation_typing=False, infer_types=True
# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# ruff: noqa: C901, PERF401, SIM109, SIM110 - these compile to C: one switch for all kinds, no any() and `in`
"""A position of Apiary as one row of numbers, and what can be read from it: prices, hives, storage, points.

One source for two speeds: Cython compiles it by position.pxd, and it runs uncompiled with the same results.
`table.py` plays on positions. Components have the numbers of the box, a hex is `(q + 64) * 128 + r + 64`, a
list is its length with its items behind.
"""

from __future__ import annotations

from collections.abc import Sequence

import cython

from rucher.games.apiary.printed import Printed

if not cython.compiled:  # compiled, all these names are constants of the .pxd
    from rucher.games.apiary.printed import (
        AT_LEAST,
        AT_MOST,
        BENEFIT_FROM,
        CHEAP,
        CHEAPER,
        CHEAPER_WORKER,
        COPY,
        EQUAL,
        FLAT,
        MODS,
        NEW_WORKER,
        PER_METRIC,
        WEAKEST_CARVER,
    )

    # The places of numbers in a row.
    SEAT, TURN, TEXTS, ENDING, TURNS_LEFT, OVER, SHIP, DEPTH, FRAMES_LAID, REMADE = range(10)
    YELLOWS, GRAYS, OVERRUN, HER_TOKENS, HER_VP, HER_TOP, HER_SLEPT = 17, 22, 27, 28, 29, 30, 31
    SPACES, ROWS, DANCES, TEACHERS, PUT, CARVED, COMB = 32, 48, 58, 66, 74, 90, 114
    PLANETS, TOKENS, SQUARES = 160, 200, 240
    # Lists: abilities that fired, workers that wait, the draft, cards drawn; six bags and their discards.
    FIRED, WAITING, FACTIONS_OFFERED, MATS_OFFERED, DRAWN = 360, 392, 424, 440, 456
    BAGS, GONE, BAG_WIDTH, HER_CARVINGS = 528, 924, 66, 1320
    TILE_BAG, PLANET_BAG, SEED_BAG, HER_BAG = 0, 3, 4, 5
    # Of each player, from PLAYERS on.
    PLAYERS, WIDE = 1352, 480
    GOODS, ACTIVE, LANDING, POINTS, FAVORED, MAT, FACTION, UPGRADED, HELD = 0, 5, 10, 15, 16, 17, 18, 19, 20
    STANDING, FOUND, FRAMED, BUILT, MOD, SPOTS, CELLS, ANSWER = 21, 22, 23, 24, 28, 46, 55, 56
    DEALT, PLANTED, RECRUITS, HAND = 57, 65, 82, 127
    AT, TILE, TOUCH, SIDES = 192, 264, 336, 408  # of each cell; touch: tiles around it; sides: of the faction
    # The tasks that wait, the last one first.
    STACK, FRAME_WIDE, MOST_FRAMES, ROW = 3752, 20, 64, 5032
    MOST_CELLS, MOST_LEGAL, MOST_DRAWN, KEPT_ROWS = 72, 4096, 256, 16
    HERSELF, YELLOW, GRAY = 5, 6, 7  # the Automa as an owner, and her workers
    FARM_TILE, RECRUIT_TILE, DEVELOPMENT_TILE, CARVING_TILE = range(4)

# Tables with C types in position.pxd, invisible from Python once compiled.
SIX = [128, -128, 1, -1, 127, -127]  # the steps to the six neighbours of a hex
KEPT_FIRST = [4, 3, 1, 0, 2]  # clause 13.4: the default arrangement keeps the first longest


class Rows:
    """Positions that were kept, sixteen of them."""

    def __init__(self) -> None:
        """Make room for them."""
        if not cython.compiled:
            self.kept = [0] * (KEPT_ROWS * ROW)


class Position:
    """The numbers of a position, and what the rules read from them."""

    def __init__(self, printed: Printed, numbers: Sequence[int], seed: int = 0) -> None:
        """Take up the numbers of a row; the hives are laid afterwards, then the bags are shuffled."""
        if not cython.compiled:
            self._now, self._kept, self._price = [0] * ROW, [0] * 5, [0] * 10
            self._legal, self._log, self._mark = [0] * MOST_LEGAL, [0] * MOST_DRAWN, [0] * 16384
        self._p, self._seed, self._luck = printed, seed & 0x7FFF_FFFF, 0
        self._plies, self._logged = 0, 0
        self._past: list[Rows] = []
        for k in range(ROW):
            self._now[k] = numbers[k]

    # ---- what callers read -------------------------------------------------------------------------------

    def lay_hive(self, seat: int, frames: Sequence[int], built: Sequence[int]) -> None:
        """Lay the mat of a seat, its frames (a hex and its turns) and the tiles of its cells."""
        self._lay_mat(seat, self._now[PLAYERS + WIDE * seat + MAT])
        for k in range(0, len(frames), 2):
            self._lay_frame(seat, frames[k], frames[k + 1])
        for cell in range(len(built)):
            if built[cell] >= 0:
                self._put_tile(seat, cell, built[cell])

    def shuffle(self) -> None:
        """Put every bag in an order, by the seed."""
        for bag in range(6):
            self._shuffle(bag)

    def row(self) -> list[int]:
        """The numbers of the position."""
        used = STACK + FRAME_WIDE * self._now[DEPTH]
        return [self._now[k] if k < used else 0 for k in range(ROW)]

    def points(self, seat: int) -> int:
        """Clause 14.3: the points of a seat, as if the game ended now."""
        return self._points(seat)

    def her_points(self) -> int:
        """Clause 16.11: the points of the Automa, as if the game ended now."""
        return self._her_points()

    def winners(self) -> list[int]:
        """Clauses 14.9 and 16.12: the seats that would win if the game ended now."""
        best, most = 0, -1
        if self._p.automa:
            best, most = self._her_points(), self._her_workers()
        for seat in range(self._p.players):
            points, workers = self._points(seat), self._workers(seat)
            if points > best or (points == best and workers > most):
                best, most = points, workers
        seats = []
        for seat in range(self._p.players):
            if self._points(seat) == best and self._workers(seat) == most:
                seats.append(seat)
        return seats

    def drawn(self) -> list[int]:
        """What the last action drew, in order."""
        return [self._log[k] for k in range(self._logged)]

    def stacks(self) -> list[list[int]]:
        """What lies in each bag, from the top."""
        firsts = [BAGS + BAG_WIDTH * bag for bag in range(6)]
        return [[self._now[first + k] for k in range(self._now[first], 0, -1)] for first in firsts]

    @property
    def over(self) -> bool:
        """Has the game ended?"""
        return self._now[OVER] > 0

    # ---- memory and chance -------------------------------------------------------------------------------

    def _keep(self) -> None:
        """Remember the position."""
        if self._plies // KEPT_ROWS == len(self._past):
            self._past.append(Rows())
        rows = cython.cast(Rows, self._past[self._plies // KEPT_ROWS])
        base = self._plies % KEPT_ROWS * ROW
        used = PLAYERS + WIDE * self._p.players
        top = STACK + FRAME_WIDE * self._now[DEPTH]
        if cython.compiled:
            for k in range(used):
                rows.kept[base + k] = self._now[k]
            for k in range(STACK, top):
                rows.kept[base + k] = self._now[k]
        else:
            rows.kept[base : base + used] = self._now[:used]
            rows.kept[base + STACK : base + top] = self._now[STACK:top]
        self._plies += 1

    def _restore(self) -> None:
        """Go back to the position that was remembered last."""
        self._plies -= 1
        rows = cython.cast(Rows, self._past[self._plies // KEPT_ROWS])
        base = self._plies % KEPT_ROWS * ROW
        used = PLAYERS + WIDE * self._p.players
        top = STACK + FRAME_WIDE * rows.kept[base + DEPTH]
        if cython.compiled:
            for k in range(used):
                self._now[k] = rows.kept[base + k]
            for k in range(STACK, top):
                self._now[k] = rows.kept[base + k]
        else:
            self._now[:used] = rows.kept[base : base + used]
            self._now[STACK:top] = rows.kept[base + STACK : base + top]

    def _random(self, below: int) -> int:
        """The next number of the stream, below a bound (SplitMix of 31 bits)."""
        self._luck = self._luck + 0x1E37_79B9 & 0x7FFF_FFFF
        mixed = self._luck
        mixed = (mixed ^ mixed >> 16) * 0x21F0_AAAD & 0x7FFF_FFFF
        mixed = (mixed ^ mixed >> 15) * 0x735A_2D97 & 0x7FFF_FFFF
        mixed = mixed ^ mixed >> 15
        return mixed * below >> 31

    def _shuffle(self, bag: int) -> None:
        """Put a bag in an order: its own one for each time that it is remade."""
        self._luck = self._seed
        self._luck = self._random(0x7FFF_FFFF) ^ (self._now[REMADE + bag] * 8 + bag)
        first = BAGS + BAG_WIDTH * bag
        for k in range(self._now[first], 1, -1):
            other = 1 + self._random(k)
            item = self._now[first + k]
            self._now[first + k] = self._now[first + other]
            self._now[first + other] = item

    def _remake(self, bag: int) -> None:
        """Clauses 5.11 and 7.2: an empty stack is remade from its discards."""
        first, gone = BAGS + BAG_WIDTH * bag, GONE + BAG_WIDTH * bag
        for k in range(1, self._now[gone] + 1):
            item, at = self._now[gone + k], self._now[first] + 1
            while at > 1 and self._now[first + at - 1] > item:
                self._now[first + at] = self._now[first + at - 1]
                at -= 1
            self._now[first + at] = item
            self._now[first] += 1
        self._clear(gone)
        self._now[REMADE + bag] += 1
        self._shuffle(bag)

    def _draw(self, bag: int) -> int:
        """Take the top item of a stack that is not empty."""
        first = BAGS + BAG_WIDTH * bag
        last = first + self._now[first]
        item = self._now[last]
        self._now[last] = 0
        self._now[first] -= 1
        if self._logged < MOST_DRAWN:
            self._log[self._logged] = item
            self._logged += 1
        return item

    def _next_tile(self, kind: int) -> int:
        """Clause 5.11: the top of a stack of tiles; -1 if it and its discards are empty."""
        if self._now[BAGS + BAG_WIDTH * kind] == 0:
            self._remake(kind)
        return self._draw(kind) if self._now[BAGS + BAG_WIDTH * kind] else -1

    def _add(self, place: int, item: int) -> None:
        """Add an item to a list."""
        self._now[place] += 1
        self._now[place + self._now[place]] = item

    def _take_out(self, place: int, item: int) -> None:
        """Take the first such item out of a list."""
        n, k = self._now[place], 1
        while k <= n and self._now[place + k] != item:
            k += 1
        if k <= n:
            for later in range(k, n):
                self._now[place + later] = self._now[place + later + 1]
            self._now[place + n] = 0
            self._now[place] -= 1

    def _clear(self, place: int) -> None:
        """Take everything out of a list."""
        for k in range(self._now[place] + 1):
            self._now[place + k] = 0

    def _is_in(self, place: int, item: int) -> bool:
        """Is the item in a list?"""
        for k in range(1, self._now[place] + 1):
            if self._now[place + k] == item:
                return True
        return False

    # ---- hives -------------------------------------------------------------------------------------------

    def _cell(self, seat: int, at: int) -> int:
        """The number of the cell on a hex of a hive; -1 if there is none."""
        base = PLAYERS + WIDE * seat
        for cell in range(self._now[base + CELLS]):
            if self._now[base + AT + cell] == at:
                return cell
        return -1

    def _add_cell(self, seat: int, at: int) -> None:
        """Add a cell to a hive, with the tiles and the faction's hexes around it."""
        base = PLAYERS + WIDE * seat
        cell, first = self._now[base + CELLS], 3 * self._now[base + MAT]
        touch, sides = 0, 0
        for k in range(6):
            near = at + SIX[k]
            for hexes in range(3):
                if self._p.mat_faction[first + hexes] == near:
                    sides += 1
            other = self._cell(seat, near)
            if other >= 0 and self._now[base + TILE + other] >= 0:
                touch += 1
        self._now[base + AT + cell] = at
        self._now[base + TILE + cell] = -1
        self._now[base + TOUCH + cell] = touch
        self._now[base + SIDES + cell] = sides
        self._now[base + CELLS] = cell + 1

    def _lay_mat(self, seat: int, mat: int) -> None:
        """Clause 1.6: give a seat a mat with empty cells."""
        base = PLAYERS + WIDE * seat
        self._now[base + MAT], self._now[base + CELLS], self._now[base + FRAMED] = mat, 0, 0
        if mat < 0:
            return
        for cell in range(self._p.mat_cells[mat]):
            self._add_cell(seat, self._p.cell_at[self._p.mat_first[mat] + cell])
        for icon in range(9):
            self._now[base + SPOTS + icon] += self._p.mat_spots[9 * mat + icon]

    def _lay_frame(self, seat: int, at: int, turn: int) -> None:
        """Clause 6.4: add a frame to a hive."""
        for k in range(self._p.frame_size):
            self._add_cell(seat, at + self._p.frame_shape[self._p.frame_size * turn + k])
        self._now[PLAYERS + WIDE * seat + FRAMED] += 1
        self._now[FRAMES_LAID] += 1

    def _put_tile(self, seat: int, cell: int, tile: int) -> None:
        """Clause 5.5: put a tile onto a cell."""
        base = PLAYERS + WIDE * seat
        self._now[base + TILE + cell] = tile
        self._now[base + BUILT + self._p.tile_kind[tile]] += 1
        at = self._now[base + AT + cell]
        for k in range(6):
            other = self._cell(seat, at + SIX[k])
            if other >= 0:
                self._now[base + TOUCH + other] += 1
        for icon in range(9):
            self._now[base + SPOTS + icon] += self._p.tile_spots[9 * tile + icon]

    def _bonus(self, seat: int, cell: int) -> int:
        """The place of a cell among all printed cells, for its build bonus."""
        mat = self._now[PLAYERS + WIDE * seat + MAT]
        own = self._p.mat_cells[mat]
        if cell < own:
            return self._p.mat_first[mat] + cell
        return self._p.frame_cells + (cell - own) % self._p.frame_size

    def _is_open(self, seat: int, cell: int) -> bool:
        """Clause 5.5 of Apiary: is the hex of a hive empty, and does it touch a tile?"""
        at = PLAYERS + WIDE * seat + cell
        return self._now[at + TILE] < 0 and self._now[at + TOUCH] + self._now[at + SIDES] > 0

    def _opens(self, seat: int, target: int) -> int:
        """How many cells are open; only the target counts if there is one."""
        found = 0
        for cell in range(self._now[PLAYERS + WIDE * seat + CELLS]):
            if self._is_open(seat, cell) and (target < 0 or cell == target):
                found += 1
        return found

    def _cell_discount(self, seat: int, cell: int, kind: int) -> int:
        """Clause 5.7: what a cell takes off the cost of a kind of tile."""
        place = self._bonus(seat, cell)
        if self._p.cell_bonus[place] == CHEAP and self._p.cell_kind[place] == kind:
            return self._p.cell_what[place]
        return 0

    def _discount(self, seat: int, kind: int, target: int) -> int:
        """Clauses 5.4 and 5.7: the largest discount on any open cell, or on the target."""
        most = 0
        for cell in range(self._now[PLAYERS + WIDE * seat + CELLS]):
            if (target < 0 or cell == target) and self._is_open(seat, cell):
                less = self._cell_discount(seat, cell, kind)
                if less > most:
                    most = less
        return most + self._now[PLAYERS + WIDE * seat + MOD + CHEAPER + kind]

    def _frame_places(self, seat: int) -> int:
        """Clause 6.4: every way to add a frame, in order, at the front of the list of answers."""
        base, turns, size = PLAYERS + WIDE * seat, self._p.frame_turns, self._p.frame_size
        mat = self._now[base + MAT]
        cells = self._now[base + CELLS]
        low, high, left, right = 16383, 0, 127, 0
        # Marks: 1 a hex of the hive, 2 a hex beside it, and from 4 on a bit for each turn that fits.
        for k in range(cells + 3):
            at = self._now[base + AT + k] if k < cells else self._p.mat_faction[3 * mat + k - cells]
            self._mark[at] = 1
        for k in range(cells + 3):
            at = self._now[base + AT + k] if k < cells else self._p.mat_faction[3 * mat + k - cells]
            for side in range(6):
                near = at + SIX[side]
                if self._mark[near] == 0:
                    self._mark[near] = 2
        for k in range(cells + 3):
            at = self._now[base + AT + k] if k < cells else self._p.mat_faction[3 * mat + k - cells]
            for side in range(6):
                near = at + SIX[side]
                if self._mark[near] & 2:
                    for turn in range(turns):
                        for part in range(size):
                            pivot = near - self._p.frame_shape[size * turn + part]
                            if self._mark[pivot] & 1 == 0 and self._fits_there(pivot, turn):
                                self._mark[pivot] |= 4 << turn
                                low = min(low, pivot >> 7)
                                high = max(high, pivot >> 7)
                                left = min(left, pivot & 127)
                                right = max(right, pivot & 127)
                    self._mark[near] &= ~2  # its frames are found
        found = 0
        for q in range(low, high + 1):
            for r in range(left, right + 1):
                here = self._mark[q * 128 + r]
                self._mark[q * 128 + r] = 0
                if here >= 4:
                    for turn in range(turns):
                        if here & 4 << turn:
                            self._legal[found] = (q * 128 + r) << 3 | turn
                            found += 1
        for k in range(cells + 3):
            at = self._now[base + AT + k] if k < cells else self._p.mat_faction[3 * mat + k - cells]
            self._mark[at] = 0
        return found

    def _fits_there(self, pivot: int, turn: int) -> bool:
        """Does a frame with this first hex cover nothing of the hive that is marked?"""
        for part in range(self._p.frame_size):
            if self._mark[pivot + self._p.frame_shape[self._p.frame_size * turn + part]] & 1:
                return False
        return True

    # ---- workers -----------------------------------------------------------------------------------------

    def _away(self, seat: int) -> int:
        """The workers of a seat on the board."""
        found = 0
        for space in range(self._p.spaces):
            if self._now[SPACES + space] >> 3 == seat:
                found += 1
        return found

    def _pool(self, place: int) -> int:
        """The number of workers in a pool."""
        return self._now[place + 1] + self._now[place + 2] + self._now[place + 3] + self._now[place + 4]

    def _workers(self, seat: int) -> int:
        """Clause 14.6: the workers of a seat on the board and in both docking zones."""
        base = PLAYERS + WIDE * seat
        return self._pool(base + ACTIVE) + self._pool(base + LANDING) + self._away(seat)

    def _may_have_worker(self, seat: int) -> bool:
        """Clause 6.7: fewer than four workers, those included that will hibernate?"""
        waiting = 0
        for k in range(1, self._now[WAITING] + 1):
            if self._now[WAITING + k] == seat:
                waiting += 1
        return self._workers(seat) + waiting < self._p.workers

    def _gain_worker(self, seat: int, strength: int) -> None:
        """Clause 12.10: add a worker to the active pool, unless there are four."""
        if self._may_have_worker(seat):
            base = PLAYERS + WIDE * seat
            if self._now[base + MOD + NEW_WORKER] > strength:
                strength = self._now[base + MOD + NEW_WORKER]
            self._now[base + ACTIVE + strength] += 1

    def _tokens_in_comb(self, owner: int) -> int:
        """The hibernation tokens of an owner."""
        found = 0
        for pod in range(self._p.pods):
            if self._now[COMB + pod] == owner:
                found += 1
        return found

    def _has_token(self, owner: int) -> bool:
        """Clause 11.4: has the owner a hibernation token left?"""
        return self._tokens_in_comb(owner) < self._p.tokens

    # ---- abilities ---------------------------------------------------------------------------------------

    def _count_mods(self, seat: int) -> None:
        """Clause 12.8: the changed numbers of a seat, from its faction and its recruits."""
        base = PLAYERS + WIDE * seat
        for k in range(MODS):
            self._now[base + MOD + k] = 0
        if self._now[base + FACTION] < 0:
            return
        side = 2 * self._now[base + FACTION] + self._now[base + UPGRADED]
        for k in range(self._p.side_mods[2 * side + 1]):
            self._change(base, self._p.side_mods[2 * side] + k)
        for n in range(1, self._now[base + RECRUITS] + 1):
            tile = self._now[base + RECRUITS + n]
            for k in range(self._p.tile_mods[2 * tile + 1]):
                self._change(base, self._p.tile_mods[2 * tile] + k)

    def _change(self, base: int, mod: int) -> None:
        """Count one changed number: most are summed, some take the best. A 0 says that nothing is set."""
        what, n = self._p.mods[2 * mod], self._p.mods[2 * mod + 1]
        now = self._now[base + MOD + what]
        if what < NEW_WORKER:
            self._now[base + MOD + what] = now + n
        elif what == NEW_WORKER:
            self._now[base + MOD + what] = max(now, n)
        else:
            self._now[base + MOD + what] = n if now == 0 else min(now, n)

    def _earns(self, seat: int, action: int, strength: int) -> bool:
        """Clauses 3.9 and 12.8: does a worker of this strength earn the benefit of an action?"""
        least = self._now[PLAYERS + WIDE * seat + MOD + BENEFIT_FROM + action]
        return strength >= (least if least else 4)

    def _weakest_carver(self, seat: int) -> int:
        """Clauses 9.1 and 12.8: the weakest worker that may carve."""
        least = self._now[PLAYERS + WIDE * seat + MOD + WEAKEST_CARVER]
        return min(least, self._p.carve_from) if least else self._p.carve_from

    def _plant_limit(self, seat: int) -> int:
        """Clause 7.6: how many cards a seat may plant."""
        limit = self._p.plant_limit + min(self._now[PLAYERS + WIDE * seat + FRAMED], self._p.plant_slots)
        return min(limit, self._p.plant_most)

    # ---- goods -------------------------------------------------------------------------------------------

    def _in_supply(self, resource: int) -> int:
        """Clauses 1.9 and 15.3: the number left; without the strict supply it is unlimited."""
        if not self._p.strict:
            return 999
        left = self._p.supply[resource]
        for seat in range(self._p.players):
            left -= self._now[PLAYERS + WIDE * seat + GOODS + resource]
        if resource < 3:
            for planet in range(self._p.grid):
                left -= self._now[SQUARES + 3 * planet + resource]
        return left

    def _gain(self, seat: int, resource: int, n: int) -> None:
        """Clause 12.9: take resources from the supply, as many as it has."""
        self._now[PLAYERS + WIDE * seat + GOODS + resource] += min(n, self._in_supply(resource))

    def _gain_favor(self, seat: int, n: int) -> None:
        """Clause 12.9: advance on the favor track, up to its end."""
        place = PLAYERS + WIDE * seat + FAVORED
        self._now[place] = min(self._now[place] + n, self._p.favor_end)

    def _gainable(self, icon: int) -> int:
        """How many resources of an icon the supply still has."""
        found = 0
        for k in range(self._p.accept_count[icon]):
            if self._in_supply(self._p.accept[5 * icon + k]) > 0:
                found += 1
        return found

    def _seeds_left(self) -> int:
        """The number of seed cards that can still be drawn."""
        return self._now[BAGS + BAG_WIDTH * SEED_BAG] + self._now[GONE + BAG_WIDTH * SEED_BAG]

    def _payable(self, seat: int, cost: int, discount: int) -> bool:
        """Clause 5.4: does the discount cover what is missing of a tile's cost?"""
        goods = PLAYERS + WIDE * seat + GOODS
        for resource in range(5):
            missing = self._p.tile_cost[cost + resource] - self._now[goods + resource]
            if missing > 0:
                discount -= missing
        return discount >= 0

    def _can_pay(self, seat: int) -> bool:
        """Clause 13.2: can a seat pay the price that was set, with its icons and cards?"""
        base = PLAYERS + WIDE * seat
        if self._price[9] > self._now[base + HAND]:
            return False
        for resource in range(5):
            if self._now[base + GOODS + resource] < self._price[resource]:
                return False
        first = self._now[base + GOODS] + self._now[base + GOODS + 1] - self._price[0] - self._price[1]
        basics = first + self._now[base + GOODS + 2] - self._price[2]
        precious = self._now[base + GOODS + 3] + self._now[base + GOODS + 4] - self._price[3] - self._price[4]
        if self._price[7] > first or self._price[7] + self._price[5] > basics or self._price[6] > precious:
            return False
        return self._price[7] + self._price[5] + self._price[6] + self._price[8] <= basics + precious

    def _set_price(self, price: int) -> None:
        """Set the price that is to be paid, by its number."""
        for k in range(10):
            self._price[k] = self._p.prices[10 * price + k]

    def _dance_price(self, slot: int) -> None:
        """Clauses 8.4 and 8.5: set the price of the dance at a place, with its tokens."""
        self._set_price(self._p.dance_price[self._now[DANCES + slot]])
        for square in range(2):
            token = self._now[PUT + 2 * slot + square]
            if token >= 0 and self._p.put_price[token] >= 0:
                for k in range(10):
                    self._price[k] += self._p.prices[10 * self._p.put_price[token] + k]

    def _can_convert(self, seat: int) -> bool:
        """Clause 3.2: can a conversion be paid for?"""
        for option in range(4):
            self._set_price(self._p.convert_price[option])
            if self._can_pay(seat):
                return True
        for slot in range(self._p.dances):
            if self._now[TEACHERS + slot] >= 0:
                self._dance_price(slot)
                if self._can_pay(seat):
                    return True
        return False

    # ---- buying ------------------------------------------------------------------------------------------

    def _can_build(self, seat: int, tile: int, target: int, free: bool) -> bool:
        """Can the tile be built on an open cell (or the target), and paid for there?"""
        if self._opens(seat, target) == 0:
            return False
        return free or self._payable(seat, 5 * tile, self._discount(seat, self._p.tile_kind[tile], target))

    def _columns(self, total: int) -> int:
        """Clause 5.1: how many columns are open to a total."""
        open_to = 0
        while open_to < 3 and self._p.totals[open_to] <= total:
            open_to += 1
        return open_to

    def _has_kind(self, kinds: int, kind: int) -> bool:
        """Is the kind one of these?"""
        for k in range(self._p.kinds[4 * kinds]):
            if self._p.kinds[4 * kinds + 1 + k] == kind:
                return True
        return False

    def _can_buy(self, seat: int, kinds: int, total: int) -> bool:
        """Clause 3.2: can an Advance action with this total build a tile?"""
        columns = self._columns(total)
        for k in range(self._p.kinds[4 * kinds]):
            kind = self._p.kinds[4 * kinds + 1 + k]
            for column in range(columns):
                tile = self._now[ROWS + 3 * kind + column]
                if tile >= 0 and self._can_build(seat, tile, -1, False):
                    return True
        held = self._now[PLAYERS + WIDE * seat + HELD]
        if held < 0 or not self._has_kind(kinds, self._p.tile_kind[held]):
            return False
        return self._can_build(seat, held, -1, False)

    def _can_carve(self, seat: int) -> bool:
        """Clause 3.2: can any carving be built?"""
        for slot in range(self._p.carvings):
            if self._now[CARVED + slot] >= 0 and self._can_build(seat, self._now[CARVED + slot], -1, False):
                return True
        return False

    def _can_grow_worker(self, seat: int, left: int, grown: int) -> bool:
        """Clauses 6.1 and 6.2: can Grow give a worker?"""
        if left < self._p.grow_strength or grown >= self._p.grow_workers or not self._may_have_worker(seat):
            return False
        discount = self._now[PLAYERS + WIDE * seat + MOD + CHEAPER_WORKER]
        return self._payable(seat, self._p.worker_price, discount)

    def _can_grow_frame(self, seat: int, left: int) -> bool:
        """Clauses 6.1 and 1.9: can Grow give a frame?"""
        if left < self._p.frame_strength or self._now[FRAMES_LAID] >= self._p.frames:
            return False
        self._set_price(self._p.frame_price)
        return self._can_pay(seat)

    # ---- storage -----------------------------------------------------------------------------------------

    def _holds(self, seat: int) -> bool:
        """Clause 13.1: do the goods in `_kept` all find a spot?"""
        spots = PLAYERS + WIDE * seat + SPOTS
        for some in range(1, 32):
            due, room = 0, 0
            for resource in range(5):
                if some >> resource & 1:
                    due += self._kept[resource]
            for icon in range(9):
                if self._p.accept_mask[icon] & some:
                    room += self._now[spots + icon]
            if due > room:
                return False
        return True

    def _filled(self, seat: int, given_up: int) -> bool:
        """Clause 13.4: can the goods in `_kept` fill every spot that accepts a resource given up?"""
        spots = PLAYERS + WIDE * seat + SPOTS
        for some in range(32):
            due, there = 0, 0
            for resource in range(5):
                if some >> resource & 1:
                    there += self._kept[resource]
            for icon in range(9):
                mask = self._p.accept_mask[icon]
                if mask & given_up and mask & ~some == 0:
                    due += self._now[spots + icon]
            if due > there:
                return False
        return True

    def _may_go(self, seat: int, resource: int, given_up: int) -> bool:
        """Clause 13.4: may a resource be discarded, since the others can fill all spots that accept it?"""
        goods = PLAYERS + WIDE * seat + GOODS
        if self._now[goods + resource] == 0:
            return False
        for k in range(5):
            self._kept[k] = self._now[goods + k]
        self._kept[resource] -= 1
        return self._filled(seat, given_up | 1 << resource)

    def _most_valuable(self, seat: int) -> None:
        """Clause 13.4: the default way to store, in `_kept`: as many as possible, the most valuable first."""
        goods = PLAYERS + WIDE * seat + GOODS
        for k in range(5):
            self._kept[k] = self._now[goods + k]
        if self._holds(seat):
            return
        for k in range(5):
            self._kept[k] = 0
        for k in range(5):
            resource = KEPT_FIRST[k]
            fits = True
            while fits and self._kept[resource] < self._now[goods + resource]:
                self._kept[resource] += 1
                fits = self._holds(seat)
            if not fits:
                self._kept[resource] -= 1

    # ---- metrics and points ------------------------------------------------------------------------------

    def _adjacent(self, seat: int, cell: int, what: int) -> int:
        """Clause 12.15: what touches a cell (-1: the faction): 0 to 2 tiles of that kind, 3 any, 4 points."""
        base, found = PLAYERS + WIDE * seat, 0
        at = self._now[base + AT + cell] if cell >= 0 else 0
        for other in range(self._now[base + CELLS]):
            tile = self._now[base + TILE + other]
            if tile < 0:
                continue
            if cell < 0:
                near = self._now[base + SIDES + other] > 0
            else:
                near = False
                step = self._now[base + AT + other] - at
                for k in range(6):
                    if SIX[k] == step:
                        near = True
            if near:
                kind = self._p.tile_kind[tile]
                if what == 3 or kind == what:
                    found += 1
                elif what == 4 and kind == DEVELOPMENT_TILE:
                    found += self._p.tile_vp[tile]
        if what == 3 and cell >= 0:
            found += self._now[base + SIDES + cell]
        return found

    def _full_frames(self, seat: int) -> int:
        """Clause 14.5: the frames with a tile on each of their cells."""
        base, found = PLAYERS + WIDE * seat, 0
        first = self._p.mat_cells[self._now[base + MAT]]
        for frame in range(self._now[base + FRAMED]):
            full = 1
            for k in range(self._p.frame_size):
                if self._now[base + TILE + first + self._p.frame_size * frame + k] < 0:
                    full = 0
            found += full
        return found

    def _mat_is_full(self, seat: int) -> bool:
        """Clause 14.5: has each cell of the mat a tile?"""
        base = PLAYERS + WIDE * seat
        for cell in range(self._p.mat_cells[self._now[base + MAT]]):
            if self._now[base + TILE + cell] < 0:
                return False
        return True

    def _goods(self, seat: int, first: int, last: int) -> int:
        """The stored resources from one kind to another."""
        found = 0
        for resource in range(first, last):
            found += self._now[PLAYERS + WIDE * seat + GOODS + resource]
        return found

    def _strong(self, seat: int) -> int:
        """The workers of strength 3 and more."""
        base = PLAYERS + WIDE * seat
        found = self._now[base + ACTIVE + 3] + self._now[base + ACTIVE + 4]
        found += self._now[base + LANDING + 3] + self._now[base + LANDING + 4]
        for space in range(self._p.spaces):
            worker = self._now[SPACES + space]
            if worker >> 3 == seat and worker & 7 >= 3:
                found += 1
        return found

    def _sectors_of(self, seat: int) -> int:
        """Clause 12.15: the sectors of the comb where a seat has a token."""
        found = 0
        for sector in range(self._p.sectors):
            there = 0
            for pod in range(self._p.pods):
                if self._p.pod_sector[pod] == sector and self._now[COMB + pod] == seat:
                    there = 1
            found += there
        return found

    def _has_taught(self, seat: int) -> bool:
        """Clause 8.6: has this seat taught a dance?"""
        for slot in range(self._p.dances):
            if self._now[TEACHERS + slot] == seat:
                return True
        return False

    def _metric(self, seat: int, metric: int, cell: int) -> int:
        """Clause 12.15: what a metric counts, in the order of `box.effects.Metric`."""
        base = PLAYERS + WIDE * seat
        built = base + BUILT
        if metric < 4:
            return self._now[built + metric]
        if metric == 4:
            return self._now[built] + self._now[built + 1] + self._now[built + 2] + self._now[built + 3]
        if metric < 7:
            least = min(self._now[built], min(self._now[built + 1], self._now[built + 2]))
            return least if metric == 6 else min(least, self._now[built + 3])
        if metric < 12:
            return self._adjacent(seat, cell, metric - 7)
        if metric == 12:
            return self._now[base + FRAMED]
        if metric == 13:
            return self._full_frames(seat)
        if metric == 14:
            return 1 if self._mat_is_full(seat) else 0
        if metric == 15:
            return self._workers(seat)
        if metric == 16:
            return self._strong(seat)
        if metric == 17:
            return self._tokens_in_comb(seat)
        if metric == 18:
            return self._sectors_of(seat)
        if metric == 19:
            return self._now[base + PLANTED]
        if metric == 20:
            return self._now[base + HAND]
        if metric == 21:
            return self._now[base + FOUND]
        if metric == 22:
            return self._now[base + FAVORED]
        if metric == 23:
            return self._now[base + UPGRADED]
        if metric == 24:
            return 1 if self._has_taught(seat) else 0
        if metric < 30:
            return self._now[base + GOODS + metric - 25]
        return self._goods(seat, 0, 3) if metric == 30 else self._goods(seat, 0, 5)

    def _all_hold(self, seat: int, score: int, cell: int) -> bool:
        """Clause 14.3: do all conditions of a score hold?"""
        first = self._p.scores[6 * score + 4]
        for k in range(first, first + self._p.scores[6 * score + 5]):
            value = self._metric(seat, self._p.conditions[3 * k], cell)
            how, n = self._p.conditions[3 * k + 1], self._p.conditions[3 * k + 2]
            if how == EQUAL and value != n:
                return False
            if how == AT_MOST and value > n:
                return False
            if how == AT_LEAST and value < n:
                return False
        return True

    def _scored(self, seat: int, first: int, count: int, cell: int) -> int:
        """Clause 12.5: the points of a card, tile or faction; `cell` is its place in the hive."""
        total = 0
        for k in range(first, first + count):
            form, vp = self._p.scores[6 * k], self._p.scores[6 * k + 1]
            if form == COPY:
                total += self._best_copy(seat, cell)
            elif form == PER_METRIC:
                total += vp * (
                    self._metric(seat, self._p.scores[6 * k + 2], cell) // self._p.scores[6 * k + 3]
                )
            elif form == FLAT or self._all_hold(seat, k, cell):
                total += vp
        return total

    def _copied(self, seat: int, tile: int, cell: int) -> int:
        """The points of another's carving if it lay here; 0 for one that copies itself."""
        first, count = self._p.tile_scores[2 * tile], self._p.tile_scores[2 * tile + 1]
        for k in range(first, first + count):
            if self._p.scores[6 * k] == COPY:
                return 0
        return self._scored(seat, first, count, cell)

    def _best_copy(self, seat: int, cell: int) -> int:
        """Clause 12.5: the points of the best carving in another hive; 0 if there is none."""
        best = 0
        for other in range(self._p.players):
            if other != seat:
                base = PLAYERS + WIDE * other
                for place in range(self._now[base + CELLS]):
                    tile = self._now[base + TILE + place]
                    if tile >= 0 and self._p.tile_kind[tile] == CARVING_TILE:
                        best = max(best, self._copied(seat, tile, cell))
        for k in range(1, self._now[HER_CARVINGS] + 1):
            best = max(best, self._copied(seat, self._now[HER_CARVINGS + k], cell))
        return best

    def _share(self, owner: int, sector: int) -> int:
        """Clause 14.8: what a sector of the comb gives an owner."""
        first, second, firsts, seconds, mine = 0, 0, 0, 0, 0
        for other in range(8):
            count = 0
            for pod in range(self._p.pods):
                if self._p.pod_sector[pod] == sector and self._now[COMB + pod] == other:
                    count += 1
            if other == owner:
                mine = count
            if count > first:
                second, seconds, first, firsts = first, firsts, count, 1
            elif count and count == first:
                firsts += 1
            elif count > second:
                second, seconds = count, 1
            elif count and count == second:
                seconds += 1
        if mine == 0:
            return 0
        if mine == first:
            both = self._p.first_points + self._p.second_points
            return both // firsts if firsts > 1 else self._p.first_points
        return self._p.second_points // seconds if firsts == 1 and mine == second else 0

    def _majorities(self, owner: int) -> int:
        """Clause 14.8: the points of the comb's majorities."""
        total = 0
        for sector in range(self._p.sectors):
            total += self._share(owner, sector)
        return total

    def _points(self, seat: int) -> int:
        """Clause 14.3: the points of a seat."""
        base = PLAYERS + WIDE * seat
        total = (
            self._now[base + POINTS] + self._p.favor_vp[self._now[base + FAVORED]] + self._majorities(seat)
        )
        if self._now[base + MAT] < 0 or self._now[base + FACTION] < 0:
            return total
        for k in range(1, self._now[base + PLANTED] + 1):
            card = self._now[base + PLANTED + k]
            total += self._scored(seat, self._p.seed_scores[2 * card], self._p.seed_scores[2 * card + 1], -1)
        for cell in range(self._now[base + CELLS]):
            tile = self._now[base + TILE + cell]
            if tile >= 0:
                kind = self._p.tile_kind[tile]
                if kind != CARVING_TILE:
                    total += self._p.tile_vp[tile]
                if kind == CARVING_TILE or kind == RECRUIT_TILE:
                    first, count = self._p.tile_scores[2 * tile], self._p.tile_scores[2 * tile + 1]
                    total += self._scored(seat, first, count, cell if kind == CARVING_TILE else -1)
        if self._mat_is_full(seat):
            total += self._p.mat_vp[self._now[base + MAT]]
        total += self._p.frame_vp * self._full_frames(seat)
        side = 2 * self._now[base + FACTION] + self._now[base + UPGRADED]
        return total + self._scored(
            seat, self._p.side_scores[2 * side], self._p.side_scores[2 * side + 1], -1
        )

    def _her_workers(self) -> int:
        """The workers of the Automa."""
        found = self._pool(YELLOWS) + self._pool(GRAYS)
        return found + self._away(YELLOW) + self._away(GRAY)

    def _her_points(self) -> int:
        """Clause 16.11: the points of the Automa: her figures are start, carving, token and base."""
        vp = self._now[HER_VP]
        bonus = self._p.hers[3] - (vp - self._p.hers[0] >> 1)
        total = vp + self._p.hers[1] * self._now[HER_CARVINGS] + max(0, bonus)
        return total + self._p.hers[2] * self._tokens_in_comb(HERSELF) + self._majorities(HERSELF)
