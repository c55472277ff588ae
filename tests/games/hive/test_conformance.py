"""Hive keeps the contract of core.rules, its two statements of legality agree, and each refusal is met."""

import ast
import random
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import rucher
from rucher.core import conformance
from rucher.core.clauses import rules_of
from rucher.core.conformance.faults import Chooser
from rucher.core.conformance.strangers import check_refused
from rucher.core.options import make_options
from rucher.core.texts import Texts
from rucher.games.hive import game
from rucher.games.hive.actions import HiveAction, Pass
from rucher.games.hive.state import HiveState

HERE = Path(__file__).parent
ROOT = HERE.parents[2]
PRESETS = tuple(game.info.presets)


def new_book() -> conformance.Book:
    """Hive's clauses and sentences."""
    return conformance.Book(rules_of("hive")["en"].keys(), Texts("hive"))


# -- the kit ---------------------------------------------------------------------------------------------

# Games between two random players last for hundreds of plies; these end soon.
SHORT = [
    ("tournament", {}, 1),
    ("booklet", {}, 12),
    ("beginner", {}, 36),
    ("booklet", {"repetition": False}, 12),
    ("booklet", {"pillbug": True}, 7),
]


@pytest.mark.parametrize(("preset", "options", "seed"), SHORT)
def test_whole_games_keep_the_contract(preset: str, options: dict[str, bool], seed: int) -> None:
    chosen = make_options(game, preset, options)
    match = conformance.play_through(game, chosen, seed, new_book(), deep_every=30)
    assert match.outcome is not None


def keep_the_contract(preset: str, seed: int, plies: int, deep_every: int) -> None:
    """The kit's checks at each step of the first plies of a random game, which need not end."""
    match, chooser, book = rucher.new("hive", seed=seed, preset=preset), Chooser(seed), new_book()
    options = make_options(game, preset, {})
    for number in range(plies):
        decision = match.decision
        conformance.check_state(game, match.state, decision)
        if decision is None:
            break
        deep = number % deep_every == deep_every - 1
        conformance.check_seat(game, match.state, match.state.to_move, chooser, book, deep=deep)
        check_refused(match, decision, book)
        conformance.check_step(match, match.state.to_move, chooser.one_of(match.legal()), chooser)
    conformance.check_whole(match, options, seed)


@pytest.mark.parametrize("preset", PRESETS)
def test_long_games_keep_the_contract_as_far_as_they_are_played(preset: str) -> None:
    keep_the_contract(preset, seed=1, plies=150, deep_every=15)


@pytest.mark.compiled
def test_a_game_keeps_the_contract_compiled_or_not() -> None:
    keep_the_contract("tournament", seed=2, plies=20, deep_every=20)


@pytest.mark.long
@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seed", range(5))
def test_many_games_keep_the_contract(preset: str, seed: int) -> None:
    keep_the_contract(preset, seed, plies=250, deep_every=5)


# -- the generator and `check` ---------------------------------------------------------------------------

# What is wrong with a piece, wherever it would go: where three spaces hear this of a piece that has no legal
# action, the others need not be asked.
OF_THE_PIECE = {
    "already_placed",
    "covered",
    "not_your_piece",
    "one_hive",
    "out_of_order",
    "piece_not_in_play",
    "queen_due",
    "queen_in_hand",
    "queen_not_on_first_turn",
    "resting",
    "still_in_hand",
    "throw_just_moved",
}


def disagreements(state: HiveState, dice: random.Random, share: int) -> Iterator[HiveAction]:
    """Actions near the board on which generator and check differ: of all pieces, or of every nth by turns."""
    seat = state.to_move
    legal = set(game.legal(state, seat))
    yield from (action for action in legal if game.check(state, seat, action) is not None)
    spelled: dict[int, list[Any]] = {}
    for action in game.candidates(state, seat):
        if not isinstance(action, Pass) and (action.piece + state.ply) % share == 0:
            spelled.setdefault(action.piece, []).append(action)
    for actions in spelled.values():
        refused = [action for action in actions if action not in legal]
        if len(refused) == len(actions):
            dice.shuffle(refused)
            heard = {refusal.code for a in refused[:3] if (refusal := game.check(state, seat, a))}
            refused = refused[: 3 if len(heard) == 1 and heard <= OF_THE_PIECE else len(refused)]
        yield from (action for action in refused if game.check(state, seat, action) is None)
    if (Pass() in legal) != (game.check(state, seat, Pass()) is None):
        yield Pass()


def agree_on(seeds: range, plies: int, share: int) -> int:
    """Play random games and compare at every position; how many positions there were."""
    positions = 0
    for seed in seeds:
        match, dice = rucher.new("hive", seed=seed, preset=PRESETS[seed % 3]), random.Random(seed)
        for _ in range(plies):
            if match.outcome is not None:
                break
            odd = [game.write(match.state, action) for action in disagreements(match.state, dice, share)]
            assert odd == [], (seed, match.state.ply)
            match.play(dice.choice(match.legal()))
            positions += 1
    return positions


@pytest.mark.parametrize("games", [40, pytest.param(200, marks=pytest.mark.long)])
def test_generator_and_check_agree_on_random_games(games: int) -> None:
    assert agree_on(range(games), plies=40, share=1) > 37.5 * games


@pytest.mark.compiled
def test_generator_and_check_agree_compiled_or_not() -> None:
    assert agree_on(range(3), plies=25, share=6) == 75


@pytest.mark.long
@pytest.mark.parametrize("start", range(0, 2_000, 100))
def test_generator_and_check_agree_on_2000_random_games(start: int) -> None:
    assert agree_on(range(start, start + 100), plies=70, share=1) > 6_000


# -- every refusal ---------------------------------------------------------------------------------------


def asserted_codes() -> set[str]:
    """The codes that Hive's tests demand with `refuses`, `refuses_action` and `touch_refuses`."""
    place = {"refuses": 2, "refuses_action": 1, "touch_refuses": 1}
    found = set()
    for path in sorted(HERE.glob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Attribute)
                and node.func.attr in place
            ):
                code = node.args[place[node.func.attr]]
                assert isinstance(code, ast.Constant), f"{path.name}:{node.lineno}: write the code out"
                found.add(str(code.value))
    return found


def test_every_refusal_that_has_a_sentence_is_met_by_a_test() -> None:
    catalog = tomllib.loads((ROOT / "src/rucher/games/hive/text/en.toml").read_text(encoding="utf-8"))
    turn_refusals = {"game_over"}  # a sentence of core's; `not_your_turn` needs no position to be met
    assert asserted_codes() == catalog["refusal"].keys() | turn_refusals


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_every_refusal_that_is_switched_off_is_missed_by_a_test() -> None:
    command = [sys.executable, "scripts/refusal_mutants.py", "hive"]
    assert subprocess.run(command, cwd=ROOT).returncode == 0
