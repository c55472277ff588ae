"""Many matches at once: the same as one after the other, in flat arrays."""

import subprocess
import sys
from typing import Any

import numpy as np
import pytest

import rucher
from rucher.envs.playing import Table
from rucher.envs.vector import Batch, Vector

GAMES: list[tuple[str, dict[str, Any]]] = [
    ("hive", {"preset": "tournament"}),
    ("alveola", {"players": 3}),
    ("anthophila", {"preset": "classic", "players": 1}),
    ("apiary", {"players": 2}),
]


def first_legal(batch: Batch) -> np.ndarray[Any, Any]:
    """The first legal action of each match."""
    return batch.legal[batch.starts[:-1]]


def some_legal(batch: Batch, dice: np.random.Generator) -> np.ndarray[Any, Any]:
    """A legal action of each match at random."""
    return batch.legal[dice.integers(batch.starts[:-1], batch.starts[1:])]


@pytest.mark.parametrize(("game", "options"), GAMES)
def test_a_row_is_the_match_of_its_seed(game: str, options: dict[str, Any]) -> None:
    preset = options.get("preset")
    rest = {name: value for name, value in options.items() if name != "preset"}
    tables, table, dice = (
        Vector(game, 3, seed=7, **options),
        Table(game, preset, rest),
        np.random.default_rng(1),
    )
    matches, batch = [table.start(7 + row) for row in range(3)], tables.reset()
    for _ in range(40):
        if batch.ended.any():
            break
        masks = tables.masks()
        for row, match in enumerate(matches):
            assert match.decision
            seat = match.decision.seats[0]
            seen = table.observe(match, seat)
            assert batch.seats[row] == seat
            for name, place in tables.columns.items():
                assert np.array_equal(batch.observations[row, place], seen["observation"][name]), name
            assert np.array_equal(masks[row], seen["action_mask"])
            assert sorted(batch.legal[batch.starts[row] : batch.starts[row + 1]]) == [
                *np.flatnonzero(masks[row])
            ]
        actions = some_legal(batch, dice)
        for match, number in zip(matches, actions, strict=True):
            assert match.decision
            seat = match.decision.seats[0]
            match.play(table.actions.decode(match.view(seat), seat, int(number)), seat)
        batch = tables.step(actions)


def test_an_ended_match_is_rewarded_and_followed_by_the_next_seed() -> None:
    tables, dice = Vector("alveola", 2, seed=3), np.random.default_rng(3)
    batch = tables.reset()
    while not batch.ended.any():
        assert not batch.rewards.any()
        batch = tables.step(some_legal(batch, dice))
    row = int(np.flatnonzero(batch.ended)[0])
    assert sorted(batch.rewards[row]) in ([-1.0, 1.0], [0.0, 0.0], [1.0, 1.0])
    following = Vector("alveola", 1, seed=3 + 2 + row)
    assert np.array_equal(batch.observations[row], following.reset().observations[0])


def test_a_match_that_is_too_long_is_truncated_without_a_reward() -> None:
    tables, dice = Vector("hive", 2, seed=3, longest=7), np.random.default_rng(3)
    batch = tables.reset()
    for number in range(1, 15):
        batch = tables.step(some_legal(batch, dice))
        assert batch.ended.tolist() == batch.truncated.tolist() == [number % 7 == 0] * 2
        assert not batch.rewards.any()
    assert [state.ply for state in tables.states] == [0, 0]


def test_a_seed_repeats_all_and_a_reset_begins_them_again() -> None:
    def played(tables: Vector) -> list[list[int]]:
        batch, seen = tables.reset(), []
        for _ in range(30):
            seen.append(batch.observations.sum(axis=1).tolist())
            batch = tables.step(first_legal(batch))
        return seen

    tables = Vector("apiary", 3, seed=5)
    once = played(tables)
    assert played(tables) == once == played(Vector("apiary", 3, seed=5))
    assert played(Vector("apiary", 3, seed=6)) != once


def test_where_one_action_is_refused_none_is_played() -> None:
    tables = Vector("hive", 2, seed=1)
    batch = tables.reset()
    legal = first_legal(batch)
    refused = tables.table.actions.encode(tables.states[1], 0, rucher.new("hive").read("pass"))
    with pytest.raises(rucher.IllegalAction, match=r"\(rule 8\.1\)") as caught:
        tables.step([legal[0], refused])
    assert caught.value.__notes__ == ["match 1 of the vector; nothing was played"]
    with pytest.raises(rucher.UnreadableAction, match="11033"):
        tables.step([10**6, legal[1]])
    with pytest.raises(rucher.UnreadableAction, match="2 matches need 2 actions, not 1"):
        tables.step([legal[0]])
    with pytest.raises(TypeError, match="integer"):
        tables.step([legal[0] + 0.5, legal[1]])
    assert [state.ply for state in tables.states] == [0, 0]
    tables.step(legal)
    assert [state.ply for state in tables.states] == [1, 1]


def test_a_vector_is_behind_the_front_door() -> None:
    tables = rucher.vector("anthophila", 2, seed=1, players=2)
    assert (tables.n, tables.seats, tables.actions) == (2, 2, 1573)
    with pytest.raises(rucher.OptionError, match="at least one match"):
        rucher.vector("hive", 0)


@pytest.mark.parametrize(
    ("missing", "asked", "extra"),
    [
        ("gymnasium", "rucher.vector('hive', 2)", "gymnasium"),
        ("numpy", "import rucher.envs.gymnasium_env", "gymnasium"),
        ("pettingzoo", "import rucher.envs.pettingzoo_env", "pettingzoo"),
    ],
)
def test_what_is_missing_is_told_with_its_extra(missing: str, asked: str, extra: str) -> None:
    ask = f"import sys; sys.modules['{missing}'] = None; import rucher; {asked}"
    done = subprocess.run([sys.executable, "-c", ask], capture_output=True, text=True)
    assert done.stderr.strip().endswith(
        f'Error: {missing} is not installed. It comes with: pip install "rucher[{extra}]"'
    )
