"""How far an analyst can be believed: predicted chances against real results, and the time it takes.

Games of the bot against itself; at the start of some turns the chances of all sides are predicted, and
compared with how the game ended, bin by bin.

    python benchmarks analysts [--games 60] [--worlds 8] [--kinds alveola apiary] [--fit]

With --fit: the scales of a game's guide that predict best, among some.
"""

from __future__ import annotations

import argparse
import itertools
import math
import time
from collections.abc import Iterator
from typing import Any

import rucher
from rucher import bots
from rucher.bots.alveola import guide as alveola
from rucher.bots.analysis.guide import results, sides_of
from rucher.bots.analysis.outlook import Ahead, error_of, mean
from rucher.bots.apiary import guide as apiary
from rucher.core.match import Match

KINDS: dict[str, tuple[str, dict[str, Any]]] = {
    "alveola": ("alveola", {}),
    "alveola, 3": ("alveola", {"players": 3}),
    "alveola, 4": ("alveola", {"players": 4}),
    "alveola, teams": ("alveola", {"preset": "teams"}),
    "anthophila": ("anthophila", {"preset": "siege"}),
    "anthophila, 3": ("anthophila", {"preset": "classic", "players": 3}),
    "apiary": ("apiary", {}),
    "apiary, 4": ("apiary", {"players": 4}),
    "apiary, alone": ("apiary", {"players": 1, "level": 2}),
}
EVERY = 3  # one of so many turns is predicted
BINS = 5


def self_play(game: str, options: dict[str, Any], seed: int) -> tuple[Match, list[tuple[int, int]]]:
    """A game of the bot against itself, and where each turn begins: actions before it, and its seat."""
    match = rucher.new(game, seed=seed, **options)
    players = [bots.find("normal", game, 10 * seed + seat) for seat in range(len(match.score().seats))]
    starts, last = [], None
    while decision := match.decision:
        seat, key = decision.seats[0], match.game.turn_key(match.state)
        if key is not None and key != last:
            starts.append((len(match.log), seat))
            last = key
        view = match.game.glimpse(match.state, seat)
        match.play(players[seat].choose(match.game, view, seat).action, seat)
    return match, starts


def predictions(kind: str, games: int, worlds: int) -> Iterator[tuple[float, float, float, float]]:
    """For each side at some turns: the predicted chance, its error, the result, seconds for the position."""
    game, options = KINDS[kind]
    for seed in range(games):
        match, starts = self_play(game, options, seed)
        ahead = Ahead(match.game, seed)
        sides = sides_of(match.game, match.state)
        assert match.outcome is not None
        ends = results(sides, match.outcome)
        for number, seat in starts[seed % EVERY :: EVERY]:
            view = match.game.view(match.state_after(number), seat)
            began = time.process_time()
            samples = [ahead.sample(view, seat, 1000 + k) for k in range(worlds)]
            took = time.process_time() - began
            found = [sample.chances for sample in samples if sample]
            for side, end in zip(sides, ends, strict=True):
                chance = mean(found)[side[0]]
                yield chance, error_of([each[side[0]] for each in found]), end, took


def report(kind: str, games: int, worlds: int) -> None:
    """Print how the predictions of one kind of game came true."""
    found = list(predictions(kind, games, worlds))
    brier = sum((chance - end) ** 2 for chance, _, end, _ in found) / len(found)
    base = sum(end for _, _, end, _ in found) / len(found)
    blind = sum((base - end) ** 2 for _, _, end, _ in found) / len(found)
    error = sum(each[1] for each in found) / len(found)
    print(f"{kind}: {games} games, {len(found)} predictions,")
    print(f"  Brier {brier:.3f} (always {base:.2f}: {blind:.3f}),")
    print(
        f"  mean standard error {error:.3f}, {1e3 * sum(e[3] for e in found) / len(found):.0f} ms a position"
    )
    for n in range(BINS):
        there = [each for each in found if n / BINS <= each[0] < (n + 1) / BINS + (n + 1 == BINS)]
        if there:
            said, came = (sum(each[column] for each in there) / len(there) for column in (0, 2))
            noise = math.sqrt(max(came * (1 - came), 0.01) / len(there))
            bounds = f"{n / BINS:.1f} to {(n + 1) / BINS:.1f}"
            print(f"  {bounds}: said {said:.2f}, came {came:.2f} ± {noise:.2f} ({len(there)})")


SCALES: dict[str, tuple[Any, dict[str, tuple[float, ...]]]] = {
    "alveola": (alveola, {"EARLY": (1000, 1500, 2500), "LATE": (100, 300, 600), "DOUBT": (0, 0.1, 0.2, 0.3)}),
    "apiary": (apiary, {"EARLY_ALONE": (40, 60, 80), "LATE_ALONE": (20, 40, 60)}),  # alone; see fit_apiary.py
}


def fit(kind: str, games: int, worlds: int) -> None:
    """Print the scales that predict best, and how well."""
    name, options = KINDS[kind]
    module, tried = SCALES[name]
    positions: list[tuple[Ahead, list[Any], tuple[float, ...]]] = []
    for seed in range(games):
        match, starts = self_play(name, options, seed)
        ahead = Ahead(match.game, seed)
        assert match.outcome is not None
        ends = results(sides_of(match.game, match.state), match.outcome)
        for number, seat in starts[seed % EVERY :: EVERY]:
            view = match.game.view(match.state_after(number), seat)
            samples = [ahead.sample(view, seat, 1000 + k) for k in range(worlds)]
            positions.append((ahead, [sample.end for sample in samples if sample], ends))

    def brier(values: tuple[float, ...]) -> float:
        for scale, value in zip(tried, values, strict=True):
            setattr(module, scale, value)
        errors: list[float] = []
        for ahead, states, ends in positions:
            judged = [_judged(ahead, state, n) for n, state in enumerate(states)]
            errors += [(chance - end) ** 2 for chance, end in zip(mean(judged), ends, strict=True)]
        return sum(errors) / len(errors)

    best = min(itertools.product(*tried.values()), key=brier)
    print(f"{kind}: {len(positions)} positions of {games} games: {dict(zip(tried, best, strict=True))},")
    print(f"  Brier {brier(best):.4f} in {worlds} worlds")


def _judged(ahead: Ahead, state: Any, number: int) -> tuple[float, ...]:
    """The chances of all sides after a look ahead, with the scales as they are now."""
    if outcome := ahead.game.outcome(state):
        return results(sides_of(ahead.game, state), outcome)
    if ahead.guide.ahead is not None:
        return ahead.guide.ahead(state, number).chances
    assert ahead.guide.chances is not None
    return ahead.guide.chances(state)


def main(arguments: list[str] | None = None) -> None:
    """Measure each kind of game."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--worlds", type=int, default=8)
    parser.add_argument("--kinds", nargs="*", choices=list(KINDS), default=list(KINDS))
    parser.add_argument("--fit", action="store_true")
    options = parser.parse_args(arguments)
    for kind in options.kinds:
        (fit if options.fit else report)(kind, options.games, options.worlds)


if __name__ == "__main__":
    main()
