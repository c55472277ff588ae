"""The part of the conformance kit that finds missing texts of a game.

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
from rucher.core.sentence import Sentence
from rucher.core.texts import LANGUAGES, TextError, Texts
from rucher.core.words import Words

UNSAID = ("players", "pack")  # options that the page shows in another way


@dataclass
class Met:
    """The sentences that random play needed, by their keys."""

    sentences: dict[str, Sentence] = field(default_factory=dict)

    def look(self, match: Match) -> None:
        """Add the sentences of question, scores, outcome and table that the kit has met."""
        decision, outcome = match.decision, match.outcome
        if decision:
            self.add(Sentence(f"prompt.{decision.prompt}", decision.params))
        if outcome:
            self.add(Sentence(f"outcome.{outcome.reason}", outcome.params))
        for category in {category for seat in match.score().seats for category in seat}:
            self.add(Sentence(f"score.{category}"))
        if type(match.game.words).describe_table is Words.describe_table:  # it needs a text for each field
            for fact in match.game.words.describe_table(match.view()):
                self.add(fact)

    def told(self, game: AnyGame, events: list[Any]) -> None:
        """Add the sentences of events that the kit has met."""
        for event in events:
            self.add(game.words.describe_event(event))

    def add(self, sentence: Sentence) -> None:
        """Add a sentence that the kit has met, one for each key."""
        self.sentences.setdefault(sentence.key, sentence)


def missing_texts(game: AnyGame, texts: Texts, met: Met, refusals: set[str] | None = None) -> list[str]:
    """What a player of the checked game would miss: keys without a text, slots not filled."""
    keys = {"game.name", "game.summary"}
    keys |= {f"preset.{name}.{part}" for name in game.info.presets for part in ("name", "description")}
    fields = msgspec.structs.fields(game.options_type)
    options = [option.name for option in fields if option.name not in UNSAID]
    keys |= {f"option.{name}.{part}" for name in options for part in ("name", "description")}
    keys |= {f"refusal.{code}{part}" for code in refusals or () for part in ("", ".title")}
    needed = dict.fromkeys(keys) | met.sentences
    found = (
        (lang, key, _fault(texts, lang, key, needed[key])) for lang in LANGUAGES for key in sorted(needed)
    )
    return [f"{lang}: {key}{fault}" for lang, key, fault in found if fault is not None]


def _fault(texts: Texts, lang: str, key: str, sentence: Sentence | None) -> str | None:
    """What the kit finds wrong with a text; None: nothing."""
    if key not in texts.catalogs[lang].messages:
        return ""
    if sentence is None:
        return None
    try:
        texts.say(lang, key, {**sentence.params, **dict.fromkeys(sentence.seats, "Anna")})
    except TextError as error:
        return f": {error}"
    return None
