"""`rucher pack`: packs in which the owner of a real box enters its true components."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

import click

from rucher.cli.play import language
from rucher.cli.progress import working
from rucher.cli.terminal.screen import Screen
from rucher.cli.terminal.speech import Speech, contents, default_language
from rucher.core.errors import OptionError
from rucher.core.packs.entering import Fact, Shelf, facts_of, faults_of, game_of, lost_items, skeleton
from rucher.core.packs.files import File, folder_at
from rucher.core.packs.malformed import PackError
from rucher.games import find

_FOLDER = click.Path(file_okay=False, path_type=Path)


@click.group()
def pack() -> None:
    """Component packs: enter what is in your box, and play with it."""


@pack.command()
@click.argument("game")
@click.argument("folder", type=_FOLDER, required=False)
@language
def new(game: str, folder: Path | None, lang: str | None) -> None:
    """Write a skeleton of all that is in the box of GAME into FOLDER (default: GAME-pack)."""
    rules, screen = find(game), Screen(plain=True)
    speech, shelf = Speech(rules, lang or default_language()), rules.box.shelf()
    if shelf is None:
        screen.say(speech("pack.nothing", game=speech("game.name")))
        return
    folder = folder or Path(f"{game}-pack")
    if folder.exists() and any(folder.iterdir()):
        raise OptionError(speech("pack.not_empty", folder=str(folder)))
    made = skeleton(shelf, game)
    for name, text in made.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    screen.say(speech("pack.made", folder=str(folder), n=len(made)))
    screen.say(speech("pack.then", folder=str(folder)))


@pack.command()
@click.argument("folder", type=click.Path(exists=True, path_type=Path))
@language
def check(folder: Path, lang: str | None) -> None:
    """Say what is entered, missing or malformed in FOLDER (or an archive of it): file, item and field."""
    lang = lang or default_language()
    opened = _opened(folder, lang)
    game = _game_of(opened, lang)
    rules, screen = find(game), Screen(plain=True)
    speech, shelf = Speech(rules, lang), rules.box.shelf()
    if shelf is None:
        screen.say(speech("pack.nothing", game=speech("game.name")))
        return
    try:
        with working(speech("pack.checking")):
            told, faults = [*_pack_lines(shelf, opened, speech)], [*faults_of(shelf, opened)]
    except PackError as error:  # a file that cannot be read at all
        told, faults = [], [error.fault]
    for line in [*told, *(speech("pack.fault", fault=fault.words) for fault in faults)]:
        screen.say(line)
    if faults:
        screen.say(speech("pack.broken", n=len(faults)))
        raise click.exceptions.Exit(1)
    screen.say(contents(speech, rules.box.contents(rules.box.open_pack(str(folder)))))
    screen.say(speech("pack.ready", game=game, folder=str(folder)))


def _opened(folder: Path, lang: str) -> File:
    """A pack that is a folder or an archive; the error is in the language of the user."""
    try:
        return folder_at(folder)
    except PackError as error:
        words = error.fault.words
        raise OptionError({"en": words.en, "fr": words.fr}[lang]) from error


def _game_of(folder: File, lang: str) -> str:
    """The game that a pack is for; the error is in the language of the user."""
    try:
        return game_of(folder)
    except PackError as error:
        words = error.fault.words
        raise OptionError({"en": words.en, "fr": words.fr}[lang]) from error


def _pack_lines(shelf: Shelf, folder: File, speech: Speech) -> Iterator[str]:
    """The lines about a pack: for each file how much is entered, for each item what is missing."""
    lost = [*lost_items(shelf, folder)]
    for file, group in groupby(facts_of(shelf, folder), lambda fact: fact.file):
        facts = list(group)
        sources = Counter(fact.source for fact in facts)
        ours, entered = sources["reconstructed"], sources["owner"]
        yield speech(
            "pack.file", file=file, n=entered, known=len(facts) - ours - entered, missing=ours, all=len(facts)
        )
        for item, parts in groupby(facts, lambda fact: fact.item):
            if missing := _missing([*parts]):
                yield "    " + speech("pack.missing", item=item, fields=", ".join(missing))
    yield from (speech("pack.lost", item=item) for item in lost)


def _missing(facts: list[Fact]) -> list[str]:
    """The fields of a pack's item that are still marked, each once."""
    return [*dict.fromkeys(field for fact in facts for field in fact.missing)]
