"""The way from a numbered cell to a cell without a number, for places in words."""

from __future__ import annotations

from collections.abc import Mapping

from rucher.cli.terminal.speech import Speech
from rucher.core.hexgrid import DIRECTION_NAMES, Hex, distance, neighbour


def way_to(numbers: Mapping[Hex, int], target: Hex) -> tuple[int, list[str]]:
    """The number of the nearest cell, and the sides that lead from it to another cell, step by step."""
    here = min(numbers, key=lambda cell: (distance(cell, target), numbers[cell]))
    number, sides = numbers[here], []
    while here != target:
        around = [neighbour(here, direction) for direction in range(len(DIRECTION_NAMES))]
        here = min(around, key=lambda cell: distance(cell, target))
        sides.append(DIRECTION_NAMES[around.index(here)].lower())
    return number, sides


def way_in_words(speech: Speech, sides: list[str]) -> str:
    """The sides of a way in words."""
    told = [speech(f"terminal.side.{side}") for side in sides]
    way = told[0]
    for side in told[1:]:
        way = speech("terminal.side.then", way=way, side=side)
    return way
