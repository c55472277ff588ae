"""The small faults that scripts/planted_faults.py plants: what may be changed, and what is left alone."""

from __future__ import annotations

import ast
import textwrap

import pytest
from scripts import planted_faults
from scripts.faults import faults_of
from scripts.planting import Ran


def changes(source: str) -> list[str]:
    """The faults of a source, as they are told; each of them leaves a source that can be read."""
    source = textwrap.dedent(source)
    found = list(faults_of(source))
    for fault in found:
        mutated = fault.planted(source)
        assert ast.dump(ast.parse(mutated)) != ast.dump(ast.parse(source))
        assert len(mutated.splitlines()) == len(source.splitlines())
    return [fault.change for fault in found]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("a == b", ["a == b → a != b"]),
        ("a < b <= c", ["a < b <= c → a <= b <= c", "a < b <= c → a < b < c"]),
        ("a is not b", ["a is not b → a is b"]),
        ("a in b", ["a in b → a not in b"]),
        ("a and b or c", ["a and b or c → (a and b) and c", "a and b → a or b"]),
        ("not a", ["not a → a"]),
        ("a + b", ["a + b → a - b"]),
        ("a -= b", ["a -= b → a += b"]),
        ("f(0, 1, 2)", ["0 → 1", "1 → 0", "2 → 3"]),
        ("f(1, 1)", ["1 → 0", "1 → 0 (no. 2)"]),
        ("a = True", ["True → False"]),
        ("if a: b()", ["a → True", "a → False"]),
        ("a if b else c", ["b → True", "b → False"]),
        ("[a for a in b if a]", ["a → True", "a → False"]),
        ("if a := b(): c(a)", ["(a := b()) → False"]),
        ("f(a\n  == b)", ["a == b → a != b"]),
    ],
)
def test_each_kind_of_fault_is_planted(source: str, expected: list[str]) -> None:
    assert changes(source) == expected


@pytest.mark.parametrize(
    "source",
    [
        '"""1 + 1"""',
        "a: Literal[1, 2]",
        "def f(a: Literal[1]) -> Literal[2]: ...",
        "class A(B, frozen=True): ...",
        "@cache(maxsize=2)\ndef f(): ...",
        "assert a == 1",
        "raise ValueError(1 + 2)",
        "log.warning('%s', 1)",
        "def __repr__(self): return a == b",
        "f'{a + 1}'",
        "'a' + b",
        "a += [b]",
        "zip(a, b, strict=True)",
        "limit = 4_000_000",
        "if TYPE_CHECKING: import a",
        "A: TypeAlias = Literal[1]",
    ],
)
def test_what_no_rule_hangs_on_is_left_alone(source: str) -> None:
    assert changes(source) == []


def test_a_fault_tells_where_it_stands() -> None:
    (fault,) = faults_of("class A:\n    def b(self):\n        return self.c == d\n")
    assert (fault.line, fault.function, fault.text) == (3, "A.b", "return self.c == d")


def test_every_fault_that_is_listed_as_equivalent_still_exists() -> None:
    faults = {room.name: list(planted_faults.all_faults(room)) for room in planted_faults.ROOMS}
    gone = [one for one in planted_faults.equivalents() if not any(map(one.is_meant, faults[one.room]))]
    assert gone == []


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("FAILED tests/a/test_b.py::test_c - assert 1 == 2\n", "tests/a/test_b.py::test_c"),
        (
            "FAILED tests/a/test_b.py::test_c[two words - 3] - Boom: x\n",
            "tests/a/test_b.py::test_c[two words - 3]",
        ),
        ("ERROR tests/a/test_b.py\n", "tests/a/test_b.py"),
        ("INTERNALERROR> Traceback\n", None),
    ],
)
def test_the_first_test_that_failed_is_read_from_what_pytest_says(said: str, expected: str | None) -> None:
    assert planted_faults.first_failed(Ran(1, said)) == expected
