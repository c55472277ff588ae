"""Whole games of Hive as touches, from the golden ones: short, known, and legal at each step."""

from __future__ import annotations

from functools import cache

from tests.browser.words import ROOT

import rucher

GOLDEN = ROOT / "tests" / "golden" / "hive" / "1"


@cache
def touches_of(name: str) -> tuple[tuple[int, tuple[str, ...]], ...]:
    """Each action of a golden game: the seat, and what its hand touches."""
    golden = rucher.load((GOLDEN / f"{name}.json").read_text(encoding="utf-8"))
    match = rucher.new("hive", seed=0, **golden.header.options)
    said = []
    for entry in golden.log:
        said.append((entry.seat, tuple(match.game.touches(match.state, entry.action))))
        match.play(entry.action)
    return tuple(said)


SHORT = touches_of("booklet-both-surrounded")  # twelve actions to a draw
