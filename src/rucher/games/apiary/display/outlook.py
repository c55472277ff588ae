"""The outlook: facts for a drawn board besides the view: cells, totals of actions, stored resources."""

from __future__ import annotations

import msgspec

from rucher.core.hexgrid import Hex
from rucher.games.apiary.box.effects import ActionId
from rucher.games.apiary.chapters.ending import Majority, automa_sheet, majorities
from rucher.games.apiary.chapters.placing import total_of, weakest_carver
from rucher.games.apiary.chapters.solo import newcomer
from rucher.games.apiary.chapters.stock import workers_of
from rucher.games.apiary.chapters.storing import arranged, spots_of
from rucher.games.apiary.display.steps import Steps, Whole, settle, steps, wholes
from rucher.games.apiary.state import NONE, ApiaryState
from rucher.games.apiary.words.preview import Rules


class AutomaOutlook(msgspec.Struct, frozen=True):
    """Clauses 16.10 and 16.11: the Automa's score sheet, and the strength of her next new worker."""

    scores: dict[str, int]
    newcomer: int


class Outlook(msgspec.Struct, frozen=True):
    """Facts that follow from a view by the rules; lists are by seat."""

    hives: tuple[tuple[Hex, ...], ...]  # the cells of each hive, in the order of `built`
    spots: tuple[int, ...]  # clause 13.1: how many storage spots a hive has
    workers: tuple[int, ...]
    totals: dict[ActionId, int]  # of the actions with two spaces, for the acting player
    carver: int  # clause 9.1: the least strength with which the acting player may carve
    automa: AutomaOutlook | None
    majorities: tuple[Majority, ...]  # by sector of the comb
    stored: tuple[tuple[int, ...], ...]  # by spot of the mat, the faction and the tiles: the resource or -1
    steps: Steps | None  # of the action under way
    settle: Whole | None  # the usual answers to all open questions
    wholes: dict[str, Whole]  # by notation: an answer with the usual ones after it


def outlook(game: Rules, view: ApiaryState, asked: bool = True) -> Outlook:
    """What a drawn board of Apiary is told, made from the view alone."""
    seats = range(len(view.players))
    acting = view.seat if view.seat in seats else 0  # in the Automa's turn: the player who watches it
    paired = [action for action, item in view.layout.actions.items() if item.spaces == 2]
    return Outlook(
        hives=tuple(_cells(view, seat) for seat in seats),
        spots=tuple(_spots(view, seat) for seat in seats),
        workers=tuple(len(workers_of(view, seat)) for seat in seats),
        totals={action: total_of(view, acting, action) for action in paired},
        carver=weakest_carver(view, acting),
        automa=_automa(view),
        majorities=majorities(view),
        stored=tuple(tuple(arranged(view, seat)) for seat in seats),
        steps=steps(view),
        settle=settle(game, view) if asked else None,
        wholes=wholes(game, view) if asked else {},
    )


def _automa(view: ApiaryState) -> AutomaOutlook | None:
    """What a drawn board is told of the Automa; None where nobody plays against her."""
    if view.automa is None:
        return None
    return AutomaOutlook(automa_sheet(view), newcomer(view, view.automa.slept + 1))


def _cells(view: ApiaryState, seat: int) -> tuple[Hex, ...]:
    """The cells of a hive for a drawn board of Apiary: the mat's, then those of each frame."""
    return () if view.players[seat].mat == NONE else view.hive(seat).cells


def _spots(view: ApiaryState, seat: int) -> int:
    """The number of storage spots of a hive, for the drawn board."""
    player = view.players[seat]
    if player.mat == NONE or player.faction == NONE:
        return 0
    return sum(n for _, n in spots_of(view, seat).masks)
