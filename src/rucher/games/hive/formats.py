"""Games as text: the Universal Hive Protocol's GameString, and PGN as Hive viewers write it.

    Base+ML;InProgress;White[2];wS1;bS1 wS1-        game type; game state; whose turn; the moves

PGN has tags, then one numbered line for each move, then the result. Readers play every move under the rules.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from reprlib import repr as shown

import msgspec

from rucher.core.chance import Chance
from rucher.core.errors import IllegalAction, LoadError, RucherError
from rucher.core.match import Match
from rucher.core.texts import Texts
from rucher.games.hive import game
from rucher.games.hive.actions import HiveAction
from rucher.games.hive.notation import read, read_strictly
from rucher.games.hive.state import HiveOptions, HiveState, expansions

BASE = "Base"
NOT_STARTED, IN_PROGRESS, DRAW = "NotStarted", "InProgress", "Draw"
WINS = ("WhiteWins", "BlackWins")  # by seat
SIDES = ("White", "Black")

TAGS = ("GameType", "Date", "Event", "Site", "Round", "White", "Black", "Result")
QUEEN_TAG, REPETITION_TAG = "QueenOnTurn1", "Repetition"  # ours: other programs have no tags for these rules
_RESULTS = {
    **{result: result for result in (DRAW, *WINS)},
    "1-0": WINS[0],
    "0-1": WINS[1],
    "1/2-1/2": DRAW,
    **dict.fromkeys((NOT_STARTED, IN_PROGRESS, "Unknown", "*", ""), IN_PROGRESS),
}
_GAME_TYPE = re.compile(r"Base(?:\+(?=.)(M?L?P?))?")
_TAG = re.compile(r'\[\s*(\w+)\s*"(.*)"\s*\]')
_NUMBER = re.compile(r"(?:^|(?<=\s))([0-9]{1,6})\.+(?:\s+|$)")
_COMMENT = re.compile(r"[{;]")


@cache
def _texts() -> Texts:
    return Texts(game.info.id)


def reason(error: RucherError) -> str:
    """The text of an error in one English line; a refusal as its sentence and its clause."""
    if not isinstance(error, IllegalAction):
        return str(error)
    refusal = error.refusal
    sentence = _texts().say("en", f"refusal.{refusal.code}", refusal.params)
    return f"{sentence} {_texts().say('en', 'table.rule', {'clause': refusal.clause})}"


# -- the parts of a GameString -----------------------------------------------------------------------------


def write_game_type(options: HiveOptions) -> str:
    """Base, or Base+ and the letters of the creatures added to it."""
    letters = expansions(options)
    return f"{BASE}+{letters}" if letters else BASE


def read_game_type(text: str, *, queen_on_turn_1: bool = False, repetition: bool = False) -> HiveOptions:
    """The options of a game type; two rules that it does not tell default to those of the engine protocol."""
    found = _GAME_TYPE.fullmatch(text)
    if not found:
        raise LoadError(
            f"{shown(text)} is no game type; write Base, or Base+ and some of M, L, P in this order"
        )
    letters = found[1] or ""
    return HiveOptions(
        ladybug="L" in letters,
        mosquito="M" in letters,
        pillbug="P" in letters,
        queen_on_turn_1=queen_on_turn_1,
        repetition=repetition,
    )


def write_game_state(match: Match) -> str:
    """NotStarted, InProgress, Draw, WhiteWins or BlackWins."""
    outcome = match.outcome
    if outcome is None:
        return IN_PROGRESS if match.log else NOT_STARTED
    return WINS[outcome.winners[0]] if outcome.winners else DRAW


def write_turn(state: HiveState) -> str:
    """The side to move and the number of its turn: White[3]."""
    return f"{SIDES[state.to_move]}[{state.turn}]"


def written_moves(match: Match) -> list[str]:
    """Every action of a match as a MoveString."""
    chance = Chance(0)
    state = game.setup(match.state.options, chance)
    moves = []
    for entry in match.log:
        moves.append(game.write(state, entry.action))
        game.apply(state, entry.seat, entry.action, chance)
    return moves


def write_game_string(match: Match, moves: Sequence[str] | None = None) -> str:
    """A whole match in one line; a caller that has its moves in writing may pass them."""
    written = written_moves(match) if moves is None else moves
    head = (write_game_type(match.state.options), write_game_state(match), write_turn(match.state))
    return ";".join((*head, *written))


def read_game_string(text: str, *, queen_on_turn_1: bool = False, repetition: bool = False) -> Match:
    """Play a GameString; raises LoadError if a move, or the claimed state or turn, is wrong."""
    game_type, *fields = (field.strip() for field in text.split(";"))
    options = read_game_type(game_type, queen_on_turn_1=queen_on_turn_1, repetition=repetition)
    if len(fields) < 2:
        raise LoadError(
            "a game is written GameType;GameState;Turn and then its moves, all between semicolons"
        )
    match = Match(game, options, Chance(0))
    game_state, turn, *moves = fields
    for number, move in enumerate(moves, 1):
        _play(match, move, f"move {number}", read_strictly)
    if game_state != write_game_state(match):
        raise LoadError(f"these moves lead to {write_game_state(match)}, not to {shown(game_state)}")
    if turn != write_turn(match.state):
        raise LoadError(f"these moves lead to {write_turn(match.state)}, not to {shown(turn)}")
    return match


def _play(match: Match, move: str, where: str, read: Callable[[HiveState, str], HiveAction]) -> None:
    try:
        match.play(read(match.state, move))
    except RucherError as error:
        raise LoadError(f"{where}, {shown(move)}: {reason(error)}") from error


# -- PGN ---------------------------------------------------------------------------------------------------


class _Line(msgspec.Struct, frozen=True):
    """A part of a PGN, with its line number; `ply` is the number that a move claims, if any."""

    number: int
    text: str
    ply: int | None = None


def write_pgn(match: Match, tags: Mapping[str, str] | None = None) -> str:
    """A match as PGN. Tags are names, a date and so on; `Result` counts if the board has no result."""
    options: HiveOptions = match.state.options
    given = dict(tags or {})
    own = {"GameType": write_game_type(options), "Result": _final(match, given.get("Result", ""))}
    rules = {QUEEN_TAG: str(options.queen_on_turn_1), REPETITION_TAG: str(options.repetition)}
    lines = [
        _write_tag(name, value) for name, value in (dict.fromkeys(TAGS, "") | given | own | rules).items()
    ]
    lines += ["", *(f"{ply}. {move}" for ply, move in enumerate(written_moves(match), 1))]
    if own["Result"] in (DRAW, *WINS):
        lines += ["", own["Result"]]
    return "\n".join(lines) + "\n"


def _final(match: Match, claimed: str) -> str:
    """The result of a match: the board's, or the claimed one (a resignation) if the board has none."""
    if claimed not in _RESULTS:
        raise LoadError(f"{shown(claimed)} is no result")
    return write_game_state(match) if match.outcome or _RESULTS[claimed] == IN_PROGRESS else _RESULTS[claimed]


