"""The only randomness. Every draw is recorded as the item that came out, so a log replays without its seed.

The one primitive is `pick`; dice, draws and shuffles use it. A deck is a bag until a card is seen: nothing
is put in order before somebody may look at it.
"""

from __future__ import annotations

import random
import zlib
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import Any

from rucher.core.arguments import whole_number
from rucher.core.errors import ChanceError
from rucher.core.secrets import EVERYONE, Hidden

Kept = dict[str, list[int]]


class Chance:
    """Draws for one match: fresh from a seed, or dictated by a script."""

    def __init__(self, seed: int | None = None, script: Iterable[int] = ()) -> None:
        seed = random.SystemRandom().getrandbits(64) if seed is None else whole_number(seed, "a seed")
        self._random = random.Random(seed)
        self._script = list(script)[::-1]
        self.kept: Kept = {}
        self.drawn: list[int] = []
        self.sources: list[str] = []
        self.audiences: list[int] = []
        self.shown: list[tuple[int, int]] = []  # secrets that were shown, and to which seats (core.secrets)

    def begin(self) -> None:
        """Start the record of the draws of one action."""
        self.drawn, self.sources, self.audiences, self.shown = [], [], [], []

    @property
    def barrier(self) -> bool:
        """Was an item drawn or a secret shown? Then the action cannot be undone."""
        return bool(self.drawn or self.shown)

    def follow(self, script: Iterable[int]) -> None:
        """Dictate the next draws; later draws come from the seed."""
        self._script = list(script)[::-1]

    @property
    def script_left(self) -> int:
        """The number of dictated draws that were not used yet."""
        return len(self._script)

    def keep(self, sources: Sequence[str], drawn: Sequence[int]) -> None:
        """Put drawn items aside after a takeback: the next draws from their sources give them again."""
        for source, what in reversed(list(zip(sources, drawn, strict=True))):
            self.kept.setdefault(source, []).insert(0, what)

    def mark(self) -> tuple[Any, ...]:
        """Everything that a draw changes, saved for `back_to`."""
        kept = {source: list(items) for source, items in self.kept.items()}
        return self._random.getstate(), list(self._script), kept

    def back_to(self, mark: tuple[Any, ...]) -> None:
        """Restore a mark, as if nothing had been drawn since."""
        state, script, kept = mark
        self._random.setstate(state)
        self._script, self.kept = script, kept

    def pick(self, source: str, items: Sequence[int], audience: int = EVERYONE) -> int:
        """One of the items, each equally likely; `audience` is the mask of seats that learn it at once."""
        if not items:
            raise ChanceError(f"nothing to draw from {source}")
        what = self._next(source, items)
        self.drawn.append(what)
        self.sources.append(source)
        self.audiences.append(audience)
        return what

    def _next(self, source: str, items: Sequence[int]) -> int:
        """The next item of a draw: kept, dictated by a script, or at random."""
        # Kept items are used up even where a script dictates: a replay must end with the same kept items.
        kept = self._kept(source, items) if self.kept else None
        if self._script:
            what = self._script.pop()
            if what not in items:
                raise ChanceError(f"the recorded draw {what} is not in {source}")
            return what
        return items[self._index(source, len(items))] if kept is None else kept

    def _index(self, source: str, count: int) -> int:
        """A fresh random number below the count."""
        return self._random.randrange(count)

    def _kept(self, source: str, items: Sequence[int]) -> int | None:
        """The next item that a takeback put aside for this source and that can still be drawn."""
        kept = self.kept.get(source, [])
        while kept:
            what = kept.pop(0)
            if what in items:
                return what
        return None

    def show(self, what: int, seats: int) -> None:
        """Record that the seats of a mask were shown an item."""
        self.shown.append((what, seats))

    def die(self, source: str = "die", sides: int = 6) -> int:
        """A roll that everybody sees, 1 to `sides`."""
        return self.pick(source, range(1, sides + 1))

    def draw(self, source: str, bag: list[int]) -> int:
        """Take an item out of a bag; everybody sees it."""
        what = self.pick(source, bag)
        bag.remove(what)
        return what

    def deal(self, source: str, bag: list[int], audience: int) -> Hidden:
        """Take an item out of a bag; only the audience sees it."""
        what = self.pick(source, bag, audience)
        bag.remove(what)
        return Hidden(what, audience)

    def shuffled(self, source: str, items: Sequence[int]) -> list[int]:
        """The items in an order that everybody sees."""
        bag = sorted(items)
        return [self.draw(source, bag) for _ in range(len(bag))]


