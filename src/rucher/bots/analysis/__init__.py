"""Analysts look at a game like a teacher: the best turns of a position, and where a match turned.

`messages.py` is what they say. `outlook.py` plays games out, `lines.py` compares turns by it, `turns.py`
judges a match; `guide.py` is what they are told about a game. Hive's engine answers for itself (`hive.py`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rucher.bots import registry
from rucher.bots.alveola import guide as _alveola  # noqa: F401 - tells the analyst about its game
from rucher.bots.analysis import hive, lines, turns
from rucher.bots.analysis.messages import Difference, JudgedTurn, Line, Review, Turning
from rucher.bots.analysis.outlook import Ahead
from rucher.bots.anthophila import guide as _anthophila  # noqa: F401
from rucher.bots.apiary import guide as _apiary  # noqa: F401
from rucher.bots.limits import Limits
from rucher.core.errors import OptionError
from rucher.core.game import AnyGame
from rucher.core.match import Match
from rucher.core.types import Seat

__all__ = ["Difference", "JudgedTurn", "Line", "Review", "Turning", "analyse", "has_analyst", "review"]

HIVE = "hive"
POSITION = Limits(seconds=1.0)
MATCH = Limits(seconds=10.0)
HIVE_POSITION = Limits(nodes=20_000)  # of each position of a match


def has_analyst(game: str) -> bool:
    """Can this game be analysed? Any that a bot is made for."""
    return any(bot.game == game for bot in registry.playing(game))


def analyse(
    game: AnyGame, view: Any, seat: Seat, limits: Limits | None = None, plan: Sequence[str] = ()
) -> tuple[Line, ...]:
    """The best turns of a seat from its view, best first; none where it is not asked.

    A plan, in notation, is weighed and told as well, but in Hive, where the engine tells the best moves only.
    """
    _known(game)
    if game.info.id == HIVE:
        asked = game.turn_refusal(view, seat) is None
        return hive.analyse(view, limits or POSITION) if asked else ()
    return lines.analyse(view, seat, limits or POSITION, Ahead(game), plan)


def review(match: Match, limits: Limits | None = None) -> Review:
    """The analyst's judgement of a match, turn by turn, within limits for the whole of it."""
    _known(match.game)
    if match.game.info.id == HIVE:
        return hive.review(match, limits or HIVE_POSITION)
    return turns.review(match, limits or MATCH, Ahead(match.game))


def _known(game: AnyGame) -> None:
    """Refuse a game that has no analyst."""
    if not has_analyst(game.info.id):
        raise OptionError(f"the game {game.info.id!r} has no analyst")
