"""Rucher: four bee board games at one table. The front door of the library.

>>> import rucher
>>> match = rucher.new("hive", seed=7)
>>> len(match.legal())
7

What is public is what `__all__` names, with its public methods; docs/library.md says how it may change.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from importlib import import_module
from os import PathLike, fsdecode
from pathlib import Path
from reprlib import repr as shown
from types import ModuleType
from typing import TYPE_CHECKING, Any, Literal, overload

from rucher.core import compiled

compiled.install()  # before any kernel is imported

from rucher import games as _games  # noqa: E402
from rucher.core.chance import Chance, ThinkingChance  # noqa: E402
from rucher.core.errors import (  # noqa: E402
    AmbiguousAction,
    BarrierError,
    BotError,
    ChanceError,
    IllegalAction,
    LoadError,
    NothingToUndo,
    OptionError,
    RucherError,
    SeveralGames,
    TooLong,
    UnknownBox,
    UnknownGame,
    UnknownSeat,
    UnknownVersion,
    UnreadableAction,
    UnreadablePosition,
)
from rucher.core.game import AnyGame, Game, Spelled  # noqa: E402
from rucher.core.match import Match  # noqa: E402
from rucher.core.options import make_options  # noqa: E402
from rucher.core.pictures import Svg, draw_table  # noqa: E402
from rucher.core.records import Entry, Header, TableEnd  # noqa: E402
from rucher.core.sentence import Sentence  # noqa: E402
from rucher.core.study import Node, Tree  # noqa: E402
from rucher.core.types import (  # noqa: E402
    Action,
    Decision,
    Emit,
    Event,
    GameInfo,
    Options,
    Outcome,
    Refusal,
    Scores,
    Seat,
    State,
    TurnKey,
)
from rucher.core.words import Words  # noqa: E402

if TYPE_CHECKING:
    from rucher import bots
    from rucher.envs.vector import Vector
    from rucher.games.alveola.actions import AlveolaAction
    from rucher.games.alveola.events import AlveolaEvent
    from rucher.games.alveola.state import AlveolaState
    from rucher.games.anthophila.actions import AnthophilaAction
    from rucher.games.anthophila.events import AnthophilaEvent
    from rucher.games.anthophila.state import AnthophilaState
    from rucher.games.apiary.actions import ApiaryAction
    from rucher.games.apiary.events import ApiaryEvent
    from rucher.games.apiary.state import ApiaryState
    from rucher.games.hive.actions import HiveAction
    from rucher.games.hive.events import HiveEvent
    from rucher.games.hive.state import HiveState

__all__ = [
    "Action",
    "AmbiguousAction",
    "AnyGame",
    "BarrierError",
    "BotError",
    "Chance",
    "ChanceError",
    "Decision",
    "Emit",
    "Entry",
    "Event",
    "Game",
    "GameInfo",
    "Header",
    "IllegalAction",
    "LoadError",
    "Match",
    "Node",
    "NothingToUndo",
    "OptionError",
    "Options",
    "Outcome",
    "Refusal",
    "RucherError",
    "Scores",
    "Seat",
    "Sentence",
    "SeveralGames",
    "Spelled",
    "State",
    "Svg",
    "TableEnd",
    "ThinkingChance",
    "TooLong",
    "Tree",
    "TurnKey",
    "UnknownBox",
    "UnknownGame",
    "UnknownSeat",
    "UnknownVersion",
    "UnreadableAction",
    "UnreadablePosition",
    "Words",
    "bots",
    "game_names",
    "load",
    "new",
    "svg",
    "vector",
]

__version__ = "0.1.0"


def __getattr__(name: str) -> ModuleType:
    """Import the bots once somebody asks for them: a program without bots starts faster."""
    if name == "bots":
        return import_module("rucher.bots")
    raise AttributeError(f"module 'rucher' has no attribute {name!r}")


def __dir__() -> list[str]:
    """What is public, for those who look by completion."""
    return [*__all__, "__version__"]


def game_names() -> list[str]:
    """The names of the games that can be played."""
    return _games.names()


@overload
def new(
    game: Literal["hive"],
    *,
    seed: int | None = ...,
    preset: str | None = ...,
    pack: str | PathLike[str] | None = ...,
    **options: Any,
) -> Match[HiveState, HiveAction, HiveEvent]: ...
@overload
def new(
    game: Literal["alveola"],
    *,
    seed: int | None = ...,
    preset: str | None = ...,
    pack: str | PathLike[str] | None = ...,
    **options: Any,
) -> Match[AlveolaState, AlveolaAction, AlveolaEvent]: ...
@overload
def new(
    game: Literal["anthophila"],
    *,
    seed: int | None = ...,
    preset: str | None = ...,
    pack: str | PathLike[str] | None = ...,
    **options: Any,
) -> Match[AnthophilaState, AnthophilaAction, AnthophilaEvent]: ...
@overload
def new(
    game: Literal["apiary"],
    *,
    seed: int | None = ...,
    preset: str | None = ...,
    pack: str | PathLike[str] | None = ...,
    **options: Any,
) -> Match[ApiaryState, ApiaryAction, ApiaryEvent]: ...
@overload
def new(
    game: str,
    *,
    seed: int | None = ...,
    preset: str | None = ...,
    pack: str | PathLike[str] | None = ...,
    **options: Any,
) -> Match: ...
def new(
    game: str,
    *,
    seed: int | None = None,
    preset: str | None = None,
    pack: str | PathLike[str] | None = None,
    **options: Any,
) -> Match:
    """Start a match. `options` are the game's own, all with defaults; `pack` is a folder of components."""
    found = _games.find(game)
    if pack:
        options["pack"] = found.box.open_pack(fsdecode(pack))
    return Match(found, make_options(found, preset, options), Chance(seed))


