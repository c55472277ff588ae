"""`rucher completion SHELL`: the script that completes commands, games and bots in a shell."""

from __future__ import annotations

import click
from click.shell_completion import CompletionItem, get_completion_class

import rucher
from rucher import bots

SHELLS = ("bash", "zsh", "fish")


@click.command()
@click.argument("shell", type=click.Choice(SHELLS))
def completion(shell: str) -> None:
    """Print the script that completes commands in SHELL (bash, zsh or fish)."""
    made = get_completion_class(shell)
    assert made is not None
    root = click.get_current_context().find_root().command
    source = made(root, {}, "rucher", "_RUCHER_COMPLETE")
    click.echo(source.source_template % source.source_vars())


def complete_game(_: click.Context, __: click.Parameter, typed: str) -> list[CompletionItem]:
    """The games that begin with what is typed."""
    return [CompletionItem(name) for name in rucher.game_names() if name.startswith(typed)]


def complete_bot(ctx: click.Context, _: click.Parameter, typed: str) -> list[CompletionItem]:
    """The bots of the game that begin with what is typed."""
    known = bots.playing(str(ctx.params.get("game") or "hive"))
    return [CompletionItem(bot.name) for bot in known if bot.name.startswith(typed)]
