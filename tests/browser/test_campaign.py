"""Anthophila's campaign in a browser: three steps that are won, with a pause in one of them."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect
from tests.browser.conftest import Invite
from tests.browser.fast_hand import ALL
from tests.browser.person import Person

from rucher.games.anthophila.chapters import campaign as sheets
from rucher.server.wire import PROTOCOL

STEPS = 3
MATCHES = 9  # at most: a step that is lost is played again
# Plays what the table advises, over a socket of its own, to the end or until so many answers have been given.
ADVISED = """([table, most]) => new Promise((done) => {
    const socket = new WebSocket(`ws://${location.host}/ws/${table}`);
    const send = (what) => socket.send(JSON.stringify(what));
    let [n, sent, now, asked] = [0, 0, null, -1];
    const stop = (word) => { socket.close(); done([word, n]); };
    socket.onopen = () => send({ t: 'hello', protocol: PROTOCOL });
    socket.onmessage = ({ data }) => {
        const message = JSON.parse(data);
        if (message.t === 'closing' || message.t === 'refused') return stop(JSON.stringify(message));
        if (message.t === 'hinted') {
            const [{ seat, question }, notations] = [now, [message.notation]];
            return send({ t: 'act', id: `a${n}`, seat, question: question.id, notations });
        }
        if (message.t !== 'update') return;
        n = message.position.n;
        if (message.position.end) return stop('over');
        now = message.position.seats.find(({ choices }) => choices.length);
        if (!now || asked === n) return;
        if (sent++ >= most) return stop('waits');
        asked = n;
        send({ t: 'hint', id: `h${n}`, seat: now.seat });
    };
})"""


def follow_advice(person: Person, most: int = ALL) -> str:
    """Play on at the open table by what it advises; `over`, or `waits` after so many answers."""
    table = person.page.url.rpartition("/")[2]
    person.step_out()  # nobody needs to see it
    word, n = person.page.evaluate(ADVISED.replace("PROTOCOL", str(PROTOCOL)), [table, most])
    person.go(f"/t/{table}")
    person.await_record(n)
    return str(word)


def test_three_steps_are_won_with_a_pause_in_the_middle_of_one(invite: Invite, tmp_path: Path) -> None:
    anna = invite("fr")
    anna.go("/campaign")
    won = anna.page.locator(".sheet tr.played:not(.due)")
    anna.press(anna.button("ui.campaign_begin"))
    for match in range(MATCHES):
        anna.page.wait_for_url("**/t/*")
        anna.await_turn()
        table = anna.page.url
        if match == 1:
            assert follow_advice(anna, 12) == "waits"
            anna.go("/campaign")
            anna.press(anna.button("ui.campaign_resume"))
            expect(anna.page).to_have_url(table)
            anna.await_turn()
        assert follow_advice(anna) == "over"
        anna.see_the_end()
        anna.go("/campaign")
        expect(anna.button("ui.campaign_begin")).to_be_visible()
        if won.count() == STEPS:
            break
        anna.press(anna.button("ui.campaign_begin"))
    expect(won).to_have_count(STEPS)
    with anna.page.expect_download() as saving:
        anna.press(anna.button("ui.campaign_save"))
    saving.value.save_as(tmp_path / "campaign.json")
    sheet = sheets.sheet(sheets.load((tmp_path / "campaign.json").read_text(encoding="utf-8")))
    assert sum(line.won for line in sheet.lines) == STEPS
    expect(anna.page.locator(".total b")).to_have_text(str(sheet.total))
