"""The analysis board in a real browser: branch, walk a line, comment, keep, and open the link elsewhere."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Route, expect
from tests.browser.conftest import Invite
from tests.browser.person import Person
from tests.browser.test_habits import drag, middle
from tests.browser.test_look import Viewer

import rucher
from rucher.core.records import TableEnd

LAPTOP = {"width": 1366, "height": 768}


def finished() -> str:
    """A game of Hive that one side resigned, as a file."""
    match, draw = rucher.new("hive", pillbug=True), random.Random(4)
    while len(match.log) < 16:
        match.play(draw.choice(match.legal()))
    match.ended = TableEnd("resigned", 0)
    return match.to_json()


def open_game(person: Person) -> None:
    """Bring a finished game, and go to its study by the button at its end."""
    person.enter("/api/bring", {"text": finished(), "name": "Anna"})


def moves(person: Person) -> int:
    """How many moves the tree lists."""
    return person.page.locator("[data-node]").count()


@pytest.mark.parametrize("phone", [False, True])
def test_a_game_is_studied_kept_and_read_in_a_second_browser(
    invite: Invite, phone: bool, tmp_path: Path
) -> None:
    anna = invite("fr" if phone else "en", phone=phone)
    page = anna.page
    anna.go("/study")
    page.locator("[data-text]").fill(finished())
    page.locator("[data-open-text]").click()

    def tab(n: int) -> None:
        if phone:
            page.get_by_role("tab").nth(n).tap()

    tab(1)
    expect(page.locator("[data-node]")).to_have_count(16)
    page.locator("[data-node]").nth(7).click()

    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    viewer = Viewer(anna, tmp_path)
    viewer.look("study-moves")
    # Another move than the game's, on the board itself: first what each of its moves is worth.
    tab(0)
    expect(page.locator("[data-line]").first).to_be_visible()
    stone = page.locator(".place[data-lit]").first
    stone.tap() if phone else stone.click()
    expect(page.locator("[data-chip]").first).to_be_attached()
    viewer.look("study-chips")
    assert viewer.faults == [], "\n".join(viewer.faults)
    page.locator("[data-play-best]").click()
    tab(1)
    expect(page.locator("[data-variation] [data-node]").first).to_be_visible()

    # A line of the engine, walked to its second move.
    tab(0)
    page.locator("[data-walk='2']").first.click()
    tab(1)
    expect(page.locator("[data-variation] [aria-current=true]")).to_be_visible()
    branched = moves(anna)
    assert branched > 17

    page.locator("[data-comment]").click()
    page.locator("textarea").fill("Better than the game.")
    page.locator("[data-sign='!']").first.click()
    page.locator("[data-comment]").click()
    expect(page.get_by_text("Better than the game.")).to_be_visible()

    page.locator("[data-keep]").click()
    expect(page.locator("[data-keep]")).to_have_count(0)
    address = page.url
    assert "/study/" in address

    ben = invite("en")
    ben.page.goto(address)
    expect(ben.page.get_by_text("Better than the game.")).to_be_visible()
    assert moves(ben) == branched
    expect(ben.page.locator("[data-copy]")).to_be_visible()
    assert anna.faults == []
    assert ben.faults == []


def test_the_engine_goes_deeper_when_it_is_asked_to(invite: Invite) -> None:
    anna = invite("en", viewport=LAPTOP)
    efforts: list[int] = []

    def quickly(route: Route) -> None:
        """The first look is real; later ones are answered at once, each a little deeper."""
        effort = json.loads(route.request.post_data or "")["effort"]
        efforts.append(effort)
        if effort == 0:
            answer = route.fetch()
            known.update(answer.json())
            route.fulfill(response=answer)
            return
        told = known | {"pondered": known["pondered"] | {"depth": 30 + effort}}
        route.fulfill(json=told)

    known: dict[str, Any] = {}
    anna.page.route("**/api/study/lines", quickly)
    anna.go("/study?position=MLP~w3~-~A1Qq")
    deeper = anna.page.get_by_role("button", name="Go deeper")
    expect(deeper).to_be_enabled()
    assert efforts[-1] == 6
    expect(anna.page.locator("[data-depth='36']")).to_be_visible()
    deeper.click()
    expect(anna.page.locator("[data-depth='40']")).to_be_visible()
    assert efforts[7:] == [7, 8, 9, 10]  # which the server gives longer looks
    anna.page.get_by_role("button", name="Show one more line").click()
    anna.page.get_by_role("button", name="Show one more line").click()
    expect(anna.page.locator("[data-line]")).to_have_count(5)
    panel = anna.page.locator(".lines")
    assert panel.evaluate("panel => panel.scrollHeight <= panel.clientHeight")  # all five are in sight
    assert anna.faults == []


# A wide hive with stacks, which a phone shows small.
WIDE = "MLP~w23~b1~-7a3_-3a1b2G1plL_-2g1Q-s1-qA2-S1_A3a2g2b1S2-M-PG2_-2A1-4m.B1"
FIGURES = """() => [...document.querySelectorAll('.number > g, .height')].map(node =>
    (node.matches('.height') ? 14 : 10 / 0.727) * node.getScreenCTM().a)"""  # a figure has 0.727 of the size


@pytest.mark.parametrize("phone", [False, True])
def test_no_figure_on_a_stone_is_smaller_than_letters_of_12_pixels(invite: Invite, phone: bool) -> None:
    size = {} if phone else {"viewport": LAPTOP}
    anna = invite("en", phone=phone, **size)
    anna.go(f"/study?position={WIDE}")
    expect(anna.page.locator(".height")).to_have_count(1)
    sizes = anna.page.evaluate(FIGURES)
    assert len(sizes) > 10
    assert min(sizes) > 11.9
    anna.go(f"/study/editor?position={WIDE}")
    expect(anna.page.locator(".height")).to_have_count(1)
    assert min(anna.page.evaluate(FIGURES)) > 11.9
    assert anna.faults == []


def test_five_lines_in_french_are_whole_beside_a_laptops_board(invite: Invite) -> None:
    anna = invite("fr", viewport=LAPTOP)
    anna.go(f"/study?position={WIDE}")
    for _ in range(2):
        anna.page.get_by_role("button", name="Afficher une ligne de plus").click()
    expect(anna.page.locator("[data-line]")).to_have_count(5)
    panel = anna.page.locator(".lines")
    assert panel.evaluate("panel => panel.scrollHeight <= panel.clientHeight")
    cut = "moves => moves.filter(move => move.scrollWidth > move.clientWidth).length"
    assert anna.page.locator("[data-line] b").evaluate_all(cut) == 0  # every word of a move is in sight
    assert anna.faults == []


def test_what_is_held_covers_no_stone_on_a_phone(invite: Invite) -> None:
    ben = invite("fr", phone=True)
    ben.go(f"/study?position={WIDE}")
    ben.page.locator(".place[data-lit]").first.tap()
    held, felt = ben.page.locator(".held").bounding_box(), ben.page.locator(".felt-box").bounding_box()
    assert held
    assert felt
    assert held["y"] >= felt["y"] + felt["height"]
    assert held["y"] + held["height"] <= 844
    for strip in ben.page.locator(".side").all():  # and a reserve is whole in its strip
        outer, inner = strip.bounding_box(), strip.locator(".hand").bounding_box()
        assert outer
        assert inner
        assert inner["y"] >= outer["y"] - 3
        assert inner["y"] + inner["height"] <= outer["y"] + outer["height"] + 3
    assert ben.faults == []


def test_what_was_deleted_can_be_put_back(invite: Invite) -> None:
    anna = invite("fr")
    anna.go("/study")
    anna.page.locator("[data-text]").fill(finished())
    anna.page.locator("[data-open-text]").click()
    expect(anna.page.locator("[data-node]")).to_have_count(16)
    anna.page.locator("[data-node]").nth(9).click()
    anna.page.keyboard.press("Delete")
    expect(anna.page.get_by_text("7 coups supprimés")).to_be_visible()
    expect(anna.page.locator("[data-node]")).to_have_count(9)
    anna.page.get_by_role("button", name="Rétablir").click()
    expect(anna.page.locator("[data-node]")).to_have_count(16)
    expect(anna.page.locator("[data-node][aria-current=true]")).to_have_attribute("data-node", "m10")
    anna.page.keyboard.press("Delete")
    expect(anna.page.locator("[data-node]")).to_have_count(9)
    anna.page.keyboard.press("Control+z")
    expect(anna.page.locator("[data-node]")).to_have_count(16)
    assert anna.faults == []


def test_two_browsers_edit_one_study_by_its_link(invite: Invite) -> None:
    anna, ben = invite("en"), invite("en")
    anna.go("/study")
    anna.page.locator("[data-empty]").click()
    anna.page.locator("button[data-touch='piece:bG1']").click()  # it is not its turn, and that is said
    expect(anna.page.locator(".held")).to_contain_text("belongs to your opponent")
    anna.page.locator("button[data-touch='piece:wS1']").click()
    anna.page.locator(".place[data-lit]").first.click()
    expect(anna.page.locator("[data-node]")).to_have_count(1)
    anna.page.locator(".place").first.click(button="right")  # a ring
    expect(anna.page.locator("[data-stroke]")).to_be_attached()
    anna.page.locator("[data-share]").click()
    reading = anna.page.locator("[data-link=read]").input_value()
    link = anna.page.locator("[data-link=edit]").input_value()
    anna.page.keyboard.press("Escape")

    ben.page.goto(reading)
    expect(ben.page.locator("[data-copy]")).to_be_visible()
    ben.page.goto(link)  # in the same tab: only the token is new
    expect(ben.page.locator("[data-node]")).to_have_count(1)
    expect(ben.page.locator("[data-copy]")).to_have_count(0)
    ben.page.locator("[data-node]").click()
    expect(ben.page.locator("[data-stroke]")).to_be_attached()
    ben.page.locator("button[data-touch='piece:bG1']").click()
    ben.page.locator(".place[data-lit]").first.click()
    expect(ben.page.locator("[data-node]")).to_have_count(2)
    expect(anna.page.locator("[data-node]")).to_have_count(2)
    assert anna.faults == []
    assert ben.faults == []


def test_arrows_and_marks_of_one_are_seen_by_the_other_while_both_look(invite: Invite) -> None:
    anna, ben, cleo = invite("en"), invite("fr", phone=True), invite("en")
    anna.go("/study")
    anna.page.locator("[data-text]").fill(finished())
    anna.page.locator("[data-open-text]").click()
    anna.page.locator("[data-node]").nth(7).click()
    anna.page.locator("[data-share]").click()
    reading = anna.page.locator("[data-link=read]").input_value()
    editing = anna.page.locator("[data-link=edit]").input_value()
    anna.page.keyboard.press("Escape")
    ben.page.goto(editing)
    cleo.page.goto(reading)
    ben.page.get_by_role("tab").nth(1).tap()
    ben.page.locator("[data-node]").nth(7).tap()
    cleo.page.locator("[data-node]").nth(7).click()

    # Anna draws an arrow with the right button; both others see it without doing anything.
    stones = anna.page.locator(".place:has([data-piece])")
    drag(anna, middle(anna, stones.nth(0)), middle(anna, stones.nth(1)), "right")
    expect(anna.page.locator("path[data-stroke]")).to_be_attached()
    arrow = anna.page.locator("path[data-stroke]").get_attribute("data-stroke")
    for other in (ben, cleo):
        expect(other.page.locator(f'path[data-stroke="{arrow}"]')).to_be_attached()

    # Ben takes the pen on his phone and touches one stone twice: a ring in another colour.
    ben.page.get_by_role("button", name="Dessiner").tap()
    ben.page.get_by_role("group", name="Dessiner").get_by_role("button").nth(1).tap()
    for _ in range(2):
        ben.page.locator(".place:has([data-piece])").nth(2).tap()
    for one in (ben, anna, cleo):
        expect(one.page.locator("circle[data-stroke].sky")).to_be_attached()
        expect(one.page.locator("path[data-stroke]")).to_be_attached()  # hers is not lost

    # A mark of hers stands in his list of moves, and what she wipes out is gone for all.
    anna.page.locator("[data-comment]").click()
    anna.page.locator("[data-sign='!?']").click()
    ben.page.get_by_role("tab").nth(1).tap()
    expect(ben.page.locator("[data-mark='!?']")).to_be_visible()
    anna.page.locator("[data-comment]").click()
    drag(anna, middle(anna, stones.nth(0)), middle(anna, stones.nth(1)), "right")
    for one in (anna, ben, cleo):
        expect(one.page.locator("path[data-stroke]")).to_have_count(0)
        expect(one.page.locator("circle[data-stroke]")).to_be_attached()

    # Who only reads draws for herself.
    theirs = cleo.page.locator(".place:has([data-piece])")
    drag(cleo, middle(cleo, theirs.nth(2)), middle(cleo, theirs.nth(3)), "right")
    expect(cleo.page.locator("path[data-stroke]")).to_have_count(1)
    drag(anna, middle(anna, stones.nth(0)), middle(anna, stones.nth(1)), "right")
    for one in (anna, ben):
        expect(one.page.locator("path[data-stroke]")).to_have_count(1)
        expect(one.page.locator(f'path[data-stroke="{arrow}"]')).to_be_attached()
    assert [*anna.faults, *ben.faults, *cleo.faults] == []


def test_a_game_that_is_over_leads_to_its_study_and_is_reviewed_there(invite: Invite) -> None:
    anna = invite("en")
    open_game(anna)
    anna.page.get_by_role("button", name="Study").first.click()
    expect(anna.page.locator("[data-node]")).to_have_count(16)
    anna.page.locator("[data-review]").click()
    expect(anna.page.locator("[data-curve='17']")).to_be_visible()
    signs = anna.page.locator(".dot text").all_text_contents()  # not by its colour alone
    assert signs
    assert set(signs) <= {"?!", "?", "??"}
    anna.page.keyboard.press("Home")
    expect(anna.page.locator(".begin[aria-current=true]")).to_be_visible()
    anna.page.keyboard.press("ArrowRight")
    expect(anna.page.locator("[data-node][aria-current=true]")).to_have_attribute("data-node", "m1")
    anna.page.keyboard.press("End")
    expect(anna.page.locator("[data-node][aria-current=true]")).to_have_attribute("data-node", "m16")
    assert anna.faults == []


def test_a_game_goes_on_from_a_study_with_the_side_and_the_opponent_that_were_chosen(invite: Invite) -> None:
    anna = invite("fr")
    anna.go("/study?position=MLP~w3~-~A1Qq")
    anna.page.locator("[data-menu]").click()
    anna.page.locator("[data-play-on]").click()
    anna.sheet.get_by_role("button", name="Noir").click()
    anna.sheet.get_by_role("button").filter(has_text="Moyen").first.click()
    anna.page.wait_for_url("**/t/*")
    anna.await_turn()
    expect(anna.page.get_by_text("Noir · vous")).to_be_visible()
    assert anna.faults == []


def test_what_cannot_be_read_is_told_in_sight_on_a_phone(invite: Invite) -> None:
    ben = invite("fr", phone=True)
    ben.go("/study")
    ben.page.locator("[data-text]").fill("n’importe quoi")
    ben.page.locator("[data-open-text]").tap()
    expect(ben.page.get_by_role("alert")).to_be_in_viewport()
    two = "\n\n".join(['[GameType "Base"]\n\n1. wS1\n2. bS1 wS1-\n'] * 2)
    ben.page.locator("[data-text]").fill(two)
    ben.page.locator("[data-open-text]").tap()
    expect(ben.page.get_by_text("Partie sans noms").first).to_be_in_viewport()
    assert ben.faults == []
