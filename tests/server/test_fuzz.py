"""Whatever is sent to the routes and the sockets: no crash, no 500, no leak."""

from __future__ import annotations

import json
import string
from typing import Any

import httpx2
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from tests.server.live import Browser, Server, Socket
from websockets.exceptions import ConnectionClosed

from rucher.server import wire

PHASES = [Phase.explicit, Phase.generate, Phase.shrink]
FAST = settings(
    max_examples=120, deadline=None, phases=PHASES, suppress_health_check=list(HealthCheck), derandomize=True
)
LONG = settings(FAST, max_examples=5000)

words = st.text(st.characters(exclude_categories=["Cs"]), max_size=30) | st.text(
    string.printable, max_size=30
)
values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | words,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(words, inner, max_size=4),
    max_leaves=12,
)
seats = st.lists(
    st.sampled_from([{"kind": "me", "name": "A"}, {"kind": "open"}, {"kind": "bot", "bot": "random"}])
    | values,
    max_size=5,
)
games = st.sampled_from(["hive", "nim", "tricks", "fists", "peek", "alveola", "chess", ""])
bodies = st.fixed_dictionaries(
    {"game": games | values, "seats": seats},
    optional={
        "preset": values,
        "options": st.dictionaries(
            st.sampled_from(["pillbug", "players", "pack", "heaps"]) | words, values, max_size=3
        ),
        "clock": values,
        "listed": values,
        "allow": values,
        "chat": values,
    },
)
some_ids = st.sampled_from(["x", "1", "again"]) | words
some_seats = st.integers(-1, 4) | values
notations = st.sampled_from(["wS1", "bS1 wS1-", "1", "rock", "pass", "look 0 1", "1 1"]) | words
touches = st.lists(
    st.sampled_from(["piece:wS1", "cell:0,0", "cell:1,0", "card:1", "sign:rock", "pass"]) | words, max_size=4
)
FIELDS: dict[str, st.SearchStrategy[Any]] = {
    "id": some_ids,
    "seat": some_seats,
    "absent": some_seats,
    "question": st.integers(-1, 9) | values,
    "offer": st.integers(-1, 9) | values,
    "n": st.integers(-1, 9) | values,
    "notation": notations,
    "notations": st.lists(notations, max_size=3),
    "touches": touches,
    "about": st.sampled_from(["piece:wS1", "cell:0,0"]) | words,
    "kind": st.sampled_from(["draw", "takeback", "hint", "analysis", "branch"]) | words,
    "accept": st.booleans() | values,
    "text": words,
    "protocol": st.just(wire.PROTOCOL) | values,
    "since": st.integers(-1, 9) | values,
}
TAGS = {kind.__struct_config__.tag: kind.__struct_fields__ for kind in wire.ClientMessage.__args__}


@st.composite
def messages(draw: st.DrawFn) -> str:
    """A message as a page would send it, or nearly so."""
    tag = draw(st.sampled_from(sorted(TAGS)))
    message = {name: draw(FIELDS[name]) for name in TAGS[tag] if name in FIELDS and draw(st.integers(0, 19))}
    if not draw(st.integers(0, 9)):
        message[draw(words)] = draw(values)
    return json.dumps({"t": tag, **message})


def is_problem(answer: Any) -> bool:
    return set(answer.json()) == {"code", "said"}


class Routes:
    """Requests of any kind to any address."""

    def __init__(self, server: Server) -> None:
        self.browser = Browser(server)
        self.tables = [self.browser.create("nim", "me", "open")["id"], "nowhere", ""]

    def check(self, method: str, path: str, body: Any, raw: bytes | None) -> None:
        """Send it, and expect an answer or a refusal."""
        content = raw if raw is not None else json.dumps(body).encode()
        headers = {"Content-Type": "application/json"}
        answer = self.browser.client.request(method, path, content=content, headers=headers)
        assert answer.status_code < 500 or path == "/", f"{method} {path}: {answer.text}"
        if answer.status_code >= 400 and answer.status_code != 503:
            assert is_problem(answer)
        assert "Traceback" not in answer.text
        if answer.status_code == 200 and path == "/api/tables":
            self.tables.insert(0, answer.json()["table"]["id"])
            del self.tables[12:]


@pytest.fixture(scope="module")
def routes(server: Server) -> Routes:
    return Routes(server)


@pytest.mark.parametrize("examples", [FAST, pytest.param(LONG, marks=pytest.mark.long)], ids=["fast", "long"])
def test_any_request_gets_an_answer(routes: Routes, examples: settings) -> None:
    parts = [
        "sit",
        "name",
        "leave",
        "start",
        "rematch",
        "branch",
        "links",
        "match",
        "seats/0",
        "seats/9",
        "seats/0/revoke",
    ]

    @examples
    @given(st.data())
    def run(data: st.DataObject) -> None:
        table = data.draw(st.sampled_from(routes.tables))
        paths = ["/api/tables", "/api/enter", "/api/lobby", f"/api/tables/{table}", "/"]
        paths += [f"/api/tables/{table}/{part}" for part in parts]
        path = data.draw(st.sampled_from(paths) | words.map(lambda word: "/" + word.replace("#", "")))
        body = data.draw(bodies | st.fixed_dictionaries({"name": words, "token": words}) | values)
        raw = data.draw(st.none() | st.none() | st.binary(max_size=40))
        method = data.draw(st.sampled_from(["POST", "POST", "POST", "GET", "PUT", "DELETE"]))
        try:
            routes.check(method, path, body, raw)
        except (httpx2.InvalidURL, httpx2.LocalProtocolError):
            return  # the client itself would not send that address

    run()


def foreign_cards(message: Any, own: set[int]) -> list[Any]:
    """The cards of other hands that a message shows."""
    if isinstance(message, list):
        return [card for item in message for card in foreign_cards(item, own)]
    if not isinstance(message, dict):
        return []
    hands = message.get("hands", [])
    shown = [card for seat, hand in enumerate(hands) if seat not in own for card in hand if card[0] != -1]
    return shown + [card for item in message.values() for card in foreign_cards(item, own)]


def converse(page: Socket, texts: list[str]) -> None:
    """Send some texts, then see that the socket still answers or was closed politely."""
    try:
        for text in texts:
            page.connection.send(text)
        page.ask("describe", id="the last one")
    except ConnectionClosed:
        assert page.closed()["t"] == "closing", page.seen[-1:]
    else:
        assert not [m for m in page.seen if m["t"] == "refused" and m["refusal"]["code"] == "not_stored"]


@pytest.mark.parametrize("examples", [FAST, pytest.param(LONG, marks=pytest.mark.long)], ids=["fast", "long"])
@pytest.mark.parametrize("game", ["hive", "tricks", "fists"])
def test_any_message_is_answered_or_ends_the_socket_politely(
    server: Server, game: str, examples: settings
) -> None:
    anna, ben = Browser(server), Browser(server)
    others = ["random"] if game == "tricks" else []
    table = anna.create(game, "me", "open", *others, *([] if game == "hive" else ["me"])[: 1 - len(others)])
    ben.sit(table, anna)
    errors = ("request_errors", "socket_errors", "store_failures", "bot_errors")
    before = [server.house.counters[name] for name in errors]

    @examples
    @given(st.lists(messages() | messages() | values.map(json.dumps) | words, max_size=6), st.booleans())
    def run(texts: list[str], seated: bool) -> None:
        with (anna if seated else ben).socket(table) as page:
            converse(page, texts)
            assert foreign_cards(page.seen, set(page.seen[0]["seats"])) == []

    run()
    assert [server.house.counters[name] for name in errors] == before
