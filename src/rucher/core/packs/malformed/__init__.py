"""Faults in the files of a box: the place, and the reason in both languages.

The reasons are messages `fault.<code>` of catalogs that only this module reads: those beside it, and those in
a folder `text` of a game's box for the faults of that box alone.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Final

import msgspec

from rucher.core.errors import OptionError
from rucher.core.texts import LANGUAGES, Parameter, Term, Texts, Translated

_OWN: Final = Path(__file__).parent / "text"


class Fault(msgspec.Struct, frozen=True):
    """The place (`farms.toml: farm F01: cost`), the message `fault.<code>`, and a box's own catalogs."""

    where: str
    code: str
    params: Mapping[str, Parameter] = {}
    texts: Path | None = None

    def under(self, where: str) -> Fault:
        """The same fault of a box, its place inside another place."""
        return msgspec.structs.replace(self, where=f"{where}: {self.where}" if self.where else where)

    @property
    def words(self) -> Translated:
        """The place and the reason of a fault in a box, in both languages."""
        return Translated(en=self._said("en"), fr=self._said("fr"))

    @property
    def reason(self) -> Translated:
        """The reason of a fault in a box alone, where its place is shown."""
        return Translated(en=self._why("en"), fr=self._why("fr"))

    def _why(self, lang: str) -> str:
        """The reason of a fault in a box, in one language."""
        return _texts(self.texts).say(lang, f"fault.{self.code}", self.params)

    def _said(self, lang: str) -> str:
        """A fault in a box with its place, in one language."""
        texts, said = _texts(self.texts), self._why(lang)
        for part in reversed(self.where.split(": ")):
            said = texts.say(lang, "fault.at", {"where": part, "why": said})
        return said


@cache
def _texts(folder: Path | None) -> Texts:
    """The catalogs with the sentences of faults in a box."""
    return Texts(_OWN, folder) if folder else Texts(_OWN)


@cache
def labels_in(folder: Path | None) -> dict[str, dict[str, str]]:
    """The labels of a box's fields, tables and values, by language."""
    texts = {} if folder is None else {lang: folder / f"{lang}.toml" for lang in LANGUAGES}
    return {
        lang: dict(tomllib.loads(file.read_text(encoding="utf-8")).get("label", {}))
        for lang, file in texts.items()
    }


class PackError(OptionError):
    """A component pack that cannot be used; its fault names file, item and field."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.words.en)
        self.fault = fault


class Wrong(ValueError):
    """Raised while reading an item whose fields contradict each other; the fault's place is the field."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.words.en)
        self.fault = fault


def told_in(texts: Path) -> Callable[..., Fault]:
    """A function that makes the faults of one box, whose messages are in the folder `texts`."""

    def fault(where: str, code: str, **params: Parameter) -> Fault:
        return Fault(where, code, params, texts)

    return fault


# -- errors of the TOML parser and of msgspec, as faults ---------------------------------------------------

_FORMS: Final = (
    ("wrong_kind", r"Expected `(?P<due>\w+).*`, got `(?P<found>\w+)`"),
    ("missing_field", r"Object missing required field `(?P<field>.+)`"),
    ("unknown_field", r"Object contains unknown field `(?P<field>.+)`"),
    ("no_such_value", r"Invalid (?:enum )?value '?(?P<value>.*?)'?"),
    ("too_low", r"Expected `int` >= (?P<n>-?\d+)"),
    ("too_high", r"Expected `int` <= (?P<n>-?\d+)"),
    ("too_few", r"Expected `array` of length >= (?P<n>\d+)"),
    ("too_many", r"Expected `array` of length <= (?P<n>\d+)"),
    ("other_number", r"Expected `array` of length (?P<most>\d+), got (?P<n>\d+)"),
    ("too_short", r"Expected `str` of length >= (?P<n>\d+)"),
    ("too_long", r"Expected `str` of length <= (?P<n>\d+)"),
    ("other_form", r"Expected `str` matching regex '(?P<form>.+)'"),
)  # the code of our message for each error text of msgspec


def of_value(error: msgspec.ValidationError, where: str) -> Fault:
    """The fault for an item of a box that does not fit its type."""
    said, _, path = str(error).partition(" - at `$")
    place = f"{where}: {path.strip('.`')}" if path.strip(".`") else where
    if isinstance(error.__cause__, Wrong):
        return error.__cause__.fault.under(place)
    for code, form in _FORMS:
        if found := re.fullmatch(form, said):
            return Fault(place, code, {name: _shown(name, part) for name, part in found.groupdict().items()})
    return Fault(place, "unfit", {"said": said})


def _shown(name: str, part: str) -> Parameter:
    """A parameter of the sentence of a fault in a box."""
    if name in ("due", "found"):
        return Term(f"toml_{part}")
    return int(part) if name in ("n", "most") else part


def of_text(error: tomllib.TOMLDecodeError | UnicodeDecodeError, where: str) -> Fault:
    """The fault for a file that is not readable TOML."""
    if isinstance(error, UnicodeDecodeError):
        return Fault(where, "not_utf8")
    if place := re.search(r"\(at line (\d+), column (\d+)\)$", str(error)):
        return Fault(where, "not_toml", {"line": int(place[1]), "column": int(place[2])})
    return Fault(where, "cut_off")
