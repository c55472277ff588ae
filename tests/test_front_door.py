"""The library's front door: `import rucher`, and a game is three lines away."""

import random
import xml.etree.ElementTree as ET
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tests.core.toys.mutator import mutated

import rucher
from rucher import games
from rucher.arena import Terms
from rucher.core.loading import MAX_BYTES, MAX_DEPTH
from rucher.core.types import Outcome
from rucher.games.hive.events import Placed
from rucher.games.hive.pieces import NUMBERS

SVG = "{http://www.w3.org/2000/svg}"


def test_a_match_in_a_few_lines() -> None:
    match = rucher.new("hive", seed=7)
    assert len(match.legal()) == 7
    assert match.play("wA1") == [Placed(0, NUMBERS["wA1"], (0, 0))]
    assert match.outcome is None
    text = match.to_json()
    again = rucher.load(text)
    assert again.to_json() == text
    assert again.legal() == match.legal()


def test_hive_is_among_the_games() -> None:
    assert "hive" in rucher.game_names()


@pytest.mark.parametrize("game", rucher.game_names())
def test_every_game_starts_without_options_and_keeps_score(game: str) -> None:
    match = rucher.new(game, seed=1)
    assert match.outcome is None
    assert match.legal()
    assert len(match.score().seats) >= 1
    assert rucher.load(match.to_json()).to_json() == match.to_json()


# -- options ---------------------------------------------------------------------------------------------


def test_options_are_keywords() -> None:
    match = rucher.new("hive", pillbug=True, ladybug=False)
    assert match.header.options == {
        "ladybug": False,
        "mosquito": True,
        "pillbug": True,
        "queen_on_turn_1": True,
        "repetition": True,
    }


def test_an_option_overrides_its_preset() -> None:
    match = rucher.new("hive", preset="tournament", ladybug=False)
    assert match.header.options["pillbug"] is True
    assert match.header.options["ladybug"] is False


@pytest.mark.parametrize(
    ("game", "options", "named"),
    [
        ("chess", {}, "chess"),
        ("hive", {"preset": "grand"}, "grand"),
        ("hive", {"dragonfly": True}, "dragonfly"),
        ("hive", {"pillbug": "yes"}, "pillbug"),
        ("hive", {"pillbug": 1}, "pillbug"),
        ("hive", {"pillbug": None}, "pillbug"),
    ],
)
def test_a_wrong_choice_is_named(game: str, options: dict[str, Any], named: str) -> None:
    with pytest.raises(rucher.OptionError, match=named):
        rucher.new(game, **options)


# -- playing ---------------------------------------------------------------------------------------------


def test_legal_and_play_are_for_the_seat_that_is_asked_unless_one_is_named() -> None:
    match = rucher.new("hive", seed=7)
    assert match.legal() == match.legal(0) == match.legal(seat=0)
    assert match.legal(1) == []
    match.play(match.legal()[0], 0)
    assert match.legal() == match.legal(1)
    with pytest.raises(rucher.IllegalAction) as caught:
        match.play(match.legal()[0], seat=0)
    assert caught.value.refusal.code == "not_your_turn"
    match.play(match.legal()[0], seat=1)
    assert [entry.seat for entry in match.log] == [0, 1]


def test_an_action_is_played_as_itself_or_in_its_notation() -> None:
    by_action, by_text = rucher.new("hive", seed=1), rucher.new("hive", seed=1)
    dice = random.Random(3)
    for _ in range(30):
        action = dice.choice(by_action.legal())
        by_text.play(by_action.write(action))
        by_action.play(action)
    assert by_action.to_json() == by_text.to_json()


@pytest.mark.parametrize("text", ["", "wA", "wX1", "wA1 bQ/", "wA1 wA1 wA1", "good morning", "pass!"])
def test_what_spells_no_action_is_unreadable(text: str) -> None:
    match = rucher.new("hive", seed=1)
    with pytest.raises(rucher.UnreadableAction):
        match.play(text)
    assert match.log == []


@pytest.mark.parametrize("thing", [None, 3, {"type": "pass"}, *rucher.new("alveola", seed=1).legal()[:1]])
def test_what_is_no_action_of_the_game_is_unreadable(thing: Any) -> None:
    match = rucher.new("hive", seed=1)
    for question in (match.play, match.refusal, match.outcomes):
        with pytest.raises(rucher.UnreadableAction, match="is not an action of hive"):
            question(thing)
    assert match.log == []


def test_a_refused_action_says_why_and_changes_nothing() -> None:
    match = rucher.new("hive", seed=1)
    match.play("wA1")
    before = match.to_json()
    with pytest.raises(rucher.IllegalAction, match=r"\(rule 1\.4\)$") as caught:
        match.play("wA2 wA1-")
    assert caught.value.refusal.code == "not_your_piece"
    assert match.to_json() == before


