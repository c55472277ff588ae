# The C types of table.py: the names and rules are there, only what the compiler needs is here.

cimport cython

cpdef enum:
    BEGIN, SCOUT, GO, GATHER, VINE_BEE, VINE_ACTION, MAKE, RAISE, FINISH, END_TURN
    CURE_BEE, CURE_ACTION, FIGHT, YIELD

cpdef enum:
    EXPLORE, MOVE, FORAGE, MAKE_POLLEN, TRANSFORM, MUTATE, TURNING, ENDING

cpdef enum:
    FLOWER, CHANGE, METAMORPHOSIS, BONUS, VINE, NOTHING

cpdef enum:
    MORE_MOVES, MORE_ACTIONS, MORE_LOAD, CHEAP_WORKER, CHEAP_MALE, CHEAP_HONEY, CHEAP_PROPOLIS, MORE_POLLEN

cpdef enum:
    IN_STOCK, WORKERS_ASKED, MALES_ASKED, EXPLORED, UP_ASKED, REVEALED, NO_HORNETS, NO_MITES, NOSEMA_OVER

cpdef enum:
    PLAYING, VICTORY, BY_HORNETS, BY_NOSEMA, NO_BEES, TURNS_OUT

cpdef enum:
    SEAT, STEP, USED, DONE, MOVED, TURNS, END, STOCK
    SUPPLY = 10
    SICK = 13
    NOSEMA, MITES, PAWNS, LOST, CUT, CUT_DONE, CUT_BEES, TILES, WASPS, DRAWN, HELD, UP, WORKERS, MALES, RIM_TAKEN
    BONUS_TILES
    LAID = 30
    COLOUR = 35
    BEES = 48
    WASP = 66
    TILE = 82
    FACE = 0
    SPOT = 1
    NEAR = 2
    AWAY = 3
    OPEN = 4
    WIDE = 5
    ROW = 400

cpdef enum:
    AWAY_FROM_PLAY = 127
    ACTED = 524288
    MITE = 262144
    LOAD = 262143
    AT = 20
    TURNED = 64
    IN_HIVE = 64
    MOST_TILES = 61
    MOST_HORNETS = 14
    MOST_DEEP = 192
    STOCK_SPOT = 8256


@cython.final
cdef class Printed:
    cdef readonly int plants, workers, bees, players, turns
    cdef readonly int actions, explore, move, forage, carry, pollen, cure_price, mites, nosema
    cdef bint returns, no_bees_lose
    cdef int conditions
    cdef int _asked[12]
    cdef int _of[12]
    cdef int _least[12]
    cdef int _colour[128]
    cdef int _slots[128]
    cdef int _kind[64]
    cdef int _effect[64]
    cdef int _once[64]
    cdef int _take[192]
    cdef int _give[192]
    cdef int _price[4]
    cdef int _cheap[4]
    cdef int _place[6]
    cdef int _action[6]
    cdef int _around[6]
    cdef int _hex[6]
    cdef int _rim[12]
    cdef int _bit[67]
    cdef long long _one[64]


