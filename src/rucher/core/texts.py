"""Texts in two languages: the catalogs, and the grammar that renders a message with its parameters.

A catalog is one TOML file per language, named after the language:
    [noun]          soldier_ant = { one = "fourmi soldat", many = "fourmis soldats", gender = "f" }
    [adjective]     white = ["blanc", "blanche", "blancs", "blanches"]    (m, f, plural m, plural f; or one)
    [refusal.gate]  text = "..." and title = "..." give the messages refusal.gate and refusal.gate.title
Every other string is a message. A noun without `one` is always plural; `vowel` says whether it sounds like a
vowel where its first letter misleads (aspirated h, "an hour"). Core's own catalog has the [grammar].
A message is text with slots:
    {x}                   a number, a player's name, a term, words, or a list of these three ("a, b and c")
    {x:the} :a :of :to    a term with its article (le la l’ les, du de l’, au à l’); a name without ("d’Anna")
    {x:The} :A :Of :To    the same at the start of a sentence
    {x:Name}              a term as a label: White Soldier Ant 2
    {n|# space|# spaces}  singular or plural, by a number or by the length of a list
    {x?bloqué|bloquée}    by the gender of a term; with four forms (m|f|plural m|plural f) by its number too
Slots do not nest, and braces have no other use.
"""

import functools
import re
import tomllib
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Literal, NamedTuple

import msgspec
from babel import Locale

from rucher.core.errors import RucherError

LANGUAGES = ("en", "fr")


class TextError(RucherError):
    """A text cannot be loaded or rendered."""


class UnknownKey(TextError):
    """A message, noun, adjective or language is missing: add it to both catalogs."""


class MissingParameter(TextError):
    """A slot of the message has no value."""


class WrongParameter(TextError):
    """The value cannot fill its slot: a player's name has no gender, an empty list has no words."""


class BadTemplate(TextError):
    """A message is malformed; found when its catalog loads."""


class BadCatalog(TextError):
    """A file is malformed, repeats a key, or differs from its twin in the other language."""


class Term(msgspec.Struct, frozen=True, tag="term", omit_defaults=True, gc=False):
    """A noun with its adjective, number or count: the white soldier ant 2, or three soldier ants."""

    key: str
    adjective: str | None = None
    number: int | None = None
    count: int | None = None


class Translated(msgspec.Struct, frozen=True, tag="words"):
    """Words given in each language, not taken from a catalog: a component's name, a composed sentence."""

    en: str
    fr: str


Parameter = int | str | Term | Translated | Sequence[str | Term | Translated]
Parameters = Mapping[str, Parameter]


