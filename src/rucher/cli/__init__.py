"""The command line: `rucher` alone plays Hive."""

from __future__ import annotations

import click

import rucher
from rucher.cli.backup import backup, restore
from rucher.cli.campaign import campaign
from rucher.cli.catalogue import games
from rucher.cli.match import match
from rucher.cli.pack import pack
from rucher.cli.perft import perft
from rucher.cli.play import play
from rucher.cli.replay import replay
from rucher.cli.scenario import scenario
from rucher.cli.serve import serve
from rucher.cli.terminal.screen import for_terminal
from rucher.cli.terminal.speech import joined
from rucher.cli.uhp import uhp
from rucher.core.errors import RucherError

DEFAULT = "play"


class UserError(click.ClickException):
    """An error that the user can correct: one line, never a traceback."""

    exit_code = 2


class Commands(click.Group):
    """The group of all commands; without a command, it plays."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Add the default command: `rucher --plain` is `rucher play --plain`."""
        own = {option for parameter in self.get_params(ctx) for option in parameter.opts}
        if not args or (args[0].startswith("-") and args[0] not in own):
            args = [DEFAULT, *args]
        return super().parse_args(ctx, args)

    def invoke(self, ctx: click.Context) -> object:
        """Run a command; an error is one line, with exit code 2."""
        try:
            return super().invoke(ctx)
        except RucherError as error:
            raise UserError(for_terminal(joined(str(error)))) from error


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(rucher.__version__, prog_name="rucher")
def main() -> None:
    """Four bee board games at one table. Without a command: play Hive."""


for command in (play, replay, games, campaign, scenario, pack, uhp, perft, match, serve, backup, restore):
    main.add_command(command)
