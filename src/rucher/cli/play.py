"""`rucher play`: a game at the terminal."""

from __future__ import annotations

import contextlib
import random
from collections.abc import Iterator
from pathlib import Path

import click

import rucher
from rucher.cli.completion import complete_bot, complete_game
from rucher.cli.terminal import loop
from rucher.cli.terminal.local_table import (
    PERSON,
    LocalTable,
    one_against,
    read_options,
    usual_bot,
)
from rucher.cli.terminal.screen import Screen
from rucher.cli.terminal.sitting import Sitting
from rucher.cli.terminal.speech import contents, default_language
from rucher.core.errors import OptionError
from rucher.core.packs.boxes import OWN
from rucher.core.texts import LANGUAGES
from rucher.games import find

INTERRUPTED = 130

language = click.option("--lang", type=click.Choice(LANGUAGES), help="Language (default: your locale's).")
plain = click.option("--plain", is_flag=True, help="No drawing, no colour: words only, for screen readers.")
script = click.option(
    "--script",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Read the lines to type from a file; lines that begin with # are comments.",
)


BEGINS = ("me", "other", "drawn")


@click.command()
@click.argument("game", default="hive", shell_complete=complete_game)
@click.option(
    "--against",
    metavar="BOT",
    shell_complete=complete_bot,
    help="Play against this bot (default: the game's own).",
)
@click.option("--two", is_flag=True, help="Persons in all seats, on this screen.")
@click.option(
    "--seat",
    "seats",
    multiple=True,
    metavar="person|BOT|BOT:AIM|BOT:advises",
    help="Who sits in each seat, in order.",
)
@click.option("--begins", type=click.Choice(BEGINS), help="Who begins: you, another, or by lot.")
@click.option("--players", type=int, help="How many play, where the game leaves a choice.")
@click.option("--preset", help="A ready-made set of options (see `rucher games`).")
@click.option("--option", "settings", multiple=True, metavar="NAME=VALUE", help="One option of the game.")
@click.option(
    "--pack", type=click.Path(exists=True, path_type=Path), help="A component pack (see `rucher pack`)."
)
@click.option("--seed", type=int, help="Makes chance and bots repeat themselves.")
@language
@plain
@script
def play(
    game: str = "hive",
    against: str | None = None,
    two: bool = False,
    seats: tuple[str, ...] = (),
    begins: str | None = None,
    players: int | None = None,
    preset: str | None = None,
    settings: tuple[str, ...] = (),
    pack: Path | None = None,
    seed: int | None = None,
    lang: str | None = None,
    plain: bool = False,
    script: Path | None = None,
    screen: Screen | None = None,
) -> None:
    """Play GAME (default: hive), against a bot or with others on the same screen."""
    rules = find(game)
    options = read_options(rules, settings, players)
    match = rucher.new(game, seed=seed, preset=preset, pack=str(pack) if pack else None, **options)
    sitters = _players(match.seats, against, two, seats, usual_bot(rules))
    table = LocalTable(match, _in_order(sitters, begins, seed), seed)
    screen = screen or Screen(plain=plain, script=lines_of(script))
    sitting = Sitting(table, screen, lang or default_language())
    sources = rules.box.contents(match.header.box or OWN)
    if pack or sources.get("reconstructed"):
        screen.say(contents(sitting.speech, sources))
    with clean_interrupt(screen):
        loop.run(sitting)


def _players(
    count: int, against: str | None, two: bool, seats: tuple[str, ...], usual: str
) -> tuple[str, ...]:
    """Who sits where, from the options --against, --two and --seat."""
    if sum(map(bool, (against, two, seats))) > 1:
        raise OptionError("--against, --two and --seat say the same thing: keep one of them")
    return seats or one_against(count, PERSON if two else against or usual)


def _in_order(players: tuple[str, ...], begins: str | None, seed: int | None) -> tuple[str, ...]:
    """The players in the order of their seats: the first seat begins."""
    if begins in (None, "me"):
        return players
    if players.count(PERSON) != 1:
        raise OptionError("--begins needs a bot to play against")
    last = len(players) - 1
    place = last if begins == "other" else random.Random(seed).randint(0, last)
    others = [player for player in players if player != PERSON]
    return (*others[:place], PERSON, *others[place:])


def lines_of(script: Path | None) -> Iterator[str] | None:
    """The lines of a script, without comments, which begin with #."""
    if script is None:
        return None
    lines = script.read_text(encoding="utf-8", errors="replace").splitlines()
    return iter([line for line in lines if not line.startswith("#")])


@contextlib.contextmanager
def clean_interrupt(screen: Screen) -> Iterator[None]:
    """Exit without a traceback on Ctrl-C."""
    try:
        yield
    except KeyboardInterrupt:
        screen.say("")
        raise click.exceptions.Exit(INTERRUPTED) from None
