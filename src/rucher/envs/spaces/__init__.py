"""For each game: the digits of its actions, and how long the lists of its state can get."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from rucher.envs.actions import Digits
from rucher.envs.spaces import alveola, anthophila, apiary, hive


class Space(NamedTuple):
    """What an environment must know of a game besides its rules."""

    digits: Callable[[Any], Digits]
    longest: Mapping[str, int]  # by `Class.field`: how many items at most
    left_out: frozenset[str]  # fields of the state that are not observed


SPACES: Mapping[str, Space] = {
    "hive": Space(hive.digits, hive.LONGEST, frozenset({"options", "rules_version", "history"})),
    "alveola": Space(alveola.digits, alveola.LONGEST, frozenset({"options", "rules_version"})),
    "anthophila": Space(anthophila.digits, anthophila.LONGEST, frozenset({"options", "rules_version"})),
    "apiary": Space(apiary.digits, apiary.LONGEST, frozenset({"options", "rules_version", "stack"})),
}
