"""Events of Apiary: factions and mats are chosen, turns begin and end, the game ends."""

from __future__ import annotations

from rucher.core.secrets import Hidden
from rucher.games.apiary.events.box_event import BoxEvent


class FactionChosen(BoxEvent, frozen=True):
    """Clause 1.7: somebody chose a faction; it stays secret until all have chosen."""

    seat: int
    faction: Hidden


class FactionTaken(BoxEvent, frozen=True):
    """Clauses 1.7 and 15.2: a player has this faction now."""

    seat: int
    faction: int


class MatTaken(BoxEvent, frozen=True):
    """Clause 15.2: a player drafted this hive mat."""

    seat: int
    mat: int


class FactionUpgraded(BoxEvent, frozen=True):
    """Clause 6.6: a faction tile was turned over."""

    seat: int
    faction: int


class HiveEmpty(BoxEvent, frozen=True):
    """Clause 2.3: the turn began without any worker, and a worker of strength 1 was added."""

    seat: int


class StandingSet(BoxEvent, frozen=True):
    """Clause 3.8: the standing answer for a seat's bumped workers: "active", "landing" or "ask"."""

    seat: int
    answer: str


class TurnEnded(BoxEvent, frozen=True):
    """Clause 2.5: the turn is over."""

    seat: int


class LastTurns(BoxEvent, frozen=True):
    """Clause 14.1: the end is near: the seventh token ("tokens") or the full comb ("comb")."""

    seat: int
    reason: str


class Ended(BoxEvent, frozen=True):
    """The game ended; the reason is that of the outcome."""

    reason: str
