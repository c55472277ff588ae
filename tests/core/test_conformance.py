"""The kit passes the toys: each shows one thing that the core must be able to do."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.core import toys
from tests.core.toys import fists, nim, peek, steal, tricks
from tests.core.toys.faulty_rules import Heaps

from rucher.core.chance import Chance
from rucher.core.conformance import check_even_resample, play_through
from rucher.core.match import Match, masked_events
from rucher.core.options import make_options
from rucher.core.secrets import UNKNOWN, Hidden, mask
from rucher.core.types import Decision, Options, Refusal, Seat
from rucher.core.words import Words

ROOT = Path(__file__).parents[2]


CODES = {
    "nim": {"take_one", "no_such_heap", "too_many"},
    "tricks": {"not_in_hand", "must_beat"},
    "climb": {"still_climbing", "at_the_flower", "one_die_or_two"},
    "steal": {"not_asked", "answer_first", "rob_another", "nothing_to_rob"},
    "fists": {"no_such_sign", "same_sign"},
    "pass_the_bee": {"one_or_two"},
    "peek": {"no_such_cell", "already_open", "already_looked", "look_first", "look_together"},
}


@pytest.mark.parametrize("name", toys.NAMES)
def test_every_toy_keeps_the_contract_and_every_refusal_is_met(name: str) -> None:
    game, book = toys.toy(name), toys.book(name)
    for seed in range(10):
        play_through(game, game.options_type(), seed, book, deep_every=2)
    assert book.codes_met == CODES[name] | {"not_your_turn", "game_over"}


class HeapWords(Words):
    """Nim with an outlook of the declared type."""

    outlook_type = Heaps

    def outlook(self, view: nim.Table) -> Heaps:
        return Heaps(sum(view.heaps))


def test_an_outlook_of_the_declared_type_keeps_the_contract() -> None:
    class TellingNim(nim.Nim):
        words = HeapWords()

    assert play_through(TellingNim(), nim.Nim.options_type(), 1).outcome


@pytest.mark.parametrize("name", ["nim", "climb"])
def test_every_preset_keeps_the_contract(name: str) -> None:
    game, book = toys.toy(name), toys.book(name)
    for preset in game.info.presets:
        play_through(game, make_options(game, preset, {}), 5, book)


class FirmFists(fists.Fists):
    """Fists whose answers may be looked at again and not changed."""

    def check(self, view: fists.Round, seat: Seat, action: fists.Show) -> Refusal | None:
        return Refusal("same_sign", "2") if view.answers[seat] else super().check(view, seat, action)


def test_whoever_may_revise_an_answer_need_not_be_able_to() -> None:
    assert play_through(FirmFists(), Options(), 1).outcome


@pytest.mark.parametrize("played", [0, 1, 4])
def test_unseen_cards_are_dealt_again_evenly(played: int) -> None:
    match = Match(tricks.game, Options(), Chance(3))
    for _ in range(played):
        match.play(match.legal()[0])
    for seat in range(3):
        check_even_resample(match.game, match.state, seat)


def test_unseen_drops_and_secret_answers_are_dealt_again_evenly() -> None:
    comb = Match(peek.game, Options(), Chance(3))
    for text in ("look 0 1", "look 1 2", "look 2 0"):
        comb.play(text)
    check_even_resample(comb.game, comb.state, 2)
    fist = Match(fists.game, Options(), Chance(3))
    fist.play("rock", 0)
    fist.play("paper", 1)
    check_even_resample(fist.game, fist.state, 2)


# -- an out-of-turn answer ------------------------------------------------------------------------------


def test_a_robbed_player_answers_out_of_turn_and_the_chain_goes_on() -> None:
    match = Match(steal.game, Options(), Chance(0))
    asked = [match.decision]
    for text in ("rob 2", "yield", "share"):
        match.play(text)
        asked.append(match.decision)
    prompts = [("gather_or_rob", (0,)), ("robbed", (2,)), ("robbing", (0,)), ("gather_or_rob", (1,))]
    assert asked == [Decision(prompt, seats) for prompt, seats in prompts]
    assert match.state.honey == [1, 2, 0]
    assert [entry.seat for entry in match.log] == [0, 2, 0]


# -- a simultaneous answer ------------------------------------------------------------------------------


def test_an_answer_is_hidden_and_can_be_changed_until_the_last_is_in() -> None:
    match = Match(fists.game, Options(), Chance(0))
    match.play("rock", 1)
    assert match.decision == Decision("show", (0, 2), revising=(1,))
    assert match.view(1).answers == [None, Hidden(0, mask(1)), None]
    assert match.view(0).answers == match.view(None).answers == [None, Hidden(UNKNOWN, mask(1)), None]
    match.play("paper", 1)
    match.play("rock", 0)
    match.play("rock", 2)
    assert match.state.points == [0, 2, 0]
    assert match.decision == Decision("show", (0, 1, 2))


# -- knowledge that some share --------------------------------------------------------------------------


def test_two_of_three_have_looked() -> None:
    match: Match = Match(peek.game, Options(), Chance(script=[7]))
    [event] = match.play("look 4 2")
    seen, unseen = Hidden(7, mask(0, 2)), Hidden(UNKNOWN, mask(0, 2))
    assert [match.view(seat).cells[4] for seat in (0, 1, 2, None)] == [seen, unseen, seen, unseen]
    assert masked_events(match.game, [event], 2) == [event]
    assert masked_events(match.game, [event], 1) == [peek.Looked(0, 2, 4, unseen)]
    worlds = [match.game.resample(match.view(1), 1, Chance(seed)) for seed in range(200)]
    assert {world.cells[4].what for world in worlds} == set(peek.DROPS)
    worlds = [match.game.resample(match.view(2), 2, Chance(seed)) for seed in range(200)]
    assert {world.cells[4].what for world in worlds} == {7}


# -- determinism ----------------------------------------------------------------------------------------

DIGEST = """
import sys
from tests.core.test_conformance import digest
sys.stdout.write(digest())
"""


def digest() -> str:
    """A hash of the logs of one seeded match of each toy."""
    logs = [play_through(toys.toy(name), toys.toy(name).options_type(), 7).to_json() for name in toys.NAMES]
    return hashlib.sha256("".join(logs).encode()).hexdigest()


def test_the_same_seed_gives_the_same_log_under_any_hash_seed() -> None:
    found = {digest()}
    for hash_seed in ("0", "12345"):
        environment = {
            **os.environ,
            "PYTHONHASHSEED": hash_seed,
            "PYTHONPATH": os.pathsep.join([str(ROOT), str(ROOT / "src")]),
        }
        run = subprocess.run(
            [sys.executable, "-c", DIGEST], env=environment, capture_output=True, text=True, check=True
        )
        found.add(run.stdout)
    assert len(found) == 1
