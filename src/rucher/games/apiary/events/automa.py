"""Events of Apiary: the turns of the Automa."""

from __future__ import annotations

from rucher.games.apiary.events.box_event import BoxEvent


class AutomaTurnedUp(BoxEvent, frozen=True):
    """Clause 16.3: the Automa turned up a card; another one supports it."""

    card: int
    support: int


class AutomaShuffled(BoxEvent, frozen=True):
    """Clause 16.3: her deck and her discards were shuffled together."""

    n: int


class AutomaDiscarded(BoxEvent, frozen=True):
    """Clause 16.8: the Automa discarded a face-up tile."""

    kind: str
    column: int
    tile: int
    wanted: tuple[int, ...] = ()  # the other seats that could have paid for it


class AutomaCarved(BoxEvent, frozen=True):
    """Clause 16.8: the Automa took a carving."""

    place: int
    tile: int


class TokenRemoved(BoxEvent, frozen=True):
    """Clause 16.7: the Automa removed an explore token, without its benefit."""

    planet: int
    token: int
