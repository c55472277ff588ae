"""Answers made ready while the other thinks: premoves where a clock runs, whole lines where there is time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import expect
from tests.browser.conftest import Invite
from tests.browser.games import SHORT
from tests.browser.person import Person
from tests.browser.test_habits import drag, middle
from tests.browser.test_look import Viewer

LIVE = {"kind": "total", "seconds": 900, "increment": 5}
DAYS = {"kind": "days", "days": 2}
LAPTOP = {"width": 1366, "height": 768}


def sit(anna: Person, ben: Person, clock: dict[str, Any]) -> None:
    """Two people at a table of Hive; Anna has white and begins."""
    seats = [{"kind": "me", "name": "Anna"}, {"kind": "open"}]
    order = {"game": "hive", "seats": seats, "listed": True, "order": "given", "clock": clock}
    table = anna.post("/api/tables", order)["table"]["id"]
    ben.post(f"/api/tables/{table}/sit", {"name": "Ben"})
    for person in (anna, ben):
        person.go(f"/t/{table}")
    for person in (anna, ben):
        expect(person.prompt).to_be_visible()


def look(person: Person, folder: Path, screen: str) -> None:
    """Take pictures; nothing is too small, beyond the edge, or hard to read."""
    viewer = Viewer(person, folder)
    viewer.look(screen)
    assert viewer.faults == []


def ready(person: Person) -> None:
    """It is not this person's turn, and the page knows what could be played if it were."""
    expect(person.page.locator(".table.planning")).to_be_visible()


def premove(person: Person, touches: Sequence[str]) -> None:
    """Touch a piece and its place while the other thinks."""
    ready(person)
    for touch in touches:
        person.press(person.thing(touch))
    expect(person.button("ui.premove_drop")).to_be_visible()


def test_a_whole_live_game_is_played_with_premoves(invite: Invite, shots: Path) -> None:
    anna, ben = invite(viewport=LAPTOP), invite("fr", phone=True)
    sit(anna, ben, LIVE)
    people = (anna, ben)
    made = 0
    anna.act(SHORT[0][1])
    number = 1
    while number < len(SHORT):
        seat, touches = SHORT[number]
        mover, other = people[seat], people[1 - seat]
        planned = number + 1 < len(SHORT) and number != 5  # then they change places
        if planned:
            premove(other, SHORT[number + 1][1])
            made += 1
            if made in (2, 4):  # Anna's, then Ben's
                look(other, shots, "premove")
        before = mover.n
        mover.act(touches)
        number += 2 if planned else 1
        for person in people:
            person.await_record(before + (2 if planned else 1))
        expect(other.button("ui.premove_drop")).to_have_count(0)
    for person in people:
        person.see_the_end()
    assert made >= 4


def test_a_premove_is_taken_back_in_four_ways_and_the_rival_sees_none_of_it(invite: Invite) -> None:
    anna, ben = invite(), invite()
    sit(anna, ben, LIVE)
    for seat, touches in SHORT[:5]:
        (anna, ben)[seat].act(touches)
    told = ben.prompt.inner_text()
    stones = ben.page.locator(".place [data-piece]").count()
    gone = anna.button("ui.premove_drop")
    touches = SHORT[6][1]

    def by_the_right_button() -> None:
        anna.page.locator(".felt svg").first.click(button="right", position={"x": 40, "y": 200})

    ways: tuple[Callable[[], object], ...] = (
        lambda: anna.press(gone),
        lambda: anna.page.keyboard.press("Escape"),
        by_the_right_button,
        lambda: anna.page.locator(".felt svg").first.click(position={"x": 40, "y": 200}),
    )
    for take_back in ways:
        premove(anna, touches)
        expect(anna.page.locator(".ghost-ring")).to_have_count(1)
        take_back()
        expect(gone).to_have_count(0)
        expect(anna.page.locator(".ghost-ring")).to_have_count(0)
    assert (ben.prompt.inner_text(), ben.page.locator(".place [data-piece]").count()) == (told, stones)
    ben.act(SHORT[5][1])
    anna.await_turn()


def test_a_premove_is_dragged(invite: Invite) -> None:
    anna, ben = invite(), invite()
    sit(anna, ben, LIVE)
    for seat, touches in SHORT[:3]:
        (anna, ben)[seat].act(touches)
    ready(anna)
    piece, cell = SHORT[4][1]
    anna.press(anna.thing(piece))
    goal = middle(anna, anna.thing(cell))
    anna.page.keyboard.press("Escape")
    drag(anna, middle(anna, anna.thing(piece)), goal)
    expect(anna.button("ui.premove_drop")).to_be_visible()
    ben.act(SHORT[3][1])
    anna.await_record(6)


