# cython: language_level=3, annotation_typing=False, infer_types=True
# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""What is printed in a box of Apiary, as the fast table reads it: lists of numbers, effects as programs.

A program is a row of instructions, four numbers each: what to do, and three figures. `compiling.py` makes
them of the box once; a program is called by the place of its first instruction.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence

import cython

if not cython.compiled:  # compiled, all these names are constants of the .pxd
    # The instructions of effects (clauses 12.9 to 12.14).
    DONE, GAIN, VP, FAVOR, SEED, PICK, WORKER, BOOST, INCOME, CONVERT, EXCHANGE = range(11)
    FRAME, PLANT, UPGRADE, BUILD, RESERVE, RECALL, PLANET, REFRESH, CHOICE, PER = range(11, 21)
    # The changed numbers of abilities (clause 12.8). The first five are discounts; `LOOK_FIRST` begins six
    # strengths, one for each action that has a benefit.
    CHEAPER, CHEAPER_WORKER, FLIES_ON, ADVANCES_ON, CONVERTS_ON, INCOMES_ON, KEEPS_ON = 0, 4, 5, 6, 7, 8, 9
    NEW_WORKER, WEAKEST_CARVER, BENEFIT_FROM = 10, 11, 12
    MODS = 18
    # The forms of a score (clause 14.3), and how a condition compares.
    PER_METRIC, IF_ALL, FLAT, COPY = range(4)
    EQUAL, AT_MOST, AT_LEAST = range(3)
    # The build bonuses of cells (clauses 5.6 to 5.8).
    PLAIN, GIVES, CHEAP, FREE = range(4)


class Printed:
    """The numbers of a box and of the options, for one number of players."""

    def __init__(self, numbers: Mapping[str, int], lists: Mapping[str, Sequence[int]]) -> None:
        """Take up what `compiling.py` has made of a box."""
        self.players, self.automa = numbers["players"], numbers["automa"] > 0
        self.strict, self.seed_limit = numbers["strict"] > 0, numbers["seed_limit"] > 0
        self.columns, self.grid, self.start = numbers["columns"], numbers["grid"], numbers["start"]
        self.actions, self.carvings, self.dances = numbers["actions"], numbers["carvings"], numbers["dances"]
        self.spaces, self.pods, self.sectors = numbers["spaces"], numbers["pods"], numbers["sectors"]
        self.first_points, self.second_points = numbers["first_points"], numbers["second_points"]
        self.tiles_of_hives, self.dance_tokens = numbers["tiles"], numbers["dance_tokens"]
        self.empty_space, self.advance_reward = numbers["empty_space"], numbers["advance_reward"]
        self.grow_strength, self.grow_workers = numbers["grow_strength"], numbers["grow_workers"]
        self.frame_strength, self.frame_price = numbers["frame_strength"], numbers["frame_price"]
        self.worker_price, self.carve_from = numbers["worker_price"], numbers["carve_from"]
        self.frames, self.workers, self.tokens = numbers["frames"], numbers["workers"], numbers["tokens"]
        self.plant_limit, self.plant_most = numbers["plant_limit"], numbers["plant_most"]
        self.plant_slots, self.frame_vp = numbers["plant_slots"], numbers["frame_vp"]
        self.frame_size, self.frame_turns = numbers["frame_size"], numbers["frame_turns"]
        self.frame_cells, self.when_full = numbers["frame_cells"], numbers["when_full"]
        self.instead, self.thanks, self.nothing = numbers["instead"], numbers["thanks"], numbers["nothing"]
        self.favor_end = len(lists["favor_vp"]) - 1

        def listed(name: str) -> array[int]:
            return array("i", lists[name])

        # Effects: programs, what choices offer, prices of ten numbers, kinds of tiles in an order of four.
        self.code, self.options, self.prices = listed("code"), listed("options"), listed("prices")
        self.kinds, self.accept, self.accept_count = listed("kinds"), listed("accept"), listed("accept_count")
        self.accept_mask, self.supply, self.totals = listed("accept_mask"), listed("supply"), listed("totals")
        # Abilities: seven numbers for a trigger, two for a changed number; scores: six, conditions: three.
        self.triggers, self.mods = listed("triggers"), listed("mods")
        self.scores, self.conditions = listed("scores"), listed("conditions")
        # Tiles.
        self.tile_kind, self.tile_vp, self.tile_cost = (
            listed("tile_kind"),
            listed("tile_vp"),
            listed("tile_cost"),
        )
        self.tile_income, self.tile_effects = listed("tile_income"), listed("tile_effects")
        self.tile_scores, self.tile_triggers = listed("tile_scores"), listed("tile_triggers")
        self.tile_mods, self.tile_spots = listed("tile_mods"), listed("tile_spots")
        # Factions, by 2 * faction + upgraded; and what a faction begins with.
        self.side_scores, self.side_triggers = listed("side_scores"), listed("side_triggers")
        self.side_mods, self.faction_spots = listed("side_mods"), listed("faction_spots")
        self.faction_workers, self.faction_goods = listed("faction_workers"), listed("faction_goods")
        self.faction_begins = listed("faction_begins")
        # Cards, planets, exploration tokens, dances.
        self.seed_effects, self.seed_scores = listed("seed_effects"), listed("seed_scores")
        self.planet_slots, self.planet_gives = listed("planet_slots"), listed("planet_gives")
        self.planet_benefit, self.token_gives = listed("planet_benefit"), listed("token_gives")
        self.dance_price, self.dance_gives = listed("dance_price"), listed("dance_gives")
        self.dance_squares, self.dance_fits = listed("dance_squares"), listed("dance_fits")
        self.put_fits, self.put_price, self.put_gives = (
            listed("put_fits"),
            listed("put_price"),
            listed("put_gives"),
        )
        # Conversions, in the order of the actions: card, basic, wax, honey.
        self.convert_price, self.convert_gives = listed("convert_price"), listed("convert_gives")
        # Hives: cells of mats one after the other, then those of the frame.
        self.mat_cells, self.mat_first, self.mat_vp = (
            listed("mat_cells"),
            listed("mat_first"),
            listed("mat_vp"),
        )
        self.mat_spots, self.mat_faction, self.cell_at = (
            listed("mat_spots"),
            listed("mat_faction"),
            listed("cell_at"),
        )
        self.cell_bonus, self.cell_kind, self.cell_what = (
            listed("cell_bonus"),
            listed("cell_kind"),
            listed("cell_what"),
        )
        self.frame_shape = listed("frame_shape")
        # The board: actions in their order, the comb, the favor track.
        self.action, self.action_first = listed("action"), listed("action_first")
        self.action_spaces, self.action_kinds = listed("action_spaces"), listed("action_kinds")
        self.pod_gives, self.pod_sector, self.favor_vp = (
            listed("pod_gives"),
            listed("pod_sector"),
            listed("favor_vp"),
        )
        # The Automa: cards of eight numbers, her new workers, her figures, and the ways of ship and carvings.
        self.card, self.newcomers, self.hers = listed("card"), listed("newcomers"), listed("hers")
        self.sky_path, self.carving_path = listed("sky_path"), listed("carving_path")
