"""The part of the conformance kit that sends odd messages, like a stranger: each must get an answer.

Options, actions, notation and touches come from files and from the wire. A message that fits the types must
be refused with a reason; it must not crash a check or change anything.
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

# Odd values for any field; those that do not fit the type of the field are skipped.
HUGE = 10**30
WILD: tuple[Any, ...] = (-1, 0, HUGE, -HUGE, "", "?", [], [HUGE], [HUGE, -HUGE], [-1], None, {}, True)
WILD_TEXTS = ("", " ", "?", "\x00", "9" * 5000, "é\U0001f41d", "\\", "-1")


def check_options(game: AnyGame) -> None:
    """Check that odd options which fit the type start a match, or are refused with a reason."""
    for options in _wild(msgspec.to_builtins(game.options_type()), game.options_type):
        _in_peace(lambda sent: game.decision(game.setup(sent, Chance(0))), options)


def check_wild(game: AnyGame, view: Any, seat: Seat, legal: Sequence[Any]) -> None:
    """Check that odd actions, notation and touches which fit the types get an answer, not a crash."""
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
    """Copies of a message with one odd value that fits the type, for the conformance kit."""
    for field, value in itertools.product(tame, WILD):
        try:
            yield msgspec.convert({**tame, field: value}, kind)
        except msgspec.ValidationError:
            continue


def _in_peace(question: Callable[[Any], Any], sent: Any) -> Any:
    """The answer to a question of the kit, or its RucherError; any other error is a Fault."""
    try:
        return question(sent)
    except RucherError as error:
        return error
    except Exception as error:
        raise Fault("a question that breaks", f"{sent!r:.200}: {error!r}") from error


def check_refused(match: Match, decision: Decision, book: Book | None) -> None:
    """Check that a refused action, or one of a seat that is not asked or does not exist, changes nothing."""
    game = match.game
    snapshot = msgspec.json.encode(match.state), len(match.log)
    seats = match.seats
    first = decision.asked[0]
    view = game.view(match.state, first)
    said = next(itertools.chain(match.legal(first), spellings(game, view)))
    for seat in {*range(seats)} - {*decision.asked}:
        unasked = game.legal(game.view(match.state, seat), seat)
        expect(unasked == [], "an answer from a seat that is not asked", seat)
        _play_refused(match, said, seat, book)
    for stranger in (-1, seats, 10**30):
        refusal = game.turn_refusal(match.state, stranger)
        expect(refusal is not None, "a seat that does not exist is asked", stranger)
        if book and refusal:
            book.check(refusal)
    refused = (a for a in spellings(game, view) if game.refusal(view, first, a) is not None)
    for wrong in itertools.islice(refused, 3):
        _play_refused(match, wrong, first, book)
    now = msgspec.json.encode(match.state), len(match.log)
    expect(now == snapshot, "a refused action that changed something", match.state)


def _play_refused(match: Match, action: Any, seat: Seat, book: Book | None) -> None:
    """Play an action that may be refused, for the kit, and note the refusal."""
    try:
        match.play(action, seat)
    except IllegalAction as error:
        if book:
            book.check(error.refusal)
    else:
        raise Fault("a refused action that was played", f"{action} by seat {seat}")
