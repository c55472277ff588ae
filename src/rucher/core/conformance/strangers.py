"""The part of the conformance kit that plays the stranger: what arrives from outside is answered in peace.

Options, actions, notation and touches come from files and from the wire. Whatever the types let through must
be refused with a reason, by a check that does not break and changes nothing.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec

from rucher.core.chance import Chance
from rucher.core.conformance.faults import Book, Fault, expect
from rucher.core.errors import IllegalAction, RucherError
from rucher.core.game import AnyGame
from rucher.core.match import Match
from rucher.core.touching import action_kinds, spellings
from rucher.core.types import Decision, Seat

# Sent in place of any value; what the type of an action or an option does not take is left out.
HUGE = 10**30
WILD: tuple[Any, ...] = (-1, 0, HUGE, -HUGE, "", "?", [], [HUGE], [HUGE, -HUGE], [-1], None, {}, True)
WILD_TEXTS = ("", " ", "?", "\x00", "9" * 5000, "é\U0001f41d", "\\", "-1")


def check_options(game: AnyGame) -> None:
    """Options that the type takes lay a table, or are refused with a reason."""
    for options in _wild(msgspec.to_builtins(game.options_type()), game.options_type):
        _in_peace(lambda sent: game.decision(game.setup(sent, Chance(0))), options)


def check_wild(game: AnyGame, view: Any, seat: Seat, legal: Sequence[Any]) -> None:
    """Whatever a stranger sends that the types let through is answered, not crashed on."""
    domains = game.domains(view)
    for kind in action_kinds(game):
        tame = kind(*(domains[name][0] for name in kind.__struct_fields__))
        for action in _wild(msgspec.to_builtins(tame), game.action_type):
            refusal = _in_peace(lambda sent: game.refusal(view, seat, sent), action)
            expect(refusal is not None or action in legal, "a generator that misses an action", action)
    for wild in WILD_TEXTS:
        _in_peace(lambda sent: game.read(view, seat, sent), wild)
        _in_peace(lambda sent: game.attempt(view, seat, sent), (wild,))
        for action in legal[:3]:
            text = wild.join(re.split(r"\w+", game.write(view, action)))
            _in_peace(lambda sent: game.read(view, seat, sent), text)
            touches = game.touches(view, action)
            for i, touch in enumerate(touches):
                wrong = touch.partition(":")[0] + ":" + wild
                path = (*touches[:i], wrong, *touches[i + 1 :])
                _in_peace(lambda sent: game.attempt(view, seat, sent), path)


def _wild(tame: dict[str, Any], kind: Any) -> Iterator[Any]:
    """A message with one value after the other replaced by a wild one, as far as the type takes it."""
    for field, value in itertools.product(tame, WILD):
        try:
            yield msgspec.convert({**tame, field: value}, kind)
        except msgspec.ValidationError:
            continue


def _in_peace(question: Callable[[Any], Any], sent: Any) -> Any:
    """The answer, or the error that was raised on purpose."""
    try:
        return question(sent)
    except RucherError as error:
        return error
    except Exception as error:
        raise Fault("a question that breaks", f"{sent!r:.200}: {error!r}") from error


def check_refused(match: Match, decision: Decision, book: Book | None) -> None:
    """A seat that is not asked, or that does not exist, and an action that is refused, change nothing."""
    game = match.game
    snapshot = msgspec.json.encode(match.state), len(match.log)
    seats = len(game.score(match.state).seats)
    first = decision.asked[0]
    view = game.view(match.state, first)
    said = next(itertools.chain(match.legal(first), spellings(game, view)))
    for seat in {*range(seats), -1, seats, 10**30} - {*decision.asked}:
        if seat in range(seats):
            unasked = game.legal(game.view(match.state, seat), seat)
            expect(unasked == [], "an answer from a seat that is not asked", seat)
        _play_refused(match, said, seat, book)
    refused = (a for a in spellings(game, view) if game.refusal(view, first, a) is not None)
    for wrong in itertools.islice(refused, 3):
        _play_refused(match, wrong, first, book)
    now = msgspec.json.encode(match.state), len(match.log)
    expect(now == snapshot, "a refused action that changed something", match.state)


def _play_refused(match: Match, action: Any, seat: Seat, book: Book | None) -> None:
    try:
        match.play(action, seat)
    except IllegalAction as error:
        if book:
            book.check(error.refusal)
    else:
        raise Fault("a refused action that was played", f"{action} by seat {seat}")
