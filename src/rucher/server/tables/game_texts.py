"""A game's texts for the page. Every sentence that the page gets can be rendered from its catalogs."""

from __future__ import annotations

import functools
import sys
from collections.abc import Hashable
from pathlib import Path
from typing import Any, TypeAlias

import msgspec

from rucher.core.clauses import Clause, check_same_clauses, read_rules_page
from rucher.core.game import AnyGame
from rucher.core.sentence import Sentence
from rucher.core.texts import LANGUAGES, Slot, Texts
from rucher.core.types import Decision, Event
from rucher.core.words import plain_fact
from rucher.server.wire import CatalogText, Choice

CHOICES = 8_192  # that are remembered, about 350 bytes each; as many from before
Spelling: TypeAlias = tuple[Any, Hashable]  # an action, and what its spelling depends on (`Game.spelled_by`)
NOT_ON_THE_PAGE = ("terminal.", "pack.", "unfurl.")  # core's messages for other doors


class GameTexts:
    """The texts and sentences of one game. A game without a catalog still gets sentences."""

    def __init__(self, game: AnyGame | None) -> None:
        self._folder = _folder(game) if game else None
        has_texts = self._folder is not None and (self._folder / "text").is_dir()
        self.texts = Texts(self._folder / "text") if self._folder and has_texts else Texts()
        catalog = self.texts.catalogs[LANGUAGES[0]]
        self._slots = {key: catalog.parameters(key) for key in catalog.messages}
        self.choices: dict[Spelling, Choice] = {}
        self.choices_before: dict[Spelling, Choice] = {}

    def known_choice(self, spelling: Spelling) -> Choice | None:
        """The choice that an action was on a page lately, spelled like this; None where it was none."""
        found = self.choices.get(spelling)
        if found is None and (found := self.choices_before.get(spelling)) is not None:
            self.remember(spelling, found)
        return found

    def remember(self, spelling: Spelling, choice: Choice) -> None:
        """Remember the choice that an action is on the page, while it is spelled like this."""
        if len(self.choices) >= CHOICES:  # what is still in use comes back from before
            self.choices_before, self.choices = self.choices, {}
        self.choices[spelling] = choice

    def event(self, game: AnyGame, event: Event) -> Sentence:
        """The sentence of an event; where the catalog has none, a sentence with the event's name."""
        return self._known(game.words.describe_event(event)) or Sentence(
            "table.event", {"what": str(event.__struct_config__.tag)}
        )

    def prompt(self, decision: Decision) -> Sentence:
        """The sentence of a question, for the page."""
        return self._known(Sentence(f"prompt.{decision.prompt}", decision.params)) or Sentence("table.prompt")

    def outcome(self, reason: str, said: Sentence) -> Sentence:
        """The sentence of an end by the game's own rules, for the page."""
        return self._known(said) or Sentence("table.ended", {"what": reason.replace("_", " ")})

    def words(self, said: Sentence | None) -> Sentence | None:
        """The sentence itself; None where the page's catalog cannot render it."""
        return said and self._known(said)

    def fact(self, said: Sentence) -> Sentence | None:
        """A fact of the table for the page; where the catalogs have no message, its name."""
        return self._known(said) or plain_fact(said)

    def _known(self, said: Sentence) -> Sentence | None:
        """The sentence, if the page's catalogs can render it; else None."""
        slots = self._slots.get(said.key)
        if slots is None:
            return None
        params, seats = said.params, said.seats
        for slot in slots:  # no set is made: this is asked for every choice of every update
            if slot not in params and slot not in seats:
                return None
        return said

    def name(self, key: str, lang: str, default: str) -> str:
        """A name for the page, rendered, or a default where the catalogs have none."""
        known = key in self.texts.catalogs[lang].messages
        return self.texts.say(lang, key) if known else default

    def catalogs(self) -> dict[str, CatalogText]:
        """The catalogs with their messages as templates, for the page's own renderer."""
        return {
            lang: CatalogText(
                lang,
                catalog.grammar,
                catalog.nouns,
                catalog.adjectives,
                {key: "".join(map(_template, parts)) for key, parts in catalog.messages.items()},
            )
            for lang, catalog in self.texts.catalogs.items()
        }

    def for_page(self, lang: str) -> CatalogText:
        """The words of one language that the page needs: the table's, or those that the game adds to them."""
        whole = self.catalogs()[lang]
        if self._folder is None:
            kept = {k: v for k, v in whole.messages.items() if not k.startswith(NOT_ON_THE_PAGE)}
        else:
            known = texts_of(None).catalogs()[lang].messages
            kept = {key: text for key, text in whole.messages.items() if known.get(key) != text}
        return msgspec.structs.replace(whole, messages=kept)

    def rules(self) -> dict[str, list[Clause]]:
        """The clauses of the rules pages by language; empty where the game has no pages."""
        if self._folder is None or not (self._folder / f"rules.{LANGUAGES[0]}.md").exists():
            return {lang: [] for lang in LANGUAGES}
        pages = {lang: read_rules_page(self._folder / f"rules.{lang}.md") for lang in LANGUAGES}
        for page in pages.values():
            check_same_clauses(pages[LANGUAGES[0]], page)
        return {lang: list(page.values()) for lang, page in pages.items()}


def _folder(game: AnyGame) -> Path | None:
    """The folder of the game's module, which also holds its text/ and rules pages."""
    file = sys.modules[type(game).__module__].__file__
    return Path(file).parent if file else None


def _template(part: str | Slot) -> str:
    """A part of a message as the page's catalogs write it."""
    if isinstance(part, str):
        return part
    rest = "|".join(part.forms)
    return f"{{{part.name}{part.kind if rest else ''}{rest}}}"


@functools.cache
def texts_of(game: AnyGame | None) -> GameTexts:
    """The texts of a game (None: only those of the table), loaded once."""
    return GameTexts(game)
