"""Plant small faults at random in the parts of the code; the tests of each part must catch them.

Usage: python scripts/planted_faults.py [--seed 1] [--number 10] [--room NAME]... [--jobs N] [--list]

Each fault (see faults.py) is planted in a copy of the tree, never in the tree itself. A test has caught it
if it fails twice with the fault and passes without: one that does not is unstable, or was red before. It is
named, and the other tests go on. A fault that no test can catch is listed with its reason in
equivalent_faults.toml and left out. An edited line changes only its own faults in the sample. The exit
status is 1 if a room catches too few faults, or if a listed fault no longer exists.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import queue
import re
import sys
import tempfile
import time
import tomllib
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from scripts.faults import Fault, faults_of
from scripts.planting import ROOT, SLOW, Ran, copy_tree, planted, run_tests


@dataclass(frozen=True)
class Room:
    """A part of the code: the folder of its sources, the files left out, and the folder of its tests."""

    name: str
    sources: str
    tests: str
    left_out: tuple[str, ...] = ()


# Files of texts, pictures and provenance hold no rules.
NO_RULES: Final = ("*_words.py", "names.py", "icons.py", "picture.py", "provenance.py", "contract.py")
ROOMS: Final = (
    Room("core", "src/rucher/core", "tests/core", ("compiled.py",)),  # tests/test_house.py tests that one
    *(
        Room(game, f"src/rucher/games/{game}", f"tests/games/{game}", NO_RULES)
        for game in ("hive", "alveola", "anthophila", "apiary")
    ),
    Room("server", "src/rucher/server", "tests/server", ("store/migrations/*.py", "store/migrations/*/*.py")),
)
EQUIVALENT: Final = Path(__file__).with_name("equivalent_faults.toml")
ENOUGH: Final = 0.95  # the share of its faults that a room must catch
UNCOMPILED: Final = {"RUCHER_UNCOMPILED": "1"}
LIMIT: Final = 1800.0  # seconds for all tests of a room; a single one has its own limit


@dataclass(frozen=True)
class Planted:
    """A fault in a file of a room."""

    room: Room
    path: Path  # from the root
    fault: Fault

    @property
    def key(self) -> tuple[str, str, str, str]:
        """The identity of the fault, which stays the same when its file or its line moves."""
        return self.room.name, self.fault.function, self.fault.text, self.fault.change

    def __str__(self) -> str:
        return f"{self.path}:{self.fault.line} {self.fault.change}"


@dataclass(frozen=True)
class Result:
    """The result of a planted fault: the test that caught it, if one did, and those that proved nothing."""

    planted: Planted
    caught_by: str | None
    took: float
    doubtful: tuple[str, ...] = ()


# -- choosing ----------------------------------------------------------------------------------------------


def all_faults(room: Room) -> Iterator[Planted]:
    """Every fault that can be planted in a room."""
    folder = ROOT / room.sources
    for path in sorted(folder.rglob("*.py")):
        if not any(path.relative_to(folder).match(pattern) for pattern in room.left_out):
            for fault in faults_of(path.read_text(encoding="utf-8")):
                yield Planted(room, path.relative_to(ROOT), fault)


def chosen(faults: Iterable[Planted], seed: int, number: int) -> list[Planted]:
    """Some faults at random: those with the first hashes, so that a changed line changes nothing else."""

    def lot(one: Planted) -> bytes:
        return hashlib.sha256(repr((seed, *one.key)).encode()).digest()

    return sorted(faults, key=lot)[:number]


@dataclass(frozen=True)
class Equivalent:
    """A fault that no test can catch: its place, by parts of the text, and the reason."""

    room: str
    line: str  # the line, or a part of it that many lines share
    change: str
    reason: str
    function: str | None = None  # None: any

    def is_meant(self, one: Planted) -> bool:
        """Does this entry name the fault?"""
        fault = one.fault
        return (
            self.room == one.room.name
            and self.change == fault.change
            and self.line in fault.text
            and self.function in (None, fault.function)
        )


def equivalents() -> list[Equivalent]:
    """The faults that no test can catch."""
    listed = tomllib.loads(EQUIVALENT.read_text(encoding="utf-8"))
    return [Equivalent(**one) for one in listed["equivalent"]]


# -- running -----------------------------------------------------------------------------------------------


def kernels() -> frozenset[Path]:
    """The sources that are compiled: a fault in one of them needs uncompiled tests."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    hook = project["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["custom"]
    return frozenset(Path("src", *name.split(".")).with_suffix(".py") for name in hook["kernels"])


def tests_of(one: Planted, copy: Path, slow_ones: bool) -> list[str]:
    """The tests of a room: first those named after the source, then those with most words of the fault."""
    stem, folder = one.path.stem, one.path.parent.name
    function = one.fault.function.rpartition(".")[2].strip("_")
    words = re.compile(rf"\b(?:{'|'.join({stem, folder, function, *stem.split('_')} - {''})})")

    def order(test: Path) -> tuple[bool, bool, bool, int]:
        spoken = -len(words.findall(test.read_text("utf-8")))
        return test.name == SLOW, stem not in test.stem, folder not in test.stem, spoken

    tests = [
        test for test in sorted((copy / one.room.tests).rglob("test_*.py")) if slow_ones or test.name != SLOW
    ]
    return [str(test.relative_to(copy)) for test in sorted(tests, key=order)]


