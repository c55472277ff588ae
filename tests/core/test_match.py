"""A match: playing, undo, takeback, exact outcomes, and files that load or say why they do not."""

from __future__ import annotations

import json
import random
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.core import toys
from tests.core.toys import climb, nim
from tests.core.toys.mutator import mutated

import rucher
from rucher.core.chance import Chance
from rucher.core.errors import (
    BarrierError,
    IllegalAction,
    LoadError,
    NothingToUndo,
    OptionError,
    UnknownSeat,
    UnreadableAction,
)
from rucher.core.game import AnyGame
from rucher.core.loading import MAX_BYTES, MAX_DEPTH, load_match
from rucher.core.match import CHECKPOINT, RECENT, Match
from rucher.core.options import make_options
from rucher.core.types import Emit, Seat


def new(name: str, seed: int | None = 1, script: tuple[int, ...] = (), **options: Any) -> Match:
    game = toys.toy(name)
    return Match(game, make_options(game, None, options), Chance(seed, script))


def play(match: Match, *texts: str) -> Match:
    for text in texts:
        match.play(text)
    return match


def find(name: str) -> AnyGame:
    if name not in toys.NAMES:
        raise OptionError(f"there is no game {name!r}")
    return toys.toy(name)


def load(text: str | bytes, seed: int = 99) -> Match:
    return load_match(text, find, Chance(seed))


def damaged(match: Match, **changes: Any) -> str:
    """The file of a match with some of its parts replaced; a dotted name reaches inside."""
    record = json.loads(match.to_json())
    for name, value in changes.items():
        *way, last = name.split("__")
        holder = record
        for step in way:
            holder = holder[int(step) if step.isdigit() else step]
        holder[last] = value
    return json.dumps(record)


# -- playing --------------------------------------------------------------------------------------------


def test_a_refused_action_says_why_and_changes_nothing() -> None:
    match = play(new("nim"), "0-3")
    before = match.to_json()
    with pytest.raises(IllegalAction) as refused:
        match.play("0-1")
    assert (refused.value.refusal.code, refused.value.refusal.clause) == ("too_many", "3")
    assert match.refusal("0-1") == refused.value.refusal
    assert match.refusal("1-1") is None
    assert match.to_json() == before


@pytest.mark.parametrize("name", ["nim", "tricks"])
def test_a_seat_that_is_not_asked_is_refused(name: str) -> None:
    match = new(name)
    match.play(match.legal()[0])
    with pytest.raises(IllegalAction, match="Wait for your turn") as refused:
        match.play(match.legal()[0], 0)
    assert refused.value.refusal.code == "not_your_turn"


@pytest.mark.parametrize("seat", [-1, 2, 30, 10**30, "0"])
@pytest.mark.parametrize("name", ["nim", "climb"])
def test_a_seat_that_does_not_exist_has_no_view_and_no_actions(name: str, seat: Any) -> None:
    match = new(name)
    action, before = match.legal()[0], match.to_json()
    assert match.seats == 2
    for ask in (
        match.view,
        match.legal,
        lambda other: match.read("0-1", other),
        lambda other: match.write(action, other),
        lambda other: match.refusal(action, other),
        lambda other: match.outcomes(action, other),
        lambda other: match.play(action, other),
        lambda other: match.play_all([action], other),
    ):
        with pytest.raises(UnknownSeat, match="is not a seat of this match; seats are 0 to 1"):
            ask(seat)
    assert match.to_json() == before


def test_more_cannot_be_taken_back_than_was_played() -> None:
    for match in (new("nim"), play(new("nim"), "0-1")):
        with pytest.raises(NothingToUndo, match="2 cannot be taken back"):
            match.takeback(2)


def test_a_text_that_spells_nothing_is_unreadable() -> None:
    with pytest.raises(UnreadableAction, match="not a heap and a count"):
        new("nim").play("everything")


def test_after_the_end_nothing_is_played() -> None:
    match = play(new("nim", heaps=[1]), "0-1")
    assert match.decision is None
    assert match.legal() == []
    assert match.outcome is not None
    assert match.outcome.winners == (0,)
    assert match.score().total(0) == 1
    with pytest.raises(IllegalAction, match="No more actions are possible") as refused:
        match.play("0-1")
    assert refused.value.refusal.code == "game_over"


