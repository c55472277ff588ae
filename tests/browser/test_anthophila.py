"""Whole scenarios of Anthophila in a real browser: alone, together, by finger, by keyboard, in words."""

from __future__ import annotations

import random
import re
import tomllib
from functools import cache
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect
from tests.browser.conftest import Invite
from tests.browser.person import Person
from tests.browser.test_look import Viewer
from tests.browser.words import ROOT, flat

import rucher
from rucher.games.anthophila.chapters import campaign as sheets

GOLDEN = ROOT / "tests" / "golden" / "anthophila" / "1"
TEXTS = ROOT / "src" / "rucher" / "games" / "anthophila" / "text"
MOST_TURNS = 20
GARDEN = """id = "garden"
part = "own"
turns = 2
provenance = "owner"
[name]
en = "The garden"
fr = "Le jardin"
[start]
workers = 1
[[deck]]
plants = 3
[[victory]]
type = "explored"
at_least = 3
"""


@cache
def own_words(lang: str) -> dict[str, str]:
    """The game's own messages."""
    return dict(flat(tomllib.loads((TEXTS / f"{lang}.toml").read_text(encoding="utf-8"))))


def button(person: Person, key: str) -> Locator:
    """A button of the prompt by a message of the game; what it leads to may be said under it."""
    return person.prompt.get_by_role("button", name=re.compile("^" + re.escape(own_words(person.lang)[key])))


def place(person: Person, touch: str) -> Locator:
    """A place of the board."""
    return person.page.locator(f'[data-touch="{touch}"]')


def lay(person: Person, *seats: str, scenario: str = "first_flight") -> str:
    """A table with these seats: `me` and `open`; its address."""
    me = [{"kind": "me", "name": f"Here {n}"} for n in range(len(seats))]
    asked = [me[n] if kind == "me" else {"kind": kind} for n, kind in enumerate(seats)]
    body = {"game": "anthophila", "preset": scenario, "seats": asked, "order": "given"}
    table = person.post("/api/tables", body)["table"]
    return f"/t/{table['id']}"


def bring(person: Person, name: str, left: int) -> list[tuple[str, ...]]:
    """Come to a golden match with so many actions left, and what a hand touches for each of them."""
    golden = rucher.load((GOLDEN / f"{name}.json").read_text(encoding="utf-8"))
    match = rucher.load((GOLDEN / f"{name}.json").read_text(encoding="utf-8"))
    for _ in range(left):
        match.takeback(1)
    text = match.to_json()
    person.enter("/api/bring", {"text": text, "name": "Anna"})
    said = []
    for entry in golden.log[len(golden.log) - left :]:
        said.append(match.game.touches(match.state, entry.action))
        match.play(entry.action)
    return said


def end_turns(person: Person) -> int:
    """End one turn after the other until the score is shown; how many there were."""
    turns = 0
    while person.await_turn():
        before = person.n
        person.press(button(person, "say.end_turn"))
        person.await_record(before + 1)
        turns += 1
        assert turns < MOST_TURNS
    return turns


def sees(person: Person, key: str) -> None:
    """How it ended is shown: word.victory, word.defeat."""
    expect(person.sheet.get_by_role("heading", name=person.t(key), exact=True)).to_be_visible()


@pytest.mark.parametrize(
    "ends", [0.8, pytest.param(0.4, marks=pytest.mark.long)]
)  # how often a turn is ended
def test_alone_touching_only_what_is_lit(invite: Invite, ends: float) -> None:
    anna = invite()
    anna.play("anthophila", "ui.alone")
    chance = random.Random(3)
    actions = 0
    while anna.await_turn():
        ending = button(anna, "say.end_turn")
        if chance.random() < ends and ending.count():
            before = anna.n
            ending.click()
            anna.await_record(before + 1)
        else:
            anna.touch_what_is_lit(chance)
        actions += 1
        assert actions < 150
    assert actions >= 7  # as many as there are turns
    anna.open_score_sheet()
    expect(anna.sheet).to_contain_text(own_words("en")["score.loss"])


@pytest.mark.parametrize("size", [(1366, 768), (1920, 1080)])
def test_the_hive_fills_the_meadow_of_a_desk_at_once(invite: Invite, size: tuple[int, int]) -> None:
    anna = invite(viewport={"width": size[0], "height": size[1]})
    anna.play("anthophila", "ui.alone")
    anna.await_turn()
    anna.page.wait_for_function(
        """() => {
            const [hive, meadow] = ['.world', '.meadow'].map((css) => document.querySelector(css));
            return hive.getBoundingClientRect().height > 0.75 * meadow.clientHeight;
        }"""
    )