def tried(one: Planted, copy: Path, compiled: frozenset[Path]) -> Result:
    """Plant a fault and run the tests of its room until one of them has caught it."""
    is_kernel = one.path in compiled
    settings = UNCOMPILED if is_kernel else {}
    tests = tests_of(one, copy, slow_ones=not is_kernel)  # uncompiled, they take minutes
    source = (copy / one.path).read_text(encoding="utf-8")
    start, doubtful = time.monotonic(), list[str]()

    def run(tests: list[str], fault: bool) -> Ran:
        with planted(copy, one.path, one.fault.planted(source) if fault else source):
            return run_tests(copy, tests, LIMIT, **settings)

    caught_by = None
    while caught_by is None:
        ran = run([*tests, *(f"--deselect={test}" for test in doubtful)], fault=True)
        if ran.status == 0:
            break
        failed = first_failed(ran)
        if failed is None:  # pytest itself broke down, or never ended
            if run([*tests, "--collect-only"], fault=False).status != 0:
                raise SystemExit(f"the tests of {one.room.name} cannot start without a fault:\n{ran.said}")
            caught_by = "time" if ran.status is None else "no test could start"
        elif run([failed], fault=True).status != 0 and run([failed], fault=False).status == 0:
            caught_by = failed
        elif "::" not in failed:
            raise SystemExit(f"{failed} cannot be read without a fault:\n{ran.said}")
        else:
            doubtful.append(failed)
            tests = tests[tests.index(failed.partition("::")[0]) :]  # those before it have passed
    return Result(one, caught_by, time.monotonic() - start, tuple(doubtful))


def first_failed(ran: Ran) -> str | None:
    """The test that failed first, as pytest names it; None where none is named."""
    name = r"\S+?\.py(?:::\w+)*(?:\[.*?\])?"
    failed = re.search(rf"^(?:FAILED|ERROR) ({name})(?: - .*)?$", ran.said, re.MULTILINE)
    return failed and failed[1]


def try_all(faults: list[Planted], jobs: int) -> Iterator[Result]:
    """Try faults, several at a time, each in its own copy of the tree."""
    compiled = kernels()
    with tempfile.TemporaryDirectory(prefix="rucher-faults-") as folder:
        copies: queue.SimpleQueue[Path] = queue.SimpleQueue()
        for number in range(jobs):
            copy_tree(Path(folder, str(number)))
            copies.put(Path(folder, str(number)))

        def attempt(one: Planted) -> Result:
            copy = copies.get()
            try:
                return tried(one, copy, compiled)
            finally:
                copies.put(copy)

        with ThreadPoolExecutor(jobs) as pool:
            yield from pool.map(attempt, faults)


# -- reporting ---------------------------------------------------------------------------------------------


def report(results: list[Result], stale: list[Equivalent]) -> bool:
    """Print a summary by room; return whether every room catches enough."""
    good = not stale
    print()
    for name in dict.fromkeys(result.planted.room.name for result in results):
        of_room = [result for result in results if result.planted.room.name == name]
        missed = [result.planted for result in of_room if result.caught_by is None]
        share = 1 - len(missed) / len(of_room)
        good = good and share >= ENOUGH
        print(f"{name:12} {len(of_room) - len(missed):3}/{len(of_room)} caught  {share:4.0%}")
        for one in missed:
            print(f"  survived: {one}\n    in {one.fault.function or 'the module'}: {one.fault.text}")
    for test in dict.fromkeys(test for result in results for test in result.doubtful):
        print(f"unstable, or red without a fault: {test}")
    for gone in stale:
        print(f"{EQUIVALENT.name}: this fault no longer exists: {gone.room}, {gone.line}, {gone.change}")
    return good


def main() -> int:
    """Plant faults, run the tests, print a summary."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--number", type=int, default=10, help="faults in each room")
    parser.add_argument(
        "--room", action="append", choices=[room.name for room in ROOMS], help="only this room"
    )
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many at a time")
    parser.add_argument("--list", action="store_true", help="list the faults and plant none")
    arguments = parser.parse_args()
    known, found, stale = equivalents(), list[Planted](), list[Equivalent]()
    for room in ROOMS:
        if not arguments.room or room.name in arguments.room:
            faults = list(all_faults(room))
            stale += [one for one in known if one.room == room.name and not any(map(one.is_meant, faults))]
            left = [fault for fault in faults if not any(one.is_meant(fault) for one in known)]
            print(f"{room.name}: {len(left)} faults can be planted, {len(faults) - len(left)} equivalents")
            found += chosen(left, arguments.seed, arguments.number)
    if arguments.list:
        print(*found, sep="\n")
        return 0
    results = []
    for number, result in enumerate(try_all(found, arguments.jobs), 1):
        results.append(result)
        how = f"caught by {result.caught_by}" if result.caught_by else "SURVIVED"
        print(f"{number:4}/{len(found)} {result.took:4.0f} s {result.planted} {how}", flush=True)
    return 0 if report(results, stale) else 1


if __name__ == "__main__":
    sys.exit(main())
