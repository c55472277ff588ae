"""What thinking is made of: clones with and without their caches, draws, and whole decisions of each bot.

Processor time in microseconds, the best of several rounds: the least disturbed one. `--out` names the report.

    python benchmarks thinking [--rounds 7] [--out build/thinking.json]
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import rucher
from rucher import bots
from rucher.core.chance import Chance, ThinkingChance
from rucher.core.match import Match

REPORT = Path(__file__).parent.parent / "build" / "thinking.json"


def best_of(rounds: int, times: int, work: Callable[[], Any]) -> float:
    """Microseconds of processor time for one call, in the best round."""
    found = []
    for _ in range(rounds):
        start = time.process_time()
        for _ in range(times):
            work()
        found.append((time.process_time() - start) / times)
    return 1e6 * min(found)


def middle(game: str, actions: int, prompt: str = "") -> Match:
    """A position in the middle of a seeded random game, at a question if one is named."""
    match, dice = rucher.new(game, seed=1), Chance(1)
    while len(match.log) < actions or (prompt and match.decision and match.decision.prompt != prompt):
        legal = match.legal()
        match.play(legal[dice.pick("choice", range(len(legal)))])
    return match


def clones(rounds: int) -> Iterator[tuple[str, float]]:
    """A clone, and the legal actions after it."""
    yield from cloned("alveola, to lay", middle("alveola", 60, "lay"), rounds)
    yield from cloned("hive", middle("hive", 30), rounds)


def cloned(name: str, match: Match, rounds: int) -> Iterator[tuple[str, float]]:
    """The same of one position."""
    game, state = match.game, match.state
    assert match.decision is not None
    seat = match.decision.seats[0]
    game.legal(state, seat)
    works: dict[str, Callable[[], Any]] = {
        "bare clone": lambda: game.bare_clone(state),
        "clone": lambda: game.clone(state),
        "legal, warm": lambda: game.legal(state, seat),
        "bare clone and legal": lambda: game.legal(game.bare_clone(state), seat),
        "clone and legal": lambda: game.legal(game.clone(state), seat),
    }
    for work in works:
        yield f"{name}: {work}", best_of(rounds, 2000, works[work])


def draws(rounds: int) -> Iterator[tuple[str, float]]:
    """One draw, recorded or only imagined."""
    recorded, imagined = Chance(1), ThinkingChance(1)

    def record() -> None:
        recorded.begin()
        recorded.die()

    yield "a recorded roll", best_of(rounds, 20_000, record)
    yield "an imagined roll", best_of(rounds, 20_000, imagined.die)
    yield "a mark and back", best_of(rounds, 20_000, lambda: imagined.back_to(imagined.mark()))


def decisions(rounds: int) -> Iterator[tuple[str, float]]:
    """The mean decision of the bots without a time of their own, over a stretch of a game."""
    for game, name in (
        ("alveola", "normal"),
        ("anthophila", "normal"),
        ("apiary", "normal"),
        ("hive", "greedy"),
    ):
        bot, match = bots.find(name, game, 1), middle(game, 20)
        asked: list[tuple[Any, int]] = []
        while match.decision and len(asked) < 20:
            seat = match.decision.seats[0]
            asked.append((match.view(seat), seat))
            match.play(match.legal(seat)[0], seat)

        def choose(match: Match = match, bot: Any = bot, asked: Any = asked) -> None:
            for view, seat in asked:
                bot.choose(match.game, view, seat)

        yield f"{game} {name}: a decision", best_of(min(rounds, 3), 1, choose) / len(asked)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--out", type=Path, default=REPORT)
    chosen = parser.parse_args()
    found = {}
    for part in (clones, draws, decisions):
        for what, microseconds in part(chosen.rounds):
            found[what] = round(microseconds, 2)
            print(f"{what:<36}{microseconds:>10.2f} us")
    chosen.out.parent.mkdir(parents=True, exist_ok=True)
    chosen.out.write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
