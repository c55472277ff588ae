"""The fast table against the rules of the chapters: the same actions and positions, and all taken back."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

import pytest
from tests.games.alveola.test_conformance import TABLES, short_pack
from tests.volumes import seeds

from rucher.core.chance import Chance
from rucher.games.alveola import game
from rucher.games.alveola import table as kernel
from rucher.games.alveola.codes import deal, decode, encode, row, table_of
from rucher.games.alveola.state import AlveolaOptions, AlveolaState, board_of
from rucher.games.alveola.table import AlveolaTable

__all__ = ["short_pack"]
BLOCK = 50  # games of one test


class Dealt(Chance):
    """Draws from piles whose order is already known."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.orders: dict[str, list[int]] = {}

    def _next(self, source: str, items: Sequence[int]) -> int:
        return self.orders[source].pop(0) if source in self.orders else super()._next(source, items)


def begin(options: AlveolaOptions, seed: int) -> tuple[AlveolaState, AlveolaTable, Dealt]:
    """A new game, once as a state and once as a table, with the same tiles to come."""
    chance = Dealt(seed)
    state = game.setup(options, chance)
    fast = table_of(state, Chance(seed))
    for number, pile in enumerate(fast.piles()):
        chance.orders[f"pile {number}"] = pile[len(state.piles[number].tiles) :]
    return state, fast, chance


def compare(state: AlveolaState, fast: AlveolaTable) -> None:
    """The table has the state's numbers, points, actions and board."""
    assert fast.row() == row(state)
    assert [fast.points(seat) for seat in range(len(state.players))] == [
        game.score(state).total(seat) for seat in range(len(state.players))
    ]
    assert [len(pile) for pile in fast.piles()] == [pile.left for pile in state.piles]
    legal = game.legal(state, state.seat)
    assert [decode(number) for number in fast.legal()] == legal
    assert [encode(action) for action in legal] == fast.legal()
    assert fast.over == (game.decision(state) is None)
    assert fast.over or fast.seat == state.seat


def play(options: AlveolaOptions, seed: int) -> None:
    """Play a random game on both and compare after every action; then take it all back."""
    state, fast, chance = begin(options, seed)
    dice, passed = random.Random(seed), []
    while game.decision(state):
        compare(state, fast)
        legal = game.legal(state, state.seat)
        passed.append((fast.row(), fast.piles(), fast.legal()))
        action = legal[dice.randrange(len(legal))]
        if hasattr(action, "turn") and dice.random() < 0.5:  # raise the hive more often than chance would
            high = [a for a in legal if board_of(state).height(a.cell)]  # type: ignore[union-attr]
            action = dice.choice(high or legal)
        game.apply(state, state.seat, action, chance)
        fast.play(encode(action))
    compare(state, fast)
    for before in reversed(passed):
        fast.undo()
        assert (fast.row(), fast.piles(), fast.legal()) == before


@pytest.mark.compiled
@pytest.mark.parametrize("block", seeds(range(42), [0, 1]))
def test_2000_random_games_are_the_same_on_the_table_and_by_the_chapters(block: int) -> None:
    games = range(BLOCK * block, BLOCK * (block + 1))
    if block < 2:  # on plain sources, too, this must end soon
        games = range(8 * block, 8 * (block + 1))
    for seed in games:
        play(AlveolaOptions(**TABLES[seed % len(TABLES)]), seed)


@pytest.mark.compiled
@pytest.mark.parametrize("players", [2, 3, 4])
def test_so_are_games_with_a_pack_of_fewer_piles(players: int, short_pack: str) -> None:
    for seed in range(2):
        play(AlveolaOptions(players=players, pack=short_pack), seed)


def test_a_table_deals_what_nobody_has_seen() -> None:
    state = game.setup(AlveolaOptions(), Chance(1))
    first, second = (deal(state, Chance(seed)) for seed in (1, 2))
    assert first != second
    for piles in (first, second):
        assert [pile[0] for pile in piles] == [pile.tiles[0].what for pile in state.piles]
        assert sorted(tile for pile in piles for tile in pile) == [
            tile for tiles in state.box.of_shape.values() for tile in tiles
        ]


def random_game(seed: int) -> Iterator[tuple[int, list[int], list[int]]]:
    """The actions of a game on the table alone, with the rows before and after each."""
    _, fast, _ = begin(AlveolaOptions(), seed)
    dice = random.Random(seed)
    while not fast.over:
        before, action = fast.row(), dice.choice(fast.legal())
        fast.play(action)
        yield action >> 32, before, fast.row()


@pytest.mark.clause("alveola", "5.6")
@pytest.mark.clause("alveola", "6.5")
def test_growing_earns_flowers_and_raising_honey() -> None:
    seen = set()
    for kind, before, after in random_game(3):
        if kind == kernel.LAY and before[kernel.USED] < 0 and after[kernel.RESERVE] > 0:
            grown = after[kernel.LEVEL] == 1
            assert before[kernel.RESERVE] - after[kernel.RESERVE] == (2 if grown else 0)
            seen.add(grown)
    assert seen == {True, False}


@pytest.mark.clause("alveola", "2.2")
def test_nobody_plays_a_bee_on_the_first_turn() -> None:
    bees = [before[kernel.TURN] for kind, before, _ in random_game(4) if kind in (kernel.PLACE, kernel.MOVE)]
    assert min(bees) >= 2


@pytest.mark.clause("alveola", "10.2")
def test_an_empty_ring_ends_the_game() -> None:
    *_, (_, _, last) = random_game(5)
    assert (last[kernel.LEFT], last[kernel.END]) == (0, kernel.BY_RING)
    assert last[kernel.TURN] == 48
