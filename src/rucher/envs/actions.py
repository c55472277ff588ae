"""An action as one integer, both ways: its kind, then each of its fields as a digit of a mixed base.

The space of a game is fixed by its box and the version of its rules: an integer means the same in every
process. Places that have no bound on the table, such as the cells of a growing hive, are named by a thing
that lies there and a way from it; the view is asked what lies where.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from operator import index, itemgetter
from reprlib import repr as shown
from typing import Any, NamedTuple, SupportsIndex, get_args

import numpy as np
from numpy.typing import NDArray

from rucher.core.errors import UnreadableAction
from rucher.core.game import AnyGame
from rucher.core.types import Action, Options, Seat

__all__ = ["ActionSpace", "action_space"]

Number = Callable[[Any], int]  # a field of an action as a number


class Digit(NamedTuple):
    """A field of an action as a number below `size`."""

    size: int
    numbers: Callable[[Any, Seat], Number]  # view, seat: how to number that field in many actions
    value: Callable[[Any, Seat, int, Mapping[str, Any]], Any]  # view, seat, number, the fields before


def listed(name: str, values: Sequence[Any]) -> Digit:
    """A field of an action with one of these values, as a digit."""
    places = {value: place for place, value in enumerate(values)}

    def number(action: Any) -> int:
        return places[getattr(action, name)]

    return Digit(len(values), lambda view, seat: number, lambda view, seat, number, before: values[number])


def one_by_one(number: Callable[[Any, Seat, Any], int]) -> Callable[[Any, Seat], Number]:
    """The digits of an action's field where looking at the view once for many gains nothing."""
    return partial(partial, number)


Digits = Mapping[str, Digit]  # by the name of the field, or `Kind.field` where a kind has its own


class ActionSpace:
    """All actions that a game can spell with its options, as the integers below `size`."""

    def __init__(self, game: AnyGame, digits: Digits) -> None:
        self.game = game
        kinds: list[type[Action]] = sorted(get_args(game.action_type), key=lambda kind: kind.__name__)
        self._blocks: list[tuple[int, type[Action], list[tuple[str, Digit]]]] = []
        self._of_kind: dict[type[Action], tuple[int, list[tuple[str, Digit]]]] = {}
        self.size = 0
        for kind in kinds:
            fields = [(name, _digit(digits, kind, name)) for name in kind.__struct_fields__]
            self._blocks.append((self.size, kind, fields))
            self._of_kind[kind] = self.size, fields
            count = 1
            for _, digit in fields:
                count *= digit.size
            self.size += count

    def __repr__(self) -> str:
        return f"<ActionSpace of {self.game.info.id}: {self.size} integers>"

    def encode(self, view: Any, seat: Seat, action: Action) -> int:
        """The integer of an action."""
        return self._encode(view, seat, [action])[0]

    def _encode(self, view: Any, seat: Seat, actions: Sequence[Action]) -> list[int]:
        """The integers of some actions."""
        ready: dict[type[Action], tuple[int, list[tuple[str, int, Number]]]] = {}
        found = []
        for action in actions:
            if (kind := type(action)) not in ready:
                if kind not in self._of_kind:
                    raise UnreadableAction(f"{shown(action)} is not an action of {self.game.info.id}")
                first, fields = self._of_kind[kind]
                ready[kind] = (
                    first,
                    [(name, digit.size, digit.numbers(view, seat)) for name, digit in fields],
                )
            first, numbered = ready[kind]
            number = 0
            for name, size, number_of in numbered:
                place = number_of(action)
                if not 0 <= place < size:
                    raise UnreadableAction(f"{action}: its {name} lies outside the action space")
                number = number * size + place
            found.append(first + number)
        return found

    def decode(self, view: Any, seat: Seat, number: SupportsIndex) -> Action:
        """The action of an integer; UnreadableAction where it names nothing on this table."""
        number = index(number)
        if not 0 <= number < self.size:
            raise UnreadableAction(f"{number} is not an action; there are {self.size}")
        first, kind, fields = self._blocks[bisect_right(self._blocks, number, key=itemgetter(0)) - 1]
        left, places = number - first, []
        for _, digit in reversed(fields):
            left, place = divmod(left, digit.size)
            places.append(place)
        values: dict[str, Any] = {}
        try:
            for (name, digit), place in zip(fields, reversed(places), strict=True):
                values[name] = digit.value(view, seat, place, values)
        except (IndexError, KeyError):
            raise UnreadableAction(f"{number} ({kind.__name__}) names nothing on this table") from None
        return kind(**values)

    def legal(self, view: Any, seat: Seat) -> dict[int, Action]:
        """The legal actions of a seat by their integers."""
        legal = self.game.legal(view, seat)
        return dict(zip(self._encode(view, seat, legal), legal, strict=True))

    def mask(self, view: Any, seat: Seat) -> NDArray[np.int8]:
        """A one for each legal action of a seat, for learners."""
        mask = np.zeros(self.size, np.int8)
        mask[list(self.legal(view, seat))] = 1
        return mask


def _digit(digits: Digits, kind: type[Action], name: str) -> Digit:
    """The digit of an action's field, its own or the one of all kinds."""
    own = digits.get(f"{kind.__name__}.{name}")
    return digits[name] if own is None else own


def action_space(game: AnyGame, options: Options) -> ActionSpace:
    """The action space of a game's environment with its options."""
    from rucher.envs.spaces import SPACES  # which builds on this module

    return ActionSpace(game, SPACES[game.info.id].digits(options))
