"""Which extra of the package brings a module that is not installed: the base install is the library alone."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

BROUGHT_BY: Final = {
    "click": "terminal",
    "rich": "terminal",
    "alembic": "server",
    "itsdangerous": "server",
    "segno": "server",
    "sqlalchemy": "server",
    "starlette": "server",
    "uvicorn": "server",
    "uvloop": "server",
    "websockets": "server",
    "psycopg": "postgres",
    "resvg_py": "pictures",
    "cryptography": "push",
    "gymnasium": "gymnasium",
    "numpy": "gymnasium",
    "pettingzoo": "pettingzoo",
    "ray": "ray",
    "torch": "train",
}


SERVER, TERMINAL = "server", "terminal"
OF_THE_SERVER: Final = ("serve", "backup", "restore", "host")  # commands; its extra brings the terminal's too


def advice(error: ModuleNotFoundError, command: str = "") -> str | None:
    """What to install for a module that is missing; None where it is none of ours."""
    missing = (error.name or "").partition(".")[0]
    extra = BROUGHT_BY.get(missing)
    if extra == TERMINAL and command in OF_THE_SERVER:
        extra = SERVER
    return extra and f'{missing} is not installed. It comes with: pip install "rucher[{extra}]"'


@contextmanager
def advised() -> Iterator[None]:
    """Where a module is missing that an extra brings, the error says which."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise ModuleNotFoundError(advice(error) or str(error), name=error.name) from None
