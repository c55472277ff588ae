"""Finished games of Apiary, one for each number of players: of rules version 1, and of its box's editions.

They are kept for good: a change of the rules that breaks one of them needs a new rules version with a folder
of its own, while version 1 goes on replaying; so does each later edition of the box. To make them again, from
the root (1: greedy bots with the first edition, hard ones with the later):

    python tests/golden/apiary/1/regenerate_apiary.py EDITION

`<name>.json` is a match as `rucher.load` reads it; `expected.json` holds how each of them ends.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import msgspec

import rucher
from rucher import bots
from rucher.games.apiary.box import BOXES

APIARY = Path(__file__).parent.parent
FOLDERS = {1: APIARY / "1", 2: APIARY / "edition_2", 3: APIARY / "edition_3"}
BOTS = {1: "greedy", 2: "hard", 3: "hard"}
GAMES: dict[str, dict[str, Any]] = {
    "two_players": {"players": 2},
    "three_players": {"players": 3, "preset": "advanced"},
    "four_players": {"players": 4, "preset": "first_game"},
    "five_players": {"players": 5, "preset": "publisher"},
    "one_player": {"players": 1, "level": 3, "strict_supply": True},
}


def main(edition: int) -> int:
    """Write the games of an edition and their endings."""
    expected = {}
    for seed, (name, options) in enumerate(GAMES.items()):
        match = played(seed, edition, options)
        outcome = match.outcome
        assert outcome is not None
        (FOLDERS[edition] / f"{name}.json").write_text(match.to_json() + "\n", encoding="utf-8")
        expected[name] = {
            "ranks": outcome.ranks,
            "winners": outcome.winners,
            "reason": outcome.reason,
            "params": outcome.params,
            "score": match.score().seats,
            "answers": len(match.log),
        }
        sys.stdout.write(f"{name}: {len(match.log)} answers\n")
    text = msgspec.json.format(msgspec.json.encode(expected), indent=2)
    (FOLDERS[edition] / "expected.json").write_bytes(text + b"\n")
    return 0


def played(seed: int, edition: int, options: dict[str, Any]) -> rucher.Match:
    """A whole game of a bot with itself."""
    match = rucher.new("apiary", seed=seed, pack=BOXES.editions.name(edition), **options)
    seats = [bots.find(BOTS[edition], "apiary", 10 * seed + seat) for seat in range(options["players"])]
    while match.decision is not None:
        seat = match.decision.seats[0]
        match.play(seats[seat].choose(match.game, match.view(seat), seat).action, seat)
    return match


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1])))
