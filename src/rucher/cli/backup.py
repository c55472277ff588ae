"""`rucher backup` and `rucher restore`: the tables of a server, also while it runs."""

from __future__ import annotations

import time
from pathlib import Path

import click

from rucher.cli.saying import say_done
from rucher.cli.serve import data_folder
from rucher.core.errors import RucherError

RETRY = 60.0  # seconds until a backup that failed is tried again


def _database(given: str | None) -> str:
    """The database that the command is about: the named one, or the usual file."""
    return given or str(data_folder() / "rucher.db")


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--database", envvar="RUCHER_DATABASE", help="As for rucher serve.")
@click.option(
    "--every-hours",
    type=click.FloatRange(min=0.0, min_open=True),
    help="Again and again; FILE is a folder then.",
)
@click.option(
    "--keep",
    type=click.IntRange(min=1),
    default=14,
    show_default=True,
    help="With --every-hours: how many to keep.",
)
def backup(file: Path, database: str | None, every_hours: float | None, keep: int) -> None:
    """Copy every table to FILE, even while the server runs. FILE holds all secrets: keep it safe."""
    from rucher.server.settings import Settings, key_file
    from rucher.server.store.backup import backup as make
    from rucher.server.store.backup import keep_newest, seconds_since_newest

    name = _database(database)
    key = key_file(Settings(name))
    if every_hours is None:
        say_done("copied", file=str(file), n=make(name, key, file))
        return
    file.mkdir(parents=True, exist_ok=True, mode=0o700)
    while True:
        # Not at each start: a server that is started again and again would push the old backups out.
        time.sleep(max(0.0, every_hours * 3600 - seconds_since_newest(file)))
        target = file / time.strftime("rucher-%Y%m%d-%H%M%S.backup", time.gmtime())
        try:
            say_done("copied", file=str(target), n=make(name, key, target))
            keep_newest(file, keep)
        except (RucherError, OSError) as error:  # soon it may succeed
            click.echo(f"{target}: {error}", err=True)
            time.sleep(min(RETRY, every_hours * 3600))


@click.command()
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--database", envvar="RUCHER_DATABASE", help="As for rucher serve; it must be empty.")
def restore(file: Path, database: str | None) -> None:
    """Fill an empty database from FILE."""
    from rucher.server.settings import Settings, key_file
    from rucher.server.store.backup import restore as fill
    from rucher.server.store.connecting import without_password

    name = _database(database)
    rows = fill(file, name, key_file(Settings(name)))
    say_done("restored", file=without_password(name), n=rows)
