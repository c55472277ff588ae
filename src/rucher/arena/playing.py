"""One match of the arena: an opening, the bots in their seats, and the result."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from reprlib import repr as shown
from typing import Any, Protocol, runtime_checkable

import msgspec

from rucher.arena.entrants import EntrantFailed, enter
from rucher.arena.seating import points, seatings
from rucher.bots.limits import Limits
from rucher.bots.protocol import Bot
from rucher.core.arguments import whole_number
from rucher.core.chance import Chance, StreamedChance
from rucher.core.errors import OptionError
from rucher.core.match import Match
from rucher.core.options import make_options
from rucher.core.shapes import shape_of
from rucher.core.types import Options, Outcome
from rucher.games import find

OPENING = 6  # random actions, in a game without chance
LONGEST = 1000  # actions; after these nobody has won


class Terms(msgspec.Struct, frozen=True):
    """The terms that all matches of one contest share."""

    game: str  # its name
    entrants: tuple[str, ...]  # bots, as `rucher match` names them
    seed: int = 0  # of every deal and every bot
    options: dict[str, Any] = {}  # of the game
    limits: Limits | None = None  # of each decision; None: each bot's own
    opening: int | None = None  # None: OPENING actions in a game without chance, else none
    longest: int = LONGEST  # after so many actions a match is a draw
    records: bool = True  # keep the record of every match

    def __post_init__(self) -> None:
        """OptionError where the entrants are no list, or a number is none."""
        listed = isinstance(self.entrants, Sequence) and not isinstance(self.entrants, str)
        if not listed or not all(isinstance(name, str) for name in self.entrants):
            raise OptionError(f"entrants are several names, ('greedy', 'random'), not {shown(self.entrants)}")
        whole_number(self.seed, "a seed")
        whole_number(self.longest, "longest", 1)

    @property
    def together(self) -> bool:
        """Do all seats play against the game, so that an entrant takes them all?"""
        return find(self.game).info.co_operative or self.seats == 1

    @property
    def seats(self) -> int:
        """The number of seats at the table of these matches."""
        game = find(self.game)
        return int(getattr(self.game_options(), "players", game.info.players[1]))

    def game_options(self) -> Options:
        """The options of every match; a game against each other has a seat for each entrant, if not said."""
        game, chosen = find(self.game), dict(self.options)
        if "players" in game.options_type.__struct_fields__ and not game.info.co_operative:
            chosen.setdefault("players", len(self.entrants))
        return make_options(game, None, chosen)

    def seatings(self) -> list[tuple[int, ...]]:
        """The entrant of each seat, for each match of a block; OptionError where they cannot sit."""
        return seatings(len(self.entrants), self.seats, together=self.together)


class Played(msgspec.Struct, frozen=True):
    """A finished match: who sat where (entrants by number), the points of each entrant, and the record."""

    block: int  # matches of a block share their deal
    turn: int  # its number in the block
    seats: tuple[int, ...]  # the entrant of each seat
    points: tuple[float | None, ...]  # by entrant, None if it did not play (arena/seating.py)
    reason: str  # of the end
    actions: int  # how many were played
    record: str  # as Match.to_json writes it; empty if it is not kept


@runtime_checkable
class Follower(Protocol):
    """A bot that must see the whole match, since a view does not show its history."""

    def follow(self, match: Match) -> None:
        """Tell an entrant's bot the actions played so far."""
        ...

    def close(self) -> None:
        """Release the resources that an entrant's bot holds."""
        ...


def play(terms: Terms, block: int, turn: int) -> Played:
    """Play match number `turn` of a block: the same deal or opening, with the entrants in other seats."""
    seats = terms.seatings()[turn]
    match = opened(terms, block)
    players = [
        enter(
            terms.entrants[who], terms.game, _seed(terms, block, who, seats[:seat].count(who)), terms.limits
        )
        for seat, who in enumerate(seats)
    ]
    try:
        outcome = _play_out(match, players, terms.longest)
    finally:
        for player in players:
            if isinstance(player, Follower):
                player.close()
    earned = points(outcome, seats, len(terms.entrants), together=terms.together)
    record = match.to_json() if terms.records else ""
    return Played(block, turn, seats, tuple(earned), outcome.reason, len(match.log), record)


def _seed(terms: Terms, block: int, who: int, copy: int) -> int:
    """The seed of an entrant in a block; one that has several seats has a seed for each."""
    return derived_seed(terms.seed, block, "bot", who, *((copy,) if copy else ()))


def _play_out(match: Match, players: Sequence[Bot], longest: int) -> Outcome:
    """Let the bots play a match to its end, or to the most actions that are allowed."""
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
    """The start of all matches of a block of a contest: the same draws, or some random actions."""
    game = find(terms.game)
    options = terms.game_options()
    secret, attempt = shape_of(game.state_type).has_secrets, 0
    while True:
        chance = StreamedChance(derived_seed(terms.seed, block, "deal", attempt))
        match = Match(game, options, chance)
        plies = terms.opening if terms.opening is not None else 0 if match.setup_draws or secret else OPENING
        draws = Chance(derived_seed(terms.seed, block, "opening", attempt))
        while len(match.log) < plies and match.decision is not None:
            seat = match.decision.seats[0]
            legal = match.legal(seat)
            match.play(legal[draws.pick("opening", range(len(legal)))], seat)
        if match.decision is not None:
            return match
        attempt += 1


def derived_seed(*parts: object) -> int:
    """A seed of a contest made from its purpose: the same on every machine."""
    text = repr(parts).encode()
    return int.from_bytes(hashlib.blake2b(text, digest_size=7).digest(), "big")
