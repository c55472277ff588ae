"""An action by its steps: the line of them, and all of it at one touch."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest
from tests.games.apiary.tables import build, have, play, ready, state_of, table, written
from tests.games.apiary.test_preview import moments

from rucher.core.chance import Chance
from rucher.core.hexgrid import Hex
from rucher.core.match import Match
from rucher.core.sentence import Sentence
from rucher.core.texts import Term
from rucher.core.types import Seat
from rucher.games.apiary import events, game, pending, questions
from rucher.games.apiary.box import RESOURCES
from rucher.games.apiary.display.steps import Steps
from rucher.games.apiary.state import NONE, ApiaryState

MOMENTS = [moment for seed in (5, 6, 7) for moment in moments(seed)]
ADVANCE = ("tile", "cell", "pay", "bonus")


def played(state: ApiaryState, seat: Seat, notations: Sequence[str]) -> ApiaryState:
    """A state after answers that must all be allowed."""
    after = game.clone(state)
    for notation in notations:
        view = game.view(after, seat)
        action = game.read(view, seat, notation)
        assert game.refusal(view, seat, action) is None
        game.apply(after, seat, action, Chance(1))
    return after


def amount(facts: dict[str, Sentence], key: str, kinds: Sequence[str] = RESOURCES) -> int:
    """How many resources a fact names, or how much of something else."""
    terms = facts[key].params["what"] if key in facts else []
    assert isinstance(terms, list)
    return sum(term.count or 0 for term in terms if isinstance(term, Term) and term.key in kinds)


def test_every_whole_can_be_played_and_brings_what_it_says() -> None:
    seen: Counter[type] = Counter()
    favors = 0
    for state, seat in MOMENTS:
        outlook = game.words.outlook(game.view(state, seat))
        for first, whole in outlook.wholes.items():
            assert whole.notations[0] == first
            assert len(whole.notations) == len(whole.steps) > 1
            after = played(state, seat, whole.notations)
            facts = {fact.key: fact for fact in whole.facts}
            if "foresee.chance" in facts:
                continue  # what is drawn may bring more
            seen[state.stack[-1].__class__] += 1
            points = game.score(after).total(seat) - game.score(state).total(seat)
            told = facts["foresee.points"].params["n"] if points else "+0"
            assert str(told).replace("−", "-") == f"{points:+d}"
            old, new = state.players[seat].resources, after.players[seat].resources
            if after.seat == seat:  # in the middle of the turn nothing has been lost for want of room
                changed = sum(new) - sum(old)
                assert amount(facts, "foresee.gains") - amount(facts, "foresee.pays") == changed
                favor = after.players[seat].favor - state.players[seat].favor
                assert amount(facts, "foresee.gains", ("favor",)) == favor
                favors += favor
    assert {questions.Buying, questions.Converting, questions.Growing} <= set(seen)
    assert favors


def test_what_is_at_one_touch_does_not_depend_on_what_a_viewer_cannot_see() -> None:
    for state, seat in MOMENTS[::3]:
        others = [game.view(state, other) for other in range(len(state.players)) if other != seat]
        offered = game.words.outlook(game.view(state, seat))
        for view in others:
            assert game.words.outlook(view).steps == offered.steps
            assert game.words.outlook(view).wholes.keys() == offered.wholes.keys()


@pytest.mark.clause("apiary", "5.3")
def test_advance_goes_by_tile_cell_payment_and_bonus() -> None:
    now = {
        state.stack[-1].__class__: outlook.steps.now
        for state, seat in MOMENTS
        if (outlook := game.words.outlook(game.view(state, seat))).steps and outlook.steps.names == ADVANCE
    }
    assert now[questions.Buying] == 0
    assert now[questions.Site] == 1


def test_between_actions_there_are_no_steps() -> None:
    for state, seat in MOMENTS:
        if isinstance(state.stack[-1], questions.Turn | questions.Factions | questions.BumpedWorker):
            assert game.words.outlook(game.view(state, seat)).steps is None


@pytest.mark.clause("apiary", "3.9")
def test_only_a_strong_worker_has_the_step_of_teaching() -> None:
    found = {
        (task.strength == 4, "teach" in steps.names)
        for state, seat in MOMENTS
        for task in state.stack
        if isinstance(task, pending.Acted) and task.action == "convert"
        if (steps := game.words.outlook(game.view(state, seat)).steps)
    }
    assert (False, False) in found
    assert (False, True) not in found


@pytest.mark.clause("apiary", "5.7")
def test_the_usual_cell_takes_the_discount_for_its_kind_and_leaves_those_of_others() -> None:
    state = state_of(table())
    hive, player = state.hive(0), state.players[0]
    kind = next(kind for kind, found in enumerate(hive.discounts) if found and kind < 3)
    cell = next(iter(hive.discounts[kind]))
    player.resources = [9] * 5
    player.built = [-1 if place == cell else state.box.of_kind[0][0] for place in range(len(hive.cells))]
    plain = next(place for place, bonus in enumerate(hive.bonuses) if bonus is None)
    player.built[plain] = -1
    own = next(tile for tile in state.box.of_kind[kind] if sum(state.box.tiles[tile].cost) > 1)
    other = state.box.of_kind[(kind + 1) % 3][0]
    for tile, expected in ((own, cell), (other, plain)):
        state.stack.append(questions.Site(0, tile, 3 * state.box.tiles[tile].kind, False))
        settle = game.words.outlook(game.view(state, 0)).settle
        assert settle
        after = played(state, 0, settle.notations)
        assert after.players[0].built[expected] == tile


@pytest.mark.clause("apiary", "6.3")
def test_a_frame_is_paid_before_it_is_placed() -> None:
    match = play(ready(), "place 4 grow", "frame")
    steps = Steps("grow", ("growth", "pay", "frame", "bonus"), 1)
    assert game.words.outlook(match.view(0)).steps == steps


def usual(state: ApiaryState) -> list[str]:
    """The answers that are usually given to all that is due."""
    whole = game.words.outlook(game.view(state, 0)).settle
    assert whole
    return list(whole.notations)


@pytest.mark.clause("apiary", "5.4")
def test_a_discount_usually_spares_wax_and_honey_however_much_there_is() -> None:
    state = state_of(ready())
    state.players[0].resources = [3, 2, 2, 9, 9]
    state.stack.append(questions.Discounting(0, (2, 0, 0, 1, 1), 2))
    assert usual(state) == ["spare wax", "spare honey"]


@pytest.mark.clause("apiary", "13.2")
def test_of_all_resources_the_scarcest_is_usually_taken() -> None:
    state = state_of(ready())
    state.players[0].resources = [3, 0, 3, 2, 2]
    state.stack.append(questions.Wilds(0, "any", 3))
    assert usual(state) == ["take pollen", "take pollen", "take pollen"]


@pytest.mark.clause("apiary", "4.2", "4.5")
def test_what_is_at_one_touch_ends_where_a_planet_is_drawn() -> None:
    match = play(ready(), "place 4 explore")
    assert {"ship b1", "ship c1", "ship d1"} <= set(written(match))
    wholes = game.words.outlook(match.view(0)).wholes
    assert {first: list(whole.notations) for first, whole in wholes.items()} == {
        "ship b1": ["ship b1", "square fiber"]  # the only planet that is known
    }


@pytest.mark.clause("apiary", "3.5", "13.2")
def test_what_is_at_one_touch_ends_where_another_player_is_asked() -> None:
    state = state_of(ready())
    state.players[0].resources = [0, 3, 3, 3, 3]
    state.stack += [questions.Wilds(1, "basic", 2), questions.Wilds(0, "basic", 2)]
    assert usual(state) == ["take fiber", "take fiber"]


def free_cells(match: Match) -> list[Hex]:
    """The cells of the first hive without a tile."""
    state = state_of(match)
    return [
        cell for cell, tile in zip(state.hive(0).cells, state.players[0].built, strict=True) if tile == NONE
    ]


@pytest.mark.clause("apiary", "10.3")
def test_all_farms_pay_at_one_touch_where_each_of_them_may() -> None:
    """Six farms cost twelve clicks, with the resource of two of them to be named."""
    match = ready()
    build(match, 0, dict(zip(free_cells(match), ("F01", "F02", "F03", "F04"), strict=False)))
    have(match, 0, {}, active=(), landing=(1, 1, 2, 2, 3, 3))
    play(match, "retrieve")
    whole = game.words.outlook(match.view(0)).settle
    assert whole is not None
    assert whole.steps == ("income",) * 5
    paid = [event for notation in whole.notations for event in match.play(notation, 0)]
    assert len([event for event in paid if isinstance(event, events.IncomeTaken)]) == 6  # the last by itself
    match = ready()
    build(match, 0, dict(zip(free_cells(match), ("F01", "F02"), strict=False)))
    have(match, 0, {}, active=(), landing=(1, 1))  # two incomes, four farms: which ones is a real choice
    play(match, "retrieve")
    assert game.words.outlook(match.view(0)).settle is None
