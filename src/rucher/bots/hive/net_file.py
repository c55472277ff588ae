"""The file of a network: its numbers, and how large they may be."""

from __future__ import annotations

from pathlib import Path

import msgspec

INPUTS = 160  # terms of one side, those of `evaluation.py`
UNITS = 32  # of each side
HIDDEN = 16
FULL = 127  # the largest value of a unit; a unit of the trained network is 1 there
SECOND_BITS = 7  # weights of the hidden units are in 1/128
LAST_BITS = 13  # the sum of the last layer is in 1/8192 of a worth
FURTHEST = 20_000  # a worth never comes near that of a decided game
LARGEST = 400  # of a unit's weights, so that the terms of a side never sum up to more than 16 bits hold


class NetWeights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of a network, as in its file."""

    own: tuple[tuple[int, ...], ...]  # by term of one's own side, then by unit
    other: tuple[tuple[int, ...], ...]  # by term of the other side
    bias: tuple[int, ...]  # by unit
    alone: tuple[int, ...]  # what each term counts by itself, in 1/8192 of a worth
    hidden: tuple[tuple[int, ...], ...]  # by hidden unit, then by the mover's units and the other's
    hidden_bias: tuple[int, ...]
    last: tuple[int, ...]
    last_bias: int

    def fits(self) -> bool:
        """Do all parts have their sizes, and the weights their limits?"""
        rows = (*self.own, *self.other)
        return (
            len(self.own) == len(self.other) == len(self.alone) == INPUTS
            and all(len(row) == UNITS for row in (*rows, self.bias))
            and len(self.hidden) == len(self.hidden_bias) == len(self.last) == HIDDEN
            and all(len(row) == 2 * UNITS for row in self.hidden)
            and all(abs(weight) <= LARGEST for row in rows for weight in row)
        )


def read_net(file: Path) -> NetWeights:
    """The network of a file; ValueError where it does not fit."""
    weights = msgspec.msgpack.decode(file.read_bytes(), type=NetWeights)
    if not weights.fits():
        raise ValueError(f"{file.name} is not a network of {INPUTS} terms, {UNITS} and {HIDDEN} units")
    return weights
