"""The Universal Hive Protocol's GameString: a whole game in one line.

    Base+ML;InProgress;White[2];wS1;bS1 wS1-        game type; game state; whose turn; the moves

The reader plays every move under the rules.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache
from reprlib import repr as shown

from rucher.core.chance import Chance
from rucher.core.errors import BadMove, IllegalAction, LoadError, RucherError
from rucher.core.match import Match
from rucher.core.texts import Texts
from rucher.games.hive import game
from rucher.games.hive.actions import HiveAction
from rucher.games.hive.notation import read_strictly
from rucher.games.hive.state import HiveOptions, HiveState, expansions

BASE = "Base"
NOT_STARTED, IN_PROGRESS, DRAW = "NotStarted", "InProgress", "Draw"
WINS = ("WhiteWins", "BlackWins")  # by seat
SIDES = ("White", "Black")

_GAME_TYPE = re.compile(r"Base(?:\+([MLP]{1,3}))?", re.IGNORECASE)


@cache
def _texts() -> Texts:
    """The catalogs of Hive."""
    return Texts(game.info.id)


def error_line(error: RucherError, lang: str = "en") -> str:
    """The text of an error in one line for UHP; a refusal as its sentence and its clause, in a language."""
    if not isinstance(error, IllegalAction):
        return str(error)
    refusal = error.refusal
    sentence = _texts().say(lang, f"refusal.{refusal.code}", refusal.params)
    return f"{sentence} {_texts().say(lang, 'table.rule', {'clause': refusal.clause})}"


class RefusedMove(BadMove):
    """A move of a written game that the rules refuse: where it stands, and the refusal."""

    def __init__(self, where: str, error: IllegalAction, number: int, move: str) -> None:
        super().__init__(where, number, move)
        self.where, self.error = where, error

    def __str__(self) -> str:
        return self.told("en")

    def told(self, lang: str) -> str:
        """Where the move stands, in English, and the refusal in a language."""
        return f"{self.where}: {error_line(self.error, lang)}"


# -- the parts of a GameString -----------------------------------------------------------------------------


def write_game_type(options: HiveOptions) -> str:
    """The GameType of UHP: Base, or Base+ and the letters of the creatures added to it."""
    letters = expansions(options)
    return f"{BASE}+{letters}" if letters else BASE


def read_game_type(text: str, *, queen_on_turn_1: bool = False, repetition: bool = False) -> HiveOptions:
    """The options of a game type; two rules that it does not tell default to those of the engine protocol."""
    found = _GAME_TYPE.fullmatch(text)
    letters = (found[1] or "").upper() if found else ""
    if not found or len(set(letters)) < len(letters):
        raise LoadError(
            f"{shown(text)} is not a game type; write Base, or Base+ and some of the letters M, L, P"
        )
    return HiveOptions(
        ladybug="L" in letters,
        mosquito="M" in letters,
        pillbug="P" in letters,
        queen_on_turn_1=queen_on_turn_1,
        repetition=repetition,
    )


def write_game_state(match: Match) -> str:
    """The GameState of UHP: NotStarted, InProgress, Draw, WhiteWins or BlackWins."""
    outcome = match.outcome
    if outcome is None:
        return IN_PROGRESS if match.log else NOT_STARTED
    return WINS[outcome.winners[0]] if outcome.winners else DRAW


def write_turn(state: HiveState) -> str:
    """The turn in a GameString: the side to move and its number, White[3]."""
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
    if match.state.options.start:
        raise LoadError("a GameString always begins with an empty table: write this match as PGN")
    written = written_moves(match) if moves is None else moves
    head = (write_game_type(match.state.options), write_game_state(match), write_turn(match.state))
    return ";".join((*head, *written))


def read_game_string(
    text: str,
    *,
    queen_on_turn_1: bool = False,
    repetition: bool = False,
    warnings: list[str] | None = None,
) -> Match:
    """Play a GameString; LoadError names a wrong move. A head that disagrees with the moves is a warning."""
    game_type, *fields = (field.strip() for field in text.split(";"))
    options = read_game_type(game_type, queen_on_turn_1=queen_on_turn_1, repetition=repetition)
    if len(fields) < 2:
        raise LoadError(
            "a game is written GameType;GameState;Turn and then its moves, all between semicolons"
        )
    match = Match(game, options, Chance(0))
    game_state, turn, *moves = fields
    for number, move in enumerate(moves, 1):
        play_written(match, move, f"move {number}", read_strictly)
    said = ((game_state, write_game_state(match)), (turn, write_turn(match.state)))
    if warnings is not None:
        warnings += [
            f"these moves lead to {real}, not to {shown(claim)}" for claim, real in said if claim != real
        ]
    return match


def play_written(match: Match, move: str, where: str, read: Callable[[HiveState, str], HiveAction]) -> None:
    """Play a move of a file; BadMove says where it stands and what is wrong with it."""
    number = len(match.log) + 1
    try:
        match.play(read(match.state, move))
    except IllegalAction as error:
        raise RefusedMove(f"{where}, {shown(move)}", error, number, move) from error
    except RucherError as error:
        raise BadMove(f"{where}, {shown(move)}: {error_line(error)}", number, move) from error
