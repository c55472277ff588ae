"""Chance: each draw is recorded, can be dictated, comes back after a takeback, and can be counted exactly."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rucher.core.chance import Chance, StreamedChance, ThinkingChance, enumerate_draws
from rucher.core.errors import ChanceError
from rucher.core.secrets import EVERYONE, Hidden, mask, shown

seeds = st.integers(0, 2**64)
bags = st.lists(st.integers(0, 9), min_size=1, max_size=12)


@given(seeds, bags)
def test_a_shuffle_keeps_the_items_and_is_recorded(seed: int, items: list[int]) -> None:
    chance = Chance(seed)
    order = chance.shuffled("deck", items)
    assert sorted(order) == sorted(items)
    assert chance.drawn == order
    assert chance.sources == ["deck"] * len(items)


@given(seeds, bags)
def test_the_same_seed_or_the_record_as_a_script_gives_the_same_draws(seed: int, items: list[int]) -> None:
    order = Chance(seed).shuffled("deck", items)
    assert Chance(seed).shuffled("deck", items) == order
    scripted = Chance(script=order)
    assert scripted.shuffled("deck", items) == order
    assert scripted.script_left == 0


@given(seeds, bags)
def test_a_draw_leaves_the_bag(seed: int, items: list[int]) -> None:
    chance, bag = Chance(seed), list(items)
    first = chance.draw("bag", bag)
    assert Counter(bag) + Counter([first]) == Counter(items)


def test_a_deal_is_seen_by_its_audience_alone() -> None:
    chance, bag = Chance(script=[5]), [4, 5]
    assert chance.deal("bag", bag, mask(0, 2)) == Hidden(5, mask(0, 2))
    assert bag == [4]
    assert chance.audiences == [mask(0, 2)]


def test_without_a_seed_two_chances_differ() -> None:
    assert Chance().shuffled("deck", range(60)) != Chance().shuffled("deck", range(60))


def test_an_empty_bag_gives_nothing() -> None:
    with pytest.raises(ChanceError, match="nothing to draw from bag"):
        Chance(1).draw("bag", [])


def test_a_script_cannot_draw_what_is_not_there() -> None:
    with pytest.raises(ChanceError, match="the recorded draw 7 is not in die"):
        Chance(script=[7]).die()


def test_a_script_that_ends_early_goes_on_from_the_seed() -> None:
    chance = Chance(4, script=[6])
    assert chance.die() == 6
    assert chance.die() == Chance(4).die()


def test_each_face_of_a_die_is_as_likely_as_another() -> None:
    chance = Chance(1)
    rolls = Counter(chance.die() for _ in range(6000))
    assert rolls.keys() == set(range(1, 7))
    assert all(900 < count < 1100 for count in rolls.values())


def test_a_die_is_seen_by_all_and_sets_the_barrier() -> None:
    chance = Chance(1)
    assert not chance.barrier
    chance.die()
    assert chance.audiences == [EVERYONE]
    assert chance.barrier
    chance.begin()
    assert (chance.drawn, chance.sources, chance.audiences, chance.barrier) == ([], [], [], False)


# -- what a takeback keeps ------------------------------------------------------------------------------


def test_what_was_kept_comes_out_again_in_order_from_its_own_source() -> None:
    chance = Chance(1)
    chance.keep(["left", "right", "left"], [3, 8, 1])
    assert chance.pick("other", [5]) == 5
    assert chance.pick("left", [1, 2, 3]) == 3
    assert chance.pick("right", [8, 9]) == 8
    assert chance.pick("left", [1, 2, 3]) == 1
    assert chance.kept == {"left": [], "right": []}


def test_what_was_kept_earlier_comes_out_after_what_was_played_before_it() -> None:
    chance = Chance(1)
    chance.keep(["bag"], [2])  # the last action is taken back first
    chance.keep(["bag"], [1])
    assert [chance.pick("bag", [1, 2]), chance.pick("bag", [1, 2])] == [1, 2]


def test_what_was_kept_and_is_not_there_any_more_is_passed_over() -> None:
    chance = Chance(1)
    chance.keep(["bag", "bag"], [9, 2])
    assert chance.pick("bag", [1, 2, 3]) == 2


def test_a_script_also_uses_up_what_was_kept() -> None:
    chance = Chance(1)
    chance.keep(["bag", "bag"], [3, 1])
    chance.follow([2])
    assert chance.pick("bag", [1, 2, 3]) == 2
    assert chance.kept == {"bag": [1]}


# -- exact distributions --------------------------------------------------------------------------------


def test_two_dice_have_thirty_six_equal_outcomes() -> None:
    sums: Counter[int] = Counter()

    def roll(chance: Chance) -> None:
        chance.die()
        chance.die()

    for probability, (one, two) in enumerate_draws(roll):
        assert probability == Fraction(1, 36)
        sums[one + two] += 1
    assert [sums[total] for total in range(2, 13)] == [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]


def test_equal_items_share_one_outcome_with_their_weight() -> None:
    found = {tuple(draws): p for p, draws in enumerate_draws(lambda chance: _draw_two(chance, [1, 1, 2]))}
    assert found == {(1, 1): Fraction(1, 3), (1, 2): Fraction(1, 3), (2, 1): Fraction(1, 3)}


def _draw_two(chance: Chance, items: list[int]) -> None:
    bag = list(items)
    chance.draw("bag", bag)
    chance.draw("bag", bag)


def test_nothing_drawn_is_one_certain_outcome() -> None:
    assert list(enumerate_draws(lambda chance: None)) == [(Fraction(1), [])]


@given(st.lists(st.integers(0, 4), min_size=2, max_size=6))
def test_probabilities_add_up_to_exactly_one(items: list[int]) -> None:
    assert sum(p for p, _ in enumerate_draws(lambda chance: _draw_two(chance, items))) == 1


# -- chance for thinking -------------------------------------------------------------------------------------


def test_thinking_records_nothing() -> None:
    chance, bag = ThinkingChance(1), [4, 5, 6]
    chance.draw("bag", bag)
    hidden = shown(chance.deal("bag", bag, mask(0)), mask(1), chance)
    assert hidden.seen == mask(0, 1)
    assert (chance.drawn, chance.sources, chance.audiences, chance.shown) == ([], [], [], [])
    assert not chance.barrier


@given(seeds, st.integers(0, 5))
def test_two_lines_of_play_meet_the_same_dice_whatever_else_they_draw(seed: int, others: int) -> None:
    chance = ThinkingChance(seed)
    one = [chance.die("red") for _ in range(4)]
    chance.restart()
    other = []
    for _ in range(4):
        chance.shuffled("deck", range(others))
        other.append(chance.die("red"))
    assert one == other


@given(seeds)
def test_a_line_that_branches_goes_back_to_its_mark(seed: int) -> None:
    chance = ThinkingChance(seed)
    chance.die("red")
    mark = chance.mark()
    one = [chance.die("red"), chance.die("blue"), chance.die("red")]
    chance.back_to(mark)
    assert [chance.die("red"), chance.die("blue"), chance.die("red")] == one
    chance.back_to(mark)
    assert chance.die("red") == one[0]


def test_a_streamed_match_is_recorded_and_can_be_taken_back() -> None:
    chance = StreamedChance(3)
    mark = chance.mark()
    rolls = [chance.die("red") for _ in range(5)]
    assert chance.drawn == rolls
    chance.back_to(mark)
    chance.die("blue")
    assert [chance.die("red") for _ in range(5)] == rolls
    chance.follow([6])
    assert chance.die("red") == 6


def test_sources_forks_and_seeds_draw_apart() -> None:
    def rolls(chance: ThinkingChance, source: str = "red") -> list[int]:
        return [chance.die(source) for _ in range(30)]

    chance = ThinkingChance(1)
    lines = [
        rolls(chance),
        rolls(chance, "blue"),
        rolls(chance.fork()),
        rolls(chance.fork()),
        rolls(ThinkingChance(2)),
    ]
    assert len({tuple(line) for line in lines}) == 5
    again = ThinkingChance(1)
    assert [rolls(again), rolls(again, "blue"), rolls(again.fork()), rolls(again.fork())] == lines[:4]


def test_imagined_dice_are_fair_and_successive_rolls_independent() -> None:
    chance = ThinkingChance(7)
    rolls = [chance.die() for _ in range(36_000)]
    pairs = Counter(zip(rolls[::2], rolls[1::2], strict=True))
    assert len(pairs) == 36
    # 18,000 pairs over 36 cells: chi-squared with 35 degrees of freedom is below 67 in 999 cases of 1,000.
    assert sum((n - 500) ** 2 / 500 for n in pairs.values()) < 67


def test_nothing_comes_out_of_an_empty_bag_in_thought() -> None:
    with pytest.raises(ChanceError, match="nothing to draw from bag"):
        ThinkingChance(1).draw("bag", [])
