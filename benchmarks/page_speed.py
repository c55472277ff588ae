"""How fast the page answers on a processor slowed four times: Hive turns, and steps of a long game.

A turn is played by touch against the random bot. Its longest task is the longest time that the page could not
answer a hand. Then a long finished game is opened and stepped back: the time from the key to the board,
the elements of the document and the heap.
Both are told by the clock and by the processor: the clocks of shared machines lie, the time that the page's
own thread was at work does not (`tdur` of Chromium's trace, the slowing included).
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import tempfile
from pathlib import Path
from typing import Any

from benchmarks.page import FLAGS, ROOT, by_its_link, find_chromium, served
from playwright.sync_api import Browser, CDPSession, Page, ViewportSize, sync_playwright

import rucher

REPORT = ROOT / "build" / "page_speed.json"
LAPTOP: ViewportSize = {"width": 1366, "height": 768}
SLOWER = 4
LONG = 208  # actions of the long game
WATCH = """() => {
    window.tasks = [];
    new PerformanceObserver((list) => {
        for (const task of list.getEntries()) window.tasks.push({ at: task.startTime, took: task.duration });
    }).observe({ type: 'longtask', buffered: true });
}"""
TRACED = ["toplevel", "blink.user_timing"]
MY_TURN = "n => document.querySelector('dialog') || document.title.startsWith('●') && \
    Number(document.querySelector('[data-n]').dataset.n) > n && !document.querySelector('[aria-busy=true]')"
RECORD = "() => Number(document.querySelector('[data-n]').dataset.n)"
ELEMENTS = "() => document.querySelectorAll('*').length"
LIT = ".slot.lit, .place[data-lit]"
# From the key to the frame after the one that shows the moment before.
STEP = """() => new Promise((done) => {
    const shown = () => document.querySelector('[data-moment]')?.dataset.moment;
    const before = shown();
    const began = performance.now();
    performance.mark('began');
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true }));
    const look = () => requestAnimationFrame(() => {
        if (shown() === before) return look();
        const channel = new MessageChannel();
        channel.port1.onmessage = () => {
            performance.mark('ended');
            done(performance.now() - began);
        };
        channel.port2.postMessage(0);
    });
    look();
})"""


def long_game() -> str:
    """A game of random moves that ends after `LONG` actions or more, as a saved match."""
    for seed in range(1000):
        match, chance = rucher.new("hive", seed=seed), random.Random(seed)
        while match.decision and len(match.log) < 2 * LONG:
            match.play(chance.choice(match.legal()))
        if match.outcome and len(match.log) >= LONG:
            return match.to_json()
    raise RuntimeError("no seed gives a long game")


def slow(page: Page) -> CDPSession:
    """Slow the page's processor."""
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    return session


def work_between(trace: bytes) -> list[list[float]]:
    """The milliseconds of work of each task of the page's thread, from each `began` to its `ended`."""
    events = json.loads(trace)["traceEvents"]
    marks = sorted(
        (event for event in events if event["name"] in ("began", "ended") and "ts" in event),
        key=lambda event: float(event["ts"]),
    )
    thread = marks[0]["pid"], marks[0]["tid"]
    tasks = [
        (event["ts"], event["ts"] + event["dur"], event["tdur"] / 1000)
        for event in events
        if event["name"] == "ThreadControllerImpl::RunTask"
        and event.get("tdur")
        and (event["pid"], event["tid"]) == thread
    ]
    spans = zip(marks[::2], marks[1::2], strict=True)
    return [[took for at, end, took in tasks if a["ts"] < end and at < b["ts"]] for a, b in spans]


def play_turns(browser: Browser, url: str, turns: int) -> tuple[list[float], list[float]]:
    """Play Hive against the random bot; the longest task of each turn, by the clock and of work."""
    page = browser.new_page(viewport=LAPTOP)
    by_its_link(page, url, "hive")
    page.evaluate(WATCH)
    slow(page)
    page.wait_for_timeout(2000)  # what may wait has come
    browser.start_tracing(page=page, categories=TRACED)
    chance, longest = random.Random(1), []
    for _ in range(turns):
        page.evaluate("() => { window.tasks = []; performance.mark('began'); }")
        before = page.evaluate(RECORD)
        while page.evaluate(RECORD) == before:
            page.wait_for_function("lit => document.querySelector(lit)", arg=LIT)
            lit = page.locator(LIT)
            lit.nth(chance.randrange(lit.count())).click()
            page.wait_for_timeout(120)
        page.wait_for_function(MY_TURN, arg=before)
        page.wait_for_timeout(400)
        longest.append(page.evaluate("() => Math.max(0, ...window.tasks.map(({ took }) => took))"))
        page.evaluate("() => performance.mark('ended')")
        if page.locator("dialog").count():
            break
    return longest, [max(tasks) for tasks in work_between(browser.stop_tracing())]


def heap(session: CDPSession) -> float:
    """The heap in use, in megabytes, after the garbage is gone."""
    session.send("HeapProfiler.collectGarbage")
    metrics: dict[str, Any] = session.send("Performance.getMetrics")
    used = next(found["value"] for found in metrics["metrics"] if found["name"] == "JSHeapUsedSize")
    return float(used) / 1e6


def step_back(browser: Browser, url: str, steps: int) -> dict[str, float]:
    """Open the long game and step back through it."""
    page = browser.new_page(viewport=LAPTOP)
    made = page.request.post(f"{url}/api/bring", data={"text": long_game()}).json()
    page.goto(f"{url}/t/{made['table']['id']}")
    page.wait_for_selector("[data-moment]")
    session = slow(page)
    session.send("Performance.enable")
    page.evaluate(STEP)  # the first one fetches what replays need
    page.wait_for_timeout(500)
    heap_before = heap(session)
    elements_before = page.evaluate(ELEMENTS)
    browser.start_tracing(page=page, categories=TRACED)
    times = []
    for _ in range(steps):
        times.append(page.evaluate(STEP))
        page.wait_for_timeout(100)
    work = [sum(tasks) for tasks in work_between(browser.stop_tracing())]
    return {
        "actions": float(page.locator("[data-moment]").get_attribute("data-moments") or 0),
        "median_ms": statistics.median(times),
        "longest_ms": max(times),
        "median_work_ms": statistics.median(work),
        "longest_work_ms": max(work),
        "elements_before": elements_before,
        "elements": page.evaluate(ELEMENTS),
        "heap_before_mb": heap_before,
        "heap_after_mb": heap(session),
    }


def main() -> None:
    """Print the figures, and write them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", type=Path, default=REPORT, help="where the figures are written")
    parser.add_argument("--turns", type=int, default=30)
    parser.add_argument("--steps", type=int, default=40)
    options = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as folder,
        served(Path(folder)) as url,
        sync_playwright() as play,
    ):
        browser = play.chromium.launch(executable_path=find_chromium(), args=FLAGS)
        tasks, work = play_turns(browser, url, options.turns)
        back = step_back(browser, url, options.steps)
        browser.close()
    print(
        "a turn of Hive, longest task: "
        f"by the clock {max(tasks):.0f} ms, median {statistics.median(tasks):.0f} ms; "
        f"of work {max(work):.0f} ms, median {statistics.median(work):.0f} ms"
    )
    print(
        f"a step back in a game of {back['actions']:.0f} actions: "
        + ", ".join(f"{k} {v:.1f}" for k, v in back.items())
    )
    options.json.parent.mkdir(parents=True, exist_ok=True)
    options.json.write_text(
        json.dumps({"turns": tasks, "turns_of_work": work, "steps": back}, indent=2) + "\n", encoding="utf-8"
    )


if __name__ == "__main__":
    main()
