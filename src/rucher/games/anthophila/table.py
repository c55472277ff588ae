# cython: language_level=3, annotation_typing=False, infer_types=True
# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# ruff: noqa: SIM110 - these compile to C, any() and `in` do not
"""A scenario of Anthophila as a fast table: every step of a turn, to be played and taken back.

One source for two speeds: Cython compiles it by table.pxd, and it runs uncompiled with the same results. The
chapters state the same rules for people, with their refusals and events; tests compare the two, action by
action. Here the order of the draw pile and every roll of the die are dealt before: a table is one world that
a player imagines, and all lines of play in it meet the same luck.

An action is a number, `kind << 24 | bee << 16 | spot`; `codes.py` has the actions as objects. The position is
one row of numbers. Tiles are numbered in the order of laying from 1, the stock is 0: sets of tiles are bits.
"""

from __future__ import annotations

from collections.abc import Sequence

import cython

if not cython.compiled:  # compiled, all these names are constants of the .pxd
    # The kinds of actions.
    BEGIN, SCOUT, GO, GATHER, VINE_BEE, VINE_ACTION, MAKE, RAISE, FINISH, END_TURN = range(10)
    CURE_BEE, CURE_ACTION, FIGHT, YIELD = range(10, 14)
    # The actions of the hive, which are also the steps of a turn, and the two steps between actions.
    EXPLORE, MOVE, FORAGE, MAKE_POLLEN, TRANSFORM, MUTATE, TURNING, ENDING = range(8)
    FLOWER, CHANGE, METAMORPHOSIS, BONUS, VINE, NOTHING = range(6)  # the kinds of tiles
    MORE_MOVES, MORE_ACTIONS, MORE_LOAD, CHEAP_WORKER, CHEAP_MALE, CHEAP_HONEY = range(6)
    CHEAP_PROPOLIS, MORE_POLLEN = 6, 7
    IN_STOCK, WORKERS_ASKED, MALES_ASKED, EXPLORED, UP_ASKED, REVEALED = range(6)
    NO_HORNETS, NO_MITES, NOSEMA_OVER = range(6, 9)
    PLAYING, VICTORY, BY_HORNETS, BY_NOSEMA, NO_BEES, TURNS_OUT = range(6)
    # The places of numbers in a row; stock and supply have one for each resource, laid one for each special.
    SEAT, STEP, USED, DONE, MOVED, TURNS, END, STOCK = range(8)
    SUPPLY, SICK, NOSEMA, MITES, PAWNS, LOST, CUT, CUT_DONE, CUT_BEES = 10, 13, 14, 15, 16, 17, 18, 19, 20
    TILES, WASPS, DRAWN, HELD, UP, WORKERS, MALES, RIM_TAKEN, BONUS_TILES = range(21, 30)
    LAID, COLOUR, BEES, WASP, TILE = 30, 35, 48, 66, 82
    FACE, SPOT, NEAR, AWAY, OPEN, WIDE = range(6)  # of each tile; open are its free sides
    ROW = 400
    # A bee is one number: its tile, whether it acted, its parasite, and six bits for each resource.
    AT, ACTED, MITE, LOAD, AWAY_FROM_PLAY = 20, 1 << 19, 1 << 18, (1 << 18) - 1, 127
    TURNED = 64  # added to the face of a tile that lies face down
    IN_HIVE = 64  # added to the number of the action hex where a hornet is
    MOST_TILES, MOST_HORNETS, MOST_DEEP = 61, 14, 192
    STOCK_SPOT = 64 * 128 + 64


class Printed:
    """What is printed in a box and a scenario, and agreed in the options, as the table reads it."""

    def __init__(
        self,
        numbers: dict[str, int],
        tiles: Sequence[tuple[int, int, int, int, int, tuple[int, ...], tuple[int, ...]]],
        prices: Sequence[Sequence[int]],
        actions: Sequence[int],
        conditions: Sequence[tuple[int, int, int]],
        ground: Sequence[Sequence[int]],
    ) -> None:
        """Tiles: colour, slots, kind, effect, once, take, give. Prices: plain, with a bonus.

        Actions by their place in the hive. Conditions: kind, resource or special, and how many. Ground: the
        steps to the six neighbours, the action hexes, the rim.
        """
        if not cython.compiled:
            self._asked, self._of, self._least = [0] * 12, [0] * 12, [0] * 12
            self._colour, self._slots, self._kind = [6] * 128, [1] * 128, [NOTHING] * 64
            self._effect, self._once, self._take, self._give = [-1] * 64, [0] * 64, [0] * 192, [0] * 192
            self._price, self._cheap, self._place, self._action = [0] * 4, [0] * 4, [0] * 6, [0] * 6
            self._around, self._hex, self._rim = [0] * 6, [0] * 6, [0] * 12
            self._bit, self._one = [0] * 67, [0] * 64
        self.plants, self.workers, self.bees = numbers["plants"], numbers["workers"], numbers["bees"]
        self.players, self.turns = numbers["players"], numbers["turns"]
        self.actions, self.carry, self.pollen = numbers["actions"], numbers["carry"], numbers["pollen"]
        self.explore, self.move, self.forage = numbers["explore"], numbers["move"], numbers["forage"]
        self.cure_price, self.mites, self.nosema = numbers["cure"], numbers["mites"], numbers["nosema"]
        self.returns, self.no_bees_lose = numbers["returns"] > 0, numbers["no_bees_lose"] > 0
        for k in range(128):
            self._colour[k], self._slots[k] = 6, 1
        for k in range(64):
            self._kind[k], self._effect[k], self._once[k] = NOTHING, -1, 0
        for k in range(len(tiles)):
            colour, slots, kind, effect, once, take, give = tiles[k]
            self._colour[k], self._slots[k], self._kind[k] = colour, slots, kind
            self._effect[k], self._once[k] = effect, once
            for r in range(3):
                self._take[3 * k + r], self._give[3 * k + r] = take[r], give[r]
        for k in range(4):
            self._price[k], self._cheap[k] = prices[0][k], prices[1][k]
        for k in range(6):
            self._action[k] = actions[k]
            self._place[self._action[k]] = k
            self._around[k], self._hex[k] = ground[0][k], ground[1][k]
        for k in range(12):
            self._rim[k] = ground[2][k]
        power = 1
        for k in range(63):
            self._one[k] = power
            self._bit[power % 67] = k
            power *= 2
        self.conditions = len(conditions)
        for k in range(len(conditions)):
            self._asked[k], self._of[k], self._least[k] = conditions[k]

    def asked(self) -> list[tuple[int, int, int]]:
        """The victory conditions: kind, resource or special, and how many."""
        return [(self._asked[k], self._of[k], self._least[k]) for k in range(self.conditions)]