def test_every_error_is_one_of_ours() -> None:
    for error in ("AmbiguousAction", "BarrierError", "IllegalAction", "LoadError", "OptionError"):
        assert issubclass(getattr(rucher, error), rucher.RucherError)


def test_score_works_at_any_moment_and_outcome_at_the_end() -> None:
    match, dice = rucher.new("hive", seed=12), random.Random(12)
    assert match.score().seats == ({"queen_surrounded": 0}, {"queen_surrounded": 0})
    while match.outcome is None:
        match.play(dice.choice(match.legal()))
        totals = [match.score().total(seat) for seat in (0, 1)]
        assert all(0 <= total <= 6 for total in totals)
        assert (match.outcome is None) or 6 in totals
    assert isinstance(match.outcome, Outcome)
    assert match.legal() == []


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_a_view_is_the_state_for_hive_has_no_secrets(seat: int | None) -> None:
    match = rucher.new("hive", seed=1)
    match.play("wA1")
    view = match.view(seat)
    assert view == match.state
    assert view is not match.state
    view.spots[0] = None
    view.ply = 99
    assert match.state.ply == 1


def test_undo_stops_where_the_turn_has_passed_and_a_takeback_does_not() -> None:
    match = rucher.new("hive", seed=1)
    start = match.view()
    match.play("wA1")
    with pytest.raises(rucher.BarrierError):
        match.undo()
    match.takeback()
    assert match.state == start
    assert match.legal() == rucher.new("hive", seed=1).legal()


# -- files -----------------------------------------------------------------------------------------------


def random_file(seed: int, plies: int, **options: Any) -> str:
    """A saved match after some random plies."""
    match, dice = rucher.new("hive", seed=seed, **options), random.Random(seed)
    for _ in range(plies):
        if match.outcome is None:
            match.play(dice.choice(match.legal()))
    return match.to_json()


def test_a_match_goes_on_where_its_file_stops() -> None:
    match, dice = rucher.load(random_file(3, 25, preset="tournament")), random.Random(4)
    for _ in range(20):
        match.play(dice.choice(match.legal()))
    assert len(match.log) == 45


@pytest.mark.parametrize("text", ["", "{}", "[]", "null", "bees", "\x00", "{" * 100, "9" * 9999, "\ud800"])
def test_what_is_no_match_is_refused(text: str) -> None:
    with pytest.raises(rucher.LoadError):
        rucher.load(text)


def test_a_file_too_large_or_too_deep_is_refused() -> None:
    with pytest.raises(rucher.LoadError, match="bytes"):
        rucher.load(b" " * (MAX_BYTES + 1))
    with pytest.raises(rucher.LoadError, match="deep"):
        rucher.load("[" * (MAX_DEPTH + 1) + "]" * (MAX_DEPTH + 1))


def test_a_file_against_the_rules_says_where() -> None:
    text = random_file(1, 4).replace('"type":"place"', '"type":"move"', 1)
    with pytest.raises(rucher.LoadError, match="action 1"):
        rucher.load(text)


@pytest.mark.parametrize("files", [1_000, pytest.param(10_000, marks=pytest.mark.long)])
def test_damaged_files_load_or_say_why(files: int) -> None:
    luck = random.Random(2024)
    texts = [random_file(n, 3 + 2 * n, pillbug=n % 2 == 0) for n in range(8)]
    loaded = 0
    for _ in range(files):
        try:
            match = rucher.load(mutated(luck.choice(texts), luck))
        except rucher.LoadError:
            continue
        loaded += 1
        assert rucher.load(match.to_json()).state == match.state
    assert files / 100 < loaded < files / 2


# -- the picture -----------------------------------------------------------------------------------------


def test_a_board_is_a_picture_with_one_stone_for_each_piece() -> None:
    match, dice = rucher.new("hive", seed=2), random.Random(2)
    for pieces in range(1, 12):
        match.play(dice.choice([action for action in match.legal() if type(action).__name__ == "Place"]))
        picture = match._repr_svg_()
        assert picture is not None
        root = ET.fromstring(picture)
        assert root.tag == f"{SVG}svg"
        assert len(list(root.iter(f"{SVG}title"))) == pieces


# -- what callers get wrong ----------------------------------------------------------------------------------


def test_numbers_of_numpy_are_numbers() -> None:
    none: Any = np.int64(0)
    seven, one = none + 7, none + 1
    match = rucher.new("alveola", seed=seven)
    assert match.state == rucher.new("alveola", seed=7).state
    match.play(match.legal(none)[0], none)
    assert rucher.load(match.to_json()).log == match.log
    assert rucher.load(match.to_json(), seed=one).at(one, seed=one).log == match.log


