"""Clause 12.3: every recruit: what it costs, what it is worth, what it changes of a usual turn."""

from __future__ import annotations

import pytest
from tests.games.apiary.occasions import OCCASIONS, Effect, effects_of, placed, said_on
from tests.games.apiary.tables import (
    TILE,
    Difference,
    both,
    build,
    changes,
    hold,
    play,
    ready,
    refuses,
    sheet,
    show,
    state_of,
    written,
)

# For each recruit: pollen, printed points, and what it changes on an occasion.
RECRUITS: dict[str, tuple[int, int, list[Effect]]] = {
    "R01": (2, 2, [("a farm", ("take water",), {"water": 1}), ("a recruit", (), {})]),
    "R02": (1, 1, [("a farm", (), {"favor": 1}), ("a recruit", (), {"favor": 1}), ("carve", (), {})]),
    "R03": (2, 3, [("a frame", (), {"vp": 2}), ("a new worker", (), {})]),
    "R04": (2, 2, [("explore a new planet", (), {"vp": 2}), ("explore", (), {})]),
    "R05": (1, 2, [("research", ("take fiber",), {"fiber": 1})]),
    "R06": (2, 2, [("convert", ("convert wax",), {"pollen": -1, "fiber": -1, "wax": 1})]),
    "R07": (2, 2, [("a farm", (), {"fiber": 1}), ("a recruit", (), {})]),
    "R08": (1, 2, [("hibernate", (), {"hand": 1}), ("retrieve", (), {})]),
    "R09": (1, 3, []),  # two tests of their own: how far, and no farther
    "R10": (
        2,
        2,
        [("a development", ("take fiber", "take water"), {"fiber": 1, "water": 1}), ("a farm", (), {})],
    ),
    "R11": (2, 2, [("bumped", ("take pollen",), {"pollen": 1}), ("bump another", (), {})]),
    "R12": (3, 1, [("explore", (), {"pollen": 1}), ("a farm", (), {})]),
    "R13": (1, 2, [("convert", (), {"favor": 1}), ("teaching", (), {"favor": 1, "vp": 3})]),
    "R14": (1, 2, [("bump another", (), {"favor": 1}), ("bumped", (), {})]),
    "R15": (2, 2, [("hibernate", (), {"vp": 1}), ("retrieve", (), {})]),
    "R16": (2, 2, [("a development", (), {"vp": 2}), ("a farm", (), {})]),
    "R17": (2, 2, [("explore with 3", (), {"water": 1}), ("explore", (), {})]),
    "R18": (2, 1, [("retrieve", (), {"pollen": 1}), ("hibernate", (), {"pollen": 1})]),
    "R19": (2, 2, [("planting", (), {"vp": 3}), ("research", (), {})]),
    "R20": (3, 1, [("retrieve", (), {"favor": 1})]),
    "R21": (2, 2, [("play a card", (), {"favor": 1})]),
    "R22": (2, 2, [("a new worker", (), {"active 1": -1, "active 2": 1})]),
    "R23": (3, 2, [("research with 3", ("keep S02",), {"hand": 1, "seed discards": -1})]),
    "R24": (2, 2, [("a new worker", ("boost 1",), {"active 1": -1, "active 2": 1})]),
    "R25": (3, 1, [("explore", (), {"fiber": 1}), ("a farm", (), {})]),
    "R26": (1, 2, [("a new worker", (), {"pollen": 1}), ("a frame", (), {"pollen": 1})]),
    "R27": (2, 2, [("carve", (), {"vp": 2, "favor": 1}), ("a farm", (), {})]),
    "R28": (2, 1, [("retrieve", (), {"water": 1})]),
    "R29": (2, 2, [("a recruit", (), {"pollen": 1}), ("a farm", (), {})]),
    "R30": (1, 3, [("convert with 3", (), {"fiber": 1}), ("convert", (), {})]),
}


@pytest.mark.parametrize("name", OCCASIONS)
def test_a_turn_without_abilities(name: str) -> None:
    occasion = OCCASIONS[name]
    assert changes(occasion.prepare(), *said_on(occasion, ())) == occasion.changed


@pytest.mark.clause("apiary", "12.3", "12.7", "12.8")
@pytest.mark.parametrize(
    ("recruit", "name", "answers", "extra"), effects_of({item: row[2] for item, row in RECRUITS.items()})
)
def test_what_a_recruit_changes(recruit: str, name: str, answers: tuple[str, ...], extra: Difference) -> None:
    occasion = OCCASIONS[name]
    match = occasion.prepare()
    build(match, 0, {(1, -1): recruit})
    assert changes(match, *said_on(occasion, answers)) == both(occasion.changed, extra)


@pytest.mark.clause("apiary", "12.1", "12.3", "14.4")
@pytest.mark.parametrize("recruit", RECRUITS)
def test_what_a_recruit_costs_and_is_worth(recruit: str) -> None:
    pollen, points, _ = RECRUITS[recruit]
    match = ready()
    show(match, 1, 1, recruit)
    worth = sheet(match)["tiles"]
    bought = changes(match, "place 2 advance", "buy recruit 2", "build 2,0")
    assert bought == both(placed(2), {"recruit": 1, "pollen": -pollen})
    assert state_of(match).players[0].recruits == [TILE[recruit]]
    assert sheet(match)["tiles"] - worth == points


@pytest.mark.clause("apiary", "4.1", "12.8")
def test_the_cartographer_flies_two_spaces_farther() -> None:
    match = play(ready(), "place 2 explore")
    assert refuses(match, "ship d2") == ("too_far", "4.2")
    match = ready()
    build(match, 0, {(1, -1): "R09"})
    play(match, "place 2 explore")
    assert "ship d2" in written(match)  # four steps
    assert refuses(match, "ship d3") == ("too_far", "4.2")
    assert changes(match, "ship b1", "square fiber") == {"ship": 1, "squares": 1, "fiber": 1, "wax": 1}


@pytest.mark.clause("apiary", "12.7")
def test_the_courier_is_paid_once_a_turn() -> None:
    match = ready()
    build(match, 0, {(1, -1): "R11"})
    state = state_of(match)
    state.players[0].active, state.spaces[2], state.spaces[3] = [2], 0 * 8 + 1, 0 * 8 + 1
    state.spaces[4] = 1
    hold(match, 0, "S17", "S35")
    first = changes(match, "seed S17 text", "recall grow", "bump landing once", "take water")
    assert first == {"hand": -1, "seed discards": 1, "board 1": -1, "landing 1": 1, "water": 1}
    second = changes(match, "seed S35 text", "recall advance1", "bump landing once")
    assert second == {"hand": -1, "seed discards": 1, "board 1": -1, "landing 1": 1}
