"""Every component of the box has a test of its own among the tables of expected differences."""

from __future__ import annotations

from tests.games.apiary.tables import BOX
from tests.games.apiary.test_items_carvings import CARVINGS
from tests.games.apiary.test_items_dances import USES
from tests.games.apiary.test_items_developments import DEVELOPMENTS
from tests.games.apiary.test_items_exploring import PLANETS, TOKENS
from tests.games.apiary.test_items_factions import FACTIONS
from tests.games.apiary.test_items_farms import FARMS
from tests.games.apiary.test_items_hives import MATS
from tests.games.apiary.test_items_recruits import RECRUITS
from tests.games.apiary.test_items_seeds import SEEDS

TESTED = {
    *FARMS,
    *RECRUITS,
    *DEVELOPMENTS,
    *CARVINGS,
    *FACTIONS,
    *SEEDS,
    *PLANETS,
    *TOKENS,
    *MATS,
    *(name for taught in USES for name in taught),
}


def test_every_item_has_a_test() -> None:
    pack = BOX.pack
    lists = (pack.farms, pack.recruits, pack.developments, pack.carvings, pack.factions, pack.seeds)
    more = (pack.planets, pack.explore_tokens, pack.dances, pack.dance_tokens, pack.mats)
    items = [item.id for listed in (*lists, *more) for item in listed]
    assert len(items) == 40 + 30 + 29 + 30 + 20 + 45 + 15 + 20 + 5 + 9 + 5
    assert [item for item in items if item not in TESTED] == []
    assert TESTED - set(items) == set()