def test_a_premove_that_the_rules_refuse_by_then_is_told_with_its_reason(invite: Invite, shots: Path) -> None:
    anna, ben = invite("fr", viewport=LAPTOP), invite()
    sit(anna, ben, LIVE)
    anna.act(("piece:wS1", "cell:0,0"))
    ben.act(("piece:bS1", "cell:1,0"))
    anna.act(("piece:wQ", "cell:-1,0"))
    ben.act(("piece:bQ", "cell:2,0"))
    anna.act(("piece:wA1", "cell:-2,0"))
    premove(anna, ("piece:wA1", "cell:3,-1"))
    ben.act(("piece:bA1", "cell:3,-1"))
    expect(anna.prompt).to_contain_text("annulé")
    look(anna, shots, "premove-void")
    anna.press(anna.button("ui.understood"))
    anna.await_turn()
    anna.act(("piece:wA1", "cell:1,1"))


def test_a_premove_is_made_and_taken_back_by_keys_alone(invite: Invite) -> None:
    anna, ben = invite(), invite()
    sit(anna, ben, LIVE)
    for seat, touches in SHORT[:3]:
        (anna, ben)[seat].act(touches)
    ready(anna)
    keys = anna.page.keyboard
    for planned in (False, True):  # given up by Escape, then made again
        for touch in SHORT[4][1]:
            anna.thing(touch).focus()
            keys.press("Enter")
        expect(anna.button("ui.premove_drop")).to_be_visible()
        if not planned:
            keys.press("Escape")
            expect(anna.button("ui.premove_drop")).to_have_count(0)
    ben.act(SHORT[3][1])
    anna.await_record(6)


def test_who_has_switched_premoves_off_touches_nothing(invite: Invite) -> None:
    anna, ben = invite(), invite()
    sit(anna, ben, LIVE)
    anna.menu("ui.premoves")
    anna.close()
    for seat, touches in SHORT[:3]:
        (anna, ben)[seat].act(touches)
    expect(anna.page.locator(".table.planning")).to_have_count(0)
    anna.press(anna.thing(SHORT[4][1][0]))
    expect(anna.prompt).to_contain_text(anna.t("refusal.not_your_turn.title"))


def test_the_text_board_takes_premoves(invite: Invite) -> None:
    anna, ben = invite(), invite()
    sit(anna, ben, LIVE)
    for seat, touches in SHORT[:3]:
        (anna, ben)[seat].act(touches)
    anna.menu("ui.text_board")
    anna.close()
    choices = anna.page.get_by_role("list", name=anna.t("ui.choices")).get_by_role("button")
    choices.first.focus()
    anna.page.keyboard.press("Enter")
    expect(anna.button("ui.premove_drop")).to_be_visible()
    ben.act(SHORT[3][1])
    anna.await_record(6)


def test_a_slow_game_is_played_by_a_line_that_was_kept(invite: Invite, shots: Path) -> None:
    anna, ben = invite("fr", viewport=LAPTOP), invite()
    sit(anna, ben, DAYS)
    for seat, touches in SHORT[:3]:
        (anna, ben)[seat].act(touches)
    draft(anna, SHORT[3:7])
    look(anna, shots, "line")
    anna.press(anna.button("ui.plan_keep"))
    kept = anna.page.get_by_role("button", name="1 suite prévue")
    anna.press(kept)
    expect(anna.sheet.get_by_role("button", name=anna.t("ui.plan_delete"))).to_have_count(1)
    look(anna, shots, "lines")
    anna.close()
    anna.page.reload()
    expect(kept).to_be_visible()
    ben.act(SHORT[3][1])
    ben.await_record(6)
    ben.act(SHORT[5][1])
    ben.await_record(8)
    expect(kept).to_have_count(0)
    assert (anna.n, ben.n) == (8, 8)


def test_a_line_is_made_on_a_phone_and_deleted(invite: Invite, shots: Path) -> None:
    anna, ben = invite("fr", phone=True), invite()
    sit(anna, ben, DAYS)
    for seat, touches in SHORT[:3]:
        (anna, ben)[seat].act(touches)
    draft(anna, SHORT[3:5])
    look(anna, shots, "line")
    anna.press(anna.button("ui.plan_keep"))
    anna.press(anna.page.get_by_role("button", name="1 suite prévue"))
    look(anna, shots, "lines")
    anna.press(anna.button("ui.plan_delete"))
    expect(anna.sheet).to_have_count(0)
    ben.act(SHORT[3][1])
    anna.await_turn()
    anna.act(SHORT[4][1])


def draft(person: Person, actions: Sequence[tuple[int, Sequence[str]]]) -> None:
    """Play both sides on the board, without playing."""
    person.press(person.button("ui.plan_ahead"))
    for number, (_, touches) in enumerate(actions):
        said = person.prompt.get_by_role("heading")
        key = "ui.plan_then" if number % 2 else "ui.plan_if"
        expect(said).to_have_text(person.t(key, **({} if number % 2 else {"player": "Ben"})))
        for touch in touches:
            person.touch(touch)
