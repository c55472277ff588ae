"""Problems: proved by the solver, which an independent one confirms; graded, tagged, each asked once."""

import json
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner
from tests.bots import solver as plain

from rucher.bots.hive import hard_mining
from rucher.bots.hive.mining import mine, themes_of
from rucher.bots.hive.problems import (
    GRADES,
    THEMES,
    Problem,
    Unproved,
    fingerprint,
    judge,
    move_of,
    played_line,
    prove,
    read_problems,
    shipped,
    written_answer,
)
from rucher.bots.hive.solver import Solver
from rucher.cli import main
from rucher.core.errors import IllegalAction, UnreadableAction
from rucher.games.hive.notation import read
from rucher.games.hive.start import read_start
from rucher.games.hive.state import board_of

POSITIONS = json.loads(plain.FILE.read_text(encoding="utf-8"))
ALL = list(shipped().values())
SAMPLE = ALL[::25]


@pytest.mark.parametrize("number", range(0, len(POSITIONS), 9))
def test_the_solver_and_the_plain_one_agree_on_the_shortest_win(number: int) -> None:
    solver, position = Solver(), POSITIONS[number]
    solver.begin(plain.load(position), 1_000_000)
    assert next(moves for moves in (1, 2, 3) if solver.wins(moves)) == position["moves"]
    assert not solver.stopped


def test_a_search_that_runs_out_says_so() -> None:
    solver = Solver()
    solver.begin(plain.load(POSITIONS[-1]), 10)
    assert not solver.wins(3)
    assert solver.stopped


@pytest.mark.parametrize("problem", SAMPLE, ids=[problem.id for problem in SAMPLE])
def test_a_shipped_problem_is_proved(problem: Problem) -> None:
    prove(problem)


@pytest.mark.long
def test_every_shipped_problem_is_proved() -> None:
    solver = Solver()
    for problem in ALL:
        prove(problem, solver)


def test_the_shipped_problems_are_many_and_well_formed() -> None:
    assert len(ALL) == len({problem.id for problem in ALL}) >= 500
    assert {problem.kind for problem in ALL} == {"win", "defence"}
    assert {problem.moves for problem in ALL if problem.kind == "win"} == {1, 2, 3, 4}
    for problem in ALL:
        assert problem.grade in GRADES
        assert set(problem.themes) <= set(THEMES)
        state = problem.state()
        assert fingerprint(state) == problem.id
        assert themes_of(state, read(state, problem.answer)) == problem.themes


def test_a_seed_makes_the_same_problems_again() -> None:
    made = list(mine(1, 2))
    assert made == list(mine(1, 2))
    known = shipped()
    assert all(known[problem.id].answer == problem.answer for problem in made if problem.id in known)


HARD = [problem for problem in ALL if problem.grade >= 4]


def test_there_are_problems_of_every_grade() -> None:
    assert {problem.grade for problem in ALL} == set(GRADES)
    assert len(HARD) >= 20


def test_a_hard_defence_is_found_again_where_it_came_from(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        hard_mining, "grade", lambda *_: 4
    )  # it is measured: a better engine may find it easier
    problem = next(problem for problem in HARD if problem.kind == "defence")
    found = hard_mining.hard_problem_of(problem.state(), problem.source, Solver())
    assert found is not None
    assert (found.id, found.answer, found.moves) == (problem.id, problem.answer, problem.moves)
    easy = first("win", 2)
    assert hard_mining.hard_problem_of(easy.state(), easy.source, Solver()) is None


def test_the_command_adds_to_a_file_and_refuses_what_is_none(tmp_path: Path) -> None:
    kept, out = tmp_path / "kept.jsonl", tmp_path / "out.jsonl"
    kept.write_bytes(b"".join(msgspec.json.encode(problem) + b"\n" for problem in ALL[:2]))
    asked = ["problems", "make", "--hard", "defence", "--games", "1", "--add", str(kept), "--out", str(out)]
    assert CliRunner().invoke(main, asked).exit_code == 0
    assert {problem.id for problem in ALL[:2]} <= {problem.id for problem in read_problems(out.read_bytes())}
    kept.write_text("bees")
    assert "no file of problems" in CliRunner().invoke(main, asked).output


def test_a_false_claim_is_not_proved() -> None:
    two = next(problem for problem in ALL if problem.kind == "win" and problem.moves == 2)
    for wrong in (
        Problem("x", two.start, "win", 1, two.answer, 1, (), ""),
        Problem("x", two.start, "win", 3, two.answer, 1, (), ""),
    ):
        with pytest.raises(Unproved):
            prove(wrong)


def test_a_position_turned_mirrored_or_recoloured_is_the_same_problem() -> None:
    east, turned = "base~w3~a1~A1Qqa1", "base~w3~a1~-3A1_-2Q_-q_a1"
    assert fingerprint(read_start(east)) == fingerprint(read_start(turned))
    assert fingerprint(read_start(east)) == fingerprint(read_start("base~b3~A1~a1qQA1"))
    assert fingerprint(read_start(east)) != fingerprint(read_start("base~w3~a1~G1Qqa1"))


def first(kind: str, moves: int) -> Problem:
    """The first shipped problem of a kind and length."""
    return next(problem for problem in ALL if problem.kind == kind and problem.moves == moves)


def test_a_right_line_is_led_to_the_win() -> None:
    problem = first("win", 3)
    line = [problem.answer]
    solver = Solver()
    while not (judged := judge(problem, line)).done:
        assert judged.right
        assert judged.reply is not None
        line.append(judged.reply)
        line.append(_winning(problem, line, solver))
    assert (len(line) + 1) // 2 <= problem.moves


def _winning(problem: Problem, line: list[str], solver: Solver) -> str:
    state = played_line(problem, line)
    left = problem.moves - len(line) // 2
    solver.begin(board_of(state), 1_000_000)
    move = next(move for move in sorted(board_of(state).legal()) if solver.forces(move, left))
    return written_answer(state, move)


@pytest.mark.parametrize(("kind", "moves"), [("win", 2), ("defence", 1), ("defence", 2)])
def test_a_wrong_move_is_refuted_by_a_reply(kind: str, moves: int) -> None:
    problem = first(kind, moves)
    state = problem.state()
    right = move_of(state, read(state, problem.answer))
    wrong = next(move for move in sorted(board_of(state).legal()) if move != right)
    judged = judge(problem, [written_answer(state, wrong)])
    assert not judged.right
    assert not judged.done
    assert judged.reply is not None


def test_what_cannot_be_played_is_refused() -> None:
    with pytest.raises(UnreadableAction):
        judge(ALL[0], ["bees"])
    with pytest.raises(IllegalAction):
        judge(ALL[0], ["pass"])