class AnthophilaTable:
    """One world of a game of Anthophila, from the position that its row names."""

    def __init__(
        self,
        printed: Printed,
        numbers: Sequence[int],
        tiles: Sequence[tuple[int, int]],
        parts: Sequence[tuple[int, Sequence[int]]],
        bag: Sequence[int],
        seed: int = 0,
    ) -> None:
        """Take up a position: the numbers of its row as far as the tiles, and the tiles with their faces.

        Parts of the pile are their plants and specials; the bag is which plants are left.
        """
        if not cython.compiled:
            self._now, self._past, self._legal = [0] * 400, [0] * 76800, [0] * 4096
            self._order, self._dice, self._bag, self._special = [0] * 64, [0] * 64, [0] * 64, [0] * 64
            self._part_plants, self._part_special = [0] * 12, [0] * 12
            self._reach_memo, self._taken = [0] * 128, [0] * 64
            self._hornets_from, self._part_end = [0] * 65, [0] * 65
        self._p, self._plies, self._luck = printed, 0, 0
        for k in range(TILE):
            self._now[k] = numbers[k]
        for k in range(TILE, ROW):
            self._now[k] = 0
        self._now[TILE + SPOT] = STOCK_SPOT
        for k in range(len(tiles)):
            spot, face = tiles[k]
            self._lay(spot, face % TURNED)
            if face >= TURNED:
                self._turn_down(self._now[TILES])
        self._count_bonuses()
        self._bagged = len(bag)
        for k in range(len(bag)):
            self._bag[k] = bag[k]
        self._parts, place = len(parts), 0
        for k in range(len(parts)):
            self._part_plants[k], self._part_special[k] = parts[k][0], len(parts[k][1])
            for tile in parts[k][1]:
                self._special[place] = tile
                place += 1
        self._deal(seed & 0x7FFF_FFFF)

    # ---- for the callers ---------------------------------------------------------------------------------

    def legal(self) -> list[int]:
        """The legal actions on Anthophila's fast table."""
        n = self._list()
        return [self._legal[k] for k in range(n)]

    def play(self, action: int) -> None:
        """Carry out a legal action on Anthophila's fast table; `undo` takes it back."""
        self._keep(self._plies)
        self._plies += 1
        self._play(action)

    def count(self) -> int:
        """How many actions are legal on Anthophila's fast table; `play_number` plays one of them."""
        return self._list()

    def play_number(self, number: int) -> None:
        """Play one of the actions that Anthophila's fast table counted, for good."""
        self._play(self._legal[number])

    def undo(self) -> None:
        """Take back the last action on Anthophila's fast table."""
        self._plies -= 1
        self._restore(self._plies)

    def deal(self, seed: int) -> None:
        """Deal another world of Anthophila: tiles not drawn when the table began, rolls of the die."""
        self._deal(seed & 0x7FFF_FFFF)

    def row(self) -> list[int]:
        """The numbers of a position of Anthophila."""
        used = TILE + WIDE * (self._now[TILES] + 1)
        found = [self._now[k] if k < used else 0 for k in range(ROW)]
        if found[CUT] < 0:
            found[CUT_DONE] = found[CUT_BEES] = 0
        return found

    def pile(self) -> list[int]:
        """The tiles that are not drawn yet, in order."""
        return [self._order[k] for k in range(self._now[DRAWN], self._left)]

    def dice(self) -> list[int]:
        """What the die shows at the end of a turn, by the turns that are left then."""
        return [self._dice[k] for k in range(64)]

    @property
    def over(self) -> bool:
        """Has this game of Anthophila ended?"""
        return self._now[END] > 0

    @property
    def won(self) -> bool:
        """Has it been won?"""
        return self._now[END] == VICTORY

    @property
    def seat(self) -> int:
        """The seat that is asked on Anthophila's fast table."""
        return self._now[SEAT]

    def progress(self, number: int) -> int:
        """Clause 13.1: the present number of a victory condition."""
        return self._progress(number)

    # ---- chance and memory -------------------------------------------------------------------------------

    def _random(self, below: int) -> int:
        """The next number of the stream, below a bound (SplitMix of 31 bits)."""
        self._luck = self._luck + 0x1E37_79B9 & 0x7FFF_FFFF
        mixed = self._luck
        mixed = (mixed ^ mixed >> 16) * 0x21F0_AAAD & 0x7FFF_FFFF
        mixed = (mixed ^ mixed >> 15) * 0x735A_2D97 & 0x7FFF_FFFF
        mixed = mixed ^ mixed >> 15
        return mixed * below >> 31

    def _deal(self, seed: int) -> None:
        """Clause 1.7: put each part of the pile in an order, and give its plants at random."""
        self._luck = seed
        place, special = 0, 0
        for part in range(self._parts):
            first = place
            for _ in range(self._part_plants[part]):
                self._order[place] = -1
                place += 1
            for _ in range(self._part_special[part]):
                self._order[place] = self._special[special]
                special += 1
                place += 1
            for k in range(place - 1, first, -1):
                other = first + self._random(k - first + 1)
                self._order[k], self._order[other] = self._order[other], self._order[k]
        for k in range(self._bagged - 1, 0, -1):
            other = self._random(k + 1)
            self._bag[k], self._bag[other] = self._bag[other], self._bag[k]
        given = 0
        for k in range(place):
            if self._order[k] < 0:
                self._order[k] = self._bag[given]
                given += 1
        self._left = place
        self._count_to_come()
        for k in range(64):
            self._dice[k] = 1 + self._random(6)

    def _count_to_come(self) -> None:
        """How many hornets the rest of the pile holds, and where its part ends: everybody may know both."""
        self._hornets_from[self._left] = 0
        for k in range(self._left - 1, -1, -1):
            self._hornets_from[k] = self._hornets_from[k + 1] + (1 if self._order[k] == self._p.plants else 0)
        place = 0
        for part in range(self._parts):
            first = place
            place += self._part_plants[part] + self._part_special[part]
            for k in range(first, place):
                self._part_end[k] = place

    def _keep(self, slot: int) -> None:
        """Remember the position."""
        base, used = ROW * slot, TILE + WIDE * (self._now[TILES] + 1)
        for k in range(used):
            self._past[base + k] = self._now[k]

    def _restore(self, slot: int) -> None:
        """Go back to a remembered position."""
        base = ROW * slot
        used = TILE + WIDE * (self._past[base + TILES] + 1)
        for k in range(used):
            self._now[k] = self._past[base + k]

    def _low(self, bits: int) -> int:
        """The number of the lowest bit."""
        return self._p._bit[(bits & -bits) % 67]

    def _index(self, spot: int) -> int:
        """The number of the tile on a spot; 0 for the stock, -1 where no tile lies."""
        for k in range(self._now[TILES] + 1):
            if self._now[TILE + WIDE * k + SPOT] == spot:
                return k
        return -1

    # ---- bees --------------------------------------------------------------------------------------------

    def _loaded(self, bee: int) -> int:
        """How many cubes a bee of Anthophila carries."""
        return (bee & 63) + (bee >> 6 & 63) + (bee >> 12 & 63)

    def _limit(self, bee: int) -> int:
        """Clauses 6.3, 9.2 and 12.2: how many cubes a bee can carry."""
        return self._p.carry + (self._now[HELD] >> MORE_LOAD & 1) - (1 if bee & MITE else 0)

    def _first_equal(self, bee: int) -> int:
        """Clause 2.7: the first bee of this kind that is equal."""
        for k in range(self._p.workers if bee >= self._p.workers else 0, bee):
            if self._now[BEES + k] == self._now[BEES + bee]:
                return k
        return bee

    def _free_pawn(self, male: bool) -> int:
        """Clause 1.3: the first pawn of a kind that is not in play, -1 if there is none."""
        for k in range(self._p.workers if male else 0, self._p.bees if male else self._p.workers):
            if self._now[BEES + k] >> AT == AWAY_FROM_PLAY:
                return k
        return -1

    def _first_male_home(self) -> int:
        for k in range(self._p.workers, self._p.bees):
            if self._now[BEES + k] >> AT == 0:
                return k
        return -1

    def _remove_bee(self, bee: int) -> None:
        """Clauses 8.3 and 9.4: take a pawn off the table."""
        it = self._now[BEES + bee]
        self._now[SUPPLY] += it & 63
        self._now[SUPPLY + 1] += it >> 6 & 63
        self._now[SUPPLY + 2] += it >> 12 & 63
        if it & MITE:
            self._now[MITES] += 1
        self._now[BEES + bee] = AWAY_FROM_PLAY << AT
        if bee >= self._p.workers:
            self._now[MALES] -= 1
        else:
            self._now[WORKERS] -= 1

    def _drop_surplus(self) -> None:
        """Clauses 9.2 and 12.3: drop the cubes above a bee's limit: pollen, then honey, then propolis."""
        carry = self._p.carry
        for k in range(self._p.bees):
            it = self._now[BEES + k]
            if it & LOAD == 0:
                continue
            loaded = self._loaded(it)
            if loaded + (1 if it & MITE else 0) <= carry:
                continue
            surplus = loaded - self._limit(it)
            for r in range(3):
                lost = min(surplus, it >> 6 * r & 63)
                if lost > 0:
                    it -= lost << 6 * r
                    self._now[SUPPLY + r] += lost
                    surplus -= lost
            self._now[BEES + k] = it

    # ---- the map -----------------------------------------------------------------------------------------

    def _lay(self, spot: int, tile: int) -> None:
        """Clauses 3 and 4.4: lay a tile; its neighbours and its way into the hive are noted."""
        at = self._now[TILES] + 1
        here = TILE + WIDE * at
        self._now[TILES] = at
        near, opened, away = self._p._one[0] & 0, 63, 100
        for k in range(12):
            if self._p._rim[k] == spot:
                near, away = self._p._one[0], 1
                self._now[RIM_TAKEN] |= 1 << k
                self._now[TILE + NEAR] |= self._p._one[at]
        for side in range(36):
            if self._p._hex[side // 6] == spot + self._p._around[side % 6]:
                opened &= ~(1 << side % 6)
        for k in range(1, at):
            there = TILE + WIDE * k
            for side in range(6):
                if self._now[there + SPOT] == spot + self._p._around[side]:
                    near |= self._p._one[k]
                    opened &= ~(1 << side)
                    self._now[there + NEAR] |= self._p._one[at]
                    away = min(away, self._now[there + AWAY] + 1)
                elif self._now[there + SPOT] + self._p._around[side] == spot:
                    self._now[there + OPEN] &= ~(1 << side)
        self._now[here + FACE], self._now[here + SPOT] = tile, spot
        self._now[here + NEAR], self._now[here + AWAY], self._now[here + OPEN] = near, away, opened
        self._now[COLOUR + self._p._colour[tile]] |= self._p._one[at]
        if tile < self._p.plants:
            self._now[UP] += 1
            if self._p._effect[tile] >= 0:
                self._now[BONUS_TILES] |= self._p._one[at]
        else:
            self._now[LAID + tile - self._p.plants] += 1
        self._shorten_ways()

    def _shorten_ways(self) -> None:
        """Clause 8.2: a new tile may shorten the way of others into the hive."""
        changed = True
        while changed:
            changed = False
            for k in range(1, self._now[TILES] + 1):
                bits = self._now[TILE + WIDE * k + NEAR] & ~1
                while bits:
                    j = self._low(bits)
                    bits &= bits - 1
                    if self._now[TILE + WIDE * j + AWAY] + 1 < self._now[TILE + WIDE * k + AWAY]:
                        self._now[TILE + WIDE * k + AWAY] = self._now[TILE + WIDE * j + AWAY] + 1
                        changed = True

    def _turn_down(self, at: int) -> None:
        """Clauses 3.3, 6.2 and 11.2: turn a plant face down."""
        tile = self._now[TILE + WIDE * at + FACE]
        self._now[TILE + WIDE * at + FACE] = tile + TURNED
        self._now[COLOUR + self._p._colour[tile]] &= ~self._p._one[at]
        self._now[COLOUR + 6] |= self._p._one[at]
        self._now[BONUS_TILES] &= ~self._p._one[at]
        self._now[UP] -= 1

    def _around_bits(self, bits: int) -> int:
        """Clause 3.1: the tiles beside some tiles."""
        found = bits & 0
        while bits:
            found |= self._now[TILE + WIDE * self._low(bits) + NEAR]
            bits &= bits - 1
        return found

    def _flood(self, start: int, within: int) -> int:
        """The tiles of a set that hang together with the start."""
        found = start & within
        edge = found
        while edge:
            edge = self._around_bits(edge) & within & ~found
            found |= edge
        return found

    def _reach(self, at: int, male: bool) -> int:
        """Clauses 5.2 to 5.5: the tiles that a bee can reach with one change of colour, its own left out."""
        start = self._p._one[at]
        open_ = self._p._one[self._now[TILES] + 1] - 1
        if not male:
            open_ &= ~(self._now[COLOUR + 5] | self._hornet_tiles())
            open_ |= start
        joker = (self._now[COLOUR] | 1) & open_
        first = start
        for colour in range(1, 7):
            zone = (self._now[COLOUR + colour] & open_) | joker
            if zone & start:
                first |= self._flood(start, zone)
        edge = self._around_bits(first)
        found = first | self._flood(edge, joker)
        for colour in range(1, 7):
            own = self._now[COLOUR + colour] & open_
            if own:
                found |= self._flood(edge, own | joker)
        return found & ~start

    def _full(self) -> int:
        """Clause 3.4: the tiles without room for another bee."""
        found, seen = self._p._one[0] & 0, self._p._one[0] & 0
        for k in range(self._p.bees):
            at = self._now[BEES + k] >> AT
            if at != 0 and at != AWAY_FROM_PLAY:
                if seen & self._p._one[at]:
                    self._taken[at] += 1
                else:
                    seen |= self._p._one[at]
                    self._taken[at] = 1
                if self._taken[at] >= self._p._slots[self._now[TILE + WIDE * at + FACE]]:
                    found |= self._p._one[at]
        return found

    # ---- clause 4: exploring -----------------------------------------------------------------------------

    def _scout(self, bee: int, spot: int) -> None:
        """Clause 4.4: lay the next tile of the pile, and apply its effect."""
        self._now[BEES + bee] |= ACTED
        tile = self._order[self._now[DRAWN]]
        self._now[DRAWN] += 1
        self._lay(spot, tile)
        at = self._now[TILES]
        kind = tile - self._p.plants
        if kind == 0:  # clause 8.1
            self._now[PAWNS] -= 1
            self._now[WASP + self._now[WASPS]] = at
            self._now[WASPS] += 1
        elif kind == 2:
            self._mites()
        elif kind == 3:  # clause 10.1
            self._now[NOSEMA] = self._p.nosema
        elif kind == 4:  # clause 11.2
            bits = self._now[TILE + WIDE * at + NEAR] & ~1
            while bits:
                k = self._low(bits)
                bits &= bits - 1
                if self._now[TILE + WIDE * k + FACE] < self._p.plants:
                    self._turn_down(k)

    def _mites(self) -> None:
        """Clause 9.1: every bee in play gets a parasite, as far as they go."""
        for k in range(self._p.bees):
            it = self._now[BEES + k]
            if it >> AT != AWAY_FROM_PLAY and not it & MITE and self._now[MITES] > 0:
                self._now[BEES + k] = it | MITE
                self._now[MITES] -= 1

    def _can_scout(self) -> bool:
        """Is there a tile to draw, and a bee beside a free spot?"""
        if self._now[DRAWN] >= self._left:
            return False
        for k in range(self._p.bees):
            it = self._now[BEES + k]
            at = it >> AT
            if it & ACTED or at == AWAY_FROM_PLAY:
                continue
            if at == 0:
                if self._now[RIM_TAKEN] != 4095:
                    return True
            elif self._now[TILE + WIDE * at + OPEN]:
                return True
        return False

    # ---- clause 5: moving --------------------------------------------------------------------------------

    def _go(self, bee: int, at: int) -> None:
        """Clauses 5.5 and 5.6: move the bee; at home it unloads, on a hornet's tile it fights."""
        it = self._now[BEES + bee]
        if at == 0:
            for r in range(3):
                self._now[STOCK + r] += it >> 6 * r & 63
            self._now[BEES + bee] = (it & MITE) | ACTED
            return
        self._now[BEES + bee] = (it & (MITE | LOAD)) | ACTED | at << AT
        for k in range(self._now[WASPS]):
            if self._now[WASP + k] == at:
                self._remove_hornet(k)
                self._remove_bee(bee)
                return

    def _can_move(self) -> bool:
        """Is there a legal move?"""
        if self._now[TILES] == 0:
            return False
        full = self._full()
        for k in range(self._p.bees):
            at = self._now[BEES + k] >> AT
            if at != AWAY_FROM_PLAY:
                if self._now[TILE + WIDE * at + NEAR] & 1:
                    return True
                if self._reach(at, k >= self._p.workers) & ~full:
                    return True
        return False

    # ---- clauses 6 and 11: foraging ----------------------------------------------------------------------

    def _bee_pays(self, bee: int, tile: int) -> bool:
        """Clause 6.4: does the bee carry the whole price?"""
        it = self._now[BEES + bee]
        for r in range(3):
            if it >> 6 * r & 63 < self._p._take[3 * tile + r]:
                return False
        return True

    def _stock_pays(self, tile: int) -> bool:
        for r in range(3):
            if self._now[STOCK + r] < self._p._take[3 * tile + r]:
                return False
        return True

    def _supplied(self, tile: int, more: int) -> bool:
        """Clause 6.7: does the box hold any cube that the plant gives?"""
        if more > 0 and self._now[SUPPLY] > 0:
            return True
        for r in range(3):
            if self._p._give[3 * tile + r] > 0 and self._now[SUPPLY + r] > 0:
                return True
        return False

    def _can_gather(self, bee: int) -> bool:
        """Clauses 6.1 to 6.7: may this bee forage the plant under it?"""
        it = self._now[BEES + bee]
        at = it >> AT
        if at == 0 or at == AWAY_FROM_PLAY or it & ACTED:
            return False
        tile = self._now[TILE + WIDE * at + FACE]
        if tile >= self._p.plants:
            return False
        kind = self._p._kind[tile]
        if kind == FLOWER:
            more = self._now[HELD] >> MORE_POLLEN & 1
            return self._supplied(tile, more) and self._loaded(it) < self._limit(it)
        if kind == BONUS:
            return False
        pays = self._bee_pays(bee, tile)
        if not pays and not self._stock_pays(tile):
            return False
        if kind == METAMORPHOSIS:
            return bee < self._p.workers and self._free_pawn(True) >= 0
        if not self._supplied(tile, 0):
            return False
        if not pays:
            return True
        take = self._p._take[3 * tile] + self._p._take[3 * tile + 1] + self._p._take[3 * tile + 2]
        return self._loaded(it) - take < self._limit(it)

    def _load(self, bee: int, resource: int, amount: int, limit: int) -> None:
        """Clauses 6.3 and 6.7: load cubes of the supply onto a bee, up to its limit."""
        it = self._now[BEES + bee]
        amount = min(min(amount, self._now[SUPPLY + resource]), limit - self._loaded(it))
        if amount > 0:
            self._now[SUPPLY + resource] -= amount
            self._now[BEES + bee] = it + (amount << 6 * resource)

    def _gather(self, bee: int) -> None:
        """Clauses 6.2 to 6.5: take the gift of the plant; a single-use plant is turned face down."""
        at = self._now[BEES + bee] >> AT
        tile = self._now[TILE + WIDE * at + FACE]
        more = self._now[HELD] >> MORE_POLLEN & 1
        self._now[BEES + bee] |= ACTED
        limit = self._limit(self._now[BEES + bee])
        base = 3 * tile
        if self._p._kind[tile] == FLOWER:
            self._load(bee, 2, self._p._give[base + 2], limit)
            self._load(bee, 1, self._p._give[base + 1], limit)
            self._load(bee, 0, self._p._give[base] + more, limit)
        else:
            if self._bee_pays(bee, tile):
                for r in range(3):
                    self._now[BEES + bee] -= self._p._take[base + r] << 6 * r
                    self._now[SUPPLY + r] += self._p._take[base + r]
                for r in range(2, -1, -1):
                    self._load(bee, r, self._p._give[base + r], limit)
            else:
                for r in range(3):
                    self._now[STOCK + r] -= self._p._take[base + r]
                    self._now[SUPPLY + r] += self._p._take[base + r]
                for r in range(3):
                    amount = min(self._p._give[base + r], self._now[SUPPLY + r])
                    self._now[STOCK + r] += amount
                    self._now[SUPPLY + r] -= amount
            self._load(bee, 0, more, limit)
            if self._p._kind[tile] == METAMORPHOSIS:
                male = self._free_pawn(True)
                self._now[BEES + male] = self._now[BEES + bee]
                self._now[BEES + bee] = AWAY_FROM_PLAY << AT
                self._now[MALES] += 1
                self._now[WORKERS] -= 1
        if self._p._once[tile]:
            self._turn_down(at)

    def _any_gather(self) -> bool:
        """Is there anything to forage?"""
        for k in range(self._p.bees):
            it = self._now[BEES + k]
            at = it >> AT
            if at == 0 or at == AWAY_FROM_PLAY or it & ACTED:
                continue
            if self._now[TILE + WIDE * at + FACE] == self._p.plants + 1:
                if self._now[SICK] or self._now[MITES] < self._p.mites:
                    return True
            elif self._can_gather(k):
                return True
        return False

    # ---- clause 7: the stock -----------------------------------------------------------------------------

    def _price_of(self, what: int) -> int:
        """Clauses 7.2, 7.3, 10.3 and 12.2: the price of honey, propolis, a worker or a male, from 0."""
        bonus = CHEAP_HONEY + what if what < 2 else CHEAP_WORKER + what - 2
        place = self._p._place[TRANSFORM if what < 2 else MUTATE]
        cost = self._p._cheap[what] if self._now[HELD] >> bonus & 1 else self._p._price[what]
        return cost + (self._now[SICK] >> place & 1)

    # ---- clause 8: hornets -------------------------------------------------------------------------------

    def _hive_hornets(self) -> int:
        found = 0
        for k in range(self._now[WASPS]):
            if self._now[WASP + k] >= IN_HIVE:
                found += 1
        return found

    def _danger(self) -> bool:
        """Clause 8.7: does the hive hold more hornets than the stock holds propolis?"""
        return self._now[WASPS] > 0 and self._hive_hornets() > self._now[STOCK + 2]

    def _hornet_on(self, place: int) -> bool:
        return self._hornet_at(IN_HIVE + place)

    def _hornet_at(self, at: int) -> bool:
        for k in range(self._now[WASPS]):
            if self._now[WASP + k] == at:
                return True
        return False

    def _hornet_tiles(self) -> int:
        """The tiles of the map, outside the hive, that have a hornet (Anthophila)."""
        found = self._p._one[0] & 0
        for k in range(self._now[WASPS]):
            if self._now[WASP + k] < IN_HIVE:
                found |= self._p._one[self._now[WASP + k]]
        return found

    def _remove_hornet(self, number: int) -> None:
        for k in range(number, self._now[WASPS] - 1):
            self._now[WASP + k] = self._now[WASP + k + 1]
        self._now[WASPS] -= 1
        self._now[WASP + self._now[WASPS]] = 0
        self._now[PAWNS] += 1
        if number < self._now[MOVED]:
            self._now[MOVED] -= 1

    def _before(self, one: int, other: int) -> bool:
        """Clause 8.2: of two equal ways, the clockwise one around the hive goes first, or the nearer one."""
        q1, r1 = one // 128 - 64, one % 128 - 64
        q2, r2 = other // 128 - 64, other % 128 - 64
        turn = q2 * r1 - q1 * r2
        if turn != 0:
            return turn > 0
        far1 = max(max(abs(q1), abs(r1)), abs(q1 + r1))
        far2 = max(max(abs(q2), abs(r2)), abs(q2 + r2))
        return far2 > far1

    def _hop(self, at: int) -> int:
        """Clauses 8.2 and 8.4: where a hornet flies from here."""
        if at >= IN_HIVE:
            return IN_HIVE + (at - IN_HIVE + 1) % 6
        here = TILE + WIDE * at
        best, best_spot = -1, -1
        for side in range(6):
            spot = self._now[here + SPOT] + self._p._around[side]
            found = -1
            if self._now[here + AWAY] == 1:
                for k in range(6):
                    if self._p._hex[k] == spot:
                        found = IN_HIVE + k
            else:
                bits = self._now[here + NEAR] & ~1
                while bits:
                    k = self._low(bits)
                    bits &= bits - 1
                    there = TILE + WIDE * k
                    if (
                        self._now[there + SPOT] == spot
                        and self._now[there + AWAY] == self._now[here + AWAY] - 1
                    ):
                        found = k
            if found >= 0 and (best < 0 or self._before(spot, best_spot)):
                best, best_spot = found, spot
        return best

    def _has_moved_to(self, at: int, moved: int) -> bool:
        for k in range(moved):
            if self._now[WASP + k] == at:
                return True
        return False

    def _move_hornet(self) -> None:
        """Clauses 8.2 to 8.5: move the next hornet, in order of arrival; it fights where it stops."""
        place = self._now[MOVED]
        at = self._hop(self._now[WASP + place])
        while self._has_moved_to(at, place):
            if at >= IN_HIVE:
                hexes = 0
                for k in range(6):
                    if self._has_moved_to(IN_HIVE + k, place):
                        hexes += 1
                if hexes == 6:
                    break
            at = self._hop(at)
        self._now[WASP + place] = at
        self._now[MOVED] += 1
        if at >= IN_HIVE:
            return
        male = -1
        for k in range(self._p.bees):
            if self._now[BEES + k] >> AT == at:
                if k >= self._p.workers:
                    if male < 0:
                        male = k
                else:
                    self._remove_bee(k)
                    self._now[LOST] += 1
        if male >= 0:
            self._remove_bee(male)
            self._remove_hornet(place)

    # ---- clauses 9 and 10: parasites ---------------------------------------------------------------------

    def _take_cube(self, place: int) -> None:
        """Clauses 10.4 and 10.6: take a cube off an action."""
        self._now[SICK] &= ~(1 << place)
        if self._p.returns:
            self._now[NOSEMA] += 1

    def _pollen_at(self, at: int) -> int:
        """Clause 9.3: the pollen on a tile of Anthophila's map; in the hive, the pollen of the stock."""
        if at == 0:
            return self._now[STOCK]
        found = 0
        for k in range(self._p.bees):
            if self._now[BEES + k] >> AT == at:
                found += self._now[BEES + k] & 63
        return found

    def _cure_bee(self, bee: int) -> None:
        """Clause 9.3: pay pollen of the spot, the bee's own first, and remove the parasite."""
        due, at = self._p.cure_price, self._now[BEES + bee] >> AT
        self._now[SUPPLY] += due
        if at == 0:
            self._now[STOCK] -= due
        else:
            paid = min(due, self._now[BEES + bee] & 63)
            self._now[BEES + bee] -= paid
            due -= paid
            for k in range(self._p.bees):
                if k != bee and self._now[BEES + k] >> AT == at:
                    paid = min(due, self._now[BEES + k] & 63)
                    self._now[BEES + k] -= paid
                    due -= paid
        self._now[BEES + bee] &= ~MITE
        self._now[MITES] += 1

    # ---- clause 2: the turn ------------------------------------------------------------------------------

    def _times(self, action: int) -> int:
        """Clauses 4.1, 5.1, 6.1, 10.3 and 12.2: how many times an action can be done; many: no limit."""
        sick = self._now[SICK] >> self._p._place[action] & 1
        if action == EXPLORE:
            return self._p.explore - sick
        if action == MOVE:
            return self._p.move + (self._now[HELD] >> MORE_MOVES & 1) - sick
        if action == FORAGE:
            return self._p.forage - sick
        return 1000

    def _actions_allowed(self) -> int:
        return self._p.actions + (self._now[HELD] >> MORE_ACTIONS & 1)

    def _can_begin(self, action: int) -> bool:
        """Clauses 2.4 and 8.4: is this action open, and would it do anything?"""
        place = self._p._place[action]
        if self._now[WASPS] > 0 and self._hornet_on(place):
            return False
        if action == EXPLORE:
            return self._can_scout()
        if action == MOVE:
            return self._can_move()
        if action == FORAGE:
            return self._any_gather()
        pollen = self._now[STOCK]
        if action == MAKE_POLLEN:
            return self._p.pollen - (self._now[SICK] >> place & 1) != 0 and self._now[SUPPLY] > 0
        if action == TRANSFORM:
            if self._now[SUPPLY + 1] > 0 and self._price_of(0) <= pollen:
                return True
            return self._now[SUPPLY + 2] > 0 and self._price_of(1) <= pollen
        if self._price_of(2) <= pollen and self._free_pawn(False) >= 0:
            return True
        return self._price_of(3) <= pollen and self._free_pawn(True) >= 0

    def _begin(self, action: int) -> None:
        """Clause 2.2: put the queen die onto the action hex."""
        self._now[USED] += 1
        self._now[CUT] = -1
        if action != MAKE_POLLEN:
            self._now[STEP], self._now[DONE] = action, 0
            return
        made = self._p.pollen - (self._now[SICK] >> self._p._place[action] & 1)
        made = min(made, self._now[SUPPLY])
        self._now[STOCK] += made
        self._now[SUPPLY] -= made
        self._settle()

    def _settle(self) -> None:
        """Clauses 9.2, 12 and 13: after every event, update bonuses, then loads, then check for the end."""
        if self._now[BONUS_TILES] or self._now[HELD]:
            self._count_bonuses()
        self._drop_surplus()
        self._check_end()

    def _count_bonuses(self) -> None:
        """Clause 12.1: the bonuses whose slots are all held."""
        bits, held = self._now[BONUS_TILES], self._now[HELD] & 0
        while bits:
            at = self._low(bits)
            bits &= bits - 1
            tile, there = self._now[TILE + WIDE * at + FACE], 0
            for k in range(self._p.bees):
                if self._now[BEES + k] >> AT == at:
                    there += 1
            if there >= self._p._slots[tile]:
                held |= 1 << self._p._effect[tile]
        self._now[HELD] = held

    def _progress(self, number: int) -> int:
        """Clause 13.1: the present number of a victory condition."""
        asked, of = self._p._asked[number], self._p._of[number]
        if asked == IN_STOCK:
            return self._now[STOCK + of]
        if asked == REVEALED:
            return self._now[LAID + of]
        if asked == EXPLORED:
            return self._now[TILES]
        if asked == WORKERS_ASKED:
            return self._now[WORKERS]
        if asked == MALES_ASKED:
            return self._now[MALES]
        if asked == UP_ASKED:
            return self._now[UP]
        if asked == NO_HORNETS:
            return 1 if self._now[WASPS] == 0 else 0
        if asked == NO_MITES:
            return 1 if self._now[MITES] == self._p.mites else 0
        if self._now[LAID + 3] == 0 or self._now[NOSEMA] > 0:
            return 0
        return 1 if self._now[SICK] == 0 else 0

    def _met(self, number: int) -> bool:
        return self._progress(number) >= self._p._least[number]

    def _check_end(self) -> None:
        """Clauses 13.1 to 13.3: end the game on defeat or victory; defeat is checked first."""
        if self._danger():
            if self._first_male_home() < 0:
                self._now[END] = BY_HORNETS
            return
        if self._now[SICK] == 63:
            self._now[END] = BY_NOSEMA
            return
        if self._p.no_bees_lose and self._now[WORKERS] + self._now[MALES] == 0:
            self._now[END] = NO_BEES
            return
        for k in range(self._p.conditions):
            if not self._met(k):
                return
        self._now[END] = VICTORY

    def _after_part(self) -> None:
        """Clauses 2.4 and 10.4: end the action when it has been done as many times as allowed."""
        self._settle()
        if self._now[END]:
            return
        self._now[DONE] += 1
        step = self._now[STEP]
        if self._now[DONE] < self._times(step):
            return
        self._now[CUT] = -1
        if step <= FORAGE and self._now[SICK] >> self._p._place[step] & 1:
            acted = 0
            for k in range(self._p.bees):
                if self._now[BEES + k] & ACTED:
                    acted |= 1 << k
            self._now[CUT], self._now[CUT_DONE], self._now[CUT_BEES] = step, self._now[DONE], acted
        self._finish_action()

    def _finish_action(self) -> None:
        """Clause 2.4: end the action; all bees are free for the next one."""
        self._now[STEP], self._now[DONE] = TURNING, 0
        for k in range(self._p.bees):
            self._now[BEES + k] &= ~ACTED

    def _after_free(self) -> None:
        """Clauses 2.5, 8.7 and 10.4: settle a free act, then continue what it interrupted."""
        self._settle()
        if self._now[END]:
            return
        cut = self._now[CUT]
        if cut >= 0 and not self._now[SICK] >> self._p._place[cut] & 1:
            self._now[CUT], self._now[STEP], self._now[DONE] = -1, cut, self._now[CUT_DONE]
            for k in range(self._p.bees):
                if self._now[CUT_BEES] >> k & 1:
                    if self._now[BEES + k] >> AT == AWAY_FROM_PLAY:
                        self._now[BEES + k] &= ~ACTED
                    else:
                        self._now[BEES + k] |= ACTED
            if cut == EXPLORE:
                goes_on = self._can_scout()
            elif cut == MOVE:
                goes_on = self._list_moves(0) > 0
            else:
                goes_on = self._any_gather()
            if self._now[DONE] >= self._times(cut) or not goes_on:
                self._finish_action()
        if self._now[STEP] == ENDING and not self._danger():
            self._end_turn()

    def _end_turn(self) -> None:
        """Clause 2.6: the hornets one by one, then the Nosema die, then the counter."""
        self._now[STEP], self._now[CUT] = ENDING, -1
        while self._now[MOVED] < self._now[WASPS]:
            self._move_hornet()
            self._settle()
            if self._now[END] or self._danger():
                return
        if self._now[NOSEMA] > 0 and self._now[SICK] != 63:
            place = self._dice[self._now[TURNS]] - 1
            while self._now[SICK] >> place & 1:
                place = (place + 1) % 6
            self._now[NOSEMA] -= 1
            self._now[SICK] |= 1 << place
            self._settle()
        if self._now[END]:
            return
        self._now[TURNS] -= 1
        self._now[STEP], self._now[USED], self._now[MOVED] = TURNING, 0, 0
        if self._now[TURNS]:
            self._now[SEAT] = (self._now[SEAT] + 1) % self._p.players
        else:
            self._now[END] = TURNS_OUT

    # ---- all of them -------------------------------------------------------------------------------------

    def _list_scouts(self, n: int) -> int:
        """Clause 4: each free spot beside each tile with a bee that did not explore in this action."""
        if self._now[DRAWN] >= self._left:
            return n
        seen = self._p._one[0] & 0
        for k in range(self._p.bees):
            it = self._now[BEES + k]
            at = it >> AT
            if it & ACTED or at == AWAY_FROM_PLAY or seen & self._p._one[at]:
                continue
            seen |= self._p._one[at]
            if at == 0:
                for side in range(12):
                    if not self._now[RIM_TAKEN] >> side & 1:
                        self._legal[n] = code(SCOUT, k, self._p._rim[side])
                        n += 1
            else:
                here = TILE + WIDE * at
                for side in range(6):
                    if self._now[here + OPEN] >> side & 1:
                        self._legal[n] = code(SCOUT, k, self._now[here + SPOT] + self._p._around[side])
                        n += 1
        return n

    def _list_moves(self, n: int) -> int:
        """Clause 5: each bee that has not moved, of equal ones the first, to each tile in reach with room."""
        full, known, males = self._full(), self._p._one[0] & 0, self._p._one[0] & 0
        for k in range(self._p.bees):
            it = self._now[BEES + k]
            at, male = it >> AT, k >= self._p.workers
            if it & ACTED or at == AWAY_FROM_PLAY or self._first_equal(k) != k:
                continue
            if male:
                if not males & self._p._one[at]:
                    males |= self._p._one[at]
                    self._reach_memo[64 + at] = self._reach(at, True)
                bits = self._reach_memo[64 + at] & ~full
            else:
                if not known & self._p._one[at]:
                    known |= self._p._one[at]
                    self._reach_memo[at] = self._reach(at, False)
                bits = self._reach_memo[at] & ~full
            while bits:
                to = self._low(bits)
                bits &= bits - 1
                self._legal[n] = code(GO, k, self._now[TILE + WIDE * to + SPOT])
                n += 1
        return n

    def _list_gather(self, n: int) -> int:
        """Clauses 6 and 11.1: each bee on a plant that gives it something; on a vine, each parasite."""
        for k in range(self._p.bees):
            it = self._now[BEES + k]
            at = it >> AT
            if it & ACTED or at == AWAY_FROM_PLAY or at == 0:
                continue
            if self._now[TILE + WIDE * at + FACE] == self._p.plants + 1:
                for j in range(self._p.bees):
                    if self._now[BEES + j] & MITE and self._first_equal(j) == j:
                        self._legal[n] = code(VINE_BEE, k, j)
                        n += 1
                for place in range(6):
                    if self._now[SICK] >> place & 1:
                        self._legal[n] = code(VINE_ACTION, k, self._p._action[place])
                        n += 1
            elif self._can_gather(k):
                self._legal[n] = code(GATHER, k, 0)
                n += 1
        return n

    def _list_goods(self, step: int) -> int:
        """Clauses 6.7, 7.2, 7.3 and 1.3: what the pollen of the stock can be turned into."""
        n = 0
        for k in range(2):
            if step == TRANSFORM:
                if self._now[SUPPLY + 1 + k] > 0 and self._price_of(k) <= self._now[STOCK]:
                    self._legal[n] = code(MAKE, 0, k)
                    n += 1
            elif self._free_pawn(k > 0) >= 0 and self._price_of(2 + k) <= self._now[STOCK]:
                self._legal[n] = code(RAISE, 0, k)
                n += 1
        return n

    def _list_fights(self, n: int) -> int:
        """Clause 8.6: each male in the stock, of equal ones the first, against each action with a hornet."""
        for k in range(self._p.workers, self._p.bees):
            if self._now[BEES + k] >> AT == 0 and self._first_equal(k) == k:
                for place in range(6):
                    if self._hornet_on(place):
                        self._legal[n] = code(FIGHT, k, self._p._action[place])
                        n += 1
        return n

    def _list_cures(self, n: int) -> int:
        """Clauses 2.5, 9.3 and 10.4: the cures that can be paid for now."""
        price = self._p.cure_price
        if self._now[MITES] < self._p.mites:
            for k in range(self._p.bees):
                it = self._now[BEES + k]
                if it & MITE and self._pollen_at(it >> AT) >= price and self._first_equal(k) == k:
                    self._legal[n] = code(CURE_BEE, k, 0)
                    n += 1
        if self._now[SICK] and self._now[STOCK] >= price:
            for place in range(6):
                if self._now[SICK] >> place & 1:
                    self._legal[n] = code(CURE_ACTION, 0, self._p._action[place])
                    n += 1
        return n

    def _list(self) -> int:
        """List the legal actions of Anthophila, and count them."""
        n, step = 0, self._now[STEP]
        if self._now[END]:
            return 0
        if self._danger():
            n = self._list_fights(0)
            self._legal[n] = code(YIELD, 0, 0)
            return self._list_cures(n + 1)
        if step >= TURNING:
            if self._now[USED] < self._actions_allowed():
                for place in range(6):
                    if self._can_begin(self._p._action[place]):
                        self._legal[n] = code(BEGIN, 0, self._p._action[place])
                        n += 1
            self._legal[n] = code(END_TURN, 0, 0)
            n += 1
        else:
            if step == EXPLORE:
                n = self._list_scouts(0)
            elif step == MOVE:
                n = self._list_moves(0)
            elif step == FORAGE:
                n = self._list_gather(0)
            else:
                n = self._list_goods(step)
            self._legal[n] = code(FINISH, 0, 0)
            n += 1
        if self._now[WASPS] > 0:
            n = self._list_fights(n)
        return self._list_cures(n)

    def _play(self, action: int) -> None:
        """Carry out a legal action of Anthophila and its consequences."""
        kind, bee, spot = action >> 24, action >> 16 & 255, action & 65535
        if kind == BEGIN:
            self._begin(spot)
            return
        if kind == FINISH:
            self._finish_action()
            return
        if kind == END_TURN:
            self._end_turn()
            return
        if kind == YIELD:
            self._now[END] = BY_HORNETS
            return
        if kind >= CURE_BEE:
            self._play_free(kind, bee, spot)
            return
        if kind == SCOUT:
            self._scout(bee, spot)
        elif kind == GO:
            self._go(bee, self._index(spot))
        elif kind == GATHER:
            self._gather(bee)
        elif kind == VINE_BEE:
            self._now[BEES + bee] |= ACTED
            self._now[BEES + spot] &= ~MITE
            self._now[MITES] += 1
        elif kind == VINE_ACTION:
            self._now[BEES + bee] |= ACTED
            self._take_cube(self._p._place[spot])
        else:
            self._buy(kind, spot)
        self._after_part()

    def _play_free(self, kind: int, bee: int, spot: int) -> None:
        """Clause 2.5: carry out a cure or a fight in the hive."""
        if kind == CURE_BEE:
            self._cure_bee(bee)
        elif kind == CURE_ACTION:
            self._now[STOCK] -= self._p.cure_price
            self._now[SUPPLY] += self._p.cure_price
            self._take_cube(self._p._place[spot])
        else:
            for k in range(self._now[WASPS]):
                if self._now[WASP + k] == IN_HIVE + self._p._place[spot]:
                    self._remove_hornet(k)
                    break
            self._remove_bee(bee)
        self._after_free()

    def _buy(self, kind: int, what: int) -> None:
        """Clauses 7.2 and 7.3: replace pollen of the stock by honey, propolis or a bee."""
        cost = self._price_of(what if kind == MAKE else 2 + what)
        self._now[STOCK] -= cost
        self._now[SUPPLY] += cost
        if kind == MAKE:
            self._now[STOCK + 1 + what] += 1
            self._now[SUPPLY + 1 + what] -= 1
        else:
            self._now[BEES + self._free_pawn(what > 0)] = 0
            self._now[MALES if what else WORKERS] += 1


def code(kind: int, bee: int, spot: int) -> int:
    """An action as a number."""
    return kind << 24 | bee << 16 | spot
