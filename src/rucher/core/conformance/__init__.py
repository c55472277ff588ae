"""The tests every game must pass. A new game imports them; each fault has a name and a place.

    book = conformance.Book(clauses, texts)
    for seed in range(60):
        conformance.play_through(game, options, seed, book)

They play a game by random choices and check the contract of core.rules at every step. The book checks that a
player can read each refusal and look it up. `conformance/secrets.py` checks what seats may learn (its
`check_even_resample` is for chosen positions); `conformance/strangers.py` checks messages from outside.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from rucher.core.chance import Chance
from rucher.core.conformance.faults import Book, Chooser, Fault, expect
from rucher.core.conformance.secrets import (
    check_conservation,
    check_even_resample,
    check_peeking,
    check_resample,
    check_setup,
    check_told,
)
from rucher.core.conformance.strangers import check_options, check_refused, check_wild
from rucher.core.conformance.texts import Met, missing_texts
from rucher.core.errors import BarrierError, IllegalAction, LoadError
from rucher.core.game import AnyGame
from rucher.core.loading import load_match
from rucher.core.match import Match
from rucher.core.options import make_options
from rucher.core.records import Entry
from rucher.core.texts import Texts
from rucher.core.touching import action_kinds, spellings
from rucher.core.types import Decision, Options, Outcome, Refusal, Seat

__all__ = [
    "Book",
    "Fault",
    "Met",
    "Texts",
    "check_even_resample",
    "missing_texts",
    "play_through",
    "spellings",
]

MAX_ACTIONS = 5_000


def play_through(
    game: AnyGame,
    options: Options,
    seed: int,
    book: Book | None = None,
    *,
    deep_every: int = 5,
    met: Met | None = None,
) -> Match:
    """Play one random match and check the contract at every step; slow checks every `deep_every` steps."""
    check_info(game)
    check_options(game)
    check_setup(game, options, Chooser(seed))
    expect(
        _is_of(game.box.components(options), game.box.components_type),
        "components of another type",
        game.info.id,
    )
    chooser = Chooser(seed)
    match = Match(game, options, Chance(seed))
    for number in range(MAX_ACTIONS):
        decision = match.decision
        check_state(game, match.state, decision)
        if met:
            met.look(match)
        if decision is None:
            break
        for seat in decision.asked:
            check_seat(game, match.state, seat, chooser, book, deep=number % deep_every == 0)
        check_refused(match, decision, book)
        seat = chooser.one_of(decision.asked)
        legal = match.legal(seat)
        expect(legal or seat in decision.revising, "a question without an answer", decision)
        if legal:
            check_step(match, seat, chooser.one_of(legal), chooser, met)
    else:
        raise Fault("a game without an end", f"{MAX_ACTIONS} actions with seed {seed}")
    over = game.turn_refusal(match.state, 0)
    if over and book:
        book.check(over)
    check_whole(match, options, seed)
    return match


def check_info(game: AnyGame) -> None:
    """Check that every preset has valid options, and that the first one is the default."""
    presets = [make_options(game, name, {}) for name in game.info.presets]
    default = game.box.newest(game.options_type())
    expect(presets and presets[0] == default, "a first preset that is not the default", presets)
    versions = game.info.versions
    rising = all(one < two for one, two in itertools.pairwise(versions))
    expect(versions and rising, "versions that are out of order", versions)


# -- a state ---------------------------------------------------------------------------------------------


def check_state(game: AnyGame, state: Any, decision: Decision | None) -> None:
    """Check that a state is plain data that survives copying and JSON, and that it ends with an outcome."""
    expect(state.rules_version == game.version, "a state of another version", state.rules_version)
    copy = game.clone(state)
    expect(copy == state, "a clone that differs", state)
    expect(not _mutable(copy) & _mutable(state), "a shallow clone", state)
    try:
        rebuilt = msgspec.json.decode(msgspec.json.encode(state), type=game.state_type)
    except (TypeError, msgspec.MsgspecError) as error:
        raise Fault("a state that JSON cannot hold", f"{error}: {state}") from error
    expect(rebuilt == state, "a state that JSON changes", state)
    asked: tuple[Callable[[Any], Any], ...] = (game.decision, game.outcome, game.score)
    for question in asked:
        expect(question(state) == question(rebuilt), "a stale cache", question)
    scores, outcome = game.score(state), game.outcome(state)
    expect(
        all(type(v) is int for seat in scores.seats for v in seat.values()), "a score of no number", scores
    )
    expect((decision is None) == (outcome is not None), "an end without an outcome", (decision, outcome))
    if decision is not None:
        expect(decision.seats, "a question to nobody", decision)
    if outcome is not None:
        check_outcome(outcome, len(scores.seats), game.info.co_operative)
    check_conservation(game, state)


def check_outcome(outcome: Outcome, seats: int, co_operative: bool) -> None:
    """Check that each seat has a rank, winners are first, and in a co-operative game all win or none."""
    ranks, winners = outcome.ranks, outcome.winners
    expect(len(ranks) == seats and min(ranks) == 1, "ranks that rank wrongly", outcome)
    expect(all(ranks[seat] == 1 for seat in winners), "a winner who is not first", outcome)
    expect(not co_operative or len(winners) in (0, seats), "a winner among companions", outcome)


def _mutable(value: Any) -> set[int]:
    """The identities of all mutable parts of a state, for the kit's test of clones."""
    found: set[int] = set()
    waiting = [value]
    while waiting:
        part = waiting.pop()
        if isinstance(part, int | str | None):
            continue
        if isinstance(part, msgspec.Struct):
            if not part.__struct_config__.frozen:
                found.add(id(part))
            waiting.extend(getattr(part, name) for name in part.__struct_fields__)
        elif isinstance(part, list | dict | set | bytearray):
            found.add(id(part))
            waiting.extend(part.values() if isinstance(part, dict) else part)
        elif isinstance(part, tuple):
            waiting.extend(part)
    return found


