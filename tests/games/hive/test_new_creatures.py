"""Chapter 7, clauses 7 to 10: ladybug and mosquito."""

import pytest
from tests.games.hive.positions import drawn

from rucher.core.texts import Term
from rucher.games.hive.pieces import NUMBERS, term

# -- ladybug ---------------------------------------------------------------------------------------------


@pytest.mark.clause("hive", "7.7")
def test_a_ladybug_takes_two_steps_on_top_and_one_down() -> None:
    hive = drawn(
        """
          a   x   x   f
        wL  wQ  bQ  bA1 f
          a   x   x   f
        """
    )
    assert hive.goes_to("wL") == hive.cells("x")
    for mark in "af":  # a: one step on top would do; f: it takes three
        for cell in hive.cells(mark):
            refusal = hive.refuses("wL", cell, "ladybug_path", "7.7", cell)
            assert refusal.params == {"piece": term(NUMBERS["wL"])}


@pytest.mark.clause("hive", "7.7", "6.3")
def test_a_ladybug_enters_a_hole_and_leaves_one() -> None:
    into = drawn(
        """
            x   x
          bA1 bG1 x
        wL  x   bQ
          wQ  bS1 x
            x   x
        """
    )
    assert into.goes_to("wL") == into.cells("x")
    out_of = drawn(
        """
            x   x   x
          x   bA1 bG1 x
        x   bB1 wL  bQ  x
          x   wQ  bS1 x
            x   x   x
        """
    )
    assert out_of.goes_to("wL") == out_of.cells("x")


@pytest.mark.clause("hive", "7.7")
def test_a_ladybug_never_comes_down_where_it_started() -> None:
    hive = drawn(
        """
          wQ  bQ
        wL  bA1
        """
    )
    hive.refuses("wL", "wL", "same_cell", "4.3", "wL")
    assert hive.cell("wL") not in hive.goes_to("wL")


@pytest.mark.clause("hive", "7.7", "6.4")
def test_high_gates_stop_a_ladybug() -> None:
    level = drawn(
        """
          x   x
        x   bA2 x   x
          wL  bA1 wQ  bQ
        x   bG1 x   x
          x   x
        """
    )
    assert level.goes_to("wL") == level.cells("x")
    high = drawn(
        """
          1   x
        wL  bA1 wQ  bQ
          2   x
        1 = bA2 bB1
        2 = bG1 bB2
        """
    )
    # It climbs onto either stack and goes on over bA1, but bA1 is no first step: both stacks stand higher.
    assert high.goes_to("wL") == high.cells("x")


@pytest.mark.clause("hive", "7.7", "6.4")
def test_a_high_gate_stops_a_ladybug_on_top_of_the_hive() -> None:
    hive = drawn(
        """
              x   x
            x   1   x
          wL  wQ  bQ  y
            x   2   x
              x   x
        1 = bA1 bB1
        2 = bG1 bB2
        """
    )
    # From wQ it climbs either stack, but cannot pass between them to bQ.
    assert hive.goes_to("wL") == hive.cells("x")
    hive.refuses("wL", "y", "ladybug_path", "7.7", "y")


# -- mosquito --------------------------------------------------------------------------------------------


@pytest.mark.clause("hive", "7.8")
@pytest.mark.parametrize("beside", ["bA1", "bB1", "bG1", "bL", "bQ", "bS1", "wA1", "wP"])
def test_a_mosquito_moves_like_the_creature_it_touches_whatever_its_colour(beside: str) -> None:
    """Put the creature itself in the mosquito's place: it goes to the same spaces."""
    twin = {"bA1": "wA2", "bB1": "wB1", "bG1": "wG1", "bL": "wL", "bS1": "wS1", "wA1": "wA2"}.get(
        beside, "wQ"
    )
    second = "bS2" if beside == "bQ" else "bQ"
    drawing = "{:3} " + f"{beside:3} {second:3} " + "{:3} bA2 bG2"
    mosquito = drawn(drawing.format("wM", "wQ"))
    creature = drawn(drawing.format(twin, "wG2" if twin == "wQ" else "wQ"))
    assert mosquito.goes_to("wM") == creature.goes_to(twin) != set()


