"""Events of Apiary: workers are placed, bumped, retrieved, made stronger and sent to hibernate."""

from __future__ import annotations

from rucher.games.apiary.events.box_event import BoxEvent


class Placed(BoxEvent, frozen=True):
    """Clause 3.1: a worker went onto an action."""

    seat: int
    action: str
    strength: int


class Shifted(BoxEvent, frozen=True):
    """Clause 3.4: a worker made room on a two-space action."""

    seat: int
    action: str
    strength: int


class Bumped(BoxEvent, frozen=True):
    """Clause 3.3: a worker of `seat` was sent back from an action by `by`."""

    seat: int
    by: int
    action: str
    strength: int


class CameBack(BoxEvent, frozen=True):
    """Clause 3.5: a bumped worker is now in a zone of the docking mat, with this strength."""

    seat: int
    strength: int
    zone: str


class WorkerGained(BoxEvent, frozen=True):
    """A worker came to the active pool."""

    seat: int
    strength: int


class WorkerBoosted(BoxEvent, frozen=True):
    """Clause 12.10: a worker got stronger; from 4 it goes to hibernate."""

    seat: int
    start: int


class WorkerRecalled(BoxEvent, frozen=True):
    """Clause 12.10: a player took back a worker from an action."""

    seat: int
    action: str
    strength: int


class Retrieved(BoxEvent, frozen=True):
    """Clause 10.2: workers were retrieved, some of them to hibernate."""

    seat: int
    workers: int
    hibernating: int


class Hibernated(BoxEvent, frozen=True):
    """Clause 11.2: a hibernation token was put on a pod of the comb."""

    seat: int
    sector: str
    pod: int
    place: str  # the name of the pod


class MajorityLost(BoxEvent, frozen=True):
    """Clause 14.8: `seat` led a sector of the comb, alone or with others, until `by` put a token there."""

    seat: int
    by: int
    sector: str
    shared: bool  # is `seat` still among the leaders?


class SleptWithoutToken(BoxEvent, frozen=True):
    """Clause 11.4: a worker hibernated, but there was no space or no token left."""

    seat: int