class Noun(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A noun of the catalog; a player may type its aliases, but they are never shown."""

    many: str
    one: str | None = None
    gender: Literal["m", "f"] = "m"
    vowel: bool | None = None
    aliases: tuple[str, ...] = ()


class Grammar(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The grammar of a language; core's catalogs explain the columns of a row of articles."""

    conjunction: str = ", "
    figure_space: str = " "
    adjective_first: bool = False
    label_capitals: bool = False
    article_before_number: bool = True
    vowels: str = ""
    aspirated: tuple[str, ...] = ()
    articles: dict[str, tuple[str, str, str, str, str, str, str]] = {}


_PLURAL, _NAME = 4, 5
_NO_ARTICLE = ("",) * 7


class Slot(NamedTuple):
    """One `{...}` of a message: it shows a parameter (":"), counts it ("|") or agrees with it ("?")."""

    name: str
    kind: str
    forms: tuple[str, ...]


def parse(source: str) -> tuple[str | Slot, ...]:
    """Parse the text of a message into plain strings and slots."""
    return tuple(_part(part, source) for part in re.split(r"(\{[^{}]*\})", source) if part)


def _part(part: str, source: str) -> str | Slot:
    """One part of a message: words, or a slot for a parameter."""
    if not set("{}") & set(part):
        return part
    if slot := re.fullmatch(r"\{(\w+)(?:([:|?])([^{}]+))?\}", part):
        name, kind, rest = slot[1], slot[2] or ":", slot[3] or ""
        forms = tuple(rest.split("|"))
        shown = re.fullmatch("|[Tt]he|[Aa]|[Oo]f|[Tt]o|Name", rest)
        if {":": shown, "|": len(forms) == 2, "?": len(forms) in (2, 4)}[kind]:
            return Slot(name, kind, forms)
    raise BadTemplate(f"cannot read {part!r} in {source!r}")


def _messages(table: Mapping[str, object], prefix: str = "") -> Iterator[tuple[str, str]]:
    """The messages of a catalog with their keys, from nested tables."""
    for name, value in table.items():
        key = prefix if prefix and name == "text" else f"{prefix}.{name}".lstrip(".")
        if isinstance(value, Mapping):
            yield from _messages(value, key)
        elif isinstance(value, str):
            yield key, value
        else:
            raise BadCatalog(f"the message {key!r} is not a string")


def _capital(words: str) -> str:
    """The words with a capital at the beginning."""
    return words[:1].upper() + words[1:]


class _File(NamedTuple):
    """What one file of a catalog holds."""

    grammar: Grammar | None
    nouns: dict[str, Noun]
    adjectives: dict[str, tuple[str, ...]]
    messages: dict[str, tuple[str | Slot, ...]]


@functools.lru_cache(maxsize=64)
def _read(path: Path, changed: int, size: int) -> _File:
    """Read a file, once for all who load it: core's is in the catalogs of every game."""
    raw = tomllib.loads(path.read_text(encoding="utf-8"))
    grammar = msgspec.convert(raw.pop("grammar"), Grammar) if "grammar" in raw else None
    nouns = msgspec.convert(raw.pop("noun", {}), dict[str, Noun])
    adjectives = msgspec.convert(raw.pop("adjective", {}), dict[str, tuple[str, ...]])
    messages = {key: parse(text) for key, text in _messages(raw)}
    if wrong := [key for key, forms in adjectives.items() if len(forms) not in (1, 4)]:
        raise BadCatalog(f"an adjective has one form or four: {wrong}")
    return _File(grammar, nouns, adjectives, messages)


class Catalog:
    """The nouns, adjectives and messages of one language."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self.grammar = Grammar()
        self.nouns: dict[str, Noun] = {}
        self.adjectives: dict[str, tuple[str, ...]] = {}
        self.messages: dict[str, tuple[str | Slot, ...]] = {}
        self._category = Locale.parse(lang).plural_form

    @classmethod
    def load(cls, *paths: Path) -> "Catalog":
        """Load one catalog from files of one language: core's, which has the grammar, then a game's."""
        catalog = cls(paths[0].stem)
        for path in paths:
            try:
                known = path.stat()
                catalog._add(_read(path, known.st_mtime_ns, known.st_size))
            except (tomllib.TOMLDecodeError, msgspec.ValidationError, TextError) as error:
                kind = type(error) if isinstance(error, TextError) else BadCatalog
                raise kind(f"{path}: {error}") from error
        return catalog

    def _add(self, file: "_File") -> None:
        """Add the grammar, nouns, adjectives and messages of a file to the catalog."""
        self.grammar = file.grammar or self.grammar
        twice = (
            self.nouns.keys() & file.nouns
            or self.adjectives.keys() & file.adjectives
            or self.messages.keys() & file.messages
        )
        if twice:
            raise BadCatalog(f"these keys are in another file already: {sorted(twice)}")
        self.nouns |= file.nouns
        self.adjectives |= file.adjectives
        self.messages |= file.messages

    def parameters(self, key: str) -> set[str]:
        """The names of a message's slots."""
        if key not in self.messages:
            raise UnknownKey(f"no message {key!r} in {self.lang!r}")
        return {part.name for part in self.messages[key] if isinstance(part, Slot)}

    def say(self, key: str, parameters: Parameters) -> str:
        """Render a message."""
        if missing := self.parameters(key) - parameters.keys():
            raise MissingParameter(f"the message {key!r} needs {sorted(missing)}")
        parts = self.messages[key]
        return "".join(p if isinstance(p, str) else self._fill(p, parameters[p.name]) for p in parts)

    def phrase(self, value: Parameter, form: str = "") -> str:
        """Render a parameter, bare or in one of the forms of a slot: the, The, a, of, to, Name ..."""
        if form == "Name" and self.grammar.label_capitals:
            return " ".join(map(_capital, self.phrase(value).split(" ")))
        if form[:1].isupper():
            return _capital(self.phrase(value, form.lower()))
        if isinstance(value, int):
            return str(value)
        if isinstance(value, Translated):
            value = str(getattr(value, self.lang))
        if isinstance(value, str):
            return self._article(form, _NAME + self._vowel(value)) + value
        if isinstance(value, Term):
            return self._term(value, form)
        if not value:
            raise WrongParameter("an empty list has no words")
        *others, last = (self.phrase(item, form) for item in value)
        return ", ".join(others) + self.grammar.conjunction + last if others else last

    def _fill(self, slot: Slot, value: Parameter) -> str:
        """The words that fill the slot of a message."""
        if slot.kind == ":":
            return self.phrase(value, slot.forms[0])
        if slot.kind == "|" and not isinstance(value, str | Term | Translated):
            count = value if isinstance(value, int) else len(value)
            return slot.forms[self._category(count) != "one"].replace("#", str(count))
        if slot.kind == "?" and not isinstance(value, str | int | Translated):
            terms = [value] if isinstance(value, Term) else [item for item in value if isinstance(item, Term)]
            plural = len(terms) > 1 or any(self._is_plural(term) for term in terms)
            feminine = all(self._noun(term).gender == "f" for term in terms)
            if terms and 2 * plural + feminine < len(slot.forms):
                return slot.forms[2 * plural + feminine]
        raise WrongParameter(f"{value!r} cannot choose a form of {slot.name!r}: {slot.forms}")

    def _term(self, term: Term, form: str) -> str:
        """A noun of the catalog with its article, number and adjective."""
        noun, plural, grammar = self._noun(term), self._is_plural(term), self.grammar
        feminine = noun.gender == "f"
        words = noun.many if plural or noun.one is None else noun.one
        vowel = self._vowel(words) if noun.vowel is None else noun.vowel
        if term.adjective is not None:
            forms = self.adjectives[term.adjective]
            adjective = forms[(2 * plural + feminine) % len(forms)]
            vowel = self._vowel(adjective) if grammar.adjective_first else vowel
            words = f"{adjective} {words}" if grammar.adjective_first else f"{words} {adjective}"
        column = _PLURAL if plural else 2 * vowel + feminine
        if term.number is not None:
            words = f"{words}{grammar.figure_space}{term.number}"
            column = column if grammar.article_before_number else _NAME
        if term.count is not None and (plural or form not in ("the", "of", "to")):
            words, form = f"{term.count}{grammar.figure_space}{words}", form.replace("a", "")
        return self._article(form, column) + words

    def _noun(self, term: Term) -> Noun:
        """The noun of a term; an error where the catalog does not have it."""
        if term.key not in self.nouns or term.adjective not in (None, *self.adjectives):
            raise UnknownKey(f"no words in {self.lang!r} for {term!r}")
        return self.nouns[term.key]

    def _is_plural(self, term: Term) -> bool:
        """Is a term in the plural?"""
        return self._noun(term).one is None or (
            term.count is not None and self._category(term.count) != "one"
        )

    def _vowel(self, words: str) -> bool:
        """Do these words begin with a vowel, for the article?"""
        plain = unicodedata.normalize("NFD", words).lower()
        return plain[:1] in self.grammar.vowels and plain.partition(" ")[0] not in self.grammar.aspirated

    def _article(self, form: str, column: int) -> str:
        """An article in the right gender and number."""
        return self.grammar.articles.get(form, _NO_ARTICLE)[column]


def check_pair(one: Catalog, other: Catalog) -> None:
    """Check that both languages have the same nouns, adjectives, messages and parameters."""
    faults = []
    for this, twin in ((one, other), (other, one)):
        more = {*this.nouns} - {*twin.nouns} | {*this.adjectives} - {*twin.adjectives}
        more |= {*this.messages} - {*twin.messages}
        if more:
            faults.append(f"only {this.lang!r} has {', '.join(sorted(more))}")
    shared = sorted(one.messages.keys() & other.messages)
    if unlike := [key for key in shared if one.parameters(key) != other.parameters(key)]:
        faults.append(f"not the same slots in both: {', '.join(unlike)}")
    if faults:
        raise BadCatalog("; ".join(faults))


class Texts:
    """The catalogs of a game in each language: the table's common texts and the game's own."""

    def __init__(self, *sources: str | Path) -> None:
        """Each source is a game's identifier or a folder of catalogs."""
        package = Path(__file__).parents[1]
        folders = [package / "core" / "text"]
        folders += [package / "games" / s / "text" if isinstance(s, str) else s for s in sources]
        self.catalogs = {lang: Catalog.load(*(f / f"{lang}.toml" for f in folders)) for lang in LANGUAGES}
        check_pair(self.catalogs["en"], self.catalogs["fr"])

    def say(self, lang: str, key: str, parameters: Parameters | None = None) -> str:
        """Render a message in a language."""
        if lang not in self.catalogs:
            raise UnknownKey(f"no catalog for the language {lang!r}")
        return self.catalogs[lang].say(key, parameters or {})
