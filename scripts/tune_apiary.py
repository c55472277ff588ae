"""Tune the weights of Apiary's evaluation by matches of twins on the fast table.

    python -m scripts.tune_apiary OLD.toml NEW.toml --seconds 300 [--edition 2]
    python -m scripts.tune_apiary NEW.toml OLD.toml --compare 60 [--edition 1]

At each step all weights are moved a little at random, once one way and once the other (simultaneous
perturbation). The two twins play some deals from both seats, at first sight, with two players; then the
weights go a small part of the way towards the better one. What is written is the mean of the last steps.
Points count, not wins: they tell more in one game.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from functools import partial
from pathlib import Path
from typing import Final

from scripts.fit_apiary import opened, worth, written

from rucher.bots.apiary.figures import figures_of
from rucher.bots.apiary.quick import Figures, Quick
from rucher.bots.apiary.weights import Version, version
from rucher.core.chance import Chance
from rucher.games.apiary import game
from rucher.games.apiary.box import BOXES
from rucher.games.apiary.codes import table_of
from rucher.games.apiary.questions import Turn
from rucher.games.apiary.state import ApiaryOptions, ApiaryState

DEALS: Final = 4  # in a step, each played from both seats
MOST: Final = 25  # points by which a twin can be better in a step
GAIN: Final = 0.1  # of a move, for a twin that is better by so much
MEMORY: Final = 0.02  # what one of the last steps weighs in the mean
COMPARED: Final = 1_000_000  # the first of the deals that two versions are compared by
MOVES: Final = {
    "fiber": 0.3,
    "pollen": 0.3,
    "water": 0.3,
    "wax": 0.6,
    "honey": 1.0,
    "cards": 0.5,
    "active": 1.0,
    "strength": 0.4,
    "ready": 1.0,
    "away": 1.0,
    "away_strength": 0.4,
    "away_ready": 1.0,
    "tokens": 0.6,
    "farms": 0.6,
    "recruits": 0.6,
    "developments": 0.6,
    "carvings": 1.2,
    "income": 0.4,
    "abilities": 0.15,
    "storage": 0.2,
    "hexes": 0.3,
    "frames": 1.0,
    "upgraded": 1.0,
    "planted": 1.0,
    "favor": 0.15,
    "taught": 1.0,
    "carvable": 0.15,
    "reserved": 0.5,
}  # how far each weight is moved in a step
Part = dict[str, float]
Weights = tuple[Part, Part]  # early, late


def deal(seed: int, box: str) -> ApiaryState:
    """A match of two at the beginning of its first turn, its factions chosen at random."""
    rng, chance = random.Random(seed), Chance(seed)
    state = game.setup(ApiaryOptions(players=2, pack=box), chance)
    while (decision := game.decision(state)) and not isinstance(state.stack[-1], Turn):
        game.apply(state, decision.seats[0], rng.choice(game.legal(state, decision.seats[0])), chance)
    return state


def margin(one: Figures, other: Figures, seed: int, box: str) -> float:
    """By how many points the first one is better on a deal, the mean of both seats."""
    state, total = deal(seed, box), 0.0
    for figures, sign in (((one, other), 1), ((other, one), -1)):
        table = table_of(state, seed)
        minds = [Quick(table, each) for each in figures]
        while not table.over:
            seat, mind = table.seat, minds[table.seat]
            lines = [line for action in table.legal() for line in opened(mind, seat, action)]
            mind.after(seat, max(lines, key=partial(worth, mind, seat)))
        total += sign * (table.points(0) - table.points(1))
    return total / 2


def moved(weights: Weights, moves: Weights, by: float) -> Weights:
    """The weights after a part of a move."""

    def part(number: int) -> Part:
        return {k: v + by * moves[number].get(k, 0.0) for k, v in weights[number].items()}

    return part(0), part(1)


def mixed(mean: Weights, now: Weights, share: float) -> Weights:
    """The mean after one more step."""

    def part(number: int) -> Part:
        return {k: v + share * (now[number][k] - v) for k, v in mean[number].items()}

    return part(0), part(1)


def tune(old: Version, box: str, seconds: float, rng: random.Random) -> tuple[Version, int]:
    """A better version, and the number of steps to it."""

    def with_weights(weights: Weights) -> Version:
        rounded = [{k: round(v, 3) for k, v in part.items()} for part in weights]
        return Version(rounded[0], rounded[1], old.last, old.scales, old.judge)

    nothing = dict.fromkeys(MOVES, 0.0)
    weights: Weights = (nothing | old.early, nothing | old.late)
    mean, steps, end = weights, 0, time.monotonic() + seconds
    while time.monotonic() < end:
        early = {name: rng.choice((-1, 1)) * size for name, size in MOVES.items()}
        late = {name: rng.choice((-1, 1)) * size for name, size in MOVES.items()}
        moves: Weights = (early, early if rng.random() < 0.5 else late)
        twins = [figures_of(with_weights(moved(weights, moves, by)), box, 2) for by in (1.0, -1.0)]
        better = statistics.mean(
            margin(twins[0], twins[1], rng.randrange(1 << 30), box) for _ in range(DEALS)
        )
        weights = moved(weights, moves, GAIN * max(-MOST, min(MOST, better)) / MOST)
        steps += 1
        mean = mixed(mean, weights, max(1 / steps, MEMORY))
    return with_weights(mean), steps


def compare(one: Version, other: Version, box: str, deals: int) -> str:
    """By how many points the first version is better, with its 95 % interval."""
    figures = [figures_of(each, box, 2) for each in (one, other)]
    found = [margin(figures[0], figures[1], COMPARED + n, box) for n in range(deals)]
    spread = 1.96 * statistics.stdev(found) / deals**0.5
    won = sum(each > 0 for each in found)
    return f"{statistics.mean(found):+.1f} points (± {spread:.1f}); better on {won} of {deals} deals"


def main() -> None:
    """Tune a version, or compare two."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("old", help="a version by its number or file")
    parser.add_argument("new", help="the file to write; with --compare another version")
    parser.add_argument("--seconds", type=float, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--edition", type=int, default=BOXES.editions.numbers[-1])
    parser.add_argument("--compare", type=int, help="play so many deals of the two versions instead")
    asked = parser.parse_args()
    box, old = BOXES.editions.name(asked.edition), version(asked.old)
    if asked.compare:
        print(compare(old, version(asked.new), box, asked.compare))
        return
    new, steps = tune(old, box, asked.seconds, random.Random(asked.seed))
    Path(asked.new).write_text(written(new, f"Tuned in {steps:,} steps, by scripts/tune_apiary.py."), "utf-8")
    print(f"{steps:,} steps; against the old one: {compare(new, old, box, 60)}")


if __name__ == "__main__":
    main()
