"""Switch off each refusal of a game's rules in turn; at least one of the game's tests must fail.

Usage: python scripts/refusal_mutants.py GAME [--only NAME] [--list]

A refusal is a call of `Refusal("code", ...)`, or of a function that returns a refusal. Where an `if` ends by
returning it, the test of the `if` becomes False; elsewhere the refusal becomes None. Each mutant is in a copy
of the tree, never in the tree itself, and the tests that name its codes run first.
"""

from __future__ import annotations

import argparse
import ast
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from scripts.planting import ROOT, SLOW, copy_tree, planted, replaced, run_tests

NO_TESTS_RAN = 5  # pytest's exit status


@dataclass(frozen=True)
class Mutant:
    """One refusal switched off: its place, and the source without it."""

    path: Path  # from the root
    line: int
    name: str  # the refusal's code, or the function that refuses
    codes: frozenset[str]
    source: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line} {self.name}"


def mutants_of(game: str) -> Iterator[Mutant]:
    """A mutant for every refusal of a game's sources, in their order."""
    paths = sorted((ROOT / "src" / "rucher" / "games" / game).rglob("*.py"))
    trees = {path: ast.parse(path.read_text(encoding="utf-8")) for path in paths}
    refusing = _refusing(trees.values())
    for path, tree in trees.items():
        parents = {child: node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)}
        calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
        for call in sorted(calls, key=lambda node: (node.lineno, node.col_offset)):
            name = _called(call)
            if name == "Refusal":
                name = _code(call, path)
                codes = frozenset({name})
            elif name in refusing:
                codes = refusing[name]
            else:
                continue
            source = _without(path.read_text(encoding="utf-8"), call, parents)
            yield Mutant(path.relative_to(ROOT), call.lineno, name, codes, source)


def _refusing(trees: Iterable[ast.Module]) -> dict[str, frozenset[str]]:
    """The functions that return only refusals, with the codes that they may return."""
    functions = [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    kinds = ("Refusal", "Refusal | None")
    refusing = [f for f in functions if f.returns is not None and ast.unparse(f.returns) in kinds]
    called = {f.name: [c for c in ast.walk(f) if isinstance(c, ast.Call)] for f in refusing}
    found: dict[str, frozenset[str]] = {name: frozenset() for name in called}
    for _ in called:  # each pass carries codes one call further up
        for name, calls in called.items():
            found[name] = frozenset().union(*(_codes(call, found) for call in calls))
    return found


def _codes(call: ast.Call, known: dict[str, frozenset[str]]) -> frozenset[str]:
    if _called(call) == "Refusal" and call.args and isinstance(call.args[0], ast.Constant):
        return frozenset({str(call.args[0].value)})
    return known.get(_called(call), frozenset())


def _called(call: ast.Call) -> str:
    match call.func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
        case _:
            return ""


def _code(call: ast.Call, path: Path) -> str:
    code = call.args[0] if call.args else None
    if isinstance(code, ast.JoinedStr):
        return ast.unparse(code)
    if not isinstance(code, ast.Constant) or not isinstance(code.value, str):
        raise SystemExit(f"{path}:{call.lineno}: write the refusal's code out as a string")
    return code.value


def _without(source: str, call: ast.Call, parents: dict[ast.AST, ast.AST]) -> str:
    """The source with a refusal made unreachable."""
    holder = parents[call]
    if isinstance(holder, ast.NamedExpr) and isinstance(parents[holder], ast.If):
        return replaced(source, holder, "False")
    branch = parents.get(holder)
    if isinstance(holder, ast.Return) and isinstance(branch, ast.If) and branch.body[-1] is holder:
        return replaced(source, branch.test, "False")
    return replaced(source, call, "None")


def fails(copy: Path, tests: list[str]) -> bool:
    """Do these tests fail in the copy?"""
    if not tests:
        return False
    ran = run_tests(copy, tests)
    if ran.status not in (0, 1, NO_TESTS_RAN):
        raise SystemExit(f"pytest broke down ({ran.status}):\n{ran.said}")
    return ran.status == 1


def _mentions(path: Path, codes: frozenset[str]) -> int:
    text = path.read_text(encoding="utf-8")
    return sum(text.count(f'"{code}"') for code in codes)


def is_killed(copy: Path, mutant: Mutant, game: str) -> bool:
    """Does a test of the game fail on the mutant? The tests that name its codes most run first."""
    with planted(copy, mutant.path, mutant.source):
        tests = sorted((copy / "tests" / "games" / game).rglob("test_*.py"))
        naming = {path: n for path in tests if path.name != SLOW and (n := _mentions(path, mutant.codes))}
        others = [path for path in tests if path not in naming]
        groups = [sorted(naming, key=lambda path: -naming[path]), others]
        return any(fails(copy, [str(path.relative_to(copy)) for path in group]) for group in groups)


def main() -> int:
    """Try every mutant and print a summary; the exit status is 1 if one survives."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--only", help="only the refusals of this code or function")
    parser.add_argument("--list", action="store_true", help="list the mutants and run nothing")
    arguments = parser.parse_args()
    mutants = [m for m in mutants_of(arguments.game) if arguments.only in (None, m.name)]
    if arguments.list:
        print(*mutants, sep="\n")
        return 0
    survivors = []
    start = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="rucher-mutants-") as folder:
        copy = Path(folder)
        copy_tree(copy)
        if fails(copy, [f"tests/games/{arguments.game}"]):
            raise SystemExit(f"the tests of {arguments.game} fail without a mutant: correct them first")
        for number, mutant in enumerate(mutants, 1):
            killed = is_killed(copy, mutant, arguments.game)
            survivors += [] if killed else [mutant]
            print(f"{number:4}/{len(mutants)} {'killed' if killed else 'SURVIVED':8} {mutant}", flush=True)
    took = time.monotonic() - start
    print(f"{arguments.game}: {len(mutants) - len(survivors)}/{len(mutants)} killed in {took:.0f} s")
    print(*(f"survived: {mutant}" for mutant in survivors), sep="\n", end="\n" if survivors else "")
    return 1 if survivors else 0


if __name__ == "__main__":
    sys.exit(main())
