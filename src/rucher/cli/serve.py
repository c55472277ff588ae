"""`rucher serve`: the web table on this machine, for its browser and for phones on the same network."""

from __future__ import annotations

import contextlib
import io
import logging
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable
from ipaddress import ip_network
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from rucher.server.settings import Settings

SHORTEST_TOKEN = 16  # characters
PORT = 8642
TRIES = 20  # ports to try where the user named none


def data_folder() -> Path:
    """The folder for the user's tables, as is usual on each system."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home())) / "Rucher"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "Rucher"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "rucher"


def lan_address() -> str | None:
    """This machine's address on its network; None where it has none. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, contextlib.suppress(OSError):
        probe.connect(("192.0.2.1", 9))  # an address reserved for examples: this only finds the route to it
        found = str(probe.getsockname()[0])
        return None if found.startswith("127.") else found
    return None


def listen(host: str, port: int | None) -> socket.socket:
    """A socket for the web table on the given port, or on the first free one."""
    tries = [port] if port is not None else range(PORT, PORT + TRIES)
    for number in tries:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        listener = socket.socket(family, socket.SOCK_STREAM)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, number))
        except OSError as error:
            listener.close()
            reason = error
        else:
            return listener
    raise click.ClickException(f"cannot listen on {host}, port {tries[-1]}: {reason.strerror}")


def qr_code(url: str) -> str:
    """A QR code drawn with characters; empty where the terminal cannot show them."""
    import segno

    out = io.StringIO()
    segno.make(url, error="l", micro=False).terminal(out, border=1, compact=True)
    try:
        out.getvalue().encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return ""
    return out.getvalue()


def announce(here: str, phones: str | None, opens: bool) -> None:
    """Print the addresses of the table in the language of the locale, and open it in the browser."""
    from rucher.cli.terminal.speech import default_language  # loaded late, as all that a server does not need
    from rucher.core.texts import Texts

    texts, lang = Texts(), default_language()
    click.echo("\n  " + texts.say(lang, "serve.set", {"address": here}))
    if phones:
        click.echo("  " + texts.say(lang, "serve.phones", {"address": phones}) + "\n")
        click.echo(qr_code(phones))
    click.echo("  " + texts.say(lang, "serve.end") + "\n")
    if opens:
        threading.Thread(target=webbrowser.open, args=(here,), daemon=True).start()


def networks(_: click.Context, __: click.Parameter, proxies: tuple[str, ...]) -> list[str]:
    """Proxies as networks. Nobody would believe a mistyped one, and all would be one visitor."""
    for proxy in proxies:
        try:
            ip_network(proxy, strict=False)
        except ValueError:
            raise click.BadParameter(f"{proxy} is no address and no network") from None
    return [str(ip_network(proxy, strict=False)) for proxy in proxies]


