"""The box, read and validated when the game is imported."""

from __future__ import annotations

from importlib.resources import files
from typing import Annotated, Final, Literal

import msgspec

from rucher.core.packs.editions import Editions

FILE: Final = "pieces.toml"


class Creature(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One kind of piece: how many each side has, and which option brings it into play."""

    id: str
    letter: Annotated[str, msgspec.Meta(pattern="^[A-Z]$")]
    count: Annotated[int, msgspec.Meta(ge=1, le=3)]
    provenance: Literal["rulebook", "public", "deduced", "reconstructed"]
    set: Literal["mosquito", "ladybug", "pillbug"] | None = None


class _Box(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    creature: tuple[Creature, ...]


EDITIONS: Final = Editions(files(__package__).joinpath("editions"), lambda folder: [folder.joinpath(FILE)])
CREATURES: tuple[Creature, ...] = msgspec.toml.decode(
    EDITIONS.folder(EDITIONS.numbers[0]).joinpath(FILE).read_bytes(), type=_Box
).creature
