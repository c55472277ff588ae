"""Fit the weights of Alvéola's evaluation to games that it plays against itself.

    python scripts/fit_alveola.py play GAMES.jsonl --matches 2000 --seed 1      # more may be added later
    python scripts/fit_alveola.py fit GAMES.jsonl --out NEW.toml
    rucher match alveola alveola@NEW.toml alveola@1 --nodes 500 --sprt 0,20

Each position between two turns is a case: the terms of the evaluation, one side's less the other's, and a
score: half the result of the game, half the chance that the search gave. The evaluation is linear in its
weights (one set for a full ring, one for an empty one), so this is logistic regression: small steps, case by
case, with a small pull back to the old weights.
"""

from __future__ import annotations

import argparse
import math
import random
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec

import rucher
from rucher.bots.alveola.players import Level, TurnBot
from rucher.bots.alveola.search import NAMES, PHASES, Search
from rucher.bots.alveola.thinking import SCALE, Habits
from rucher.bots.alveola.weights import Version, version
from rucher.bots.limits import Limits
from rucher.core.chance import Chance
from rucher.games.alveola import game
from rucher.games.alveola.codes import table_of
from rucher.games.alveola.state import AlveolaState

TEAMS = 5  # every fifth match is played by teams
STRAY = 12  # of a hundred turns, played at random among the candidates
STEP = 3.0
PULL = 1e-6  # towards the old weights, at each step


class Case(msgspec.Struct, array_like=True):
    """A position: what is left of the ring in 64ths, the terms, the search's chance and the result."""

    phase: int
    terms: list[int]
    chance: float
    result: float


def play(seed: int, nodes: int, weights: Version) -> list[Case]:
    """Play one match and give its cases, for the side of seat 0."""
    options: dict[str, Any] = {"players": 4, "teams": True} if seed % TEAMS == 0 else {}
    match, dice = rucher.new("alveola", seed=seed, **options), random.Random(seed)
    habits = Habits(wide=6, most=16, worlds=8)
    bots = [TurnBot(seed * 4 + s, level=Level(1.0, habits), weights=weights) for s in range(4)]
    found: list[Case] = []
    while match.decision is not None:
        seat = match.decision.seats[0]
        if match.state.step == "take" and match.state.power < 0 and dice.randrange(100) < STRAY:
            match.play(dice.choice(match.legal()))
            continue
        fresh, bot = match.state.step == "take" and match.state.power < 0, bots[seat]
        choice = bot.choose(game, match.view(seat), seat, Limits(nodes=nodes))
        if fresh and bot.lines:
            chance = bot.lines[0].chance
            found.append(_case(match.state, weights, chance if seat % 2 == 0 else 1 - chance))
        match.play(choice.action)
    assert match.outcome is not None
    winners = {seat % 2 for seat in match.outcome.winners}
    result = 0.5 if len(winners) == 2 else 1.0 - winners.pop()
    return [msgspec.structs.replace(case, result=result) for case in found]


def _case(state: AlveolaState, weights: Version, chance: float) -> Case:
    search = Search(*weights.listed())
    search.begin(table_of(state, Chance(0)), len(state.box.tiles) - len(state.box.start_tiles[4]))
    sides = [[0] * len(NAMES), [0] * len(NAMES)]
    for seat in range(state.options.players):
        for term, count in enumerate(search.terms(seat)):
            sides[seat % 2][term] += count
    return Case(search.phase(), [a - b for a, b in zip(*sides, strict=True)], round(chance, 4), 0.5)


def _played(
    seeds: Iterable[int], nodes: int, weights: Version, workers: int, seconds: float
) -> Iterator[list[Case]]:
    """The cases of each match, as they end, until the time is up."""
    until, left = time.monotonic() + seconds, iter(seeds)
    with ProcessPoolExecutor(workers) as pool:
        waiting = {pool.submit(play, seed, nodes, weights) for seed in islice(left, 2 * workers)}
        while waiting:
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            yield from (future.result() for future in done)
            if time.monotonic() < until:
                waiting |= {pool.submit(play, seed, nodes, weights) for seed in islice(left, len(done))}


def fit(found: list[Case], start: Version, rounds: int, seed: int = 0) -> Version:
    """Fit the weights to the cases by small steps."""
    starts = start.listed()
    early, late = [float(weight) for weight in starts[0]], [float(weight) for weight in starts[1]]
    rng = random.Random(seed)
    for turn in range(rounds):
        rng.shuffle(found)
        step, loss = STEP / (1 + turn), 0.0
        for case in found:
            share = case.phase / PHASES
            counts = [(k, count) for k, count in enumerate(case.terms) if count]
            total = sum(count * (late[k] + share * (early[k] - late[k])) for k, count in counts)
            score = (case.result + min(1.0, max(0.0, case.chance))) / 2
            error = score - 1 / (1 + math.exp(-max(-30.0, min(30.0, total / SCALE))))
            loss += error * error
            for k, count in counts:
                early[k] += step * (error * count * share - PULL * (early[k] - starts[0][k]))
                late[k] += step * (error * count * (1 - share) - PULL * (late[k] - starts[1][k]))
        print(f"round {turn + 1}: mean square error {loss / len(found):.5f}", flush=True)
    named = [dict(zip(NAMES, map(round, weights), strict=True)) for weights in (early, late)]
    return Version(*named)


def written(new: Version, note: str) -> str:
    """The text of a version's file."""
    lines = [f"# {note}"]
    for part in ("early", "late"):
        lines += ["", f"[{part}]", *(f"{name} = {weight}" for name, weight in getattr(new, part).items())]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Play games, or fit the weights to played games."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("what", choices=("play", "fit"))
    parser.add_argument("games", type=Path, nargs="+")
    parser.add_argument("--matches", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=1e9, help="stop playing after this many")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--nodes", type=int, default=300)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=6)
    parser.add_argument("--start", default="", help="the version to begin with (default: the newest)")
    parser.add_argument("--out", type=Path)
    asked = parser.parse_args()
    weights = version(asked.start)
    if asked.what == "play":
        with asked.games[0].open("ab") as file:
            seeds = range(1_000_000 * asked.seed, 1_000_000 * asked.seed + asked.matches)
            for cases in _played(seeds, asked.nodes, weights, asked.workers, asked.seconds):
                file.write(msgspec.json.encode(cases) + b"\n")
        return
    lines = [line for name in asked.games for line in name.read_bytes().splitlines()]
    found = [case for line in lines for case in msgspec.json.decode(line, type=list[Case])]
    note = f"Fitted to {len(found):,} positions of {len(lines):,} games, by scripts/fit_alveola.py."
    print(note)
    asked.out.write_text(written(fit(found, weights, asked.rounds), note), encoding="utf-8")


if __name__ == "__main__":
    main()
