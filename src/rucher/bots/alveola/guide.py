"""Alvéola for the analyst: games are played on at the fast table; what there is to have and to fear."""

from __future__ import annotations

from rucher.bots.alveola.bot import FLOWER, POINT, THREAT, WORKER_WAITING, in_danger
from rucher.bots.alveola.players import Level, TurnBot
from rucher.bots.alveola.search import Search
from rucher.bots.alveola.thinking import Habits
from rucher.bots.alveola.weights import version
from rucher.bots.analysis.guide import Fact, Guide, Prospect, add_guide, shares
from rucher.core.chance import ThinkingChance
from rucher.core.sentence import Sentence
from rucher.core.types import Seat
from rucher.games.alveola.actions import AlveolaAction, Lay
from rucher.games.alveola.chapters.ending import sides, worker_points
from rucher.games.alveola.codes import table_of
from rucher.games.alveola.ids import touch
from rucher.games.alveola.state import AlveolaState, board_of

AT_SIGHT = Level(1.0, Habits(worlds=0), nodes=1)  # the turn that looks best, without playing on
TURNS = 8  # that are played on, so that the tiles drawn now are met; then one more, whose mean is taken
# The lead then that is ten to one, in hundredths of a point: looking from a full ring, or from an empty one.
# And how little is sure after so many turns. `python benchmarks analysts --fit --kinds alveola` tries them.
EARLY, LATE, DOUBT = 1500.0, 100.0, 0.3


def ahead(state: AlveolaState, seed: int, turns: int = TURNS) -> Prospect:
    """Some turns of Alvéola's search played on, for the analyst: the chance of each side after them."""
    table, ring = table_of(state, ThinkingChance(seed)), len(state.box.tiles) - len(state.box.start_tiles[4])
    search, teams = Search(*version().listed(), seed=seed), sides(state)
    scale = LATE + (EARLY - LATE) * sum(map(len, table.piles())) / ring
    search.begin(table, ring)
    search.play_on(turns)
    doubt, found = DOUBT * search.turns / TURNS, [0.0] * len(teams)
    for _ in range(2):  # whoever is to move looks better: so once with each
        behind = [float(min(0, search.worth(side[0]))) for side in teams]  # the best side is not behind
        for n, share in enumerate(shares(behind, scale)):
            found[n] += (share + doubt * (1 / len(teams) - share)) / 2
        search.play_on(1)
    points = tuple(table.points(seat) for seat in range(state.options.players))
    return Prospect(tuple(found), points, search.turns)


def chances(state: AlveolaState) -> tuple[float, ...]:
    """The chance of each side of Alvéola, as it looks to the analyst now."""
    return ahead(state, 0, 0).chances


def marks(view: AlveolaState, action: AlveolaAction) -> tuple[str, ...]:
    """The cells that a tile of Alvéola covers, for the analyst's drawing."""
    if not isinstance(action, Lay):
        return ()
    return tuple(map(touch, view.tile_in_hand.cells(action.cell, action.turn)))


def facts(state: AlveolaState, seat: Seat) -> list[Fact]:
    """What a player has besides points, and what the hornets may take."""
    player = state.players[seat]
    found = {
        "flowers": (player.flowers, FLOWER / POINT),
        "reserve": (player.reserve, WORKER_WAITING / POINT),
        "eaten": (player.eaten, -2.0),
        "threatened": (_points_beside_hornets(state, seat), -THREAT / POINT),
        "second_turn": (state.seat == seat and state.second_turn == "granted", 2.5),
    }
    return [Fact(Sentence(f"change.{name}"), *figures) for name, figures in found.items()]


def _points_beside_hornets(state: AlveolaState, seat: Seat) -> int:
    """The points of the workers that a hornet may eat with its next step, for the analyst."""
    return sum(worker_points(state, board_of(state).height(cell)) for cell in in_danger(state, seat))


add_guide(
    "alveola",
    Guide(
        bot=lambda seed: TurnBot(seed, level=AT_SIGHT),
        sides=sides,
        ahead=ahead,
        chances=chances,
        marks=marks,
        facts=facts,
    ),
)
