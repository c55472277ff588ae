"""Self-play for training: games that repeat by their number, shards that lose nothing."""

from __future__ import annotations

import os
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import ModuleType, SimpleNamespace

import msgspec
import pytest
from scripts import hive_gate as gate
from scripts import hive_generation, train_hive
from scripts import hive_selfplay as selfplay
from scripts import hive_variants as variants
from scripts.hive_generation import Run

from rucher.bots.limits import DEEPEST, Limits
from rucher.core.errors import OptionError
from rucher.games.hive.board import Board

LATER = time.time() + 1e6


def test_a_game_depends_on_its_number_alone() -> None:
    first, again, other = (selfplay.play(number, "7", 40) for number in (3, 3, 4))
    assert first == again
    assert first != other


def test_a_game_of_self_play_is_legal_to_its_end() -> None:
    for number in range(4):
        game = selfplay.play(number, "7", 40)
        board = Board(game.expansions, True)
        for move in game.moves:
            assert move in board.legal()
            board.play(move)
        assert len(game.worths) == len(game.moves)
        assert game.worths[:4] == [None] * 4  # of the opening nobody has thought
        if board.result in (1, 2):
            assert game.result == 2 - board.result


def run_to(games: int, shard: Path) -> int:
    """Play until a shard has so many games, on however busy a machine."""
    done = 0
    while done < games:
        done = selfplay.run(shard, 0, 2, 100, "7", 40, time.time() + 0.01)
    return done


def test_a_shard_that_was_cut_goes_on_after_its_last_whole_game(tmp_path: Path) -> None:
    shard = tmp_path / "0-of-2.games"
    done = run_to(1, shard)
    whole = list(selfplay.read(shard))
    assert [game.number for game in whole] == [100 + 2 * k for k in range(done)]
    shard.write_bytes(shard.read_bytes()[:-3])
    run_to(done, shard)
    assert list(selfplay.read(shard))[: len(whole)] == whole


def test_a_worker_stops_when_its_parent_is_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    parents = iter([7, 7, 7, 1])
    monkeypatch.setattr(os, "getppid", lambda: next(parents))
    assert selfplay.run(tmp_path / "0-of-1.games", 0, 1, 100, "7", 40, time.time() + 60) == 2


def test_a_folder_of_another_number_of_workers_is_refused(tmp_path: Path) -> None:
    shards = selfplay.shards_of(tmp_path / "games", 2)
    assert [shard.name for shard in shards] == ["0-of-2.games", "1-of-2.games"]
    shards[1].touch()
    assert selfplay.shards_of(tmp_path / "games", 2) == shards
    with pytest.raises(OptionError, match=r"not of 3 workers \(1-of-2.games\)"):
        selfplay.shards_of(tmp_path / "games", 3)


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        (["play", "games", "--version", "99"], "there is no version '99'"),
        (["fit", "new.toml", "games"], "there are no games in games"),
    ],
)
def test_what_the_workshop_cannot_do_it_says_in_a_sentence(
    asked: list[str], told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", ["train_hive.py", *asked])
    monkeypatch.setattr(train_hive, "needs_pytorch", lambda: None)
    monkeypatch.setitem(sys.modules, "scripts.hive_fit", ModuleType("scripts.hive_fit"))
    with pytest.raises(SystemExit, match=told):
        train_hive.main()


def test_without_pytorch_both_scripts_say_what_to_install_before_anything_is_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "torch", None)
    for main, asked in (
        (hive_generation.main, [str(tmp_path / "made")]),
        (train_hive.main, ["fit", str(tmp_path / "new.toml"), str(tmp_path)]),
    ):
        monkeypatch.setattr(sys, "argv", ["script", *asked])
        with pytest.raises(SystemExit, match=r'pip install "rucher\[train\]"'):
            main()
    assert not list(tmp_path.iterdir())


def test_an_executor_brings_the_same_games_in_their_order(tmp_path: Path) -> None:
    shard = tmp_path / "ray.games"
    with ThreadPoolExecutor(2) as pool:
        once = done = 0
        while not once:
            once = selfplay.run_on(pool, 3, shard, 100, "7", 40, time.time() + 0.01)
        while done <= once:
            done = selfplay.run_on(pool, 3, shard, 100, "7", 40, time.time() + 0.01)
    assert done > once > 0
    assert list(selfplay.read(shard)) == [selfplay.play(100 + number, "7", 40) for number in range(done)]


def test_a_side_of_the_gate_is_read_from_its_text() -> None:
    side = gate.side_of("engine@7:nodes=50,overlooks=20,window=80")
    assert side == gate.Side("7", Limits(nodes=50), overlooks=20, habits={"window": 80})
    assert gate.side_of("engine:seconds=0.1,threads=2").limits == Limits(0.1, None, DEEPEST)
    with pytest.raises(ValueError, match="unknown settings"):
        gate.side_of("engine@7:colour=3")


