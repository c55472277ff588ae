"""The bytes that a browser fetches before Hive's board can be played, from an empty cache, gzipped.

Three ways: from the lobby through the play sheet to a table, the same where the lobby has a table in each of
its lists, and by a table's link. What counts is all that has come when the board is drawn and it is the
player's turn; the log and other parts that may wait come after it.
A body is weighed as `gzip -9` packs it (fonts as they are, whenever they come).
Then the link of a table for each game, and the size of every built script. Last, how soon the lobby can be
used on a slow line and a slow processor: a clock's figure, so it is printed and never a gate.
Needs the page (`make build`).
"""

from __future__ import annotations

import argparse
import gzip
import json
import random
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import cast

from playwright.sync_api import APIRequestContext, Browser, Page, Response, ViewportSize, sync_playwright

import rucher
from rucher.games import names

ROOT = Path(__file__).parent.parent
BUILT = ROOT / "src" / "rucher" / "server" / "static" / "assets"
REPORT = ROOT / "build" / "page.json"
FLAGS = ["--headless", "--no-sandbox", "--disable-gpu"]
AIM = 60_000  # limit: bytes of script before the first board
FONTS = 60_000  # limit: bytes of fonts
SLOW = 1_600_000 / 8, 150, 4  # bytes a second, milliseconds there and back, times slower than this processor
USABLE = 2.0  # seconds
LOBBY = """new Promise(seen => {
    const look = () =>
        document.querySelector('article .play') ? seen(performance.now()) : requestAnimationFrame(look);
    look();
})"""
LISTS = (".mine", ".others .eye, .others .live", ".others .sit", ".over")  # mine, to watch, open, over
LONGEST = 300  # actions of a random game that is to end
DESKTOP: ViewportSize = {"width": 1280, "height": 800}
# The addresses of all that has come by the moment when the board can be played.
PLAYABLE = """() => document.title.startsWith('●') && document.querySelector('.prompt') !== null &&
    ['navigation', 'resource'].flatMap((kind) => performance.getEntriesByType(kind)).map((got) => got.name)"""
# Parts that wait until the page is at rest do not come while it is weighed, however slow the machine is.
REST = re.search(r"PAUSE = (\d+)", (ROOT / "web" / "src" / "lib" / "rest.ts").read_text(encoding="utf-8"))
NO_REST = """(pause) => {
    const wait = window.setTimeout;
    window.setTimeout = (then, time, ...rest) => wait(then, time === pause ? 1e6 : time, ...rest);
}"""
KINDS = {"script": "script", "stylesheet": "css", "font": "font", "image": "picture", "fetch": "data"}
COLUMNS = ("script", "css", "font", "picture", "data", "other")

Weights = dict[str, int]
Way = Callable[[Page, str, str], Collection[str]]


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """Run `rucher serve` with its own database, and yield its address."""
    command = [sys.executable, "-u", "-m", "rucher", "serve", "--no-open", "--no-limits", "--port=0"]
    process = subprocess.Popen(
        [*command, f"--database={folder / 'rucher.db'}"],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        encoding="utf-8",
    )
    assert process.stdout is not None
    try:
        port = ""
        for line in process.stdout:
            if found := re.search(r"http://localhost:(\d+)", line):
                port = found[1]
            if "Ctrl-C" in line:
                break
        if not port:
            sys.exit("The table did not start: try `rucher serve`.")
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait()


class Scale:
    """Weigh the responses that a page fetches."""

    def __init__(self, page: Page) -> None:
        self._answers: list[Response] = []
        page.on("response", lambda answer: self._answers.append(answer))

    def weigh(self, addresses: Collection[str]) -> Weights:
        """The bytes received from these addresses, by kind."""
        weights = dict.fromkeys(COLUMNS, 0)
        for answer in self._answers:
            kind = KINDS.get(answer.request.resource_type, "other")
            if answer.ok and (answer.url in addresses or kind == "font"):
                body = answer.body()
                weights[kind] += len(body) if kind == "font" else len(gzip.compress(body, 9, mtime=0))
        return weights


def by_the_lobby(page: Page, url: str, game: str) -> Collection[str]:
    """Open a table by the game's card and the first bot; give what came until it can be played."""
    page.goto(url)
    return begin(page, game)


def begin(page: Page, game: str) -> Collection[str]:
    """Go from the lobby to a table by the game's card and the first bot; give what came by then."""
    page.locator("article .play").nth(names().index(game)).click()
    page.locator("dialog .segments button").first.click()  # to begin: whose turn it is first is not weighed
    page.locator("dialog .choice").first.click()
    return cast(list[str], page.wait_for_function(PLAYABLE).json_value())


def finished_game() -> str:
    """A game of random moves to its end, as a saved match."""
    for seed in range(1000):
        match, chance = rucher.new("hive", seed=seed), random.Random(seed)
        while match.decision and len(match.log) < LONGEST:
            match.play(chance.choice(match.legal()))
        if match.outcome:
            return match.to_json()
    raise RuntimeError("no seed gives a game that ends")


