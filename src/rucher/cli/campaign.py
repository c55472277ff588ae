"""`rucher campaign`: the score sheet of an Anthophila campaign, kept in a file that can be shared."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path

import click
import msgspec

import rucher
from rucher.cli.play import clean_interrupt, language, lines_of, plain, script
from rucher.cli.terminal import files, loop
from rucher.cli.terminal.local_table import PERSON, LocalTable, one_against
from rucher.cli.terminal.screen import Screen
from rucher.cli.terminal.sitting import Sitting
from rucher.cli.terminal.speech import Speech, default_language, in_one_line
from rucher.core.chance import Chance
from rucher.core.errors import LoadError, RucherError
from rucher.core.file_lock import lock_file
from rucher.core.loading import MAX_BYTES
from rucher.core.match import Match
from rucher.core.texts import Term
from rucher.games.anthophila import game
from rucher.games.anthophila.chapters import campaign as sheets
from rucher.games.anthophila.state import AnthophilaOptions

COMPANION = "anthophila"
_FILE = click.argument("file", type=click.Path(dir_okay=False, path_type=Path))


class NotWritten(RucherError):
    """A campaign file cannot be written."""


class HeldElsewhere(RucherError):
    """The campaign is being played at another terminal."""


def sheet_lines(sheet: sheets.Sheet, speech: Speech) -> list[str]:
    """The lines of a campaign's score sheet, to be printed."""
    lines = []
    for line in sheet.lines:
        end = "won" if line.won else "given_up" if line.given_up else "lost"
        key = f"campaign.line_{end}"
        told = speech(key, scenario=_name(line.scenario, speech), n=line.total)
        lines.append(speech("campaign.added", line=told) if line.added else told)
    lines.append(speech("campaign.total", n=sheet.total, level=Term(sheet.level)))
    if sheet.due is None:
        return [*lines, speech("campaign.over")]
    again = bool(sheet.lines) and not sheet.lines[-1].won
    key = "campaign.again" if again else "campaign.next"
    return [*lines, speech(key, scenario=_name(sheet.due, speech))]


def _name(scenario: str, speech: Speech) -> str:
    """The name of a scenario in the player's language."""
    return speech.or_name(f"preset.{scenario}.name", scenario)


def read(file: Path) -> list[sheets.Played]:
    """The matches of a campaign file; none where the file does not exist yet."""
    try:
        return sheets.load(files.read(file, sheets.MOST_BYTES + 1)) if file.exists() else []
    except OSError as error:
        raise LoadError(f"{file}: {in_one_line(error)}") from error


def write(file: Path, text: str) -> None:
    """Write a file of a campaign, whole or not at all; NotWritten says why not."""
    unfinished = file.with_name(f"{file.name}.new")
    try:
        unfinished.write_text(text, encoding="utf-8")
        unfinished.replace(file)
    except OSError as error:
        raise NotWritten(f"{file}: {in_one_line(error)}") from error


def refuse_folder(file: Path) -> None:
    """Raise NotWritten before a match is played, if its result could not be written."""
    if not file.name or not file.parent.is_dir() or not os.access(file.parent, os.W_OK):
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
    refuse_folder(file)
    with alone(file):
        kept = Kept(file)
        if kept.left_open():
            raise sheets.CampaignError("a match of this sheet is still open: play it on, or give it up there")
        played = kept.played
        try:
            loaded = files.load(match)
        except OSError as error:
            raise LoadError(f"{match}: {in_one_line(error)}") from error
        played.append(sheets.Added(sheets.GivenUp(loaded) if given_up else loaded))
        sheet = sheets.sheet(played)
        write(file, sheets.save(played))
    _say(sheet, lang)


@campaign.command()
@_FILE
@click.option("--players", default=1, type=click.IntRange(1, 4), help="How many play together (default: 1).")
@click.option("--bots", is_flag=True, help="Bots in all seats but the first.")
@language
@plain
@script
def play(file: Path, players: int, bots: bool, lang: str | None, plain: bool, script: Path | None) -> None:
    """Play the scenario that is due in FILE; its end is noted at once, and a match left open goes on."""
    refuse_folder(file)
    with alone(file):
        _play(Kept(file), players, COMPANION if bots else PERSON, lang or default_language(), plain, script)


def _play(kept: Kept, players: int, others: str, lang: str, plain: bool, script: Path | None) -> None:
    """Play at a sheet that nobody else holds."""
    if kept.sheet.due is None:
        raise sheets.CampaignError("the campaign is complete: begin a new sheet")
    open_match = kept.left_open()
    options = AnthophilaOptions(players=players, scenario=kept.sheet.due, pack=kept.sheet.pack)
    match = open_match or Match(game, options, Chance())
    screen = Screen(plain=plain, script=lines_of(script))
    # No seed: another sheet could try it first.
    table = LocalTable(match, one_against(match.seats, others), None, kept.note)
    sitting = Sitting(table, screen, lang)
    if open_match:
        sitting.tell(sitting.speech("campaign.goes_on", n=len(match.log)))
    with clean_interrupt(screen):
        loop.run(sitting)
    _say(kept.sheet, lang, screen)


@contextlib.contextmanager
def alone(file: Path) -> Iterator[None]:
    """Hold a campaign: at two terminals, a loss at one could be written over by the other."""
    try:
        handle = lock_file(file.with_name(f"{file.name}.lock"))
    except OSError:
        raise HeldElsewhere(f"{file}: this campaign is being played at another terminal") from None
    try:
        yield
    finally:
        os.close(handle)


class Open(msgspec.Struct, forbid_unknown_fields=True):
    """The file of a match that is still open: no saved match, so that none can be saved in its place."""

    open: msgspec.Raw


class Kept:
    """A campaign in its file, and beside it the match that is still open."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.beside = file.with_name(f"{file.name}.open")
        self.played = read(file)
        self.sheet = sheets.sheet(self.played)

    def left_open(self) -> Match | None:
        """The match that was left before its end, if it is the one that is due."""
        if not self.beside.exists():
            return None
        try:
            kept = msgspec.json.decode(files.read(self.beside, MAX_BYTES + 1), type=Open)
        except OSError as error:
            raise LoadError(f"{self.beside}: {in_one_line(error)}") from error
        except msgspec.MsgspecError:
            raise LoadError(f"{self.beside}: this is not the open match of a campaign") from None
        match = rucher.load(bytes(kept.open))
        due = match.game is game and match.state.options.scenario == self.sheet.due
        return match if due and match.decision and not match.foreseen else None

    def note(self, table: LocalTable) -> None:
        """Keep an open match as it is dealt and with each action; note it on the sheet the moment it ends."""
        if table.match.state.options.scenario != self.sheet.due:
            raise sheets.CampaignError("this scenario is won: quit, and play the next one of the campaign")
        if not table.over:
            kept = Open(msgspec.Raw(table.match.to_json().encode()))
            write(self.beside, msgspec.json.encode(kept).decode())
        else:
            given_up = table.resigned is not None
            self.played.append(sheets.GivenUp(table.match) if given_up else table.match)
            self.sheet = sheets.sheet(self.played)
            write(self.file, sheets.save(self.played))
            self.beside.unlink(missing_ok=True)


def _say(sheet: sheets.Sheet, lang: str | None, screen: Screen | None = None) -> None:
    """Print the score sheet of a campaign."""
    screen, speech = screen or Screen(plain=True), Speech(game, lang or default_language())
    for line in sheet_lines(sheet, speech):
        screen.say(line)
