"""Clause 12.6: both sides of every faction: its start, its storage, what it changes, what it scores."""

from __future__ import annotations

import pytest
from tests.games.apiary.great_hive import great_hive
from tests.games.apiary.occasions import OCCASIONS, Effect, said_on
from tests.games.apiary.tables import (
    FACTION,
    FIRST,
    both,
    changes,
    kept_of,
    play,
    ready,
    refuses,
    sheet,
    state_of,
    table,
    written,
)

from rucher.core.chance import Chance
from rucher.core.match import Match
from rucher.core.secrets import Hidden, bit
from rucher.games.apiary import game
from rucher.games.apiary.state import ApiaryOptions

# For each faction: workers, what it begins with, storage, and what each side changes on an occasion.
BASIC_5 = "basic basic basic basic basic"
FACTIONS: dict[str, tuple[list[int], dict[str, int], str, list[Effect], list[Effect]]] = {
    "A01": ([1, 1, 2], {"pollen": 2, "fiber": 1, "water": 1}, BASIC_5, [], []),
    "A02": ([1, 1, 2], {"pollen": 1, "fiber": 2, "water": 1}, BASIC_5, [], []),
    "A03": (
        [1, 1, 2],
        {"pollen": 2, "water": 2, "honey": 1},
        "basic basic basic basic honey",
        [("carve", (), {"vp": 4})],
        [("carve", (), {"vp": 4})],
    ),
    "A04": (
        [1, 2, 2],
        {"pollen": 2, "fiber": 2, "water": 1},
        BASIC_5,
        [("a farm", (), {"fiber": 1, "vp": 1}), ("a recruit", (), {})],
        [("a farm", (), {"fiber": 1, "vp": 2}), ("a recruit", (), {"pollen": 1})],
    ),
    "A05": ([1, 1, 2], {"pollen": 1, "fiber": 1, "wax": 1}, "basic basic basic basic wax", [], []),
    "A06": (
        [1, 1, 1],
        {"pollen": 2, "fiber": 1, "water": 1},
        BASIC_5,
        [("bumped", ("take fiber",), {"fiber": 1})],
        [("bumped", ("take water",), {"water": 1, "favor": 1})],
    ),
    "A07": (
        [1, 1, 2],
        {"pollen": 2, "fiber": 1, "water": 1, "hand": 1},
        "basic basic basic basic",
        [("play a card", (), {"favor": 1}), ("research with 3", (), {})],
        [("play a card", (), {"favor": 1}), ("research with 3", ("plant S45",), {"planted": 1, "hand": -1})],
    ),
    "A08": (
        [1, 2, 2],
        {"pollen": 2, "fiber": 2, "water": 1},
        BASIC_5,
        [("explore", (), {}), ("explore a new planet", (), {"vp": 1})],
        [
            ("explore", ("take water",), {"water": 1}),
            ("explore a new planet", ("take water",), {"water": 1, "vp": 1}),
        ],
    ),
    "A09": (
        [2, 2],
        {"pollen": 3, "fiber": 1, "water": 1},
        BASIC_5,
        [("hibernate", ("take water",), {"water": 1})],
        [("hibernate", ("take water", "take fiber"), {"water": 1, "fiber": 1, "favor": 1})],
    ),
    "A10": (
        [1, 1, 1],
        {"pollen": 1, "fiber": 2, "water": 1},
        f"{BASIC_5} basic",
        [("retrieve", (), {"favor": 1})],
        [("retrieve", (), {"favor": 1, "vp": 1})],
    ),
    "A11": (
        [1, 2, 2],
        {"pollen": 2, "fiber": 2, "water": 1},
        BASIC_5,
        [("a new worker", ("reserve recruit 2",), {"reserved": 1}), ("a reserved tile", (), {"vp": 2})],
        [("a new worker", ("reserve recruit 2",), {"reserved": 1}), ("a reserved tile", (), {"vp": 4})],
    ),
    "A12": ([1, 1, 2], {"pollen": 2, "fiber": 2, "water": 1}, BASIC_5, [], []),
    "A13": (
        [1, 1, 2],
        {"pollen": 2, "fiber": 2, "wax": 1},
        "basic basic basic basic wax_or_honey",
        [("convert", ("convert wax",), {"pollen": -1, "fiber": -1, "wax": 1, "favor": 1})],
        [("convert", ("convert wax",), {"pollen": -1, "fiber": -1, "wax": 1, "favor": 2})],
    ),
    "A14": (
        [1, 2],
        {"pollen": 4, "water": 1},
        BASIC_5,
        [("a new worker", (), {"active 1": -1, "active 2": 1})],
        [("a new worker", (), {"active 1": -1, "active 2": 1, "pollen": 1})],
    ),
    "A15": (
        [1, 1, 1, 1],
        {"pollen": 2, "fiber": 1, "water": 1},
        "basic basic basic basic",
        [("a new worker", (), {})],
        [("a new worker", ("boost 3",), {"active 3": -1, "active 4": 1})],
    ),
    "A16": ([1, 1, 2], {"pollen": 2, "water": 2}, BASIC_5, [], []),
    "A17": (
        [1, 3],
        {"pollen": 2, "fiber": 2, "water": 1},
        BASIC_5,
        [("carve", (), {"vp": 1}), ("explore with 3", (), {})],
        [("carve", (), {"vp": 2, "favor": 1}), ("teaching", (), {"vp": 2, "favor": 1})],
    ),
    "A18": (
        [1, 1, 2],
        {"pollen": 1, "fiber": 1, "water": 1},
        "basic basic basic basic",
        [("overflow", (), {"favor": 1})],
        [("overflow", (), {"favor": 1})],
    ),
    "A19": (
        [1, 1, 1],
        {"pollen": 2, "fiber": 2, "water": 1},
        BASIC_5,
        [("a farm", (), {})],
        [("a farm", (), {})],
    ),
    "A20": (
        [1, 1, 2],
        {"pollen": 1, "fiber": 2, "water": 2},
        BASIC_5,
        [("bump another", ("take water",), {"water": 1, "vp": 1})],
        [("bump another", ("take water",), {"water": 1, "vp": 2})],
    ),
}


