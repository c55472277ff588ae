# cython: language_level=3, annotation_typing=False, infer_types=True
# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# ruff: noqa: SIM109 - these compile to C, `in` does not
"""The quick player of Apiary on the fast table: finishes turns at first sight, and plays whole ones.

The same as `policy.py` with the fitted evaluation, which plays where the table has no room: tests compare the
two. One source for two speeds: Cython compiles it by quick.pxd, and it runs uncompiled with the same results.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence

import cython

from rucher.games.apiary.table import ApiaryTable

if not cython.compiled:  # compiled, all these names are constants of the .pxd
    from rucher.games.apiary.position import (
        ACTIVE,
        BUILT,
        CARVED,
        CARVING_TILE,
        CELLS,
        COMB,
        DEPTH,
        ENDING,
        FACTION,
        FAVORED,
        FRAMED,
        GOODS,
        HAND,
        HELD,
        HERSELF,
        LANDING,
        MAT,
        OVER,
        OVERRUN,
        PLANETS,
        PLANTED,
        PLAYERS,
        ROWS,
        SEAT,
        SPACES,
        SQUARES,
        TILE,
        TOKENS,
        TURN,
        TURNS_LEFT,
        UPGRADED,
        WIDE,
    )
    from rucher.games.apiary.printed import DONE, PER
    from rucher.games.apiary.table import (
        ASK_BUMPED,
        ASK_BUYING,
        ASK_CARVING,
        ASK_FACTIONS,
        ASK_FRAMING,
        ASK_GROWING,
        ASK_KEEPING,
        ASK_OWING,
        ASK_OWING_CARD,
        ASK_SHIP,
        ASK_SITE,
        ASK_SQUARE,
        ASK_STORING,
        ASK_TURN,
        ASK_WILDS,
        TO_ASK,
        TO_BUY,
        TO_CARVING,
        TO_END,
        TO_FINISH,
        TO_SEED,
        TO_STORE,
        WHAT,
    )

    FEATURES, LONGEST = 31, 60  # numbers of a seat; the longest turn that is simulated, in decisions

LOW = -1e300  # less than any worth


class Figures:
    """What a version of the weights and the first bot's values say about a box, for the quick player."""

    def __init__(
        self, lists: Mapping[str, Sequence[float]], spots: Sequence[int], steps: Sequence[int]
    ) -> None:
        """Lists by name; the storage spots of tiles; the row of weights for each number of turns left."""

        def listed(name: str) -> array[float]:
            return array("d", lists[name])

        self.mixed, self.last = listed("mixed"), listed("last")  # weights; mixed: a row for each step
        self.tile_income, self.tile_able = listed("tile_income"), listed("tile_able")
        self.tile_price, self.tile_standing = listed("tile_price"), listed("tile_standing")
        self.side_able, self.token = listed("side_able"), listed("token")
        self.planet, self.planet_strong = listed("planet"), listed("planet_strong")
        self.resource, self.worth = listed("resource"), listed("worth")  # worth: of each instruction
        self.card_gain = lists["card_gain"][0]
        self.spots, self.steps = array("i", spots), array("i", steps)


