"""A contest: blocks of matches, in several processes if wanted, until a number of matches or a verdict."""

from __future__ import annotations

import os
import threading
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from multiprocessing import get_context, parent_process
from os import PathLike
from pathlib import Path
from typing import Any

import msgspec

from rucher.arena.playing import Played, Terms, play
from rucher.arena.rating import Difference, Score, Sprt, difference, score, win_rate
from rucher.core.arguments import whole_number
from rucher.core.errors import OptionError

RESULT = "result.json"


class Result(msgspec.Struct, frozen=True):
    """The result of a contest: the terms, each entrant's score, and every match without its record."""

    terms: Terms  # that it was played on
    scores: tuple[Score, ...]  # by entrant
    wins: tuple[int, ...]  # by entrant
    draws: int  # matches in which no entrant did best alone; lost ones where all play together
    matches: int  # played so far
    ahead: tuple[Difference, ...] = ()  # together: how much more the first entrant wins than each later one
    verdict: str | None = None  # of the sequential test: better, not better, open; None without one
    ratio: float | None = None  # of the sequential test
    log: tuple[dict[str, Any], ...] = ()  # a `Played` for each match, as plain data

    def __repr__(self) -> str:
        names = zip(self.terms.entrants, self.scores, strict=True)
        told = ", ".join(
            f"{name} {found.mean:.1%} ({found.low:.1%} to {found.high:.1%})" for name, found in names
        )
        return f"<Result of {self.terms.game}: {self.matches} matches; {told}>"


def is_taken(folder: Path) -> bool:
    """Does a folder hold the matches or the result of a contest?"""
    return (folder / RESULT).exists() or any(folder.glob("match-*.json"))


class Contest:
    """Plays blocks and keeps count; the same terms give the same matches on any executor.

    Its matches and its result are kept in `folder`, which must hold no other contest's.
    """

    def __init__(
        self, terms: Terms, *, sprt: Sprt | None = None, folder: str | PathLike[str] | None = None
    ) -> None:
        self.terms = terms  # what is played
        self._sprt = sprt
        self._folder = None if folder is None else Path(folder)
        if self._folder and is_taken(self._folder):
            raise OptionError(f"{self._folder} holds the matches of another contest: name a new folder")
        self._played: list[Played] = []

    def __repr__(self) -> str:
        names = ", ".join(self.terms.entrants)
        return f"<Contest of {self.terms.game}: {names}; {len(self._played)} matches>"

    def run(
        self,
        matches: int,
        workers: int = 1,
        told: Callable[[Result], None] | None = None,
        executor: Executor | None = None,
    ) -> Result:
        """Play this many matches (in whole blocks), or fewer if the test reaches its verdict.

        On one's own executor, `workers` blocks are under way and as many wait; else on so many processes.
        """
        workers = whole_number(workers, "workers", 1)
        blocks = -(-whole_number(matches, "matches", 1) // len(self.terms.seatings()))
        try:
            for played in _in_order(self.terms, blocks, workers, executor):
                self._played += played
                self._save(played)
                result = self.result()
                if told:
                    told(result)
                if result.verdict not in (None, "open"):
                    break
        finally:  # what was played counts, also where somebody stops it
            if self._folder is not None and self._played:
                result = self.result()
                (self._folder / RESULT).write_bytes(msgspec.json.format(msgspec.json.encode(result)))
        return self.result()

    def result(self) -> Result:
        """The result of the contest so far."""
        together = self.terms.together
        means = self._block_means()
        wins = [self._won(who) for who in range(len(means))]
        tested = _duels(means) if together and self._sprt else means[0]
        return Result(
            self.terms,
            tuple(win_rate(found) if together else score(found) for found in means),
            tuple(wins),
            len(self._played) - sum(wins),
            len(self._played),
            tuple(difference(means[0], other) for other in means[1:]) if together else (),
            self._sprt.verdict(tested) if self._sprt else None,
            self._sprt.ratio(tested) if self._sprt else None,
            tuple(
                {name: value for name, value in msgspec.to_builtins(match).items() if name != "record"}
                for match in self._played
            ),
        )

    def _block_means(self) -> list[list[float]]:
        """For each entrant, its mean points in each block."""
        blocks: dict[int, list[Played]] = {}
        for played in self._played:
            blocks.setdefault(played.block, []).append(played)
        means: list[list[float]] = []
        for who in range(len(self.terms.entrants)):
            earned = [[match.points[who] for match in block] for block in blocks.values()]
            counted = [[each for each in block if each is not None] for block in earned]
            means.append([sum(block) / len(block) for block in counted])
        return means

    def _won(self, who: int) -> int:
        """The matches that an entrant won: as the single best one, or together with itself."""
        if self.terms.together:
            return sum(match.points[who] == 1 for match in self._played)
        tops = [(match.points, max(each or 0.0 for each in match.points)) for match in self._played]
        return sum(earned[who] == top and earned.count(top) == 1 for earned, top in tops)

    def _save(self, played: list[Played]) -> None:
        """Save the played matches of a contest in its folder."""
        if self._folder is None:
            return
        self._folder.mkdir(parents=True, exist_ok=True)
        for match in played if self.terms.records else ():
            file = self._folder / f"match-{match.block + 1:05}-{match.turn + 1}.json"
            file.write_text(match.record, encoding="utf-8")


def _block(terms: Terms, block: int) -> list[Played]:
    """Play all matches of one block of a contest."""
    return [play(terms, block, turn) for turn in range(len(terms.seatings()))]


def _duels(means: list[list[float]]) -> list[float]:
    """Block scores of the first entrant against the second: half, and half of how much more it won."""
    return [0.5 + (one - other) / 2 for one, other in zip(means[0], means[1], strict=True)]


def _end_with_the_contest() -> None:
    """In a worker: exit when the contest process ends, since nobody waits for the matches any more."""
    contest = parent_process()
    assert contest

    def watch() -> None:
        contest.join()
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


def _in_order(terms: Terms, blocks: int, workers: int, executor: Executor | None) -> Iterator[list[Played]]:
    """Yield each block's matches, in the order of blocks."""
    if executor is not None:
        yield from _on(executor, terms, blocks, workers)
    elif workers <= 1:
        yield from (_block(terms, block) for block in range(blocks))
    else:
        spawn = get_context("spawn")
        with ProcessPoolExecutor(workers, mp_context=spawn, initializer=_end_with_the_contest) as pool:
            yield from _on(pool, terms, blocks, workers)


def _on(executor: Executor, terms: Terms, blocks: int, workers: int) -> Iterator[list[Played]]:
    """Play the blocks of a contest on an executor; some are started ahead."""
    ahead: deque[Future[list[Played]]] = deque()
    try:
        for block in range(blocks):
            ahead.append(executor.submit(_block, terms, block))
            if len(ahead) > 2 * workers:
                yield ahead.popleft().result()
        while ahead:
            yield ahead.popleft().result()
    finally:
        for future in ahead:
            future.cancel()
