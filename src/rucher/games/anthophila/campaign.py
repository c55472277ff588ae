"""Clause 14: the campaign, a pure fold over finished matches, kept as a file of those matches.

played = campaign.load(text)          matches, replayed under the rules
sheet = campaign.sheet(played)        lines, total, level, what comes next
text = campaign.save([*played, match])
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from rucher.core.chance import Chance
from rucher.core.errors import LoadError, OptionError, RucherError
from rucher.core.game import AnyGame
from rucher.core.match import Match, load_match
from rucher.games.anthophila.box import OWN, Box, box_of
from rucher.games.anthophila.rules import game

FORMAT = 1


class CampaignError(RucherError):
    """A match that has no place on the score sheet; the message says which one is due."""


class Line(msgspec.Struct, frozen=True):
    """What the sheet says of one match."""

    scenario: str
    won: bool
    points: dict[str, int]

    @property
    def total(self) -> int:
        """The sum of the points."""
        return sum(self.points.values())


class Sheet(msgspec.Struct, frozen=True):
    """The score sheet: a line for each match, and the scenario that is due; None when all are won."""

    pack: str
    due: str | None
    lines: tuple[Line, ...] = ()

    @property
    def total(self) -> int:
        """Clause 14.2: positive and negative points together."""
        return sum(line.total for line in self.lines)

    @property
    def level(self) -> str:
        """Clause 14.4: the level of the total, by its id."""
        reached = [level for level in box_of(self.pack).levels if level.least <= self.total]
        return reached[-1].id


def new_sheet(pack: str = OWN) -> Sheet:
    """Clause 14.1: an empty sheet; the first scenario is due. CampaignError where a box has no campaign."""
    scenarios = box_of(pack).campaign
    if not scenarios:
        raise CampaignError("the box of this match has no campaign")
    return Sheet(pack, scenarios[0])


def note(sheet: Sheet, match: Match) -> Sheet:
    """Clauses 14.1 to 14.3: the sheet with one more match; CampaignError where that one is not due."""
    state: Any = match.state
    if match.game is not game or match.outcome is None:
        raise CampaignError("only finished matches of Anthophila are noted on a score sheet")
    if state.options.pack != sheet.pack:
        raise CampaignError("a campaign is played with one box from its first match to its last")
    if sheet.due is None:
        raise CampaignError("the campaign is complete: begin a new sheet")
    if state.options.scenario != sheet.due:
        raise CampaignError(f"the scenario {sheet.due} is due, not {state.options.scenario}")
    won = bool(match.outcome.winners)
    line = Line(sheet.due, won, match.score().seats[0])
    due = _after(box_of(sheet.pack), sheet.due) if won else sheet.due
    return Sheet(sheet.pack, due, (*sheet.lines, line))


def _after(box: Box, scenario: str) -> str | None:
    place = box.campaign.index(scenario) + 1
    return box.campaign[place] if place < len(box.campaign) else None


def sheet(matches: Sequence[Match], pack: str = OWN) -> Sheet:
    """The score sheet of some matches, in the order they were played."""
    noted = new_sheet(matches[0].options.pack if matches else pack)  # type: ignore[attr-defined]
    for match in matches:
        noted = note(noted, match)
    return noted


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A campaign as a file holds it."""

    campaign: str
    format: int
    matches: list[msgspec.Raw]


def save(matches: Sequence[Match]) -> str:
    """The matches of a campaign as one text."""
    sheet(matches)
    raw = [msgspec.Raw(match.to_json().encode()) for match in matches]
    return msgspec.json.encode(_File(game.info.id, FORMAT, raw)).decode()


def load(text: str | bytes) -> list[Match]:
    """Read a campaign back, each match replayed under the rules; the errors say what is wrong."""
    try:
        file = msgspec.json.decode(text, type=_File)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise LoadError(f"not a saved campaign: {error}") from None
    if file.campaign != game.info.id or file.format != FORMAT:
        raise LoadError(f"a campaign of {file.campaign!r}, format {file.format}, is not known here")
    matches = [load_match(bytes(raw), _find, Chance(0)) for raw in file.matches]
    sheet(matches)
    return matches


def _find(name: str) -> AnyGame:
    if name != game.info.id:
        raise OptionError(f"a match of {name!r} in a campaign of {game.info.id!r}")
    return game
