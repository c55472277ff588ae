"""Finished games of Hive under rules version 1, for every preset and every ending.

They are kept for good: a change of the rules that breaks one of them needs a new rules version with a folder
of its own, while version 1 goes on replaying. To make them again or to add an ending, from the root:

    python tests/golden/hive/1/regenerate.py

`<preset>-<ending>.json` is a match as `rucher.load` reads it; `expected.json` holds how each of them ends.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

import msgspec

import rucher
from rucher import bots
from rucher.core.types import Outcome
from rucher.games.hive import game
from rucher.games.hive.actions import Move

HERE = Path(__file__).parent
LONGEST = 160  # plies; longer games are not kept
Chooser = Callable[[rucher.Match, random.Random], Any]


def main() -> int:
    """Write the games and their endings."""
    expected = {}
    for preset in game.info.presets:
        for ending, choose in ENDINGS.items():
            match = next(match for seed in count() if (match := played(preset, seed, choose, ending)))
            outcome = match.outcome
            assert outcome is not None
            name = f"{preset}-{ending}"
            (HERE / f"{name}.json").write_text(match.to_json() + "\n", encoding="utf-8")
            expected[name] = {
                "winners": outcome.winners,
                "reason": outcome.reason,
                "score": match.score().seats,
                "plies": len(match.log),
            }
            sys.stdout.write(f"{name}: {len(match.log)} plies\n")
    text = msgspec.json.format(msgspec.json.encode(expected), indent=2)
    (HERE / "expected.json").write_bytes(text + b"\n")
    return 0


def played(preset: str, seed: int, choose: Chooser, ending: str) -> rucher.Match | None:
    """A game of one way of choosing, if it comes to the ending that is wanted."""
    match, dice = rucher.new("hive", seed=seed, preset=preset), random.Random(seed)
    for _ in range(LONGEST):
        match.play(choose(match, dice))
        if match.outcome is not None:
            return match if ending_of(match.outcome) == ending else None
    return None


def ending_of(outcome: Outcome) -> str:
    """How a game ended, as the files are called."""
    if outcome.winners:
        return "white-wins" if outcome.winners == (0,) else "black-wins"
    return {"both_surrounded": "both-surrounded", "repetition": "repetition"}[outcome.reason]


def greedy_against_random(greedy_seat: int) -> Chooser:
    """One side looks a ply ahead, the other does not."""

    def choose(match: rucher.Match, dice: random.Random) -> Any:
        seat = match.state.to_move
        bot = bots.find("greedy" if seat == greedy_seat else "random", "hive", dice.getrandbits(32))
        return bot.choose(game, match.view(seat), seat).action

    return choose


def close_in_both(match: rucher.Match, dice: random.Random) -> Any:
    """Both sides close in both queens evenly, and neither wins if it can be helped."""

    def worth(action: Any) -> tuple[int, int, float]:
        after = match.outcomes(action)[0][1]
        outcome = game.outcome(after)
        closed = [game.score(after).total(seat) for seat in (0, 1)]
        drawn = outcome is not None and outcome.reason == "both_surrounded"
        return (2 if drawn else outcome is None, sum(closed), dice.random())

    return max(match.legal(), key=worth)


def to_and_fro(match: rucher.Match, dice: random.Random) -> Any:
    """After a while, both sides go back to where they came from."""
    legal = match.legal()
    moves = [action for action in legal if isinstance(action, Move)]
    if match.state.ply < 24 or not moves:
        return dice.choice(legal)
    past = match.state.history
    known = [move for move in moves if match.outcomes(move)[0][1].history[-1] in past]
    return dice.choice(known or moves)


ENDINGS: dict[str, Chooser] = {
    "white-wins": greedy_against_random(0),
    "black-wins": greedy_against_random(1),
    "both-surrounded": close_in_both,
    "repetition": to_and_fro,
}

if __name__ == "__main__":
    sys.exit(main())