class Quick:
    """Plays on a table, from the position where it stands; `back` returns to the last `after`."""

    def __init__(self, table: ApiaryTable, figures: Figures) -> None:
        """Take a table; it is played on, and every move can be taken back."""
        if not cython.compiled:
            self._row = [0.0] * FEATURES
            self._turn_codes, self._sight_codes, self._card_codes = [0] * 4096, [0] * 4096, [0] * 4096
        self._t, self._f = table, figures

    # ---- for the callers ---------------------------------------------------------------------------------

    def after(self, seat: int, actions: Sequence[int]) -> None:
        """Play some actions of a seat, and the rest of its turn."""
        turn = self._t._now[TURN]
        self._t._keep()
        for k in range(len(actions)):
            self._others(seat)
            self._t._play(actions[k])
        self._finish(seat, False)
        if not self._t._now[OVER] and self._t._now[SEAT] == seat and self._t._now[TURN] == turn:
            at = self._t._top()
            if self._t._now[at] == ASK_TURN and self._t._now[at + 2]:
                self._turn()  # after a card, the turn itself
        self._check()

    def turn(self) -> bool:
        """Play the whole turn that begins here; no, if none begins."""
        if self._t._now[OVER] or not self._begins():
            return False
        self._turn()
        self._check()
        return True

    def back(self) -> None:
        """Take back everything since the last `after`."""
        self._t._restore()

    def open(self, seat: int, action: int) -> list[list[int]]:
        """Place a worker; what the seat answers to others' workers, and then to the choice that opens."""
        begun = [action]
        self._t._keep()
        self._others(seat)
        self._t._play(action)
        while self._t._now[DEPTH] and self._t._now[self._t._top()] == ASK_BUMPED:
            self._t._list()
            first = self._t._legal[0]
            if self._t._now[self._t._top() + 1] == seat:
                begun.append(first)
            self._t._play(first)
        found = [[action]]
        if self._t._now[DEPTH] and self._t._now[self._t._top() + 1] == seat and self._opens():
            found = [[*begun, answer] for answer in self._t.legal()]
        self._t._restore()
        return found

    def strength(self, seat: int) -> float:
        """The points of a seat, and those that its goods will bring."""
        return self._strength(seat)

    def row(self, seat: int) -> list[float]:
        """The numbers of a seat that the evaluation weighs, in the order of `features.WEIGHED`."""
        self._fill_row(seat, self._t._points(seat))
        return [self._row[k] for k in range(FEATURES)]

    def left(self) -> int:
        """The share of the game that is left, by pods and tokens, as a number of steps."""
        return self._left()

    def has_a_turn(self, seat: int) -> bool:
        """Has a seat still a turn to begin, or has it just begun?"""
        return self._has_a_turn(seat)

    @property
    def ending(self) -> bool:
        """Was the end called?"""
        return self._t._now[ENDING] > 0

    def _check(self) -> None:
        """Raise an error if more waited than a table can hold."""
        if self._t._now[OVERRUN]:
            raise OverflowError("too much waits on the table")

    # ---- the evaluation ----------------------------------------------------------------------------------

    def _left(self) -> int:
        """Pods or tokens that are left, whichever are fewer."""
        free, most = 0, 0
        for pod in range(self._t._p.pods):
            if self._t._now[COMB + pod] < 0:
                free += 1
        for owner in range(HERSELF + 1):
            most = max(most, self._t._tokens_in_comb(owner))
        return min(free, self._t._p.tokens - most)

    def _has_a_turn(self, seat: int) -> bool:
        """Clause 14.2: has a seat still a turn to begin, or has it just begun, after the end was called?"""
        left = self._t._now[TURNS_LEFT]
        if left < 0:
            return True
        if self._t._p.automa:
            return (0 if self._t._now[SEAT] == seat else 1) < left
        players = self._t._p.players
        return (seat - self._t._now[SEAT] + players) % players < left

    def _strength(self, seat: int) -> float:
        """The points of a seat, and those that its goods will bring."""
        points = self._t._points(seat)
        if self._t._now[OVER] or (self._t._now[ENDING] and not self._has_a_turn(seat)):
            return points
        self._fill_row(seat, points)
        total = 0.0
        if self._t._now[ENDING]:
            for k in range(FEATURES):
                total += self._f.last[k] * self._row[k]
        else:
            first = FEATURES * self._f.steps[self._left()]
            for k in range(FEATURES):
                total += self._f.mixed[first + k] * self._row[k]
        return points + total

    def _fill_row(self, seat: int, points: int) -> None:
        """The features of a seat, in the order of `features.WEIGHED`."""
        base = PLAYERS + WIDE * seat
        t = self._t
        income, able, storage, cells = 0.0, 0.0, 0, 0
        for cell in range(t._now[base + CELLS]):
            tile = t._now[base + TILE + cell]
            if tile >= 0:
                income += self._f.tile_income[tile]
                able += self._f.tile_able[tile]
                storage += self._f.spots[tile]
            elif t._is_open(seat, cell):
                cells += 1
        if t._now[base + FACTION] >= 0:
            able += self._f.side_able[2 * t._now[base + FACTION] + t._now[base + UPGRADED]]
        self._row[0], self._row[1] = points, t._majorities(seat)
        for k in range(5):
            self._row[2 + k] = t._now[base + GOODS + k]
        self._row[7] = t._now[base + HAND]
        active, landing = base + ACTIVE, base + LANDING
        self._row[8], self._row[10] = t._pool(active), t._now[active + 4]
        self._row[9] = (
            t._now[active + 1] + 2 * t._now[active + 2] + 3 * t._now[active + 3] + 4 * t._now[active + 4]
        )
        away, strengths, ready = t._pool(landing), 0, t._now[landing + 4]
        strengths += (
            t._now[landing + 1] + 2 * t._now[landing + 2] + 3 * t._now[landing + 3] + 4 * t._now[landing + 4]
        )
        for space in range(t._p.spaces):
            worker = t._now[SPACES + space]
            if worker >> 3 == seat:
                away += 1
                strengths += worker & 7
                ready += 1 if worker & 7 == 4 else 0
        self._row[11], self._row[12], self._row[13] = away, strengths, ready
        self._row[14] = t._tokens_in_comb(seat)
        for kind in range(4):
            self._row[15 + kind] = t._now[base + BUILT + kind]
        self._row[19], self._row[20], self._row[21] = income, able, storage
        self._row[22] = cells if t._now[base + MAT] >= 0 else 0
        self._row[23], self._row[24], self._row[25] = (
            t._now[base + FRAMED],
            t._now[base + UPGRADED],
            t._now[base + PLANTED],
        )
        self._row[26], self._row[27] = t._now[base + FAVORED], 1 if t._now[base + HELD] >= 0 else 0
        self._row[28] = 1 if t._has_taught(seat) else 0
        self._row[29] = 1 if t._now[SEAT] == seat else 0
        self._row[30] = self._carvable(seat, t._now[base + GOODS + 4]) if cells else 0

    def _carvable(self, seat: int, honey: int) -> int:
        """The points, as things stand, of the best carving on the board that a seat has the honey for."""
        best = 0
        for place in range(self._t._p.carvings if honey else 0):
            tile = self._t._now[CARVED + place]
            if tile >= 0 and self._t._p.tile_cost[5 * tile + 4] <= honey:
                first, count = self._t._p.tile_scores[2 * tile], self._t._p.tile_scores[2 * tile + 1]
                best = max(best, self._t._scored(seat, first, count, -1))
        return best

    # ---- the policy --------------------------------------------------------------------------------------

    def _begins(self) -> bool:
        """Is a player at the beginning of a turn?"""
        at = self._t._top()
        return self._t._now[at] == ASK_TURN and self._t._now[at + 2] > 0

    def _opens(self) -> bool:
        """Is a choice open that nothing hides: a tile, a planet, a carving, what to grow?"""
        kind = self._t._now[self._t._top()]
        return kind == ASK_BUYING or kind == ASK_SHIP or kind == ASK_CARVING or kind == ASK_GROWING

    def _others(self, seat: int) -> None:
        """Let other seats that are asked in the middle of a turn give their first answer."""
        while self._t._now[self._t._top()] == ASK_BUMPED and self._t._now[self._t._top() + 1] != seat:
            self._t._list()
            self._t._play(self._t._legal[0])

    def _finish(self, seat: int, stop_at_turn: bool) -> None:
        """Finish the turn at first sight; other seats that are asked give their first answer."""
        for _ in range(LONGEST):
            if self._t._now[OVER]:
                return
            at = self._t._top()
            kind, asked = self._t._now[at], self._t._now[at + 1]
            if kind == ASK_FACTIONS:
                asked = seat
            if kind == ASK_TURN:
                if asked != seat or stop_at_turn or self._t._now[at + 2]:
                    return
                action = TO_END << 20
            elif asked != seat:
                if self._t._now[SEAT] != seat:
                    return
                self._t._list()
                action = self._t._legal[0]
            else:
                action = self._at_sight(seat)
            self._t._play(action)

    def _turn(self) -> None:
        """Play the whole turn that begins here: the one that leaves its player best off."""
        seat = self._t._now[SEAT]
        self._play_card(seat)
        self._t._list()
        count = self._t._count if self._t._asked() == seat else 0
        best, chosen = LOW, -1
        for k in range(count):
            self._turn_codes[k] = self._t._legal[k]
        for k in range(count):
            action = self._turn_codes[k]
            if action >> 20 == TO_SEED or action >> 20 == TO_ASK:
                continue
            self._t._keep()
            self._t._play(action)
            self._finish(seat, False)
            worth = self._strength(seat)
            self._t._restore()
            if worth > best:
                best, chosen = worth, action
        if chosen >= 0:
            self._t._play(chosen)
            self._finish(seat, False)

    def _play_card(self, seat: int) -> None:
        """Play the best card, if it brings more than its value in hand."""
        self._t._list()
        count = 0
        for k in range(self._t._count):
            if self._t._legal[k] >> 20 == TO_SEED:
                self._card_codes[count] = self._t._legal[k]
                count += 1
        if count == 0:
            return
        best, chosen = self._strength(seat) + self._f.card_gain, -1
        for k in range(count):
            self._t._keep()
            self._t._play(self._card_codes[k])
            self._finish(seat, True)
            worth, over = self._strength(seat), self._t._now[OVER]
            self._t._restore()
            if worth > best and not over:
                best, chosen = worth, self._card_codes[k]
        if chosen >= 0:
            self._t._play(chosen)
            self._finish(seat, True)

    def _at_sight(self, seat: int) -> int:
        """The answer that looks best without search."""
        at = self._t._top()
        kind = self._t._now[at]
        if kind == ASK_STORING:
            return TO_STORE << 20
        self._t._list()
        count, chosen = self._t._count, self._t._legal[0]
        if (
            count == 1
            or kind == ASK_FRAMING
            or kind == ASK_SITE
            or kind == ASK_KEEPING
            or kind == ASK_OWING
            or kind == ASK_OWING_CARD
            or kind == ASK_BUMPED
        ):
            return chosen
        for k in range(count):
            self._sight_codes[k] = self._t._legal[k]
        best = LOW
        for k in range(count):
            action = self._sight_codes[k]
            if kind == ASK_WILDS or kind == ASK_SQUARE:
                worth = self._f.resource[action & WHAT]
            elif kind == ASK_SHIP:
                worth = self._planet(action & WHAT, self._t._now[at + 3])
            elif kind == ASK_BUYING or kind == ASK_CARVING:
                worth = self._purchase(seat, action)
            else:
                self._t._keep()
                self._t._play(action)
                worth = self._strength(seat)
                self._t._restore()
            if worth > best:
                best, chosen = worth, action
        return chosen

    def _planet(self, space: int, strength: int) -> float:
        """The value of flying to a space: the token, the harvest, the strength-4 benefit."""
        token, tile = self._t._now[TOKENS + space], self._t._now[PLANETS + space]
        if token >= 0:
            return self._f.token[token]
        if tile < 0:
            return 0.0
        found, put = self._f.planet[tile], 0
        goods = 0.0
        for k in range(3):
            n = self._t._now[SQUARES + 3 * space + k]
            goods += n * self._f.resource[k]
            put += n
        found += goods
        if put < self._t._p.planet_slots[tile]:
            found += self._f.resource[1]
        return found + (self._f.planet_strong[tile] if strength == 4 else 0.0)

    def _time_left(self, seat: int) -> float:
        """The share of the game that is left, from 1 down to 0, as the first bot sees it."""
        left = self._t._now[TURNS_LEFT]
        if left != -1 or self._t._now[ENDING]:
            return 0.1 if self._t._now[SEAT] == seat or left > 1 else 0.0
        return 0.2 + 0.8 * self._left() / min(self._t._p.pods, self._t._p.tokens)

    def _purchase(self, seat: int, action: int) -> float:
        """The value of building a tile, less its price; 0 for building none."""
        to, what = action >> 20, action & WHAT
        if to == TO_FINISH:
            return 0.0
        if to == TO_BUY:
            tile = self._t._now[ROWS + what]
        elif to == TO_CARVING:
            tile = self._t._now[CARVED + what]
        else:
            tile = self._t._now[PLAYERS + WIDE * seat + HELD]
        future = self._time_left(seat)
        found = self._t._p.tile_vp[tile] - self._f.tile_price[tile] * future
        if self._t._p.tile_kind[tile] == CARVING_TILE:
            first, count = self._t._p.tile_scores[2 * tile], self._t._p.tile_scores[2 * tile + 1]
            return found + 1.3 * self._t._scored(seat, first, count, -1) + 2.0
        repeated, at = 0.0, self._t._p.tile_effects[tile]
        while self._t._p.code[at] != DONE:
            times = 1
            if self._t._p.code[at] == PER:
                times = self._t._metric(seat, self._t._p.code[at + 1], -1)
                if self._t._p.code[at + 3]:
                    times = min(times, self._t._p.code[at + 3])
            repeated += self._f.worth[at >> 2] * times
            at += 4
        return found + repeated + future * self._f.tile_standing[tile]
