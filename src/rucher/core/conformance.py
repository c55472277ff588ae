"""The tests every game must pass. A new game imports them; each fault has a name and says where it was seen.

    for seed in range(60):
        conformance.play_through(game, options, seed)

A game is played by random choices; at every step the contract of core.game is held against what happened.
`texts` and `clauses` are given so that each refusal met on the way is one a player can read and look up.
"""

from __future__ import annotations

import itertools
import random
import typing
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from rucher.core.chance import Chance
from rucher.core.errors import ChanceError, IllegalAction
from rucher.core.game import AnyGame, Options, Refusal, Seat
from rucher.core.match import Match, load_match, masked_events
from rucher.core.secrets import EVERYONE, NOBODY, OWNER, UNKNOWN, Hidden, bit
from rucher.core.shapes import shape_of
from rucher.core.texts import Texts

CATCH_ALL = {"illegal", "invalid", "error", "refused", "not_allowed"}
MAX_ACTIONS = 5_000


class Fault(AssertionError):
    """A game broke the contract; `name` is the clause of the contract."""

    def __init__(self, name: str, detail: str) -> None:
        super().__init__(f"{name}: {detail}")
        self.name = name


def expect(holds: object, name: str, detail: object = "") -> None:
    """Raise a Fault unless something holds."""
    if not holds:
        raise Fault(name, str(detail))


class Book:
    """What a refusal is read against: the clauses of the rules page and the texts in every language."""

    def __init__(self, clauses: typing.Collection[str], texts: Texts, languages: Sequence[str]) -> None:
        self.clauses = clauses
        self.texts = texts
        self.languages = languages
        self.codes_met: set[str] = set()

    def check(self, refusal: Refusal) -> None:
        """A refusal teaches: a code of its own, an existing clause, a sentence in every language."""
        expect(refusal.code not in CATCH_ALL, "catch-all refusal", refusal)
        expect(refusal.clause in self.clauses, "refusal without a clause", refusal)
        for language in self.languages:
            expect(self.texts.say(language, f"refusal.{refusal.code}", refusal.params), "mute refusal", refusal)
        self.codes_met.add(refusal.code)


def play_through(
    game: AnyGame, options: Options, seed: int, book: Book | None = None, *, deep_every: int = 5
) -> Match:
    """Play one random match and hold every step against the contract; the costly checks at every nth step."""
    chooser = random.Random(seed)
    match = Match(game, options, Chance(seed))
    for number in range(MAX_ACTIONS):
        decision = match.decision
        expect((decision is None) == (match.outcome is not None), "an end without an outcome", decision)
        check_state(game, match.state)
        if decision is None:
            break
        expect(decision.seats, "a question to nobody", decision)
        for seat in decision.asked:
            check_seat(game, match.state, seat, book, chooser, deep=number % deep_every == 0)
        check_strangers(match, book)
        seat = chooser.choice(decision.asked)
        legal = match.legal(seat)
        expect(legal or seat in decision.revising, "a question without an answer", decision)
        if not legal:
            continue
        action = chooser.choice(legal)
        check_step(match, seat, action, chooser)
        match.play(action, seat)
    else:
        raise Fault("a game without an end", f"{MAX_ACTIONS} actions with seed {seed}")
    check_whole(match, options, seed)
    return match


# -- a state, whoever looks -------------------------------------------------------------------------------


def check_state(game: AnyGame, state: Any) -> None:
    """Plain data: it copies, it can be written down and read back, nothing is lost, zones keep their word."""
    copy = game.clone(state)
    expect(copy == state, "a clone that differs", state)
    text = msgspec.json.encode(state)
    expect(msgspec.json.decode(text, type=game.state_type) == state, "a state that JSON changes")
    scores = game.score(state)
    expect(all(isinstance(v, int) for seat in scores.seats for v in seat.values()), "a score of no number", scores)
    check_conservation(game, state)


