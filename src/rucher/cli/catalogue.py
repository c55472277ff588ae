"""`rucher games`: the games with their presets, options and bots."""

from __future__ import annotations

import click

import rucher
from rucher import bots
from rucher.cli.play import language
from rucher.cli.terminal.screen import Screen
from rucher.cli.terminal.speech import Speech, contents, default_language
from rucher.core.game import AnyGame
from rucher.games import find


@click.command()
@language
def games(lang: str | None) -> None:
    """List the games with their presets, options and bots."""
    screen, lang = Screen(plain=True), lang or default_language()
    for name in rucher.game_names():
        for line in described(find(name), Speech(find(name), lang)):
            screen.say(line, indent="    ")


def described(game: AnyGame, speech: Speech) -> list[str]:
    """The lines about a game: its presets (the first is the default), its options with defaults, its bots."""
    fewest, most = game.info.players
    key = "exactly" if fewest == most else "from_to"
    lines = [f"{game.info.id}: {speech(f'terminal.players.{key}', fewest=fewest, most=most)}"]
    lines += [
        f"  --preset {preset}: {speech.or_name(f'preset.{preset}.description', preset)}"
        for preset in game.info.presets
    ]
    defaults = game.options_type()
    for option in game.options_type.__struct_fields__:
        value = str(getattr(defaults, option)).lower()
        lines.append(f"  --option {option}={value}: {speech.or_name(f'option.{option}.description', option)}")
    if known := game.box.contents():
        lines.append(f"  {contents(speech, known)}")
    for bot in bots.playing(game.info.id):
        text = bot.sentences.get(speech.lang) or speech.or_name(f"bot.{bot.name}", bot.name)
        lines.append(f"  --against {bot.name}: {text}")
    return lines
