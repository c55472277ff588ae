"""Play an action, and check that telling its events changes nothing."""

from __future__ import annotations

from rucher.core.chance import Chance
from rucher.core.match import Match


def play_told_and_untold(match: Match, text: str) -> None:
    """Play an action for whoever is asked, and the same without telling it on a copy of the state."""
    assert match.decision
    seat, untold = match.decision.seats[0], match.game.clone(match.state)
    action = match.read(text, seat)
    match.play(action, seat)
    match.game.apply(untold, seat, action, Chance(script=match.log[-1].draws))
    assert untold == match.state
