"""What each request costs the server's loop, in milliseconds of processor time, at tables in their middle.

python benchmarks/costs.py [--game GAME]: plays matches at random (a fixed seed), then asks for everything
that a page can ask for, through the same doors, without a network. `loop` is what the visitor's purse pays
for steps on the loop: no single step should take more than 10 ms. `most` is the longest step.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec

from rucher.core.chance import Chance
from rucher.core.match import Match
from rucher.core.options import make_options
from rucher.games import find
from rucher.server import wire
from rucher.server.app import make_app
from rucher.server.http.limits import UNLIMITED
from rucher.server.http.page_requests import Page
from rucher.server.http.reading_ahead import read_ahead
from rucher.server.http.visitors import Visitors
from rucher.server.metering import Purse, metered, tune
from rucher.server.rooms import offshoots
from rucher.server.rooms.house import House
from rucher.server.rooms.link import Link
from rucher.server.rooms.room import Room
from rucher.server.rooms.welcoming import arrive
from rucher.server.settings import Problem, Settings

TIMES = 5  # each request, the median counts
TABLES: tuple[tuple[str, int, int | None], ...] = (  # game, seats, actions (None: to the end)
    ("hive", 2, 60),
    ("alveola", 4, 40),
    ("anthophila", 4, 60),
    ("apiary", 2, 150),
    ("apiary", 5, 300),
    ("apiary", 5, None),
    ("hive", 2, 3000),
)
BROWSER, ME = "somebody", {"kind": "me", "name": "Anna"}
SCENARIO = """id = "garden"
turns = 2
introduction = { en = "Two turns.", fr = "Deux tours." }
name = { en = "A garden", fr = "Un jardin" }
"""


class Count(Purse):
    """A purse that writes down what it pays."""

    def __init__(self) -> None:
        super().__init__(1e9, 1e9)
        self.steps: list[float] = []
        self.beside = 0.0

    def pay_beside(self, seconds: float) -> None:
        """Write down what was done beside the loop."""
        self.beside += seconds

    def pay(self, seconds: float) -> None:
        """Write down one step."""
        self.steps.append(seconds)


def played(game: str, seats: int, actions: int | None) -> Match:
    """A match played at random; with thousands of actions, by Hive's ants that walk to and fro."""
    rules, chance = find(game), random.Random(7)
    options: dict[str, Any] = {"players": seats} if "players" in rules.options_type.__struct_fields__ else {}
    match = Match(rules, make_options(rules, None, options), Chance(7))
    while match.decision and (actions is None or len(match.log) < actions):
        seat = match.decision.asked[0]
        legal = match.legal(seat)
        if actions and actions > 1000 and len(match.log) > 40:
            chance.shuffle(legal)
            legal = [next((a for a in legal if not _ends(match, a, seat)), legal[0])]
        match.play(chance.choice(legal), seat)
    return match


def _ends(match: Match, action: Any, seat: int) -> bool:
    mark = match.mark()
    match.play(action, seat)
    over = match.decision is None
    match.back_to(mark)
    return over


