"""`rucher backup` and `rucher restore`: the tables of a server, also while it runs."""

from __future__ import annotations

from pathlib import Path

import click

from rucher.cli.serve import data_folder


def _database(given: str | None) -> str:
    return given or str(data_folder() / "rucher.db")


@click.command()
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--database", help="As for rucher serve.")
def backup(file: Path, database: str | None) -> None:
    """Copy every table to FILE, even while the server runs. FILE holds all secrets: keep it safe."""
    from rucher.server.settings import Settings, key_file
    from rucher.server.store.backup import backup as make

    name = _database(database)
    rows = make(name, key_file(Settings(name)), file)
    click.echo(f"{file}: {rows} rows")


@click.command()
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--database", help="As for rucher serve; it must be empty.")
def restore(file: Path, database: str | None) -> None:
    """Fill an empty database from FILE."""
    from rucher.server.settings import Settings, key_file
    from rucher.server.store.backup import restore as fill

    name = _database(database)
    rows = fill(file, name, key_file(Settings(name)))
    click.echo(f"{name}: {rows} rows")
