"""The meaning of touches: an action, the beginning of an action, or a refusal with its clause."""

from __future__ import annotations

import itertools
import typing
from collections import Counter
from collections.abc import Generator, Iterable, Iterator, Sequence
from typing import Any, NamedTuple, TypeAlias, TypeVar

from rucher.core.errors import UnreadableAction
from rucher.core.game import AnyGame
from rucher.core.types import Refusal, Seat

MOST_CHECKED = 400  # actions that are checked to find the most frequent refusal
AT_ONCE = 50  # actions that are compared in one step
T = TypeVar("T")
Path = tuple[str, ...]
Steps: TypeAlias = Generator[None, None, T]  # work that may be interrupted between two steps


class Meaning(NamedTuple):
    """A refusal, or the touches of a legal action so far, with the action once they are complete."""

    refusal: Refusal | None
    touches: Path = ()
    action: Any = None


def meaning(game: AnyGame, view: Any, seat: Seat, touches: Sequence[str]) -> Meaning:
    """The meaning of a seat's touches so far."""
    return at_once(meaning_in_steps(game, view, seat, touches))


def meaning_in_steps(game: AnyGame, view: Any, seat: Seat, touches: Sequence[str]) -> Steps[Meaning]:
    """The same in short steps: touches that fit nothing are compared with thousands of actions."""
    if refusal := game.turn_refusal(view, seat):
        return Meaning(refusal)
    path = tuple(touches)
    found = _attempt(game, view, seat, path)
    if isinstance(found, Refusal):
        return Meaning(found)
    if found is None:
        meant = _begun(game, view, seat, path)
        if meant is not None:
            return Meaning(None, meant)
        return Meaning((yield from _why_not(game, view, seat, path)))
    whole = game.touches(view, found)
    if len(whole) != len(path):  # the action was complete before the last touch
        return Meaning((yield from _why_not(game, view, seat, path)))
    return Meaning(None, whole, found)


def _why_not(game: AnyGame, view: Any, seat: Seat, path: Path) -> Steps[Refusal]:
    """Why no legal action begins with these touches: the refusal of an action they could mean."""
    for meant in dict.fromkeys((path, path[-1:])):  # all of it, else the last touch by itself
        for actions in (game.candidates(view, seat), spellings(game, view)):
            refusal = yield from _most_frequent(game, view, seat, meant, actions)
            if refusal:
                return refusal
        found = _attempt(game, view, seat, meant)
        if isinstance(found, Refusal):
            return found
    return Refusal("nothing_to_touch", game.info.turn_clause, {}, path[-1:])


def at_once(steps: Steps[T]) -> T:
    """The result of all steps, without a pause."""
    while True:
        try:
            next(steps)
        except StopIteration as done:
            result: T = done.value
            return result


def spellings(game: AnyGame, view: Any) -> Iterator[Any]:
    """Every action that the values of the game's domains can form."""
    domains = game.domains(view)
    for kind in action_kinds(game):
        fields = [domains[name] for name in kind.__struct_fields__]
        for values in itertools.product(*fields):
            yield kind(*values)


def action_kinds(game: AnyGame) -> tuple[Any, ...]:
    """The classes of a game's actions."""
    return typing.get_args(game.action_type) or (game.action_type,)


def _attempt(game: AnyGame, view: Any, seat: Seat, path: Path) -> Any:
    """The action or refusal that touches spell; None where they cannot be read."""
    try:
        return game.attempt(view, seat, path)
    except UnreadableAction:
        return None


def _begun(game: AnyGame, view: Any, seat: Seat, path: Path) -> Path | None:
    """The first touches of a legal action that these touches mean, perhaps with another of equal pieces."""
    n = len(path)
    legal = [(action, game.touches(view, action)) for action in game.legal(view, seat)]
    if any(touches[:n] == path for _, touches in legal):
        return path
    for action, touches in legal:
        if len(touches) > n and _attempt(game, view, seat, path + touches[n:]) == action:
            return touches[:n]
    return None


def _most_frequent(
    game: AnyGame, view: Any, seat: Seat, path: Path, actions: Iterable[Any]
) -> Steps[Refusal | None]:
    """The most frequent refusal of the actions that begin with a path; the first one with that code."""
    refusals, checked = list[Refusal](), 0
    for number, action in enumerate(actions):
        if number % AT_ONCE == 0:
            yield
        if game.touches(view, action)[: len(path)] != path:
            continue
        if refusal := game.check(view, seat, action):
            refusals.append(refusal)
        checked += 1
        if checked == MOST_CHECKED:
            break
    if not refusals:
        return None
    [(code, _)] = Counter(refusal.code for refusal in refusals).most_common(1)
    return next(refusal for refusal in refusals if refusal.code == code)
