"""Alvéola in words: what happened, what may be done, how the table stands."""

from __future__ import annotations

from typing import assert_never

from rucher.core.hexgrid import Hex
from rucher.core.said import Said
from rucher.core.secrets import UNKNOWN
from rucher.core.texts import Parameter, Term
from rucher.games.alveola.actions import (
    AlveolaAction,
    AlveolaEvent,
    Decline,
    Declined,
    Ended,
    Grown,
    HoneyTaken,
    HornetMoved,
    HornetsStuck,
    HornetTileMoved,
    HornetTilePassed,
    Lay,
    MoveHornet,
    MoveWorker,
    PileSearched,
    PlaceQueen,
    PlaceWorker,
    PlayAgain,
    PlayedAgain,
    PowerUsed,
    QueenPlaced,
    Raised,
    SearchPile,
    StartTileLaid,
    TakePile,
    TakeTile,
    TileTaken,
    TileTurnedUp,
    UsePower,
    WorkerMoved,
    WorkerPlaced,
    WorkerRecovered,
)
from rucher.games.alveola.board import FULL, HORNET, ICON, QUEEN, WORKER
from rucher.games.alveola.box import TileKind
from rucher.games.alveola.ending import worker_points
from rucher.games.alveola.naming import power_name, power_term, touch
from rucher.games.alveola.state import NOTHING, AlveolaState, board_of
from rucher.games.alveola.taking import next_piles, piles_in_reach

_ENDS = {"queen": "event.ended_queen", "ring_exhausted": "event.ended_ring"}
_DECLINED = {"bee": "no_bee", "again": "no_second_turn"}


def say(event: AlveolaEvent) -> Said:
    """What happened, in one sentence."""
    match event:
        case HornetTileMoved(pile):
            return Said("event.hornet_tile_moved", {"pile": pile + 1}, {}, (f"pile:{pile + 1}",))
        case HornetsStuck(moves):
            return Said("event.hornets_stuck", {"n": moves})
        case TileTurnedUp(pile, _, shape):
            return Said(
                "event.tile_turned_up", {"pile": pile + 1, "tile": Term(shape)}, {}, (f"pile:{pile + 1}",)
            )
        case Ended(reason):
            return Said(_ENDS[reason])
        case _:
            code, params, cells = _told_of(event)
            return Said(f"event.{code}", params, _people(event), cells)


def _people(event: AlveolaEvent) -> dict[str, int]:
    people = {"player": getattr(event, "seat")}  # noqa: B009 - the events that have no seat were told before
    if isinstance(event, HornetMoved) and event.eaten is not None:
        people["victim"] = event.eaten
    return people


_Told = tuple[str, dict[str, Parameter], tuple[str, ...]]


def _told_of(event: AlveolaEvent) -> _Told:
    """What a player did: the message, its parameters, the cells."""
    match event:
        case StartTileLaid(_, _, cell):
            return "start_tile", {}, (touch(cell),)
        case PowerUsed(_, power):
            return "power_used", {"power": Term(power)}, (f"power:{power.removeprefix('power_')}",)
        case WorkerRecovered():
            return "worker_recovered", {}, ()
        case HoneyTaken(_, honey):
            return "honey_taken", {"honey": Term("honey", count=honey)}, ()
        case PileSearched(_, pile):
            return "pile_searched", {"pile": pile + 1}, (f"pile:{pile + 1}",)
        case TileTaken(_, pile, depth, _, shape):
            facts: dict[str, Parameter] = {"tile": Term(shape), "pile": pile + 1, "depth": depth + 1}
            return "tile_found" if depth else "tile_taken", facts, (f"pile:{pile + 1}",)
        case HornetTilePassed():
            return "hornet_tile_passed", {}, ()
        case PlayedAgain():
            return "played_again", {}, ()
        case Declined(_, step):
            return _DECLINED[step], {}, ()
        case _:
            return _told_of_hive(event)


def _told_of_hive(event: AlveolaEvent) -> _Told:
    match event:
        case Grown(_, _, cell, _, flowers):
            params: dict[str, Parameter] = {"flowers": Term("flower", count=flowers)}
            return "grown" if flowers else "grown_bare", params, (touch(cell),)
        case Raised(_, _, cell, _, level, honey):
            return "raised", {"level": level, "honey": Term("honey", count=honey)}, (touch(cell),)
        case WorkerPlaced(_, cell, level):
            return "worker_placed", {"level": level}, (touch(cell),)
        case WorkerMoved(_, start, cell, level):
            return "worker_moved", {"level": level}, (touch(start), touch(cell))
        case QueenPlaced(_, cell, level):
            return "queen_placed", {"level": level}, (touch(cell),)
        case HornetMoved(_, start, cell, eaten):
            return "hornet_moved" if eaten is None else "worker_eaten", {}, (touch(start), touch(cell))
        case _:
            raise TypeError(f"nothing is said of {event}")


def tell(view: AlveolaState, action: AlveolaAction) -> Said:
    """What an action would do, in words."""
    match action:
        case UsePower(power):
            cost = Term("flower", count=view.box.powers[power].cost)
            return Said("say.use_power", {"power": power_term(view.box, power), "cost": cost})
        case TakePile(pile):
            return _tile_said("say.take", {"pile": pile + 1}, view.box.tiles[view.piles[pile].tiles[0].what])
        case SearchPile(pile):
            return Said("say.search", {"pile": pile + 1})
        case TakeTile(depth):
            return _tell_searched(view, depth)
        case Lay():
            return _tell_lay(view, action)
        case PlaceWorker(cell):
            return Said("say.place_worker", {"cell": _at(cell)})
        case PlaceQueen(cell):
            return Said("say.place_queen", {"cell": _at(cell)})
        case MoveWorker(start, cell):
            return Said("say.move_worker", {"start": _at(start), "cell": _at(cell)})
        case MoveHornet(start, cell):
            victim = _worker_at(view, cell)
            people = {} if victim is None else {"victim": victim}
            code = "say.move_hornet" if victim is None else "say.eat"
            return Said(code, {"start": _at(start), "cell": _at(cell)}, people)
        case PlayAgain():
            return Said("say.again")
        case Decline():
            return Said(f"say.{_DECLINED[view.step]}")
        case _:
            assert_never(action)