_WORD = (1 << 64) - 1


def _mixed(number: int) -> int:
    """The number with its bits well mixed (the finalizer of SplitMix64)."""
    number = (number ^ number >> 30) * 0xBF58_476D_1CE4_E5B9 & _WORD
    number = (number ^ number >> 27) * 0x94D0_49BB_1331_11EB & _WORD
    return number ^ number >> 31


class StreamedChance(Chance):
    """Chance with a stream of its own for each source.

    Two matches or lines of play that begin alike meet the same draws: the third roll of a die is the same in
    both, whatever else was drawn. So their results differ by the choices more than by luck.
    """

    def __init__(self, seed: int | None = None) -> None:
        super().__init__(seed)
        self._root = self._random.getrandbits(64)
        self._streams: dict[str, int] = {}  # by source: where its stream begins
        self._drawn_from: dict[str, int] = {}  # by source: how often

    def _index(self, source: str, count: int) -> int:
        """The next number of the source's stream."""
        number = self._drawn_from.get(source, 0) + 1
        self._drawn_from[source] = number
        stream = self._streams.get(source)
        if stream is None:
            stream = self._streams[source] = _mixed(self._root ^ zlib.crc32(source.encode()))
        return _mixed(stream + number * 0x9E37_79B9_7F4A_7C15 & _WORD) * count >> 64

    def mark(self) -> tuple[Any, ...]:
        """Everything that a draw changes, saved for `back_to`."""
        return super().mark(), self._drawn_from.copy()

    def back_to(self, mark: tuple[Any, ...]) -> None:
        """Restore a mark, as if nothing had been drawn since."""
        super().back_to(mark[0])
        self._drawn_from = mark[1].copy()


class ThinkingChance(StreamedChance):
    """Draws for thinking ahead: by streams, and nothing is recorded. It takes no script."""

    _forks = 0

    def fork(self) -> ThinkingChance:
        """A new chance whose draws are independent of this one's; for each world that is imagined."""
        self._forks += 1
        return ThinkingChance(_mixed(self._root + self._forks & _WORD))

    def restart(self) -> None:
        """Begin every stream again, for another line of play."""
        self._drawn_from = {}

    def mark(self) -> tuple[Any, ...]:
        """The present point of every stream, saved for `back_to`."""
        return (self._drawn_from.copy(),)

    def back_to(self, mark: tuple[Any, ...]) -> None:
        """Restore a mark: the draws since then will come out again."""
        self._drawn_from = mark[0].copy()

    def pick(self, source: str, items: Sequence[int], audience: int = EVERYONE) -> int:
        """One of the items, each equally likely: the next draw of the source's stream."""
        if not items:
            raise ChanceError(f"nothing to draw from {source}")
        return items[self._index(source, len(items))]

    def show(self, what: int, seats: int) -> None:
        """Record nothing: nobody sees what is only imagined."""


class _Fork(Exception):
    """The script ran out; `items` are the possible next draws."""

    def __init__(self, items: Sequence[int]) -> None:
        super().__init__("a draw that the script does not cover")
        self.items = items


class _Explorer(Chance):
    def _next(self, source: str, items: Sequence[int]) -> int:
        """The next item of a draw; stops at the first one that no script dictates."""
        if not self._script:
            raise _Fork(items)
        return super()._next(source, items)


def enumerate_draws(run: Callable[[Chance], None]) -> Iterable[tuple[Fraction, list[int]]]:
    """Every sequence of draws that `run` can ask for, with its exact probability."""
    waiting: list[tuple[Fraction, list[int]]] = [(Fraction(1), [])]
    while waiting:
        probability, script = waiting.pop()
        try:
            run(_Explorer(seed=0, script=script))
        except _Fork as fork:
            total = len(fork.items)
            for what, count in sorted(Counter(fork.items).items(), reverse=True):
                waiting.append((probability * Fraction(count, total), [*script, what]))
        else:
            yield probability, script