class TellsTheSeat(nim.Nim):
    """It reads no action, and says who is meant."""

    def read(self, view: nim.Table, seat: Seat, text: str) -> nim.Take:
        raise UnreadableAction(f"seat {seat}")


def test_a_match_speaks_of_the_seat_that_is_asked_and_after_the_end_of_the_first() -> None:
    match = Match(TellsTheSeat(), nim.NimOptions(heaps=(1, 1)), Chance(1))
    for seat in (0, 1, 0):
        with pytest.raises(UnreadableAction, match=f"seat {seat}"):
            match.read("0-1")
        if match.decision:
            match.play(match.legal()[0])
    assert match.decision is None


class Stumbling(climb.Climb):
    """It rolls, moves the bee, and breaks."""

    def apply(
        self,
        state: climb.Stalk,
        seat: Seat,
        action: climb.Roll | climb.Wait,
        chance: Chance,
        emit: Emit = None,
    ) -> None:
        super().apply(state, seat, action, chance, emit)
        if state.turns == 2:
            raise RuntimeError("stumbled")


def test_a_play_that_breaks_leaves_the_match_as_it_was_and_keeps_the_roll() -> None:
    match = Match(Stumbling(), climb.ClimbOptions(), Chance(5))
    match.play("roll 1")
    before = match.game.clone(match.state)
    with pytest.raises(RuntimeError, match="stumbled"):
        match.play("roll 2")
    assert match.state == before
    assert len(match.log) == 1
    match.game = climb.game
    match.play("roll 2")
    whole = play(new("climb", 5), "roll 1", "roll 2")
    assert match.to_json() == whole.to_json()


# -- undo and takeback ----------------------------------------------------------------------------------


def test_undo_takes_back_one_s_own_answer_until_the_turn_passes() -> None:
    match = new("fists")
    match.play("rock", 0)
    match.play("paper", 0)
    match.undo()
    assert match.state.answers[0].what == 0
    match.undo()
    assert match.state.answers == [None] * 3
    with pytest.raises(BarrierError, match="nothing has been played"):
        match.undo()


@pytest.mark.parametrize(
    ("name", "texts", "why"),
    [
        ("nim", ["0-1"], "the turn passed on"),
        ("climb", ["roll 1"], "chance was drawn"),
        ("peek", ["look 0 1"], "a secret was drawn and shown"),
        ("steal", ["rob 1"], "another seat is asked"),
    ],
)
def test_undo_stops_at_a_barrier(name: str, texts: list[str], why: str) -> None:
    match = play(new(name), *texts)
    with pytest.raises(BarrierError, match="takeback"):
        match.undo()
    match.takeback()
    assert match.log == [], why


def test_chance_is_a_barrier_even_when_the_same_player_goes_on() -> None:
    match = play(new("climb", bees=1), "roll 1")
    with pytest.raises(BarrierError):
        match.undo()


def test_a_reveal_is_a_barrier_even_when_the_same_players_are_asked() -> None:
    match = new("fists")
    for seat, sign in enumerate(("rock", "rock", "paper")):
        match.play(sign, seat)
    assert match.decision is not None
    assert 2 in match.decision.asked
    with pytest.raises(BarrierError):
        match.undo()


def test_a_takeback_keeps_the_draw() -> None:
    match = new("peek", 3)
    match.play("look 0 1")
    drop = match.state.cells[0].what
    for _ in range(5):
        match.takeback()
        match.play("look 4 2")
        assert match.state.cells[4].what == drop


def test_a_takeback_of_several_actions_keeps_the_draws_in_order() -> None:
    match = play(new("peek", 3), "look 0 1", "look 1 2", "look 2 0")
    drops = [match.state.cells[cell].what for cell in (0, 1, 2)]
    match.takeback(3)
    play(match, "look 3 1", "look 2 2", "look 1 0")
    assert [match.state.cells[cell].what for cell in (3, 2, 1)] == drops


