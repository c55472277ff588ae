"""Chapter 4: every planet with its strength-4 benefit, and every explore token."""

from __future__ import annotations

import pytest
from tests.games.apiary.occasions import placed
from tests.games.apiary.tables import (
    PLANET,
    SEED,
    TOKEN,
    Difference,
    both,
    changes,
    draws,
    ready,
    state_of,
)

from rucher.core.match import Match

# For each planet: its squares, what choosing its printed resources answers and the harvest brings, and the
# same for its strength-4 benefit (None: it has none).
PLANETS: dict[str, tuple[int, tuple[str, ...], Difference, tuple[str, ...] | None, Difference]] = {
    "P01": (2, (), {"pollen": 1}, (), {"vp": 2}),
    "P02": (2, (), {"fiber": 1}, (), {"favor": 2}),
    "P03": (2, (), {"water": 1}, (), {"hand": 1}),
    "P04": (1, (), {"pollen": 1, "fiber": 1}, None, {}),
    "P05": (1, (), {"fiber": 1, "water": 1}, (), {"vp": 1}),
    "P06": (1, (), {"pollen": 1, "water": 1}, None, {}),
    "P07": (1, (), {"wax": 1}, None, {}),
    "P08": (3, (), {}, (), {"vp": 4}),
    "P09": (2, ("take pollen",), {"pollen": 1}, ("boost 3",), {"active 3": -1, "active 4": 1}),
    "P10": (1, ("take fiber",), {"fiber": 1}, (), {"active 1": 1}),
    "P11": (1, (), {"pollen": 1}, (), {"wax": 1}),
    "P12": (1, (), {"water": 1}, (), {"honey": 1}),
    "P13": (1, (), {"fiber": 1}, ("place_frame 3,0 0",), {"frames": 1}),
    "P14": (2, (), {}, (), {"favor": 4}),
    "P15": (2, ("take water",), {"water": 1}, ("income -1,0",), {"vp": 1}),
}
# For each explore token: what is answered and what it changes.
TOKENS: dict[str, tuple[tuple[str, ...], Difference]] = {
    "T01": ((), {"hand": 2}),
    "T02": ((), {"hand": 1}),
    "T03": ((), {"hand": 1}),
    "T04": ((), {"vp": 3}),
    "T05": ((), {"vp": 3}),
    "T06": ((), {"vp": 2, "favor": 1}),
    "T07": ((), {"vp": 2, "favor": 1}),
    "T08": ((), {"favor": 3}),
    "T09": ((), {"favor": 3}),
    "T10": ((), {"wax": 1}),
    "T11": ((), {"wax": 1}),
    "T12": ((), {"honey": 1}),
    "T13": ((), {"fiber": 2}),
    "T14": ((), {"pollen": 2}),
    "T15": ((), {"water": 2}),
    "T16": (("take fiber", "take water"), {"fiber": 1, "water": 1}),
    "T17": (("take pollen",), {"pollen": 1, "hand": 1}),
    "T18": (("boost 3",), {"active 3": -1, "active 4": 1}),
    "T19": (("boost 4", "hibernate B4"), {"active 4": -1, "asleep": 1, "vp": 3}),
    "T20": ((), {"active 1": 1}),
}


def at(planet: str) -> Match:
    """A turn with this planet explored beside the ship."""
    match = ready()
    state_of(match).planets[1] = PLANET[planet]
    return match


@pytest.mark.clause("apiary", "4.6", "4.7", "4.8")
@pytest.mark.parametrize("planet", PLANETS)
def test_what_a_planet_gives(planet: str) -> None:
    squares, takes, harvest, benefit, _ = PLANETS[planet]
    flown = both({"ship": 1, "squares": 1, "water": 1}, harvest)
    said = ("ship b1", "square water", *takes)
    assert changes(at(planet), "place 2 explore", *said) == both(placed(2), flown)
    match = at(planet)
    state_of(match).squares[3:6] = [squares, 0, 0]  # full: what lies there is gained, nothing is put
    full = both({"ship": 1, "fiber": squares}, harvest)
    assert changes(match, "place 2 explore", "ship b1", *takes) == both(placed(2), full)
    assert (benefit is None) == (planet in ("P04", "P06", "P07"))


@pytest.mark.clause("apiary", "3.9", "4.8")
@pytest.mark.parametrize("planet", PLANETS)
@pytest.mark.parametrize("order", ["harvest first", "benefit first", "declined"])
def test_the_strength_4_benefit_of_a_planet(planet: str, order: str) -> None:
    _, takes, harvest, benefit, gift = PLANETS[planet]
    flown = both(placed(4), {"ship": 1, "squares": 1, "water": 1}, harvest)
    said = ["place 4 explore", "ship b1", "square water"]
    if benefit is None:
        assert changes(at(planet), *said, *takes) == flown
    elif order == "harvest first":
        assert changes(at(planet), *said, "harvest", *takes, "benefit", *benefit) == both(flown, gift)
    elif order == "benefit first":
        assert changes(at(planet), *said, "benefit", *benefit, *takes) == both(flown, gift)
    else:
        assert changes(at(planet), *said, "harvest", *takes, "done") == flown


@pytest.mark.clause("apiary", "4.4", "4.5")
@pytest.mark.parametrize("token", TOKENS)
def test_what_an_explore_token_gives(token: str) -> None:
    answers, gift = TOKENS[token]
    match = ready()
    state_of(match).grid_tokens[4] = TOKEN[token]
    cards = [SEED["S01"], SEED["S02"]][: gift.get("hand", 0)]
    draws(match, *cards, "P08")
    sleeps = "hibernate" in str(answers)
    now = answers[:-1] if sleeps else answers
    later = answers[-1:] if sleeps else ()  # clause 3.7: after the action
    explored = {"ship": 4, "tokens": 1, "explored": 1, "squares": 1, "fiber": 1}
    said = ("place 2 explore", "ship a2", *now, "square fiber", *later)
    assert changes(match, *said) == both(placed(2), explored, gift)
    assert (state_of(match).planets[4], state_of(match).grid_tokens[4]) == (PLANET["P08"], -1)
    assert state_of(match).players[0].explore_tokens == [TOKEN[token]]