def test_three_browsers_share_the_turns_propose_and_point(invite: Invite) -> None:
    anna, ben, watcher = invite(), invite("fr"), invite(phone=True)
    address = lay(anna, "me", "open")
    anna.go(address)
    ben.go(anna.link("word.invite"))
    ben.page.get_by_label(ben.t("ui.your_name")).fill("Ben")
    ben.press(ben.button("word.sit"))
    watcher.go(address)  # nobody's seat: a pupil's phone, say
    anna.await_turn()
    for person in (ben, watcher):
        expect(person.page.locator(".briefing")).to_be_visible()
        person.read_briefing()

    place(watcher, "action:make_pollen").tap()
    watcher.press(watcher.button("ui.propose"))
    expect(anna.prompt).to_contain_text(own_words("en")["say.begin_make_pollen"])
    anna.press(anna.button("ui.decline"))
    expect(ben.prompt).not_to_contain_text(own_words("fr")["say.begin_make_pollen"])
    place(ben, "action:explore").click()
    before = anna.n
    ben.press(ben.button("ui.propose"))
    expect(anna.prompt).to_contain_text("Ben")
    anna.press(anna.button("word.confirm"))
    anna.await_record(before + 1)
    expect(ben.page.locator(".drawn .begun")).to_have_count(1)

    watcher.press(watcher.button("ui.point"))
    place(watcher, "stock").tap()
    for person in (anna, ben):
        expect(person.page.locator(".finger")).to_contain_text(person.t("ui.guest"))
    anna.press(button(anna, "say.finish"))
    people = [anna, ben]
    for turn in range(7):
        person = people[turn % 2]
        person.await_turn()
        person.press(button(person, "say.end_turn"))
    for person in (anna, ben, watcher):
        sees(person, "word.defeat")


def test_two_on_one_screen(invite: Invite) -> None:
    anna = invite("fr")
    anna.go(lay(anna, "me", "me"))
    expect(anna.page.locator(".turn")).to_contain_text("Here 0")
    assert end_turns(anna) == 7
    sees(anna, "word.defeat")
    anna.open_score_sheet()
    expect(anna.sheet).to_contain_text(own_words("fr")["score.loss"])


def test_a_victory_by_finger(invite: Invite) -> None:
    zoe = invite("fr", phone=True)
    for touches in bring(zoe, "first_flight_won", 11):
        zoe.await_turn()
        before = zoe.n
        if touches == ("done",) and not button(zoe, "say.finish").count():
            continue  # nothing could go on: the table has finished the action
        for touch in touches:
            bee = zoe.page.locator(f'.place[data-bees~="{touch}"]')
            if place(zoe, touch).count() or bee.count():
                (place(zoe, touch) if place(zoe, touch).count() else bee).tap()
                choose = zoe.page.locator(".chooser button")
                if touch.startswith("bee:") and choose.count():
                    choose.first.tap()
            else:
                key = {"end": "say.end_turn", "done": "say.finish"}.get(touch)
                buttons = zoe.prompt.get_by_role("button")
                zoe.press(button(zoe, key) if key else buttons.filter(has_text="ouvrière").last)
        confirm = zoe.button("word.confirm")
        if zoe.n == before and confirm.count():
            zoe.press(confirm)
        zoe.await_record(before + 1)
    sees(zoe, "word.victory")


def test_by_keyboard_alone(invite: Invite) -> None:
    anna = invite()
    anna.go(lay(anna, "me"))
    anna.await_turn()
    keys = anna.page.keyboard

    def go_to(script: str) -> None:
        for _ in range(60):
            keys.press("Tab")
            if anna.page.evaluate(f"() => {{ const here = document.activeElement; return {script} }}"):
                return
        raise AssertionError(f"Tab never leads to {script}")

    go_to("here.dataset.touch === 'stock'")
    keys.press("ArrowRight")
    expect(anna.page.locator(".help")).to_contain_text(own_words("en")["action.move"])
    keys.press("ArrowLeft")
    keys.press("ArrowLeft")
    keys.press("ArrowDown")
    assert anna.page.evaluate("document.activeElement.dataset.touch") == "action:make_pollen"
    before = anna.n
    keys.press("Enter")
    anna.await_record(before + 1)
    while anna.await_turn():
        before = anna.n
        go_to(f"here.textContent.trim().startsWith('{own_words('en')['say.end_turn']}')")
        keys.press("Enter")
        anna.await_record(before + 1)
    sees(anna, "word.defeat")


def test_in_words_alone(invite: Invite) -> None:
    listener = invite()
    listener.go(lay(listener, "me", scenario="lesson"))
    listener.menu("ui.text_board")
    listener.close()
    choices = listener.page.get_by_role("list", name=listener.t("ui.choices"), exact=True)
    facts = listener.page.get_by_role("main")
    expect(facts).to_contain_text("Turn counter: 6 turns")
    turns = 0
    while listener.await_turn():
        before = listener.n
        choices.get_by_role("button", name=re.compile(own_words("en")["say.end_turn"])).click()
        listener.await_record(before + 1)
        turns += 1
    assert turns == 6
    sees(listener, "word.defeat")


