"""Making a book of openings: games that the engine plays against itself, and what it thinks of each move."""

from __future__ import annotations

import random
from collections.abc import Callable

from rucher.bots.hive.engine import Engine
from rucher.bots.hive.openings import DEEPEST, Book, Result, after, name_of
from rucher.bots.hive.pondering import expected
from rucher.bots.limits import Limits
from rucher.core.chance import Chance
from rucher.games.hive import game
from rucher.games.hive.actions import HiveAction
from rucher.games.hive.state import HiveOptions, HiveState

SETS = ("MLP", "ML", "MLP", "ML", "")
LINES = 6  # candidates of the engine for a move of the opening
CLOSE = 70  # a candidate so much worse than the best one is still played, but seldom
NODES = 1_000  # for a move of these games
NOISE = 40
LONGEST = 100  # plies: a game that is not over then is a draw


def played(seed: int) -> tuple[list[HiveState], Result]:
    """A game of the engine against itself, made by its number alone: the first positions, and the result."""
    rng, chance = random.Random(seed), Chance(0)
    letters = SETS[seed % len(SETS)]
    options = HiveOptions(
        mosquito="M" in letters, ladybug="L" in letters, pillbug="P" in letters, queen_on_turn_1=False
    )
    state = game.setup(options, chance)
    engine = Engine(megabytes=1, noise=NOISE, seed=seed)
    states = [game.clone(state)]
    while game.outcome(state) is None and state.ply < LONGEST:
        opening = state.ply < DEEPEST
        action = (
            _candidate(state, engine, rng) if opening else engine.think(state, Limits(nodes=NODES)).action
        )
        game.apply(state, state.to_move, action, chance)
        if opening:
            states.append(game.clone(state))
    outcome = game.outcome(state)
    if outcome is None or not outcome.winners:
        return states, 1
    return states, 0 if 0 in outcome.winners else 2


def _candidate(state: HiveState, engine: Engine, rng: random.Random) -> HiveAction:
    """One of the moves that the engine holds to be about as good as its best; of the first move, any."""
    if state.ply == 0:
        return rng.choice(game.legal(state, 0))
    lines = engine.think(state, Limits(nodes=NODES), lines=LINES).lines
    alike: dict[str, tuple[HiveAction, int]] = {}  # turned or mirrored, a move counts once
    for line in lines:
        alike.setdefault(name_of(after(state, line.actions[0])), (line.actions[0], line.worth))
    best = lines[0].worth
    choices = [action for action, _ in alike.values()]
    weights = [2.0 ** ((worth - best) * 3 / CLOSE) for _, worth in alike.values()]
    return rng.choices(choices, weights)[0]


def judge(
    book: Book, examples: dict[str, HiveState], nodes: int, told: Callable[[], None] = lambda: None
) -> None:
    """Let the engine say what each move of a book is worth."""
    engine = Engine(megabytes=4)
    for moves in book.positions.values():
        for move in moves.values():
            state = examples[move.to]
            if game.outcome(state) is None:
                move.chance = round(1 - expected(engine.think(state, Limits(nodes=nodes)).worth), 3)
            told()
