"""Random games on record: `tests/golden/GAME/playthroughs.json` holds a digest for each stretch of actions.

A digest covers all that a door can see: legal actions, refusals, touches, events, views, outlooks and points.
Telling events must change nothing.
Write the files again, and know why each changed before keeping it: `python -m tests.games.playthroughs`.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
from tests.games.anthophila.tables import FIRST
from tests.games.anthophila.test_conformance import options_for as anthophila_options
from tests.games.apiary.test_conformance import options_for as apiary_options
from tests.games.apiary.test_editions import SECOND

from rucher.core.chance import Chance
from rucher.core.conformance.faults import Chooser
from rucher.core.errors import RucherError
from rucher.core.match import Match, masked_events
from rucher.core.touching import spellings
from rucher.core.types import Options
from rucher.games import find

FOLDER = Path(__file__).parents[1] / "golden"


def _first_edition(seed: int) -> Options:
    """Options of Anthophila with the box that the games on record were played with."""
    return msgspec.structs.replace(anthophila_options(seed), pack=FIRST)


def _second_edition(seed: int) -> Options:
    """Options of Apiary with the box that the games on record were played with."""
    return msgspec.structs.replace(apiary_options(seed), pack=SECOND)


GAMES: dict[str, tuple[Callable[[int], Options], range]] = {
    "anthophila": (_first_edition, range(40)),
    "apiary": (_second_edition, range(100, 124)),
}
STRETCH = 25  # actions of one digest
REFUSED = 40  # every so many actions, each action that can be spelled is tried


def playthrough(game: str, seed: int) -> list[str]:
    """The digests of one random game, stretch by stretch."""
    match = Match(find(game), GAMES[game][0](seed), Chance(seed))
    chooser, digests, told = Chooser(seed), list[str](), hashlib.sha256()
    while match.decision:
        seat = match.decision.asked[0]
        for fact in _facts(match, seat):
            told.update(msgspec.json.encode(fact))
        action, untold = chooser.one_of(match.legal(seat)), match.game.clone(match.state)
        events = match.play(action, seat)
        match.game.apply(untold, seat, action, Chance(script=match.log[-1].draws))
        assert untold == match.state
        told.update(
            msgspec.json.encode([masked_events(match.game, events, viewer) for viewer in (seat, None)])
        )
        if len(match.log) % STRETCH == 0:
            digests.append(told.hexdigest()[:8])
            told = hashlib.sha256()
    told.update(msgspec.json.encode([match.state, match.outcome]))
    return [*digests, told.hexdigest()[:8]]


def _facts(match: Match, seat: int) -> Iterator[Any]:
    """All that the asked seat can see and try."""
    game, view = match.game, match.view(seat)
    yield [match.decision, match.state, view, game.score(match.state), game.words.outlook(view)]
    for action in game.legal(view, seat):
        yield [game.write(view, action), game.touches(view, action), game.words.preview(view, seat, action)]
    if len(match.log) % REFUSED == 0:
        for action in spellings(game, view):
            try:
                yield game.check(view, seat, action)
            except RucherError as error:
                yield str(error)


def stored(game: str) -> Path:
    """The file of a game."""
    return FOLDER / game / "playthroughs.json"


if __name__ == "__main__":
    for game, (_, seeds) in GAMES.items():
        found = {str(seed): playthrough(game, seed) for seed in seeds}
        stored(game).write_text(json.dumps(found, separators=(",\n", ": ")) + "\n", encoding="utf-8")
