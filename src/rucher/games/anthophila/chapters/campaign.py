"""Clause 14: the campaign: a list of matches, finished or given up, and the score sheet made from it.

played = campaign.load(text)          matches, replayed under the rules
sheet = campaign.sheet(played)        lines, total, level, what comes next
text = campaign.save([*played, match])
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, TypeAlias

import msgspec

from rucher.core.chance import Chance
from rucher.core.errors import LoadError, OptionError, RucherError
from rucher.core.game import AnyGame
from rucher.core.loading import load_match
from rucher.core.match import Match
from rucher.games.anthophila import game
from rucher.games.anthophila.box import OWN, Box, box_of

FORMAT = 1
MOST = 200  # matches of one campaign that are read


class CampaignError(RucherError):
    """The match cannot be noted on the score sheet; the message says which match is due."""


class GivenUp(NamedTuple):
    """Clause 14.3: a match that its players gave up before the rules ended it."""

    match: Match


Played: TypeAlias = Match | GivenUp


class Line(msgspec.Struct, frozen=True):
    """One line of the score sheet, for one match."""

    scenario: str
    won: bool
    points: dict[str, int]
    given_up: bool

    @property
    def total(self) -> int:
        """The sum of the points."""
        return sum(self.points.values())


class Sheet(msgspec.Struct, frozen=True):
    """The score sheet: a line for each match, and the scenario that is due; None if all are won."""

    pack: str
    due: str | None
    lines: tuple[Line, ...] = ()

    @property
    def total(self) -> int:
        """Clause 14.2: positive and negative points together."""
        return sum(line.total for line in self.lines)

    @property
    def level(self) -> str:
        """Clause 14.4: the id of the level that the total reaches; below the lowest level, the lowest."""
        lowest, *higher = box_of(self.pack).levels
        reached = [level for level in higher if level.least <= self.total]
        return reached[-1].id if reached else lowest.id


def new_sheet(pack: str = OWN) -> Sheet:
    """Clause 14.1: an empty sheet; the first scenario is due. CampaignError if the box has no campaign."""
    box = box_of(pack)
    if not box.campaign:
        raise CampaignError("the box of this match has no campaign")
    return Sheet(box.name, box.campaign[0])


def note(sheet: Sheet, played: Played) -> Sheet:
    """Clauses 14.1 to 14.3: the sheet with one more match; raises CampaignError if that match is not due."""
    match, given_up = match_of(played), isinstance(played, GivenUp)
    state: Any = match.state
    if match.game.info.id != game.info.id or (match.outcome is None and not given_up):
        raise CampaignError("only finished matches of Anthophila are noted on a score sheet")
    if match.outcome is not None and given_up:
        raise CampaignError("a match that the rules have ended cannot be given up")
    if state.options.pack != sheet.pack:
        raise CampaignError("a campaign is played with one box from its first match to its last")
    if sheet.due is None:
        raise CampaignError("the campaign is complete: begin a new sheet")
    if state.options.scenario != sheet.due:
        raise CampaignError(f"the scenario {sheet.due} is due, not {state.options.scenario}")
    won = match.outcome is not None and bool(match.outcome.winners)
    points = match.score().seats[0]
    if given_up:
        points["loss"] = box_of(sheet.pack).points.loss
    due = _after(box_of(sheet.pack), sheet.due) if won else sheet.due
    return Sheet(sheet.pack, due, (*sheet.lines, Line(sheet.due, won, points, given_up)))


def _after(box: Box, scenario: str) -> str | None:
    place = box.campaign.index(scenario) + 1
    return box.campaign[place] if place < len(box.campaign) else None


def sheet(played: Sequence[Played], pack: str = OWN) -> Sheet:
    """The score sheet of some matches, in the order of play."""
    noted = new_sheet(match_of(played[0]).options.pack if played else pack)
    for one in played:
        noted = note(noted, one)
    return noted


def match_of(played: Played) -> Match:
    """The match itself, given up or not."""
    return played.match if isinstance(played, GivenUp) else played


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A campaign as saved in a file: its matches, and the indices of those that were given up."""

    campaign: str
    format: int
    matches: list[msgspec.Raw]
    given_up: list[int] = []


def save(played: Sequence[Played]) -> str:
    """The matches of a campaign as one text."""
    sheet(played)
    raw = [msgspec.Raw(match_of(one).to_json().encode()) for one in played]
    given_up = [place for place, one in enumerate(played) if isinstance(one, GivenUp)]
    return msgspec.json.encode(_File(game.info.id, FORMAT, raw, given_up)).decode()


def load(text: str | bytes) -> list[Played]:
    """Read a saved campaign and replay each match under the rules; errors say what is wrong."""
    try:
        file = msgspec.json.decode(text, type=_File)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise LoadError(f"not a saved campaign: {error}") from None
    if len(file.matches) > MOST:
        raise LoadError(f"a campaign of {len(file.matches)} matches: at most {MOST} are read")
    if file.campaign != game.info.id or file.format != FORMAT:
        raise LoadError(f"a campaign of {file.campaign!r}, format {file.format}, is not known here")
    played: list[Played] = [load_match(bytes(raw), _find, Chance(0)) for raw in file.matches]
    for place in file.given_up:
        if not 0 <= place < len(played) or isinstance(one := played[place], GivenUp):
            raise LoadError(f"given_up: {place} is not the place of a match, or is given twice")
        played[place] = GivenUp(one)
    sheet(played)
    return played


def _find(name: str) -> AnyGame:
    if name != game.info.id:
        raise OptionError(f"a match of {name!r} in a campaign of {game.info.id!r}")
    return game
