"""One match of the arena: an opening, the bots in their seats, and the result."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any, Protocol, runtime_checkable

import msgspec

from rucher.arena.entrants import enter
from rucher.arena.uhp_bot import EntrantFailed
from rucher.bots.limits import Limits
from rucher.bots.protocol import Bot
from rucher.core.chance import Chance
from rucher.core.match import Match
from rucher.core.options import make_options
from rucher.core.types import Outcome
from rucher.games import find

OPENING = 6  # random actions, if the set-up draws nothing by chance
LONGEST = 1000  # actions; after these nobody has won


class Terms(msgspec.Struct, frozen=True):
    """The terms that all matches of one contest share."""

    game: str
    entrants: tuple[str, ...]
    seed: int = 0
    options: dict[str, Any] = {}
    limits: Limits | None = None
    opening: int | None = None  # None: OPENING actions where the set-up draws nothing, else none
    longest: int = LONGEST


class Played(msgspec.Struct, frozen=True):
    """A finished match: who sat where (entrants by number), the points of each entrant, and the record."""

    block: int
    turn: int
    seats: tuple[int, ...]
    points: tuple[float, ...]  # by entrant: 1 for the first of all, 0 for the last, between them evenly
    reason: str
    actions: int
    record: str  # as Match.to_json writes it


@runtime_checkable
class Follower(Protocol):
    """A bot that must see the whole match, since a view does not show its history."""

    def follow(self, match: Match) -> None:
        """Tell the bot the actions played so far."""
        ...

    def close(self) -> None:
        """Release the resources that the bot holds."""
        ...


def play(terms: Terms, block: int, turn: int) -> Played:
    """Play match number `turn` of a block: the same opening, with the entrants moved `turn` seats round."""
    count = len(terms.entrants)
    seats = tuple((seat + turn) % count for seat in range(count))
    match = opened(terms, block)
    players = [
        enter(terms.entrants[who], terms.game, derived(terms.seed, block, "bot", who), terms.limits)
        for who in seats
    ]
    try:
        outcome = _play_out(match, players, terms.longest)
    finally:
        for player in players:
            if isinstance(player, Follower):
                player.close()
    by_seat = points(outcome.ranks)
    by_entrant = tuple(by_seat[seats.index(who)] for who in range(count))
    return Played(block, turn, seats, by_entrant, outcome.reason, len(match.log), match.to_json())


def _play_out(match: Match, players: Sequence[Bot], longest: int) -> Outcome:
    game = match.game
    while (decision := match.decision) is not None:
        if len(match.log) >= longest:
            return Outcome((1,) * len(players), (), "too_long")
        seat = decision.seats[0]
        player = players[seat]
        try:
            if isinstance(player, Follower):
                player.follow(match)
            action = player.choose(game, match.view(seat), seat).action
        except EntrantFailed:
            ranks = tuple(2 if other == seat else 1 for other in range(len(players)))
            return Outcome(ranks, (), "forfeit")
        match.play(action, seat)
    outcome = match.outcome
    assert outcome is not None
    return outcome


def opened(terms: Terms, block: int) -> Match:
    """The start of all matches of a block: the same deal; without a deal, some random actions."""
    game = find(terms.game)
    chosen = dict(terms.options)
    if "players" in game.options_type.__struct_fields__:
        chosen.setdefault("players", len(terms.entrants))
    options = make_options(game, None, chosen)
    attempt = 0
    while True:
        chance = Chance(derived(terms.seed, block, "deal", attempt))
        match = Match(game, options, chance)
        plies = terms.opening if terms.opening is not None else 0 if match.setup_draws else OPENING
        draws = Chance(derived(terms.seed, block, "opening", attempt))
        while len(match.log) < plies and match.decision is not None:
            seat = match.decision.seats[0]
            legal = match.legal(seat)
            match.play(legal[draws.pick("opening", range(len(legal)))], seat)
        if match.decision is not None:
            return match
        attempt += 1


def points(ranks: Sequence[int]) -> list[float]:
    """For each seat, the share of other seats that it beat; a tie counts half."""
    others = len(ranks) - 1 or 1
    return [
        sum(1.0 if rank < other else 0.5 for k, other in enumerate(ranks) if k != seat and rank <= other)
        / others
        for seat, rank in enumerate(ranks)
    ]


def derived(*parts: object) -> int:
    """A seed made from its purpose: the same on every machine, different for each purpose."""
    text = repr(parts).encode()
    return int.from_bytes(hashlib.blake2b(text, digest_size=7).digest(), "big")
