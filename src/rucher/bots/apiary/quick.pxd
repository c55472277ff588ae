# The C types of quick.py: the names and rules are there, only what the compiler needs is here.

cimport cython
from rucher.games.apiary.position cimport (
    ACTIVE, BUILT, CARVED, CARVING_TILE, CELLS, COMB, DEPTH, ENDING, FACTION, FAVORED, FRAMED, GOODS, HAND, HELD,
    HERSELF, LANDING, MAT, OVER, OVERRUN, PLANETS, PLANTED, PLAYERS, ROWS, SEAT, SPACES, SQUARES, TILE, TOKENS, TURN,
    TURNS_LEFT, UPGRADED, WIDE
)
from rucher.games.apiary.printed cimport DONE, PER
from rucher.games.apiary.table cimport (
    ASK_BUMPED, ASK_BUYING, ASK_CARVING, ASK_FACTIONS, ASK_FRAMING, ASK_GROWING, ASK_KEEPING, ASK_OWING,
    ASK_OWING_CARD, ASK_SHIP, ASK_SITE, ASK_SQUARE, ASK_STORING, ASK_TURN, ASK_WILDS, TO_ASK, TO_BUY,
    TO_CARVING, TO_END, TO_FINISH, TO_SEED, TO_STORE, ApiaryTable, WHAT
)

cpdef enum:
    FEATURES = 31
    LONGEST = 60

cdef double LOW


@cython.final
cdef class Figures:
    cdef double[::1] mixed, last, tile_income, tile_able, tile_price, tile_standing, side_able, token, planet
    cdef double[::1] planet_strong, resource, worth
    cdef double card_gain
    cdef int[::1] spots, steps


@cython.final
cdef class Quick:
    cdef ApiaryTable _t
    cdef Figures _f
    cdef double _row[31]
    cdef int _turn_codes[4096]
    cdef int _sight_codes[4096]
    cdef int _card_codes[4096]

    cdef void _check(self) except *
    cdef int _left(self) noexcept
    cdef bint _has_a_turn(self, int seat) noexcept
    cdef double _strength(self, int seat) noexcept
    cdef void _fill_row(self, int seat, int points) noexcept
    cdef int _carvable(self, int seat, int honey) noexcept
    cdef bint _begins(self) noexcept
    cdef bint _opens(self) noexcept
    cdef void _others(self, int seat) noexcept
    cdef void _finish(self, int seat, bint stop_at_turn) noexcept
    cdef void _turn(self) noexcept
    cdef void _play_card(self, int seat) noexcept
    cdef int _at_sight(self, int seat) noexcept
    cdef double _planet(self, int space, int strength) noexcept
    cdef double _time_left(self, int seat) noexcept
    cdef double _purchase(self, int seat, int action) noexcept