def _write_tag(name: str, value: str) -> str:
    plain = " ".join(value.split()).replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name} "{plain}"]'


def read_pgn(
    text: str, *, queen_on_turn_1: bool = True, repetition: bool = False
) -> tuple[Match, dict[str, str]]:
    """Play a PGN; returns the match and its tags. LoadError names the wrong line.

    If no tag tells them, two rules that programs differ on are those of the caller, by default the lenient.
    """
    tags: dict[str, _Line] = {}
    moves: list[_Line] = []
    for line in _uncommented(text):
        if line.text.startswith("["):
            name, value = _read_tag(line)
            tags[name] = _Line(line.number, value)
        elif line.text in _RESULTS:
            tags["Result"] = _agreed(tags.get("Result"), line)
        else:
            moves += _moves_of(line)
    match = Match(game, _options(tags, queen_on_turn_1, repetition), Chance(0))
    for ply, move in enumerate(moves, 1):
        if move.ply not in (None, ply):
            raise LoadError(f"line {move.number}: move {ply} has the number {move.ply}")
        _play(match, move.text, f"line {move.number}", read)
    result = _agreed(tags.get("Result"), _Line(0, write_game_state(match)))
    return match, {name: line.text for name, line in tags.items()} | {"Result": _final(match, result.text)}


def _uncommented(text: str) -> Iterator[_Line]:
    """The lines with content, without `{comments}` and without text after a semicolon outside of tags."""
    opened = 0  # the line of a comment that is still open
    for number, line in enumerate(re.split(r"\r\n|\r|\n", text.removeprefix("\ufeff")), 1):
        kept, rest = "", line.strip()
        if not opened and _TAG.fullmatch(rest):
            yield _Line(number, rest)
            continue
        while rest:
            if opened:
                _, end, rest = rest.partition("}")
                opened = 0 if end else opened
                continue
            before, found, after = _cut(rest)
            kept += before + " "
            opened = number if found == "{" else 0
            rest = after if opened else ""
        if kept.strip():
            yield _Line(number, kept.strip())
    if opened:
        raise LoadError(f"line {opened}: a comment begins here and never ends")


def _cut(line: str) -> tuple[str, str, str]:
    """A line up to its first comment, the mark that opens the comment, and the rest."""
    found = _COMMENT.search(line)
    return (line[: found.start()], found[0], line[found.end() :]) if found else (line, "", "")


def _read_tag(line: _Line) -> tuple[str, str]:
    found = _TAG.fullmatch(line.text)
    if not found:
        raise LoadError(f'line {line.number}: {shown(line.text)} is no tag; a tag is [Name "value"]')
    return found[1], re.sub(r'\\([\\"])', r"\1", found[2])


def _moves_of(line: _Line) -> Iterator[_Line]:
    """The moves of one line, each after its number; some write a dot if the opening has no neighbour."""
    first, *numbered = _NUMBER.split(line.text)
    if first.strip():
        yield _Line(line.number, first.strip())
    for ply, move in zip(numbered[::2], numbered[1::2], strict=True):
        yield _Line(line.number, move.strip().removesuffix(" ."), int(ply))


def _options(tags: Mapping[str, _Line], queen_on_turn_1: bool, repetition: bool) -> HiveOptions:
    game_type = tags.get("GameType", _Line(0, BASE))
    rules = {"queen_on_turn_1": (QUEEN_TAG, queen_on_turn_1), "repetition": (REPETITION_TAG, repetition)}
    chosen = {}
    for option, (tag, default) in rules.items():
        line = tags.get(tag, _Line(0, str(default)))
        if line.text not in ("True", "False"):
            raise LoadError(f"line {line.number}: {tag} is True or False, not {shown(line.text)}")
        chosen[option] = line.text == "True"
    try:
        return read_game_type(game_type.text, **chosen)
    except LoadError as error:
        raise LoadError(f"line {game_type.number}: {error}") from None


def _agreed(one: _Line | None, other: _Line) -> _Line:
    """The one result of two statements, which must agree; an open one gives way."""
    if one is None:
        return other
    if one.text not in _RESULTS:
        raise LoadError(f"line {one.number}: {shown(one.text)} is no result")
    results = _RESULTS[one.text], _RESULTS[other.text]
    if IN_PROGRESS not in results and results[0] != results[1]:
        raise LoadError(
            f"line {other.number or one.number}: the result is {results[1]} here, {results[0]} elsewhere"
        )
    return other if results[0] == IN_PROGRESS else one
