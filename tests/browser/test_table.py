"""At the table: taking back, being told why not, both languages."""

from __future__ import annotations

from playwright.sync_api import expect
from tests.browser.conftest import Invite
from tests.browser.games import SHORT

import rucher
from rucher.core.texts import Texts
from rucher.core.types import Action, Refusal


def test_undo_takes_back_ones_own_action(invite: Invite) -> None:
    anna = invite()
    anna.play("hive", "bot.random.name")
    anna.act(SHORT[0][1])
    anna.await_turn(1)
    on_table = anna.page.locator(".place [data-piece]")
    expect(on_table).to_have_count(2)
    anna.press(anna.button("word.undo"))
    expect(on_table).to_have_count(0)
    anna.act(SHORT[0][1])
    anna.await_turn()
    expect(on_table).to_have_count(2)


def refused_piece() -> tuple[int, str, Refusal]:
    """After how many actions of the short game which piece may not leave the hive, and why."""
    match = rucher.new("hive", seed=0)
    for done, (_, touches) in enumerate(SHORT):
        seat = match.decision.seats[0] if match.decision else 0
        for name in ("wQ", "bQ", "wA1", "bA1", "wG1", "bG1", "wS1", "bS1", "wB1", "bB1"):
            answer = match.game.attempt(match.state, seat, [f"piece:{name}"])
            if isinstance(answer, Refusal) and answer.code == "one_hive":
                return done, f"piece:{name}", answer
        action = match.game.attempt(match.state, seat, touches)
        assert isinstance(action, Action)
        match.play(action)
    raise AssertionError("the short game pins nothing")


def test_a_refusal_is_told_in_words_on_the_cells_and_by_its_clause(invite: Invite) -> None:
    done, piece, refusal = refused_piece()
    anna = invite()
    anna.play("hive", "word.hot_seat")
    for _, touches in SHORT[:done]:
        anna.act(touches)
    anna.await_turn()
    anna.press(anna.thing(piece))
    alert = anna.page.get_by_role("alert")
    for key in (f"refusal.{refusal.code}.title", f"refusal.{refusal.code}"):
        expect(alert).to_contain_text(Texts("hive").say("en", key, refusal.params))
    assert refusal.cells
    expect(anna.page.locator("svg .cross")).to_have_count(1)
    expect(anna.page.locator("svg path.line")).to_have_count(1)
    anna.prompt.get_by_role("button", name=anna.t("table.rule", clause=refusal.clause)).click()
    cited = anna.page.locator(f'article.cited[data-clause="{refusal.clause}"]')
    expect(cited).to_be_in_viewport()
    expect(anna.page.get_by_role("tab", name=anna.t("word.rules_panel"))).to_have_attribute(
        "aria-selected", "true"
    )


def test_the_language_follows_the_browser_and_can_be_changed_in_mid_game(invite: Invite) -> None:
    anna = invite("fr")
    anna.play("hive", "bot.random.name")
    expect(anna.page.locator("html")).to_have_attribute("lang", "fr")
    anna.act(SHORT[0][1])
    anna.await_turn(1)
    expect(anna.button("word.hint")).to_be_visible()
    anna.press(anna.button("ui.menu"))
    anna.press(anna.sheet.get_by_role("button", name="EN English"))
    anna.lang = "en"
    anna.close()
    expect(anna.page.locator("html")).to_have_attribute("lang", "en")
    expect(anna.button("word.hint")).to_be_visible()
    anna.page.reload()
    expect(anna.button("word.hint")).to_be_visible()
    assert anna.await_turn()
