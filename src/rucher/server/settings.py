"""The settings of a server, and the problems it answers with."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from rucher.core.errors import (
    BadMove,
    LoadError,
    RucherError,
    SeveralGames,
    TooLong,
    UnknownBox,
    UnknownGame,
    UnknownVersion,
)
from rucher.core.texts import Parameter
from rucher.server.names import clean

SCENARIO = "scenario.toml"  # in a folder of its own
SCENARIOS = ".scenarios"  # how the folder of those folders ends
PACKS = ".packs"  # how the folder of the packs of tables ends
DRAFT = "draft"  # the folder of a scenario that is being read


# The push services of Chrome and its kin, Firefox, Safari and Edge. Nothing is sent to any other address.
PUSH_SERVICES = (
    "https://fcm.googleapis.com",
    "https://jmt17.google.com",
    "https://updates.push.services.mozilla.com",
    "https://*.push.apple.com",
    "https://*.notify.windows.com",
)


@dataclass(frozen=True)
class Channels:
    """How to send "your turn": to an address that takes a POST, by mail, to the browsers that want it."""

    webhook: str | None = None
    smtp: str | None = None  # host:port
    mail_from: str = "rucher@localhost"
    mail_to: str | None = None
    base: str = ""  # the address of the tables, for the link
    push: bool = True  # to browsers, where rucher[push] is installed
    push_services: Sequence[str] = PUSH_SERVICES
    contact: str = "mailto:rucher@localhost"  # whom a push service may write to about this server


@dataclass(frozen=True)
class Settings:
    """The settings of a server."""

    database: str = "rucher.db"
    key_file: Path | None = None  # beside the database where it is a file
    keep_days: int = 90  # messages and names older than this are blanked; 0: never
    bot_seconds: float = 20.0
    bot_pace: float = 0.4  # the least seconds per action of a bot, so that people can follow
    bot_workers: int = 2
    seed: int | None = None  # for tests: every table is dealt alike and every bot plays alike; None: random
    game_modules: Sequence[str] = ()  # games from outside, for the worker processes
    packs: Sequence[Path] = ()  # component packs: every new table of their games is played with them
    origins: Sequence[str] = ()  # further addresses the page may be served under, behind a proxy
    proxies: Sequence[str] = ()  # addresses or networks of proxies that may say who their visitors are
    keep_tables_days: int = 0  # tables without news for so long are deleted; 0: never
    host_token: str | None = None  # who has it may use the host's desk on the page; None: there is none
    metrics_token: str | None = None  # who may read /metrics from elsewhere; None: this machine alone
    address: str = ""  # the address that a phone on the same network opens
    channels: Channels = field(default_factory=Channels)


class Problem(RucherError):
    """A request that is refused: the message `problem.<code>`, with an HTTP status."""

    def __init__(self, code: str, status: int = 400, **params: Parameter) -> None:
        super().__init__(code)
        self.code, self.status, self.params = code, status, params


MOVE = 24  # letters of a stranger's move that are shown


def load_problem(error: LoadError, otherwise: Problem) -> Problem:
    """The problem for a match that cannot be loaded: it names what is missing, or a wrong move."""
    match error:
        case TooLong():
            return Problem("too_long", 413, n=error.actions, most=error.most)
        case BadMove():
            return Problem("bad_move", n=error.number, move=clean(error.move)[:MOVE])
        case SeveralGames():
            return Problem("several_games", 409, n=error.games)
        case UnknownGame():
            return Problem("unknown_game", 409, game=error.game)
        case UnknownVersion():
            return Problem("unknown_version", 409, game=error.game, n=error.version)
        case UnknownBox():
            return Problem("unknown_box", 409, game=error.game, box=error.box[:12])
        case _:
            return otherwise


def key_file(settings: Settings) -> Path:
    """The file of the signing key: beside the database file, or else in the current folder."""
    if settings.key_file is not None:
        return settings.key_file
    is_file = "://" not in settings.database
    return Path(settings.database).with_suffix(".key") if is_file else Path("rucher.key")


def is_key(text: str) -> bool:
    """Is this a signing key as this server makes them? A shorter one could be guessed."""
    return len(text) == 64 and set(text) <= set("0123456789abcdef")


def push_key_beside(key: Path) -> Path:
    """The file of the key that push services know this server by."""
    return key.with_suffix(".push-key")


def scenarios_beside(key: Path) -> Path:
    """The folder of the scenarios that people brought: their tables need them after a restart."""
    return key.with_suffix(SCENARIOS)


def packs_beside(key: Path) -> Path:
    """The folder of the component packs that tables were started with."""
    return key.with_suffix(PACKS)


def openings_beside(key: Path) -> Path:
    """The book of openings that `rucher openings --database` built for this server."""
    return key.with_suffix(".openings")
