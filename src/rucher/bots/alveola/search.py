# cython: language_level=3, annotation_typing=False, infer_types=True
# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# ruff: noqa: SIM109 - these compile to C, `in` does not
"""Whole turns of Alvéola on the fast table: what a position is worth, which turns look best, and playing on.

One source for two speeds, as the table's. Worths are whole numbers, in hundredths of a point, for one side.
A turn is explored step by step; at each step only the options that look best at once are followed.
"""

from __future__ import annotations

from collections.abc import Sequence

import cython

from rucher.games.alveola.table import AlveolaTable

# Names with C types in search.pxd: larger than an int, they would be Python's numbers in a kernel.
WORD, MIX_SALT, MIX_TURN = 0xFFFF_FFFF, 0x9E37_79B9, 0x85EB_CA6B

if not cython.compiled:  # compiled, all these names are constants of the .pxd
    from rucher.games.alveola.board import FULL
    from rucher.games.alveola.table import (
        BEES,
        DIPPER,
        EATEN,
        END,
        FLOWERS,
        FLYING,
        GRANTED,
        HAND,
        HORNET_TILE,
        HORNETS,
        LAST_AT,
        LAYING,
        LEFT,
        MOVES,
        OFFERED,
        PLAYER,
        QUEEN_OF,
        QUEENS_CELL,
        REACH,
        SEARCHED,
        SEAT,
        SECOND_TURN,
        STARTING,
        STEP,
        STINGING,
        TAKING,
        TURN,
        USED,
        WAITING,
        WASPS,
        WORKERS,
    )

    # The terms of the evaluation, for each player; a family has one for each level or number.
    POINTS, BLOOM, BENCH, READY, ON, BESIDE, NEAR = 0, 1, 7, 8, 9, 13, 17
    LOST, REIGN, TEMPO, SECOND_DUE, FEARED = 21, 22, 23, 24, 25
    MOST = 64  # turns that are kept
    WON = 100_000_000
    PHASES = 64

NAMES = (
    "points",
    *(f"flowers_{n}" for n in range(1, 7)),  # at least so many
    "workers_waiting",
    "ready_for_queen",
    *(f"worker_on_{n}" for n in range(1, 5)),
    *(f"hornet_beside_{n}" for n in range(1, 5)),  # a worker on this level beside a hornet
    *(f"hornet_near_{n}" for n in range(1, 5)),  # two steps from one
    "workers_eaten",
    "queen",
    "to_move",
    "second_turn",
    "points_feared_for",  # of workers beside a hornet, where the next player can pass the hornet tile
)