class TwoSources(climb.Climb):
    """One die and two dice are rolled from different cups."""

    def apply(
        self,
        state: climb.Stalk,
        seat: Seat,
        action: climb.Roll | climb.Wait,
        chance: Chance,
        emit: Emit = None,
    ) -> None:
        state.turns += 1
        assert isinstance(action, climb.Roll)
        state.heights[seat] = chance.die(f"cup {action.dice}", 1000)


def test_another_source_does_not_use_up_what_was_kept() -> None:
    match = Match(TwoSources(), climb.ClimbOptions(bees=1), Chance(8))
    match.play("roll 1")
    first = match.state.heights[0]
    match.takeback()
    match.play("roll 2")
    assert match.state.heights[0] != first
    match.play("roll 1")
    assert match.state.heights[0] == first


def test_what_a_takeback_keeps_is_in_the_file() -> None:
    match = play(new("peek", 3), "look 0 1")
    drop = match.state.cells[0].what
    match.takeback()
    loaded = load(match.to_json())
    assert loaded.to_json() == match.to_json()
    loaded.play("look 0 1")
    assert loaded.state.cells[0].what == drop
    assert "kept" not in json.loads(loaded.to_json())


def test_a_match_that_went_back_past_a_draw_says_so_in_its_file() -> None:
    match = play(new("peek", 3), "look 0 1")
    assert not match.foreseen
    match.takeback()
    assert match.foreseen
    assert load(match.to_json()).foreseen


def test_a_step_back_that_showed_nothing_leaves_no_mark() -> None:
    match = play(new("nim"), "0-1", "0-1")
    match.takeback()
    assert not match.foreseen
    assert "foreseen" not in json.loads(match.to_json())


def test_a_match_played_on_from_before_a_draw_of_another_says_so() -> None:
    match = play(new("peek", 3), "look 0 1", "look 1 2")
    assert [match.at(actions).foreseen for actions in (0, 1, 2)] == [True, True, False]
    assert not match.foreseen


@pytest.mark.parametrize("actions", [0, -1, 2])
def test_no_more_is_taken_back_than_was_played(actions: int) -> None:
    match = play(new("nim"), "0-1")
    with pytest.raises(BarrierError, match="1 actions have been played"):
        match.takeback(actions)


# -- outcomes -------------------------------------------------------------------------------------------


def test_the_outcomes_of_one_die_are_counted_exactly() -> None:
    match = new("climb")
    found = {state.heights[0]: p for p, state in match.outcomes("roll 1")}
    assert found == {height: Fraction(1, 6) for height in range(1, 7)}


def test_the_outcomes_of_two_dice_with_a_fall_are_counted_exactly() -> None:
    distribution: dict[int, Fraction] = {}
    for p, state in new("climb").outcomes("roll 2"):
        distribution[state.heights[0]] = distribution.get(state.heights[0], Fraction(0)) + p
    assert sum(distribution.values()) == 1
    assert distribution[0] == Fraction(6, 36)
    assert [distribution[height] * 36 for height in range(3, 12)] == [2, 2, 4, 4, 6, 4, 4, 2, 2]


def test_the_outcomes_of_a_draw_weigh_equal_cards_together() -> None:
    match = new("tricks", script=(1, 1, 2, 2, 3, 3, 4, 4, 5))
    play(match, "2", "3")
    assert match.state.bag == [5, 6, 6]
    found = [(p, state.hands[2][-1].what) for p, state in match.outcomes("5")]
    assert sorted(found) == [(Fraction(1, 3), 5), (Fraction(2, 3), 6)]


def test_outcomes_change_nothing_and_a_refused_action_has_none() -> None:
    match = new("climb")
    before = match.to_json()
    match.outcomes("roll 2")
    assert match.to_json() == before
    with pytest.raises(IllegalAction) as refused:
        match.outcomes("wait")
    assert refused.value.refusal.code == "still_climbing"


@given(st.sampled_from(toys.NAMES), st.integers(0, 2**32))
def test_the_outcomes_of_any_action_add_up_to_one(name: str, seed: int) -> None:
    match, luck = new(name, seed), random.Random(seed)
    for _ in range(luck.randrange(6)):
        if legal := match.legal():
            match.play(luck.choice(legal))
    for action in match.legal():
        assert sum(p for p, _ in match.outcomes(action)) == 1


