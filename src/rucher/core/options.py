"""The options of a match: made from a preset and single choices, or read from a stored match."""

from __future__ import annotations

from typing import Any

import msgspec

from rucher.core.errors import LoadError, OptionError, UnknownBox
from rucher.core.game import AnyGame
from rucher.core.match import Match
from rucher.core.types import Options


def make_options(game: AnyGame, preset: str | None, chosen: dict[str, Any]) -> Options:
    """A game's options from a preset and single choices; OptionError names what is wrong."""
    presets = game.info.presets
    if preset is not None and not (isinstance(preset, str) and preset in presets):
        raise OptionError(f"{game.info.id} has no preset {preset!r}; it has {', '.join(presets)}")
    made: Options = game.box.newest(read_options(game, {**presets.get(preset or "", {}), **chosen}))
    return made


def read_options(game: AnyGame, values: dict[str, Any]) -> Options:
    """A game's options from their stored values; OptionError names what is wrong."""
    try:
        return msgspec.convert(values, game.options_type)
    except (msgspec.ValidationError, UnicodeEncodeError) as error:
        names = ", ".join(game.options_type.__struct_fields__)
        raise OptionError(f"{game.info.id}: {error}; its options are {names}") from None


def stored_options(game: AnyGame, values: dict[str, Any], box: str | None) -> Options:
    """The options of a stored match; one that names no box was played with the game's first edition.

    UnknownBox where its box is not known here; LoadError where box and options do not fit.
    """
    named = box or values.get("pack")
    if named and not game.box.knows(named):
        raise UnknownBox(game.info.id, named)
    try:
        options: Options = game.box.first(read_options(game, values))
    except OptionError as error:
        raise LoadError(str(error)) from None
    if box is not None and game.box.name(options) != box:
        raise LoadError("the header names one box and the options another")
    return options


def preset_of(match: Match) -> str | None:
    """The preset of a match, with any number of seats; None where its options match no preset."""
    game = match.game
    seats = {name: n for name, n in match.header.options.items() if name == "players"}
    plain = game.box.unnamed(match.options)
    for name in game.info.presets:
        if game.box.unnamed(make_options(game, name, seats)) == plain:
            return name
    return None
