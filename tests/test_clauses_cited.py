"""Every clause of every game's rules page is cited by a test, and every citation leads to a clause."""

from pathlib import Path

import pytest

import rucher
from rucher.core.clauses import cited, rules_of
from rucher.core.texts import LANGUAGES

TESTS = Path(__file__).parent
CITED = cited(sorted(TESTS.rglob("test_*.py")))


@pytest.mark.parametrize("game", rucher.game_names())
def test_each_clause_is_cited(game: str) -> None:
    clauses = rules_of(game)[LANGUAGES[0]]
    assert [number for number in clauses if number not in CITED.get(game, set())] == []


@pytest.mark.parametrize("game", rucher.game_names())
def test_each_citation_leads_to_a_clause(game: str) -> None:
    assert CITED.get(game, set()) - rules_of(game)[LANGUAGES[0]].keys() == set()


def test_each_citation_names_a_game() -> None:
    assert CITED.keys() - set(rucher.game_names()) == set()
