"""Clause 12.5: every carving: what it costs and what it scores, in a great hive and in a bare one."""

from __future__ import annotations

import pytest
from tests.games.apiary.great_hive import filled, great_hive
from tests.games.apiary.occasions import placed
from tests.games.apiary.tables import (
    TILE,
    both,
    build,
    changes,
    have,
    ready,
    sheet,
    state_of,
    table,
)

# For each carving: honey, points in the great hive (see great_hive), points where it is the only tile.
CARVINGS = {
    "C01": (2, 4 * 2, 0),
    "C02": (1, 2 * 4, 0),
    "C03": (2, 3 * 4, 3),  # alone it touches one hex of the faction tile
    "C04": (2, 0, 14),
    "C05": (2, 6 * 2, 0),
    "C06": (2, 3 * 2, 0),
    "C07": (2, 3 * 3, 0),
    "C08": (2, 3, 0),
    "C09": (2, 0, 12),
    "C10": (2, 4, 0),
    "C11": (1, -3 + 3 * 2, -3),  # Delegation in the other hive would score 6 here, Fermentation 5
    "C12": (2, 13, 1),
    "C13": (1, 5, 5),
    "C14": (1, 4 * 1, 0),
    "C15": (1, 2 + 3 + 1, 0),
    "C16": (2, 2 * 7, 0),
    "C17": (1, 8, 0),
    "C18": (2, 2 * 3, 0),
    "C19": (2, 4, 0),  # half of 9
    "C20": (2, 3 * 2, 0),
    "C21": (1, 3 * 2, 0),
    "C22": (1, 7, 0),
    "C23": (2, 4, 0),
    "C24": (2, 5, 0),
    "C25": (2, 3, 0),
    "C26": (2, 4 * 2, 0),
    "C27": (1, 3 * 2, 0),
    "C28": (1, 3 * 2, 0),
    "C29": (2, 3 * 2, 3),
    "C30": (1, 0, 0),
}


@pytest.mark.clause("apiary", "12.5", "12.15", "14.3", "14.6")
@pytest.mark.parametrize("carving", CARVINGS)
def test_what_a_carving_scores(carving: str) -> None:
    _, great, bare = CARVINGS[carving]
    assert sheet(great_hive(carving))["carvings"] == great
    alone = table()
    build(alone, 0, {(-1, 0): carving})
    assert sheet(alone)["carvings"] == bare


@pytest.mark.clause("apiary", "9.2", "9.3", "12.1")
@pytest.mark.parametrize("carving", CARVINGS)
def test_what_a_carving_costs(carving: str) -> None:
    honey, _, _ = CARVINGS[carving]
    match = ready()
    have(match, 0, {"honey": honey})
    carvings = [TILE[c] for c in ("C01", "C02", "C03", "C04", "C05", "C06", "C07")]
    state_of(match).carvings = [TILE[carving], *(c for c in carvings if c != TILE[carving])]
    expected = both(placed(4), {"carving": 1, "honey": -honey})
    assert changes(match, "place 4 carve", "carving 1", "build 2,0") == expected
    assert state_of(match).carvings[0] == -1


@pytest.mark.clause("apiary", "12.15")
def test_the_sanctuary_scores_for_a_full_mat() -> None:
    # The filler of the great hive is a Sanctuary too: both score.
    assert sheet(filled(great_hive("C30")))["carvings"] == 10 + 10


@pytest.mark.clause("apiary", "12.5")
def test_an_exchange_copies_no_exchange() -> None:
    match = table()
    build(match, 0, {(-1, 0): "C11"})
    build(match, 1, {(-1, 0): "C11"})
    assert sheet(match)["carvings"] == -3