@pytest.mark.parametrize("seed", ["7", 1.0, [], b"\xff", "\ud800"])
def test_a_seed_is_a_whole_number(seed: Any) -> None:
    ways: list[Callable[..., Any]] = [
        lambda: rucher.new("hive", seed=seed),
        lambda: rucher.new("hive").copy(seed=seed),
        lambda: rucher.load(rucher.new("hive").to_json(), seed=seed),
        lambda: rucher.ThinkingChance(seed),
        lambda: rucher.bots.find("easy", "hive", seed),
        lambda: rucher.vector("hive", 1, seed=seed),
        lambda: Terms("hive", ("random", "greedy"), seed=seed),
    ]
    for way in ways:
        with pytest.raises(rucher.OptionError, match=r"a seed is a whole number, not"):
            way()


@pytest.mark.parametrize("seat", [-1, 2, 0.0, "0", [], 10**30])
def test_a_seat_is_one_of_the_table(seat: Any) -> None:
    match = rucher.new("hive", seed=1)
    for ask in (
        match.legal,
        match.view,
        lambda at: match.play("wA1", at),
        lambda at: rucher.svg(match, seat=at),
    ):
        with pytest.raises(rucher.UnknownSeat, match="seats are 0 to 1"):
            ask(seat)
    assert match.log == []


def test_a_seat_that_is_true_is_saved_as_a_number() -> None:
    match = rucher.new("hive", seed=1)
    match.play("wA1", False)
    assert rucher.load(match.to_json()).log[0].seat == 0


@pytest.mark.parametrize("number", [-1, 3, 10**30])
def test_a_moment_is_one_of_the_match(number: int) -> None:
    match = rucher.new("hive", seed=1)
    match.play_all(["wA1"])
    match.play("bA1 wA1/")
    for ask in (match.at, match.state_after, lambda n: match.play("wQ /wA1", touch=n)):
        with pytest.raises(IndexError, match=f"2 actions have been played, not {number}"):
            ask(number)
    with pytest.raises(rucher.NothingToUndo):
        match.takeback(number)
    assert len(match.log) == 2
    assert len(rucher.load(match.to_json()).log) == 2


@pytest.mark.parametrize("thing", [None, 5, 1.5, ["wA1"], object()])
def test_what_is_no_text_is_no_match_and_no_notation(thing: Any) -> None:
    with pytest.raises(rucher.LoadError, match="a match is loaded from a text, bytes or a Path, not from"):
        rucher.load(thing)
    with pytest.raises(rucher.UnreadableAction, match="is not a notation of hive"):
        rucher.new("hive").read(thing)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"arrows": "wA1"}, "arrows is a list of them"),
        ({"arrows": [None]}, "an arrow is an action of hive"),
        ({"arrows": [(1, 2)]}, "an arrow is an action of hive"),
        ({"arrows": [rucher.new("alveola", seed=1).legal()[0]]}, "an arrow is an action of hive"),
        ({"size": "400"}, "the width of a picture is a whole number"),
    ],
)
def test_what_cannot_be_drawn_is_named(given: dict[str, Any], said: str) -> None:
    with pytest.raises(rucher.OptionError, match=said):
        rucher.svg(rucher.new("hive", seed=1), **given)
    with pytest.raises(rucher.OptionError, match="a picture is made of a match"):
        rucher.svg(rucher.new("hive").view(0), **given)  # type: ignore[arg-type]


@pytest.mark.parametrize("game", [None, [], {}, "chess"])
def test_a_game_that_is_not_there_is_named_by_everybody(game: Any) -> None:
    for ask in (rucher.new, games.find):
        with pytest.raises(rucher.UnknownGame, match="there are hive"):
            ask(game)


def test_a_preset_or_an_option_of_another_kind_is_named() -> None:
    with pytest.raises(rucher.OptionError, match="hive has no preset"):
        rucher.new("hive", preset=["grand"])  # type: ignore[call-overload]
    with pytest.raises(rucher.OptionError, match="its options are players"):
        rucher.new("alveola", players="\ud800")


@pytest.mark.parametrize("kind", [str, Path])
def test_a_pack_is_a_folder(kind: Callable[[str], Any], tmp_path: Path) -> None:
    for where in (tmp_path / "nowhere", "x" * 5000):
        for ask in (games.open_pack, lambda pack: rucher.new("apiary", pack=pack)):
            with pytest.raises(rucher.OptionError, match="folder is missing"):
                ask(kind(str(where)))


def test_what_is_registered_is_a_game() -> None:
    with pytest.raises(rucher.OptionError, match="what is registered is a Game"):
        games.register("chess")  # type: ignore[arg-type]