# -- options --------------------------------------------------------------------------------------------


def test_options_come_from_a_preset_and_single_choices() -> None:
    assert make_options(nim.game, "misere", {"heaps": [1, 2]}) == nim.NimOptions((1, 2), misere=True)
    assert make_options(nim.game, None, {}) == nim.NimOptions()


@pytest.mark.parametrize(
    ("preset", "chosen", "message"),
    [
        ("huge", {}, "it has normal, misere"),
        (None, {"heap": [1]}, "its options are heaps, misere"),
        (None, {"misere": "yes"}, "Expected `bool`"),
        (None, {"heaps": [1, 100]}, "Expected `int` <= 9"),
    ],
)
def test_a_wrong_option_is_named(preset: str | None, chosen: dict[str, Any], message: str) -> None:
    with pytest.raises(OptionError, match=message):
        make_options(nim.game, preset, chosen)


# -- files ----------------------------------------------------------------------------------------------


def finished(name: str, seed: int) -> Match:
    match, luck = new(name, seed), random.Random(seed)
    while match.decision:
        seat = luck.choice(match.decision.asked)
        match.play(luck.choice(match.legal(seat)), seat)
    return match


@pytest.mark.parametrize("name", toys.NAMES)
def test_a_file_replays_without_the_seed(name: str) -> None:
    match = finished(name, 4)
    for text in (match.to_json(), match.to_json().encode()):
        loaded = load(text)
        assert loaded.to_json() == match.to_json()
        assert loaded.state == match.state
        assert loaded.outcome == match.outcome
        assert loaded.options == match.options


def test_the_same_seed_gives_the_same_file_and_another_seed_another() -> None:
    assert finished("tricks", 4).to_json() == finished("tricks", 4).to_json()
    assert finished("tricks", 4).to_json() != finished("tricks", 5).to_json()


def test_a_match_goes_on_after_loading() -> None:
    match = play(new("steal"), "rob 2", "yield")
    loaded = load(match.to_json())
    assert loaded.decision == match.decision
    loaded.play("keep")
    assert loaded.state.honey == [2, 1, 0]
    loaded.takeback(3)
    assert loaded.log == []


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"header__game": "chess"}, "no game 'chess'"),
        ({"header__format": 2}, "format 2 is not known"),
        ({"header__rules_version": 7}, "rules version 7"),
        ({"header__pack": "abc"}, "one box and the options another"),
        ({"header__box": "abc"}, "the box abc of this match is not at hand"),
        ({"header__options": {}}, "every option in full"),
        ({"header__options": {"bees": 2, "wasps": 1}}, "unknown field `wasps`"),
        ({"header__options": {"bees": "two"}}, "Expected `int`"),
        ({"header__options": {"bees": 0}}, "Expected `int` >= 1"),
        ({"header__options": {"bees": 10**30}}, "Expected `int`"),
        ({"header": None}, "not a saved match"),
        ({"seed": 1}, "unknown field `seed`"),
        ({"setup": [1]}, "setup: the recorded draws"),
        ({"log__0__seat": 1}, "action 1: Wait for your turn"),
        ({"log__0__seat": -1}, "action 1: .* is not a seat of this match"),
        ({"log__0__seat": 10**40}, "action 1: .* is not a seat of this match"),
        ({"log__0__seat": 0.5}, "not a saved match"),
        ({"log__0__seat": True}, "not a saved match"),
        ({"log__0__action": {"type": "fly"}}, "action 1: Invalid value 'fly'"),
        ({"log__0__action": {"type": "roll"}}, "action 1: .*missing required field"),
        ({"log__0__action": {"type": "roll", "dice": 2, "cheat": 1}}, "unknown field `cheat`"),
        ({"log__0__action": {"type": "roll", "dice": 10**40}}, "action 1: "),
        ({"log__0__action": {"type": "roll", "dice": 3}}, "action 1: Roll one die or two"),
        ({"log__0__action": "roll 1"}, "action 1: Expected `object`"),
        ({"log__0__draws": []}, "action 1: the recorded draws"),
        ({"log__0__draws": [3, 3]}, "action 1: the recorded draws"),
        ({"log__0__draws": [7]}, "action 1: the recorded draw 7 is not in"),
        ({"log__0__draws": [-1]}, "action 1: the recorded draw -1 is not in"),
        ({"log__0__draws": ["3"]}, "not a saved match"),
    ],
)
def test_a_damaged_file_says_what_is_wrong(changes: dict[str, Any], message: str) -> None:
    match = play(new("climb", script=(3, 4)), "roll 1", "roll 1")
    with pytest.raises(LoadError, match=message):
        load(damaged(match, **changes))