def _tell_searched(view: AlveolaState, depth: int) -> Said:
    what = view.piles[view.source].tiles[depth].what
    if what == UNKNOWN:
        return Said("say.take_unknown", {"depth": depth + 1})
    return _tile_said("say.take_tile", {"depth": depth + 1}, view.box.tiles[what])


def _tell_lay(view: AlveolaState, action: Lay) -> Said:
    params: dict[str, Parameter] = {"cell": _at(action.cell), "turn": action.turn}
    if view.step == "start":
        return Said("say.start", params)
    level = board_of(view).height(action.cell) + 1
    if level == 1:
        return Said("say.grow", params)
    honey = Term("honey", count=view.tile_in_hand.honey)
    return Said("say.raise", {**params, "level": level, "honey": honey})


def _tile_said(key: str, params: dict[str, Parameter], tile: TileKind, cells: tuple[str, ...] = ()) -> Said:
    """A sentence about a tile; `key` has a twin that mentions its hornet icon."""
    faces = [Term("face_full" if face == "F" else "face_empty") for face in tile.pattern]
    return Said(
        f"{key}_hornet" if tile.hornet >= 0 else key,
        {**params, "tile": Term(tile.shape), "faces": faces},
        {},
        cells,
    )


def _at(cell: Hex) -> str:
    return f"{cell[0]},{cell[1]}"


def _worker_at(view: AlveolaState, cell: Hex) -> int | None:
    return next((seat for seat, player in enumerate(view.players) if cell in player.workers), None)


def describe(view: AlveolaState) -> list[Said]:
    """The table in words: the players, the powers, the ring, the hive from its lowest row up."""
    return [
        *_players(view),
        *_powers(view),
        *_ring(view),
        *(_cell(view, cell) for cell in board_of(view).cells()),
    ]


def _players(view: AlveolaState) -> list[Said]:
    lines = []
    for seat, player in enumerate(view.players):
        params: dict[str, Parameter] = {
            "workers": Term("worker", count=player.reserve),
            "flowers": Term("flower", count=player.flowers),
            "honey": Term("honey", count=player.honey),
            "eaten": player.eaten,
        }
        lines.append(Said("fact.player_lost" if player.eaten else "fact.player", params, {"player": seat}))
    return lines


def _powers(view: AlveolaState) -> list[Said]:
    return [
        Said(
            "fact.power",
            {"power": power_term(view.box, power), "cost": view.box.powers[power].cost},
            {},
            (f"power:{power_name(view.box, power)}",),
        )
        for power in view.powers
    ]


def _ring(view: AlveolaState) -> list[Said]:
    lines = [Said("fact.reserve", {"flowers": Term("flower", count=view.flowers)})]
    lines += [_pile(view, pile) for pile in range(len(view.piles))]
    lines.append(Said("fact.dipper", {"pile": view.dipper + 1}))
    # A power reaches further only until the tile is taken: from then on it is the next player's choice.
    near = piles_in_reach(view) if view.step == "take" else next_piles(view, view.box.figures.choice)
    if reach := [str(pile + 1) for pile in near]:
        lines.append(Said("fact.reach", {"piles": reach}, {}, tuple(f"pile:{pile}" for pile in reach)))
    lines.append(
        Said("fact.hornet_tile", {"pile": view.hornet_tile + 1}, {}, (f"pile:{view.hornet_tile + 1}",))
    )
    if view.hand != NOTHING or view.step == "start":
        lines.append(_tile_said("fact.in_hand", {}, view.tile_in_hand))
    return lines


def _pile(view: AlveolaState, number: int) -> Said:
    pile, where = view.piles[number], (f"pile:{number + 1}",)
    params: dict[str, Parameter] = {"pile": number + 1, "n": pile.left}
    if not pile.left:
        return Said("fact.pile_empty", params, {}, where)
    if not pile.tiles or pile.tiles[0].what == UNKNOWN:
        return Said("fact.pile_hidden", params, {}, where)
    return _tile_said("fact.pile", params, view.box.tiles[pile.tiles[0].what], where)


def _cell(view: AlveolaState, cell: Hex) -> Said:
    board = board_of(view)
    top = board.top(cell)
    kind = Term("cell_full" if top & FULL else "cell_empty")
    params: dict[str, Parameter] = {"at": _at(cell), "cell": kind, "level": board.height(cell)}
    where = (touch(cell),)
    if top & WORKER:  # a hornet may fly to the icon it stands on
        key = "fact.worker_icon" if top & ICON else "fact.worker"
        params["points"] = worker_points(view, board.height(cell))
        return Said(key, params, {"player": _worker_at(view, cell) or 0}, where)
    if top & QUEEN:
        params["points"] = view.box.figures.queen_points
        return Said("fact.queen", params, {"player": view.queen_of}, where)
    if top & HORNET:
        return Said("fact.hornet_icon" if top & ICON else "fact.hornet", params, {}, where)
    return Said("fact.icon" if top & ICON else "fact.cell", params, {}, where)