@cython.final
cdef class AnthophilaTable:
    cdef Printed _p
    cdef long long _now[400]
    cdef long long _past[76800]  # a row of 400 for each position that was kept
    cdef int _plies, _left, _parts
    cdef int _order[64]
    cdef int _dice[64]
    cdef int _bag[64]
    cdef int _bagged
    cdef int _part_plants[12]
    cdef int _part_special[12]
    cdef int _special[64]
    cdef long long _luck
    cdef long long _legal[4096]
    cdef long long _reach_memo[128]
    cdef int _taken[64]
    cdef int _hornets_from[65]
    cdef int _part_end[65]

    @cython.locals(mixed=cython.longlong)
    cdef int _random(self, int below) noexcept nogil
    cdef void _deal(self, long long seed) noexcept nogil
    cdef void _count_to_come(self) noexcept nogil
    cdef void _keep(self, int slot) noexcept nogil
    cdef void _restore(self, int slot) noexcept nogil
    cdef int _low(self, long long bits) noexcept nogil
    cdef int _index(self, int spot) noexcept nogil
    cdef int _loaded(self, long long bee) noexcept nogil
    cdef int _limit(self, long long bee) noexcept nogil
    cdef int _first_equal(self, int bee) noexcept nogil
    cdef int _free_pawn(self, bint male) noexcept nogil
    cdef int _first_male_home(self) noexcept nogil
    cdef int _hive_hornets(self) noexcept nogil
    cdef bint _danger(self) noexcept nogil
    cdef bint _hornet_on(self, int place) noexcept nogil
    cdef bint _hornet_at(self, int at) noexcept nogil
    cdef long long _hornet_tiles(self) noexcept nogil
    cdef void _lay(self, int spot, int tile) noexcept nogil
    @cython.locals(changed=cython.bint)
    cdef void _shorten_ways(self) noexcept nogil
    cdef void _turn_down(self, int at) noexcept nogil
    cdef void _scout(self, int bee, int spot) noexcept nogil
    cdef void _mites(self) noexcept nogil
    cdef long long _around_bits(self, long long bits) noexcept nogil
    cdef long long _flood(self, long long start, long long within) noexcept nogil
    cdef long long _reach(self, int at, bint male) noexcept nogil
    cdef long long _full(self) noexcept nogil
    cdef void _go(self, int bee, int at) noexcept nogil
    cdef void _remove_bee(self, int bee) noexcept nogil
    cdef void _remove_hornet(self, int number) noexcept nogil
    cdef bint _bee_pays(self, int bee, int tile) noexcept nogil
    cdef bint _stock_pays(self, int tile) noexcept nogil
    @cython.locals(pays=cython.bint)
    cdef bint _can_gather(self, int bee) noexcept nogil
    cdef bint _supplied(self, int tile, int more) noexcept nogil
    cdef void _load(self, int bee, int resource, int amount, int limit) noexcept nogil
    cdef void _gather(self, int bee) noexcept nogil
    cdef int _price_of(self, int what) noexcept nogil
    cdef void _take_cube(self, int place) noexcept nogil
    cdef int _pollen_at(self, int at) noexcept nogil
    cdef void _cure_bee(self, int bee) noexcept nogil
    cdef int _times(self, int action) noexcept nogil
    cdef int _actions_allowed(self) noexcept nogil
    cdef bint _can_begin(self, int action) noexcept nogil
    cdef bint _can_scout(self) noexcept nogil
    cdef bint _can_move(self) noexcept nogil
    cdef bint _any_gather(self) noexcept nogil
    cdef void _begin(self, int action) noexcept nogil
    cdef void _settle(self) noexcept nogil
    cdef void _count_bonuses(self) noexcept nogil
    cdef void _drop_surplus(self) noexcept nogil
    cdef bint _met(self, int number) noexcept nogil
    cdef int _progress(self, int number) noexcept nogil
    cdef void _check_end(self) noexcept nogil
    cdef void _after_part(self) noexcept nogil
    @cython.locals(goes_on=cython.bint)
    cdef void _after_free(self) noexcept nogil
    cdef void _finish_action(self) noexcept nogil
    cdef int _hop(self, int at) noexcept nogil
    cdef bint _before(self, int one, int other) noexcept nogil
    cdef bint _has_moved_to(self, int at, int moved) noexcept nogil
    cdef void _move_hornet(self) noexcept nogil
    cdef void _end_turn(self) noexcept nogil
    cdef int _list(self) noexcept nogil
    cdef int _list_scouts(self, int n) noexcept nogil
    @cython.locals(male=cython.bint)
    cdef int _list_moves(self, int n) noexcept nogil
    cdef int _list_gather(self, int n) noexcept nogil
    cdef int _list_goods(self, int step) noexcept nogil
    cdef int _list_fights(self, int n) noexcept nogil
    cdef int _list_cures(self, int n) noexcept nogil
    cdef void _play(self, long long action) noexcept nogil
    cdef void _play_free(self, int kind, int bee, int spot) noexcept nogil
    cdef void _buy(self, int kind, int what) noexcept nogil
    cpdef list legal(self)
    cpdef void play(self, long long action)
    cpdef int count(self)
    cpdef void play_number(self, int number)
    cpdef void undo(self)


cdef long long code(long long kind, long long bee, long long spot) noexcept nogil