def check_conservation(game: AnyGame, state: Any) -> None:
    """Every item of the box lies in exactly one zone, and each zone's audience has seen what lies there."""
    counts: dict[str, Counter[int]] = {}
    for slot in shape_of(game.state_type).slots(state):
        if slot.zone.choices:
            continue
        counts.setdefault(slot.zone.kind, Counter())[slot.item] += 1
        content = slot.content
        if isinstance(content, Hidden):
            due = bit(slot.owner) if slot.zone.audience == OWNER else slot.zone.audience
            expect(content.seen & due == due, "a zone its own audience has not seen", f"{slot.zone} {content}")
    for kind, items in game.inventory(state).items():
        expect(counts.get(kind, Counter()) == Counter(items), "an item created or lost", f"{kind}: {counts}")
    expect(set(counts) <= set(game.inventory(state)), "a kind without an inventory", set(counts))


# -- a seat that is asked ---------------------------------------------------------------------------------


def check_seat(
    game: AnyGame, state: Any, seat: Seat, book: Book | None, chooser: random.Random, *, deep: bool
) -> None:
    """Legality reads views only, is the same however it is asked, and every legal action can be said."""
    view = game.view(state, seat)
    before = msgspec.json.encode(view)
    expect(game.view(view, seat) == view, "a view that changes when viewed")
    legal = game.legal(view, seat)
    expect(game.legal(game.clone(state), seat) == legal, "legality that peeks", "legal(view) is not legal(state)")
    rebuilt = msgspec.json.decode(before, type=game.state_type)
    expect(game.legal(rebuilt, seat) == legal, "a stale cache", "legal differs on a rebuilt view")
    expect(game.decision(view) == game.decision(state), "a decision that peeks")
    expect(len(set(legal)) == len(legal), "an action twice in the list")
    check_sayable(game, view, seat, legal)
    if deep:
        check_spelled(game, view, seat, legal, book)
        check_resample(game, state, view, seat, legal, chooser)
    expect(msgspec.json.encode(view) == before, "a question that changed the view")


def check_sayable(game: AnyGame, view: Any, seat: Seat, legal: Sequence[Any]) -> None:
    """Notation and touches lead back to the same action."""
    written = [game.write(view, action) for action in legal]
    expect(len(set(written)) == len(written), "one notation for two actions", written)
    for action, text in zip(legal, written, strict=True):
        expect(game.read(view, seat, text) == action, "notation that does not read back", text)
        touches = game.touches(view, action)
        expect(game.attempt(view, seat, touches) == action, "touches that do not lead back", touches)
        for length in range(len(touches)):
            halfway = game.attempt(view, seat, touches[:length])
            expect(not isinstance(halfway, Refusal), "a refusal on the way to a legal action", touches)


def spellings(game: AnyGame, view: Any) -> Iterator[Any]:
    """Every action that the action types can spell with the game's domains."""
    domains = game.domains(view)
    union = game.action_type
    for kind in typing.get_args(union) or (union,):
        fields = [domains[name] for name in kind.__struct_fields__]
        for values in itertools.product(*fields):
            yield kind(*values)


def check_spelled(game: AnyGame, view: Any, seat: Seat, legal: Sequence[Any], book: Book | None) -> None:
    """Of all that can be spelled near the board, exactly the legal list passes; each refusal teaches."""
    expected = set(legal)
    candidates = set(game.candidates(view, seat))
    expect(expected <= candidates, "a candidate missed", expected - candidates)
    spelled = set(spellings(game, view))
    expect(expected <= spelled, "a legal action outside the domains", expected - spelled)
    for action in spelled | candidates:
        refusal = game.refusal(view, seat, action)
        if action in expected:
            expect(refusal is None, "a generator that adds an action", f"{action} {refusal}")
        else:
            expect(refusal is not None, "a generator that misses an action", action)
            if refusal and book:
                book.check(refusal)


