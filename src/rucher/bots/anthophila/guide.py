"""Anthophila for the analyst: what an action is worth at first sight, and what the hive has and fears."""

from __future__ import annotations

from collections.abc import Sequence
from typing import get_args

from rucher.bots.analysis.guide import Fact, Guide, Prospect, add_guide
from rucher.bots.anthophila.bot import AnthophilaBot
from rucher.bots.anthophila.players import Companion
from rucher.bots.anthophila.search import Search
from rucher.bots.anthophila.weights import weights
from rucher.bots.anthophila.worth import Weights
from rucher.core.chance import ThinkingChance
from rucher.core.sentence import Sentence
from rucher.core.types import Seat
from rucher.games.anthophila import game
from rucher.games.anthophila.actions import AnthophilaAction
from rucher.games.anthophila.box import RESOURCES
from rucher.games.anthophila.chapters.bees import in_play
from rucher.games.anthophila.chapters.ending import score, unmet
from rucher.games.anthophila.codes import fits, table_of
from rucher.games.anthophila.state import AnthophilaState, Reason
from rucher.games.anthophila.table import END, LOST, STOCK, TURNS

REASONS = get_args(Reason)
GAMES = 8  # played out for one look ahead: one alone would be won or lost by luck
UNMET = 6.0  # pollen that a condition still open is worth


def quick(seed: int) -> Companion:
    """A companion that does not think, and says nothing."""
    return Companion("normal", seed, quiet=True)


def rank(view: AnthophilaState, seat: Seat, actions: Sequence[AnthophilaAction]) -> list[float]:
    """What each action of Anthophila is worth at first sight, for the analyst."""
    weights = Weights(view)
    return [weights.worth(action) for action in actions]


def facts(state: AnthophilaState, seat: Seat) -> list[Fact]:
    """What the hive of Anthophila has, and what threatens it, for the analyst."""
    weights = Weights(state)
    found: dict[str, tuple[float, float]] = {
        name: (state.stock[n], weights.cube(n)) for n, name in enumerate(RESOURCES)
    }
    found["loads"] = (sum(sum(bee.cargo) for bee in state.bees if bee.at >= 0), 0.8)
    found["bees"] = (len(in_play(state)), weights.worker())
    found["unmet"] = (len(list(unmet(state))), -UNMET)
    found["hornets"] = (len(state.hornets), -5.0)
    found["sick"] = (sum(state.sick) + sum(bee.mite for bee in state.bees), -2.0)
    return [Fact(Sentence(f"change.{name}"), *figures) for name, figures in found.items()]


def ahead(state: AnthophilaState, seed: int) -> Prospect:
    """Some games of Anthophila's quick player to their end, for the analyst: wins and points."""
    if not fits(state):
        end, turns = _played_by_rules(state, seed)
        return Prospect((float(end.end == "victory"),), _points(end), turns)
    won, turns = 0, 0
    for number in range(GAMES):
        end, taken = _played_on(state, GAMES * seed + number)
        won, turns = won + (end.end == "victory"), turns + taken
    return Prospect((won / GAMES,), _points(end), turns)


def _points(end: AnthophilaState) -> tuple[int, ...]:
    """The points of each seat at the end of a game of Anthophila."""
    points = score(end)
    return tuple(points.total(seat) for seat in range(end.options.players))


def _played_on(state: AnthophilaState, seed: int) -> tuple[AnthophilaState, int]:
    """The end of a game on the fast table, for the analyst, and the turns it took."""
    table = table_of(state, seed)
    Search(table, weights(), seed).play_turns(state.turns_left)
    row, end = table.row(), game.bare_clone(state)
    end.end, end.turns_left, end.workers_lost = REASONS[row[END]], row[TURNS], row[LOST]
    end.stock = row[STOCK : STOCK + 3]
    return end, state.turns_left - end.turns_left + 1


def _played_by_rules(state: AnthophilaState, seed: int) -> tuple[AnthophilaState, int]:
    """The end of a game of Anthophila, played by the rules where the fast table is too small."""
    end, bot, dice = game.clone(state), AnthophilaBot(seed), ThinkingChance(seed)
    while not end.end:
        game.apply(end, end.seat, bot.choose(game, end, end.seat).action, dice)
    return end, state.turns_left - end.turns_left + 1


add_guide("anthophila", Guide(bot=quick, rank=rank, facts=facts, ahead=ahead, overrules=False))
