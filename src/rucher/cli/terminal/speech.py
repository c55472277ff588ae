"""The texts of the terminal: a game's catalogs and rules page in the chosen language."""

from __future__ import annotations

import locale
import os
import re
import sys
import unicodedata
from collections.abc import Callable, Mapping
from pathlib import Path

from rucher.core.clauses import Clause, read_rules_page
from rucher.core.errors import RucherError
from rucher.core.game import AnyGame
from rucher.core.sentence import Sentence
from rucher.core.texts import LANGUAGES, Parameter, Texts
from rucher.core.types import Refusal, Seat


def default_language() -> str:
    """The language of the locale if we have its catalogs, else English."""
    names = [os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG")]
    wanted = next((name for name in names if name), locale.getlocale()[0] or "")
    return wanted[:2].lower() if wanted[:2].lower() in LANGUAGES else "en"


class Speech:
    """Renders the messages of the table and of one game; `lang` may change at any time."""

    def __init__(self, game: AnyGame, lang: str) -> None:
        self.lang = lang
        folder = Path(sys.modules[type(game).__module__].__file__ or "").parent
        # A game may have no catalogs and no rules page yet: its identifiers stand in for words.
        self._texts = Texts(*([folder / "text"] if (folder / "text").is_dir() else []))
        pages = {code: folder / f"rules.{code}.md" for code in LANGUAGES}
        self._rules = {code: read_rules_page(page) for code, page in pages.items() if page.exists()}

    def __call__(self, key: str, **parameters: Parameter) -> str:
        """Render a message."""
        return self._texts.say(self.lang, key, parameters)

    def said(self, said: Sentence, names: Callable[[Seat], str]) -> str | None:
        """Render a sentence with the names of its seats; None where the catalog cannot render it."""
        catalog = self._texts.catalogs[self.lang]
        params = {**said.params, **{slot: names(seat) for slot, seat in said.seats.items()}}
        known = said.key in catalog.messages and catalog.parameters(said.key) <= params.keys()
        return catalog.say(said.key, params) if known else None

    def has(self, key: str) -> bool:
        """Does the catalog have this message?"""
        return key in self._texts.catalogs[self.lang].messages

    def in_all(self, key: str) -> set[str]:
        """A message without parameters in every language, for what a player may type in any of them."""
        return {catalog.say(key, {}) for catalog in self._texts.catalogs.values()}

    def below(self, prefix: str) -> dict[str, str]:
        """The messages without parameters whose keys begin so, each by the rest of its key."""
        keys = [key for key in self._texts.catalogs[self.lang].messages if key.startswith(prefix)]
        return {key.removeprefix(prefix): self(key) for key in keys}

    def or_name(self, key: str, name: str, **parameters: Parameter) -> str:
        """Render a message, or the bare name where the catalog has no message."""
        return self(key, **parameters) if self.has(key) else name.replace("_", " ")

    def phrase(self, value: Parameter, form: str = "") -> str:
        """Render a term, a number or a name."""
        return self._texts.catalogs[self.lang].phrase(value, form)

    def knows(self, noun: str) -> bool:
        """Does the catalog have this noun?"""
        return noun in self._texts.catalogs[self.lang].nouns

    def words_for(self, noun: str) -> set[str]:
        """Every word that a player may type for a noun, aliases included, in all languages."""
        nouns = [catalog.nouns[noun] for catalog in self._texts.catalogs.values()]
        return {word for n in nouns for name in (n.one or n.many, *n.aliases) for word in typed(name).split()}

    def forms_of(self, adjective: str) -> set[str]:
        """Every form of an adjective, in all languages."""
        return {typed(form) for c in self._texts.catalogs.values() for form in c.adjectives[adjective]}

    def clauses(self) -> dict[str, Clause]:
        """The rules page by clause number; empty where the game has none."""
        return self._rules.get(self.lang, {})

    def refused(self, refusal: Refusal) -> list[str]:
        """Render a refusal: what is wrong, why, and its rule."""
        key, clause = f"refusal.{refusal.code}", self.clauses().get(refusal.clause)
        title = self.or_name(f"{key}.title", refusal.code, **refusal.params)
        said = [f"{title}.", self(key, **refusal.params)] if self.has(key) else [f"{title}."]
        return [*said, self.rule(clause)] if clause else said

    def rule(self, clause: Clause) -> str:
        """A clause by its number and title."""
        return self("terminal.rule", number=clause.number, title=clause.title)


def typed(text: str) -> str:
    """A text without capitals and accents, to compare it with another."""
    bare = unicodedata.normalize("NFD", text.casefold())
    return "".join(char for char in bare if not unicodedata.combining(char))


def is_number(text: str) -> bool:
    """Is a text a number in the digits 0 to 9? Other scripts have digits too, which Python reads as well."""
    return text.isascii() and text.isdecimal()


def joined(text: str) -> str:
    """A text of several lines as one line; no-break spaces of French are kept."""
    return re.sub("[ \n\t]+", " ", text).strip(" ")


def in_one_line(error: RucherError | OSError) -> str:
    """The message of an error on one line."""
    said = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return joined(said).rstrip(".")


def contents(speech: Speech, sources: Mapping[str, int]) -> str:
    """The sentence that says how much of a box is reconstructed."""
    return speech("pack.contents", n=sources.get("reconstructed", 0), all=sum(sources.values()))
