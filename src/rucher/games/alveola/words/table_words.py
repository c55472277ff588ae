"""Alvéola in words: the table."""

from __future__ import annotations

from rucher.core.hexgrid import Hex, draw_in_text
from rucher.core.secrets import UNKNOWN
from rucher.core.sentence import Sentence
from rucher.core.texts import Parameter, Term
from rucher.games.alveola.board import FULL, HORNET, ICON, QUEEN, WORKER
from rucher.games.alveola.chapters.ending import worker_points
from rucher.games.alveola.chapters.taking import next_piles, piles_in_reach
from rucher.games.alveola.ids import power_name, power_term, touch
from rucher.games.alveola.state import NOTHING, AlveolaState, board_of
from rucher.games.alveola.words.common import cell_numbers, tile_sentence, worker_at


def describe_table(view: AlveolaState) -> list[Sentence]:
    """Alvéola's table in words: the players, the powers, the ring, the hive from its lowest row up."""
    return [
        *describe_beside_hive(view),
        *(_cell(view, cell) for cell in board_of(view).cells()),
    ]


def draw_hive(view: AlveolaState) -> str:
    """The hive in text: the level of each cell, `o` if full, and who is there: `!` a hornet, `a` a worker."""
    board, shown = board_of(view), {}
    for cell in board.cells():
        top, there = board.top(cell), ""
        if top & HORNET:
            there = "!"
        elif top & (WORKER | QUEEN):
            seat = next(s for s, p in enumerate(view.players) if cell in p.workers or cell == p.queen)
            there = ("ABCD" if top & QUEEN else "abcd")[seat]
        shown[cell] = f"{board.height(cell)}{there or ('o' if top & FULL else '.')}"
    return draw_in_text(shown)


def describe_beside_hive(view: AlveolaState) -> list[Sentence]:
    """The players, the powers and the ring."""
    return [*_players(view), *_powers(view), *_ring(view)]


def _players(view: AlveolaState) -> list[Sentence]:
    """The sentences about the players: workers, flowers, honey."""
    lines = []
    for seat, player in enumerate(view.players):
        params: dict[str, Parameter] = {
            "workers": Term("worker", count=player.reserve),
            "flowers": Term("flower", count=player.flowers),
            "honey": Term("honey", count=player.honey),
            "eaten": player.eaten,
        }
        lines.append(
            Sentence("fact.player_lost" if player.eaten else "fact.player", params, {"player": seat})
        )
    return lines


def _powers(view: AlveolaState) -> list[Sentence]:
    """The sentences about the flower powers."""
    return [
        Sentence(
            "fact.power",
            {"power": power_term(view.box, power), "cost": view.box.powers[power].cost},
            {},
            (f"power:{power_name(view.box, power)}",),
        )
        for power in view.powers
    ]


def _ring(view: AlveolaState) -> list[Sentence]:
    """The sentences about the ring: its piles, the dipper, and which piles are in reach."""
    lines = [Sentence("fact.reserve", {"flowers": Term("flower", count=view.flowers)})]
    lines += [_pile(view, pile) for pile in range(len(view.piles))]
    lines.append(Sentence("fact.dipper", {"pile": view.dipper + 1}))
    # A power reaches further only until the tile is taken: from then on it is the next player's choice.
    near = piles_in_reach(view) if view.step == "take" else next_piles(view, view.box.figures.choice)
    if reach := [str(pile + 1) for pile in near]:
        lines.append(Sentence("fact.reach", {"piles": reach}, {}, tuple(f"pile:{pile}" for pile in reach)))
    lines.append(
        Sentence("fact.hornet_tile", {"pile": view.hornet_tile + 1}, {}, (f"pile:{view.hornet_tile + 1}",))
    )
    if view.hand != NOTHING or view.step == "start":
        lines.append(tile_sentence("fact.in_hand", {}, view.tile_in_hand))
    return lines


def _pile(view: AlveolaState, number: int) -> Sentence:
    """The sentence about one pile of the ring."""
    pile, where = view.piles[number], (f"pile:{number + 1}",)
    params: dict[str, Parameter] = {"pile": number + 1, "n": pile.left}
    if not pile.left:
        return Sentence("fact.pile_empty", params, {}, where)
    if not pile.tiles or pile.tiles[0].what == UNKNOWN:
        return Sentence("fact.pile_hidden", params, {}, where)
    return tile_sentence("fact.pile", params, view.box.tiles[pile.tiles[0].what], where)


def _cell(view: AlveolaState, cell: Hex) -> Sentence:
    """The sentence about one cell of the hive."""
    board = board_of(view)
    top = board.top(cell)
    kind = Term("cell_full" if top & FULL else "cell_empty")
    params: dict[str, Parameter] = {
        "at": cell_numbers(view)[cell],
        "cell": kind,
        "level": board.height(cell),
    }
    where = (touch(cell),)
    if top & WORKER:  # a hornet may fly to the icon it stands on
        key = "fact.worker_icon" if top & ICON else "fact.worker"
        params["points"] = worker_points(view, board.height(cell))
        return Sentence(key, params, {"player": worker_at(view, cell) or 0}, where)
    if top & QUEEN:
        params["points"] = view.box.figures.queen_points
        return Sentence("fact.queen", params, {"player": view.queen_of}, where)
    if top & HORNET:
        return Sentence("fact.hornet_icon" if top & ICON else "fact.hornet", params, {}, where)
    return Sentence("fact.icon" if top & ICON else "fact.cell", params, {}, where)
