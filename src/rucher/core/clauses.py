"""The numbered clauses of a game's rules page, and the tests that cite them.

A page is `rules.<lang>.md`: chapters `## 5 One hive`, clauses `### 5.1 The hive never splits`, then text.
A test cites clauses with `@pytest.mark.clause("hive", "5.1")`, one number or several.
"""

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec

from rucher.core.errors import RucherError
from rucher.core.texts import LANGUAGES


class BadRules(RucherError):
    """A rules page is out of order, lacks a text, or differs from its twin in the other language."""


class BadCitation(RucherError):
    """A clause marker is not a game and one or more numbers, all written out as strings."""


class Clause(msgspec.Struct, frozen=True):
    """One rule: its number, title and text (Markdown), and the title of its chapter."""

    number: str
    title: str
    text: str
    chapter: str


def read_rules_page(page: Path) -> dict[str, Clause]:
    """The clauses of a rules page by number, in the order of the page."""
    clauses: dict[str, Clause] = {}
    chapter, title_of_chapter, place = 0, "", 0
    for number, title, text in _sections(page):
        if "." in number:
            place += 1
            due = f"{chapter}.{place}"
            clauses[number] = Clause(number, title, text, title_of_chapter)
        else:
            chapter, title_of_chapter, place = chapter + 1, title, 0
            due = str(chapter)
        if number != due:
            raise BadRules(f"{page}: found number {number}, expected {due}")
        if "." in number and not text:
            raise BadRules(f"{page}: {number} has no text")
    if not clauses:
        raise BadRules(f"{page}: no clauses")
    return clauses


def _sections(page: Path) -> Iterator[tuple[str, str, str]]:
    """The number, title and text of each clause of a rules page."""
    _, *blocks = re.split(r"^(?=##)", page.read_text(encoding="utf-8"), flags=re.MULTILINE)
    for block in blocks:
        heading, _, text = block.partition("\n")
        found = re.fullmatch(r"## (\d+) (.+)|### (\d+\.\d+) (.+)", heading)
        if found is None:
            raise BadRules(f"{page}: {heading!r} is neither '## 5 Chapter' nor '### 5.1 Clause'")
        yield found[1] or found[3], found[2] or found[4], text.strip()


def check_same_clauses(one: dict[str, Clause], other: dict[str, Clause]) -> None:
    """Check that both languages have the same clause numbers in the same order."""
    if list(one) != list(other):
        odd = sorted(one.keys() ^ other.keys()) or "their order"
        raise BadRules(f"the rules pages differ: {odd}")


def rules_of(game: str) -> dict[str, dict[str, Clause]]:
    """A game's clauses in each language."""
    folder = Path(__file__).parents[1] / "games" / game
    pages = {lang: read_rules_page(folder / f"rules.{lang}.md") for lang in LANGUAGES}
    for page in pages.values():
        check_same_clauses(pages[LANGUAGES[0]], page)
    return pages


def cited(paths: Iterable[Path]) -> dict[str, set[str]]:
    """For each game, the numbers that the clause markers of these test files cite."""
    numbers: dict[str, set[str]] = {}
    for path in paths:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"), str(path))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.clause":
                game, *found = _strings(node, path)
                numbers.setdefault(game, set()).update(found)
    return numbers


def _strings(call: ast.Call, path: Path) -> list[str]:
    """The strings of a test's citation: the game and its clauses."""
    values = [node.value for node in call.args if isinstance(node, ast.Constant)]
    strings = [value for value in values if isinstance(value, str)]
    if len(strings) != len(call.args) or len(strings) < 2 or call.keywords:
        raise BadCitation(
            f"{path}:{call.lineno}: {ast.unparse(call)}: write the game, then its clauses, as strings"
        )
    return strings