def test_a_step_of_the_campaign_saved_and_resumed(invite: Invite, tmp_path: Path) -> None:
    anna = invite()
    names = ("first_flight", "stores")
    played = [rucher.load((GOLDEN / f"{name}_won.json").read_text(encoding="utf-8")) for name in names]
    file, total = tmp_path / "campaign.json", sheets.sheet(played).total
    file.write_text(sheets.save(played), encoding="utf-8")
    anna.go("/campaign")
    open_file(anna, "ui.campaign_open", file)
    expect(anna.page.locator(".total b")).to_have_text(str(total))
    anna.press(anna.button("ui.campaign_begin"))
    anna.page.wait_for_url("**/t/*")
    anna.await_turn()
    anna.go("/campaign")
    anna.press(anna.button("ui.campaign_resume"))
    end_turns(anna)
    anna.open_score_sheet()
    anna.press(anna.sheet.get_by_role("button", name=anna.t("ui.campaign"), exact=True))
    expect(anna.page.locator("tr.due .minus")).to_have_count(1)

    with anna.page.expect_download() as saving:
        anna.press(anna.button("ui.campaign_save"))
    saving.value.save_as(tmp_path / "saved.json")
    after = sheets.sheet(sheets.load((tmp_path / "saved.json").read_text(encoding="utf-8")))
    assert [line.won for line in after.lines] == [True, True, False]
    zoe = invite("fr", phone=True)
    zoe.go("/campaign")
    open_file(zoe, "ui.campaign_open", tmp_path / "saved.json")
    expect(zoe.page.locator(".total b")).to_have_text(str(after.total))
    paper = zoe.page.locator(".sheet .paper")  # a line for the names, and where the points come from
    expect(paper.first).to_be_hidden()
    zoe.page.emulate_media(media="print")
    expect(zoe.page.locator(".sheet")).to_be_visible()
    expect(paper.first).to_be_visible()
    expect(paper.nth(1)).to_contain_text("+5")
    expect(zoe.page.locator(".path")).to_be_hidden()


def open_file(person: Person, key: str, file: Path) -> None:
    """Choose a file of this machine."""
    person.page.locator("label", has_text=person.t(key)).locator("input").set_input_files(file)


def test_a_scenario_from_a_file_with_its_faults(invite: Invite, tmp_path: Path) -> None:
    anna = invite("fr")
    anna.go("/campaign")
    file = tmp_path / "garden.toml"
    file.write_text(GARDEN.replace("turns = 2", "turns = 99"), encoding="utf-8")
    open_file(anna, "ui.campaign_own", file)
    expect(anna.page.get_by_role("alert")).to_contain_text("turns")
    file.write_text(GARDEN, encoding="utf-8")
    open_file(anna, "ui.campaign_own", file)
    expect(anna.page.get_by_role("article", name="Le jardin")).to_be_visible()
    anna.press(anna.button("ui.campaign_begin"))
    anna.page.wait_for_url("**/t/*")
    assert end_turns(anna) == 2
    sees(anna, "word.defeat")


def test_every_screen_is_clean(invite: Invite, shots: Path) -> None:
    faults: list[str] = []
    for phone in (False, True):
        person = invite("fr", phone=phone)
        viewer = Viewer(person, shots)
        bring(person, "classic_won", 40)
        expect(person.page.locator(".place").first).to_be_visible()
        viewer.look("anthophila")
        person.go("/campaign")
        expect(person.page.locator(".sheet")).to_be_visible()
        viewer.look("anthophila-campaign")
        faults += viewer.faults
    assert not faults, "\n".join(faults)


def test_a_companion_that_only_advises_speaks_on_its_turn_and_the_person_plays_it(invite: Invite) -> None:
    anna = invite()
    anna.go()
    anna.press(anna.button("ui.play_game", game=anna.t("ui.title.anthophila")))
    anna.press(anna.button("ui.more_options"))
    manner = anna.page.get_by_label(anna.t("ui.manner_at", n=2))
    manner.select_option(label=anna.t("ui.manner.advises"))
    anna.press(anna.sheet.get_by_role("button", name=anna.t("ui.begin.first"), exact=True))
    anna.press(anna.button("ui.create"))
    anna.page.wait_for_url("**/t/*")
    anna.read_briefing()
    play_it = anna.prompt.get_by_role("button", name=anna.t("ui.play_it"))
    expect(button(anna, "say.end_turn")).to_be_visible()
    expect(play_it).to_have_count(0)  # it is Anna's own turn
    anna.press(button(anna, "say.end_turn"))
    expect(play_it).to_be_visible()  # its advice, unasked
    expect(anna.page.get_by_text(anna.t("ui.adviser"))).to_be_visible()
    before = anna.n
    anna.press(play_it)
    anna.await_record(before + 1)


def test_companions_play_a_scenario_from_a_file(invite: Invite, tmp_path: Path) -> None:
    anna = invite("fr")
    anna.go("/campaign")
    file = tmp_path / "garden.toml"
    file.write_text(GARDEN, encoding="utf-8")
    open_file(anna, "ui.campaign_own", file)
    garden = anna.page.get_by_role("article", name="Le jardin")
    anna.press(garden.locator("label", has_text="2"))
    garden.get_by_role("combobox").select_option("bots")
    anna.press(anna.button("ui.campaign_begin"))
    anna.page.wait_for_url("**/t/*")
    assert end_turns(anna) <= 1
    sees(anna, "word.victory")  # three tiles explored: the companion's turn was enough
