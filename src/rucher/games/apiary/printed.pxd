# The C types of printed.py: the names are there, only what the compiler needs is here.

cimport cython

cpdef enum:
    DONE, GAIN, VP, FAVOR, SEED, PICK, WORKER, BOOST, INCOME, CONVERT, EXCHANGE
    FRAME, PLANT, UPGRADE, BUILD, RESERVE, RECALL, PLANET, REFRESH, CHOICE, PER

cpdef enum:
    CHEAPER = 0
    CHEAPER_WORKER = 4
    FLIES_ON = 5
    ADVANCES_ON, CONVERTS_ON, INCOMES_ON, KEEPS_ON, NEW_WORKER, WEAKEST_CARVER, BENEFIT_FROM
    MODS = 18

cpdef enum:
    PER_METRIC, IF_ALL, FLAT, COPY

cpdef enum:
    EQUAL, AT_MOST, AT_LEAST

cpdef enum:
    PLAIN, GIVES, CHEAP, FREE


@cython.final
cdef class Printed:
    cdef readonly int players
    cdef readonly bint automa
    cdef bint strict, seed_limit
    cdef readonly int columns, grid, start, actions, carvings, dances, spaces, pods, sectors
    cdef int first_points, second_points, tiles_of_hives, dance_tokens, empty_space, advance_reward
    cdef int grow_strength, grow_workers, frame_strength, frame_price, worker_price, carve_from
    cdef int frames, workers, tokens, plant_limit, plant_most, plant_slots, frame_vp, frame_size, frame_turns
    cdef int frame_cells, when_full, instead, thanks, nothing, favor_end
    cdef int[::1] code, options, prices, kinds, accept, accept_count, accept_mask, supply, totals
    cdef int[::1] triggers, mods, scores, conditions
    cdef int[::1] tile_kind, tile_vp, tile_cost, tile_income, tile_effects, tile_scores, tile_triggers
    cdef int[::1] tile_mods, tile_spots
    cdef int[::1] side_scores, side_triggers, side_mods, faction_spots, faction_workers, faction_goods
    cdef int[::1] faction_begins
    cdef int[::1] seed_effects, seed_scores, planet_slots, planet_gives, planet_benefit, token_gives
    cdef int[::1] dance_price, dance_gives, dance_squares, dance_fits, put_fits, put_price, put_gives
    cdef int[::1] convert_price, convert_gives
    cdef int[::1] mat_cells, mat_first, mat_vp, mat_spots, mat_faction, cell_at, cell_bonus, cell_kind
    cdef int[::1] cell_what, frame_shape
    cdef int[::1] action, action_first, action_spaces, action_kinds, pod_gives, pod_sector, favor_vp
    cdef int[::1] card, newcomers, hers, sky_path, carving_path
