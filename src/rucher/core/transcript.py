"""A match as a page of notation: a head of a few lines, then one action per line.

    rucher 1
    game hive
    rules 1
    options {"ladybug":true, ...}
    box 3f0c...
    setup
    1 wS1
    2 bG1 wS1-
    end resigned 2

`box` is the content hash of the box; a game without a box, and an old page, leave the line out.
A line of the log has the seat, counted from one, and its action; the draws follow ` | `. The last line exists
only if the people ended the match: `resigned` or `out_of_time` with a seat, or `agreed` for a draw. A line
`foreseen` below all says that somebody could know what the match would draw.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from rucher.core.chance import Chance
from rucher.core.errors import LoadError, RucherError, TooLong
from rucher.core.game import AnyGame
from rucher.core.loading import MAX_BYTES, load_match
from rucher.core.match import Match
from rucher.core.records import FORMAT, Entry, Header, Record, TableEnd

TITLE = f"rucher {FORMAT}"
DRAWS = " | "
END = "end "
FORESEEN = "foreseen"
MOST_LINES = 20_000
HEAD = 8  # lines of a page that are no actions, at most


def write_transcript(match: Match) -> str:
    """The whole match in notation, with every secret, like its saved file."""
    header = match.header
    lines = [TITLE, f"game {header.game}", f"rules {header.rules_version}"]
    lines.append(f"options {msgspec.json.encode(header.options).decode()}")
    if header.box:
        lines.append(f"box {header.box}")
    lines.append(f"setup {_numbers(match.setup_draws)}".rstrip())
    for number, entry in enumerate(match.log):
        view = match.game.glimpse(match.state_after(number), entry.seat)
        drawn = f"{DRAWS}{_numbers(entry.draws)}" if entry.draws else ""
        lines.append(f"{entry.seat + 1} {match.game.write(view, entry.action)}{drawn}")
    if match.ended:
        seat = "" if match.ended.seat is None else f" {match.ended.seat + 1}"
        lines.append(f"{END}{match.ended.how}{seat}")
    if match.foreseen:
        lines.append(FORESEEN)
    return "\n".join(lines) + "\n"


def read_transcript(text: str, find_game: Callable[[str], AnyGame], chance: Chance) -> Match:
    """Parse a page of notation and replay its match under the rules; LoadError names the line."""
    lines = text.replace("\r\n", "\n").strip().split("\n")
    if len(lines) > MOST_LINES:
        raise LoadError(f"{len(lines)} lines are more than a match can have ({MOST_LINES})")
    if lines[0].strip() != TITLE:
        raise LoadError(f"line 1: a page of notation begins with {TITLE!r}")
    box = lines[4].partition(" ")[2].strip() if lines[4:] and lines[4].startswith("box ") else None
    last = 5 if box else 4  # the line that ends the head
    try:
        game = _value(lines, 1, "game")
        header = Header(game, int(_value(lines, 2, "rules")), _options(_value(lines, 3, "options")), box=box)
        setup = _drawn(_value(lines, last, "setup"))
    except ValueError as error:
        raise LoadError(f"in the first lines: {error}") from None
    match = load_match(_encoded(header, setup, []), find_game, Chance(0))
    foreseen = lines[-1].strip() == FORESEEN
    if foreseen:
        lines.pop()
    ended = _ended(lines.pop()) if lines[-1].startswith(END) else None
    log = [_entry(match, number, line) for number, line in enumerate(lines[last + 1 :], last + 2)]
    return load_match(_encoded(header, setup, log, ended, foreseen), find_game, chance)


def read_saved(
    text: str | bytes, find_game: Callable[[str], AnyGame], chance: Chance, most: int | None = None
) -> Match:
    """Parse a saved match, JSON or a page of notation; LoadError says what is wrong.

    `most`: TooLong is raised before anything is replayed where the match has more actions.
    """
    data = text.encode(errors="surrogatepass") if isinstance(text, str) else bytes(text)
    if not data.lstrip().startswith(TITLE.split()[0].encode()):
        return load_match(data, find_game, chance, most)
    if len(data) > MAX_BYTES:
        raise LoadError(f"{len(data)} bytes is more than a match can hold ({MAX_BYTES})")
    if most is not None and data.count(b"\n") > most + HEAD:
        raise TooLong(data.count(b"\n") - HEAD, most)
    try:
        return read_transcript(data.decode(), find_game, chance)
    except UnicodeDecodeError as error:
        raise LoadError(f"not a saved match: {error}") from None


def _ended(line: str) -> TableEnd:
    """Parse the last line, which says how the people ended the match."""
    how, _, seat = line.removeprefix(END).strip().partition(" ")
    try:
        return msgspec.convert({"how": how, "seat": int(seat) - 1 if seat else None}, TableEnd)
    except ValueError as error:
        raise LoadError(f"the last line: {error}") from None


def _entry(match: Match, number: int, line: str) -> Entry:
    """Parse one line of the log, and play it so that the next line can be parsed."""
    said, _, drawn = line.partition(DRAWS)
    seat, _, notation = said.strip().partition(" ")
    try:
        draws = _drawn(drawn)
        action = match.read(notation.strip(), int(seat) - 1)
        match.follow(draws)
        match.play(action, int(seat) - 1)
    except (RucherError, ValueError) as error:
        raise LoadError(f"line {number}: {error}") from None
    return Entry(int(seat) - 1, action, draws)


def _value(lines: list[str], index: int, name: str) -> str:
    """The value after a word at the head of a transcript."""
    found, _, value = (lines[index] if index < len(lines) else "").partition(" ")
    if found != name:
        raise ValueError(f"line {index + 1} must begin with {name!r}")
    return value.strip()


def _options(text: str) -> dict[str, Any]:
    """The options in the head of a transcript."""
    try:
        return msgspec.json.decode(text, type=dict[str, Any])
    except (msgspec.MsgspecError, RecursionError) as error:
        raise ValueError(f"options: {error}") from None


def _drawn(text: str) -> list[int]:
    """The draws in a line of a transcript."""
    return [int(number) for number in text.split()]


def _numbers(draws: list[int]) -> str:
    """Draws as they are written in a transcript."""
    return " ".join(map(str, draws))


def _encoded(
    header: Header,
    setup: list[int],
    log: list[Entry],
    ended: TableEnd | None = None,
    foreseen: bool = False,
) -> bytes:
    """The match of a transcript as JSON."""
    return msgspec.json.encode(Record(header, setup, log, ended=ended, foreseen=foreseen))