@pytest.mark.clause("hive", "7.8")
def test_a_mosquito_chooses_among_the_creatures_it_touches() -> None:
    hive = drawn(
        """
              g   f
        q   bQ  bA1
          wM  h   bS1
        q   bG1 wQ
              g
        """
    )
    # q: as a queen bee; g: as a grasshopper. It touches neither ant nor spider.
    assert hive.goes_to("wM") == hive.cells("q", "g")
    for space in "fh":
        refusal = hive.refuses("wM", space, "mosquito_no_way", "7.8", space)
        assert refusal.params == {
            "piece": term(NUMBERS["wM"]),
            "creatures": [Term("queen_bee"), Term("grasshopper")],
        }
    hive.refuses("wM", "bQ", "cannot_climb", "4.4", "bQ")


@pytest.mark.clause("hive", "7.8")
def test_a_mosquito_with_one_creature_to_copy_is_refused_in_that_creature_s_words() -> None:
    drawn("wM  bQ  wQ  f").refuses("wM", "f", "queen_one_step", "7.1", "f")
    drawn("wM  bS1 wQ  bQ  f").refuses("wM", "f", "spider_three", "7.5", "f")


@pytest.mark.clause("hive", "7.8")
def test_of_a_stack_a_mosquito_copies_the_top_only() -> None:
    hive = drawn(
        """
        x   wQ  bQ  bA1
          wM  1   bG1
            x
        1 = bS1 bB1
        """
    )
    assert hive.goes_to("wM") == hive.cells("x", "wQ", "bB1")  # a beetle's ways; the spider lies below


@pytest.mark.clause("hive", "7.8")
def test_a_mosquito_copies_where_it_starts_and_one_creature_for_the_whole_move() -> None:
    hive = drawn(
        """
          x   f
        wM  wQ  bA1 bQ
          x   f
        """
    )
    assert hive.goes_to("wM") == hive.cells("x")  # passing the ant on its way changes nothing
    for cell in hive.cells("f"):
        hive.refuses("wM", cell, "queen_one_step", "7.1", cell)


@pytest.mark.clause("hive", "7.9")
def test_on_top_a_mosquito_is_a_beetle_whatever_it_touches() -> None:
    hive = drawn(
        """
          x   bA1 f
        x   1   wQ  f
          x   bG1
        1 = bQ wM
        """
    )
    assert hive.goes_to("wM") == hive.cells("x", "bA1", "wQ", "bG1")
    for cell in hive.cells("f"):
        refusal = hive.refuses("wM", cell, "mosquito_on_top", "7.9", cell)
        assert refusal.params == {"piece": term(NUMBERS["wM"])}


@pytest.mark.clause("hive", "7.9", "6.4")
def test_a_mosquito_on_top_meets_high_gates_like_a_beetle() -> None:
    hive = drawn(
        """
                  1
        wQ  bQ  2   a
                  3
        1 = bG1 bB1
        2 = bA1 wM
        3 = wS1 bB2
        """
    )
    hive.refuses("wM", "a", "climb_gate", "6.4", "bB1", "bB2")


@pytest.mark.clause("hive", "7.9")
def test_back_on_the_ground_a_mosquito_copies_again_from_the_next_turn() -> None:
    hive = drawn(
        """
          a   bA1 f
        b   1   wQ  bG1
        1 = bQ wM
        """
    )
    hive.refuses("wM", "f", "mosquito_on_top", "7.9", "f")
    down = hive.after("wM", "a").after("bG1", "b")
    assert down.cell("f") in down.goes_to("wM")  # beside bA1 now, it walks like an ant


@pytest.mark.clause("hive", "7.10")
@pytest.mark.parametrize("stack", ["bM", "bA1 bM", "wQ wB1 bM"])
def test_a_mosquito_beside_mosquitoes_only_cannot_move(stack: str) -> None:
    queen = "wS1" if "wQ" in stack else "wQ"
    hive = drawn(
        f"""
          a
        wM  1   {queen:3} bQ
        1 = {stack}
        """
    )
    assert hive.goes_to("wM") == set()
    refusal = hive.refuses("wM", "a", "mosquito_alone", "7.10", "wM")
    assert refusal.params == {"piece": term(NUMBERS["wM"])}