def test_a_contest_repeats_itself_and_counts_blocks_of_both_colours() -> None:
    entrants = "engine@7:nodes=30", "engine@1:nodes=30"
    with ThreadPoolExecutor(2) as pool:
        one, same = (gate.contest(pool, 4, entrants, 4, "test", LATER) for _ in range(2))
        late = gate.contest(pool, 4, entrants, 4, "test", time.time() - 1)
    assert (one.won, one.drawn, one.lost, one.by_set) == (same.won, same.drawn, same.lost, same.by_set)
    assert one.games == one.won + one.drawn + one.lost == 4
    assert {name: games for name, (games, _) in one.by_set.items()} == {"MLP": 2, "ML": 2}
    assert late.games == 0


def test_equal_engines_share_the_points_of_every_block() -> None:
    with ThreadPoolExecutor(2) as pool:
        drawn = gate.contest(pool, 4, ("engine@7:nodes=20",) * 2, 4, "test", LATER)
    assert drawn.score == 0.5
    assert drawn.low < 0.5 < drawn.high


def test_a_match_is_given_up_once_both_searches_say_so_twice() -> None:
    sides = [gate.side_of("engine@7:nodes=30")] * 2
    whole, short, never = (gate.fight(sides, "test", 0, "MLP", LATER, give_up) for give_up in (0, 1, 99_999))
    assert whole is not None
    assert short is not None
    assert never is not None
    assert never.nodes == whole.nodes
    assert sum(short.moves) < sum(whole.moves)
    assert short.score in (0.0, 1.0)


def test_of_many_changes_the_more_promising_play_more() -> None:
    assert variants.hope(4, [0.0] * 4) > variants.hope(5, [1.0] * 5)  # a few blocks for each
    assert variants.hope(20, [0.6] * 20) > variants.hope(20, [0.5] * 20)
    assert variants.hope(10, [0.5] * 10) > variants.hope(60, [0.5] * 60)


def test_changes_play_against_the_engine_without_them_and_each_match_is_a_line(tmp_path: Path) -> None:
    out, changes = tmp_path / "games.jsonl", ("settling=3", "extending=1")
    with ThreadPoolExecutor(2) as pool:
        found = variants.played(
            pool, "engine@7:nodes=20", changes, out, seed="test", ahead=4, most=22, end=LATER
        )
    assert found.keys() == set(changes)
    lines = [msgspec.json.decode(line) for line in out.read_bytes().splitlines()]
    assert len(lines) == 2 * sum(map(len, found.values())) == 22
    for change, means in found.items():
        assert len(means) >= variants.LEAST
        assert variants.told(change, means).startswith(f"{change}: {2 * len(means)} matches, ")


def test_a_step_of_a_run_that_is_written_down_is_not_done_again(tmp_path: Path) -> None:
    entrants = "engine@7:nodes=20", "engine@1:nodes=20"
    first = Run(tmp_path, 1, 60, 1)
    done = first.match(*entrants, 2, LATER)
    assert done is not None
    assert done.games == 2
    again = Run(tmp_path, 1, 60, 1)
    assert again.match(*entrants, 2, time.time() - 60) == done  # there would be no time to play it
    assert again.match(*entrants, 2, time.time() - 60, "another seed") is None
    first.close()


def test_games_that_are_written_down_are_not_played_again(tmp_path: Path) -> None:
    Run(tmp_path, 2, 60, 1).keep("games of first", {"by": "7", "games": 0})
    shard = tmp_path / "games" / "first" / "0-of-16.games"
    shard.parent.mkdir(parents=True)
    shard.touch()
    assert Run(tmp_path, 2, 60, 1).play("first", "7", 0, LATER) == [shard]


def test_a_candidate_that_is_not_written_down_is_trained_and_another_is_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    trained: list[float] = []
    fitting = ModuleType("scripts.hive_fit")
    half = SimpleNamespace(worth=[])
    fitting.load = lambda *_: SimpleNamespace(split=lambda: (half, half))  # type: ignore[attr-defined]
    fitting.fit = lambda learnt, *, epochs, **_: trained.append(epochs)  # type: ignore[attr-defined]
    fitting.losses = lambda *_: {"cases": 0}  # type: ignore[attr-defined]
    fitting.save = lambda *_: None  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "scripts.hive_fit", fitting)
    monkeypatch.setattr("scripts.hive_fit", fitting, raising=False)
    (tmp_path / "first-fresh.toml").touch()  # broken off before it was written down
    run = Run(tmp_path, 1, 60, 1)
    run.keep("candidate first-on", {"seconds": 1})
    made = run.train("first", [], hive_generation.FIRST[:3], "9")
    run.close()
    assert [Path(file).stem for file in made] == ["first-fresh", "first-on", "first-on-gently"]
    assert trained == [recipe.epochs for recipe in hive_generation.FIRST[:3] if recipe.name != "on"]


def test_a_candidate_that_was_chosen_stays_chosen(tmp_path: Path) -> None:
    run = Run(tmp_path, 1, 60, 1)
    run.keep("first generation", {"file": "chosen.toml"})
    assert run.best("first generation", ["other.toml", "chosen.toml"], 2, "screen-1", LATER) == "chosen.toml"
    untried = Run(tmp_path, 1, 1, 1)
    assert untried.best("second generation", ["one.toml", "two.toml"], 2, "screen-2", 0) == "one.toml"
    assert Run(tmp_path, 1, 60, 1).found["second generation"] == {"file": "one.toml"}
