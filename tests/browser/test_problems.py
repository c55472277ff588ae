"""Problems of Hive in a real browser: a wrong move is refuted, a right one answered, and the day is kept."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Invite
from tests.browser.person import Person

from rucher.bots.hive.problems import Problem, judge, next_answer, played_line, shipped
from rucher.games.hive import game
from rucher.games.hive.notation import read

TWO = next(problem for problem in shipped().values() if problem.kind == "win" and problem.moves == 2)
EASY = [problem for problem in shipped().values() if problem.kind == "win" and problem.moves == 1][:3]


def touches(problem: Problem, notation: str) -> tuple[str, ...]:
    """What a hand touches for a first move."""
    state = problem.state()
    return game.touches(state, read(state, notation))


def play(person: Person, piece: str, cell: str, *, keys: bool = False) -> None:
    """Touch a piece of the hive or of the reserve, and then a space; or do it with the keyboard."""
    on_table = person.page.locator(f'[data-top="{piece.removeprefix("piece:")}"]')
    first = on_table if on_table.count() else person.page.locator(f'button[data-touch="{piece}"]')
    for thing in (first, person.page.locator(f'[data-cell="{cell}"]')):
        if keys:
            thing.focus()
            person.page.keyboard.press("Enter")
        else:
            person.press(thing)


def stage(person: Person, name: str) -> None:
    """Wait until a problem is at a stage."""
    expect(person.page.locator(f"[data-stage={name}]")).to_be_visible()


@pytest.mark.parametrize("phone", [False, True])
def test_a_wrong_move_is_refuted_and_the_right_one_leads_on(invite: Invite, phone: bool) -> None:
    anna = invite("fr" if phone else "en", phone=phone)
    anna.go(f"/problems/{TWO.id}")
    stage(anna, "asking")
    state = TWO.state()
    right = touches(TWO, TWO.answer)
    legal = (game.touches(state, action) for action in game.legal(state, state.to_move))
    wrong = next(other for other in legal if len(other) == 2 and other != right)

    play(anna, *wrong)
    stage(anna, "wrong")
    anna.page.locator(".told .btn.main").click()
    stage(anna, "asking")
    play(anna, *right)
    expect(anna.page.locator(".place .last").first).to_be_attached()  # the reply is on the board
    stage(anna, "asking")
    # A hint is of the move that is asked for now; the solution goes on from here to the end.
    reply = judge(TWO, [TWO.answer]).reply
    assert reply is not None
    played = played_line(TWO, [TWO.answer, reply])
    then = read(played, next_answer(TWO, [TWO.answer, reply]) or "")
    piece = game.touches(played, then)[0]
    expect(anna.page.locator(".foot")).to_be_in_viewport(ratio=1)
    anna.page.locator(".foot .btn").first.click()
    ringed = f'[data-top="{piece.removeprefix("piece:")}"] .ring, button.hinted[data-touch="{piece}"]'
    expect(anna.page.locator(ringed)).to_be_attached()
    anna.page.locator(".foot .btn").last.click()
    stage(anna, "shown")
    expect(anna.page.locator(".walked .move")).to_have_count(3)
    expect(anna.page.locator("[data-analyse]")).to_have_attribute("href", f"/study?position={TWO.start}")
    assert anna.faults == []


def test_problems_are_solved_by_keyboard_one_after_the_other_and_remembered(invite: Invite) -> None:
    anna = invite()
    anna.go("/problems")
    expect(anna.page.locator("main li a")).to_have_count(len(shipped()))
    for problem in EASY:
        anna.go(f"/problems/{problem.id}")
        stage(anna, "asking")
        play(anna, *touches(problem, problem.answer), keys=True)
        stage(anna, "solved")
    anna.go("/problems")
    expect(anna.page.get_by_text(f"{len(EASY)} of {len(shipped())} solved")).to_be_visible()
    assert anna.faults == []


FIVE = [problem for problem in shipped().values() if problem.kind == "win" and problem.moves == 1][3:8]


@pytest.mark.parametrize("phone", [True, False])
def test_five_problems_are_solved_by_touch_or_by_keyboard(invite: Invite, phone: bool) -> None:
    ben = invite("fr" if phone else "en", phone=phone)
    for problem in FIVE:
        ben.go(f"/problems/{problem.id}")
        stage(ben, "asking")
        play(ben, *touches(problem, problem.answer), keys=not phone)
        stage(ben, "solved")
    expect(ben.page.locator("aside ul li")).to_have_count(3)  # the latest ones
    ben.go("/problems")
    expect(ben.page.locator("main ul .done")).to_have_count(len(FIVE))
    assert ben.faults == []
