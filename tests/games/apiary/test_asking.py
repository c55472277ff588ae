"""Chapter 2: one small question at a time; anything else is refused with the clause of the question."""

from __future__ import annotations

import pytest
from tests.games.apiary.tables import TILE, hold, ready, refuses, state_of, written

import rucher
from rucher.core.chance import Chance
from rucher.core.errors import UnreadableAction
from rucher.core.match import Match
from rucher.games.apiary import game, questions
from rucher.games.apiary.actions import TakeIncome
from rucher.games.apiary.box.effects import Favor, Price
from rucher.games.apiary.questions import Question
from rucher.games.apiary.rules import ASKS
from rucher.games.apiary.state import ApiaryOptions

# For each question: the text of its refusal and the clause that a player is shown.
QUESTIONS: list[tuple[Question, str, str]] = [
    (questions.BumpedWorker(0, 2), "bumped_due", "3.5"),
    (questions.Ship(0, 3, 2), "ship_due", "4.2"),
    (questions.Square(0, 1), "square_due", "4.6"),
    (questions.BenefitOrder(0, 1), "benefit_order_due", "4.8"),
    (questions.Benefit(0, 1), "benefit_due", "4.8"),
    (questions.Buying(0, (0, 1, 2), 5), "buy_due", "5.3"),
    (questions.CarvingChoice(0), "carve_due", "9.2"),
    (questions.Site(0, TILE["F01"], 0, free=False), "site_due", "5.5"),
    (questions.Discounting(0, (1, 0, 1, 0, 0), 1), "spare_due", "5.4"),
    (questions.Owing(0, "basic", 1), "pay_due", "13.2"),
    (questions.OwingCard(0, 1), "pay_card_due", "8.2"),
    (questions.Growing(0, 3), "grow_due", "6.1"),
    (questions.Framing(0), "frame_due", "6.4"),
    (questions.Keeping(0, 1), "keep_due", "7.1"),
    (questions.Planting(0, 1), "plant_due", "7.5"),
    (questions.Teaching(0), "teach_due", "8.5"),
    (questions.TokenChoice(0, 0, 0), "token_due", "8.5"),
    (questions.Converting(0, 2), "convert_due", "8.1"),
    (questions.Retrieval(0, 1), "retrieve_due", "10.4"),
    (questions.Incomes(0, 1), "income_due", "12.11"),
    (questions.Hibernation(0), "hibernate_due", "11.2"),
    (questions.Boosting(0, "active", 1), "boost_due", "12.10"),
    (questions.Recalling(0), "recall_due", "12.10"),
    (questions.Reserving(0, ("farm",)), "reserve_due", "12.13"),
    (questions.PlanetChoice(0), "planet_due", "12.11"),
    (questions.Upgrading(0), "upgrade_due", "6.6"),
    (questions.Options(0, ((Favor(1),), (Favor(2),))), "option_due", "12.14"),
    (questions.Exchanging(0, Price(basic=1), (Favor(1),), 1), "exchange_due", "12.11"),
    (questions.Wilds(0, "basic", 1), "take_due", "13.2"),
    (questions.Ordering(0, (-1, 40), ((Favor(1),), (Favor(2),))), "order_due", "12.7"),
    (questions.Storing(0, (5, 5, 5, 5, 5)), "store_due", "13.4"),
]


@pytest.mark.clause("apiary", "2.1")
@pytest.mark.parametrize(("question", "code", "clause"), QUESTIONS, ids=[code for _, code, _ in QUESTIONS])
def test_another_answer_is_refused_with_the_clause_of_the_question(
    question: Question, code: str, clause: str
) -> None:
    match = ready()
    state_of(match).stack.append(question)
    assert refuses(match, "end") == (code, clause)


@pytest.mark.clause("apiary", "1.7", "2.2", "15.2")
def test_another_answer_before_the_first_turn_and_in_a_turn() -> None:
    assert refuses(ready(), "done") == ("turn_due", "2.2")
    assert refuses(Match(game, ApiaryOptions(), Chance(1)), "end") == ("faction_due", "1.7")
    assert refuses(Match(game, ApiaryOptions(draft=True), Chance(1)), "end") == ("draft_due", "15.2")


def test_every_question_is_in_the_table() -> None:
    named = {type(question) for question, _, _ in QUESTIONS}
    assert set(ASKS) - named == {questions.Turn, questions.Factions, questions.Draft}


@pytest.mark.clause("apiary", "12.13")
def test_only_a_tile_of_the_kinds_named_is_reserved() -> None:
    match = ready()
    state_of(match).stack.append(questions.Reserving(0, ("farm",)))
    assert written(match) == ["reserve farm 1", "reserve farm 2", "reserve farm 3", "done"]
    assert refuses(match, "reserve recruit 1") == ("other_kind_of_tile", "12.13")


@pytest.mark.clause("apiary", "2.1")
@pytest.mark.parametrize("seed", range(3))
def test_a_match_saved_in_the_middle_of_any_choice_goes_on_alike(seed: int) -> None:
    match = Match(game, ApiaryOptions(players=2 + seed), Chance(seed))
    kinds = set()
    for _ in range(60):
        assert match.decision is not None
        seat = match.decision.seats[0]
        kinds.add(match.decision.prompt)
        legal = match.legal(seat)
        match.play(legal[len(match.log) % len(legal)], seat)
        again = rucher.load(match.to_json().encode())
        assert again.state == match.state
        assert again.legal() == match.legal()
    assert len(kinds) > 5


@pytest.mark.parametrize("text", ["place", "place 2", "place 2 explore now", "end now"])
def test_an_action_with_too_few_or_too_many_words_is_unreadable(text: str) -> None:
    with pytest.raises(UnreadableAction, match=r"write '[a-z]+( <[a-z]+>)*'"):
        game.read(state_of(ready()), 0, text)


def test_a_cell_beyond_every_table_is_unreadable_in_either_direction() -> None:
    view = state_of(ready())
    for cell in ((10**6, 0), (0, 10**6)):
        with pytest.raises(UnreadableAction, match="names nothing on this table"):
            game.check(view, 0, TakeIncome(cell))


@pytest.mark.clause("apiary", "7.5")
def test_who_may_plant_two_cards_is_asked_twice() -> None:
    match = ready()
    hold(match, 0, "S45", "S01", "S02")
    state_of(match).stack.append(questions.Planting(0, 2))
    asked = []
    for card in ("S45", "S01"):
        asked.append(f"plant {card}" in written(match))
        match.play(f"plant {card}")
    assert asked == [True, True]
    assert "plant S02" not in written(match)
