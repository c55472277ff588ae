# cython: language_level=3, annotation_typing=False, infer_types=True
# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# ruff: noqa: C901, SIM109, SIM110 - these compile to C: one switch for all kinds, no any() and `in`
"""A whole match of Apiary as a fast table: every question and every step, to be played and taken back.

One source for two speeds, as position.py. The chapters state the same rules for people, with their refusals
and events; tests compare the two, action by action. Here the order of every stack is known: a table is one
world that a player imagines, and two lines of play in it meet the same draws.

An action is a number, `kind << 20 | what`; `codes.py` has the actions as objects. What waits to be done or
asked lies in frames at the end of the row: the kind, the seat, and what the kind needs.
"""

from __future__ import annotations

from collections.abc import Sequence

import cython

from rucher.games.apiary.position import Position
from rucher.games.apiary.printed import Printed

if not cython.compiled:  # compiled, all these names are constants of the .pxd
    from rucher.games.apiary.position import (
        ACTIVE,
        ANSWER,
        AT,
        BAG_WIDTH,
        BAGS,
        CARVED,
        CELLS,
        COMB,
        DANCES,
        DEALT,
        DEPTH,
        DEVELOPMENT_TILE,
        DRAWN,
        ENDING,
        FACTION,
        FACTIONS_OFFERED,
        FARM_TILE,
        FIRED,
        FOUND,
        FRAME_WIDE,
        FRAMES_LAID,
        GONE,
        GOODS,
        GRAY,
        GRAYS,
        HAND,
        HELD,
        HER_BAG,
        HER_CARVINGS,
        HER_SLEPT,
        HER_TOKENS,
        HER_TOP,
        HER_VP,
        HERSELF,
        LANDING,
        MAT,
        MATS_OFFERED,
        MOD,
        MOST_FRAMES,
        OVER,
        OVERRUN,
        PLANET_BAG,
        PLANETS,
        PLANTED,
        PLAYERS,
        POINTS,
        PUT,
        RECRUIT_TILE,
        RECRUITS,
        ROWS,
        SEAT,
        SEED_BAG,
        SHIP,
        SPACES,
        SPOTS,
        SQUARES,
        STACK,
        STANDING,
        TEACHERS,
        TEXTS,
        TILE,
        TOKENS,
        TURN,
        TURNS_LEFT,
        UPGRADED,
        WAITING,
        WIDE,
        YELLOW,
        YELLOWS,
    )
    from rucher.games.apiary.printed import (
        ADVANCES_ON,
        BOOST,
        BUILD,
        CHEAPER_WORKER,
        CHOICE,
        CONVERT,
        CONVERTS_ON,
        DONE,
        EXCHANGE,
        FAVOR,
        FLIES_ON,
        FRAME,
        FREE,
        GAIN,
        GIVES,
        INCOME,
        INCOMES_ON,
        KEEPS_ON,
        PICK,
        PLAIN,
        PLANET,
        PLANT,
        RECALL,
        REFRESH,
        RESERVE,
        SEED,
        UPGRADE,
        VP,
        WORKER,
    )

    # The kinds of actions, in the order of `actions.ApiaryAction`.
    TO_FACTION, TO_MAT, TO_PLACE, TO_RETRIEVE, TO_SEED, TO_ASK, TO_END, TO_BUMP, TO_SHIP, TO_SQUARE = range(
        10
    )
    TO_HARVEST, TO_BENEFIT, TO_BUY, TO_RESERVED, TO_CARVING, TO_BUILD, TO_SPARE, TO_PAY = range(10, 18)
    TO_PAY_CARD, TO_TAKE, TO_WORKER, TO_FRAME, TO_UPGRADE, TO_PLACE_FRAME, TO_KEEP, TO_PLANT = range(18, 26)
    TO_CONVERT, TO_DANCE, TO_TEACH, TO_TOKEN, TO_INCOME, TO_HIBERNATE, TO_BOOST, TO_RECALL = range(26, 34)
    TO_RESERVE, TO_PLANET, TO_OPTION, TO_EXCHANGE, TO_FIRST, TO_DISCARD, TO_STORE, TO_FINISH = range(34, 42)
    WHAT = (1 << 20) - 1
    # Steps, which are carried out at once.
    DO_RUN, DO_REPEAT, DO_GAIN, DO_FIRE, DO_ACT, DO_ACTED, DO_EXPLORED, DO_TURN_UP, DO_HARVEST = range(9)
    DO_BILL, DO_RAISE, DO_BEGIN, DO_NEW_WORKER, DO_SETTLE, DO_SLEPT, DO_WRAP, DO_OVERFLOW = range(9, 17)
    DO_HER_TURN, DO_HER_ACT, DO_HER_BACK, DO_HER_SLEEP = range(17, 21)
    # Questions, which wait for an answer.
    ASK_FACTIONS, ASK_DRAFT, ASK_TURN, ASK_BUMPED, ASK_SHIP, ASK_SQUARE, ASK_BENEFIT_ORDER = range(21, 28)
    ASK_BENEFIT, ASK_BUYING, ASK_CARVING, ASK_SITE, ASK_DISCOUNT, ASK_OWING, ASK_OWING_CARD = range(28, 35)
    ASK_GROWING, ASK_FRAMING, ASK_KEEPING, ASK_PLANTING, ASK_TEACHING, ASK_TOKEN = range(35, 41)
    ASK_CONVERTING, ASK_RETRIEVAL, ASK_INCOMES, ASK_HIBERNATION, ASK_BOOSTING, ASK_RECALLING = range(41, 47)
    ASK_RESERVING, ASK_PLANET, ASK_UPGRADING, ASK_OPTIONS, ASK_EXCHANGING, ASK_WILDS = range(47, 53)
    ASK_ORDERING, ASK_STORING = range(53, 55)
    # The actions of the board, in the order of `box.effects.ActionId`.
    EXPLORE, ADVANCE, ADVANCE_FARM, ADVANCE_OTHER, GROW, RESEARCH, TO_DO_CONVERT, CARVE = range(8)
    # Occasions, in the order of `box.effects.Occasion`.
    ON_EXPLORE, ON_EXPLORE_NEW, ON_ADVANCE, ON_GROW, ON_RESEARCH, ON_CONVERT, ON_CARVE, ON_PLACE = range(8)
    ON_RETRIEVE, ON_HIBERNATE, ON_BUMPED, ON_BUMP_OTHER, ON_BUILD, ON_BUILD_RESERVE = range(8, 14)
    ON_GAIN_FRAME, ON_PLANT, ON_PLAY_SEED, ON_TEACH, ON_OVERFLOW = range(14, 19)
    # Standing answers for bumped workers; sources of a tile; a total that opens all columns.
    ASKED, TO_ACTIVE, TO_LANDING = range(3)
    RESERVED, FIRST_CARVING, ANY_TOTAL, MOST_CALLED, TEXTS_ALLOWED = 9, 10, 99, 16, 2

# Tables with C types in table.pxd, invisible from Python once compiled.
OCCASION_OF = [0, 2, 2, 2, 3, 4, 5, 6]  # by action
BENEFIT_OF = [0, 1, 1, 1, 2, 3, 4, 5]  # by action, among those that have a benefit
OPTIONS_FIRST = [3, 2]  # conversions before the dances: honey, wax
OPTIONS_LAST = [1, 0]  # and after them: basic, card
ICON_ORDER = [8, 6, 5, 7]  # wild icons of a price, the last one asked first


