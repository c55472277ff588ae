# The C types of position.py: the names and rules are there, only what the compiler needs is here.

cimport cython
from rucher.games.apiary.printed cimport (
    AT_LEAST, AT_MOST, BENEFIT_FROM, CHEAP, CHEAPER, CHEAPER_WORKER, COPY, EQUAL, FLAT, MODS, NEW_WORKER,
    PER_METRIC, Printed, WEAKEST_CARVER,
)

cpdef enum:
    SEAT, TURN, TEXTS, ENDING, TURNS_LEFT, OVER, SHIP, DEPTH, FRAMES_LAID, REMADE
    YELLOWS = 17
    GRAYS = 22
    OVERRUN = 27
    HER_TOKENS = 28
    HER_VP = 29
    HER_TOP = 30
    HER_SLEPT = 31
    SPACES = 32
    ROWS = 48
    DANCES = 58
    TEACHERS = 66
    PUT = 74
    CARVED = 90
    COMB = 114
    PLANETS = 160
    TOKENS = 200
    SQUARES = 240
    FIRED = 360
    WAITING = 392
    FACTIONS_OFFERED = 424
    MATS_OFFERED = 440
    DRAWN = 456
    BAGS = 528
    GONE = 924
    BAG_WIDTH = 66
    HER_CARVINGS = 1320

cpdef enum:
    TILE_BAG = 0
    PLANET_BAG = 3
    SEED_BAG = 4
    HER_BAG = 5

cpdef enum:
    PLAYERS = 1352
    WIDE = 480
    GOODS = 0
    ACTIVE = 5
    LANDING = 10
    POINTS = 15
    FAVORED, MAT, FACTION, UPGRADED, HELD, STANDING, FOUND, FRAMED, BUILT
    MOD = 28
    SPOTS = 46
    CELLS = 55
    ANSWER = 56
    DEALT = 57
    PLANTED = 65
    RECRUITS = 82
    HAND = 127
    AT = 192
    TILE = 264
    TOUCH = 336
    SIDES = 408

cpdef enum:
    STACK = 3752
    FRAME_WIDE = 20
    MOST_FRAMES = 64
    ROW = 5032
    MOST_CELLS = 72
    MOST_LEGAL = 4096
    MOST_DRAWN = 256
    KEPT_ROWS = 16
    HERSELF = 5
    YELLOW = 6
    GRAY = 7

cpdef enum:
    FARM_TILE, RECRUIT_TILE, DEVELOPMENT_TILE, CARVING_TILE

cdef int SIX[6]
cdef int KEPT_FIRST[5]


@cython.final
cdef class Rows:
    cdef short kept[80512]  # 16 rows of 5032


cdef class Position:
    cdef Printed _p
    cdef short _now[5032]
    cdef int _kept[5]
    cdef int _price[10]
    cdef int _legal[4096]
    cdef int _log[256]
    cdef unsigned char _mark[16384]
    cdef long long _seed, _luck
    cdef int _plies, _logged
    cdef list _past

    cdef void _keep(self) noexcept
    cdef void _restore(self) noexcept
    cdef int _random(self, int below) noexcept
    cdef void _shuffle(self, int bag) noexcept
    cdef void _remake(self, int bag) noexcept
    cdef int _draw(self, int bag) noexcept
    cdef int _next_tile(self, int kind) noexcept
    cdef void _add(self, int place, int item) noexcept
    cdef void _take_out(self, int place, int item) noexcept
    cdef void _clear(self, int place) noexcept
    cdef bint _is_in(self, int place, int item) noexcept
    cdef int _cell(self, int seat, int at) noexcept
    cdef void _add_cell(self, int seat, int at) noexcept
    cdef void _lay_mat(self, int seat, int mat) noexcept
    cdef void _lay_frame(self, int seat, int at, int turn) noexcept
    cdef void _put_tile(self, int seat, int cell, int tile) noexcept
    cdef int _bonus(self, int seat, int cell) noexcept
    cdef bint _is_open(self, int seat, int cell) noexcept
    cdef int _opens(self, int seat, int target) noexcept
    cdef int _cell_discount(self, int seat, int cell, int kind) noexcept
    cdef int _discount(self, int seat, int kind, int target) noexcept
    cdef int _frame_places(self, int seat) noexcept
    cdef bint _fits_there(self, int pivot, int turn) noexcept
    cdef int _away(self, int seat) noexcept
    cdef int _pool(self, int place) noexcept
    cdef int _workers(self, int seat) noexcept
    cdef bint _may_have_worker(self, int seat) noexcept
    cdef void _gain_worker(self, int seat, int strength) noexcept
    cdef int _tokens_in_comb(self, int owner) noexcept
    cdef bint _has_token(self, int owner) noexcept
    cdef void _count_mods(self, int seat) noexcept
    cdef void _change(self, int base, int mod) noexcept
    cdef bint _earns(self, int seat, int action, int strength) noexcept
    cdef int _weakest_carver(self, int seat) noexcept
    cdef int _plant_limit(self, int seat) noexcept
    cdef int _in_supply(self, int resource) noexcept
    cdef void _gain(self, int seat, int resource, int n) noexcept
    cdef void _gain_favor(self, int seat, int n) noexcept
    cdef int _gainable(self, int icon) noexcept
    cdef int _seeds_left(self) noexcept
    cdef bint _payable(self, int seat, int cost, int discount) noexcept
    cdef bint _can_pay(self, int seat) noexcept
    cdef void _set_price(self, int price) noexcept
    cdef void _dance_price(self, int slot) noexcept
    cdef bint _can_convert(self, int seat) noexcept
    cdef bint _can_build(self, int seat, int tile, int target, bint free) noexcept
    cdef int _columns(self, int total) noexcept
    cdef bint _has_kind(self, int kinds, int kind) noexcept
    cdef bint _can_buy(self, int seat, int kinds, int total) noexcept
    cdef bint _can_carve(self, int seat) noexcept
    cdef bint _can_grow_worker(self, int seat, int left, int grown) noexcept
    cdef bint _can_grow_frame(self, int seat, int left) noexcept
    cdef bint _holds(self, int seat) noexcept
    cdef bint _filled(self, int seat, int given_up) noexcept
    cdef bint _may_go(self, int seat, int resource, int given_up) noexcept
    cdef void _most_valuable(self, int seat) noexcept
    cdef int _adjacent(self, int seat, int cell, int what) noexcept
    cdef int _full_frames(self, int seat) noexcept
    cdef bint _mat_is_full(self, int seat) noexcept
    cdef int _goods(self, int seat, int first, int last) noexcept
    cdef int _strong(self, int seat) noexcept
    cdef int _sectors_of(self, int seat) noexcept
    cdef bint _has_taught(self, int seat) noexcept
    cdef int _metric(self, int seat, int metric, int cell) noexcept
    cdef bint _all_hold(self, int seat, int score, int cell) noexcept
    cdef int _scored(self, int seat, int first, int count, int cell) noexcept
    cdef int _copied(self, int seat, int tile, int cell) noexcept
    cdef int _best_copy(self, int seat, int cell) noexcept
    cdef int _share(self, int owner, int sector) noexcept
    cdef int _majorities(self, int owner) noexcept
    cdef int _points(self, int seat) noexcept
    cdef int _her_workers(self) noexcept
    cdef int _her_points(self) noexcept
