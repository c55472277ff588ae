"""Finished games of the second edition of Apiary's box, one for each number of players.

They are kept for good, like the edition: the next one gets a folder of its own. To make them again, from
the root:

    python tests/golden/apiary/edition_2/regenerate_edition.py

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

HERE = Path(__file__).parent
GAMES: dict[str, dict[str, Any]] = {
    "two_players": {"players": 2},
    "three_players": {"players": 3, "preset": "advanced"},
    "four_players": {"players": 4, "preset": "first_game"},
    "five_players": {"players": 5, "preset": "publisher"},
    "one_player": {"players": 1, "level": 3, "strict_supply": True},
}


def main() -> int:
    """Write the games and their endings."""
    expected = {}
    for seed, (name, options) in enumerate(GAMES.items()):
        match = played(seed, options)
        outcome = match.outcome
        assert outcome is not None
        (HERE / f"{name}.json").write_text(match.to_json() + "\n", encoding="utf-8")
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
    (HERE / "expected.json").write_bytes(text + b"\n")
    return 0


def played(seed: int, options: dict[str, Any]) -> rucher.Match:
    """A whole game of the hard bot with itself."""
    match = rucher.new("apiary", seed=seed, pack=BOXES.editions.name(2), **options)
    seats = [bots.find("hard", "apiary", 10 * seed + seat) for seat in range(options["players"])]
    while match.decision is not None:
        seat = match.decision.seats[0]
        match.play(seats[seat].choose(match.game, match.view(seat), seat).action, seat)
    return match


if __name__ == "__main__":
    sys.exit(main())
