"""Rules pages and the tests that cite them."""

from pathlib import Path

import pytest

from rucher.core.clauses import (
    BadCitation,
    BadRules,
    Clause,
    check_same_clauses,
    cited,
    read_rules_page,
    rules_of,
)

PAGE = """# A game

An introduction is not a clause.

## 1 Aim

### 1.1 To win

Win.

*Example: win.*

### 1.2 To lose

Do not.

## 2 Moving

### 2.1 One step

Take it.
"""


def page(folder: Path, text: str) -> Path:
    path = folder / "rules.en.md"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_page_is_read_into_clauses(tmp_path: Path) -> None:
    clauses = read_rules_page(page(tmp_path, PAGE))
    assert list(clauses) == ["1.1", "1.2", "2.1"]
    assert clauses["1.1"] == Clause("1.1", "To win", "Win.\n\n*Example: win.*", "Aim")
    assert clauses["2.1"].chapter == "Moving"


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("### 1.2", "### 1.3", "found number 1.3, expected 1.2"),
        ("### 1.2", "### 1.1", "found number 1.1, expected 1.2"),
        ("### 2.1", "### 1.3", "found number 1.3, expected 2.1"),
        ("## 2 M", "## 3 M", "found number 3, expected 2"),
        ("## 1 Aim", "", "found number 1.1, expected 0.1"),
        ("Do not.", "", "1.2 has no text"),
        ("### 2.1 One step", "### One step", "neither"),
        ("### 2.1 One step", "#### 2.1 One step", "neither"),
        (PAGE, "# Nothing", "no clauses"),
    ],
)
def test_a_page_out_of_order_is_refused(tmp_path: Path, old: str, new: str, fault: str) -> None:
    with pytest.raises(BadRules, match=fault):
        read_rules_page(page(tmp_path, PAGE.replace(old, new)))


def test_two_languages_have_the_same_numbers_in_the_same_order(tmp_path: Path) -> None:
    clauses = read_rules_page(page(tmp_path, PAGE))
    check_same_clauses(clauses, dict(clauses))
    with pytest.raises(BadRules, match="order"):
        check_same_clauses(clauses, dict(reversed(clauses.items())))
    with pytest.raises(BadRules, match=r"2\.1"):
        check_same_clauses(clauses, {number: clauses[number] for number in ("1.1", "1.2")})


def test_markers_are_found_wherever_they_stand(tmp_path: Path) -> None:
    file = tmp_path / "test_some.py"
    file.write_text(
        """
import pytest
pytestmark = pytest.mark.clause("chess", "1.1")

@pytest.mark.clause("hive", "5.1", "5.2")
def test_one(): ...

@pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.clause("hive", "7.1"))])
def test_two(x): ...

@pytest.mark.long
def test_three():
    "pytest.mark.clause('hive', '9.9')"
"""
    )
    assert cited([file]) == {"chess": {"1.1"}, "hive": {"5.1", "5.2", "7.1"}}
    assert cited([]) == {}


@pytest.mark.parametrize(
    "arguments", ['"hive"', '"hive", 5.1', '"hive", NUMBER', '"hive", number="5.1"', '"hive", *ALL']
)
def test_a_marker_that_cannot_be_read_is_refused(tmp_path: Path, arguments: str) -> None:
    file = tmp_path / "test_some.py"
    file.write_text(f"@pytest.mark.clause({arguments})\ndef test(): ...\n")
    with pytest.raises(BadCitation, match=r"test_some\.py:1"):
        cited([file])


def test_a_game_without_a_page_is_not_passed_over() -> None:
    with pytest.raises(FileNotFoundError):
        rules_of("no_such_game")
