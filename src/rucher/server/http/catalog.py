"""The lists for the lobby: games with their options and texts, and bots."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import inspect

import rucher
from rucher import bots
from rucher.bots.analysis import has_analyst
from rucher.bots.registry import aim_title
from rucher.core.game import AnyGame
from rucher.core.shapes import shape_of
from rucher.core.texts import LANGUAGES
from rucher.games import find, names
from rucher.server import wire
from rucher.server.lessons.reading import lesson_of
from rucher.server.tables.game_texts import texts_of

# The number of seats sets `players`, the host sets the pack, and a position editor or a file the start.
HIDDEN_OPTIONS = ("players", "pack", "start")


def lists(address: str, packs: Mapping[str, str], push: str | None = None) -> wire.Lists:
    """The games and bots of this server; `packs`: the box of new tables, by game; `push`: the public key."""
    games = tuple(_with_pack(game_entry(find(name)), packs.get(name)) for name in names())
    entries = tuple(bot_entry(bot) for bot in bots.registered())
    return wire.Lists(wire.PROTOCOL, rucher.__version__, games, entries, LANGUAGES, address, push)


def _with_pack(entry: wire.GameEntry, pack: str | None) -> wire.GameEntry:
    """An entry with the provenance counts of the pack in use here."""
    if pack is None:
        return entry
    return msgspec.structs.replace(entry, contents=dict(find(entry.id).box.contents(pack)), pack=pack)


def bot_entry(bot: bots.BotInfo) -> wire.BotEntry:
    """One bot of the lobby; what its maker did not name is in the catalogs."""
    texts = texts_of(find(bot.game) if bot.game in names() else None)
    return wire.BotEntry(
        bot.name,
        bot.game,
        bot.aliases,
        {lang: bots.title(bot.name, bot.game, lang) for lang in LANGUAGES},
        {lang: bot.sentences.get(lang) or texts.name(f"bot.{bot.name}", lang, "") for lang in LANGUAGES},
        bot.advises,
        {aim: {lang: aim_title(aim, bot.game, lang) for lang in LANGUAGES} for aim in bot.aims},
    )


@functools.cache
def game_entry(game: AnyGame) -> wire.GameEntry:
    """One game of the lobby."""
    texts, info, lesson = texts_of(game), game.info, lesson_of(game.info.id)
    fields = msgspec.structs.fields(game.options_type)
    options = (option_entry(field) for field in fields if field.name not in HIDDEN_OPTIONS)
    return wire.GameEntry(
        info.id,
        info.versions[-1],
        {lang: texts.name("game.name", lang, info.id.capitalize()) for lang in LANGUAGES},
        {lang: texts.name("game.summary", lang, "") for lang in LANGUAGES},
        info.players,
        {name: dict(values) for name, values in info.presets.items()},
        tuple(option for option in options if option),
        shape_of(game.state_type).has_secrets,
        info.co_operative,
        dict(game.box.contents()),
        len(lesson.step) if lesson else 0,
        wire.FirstGame(lesson.first_game.preset, tuple(lesson.first_game.bots)) if lesson else None,
        has_analyst(info.id),
        game.box.editions(),
    )


def option_entry(field: msgspec.structs.FieldInfo) -> wire.OptionEntry | None:
    """The entry of a game's option in the page's catalog; None where the page has no widget."""
    kind: Any = inspect.type_info(field.type)
    match kind:
        case inspect.BoolType():
            return wire.OptionEntry(field.name, "bool", bool(field.default))
        case inspect.IntType():
            return wire.OptionEntry(field.name, "int", field.default, low=kind.ge, high=kind.le)
        case inspect.LiteralType():
            return wire.OptionEntry(field.name, "choice", field.default, choices=tuple(map(str, kind.values)))
    return None
