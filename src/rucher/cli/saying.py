"""What a command has done, said in the language of the locale."""

from __future__ import annotations

import click

from rucher.cli.terminal.speech import default_language
from rucher.core.texts import Parameter, Texts


def say_done(key: str, after: str = "", **parameters: Parameter) -> None:
    """Print a message of the catalogs about what is done; `after` is data that follows it."""
    click.echo(Texts().say(default_language(), f"done.{key}", parameters) + after)
