"""A match: a header and a log. Playing appends, undo takes back to the last barrier, a file replays it."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from reprlib import repr as shown
from typing import Any, Literal

import msgspec

from rucher.core.chance import Chance, Kept, enumerate_draws
from rucher.core.errors import (
    BarrierError,
    ChanceError,
    IllegalAction,
    LoadError,
    OptionError,
    RucherError,
    UnreadableAction,
)
from rucher.core.game import AnyGame, Decision, Event, Options, Outcome, Refusal, Scores, Seat
from rucher.core.shapes import shape_of

FORMAT = 1
MAX_BYTES = 4_000_000
MAX_DEPTH = 40


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What was agreed before the first action."""

    game: str
    rules_version: int
    options: dict[str, Any]
    format: int = FORMAT
    pack: str | None = None  # content hash of a component pack that replaces the game's own


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One action of the log, with the items that chance gave while it was carried out."""

    seat: Seat
    action: Any
    draws: list[int] = []


class TableEnd(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How the people at a table ended a match that the rules had not ended."""

    how: Literal["resigned", "out_of_time", "agreed"]
    seat: Seat | None = None  # who gave up or was too slow; None where all agreed to a draw


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A whole match as a file holds it."""

    header: Header
    setup: list[int]
    log: list[Entry]
    kept: Kept = {}  # what a takeback has put aside to come out again
    ended: TableEnd | None = None


class Match:
    """A match in progress or finished. Only a holder of the real state has one: others get views."""

    def __init__(self, game: AnyGame, options: Options, chance: Chance) -> None:
        self.game = game
        self.options = options
        self.header = Header(
            game.info.id, game.info.rules_version, msgspec.to_builtins(options), pack=_pack_of(options)
        )
        self.log: list[Entry] = []
        self.ended: TableEnd | None = None  # the table's word, kept with the match until somebody plays on
        self._chance = chance
        chance.begin()
        self.state = game.setup(options, chance)
        self.setup_draws = chance.drawn
        self._past: list[tuple[Any, list[str], bool]] = []  # state before, sources of its draws, barrier

    @property
    def decision(self) -> Decision | None:
        """The open question; None when the game is over."""
        return self.game.decision(self.state)

    @property
    def outcome(self) -> Outcome | None:
        """Ranks and the reason; None until the end."""
        return self.game.outcome(self.state)

    def score(self) -> Scores:
        """Points by seat and category, as they stand now."""
        return self.game.score(self.state)

    def view(self, seat: Seat | None = None) -> Any:
        """What a seat may know; without a seat, what a spectator may know."""
        return self.game.view(self.state, seat)

    def legal(self, seat: Seat | None = None) -> list[Any]:
        """Every legal action of a seat (default: the first one asked)."""
        seat = self._asked(seat)
        return self.game.legal(self.game.glimpse(self.state, seat), seat)

    def read(self, text: str, seat: Seat | None = None) -> Any:
        """The action a text spells for a seat; UnreadableAction where it spells none."""
        seat = self._asked(seat)
        return self.game.read(self.game.glimpse(self.state, seat), seat, text)

    def write(self, action: Any, seat: Seat | None = None) -> str:
        """An action in the game's notation."""
        return self.game.write(self.game.glimpse(self.state, self._asked(seat)), action)

    def refusal(self, action: Any, seat: Seat | None = None) -> Refusal | None:
        """Why an action (or its notation) is not allowed now; None where it is."""
        try:
            self._allowed(action, self._asked(seat))
        except IllegalAction as error:
            return error.refusal
        return None

    def play(self, action: Any, seat: Seat | None = None) -> list[Event]:
        """Carry out an action (or its notation) and tell what happened. A refused action changes nothing."""
        seat = self._asked(seat)
        action = self._allowed(action, seat)
        before = self.game.clone(self.state)
        events: list[Event] = []
        self._chance.begin()
        try:
            self.game.apply(self.state, seat, action, self._chance, events.append)
            after = self.game.decision(self.state)
        except BaseException:
            self.state = before
            self._chance.keep(self._chance.sources, self._chance.drawn)
            raise
        barrier = self._chance.barrier or after is None or seat not in after.asked
        self.log.append(Entry(seat, action, self._chance.drawn))
        self.ended = None
        self._past.append((before, self._chance.sources, barrier))
        return events

    def outcomes(self, action: Any, seat: Seat | None = None) -> list[tuple[Fraction, Any]]:
        """Every state an action (or its notation) can lead to, with its exact probability."""
        seat = self._asked(seat)
        return outcomes(self.game, self.state, seat, self._allowed(action, seat))

    def _allowed(self, action: Any, seat: Seat) -> Any:
        """The action itself, read from its notation where it is a text; IllegalAction where it is refused."""
        # Whose turn it is shows in the state itself: a seat that does not exist has no view to look at.
        refusal = self.game.turn_refusal(self.state, seat)
        if refusal is None:
            view = self.game.glimpse(self.state, seat)
            if isinstance(action, str):
                action = self.game.read(view, seat, action)
            if not isinstance(action, self.game.action_type):
                raise UnreadableAction(f"{shown(action)} is no action of {self.game.info.id}")
            refusal = self.game.check(view, seat, action)
        if refusal is not None:
            raise IllegalAction(refusal)
        return action

    def undo(self) -> None:
        """Take back the last action, unless a barrier stands behind it."""
        if not self.log:
            raise BarrierError("nothing has been played yet")
        if self._past[-1][2]:
            raise BarrierError("chance was drawn, a secret shown or the turn passed on: ask for a takeback")
        self._take_back_one()

    def takeback(self, actions: int = 1) -> None:
        """Take back actions past any barrier, all sides having agreed. What was drawn comes out again."""
        if not 1 <= actions <= len(self.log):
            raise BarrierError(f"{len(self.log)} actions have been played, {actions} cannot be taken back")
        for _ in range(actions):
            self._take_back_one()

    def state_after(self, actions: int) -> Any:
        """The state as it stood after so many actions of the log. It is not to be changed."""
        return self.state if actions == len(self.log) else self._past[actions][0]

    def follow(self, draws: list[int]) -> None:
        """Let the next action draw these items: it was played before."""
        self._chance.follow(draws)

    def _take_back_one(self) -> None:
        self.state, sources, _ = self._past.pop()
        self._chance.keep(sources, self.log.pop().draws)

    def to_json(self) -> str:
        """The whole match as text. It tells every secret: it is not for players while the match runs."""
        kept = {source: items for source, items in self._chance.kept.items() if items}
        record = Record(self.header, self.setup_draws, self.log, kept, self.ended)
        return msgspec.json.encode(record).decode()

    def _asked(self, seat: Seat | None) -> Seat:
        if seat is not None:
            return seat
        decision = self.decision
        return decision.asked[0] if decision else 0

    def _repr_svg_(self) -> str | None:
        """A picture of the table for a notebook, where the game draws one."""
        draw: Callable[[Any], str] | None = getattr(self.game, "svg", None)
        return draw(self.view(None)) if draw else None


