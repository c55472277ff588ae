"""The messages about a table for one browser: positions and log entries, made from the views of its seats."""

from __future__ import annotations

from typing import Any

import msgspec

from rucher.core.chance import Chance
from rucher.core.errors import IllegalAction, UnreadableAction
from rucher.core.match import masked_events
from rucher.core.touching import Steps, meaning_in_steps
from rucher.core.types import Event, Refusal, Seat
from rucher.server import wire
from rucher.server.tables import records as r
from rucher.server.tables.planning import imagine_line, may_plan
from rucher.server.tables.rights import may_offer, may_take_back, may_undo
from rucher.server.tables.steps import Step, refused
from rucher.server.tables.table import Table

Audience = tuple[Seat, ...]  # the seats a browser holds; none: a spectator
Outlooks = dict[bytes | None, Any]  # of one position, by view: made once for all who see the same
ToldOf = dict[int, list[tuple[list[Event], tuple[wire.Told, ...]]]]  # by record: events, and what is told


class Shared:
    """What is made once for all who are told of a record."""

    def __init__(self) -> None:
        self.outlooks: Outlooks = {}
        self.told: ToldOf = {}


class KnownLog:
    """The first entries of a log for one browser, made a slice at a time. Later records only append to it."""

    def __init__(self, table: Table, audience: Audience, since: int) -> None:
        self._table, self._audience = table, audience
        self.since = since if since <= table.n else 0
        self.entries: list[wire.LogEntry] = []

    def left(self) -> int:
        """How many entries of the table's log are still to be made."""
        return self._table.n - self.since - len(self.entries)

    def read_on(self, entries: int) -> None:
        """Make some more entries of the table's log for a page."""
        first = self.since + len(self.entries) + 1
        self.entries += (log_entry(self._table, n, self._audience) for n in range(first, first + entries))

    def fits(self, table: Table, audience: Audience, since: int) -> bool:
        """Is this still the log of that table for that browser?"""
        return self._table is table and self._audience == audience and self.since == since


def update(
    table: Table,
    audience: Audience,
    since: int,
    at: wire.Moment,
    shared: Shared | None = None,
    *,
    known: KnownLog | None = None,
) -> wire.Update:
    """The match stream since a record, and the position now, for one browser.

    `shared`: by all who are told; `known` has entries that are made already.
    """
    since = since if since <= table.n else 0
    made = known.entries if known and known.fits(table, audience, since) else []
    told = shared.told if shared else {}
    rest = (log_entry(table, n, audience, told) for n in range(since + len(made) + 1, table.n + 1))
    return wire.Update(
        since, (*made, *rest), position(table, audience, at, shared.outlooks if shared else None)
    )


def position(
    table: Table, audience: Audience, at: wire.Moment, outlooks: Outlooks | None = None
) -> wire.Position:
    """The position of the table that these seats may know."""
    shared = {} if outlooks is None else outlooks
    seats = _seat_views(table, audience, shared) if table.match else ()
    clocks, offers = table.clocks.shown(at), tuple(table.offers.values())
    return wire.Position(table.n, at, table.status, table.to_act, seats, clocks, offers, table.end)


def _seat_views(table: Table, audience: Audience, outlooks: Outlooks) -> tuple[wire.SeatView, ...]:
    """The views of these seats; for rivals who share a screen, only the view of the seat that is asked."""
    if not audience:
        return (seat_view(table, None, outlooks),)
    return tuple(
        msgspec.structs.replace(seat_view(table, seat, outlooks), secret=_is_secret(table, audience, seat))
        if seat is None or seat == shown_as(table, audience, seat)
        else msgspec.structs.replace(seat_view(table, None, outlooks), seat=seat, can=_can(table, seat))
        for seat in audience
    )


def _is_secret(table: Table, audience: Audience, seat: Seat | None) -> bool:
    """Does the view of a seat show something that another seat of the same browser has not seen?"""
    if seat is None or table.match is None or table.end or _readers(table, audience) == audience:
        return False
    return table.game.knows_more(table.match.state, seat, [held for held in audience if held != seat])


def shown_as(table: Table, audience: Audience, seat: Seat | None) -> Seat | None:
    """Whose view a browser gets for one of its seats: its own, or a spectator's where rivals share a screen.

    They pass the screen on: it shows the secrets of the seat that is asked, and of no other.
    """
    if seat is None or not table.has_secrets or table.end or _readers(table, audience) == audience:
        return seat
    holder = next((held for held in audience if held in table.to_act), audience[0])  # as the page has it
    return seat if seat == holder else None


