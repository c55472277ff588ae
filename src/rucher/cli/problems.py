"""`rucher problems`: make problems of Hive, and prove those that ship with the project."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

import click
import msgspec

from rucher.bots.hive.hard_mining import hard_defence_of, hard_problem_of
from rucher.bots.hive.mining import Find, mine, mine_game
from rucher.bots.hive.problems import Problem, prove, read_problems, shipped
from rucher.bots.hive.solver import Solver
from rucher.cli.hive_files import matches_of
from rucher.cli.saying import say_done
from rucher.core.match import Match
from rucher.games.hive.state import HiveState

# So many of each kind and length: short ones are found everywhere, and a hundred of them are enough.
WANTED = {
    ("win", 1): 80,
    ("win", 2): 160,
    ("win", 3): 160,
    ("win", 4): 60,
    ("defence", 1): 50,
    ("defence", 2): 70,
}
HARD: dict[str, Find] = {"all": hard_problem_of, "defence": hard_defence_of}


@click.group()
def problems() -> None:
    """Problems of Hive: make them, and prove them."""


@problems.command()
@click.option(
    "--seed", default=1, show_default=True, help="The number of the first game that the engine plays."
)
@click.option("--games", default=100, show_default=True, help="How many games it plays at most.")
@click.option(
    "--hard",
    type=click.Choice(sorted(HARD)),
    help="Look for problems of the two highest grades, or for such defences alone, which is quicker.",
)
@click.option(
    "--add", type=click.Path(exists=True, dir_okay=False, path_type=Path), help="Keep the problems of a file."
)
@click.option("--out", type=click.Path(path_type=Path), required=True, help="The file to write.")
@click.argument("files", nargs=-1, type=click.Path(exists=True, dir_okay=False, path_type=Path))
def make(
    seed: int, games: int, hard: str | None, add: Path | None, out: Path, files: tuple[Path, ...]
) -> None:
    """Mine FILES, or games of the engine against itself, for positions with one right move."""
    kept = {problem.id: problem for problem in (read_problems(add.read_bytes()) if add else ())}
    find = HARD[hard] if hard else None
    mined = _of_files(files, find) if files else mine(seed, games, kept, find)
    for problem in mined if hard else chosen(mined):
        kept.setdefault(problem.id, problem)
    lines = [msgspec.json.encode(problem) + b"\n" for problem in sorted(kept.values(), key=_order)]
    out.write_bytes(b"".join(lines))
    say_done("problems", n=len(lines))


@problems.command("prove")
@click.option("--every", default=1, show_default=True, help="Prove one of so many.")
def prove_all(every: int) -> None:
    """Prove the shipped problems again, from the rules alone."""
    solver, due = Solver(), list(shipped().values())[::every]
    with click.progressbar(due, file=sys.stderr, hidden=not sys.stderr.isatty()) as wanted:
        for problem in wanted:
            prove(problem, solver)
    say_done("proved", n=len(due))


def chosen(found: Iterable[Problem]) -> Iterator[Problem]:
    """The first problems of each kind and length, until there are enough of all."""
    counts: Counter[tuple[str, int]] = Counter()
    for problem in found:
        key = (problem.kind, problem.moves)
        if counts[key] < WANTED.get(key, 0):
            counts[key] += 1
            yield problem
        if all(counts[key] >= most for key, most in WANTED.items()):
            return


def _order(problem: Problem) -> tuple[int, int, str]:
    """The order of problems in their file: by grade, then by length."""
    return problem.grade, problem.moves, problem.id


def _of_files(files: Iterable[Path], find: Find | None) -> Iterator[Problem]:
    """The problems that are mined from games in files."""
    seen: set[str] = set()
    solver = Solver()
    for file in files:
        for number, match in enumerate(matches_of(file), 1):
            yield from mine_game(_positions(match), f"{file.name}, game {number}", seen, solver, find)


def _positions(match: Match) -> Iterator[HiveState]:
    """The positions of a match, one after the other."""
    for number in range(len(match.log)):
        yield match.state_after(number)