class ApiaryTable(Position):
    """One world of a match, from the position that its row names."""

    def __init__(self, printed: Printed, numbers: Sequence[int], seed: int = 0) -> None:
        """Take up a position; the hives are laid afterwards."""
        super().__init__(printed, numbers, seed)
        if not cython.compiled:
            self._least, self._called = [0] * 8, [0] * 64
        self._count = 0

    # ---- for the callers ---------------------------------------------------------------------------------

    def legal(self) -> list[int]:
        """The legal answers on Apiary's fast table, in the order of the contract's `legal`."""
        self._list()
        return [self._legal[k] for k in range(self._count)]

    def count(self) -> int:
        """How many answers are legal on Apiary's fast table; `play_number` plays one of them."""
        self._list()
        return self._count

    def play(self, action: int) -> None:
        """Give a legal answer on Apiary's fast table; `undo` takes it back."""
        self._keep()
        self._play(action)
        if self._now[OVERRUN]:
            raise OverflowError("too much waits on the table")

    def play_number(self, number: int) -> None:
        """Give one of the answers that Apiary's fast table counted, for good."""
        self._play(self._legal[number])
        if self._now[OVERRUN]:
            raise OverflowError("too much waits on the table")

    def undo(self) -> None:
        """Take back the last answer on Apiary's fast table."""
        self._restore()

    @property
    def seat(self) -> int:
        """The seat that is asked on Apiary's fast table."""
        return self._asked()

    @property
    def question(self) -> int:
        """The kind of the open question; -1 at the end."""
        return self._now[self._top()] if self._now[DEPTH] else -1

    def start(self) -> None:
        """Count what abilities change, after the hives are laid."""
        for seat in range(self._p.players):
            self._count_mods(seat)
            if self._now[PLAYERS + WIDE * seat + FACTION] >= 0:
                self._add_spots(seat)

    # ---- frames ------------------------------------------------------------------------------------------

    def _top(self) -> int:
        """The place of the topmost frame."""
        return STACK + FRAME_WIDE * (self._now[DEPTH] - 1)

    def _push(self, kind: int, seat: int, a: int, b: int) -> int:
        """Put a frame on the stack; its place, for more fields."""
        if self._now[DEPTH] >= MOST_FRAMES:
            self._now[OVERRUN] = 1
            return self._top()
        at = STACK + FRAME_WIDE * self._now[DEPTH]
        self._now[DEPTH] += 1
        self._now[at], self._now[at + 1], self._now[at + 2], self._now[at + 3] = kind, seat, a, b
        for k in range(4, FRAME_WIDE):
            self._now[at + k] = 0
        return at

    def _push_run(self, seat: int, program: int) -> None:
        """Run effects, if there are any."""
        if self._p.code[program] != DONE:
            self._push(DO_RUN, seat, program, 0)

    def _push_fire(self, seat: int, occasion: int) -> int:
        """Fire the abilities of a seat for an occasion; the place of the frame."""
        at = self._push(DO_FIRE, seat, occasion, -1)
        self._now[at + 5], self._now[at + 6], self._now[at + 7] = -1, -1, 1
        return at

    def _asked(self) -> int:
        """The seat that is asked; of those that choose factions, the first one that has not."""
        if self._now[DEPTH] == 0:
            return -1
        at = self._top()
        if self._now[at] != ASK_FACTIONS:
            return self._now[at + 1]
        for seat in range(self._p.players):
            if self._now[PLAYERS + WIDE * seat + ANSWER] < 0:
                return seat
        return -1

    # ---- legal answers -----------------------------------------------------------------------------------

    def _offer(self, kind: int, what: int) -> None:
        """Add an answer to the list."""
        self._legal[self._count] = kind << 20 | what
        self._count += 1

    def _offer_list(self, kind: int, place: int) -> None:
        """Add an answer for each item of a list."""
        for k in range(1, self._now[place] + 1):
            self._offer(kind, self._now[place + k])

    def _list(self) -> None:
        """List the legal answers to the open question."""
        self._count = 0
        if self._now[DEPTH] == 0:
            return
        at = self._top()
        kind, seat = self._now[at], self._asked()
        base = PLAYERS + WIDE * seat
        if kind == ASK_TURN:
            self._list_turn(seat, self._now[at + 2])
        elif kind == ASK_FACTIONS:
            self._offer_list(TO_FACTION, base + DEALT)
        elif kind == ASK_DRAFT:
            if self._now[base + FACTION] < 0:
                self._offer_list(TO_FACTION, FACTIONS_OFFERED)
            if self._now[base + MAT] < 0:
                self._offer_list(TO_MAT, MATS_OFFERED)
        elif kind == ASK_BUMPED:
            for k in range(4):
                self._offer(TO_BUMP, (k & 1) << 1 | k >> 1)
        elif kind == ASK_SHIP:
            for planet in range(self._p.grid):
                steps = self._flight(self._now[SHIP], planet)
                if planet != self._p.start and 0 < steps <= self._now[at + 2]:
                    self._offer(TO_SHIP, planet)
        elif kind == ASK_SQUARE:
            for resource in range(3):
                if self._in_supply(resource) > 0:
                    self._offer(TO_SQUARE, resource)
            if self._count == 0:
                self._offer(TO_FINISH, 0)
        elif kind == ASK_BENEFIT_ORDER:
            self._offer(TO_HARVEST, 0)
            self._offer(TO_BENEFIT, 0)
        elif kind == ASK_BENEFIT:
            self._offer(TO_BENEFIT, 0)
            self._offer(TO_FINISH, 0)
        elif kind == ASK_BUYING:
            self._list_tiles(seat, at)
        elif kind == ASK_CARVING:
            for slot in range(self._p.carvings):
                tile = self._now[CARVED + slot]
                if tile >= 0 and self._can_build(seat, tile, -1, False):
                    self._offer(TO_CARVING, slot)
        elif kind == ASK_SITE:
            self._list_sites(seat, self._now[at + 2], self._now[at + 4] > 0)
        elif kind < ASK_GROWING:
            self._list_payment(kind, seat, at)
        elif kind < ASK_RETRIEVAL:
            self._list_growth(kind, seat, at)
        else:
            self._list_other(kind, seat, at)

    def _list_payment(self, kind: int, seat: int, at: int) -> None:
        """List the answers to the questions of prices."""
        goods = PLAYERS + WIDE * seat + GOODS
        if kind == ASK_DISCOUNT:
            for resource in range(5):
                if self._may_spare(seat, at, resource):
                    self._offer(TO_SPARE, resource)
        elif kind == ASK_OWING:
            icon = self._now[at + 2]
            for k in range(self._p.accept_count[icon]):
                resource = self._p.accept[5 * icon + k]
                if self._now[goods + resource]:
                    self._offer(TO_PAY, resource)
            self._sort(goods, -1)
        else:
            self._offer_list(TO_PAY_CARD, PLAYERS + WIDE * seat + HAND)

    def _sort(self, goods: int, sign: int) -> None:
        """Sort offered resources by how many there are: the scarcest first, or (-1) the most plentiful."""
        for k in range(1, self._count):
            code, other = self._legal[k], k
            mine = sign * self._now[goods + (code & WHAT)]
            while other > 0 and sign * self._now[goods + (self._legal[other - 1] & WHAT)] > mine:
                self._legal[other] = self._legal[other - 1]
                other -= 1
            self._legal[other] = code

    def _may_spare(self, seat: int, at: int, resource: int) -> bool:
        """Clause 5.4: may a discount leave one of this resource unpaid?"""
        if self._now[at + 2 + resource] == 0:
            return False
        goods, discount = PLAYERS + WIDE * seat + GOODS, self._now[at + 7] - 1
        for k in range(5):
            due = self._now[at + 2 + k] - (1 if k == resource else 0)
            if due > self._now[goods + k]:
                discount -= due - self._now[goods + k]
        return discount >= 0

    def _list_growth(self, kind: int, seat: int, at: int) -> None:
        """List the answers to the questions of Grow, Research and Convert."""
        base, n = PLAYERS + WIDE * seat, self._now[at + 2]
        if kind == ASK_GROWING:
            if self._can_grow_worker(seat, n, self._now[at + 3]):
                self._offer(TO_WORKER, 0)
            if self._can_grow_frame(seat, n):
                self._offer(TO_FRAME, 0)
            if self._now[at + 5] and not self._now[base + UPGRADED]:
                self._offer(TO_UPGRADE, 0)
            if self._now[at + 4]:
                self._offer(TO_FINISH, 0)
        elif kind == ASK_FRAMING:
            self._count = self._frame_places(seat)
            for k in range(self._count):
                self._legal[k] |= TO_PLACE_FRAME << 20
            if n:
                self._offer(TO_FINISH, 0)
        elif kind == ASK_KEEPING:
            self._offer_list(TO_KEEP, DRAWN)
        elif kind == ASK_PLANTING:
            self._offer_list(TO_PLANT, base + HAND)
            self._offer(TO_FINISH, 0)
        elif kind == ASK_TEACHING:
            self._offer(TO_FINISH, 0)
            for slot in range(self._p.dances):
                if self._now[TEACHERS + slot] < 0:
                    self._offer(TO_TEACH, slot)
        elif kind == ASK_TOKEN:
            fit = self._p.dance_fits[2 * self._now[DANCES + n] + self._now[at + 3]]
            for token in range(self._p.dance_tokens):
                if self._p.put_fits[token] == fit and not self._is_put(token):
                    self._offer(TO_TOKEN, token)
        else:
            self._list_conversions(seat, at)

    def _is_put(self, token: int) -> bool:
        """Does a dance token lie on a dance?"""
        for k in range(2 * self._p.dances):
            if self._now[PUT + k] == token:
                return True
        return False

    def _list_conversions(self, seat: int, at: int) -> None:
        """Clause 8.1: list the conversions and dances that can be paid for."""
        for k in range(2):
            self._offer_conversion(seat, OPTIONS_FIRST[k])
        for slot in range(self._p.dances):
            if self._now[TEACHERS + slot] >= 0:
                self._dance_price(slot)
                if self._can_pay(seat):
                    self._offer(TO_DANCE, slot)
        for k in range(2):
            self._offer_conversion(seat, OPTIONS_LAST[k])
        if self._now[at + 3] or self._now[at + 4]:
            self._offer(TO_FINISH, 0)

    def _offer_conversion(self, seat: int, option: int) -> None:
        """Offer a printed conversion, if it can be paid for."""
        self._set_price(self._p.convert_price[option])
        if self._can_pay(seat):
            self._offer(TO_CONVERT, option)

    def _list_other(self, kind: int, seat: int, at: int) -> None:
        """List the answers to the questions of retrieving, of effects and of storage."""
        base, n = PLAYERS + WIDE * seat, self._now[at + 2]
        if kind == ASK_RETRIEVAL:
            self._offer_farms(seat, at)
            if self._is_in(WAITING, seat) and self._has_token(seat):
                self._offer_pods()
        elif kind == ASK_INCOMES:
            self._offer_farms(seat, at)
            self._offer(TO_FINISH, 0)
        elif kind == ASK_HIBERNATION:
            self._offer_pods()
        elif kind == ASK_BOOSTING:
            zone = base + (LANDING if n else ACTIVE)
            for strength in range(1, 5):
                if self._now[zone + strength] > self._now[at + 4 + strength]:
                    self._offer(TO_BOOST, strength)
            self._offer(TO_FINISH, 0)
        elif kind == ASK_RECALLING:
            for space in range(self._p.spaces):
                if self._now[SPACES + space] >> 3 == seat:
                    self._offer(TO_RECALL, space)
            self._offer(TO_FINISH, 0)
        elif kind == ASK_RESERVING:
            for k in range(self._p.kinds[4 * n]):
                for column in range(3):
                    place = 3 * self._p.kinds[4 * n + 1 + k] + column
                    if self._now[ROWS + place] >= 0:
                        self._offer(TO_RESERVE, place)
            self._offer(TO_FINISH, 0)
        elif kind == ASK_PLANET:
            for planet in range(self._p.grid):
                if self._now[PLANETS + planet] >= 0:
                    self._offer(TO_PLANET, planet)
        elif kind == ASK_UPGRADING:
            self._offer(TO_UPGRADE, 0)
            self._offer(TO_FINISH, 0)
        elif kind == ASK_OPTIONS:
            for k in range(self._now[at + 3]):
                self._offer(TO_OPTION, k)
        elif kind == ASK_EXCHANGING:
            self._offer(TO_EXCHANGE, 0)
            self._offer(TO_FINISH, 0)
        elif kind == ASK_WILDS:
            for k in range(self._p.accept_count[n]):
                resource = self._p.accept[5 * n + k]
                if self._in_supply(resource) > 0:
                    self._offer(TO_TAKE, resource)
            self._sort(base + GOODS, 1)
        elif kind == ASK_ORDERING:
            for k in range(n):
                self._offer(TO_FIRST, k)
        else:
            self._offer(TO_STORE, 0)
            given_up = self._given_up(seat, at)
            for resource in range(5):
                if self._may_go(seat, resource, given_up):
                    self._offer(TO_DISCARD, resource)

    def _given_up(self, seat: int, at: int) -> int:
        """Clause 13.4: the set of the resources that were discarded since the storing began."""
        found = 0
        for resource in range(5):
            if self._now[at + 2 + resource] > self._now[PLAYERS + WIDE * seat + GOODS + resource]:
                found |= 1 << resource
        return found

    def _offer_farms(self, seat: int, at: int) -> None:
        """Clause 10.3: offer each farm whose income can be taken; a frame has the used ones as bits."""
        base = PLAYERS + WIDE * seat
        if self._now[at + 2] == 0:
            return
        for cell in range(self._now[base + CELLS]):
            tile, used = self._now[base + TILE + cell], self._now[at + 3 + cell // 12] >> cell % 12 & 1
            if tile >= 0 and not used and self._p.tile_kind[tile] == FARM_TILE:
                self._offer(TO_INCOME, self._now[base + AT + cell])

    def _offer_pods(self) -> None:
        """Clause 11.2: offer each free pod of the comb."""
        for pod in range(self._p.pods):
            if self._now[COMB + pod] < 0:
                self._offer(TO_HIBERNATE, pod)

    def _list_turn(self, seat: int, before: int) -> None:
        """Clause 2: list what a turn offers."""
        base = PLAYERS + WIDE * seat
        if before:
            self._list_placings(seat)
            back = self._pool(base + LANDING) > 0 or self._away(seat) > 0
            if back:
                self._offer(TO_RETRIEVE, 0)
            if self._pool(base + ACTIVE) == 0 and not back:
                self._offer(TO_END, 0)
        else:
            self._offer(TO_END, 0)
        texts = not self._p.seed_limit or self._now[TEXTS] < TEXTS_ALLOWED
        for k in range(1, self._now[base + HAND] + 1):
            card = self._now[base + HAND + k]
            if texts:
                self._offer(TO_SEED, card << 1)
            self._offer(TO_SEED, card << 1 | 1)
        if self._now[base + STANDING] != ASKED:
            self._offer(TO_ASK, 0)

    def _list_placings(self, seat: int) -> None:
        """Clause 3: list every placement of a worker, the strongest worker first."""
        active = PLAYERS + WIDE * seat + ACTIVE
        strongest = 4
        while strongest and self._now[active + strongest] == 0:
            strongest -= 1
        if strongest == 0:
            return
        for k in range(self._p.actions):
            action = self._p.action[k]
            self._least[k] = 5
            if self._something_to_do(seat, k, strongest):
                if action == CARVE:
                    self._least[k] = self._weakest_carver(seat)
                elif action == EXPLORE or action == TO_DO_CONVERT:
                    self._least[k] = 0
                else:
                    strength = 1
                    while self._now[active + strength] == 0 or not self._something_to_do(seat, k, strength):
                        strength += 1
                    self._least[k] = strength
        for strength in range(strongest, 0, -1):
            if self._now[active + strength]:
                for k in range(self._p.actions):
                    if strength >= self._least[k]:
                        self._offer(TO_PLACE, strength << 4 | self._p.action[k])

    def _something_to_do(self, seat: int, k: int, strength: int) -> bool:
        """Clause 3.2: can a worker do anything on an action of the board, and pay for it?"""
        action = self._p.action[k]
        if action == EXPLORE:
            return True
        if action == GROW:
            return self._can_grow_worker(seat, strength, 0) or self._can_grow_frame(seat, strength)
        if action == RESEARCH:
            if self._seeds_left() > 0:
                return True
            base = PLAYERS + WIDE * seat
            if self._now[base + HAND] == 0 or self._now[base + PLANTED] >= self._plant_limit(seat):
                return False
            return self._earns(seat, BENEFIT_OF[action], strength)
        if action == TO_DO_CONVERT:
            return self._can_convert(seat)
        if action == CARVE:
            return self._can_carve(seat)
        first = self._p.action_first[k]
        beside = self._now[SPACES + first]
        if beside < 0:
            beside = self._now[SPACES + first + 1]
        total = strength + (self._p.empty_space if beside < 0 else beside & 7)
        total += self._now[PLAYERS + WIDE * seat + MOD + ADVANCES_ON]
        return self._can_buy(seat, self._p.action_kinds[k], total)

    def _flight(self, start: int, end: int) -> int:
        """Clause 4.2: the orthogonal steps between two spaces of the planet grid."""
        columns = self._p.columns
        rows, across = start // columns - end // columns, start % columns - end % columns
        return max(rows, -rows) + max(across, -across)

    def _list_tiles(self, seat: int, at: int) -> None:
        """Clause 5.3: list the tiles in reach that can be paid for."""
        kinds, target, free = self._now[at + 2], self._now[at + 7], self._now[at + 5] > 0
        columns = self._columns(self._now[at + 3])
        for k in range(self._p.kinds[4 * kinds]):
            for column in range(columns):
                place = 3 * self._p.kinds[4 * kinds + 1 + k] + column
                tile = self._now[ROWS + place]
                if tile >= 0 and self._can_build(seat, tile, target, free):
                    self._offer(TO_BUY, place)
        held = self._now[PLAYERS + WIDE * seat + HELD]
        offered = held >= 0 and self._has_kind(kinds, self._p.tile_kind[held])
        if offered and self._can_build(seat, held, target, free):
            self._offer(TO_RESERVED, 0)
        if self._now[at + 6]:
            self._offer(TO_FINISH, 0)

    def _list_sites(self, seat: int, tile: int, free: bool) -> None:
        """Clause 5.5: list the cells to build on; those with a bonus come first."""
        base = PLAYERS + WIDE * seat
        for plain in range(2):
            for cell in range(self._now[base + CELLS]):
                if self._is_open(seat, cell):
                    bare = 1 if self._p.cell_bonus[self._bonus(seat, cell)] == PLAIN else 0
                    if bare == plain and (free or self._can_build(seat, tile, cell, False)):
                        self._offer(TO_BUILD, self._now[base + AT + cell])

    # ---- the only answer ---------------------------------------------------------------------------------

    def _alone(self) -> int:
        """The answer to the open question if there is only one that is given unasked; else -1."""
        at = self._top()
        kind, seat = self._now[at], self._now[at + 1]
        finish = TO_FINISH << 20
        base, n = PLAYERS + WIDE * seat, self._now[at + 2]
        if kind == ASK_TURN:
            return -1 if n or self._now[base + HAND] else TO_END << 20
        if kind == ASK_BUMPED:
            standing = self._now[base + STANDING]
            return -1 if standing == ASKED else TO_BUMP << 20 | (standing - 1) << 1
        if kind == ASK_BUYING:
            self._list()
            return finish if self._count == (1 if self._now[at + 6] else 0) else -1
        if kind == ASK_CARVING:
            return -1 if self._can_carve(seat) else finish
        if kind == ASK_GROWING:
            if self._can_grow_worker(seat, n, self._now[at + 3]) or self._can_grow_frame(seat, n):
                return -1
            return -1 if self._now[at + 5] and not self._now[base + UPGRADED] else finish
        if kind == ASK_FRAMING:
            return finish if n and self._now[FRAMES_LAID] >= self._p.frames else -1
        if kind == ASK_KEEPING:
            return TO_KEEP << 20 | self._now[DRAWN + 1] if self._now[DRAWN] == n else -1
        if kind == ASK_PLANTING:
            full = self._now[base + PLANTED] >= self._plant_limit(seat)
            return finish if full or self._now[base + HAND] == 0 else -1
        if kind == ASK_TEACHING:
            for slot in range(self._p.dances):
                if self._now[TEACHERS + slot] < 0:
                    return -1
            return finish
        if kind == ASK_CONVERTING:
            return -1 if self._can_convert(seat) else finish
        return self._alone_later(kind, seat, at)

    def _alone_later(self, kind: int, seat: int, at: int) -> int:
        """The same for the other questions."""
        base, n = PLAYERS + WIDE * seat, self._now[at + 2]
        finish = TO_FINISH << 20
        if kind == ASK_BOOSTING:
            done = self._now[at + 5] + self._now[at + 6] + self._now[at + 7] + self._now[at + 8]
            return finish if self._pool(base + (LANDING if n else ACTIVE)) <= done else -1
        if kind == ASK_RECALLING:
            return -1 if self._away(seat) else finish
        if kind == ASK_UPGRADING:
            return finish if self._now[base + UPGRADED] else -1
        if kind == ASK_EXCHANGING:
            self._set_price(n)
            return -1 if self._can_pay(seat) else finish
        if kind == ASK_RESERVING and self._now[base + HELD] >= 0:
            return finish
        if kind == ASK_WILDS and not self._p.strict:
            return -1
        if kind == ASK_RETRIEVAL:
            self._list()
            if self._count == 0:
                return finish
        elif (
            kind == ASK_SITE
            or kind == ASK_SQUARE
            or kind == ASK_DISCOUNT
            or kind == ASK_OWING
            or kind == ASK_OWING_CARD
            or kind == ASK_TOKEN
            or kind == ASK_INCOMES
            or kind == ASK_HIBERNATION
            or kind == ASK_RESERVING
            or kind == ASK_PLANET
            or kind == ASK_WILDS
            or kind == ASK_STORING
        ):
            self._list()
        else:
            return -1
        return self._legal[0] if self._count == 1 else -1

    # ---- answers -----------------------------------------------------------------------------------------

    def _play(self, action: int) -> None:
        """Give an answer, then carry out every step up to the next question."""
        self._logged = 0
        self._answer(action)
        while self._now[DEPTH] and not self._now[OVERRUN]:
            if self._now[self._top()] < ASK_FACTIONS:
                self._step()
            else:
                only = self._alone()
                if only < 0:
                    return
                self._answer(only)

    def _answer(self, action: int) -> None:
        """Carry out an answer to the open question."""
        at, seat = self._top(), self._asked()
        kind, to, what = self._now[at], action >> 20, action & WHAT
        base = PLAYERS + WIDE * seat
        self._now[DEPTH] -= 1
        n, m = self._now[at + 2], self._now[at + 3]
        if kind == ASK_TURN:
            self._answer_turn(seat, to, what, n)
        elif kind == ASK_FACTIONS:
            self._choose_faction(seat, what)
        elif kind == ASK_DRAFT:
            self._draft(seat, to, what)
        elif kind == ASK_BUMPED:
            if what >> 1 == 0:
                self._now[base + LANDING + n] -= 1
                self._now[base + ACTIVE + n + 1] += 1
            if what & 1:
                self._now[base + STANDING] = 1 + (what >> 1)
        elif kind == ASK_SHIP:
            self._fly(seat, what, m)
        elif kind == ASK_SQUARE:
            if to == TO_SQUARE:
                self._now[SQUARES + 3 * n + what] += 1
        elif kind == ASK_BENEFIT_ORDER:
            if to == TO_HARVEST:
                self._push(ASK_BENEFIT, seat, n, 0)
                self._push(DO_HARVEST, seat, n, 0)
            else:
                self._push(DO_HARVEST, seat, n, 0)
                self._push_run(seat, self._p.planet_benefit[self._now[PLANETS + n]])
        elif kind == ASK_BENEFIT:
            if to == TO_BENEFIT:
                self._push_run(seat, self._p.planet_benefit[self._now[PLANETS + n]])
        elif kind == ASK_BUYING:
            if to != TO_FINISH:
                self._buy(seat, at, RESERVED if to == TO_RESERVED else what)
        elif kind == ASK_CARVING:
            if to == TO_CARVING:
                self._push(ASK_SITE, seat, self._now[CARVED + what], FIRST_CARVING + what)
        elif kind == ASK_SITE:
            self._build_at(seat, n, m, self._now[at + 4], self._cell(seat, what))
        elif kind < ASK_GROWING:
            self._answer_payment(kind, seat, at, what)
        elif kind < ASK_RETRIEVAL:
            self._answer_growth(kind, seat, at, to, what)
        else:
            self._answer_other(kind, seat, at, to, what)

    def _answer_payment(self, kind: int, seat: int, at: int, what: int) -> None:
        """Pay one piece of a price."""
        base, n = PLAYERS + WIDE * seat, self._now[at + 2]
        if kind == ASK_DISCOUNT:
            self._now[at + 2 + what] -= 1
            self._bill_again(seat, at, self._now[at + 7] - 1)
        elif kind == ASK_OWING:
            self._now[base + GOODS + what] -= 1
            if self._now[at + 3] > 1:
                self._push(ASK_OWING, seat, n, self._now[at + 3] - 1)
        else:
            self._take_out(base + HAND, what)
            self._add(GONE + BAG_WIDTH * SEED_BAG, what)
            if n > 1:
                self._push(ASK_OWING_CARD, seat, n - 1, 0)

    def _answer_growth(self, kind: int, seat: int, at: int, to: int, what: int) -> None:
        """Carry out an answer of Grow, Research or Convert."""
        base, n, m = PLAYERS + WIDE * seat, self._now[at + 2], self._now[at + 3]
        if kind == ASK_GROWING:
            self._grow(seat, to, n, m, self._now[at + 4] + 1, self._now[at + 5])
        elif kind == ASK_FRAMING:
            if to == TO_PLACE_FRAME:
                self._lay_frame(seat, what >> 3, what & 7)
                self._push_fire(seat, ON_GAIN_FRAME)
        elif kind == ASK_KEEPING:
            self._take_out(DRAWN, what)
            self._add(base + HAND, what)
            if n > 1:
                self._push(ASK_KEEPING, seat, n - 1, 0)
            else:
                for k in range(1, self._now[DRAWN] + 1):
                    self._add(GONE + BAG_WIDTH * SEED_BAG, self._now[DRAWN + k])
                self._clear(DRAWN)
        elif kind == ASK_PLANTING:
            if to == TO_PLANT:
                self._take_out(base + HAND, what)
                self._add(base + PLANTED, what)
                if n > 1:
                    self._push(ASK_PLANTING, seat, n - 1, 0)
                self._push_fire(seat, ON_PLANT)
        elif kind == ASK_TEACHING:
            if to == TO_TEACH:
                self._teach(seat, what)
        elif kind == ASK_TOKEN:
            self._now[PUT + 2 * n + m] = what
        elif to != TO_FINISH:
            self._convert(seat, at, to, what)

    def _answer_other(self, kind: int, seat: int, at: int, to: int, what: int) -> None:
        """Carry out an answer of retrieving, of an effect or of storage."""
        base, n, m = PLAYERS + WIDE * seat, self._now[at + 2], self._now[at + 3]
        if kind == ASK_RETRIEVAL or kind == ASK_INCOMES:
            if to == TO_INCOME:
                self._collect(kind, seat, at, what)
            elif to == TO_HIBERNATE:
                self._now[DEPTH] += 1  # the question stays
                self._take_out(WAITING, seat)
                self._hibernate(seat, what)
        elif kind == ASK_HIBERNATION:
            self._hibernate(seat, what)
        elif kind == ASK_BOOSTING:
            if to == TO_BOOST:
                self._boost(seat, at, what)
        elif kind == ASK_RECALLING:
            if to == TO_RECALL:
                strength = self._now[SPACES + what] & 7
                self._now[SPACES + what] = -1
                self._send_back(seat, strength)
        elif kind == ASK_RESERVING:
            if to == TO_RESERVE:
                self._now[base + HELD] = self._now[ROWS + what]
                self._now[ROWS + what] = -1
        elif kind == ASK_PLANET:
            self._push(DO_HARVEST, seat, what, 0)
        elif kind == ASK_UPGRADING:
            if to == TO_UPGRADE:
                self._upgrade(seat)
        elif kind == ASK_OPTIONS:
            self._push_run(seat, self._p.options[n + what])
        elif kind == ASK_EXCHANGING:
            if to == TO_EXCHANGE:
                times = self._now[at + 4]
                if times > 1:
                    place = self._push(ASK_EXCHANGING, seat, n, m)
                    self._now[place + 4] = times - 1
                self._push_run(seat, m)
                self._set_price(n)
                self._charge(seat)
        elif kind == ASK_WILDS:
            self._gain(seat, what, 1)
            self._ask_wilds(seat, n, m - 1)
        elif kind == ASK_ORDERING:
            self._go_first(seat, at, what)
        elif to == TO_DISCARD:
            self._now[DEPTH] += 1  # the question stays
            self._push(DO_OVERFLOW, seat, what, 0)
        else:
            self._store(seat, at)

    def _answer_turn(self, seat: int, to: int, what: int, before: int) -> None:
        """Clause 2: carry out what a player does with the turn."""
        base = PLAYERS + WIDE * seat
        if to == TO_PLACE:
            self._place(seat, what & 15, what >> 4)
        elif to == TO_RETRIEVE:
            self._retrieve(seat)
        elif to == TO_SEED:
            card = what >> 1
            self._now[DEPTH] += 1  # the turn goes on
            self._take_out(base + HAND, card)
            self._add(GONE + BAG_WIDTH * SEED_BAG, card)
            self._push(DO_SETTLE, -1, 0, 0)
            at = self._push_fire(seat, ON_PLAY_SEED)
            self._now[at + 6] = self._now[base + RECRUITS]
            if what & 1:
                self._push_run(seat, self._p.instead)
            else:
                self._now[TEXTS] += 1
                self._push_run(seat, self._p.seed_effects[card])
        elif to == TO_ASK:
            self._now[DEPTH] += 1
            self._now[base + STANDING] = ASKED
        else:
            self._push(DO_WRAP, seat, 0, 0)
            self._push(DO_SETTLE, -1, 0, 0)
            at = self._push(ASK_STORING, seat, 0, 0)
            for resource in range(5):
                self._now[at + 2 + resource] = self._now[base + GOODS + resource]

    # ---- set-up ------------------------------------------------------------------------------------------

    def _choose_faction(self, seat: int, faction: int) -> None:
        """Clause 1.7: keep a choice; after the last one, everybody takes what was chosen."""
        base, number = PLAYERS + WIDE * seat, 1
        while self._now[base + DEALT + number] != faction:
            number += 1
        self._now[base + ANSWER] = number - 1
        if self._asked_for_faction():
            self._push(ASK_FACTIONS, -1, 0, 0)
            return
        for owner in range(self._p.players):
            base = PLAYERS + WIDE * owner
            kept = self._now[base + DEALT + 1 + self._now[base + ANSWER]]
            self._clear(base + DEALT)
            self._now[base + ANSWER] = -1
            self._settle_in(owner, kept)
        self._begin()

    def _asked_for_faction(self) -> bool:
        """Is a seat left that has not chosen?"""
        for seat in range(self._p.players):
            if self._now[PLAYERS + WIDE * seat + ANSWER] < 0:
                return True
        return False

    def _draft(self, seat: int, to: int, what: int) -> None:
        """Clause 15.2: take the drafted faction or hive mat."""
        if to == TO_MAT:
            self._take_out(MATS_OFFERED, what)
            self._lay_mat(seat, what)
        else:
            self._take_out(FACTIONS_OFFERED, what)
            self._settle_in(seat, what)
        if self._now[MATS_OFFERED] == 0 and self._now[FACTIONS_OFFERED] == 1:
            self._clear(FACTIONS_OFFERED)
            self._begin()

    def _settle_in(self, seat: int, faction: int) -> None:
        """Clause 1.8: give a seat the workers and goods of a faction."""
        base = PLAYERS + WIDE * seat
        self._now[base + FACTION] = faction
        for strength in range(1, 5):
            self._now[base + ACTIVE + strength] = self._p.faction_workers[5 * faction + strength]
        for resource in range(5):
            self._now[base + GOODS + resource] = self._p.faction_goods[5 * faction + resource]
        self._add_spots(seat)
        self._count_mods(seat)

    def _add_spots(self, seat: int) -> None:
        """Clause 13.1: the storage spots of a faction."""
        base = PLAYERS + WIDE * seat
        for icon in range(9):
            self._now[base + SPOTS + icon] += self._p.faction_spots[9 * self._now[base + FACTION] + icon]

    def _begin(self) -> None:
        """Clause 1.8: the start benefits of the factions, then the first turn."""
        self._push(DO_BEGIN, HERSELF if self._p.automa else 0, 0, 0)
        for seat in range(self._p.players - 1, -1, -1):
            self._push_run(seat, self._p.faction_begins[self._now[PLAYERS + WIDE * seat + FACTION]])

    # ---- placing and retrieving --------------------------------------------------------------------------

    def _place(self, seat: int, action: int, strength: int) -> None:
        """Clause 3.1: place a worker; then come bumped workers, the action, abilities, hibernation."""
        base = PLAYERS + WIDE * seat
        self._now[base + ACTIVE + strength] -= 1
        self._push(ASK_TURN, seat, 0, 0)
        self._push(DO_SETTLE, -1, 0, 0)
        at = self._push(DO_ACTED, seat, action, strength)
        self._now[at + 4] = self._now[base + RECRUITS]
        self._push(DO_ACT, seat, action, strength)
        self._stand(seat, action, strength)

    def _board(self, action: int) -> int:
        """The place of an action among those of the board."""
        k = 0
        while self._p.action[k] != action:
            k += 1
        return k

    def _stand(self, owner: int, action: int, strength: int) -> None:
        """Clauses 3.3 and 3.4: put a worker on the arrow space; shift or bump the worker there."""
        k = self._board(action)
        first = SPACES + self._p.action_first[k]
        gone = self._now[first]
        self._now[first] = owner * 8 + strength
        if gone >= 0 and self._p.action_spaces[k] == 2:
            shifted = gone
            gone = self._now[first + 1]
            self._now[first + 1] = shifted
        if gone >= 0:
            if gone >> 3 != owner and owner < HERSELF:
                self._push_fire(owner, ON_BUMP_OTHER)
            self._send_back(gone >> 3, gone & 7)

    def _send_back(self, owner: int, strength: int) -> None:
        """Clauses 3.5 and 3.6: ask where a worker goes that left its space; then abilities fire."""
        if owner < HERSELF:
            self._push_fire(owner, ON_BUMPED)
        if strength >= 4:
            self._add(WAITING, owner)
        elif owner > HERSELF:
            self._push(DO_HER_BACK, owner, strength, 0)
        else:
            self._now[PLAYERS + WIDE * owner + LANDING + strength] += 1
            self._push(ASK_BUMPED, owner, strength, 0)

    def _retrieve(self, seat: int) -> None:
        """Clauses 10.2, 10.3 and 10.6: take all workers back: strong ones hibernate, others get an income."""
        base = PLAYERS + WIDE * seat
        for space in range(self._p.spaces):
            worker = self._now[SPACES + space]
            if worker >> 3 == seat:
                self._now[base + LANDING + (worker & 7)] += 1
                self._now[SPACES + space] = -1
        for _ in range(self._now[base + LANDING + 4]):
            self._add(WAITING, seat)
        self._now[base + LANDING + 4] = 0
        self._push(ASK_TURN, seat, 0, 0)
        self._push(DO_SLEPT, seat, 0, 0)
        self._push(DO_SETTLE, -1, 0, 0)
        incomes = self._pool(base + LANDING) + self._now[base + MOD + INCOMES_ON]
        self._push(ASK_RETRIEVAL, seat, incomes, 0)

    def _collect(self, kind: int, seat: int, at: int, hex_: int) -> None:
        """Clause 10.3: collect the income of a farm; the question stays, with one income less."""
        cell = self._cell(seat, hex_)
        self._now[DEPTH] += 1
        self._now[at + 2] -= 1
        self._now[at + 3 + cell // 12] |= 1 << cell % 12
        self._push_run(seat, self._p.tile_income[self._now[PLAYERS + WIDE * seat + TILE + cell]])

    def _hibernate(self, seat: int, pod: int) -> None:
        """Clauses 11.1 and 11.3: put a token onto a pod and gain its benefit; then abilities fire."""
        self._now[COMB + pod] = seat
        self._push_fire(seat, ON_HIBERNATE)
        self._push_run(seat, self._p.pod_gives[pod])
        self._call_the_end(seat)

    def _free_pod(self) -> bool:
        """Is a pod of the comb empty?"""
        for pod in range(self._p.pods):
            if self._now[COMB + pod] < 0:
                return True
        return False

    def _call_the_end(self, owner: int) -> None:
        """Clause 14.1: call the end after an owner's last token, or after the last pod."""
        if not self._has_token(owner) or not self._free_pod():
            self._now[ENDING] = 1

    # ---- buying, paying, growing, converting -------------------------------------------------------------

    def _buy(self, seat: int, at: int, source: int) -> None:
        """Clause 5.3: take a tile of a row or the reserved one, and ask where to build it."""
        base = PLAYERS + WIDE * seat
        tile = self._now[base + HELD] if source == RESERVED else self._now[ROWS + source]
        free, reward, target = self._now[at + 5], self._now[at + 4], self._now[at + 7]
        self._push_run(seat, reward)
        if target < 0:
            place = self._push(ASK_SITE, seat, tile, source)
            self._now[place + 4] = free
        else:
            place = self._push(DO_RAISE, seat, tile, source)
            self._now[place + 4] = target

    def _build_at(self, seat: int, tile: int, source: int, free: int, cell: int) -> None:
        """Clause 5.5: build a tile on a cell, and send the bill for it."""
        place = self._push(DO_RAISE, seat, tile, source)
        self._now[place + 4] = cell
        if not free:
            self._bill(seat, 5 * tile, self._discount(seat, self._p.tile_kind[tile], cell))

    def _bill(self, seat: int, cost: int, discount: int) -> None:
        """Clause 5.4: ask which resources a discount spares, and pay the rest."""
        at = self._push(DO_BILL, seat, 0, 0)
        for resource in range(5):
            self._now[at + 2 + resource] = self._p.tile_cost[cost + resource]
        self._price_left(at, discount)

    def _bill_again(self, seat: int, at: int, discount: int) -> None:
        """Clause 5.4: the same for the rest of a cost, which is still in its frame."""
        self._now[DEPTH] += 1
        self._now[at] = DO_BILL
        self._price_left(at, discount)

    def _price_left(self, at: int, discount: int) -> None:
        """Clause 5.4: make a bill a question, if there is a discount left for it."""
        whole = 0
        for resource in range(5):
            whole += self._now[at + 2 + resource]
        discount = min(discount, whole)
        self._now[at + 7] = discount
        if discount:
            self._now[at] = ASK_DISCOUNT

    def _charge(self, seat: int) -> None:
        """Clause 13.2: pay the parts of the set price without a choice, and ask for the rest."""
        goods = PLAYERS + WIDE * seat + GOODS
        for resource in range(5):
            self._now[goods + resource] -= self._price[resource]
        if self._price[9]:
            self._push(ASK_OWING_CARD, seat, self._price[9], 0)
        for k in range(4):
            icon = ICON_ORDER[k]
            if self._price[icon]:
                self._push(ASK_OWING, seat, icon, self._price[icon])

    def _ask_wilds(self, seat: int, icon: int, n: int) -> None:
        """Clause 13.2: ask for n resources of an icon, while the supply has any."""
        if n and self._gainable(icon):
            self._push(ASK_WILDS, seat, icon, n)

    def _grow(self, seat: int, to: int, left: int, workers: int, parts: int, upgrade: int) -> None:
        """Clause 6: grow a worker or a frame, or upgrade the faction; then ask for more."""
        if to == TO_FINISH:
            return
        if to == TO_WORKER:
            left -= self._p.grow_strength
            workers += 1
        elif to == TO_FRAME:
            left -= self._p.frame_strength
        at = self._push(ASK_GROWING, seat, left, workers)
        self._now[at + 4], self._now[at + 5] = parts, upgrade
        if to == TO_WORKER:
            self._push(DO_NEW_WORKER, seat, 0, 0)
            discount = self._now[PLAYERS + WIDE * seat + MOD + CHEAPER_WORKER]
            self._bill(seat, self._p.worker_price, discount)
        elif to == TO_FRAME:
            self._push(ASK_FRAMING, seat, 0, 0)
            self._set_price(self._p.frame_price)
            self._charge(seat)
        else:
            self._upgrade(seat)

    def _upgrade(self, seat: int) -> None:
        """Clause 6.6: turn the faction tile over."""
        self._now[PLAYERS + WIDE * seat + UPGRADED] = 1
        self._count_mods(seat)

    def _draw_seeds(self, place: int, n: int) -> int:
        """Clauses 7.2 and 7.4: draw cards to a list; how many came."""
        bag, drawn = BAGS + BAG_WIDTH * SEED_BAG, 0
        while drawn < n and self._seeds_left():
            if self._now[bag] == 0:
                self._remake(SEED_BAG)
            self._add(place, self._draw(SEED_BAG))
            drawn += 1
        return drawn

    def _draw_and_keep(self, seat: int, n: int, keep: int) -> None:
        """Clause 7.1: draw n cards and keep some of these."""
        self._clear(DRAWN)
        drawn = self._draw_seeds(DRAWN, n)
        if drawn:
            self._push(ASK_KEEPING, seat, min(keep, drawn), 0)

    def _teach(self, seat: int, slot: int) -> None:
        """Clauses 8.5 and 8.6: give the dance a teacher, then fill its squares one by one."""
        self._now[TEACHERS + slot] = seat
        conversion = self._top()
        self._now[conversion + 3], self._now[conversion + 4] = 1, 0
        self._push_fire(seat, ON_TEACH)
        for square in range(self._p.dance_squares[self._now[DANCES + slot]] - 1, -1, -1):
            self._push(ASK_TOKEN, seat, slot, square)

    def _convert(self, seat: int, at: int, to: int, what: int) -> None:
        """Clauses 8.2 to 8.5: carry out a conversion or use a dance."""
        n = self._now[at + 2]
        if n > 1:
            self._now[DEPTH] += 1  # the question stays, for the rest
            self._now[at + 2] = n - 1
            self._now[at + 3] += 1
        if to == TO_CONVERT:
            self._push_run(seat, self._p.convert_gives[what])
            self._set_price(self._p.convert_price[what])
        else:
            if self._now[TEACHERS + what] != seat:
                self._push_run(self._now[TEACHERS + what], self._p.thanks)
            for square in range(1, -1, -1):
                token = self._now[PUT + 2 * what + square]
                if token >= 0:
                    self._push_run(seat, self._p.put_gives[token])
            self._push_run(seat, self._p.dance_gives[self._now[DANCES + what]])
            self._dance_price(what)
        self._charge(seat)

    def _boost(self, seat: int, at: int, strength: int) -> None:
        """Clause 12.10: make a worker stronger by one; a worker of strength 4 hibernates."""
        zone = PLAYERS + WIDE * seat + (LANDING if self._now[at + 2] else ACTIVE)
        self._now[zone + strength] -= 1
        if strength < 4:
            self._now[zone + strength + 1] += 1
            self._now[at + 4 + strength + 1] += 1
        else:
            self._add(WAITING, seat)
        if self._now[at + 3] > 1:
            self._now[DEPTH] += 1
            self._now[at + 3] -= 1

    def _go_first(self, seat: int, at: int, number: int) -> None:
        """Clause 12.7: fire the chosen ability, and ask again while several wait."""
        chosen, left = self._now[at + 3 + number], self._now[at + 2] - 1
        for k in range(number, left):
            self._now[at + 3 + k] = self._now[at + 4 + k]
        self._now[at + 2], self._now[at + 3 + left] = left, 0
        self._now[DEPTH] += 1
        if left == 1:
            last = self._now[at + 3]
            self._now[DEPTH] -= 1
            self._push_run(seat, last)
        self._push_run(seat, chosen)

    def _store(self, seat: int, at: int) -> None:
        """Clause 13.4: store what finds a spot; the rest is lost and gives favor, then abilities fire."""
        goods, lost = PLAYERS + WIDE * seat + GOODS, 0
        self._most_valuable(seat)
        fires = 0
        for resource in range(5):
            fires += self._now[at + 2 + resource] - self._kept[resource]
            lost += self._now[goods + resource] - self._kept[resource]
            self._now[goods + resource] = self._kept[resource]
        if fires > 0:
            place = self._push_fire(seat, ON_OVERFLOW)
            self._now[place + 7] = fires
        self._gain_favor(seat, lost)

    # ---- steps -------------------------------------------------------------------------------------------

    def _step(self) -> None:
        """Carry out the step on top of the stack."""
        at = self._top()
        self._now[DEPTH] -= 1
        kind, seat, n, m = self._now[at], self._now[at + 1], self._now[at + 2], self._now[at + 3]
        base = PLAYERS + WIDE * seat
        if kind == DO_RUN:
            if self._p.code[n + 4] != DONE:
                self._push(DO_RUN, seat, n + 4, 0)
            self._run(seat, n)
        elif kind == DO_REPEAT:
            if m > 1:
                self._push(DO_REPEAT, seat, n, m - 1)
            self._push_run(seat, n)
        elif kind == DO_GAIN:
            self._give(seat, n, m)
        elif kind == DO_FIRE:
            self._fire(at)
        elif kind == DO_ACT:
            self._act(seat, n, m)
        elif kind == DO_ACTED:
            recruits = self._now[at + 4]
            place = self._push_fire(seat, OCCASION_OF[n])
            self._now[place + 3], self._now[place + 4], self._now[place + 6] = ON_PLACE, m, recruits
        elif kind == DO_EXPLORED:
            self._explored(seat, n, m)
        elif kind == DO_TURN_UP:
            self._now[PLANETS + n] = self._draw(PLANET_BAG)
        elif kind == DO_HARVEST:
            self._push_run(seat, self._p.planet_gives[self._now[PLANETS + n]])
            for resource in range(3):
                if self._now[SQUARES + 3 * n + resource]:
                    self._gain(seat, resource, self._now[SQUARES + 3 * n + resource])
        elif kind == DO_BILL:
            for resource in range(5):
                self._now[base + GOODS + resource] -= self._now[at + 2 + resource]
        elif kind == DO_RAISE:
            self._raise(seat, n, m, self._now[at + 4])
        elif kind == DO_BEGIN:
            self._begin_turn(seat)
        elif kind == DO_NEW_WORKER:
            self._gain_worker(seat, 1)
        elif kind == DO_SETTLE:
            self._settle()
        elif kind == DO_SLEPT:
            self._slept(seat)
        elif kind == DO_WRAP:
            self._wrap(seat)
        elif kind == DO_OVERFLOW:
            self._now[base + GOODS + n] -= 1
            self._gain_favor(seat, 1)
        elif kind == DO_HER_TURN:
            self._her_turn()
        elif kind == DO_HER_ACT:
            self._her_act(n, m, self._now[at + 4])
        elif kind == DO_HER_BACK:
            self._now[(YELLOWS if seat == YELLOW else GRAYS) + n + 1] += 1
        else:
            self._her_sleep(seat)

    def _give(self, seat: int, icon: int, n: int) -> None:
        """Clause 12.9: give resources; wild ones are asked for."""
        if icon < 5:
            self._gain(seat, icon, n)
        else:
            self._ask_wilds(seat, icon, n)

    def _run(self, seat: int, at: int) -> None:
        """Clauses 12.9 to 12.14: carry out one instruction."""
        op, a, b = self._p.code[at], self._p.code[at + 1], self._p.code[at + 2]
        base = PLAYERS + WIDE * seat
        if op == GAIN:
            self._give(seat, a, b)
        elif op == VP:
            self._now[base + POINTS] += a
        elif op == FAVOR:
            self._gain_favor(seat, a)
        elif op == SEED:
            self._draw_seeds(base + HAND, a)
        elif op == PICK:
            self._draw_and_keep(seat, a, b)
        elif op == WORKER:
            for _ in range(a):
                self._gain_worker(seat, b)
        elif op == BOOST:
            self._push(ASK_BOOSTING, seat, b, a)
        elif op == INCOME:
            self._push(ASK_INCOMES, seat, a, 0)
        elif op == CONVERT:
            place = self._push(ASK_CONVERTING, seat, a, 0)
            self._now[place + 4] = 1
        elif op == EXCHANGE:
            place = self._push(ASK_EXCHANGING, seat, a, b)
            self._now[place + 4] = self._p.code[at + 3]
        elif op == FRAME:
            for _ in range(a):
                self._push(ASK_FRAMING, seat, 1, 0)
        elif op == PLANT:
            self._push(ASK_PLANTING, seat, a, 0)
        elif op == UPGRADE:
            self._push(ASK_UPGRADING, seat, 0, 0)
        elif op == BUILD:
            self._push_buying(seat, a, ANY_TOTAL, b, 1, -1)
        elif op == RESERVE:
            self._push(ASK_RESERVING, seat, a, 0)
        elif op == RECALL:
            self._push(ASK_RECALLING, seat, 0, 0)
        elif op == PLANET:
            self._harvest_some(seat, a)
        elif op == REFRESH:
            self._refresh(a)
        elif op == CHOICE:
            self._push(ASK_OPTIONS, seat, a, b)
        else:
            times = self._metric(seat, a, -1)
            if self._p.code[at + 3]:
                times = min(times, self._p.code[at + 3])
            if times:
                self._push(DO_REPEAT, seat, b, times)

    def _push_buying(self, seat: int, kinds: int, total: int, free: int, may: int, target: int) -> int:
        """Ask for a tile to build; the place of the frame."""
        at = self._push(ASK_BUYING, seat, kinds, total)
        self._now[at + 4] = self._p.nothing
        self._now[at + 5], self._now[at + 6], self._now[at + 7] = free, may, target
        return at

    def _harvest_some(self, seat: int, any_: int) -> None:
        """Clause 12.11: harvest the planet under the ship, or ask for an explored one."""
        if not any_:
            if self._now[PLANETS + self._now[SHIP]] >= 0:
                self._push(DO_HARVEST, seat, self._now[SHIP], 0)
            return
        for planet in range(self._p.grid):
            if self._now[PLANETS + planet] >= 0:
                self._push(ASK_PLANET, seat, 0, 0)
                return

    def _refresh(self, kind: int) -> None:
        """Clause 11.5: discard a whole row and deal a new one."""
        for column in range(3):
            tile = self._now[ROWS + 3 * kind + column]
            if tile >= 0:
                self._add(GONE + BAG_WIDTH * kind, tile)
        for column in range(3):
            self._now[ROWS + 3 * kind + column] = self._next_tile(kind)

    def _fire(self, at: int) -> None:
        """Clause 12.7: fire every ability of the owner for an occasion; the owner chooses their order."""
        seat, occasion, also = self._now[at + 1], self._now[at + 2], self._now[at + 3]
        strength, tile, recruits = self._now[at + 4], self._now[at + 5], self._now[at + 6]
        if self._now[at + 7] > 1:
            self._now[DEPTH] += 1  # it fires again
            self._now[at + 7] -= 1
        base = PLAYERS + WIDE * seat
        side = 2 * self._now[base + FACTION] + self._now[base + UPGRADED]
        last = self._now[base + RECRUITS] if recruits < 0 else min(recruits, self._now[base + RECRUITS])
        called, idle = 0, True
        for both in range(2):
            on = also if both else occasion
            if on < 0:
                continue
            for n in range(last + 1):
                source = self._now[base + RECRUITS + n] if n else -1
                if tile >= 0 and source == tile:
                    continue
                first = self._p.tile_triggers[2 * source] if n else self._p.side_triggers[2 * side]
                count = self._p.tile_triggers[2 * source + 1] if n else self._p.side_triggers[2 * side + 1]
                for k in range(first, first + count):
                    if self._p.triggers[7 * k] != on or strength < self._p.triggers[7 * k + 1]:
                        continue
                    mask = self._p.triggers[7 * k + 2]
                    if tile >= 0 and mask and mask >> self._p.tile_kind[tile] & 1 == 0:
                        continue
                    if self._p.triggers[7 * k + 3]:
                        mark = (seat * 256 + source + 1) * 8 + self._p.triggers[7 * k + 5]
                        if self._is_in(FIRED, mark):
                            continue
                        self._add(FIRED, mark)
                    self._called[called] = self._p.triggers[7 * k + 4]
                    called += 1
                    if not self._p.triggers[7 * k + 6]:
                        idle = False
        if called > 1 and not idle:
            place = self._push(ASK_ORDERING, seat, called, 0)
            for k in range(called):
                self._now[place + 3 + k] = self._called[k]
        else:
            for k in range(called - 1, -1, -1):
                self._push_run(seat, self._called[k])

    def _act(self, seat: int, action: int, strength: int) -> None:
        """Clause 3.1: start the action, with the strength of the worker and its benefit."""
        base = PLAYERS + WIDE * seat
        benefit = self._earns(seat, BENEFIT_OF[action], strength)
        if action == EXPLORE:
            first = SPACES + self._p.action_first[self._board(action)]
            total = self._now[base + MOD + FLIES_ON]
            for k in range(2):
                if self._now[first + k] >= 0:
                    total += self._now[first + k] & 7
            self._push(ASK_SHIP, seat, total, strength)
        elif action == GROW:
            at = self._push(ASK_GROWING, seat, strength, 0)
            self._now[at + 5] = 1 if benefit else 0
        elif action == RESEARCH:
            if benefit:
                self._push(ASK_PLANTING, seat, 1, 0)
            self._draw_and_keep(seat, strength, 1 + self._now[base + MOD + KEEPS_ON])
        elif action == TO_DO_CONVERT:
            self._push(ASK_CONVERTING, seat, strength + self._now[base + MOD + CONVERTS_ON], 0)
            if benefit and not self._has_taught(seat):
                self._push(ASK_TEACHING, seat, 0, 0)
        elif action == CARVE:
            self._push(ASK_CARVING, seat, 0, 0)
        else:
            k = self._board(action)
            first = SPACES + self._p.action_first[k]
            total = self._now[base + MOD + ADVANCES_ON]
            total += self._now[first] & 7 if self._now[first] >= 0 else 0
            total += self._now[first + 1] & 7 if self._now[first + 1] >= 0 else self._p.empty_space
            at = self._push_buying(seat, self._p.action_kinds[k], total, 0, 0, -1)
            if benefit:
                self._now[at + 4] = self._p.advance_reward

    def _fly(self, seat: int, planet: int, strength: int) -> None:
        """Clauses 4.2, 4.4 and 4.5: fly the ship, take the token, then turn up a planet tile."""
        self._now[SHIP] = planet
        self._push(DO_EXPLORED, seat, planet, strength)
        token = self._now[TOKENS + planet]
        if token >= 0:
            self._now[TOKENS + planet] = -1
            self._now[PLAYERS + WIDE * seat + FOUND] += 1
            self._push(DO_TURN_UP, seat, planet, 0)
            self._push_fire(seat, ON_EXPLORE_NEW)
            self._push_run(seat, self._p.token_gives[token])

    def _free_squares(self, planet: int) -> int:
        """Clause 4.6: the number of empty squares on a planet."""
        at = SQUARES + 3 * planet
        taken = self._now[at] + self._now[at + 1] + self._now[at + 2]
        return self._p.planet_slots[self._now[PLANETS + planet]] - taken

    def _explored(self, seat: int, planet: int, strength: int) -> None:
        """Clauses 4.6 to 4.8: a resource for the planet, its harvest, its strength-4 benefit."""
        benefit = self._p.planet_benefit[self._now[PLANETS + planet]]
        if self._p.code[benefit] != DONE and self._earns(seat, 0, strength):
            self._push(ASK_BENEFIT_ORDER, seat, planet, 0)
        else:
            self._push(DO_HARVEST, seat, planet, 0)
        if self._free_squares(planet):
            self._push(ASK_SQUARE, seat, planet, 0)

    def _raise(self, seat: int, tile: int, source: int, cell: int) -> None:
        """Clauses 5.5 to 5.9: move the tile to the hive; then the cell's bonus, the tile's own, abilities."""
        base = PLAYERS + WIDE * seat
        kind = self._p.tile_kind[tile]
        if source == RESERVED:
            self._now[base + HELD] = -1
        elif source < RESERVED:
            self._now[ROWS + source] = -1
        else:
            self._now[CARVED + source - FIRST_CARVING] = -1
        self._put_tile(seat, cell, tile)
        if kind == RECRUIT_TILE:
            self._add(base + RECRUITS, tile)
            self._count_mods(seat)
        at = self._push_fire(seat, ON_BUILD)
        self._now[at + 5] = tile
        if source == RESERVED:
            self._now[at + 3] = ON_BUILD_RESERVE
        if kind == DEVELOPMENT_TILE:
            self._push_run(seat, self._p.tile_effects[tile])
        place = self._bonus(seat, cell)
        bonus, what = self._p.cell_bonus[place], self._p.cell_what[place]
        if bonus == GIVES:
            self._push_run(seat, what)
        elif bonus == FREE:
            target = self._cell(seat, what)
            if self._now[base + TILE + target] < 0:
                self._push_buying(seat, self._p.cell_kind[place], ANY_TOTAL, 1, 1, target)

    def _begin_turn(self, seat: int) -> None:
        """Clauses 2.1 and 2.3: begin a turn; a player without workers gains one."""
        self._now[SEAT], self._now[TEXTS] = seat, 0
        self._clear(FIRED)
        self._now[TURN] += 1
        if seat == HERSELF:
            self._push(DO_HER_TURN, seat, 0, 0)
            return
        if self._workers(seat) == 0:
            self._now[PLAYERS + WIDE * seat + ACTIVE + 1] += 1
        self._push(ASK_TURN, seat, 1, 0)

    def _settle(self) -> None:
        """Clause 3.7: the waiting workers hibernate, one after the other."""
        if self._now[WAITING] == 0:
            return
        self._push(DO_SETTLE, -1, 0, 0)
        owner = self._now[WAITING + 1]
        self._take_out(WAITING, owner)
        if owner > HERSELF:
            self._push(DO_HER_SLEEP, owner, 0, 0)
        elif self._has_token(owner) and self._free_pod():
            self._push(ASK_HIBERNATION, owner, 0, 0)
        else:
            self._push_fire(owner, ON_HIBERNATE)
            self._push_run(owner, self._p.when_full)

    def _slept(self, seat: int) -> None:
        """Clauses 3.7 and 10.5: returned workers gain strength; abilities fire; too strong ones hibernate."""
        base = PLAYERS + WIDE * seat
        for strength in range(1, 4):
            self._now[base + ACTIVE + strength + 1] += self._now[base + LANDING + strength]
            self._now[base + LANDING + strength] = 0
        for _ in range(self._now[base + LANDING + 4]):
            self._add(WAITING, seat)
        self._now[base + LANDING + 4] = 0
        self._push(DO_SETTLE, -1, 0, 0)
        self._push_fire(seat, ON_RETRIEVE)

    def _wrap(self, seat: int) -> None:
        """Clauses 2.5 and 14.2: fill the rows; begin the next turn, or end the game."""
        for kind in range(3):
            first, kept = ROWS + 3 * kind, 0
            for column in range(3):
                if self._now[first + column] >= 0:
                    self._now[first + kept] = self._now[first + column]
                    kept += 1
            for column in range(kept, 3):
                self._now[first + column] = self._next_tile(kind)
        sides = 2 if self._p.automa else self._p.players
        if self._now[TURNS_LEFT] >= 0:
            self._now[TURNS_LEFT] -= 1
        elif self._now[ENDING]:
            self._now[TURNS_LEFT] = sides
        if self._now[TURNS_LEFT] == 0:
            self._now[OVER] = 1
        elif self._p.automa:
            self._push(DO_BEGIN, 0 if seat == HERSELF else HERSELF, 0, 0)
        else:
            self._push(DO_BEGIN, (seat + 1) % sides, 0, 0)

    # ---- the Automa --------------------------------------------------------------------------------------

    def _pool_of(self, colour: int) -> int:
        """Clause 16: the place of the Automa's active workers of a colour."""
        return YELLOWS if colour == YELLOW else GRAYS

    def _her_strongest(self) -> int:
        """Clause 16.6: her strongest active worker, yellow before gray, as owner * 8 + strength; 0: none."""
        for strength in range(4, 0, -1):
            if self._now[YELLOWS + strength]:
                return YELLOW * 8 + strength
            if self._now[GRAYS + strength]:
                return GRAY * 8 + strength
        return 0

    def _her_turn(self) -> None:
        """Clauses 16.3 to 16.6: turn up a card and follow it: retrieve, else carve, else its action."""
        deck = BAGS + BAG_WIDTH * HER_BAG
        known = 1 if self._now[HER_TOP] >= 0 else 0
        if self._now[deck] + known < 2:
            if known:
                self._add(GONE + BAG_WIDTH * HER_BAG, self._now[HER_TOP])
            self._now[HER_TOP] = -1
            self._remake(HER_BAG)
        card = self._draw(HER_BAG) if self._now[HER_TOP] < 0 else self._now[HER_TOP]
        self._now[HER_TOP] = self._draw(HER_BAG)
        self._add(GONE + BAG_WIDTH * HER_BAG, card)
        self._push(DO_WRAP, HERSELF, 0, 0)
        self._push(DO_SETTLE, -1, 0, 0)
        at_home = self._pool(YELLOWS) + self._pool(GRAYS)
        on_board = self._away(YELLOW) + self._away(GRAY)
        carvings = 0
        for slot in range(self._p.carvings):
            if self._now[CARVED + slot] >= 0:
                carvings += 1
        if at_home <= self._p.card[8 * card] and on_board:
            self._her_retrieval()
        elif self._p.card[8 * card + 1] and self._her_strongest() & 7 == 4 and carvings:
            self._her_placing(CARVE)
        else:
            self._her_placing(self._p.card[8 * card + 2])

    def _her_placing(self, action: int) -> None:
        """Clause 16.6: put her strongest worker onto the action; the worker there is shifted or bumped."""
        worker = self._her_strongest()
        colour, strength = worker >> 3, worker & 7
        self._now[self._pool_of(colour) + strength] -= 1
        at = self._push(DO_HER_ACT, HERSELF, action, strength)
        self._now[at + 4] = self._now[HER_TOP]
        self._stand(colour, action, strength)

    def _her_act(self, action: int, strength: int, support: int) -> None:
        """Clauses 16.7 and 16.8: carry out the action of her worker."""
        if action == EXPLORE:
            self._her_flight(strength, support)
        elif action == ADVANCE:
            self._now[HER_VP] += strength + self._p.hers[5]
            kind = self._p.card[8 * support + 6]
            place = ROWS + 3 * kind + self._p.card[8 * support + 7] - 1
            if self._now[place] >= 0:
                self._add(GONE + BAG_WIDTH * kind, self._now[place])
                self._now[place] = -1
        elif action == CARVE:
            self._her_carving(support)
        else:
            self._now[HER_VP] += self._p.hers[6]

    def _walk(self, places: int, at: int, step: int, count: int) -> int:
        """Clause 16: the place after some steps along a path, turning back at its ends."""
        if places == 1:
            return 0
        for _ in range(count):
            if at + step < 0 or at + step >= places:
                step = -step
            at += step
        return at

    def _her_flight(self, strength: int, support: int) -> None:
        """Clause 16.7: fly the ship, remove a token, score points, fill a square."""
        places, count = self._p.grid - 1, self._p.card[8 * support + 4]
        if self._now[SHIP] == self._p.start:
            there = self._walk(places, -1, 1, count)
        else:
            at = 0
            while self._p.sky_path[at] != self._now[SHIP]:
                at += 1
            step = -1 if self._p.card[8 * support + 3] else 1
            there = self._walk(places, at, step, count)
            if there == at:
                there = self._walk(places, at, step, count + 1)
        planet = self._p.sky_path[there]
        self._now[SHIP] = planet
        self._now[HER_VP] += strength
        if self._now[TOKENS + planet] >= 0:
            self._now[TOKENS + planet] = -1
            self._now[HER_TOKENS] += 1
            self._now[PLANETS + planet] = self._draw(PLANET_BAG)
        else:
            self._now[HER_VP] += self._p.hers[4]
        resource = self._p.card[8 * support + 5]
        if self._free_squares(planet) and self._in_supply(resource) > 0:
            self._now[SQUARES + 3 * planet + resource] += 1

    def _her_carving(self, support: int) -> None:
        """Clause 16.8: take the carving at the support number, counted from the support corner."""
        left, last = 0, self._p.carvings - 1
        for slot in range(self._p.carvings):
            if self._now[CARVED + slot] >= 0:
                left += 1
        number = self._walk(left, 0, 1, self._p.card[8 * support + 4] - 1)
        for k in range(self._p.carvings):
            slot = self._p.carving_path[k]
            if self._p.card[8 * support + 3]:
                slot = last - slot
            if self._now[CARVED + slot] >= 0:
                if number == 0:
                    self._add(HER_CARVINGS, self._now[CARVED + slot])
                    self._now[CARVED + slot] = -1
                    return
                number -= 1

    def _her_retrieval(self) -> None:
        """Clause 16.9: take back the workers of the colour that has more on the board."""
        colour = YELLOW if self._away(YELLOW) >= self._away(GRAY) else GRAY
        pool = self._pool_of(colour)
        self._now[HER_VP] += self._p.hers[7]
        for space in range(self._p.spaces):
            worker = self._now[SPACES + space]
            if worker >> 3 == colour:
                self._now[SPACES + space] = -1
                if worker & 7 < 4:
                    self._now[pool + (worker & 7) + 1] += 1
                else:
                    self._add(WAITING, colour)

    def _her_sleep(self, colour: int) -> None:
        """Clause 16.10: a token on the first free pod of her weakest sector; then a new worker."""
        self._now[HER_SLEPT] += 1
        if self._has_token(HERSELF) and self._free_pod():
            chosen, least = -1, 0
            for pod in range(self._p.pods):
                if self._now[COMB + pod] < 0:
                    hers = 0
                    for other in range(self._p.pods):
                        if self._now[COMB + other] == HERSELF:
                            hers += 1 if self._p.pod_sector[other] == self._p.pod_sector[pod] else 0
                    if chosen < 0 or hers < least:
                        chosen, least = pod, hers
            self._now[COMB + chosen] = HERSELF
            self._now[HER_VP] += self._p.hers[8]
            self._call_the_end(HERSELF)
        last = len(self._p.newcomers) - 1
        strength = self._p.newcomers[min(self._now[HER_SLEPT] // self._p.hers[9], last)]
        self._now[self._pool_of(colour) + strength] += 1
