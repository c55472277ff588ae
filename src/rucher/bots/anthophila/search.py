# cython: language_level=3, annotation_typing=False, infer_types=True
# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# ruff: noqa: SIM109, SIM110 - these compile to C, any() and `in` do not
"""A quick player on the fast table of Anthophila: what each step is worth at first sight, and playing on.

One source for two speeds, as the table's. Worths are whole numbers, in hundredths of a pollen. The player
reads only what everybody may know: of the pile, how many hornets are left in it, never their order.
"""

from __future__ import annotations

from collections.abc import Sequence

import cython

from rucher.games.anthophila.table import AnthophilaTable

if not cython.compiled:  # compiled, all these names are constants of the .pxd
    from rucher.games.anthophila.table import (
        ACTED,
        AT,
        AWAY,
        AWAY_FROM_PLAY,
        BEES,
        BEGIN,
        BONUS,
        CURE_ACTION,
        CURE_BEE,
        DRAWN,
        END,
        END_TURN,
        EXPLORE,
        FACE,
        FIGHT,
        FINISH,
        FLOWER,
        FORAGE,
        GATHER,
        GO,
        HELD,
        IN_HIVE,
        IN_STOCK,
        LAID,
        MAKE,
        MAKE_POLLEN,
        MALES,
        METAMORPHOSIS,
        MITE,
        MITES,
        MOVE,
        NOSEMA,
        OPEN,
        RAISE,
        RIM_TAKEN,
        SCOUT,
        SICK,
        SPOT,
        STEP,
        STOCK,
        SUPPLY,
        TILE,
        TILES,
        TRANSFORM,
        TURNING,
        TURNS,
        USED,
        VICTORY,
        VINE,
        VINE_ACTION,
        VINE_BEE,
        WASP,
        WASPS,
        WIDE,
        WORKERS,
        YIELD,
    )

    WEIGHTS, WON, MOST_LINE = 46, 100_000, 40
    W_POLLEN_ASKED, W_POLLEN, W_POLLEN_SPARE, W_HONEY, W_PROPOLIS, W_CUBE_SPARE, W_PROPOLIS_SAVES = range(7)
    W_WORKER_ASKED, W_WORKER_2, W_WORKER_3, W_WORKER_4, W_WORKER_MORE, W_WORKER_LATE = range(7, 13)
    W_MALE_SAVES, W_MALE_ASKED, W_MALE, W_UNDER_WAY, W_FAR, W_PROMISE, W_MALE_HOME, W_MALE_GUARD = range(
        13, 21
    )
    W_BONUS_SAVES, W_TILE_FEW, W_TILE_SOME, W_TILE_MANY, W_EXPLORED, W_EXPLORED_LATE = range(21, 27)
    W_UP, W_REVEAL, W_REVEAL_LATE, W_RISK_FALL, W_RISK_NEAR, W_RISK, W_ATTACK_SAVES = range(27, 34)
    W_ATTACK_ASKED, W_IDLE, W_MOVE, W_DEATH, W_VINE, W_CURE, W_MALE_TO_COME = range(34, 41)
    W_BLOCK, W_MORE_MOVES, W_MORE_ACTIONS, W_MORE_LOAD, W_MORE_POLLEN = range(41, 46)

NAMES = (
    *("pollen_asked", "pollen", "pollen_spare", "honey", "propolis", "cube_spare", "propolis_saves"),
    *("worker_asked", "worker_2", "worker_3", "worker_4", "worker_more", "worker_late"),
    *("male_saves", "male_asked", "male", "under_way", "far", "promise", "male_home", "male_guard"),
    *("bonus_saves", "tile_few", "tile_some", "tile_many", "explored", "explored_late"),
    *("up", "reveal", "reveal_late", "risk_fall", "risk_near", "risk", "attack_saves"),
    *("attack_asked", "idle", "move", "death", "vine", "cure", "male_to_come"),
    *("block", "more_moves", "more_actions", "more_load", "more_pollen"),
)


