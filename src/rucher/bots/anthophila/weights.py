"""The weights of Anthophila's quick player, by version."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

from rucher.bots.anthophila.search import NAMES
from rucher.core.errors import OptionError

_VERSIONS = files(__package__).joinpath("versions")


@cache
def newest() -> int:
    """The newest version of the weights of Anthophila's bot."""
    return max(
        int(file.name.removesuffix(".toml")) for file in _VERSIONS.iterdir() if file.name.endswith(".toml")
    )


@cache
def weights(version: int | None = None) -> tuple[int, ...]:
    """The weights of a version, None: the newest, in the order of `NAMES`."""
    file = _VERSIONS.joinpath(f"{version or newest()}.toml")
    if not file.is_file():
        raise OptionError(f"there is no version {version} of these weights")
    found: dict[str, int] = tomllib.loads(file.read_text(encoding="utf-8"))
    if found.keys() != set(NAMES):
        raise OptionError(f"version {version} does not name each weight once")
    return tuple(found[name] for name in NAMES)
