"""`rucher campaign`: the score sheet of an Anthophila campaign, kept in a file that can be shared."""

from __future__ import annotations

import os
from pathlib import Path

import click

from rucher.cli.play import clean_interrupt, language, lines_of, plain, script
from rucher.cli.terminal import files, loop
from rucher.cli.terminal.local_table import PERSON, LocalTable, one_against, seats_of
from rucher.cli.terminal.screen import Screen
from rucher.cli.terminal.sitting import Sitting
from rucher.cli.terminal.speech import Speech, default_language, in_one_line
from rucher.core.chance import Chance
from rucher.core.errors import LoadError, RucherError
from rucher.core.match import Match
from rucher.core.texts import Term
from rucher.games.anthophila import game
from rucher.games.anthophila.chapters import campaign as sheets
from rucher.games.anthophila.state import AnthophilaOptions

COMPANION = "anthophila"
_FILE = click.argument("file", type=click.Path(dir_okay=False, path_type=Path))


class NotWritten(RucherError):
    """A campaign file cannot be written."""


def told(sheet: sheets.Sheet, speech: Speech) -> list[str]:
    """The lines of a score sheet."""
    lines = []
    for line in sheet.lines:
        end = "won" if line.won else "given_up" if line.given_up else "lost"
        key = f"campaign.line_{end}"
        lines.append(speech(key, scenario=_name(line.scenario, speech), n=line.total))
    lines.append(speech("campaign.total", n=sheet.total, level=Term(sheet.level)))
    if sheet.due is None:
        return [*lines, speech("campaign.over")]
    again = bool(sheet.lines) and not sheet.lines[-1].won
    key = "campaign.again" if again else "campaign.next"
    return [*lines, speech(key, scenario=_name(sheet.due, speech))]


def _name(scenario: str, speech: Speech) -> str:
    return speech.or_name(f"preset.{scenario}.name", scenario)


def read(file: Path) -> list[sheets.Played]:
    """The matches of a campaign file; none where the file does not exist yet."""
    try:
        return sheets.load(file.read_bytes()) if file.exists() else []
    except OSError as error:
        raise LoadError(f"{file}: {in_one_line(error)}") from error


def write(file: Path, played: list[sheets.Played]) -> None:
    """Write a campaign, whole or not at all; NotWritten says why not."""
    unfinished, text = file.with_name(f"{file.name}.new"), sheets.save(played)
    try:
        unfinished.write_text(text, encoding="utf-8")
        unfinished.replace(file)
    except OSError as error:
        raise NotWritten(f"{file}: {in_one_line(error)}") from error


def refuse_folder(file: Path) -> None:
    """Raise NotWritten before a match is played, if its result could not be written."""
    if not file.parent.is_dir() or not os.access(file.parent, os.W_OK):
        raise NotWritten(f"{file.parent}: this folder does not exist or cannot be written; choose another")


@click.group()
def campaign() -> None:
    """Anthophila's campaign: play it, add matches to it, read its score sheet."""


@campaign.command()
@_FILE
@language
def show(file: Path, lang: str | None) -> None:
    """Show the score sheet in FILE."""
    _say(sheets.sheet(read(file)), lang)


@campaign.command()
@_FILE
@click.argument("match")
@click.option("--given-up", is_flag=True, help="The match was not finished: its players resigned.")
@language
def add(file: Path, match: str, given_up: bool, lang: str | None) -> None:
    """Note the saved MATCH, finished or given up, on the sheet in FILE."""
    played = read(file)
    try:
        loaded = files.load(match)
    except OSError as error:
        raise LoadError(f"{match}: {in_one_line(error)}") from error
    played.append(sheets.GivenUp(loaded) if given_up else loaded)
    sheet = sheets.sheet(played)
    write(file, played)
    _say(sheet, lang)


@campaign.command()
@_FILE
@click.option("--players", default=1, type=click.IntRange(1, 4), help="How many play together (default: 1).")
@click.option("--bots", is_flag=True, help="Bots in all seats but the first.")
@click.option("--seed", type=int, help="Makes chance and bots repeat themselves.")
@language
@plain
@script
def play(
    file: Path, players: int, bots: bool, seed: int | None, lang: str | None, plain: bool, script: Path | None
) -> None:
    """Play the scenario that is due in FILE, and note it when it is over or given up."""
    refuse_folder(file)
    played, lang = read(file), lang or default_language()
    sheet = sheets.sheet(played)
    if sheet.due is None:
        raise sheets.CampaignError("the campaign is complete: begin a new sheet")
    options = AnthophilaOptions(players=players, scenario=sheet.due, pack=sheet.pack)
    match = Match(game, options, Chance(seed))
    table = LocalTable(match, one_against(seats_of(match), COMPANION if bots else PERSON), seed)
    screen = Screen(plain=plain, script=lines_of(script))
    sitting = Sitting(table, screen, lang)
    with clean_interrupt(screen):
        loop.run(sitting)
    for table in sitting.tables:
        # Once the scenario is won, or another match is loaded, later matches do not count for the campaign.
        if table.over and table.match.options == options and options.scenario == sheet.due:
            played.append(table.match if table.resigned is None else sheets.GivenUp(table.match))
            sheet = sheets.sheet(played)
            write(file, played)
    _say(sheet, lang)


def _say(sheet: sheets.Sheet, lang: str | None) -> None:
    screen, speech = Screen(plain=True), Speech(game, lang or default_language())
    for line in told(sheet, speech):
        screen.say(line)