def load(
    text: str | bytes | PathLike[str],
    *,
    seed: int | None = None,
    pack: str | PathLike[str] | None = None,
    number: int | None = None,
) -> Match:
    """Load a match: JSON, a page of notation, or a game of Hive as GameString, PGN or SGF.

    A text is the match itself; a `Path` is the file that holds it.
    `number`: which game of a file with several. LoadError where it is damaged, against the rules, or
    lacks its pack.
    """

    if isinstance(text, PathLike):
        text = Path(text).read_bytes()
    elif not isinstance(text, str | bytes | bytearray):
        raise LoadError(f"a match is loaded from a text, bytes or a Path, not from {shown(text)}")
    elif isinstance(text, str) and re.fullmatch(r"[^\n;{(]+\.(json|txt|pgn|sgf)", text):
        raise LoadError(f"{text!r} is the name of a file; to read it, give it as a Path")

    def find(name: str) -> AnyGame:
        found = _games.find(name)
        if pack:
            found.box.open_pack(fsdecode(pack))
        return found

    return _games.read_match(text, Chance(seed), find, number=number)


def svg(
    match: Match,
    *,
    seat: Seat | None = None,
    size: int | None = None,
    arrows: Sequence[Action | str | Sequence[str]] = (),
) -> Svg:
    """The table as an SVG picture, as a seat sees it (None: a spectator); `size` is its width in pixels.

    It is a text, which a notebook shows as the picture.
    An arrow is an action, its notation, or a pair of touches: `("piece:wA1", "cell:2,-1")`.
    """
    if not isinstance(match, Match):
        raise OptionError(f"a picture is made of a match, not of {shown(match)}")
    if isinstance(arrows, str | Action):
        raise OptionError(f"arrows is a list of them: [{shown(arrows)}]")
    view, ways = match.view(seat), list[Any]()
    for arrow in arrows:
        action = match.read(arrow) if isinstance(arrow, str) else arrow
        ways.append(
            match.game.touches(view, action) if isinstance(action, match.game.action_type) else action
        )
    return Svg(draw_table(match.game, view, size, ways))


def vector(
    game: str,
    n: int,
    *,
    seed: int | None = None,
    preset: str | None = None,
    longest: int | None = None,
    **options: Any,
) -> Vector:
    """`n` matches side by side, with flat arrays in and out, for learners. It needs `rucher[gymnasium]`."""
    from rucher.envs.vector import Vector  # here, because the library alone has no numpy

    return Vector(game, n, seed=seed, preset=preset, longest=longest, **options)