def seat_view(table: Table, seat: Seat | None, outlooks: Outlooks | None = None) -> wire.SeatView:
    """The view of one seat now, with its question and choices."""
    assert table.match is not None
    # A glimpse is enough, as it is encoded at once; without secrets it is the state itself, with its caches.
    view = table.glimpse(seat)
    asked = table.asked.get(seat) if seat is not None and table.seating.plays(seat) else None
    decision = None if table.end else table.game.decision(view) if table.has_secrets else table.decision
    question = None
    if decision:
        said = table.texts.prompt(decision)
        number = asked.id if asked else table.n
        question = wire.Question(number, said, decision.seats, decision.revising)
    companion = None if asked else proposing(table, seat)
    chooser = seat if asked else companion
    choices = () if chooser is None else _choices(table, view, chooser)
    # The score comes from the view, so that it tells no more than the view does.
    scores = table.game.score(view).seats
    can = _can(table, seat) if seat is not None else wire.Can()
    encoded = msgspec.json.encode(view)
    outlook = _outlook(table, view, encoded, seat, {} if outlooks is None else outlooks)
    return wire.SeatView(seat, msgspec.Raw(encoded), question, choices, scores, can, outlook, companion)


def _outlook(table: Table, view: Any, encoded: bytes, seat: Seat | None, outlooks: Outlooks) -> Any:
    """The outlook of a view. Whoever sees the same has the same one.

    Where the game has one for who is not asked, all of them have a spectator's: it tells public facts only.
    """
    assert table.match is not None
    words = table.game.words
    if table.has_secrets and seat not in table.asked:
        if None not in outlooks:
            outlooks[None] = words.outlook_to_watch(table.glimpse(None))
        if outlooks[None] is not None:
            return outlooks[None]
    if encoded not in outlooks:
        outlooks[encoded] = words.outlook(view)
    return outlooks[encoded]


def proposing(table: Table, viewer: Seat | None) -> Seat | None:
    """In a co-operative game: the asked seat to which this viewer may propose an action.

    The viewer's own view gives the actions to propose. Strangers at a listed table only watch.
    """
    if table.status != "playing" or not table.game.info.co_operative:
        return None
    if viewer is None and table.opened.listed:
        return None
    seats = [seat for seat in table.to_act if not table.seating.bot_at(seat)]
    if not seats or seats[0] == viewer:
        return None
    browser = table.seating.browser_of(seats[0])
    return None if viewer is not None and table.seating.browser_of(viewer) == browser else seats[0]


def _choices(table: Table, view: Any, seat: Seat) -> tuple[wire.Choice, ...]:
    """The legal actions of a seat for its page: notation, touches and sentence."""
    game, texts, made = table.game, table.texts, []
    known, depends_on = texts.known_choice, game.spelled_by  # of an update, this is made most often
    for action in game.legal(view, seat):
        rest = depends_on(view, action)
        choice = None if rest is None else known((action, rest))
        if choice is None:
            notation, touches, said = game.spell(view, action)
            choice = wire.Choice(notation, touches, action, texts.words(said))
            if rest is not None:
                texts.remember((action, rest), choice)
        made.append(choice)
    return tuple(made)


def _can(table: Table, seat: Seat) -> wire.Can:
    """What a seat may do besides playing: undo, offer, resign."""
    playing = table.status == "playing"
    undo = may_undo(table, seat)
    return wire.Can(
        undo=undo,
        takeback=not undo and may_take_back(table, seat),
        draw=may_offer(table, seat, "draw"),
        resign=playing and not table.seating.bot_at(seat),
        hint=playing
        and seat in table.asked
        and table.seating.plays(seat)
        and (table.allows("hint") or is_advised(table, seat)),
        come_back=playing and table.seating.may_come_back(seat),
    )


def is_advised(table: Table, seat: Seat) -> bool:
    """Is this seat asked, and does a bot sit there that only advises? Sitting down with it was to agree."""
    return seat in table.asked and table.seating.adviser_at(seat) is not None


def log_entry(table: Table, n: int, audience: Audience, told: ToldOf | None = None) -> wire.LogEntry:
    """The log entry of a record that these seats may read; `told`: what others were told of it just now."""
    step: Step = table.steps[n - 1]
    record = step.record
    seat = record.seat if isinstance(record, r.BySeat) else None
    readers = _readers(table, audience)
    knows = not table.has_secrets or seat in readers
    kind = "takeback" if isinstance(record, r.Answered) and step.taken_back else record.__struct_config__.tag
    return wire.LogEntry(
        n,
        record.at,
        kind,  # type: ignore[arg-type]
        seat,
        _told_events(table, step, readers, [] if told is None else told.setdefault(n, [])),
        step.said,
        step.notation if knows else None,
        step.taken_back,
        isinstance(record, r.Played) and record.obvious,
        tuple(filter(None, map(table.texts.words, record.why))) if isinstance(record, r.Played) else (),
    )