def list_tables(page: Page, url: str) -> None:
    """Fill the lists of the lobby: a game of mine, one that is over, others to watch and to join."""
    me, other, free = {"kind": "me", "name": ""}, {"kind": "bot", "bot": "random"}, {"kind": "open"}

    def make(asker: APIRequestContext, address: str, **asked: object) -> None:
        answer = asker.post(f"{url}/api/{address}", data=asked)
        assert answer.ok, answer.text()

    make(page.request, "tables", game="hive", seats=[me, other], order="given")
    make(page.request, "bring", text=finished_game(), name="")
    with cast(Browser, page.context.browser).new_context() as others:
        make(others.request, "tables", game="hive", seats=[me, other], order="given", listed=True)
        make(others.request, "tables", game="hive", seats=[me, free], listed=True)


def by_a_full_lobby(page: Page, url: str, game: str) -> Collection[str]:
    """Open a table from a lobby that lists tables; give what came until it can be played."""
    list_tables(page, url)
    page.goto(url)
    for words in LISTS:
        page.locator(f".lists {words}").first.wait_for()
    page.locator(".lists img").last.wait_for()
    return begin(page, game)


def by_its_link(page: Page, url: str, game: str) -> Collection[str]:
    """Open an existing table by its address; give what came until it can be played."""
    seats = [{"kind": "me", "name": ""}, {"kind": "bot", "bot": "random"}]
    made = page.request.post(
        f"{url}/api/tables", data={"game": game, "seats": seats, "order": "given"}
    ).json()
    page.goto(f"{url}/t/{made['table']['id']}")
    return cast(list[str], page.wait_for_function(PLAYABLE).json_value())


def weigh(browser: Browser, way: Way, url: str, game: str) -> Weights:
    """Weigh one way to a table in a fresh browser, whose cache is empty."""
    with browser.new_context(viewport=DESKTOP) as context:
        assert REST
        context.add_init_script(f"({NO_REST})({REST[1]})")
        page = context.new_page()
        scale = Scale(page)
        return scale.weigh(way(page, url, game))


def lobby_seconds(browser: Browser, url: str) -> float:
    """How soon a stranger can touch a game of the lobby, on a slow line and a slow processor."""
    rate, latency, slower = SLOW
    with browser.new_context(viewport=DESKTOP) as context:
        page = context.new_page()
        tools = context.new_cdp_session(page)
        line = {"offline": False, "latency": latency, "downloadThroughput": rate, "uploadThroughput": rate}
        tools.send("Network.enable")
        tools.send("Network.emulateNetworkConditions", line)
        tools.send("Emulation.setCPUThrottlingRate", {"rate": slower})
        page.goto(url, wait_until="commit")
        return float(page.evaluate(LOBBY)) / 1000


def chunks() -> Weights:
    """The sizes of all scripts of the built page, heaviest first."""
    sizes = {file.name: len(gzip.compress(file.read_bytes(), 9, mtime=0)) for file in BUILT.glob("*.js")}
    return dict(sorted(sizes.items(), key=lambda item: -item[1]))


def find_chromium() -> str:
    """The path of a browser, got where there is none."""
    found = subprocess.run(
        [sys.executable, "scripts/get_browser.py"], cwd=ROOT, capture_output=True, text=True
    )
    chromium = found.stdout.strip().rpartition("Chromium: ")[2]
    if not chromium:
        sys.exit(found.stderr)
    return chromium


def measure() -> tuple[dict[str, Weights], float]:
    """The weights of each way by its name, and the seconds until the lobby can be used (best of three)."""
    ways = {"hive by the lobby": (by_the_lobby, "hive"), "hive by a full lobby": (by_a_full_lobby, "hive")}
    ways |= {f"{game} by its link": (by_its_link, game) for game in names()}
    with (
        tempfile.TemporaryDirectory() as folder,
        served(Path(folder)) as url,
        sync_playwright() as play,
    ):
        browser = play.chromium.launch(executable_path=find_chromium(), args=FLAGS)
        weights = {name: weigh(browser, way, url, game) for name, (way, game) in ways.items()}
        return weights, min(lobby_seconds(browser, url) for _ in range(3))


def main() -> None:
    """Print a table, and write the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", type=Path, default=REPORT, help="where the figures are written")
    parser.add_argument("--chunks", action="store_true", help="also print every built script")
    options = parser.parse_args()
    (ways, lobby), scripts = measure(), chunks()
    print(f"{'kB, gzipped':24}" + "".join(f"{kind:>9}" for kind in COLUMNS))
    for name, weights in ways.items():
        print(f"{name:24}" + "".join(f"{weights[kind] / 1000:9.1f}" for kind in COLUMNS))
    print(f"aim: at most {AIM / 1000:.0f} kB of script until Hive's board, by each way")
    print(f"aim: at most {FONTS / 1000:.0f} kB of fonts")
    print(f"lobby, 1.6 Mb/s, four times slower: {lobby:.2f} s until it can be used (aim: {USABLE:.0f} s)")
    if options.chunks:
        print("\n".join(f"{size / 1000:9.1f}  {name}" for name, size in scripts.items()))
    options.json.parent.mkdir(parents=True, exist_ok=True)
    figures = {"aim": AIM, "ways": ways, "chunks": scripts, "lobby": lobby}
    options.json.write_text(json.dumps(figures, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