class Search:
    """A quick player of Anthophila with its weights, on one fast table."""

    def __init__(self, table: AnthophilaTable, weights: Sequence[int], seed: int = 0) -> None:
        if len(weights) != WEIGHTS:
            raise ValueError(f"{WEIGHTS} weights are wanted, not {len(weights)}")
        if not cython.compiled:
            self._w, self._short, self._due, self._cube = [0] * WEIGHTS, [0] * 11, [0] * 11, [0] * 3
            self._go_bee, self._go_at, self._go_worth = [0] * 2048, [0] * 2048, [0] * 2048
            self._line = [0] * 64
        self._t = table
        self._p = self._t._p
        for k in range(WEIGHTS):
            self._w[k] = weights[k]
        self._noise, self._luck, self._recording, self._length, self.steps = (
            0,
            seed & 0x7FFF_FFFF,
            False,
            0,
            0,
        )

    # ---- for the callers ---------------------------------------------------------------------------------

    def blur(self, percent: int) -> None:
        """Misjudge every worth by up to so many percent, at random."""
        self._noise = percent

    def line(self, first: Sequence[int] = ()) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The quick player's actions to the end of this turn or the next draw, and the row they lead to.

        Some first ones may be given. The table stays as it is.
        """
        t, slot = self._t, self._t._plies
        t._keep(slot)
        self._length, self._recording = 0, True
        turns, drawn = t._now[TURNS], t._now[DRAWN]
        for action in first:
            self._act(action)
        while t._now[END] == 0 and t._now[TURNS] == turns and t._now[DRAWN] == drawn:
            if self._length >= MOST_LINE:
                break
            self._go_on()
        self._recording = False
        found, row = tuple([self._line[k] for k in range(self._length)]), tuple(t.row())
        t._restore(slot)
        return found, row

    def choose(self) -> int:
        """The next action of Anthophila's quick player; the table stays as it is."""
        slot = self._t._plies
        self._t._keep(slot)
        self._length, self._recording = 0, True
        self._go_on()
        self._recording = False
        self._t._restore(slot)
        return self._line[0]

    def play_turns(self, turns: int) -> int:
        """Play Anthophila on for so many turns, or to the end; return the score there."""
        last = max(0, self._t._now[TURNS] - turns)
        while self._t._now[END] == 0 and self._t._now[TURNS] > last:
            self._go_on()
        return self._score()

    def judge(self, actions: Sequence[int], seed: int) -> int:
        """Anthophila's score at the end after some actions, in the world of a seed; all is taken back."""
        slot = self._t._plies
        self._t._keep(slot)
        self._t._deal(seed & 0x7FFF_FFFF)
        for action in actions:
            self._t._play(action)
        self._play_out()
        found = self._score()
        self._t._restore(slot)
        return found

    def score(self) -> int:
        """The score as if this game of Anthophila ended here, from 0 to 1; 10,000 is a victory."""
        return self._score()

    # ---- luck and record ---------------------------------------------------------------------------------

    def _random(self, below: int) -> int:
        """The next number of the player's own stream."""
        self._luck = self._luck + 0x1E37_79B9 & 0x7FFF_FFFF
        mixed = self._luck
        mixed = (mixed ^ mixed >> 16) * 0x21F0_AAAD & 0x7FFF_FFFF
        mixed = (mixed ^ mixed >> 15) * 0x735A_2D97 & 0x7FFF_FFFF
        mixed = mixed ^ mixed >> 15
        return mixed * below >> 31

    def _blur(self, worth: int) -> int:
        """A worth as it is judged."""
        if self._noise == 0:
            return worth
        off = self._noise * (self._random(201) - 100)
        return worth + _part(off * (worth if worth > 0 else -worth), 10_000) + _part(off, 100)

    def _act(self, action: int) -> None:
        """Play an action; write it down while a line is recorded."""
        if self._recording and self._length < 64:
            self._line[self._length] = action
            self._length += 1
        self.steps += 1
        self._t._play(action)

    # ---- what things are worth ---------------------------------------------------------------------------

    def _look(self) -> None:
        """Count what the scenario asks, what is missing and feared, and what things are worth by that."""
        self._count_asked()
        self._count_feared()
        self._price_things()

    def _count_asked(self) -> None:
        """What the scenario asks for, and what is missing."""
        t, p = self._t, self._p
        self._asks, self._lacks, self._lack_kinds = 0, 0, 0
        for k in range(11):
            self._short[k], self._due[k] = 0, 0
        for k in range(p.conditions):
            asked, of, least = p._asked[k], p._of[k], p._least[k]
            kind = of if asked == IN_STOCK else 2 + asked
            self._asks |= 1 << kind
            self._due[kind] += least
            missing = least - t._progress(k)
            if missing > 0:
                self._short[kind] += missing
                if not self._lacks >> kind & 1:
                    self._lack_kinds += 1
                self._lacks |= 1 << kind

    def _count_feared(self) -> None:
        """The hornets that are there and to come, and what is missing against them."""
        t, p = self._t, self._p
        self._males_home = 0
        for k in range(p.workers, p.bees):
            if t._now[BEES + k] >> AT == 0:
                self._males_home += 1
        self._to_come = t._hornets_from[t._now[DRAWN]]
        self._guard = t._now[STOCK + 2] + self._males_home - t._now[WASPS]
        self._threat = p._one[0] & 0
        for k in range(t._now[WASPS]):
            if t._now[WASP + k] < IN_HIVE:
                to = t._hop(t._now[WASP + k])
                if to < IN_HIVE:
                    self._threat |= p._one[to]
        few = self._to_come if self._to_come < 2 else 2
        self._propolis_short = t._now[WASPS] + few - t._now[STOCK + 2]
        if self._short[2] > self._propolis_short:
            self._propolis_short = self._short[2]
        need = 0
        if self._asks >> 8 & 1:
            need = t._now[WASPS] + self._to_come
        elif self._short[10] > 0 and t._now[NOSEMA] >= 3 and t._now[LAID + 1] > 0:
            need = 1
        self._males_short = need - t._now[MALES]
        if self._short[4] > self._males_short:
            self._males_short = self._short[4]

    def _price_things(self) -> None:
        """The worth of one more cube or bee."""
        t = self._t
        self._cube[0] = self._pollen()
        self._cube[1] = self._w[W_HONEY] if self._short[1] > 0 else self._w[W_CUBE_SPARE]
        if self._guard < 0:
            self._cube[2] = self._w[W_PROPOLIS_SAVES]
        else:
            self._cube[2] = self._w[W_PROPOLIS] if self._propolis_short > 0 else self._w[W_CUBE_SPARE]
        bees = t._now[WORKERS] + t._now[MALES]
        if self._short[3] > 0:
            self._worker = self._w[W_WORKER_ASKED]
        elif t._now[TURNS] <= 3:
            self._worker = self._w[W_WORKER_LATE]
        elif bees < 3:
            self._worker = self._w[W_WORKER_2]
        elif bees < 4:
            self._worker = self._w[W_WORKER_3]
        elif bees < 5 and t._now[TURNS] > 5:
            self._worker = self._w[W_WORKER_4]
        else:
            self._worker = self._w[W_WORKER_MORE]
        if self._guard < 0:
            self._male = self._w[W_MALE_SAVES]
        else:
            self._male = self._w[W_MALE_ASKED] if self._males_short > 0 else self._w[W_MALE]
            if self._to_come > 0 and self._guard < 2:
                self._male += self._w[W_MALE_TO_COME]

    def _pollen(self) -> int:
        """The worth of one more pollen in the stock."""
        t, p = self._t, self._p
        if self._short[0] > 0:
            return self._w[W_POLLEN_ASKED]
        spend = p._price[0] * self._short[1] + p._price[2] * self._short[3] + self._due[0]
        if self._propolis_short > 0:
            spend += p._price[1] * self._propolis_short
        if self._males_short > 0:
            spend += p._price[3] * self._males_short
        if self._short[10] > 0:
            spend += 12
        for k in range(6):
            spend += 2 * (t._now[SICK] >> k & 1)
        if self._asks >> 9 & 1:
            spend += 2 * (p.mites - t._now[MITES])
        return self._w[W_POLLEN] if t._now[STOCK] < spend + 2 else self._w[W_POLLEN_SPARE]

    def _only(self, kind: int) -> bool:
        """Is this the only thing that is missing?"""
        return self._lack_kinds == 1 and self._short[kind] > 0

    def _keeps(self, cost: int) -> bool:
        """Does the stock keep the pollen that the scenario asks for?"""
        return self._t._now[STOCK] - cost >= self._due[0]

    def _gain(self, bee: int, tile: int) -> int:
        """What a bee gains if it forages a plant."""
        t, p = self._t, self._p
        it, kind, base = t._now[BEES + bee], p._kind[tile], 3 * tile
        left = t._limit(it) - t._loaded(it)
        found = self._cube[0] & 0
        if kind == METAMORPHOSIS:
            if bee >= p.workers or not t._stock_pays(tile):
                return 0
            found = self._male - 300 - 100 * p._take[base]
            return found if found > 0 else 0
        if kind != FLOWER:
            if not t._bee_pays(bee, tile) and not t._stock_pays(tile):
                return 0
            for r in range(3):
                found += self._cube[r] * (p._give[base + r] - p._take[base + r])
            return found if found > 0 else 0
        if left <= 0:
            return 0
        for r in range(3):
            amount = p._give[base + r]
            if r == 0:
                amount += t._now[HELD] >> 7 & 1
            found += self._cube[r] * min(min(amount, left), t._now[SUPPLY + r])
        return found

    def _promise(self, bee: int, at: int) -> int:
        """What a bee can soon gather on a tile."""
        t, p = self._t, self._p
        tile = t._now[TILE + WIDE * at + FACE]
        if tile >= 64 or (t._now[TURNS] <= 1 and t._now[USED] + 1 >= t._actions_allowed()):
            return 0
        if tile >= p.plants:
            if p._kind[tile] == VINE and (t._now[SICK] or t._now[NOSEMA] or t._now[MITES] < p.mites):
                return self._w[W_VINE] * self._w[W_PROMISE] // 100
            return 0
        if p._kind[tile] == BONUS:
            held = t._now[HELD] >> p._effect[tile] & 1 > 0
            return 0 if held and t._now[BEES + bee] >> AT != at else self._bonus(tile)
        if t._now[TURNS] > 2:
            return self._w[W_PROMISE] * self._gain(bee, tile) // 100
        return self._gain(bee, tile) // 2

    def _bonus(self, tile: int) -> int:
        """What it is worth to hold a slot of a bonus tile."""
        effect, slots = self._p._effect[tile], self._p._slots[tile]
        if effect == 0:
            return self._w[W_MORE_MOVES] // slots
        if effect == 1:
            return self._w[W_MORE_ACTIONS] // slots
        if effect == 2:
            return self._w[W_MORE_LOAD] // slots
        if effect == 7:
            return self._w[W_MORE_POLLEN] // slots
        if slots > 1:
            return 0
        saves = self._short[1]
        if effect == 6:
            saves = self._propolis_short
        elif effect == 3:
            saves = self._short[3]
        elif effect == 4:
            saves = self._males_short
        return self._w[W_BONUS_SAVES] * saves if saves > 0 else 0

    def _bee_at(self, bee: int, at: int) -> int:
        """The worth of a bee and its load on a tile, or at home."""
        t = self._t
        it = t._now[BEES + bee]
        load = self._cube[0] * (it & 63) + self._cube[1] * (it >> 6 & 63) + self._cube[2] * (it >> 12 & 63)
        male = bee >= self._p.workers
        if at == 0:
            if male and (t._now[WASPS] > 0 or self._to_come > 0):
                return load + (self._w[W_MALE_HOME] if self._guard > 0 else self._w[W_MALE_GUARD])
            return load
        far = self._w[W_UNDER_WAY]
        if t._now[TILE + WIDE * at + AWAY] > 1:
            far -= self._w[W_FAR]
        if t._now[TURNS] <= 2:
            far -= 25 * (3 - t._now[TURNS])
        worth = _part(far * load, 100) + self._promise(bee, at)
        if not male and self._threat & self._p._one[at]:
            worth -= self._w[W_DEATH] + load
        return worth

    def _wins_by_load(self, bee: int) -> bool:
        """Would this load complete the scenario?"""
        if self._lacks == 0 or self._lacks > 7:
            return False
        it = self._t._now[BEES + bee]
        for r in range(3):
            if it >> 6 * r & 63 < self._short[r]:
                return False
        return True

    def _move_worth(self, bee: int, at: int, now: int) -> int:
        """What it is worth to move a bee from where it is worth so much now."""
        if bee >= self._p.workers and at > 0 and self._t._hornet_at(at):
            if self._guard < 0:
                return self._w[W_ATTACK_SAVES]
            return self._w[W_ATTACK_ASKED] if self._asks >> 8 & 1 and not self._asks >> 4 & 1 else -100
        if at == 0 and self._wins_by_load(bee):
            return WON
        return self._bee_at(bee, at) - now - self._w[W_MOVE]

    # ---- moving ------------------------------------------------------------------------------------------

    def _list_goes(self) -> None:
        """Every move that is worth something; equal bees have the moves of the first of them."""
        t, p, n = self._t, self._p, 0
        full = t._full()
        for k in range(p.bees):
            it = t._now[BEES + k]
            at = it >> AT
            if it & ACTED or at == AWAY_FROM_PLAY:
                continue
            first = t._first_equal(k)
            if first != k:
                for other in range(n):
                    if self._go_bee[other] == first and n < 2000:
                        self._go_bee[n], self._go_at[n] = k, self._go_at[other]
                        self._go_worth[n] = self._go_worth[other]
                        n += 1
                continue
            now = self._bee_at(k, at)
            bits = t._reach(at, k >= p.workers) & ~full
            while bits and n < 2000:
                to = t._low(bits)
                bits &= bits - 1
                worth = self._blur(self._move_worth(k, to, now))
                if worth > 0:
                    self._go_bee[n], self._go_at[n], self._go_worth[n] = k, to, worth
                    n += 1
        self._goes = n

    def _best_together(self, times: int) -> int:
        """The worth of the best moves of different bees to different places."""
        total, bees, places = self._cube[0] & 0, self._p._one[0] & 0, self._p._one[0] & 0
        for _ in range(times):
            best = -1
            for k in range(self._goes):
                if best >= 0 and self._go_worth[k] <= self._go_worth[best]:
                    continue
                at = self._go_at[k]
                if bees & self._p._one[self._go_bee[k]] or (at > 0 and places & self._p._one[at]):
                    continue
                best = k
            if best < 0:
                break
            bees |= self._p._one[self._go_bee[best]]
            places |= self._p._one[self._go_at[best]]
            total += self._go_worth[best]
        return total

    def _best_go(self) -> int:
        """The best single move, -1 where none is worth it."""
        best = -1
        for k in range(self._goes):
            first = self._t._first_equal(self._go_bee[k]) == self._go_bee[k]
            if first and (best < 0 or self._go_worth[k] > self._go_worth[best]):
                best = k
        return best

    # ---- the other actions -------------------------------------------------------------------------------

    def _forage_worth(self, bee: int) -> int:
        """What foraging adds to the promise that the plant already was."""
        t, p = self._t, self._p
        it = t._now[BEES + bee]
        tile = t._now[TILE + WIDE * (it >> AT) + FACE]
        gain = self._gain(bee, tile)
        if p._kind[tile] != FLOWER:
            return gain
        given = p._give[3 * tile] + p._give[3 * tile + 1] + p._give[3 * tile + 2]
        left = t._limit(it) - t._loaded(it)
        promise = self._w[W_PROMISE]
        worth = gain * self._w[W_UNDER_WAY] // 100 - promise * gain // 200
        if p._once[tile] == 0:
            more = min(given, left - given)
            if more > 0:
                worth += promise * more // 2
        return worth if worth > 10 else 10

    def _gather_worth(self, bee: int) -> int:
        """What it is worth to forage where a bee is, a plant or a vine; 0 where nothing is to be had."""
        t, it = self._t, self._t._now[BEES + bee]
        at = it >> AT
        if at == 0 or at == AWAY_FROM_PLAY or it & ACTED:
            return 0
        if t._now[TILE + WIDE * at + FACE] == self._p.plants + 1:
            if t._now[SICK]:
                return self._w[W_VINE] + 100
            return self._w[W_VINE] if t._now[MITES] < self._p.mites else 0
        return self._forage_worth(bee) if t._can_gather(bee) else 0

    def _tile_worth(self, n: int) -> int:
        """The worth of one more tile, the nth of this action."""
        t, p, flowers = self._t, self._p, n // 2
        for k in range(1, t._now[TILES] + 1):
            tile = t._now[TILE + WIDE * k + FACE]
            if tile < p.plants and p._kind[tile] == FLOWER:
                flowers += 1
        worth = self._w[W_TILE_MANY]
        if flowers < 3:
            worth = self._w[W_TILE_FEW]
        elif flowers < 5:
            worth = self._w[W_TILE_SOME]
        if self._short[5] > n:
            worth += self._w[W_EXPLORED] if t._now[TURNS] > 4 else self._w[W_EXPLORED_LATE]
        if self._short[6] > n:
            worth += self._w[W_UP]
        if self._short[7] > 0:
            worth += self._w[W_REVEAL] if t._now[TURNS] > 3 else self._w[W_REVEAL_LATE]
        drawn = t._now[DRAWN] + n
        if drawn >= t._left:
            return 0
        drawn = t._now[DRAWN]
        end = t._part_end[drawn]
        hornets = t._hornets_from[drawn] - t._hornets_from[end]
        if hornets > 0:
            spare = self._guard - n
            risk = self._w[W_RISK]
            if spare <= 0:
                risk = self._w[W_RISK_FALL]
            elif spare == 1:
                risk = self._w[W_RISK_NEAR]
            worth -= risk * hornets // (end - drawn)
        return worth

    def _explore_worth(self, times: int) -> int:
        """The worth of exploring: as many tiles as there are bees for."""
        total, bees = self._cube[0] & 0, self._t._now[WORKERS] + self._t._now[MALES]
        for n in range(min(times, bees)):
            worth = self._tile_worth(n)
            if worth > 0:
                total += worth
        return total

    def _made(self, product: int) -> int:
        """The worth of turning pollen into honey or propolis."""
        cost = self._t._price_of(product)
        if self._short[1 + product] == 1 and self._lack_kinds == 1 and self._keeps(cost):
            return WON
        return self._cube[1 + product] - cost * (self._cube[0] if self._keeps(cost) else 130)

    def _raised(self, male: int) -> int:
        """The worth of turning pollen into a bee."""
        cost = self._t._price_of(2 + male)
        if self._short[3 + male] == 1 and self._lack_kinds == 1 and self._keeps(cost):
            return WON
        return (self._male if male else self._worker) - cost * (self._cube[0] if self._keeps(cost) else 130)

    def _begin_goods(self, action: int) -> int:
        """The worth of everything that the pollen buys."""
        t, total = self._t, self._cube[0] & 0
        for k in range(2):
            what = k if action == TRANSFORM else 2 + k
            cost = t._price_of(what)
            if cost > t._now[STOCK]:
                continue
            if action == TRANSFORM:
                if t._now[SUPPLY + 1 + k] == 0:
                    continue
                lacks = self._short[1] if k == 0 else self._propolis_short
                kind, one = 1 + k, self._made(k)
            else:
                if t._free_pawn(k > 0) < 0:
                    continue
                lacks = self._short[3 + k]
                kind, one = 3 + k, self._raised(k)
            times = min(t._now[STOCK] // cost, lacks if lacks > 1 else 1)
            worth = one * times
            if times >= lacks and self._only(kind) and self._keeps(cost * times):
                worth = WON
            if worth > total:
                total = worth
        return total

    def _begin_forage(self, times: int) -> int:
        """The worth of the best foragings."""
        total = self._cube[0] & 0
        one, two, three = total, total, total
        for k in range(self._p.bees):
            worth = self._gather_worth(k)
            if worth > one:
                one, two, three = worth, one, two
            elif worth > two:
                two, three = worth, two
            elif worth > three:
                three = worth
        if times >= 3:
            return one + two + three
        return one + two if times == 2 else one

    def _begin_worth(self, action: int) -> int:
        """The worth of a whole action."""
        if action == MAKE_POLLEN:
            return WON if self._only(0) and self._short[0] == 1 else self._cube[0]
        if action == EXPLORE:
            return self._explore_worth(self._t._times(EXPLORE))
        if action == MOVE:
            self._list_goes()
            return self._best_together(self._t._times(MOVE))
        if action == FORAGE:
            return self._begin_forage(self._t._times(FORAGE))
        return self._begin_goods(action)

    # ---- playing -----------------------------------------------------------------------------------------

    def _free_act(self) -> bool:
        """Fight or cure, where that is wanted; say whether something was done."""
        t = self._t
        if t._now[WASPS] > 0 and self._males_home > 0 and self._fight():
            return True
        if t._now[SICK] and t._now[STOCK] >= self._p.cure_price and self._cure_an_action():
            return True
        return t._now[MITES] < self._p.mites and self._cure_a_bee()

    def _fight(self) -> bool:
        """Fight in the hive where hornets must go, or where one blocks an action and males are to spare."""
        t, p = self._t, self._p
        if self._asks >> 4 & 1:  # the scenario asks for the males themselves
            return False
        must = self._asks >> 8 & 1 > 0 or t._now[TURNS] <= 2
        if not must and (self._w[W_BLOCK] == 0 or self._guard <= 1):
            return False
        for place in range(6):
            if t._hornet_on(place) and (must or p._action[place] <= FORAGE):
                self._act(_code(FIGHT, t._first_male_home(), p._action[place]))
                return True
        return False

    def _cure_an_action(self) -> bool:
        """Cure the actions that are used most, or all where Nosema must go or is about to win."""
        t, p, sick = self._t, self._p, 0
        for place in range(6):
            sick += t._now[SICK] >> place & 1
        for place in range(6):
            if t._now[SICK] >> place & 1:
                useful = p._action[place] <= FORAGE and t._now[TURNS] >= 4 and t._now[STOCK] >= 4
                if sick >= 4 or self._asks >> 10 & 1 or useful:
                    self._act(_code(CURE_ACTION, 0, p._action[place]))
                    return True
        return False

    def _cure_a_bee(self) -> bool:
        """Cure bees where mites must go, or early in the game where pollen is to spare."""
        t, p = self._t, self._p
        for k in range(p.bees):
            it = t._now[BEES + k]
            if not it & MITE or t._first_equal(k) != k or t._pollen_at(it >> AT) < p.cure_price:
                continue
            spare = t._now[TURNS] >= 6 and it >> AT == 0 and t._now[STOCK] * 100 >= self._w[W_CURE]
            if self._asks >> 9 & 1 or spare:
                self._act(_code(CURE_BEE, k, 0))
                return True
        return False

    def _defend(self) -> None:
        """Clause 8.7: sacrifice a male for the hive."""
        t = self._t
        male = t._first_male_home()
        for place in range(6):
            if male >= 0 and t._hornet_on(place):
                self._act(_code(FIGHT, male, self._p._action[place]))
                return
        self._act(_code(YIELD, 0, 0))

    def _go_on(self) -> None:
        """Play the next step as it looks best."""
        t = self._t
        if t._danger():
            self._defend()
            return
        self._look()
        if self._free_act():
            return
        if t._now[STEP] != TURNING:
            self._next_part()
            return
        best, worth = -1, self._w[W_IDLE]
        if t._now[USED] < t._actions_allowed():
            for action in range(6):
                if t._now[WASPS] > 0 and t._hornet_on(self._p._place[action]):
                    continue
                if (action == MAKE_POLLEN or action == EXPLORE) and not t._can_begin(action):
                    continue
                found = self._begin_worth(action)
                if (
                    action != MOVE and found > 0
                ):  # each move was blurred; what is worth nothing may be illegal
                    found = self._blur(found)
                if found > worth:
                    best, worth = action, found
        self._act(_code(BEGIN, 0, best) if best >= 0 else _code(END_TURN, 0, 0))

    def _next_part(self) -> None:
        """Play the next part of the action under way, or finish it."""
        step, t = self._t._now[STEP], self._t
        if step == EXPLORE:
            self._part_explore()
        elif step == MOVE:
            self._list_goes()
            best = self._best_go()
            if best >= 0:
                at = self._go_at[best]
                self._act(_code(GO, self._go_bee[best], t._now[TILE + WIDE * at + SPOT]))
            else:
                self._act(_code(FINISH, 0, 0))
        elif step == FORAGE:
            self._part_forage()
        else:
            self._part_goods(step)

    def _part_explore(self) -> None:
        """Explore a spot at the rim first: from there the way home is short."""
        t, p = self._t, self._p
        if t._now[DRAWN] >= t._left or self._blur(self._tile_worth(0)) <= 5:
            self._act(_code(FINISH, 0, 0))
            return
        bee, spot, best = -1, 0, -1
        seen = p._one[0] & 0
        for k in range(p.bees):
            it = t._now[BEES + k]
            at = it >> AT
            if it & ACTED or at == AWAY_FROM_PLAY or seen & p._one[at]:
                continue
            seen |= p._one[at]
            here = TILE + WIDE * at
            for side in range(12 if at == 0 else 6):
                if at == 0:
                    free = not t._now[RIM_TAKEN] >> side & 1
                    where = p._rim[side]
                else:
                    free = t._now[here + OPEN] >> side & 1 > 0
                    where = t._now[here + SPOT] + p._around[side]
                if not free:
                    continue
                worth = 0
                for rim in range(12):
                    if p._rim[rim] == where:
                        worth = 30
                if at > 0:
                    worth += 2
                if self._noise > 0:
                    worth += self._random(40)
                if worth > best:
                    bee, spot, best = k, where, worth
        self._act(_code(SCOUT, bee, spot) if bee >= 0 else _code(FINISH, 0, 0))

    def _part_forage(self) -> None:
        """Forage where it is worth most; a vine heals the action that is used most."""
        t, p = self._t, self._p
        best, worth = -1, self._cube[0] & 0
        for k in range(p.bees):
            found = self._gather_worth(k)
            if found > 0:
                found = self._blur(found)
            if found > worth:
                best, worth = k, found
        if best < 0:
            self._act(_code(FINISH, 0, 0))
            return
        if t._now[TILE + WIDE * (t._now[BEES + best] >> AT) + FACE] != p.plants + 1:
            self._act(_code(GATHER, best, 0))
            return
        for place in range(6):
            if t._now[SICK] >> p._place[place] & 1:
                self._act(_code(VINE_ACTION, best, place))
                return
        for k in range(p.bees):
            if t._now[BEES + k] & MITE and t._first_equal(k) == k:
                self._act(_code(VINE_BEE, best, k))
                return

    def _part_goods(self, step: int) -> None:
        """Buy what is worth most."""
        t, best, worth = self._t, -1, self._cube[0] & 0
        for k in range(2):
            if step == TRANSFORM:
                if t._now[SUPPLY + 1 + k] == 0 or t._price_of(k) > t._now[STOCK]:
                    continue
                found = self._blur(self._made(k))
            else:
                if t._free_pawn(k > 0) < 0 or t._price_of(2 + k) > t._now[STOCK]:
                    continue
                found = self._blur(self._raised(k))
            if found > worth:
                best, worth = k, found
        if best < 0:
            self._act(_code(FINISH, 0, 0))
        else:
            self._act(_code(MAKE if step == TRANSFORM else RAISE, 0, best))

    def _play_out(self) -> None:
        """Play to the end of the game."""
        t = self._t
        while t._now[END] == 0:
            self._go_on()

    # ---- what an end is worth ----------------------------------------------------------------------------

    def _shortfall(self) -> int:
        """What the scenario still asks for, in hundredths of a pollen."""
        t, p = self._t, self._p
        found = 100 * self._short[0] + 550 * self._short[1] + 550 * self._short[2]
        found += 400 * self._short[3] + 700 * self._short[4] + 150 * self._short[5]
        found += 250 * self._short[6] + 400 * self._short[7]
        if self._short[8] > 0:
            found += 600 * t._now[WASPS]
        if self._short[9] > 0:
            found += 250 * (p.mites - t._now[MITES])
        if self._short[10] > 0:
            found += 200 * t._now[NOSEMA] + 200
            for k in range(6):
                found += 250 * (t._now[SICK] >> k & 1)
        pollen = 100 * t._now[STOCK]
        for k in range(p.bees):
            it = t._now[BEES + k]
            pollen += 70 * (it & 63) + 300 * (it >> 6 & 63) + 300 * (it >> 12 & 63)
        if pollen > found * 3 // 4:
            pollen = found * 3 // 4
        return found - pollen

    def _score(self) -> int:
        """10,000 and a little more for turns to spare; below that, how near a lost game came."""
        t = self._t
        if t._now[END] == VICTORY:
            return 10_000 + 40 * t._now[TURNS]
        self._look()
        near = 3_000 * 800 // (800 + self._shortfall())
        if t._now[END] and t._now[TURNS] > 0:  # the hive fell before its time
            return near // 2
        return near


def _code(kind: int, bee: int, spot: int) -> int:
    return kind << 24 | bee << 16 | spot


def _part(number: int, of: int) -> int:
    """A quotient, rounded towards 0 as C does it."""
    return number // of if number >= 0 else -(-number // of)
