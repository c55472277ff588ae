"""Loading a saved match. The text may come from a stranger, so the rules replay every action."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from rucher.core.chance import Chance
from rucher.core.errors import ChanceError, LoadError, OptionError, RucherError, TooLong
from rucher.core.game import AnyGame
from rucher.core.match import Match
from rucher.core.options import read_options, stored_options
from rucher.core.records import FORMAT, Entry, Record, TableEnd
from rucher.core.types import Options

MAX_BYTES = 4_000_000
MAX_DEPTH = 40


def load_match(
    text: str | bytes, find_game: Callable[[str], AnyGame], chance: Chance, most: int | None = None
) -> Match:
    """Parse a saved match and replay it under the rules; LoadError says what is wrong.

    `most`: TooLong is raised before anything is replayed where the match has more actions.
    """
    data = text.encode(errors="surrogatepass") if isinstance(text, str) else bytes(text)
    _check_limits(data)
    try:
        record = msgspec.json.decode(data, type=Record)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise LoadError(f"not a saved match: {error}") from None
    if most is not None and len(record.log) > most:
        raise TooLong(len(record.log), most)
    header = record.header
    if header.format != FORMAT:
        raise LoadError(f"format {header.format} is not known here; update Rucher")
    try:
        game = find_game(header.game).at_version(header.rules_version)
    except OptionError as error:
        raise error if isinstance(error, LoadError) else LoadError(str(error)) from None
    if isinstance(header.pack, str) and header.pack != header.options.get("pack"):
        raise LoadError("the header names one box and the options another")
    options = stored_options(game, header.options, header.box)
    in_full = msgspec.json.encode(read_options(game, header.options))
    if msgspec.json.decode(in_full) != header.options:
        raise LoadError("the header must hold every option in full")
    return _replay(record, game, options, chance)


def _replay(record: Record, game: AnyGame, options: Options, chance: Chance) -> Match:
    """Play the actions of a saved match again; an error says at which one the rules object."""
    where = "setup"
    try:
        chance.follow(record.setup)
        match = Match(game, options, chance)
        _all_drawn(chance, match.setup_draws, record.setup)
        for number, entry in enumerate(record.log, 1):
            where = f"action {number}"
            action = msgspec.convert(entry.action, game.action_type)
            chance.follow(entry.draws)
            match.play(action, entry.seat, touch=_touch(entry, number - 1))
            _all_drawn(chance, match.log[-1].draws, entry.draws)
    except (RucherError, msgspec.ValidationError) as error:
        raise LoadError(f"{where}: {error}") from None
    chance.kept = record.kept
    match.ended = _checked(record.ended, match)
    match.foreseen = record.foreseen
    return match


def _checked(ended: TableEnd | None, match: Match) -> TableEnd | None:
    """The end that the people agreed; LoadError where the rules had ended the match, or the seat is wrong."""
    if ended is None:
        return None
    if match.decision is None or (ended.seat is None) != (ended.how == "agreed"):
        raise LoadError(
            "the file says that the players ended the match, but its rules or its seats say otherwise"
        )
    if ended.seat is not None and ended.seat not in range(match.seats):
        raise LoadError(f"the file says that seat {ended.seat} ended the match, but there is no such seat")
    return ended


def _touch(entry: Entry, at: int) -> int | None:
    """The index of the first action of an entry's touch; LoadError where it is none before it."""
    if entry.touch is msgspec.UNSET:
        return None
    if not 0 <= entry.touch < at:
        raise LoadError(f"touch {entry.touch} is not the index of an earlier action")
    return entry.touch


def _all_drawn(chance: Chance, drawn: list[int], recorded: list[int]) -> None:
    """Check that a saved action drew what its record says."""
    if chance.script_left or drawn != recorded:
        raise ChanceError("the recorded draws are not those the rules ask for")


def _check_limits(data: bytes) -> None:
    """Refuse the text of a saved match that is too long or too deep."""
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
        raise LoadError(f"it is nested {deepest} levels deep; at most {MAX_DEPTH} are allowed")