# -- a seat that is asked --------------------------------------------------------------------------------


def check_seat(
    game: AnyGame, state: Any, seat: Seat, chooser: Chooser, book: Book | None, *, deep: bool
) -> None:
    """Check that legality depends on the view alone, and that every legal action has notation and touches."""
    view = game.view(state, seat)
    expect(not _mutable(view) & _mutable(state), "a view that shares", view)
    before = msgspec.json.encode(view)
    legal = game.legal(view, seat)
    expect(game.legal(game.clone(state), seat) == legal, "legality that peeks", "in the state itself")
    expect(game.legal(state, seat) == legal, "a stale cache", "legal differs on a copy of the state")
    expect(len(set(legal)) == len(legal), "an action twice in the list", legal)
    expect(msgspec.json.encode(view) == before, "a question that changed the view", "legal")
    check_sayable(game, view, seat, legal, book)
    expect(msgspec.json.encode(view) == before, "a question that changed the view", "notation or touches")
    if deep:
        check_spelled(game, view, seat, legal, book)
        check_wild(game, view, seat, legal)
        check_peeking(game, state, view, seat, legal, spellings(game, view))
        check_resample(game, state, view, seat, legal, chooser)
        expect(
            _is_of(game.words.outlook(view), game.words.outlook_type),
            "an outlook of another type",
            game.info.id,
        )
        expect(msgspec.json.encode(view) == before, "a question that changed the view", "outlook")


def _is_of(told: Any, kind: Any) -> bool:
    """Does a value have the type that the game declares, in every field? The kit asks."""
    if kind is None or not isinstance(told, kind):
        return told is None and kind is None
    try:
        msgspec.json.decode(msgspec.json.encode(told), type=kind)
    except msgspec.ValidationError:
        return False
    return True


def check_sayable(game: AnyGame, view: Any, seat: Seat, legal: Sequence[Any], book: Book | None) -> None:
    """Check that notation and touches give back the same action, without a refusal before the last touch."""
    written = [game.write(view, action) for action in legal]
    expect(len(set(written)) == len(written), "one notation for two actions", written)
    for action, text in zip(legal, written, strict=True):
        expect(game.read(view, seat, text) == action, "notation that does not read back", text)
        touches = game.touches(view, action)
        if book and (rest := game.spelled_by(view, action)) is not None:
            book.check_spelling(action, rest, game.spell(view, action))
        found = game.attempt(view, seat, touches)
        added = isinstance(found, Refusal) and game.check(view, seat, action) is not None
        expect(not added, "a generator that adds an action", f"{action} {found}")
        expect(found == action, "touches that do not lead back", touches)
        for length in range(len(touches)):
            halfway = game.attempt(view, seat, touches[:length])
            expect(not isinstance(halfway, Refusal), "a refusal on the way to a legal action", touches)
            expect(halfway is None, "touches that end too early", touches[:length])


