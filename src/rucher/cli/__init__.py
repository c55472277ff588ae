"""The command line: `rucher` alone is a menu of the games."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any

import click

import rucher
from rucher.cli.french import language_of, localise
from rucher.cli.terminal.errors import in_french
from rucher.core.errors import RucherError

PLAY, MENU = "play", "menu"
INTERRUPTED = 130
# By name, the module and the command: only the one that runs is loaded, so that an engine starts at once.
COMMANDS = {
    "menu": "menu.menu",
    "play": "play.play",
    "replay": "replay.replay",
    "review": "review.review_file",
    "games": "catalogue.games",
    "campaign": "campaign.campaign",
    "scenario": "scenario.scenario",
    "pack": "pack.pack",
    "uhp": "uhp.uhp",
    "perft": "perft.perft",
    "openings": "openings.openings",
    "problems": "problems.problems",
    "match": "match.match",
    "serve": "serve.serve",
    "backup": "backup.backup",
    "restore": "backup.restore",
    "host": "host.host",
    "doctor": "doctor.doctor",
    "completion": "completion.completion",
}


class UserError(click.ClickException):
    """An error that the user can correct: one line, never a traceback."""

    exit_code = 2


class Commands(click.Group):
    """The group of all commands; without a command, a menu, or Hive where options say how to play."""

    lang = "en"

    def main(self, args: Sequence[str] | None = None, *rest: Any, **extra: Any) -> Any:
        """Run a command line; help and errors are in the language of the user."""
        self.lang = lang = language_of(sys.argv[1:] if args is None else args)
        localise(self, lang)
        ends_here = extra.pop("standalone_mode", True)
        run: Callable[..., Any] = super().main
        if not ends_here:
            return run(args, *rest, standalone_mode=False, **extra)
        try:
            code = run(args, *rest, standalone_mode=False, **extra)
        except click.ClickException as error:
            _show(error, lang)
            code = error.exit_code
        except BrokenPipeError:
            raise
        except OSError as error:  # of help and other texts that click prints before any command runs
            _show(_error_of_the_system(error), lang)
            code = UserError.exit_code
        except (click.Abort, KeyboardInterrupt):
            code = INTERRUPTED
        sys.exit(code if isinstance(code, int) else 0)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Add the default command: `rucher` is the menu, `rucher --two` plays Hive."""
        args = self._language_last(ctx, args)
        own = {option for parameter in self.get_params(ctx) for option in parameter.opts}
        if not args or (args[0].startswith("-") and args[0] not in own):
            asked = {argument.partition("=")[0] for argument in args if argument.startswith("-")}
            args = [MENU if asked <= {"--plain", "--lang"} else PLAY, *args]
        return super().parse_args(ctx, args)

    def _language_last(self, ctx: click.Context, args: list[str]) -> list[str]:
        """The same line, with a language that stands before its command behind it, if it takes one."""
        before = 2 if args[:1] == ["--lang"] else int(args[:1] != [] and args[0].startswith("--lang="))
        command = self.get_command(ctx, args[before]) if before and len(args) > before else None
        if command is None:
            return args
        takes = isinstance(command, click.Group) or any("--lang" in option.opts for option in command.params)
        return [*args[before:], *(args[:before] if takes else ())]

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of all commands."""
        return sorted(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Load a command."""
        if cmd_name not in COMMANDS:
            return None
        module, name = COMMANDS[cmd_name].split(".")
        command: click.Command = getattr(import_module(f"rucher.cli.{module}"), name)
        localise(command, self.lang, cmd_name)
        return command

    def invoke(self, ctx: click.Context) -> object:
        """Run a command; an error is one line, with exit code 2."""
        try:
            return super().invoke(ctx)
        except RucherError as error:
            from rucher.cli.terminal.screen import for_terminal  # loaded late, as commands are
            from rucher.cli.terminal.speech import joined

            raise UserError(for_terminal(joined(error.told(self.lang)))) from error
        except BrokenPipeError:
            raise  # nobody reads any more: click ends quietly
        except OSError as error:
            raise _error_of_the_system(error) from error


def _error_of_the_system(error: OSError) -> UserError:
    """An error of a file or a stream in one line."""
    from rucher.cli.terminal.screen import for_terminal  # loaded late, as commands are
    from rucher.cli.terminal.speech import in_one_line

    where = f"{error.filename}: " if error.filename else ""
    return UserError(for_terminal(f"{where}{in_one_line(error)}"))


def _show(error: click.ClickException, lang: str) -> None:
    """Print an error of a command, in French if that is the language."""
    if lang == "fr":
        click.echo(f"Erreur\u202f: {in_french(error.format_message())}", err=True)
    else:
        error.show()


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(rucher.__version__, prog_name="rucher")
def main() -> None:
    """Four bee board games at one table. Without a command: a menu."""
