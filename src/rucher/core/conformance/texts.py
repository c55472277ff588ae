"""The part of the conformance kit that reads: which texts would a player of this game miss?

met = conformance.Met()
conformance.play_through(game, options, seed, book, met=met)
assert conformance.missing_texts(game, texts, met) == []
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import msgspec

from rucher.core.game import AnyGame
from rucher.core.match import Match
from rucher.core.texts import LANGUAGES, Texts

UNSAID = ("players", "pack")  # options that the page asks for in a way of its own


@dataclass
class Met:
    """The keys that random play has come across."""

    keys: set[str] = field(default_factory=set)

    def look(self, match: Match) -> None:
        """Note what is asked, what is scored, and how it ended."""
        decision, outcome = match.decision, match.outcome
        if decision:
            self.keys.add(f"prompt.{decision.prompt}")
        if outcome:
            self.keys.add(f"outcome.{outcome.reason}")
        self.keys |= {f"score.{category}" for seat in match.score().seats for category in seat}

    def told(self, game: AnyGame, events: list[Any]) -> None:
        """Note the sentences of what happened."""
        self.keys |= {game.words.describe_event(event).key for event in events}


def missing_texts(game: AnyGame, texts: Texts, met: Met, refusals: set[str] | None = None) -> list[str]:
    """The keys without a text, each with its language: of the game itself, and of all that was met."""
    keys = {"game.name", "game.summary"} | met.keys
    keys |= {f"preset.{name}.{part}" for name in game.info.presets for part in ("name", "description")}
    options = [
        option.name for option in msgspec.structs.fields(game.options_type) if option.name not in UNSAID
    ]
    keys |= {f"option.{name}.{part}" for name in options for part in ("name", "description")}
    keys |= {f"refusal.{code}{part}" for code in refusals or () for part in ("", ".title")}
    return [
        f"{lang}: {key}" for lang in LANGUAGES for key in sorted(keys - texts.catalogs[lang].messages.keys())
    ]
