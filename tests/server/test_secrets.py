"""Two worlds: what a browser is sent does not tell apart what its seats cannot see, byte by byte.

The same actions are played in two worlds that differ only in what one seat cannot see. Everything that a
page at that seat is sent (updates, tables, answers to what it asks) is compared, until the reveal. Three
leaks are planted to show that the comparison would find them.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.server.helpers import answer, register_toys, seated

from rucher.core.chance import Chance
from rucher.core.touching import at_once
from rucher.core.types import Seat
from rucher.games import find as find_game
from rucher.server import wire
from rucher.server.longwork.laying import laid_table
from rucher.server.rooms import room as room_module
from rucher.server.rooms import welcoming
from rucher.server.rooms.house import House
from rucher.server.rooms.keeping import StoreKeeper
from rucher.server.rooms.link import Link
from rucher.server.rooms.room import Room
from rucher.server.rooms.welcoming import welcome
from rucher.server.settings import Settings
from rucher.server.store.tables import Kept
from rucher.server.tables import records as r
from rucher.server.tables import viewing

BROWSERS = ("a", "b", "c")
# A step: a seat, its notation in each world, and what is drawn in each world.
Script = list[tuple[Seat, list[str], list[list[int]]]]


class World:
    """A room with a page at each seat and one that only watches; its clock stands still."""

    def __init__(self, house: House, game: str, setup: list[int]) -> None:
        seats = [r.Sat(0, seat, browser, browser) for seat, browser in enumerate(BROWSERS)]
        opened = r.Opened(game, None, {}, len(BROWSERS), "a", 0)
        kept = Kept("t", opened, [r.Started(0, setup)], list(seats), [])
        self.room = Room(
            laid_table(kept, house.seed), StoreKeeper(house.store, "t", house.seed, house.long_work), house
        )
        self.links = {browser: Link(browser) for browser in (*BROWSERS, "watcher")}
        for link in self.links.values():
            welcome(self.room, link, wire.Hello(wire.PROTOCOL), "1")

    def sent(self, browser: str) -> list[bytes]:
        """All that has been sent to a browser, and what it would be answered now."""
        link = self.links[browser]
        seat = link.audience[0] if link.audience else None
        table = self.room.table
        asked: list[Any] = [
            *link._waiting,
            wire.encode(self.room.info(browser)),
            wire.encode(viewing.describe(table, seat)),
            wire.encode(viewing.update(table, link.audience, 0, 0)),
            *(wire.encode(viewing.looked_back(table, n, seat)) for n in range(1, table.n + 1)),
        ]
        if seat is not None:
            tries = [
                [],
                ["card:1"],
                ["card:6"],
                ["sign:rock"],
                ["cell:0"],
                ["cell:0", "knife"],
                ["cell:1", "knife"],
            ]
            asked += [wire.encode(at_once(viewing.attempt(table, seat, touches, ""))) for touches in tries]
        return asked

    async def play(self, seat: Seat, notation: str, draws: list[int]) -> None:
        """Play an action; what chance gives is dictated."""
        self.room.table._chance.follow(draws)
        question = self.room.table.asked[seat].id
        await self.room.do(lambda table, at: table.act(seat, question, [notation], at))


def compare(folder: Path, game: str, setups: list[list[int]], script: Script, blind: list[str]) -> None:
    """Play a script in two worlds; the blind browsers must be sent the same at every step."""

    async def work() -> None:
        houses = [House(Settings(str(folder / f"{n}.db"))) for n in (0, 1)]
        made = []
        for house, setup in zip(houses, setups, strict=True):
            await house.store.create("t", r.Opened(game, None, {}, 3, "a", 0), [])
            await house.store.append("t", "match", 1, [r.Started(0, setup)])
            made.append(World(house, game, setup))
        try:
            for browser in blind:
                assert made[0].sent(browser) == made[1].sent(browser), f"{browser} can tell at the start"
            for number, (seat, notations, draws) in enumerate(script, 1):
                for world, notation, drawn in zip(made, notations, draws, strict=True):
                    await world.play(seat, notation, drawn)
                for browser in blind:
                    assert made[0].sent(browser) == made[1].sent(browser), (
                        f"{browser} can tell after step {number}"
                    )
        finally:
            for world in made:
                world.room.close()
            for house in houses:
                house.store.close()

    asyncio.run(work())


@pytest.fixture(autouse=True)
def still_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    register_toys()
    for module in (room_module, welcoming):
        monkeypatch.setattr(module, "now", lambda: 0)


def test_hidden_hands_do_not_show(tmp_path: Path) -> None:
    # Hands of three from 1 1 2 2 3 3 4 4 5 5 6 6: the last one differs in a card, and so does the bag.
    hands = [[1, 1, 2, 2, 5, 6, 3, 4, 5], [1, 1, 2, 2, 5, 6, 3, 4, 6]]
    script: Script = [(0, ["1", "1"], [[], []]), (1, ["5", "5"], [[], []])]
    compare(tmp_path, "tricks", hands, script, ["a", "b", "watcher"])


def test_a_hidden_draw_does_not_show(tmp_path: Path) -> None:
    hands = [[1, 1, 2, 2, 5, 6, 3, 3, 4]] * 2
    script: Script = [
        (0, ["1", "1"], [[], []]),
        (1, ["5", "5"], [[], []]),
        (2, ["3", "3"], [[4], [6]]),  # seat 1 wins, and draws a card nobody else sees
    ]
    compare(tmp_path, "tricks", hands, script, ["a", "c", "watcher"])


def test_a_secret_answer_does_not_show_until_the_reveal(tmp_path: Path) -> None:
    script: Script = [
        (0, ["rock", "paper"], [[], []]),
        (1, ["scissors", "scissors"], [[], []]),
        (0, ["scissors", "rock"], [[], []]),
    ]
    compare(tmp_path, "fists", [[], []], script, ["b", "c", "watcher"])
    reveal: Script = [*script, (2, ["rock", "rock"], [[], []])]
    (tmp_path / "again").mkdir()
    with pytest.raises(AssertionError, match="can tell after step 4"):
        compare(tmp_path / "again", "fists", [[], []], reveal, ["b"])


def test_what_two_have_seen_does_not_show_to_the_third(tmp_path: Path) -> None:
    script: Script = [
        (0, ["look 0 1", "look 0 1"], [[8], [2]]),
        (1, ["look 1 0", "look 1 0"], [[3], [5]]),
        (2, ["look 2 0", "look 2 0"], [[1], [1]]),
    ]
    compare(tmp_path, "peek", [[], []], script, ["c", "watcher"])


# -- planted leaks -------------------------------------------------------------------------------------------


def leak_views(monkeypatch: pytest.MonkeyPatch) -> None:
    """The real state is sent where the view should be."""
    monkeypatch.setattr(type(find_game("tricks")), "view", lambda self, state, seat: self.clone(state))


def leak_notations(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everybody reads what an action was called."""
    honest = viewing.log_entry

    def leaky(table: Any, n: int, audience: Any, told: Any = None) -> wire.LogEntry:
        entry = honest(table, n, audience, told)
        return wire.LogEntry(
            n, entry.at, entry.kind, entry.seat, entry.told, entry.said, table.steps[n - 1].notation
        )

    monkeypatch.setattr(viewing, "log_entry", leaky)


