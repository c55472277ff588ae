"""What whole games of Apiary and Anthophila cost a page on a processor slowed four times.

A bot's seats and one's own are played to the end over a socket while the page looks on: the page draws every
update. Told: the elements of the document and the heap at the beginning, in the middle and at the end (both
should stay flat), and the longest tasks of the page's thread, by the clock and of work (`page_speed.py` says
why both). Then own turns are touched one by one, which is what a person waits for.
"""

from __future__ import annotations

import argparse
import json
import statistics
import tempfile
from pathlib import Path
from typing import Any

from benchmarks.page import FLAGS, ROOT, find_chromium, served
from benchmarks.page_speed import ELEMENTS, LAPTOP, TRACED, heap, slow, work_between
from playwright.sync_api import Browser, Page, sync_playwright

from rucher.server.wire import PROTOCOL

REPORT = ROOT / "build" / "page_games.json"
LOOKS = 8  # times that elements and heap are looked at
# Plays all that this browser is asked, at most so many answers, one after the page has drawn the last.
HAND = """([table, most]) => new Promise((done) => {
    let [sent, answered, over] = [0, -1, false];
    const socket = new WebSocket(`ws://${location.host}/ws/${table}`);
    const stop = () => { socket.close(); done(over); };
    const drawn = (n) => Number(document.querySelector('[data-n]')?.dataset.n ?? 0) >= n;
    const name = `hand${Date.now().toString(36)}`;
    socket.onopen = () => socket.send(JSON.stringify({ t: 'hello', protocol: PROTOCOL }));
    socket.onmessage = ({ data }) => {
        const message = JSON.parse(data);
        if (message.t !== 'update') return;
        const { n, end, seats, to_act } = message.position;
        over = Boolean(end);
        if (over || sent >= most) return stop();
        const me = seats.find(({ seat, choices }) => choices.length && to_act.includes(seat));
        if (!me || answered === n) return;
        answered = n;
        const send = () => {
            if (!drawn(n)) return setTimeout(send, 20);
            const { seat, question, choices } = me;
            const { notation } = choices[sent % 3 ? 0 : Math.floor(choices.length / 2)];
            const id = `${name}.${sent++}`;
            socket.send(JSON.stringify({ t: 'act', id, seat, question: question.id, notations: [notation] }));
        };
        send();
    };
})""".replace("PROTOCOL", str(PROTOCOL))


def sit(page: Page, url: str, game: str) -> str:
    """Make a table with a bot and go there."""
    seats = [{"kind": "me", "name": "Anna"}, {"kind": "bot", "bot": "greedy"}]
    options = {"players": 2} | ({"first_game": True} if game == "apiary" else {})
    order = {"game": game, "seats": seats, "order": "given", "options": options}
    table: str = page.request.post(f"{url}/api/tables", data=order).json()["table"]["id"]
    page.goto(f"{url}/t/{table}")
    page.wait_for_selector("[data-n]")
    page.wait_for_timeout(2000)  # what may wait has come
    begin = page.locator(".briefing .btn")
    if begin.count():
        begin.click()
    return table


def whole_game(browser: Browser, url: str, game: str, answers: int) -> dict[str, Any]:
    """Play a game to its end, or so many answers; the figures of the page that looks on."""
    page = browser.new_page(viewport=LAPTOP, reduced_motion="reduce")
    table = sit(page, url, game)
    session = slow(page)
    session.send("Performance.enable")
    found: dict[str, Any] = {"elements": [], "heap_mb": [], "work_ms": []}
    over = False
    for _ in range(LOOKS):
        found["elements"].append(page.evaluate(ELEMENTS))
        found["heap_mb"].append(round(heap(session), 1))
        if over:
            break
        browser.start_tracing(page=page, categories=TRACED)
        page.evaluate("() => performance.mark('began')")
        over = page.evaluate(HAND, [table, answers // LOOKS])
        page.wait_for_timeout(300)
        page.evaluate("() => performance.mark('ended')")
        found["work_ms"] += [
            round(took) for tasks in work_between(browser.stop_tracing()) for took in tasks if took > 50
        ]
    page.close()
    return found | {"over": over}


def main() -> None:
    """Print the figures, and write them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", type=Path, default=REPORT, help="where the figures are written")
    parser.add_argument("--answers", type=int, default=320, help="at most, for each game")
    parser.add_argument("--game", action="append", choices=("apiary", "anthophila"))
    options = parser.parse_args()
    report: dict[str, Any] = {}
    with (
        tempfile.TemporaryDirectory() as folder,
        served(Path(folder)) as url,
        sync_playwright() as play,
    ):
        browser = play.chromium.launch(executable_path=find_chromium(), args=FLAGS)
        for game in options.game or ("apiary", "anthophila"):
            report[game] = found = whole_game(browser, url, game, options.answers)
            work = found["work_ms"] or [0]
            print(
                f"{game}: elements {found['elements']}, heap {found['heap_mb']} MB, to the end: "
                f"{found['over']}; longest task of work {max(work)} ms, "
                f"median of the {len(work)} over 50 ms {statistics.median(work):.0f} ms"
            )
        browser.close()
    options.json.parent.mkdir(parents=True, exist_ok=True)
    options.json.write_text(json.dumps(report, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
