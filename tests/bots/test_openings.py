"""The opening explorer: games are counted up to symmetry, a book is written and read back, and judged."""

import random
from pathlib import Path

import msgspec
import pytest

from rucher.bots.hive.book import choices, from_the_book
from rucher.bots.hive.book_growing import grow
from rucher.bots.hive.composing import NoProblem, compose
from rucher.bots.hive.engine import Engine
from rucher.bots.hive.opening_games import judge, played
from rucher.bots.hive.openings import (
    Book,
    after,
    book_with,
    explore,
    name_of,
    positions_of,
    read_book,
    result_of,
    shipped_book,
)
from rucher.bots.hive.problems import shipped
from rucher.core.chance import Chance
from rucher.core.errors import LoadError
from rucher.games import read_match
from rucher.games.hive import game
from rucher.games.hive.formats.game_string import read_game_string
from rucher.games.hive.start import read_start
from rucher.games.hive.state import HiveState

FIRST = "Base;InProgress;White[3];wS1;bS1 wS1-;wQ -wS1;bQ bS1-"
TURNED = r"Base;InProgress;White[3];wS1;bS1 wS1/;wQ /wS1;bQ bS1/"
OTHER = "Base;InProgress;White[3];wS1;bS1 wS1-;wQ -wS1;bA1 bS1-"


def positions(text: str) -> list[HiveState]:
    """The positions of a game."""
    return [*positions_of(read_game_string(text, queen_on_turn_1=True))]


def test_a_position_turned_mirrored_or_with_other_numbers_has_one_name() -> None:
    assert list(map(name_of, positions(FIRST))) == list(map(name_of, positions(TURNED)))
    assert name_of(positions(FIRST)[4]) != name_of(positions(OTHER)[4])
    names = {name_of(read_start(text)) for text in ("base~w3~a1~A1Qqa1", "base~w3~q~A1Qqa1")}
    assert len(names) == 1  # without the pillbug nothing depends on the piece moved last
    names = {name_of(read_start(text)) for text in ("base~w3~a1~A1Qqa1", "base~b3~a1~A1Qqa1")}
    assert len(names) == 2


def test_games_are_counted_by_their_results() -> None:
    book = Book()
    book.add_game(positions(FIRST), 0, "files")
    book.add_game(positions(TURNED), 1, "files")
    book.add_game(positions(OTHER), 2, "tables")
    assert book.games == {"files": 2, "tables": 1}
    third = positions(FIRST)[3]
    found = {game.write(third, one.action): one.move for one in explore(book, third)}
    counts = [(move.white, move.draws, move.black) for move in found.values()]
    assert counts == [(1, 1, 0), (0, 0, 1)]
    for one in explore(book, third):
        assert name_of(after(third, one.action)) == one.move.to


def test_a_book_is_read_back_as_it_was_written_and_joined_with_the_shipped_one(tmp_path: Path) -> None:
    book = Book()
    book.add_game(positions(FIRST), 0, "tables")
    file = tmp_path / "own.openings"
    file.write_bytes(book.write("by hand"))
    assert read_book(file.read_bytes()).write("by hand") == file.read_bytes()
    joined = book_with(file)
    assert joined.games["tables"] == 1
    assert joined.games["engine"] == shipped_book().games["engine"]
    assert book_with(tmp_path / "none") is shipped_book()


@pytest.mark.parametrize("data", [b"", b"bees", b'{"games":{}}', b"\xff", b'{"games":{},"made_by":""}\n[1]'])
def test_what_is_no_book_is_refused(data: bytes) -> None:
    with pytest.raises(LoadError):
        read_book(data)


def test_rare_moves_are_left_out() -> None:
    book = Book()
    for _ in range(2):
        book.add_game(positions(FIRST), 0, "files")
    book.add_game(positions(OTHER), 2, "files")
    book.drop_rare(2)
    assert sum(map(len, book.positions.values())) == 4


def test_the_engine_says_what_a_move_is_worth() -> None:
    book, states = Book(), positions(FIRST)
    book.add_game(states, 0, "files")
    judge(book, {name_of(state): state for state in states}, 50)
    chances = [move.chance for moves in book.positions.values() for move in moves.values()]
    assert len(chances) == 4
    assert all(chance is not None and 0 < chance < 1 for chance in chances)


def test_a_game_of_the_engine_is_made_by_its_number_alone() -> None:
    one, same = played(3), played(3)
    assert [msgspec.json.encode(state) for state in one[0]] == [msgspec.json.encode(s) for s in same[0]]
    assert one[1] == same[1]


def test_a_book_grows_from_the_empty_table_and_each_move_is_worth_what_the_best_answer_leaves() -> None:
    book = Book()
    grow(book, 60, 120, Engine(megabytes=1))
    first = name_of(read_start("MLP~w1~-~"))
    assert len(book.positions) >= 50
    answered = [move for move in book.positions[first].values() if move.to in book.positions]
    assert answered
    for move in answered:
        best = max(answer.chance or 0 for answer in book.positions[move.to].values())
        assert move.chance == pytest.approx(1 - best, abs=0.002)


def test_a_player_takes_another_good_move_of_the_book_each_time() -> None:
    empty = read_start("ML~w1~-~")
    wide, close = (choices(shipped_book(), empty, spread) for spread in (1.0, 0.03))
    assert 2 <= len(close) <= len(wide)
    assert all(worse <= 0.03 for _, worse in close)
    assert min(worse for _, worse in close) == 0
    met = {str(from_the_book(empty, 0.08, random.Random(seed))) for seed in range(30)}
    assert len(met) >= 2
    assert from_the_book(empty, 0.08, random.Random(4)) == from_the_book(empty, 0.08, random.Random(4))
    assert from_the_book(empty, 0.0, random.Random(1)) is None  # no choice is left: the engine is to think


def test_the_shipped_book_says_how_it_was_made_and_knows_the_first_moves() -> None:
    book = shipped_book()
    assert book.games == {"engine": 4000}
    for letters in ("MLP", "ML", "base"):
        moves = explore(book, read_start(f"{letters}~w1~-~"))
        assert len(moves) >= 4
        assert all(one.move.chance is not None for one in moves)


def test_the_result_of_a_match_is_that_of_the_board_or_of_the_people() -> None:
    running = read_game_string(FIRST, queen_on_turn_1=True)
    assert result_of(running) is None
    pgn = '[GameType "Base"]\n[Result "BlackWins"]\n\n1. wS1\n2. bS1 wS1-\n'
    assert result_of(read_match(pgn, Chance(0))) == 2


@pytest.mark.parametrize("number", range(0, 540, 90))
def test_a_shipped_problem_set_up_again_is_the_same_problem(number: int) -> None:
    problem = list(shipped().values())[number]
    found = compose(problem.start)  # its grade is measured: a better engine may find it easier
    assert found == msgspec.structs.replace(problem, source="editor", grade=found.grade)


def test_a_proof_that_takes_too_long_is_refused() -> None:
    hard = next(p for p in shipped().values() if p.kind == "win" and p.moves == 4)
    with pytest.raises(NoProblem, match="too_long"):
        compose(hard.start, nodes=50)
