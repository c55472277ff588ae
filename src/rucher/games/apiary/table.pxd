# The C types of table.py: the names and rules are there, only what the compiler needs is here.

cimport cython
from rucher.games.apiary.position cimport (
    ACTIVE, ANSWER, AT, BAGS, BAG_WIDTH, CARVED, CELLS, COMB, DANCES, DEALT, DEPTH, DEVELOPMENT_TILE,
    DRAWN, ENDING, FACTION, FACTIONS_OFFERED, FARM_TILE, FIRED, FOUND, FRAMES_LAID, FRAME_WIDE, GONE,
    GOODS, GRAY, GRAYS, HAND, HELD, HERSELF, HER_BAG, HER_CARVINGS, HER_SLEPT, HER_TOKENS, HER_TOP,
    HER_VP, LANDING, MAT, MATS_OFFERED, MOD, MOST_FRAMES, OVER, OVERRUN, PLANETS, PLANET_BAG, PLANTED,
    PLAYERS, POINTS, PUT, Position, RECRUITS, RECRUIT_TILE, ROWS, SEAT, SEED_BAG, SHIP, SPACES, SPOTS,
    SQUARES, STACK, STANDING, TEACHERS, TEXTS, TILE, TOKENS, TURN, TURNS_LEFT, UPGRADED, WAITING, WIDE,
    YELLOW, YELLOWS,
)
from rucher.games.apiary.printed cimport (
    ADVANCES_ON, BOOST, BUILD, CHEAPER_WORKER, CHOICE, CONVERT, CONVERTS_ON, DONE, EXCHANGE, FAVOR,
    FLIES_ON, FRAME, FREE, GAIN, GIVES, INCOME, INCOMES_ON, KEEPS_ON, PICK, PLAIN, PLANET, PLANT,
    Printed, RECALL, REFRESH, RESERVE, SEED, UPGRADE, VP, WORKER,
)

cpdef enum:
    TO_FACTION, TO_MAT, TO_PLACE, TO_RETRIEVE, TO_SEED, TO_ASK, TO_END, TO_BUMP, TO_SHIP, TO_SQUARE
    TO_HARVEST, TO_BENEFIT, TO_BUY, TO_RESERVED, TO_CARVING, TO_BUILD, TO_SPARE, TO_PAY
    TO_PAY_CARD, TO_TAKE, TO_WORKER, TO_FRAME, TO_UPGRADE, TO_PLACE_FRAME, TO_KEEP, TO_PLANT
    TO_CONVERT, TO_DANCE, TO_TEACH, TO_TOKEN, TO_INCOME, TO_HIBERNATE, TO_BOOST, TO_RECALL
    TO_RESERVE, TO_PLANET, TO_OPTION, TO_EXCHANGE, TO_FIRST, TO_DISCARD, TO_STORE, TO_FINISH
    WHAT = 1048575

cpdef enum:
    DO_RUN, DO_REPEAT, DO_GAIN, DO_FIRE, DO_ACT, DO_ACTED, DO_EXPLORED, DO_TURN_UP, DO_HARVEST
    DO_BILL, DO_RAISE, DO_BEGIN, DO_NEW_WORKER, DO_SETTLE, DO_SLEPT, DO_WRAP, DO_OVERFLOW
    DO_HER_TURN, DO_HER_ACT, DO_HER_BACK, DO_HER_SLEEP
    ASK_FACTIONS, ASK_DRAFT, ASK_TURN, ASK_BUMPED, ASK_SHIP, ASK_SQUARE, ASK_BENEFIT_ORDER
    ASK_BENEFIT, ASK_BUYING, ASK_CARVING, ASK_SITE, ASK_DISCOUNT, ASK_OWING, ASK_OWING_CARD
    ASK_GROWING, ASK_FRAMING, ASK_KEEPING, ASK_PLANTING, ASK_TEACHING, ASK_TOKEN
    ASK_CONVERTING, ASK_RETRIEVAL, ASK_INCOMES, ASK_HIBERNATION, ASK_BOOSTING, ASK_RECALLING
    ASK_RESERVING, ASK_PLANET, ASK_UPGRADING, ASK_OPTIONS, ASK_EXCHANGING, ASK_WILDS
    ASK_ORDERING, ASK_STORING

cpdef enum:
    EXPLORE, ADVANCE, ADVANCE_FARM, ADVANCE_OTHER, GROW, RESEARCH, TO_DO_CONVERT, CARVE

cpdef enum:
    ON_EXPLORE, ON_EXPLORE_NEW, ON_ADVANCE, ON_GROW, ON_RESEARCH, ON_CONVERT, ON_CARVE, ON_PLACE
    ON_RETRIEVE, ON_HIBERNATE, ON_BUMPED, ON_BUMP_OTHER, ON_BUILD, ON_BUILD_RESERVE
    ON_GAIN_FRAME, ON_PLANT, ON_PLAY_SEED, ON_TEACH, ON_OVERFLOW

cpdef enum:
    ASKED, TO_ACTIVE, TO_LANDING

cpdef enum:
    TEXTS_ALLOWED = 2
    RESERVED = 9
    FIRST_CARVING = 10
    MOST_CALLED = 16
    ANY_TOTAL = 99

cdef int OCCASION_OF[8]
cdef int BENEFIT_OF[8]
cdef int OPTIONS_FIRST[2]
cdef int OPTIONS_LAST[2]
cdef int ICON_ORDER[4]