class Search:
    """An evaluation with its weights, and the exploring of turns with it."""

    def __init__(self, early: Sequence[int], late: Sequence[int], seed: int = 0) -> None:
        """The weights of all terms with a full ring and with an empty one; a seed to choose among equals."""
        if not len(early) == len(late) == len(NAMES):
            raise ValueError(f"{len(NAMES)} weights are wanted twice, not {len(early)} and {len(late)}")
        if not cython.compiled:
            self._weight, self._side = [0] * 2080, [0] * 4
            self._option, self._liked = [0] * 8192, [0] * 8192
            self._path, self._turn, self._length, self._worth = [0] * 64, [0] * 1024, [0] * 64, [0] * 64
            self._best_turn, self._gain = [0] * 64, [0] * 64
        for phase in range(PHASES + 1):
            for term in range(len(NAMES)):
                mixed = early[term] * phase + late[term] * (PHASES - phase)
                self._weight[32 * phase + term] = mixed // PHASES
        self._seed = seed & 0xFFFF_FFFF
        self._overlooked, self._noise, self._narrow = 0, 0, 2
        self.turns = 0

    def weaken(self, overlooked: int, noise: int) -> None:
        """Overlook so many options of a hundred, and misjudge each turn by up to so much."""
        self._overlooked, self._noise = overlooked, noise

    def reply_with(self, places: int) -> None:
        """While playing on, look at so many places for each tile."""
        self._narrow = places

    def begin(self, table: AlveolaTable, tiles: int) -> None:
        """Look at a table of Alvéola; a full ring has so many tiles, which tells how late it is."""
        self._table, self._whole = table, max(1, tiles)

    # ---- the worth of a position ------------------------------------------------------------------------

    def worth(self, seat: int) -> int:
        """The lead of a seat's side over its strongest rival, in Alvéola."""
        return self._value(seat)

    def terms(self, seat: int) -> list[int]:
        """How often each term of Alvéola's weights applies to a player."""
        player, table = PLAYER + 16 * seat, self._table
        found = [0] * len(NAMES)
        found[0] = table.points(seat)
        row = table.row()
        for n in range(min(6, row[player + FLOWERS])):
            found[BLOOM + n] = 1
        found[BENCH] = row[player + WAITING]
        found[READY] = int(row[player + WAITING] == 0 and row[QUEEN_OF] < 0)
        for k in range(row[player + WORKERS]):
            cell = row[player + 6 + k]
            level = min(4, self._level(cell)) - 1
            found[ON + level] += 1
            near = self._hornet_near(cell)
            if near == 1:
                found[BESIDE + level] += 1
                if row[SEAT] != seat and self._hornets_due():
                    found[FEARED] += table._printed._points[self._level(cell)]
            elif near == 2:
                found[NEAR + level] += 1
        found[LOST] = row[player + EATEN]
        found[REIGN] = int(row[player + QUEENS_CELL] >= 0)
        found[TEMPO] = int(row[SEAT] == seat)
        found[SECOND_DUE] = int(row[SEAT] == seat and row[SECOND_TURN] == GRANTED)
        return found

    def phase(self) -> int:
        """How much of the ring is left, in 64ths; nothing once a queen has come."""
        return self._phase()

    def _phase(self) -> int:
        if self._table._now[QUEEN_OF] >= 0:
            return 0
        return min(PHASES, PHASES * self._table._now[LEFT] // self._whole)

    def _level(self, cell: int) -> int:
        return self._table._board._face[cell] >> 4 & 63

    def _hornet_near(self, cell: int) -> int:
        """How many steps a cell is from the next hornet: 1, 2, or 3 for any more."""
        nearest = 3
        for k in range(self._table._now[WASPS]):
            other = self._table._now[WASPS + 1 + k]
            q = (other - cell + 128 & 255) - 128
            r = ((other - cell - q >> 8) + 128 & 255) - 128
            apart = max(max(abs(q), abs(r)), abs(q + r))
            if apart < nearest:
                nearest = apart
        return nearest

    def _hornets_due(self) -> bool:
        """Clause 8.2: can the next tile be taken so that the dipper passes the hornet tile?"""
        table, before = self._table, 0
        for step in range(1, table._piles + 1):
            pile = (table._now[DIPPER] + step) % table._piles
            if pile == table._now[HORNET_TILE]:
                break
            if table._left[pile] > 0:
                before += 1
        return before < table._printed._choice

    def _player(self, seat: int, base: int) -> int:
        """The worth of one player's possessions; `base` is where the weights of this phase begin."""
        now, player = self._table._now, PLAYER + 16 * seat
        found = self._table._score(seat) * self._weight[base]
        for n in range(min(6, now[player + FLOWERS])):
            found += self._weight[base + BLOOM + n]
        found += self._weight[base + BENCH] * now[player + WAITING]
        if now[player + WAITING] == 0 and now[QUEEN_OF] < 0:
            found += self._weight[base + READY]
        for k in range(now[player + WORKERS]):
            cell = now[player + 6 + k]
            level = min(4, self._level(cell)) - 1
            found += self._weight[base + ON + level]
            near = self._hornet_near(cell)
            if near == 1:
                found += self._weight[base + BESIDE + level]
                if now[SEAT] != seat and self._due:
                    found += self._weight[base + FEARED] * self._table._printed._points[self._level(cell)]
            elif near == 2:
                found += self._weight[base + NEAR + level]
        found += self._weight[base + LOST] * now[player + EATEN]
        if now[player + QUEENS_CELL] >= 0:
            found += self._weight[base + REIGN]
        if now[SEAT] == seat:
            found += self._weight[base + TEMPO]
            if now[SECOND_TURN] == GRANTED:
                found += self._weight[base + SECOND_DUE]
        return found

    def _value(self, seat: int) -> int:
        """The lead of a seat's side; of an ended game, by its outcome."""
        table = self._table
        players, ended = table._players, table._now[END] > 0
        base = 32 * self._phase()
        self._due = self._hornets_due()
        sides = 2 if table._teams else players
        for side in range(sides):
            self._side[side] = 0
        for s in range(players):
            side = s % sides
            if ended:  # clause 10.4: points, then the queen, then flowers
                merit = 10_000 * table._score(s) + table._now[PLAYER + 16 * s + FLOWERS]
                if table._now[QUEEN_OF] == s:
                    merit += 1000
                self._side[side] += merit
            else:
                self._side[side] += self._player(s, base)
        own, best = self._side[seat % sides], -(1 << 30)
        for side in range(sides):
            if side != seat % sides and self._side[side] > best:
                best = self._side[side]
        if not ended:
            return own - best
        lead = own - best
        return lead + WON if own > best else (lead - WON if own < best else 0)

    # ---- exploring a turn -------------------------------------------------------------------------------

    def explore(self, seat: int, wide: int) -> list[tuple[int, tuple[int, ...]]]:
        """Alvéola's turns that look best for a seat, from the open step: their worths and actions."""
        self._wide, self._kept, self._keeping = wide, 0, True
        self._look(seat)
        self._keeping = False
        found = [
            (self._worth[k], tuple([self._turn[16 * k + i] for i in range(self._length[k])]))
            for k in range(self._kept)
        ]
        return sorted(found, key=_by_worth)

    def judge(self, actions: Sequence[int], turns: int, seat: int) -> int:
        """The worth of Alvéola for a seat after some actions and so many more turns; all is taken back."""
        for action in actions:
            self._table.play(action)
        played = len(actions) + self.play_on(turns)
        found = self._value(seat)
        for _ in range(played):
            self._table.undo()
        return found

    def play_on(self, turns: int) -> int:
        """Let everybody play the turn that looks best, for so many turns or to the end; count the actions."""
        played = 0
        for _ in range(turns):
            if self._table._now[END] > 0:
                break
            played += self._play_turn()
        return played

    def _play_turn(self) -> int:
        """Play the turn that looks best for who is asked."""
        self._keeping, self._wide = False, self._narrow
        self._best = -(1 << 40)
        self._best_length = 0
        self._look(self._table._now[SEAT])
        for k in range(self._best_length):
            self._table._play(self._best_turn[k])
        return self._best_length

    def _look(self, seat: int) -> None:
        self._seat, self._since = seat, self._table._now[TURN]
        self._deep = 0
        self.turns += 1
        self._follow(0)

    def _follow(self, at: int) -> None:
        """Explore the rest of a turn; `at` is where its options may be kept."""
        now = self._table._now
        step = now[STEP]
        if now[END] > 0 or now[SEAT] != self._seat or now[TURN] != self._since:
            self._record()
            return
        if step == SEARCHED and self._keeping and self._deep > 0:
            self._record_search(at)
            return
        n = self._table._list()
        if step == LAYING:
            n = self._best_places(at, n)
        elif step == STARTING:
            n = self._some(at, n, 8)
        elif step == BEES or step == HORNETS or step == STINGING or step == FLYING:
            n = self._best_moves(at, n, step)
        else:
            n = self._first(at, n, step)
        for k in range(n):
            self._try(self._option[at + k], at + n)

    def _try(self, action: int, at: int) -> None:
        """Follow one action, and come back."""
        self._path[self._deep] = action
        self._deep += 1
        self._table._play(action)
        self._follow(at)
        self._table._undo()
        self._deep -= 1

    def _record(self) -> None:
        """A turn is complete: keep it if it is among the best."""
        self._keep(self._value(self._seat) + self._misjudged())

    def _record_search(self, at: int) -> None:
        """Keep a search as far as nobody knows what it will find, with the best that it finds here."""
        deep, kept = self._deep, self._kept
        self._keeping, self._best, self._best_length = False, -(1 << 40), 0
        self._follow(at)
        self._keeping, self._kept, self._deep = True, kept, deep
        self._keep(self._best)

    def _keep(self, worth: int) -> None:
        if not self._keeping:
            if worth > self._best:
                self._best, self._best_length = worth, self._deep
                for k in range(self._deep):
                    self._best_turn[k] = self._path[k]
            return
        place = self._kept
        if place < MOST:
            self._kept += 1
        else:
            place = 0
            for k in range(1, MOST):
                if self._worth[k] < self._worth[place]:
                    place = k
            if self._worth[place] >= worth:
                return
        self._worth[place], self._length[place] = worth, self._deep
        for k in range(self._deep):
            self._turn[16 * place + k] = self._path[k]

    def _misjudged(self) -> int:
        if self._noise == 0:
            return 0
        return self._chance(self._table._now[LAST_AT] + 7 * self._deep) % (2 * self._noise + 1) - self._noise

    def _chance(self, salt: int) -> int:
        """A number that looks random and is the same for the same action, turn and seed."""
        mixed = (self._seed + MIX_SALT * (salt + 1) + MIX_TURN * (self._table._now[TURN] + 1)) & WORD
        mixed = ((mixed ^ mixed >> 15) * 0x2C1B_3C6D) & WORD
        mixed = ((mixed ^ mixed >> 12) * 0x297A_2D39) & WORD
        return mixed ^ mixed >> 15

    def _overlooks(self, action: int) -> bool:
        if self._overlooked == 0:
            return False
        return self._chance(action % 1_000_003) % 100 < self._overlooked

    # ---- the options of a step --------------------------------------------------------------------------

    def _first(self, at: int, n: int, step: int) -> int:
        """All options, less those that are overlooked; with a longer reach, only the piles that it adds."""
        begin, found = 0, 0
        if step == TAKING and self._table._now[REACH] > 0:
            begin = min(n - 1, self._table._printed._choice)
        for k in range(begin, n):
            action = self._table._legal[k]
            if step == OFFERED or not self._overlooks(action):
                self._option[at + found] = action
                found += 1
        if found == 0:
            self._option[at] = self._table._legal[begin]
            found = 1
        return found

    def _some(self, at: int, n: int, most: int) -> int:
        """A few options as good as by chance."""
        found = min(n, most)
        for k in range(found):
            self._option[at + k] = self._table._legal[self._chance(k) % n]
        return found

    def _insert(self, at: int, found: int, most: int, action: int, liked: int) -> int:
        """Put an option among the best so far; the number of them."""
        if found == most:
            if self._liked[at + found - 1] >= liked:
                return found
            found -= 1
        k = at + found
        while k > at and self._liked[k - 1] < liked:
            self._liked[k], self._option[k] = self._liked[k - 1], self._option[k - 1]
            k -= 1
        self._liked[k], self._option[k] = liked, action
        return found + 1

    def _best_moves(self, at: int, n: int, step: int) -> int:
        """The bees or hornet moves after which the position looks best."""
        most = 1
        if self._keeping:
            most = 3
        elif step != BEES and self._table._now[MOVES] > 1:
            most = 2
        found, first = 0, at + most
        for k in range(n):
            self._option[first + k] = self._table._legal[k]
        for k in range(n):
            action = self._option[first + k]
            if n > 1 and self._overlooks(action):
                continue
            self._table._play(action)
            liked = self._value(self._seat)
            self._table._undo()
            found = self._insert(at, found, most, action, liked)
        if found == 0:
            self._option[at] = self._option[first]
            found = 1
        return found

    def _best_places(self, at: int, n: int) -> int:
        """The places that look best by what they earn, the best bee there, and the hornets beside."""
        table = self._table
        tile, found = table._now[HAND], 0
        self._earn(tile)
        for k in range(n):
            action = table._legal[k]
            code = action & 0x7FFFF
            level = (table._board._face[code >> 3] >> 4 & 63) + 1
            if n > 1 and self._overlooks(code):
                continue
            liked = self._gain[min(level, 63)]
            if found == self._wide and self._liked[at + found - 1] >= liked + 40:
                continue
            liked += self._chance(code) % 40
            if not self._is_safe(tile, code):
                liked -= 100 * min(level, 4)
            found = self._insert(at, found, self._wide, action, liked)
        if found == 0:
            self._option[at] = table._legal[0]
            found = 1
        return found

    def _is_safe(self, tile: int, code: int) -> bool:
        """Does a tile have a full cell that is not beside a hornet?"""
        cuts = self._table._cuts
        base, cell = 24 * tile + 4 * (code & 7), code >> 3
        for i in range(cuts._size[tile]):
            full = cuts._face[4 * tile + i] & FULL
            if full and self._hornet_near((cell + cuts._offset[base + i]) & 65535) > 1:
                return True
        return False

    def _earn(self, tile: int) -> None:
        """Fill in what a tile earns on each level: flowers or honey, and the best bee."""
        table = self._table
        now, printed, player = table._now, table._printed, PLAYER + 16 * self._seat
        base = 32 * self._phase()
        honey = 0
        for i in range(table._cuts._size[tile]):
            if table._cuts._face[4 * tile + i] & FULL == 0:
                honey += 1
        unit, flowers = self._weight[base], now[player + FLOWERS]
        grown = 0
        if now[USED] < 0:
            for n in range(flowers, min(6, flowers + printed._growing)):
                grown += self._weight[base + BLOOM + n]
        low = self._least(base)
        for level in range(1, 64):
            self._gain[level] = grown if level == 1 else unit * honey
            if now[TURN] < table._players:
                continue
            here = unit * printed._points[level] + self._weight[base + ON + min(4, level) - 1]
            bee = 0
            if now[player + WAITING] > 0:
                bee = max(bee, here - self._weight[base + BENCH])
            elif level >= printed._queen_level and now[QUEEN_OF] < 0:
                bee = max(bee, unit * printed._queen_points + self._weight[base + REIGN])
            if now[player + WORKERS] > 0:
                bee = max(bee, here - low)
            self._gain[level] += bee

    def _least(self, base: int) -> int:
        """What the worker is worth that would be missed least, 0 without one."""
        now, printed, player = self._table._now, self._table._printed, PLAYER + 16 * self._seat
        low = 0
        for k in range(now[player + WORKERS]):
            cell = now[player + 6 + k]
            level = self._level(cell)
            held = self._weight[base] * printed._points[level] + self._weight[base + ON + min(4, level) - 1]
            if self._hornet_near(cell) == 1:
                held += self._weight[base + BESIDE + min(4, level) - 1]
            if k == 0 or held < low:
                low = held
        return low


def _by_worth(found: tuple[int, tuple[int, ...]]) -> int:
    return -found[0]
