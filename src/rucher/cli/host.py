"""`rucher host`: the desk of who runs a server. It writes to the database; running servers follow."""

from __future__ import annotations

import math
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from rucher.cli.saying import say_done
from rucher.cli.serve import data_folder

if TYPE_CHECKING:
    from sqlalchemy import Engine

    from rucher.server.wire import ActKind

LOOK_SECONDS = 6.0  # in which every server has noted who is there
HOUR = 3_600_000
LONGEST_HOURS = 1_000_000  # as on the page
IDS = {"ignore_unknown_options": True}  # an id may begin with a dash


@click.group()
def host() -> None:
    """The desk of who runs a server: tables, visitors, bans, notices, what is erased."""


@contextmanager
def _open(database: str | None) -> Iterator[Engine]:
    """The database of a server."""
    from rucher.server.store.connecting import connect, migrate

    name = database or str(data_folder() / "rucher.db")
    if "://" not in name and not Path(name).exists():
        raise click.ClickException(f"there is no database {name}")
    engine = connect(name)
    try:
        migrate(engine)
        yield engine
    finally:
        engine.dispose()


_database = click.option("--database", envvar="RUCHER_DATABASE", help="As for rucher serve.")
_hours = click.option(
    "--hours",
    type=click.FloatRange(0, LONGEST_HOURS),
    help="How long it holds. Default: until it is ended.",
)


def _act(database: str | None, kind: ActKind, target: str, hours: float | None = None) -> int:
    """Do one act, and say so."""
    from rucher.server.http.limits import visitor_at
    from rucher.server.store.acts import BAN, FOR_EVER, UNBAN, ActError, act

    if hours is not None and math.isnan(hours):
        raise click.BadParameter("nan is no number of hours", param_hint="--hours")
    until = FOR_EVER if hours is None else _now() + round(hours * HOUR)
    target = visitor_at(target) if kind in (BAN, UNBAN) else target
    try:
        with _open(database) as engine, engine.begin() as connection:
            found = act(connection, kind, target, until)
    except ActError as error:
        raise click.ClickException(str(error)) from None
    click.echo(f"{kind}: {target}" if target else kind)
    return found


def _now() -> int:
    return time.time_ns() // 1_000_000


@host.command()
@_database
@click.option("--all", "every", is_flag=True, help="Finished tables too.")
def tables(database: str | None, every: bool) -> None:
    """List the tables, the newest news first: id, game, status, records, browsers."""
    from sqlalchemy import select

    from rucher.server.store.schema import summaries
    from rucher.server.tables.summary import decode_summary

    query = select(summaries.c.body).order_by(summaries.c.at.desc())
    if not every:
        query = query.where(summaries.c.status != "over")
    with _open(database) as engine, engine.connect() as connection:
        for body in connection.scalars(query):
            table = decode_summary(body)
            browsers = " ".join(dict.fromkeys(seat.browser for seat in table.seats if seat.browser))
            click.echo(f"{table.id}  {table.game:<11}{table.status:<8}{table.n:>6}  {browsers}")


@host.command()
@_database
def visitors(database: str | None) -> None:
    """List who is there now: browser, address, pages, and the table, if any."""
    from rucher.server.store.present import look, read_present

    with _open(database) as engine:
        with engine.begin() as connection:
            look(connection, _now())
        time.sleep(LOOK_SECONDS)
        with engine.connect() as connection:
            for one in read_present(connection, _now()):
                click.echo(f"{one.browser:<18}{one.address:<40}{one.pages:>4}  {one.table}")


@host.command(context_settings=IDS)
@click.argument("table")
@_database
def talk(table: str, database: str | None) -> None:
    """List the messages at TABLE: moment, browser, name, text. So is found who has left already."""
    from sqlalchemy import select

    from rucher.cli.terminal.screen import for_terminal
    from rucher.server.store.schema import records
    from rucher.server.tables.records import Spoken, decode_record

    query = select(records.c.body).where(records.c.table_id == table, records.c.stream == "talk")
    with _open(database) as engine, engine.connect() as connection:
        for body in connection.scalars(query.order_by(records.c.seq)):
            line = decode_record(body)
            if isinstance(line, Spoken) and line.text:
                said = for_terminal(f"{line.name}: {line.text}")
                click.echo(f"{_moment(line.at)}  {line.browser:<16}  {said}")


@host.command(context_settings=IDS)
@click.argument("table")
@_database
def close(table: str, database: str | None) -> None:
    """Let nobody come to TABLE; nothing is lost, and no clock runs."""
    _act(database, "close", table)


@host.command("open", context_settings=IDS)
@click.argument("table")
@_database
def open_(table: str, database: str | None) -> None:
    """Open TABLE again, which was closed."""
    _act(database, "open", table)


@host.command(context_settings=IDS)
@click.argument("table")
@_database
def delete(table: str, database: str | None) -> None:
    """Remove TABLE with all its records, for good."""
    _act(database, "delete", table)


@host.command(context_settings=IDS)
@click.argument("who")
@_hours
@_database
def ban(who: str, hours: float | None, database: str | None) -> None:
    """Let WHO, a browser's id or an address, in no more."""
    _act(database, "ban", who, hours)


@host.command(context_settings=IDS)
@click.argument("who")
@_database
def unban(who: str, database: str | None) -> None:
    """Let WHO in again."""
    _act(database, "unban", who)


@host.command(context_settings=IDS)
@click.argument("browser")
@_hours
@_database
def mute(browser: str, hours: float | None, database: str | None) -> None:
    """Let BROWSER write no messages."""
    _act(database, "mute", browser, hours)


@host.command(context_settings=IDS)
@click.argument("browser")
@_database
def unmute(browser: str, database: str | None) -> None:
    """Let BROWSER write messages again."""
    _act(database, "unmute", browser)


@host.command(context_settings=IDS)
@click.argument("table")
@click.option("--open/--closed", "opens", default=False, help="Let spectators in again.")
@_database
def doors(table: str, opens: bool, database: str | None) -> None:
    """Let no spectators in to TABLE."""
    _act(database, "open_doors" if opens else "closed_doors", table)


@host.command()
@click.argument("text", default="")
@_hours
@_database
def notice(text: str, hours: float | None, database: str | None) -> None:
    """Show TEXT on every open page; without TEXT, take the last notice back."""
    _act(database, "notice" if text else "unnotice", text, hours)


@host.command(context_settings=IDS)
@click.argument("browser")
@_database
def erase(browser: str, database: str | None) -> None:
    """Blank the names and messages of BROWSER at every table, and delete its studies."""
    say_done("erased", n=_act(database, "erase", browser))


@host.command()
@_database
def log(database: str | None) -> None:
    """List every act of this desk, the oldest first."""
    from rucher.server.store.acts import FOR_EVER, read_acts

    with _open(database) as engine, engine.connect() as connection:
        for act in read_acts(connection):
            end = "" if act.until == FOR_EVER else f"  until {_moment(act.until)}"
            click.echo(f"{_moment(act.at)}  {act.kind:<13}{act.target}{end}")


def _moment(at: int) -> str:
    return time.strftime("%Y-%m-%d %H:%M:%S", time.gmtime(at / 1000))


@host.command(context_settings=IDS)
@click.argument("url")
def health(url: str) -> None:
    """Say whether the server at URL can store what is played; the exit status says it too."""
    try:
        with urllib.request.urlopen(f"{url.rstrip('/')}/health", timeout=3) as answer:
            click.echo(answer.read().decode())
    except (OSError, urllib.error.URLError) as error:
        click.echo(f"{url}: {error}", err=True)
        sys.exit(1)
