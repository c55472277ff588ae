"""A server on this machine and browsers that come to it: cookies, requests, sockets."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import socket
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import httpx2
import msgspec
import uvicorn
from tests.server.helpers import MODULES, register_toys
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from rucher.server import wire
from rucher.server.app import make_app
from rucher.server.http.connections import serving
from rucher.server.http.limits import UNLIMITED, Limits
from rucher.server.http.visitors import Visitors
from rucher.server.rooms.house import House
from rucher.server.settings import Settings

WAIT = 20.0
Json = dict[str, Any]
REQUESTS = itertools.count()  # no request of any page has another one's id


class Server:
    """A server in a thread of its own."""

    def __init__(
        self,
        folder: Path,
        limits: Limits = UNLIMITED,
        proxies: Sequence[str] = ("127.0.0.1",),  # so a test can name its visitors
        **settings: Any,
    ) -> None:
        register_toys()
        chosen: dict[str, Any] = {"bot_pace": 0.0, "game_modules": MODULES} | settings
        chosen.setdefault("database", str(folder / "rucher.db"))
        visitors = self.visitors = Visitors(limits)
        app = make_app(Settings(**chosen), visitors)
        self.house: House = app._app._app.state.house  # type: ignore[attr-defined]
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.browsers: list[Browser] = []
        self.port = self._listener.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        config = serving(app, visitors, proxies, log_level="error", timeout_graceful_shutdown=2)
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._server.run, kwargs={"sockets": [self._listener]})

    def __enter__(self) -> Server:
        self._thread.start()
        while not self._server.started:
            if not self._thread.is_alive():
                raise RuntimeError("the server did not start")
            threading.Event().wait(0.01)
        return self

    def __exit__(self, *_: object) -> None:
        for browser in self.browsers:
            browser.client.close()
        self._server.should_exit = True
        self._thread.join(WAIT)
        assert not self._thread.is_alive()

    def call(self, work: Any) -> Any:
        """Run a coroutine in the server's own loop."""
        loop = next(iter(self.house._tasks)).get_loop()
        return asyncio.run_coroutine_threadsafe(work, loop).result(WAIT)


class Socket:
    """A page's socket: what has come, and waiting for what is to come."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.position: Json = {}
        self.log: list[Json] = []
        self.seen: list[Json] = []

    def send(self, t: str, **fields: Any) -> str:
        """Send a message; its id."""
        id_ = fields.setdefault("id", f"r{next(REQUESTS)}") if t != "hello" else ""
        self.connection.send(msgspec.json.encode({"t": t, **fields}).decode())
        return str(id_)

    def next(self, timeout: float = WAIT) -> Json:
        """The next message."""
        text = self.connection.recv(timeout)
        message: Json = msgspec.json.decode(text)
        # Whatever the server says must be what wire.py says it says.
        msgspec.json.decode(text, type=wire.ServerMessage)
        if message["t"] == "update":
            self.position = message["position"]
            self.log = self.log[: message["since"]] + message["log"]
        self.seen.append(message)
        return message

    def wait(self, t: str, **fields: Any) -> Json:
        """Read on until a message with these fields comes."""
        while True:
            message = self.next()
            if message["t"] == t and all(message[name] == value for name, value in fields.items()):
                return message

    def ask(self, t: str, **fields: Any) -> Json:
        """Send a request and wait for its answer."""
        id_ = self.send(t, **fields)
        while True:
            message = self.next()
            if message.get("id") == id_:
                return message

    def hello(self, since: int = 0, talk_since: int = 0) -> Json:
        """Say hello and wait for the first update."""
        self.send("hello", protocol=wire.PROTOCOL, since=since, talk_since=talk_since)
        return self.wait("update")

    def seat(self, seat: int | None = None) -> Json:
        """The view of a seat (default: the first one)."""
        return next(view for view in self.position["seats"] if seat in (None, view["seat"]))

    def act(self, choice: int | str = 0, seat: int = 0, **more: Any) -> Json:
        """Answer the seat's open question."""
        view = self.seat(seat)
        choices = view["choices"]
        notation = choice if isinstance(choice, str) else choices[choice % len(choices)]["notation"]
        return self.ask("act", seat=seat, question=view["question"]["id"], notations=[notation], **more)

    def until(self, seat: int) -> bool:
        """Read on until a seat is asked; false where the match is over."""
        while seat not in self.position["to_act"]:
            if self.position["status"] == "over":
                return False
            self.next()
        return True

    def closed(self) -> Json:
        """Read on to the end; the last message."""
        with contextlib.suppress(ConnectionClosed):
            while True:
                self.next()
        return self.seen[-1]


class Browser:
    """A browser with its cookies."""

    def __init__(self, server: Server, **headers: str) -> None:
        self.server = server
        self.client = httpx2.Client(base_url=server.url, headers=headers, timeout=WAIT, verify=False)
        server.browsers.append(self)

    @property
    def cookie(self) -> str:
        """The value of the one cookie it has."""
        [value] = self.client.cookies.values()
        return str(value)

    def get(self, path: str, status: int = 200) -> Any:
        """GET, and the JSON that comes back."""
        answer = self.client.get(path)
        assert answer.status_code == status, answer.text
        return answer.json()

    def post(self, path: str, body: Any = None, status: int = 200) -> Any:
        """POST JSON, and the JSON that comes back."""
        answer = self.client.post(path, json={} if body is None else body)
        assert answer.status_code == status, answer.text
        return answer.json()

    def create(self, game: str, *seats: str, status: int = 200, **more: Any) -> Any:
        """Make a table: `me`, `open` or the name of a bot for each seat, in this order. Its TableInfo."""
        kinds = {"me": {"kind": "me", "name": "Anna"}, "open": {"kind": "open"}}
        wanted = [kinds.get(seat, {"kind": "bot", "bot": seat}) for seat in seats]
        answer = self.post("/api/tables", {"game": game, "seats": wanted, "order": "given", **more}, status)
        return answer["table"] if status == 200 else answer

    def sit(self, table: Json, host: Browser, name: str = "Ben") -> Json:
        """Sit down by the host's invite link."""
        token = host.get(f"/api/tables/{table['id']}/links")["invite"]["url"].rpartition("/")[2]
        entered: Json = self.post(f"/api/tables/{table['id']}/sit", {"name": name, "token": token})
        return entered

    @contextlib.contextmanager
    def socket(self, table: Json | str, hello: bool = True, **headers: str) -> Iterator[Socket]:
        """A socket at a table, greeted."""
        name = table if isinstance(table, str) else table["id"]
        cookies = "; ".join(f"{name}={value}" for name, value in self.client.cookies.items())
        sent = {"Cookie": cookies, **headers}
        with connect(f"ws://127.0.0.1:{self.server.port}/ws/{name}", additional_headers=sent) as connection:
            page = Socket(connection)
            if hello:
                page.hello()
            yield page