def outcomes(game: AnyGame, state: Any, seat: Seat, action: Any) -> list[tuple[Fraction, Any]]:
    """Every state an action can lead to, with its exact probability."""
    reached: list[Any] = []

    def run(chance: Chance) -> None:
        after = game.clone(state)
        game.apply(after, seat, action, chance)
        reached.append(after)

    return [(probability, reached[-1]) for probability, _ in enumerate_draws(run)]


def masked_events(game: AnyGame, events: list[Event], *seats: Seat | None) -> list[Event]:
    """The events as a seat (None: a spectator), or several who share a screen, may read them."""
    shape = shape_of(game.event_type, zones_required=False)
    return [shape.view(event, *seats) for event in events]


def make_options(game: AnyGame, preset: str | None, chosen: dict[str, Any]) -> Options:
    """A game's options from a preset and single choices; OptionError names what is wrong."""
    presets = game.info.presets
    if preset is not None and preset not in presets:
        raise OptionError(f"{game.info.id} has no preset {preset!r}; it has {', '.join(presets)}")
    values = {**presets.get(preset or "", {}), **chosen}
    try:
        return msgspec.convert(values, game.options_type)
    except msgspec.ValidationError as error:
        names = ", ".join(game.options_type.__struct_fields__)
        raise OptionError(f"{game.info.id}: {error}; its options are {names}") from None