def _readers(table: Table, audience: Audience) -> Audience:
    """The seats whose secrets a browser's log may show: none where rivals share a screen."""
    return audience if len(audience) < 2 or table.game.info.co_operative else ()


def _told_events(
    table: Table, step: Step, readers: Audience, others: list[tuple[list[Event], tuple[wire.Told, ...]]]
) -> tuple[wire.Told, ...]:
    """The events of a step, with every item that one of the readers knows. Most know the same as others."""
    events = masked_events(table.game, step.events, *(readers or (None,)))
    for seen, told in others:
        if seen == events:
            return told
    told = tuple(wire.Told(event, table.texts.event(table.game, event)) for event in events)
    others.append((events, told))
    return told


def attempt(table: Table, seat: Seat, touches: list[str], request: str) -> Steps[wire.Attempted]:
    """The meaning of a seat's touches so far; for an action, also its preview. It is worked out in steps."""
    view = table.game.glimpse(table.playing().state, seat)
    meant = yield from meaning_in_steps(table.game, view, seat, touches)
    if meant.action is None:
        return wire.Attempted(request, meant.refusal, None, meant.touches)
    facts = table.game.words.preview(view, seat, meant.action)
    foreseen = tuple(said for fact in facts if (said := table.texts.words(fact)))
    return wire.Attempted(request, None, table.game.write(view, meant.action), meant.touches, foreseen)


def describe(
    table: Table, seat: Seat | None, about: str | None = None, n: int | None = None
) -> wire.Described:
    """Describe the view, or one thing in it, now or after record n. The caller sets the answer's id."""
    if table.match is None:
        return wire.Described("", ())
    game = table.game
    view = game.view(table.match.state if n is None else table.state_after(n), seat)
    lines = game.words.describe_table(view) if about is None else game.words.describe_thing(view, about)
    try:
        sources = dict(game.box.provenance(view, about)) if about else {}
    except UnreadableAction:
        sources = {}
    return wire.Described("", tuple(said for line in lines if (said := table.texts.fact(line))), sources)


def looked_back(table: Table, n: int, seat: Seat | None) -> wire.SeatView:
    """The view of one seat after record n, without choices."""
    return _looked_at(table, table.state_after(n), n, seat)


def _looked_at(table: Table, state: Any, n: int, seat: Seat | None) -> wire.SeatView:
    """A seat's view of an earlier or imagined state, without choices."""
    game, view = table.game, table.game.view(state, seat)
    decision = game.decision(view)
    question = decision and wire.Question(n, table.texts.prompt(decision), decision.seats, decision.revising)
    raw, scores = msgspec.Raw(msgspec.json.encode(view)), game.score(view).seats
    return wire.SeatView(seat, raw, question or None, (), scores, wire.Can(), game.words.outlook(view))


def foreseen(table: Table, seat: Seat, line: wire.PlanLine) -> wire.SeatView:
    """A seat's view after a line's actions, with the choices of whoever is asked there."""
    may_plan(table, seat)
    state = imagine_line(table, seat, line)
    view, decision = _looked_at(table, state, table.n, seat), table.game.decision(state)
    if decision is None:
        return view
    mover = seat if line.any_reply else decision.asked[0]
    choices = _choices(table, table.game.glimpse(state, mover), mover)
    return msgspec.structs.replace(view, choices=choices)


def tried(table: Table, seat: Seat | None, notations: list[str], n: int | None = None) -> wire.SeatView:
    """A seat's view after some actions, in a state resampled from its view now or after record n."""
    game, chance = table.game, Chance()
    if n is None and seat is not None:
        state = table.playing().state
    elif table.end is None or n is None:
        raise refused("not_over")
    else:
        state, decided = table.state_after(n), table.game.decision(table.state_after(n))
        seat = decided.asked[0] if decided else 0  # the match is over: there is nothing left to hide
    world = game.resample(game.view(state, seat), seat, chance)
    for notation in notations:
        decision = game.decision(world)
        if decision is None:
            raise IllegalAction(Refusal("game_over", game.info.end_clause))
        mover = decision.asked[0]
        view = game.view(world, mover)
        try:
            action = game.read(view, mover, notation)
        except UnreadableAction:
            raise refused("not_a_move") from None
        if refusal := game.refusal(view, mover, action):
            raise IllegalAction(refusal)
        game.apply(world, mover, action, chance)
    return _looked_at(table, world, table.n if n is None else n, seat)