@click.command()
@click.option("--host", default="0.0.0.0", show_default=True, help="127.0.0.1 keeps it to this machine.")
@click.option("--port", type=click.IntRange(0, 65535), help=f"Default: the first free one from {PORT} on.")
@click.option(
    "--database",
    envvar="RUCHER_DATABASE",
    help="A file, or an address like postgresql://user@host/name.",
)
@click.option("--open/--no-open", "opens", default=True, help="Open the browser.")
@click.option("--origin", "origins", multiple=True, help="An address of this server behind a proxy.")
@click.option(
    "--trusted-proxy",
    "proxies",
    multiple=True,
    callback=networks,
    help="The address or network of a proxy: it is believed about its visitors (X-Forwarded-For).",
)
@click.option(
    "--metrics-token",
    envvar="RUCHER_METRICS_TOKEN",
    help="Who has it may read /metrics (Authorization: Bearer). Default: this machine alone.",
)
@click.option("--log-json", is_flag=True, help="Log lines as JSON objects, with the id of their request.")
@click.option(
    "--keep-days",
    type=click.IntRange(min=0),
    default=90,
    show_default=True,
    help="Messages and names are kept this many days; 0: always.",
)
@click.option(
    "--keep-tables-days",
    type=click.IntRange(min=0),
    default=0,
    show_default=True,
    help="Tables without news for this many days are deleted, with their matches; 0: never.",
)
@click.option(
    "--host-token",
    envvar="RUCHER_HOST_TOKEN",
    help="Who has it may use the host's desk at /host. Default: there is none on the page.",
)
@click.option("--bot-seconds", default=20.0, show_default=True, help="The most seconds that a bot may think.")
@click.option("--bot-pace", default=0.4, show_default=True, help="The least seconds per action of a bot.")
@click.option("--seed", type=int, help="For tests: all tables are dealt alike, and bots play alike.")
@click.option("--limits/--no-limits", default=True, help="--no-limits: for a class that shares one address.")
@click.option(
    "--pack",
    "packs",
    multiple=True,
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="A component pack (see `rucher pack`): tables of its game are played with it.",
)
@click.option("--webhook", help="Slow tables: POST here when it is the turn of somebody absent.")
@click.option("--smtp", help="Slow tables: send the same news by this mail server (host:port).")
@click.option("--mail-to", help="Who gets these mails.")
@click.option("--push/--no-push", default=True, help="Send it to browsers that ask (install rucher[push]).")
def serve(
    host: str,
    port: int | None,
    database: str | None,
    opens: bool,
    origins: tuple[str, ...],
    proxies: list[str],
    metrics_token: str | None,
    log_json: bool,
    keep_days: int,
    keep_tables_days: int,
    host_token: str | None,
    bot_seconds: float,
    bot_pace: float,
    seed: int | None,
    limits: bool,
    packs: tuple[Path, ...],
    webhook: str | None,
    smtp: str | None,
    mail_to: str | None,
    push: bool,
) -> None:
    """Start the web table on this machine."""
    from rucher.server.settings import Channels, Settings

    listener = listen(host, port)
    number = listener.getsockname()[1]
    lan = lan_address() if host in ("0.0.0.0", "::") else host
    phones = f"http://{lan}:{number}" if lan and not lan.startswith("127.") else None
    here = f"http://{'localhost' if host in ('0.0.0.0', '::') else host}:{number}"
    base = origins[0] if origins else phones or here
    contact = base if base.startswith("https:") else f"mailto:{mail_to or 'rucher@localhost'}"
    settings = Settings(
        database=database or str(data_folder() / "rucher.db"),
        keep_days=keep_days,
        keep_tables_days=keep_tables_days,
        host_token=strong(host_token),
        bot_seconds=bot_seconds,
        bot_pace=bot_pace,
        seed=seed,
        packs=[pack.resolve() for pack in packs],
        origins=origins,
        proxies=proxies,
        metrics_token=metrics_token or None,
        address=phones or "",
        channels=Channels(webhook, smtp, mail_to=mail_to, base=base, push=push, contact=contact),
    )
    if log_json:
        from rucher.server.http.journal import log_as_json

        log_as_json()
        log = logging.getLogger("rucher.server")
        run(settings, limits, listener, lambda: log.info("serving: %s", here))
    else:
        run(settings, limits, listener, lambda: announce(here, phones, opens))


def strong(token: str | None) -> str | None:
    """The host's token, if it cannot be guessed; an empty one is none."""
    if token and len(token) < SHORTEST_TOKEN:
        raise click.BadParameter(f"the host's token needs {SHORTEST_TOKEN} characters or more")
    return token or None


def run(settings: Settings, limited: bool, listener: socket.socket, started: Callable[[], None]) -> None:
    """Run the server of `rucher serve` until Ctrl-C."""
    import uvicorn

    from rucher.server.app import make_app, open_house
    from rucher.server.http.connections import serving
    from rucher.server.http.limits import UNLIMITED, Limits
    from rucher.server.http.visitors import Visitors
    from rucher.server.metering import tune

    class Server(uvicorn.Server):
        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            if self.started:
                started()

        async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
            for server in self.servers:
                server.close()  # a page that is told to come back must not find this server again
            await house.farewell()  # before the sockets are closed under the pages
            await super().shutdown(sockets)

    house = open_house(settings)
    visitors = Visitors(Limits() if limited else UNLIMITED)
    app = make_app(settings, visitors, house)
    config = serving(app, visitors, settings.proxies, log_level="warning", timeout_graceful_shutdown=5)
    tune()
    with contextlib.suppress(KeyboardInterrupt):
        Server(config).run(sockets=[listener])
