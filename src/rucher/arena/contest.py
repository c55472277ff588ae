"""A contest: blocks of matches, in several processes if wanted, until a number of matches or a verdict."""

from __future__ import annotations

import os
import threading
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing import get_context, parent_process
from pathlib import Path
from typing import Any

import msgspec

from rucher.arena.playing import Played, Terms, play
from rucher.arena.rating import Score, Sprt, score

RESULT = "result.json"


class Result(msgspec.Struct, frozen=True):
    """The result of a contest: the terms, each entrant's score, and every match without its record."""

    terms: Terms
    scores: tuple[Score, ...]
    wins: tuple[int, ...]
    draws: int
    matches: int
    verdict: str | None = None
    ratio: float | None = None
    log: tuple[dict[str, Any], ...] = ()


class Contest:
    """Plays blocks and keeps count; the same terms give the same matches for any number of workers."""

    def __init__(self, terms: Terms, *, sprt: Sprt | None = None, folder: Path | None = None) -> None:
        self.terms = terms
        self._sprt = sprt
        self._folder = folder
        self._played: list[Played] = []

    def run(self, matches: int, workers: int = 1, told: Callable[[Result], None] | None = None) -> Result:
        """Play this many matches (in whole blocks), or fewer if the test reaches its verdict."""
        size = len(self.terms.entrants)
        blocks = -(-matches // size)
        for played in _in_order(self.terms, blocks, workers):
            self._played += played
            self._save(played)
            result = self.result()
            if told:
                told(result)
            if result.verdict not in (None, "open"):
                break
        result = self.result()
        if self._folder is not None:
            (self._folder / RESULT).write_bytes(msgspec.json.format(msgspec.json.encode(result)))
        return result

    def result(self) -> Result:
        """The result so far."""
        count = len(self.terms.entrants)
        blocks: dict[int, list[Played]] = {}
        for played in self._played:
            blocks.setdefault(played.block, []).append(played)
        means = [
            [sum(match.points[who] for match in block) / len(block) for block in blocks.values()]
            for who in range(count)
        ]
        best = [max(match.points) for match in self._played]
        alone = [match.points.count(top) == 1 for match, top in zip(self._played, best, strict=True)]
        wins = tuple(
            sum(
                won and match.points[who] == top
                for match, top, won in zip(self._played, best, alone, strict=True)
            )
            for who in range(count)
        )
        log = tuple(
            {name: value for name, value in msgspec.to_builtins(match).items() if name != "record"}
            for match in self._played
        )
        return Result(
            self.terms,
            tuple(score(found) for found in means),
            wins,
            alone.count(False),
            len(self._played),
            self._sprt.verdict(means[0]) if self._sprt else None,
            self._sprt.ratio(means[0]) if self._sprt else None,
            log,
        )

    def _save(self, played: list[Played]) -> None:
        if self._folder is None:
            return
        self._folder.mkdir(parents=True, exist_ok=True)
        for match in played:
            file = self._folder / f"match-{match.block + 1:05}-{match.turn + 1}.json"
            file.write_text(match.record, encoding="utf-8")


def _block(terms: Terms, block: int) -> list[Played]:
    return [play(terms, block, turn) for turn in range(len(terms.entrants))]


def _end_with_the_contest() -> None:
    """In a worker: exit when the contest process ends, since nobody waits for the matches any more."""
    contest = parent_process()
    assert contest

    def watch() -> None:
        contest.join()
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


def _in_order(terms: Terms, blocks: int, workers: int) -> Iterator[list[Played]]:
    """Yield each block's matches, in the order of blocks; with workers, some blocks are started ahead."""
    if workers <= 1:
        yield from (_block(terms, block) for block in range(blocks))
        return
    spawn = get_context("spawn")
    with ProcessPoolExecutor(workers, mp_context=spawn, initializer=_end_with_the_contest) as pool:
        ahead: deque[Future[list[Played]]] = deque()
        try:
            for block in range(blocks):
                ahead.append(pool.submit(_block, terms, block))
                if len(ahead) > 2 * workers:
                    yield ahead.popleft().result()
            while ahead:
                yield ahead.popleft().result()
        finally:
            for future in ahead:
                future.cancel()
