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
from rucher.games.anthophila.box import OWN, AnthophilaBox, box_of

FORMAT = 1
MOST = 200  # matches of one campaign that are read
MOST_BYTES = 100_000 * MOST  # a long match has about 30,000


class CampaignError(RucherError):
    """The match cannot be noted on the score sheet; the message says which match is due."""


class ForeseenError(CampaignError):
    """Somebody could know what the match would draw, so it is not noted."""


class GivenUp(NamedTuple):
    """Clause 14.3: a match that its players gave up before the rules ended it."""

    match: Match


class Added(NamedTuple):
    """A match that was played elsewhere and noted from its file: others may have been left out."""

    played: Match | GivenUp


Played: TypeAlias = Match | GivenUp | Added


class Line(msgspec.Struct, frozen=True):
    """One line of the score sheet, for one match."""

    scenario: str
    won: bool
    points: dict[str, int]
    given_up: bool
    added: bool = False  # from a file: the sheet says so

    @property
    def total(self) -> int:
        """The sum of a campaign line's points."""
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
        """Clause 14.4: the level of the campaign's score sheet that the total reaches."""
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
    match, given_up = match_of(played), is_given_up(played)
    state: Any = match.state
    if match.game.info.id != game.info.id or (match.outcome is None and not given_up):
        raise CampaignError("only finished matches of Anthophila can be added to a score sheet")
    if match.foreseen:
        raise ForeseenError(
            "somebody went back past a draw or the end, played on from a saved match, or chose the seed: "
            "such a match does not count; `rucher campaign play` keeps one that is still open"
        )
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
    line = Line(sheet.due, won, points, given_up, isinstance(played, Added))
    return Sheet(sheet.pack, due, (*sheet.lines, line))


def _after(box: AnthophilaBox, scenario: str) -> str | None:
    """Clause 14.1: the scenario after this one in the campaign; None after the last."""
    place = box.campaign.index(scenario) + 1
    return box.campaign[place] if place < len(box.campaign) else None


def sheet(played: Sequence[Played], pack: str = OWN) -> Sheet:
    """Clause 14: the score sheet of a campaign's matches, in the order of play."""
    first = match_of(played[0]) if played else None
    noted = new_sheet(first.options.pack if first and first.game is game else pack)
    for one in played:
        noted = note(noted, one)
    return noted


def match_of(played: Played) -> Match:
    """The match of a campaign's line, given up or not, added or not."""
    noted = played.played if isinstance(played, Added) else played
    return noted.match if isinstance(noted, GivenUp) else noted


def is_given_up(played: Played) -> bool:
    """Did its players give a match of a campaign up?"""
    return isinstance(played.played if isinstance(played, Added) else played, GivenUp)


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A campaign as saved in a file: its matches, and the indices of those given up, and of those added."""

    campaign: str
    format: int
    matches: list[msgspec.Raw]
    given_up: list[int] = []
    added: list[int] = []


def save(played: Sequence[Played]) -> str:
    """The matches of an Anthophila campaign as one text."""
    sheet(played)
    raw = [msgspec.Raw(match_of(one).to_json().encode()) for one in played]
    given_up = [place for place, one in enumerate(played) if is_given_up(one)]
    added = [place for place, one in enumerate(played) if isinstance(one, Added)]
    return msgspec.json.encode(_File(game.info.id, FORMAT, raw, given_up, added)).decode()


def load(text: str | bytes) -> list[Played]:
    """Read a saved campaign of Anthophila and replay each match; errors say what is wrong."""
    if len(text) > MOST_BYTES:
        raise LoadError(f"{len(text)} bytes is more than a campaign can hold ({MOST_BYTES})")
    try:
        file = msgspec.json.decode(text, type=_File)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise LoadError(f"not a saved campaign: {error}") from None
    if len(file.matches) > MOST:
        raise LoadError(f"a campaign of {len(file.matches)} matches: at most {MOST} are read")
    if file.campaign != game.info.id or file.format != FORMAT:
        raise LoadError(f"a campaign of {file.campaign!r}, format {file.format}, is not known here")
    matches = [load_match(bytes(raw), _find, Chance(0)) for raw in file.matches]
    for name, places in (("given_up", file.given_up), ("added", file.added)):
        if len({*places} & {*range(len(matches))}) != len(places):
            raise LoadError(f"{name}: {places} are not places of matches, each named once")
    ended = [GivenUp(one) if place in file.given_up else one for place, one in enumerate(matches)]
    played: list[Played] = [Added(one) if place in file.added else one for place, one in enumerate(ended)]
    sheet(played)
    return played


def _find(name: str) -> AnyGame:
    """The game of a campaign's match: only Anthophila has campaigns."""
    if name != game.info.id:
        raise OptionError(f"a match of {name!r} in a campaign of {game.info.id!r}")
    return game