def leak_events(monkeypatch: pytest.MonkeyPatch) -> None:
    """Events go out unmasked."""
    monkeypatch.setattr(viewing, "masked_events", lambda game, events, *seats: events)


@pytest.mark.parametrize(
    ("leak", "check"),
    [
        (leak_views, test_hidden_hands_do_not_show),
        (leak_notations, test_a_secret_answer_does_not_show_until_the_reveal),
        (leak_events, test_a_hidden_draw_does_not_show),
    ],
)
def test_a_planted_leak_is_caught(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    leak: Callable[[pytest.MonkeyPatch], None],
    check: Callable[[Path], None],
) -> None:
    leak(monkeypatch)
    with pytest.raises(AssertionError, match="can tell"):
        check(tmp_path)


# -- any position --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["tricks", "fists", "peek", "alveola"])
def test_in_any_position_a_re_dealt_world_sends_the_same(game: str) -> None:
    """At every step of many games: deal what a seat cannot see anew, and make its messages again."""
    names = find_game(game)
    for seed in range(4):
        table = seated(game, *BROWSERS[: names.info.players[1]], seed=seed)
        chance = Chance(seed)
        for move in range(40):
            if table.status != "playing":
                break
            assert table.match is not None
            real = table.match.state
            for seat in (0, 1, None):
                view = table.game.view(real, seat)
                before = messages(table, seat)
                if seat is not None:
                    table.match.state = table.game.resample(view, seat, chance)
                    assert messages(table, seat) == before, f"seat {seat}, seed {seed}, move {move}"
                    table.match.state = real
            seat = table.to_act[0]
            choices = viewing.seat_view(table, seat).choices
            answer(table, seat, choices[(move * 5 + seed) % len(choices)].notation)


def messages(table: Any, seat: Seat | None) -> bytes:
    audience = () if seat is None else (seat,)
    lines = viewing.describe(table, seat, None)
    return wire.encode([wire.encode(viewing.position(table, audience, 0)), lines])


def test_rivals_at_one_screen_are_sent_the_view_of_whom_it_is_handed_to() -> None:
    table = seated("apiary", "a", "a")
    for holder in (0, 1):  # each chooses one of the two factions dealt to them
        sent = viewing.position(table, (0, 1), 0)
        first, second = (msgspec.json.decode(seat.view)["players"] for seat in sent.seats)
        for view, seat in ((first, 0), (second, 1)):
            dealt = [[item[0] for item in player["dealt"]] for player in view]
            own, others = dealt[holder], dealt[1 - holder]
            assert all(what >= 0 for what in own) == (seat == holder)
            assert others in ([-1, -1], [])
        answer(table, holder, sent.seats[holder].choices[0].notation)


def test_rivals_at_one_screen_do_not_read_each_others_secrets_in_its_log() -> None:
    table = seated("fists", "a", "a", "c")
    answer(table, 0, "rock")
    shared, alone, nobody = (viewing.log_entry(table, table.n, seats) for seats in ((0, 1), (0,), ()))
    told = [wire.encode(entry.told) for entry in (shared, alone, nobody)]
    assert told[0] == told[2] != told[1]
    assert (shared.notation, alone.notation) == (None, "rock")
