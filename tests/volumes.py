"""Volumes: a sample of the seeds is played in `make test`, all the others in `make long`."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import pytest


def seeds(all_of_them: range, sample: Collection[int]) -> list[Any]:
    """The seeds as parameters of a test; those outside the sample are marked long."""
    assert set(sample) <= set(all_of_them)
    return [seed if seed in sample else pytest.param(seed, marks=pytest.mark.long) for seed in all_of_them]