def check_resample(
    game: AnyGame, state: Any, view: Any, seat: Seat, legal: Sequence[Any], chooser: random.Random
) -> None:
    """A re-dealt world looks the same to the seat, and is re-dealt indeed."""
    slots = shape_of(game.state_type).slots(view)
    unseen = [slot for slot in slots if slot.item == UNKNOWN]
    worlds = [game.resample(view, seat, Chance(chooser.getrandbits(32))) for _ in range(12 if unseen else 1)]
    for world in worlds:
        expect(game.view(world, seat) == view, "a resample that the seat can tell apart")
        expect(game.legal(world, seat) == legal, "legality that peeks", "legal differs in a re-dealt world")
        expect(game.decision(world) == game.decision(state), "a decision that peeks", "in a re-dealt world")
        check_conservation(game, world)
    # Two possible deals give twelve equal ones once in 2048 tries, so only states with many deals are judged.
    if len(unseen) >= 4 and _deals(game, view, slots) > 20:
        expect(any(world != worlds[0] for world in worlds), "a resample that deals nothing")


def _deals(game: AnyGame, view: Any, slots: Sequence[Any]) -> int:
    """A lower bound on how many different worlds fit a view."""
    deals = 1
    for slot in slots:
        if slot.item == UNKNOWN and slot.zone.choices:
            deals *= len(slot.zone.choices)
    for kind, items in game.inventory(view).items():
        left = Counter(items)
        left.subtract(s.item for s in slots if s.zone.kind == kind and s.item != UNKNOWN)
        singles = sum(1 for s in slots if s.zone.kind == kind and s.item == UNKNOWN and not s.zone.is_bag)
        distinct = sum(1 for count in left.values() if count > 0)
        deals *= max(1, distinct) ** min(singles, 3) if distinct > 1 else 1
    return deals


def check_strangers(match: Match, book: Book | None) -> None:
    """A seat that is not asked, and an action that is refused, change nothing."""
    game, decision = match.game, match.decision
    assert decision is not None
    snapshot = msgspec.json.encode(match.state)
    seats = range(len(game.score(match.state).seats))
    action = match.legal()[0] if match.legal() else None
    for seat in seats:
        if seat in decision.asked or action is None:
            continue
        view = game.view(match.state, seat)
        expect(game.legal(view, seat) == [], "an answer from a seat that is not asked", seat)
        try:
            match.play(action, seat)
        except IllegalAction as error:
            if book:
                book.check(error.refusal)
        else:
            raise Fault("an answer from a seat that is not asked", str(action))
    for wrong in itertools.islice(_refused(game, match.state, decision.asked[0]), 3):
        try:
            match.play(wrong, decision.asked[0])
        except IllegalAction:
            pass
        else:
            raise Fault("a refused action was played", str(wrong))
    expect(msgspec.json.encode(match.state) == snapshot, "a refused action that changed something")


def _refused(game: AnyGame, state: Any, seat: Seat) -> Iterator[Any]:
    view = game.view(state, seat)
    return (a for a in spellings(game, view) if game.refusal(view, seat, a) is not None)


# -- an action carried out ----------------------------------------------------------------------------------


def check_step(match: Match, seat: Seat, action: Any, chooser: random.Random) -> None:
    """An action changes only the state it is given, with or without events, and tells no secret."""
    game, state = match.game, match.state
    snapshot = msgspec.json.encode(state)
    seed = chooser.getrandbits(32)
    after, drawn, audiences, events = _carry_out(game, state, seat, action, Chance(seed))
    expect(msgspec.json.encode(state) == snapshot, "a clone that shares", action)
    again, *_ = _carry_out(game, state, seat, action, Chance(script=drawn))
    expect(again == after, "randomness that is not recorded", action)
    quiet = game.clone(state)
    game.apply(quiet, seat, action, Chance(script=drawn), None)
    expect(quiet == after, "events that change the game", action)
    viewers: list[Seat | None] = [*range(len(game.score(state).seats)), None]
    for viewer in viewers:
        if any(not audience & bit(viewer) for audience in audiences):
            _check_unseen_draws(game, state, seat, action, viewer, (after, drawn, audiences, events), chooser)
        if viewer is not None:
            _check_two_worlds(game, state, seat, action, viewer, (after, drawn, audiences, events), chooser)


_Result = tuple[Any, list[int], list[int], list[Any]]