def load_match(text: str | bytes, find_game: Callable[[str], AnyGame], chance: Chance) -> Match:
    """Read a match from text and replay it under the rules; LoadError says what is wrong with it."""
    data = text.encode(errors="surrogatepass") if isinstance(text, str) else bytes(text)
    _check_limits(data)
    try:
        record = msgspec.json.decode(data, type=Record)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise LoadError(f"not a saved match: {error}") from None
    game = _game_of(record.header, find_game)
    try:
        options = make_options(game, None, record.header.options)
    except OptionError as error:
        raise LoadError(str(error)) from None
    if msgspec.json.decode(msgspec.json.encode(options)) != record.header.options:
        raise LoadError("the header must hold every option in full")
    if record.header.pack != _pack_of(options):
        raise LoadError("the header names one component pack and the options another")
    return _replay(record, game, options, chance)


def _game_of(header: Header, find_game: Callable[[str], AnyGame]) -> AnyGame:
    if header.format != FORMAT:
        raise LoadError(f"format {header.format} is not known here; update Rucher")
    try:
        game = find_game(header.game)
    except OptionError as error:
        raise LoadError(str(error)) from None
    if header.rules_version != game.info.rules_version:
        raise LoadError(f"{header.game}: rules version {header.rules_version} is not known; update Rucher")
    return game


def _pack_of(options: Options) -> str | None:
    """The content hash of the component pack, in games that have such an option; None: the game's own."""
    return getattr(options, "pack", None) or None


def _replay(record: Record, game: AnyGame, options: Options, chance: Chance) -> Match:
    where = "setup"
    try:
        chance.follow(record.setup)
        match = Match(game, options, chance)
        _all_drawn(chance, match.setup_draws, record.setup)
        for number, entry in enumerate(record.log, 1):
            where = f"action {number}"
            action = msgspec.convert(entry.action, game.action_type)
            chance.follow(entry.draws)
            match.play(action, entry.seat)
            _all_drawn(chance, match.log[-1].draws, entry.draws)
    except (RucherError, msgspec.ValidationError) as error:
        raise LoadError(f"{where}: {error}") from None
    chance.kept = record.kept
    match.ended = _checked(record.ended, match)
    return match


def _checked(ended: TableEnd | None, match: Match) -> TableEnd | None:
    """An end at the table needs a match that goes on by the rules, and a seat unless all agreed."""
    if ended is None:
        return None
    seats = range(len(match.game.score(match.state).seats))
    if match.decision is None or (ended.seat is None) != (ended.how == "agreed"):
        raise LoadError("the end: there can be none such")
    if ended.seat is not None and ended.seat not in seats:
        raise LoadError(f"the end: there is no seat {ended.seat}")
    return ended


def _all_drawn(chance: Chance, drawn: list[int], recorded: list[int]) -> None:
    if chance.script_left or drawn != recorded:
        raise ChanceError("the recorded draws are not those the rules ask for")


def _check_limits(data: bytes) -> None:
    if len(data) > MAX_BYTES:
        raise LoadError(f"{len(data)} bytes is more than a match can hold ({MAX_BYTES})")
    depth = deepest = 0
    in_string = escaped = False
    for byte in data:
        if in_string:
            in_string = escaped or byte != 0x22
            escaped = byte == 0x5C and not escaped
        elif byte == 0x22:
            in_string = True
        elif byte in b"[{":
            depth += 1
            deepest = max(deepest, depth)
        elif byte in b"]}":
            depth -= 1
    if deepest > MAX_DEPTH:
        raise LoadError(f"nested {deepest} deep, at most {MAX_DEPTH}")
