"""What is in the box, read and validated when the game is imported."""

from __future__ import annotations

from importlib.resources import files
from typing import Annotated, Literal

import msgspec


class Creature(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One kind of piece: how many each side has, and which option brings it into play."""

    id: str
    letter: Annotated[str, msgspec.Meta(pattern="^[A-Z]$")]
    count: Annotated[int, msgspec.Meta(ge=1, le=3)]
    provenance: Literal["rulebook", "public", "deduced", "reconstructed"]
    set: Literal["mosquito", "ladybug", "pillbug"] | None = None


class _Box(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    creature: tuple[Creature, ...]


CREATURES: tuple[Creature, ...] = msgspec.toml.decode(
    files(__package__).joinpath("pieces.toml").read_bytes(), type=_Box
).creature


def provenance() -> dict[str, int]:
    """How many pieces of both sides come from where."""
    counts: dict[str, int] = {}
    for creature in CREATURES:
        counts[creature.provenance] = counts.get(creature.provenance, 0) + 2 * creature.count
    return counts