@cython.final
cdef class ApiaryTable(Position):
    cdef int _least[8]
    cdef int _called[64]
    cdef int _count

    cdef int _top(self) noexcept
    cdef int _push(self, int kind, int seat, int a, int b) noexcept
    cdef void _push_run(self, int seat, int program) noexcept
    cdef int _push_fire(self, int seat, int occasion) noexcept
    cdef int _asked(self) noexcept
    cdef void _offer(self, int kind, int what) noexcept
    cdef void _offer_list(self, int kind, int place) noexcept
    cdef void _list(self) noexcept
    cdef void _list_payment(self, int kind, int seat, int at) noexcept
    cdef void _sort(self, int goods, int sign) noexcept
    cdef bint _may_spare(self, int seat, int at, int resource) noexcept
    cdef void _list_growth(self, int kind, int seat, int at) noexcept
    cdef bint _is_put(self, int token) noexcept
    cdef void _list_conversions(self, int seat, int at) noexcept
    cdef void _offer_conversion(self, int seat, int option) noexcept
    cdef void _list_other(self, int kind, int seat, int at) noexcept
    cdef int _given_up(self, int seat, int at) noexcept
    cdef void _offer_farms(self, int seat, int at) noexcept
    cdef void _offer_pods(self) noexcept
    cdef void _list_turn(self, int seat, int before) noexcept
    cdef void _list_placings(self, int seat) noexcept
    cdef bint _something_to_do(self, int seat, int k, int strength) noexcept
    cdef int _flight(self, int start, int end) noexcept
    cdef void _list_tiles(self, int seat, int at) noexcept
    cdef void _list_sites(self, int seat, int tile, bint free) noexcept
    cdef int _alone(self) noexcept
    cdef int _alone_later(self, int kind, int seat, int at) noexcept
    cdef void _play(self, int action) noexcept
    cdef void _answer(self, int action) noexcept
    cdef void _answer_payment(self, int kind, int seat, int at, int what) noexcept
    cdef void _answer_growth(self, int kind, int seat, int at, int to, int what) noexcept
    cdef void _answer_other(self, int kind, int seat, int at, int to, int what) noexcept
    cdef void _answer_turn(self, int seat, int to, int what, int before) noexcept
    cdef void _choose_faction(self, int seat, int faction) noexcept
    cdef bint _asked_for_faction(self) noexcept
    cdef void _draft(self, int seat, int to, int what) noexcept
    cdef void _settle_in(self, int seat, int faction) noexcept
    cdef void _add_spots(self, int seat) noexcept
    cdef void _begin(self) noexcept
    cdef void _place(self, int seat, int action, int strength) noexcept
    cdef int _board(self, int action) noexcept
    cdef void _stand(self, int owner, int action, int strength) noexcept
    cdef void _send_back(self, int owner, int strength) noexcept
    cdef void _retrieve(self, int seat) noexcept
    cdef void _collect(self, int kind, int seat, int at, int hex_) noexcept
    cdef void _hibernate(self, int seat, int pod) noexcept
    cdef bint _free_pod(self) noexcept
    cdef void _call_the_end(self, int owner) noexcept
    cdef void _buy(self, int seat, int at, int source) noexcept
    cdef void _build_at(self, int seat, int tile, int source, int free, int cell) noexcept
    cdef void _bill(self, int seat, int cost, int discount) noexcept
    cdef void _bill_again(self, int seat, int at, int discount) noexcept
    cdef void _price_left(self, int at, int discount) noexcept
    cdef void _charge(self, int seat) noexcept
    cdef void _ask_wilds(self, int seat, int icon, int n) noexcept
    cdef void _grow(self, int seat, int to, int left, int workers, int parts, int upgrade) noexcept
    cdef void _upgrade(self, int seat) noexcept
    cdef int _draw_seeds(self, int place, int n) noexcept
    cdef void _draw_and_keep(self, int seat, int n, int keep) noexcept
    cdef void _teach(self, int seat, int slot) noexcept
    cdef void _convert(self, int seat, int at, int to, int what) noexcept
    cdef void _boost(self, int seat, int at, int strength) noexcept
    cdef void _go_first(self, int seat, int at, int number) noexcept
    cdef void _store(self, int seat, int at) noexcept
    cdef void _step(self) noexcept
    cdef void _give(self, int seat, int icon, int n) noexcept
    cdef void _run(self, int seat, int at) noexcept
    cdef int _push_buying(self, int seat, int kinds, int total, int free, int may, int target) noexcept
    cdef void _harvest_some(self, int seat, int any_) noexcept
    cdef void _refresh(self, int kind) noexcept
    cdef void _fire(self, int at) noexcept
    cdef void _act(self, int seat, int action, int strength) noexcept
    cdef void _fly(self, int seat, int planet, int strength) noexcept
    cdef int _free_squares(self, int planet) noexcept
    cdef void _explored(self, int seat, int planet, int strength) noexcept
    cdef void _raise(self, int seat, int tile, int source, int cell) noexcept
    cdef void _begin_turn(self, int seat) noexcept
    cdef void _settle(self) noexcept
    cdef void _slept(self, int seat) noexcept
    cdef void _wrap(self, int seat) noexcept
    cdef int _pool_of(self, int colour) noexcept
    cdef int _her_strongest(self) noexcept
    cdef void _her_turn(self) noexcept
    cdef void _her_placing(self, int action) noexcept
    cdef void _her_act(self, int action, int strength, int support) noexcept
    cdef int _walk(self, int places, int at, int step, int count) noexcept
    cdef void _her_flight(self, int strength, int support) noexcept
    cdef void _her_carving(self, int support) noexcept
    cdef void _her_retrieval(self) noexcept
    cdef void _her_sleep(self, int colour) noexcept
