# The C types of search.py.

cimport cython
from rucher.games.anthophila.table cimport Printed, AnthophilaTable
from rucher.games.anthophila.table cimport (
    ACTED, AT, AWAY, AWAY_FROM_PLAY, BEES, BEGIN, BONUS, CHANGE, CURE_ACTION, CURE_BEE, CUT, DONE, DRAWN, END,
    ENDING, END_TURN, EXPLORE, EXPLORED, FACE, FIGHT, FINISH, FLOWER, FORAGE, GATHER, GO, HELD, IN_HIVE,
    IN_STOCK, LAID, LOAD, MAKE, MAKE_POLLEN, MALES, MALES_ASKED, METAMORPHOSIS, MITE, MITES, MOVE, MUTATE,
    NEAR, NOSEMA, NOSEMA_OVER, NO_HORNETS, NO_MITES, OPEN, RAISE, REVEALED, RIM_TAKEN, ROW, SCOUT, SICK, SPOT,
    STEP, STOCK, SUPPLY, TILE, TILES, TRANSFORM, TURNING, TURNS, UP, UP_ASKED, USED, VICTORY, VINE, VINE_ACTION,
    VINE_BEE, WASP, WASPS, WIDE, WORKERS, WORKERS_ASKED, YIELD
)

cdef enum:
    W_POLLEN_ASKED, W_POLLEN, W_POLLEN_SPARE, W_HONEY, W_PROPOLIS, W_CUBE_SPARE, W_PROPOLIS_SAVES
    W_WORKER_ASKED, W_WORKER_2, W_WORKER_3, W_WORKER_4, W_WORKER_MORE, W_WORKER_LATE
    W_MALE_SAVES, W_MALE_ASKED, W_MALE, W_UNDER_WAY, W_FAR, W_PROMISE, W_MALE_HOME, W_MALE_GUARD
    W_BONUS_SAVES, W_TILE_FEW, W_TILE_SOME, W_TILE_MANY, W_EXPLORED, W_EXPLORED_LATE, W_UP, W_REVEAL
    W_REVEAL_LATE, W_RISK_FALL, W_RISK_NEAR, W_RISK, W_ATTACK_SAVES, W_ATTACK_ASKED, W_IDLE, W_MOVE, W_DEATH
    W_VINE, W_CURE, W_MALE_TO_COME, W_BLOCK, W_MORE_MOVES, W_MORE_ACTIONS
    W_MORE_LOAD, W_MORE_POLLEN

cpdef enum:
    WEIGHTS = 46
    WON = 100000
    MOST_LINE = 40


@cython.final
cdef class Search:
    cdef AnthophilaTable _t
    cdef Printed _p
    cdef long long _w[46]
    cdef long long _short[11]
    cdef long long _due[11]
    cdef long long _asks
    cdef long long _cube[3]
    cdef long long _worker, _male, _guard, _to_come, _threat, _lacks, _lack_kinds, _propolis_short, _males_short
    cdef int _males_home, _slot
    cdef long long _noise, _luck
    cdef long long _go_bee[2048]
    cdef long long _go_at[2048]
    cdef long long _go_worth[2048]
    cdef int _goes
    cdef bint _recording
    cdef int _length
    cdef long long _line[64]
    cdef readonly long long steps

    @cython.locals(mixed=cython.longlong)
    cdef int _random(self, int below) noexcept
    cdef long long _blur(self, long long worth) noexcept
    cdef void _act(self, long long action) noexcept
    cdef void _look(self) noexcept
    @cython.locals(asked=cython.int, of=cython.int, kind=cython.int)
    cdef void _count_asked(self) noexcept
    cdef void _count_feared(self) noexcept
    cdef void _price_things(self) noexcept
    cdef long long _bonus(self, int tile) noexcept
    cdef long long _gather_worth(self, int bee) noexcept
    cdef long long _pollen(self) noexcept
    cdef bint _only(self, int kind) noexcept
    cdef bint _keeps(self, long long cost) noexcept
    cdef long long _gain(self, int bee, int tile) noexcept
    @cython.locals(held=cython.bint)
    cdef long long _promise(self, int bee, int at) noexcept
    @cython.locals(load=cython.longlong, male=cython.bint)
    cdef long long _bee_at(self, int bee, int at) noexcept
    cdef bint _wins_by_load(self, int bee) noexcept
    cdef long long _move_worth(self, int bee, int at, long long now) noexcept
    cdef void _list_goes(self) noexcept
    cdef long long _best_together(self, int times) noexcept
    @cython.locals(first=cython.bint)
    cdef int _best_go(self) noexcept
    cdef long long _forage_worth(self, int bee) noexcept
    cdef long long _tile_worth(self, int n) noexcept
    cdef long long _explore_worth(self, int times) noexcept
    cdef long long _made(self, int product) noexcept
    cdef long long _raised(self, int male) noexcept
    cdef long long _begin_goods(self, int action) noexcept
    cdef long long _begin_forage(self, int times) noexcept
    cdef long long _begin_worth(self, int action) noexcept
    cdef bint _free_act(self) noexcept
    @cython.locals(must=cython.bint)
    cdef bint _fight(self) noexcept
    @cython.locals(useful=cython.bint)
    cdef bint _cure_an_action(self) noexcept
    @cython.locals(spare=cython.bint)
    cdef bint _cure_a_bee(self) noexcept
    cdef void _defend(self) noexcept
    cdef void _go_on(self) noexcept
    cdef void _next_part(self) noexcept
    @cython.locals(free=cython.bint, where=cython.int, best=cython.int, bee=cython.int, spot=cython.int)
    cdef void _part_explore(self) noexcept
    cdef void _part_forage(self) noexcept
    cdef void _part_goods(self, int step) noexcept
    cdef void _play_out(self) noexcept
    cdef long long _shortfall(self) noexcept
    cdef long long _score(self) noexcept


cdef long long _code(long long kind, long long bee, long long spot) noexcept
cdef long long _part(long long number, long long of) noexcept
