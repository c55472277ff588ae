"""What a drawn board is told besides the view: where cells lie, what actions add up to, what is stored."""

from __future__ import annotations

from typing import Any

from rucher.games.apiary.chapters.ending import automa_sheet
from rucher.games.apiary.chapters.placing import total_of
from rucher.games.apiary.chapters.solo import newcomer
from rucher.games.apiary.chapters.stock import workers_of
from rucher.games.apiary.chapters.storing import spots_of
from rucher.games.apiary.state import NONE, ApiaryState


def outlook(view: ApiaryState) -> dict[str, Any]:
    """Read off the view alone, as plain data."""
    seats = range(len(view.players))
    acting = view.seat if view.seat in seats else 0  # in the Automa's turn, the player who watches it
    return {
        "hives": [_cells(view, seat) for seat in seats],
        "spots": [_spots(view, seat) for seat in seats],
        "workers": [len(workers_of(view, seat)) for seat in seats],
        "totals": {
            action: total_of(view, acting, action)
            for action, item in view.layout.actions.items()
            if item.spaces == 2
        },
        "automa": _automa(view),
    }


def _automa(view: ApiaryState) -> dict[str, Any] | None:
    """Clauses 16.10 and 16.11: the Automa's score sheet, and how strong her next new worker will be."""
    if view.automa is None:
        return None
    return {"scores": automa_sheet(view), "newcomer": newcomer(view, view.automa.slept + 1)}


def _cells(view: ApiaryState, seat: int) -> list[tuple[int, int]]:
    """The cells of a hive in the order of `built`: the mat's, then those of each frame."""
    return [] if view.players[seat].mat == NONE else list(view.hive(seat).cells)


def _spots(view: ApiaryState, seat: int) -> int:
    """Clause 13.1: how many storage spots a hive has."""
    player = view.players[seat]
    if player.mat == NONE or player.faction == NONE:
        return 0
    return sum(n for _, n in spots_of(view, seat).masks)