def _side(faction: str, upgraded: bool) -> list[Effect]:
    _, _, _, base, better = FACTIONS[faction]
    return better if upgraded else base


@pytest.mark.clause("apiary", "12.6", "12.7", "12.8")
@pytest.mark.parametrize("upgraded", [False, True])
@pytest.mark.parametrize("faction", FACTIONS)
def test_what_a_side_of_a_faction_changes(faction: str, upgraded: bool) -> None:
    for name, answers, extra in _side(faction, upgraded):
        occasion = OCCASIONS[name]
        match = occasion.prepare()
        player = state_of(match).players[0]
        player.faction, player.upgraded = FACTION[faction], upgraded
        assert changes(match, *said_on(occasion, answers)) == both(occasion.changed, extra), name


@pytest.mark.clause("apiary", "1.7", "1.8", "12.6")
@pytest.mark.parametrize("faction", FACTIONS)
def test_what_a_faction_begins_with(faction: str) -> None:
    workers, start, _, _, _ = FACTIONS[faction]
    match = Match(game, ApiaryOptions(pack=FIRST), Chance(1))
    state, number = state_of(match), FACTION[faction]
    everyone = list(range(20))
    everyone.remove(number)
    state.players[0].dealt = [Hidden(everyone.pop(), bit(0)), Hidden(number, bit(0))]
    state.players[1].dealt = [Hidden(everyone.pop(), bit(1)), Hidden(everyone.pop(), bit(1))]
    state.faction_bag = everyone
    play(match, f"faction {faction}")
    match.play(match.legal(1)[0], 1)
    player = state_of(match).players[0]
    assert (player.active, player.favor, player.vp) == (workers, 0, 1)
    given = dict(zip(("fiber", "pollen", "water", "wax", "honey"), player.resources, strict=True))
    given["hand"] = len(player.hand)
    assert {name: n for name, n in given.items() if n} == start


@pytest.mark.clause("apiary", "13.1", "13.2", "6.6")
@pytest.mark.parametrize("upgraded", [False, True])
@pytest.mark.parametrize("faction", FACTIONS)
def test_what_a_faction_stores(faction: str, upgraded: bool) -> None:
    match = table()
    player = state_of(match).players[0]
    player.faction, player.upgraded = FACTION[faction], upgraded
    spots = FACTIONS[faction][2].split()
    assert kept_of(match) == {
        "fiber": spots.count("basic"),
        "pollen": spots.count("basic"),
        "water": spots.count("basic"),
        "wax": spots.count("wax") + spots.count("wax_or_honey"),
        "honey": spots.count("honey") + spots.count("wax_or_honey"),
    }


# The great hive: two farms touch the faction tile; 2 recruits, 2 developments, 2 frames, 3 tokens, favor 9.
SCORES = {
    "A01": (2, 6),
    "A02": (1, 2),
    "A05": (2, 4),
    "A12": (4, 6),
    "A16": (1, 3),
    "A18": (0, 3),
}


@pytest.mark.clause("apiary", "12.6", "14.3")
@pytest.mark.parametrize("faction", FACTIONS)
def test_what_a_faction_scores(faction: str) -> None:
    found = []
    for upgraded in (False, True):
        match = great_hive()
        player = state_of(match).players[0]
        player.faction, player.upgraded = FACTION[faction], upgraded
        found.append(sheet(match)["faction"])
    assert tuple(found) == SCORES.get(faction, (0, 0))


@pytest.mark.clause("apiary", "9.1", "12.8")
def test_capen_upgraded_carves_with_three() -> None:
    match = ready()
    assert refuses(match, "place 3 carve") == ("too_weak_to_carve", "9.1")
    player = state_of(match).players[0]
    player.faction, player.upgraded = FACTION["A03"], True
    assert "place 3 carve" in written(match)
    assert refuses(match, "place 2 carve") == ("too_weak_to_carve", "9.1")


@pytest.mark.clause("apiary", "4.1", "12.8")
@pytest.mark.parametrize("upgraded", [False, True])
def test_iber_flies_one_space_farther(upgraded: bool) -> None:
    match = ready()
    player = state_of(match).players[0]
    player.faction, player.upgraded = FACTION["A08"], upgraded
    play(match, "place 2 explore")
    assert "ship d1" in written(match)  # three steps
    assert refuses(match, "ship d2") == ("too_far", "4.2")


@pytest.mark.clause("apiary", "5.1", "12.8")
@pytest.mark.parametrize(("upgraded", "weakest"), [(False, 3), (True, 2)])
def test_utel_opens_columns_with_less(upgraded: bool, weakest: int) -> None:
    for strength in (2, 3):
        match = ready()
        player = state_of(match).players[0]
        player.faction, player.upgraded = FACTION["A19"], upgraded
        play(match, f"place {strength} advance")
        if strength >= weakest:
            assert "buy farm 3" in written(match)
        else:
            assert refuses(match, "buy farm 3") == ("column_closed", "5.1")


@pytest.mark.clause("apiary", "12.7")
def test_sini_is_glad_of_one_overflow_a_turn() -> None:
    occasion = OCCASIONS["overflow"]
    match = occasion.prepare()
    state_of(match).players[0].faction = FACTION["A18"]
    assert changes(match, "end", "discard fiber", "store") == {"fiber": -4, "favor": 5}
