"""The command line in French: the help of each command. English stands in the code itself."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import click

from rucher.cli.terminal.speech import default_language
from rucher.core.texts import LANGUAGES

_FOLDER = Path(__file__).with_name("text")
_SHARED = "shared"


def language_of(arguments: Sequence[str]) -> str:
    """The language that some arguments ask for with --lang, else that of the locale."""
    for place, argument in enumerate(arguments):
        option, _, value = argument.partition("=")
        wanted = value or (arguments[place + 1] if place + 1 < len(arguments) else "")
        if option == "--lang" and wanted in LANGUAGES:
            return wanted
    return default_language()


def localise(command: click.Command, lang: str, path: str = "rucher") -> None:
    """Give a command and its parts their help in a language."""
    context = _FrenchContext if lang == "fr" else click.Context
    command.context_class = context
    own = help_of(path)
    _set(command, lang, own.get("text"))
    for parameter in command.params:
        if isinstance(parameter, click.Option):
            _set(parameter, lang, own.get(parameter.name or "") or help_of(_SHARED).get(parameter.name or ""))
    for name, child in getattr(command, "commands", {}).items():
        localise(child, lang, name if path == "rucher" else f"{path}.{name}")


def help_of(path: str) -> dict[str, str]:
    """The French texts of a command by its path, such as campaign.play."""
    found: Any = _help()
    for part in path.split("."):
        found = found.get(part, {})
    return found if isinstance(found, dict) else {}


def _set(part: Any, lang: str, french: str | None) -> None:
    """Set the French help of a command or option, and remember the English one."""
    english = part.__dict__.setdefault("english_help", part.help)
    part.help = french if lang == "fr" and french else english


class _FrenchFormatter(click.HelpFormatter):
    """Writes help with French headings."""

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        """Write the line that shows how a command is used."""
        super().write_usage(prog, args, prefix or f"{_click('Usage:')} ")

    def write_heading(self, heading: str) -> None:
        """Write a heading."""
        super().write_heading(_click(heading))

    def write_dl(self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2) -> None:
        """Write a list of options or commands."""
        super().write_dl([(name, _click(text)) for name, text in rows], col_max, col_spacing)


class _FrenchContext(click.Context):
    formatter_class = _FrenchFormatter


def _click(text: str) -> str:
    """A text of the package click itself, in French."""
    return help_of("click").get(text, text)


@cache
def _help() -> dict[str, Any]:
    """The French help of all commands, from its file."""
    return tomllib.loads((_FOLDER / "help.fr.toml").read_text(encoding="utf-8"))
