"""The kit can fail: each fault is planted in a toy, one thing changed, and caught under its own name."""

from __future__ import annotations

import ast
import itertools
from pathlib import Path

import pytest
from tests.core import toys
from tests.core.toys import climb, nim, tricks
from tests.core.toys.faulty import all_planted
from tests.core.toys.faulty_states import RollForNothing

from rucher.core import conformance
from rucher.core.chance import Chance
from rucher.core.conformance import Fault, check_even_resample, check_step, faults, play_through, strangers
from rucher.core.conformance import secrets as secret_checks
from rucher.core.conformance.faults import Chooser
from rucher.core.game import AnyGame
from rucher.core.match import Match
from rucher.core.secrets import UNKNOWN, unseen_items
from rucher.core.shapes import shape_of
from rucher.core.types import Options, Seat

PLANTED = all_planted()
PLANTED_CASES = [(name, game) for name, games in PLANTED.items() for game in games]
CORE_FAULTS = {
    "a takeback that loses a draw": (Chance, "keep", "climb"),
    "a takeback that does not lead back": (Match, "takeback", "climb"),
    "an undo that does not lead back": (Match, "undo", "fists"),
}
EVENNESS_FAULTS = {"an uneven resample", "nothing to resample"}


def fault_of(game: AnyGame) -> Fault:
    """What the kit says of a game."""
    book = toys.book(next(name for name in toys.NAMES if isinstance(game, type(toys.toy(name)))))
    try:
        for seed in range(20):
            play_through(game, game.options_type(), seed, book, deep_every=1)
    except Fault as fault:
        return fault
    pytest.fail(f"twenty matches of {type(game).__name__}, and no fault found")


@pytest.mark.parametrize(
    ("name", "game"), PLANTED_CASES, ids=lambda case: case if isinstance(case, str) else type(case).__name__
)
def test_a_planted_fault_is_caught_by_name(name: str, game: AnyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(conformance, "MAX_ACTIONS", 300)
    assert fault_of(game).name == name


def test_a_draw_that_is_not_made_again_is_caught_at_its_own_step(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(RollForNothing, "luck", itertools.count())
    match = Match(RollForNothing(), climb.ClimbOptions(), Chance(1))
    with pytest.raises(Fault) as caught:
        check_step(match, 0, match.legal()[0], Chooser(1))
    assert caught.value.name == "unrecorded randomness"


@pytest.mark.parametrize("name", CORE_FAULTS)
def test_a_fault_of_the_core_is_caught_by_name(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    owner, method, game = CORE_FAULTS[name]
    monkeypatch.setattr(owner, method, lambda *_: None)
    assert fault_of(toys.toy(game)).name == name


class SortedHands(tricks.Tricks):
    """Every deal fits the view, but the low cards come first."""

    def resample(self, view: tricks.Table, seat: Seat, chance: Chance) -> tricks.Table:
        world = super().resample(view, seat, chance)
        for other in {0, 1, 2} - {seat}:
            world.hands[other].sort(key=lambda card: card.what)
        return world


class CutDeck(tricks.Tricks):
    """The unseen cards keep their order and are only cut: each slot is even, neighbours are not."""

    def resample(self, view: tricks.Table, seat: Seat, chance: Chance) -> tricks.Table:
        world = self.clone(view)
        slots = shape_of(self.state_type).slots(world)
        cards = unseen_items(slots, self.inventory(view))["card"]
        cut = chance.pick("cut", range(len(cards)))
        unseen = [slot for slot in slots if slot.item == UNKNOWN]
        for slot, card in zip(unseen, cards[cut:] + cards[:cut], strict=True):
            slot.fill(card)
        return world


@pytest.mark.parametrize("game", [SortedHands(), CutDeck()], ids=lambda game: type(game).__name__)
def test_an_uneven_resample_is_caught(game: AnyGame) -> None:
    state = game.setup(Options(), Chance(1))
    with pytest.raises(Fault) as caught:
        check_even_resample(game, state, 0)
    assert caught.value.name == "an uneven resample"


def test_a_position_without_secrets_says_nothing_about_resampling() -> None:
    game = toys.toy("nim")
    with pytest.raises(Fault) as caught:
        check_even_resample(game, game.setup(nim.NimOptions(), Chance(1)), 0)
    assert caught.value.name == "nothing to resample"


def names_in_the_kit() -> set[object]:
    """Every name under which the kit can report a fault."""
    names: set[object] = set()
    for module in (conformance, secret_checks, strangers, faults):
        for node in ast.walk(ast.parse(Path(str(module.__file__)).read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name == "_leak":
                returns = [r for r in ast.walk(node) if isinstance(r, ast.Return)]
                names |= {c.value for r in returns for c in ast.walk(r) if isinstance(c, ast.Constant)}
            elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                place = {"Fault": 0, "expect": 1}.get(node.func.id)
                named = None if place is None else node.args[place]
                names |= {named.value} if isinstance(named, ast.Constant) else set()
    return names


def test_every_fault_the_kit_can_name_is_planted() -> None:
    assert names_in_the_kit() == PLANTED.keys() | CORE_FAULTS.keys() | EVENNESS_FAULTS