class Asker:
    """Asks for everything, and notes what it costs."""

    def __init__(self, app: Any, house: House, visitors: Visitors) -> None:
        self._app, self._house, self._visitors = app, house, visitors
        self.costs: dict[str, tuple[float, float]] = {}

    async def cost(self, name: str, ask: Callable[[], Awaitable[Any]]) -> Any:
        """Ask some times; the median of the loop's time, and of its longest step."""
        totals, longest, answer = [], [], None
        for _ in range(TIMES):
            count = Count()
            answer = await metered(ask(), count)
            await asyncio.sleep(0)
            totals.append(sum(count.steps))
            longest.append(max(count.steps))
        self.costs[name] = 1000 * sorted(totals)[TIMES // 2], 1000 * sorted(longest)[TIMES // 2]
        return answer

    async def http(self, method: str, path: str, body: Any = None) -> Callable[[], Awaitable[Any]]:
        """A request without a network."""
        cookie = f"rucher={self._house.tokens.cookie(BROWSER)}".encode()
        headers = [(b"host", b"localhost"), (b"content-type", b"application/json"), (b"cookie", cookie)]
        headers.append((b"accept-encoding", b"gzip"))
        scope = {
            "type": "http",
            "method": method,
            "path": path,
            "raw_path": path.encode(),
            "query_string": b"",
            "headers": headers,
            "client": ("127.0.0.9", 1),
            "server": ("localhost", 80),
            "scheme": "http",
            "root_path": "",
        }
        data = b"" if body is None else msgspec.json.encode(body)

        async def ask() -> Any:
            got: list[Any] = []
            sent = [{"type": "http.request", "body": data, "more_body": False}]

            async def receive() -> Any:
                return sent.pop() if sent else {"type": "http.disconnect"}

            async def send(message: Any) -> None:
                got.append(message)

            await self._app(dict(scope), receive, send)
            if got[0]["status"] >= 400:
                raise Problem(b"".join(m.get("body", b"") for m in got).decode(), got[0]["status"])

        return ask

    async def all_of(self, room: Room) -> None:
        """Everything that a page at this table can ask for."""
        table, link = room.table, Link(BROWSER)
        socket: Any = SimpleNamespace(client=SimpleNamespace(host="127.0.0.9"))
        page = Page(room, link, socket, self._house, self._visitors)
        hello = wire.Hello(wire.PROTOCOL)

        async def come() -> None:
            link._waiting.clear()
            link._missed = 0
            await arrive(room, link, hello, "x")

        await self.cost("hello", come)
        seat = table.to_act[0] if table.to_act else 0
        half = table.n // 2

        async def say(message: Any) -> None:
            link._waiting.clear()
            link._behind = 0
            message = msgspec.structs.replace(message, id=f"r{time.monotonic_ns()}")
            await page._answer(message)

        def ask(name: str, message: Any) -> Awaitable[Any]:
            return self.cost(name, lambda: say(message))

        await ask("look", wire.Look("", half, seat))
        await ask("describe", wire.Describe("", seat))
        if table.to_act:
            view = table.game.view(table.match.state, seat)  # type: ignore[union-attr]
            legal = table.game.legal(view, seat)
            action = legal[len(legal) // 2]
            touches = list(table.game.touches(view, action))
            await ask("attempt, whole", wire.Attempt("", seat, touches))
            await ask("attempt, begun", wire.Attempt("", seat, touches[:1]))
            await ask("attempt, wrong", wire.Attempt("", seat, ["nothing:there"]))
            await ask("try", wire.Try("", seat, [table.game.write(view, action)]))
            notation = table.game.write(view, action)

            async def act() -> None:
                asked = table.asked.get(seat)
                if asked is None:
                    raise RuntimeError("not asked")
                await say(wire.Act("", seat, asked.id, [notation]))

            await self.cost_once("act", act)
            await self.cost_once("undo", lambda: say(wire.Undo("", seat)))
        await ask("say", wire.Say("", "a line of chat", seat))
        name = table.id
        for method, path, body in (
            ("GET", f"/api/tables/{name}", None),
            ("GET", f"/api/tables/{name}/links", None),
            ("GET", f"/api/tables/{name}/box", None),
            ("GET", f"/api/tables/{name}/match", None),
            ("GET", f"/api/tables/{name}/notation", None),
            ("POST", f"/api/tables/{name}/name", {"name": "Anna"}),
            (
                "POST",
                f"/api/tables/{name}/branch",
                {"n": table.n, "seats": [{"kind": "me", "name": "Anna"}] * table.opened.seats},
            ),
            ("POST", "/api/campaign", {}),
            ("POST", "/api/scenarios", {"file": SCENARIO}),
            ("GET", "/api/lobby", None),
            ("GET", "/api/catalog", None),
            ("GET", f"/api/texts/{table.opened.game}/fr", None),
            ("GET", f"/api/rules/{table.opened.game}", None),
            ("GET", "/", None),
        ):
            short = path.replace(name, "ID")
            try:
                await self.cost(f"{method} {short}", await self.http(method, path, body))
            except Problem as problem:
                self.costs[f"{method} {short} ({problem.status})"] = (0.0, 0.0)

    async def cost_once(self, name: str, ask: Callable[[], Awaitable[Any]]) -> None:
        """Ask once: a second time it would be something else."""
        count = Count()
        await metered(ask(), count)
        self.costs[name] = 1000 * sum(count.steps), 1000 * max(count.steps)


async def measure(only: str | None) -> dict[str, Any]:
    """The costs at each table."""
    figures: dict[str, Any] = {}
    read_ahead()  # as a server does at its start
    for game, seats, actions in TABLES:
        if only and game != only:
            continue
        match = played(game, seats, actions)
        with tempfile.TemporaryDirectory() as folder:
            visitors = Visitors(UNLIMITED)
            app: Any = make_app(Settings(f"{folder}/rucher.db", bot_pace=0.0), visitors)
            house: House = app._app._app.state.house
            await house.open()
            tune()
            asker = Asker(app, house, visitors)
            text = match.to_json()
            bringing = lambda: offshoots.bring(house, wire.Bring(text, "Anna"), BROWSER)  # noqa: E731, B023
            room = await asker.cost("bring", bringing)
            await asker.all_of(room)
            await house.close()
        part = f"{game}, {seats} seats, {len(match.log)} actions{', over' if not match.decision else ''}"
        figures[part] = {name: {"loop": a, "most": b} for name, (a, b) in asker.costs.items()}
        print(part)
        for name, (loop, most) in asker.costs.items():
            print(f"  {name:<36} {loop:>9.2f} {most:>9.2f}{'   <- long' if most > 10 else ''}", flush=True)
    return figures


def main() -> None:
    """Measure and report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game")
    parser.add_argument("--json", type=Path, default=Path(__file__).parent.parent / "build" / "costs.json")
    options = parser.parse_args()
    figures = asyncio.run(measure(options.game))
    options.json.parent.mkdir(parents=True, exist_ok=True)
    options.json.write_text(json.dumps(figures, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
