"""How actions are spelled is remembered from turn to turn, for as many tables as play at once."""

from __future__ import annotations

from typing import Any

import pytest

from rucher.core import game as core_game
from rucher.core.chance import Chance
from rucher.core.match import Match
from rucher.core.options import make_options
from rucher.games import find


def test_what_is_in_use_is_remembered_while_the_rest_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    hive, spelled = find("hive"), list[Any]()
    match = Match(hive, make_options(hive, None, {}), Chance(1))
    views = []
    for _ in range(30):
        views.append(hive.clone(match.state))
        match.play(match.legal(match.state.to_move)[-1])
    known = type(hive)._spell

    def spell(self: Any, view: Any, action: Any) -> Any:
        spelled.append(id(view))
        return known(self, view, action)

    monkeypatch.setattr(type(hive), "_spell", spell)
    monkeypatch.setattr(hive, "_spelled", {})
    monkeypatch.setattr(hive, "_spelled_before", {})
    now = views[-1]
    most = max(len(hive.legal(view, view.to_move)) for view in views)
    monkeypatch.setattr(core_game, "REMEMBERED", 3 * most)
    for view in views[:-1]:
        for seen in (view, now):
            for action in hive.legal(seen, seen.to_move):
                hive.spell(seen, action)
    assert len(spelled) > core_game.REMEMBERED  # so much that some was forgotten
    assert len(hive._spelled) <= core_game.REMEMBERED
    assert spelled.count(id(now)) <= len(hive.legal(now, now.to_move))
