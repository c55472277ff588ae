"""A position as one line: written and read back, played from, and refused with every reason at once."""

import functools
import random

import msgspec
import pytest

import rucher
from rucher.core.chance import Chance
from rucher.core.errors import LoadError, OptionError, RucherError, UnreadablePosition
from rucher.core.match import Match
from rucher.core.options import read_options
from rucher.core.texts import LANGUAGES, Texts
from rucher.games.hive import game
from rucher.games.hive.formats.game_string import write_game_string
from rucher.games.hive.formats.pgn import read_pgn, write_pgn
from rucher.games.hive.formats.sgf import write_sgf
from rucher.games.hive.pieces import NAMES
from rucher.games.hive.start import read_sketch, read_start, write_start
from rucher.games.hive.state import HiveOptions, HiveState, legal_moves

TWO_EACH = "base~w3~a1~A1Qqa1"
TOWER = "MLP~w9~b1~Q.b1-A1_a1q"
FAULTS = {
    "piece_twice": "base~w3~-~QqA1_A1",
    "not_in_play": "base~w5~-~Qq_MA1",
    "out_of_order": "base~w5~-~QqA2",
    "cannot_be_on_top": "base~w5~-~Q.A1q",
    "hive_split": "base~w5~-~Qq-3A1",
    "too_many_for_turn": "base~w2~-~QqA1",
    "side_missing": "base~w2~-~Q",
    "queen_missing": "base~w5~-~QA1a1",
    "last_in_hand": "base~w5~A1~Qq",
    "last_covered": "base~w5~q~Qq.B1",
    "already_lost": "base~w9~-~-A1A2_G1QA3_G2q",
    "both_surrounded": "MLP~w15~-~-A1A2s1_G1Qqs2_G2a1a2_-a3",
}


def random_state(seed: int, plies: int) -> HiveState:
    """A position of random play that is not over."""
    rng, chance = random.Random(seed), Chance(0)
    options = HiveOptions(pillbug=seed % 2 == 0, mosquito=seed % 3 > 0, ladybug=seed % 5 > 0)
    state = game.setup(options, chance)
    for _ in range(plies):
        before = game.clone(state)
        game.apply(state, state.to_move, rng.choice(game.legal(state, state.to_move)), chance)
        if game.outcome(state) is not None:
            return before
    return state


@pytest.mark.parametrize("seed", range(20))
def test_a_position_has_one_text(seed: int) -> None:
    state = random_state(seed, 4 * seed)
    text = write_start(state)
    again = read_start(text)
    assert write_start(again) == text
    assert (again.ply, again.last_moved) == (state.ply, state.last_moved)
    assert len(legal_moves(again)) == len(legal_moves(state))


def test_the_text_is_as_the_page_describes_it() -> None:
    state = read_start(TOWER)
    lying = {NAMES[piece]: spot for piece, spot in enumerate(state.spots) if spot is not None}
    assert {name: (spot.q, spot.r, spot.level) for name, spot in lying.items()} == {
        "wQ": (0, 0, 0),
        "bB1": (0, 0, 1),
        "wA1": (2, 0, 0),
        "bA1": (0, 1, 0),
        "bQ": (1, 1, 0),
    }
    assert (state.to_move, state.turn, NAMES[state.last_moved]) == (0, 9, "bB1")


def test_a_match_begins_at_its_start_position_and_replays_from_it() -> None:
    match = rucher.new("hive", ladybug=False, mosquito=False, start=TWO_EACH, seed=1)
    assert match.header.options["start"] == TWO_EACH
    match.play("wA2 wA1/")
    assert rucher.load(match.to_json()).state == match.state
    again, _ = read_pgn(write_pgn(match))
    assert (again.state, again.log) == (match.state, match.log)
    match.takeback()
    assert write_start(match.state) == TWO_EACH


def test_a_start_position_counts_as_its_first_repetition() -> None:
    match = Match(game, HiveOptions(mosquito=False, ladybug=False, start=TWO_EACH), Chance(0))
    assert len(match.state.history) == 1


def test_other_formats_cannot_say_it() -> None:
    match = Match(game, HiveOptions(mosquito=False, ladybug=False, start=TWO_EACH), Chance(0))
    for write in (write_game_string, write_sgf):
        with pytest.raises(LoadError, match="write this match as PGN"):
            write(match)


def test_old_files_have_no_start() -> None:
    old = read_options(game, {"ladybug": True, "mosquito": True, "pillbug": False})
    assert old == HiveOptions()


@pytest.mark.parametrize("code", FAULTS)
def test_every_impossibility_has_its_code_its_cells_and_its_sentence(code: str) -> None:
    state, faults = read_sketch(FAULTS[code])
    assert [fault.code for fault in faults] == [code]
    assert (faults[0].cells != ()) == (code in CELLS)
    texts = Texts("hive")
    for lang in LANGUAGES:
        assert texts.say(lang, f"position.{code}", faults[0].params)
    with pytest.raises(OptionError, match=code):
        read_options(game, {**msgspec.to_builtins(state.options), "start": FAULTS[code]})


CELLS = set(FAULTS) - {"too_many_for_turn", "side_missing", "queen_missing", "last_in_hand"}


def test_the_smaller_part_of_a_split_hive_is_at_fault() -> None:
    _, faults = read_sketch("base~w9~-~QqG1G2-2A1a1_-7A2-2A3")
    assert faults[0].code == "hive_split"
    assert faults[0].params["n"] == 3
    assert set(faults[0].cells) == {(6, 0), (7, 0), (7, 1), (10, 1)}


def test_all_faults_are_told_at_once() -> None:
    _, faults = read_sketch("base~w5~A1~Q-3q.G2")
    assert {fault.code for fault in faults} == {
        "out_of_order",
        "cannot_be_on_top",
        "hive_split",
        "last_in_hand",
    }


@pytest.mark.parametrize(
    "text",
    [
        *("", "Q", "~w1~-~", "LM~w1~-~", "base~w0~-~", "base~x1~-~", "base~w1~-~X1", "base~w1~-~A4"),
        *("base~w1~-~Q.", "base~w1~Z~Q", "base~w1~-~Q q", "base~w1~-~" + "-9" * 300),
    ],
)
def test_what_is_no_position(text: str) -> None:
    with pytest.raises(UnreadablePosition):
        read_start(text)


@functools.cache
def written(seed: int, plies: int) -> str:
    """The text of a position of random play."""
    return write_start(random_state(seed, plies))


def mutated(seed: int) -> str:
    """A text of a position with one to three letters changed."""
    rng = random.Random(seed)
    letters = list(written(seed % 40, 1 + seed % 60))
    for _ in range(rng.randrange(1, 4)):
        letters[rng.randrange(len(letters))] = rng.choice(["", "\0", "é", *"wbQSAGBMLPqsa1234-_.~ 9"])
    return "".join(letters)


def read_or_refused(seed: int) -> bool:
    """Is a mutated text refused? It is read or refused, and nothing else; what is read can be played from."""
    text = mutated(seed)
    try:
        state = read_start(text)
    except RucherError:
        return True
    assert write_start(read_start(write_start(state))) == write_start(state)
    assert game.legal(state, state.to_move)
    return False


def test_mutated_positions_are_read_or_refused() -> None:
    refused = sum(read_or_refused(seed) for seed in range(300))
    assert 100 < refused < 300


@pytest.mark.long
def test_ten_thousand_mutated_positions_are_read_or_refused() -> None:
    refused = sum(read_or_refused(seed) for seed in range(10_000))
    assert 3_000 < refused < 10_000
