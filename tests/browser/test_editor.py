"""The position editor in a real browser: built by mouse, touch and keyboard; faults named and mended."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import FilePayload, Locator, expect
from tests.browser.conftest import Invite
from tests.browser.person import Person
from tests.browser.test_look import Viewer

from rucher.bots.hive.problems import shipped

LAPTOP = {"width": 1366, "height": 768}
SPLIT = "base~w5~-~Qq-3A1"
TWO = next(problem for problem in shipped().values() if problem.kind == "win" and problem.moves == 2)
PGN = '[GameType "Base"]\n[White "Ada"]\n[Black "Grace"]\n\n1. wS1\n2. bS1 wS1-\n'


def judged(person: Person, faults: int) -> None:
    """Wait until the server has judged what lies there."""
    expect(person.page.locator(f'[data-faults="{faults}"]')).to_be_visible()


def position(person: Person) -> str:
    """The position in the address."""
    return parse_qs(urlsplit(person.page.url).query).get("position", [""])[0]


def reserve(person: Person, piece: str) -> Locator:
    """A piece beside the board."""
    return person.page.locator(f'button[data-touch="piece:{piece}"]')


def put(person: Person, piece: str, cell: str) -> None:
    """Touch a piece of a reserve, and then a space."""
    person.press(reserve(person, piece))
    person.press(person.place(cell))


def drag(person: Person, thing: Locator, to: Locator) -> None:
    """Take something along with the mouse."""
    start, end = thing.bounding_box(), to.bounding_box()
    assert start
    assert end
    mouse = person.page.mouse
    mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    mouse.down()
    mouse.move(end["x"] + end["width"] / 2 + 9, end["y"] + end["height"] / 2, steps=4)
    mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=2)
    mouse.up()


def test_a_position_is_built_by_mouse_and_played_against_a_bot(invite: Invite) -> None:
    anna = invite("fr", viewport=LAPTOP)
    anna.go("/study/editor")
    judged(anna, 0)
    put(anna, "wQ", "0,0")
    judged(anna, 1)  # white is to move again, and black has no piece in play
    put(anna, "bQ", "1,0")
    judged(anna, 0)
    assert position(anna) == "MLP~w2~-~Qq"
    drag(anna, reserve(anna, "wA1"), anna.place("1,0"))  # another piece lies there: on top, or exchanged?
    anna.page.locator(".card .btn").first.click()
    judged(anna, 1)
    expect(anna.page.locator('[data-code="cannot_be_on_top"]')).to_be_visible()
    expect(anna.page.locator('[data-fault="1"]')).to_be_attached()  # the same number, on the board
    expect(anna.page.get_by_role("button", name="Analyser")).to_be_disabled()
    anna.page.keyboard.press("Control+z")
    judged(anna, 0)
    put(anna, "wA1", "-1,0")
    judged(anna, 0)
    assert position(anna) == "MLP~w3~-~A1Qq"
    expect(anna.page.get_by_role("link", name="Analyser")).to_have_attribute(
        "href", "/study?position=MLP~w3~-~A1Qq"
    )
    anna.page.get_by_role("button", name="Jouer d’ici…").click()
    anna.sheet.get_by_role("button").filter(has_text="Facile").first.click()
    anna.page.wait_for_url("**/t/*")
    anna.await_turn()
    expect(anna.page.locator('.place:has([data-piece="wA1"])')).to_have_count(1)
    assert anna.faults == []


def test_a_position_is_built_by_touch_on_a_phone_and_a_fault_is_mended(invite: Invite) -> None:
    ben = invite("en", phone=True)
    ben.go(f"/study/editor?position={SPLIT}")
    judged(ben, 1)
    expect(ben.page.locator('[data-code="hive_split"]')).to_contain_text("The hive is in 2 pieces")
    expect(ben.page.locator('[data-fault="1"]')).to_be_attached()
    ben.press(ben.page.get_by_role("button", name="Join the parts"))
    judged(ben, 0)
    assert position(ben) == "base~w5~-~QqA1"
    ben.press(ben.page.locator('[data-top="wA1"]'))
    ben.press(ben.page.get_by_role("button", name="Put back in hand"))
    judged(ben, 0)
    put(ben, "bA1", ben.page.locator('[data-top="bQ"]').get_attribute("data-place") or "")
    ben.press(ben.page.get_by_role("button", name="Exchange the two"))
    judged(ben, 1)
    expect(ben.page.locator('[data-code="queen_missing"]')).to_be_visible()
    assert ben.faults == []


def test_a_position_is_built_and_changed_by_the_keyboard_alone(invite: Invite) -> None:
    anna = invite("en", viewport=LAPTOP)
    anna.go("/study/editor")
    judged(anna, 0)
    keys = anna.page.keyboard
    for piece, faults in (("wQ", 1), ("bQ", 0)):
        reserve(anna, piece).focus()
        keys.press("Enter")
        keys.press("Enter")  # on the board, at the first empty space
        expect(anna.page.locator(f'[data-top="{piece}"]')).to_have_count(1)
        judged(anna, faults)
    reserve(anna, "bB1").focus()
    keys.press("Enter")
    anna.page.locator('[data-top="wQ"]').focus()
    keys.press("Shift+Enter")  # on top, without a question
    judged(anna, 0)
    assert "Q.b1" in position(anna)
    keys.press("x")
    judged(anna, 0)
    assert "Q.B1" in position(anna)
    keys.press("t")
    judged(anna, 0)
    assert position(anna).startswith("MLP~b")
    anna.page.locator('[data-top="wB1"]').focus()
    keys.press("Delete")
    expect(anna.page.locator('[data-top="wQ"]')).to_have_count(1)
    keys.press("Control+z")
    expect(anna.page.locator('[data-top="wB1"]')).to_have_count(1)
    keys.press("Control+y")
    expect(anna.page.locator('[data-top="wQ"]')).to_have_count(1)
    assert anna.faults == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [("Base+ML;NotStarted;Black[1];wS1", "ML~b1~S1~S1"), (PGN, "base~w2~s1~S1s1")],
)
def test_a_pasted_game_opens_its_last_position_and_what_is_none_is_refused(
    invite: Invite, text: str, expected: str
) -> None:
    anna = invite("en")
    anna.go("/study/editor")
    anna.page.get_by_role("button", name="Paste a position").click()
    anna.sheet.get_by_role("textbox").fill("bees")
    anna.sheet.get_by_role("button", name="Open", exact=True).click()
    expect(anna.sheet.get_by_role("alert")).to_contain_text("neither a position nor a game")
    anna.sheet.get_by_role("textbox").fill(text)
    anna.sheet.get_by_role("button", name="Open", exact=True).click()
    expect(anna.sheet).to_have_count(0)
    anna.page.wait_for_url(f"**/study/editor?position={expected}")
    assert anna.faults == []


def test_one_game_of_several_is_chosen_for_the_editor(invite: Invite) -> None:
    anna = invite("en")
    anna.go("/study/editor")
    anna.page.get_by_role("button", name="Paste a position").click()
    anna.sheet.get_by_role("textbox").fill(PGN + "\n" + PGN.replace("Ada", "Joan").replace("S1", "G1"))
    anna.sheet.get_by_role("button", name="Open", exact=True).click()
    anna.sheet.get_by_role("button").filter(has_text="Joan – Grace").click()
    anna.page.wait_for_url("**/study/editor?position=base~w2~g1~G1g1")
    assert anna.faults == []


def test_a_position_becomes_a_problem_or_says_why_not(invite: Invite) -> None:
    anna = invite("en")
    anna.go(f"/study/editor?position={TWO.start}")
    judged(anna, 0)
    anna.page.get_by_role("button", name="Make a problem").click()
    expect(anna.page.locator("[data-problem=made]")).to_be_visible()
    anna.sheet.get_by_role("link", name="Solve it").click()
    expect(anna.page.locator("[data-stage=asking]")).to_be_visible()
    anna.go("/problems")
    expect(anna.page.locator(".own li")).to_have_count(1)
    anna.go("/study/editor?position=base~w3~a1~A1Qqa1")
    judged(anna, 0)
    anna.page.get_by_role("button", name="Make a problem").click()
    expect(anna.page.locator("[data-problem=refused]")).to_contain_text("No win in four moves or fewer")
    assert anna.faults == []


def test_openings_are_walked_by_the_table_of_moves_and_on_the_board(invite: Invite) -> None:
    anna = invite("fr", phone=True)
    anna.go("/study/openings")
    row = anna.page.locator("[data-move]").first
    anna.press(row)
    anna.page.wait_for_url("**/study/openings?position=MLP~b1~*")
    expect(anna.page.locator('[data-position^="MLP~b1~"]')).to_be_visible()
    anna.press(anna.page.locator("[data-move]").first)
    anna.page.wait_for_url("**/study/openings?position=MLP~w2~*")
    anna.press(anna.page.get_by_role("button", name="Reprendre le dernier coup"))
    anna.page.wait_for_url("**/study/openings?position=MLP~b1~*")
    assert anna.faults == []


def test_a_file_with_several_games_offers_them(invite: Invite) -> None:
    anna = invite("en")
    anna.go("/")
    two = (PGN + "\n" + PGN.replace("Ada", "Joan")).encode()
    chosen: FilePayload = {"name": "two.pgn", "mimeType": "text/plain", "buffer": two}
    anna.page.locator("input[type=file]").set_input_files(chosen)
    anna.sheet.get_by_role("button").filter(has_text="Joan – Grace").click()
    anna.page.wait_for_url("**/t/*")
    assert anna.faults == []


@pytest.mark.parametrize("phone", [False, True])
def test_the_study_can_be_read_and_touched_in_the_light_and_in_the_dark(
    invite: Invite, shots: Path, phone: bool
) -> None:
    size = {} if phone else {"viewport": LAPTOP}
    anna = invite("fr", phone=phone, **size)
    viewer = Viewer(anna, shots)
    anna.go(f"/study/editor?position={SPLIT}")
    judged(anna, 1)
    viewer.look("editor-split")
    anna.go("/study/editor?position=MLP~w9~b1~Q.b1-A1_a1q")
    judged(anna, 0)
    anna.press(anna.page.locator('[data-top="bB1"]'))
    expect(anna.page.locator(".card li")).to_have_count(2)
    viewer.look("editor-stack")
    anna.go("/study/openings")
    expect(anna.page.locator("[data-move]").first).to_be_visible()
    viewer.look("openings")
    anna.go("/problems")
    expect(anna.page.locator("main li a").first).to_be_visible()
    viewer.look("problems")
    anna.go(f"/problems/{TWO.id}")
    expect(anna.page.locator("[data-stage=asking]")).to_be_visible()
    viewer.look("problem")
    assert not viewer.faults, "\n".join(viewer.faults)
