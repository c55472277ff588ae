"""Events of Apiary: seed cards are drawn and played, dances are taught and used."""

from __future__ import annotations

from rucher.core.secrets import Hidden
from rucher.games.apiary.events.box_event import BoxEvent


class SeedsDrawn(BoxEvent, frozen=True):
    """Seed cards came to a player; only that player is told which."""

    seat: int
    cards: tuple[Hidden, ...]


class SeedPlayed(BoxEvent, frozen=True):
    """Clause 2.4: a seed card was played for its text or for a basic resource."""

    seat: int
    card: int
    use: str


class SeedDiscarded(BoxEvent, frozen=True):
    """A seed card went face up to the discard pile, without effect."""

    seat: int
    card: int


class SeedPlanted(BoxEvent, frozen=True):
    """Clause 7.5: a seed card was planted."""

    seat: int
    card: int


class SeedsShuffled(BoxEvent, frozen=True):
    """Clause 7.2: the discarded seed cards became the new deck."""

    n: int


class DanceTaught(BoxEvent, frozen=True):
    """Clause 8.5: a dance has a teacher now."""

    seat: int
    slot: int
    dance: int


class DanceTokenPut(BoxEvent, frozen=True):
    """Clause 8.5: a token lies on a dance."""

    seat: int
    slot: int
    token: int


class DanceUsed(BoxEvent, frozen=True):
    """Clause 8.4: a dance was used."""

    seat: int
    slot: int
    dance: int