def test_a_card_that_is_not_in_the_bag_cannot_be_drawn() -> None:
    match = new("tricks", script=(1, 1, 2, 2, 3, 3, 4, 4, 5))
    with pytest.raises(LoadError, match="setup: the recorded draw 1 is not in bag"):
        load(damaged(match, setup=[1, 1, 1, 2, 3, 3, 4, 4, 5]))


def test_a_file_too_large_or_too_deep_is_refused_unread() -> None:
    with pytest.raises(LoadError, match="bytes is more than"):
        load(b" " * (MAX_BYTES + 1))
    for brackets in ("[", '{"a":', '[{"a":'):
        with pytest.raises(LoadError, match="deep; at most"):
            load(brackets * 100_000)


def test_brackets_inside_a_string_are_not_depth() -> None:
    text = '"' + '[{\\"\\\\' * 2 * MAX_DEPTH + '"'
    with pytest.raises(LoadError, match="not a saved match"):
        load(text)


def test_a_string_ends_after_an_escaped_backslash_and_what_follows_is_depth() -> None:
    with pytest.raises(LoadError, match="deep; at most"):
        load('["[\\\\",' + "[" * MAX_DEPTH)
    with pytest.raises(LoadError, match="not a saved match"):
        load('["[\\\\",' + "[" * (MAX_DEPTH - 1))


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "null",
        "NaN",
        "[]",
        "{}",
        '"\ud800"',
        '"\\ud800"',
        b"\xff\xfe",
        b"\x00",
        "\ufeff{}",
        "1" * 5000,
    ],
)
def test_what_is_no_match_at_all_is_refused(text: str | bytes) -> None:
    with pytest.raises(LoadError, match="not a saved match"):
        load(text)


def test_every_truncation_is_refused() -> None:
    text = play(new("climb", 2), "roll 2").to_json()
    for end in range(len(text)):
        with pytest.raises(LoadError):
            load(text[:end])


@pytest.mark.parametrize("files", [1_000, pytest.param(10_000, marks=pytest.mark.long)])
def test_damaged_files_load_or_say_why(files: int) -> None:
    luck = random.Random(20)
    texts = [finished(name, 1).to_json() for name in ("nim", "fists", "climb")]
    texts += [play(new("peek", 3), "look 0 1", "look 1 2").to_json(), play(new("steal"), "rob 2").to_json()]
    match = new("tricks", 3)
    match.play(match.legal()[0])
    texts.append(match.to_json())
    loaded = 0
    for _ in range(files):
        data = mutated(luck.choice(texts), luck)
        try:
            match = load(data)
        except LoadError:
            continue
        loaded += 1
        assert load(match.to_json()).to_json() == match.to_json()
    assert files / 100 < loaded < files / 2


@pytest.mark.parametrize("name", ["hive", "alveola", "anthophila", "apiary"])
def test_a_match_keeps_few_states_and_still_knows_every_one(name: str) -> None:
    match, chance = rucher.new(name, seed=3), random.Random(3)
    seen = [match.game.clone(match.state)]
    while match.decision and len(match.log) < 60:
        match.play(chance.choice(match.legal()))
        seen.append(match.game.clone(match.state))
    assert len(match._past) <= 60 / CHECKPOINT + RECENT + 1
    match.drop_caches()
    assert [match.state_after(actions) for actions in range(len(seen))] == seen
    match.takeback(31)
    assert match.state == seen[len(seen) - 32]
    match.play(chance.choice(match.legal()))
    assert match.state_after(len(match.log) - 1) == seen[len(seen) - 32]