def _carry_out(game: AnyGame, state: Any, seat: Seat, action: Any, chance: Chance) -> _Result:
    after = game.clone(state)
    events: list[Any] = []
    game.apply(after, seat, action, chance, events.append)
    return after, chance.drawn, chance.audiences, events


def _told(game: AnyGame, result: _Result, viewer: Seat | None) -> tuple[Any, bytes]:
    after, _, _, events = result
    return game.view(after, viewer), msgspec.json.encode(masked_events(game, events, viewer))


def _check_unseen_draws(
    game: AnyGame, state: Any, seat: Seat, action: Any, viewer: Seat | None, first: _Result, chooser: random.Random
) -> None:
    """Draw other items wherever the viewer does not see the draw: nothing the viewer is told may differ."""
    _, drawn, audiences, _ = first
    keep = next(i for i, audience in enumerate(audiences) if not audience & bit(viewer))
    for _ in range(6):
        chance = Chance(chooser.getrandbits(32), script=drawn[:keep])
        other = _carry_out(game, state, seat, action, chance)
        public = [(d, a) for d, a in zip(drawn, audiences, strict=True) if a & bit(viewer)]
        if [(d, a) for d, a in zip(other[1], other[2], strict=True) if a & bit(viewer)] != public:
            continue
        view, events = _told(game, first, viewer)
        other_view, other_events = _told(game, other, viewer)
        expect(view == other_view, "a view that shows an unseen draw", f"viewer {viewer}, {action}")
        expect(events == other_events, "an event that leaks", f"viewer {viewer}, {action}")


def _check_two_worlds(
    game: AnyGame, state: Any, seat: Seat, action: Any, viewer: Seat, first: _Result, chooser: random.Random
) -> None:
    """The same action in a world re-dealt behind the viewer's back tells the viewer the same, until a reveal."""
    world = game.resample(game.view(state, viewer), viewer, Chance(chooser.getrandbits(32)))
    if game.refusal(game.view(world, seat), seat, action) is not None:
        return
    try:
        other = _carry_out(game, world, seat, action, Chance(chooser.getrandbits(32), script=first[1]))
    except ChanceError:
        return  # what was drawn lies elsewhere in that world
    if other[1] != first[1] or _shown(game, first[0], viewer) != _shown(game, other[0], viewer):
        return  # a draw or a reveal told the two worlds apart, as it should
    expect(_told(game, first, viewer)[0] == _told(game, other, viewer)[0], "a view that peeks", action)
    expect(_told(game, first, viewer)[1] == _told(game, other, viewer)[1], "an event that leaks", action)


def _shown(game: AnyGame, state: Any, viewer: Seat) -> list[int]:
    """What the zones show a viewer, in order."""
    return [slot.item for slot in shape_of(game.state_type).slots(game.view(state, viewer))]


# -- a whole match ------------------------------------------------------------------------------------------


def check_whole(match: Match, options: Options, seed: int) -> None:
    """The log replays without its seed, and taking everything back returns to the start."""
    game = match.game
    text = match.to_json()
    loaded = load_match(text, lambda name: game, Chance(seed + 1))
    expect(loaded.state == match.state, "a log that replays to another state")
    expect(loaded.outcome == match.outcome, "a log that replays to another outcome")
    expect(loaded.to_json() == text, "a match that loading changes")
    start = Match(game, options, Chance(seed))
    if match.log:
        loaded.takeback(len(match.log))
    expect(loaded.state == start.state, "a takeback that does not lead back")


def declared_audiences(game: AnyGame) -> dict[str, set[int]]:
    """For a game's own tests: the audiences that its zones declare, by kind (of a fresh match)."""
    found: dict[str, set[int]] = {}
    options = game.options_type()
    for slot in shape_of(game.state_type).slots(game.setup(options, Chance(0))):
        found.setdefault(slot.zone.kind, set()).add(slot.zone.audience)
    assert all(a in (EVERYONE, OWNER, NOBODY) for audiences in found.values() for a in audiences)
    return found
