"""A finished match: seen again, linked to, kept as a file, brought back, and played on from."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect
from tests.browser.conftest import Invite
from tests.browser.games import GOLDEN, SHORT
from tests.browser.person import Person

LAST = len(SHORT)
SAVED = GOLDEN / "booklet-both-surrounded.json"


def slider(person: Person) -> Locator:
    """The moment of the game that is shown."""
    return person.page.get_by_role("slider", name=person.t("ui.moment"))


def at(person: Person, moment: int) -> None:
    """So many actions had been played at what is shown: as many stones as that at most lie there."""
    expect(slider(person)).to_have_value(str(moment))


def stones(person: Person) -> Locator:
    """The stones on Hive's board."""
    return person.page.locator(".place [data-piece]")


def download(person: Person, key: str) -> Path:
    """A file from the menu."""
    person.press(person.button("ui.menu"))
    with person.page.expect_download() as kept:
        person.sheet.get_by_role("link", name=person.t(key)).click()
    person.close()
    return Path(kept.value.path())


def bring(person: Person, file: Path) -> None:
    """Open a saved match from the lobby."""
    person.go()
    person.page.get_by_label(person.t("ui.bring")).set_input_files(file)
    person.page.wait_for_url("**/t/*")


def play_on(person: Person, against: str) -> None:
    """Play on from the moment that is shown, at a new table."""
    table = person.page.url.partition("?")[0]
    if person.phone:
        person.press(person.button("ui.more"))
    person.press(person.button("ui.play_on").first)
    person.press(person.choice(against))
    expect(person.page).not_to_have_url(re.compile(re.escape(table)))


def test_a_match_is_finished_seen_again_linked_kept_brought_back_and_played_on(invite: Invite) -> None:
    anna, ben = invite(), invite("fr", phone=True)
    anna.play("hive", "word.hot_seat")
    for _, touches in SHORT:
        anna.act(touches)
    anna.press(anna.button("word.review"))  # where it turned
    anna.press(anna.button("ui.review_leave"))
    anna.page.keyboard.press("Home")
    at(anna, 0)
    expect(stones(anna)).to_have_count(0)
    for moment in (1, 2, 3):
        anna.press(anna.button("ui.next"))
        at(anna, moment)
        expect(stones(anna)).to_have_count(moment)
    anna.press(anna.button("ui.turn_before"))
    at(anna, 2)
    slider(anna).fill("6")
    at(anna, 6)
    expect(stones(anna)).to_have_count(6)  # and its address with it
    expect(anna.page).to_have_url(re.compile(r"\?n=7$"))  # the first record lays the table
    there = anna.page.url
    anna.page.get_by_label(anna.t("ui.speed")).select_option("4")
    anna.press(anna.button("ui.run"))
    at(anna, LAST)  # by itself to the end
    expect(anna.button("ui.run")).to_be_visible()
    expect(anna.page).not_to_have_url(re.compile(r"\?n="))

    ben.go(there)  # the same moment in another browser
    expect(stones(ben)).to_have_count(6)
    at(ben, 6)
    files = [download(anna, key) for key in ("ui.download", "ui.download_notation")]
    for file in files:
        bring(ben, file)
        at(ben, LAST)
    slider(ben).fill("4")
    expect(stones(ben)).to_have_count(4)
    play_on(ben, "bot.random.name")
    ben.act(SHORT[4][1])
    assert ben.await_turn(2)  # the bot has answered
    expect(stones(ben).nth(4)).to_be_visible()


def test_a_match_in_words_is_seen_again_and_a_friend_plays_on(invite: Invite, tmp_path: Path) -> None:
    anna, ben = invite(), invite()
    bring(anna, SAVED)
    anna.menu("ui.text_board")
    anna.close()
    facts = anna.page.locator(".facts li")
    slider(anna).fill("5")
    at(anna, 5)
    expect(facts).to_have_count(5 + 2)  # the stones, and what is in each hand
    play_on(anna, "ui.invite_friend")
    ben.go(anna.link("word.invite"))
    ben.press(ben.button("word.sit"))
    ben.page.wait_for_url("**/t/*")
    assert anna.await_turn() or ben.await_turn()
    expect(stones(ben)).to_have_count(5)

    broken = tmp_path / "broken.txt"
    broken.write_text("rucher 1\ngame chess\n", encoding="utf-8")
    anna.go()
    anna.page.get_by_label(anna.t("ui.bring")).set_input_files(broken)
    expect(anna.page.get_by_role("alert")).to_have_text(anna.t("problem.bad_file"))


@pytest.mark.parametrize("game", ["alveola", "anthophila"])
def test_any_game_can_be_brought_seen_again_and_dropped_into_the_lobby(invite: Invite, game: str) -> None:
    saved = next((GOLDEN.parents[1] / game / "1").glob("*.json"))
    anna = invite("fr")
    anna.go()
    dropped = anna.page.evaluate_handle(
        """text => {
            const held = new DataTransfer();
            held.items.add(new File([text], 'match.json'));
            return held;
        }""",
        saved.read_text(encoding="utf-8"),
    )
    anna.page.dispatch_event("main", "drop", {"dataTransfer": dropped})
    anna.page.wait_for_url("**/t/*")
    expect(slider(anna)).to_be_visible()
    last = int(slider(anna).get_attribute("max") or 0)
    assert last > 5
    anna.press(anna.button("ui.turn_before"))
    expect(slider(anna)).not_to_have_value(str(last))
    slider(anna).fill("3")
    at(anna, 3)
    expect(anna.page.get_by_text(anna.t("ui.looking_back"))).to_be_visible()


def test_a_running_match_between_people_is_copied_only_where_all_agree(invite: Invite) -> None:
    anna, ben = invite(), invite()
    anna.play("hive", "ui.invite_friend")
    ben.go(anna.link("word.invite"))
    ben.press(ben.button("word.sit"))
    for seat, touches in SHORT[:2]:
        (anna, ben)[seat].act(touches)
    expect(anna.page.get_by_text(anna.t("ui.nothing_allowed"))).to_be_visible()
    anna.await_turn()
    anna.press(anna.button("ui.previous"))
    expect(anna.button("ui.back_to_now")).to_be_visible()
    expect(anna.button("ui.play_on")).to_have_count(0)
    asked = """seats => fetch(location.pathname.replace('/t/', '/api/tables/') + '/branch', {
        method: 'POST', headers: {'Content-Type': 'application/json'}, body: JSON.stringify({n: 2, seats}),
    }).then(answer => answer.status)"""
    seats = [{"kind": "me", "name": ""}] * 2
    assert anna.page.evaluate(asked, seats) == 403
    anna.menu("ui.ask_for.branch")
    expect(anna.prompt).to_contain_text(anna.t("ui.asked.branch"))
    ben.press(ben.button("ui.accept"))
    anna.press(anna.button("ui.previous"))
    play_on(anna, "word.hot_seat")
    anna.act(SHORT[1][1])


def test_any_moment_of_a_finished_match_is_analysed(invite: Invite) -> None:
    anna = invite("fr")
    bring(anna, SAVED)
    at(anna, 12)
    anna.page.keyboard.press("Home")
    at(anna, 0)
    anna.press(anna.button("ui.menu"))
    anna.press(anna.button("ui.analyse"))
    expect(anna.page.locator("[data-line]").first).to_be_visible()
    expect(anna.page.locator(".begin[aria-current=true]")).to_be_visible()
