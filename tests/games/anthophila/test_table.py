"""The fast table against the rules of the chapters: the same actions and positions, and all taken back."""

from __future__ import annotations

import random
import shutil
from collections.abc import Sequence
from importlib.resources import as_file, files
from pathlib import Path

import pytest
from tests.games.anthophila.tables import BOX, lay, put, state_of, table
from tests.volumes import seeds

from rucher.core.chance import Chance
from rucher.core.match import Match
from rucher.games.anthophila import game
from rucher.games.anthophila import table as kernel
from rucher.games.anthophila.actions import EndTurn, Finish, Yield
from rucher.games.anthophila.box import open_pack
from rucher.games.anthophila.codes import SPECIALS, decode, encode, table_of
from rucher.games.anthophila.state import AnthophilaOptions, AnthophilaState
from rucher.games.anthophila.table import AnthophilaTable

BLOCK = 50  # games of one test
SCENARIOS = sorted(BOX.scenarios)


class Dealt(Chance):
    """Draws what a table has dealt."""

    def __init__(self, state: AnthophilaState, fast: AnthophilaTable) -> None:
        super().__init__(0)
        box, plants = state.box, len(state.box.plants)
        self._state, self._dice, self._pile, self._plants = state, fast.dice(), list[int](), list[int]()
        for tile in fast.pile():
            if tile < plants:
                self._pile.append(0)
                self._plants.append(tile)
            else:
                self._pile.append(box.special_number[SPECIALS[tile - plants]])

    def _next(self, source: str, items: Sequence[int]) -> int:
        if source == "queen die":
            return self._dice[self._state.turns_left]
        return (self._pile if source == "pile" else self._plants).pop(0)


def options_of(seed: int) -> AnthophilaOptions:
    """The options of a random game: every scenario, one to four players, now and then the hard variant."""
    scenario = SCENARIOS[seed % len(SCENARIOS)]
    returns = scenario != "nosema" and seed % 3 == 0
    return AnthophilaOptions(
        players=1 + seed // len(SCENARIOS) % 4, scenario=scenario, nosema_returns=returns
    )


def compare(state: AnthophilaState, fast: AnthophilaTable) -> None:
    """The table has the state's numbers, tiles and legal actions."""
    rebuilt = table_of(state).row()
    rebuilt[kernel.DRAWN] = fast.row()[kernel.DRAWN]
    assert fast.row() == rebuilt
    legal = game.legal(state, state.seat)
    assert sorted(map(encode, legal)) == sorted(fast.legal())
    assert all(decode(encode(action)) == action for action in legal)
    assert fast.over == bool(state.end)
    assert fast.won == (state.end == "victory")


def wish(dice: random.Random, legal: list[object]) -> object:
    """A random action; games that go on for long are better tests than those that end at once."""
    acting = [a for a in legal if not isinstance(a, EndTurn | Finish | Yield)] or legal
    return dice.choice(acting if dice.random() < 0.9 else legal)


def play(options: AnthophilaOptions, seed: int) -> AnthophilaState:
    """Play a random game on both and compare after every action; then take it all back."""
    state = game.setup(options, Chance(seed))
    fast = table_of(state, seed)
    chance, dice = Dealt(state, fast), random.Random(seed)
    passed: list[list[int]] = []
    while not state.end:
        compare(state, fast)
        action = wish(dice, list(game.legal(state, state.seat)))
        game.apply(state, state.seat, action, chance)  # type: ignore[arg-type]
        if len(passed) < kernel.MOST_DEEP:
            passed.append(fast.row())
            fast.play(encode(action))  # type: ignore[arg-type]
        else:
            fast.play_number(fast.legal().index(encode(action)))  # type: ignore[arg-type]
    compare(state, fast)
    for before in reversed(passed):
        fast.undo()
        assert fast.row() == before
    return state


@pytest.mark.compiled
@pytest.mark.parametrize("block", seeds(range(42), [0, 1]))
def test_2000_random_games_are_the_same_on_the_table_and_by_the_chapters(block: int) -> None:
    games = range(BLOCK * block, BLOCK * (block + 1))
    if block < 2:  # on plain sources, too, this must end soon
        games = range(10 * block, 10 * (block + 1))
    for seed in games:
        play(options_of(seed), seed)


# Other numbers, another order of actions and special tiles, other plants: what a pack may change.
EDITS = [
    ("special.toml", '["explore", "move", "forage", "make_pollen", "transform", "mutate"]',
     '["mutate", "forage", "explore", "transform", "move", "make_pollen"]'),
    ("special.toml", 'id = "hornet_tile"\ncount = 8', 'id = "vine_tile"\ncount = 3'),
    ("special.toml", 'id = "vine_tile"\ncount = 3\nprovenance = "rulebook"\n\n[[special]]\nid = "mite_tile"',
     'id = "hornet_tile"\ncount = 8\nprovenance = "rulebook"\n\n[[special]]\nid = "mite_tile"'),
    ("special.toml", "workers = 8", "workers = 6"),
    ("special.toml", "mites = 12", "mites = 3"),
    ("special.toml", "carry = 3", "carry = 2"),
    ("special.toml", "actions = 3", "actions = 5"),
    ("special.toml", "honey_price = 4", "honey_price = 2"),
    ("plants.toml", "take = { pollen = 2 }", "take = { honey = 1 }"),
    ("plants.toml", "give = { propolis = 1 }", "give = { pollen = 1, honey = 1, propolis = 1 }"),
]  # fmt: skip


@pytest.fixture
def other_pack(tmp_path: Path) -> str:
    """A pack with other numbers and orders."""
    folder = tmp_path / "pack"
    with as_file(files("rucher.games.anthophila.box").joinpath("editions", "1")) as own:
        shutil.copytree(own, folder)
    for file, old, new in EDITS:
        text = (folder / file).read_text(encoding="utf-8")
        assert old in text, old
        (folder / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    return open_pack(folder).name


@pytest.mark.compiled
@pytest.mark.clause("anthophila", "1.8")
def test_so_are_games_with_another_box(other_pack: str) -> None:
    for seed in range(10):
        scenario = SCENARIOS[seed % len(SCENARIOS)]
        play(AnthophilaOptions(scenario=scenario, pack=other_pack), seed)


@pytest.mark.compiled
@pytest.mark.clause("anthophila", "6.7")
def test_a_full_bee_that_pays_with_honey_has_room_on_the_table_too(other_pack: str) -> None:
    match = Match(game, AnthophilaOptions(pack=other_pack), Chance(7))
    lay(match, "2,0", "sage")
    put(match, "w1", "2,0", pollen=1, honey=1)  # this box lets a bee carry two
    match.play("forage")
    assert "w1 forage" in [match.write(action) for action in match.legal()]
    compare(state_of(match), table_of(state_of(match)))


@pytest.mark.compiled
@pytest.mark.clause("anthophila", "11.2")
def test_weedkiller_turns_the_same_tiles_on_the_table() -> None:
    match = table()
    around = (("2,0", "lavender"), ("3,-1", "borage"), ("4,-1", "hornet_tile"), ("2,1", "vine_tile"))
    for cell, tile in around:
        lay(match, cell, tile)
    put(match, "w1", "2,0")
    match.play("explore")
    state, weedkiller = state_of(match), len(BOX.plants) + SPECIALS.index("weedkiller_tile")
    dealt = (table_of(state, seed) for seed in range(1000))
    fast = next(one for one in dealt if one.pile()[0] == weedkiller)
    action = match.read("w1 explore 3,0")
    game.apply(state, state.seat, action, Dealt(state, fast))
    fast.play(encode(action))
    compare(state, fast)
