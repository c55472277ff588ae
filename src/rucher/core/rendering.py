"""What a game says, as text for people: a refusal, a table, a question. The library prints with it.

The terminal and the page have renderers of their own, which know the people's names.
"""

from __future__ import annotations

import functools
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rucher.core.sentence import Sentence
from rucher.core.texts import Texts
from rucher.core.words import plain_fact

if TYPE_CHECKING:
    from rucher.core.game import AnyGame
    from rucher.core.match import Match
    from rucher.core.types import Decision, Outcome, Refusal, Seat


def folder_of(game: AnyGame) -> Path:
    """The folder of a game's module, which also holds its texts and its rules pages."""
    return Path(sys.modules[type(game).__module__].__file__ or "").parent


@functools.cache
def texts_of(game: AnyGame | None) -> Texts:
    """The texts of a game; None, or a game without texts: those that all tables share."""
    folder = game and folder_of(game) / "text"
    return Texts(folder) if folder and folder.is_dir() else Texts()


def render(game: AnyGame | None, said: Sentence, lang: str = "en") -> str | None:
    """A sentence as text, where people are called by their seats; None where the catalog lacks it."""
    catalog = texts_of(game).catalogs[lang]
    names = {slot: _name(game, seat, lang) for slot, seat in said.seats.items()}
    params = {**said.params, **names}
    known = said.key in catalog.messages and catalog.parameters(said.key) <= params.keys()
    return catalog.say(said.key, params) if known else None


def _name(game: AnyGame | None, seat: int, lang: str) -> str:
    """The name of a seat as text."""
    return texts_of(game).say(lang, "terminal.nth_player", {"n": seat + 1})


def refusal_text(game: AnyGame | None, refusal: Refusal, lang: str = "en") -> str:
    """A refusal as its sentence and its rule; by its code where the catalog has no sentence for it."""
    said = render(game, Sentence(f"refusal.{refusal.code}", refusal.params), lang)
    sentence = said or refusal.code.replace("_", " ")
    if not refusal.clause:
        return sentence
    return texts_of(game).say(lang, "table.refused", {"sentence": sentence, "clause": refusal.clause})


def prompt_text(game: AnyGame, decision: Decision, lang: str = "en") -> str:
    """The question of a decision."""
    said = render(game, Sentence(f"prompt.{decision.prompt}", decision.params), lang)
    return said or decision.prompt.replace("_", " ")


def outcome_text(game: AnyGame, outcome: Outcome, lang: str = "en") -> str:
    """How a match ended."""
    said = render(game, Sentence(f"outcome.{outcome.reason}", outcome.params), lang)
    return said or outcome.reason.replace("_", " ")


def table_text(game: AnyGame, view: Any, lang: str = "en") -> str:
    """A table as text: what its game draws, then one line for each fact."""
    drawn, facts = game.words.drawing(view)
    lines = (render(game, fact, lang) or _plain(game, fact, lang) for fact in facts)
    return "\n".join(line for line in (drawn, *lines) if line)


def match_text(match: Match, seat: Seat | None, lang: str = "en") -> str:
    """The table of a match as a seat sees it (None: a spectator), and its question or its end."""
    decision, outcome, game = match.decision, match.outcome, match.game
    lines = [table_text(game, match.view(seat), lang)]
    if outcome:
        lines.append(outcome_text(game, outcome, lang))
    elif decision:
        lines.append(f"Seat {decision.asked[0]}: {prompt_text(game, decision, lang)}")
    return "\n".join(lines)


def _plain(game: AnyGame, fact: Sentence, lang: str) -> str | None:
    """A fact about the table as text; None where it has no plain form."""
    plain = plain_fact(fact)
    return None if plain is None else render(game, plain, lang)
