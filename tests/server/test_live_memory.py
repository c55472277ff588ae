"""What a table takes of the server's memory while somebody has its page open."""

from __future__ import annotations

import gc
import random
import tracemalloc

import pytest
from tests.server.test_outlooks import GAMES, full_table, play_at_random

from rucher.core.game import AnyGame
from rucher.games import find
from rucher.server.tables import viewing
from rucher.server.tables.game_texts import texts_of
from rucher.server.tables.table import Table

TABLES, RECORDS = 12, 30
MOST = 100_000  # bytes of a table with two seats
# With five; the system counts a tenth more than Python does, and that is to be 100,000 at most.
MOST_OF_FIVE = 90_000


def shown_table(name: str, seed: int, seats: int = 2) -> Table:
    """A table after some records, each of which its pages were told."""
    table, dice = full_table(name, seed, seats), random.Random(seed)
    while table.n < RECORDS and table.to_act:
        play_at_random(table, dice)
        for seat in range(table.opened.seats):
            viewing.update(table, (seat,), table.n - 1, 0)
        table.drop_caches()
    return table


def forget_spelled(game: AnyGame) -> None:
    """Forget how actions are spelled: that is of all tables together, and bounded."""
    texts_of(game).choices.clear()
    texts_of(game).choices_before.clear()


@pytest.mark.parametrize(
    ("name", "seats", "most"), [*((name, 2, MOST) for name in GAMES), ("apiary", 5, MOST_OF_FIVE)]
)
def test_a_live_table_takes_at_most_100_kb(name: str, seats: int, most: int) -> None:
    game = find(name)
    for seed in range(TABLES):  # it loads what all tables of the game share
        shown_table(name, seed, seats)
    forget_spelled(game)
    gc.collect()
    tracemalloc.start()
    try:
        before, _ = tracemalloc.get_traced_memory()
        kept = [shown_table(name, seed, seats) for seed in range(TABLES)]
        forget_spelled(game)
        gc.collect()
        after, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert sum(table.n for table in kept) > 0.9 * TABLES * RECORDS
    assert (after - before) / TABLES < most
