"""Errors in French, from their English sentences; the sentences stand in `cli/text/errors.fr.toml`."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path

from rucher.cli.terminal.speech import in_one_line, joined
from rucher.core.errors import RucherError

_FILE = Path(__file__).parents[1] / "text" / "errors.fr.toml"


def in_french(message: str) -> str:
    """An error in French; as it is where nobody has translated it."""
    for pattern, french in _errors():
        if found := pattern.fullmatch(message):
            # A part may be French already, with its own space before the colon.
            return french.format(*(in_french(part.rstrip("\u202f ")) for part in found.groups()))
    return message


def in_words_of(error: RucherError | OSError, lang: str) -> str:
    """An error on one line, in a language."""
    if lang != "fr":
        return in_one_line(error)
    said = joined(error.told(lang)).rstrip(".") if isinstance(error, RucherError) else in_one_line(error)
    return in_french(said)


@cache
def _errors() -> list[tuple[re.Pattern[str], str]]:
    """The error messages with their French sentences, from the file."""
    listed = tomllib.loads(_FILE.read_text(encoding="utf-8"))["error"]
    return [(_pattern(one["en"]), one["fr"]) for one in listed]


def _pattern(template: str) -> re.Pattern[str]:
    """The pattern of an English error message whose parts vary."""
    return re.compile("(.+?)".join(map(re.escape, template.split("{}"))), re.DOTALL)
