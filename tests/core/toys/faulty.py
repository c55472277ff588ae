"""A register of broken games, each with the fault that the kit must find in it."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any, TypeVar

from rucher.core.game import AnyGame

_PLANTED: dict[str, list[AnyGame]] = {}
G = TypeVar("G", bound=type[AnyGame])


def planted(name: str) -> Callable[[G], G]:
    """Register a game under the name of its fault."""

    def add(faulty: G) -> G:
        _PLANTED.setdefault(name, []).append(faulty())
        return faulty

    return add


def all_planted() -> dict[str, list[AnyGame]]:
    """Every broken game, by the name of its fault."""
    for name in ("faulty_secrets", "faulty_rules", "faulty_states", "faulty_turns"):
        import_module(f"tests.core.toys.{name}")
    return _PLANTED


def recast(state: Any, kind: Any) -> Any:
    """The same table as another type."""
    return kind(**{name: getattr(state, name) for name in state.__struct_fields__})
