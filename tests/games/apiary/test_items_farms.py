"""Clause 12.2: every farm: what it costs, what it stores, what its income gives, one point each."""

from __future__ import annotations

import pytest
from tests.games.apiary.occasions import placed
from tests.games.apiary.tables import (
    Difference,
    both,
    build,
    changes,
    have,
    hold,
    kept_of,
    put,
    sheet,
    show,
    table,
)

# For each farm: fiber, water, storage, what is answered, what its income changes.
FARMS: dict[str, tuple[int, int, str, tuple[str, ...], Difference]] = {
    "F01": (1, 0, "pollen pollen", (), {"pollen": 1}),
    "F02": (1, 0, "fiber fiber", (), {"fiber": 1}),
    "F03": (1, 0, "water water", (), {"water": 1}),
    "F04": (0, 1, "pollen fiber", (), {"pollen": 1}),
    "F05": (0, 1, "fiber water", (), {"fiber": 1}),
    "F06": (0, 1, "water pollen", (), {"water": 1}),
    "F07": (1, 0, "basic", (), {"favor": 1}),
    "F08": (0, 1, "basic", (), {"favor": 1}),
    "F09": (1, 0, "pollen", (), {"vp": 1}),
    "F10": (0, 1, "fiber", (), {"vp": 1}),
    "F11": (1, 1, "basic basic", ("take water",), {"water": 1}),
    "F12": (1, 1, "pollen water basic", (), {"pollen": 1}),
    "F13": (1, 1, "fiber pollen basic", (), {"fiber": 1}),
    "F14": (1, 1, "water fiber basic", (), {"water": 1}),
    "F15": (2, 0, "wax basic", (), {"favor": 2}),
    "F16": (0, 2, "honey basic", (), {"favor": 2}),
    "F17": (2, 0, "pollen pollen fiber", ("take fiber",), {"fiber": 1, "favor": 1}),
    "F18": (0, 2, "water water pollen", (), {"water": 1, "favor": 1}),
    "F19": (2, 0, "basic basic", (), {"hand": 1}),
    "F20": (0, 2, "basic basic", (), {"hand": 1}),
    "F21": (1, 1, "wax basic", (), {"vp": 1, "favor": 1}),
    "F22": (1, 0, "wax_or_honey", ("take fiber",), {"fiber": 1}),
    "F23": (2, 0, "basic", (), {"vp": 2}),
    "F24": (0, 2, "basic", (), {"vp": 2}),
    "F25": (1, 1, "basic basic basic", (), {"favor": 1}),
    "F26": (1, 1, "basic wax_or_honey", ("take pollen",), {"pollen": 1}),
    "F27": (2, 1, "pollen fiber basic", (), {"pollen": 1, "fiber": 1}),
    "F28": (1, 2, "pollen water basic", (), {"pollen": 1, "water": 1}),
    "F29": (2, 1, "fiber water basic", (), {"fiber": 1, "water": 1}),
    "F30": (1, 2, "basic basic wax", (), {"wax": 1}),
    "F31": (2, 1, "basic wax_or_honey", (), {"wax": 1}),
    "F32": (3, 0, "basic basic", (), {"pollen": 2}),
    "F33": (0, 3, "basic honey", (), {"pollen": 1, "water": 1}),
    "F34": (2, 1, "wax_or_honey wax_or_honey", (), {"vp": 2}),
    "F35": (1, 2, "basic basic wax_or_honey", ("take fiber",), {"fiber": 1, "favor": 1}),
    "F36": (1, 2, "basic basic", (), {"hand": 1, "favor": 1}),
    "F37": (2, 2, "wax_or_honey basic basic", ("take fiber", "take water"), {"fiber": 1, "water": 1}),
    "F38": (2, 2, "honey honey", ("exchange",), {"pollen": -1, "honey": 1}),
    "F39": (3, 1, "any any", (), {"wax": 1, "favor": 1}),
    "F40": (1, 2, "any any", (), {"vp": 2}),
}
TAKES = {
    "fiber": ("fiber", "basic", "any"),
    "pollen": ("pollen", "basic", "any"),
    "water": ("water", "basic", "any"),
    "wax": ("wax", "wax_or_honey", "any"),
    "honey": ("honey", "wax_or_honey", "any"),
}
RIA = {"fiber": 4, "pollen": 4, "water": 4}  # four spots for basic resources on the faction tile


@pytest.mark.clause("apiary", "5.9", "12.1", "12.2", "14.4")
@pytest.mark.parametrize("farm", FARMS)
def test_what_a_farm_costs_and_is_worth(farm: str) -> None:
    fiber, water, _, _, _ = FARMS[farm]
    match = table()
    have(match, 0, {"fiber": 5, "water": 5}, active=(2,))
    hold(match, 0, "S45")
    show(match, 0, 0, farm)
    assert sheet(match)["tiles"] == 0
    bought = changes(match, "place 2 advance", "buy farm 1", "build 2,0")
    assert bought == both(placed(2), {"farm": 1, "fiber": -fiber, "water": -water})
    assert sheet(match)["tiles"] == 1


@pytest.mark.clause("apiary", "10.3", "12.2")
@pytest.mark.parametrize("farm", FARMS)
def test_the_income_of_a_farm(farm: str) -> None:
    _, _, _, answers, income = FARMS[farm]
    match = table()
    have(match, 0, {"pollen": 1})
    hold(match, 0, "S45")
    build(match, 0, {(2, 0): farm})
    put(match, 0, "grow", 1)
    assert changes(match, "retrieve", *answers) == both({"board 1": -1, "active 2": 1}, income)


@pytest.mark.clause("apiary", "12.2", "13.1", "13.2", "13.4")
@pytest.mark.parametrize("farm", FARMS)
def test_what_a_farm_stores(farm: str) -> None:
    spots = FARMS[farm][2].split()
    match = table()
    build(match, 0, {(2, 0): farm})
    expected = {
        resource: RIA.get(resource, 0) + sum(spot in takes for spot in spots)
        for resource, takes in TAKES.items()
    }
    assert kept_of(match) == expected