def check_spelled(game: AnyGame, view: Any, seat: Seat, legal: Sequence[Any], book: Book | None) -> None:
    """Check that `check` allows exactly the legal list among all spellings, and that each refusal teaches."""
    before = msgspec.json.encode(view)
    due = {name for kind in action_kinds(game) for name in kind.__struct_fields__}
    expect(due <= game.domains(view).keys(), "a field without a domain", due - game.domains(view).keys())
    expected = set(legal)
    candidates = set(game.candidates(view, seat))
    spelled = set(spellings(game, view))
    refusals = {action: game.check(view, seat, action) for action in spelled | candidates | expected}
    expect(msgspec.json.encode(view) == before, "a refused action that changed something", view)
    for action, refusal in refusals.items():
        if action in expected:
            expect(refusal is None, "a generator that adds an action", f"{action} {refusal}")
        else:
            expect(refusal is not None, "a generator that misses an action", action)
            if refusal and book:
                book.check(refusal)
    expect(expected <= candidates, "a legal action that is no candidate", expected - candidates)
    expect(expected <= spelled, "a legal action outside the domains", expected - spelled)


# -- a played action, and a whole match ------------------------------------------------------------------


def check_step(match: Match, seat: Seat, action: Any, chooser: Chooser, met: Met | None = None) -> None:
    """Play an action; check that it changes only its state, by recorded chance, and tells no secret."""
    game, state = match.game, match.state
    snapshot = msgspec.json.encode(state)
    chance = Chance(chooser.seed())
    after, events = game.clone(state), list[Any]()
    game.apply(after, seat, action, chance, events.append)
    strange = [event for event in events if not isinstance(event, getattr(game, "event_type", ()))]
    expect(not strange, "an event that event_type does not name", strange)
    expect(msgspec.json.encode(state) == snapshot, "a shallow clone", action)
    expect(caches_agree(game, state), "a cache that a clone shares", action)
    expect(caches_agree(game, after), "a stale cache", "legal differs on a clone after an action")
    again, script = game.clone(state), Chance(script=chance.drawn)
    game.apply(again, seat, action, script, list[Any]().append)
    expect(again == after and not script.script_left, "unrecorded randomness", action)
    quiet = game.clone(state)
    game.apply(quiet, seat, action, Chance(script=chance.drawn))
    expect(quiet == after, "events that change the game", action)
    check_told(game, state, seat, action, (after, events, chance), chooser)
    if met:
        met.told(game, events)
    check_turns(game, state, after)
    match.play(action, seat)
    try:
        match.undo()
    except BarrierError:
        return
    expect(msgspec.json.encode(match.state) == snapshot, "an undo that does not lead back", action)
    match.play(action, seat)


def check_turns(game: AnyGame, state: Any, after: Any) -> None:
    """Check that turns are counted up, that a turn has one seat, and that everybody is told of it."""
    before, then = game.turn_key(state), game.turn_key(after)
    expect(game.turn_key(game.view(state, None)) == before, "a turn that not everybody knows", before)
    if before is None:
        return
    number = -1 if then is None else then.number
    expect(number >= before.number, "a turn that goes back", (before, then))
    expect(then == before or number > before.number, "a turn of two seats", (before, then))


def caches_agree(game: AnyGame, state: Any) -> bool:
    """Does a state with its caches have the same legal actions as without? The kit asks."""
    bare = game.bare_clone(state)
    decision = game.decision(bare)
    return all(
        game.legal(state, seat) == game.legal(bare, seat) for seat in (decision.asked if decision else ())
    )


def check_whole(match: Match, options: Options, seed: int) -> None:
    """Check that the seed repeats the log, the log replays without it, and a takeback keeps every draw."""
    game, text = match.game, match.to_json()
    again = Match(game, options, Chance(seed))
    start = game.clone(again.state)
    same = _play_again(again, match.log)
    same = same and (again.state, again.to_json()) == (match.state, text)
    expect(same, "unrecorded randomness", "the same seed gave another match")
    try:
        loaded = load_match(text, lambda _: game, Chance(seed + 1))
    except LoadError as error:
        raise Fault("a log that does not replay", str(error)) from error
    same = (loaded.state, loaded.outcome, loaded.to_json()) == (match.state, match.outcome, text)
    expect(same, "a log that does not replay", "loading it gave another match")
    if match.log:
        loaded.takeback(len(match.log))
        expect(loaded.state == start, "a takeback that does not lead back", seed)
        same = _play_again(loaded, match.log)
        expect(same and loaded.state == match.state, "a takeback that loses a draw", seed)


def _play_again(match: Match, log: Sequence[Entry]) -> bool:
    """Play the actions of a log again for the kit; False where one is not legal now."""
    try:
        for entry in log:
            match.play(entry.action, entry.seat)
    except IllegalAction:
        return False
    return True
