"""What a player of Anthophila is told and can take back; the editor of scenarios."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from playwright.sync_api import expect
from tests.browser.conftest import Invite
from tests.browser.test_anthophila import bring, button, end_turns, lay, own_words, place
from tests.browser.test_look import Viewer

from rucher.cli import main

COORDINATES = re.compile(r"-?\d+,\s?-?\d+")


@pytest.mark.parametrize("phone", [False, True])
def test_before_the_first_action_the_scenario_is_told(invite: Invite, phone: bool) -> None:
    anna = invite("fr", phone=phone)
    anna.go(lay(anna, "me"))
    told = anna.page.locator(".briefing")
    for key in (
        "preset.first_flight.name",
        "preset.first_flight.description",
        "board.victory",
        "board.defeat",
    ):
        expect(told).to_contain_text(own_words("fr")[key])
    for key in ("defeat.turns", "defeat.hornets", "defeat.parasites", "defeat.bees"):
        expect(told).to_contain_text(own_words("fr")[key])
    anna.press(anna.button("word.hint"))  # advice that is asked for meanwhile is not covered
    expect(anna.prompt.locator(".main")).to_be_visible()
    expect(told).to_have_count(0)
    anna.page.keyboard.press("Escape")
    expect(told).to_be_visible()
    anna.press(told.get_by_role("button"))
    expect(told).to_have_count(0)


def test_ending_a_turn_says_what_is_lost_and_is_taken_back_at_once(invite: Invite) -> None:
    anna = invite("fr")
    anna.go(lay(anna, "me"))
    anna.await_turn()
    ending = button(anna, "say.end_turn")
    expect(ending).to_have_class(re.compile(r"\bline\b"))
    expect(ending).to_contain_text("3 actions non utilisées".replace(" ", "\u00a0", 1))
    before = anna.n
    anna.press(ending)
    anna.await_record(before + 1)
    anna.press(anna.page.locator(".notice").get_by_role("button"))
    anna.await_record(before + 2)
    expect(anna.page.locator(".turn")).to_contain_text(anna.t("table.turn_number", n=1))


def test_no_end_of_turn_beside_a_confirmation(invite: Invite) -> None:
    zoe = invite("fr", phone=True)
    zoe.go(lay(zoe, "me"))
    zoe.await_turn()
    place(zoe, "action:explore").tap()
    expect(zoe.button("word.confirm")).to_be_visible()
    expect(button(zoe, "say.end_turn")).to_have_count(0)


def test_a_tile_says_what_it_does_without_coordinates(invite: Invite) -> None:
    anna = invite("fr")
    bring(anna, "classic_won", 40)
    anna.await_turn()
    card = anna.page.locator(".help")
    for thing in anna.page.locator(".place").all():
        thing.hover()
        expect(card).to_be_visible()
        assert not COORDINATES.search(card.inner_text())
    assert not COORDINATES.search(anna.page.locator(".content").inner_text()), "the log"


def test_the_player_aid_is_one_touch_away_and_can_be_searched(invite: Invite, shots: Path) -> None:
    faults: list[str] = []
    for phone in (False, True):
        anna = invite("fr", phone=phone)
        anna.go(lay(anna, "me"))
        anna.await_turn()
        anna.press(anna.button("ui.aid"))
        expect(anna.sheet).to_contain_text(own_words("fr")["does.propolis"])
        viewer = Viewer(anna, shots)
        viewer.look("anthophila-aid")
        faults += viewer.faults
        anna.page.get_by_role("searchbox").fill("desherbant")
        expect(anna.sheet.get_by_role("listitem")).to_have_count(1)
        anna.close()
    assert not faults, "\n".join(faults)


def test_an_icon_beside_the_board_opens_the_aid_there(invite: Invite) -> None:
    anna = invite("fr")
    anna.go(lay(anna, "me"))
    anna.await_turn()
    anna.press(anna.page.locator('.common [data-icon="propolis"]'))
    expect(anna.page.locator("dialog .entry.here")).to_contain_text(own_words("fr")["does.propolis"])


@pytest.mark.parametrize("phone", [False, True])
def test_the_log_has_a_line_for_each_turn_that_unfolds(invite: Invite, phone: bool) -> None:
    anna = invite("fr", phone=phone)
    bring(anna, "classic_won", 60)
    anna.await_turn()
    if phone:
        anna.press(anna.page.locator("#tab-log"))
    log = anna.page.get_by_role("list", name=anna.t("word.log"))
    line = log.locator("button.line").nth(1)
    expect(line.locator("b")).to_have_text("explore · butine · crée du pollen")
    expect(line.locator(".phrase > span")).to_have_count(4)  # pollen, and three tiles that were found
    anna.press(line)
    expect(log.get_by_text("découvre un bouleau")).to_be_visible()
    anna.press(line)
    expect(log.get_by_text("découvre un bouleau")).to_have_count(0)


def test_a_scenario_is_made_tried_saved_and_shared(invite: Invite, tmp_path: Path) -> None:
    anna = invite("fr")
    anna.go("/campaign/scenario")
    page = anna.page
    page.get_by_role("combobox", name=own_words("fr")["editor.from"]).select_option(index=3)
    expect(page.get_by_label("Nom (FR)")).to_have_value("Le grand tour")
    page.get_by_label("Nom (FR)").fill("Mon pré")
    page.get_by_label("Nom (EN)").fill("My meadow")
    turns = page.get_by_role("spinbutton", name=own_words("fr")["editor.turns"], exact=True)
    turns.fill("2")
    turns.blur()
    workers = page.get_by_role("spinbutton", name="ouvrières", exact=True)
    workers.fill("12")
    workers.blur()
    expect(page.locator(".time .fault, section .fault").first).to_contain_text("12")  # beside its field
    expect(page.locator(".faults")).to_contain_text("1")
    anna.press(page.locator("section .fault").get_by_role("button", name="Mettre"))  # what the box holds
    expect(page.locator(".fault")).to_have_count(0)
    expect(workers).not_to_have_value("12")
    workers.fill("2")
    workers.blur()
    with page.expect_download() as saving:
        anna.press(page.get_by_role("button", name=own_words("fr")["editor.save"]))
    file = tmp_path / saving.value.suggested_filename
    saving.value.save_as(file)
    done = CliRunner().invoke(main, ["scenario", "check", str(file), "--games", "1", "--lang", "en"])
    assert done.exit_code == 0, done.output
    assert done.output.startswith("My meadow")
    anna.press(page.get_by_role("button", name=own_words("fr")["editor.share"]))
    expect(page).to_have_url(re.compile("#"))
    ben = invite("en")
    ben.go(page.url)
    expect(ben.page.get_by_label("Name (EN)")).to_have_value("My meadow")
    anna.press(page.get_by_role("button", name=own_words("fr")["editor.try"]))
    page.wait_for_url("**/t/*")
    expect(page.locator(".briefing")).to_contain_text("Mon pré")
    assert end_turns(anna) == 2


def test_after_a_match_of_the_campaign_the_main_button_is_what_is_due(invite: Invite) -> None:
    zoe = invite("fr", phone=True)
    zoe.go("/campaign")
    zoe.press(zoe.button("ui.campaign_begin"))
    zoe.page.wait_for_url("**/t/*")
    end_turns(zoe)
    due: Any = zoe.page.locator("dialog .next")
    expect(due).to_contain_text(own_words("fr")["preset.first_flight.name"])
    zoe.open_score_sheet()
    expect(zoe.sheet).to_contain_text(own_words("fr")["ending.lost"])
    expect(zoe.sheet.get_by_role("button", name=zoe.t("ui.play_again"))).to_be_visible()  # no revenge
    for thing in zoe.page.locator("dialog:modal footer .btn").all():
        left, right = thing.evaluate(
            "node => [node.getBoundingClientRect().left, node.getBoundingClientRect().right]"
        )
        assert 0 <= left < right <= 390, "nothing is cut off"
    first = zoe.page.url
    zoe.press(zoe.page.locator("dialog:modal .next"))
    zoe.page.wait_for_url(lambda url: url != first)
    assert zoe.await_turn()


def test_the_editor_is_clean(invite: Invite, shots: Path) -> None:
    faults: list[str] = []
    for phone in (False, True):
        anna = invite("fr", phone=phone)
        viewer = Viewer(anna, shots)
        anna.go("/campaign/scenario")
        expect(anna.page.locator("[data-judged]")).to_be_visible()
        viewer.look("anthophila-editor")
        faults += viewer.faults
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("phone", [False, True])
def test_an_aim_is_chosen_at_a_new_table_and_changed_in_the_menu(invite: Invite, phone: bool) -> None:
    """The companion bears its aim as a name, and the log of its turn tells what the aim costs."""
    anna = invite("fr", phone=phone)
    anna.go()
    anna.press(anna.button("ui.play_game", game=anna.t("ui.title.anthophila")))
    anna.press(anna.button("ui.more_options"))
    anna.page.get_by_label(anna.t("ui.bot_at", n=2), exact=True).select_option("hard")
    aim = anna.page.get_by_label(anna.t("ui.manner_at", n=2))
    aim.select_option("propolis")
    width = aim.bounding_box()
    assert width is not None
    assert width["width"] > 180  # its longest name is read
    anna.press(anna.sheet.get_by_role("button", name=anna.t("ui.begin.first"), exact=True))
    anna.press(anna.button("ui.create"))
    anna.page.wait_for_url("**/t/*")
    anna.read_briefing()
    before = anna.n
    anna.press(button(anna, "say.end_turn"))
    anna.await_turn(before + 1)
    if phone:
        anna.press(anna.page.get_by_role("tab", name=anna.t("word.log")))
    anna.press(
        anna.page.locator("[aria-expanded=false]").filter(has_text=re.compile("explore|crée|passe")).first
    )
    expect(anna.page.get_by_text("votre but (réunir de la propolis)").first).to_be_attached()
    anna.press(anna.button("ui.menu"))
    anna.page.get_by_label("But de Difficile (réunir de la propolis)").select_option("honey")
    expect(anna.page.get_by_label("But de Difficile (réunir du miel)")).to_be_visible()
    anna.close()
    expect(anna.page.get_by_text("Difficile (réunir du miel)").first).to_be_attached()
