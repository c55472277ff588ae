"""SGF in the dialect of boardspace.net: each touch of a player is a node, and `Done` ends a turn.

    (;GM[27]VV[1]SU[hive-plm]P0[id "Ada"]P1[id "Grace"]
    ; P0[0 Start P0]
    ; P0[1 Pick W 4 wS1]
    ; P0[2 Dropb wS1 N 13 .]
    ; P0[3 Done])

A space has a column letter, which grows to the east, and a row, which grows to the north-west. A drop also
names a neighbour (`/wQ`); where it writes a dot instead, the space decides. Old files leave the colour out:
a piece that was picked up from the board is known by its space. Some leave out `Done` after a move as well.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from reprlib import repr as shown

import msgspec

from rucher.core.chance import Chance
from rucher.core.errors import LoadError, UnreadableAction
from rucher.core.hexgrid import Hex
from rucher.core.match import Match
from rucher.games.hive import game
from rucher.games.hive.actions import HiveAction, Move, Pass, Place
from rucher.games.hive.formats.game_string import (
    play_written,
    read_game_type,
    write_game_state,
    written_moves,
)
from rucher.games.hive.formats.names import Names
from rucher.games.hive.pieces import NAMES
from rucher.games.hive.state import HiveOptions, HiveState, expansions

ORIGIN = ("N", 13)
GAME = "27"  # Hive's number among the games of boardspace
_LETTERS = 26  # columns and rows that have a name; beyond them they begin again
_NODE = re.compile(r";\s*P([01])\s*\[\s*[0-9]+\s+((?:\\.|[^\]\\])*)\]")
_PROPERTY = re.compile(r"\b([A-Z][A-Z0-9])\s*\[((?:\\.|[^\]\\])*)\]")
_PLAYER = re.compile(r'id\s+"(.*)"')
_SETUP = re.compile(r"hive(?:-([a-z]+))?\b.*", re.IGNORECASE | re.DOTALL)
_DROP = ("dropb", "pdropb")
_MOVE = ("move", "pmove", "movedone", "pmovedone")
_IGNORED = ("start", "offerdraw", "declinedraw", "edit", "reset")
_FULL = re.compile(r"[wb][A-Z][0-9]?")
_DRAWN = ("draw", "nulle", "remis", "patta", "tablas", "empate", "ничья")  # the site speaks many languages
_BIT = re.compile(r"(?:([0-9]+)?([A-Za-z]))\Z")


class _Turn(msgspec.Struct):
    """A move before its `Done`: the piece as it is named, its column and row, and its neighbour or a dot."""

    name: str
    column: str
    row: str
    beside: str


def read_sgf(text: str, warnings: list[str] | None = None) -> tuple[Match, dict[str, str]]:
    """Play a game of boardspace; returns the match and what the file says of it. LoadError names the turn."""
    tags = {name: _plain(value) for name, value in _PROPERTY.findall(text[: _start_of_play(text)])}
    match = Match(game, _options(tags), Chance(0))
    grid, names = _Grid(), Names()
    ended = ""
    for colour, words in _touches(text):
        turn = _turn(colour, words)
        if grid.left_open(colour, words):
            _play_turn(match, grid, names)
        if turn is not None:
            grid.pending, grid.colour = turn, colour
        elif words[0] == "pick" or words[0] == "pickb":
            grid.picked = words[-1]
            grid.forget_if_lifted(words)
        elif words[0] == "pass":
            grid.pending, grid.colour = "pass", colour
        elif words[0] in ("resign", "acceptdraw"):
            ended = words[0] if words[0] == "acceptdraw" else f"resign {colour}"
        if words[0] in ("done", "movedone", "pmovedone") and grid.pending is not None:
            _play_turn(match, grid, names)
    told = _pgn_tags(tags, match, ended)
    if warnings is not None and "Result" not in told:
        warnings.append("the file does not say who won")
    return match, told


def _start_of_play(text: str) -> int:
    """Where in an SGF text the first move begins."""
    found = _NODE.search(text)
    return found.start() if found else len(text)


def _touches(text: str) -> Iterator[tuple[int, list[str]]]:
    """Every touch in an SGF game: the player's colour, and its words."""
    for player, said in _NODE.findall(text):
        words = _plain(said).split()
        if words and words[0].lower() not in _IGNORED:
            yield int(player), [words[0].lower(), *words[1:]]


def _plain(text: str) -> str:
    """A text without the backslashes that SGF puts before some letters."""
    return re.sub(r"\\(.)", r"\1", text, flags=re.DOTALL)


def _options(tags: dict[str, str]) -> HiveOptions:
    """The options of Hive that an SGF head names."""
    if tags.get("GM", GAME).strip() != GAME:
        raise LoadError(f"this SGF is a game with the number {shown(tags['GM'])}; Hive has {GAME}")
    found = _SETUP.fullmatch(tags.get("SU", "hive").strip())
    letters = ((found[1] or "") if found else "?").upper()
    if letters.strip("MLP"):
        raise LoadError(f"{shown(tags['SU'])} is not a known set of creatures")
    return read_game_type(f"Base+{letters}" if letters else "Base", queen_on_turn_1=True)


def _turn(colour: int, words: list[str]) -> _Turn | None:
    """The move of Hive that a touch of an SGF node makes, if it makes one."""
    if words[0] in _DROP and len(words) >= 4:
        return _Turn(words[1], words[2], words[3], words[4] if len(words) > 4 else ".")
    if words[0] in _MOVE and len(words) >= 5:
        owner = "b" if words[1][:1].lower() == "b" else "w"
        name = words[2] if _FULL.fullmatch(words[2]) else owner + words[2].upper()
        return _Turn(name, words[3], words[4], words[5] if len(words) > 5 else ".")
    return None


class _Grid:
    """The spaces of the file: where the first piece lies, and what the present player holds."""

    def __init__(self) -> None:
        self.origin: tuple[int, int] | None = None
        self.pending: _Turn | str | None = None
        self.colour = 0  # of the player whose move waits
        self.picked = ""
        self.lifted: tuple[str, str] | None = None  # the column and the row that `picked` was taken from

    def left_open(self, colour: int, words: list[str]) -> bool:
        """Does the other player go on, although nothing has ended this turn?"""
        goes_on = words[0] in (*_DROP, *_MOVE, "pick", "pickb", "pass")
        return self.pending is not None and colour != self.colour and goes_on

    def forget_if_lifted(self, words: list[str]) -> None:
        """A piece that is picked up again before `Done` was not played."""
        turn = self.pending
        self.lifted = (words[1], words[2]) if words[0] == "pickb" and len(words) > 2 else None
        if words[0] == "pickb" and isinstance(turn, _Turn) and words[1:3] == [turn.column, turn.row]:
            self.pending = None

    def cell(self, turn: _Turn, near: Hex) -> Hex:
        """The space of an SGF turn; of those with the same name, the one nearest to the hive."""
        column, row = _column(turn.column), _row(turn.row)
        if self.origin is None:
            self.origin = column, row
        q, r = column - self.origin[0], self.origin[1] - row
        return _nearest(q, near[0]), _nearest(r, near[1])


def _nearest(value: int, near: int) -> int:
    """The column that an SGF letter means: letters repeat, so the one near the last move."""
    return value + _LETTERS * round((near - value) / _LETTERS)


def _column(text: str) -> int:
    """N is 13; beyond the last letters, 2A is two columns before A, and 1Z one behind Z."""
    found = _BIT.match(text)
    if not found:
        raise UnreadableAction(f"{shown(text)} is not a column")
    beyond, letter = int(found[1] or 0), ord(found[2].upper()) - ord("A")
    return letter - beyond if letter == 0 else letter + beyond


def _row(text: str) -> int:
    """The row of an SGF space."""
    if not re.fullmatch(r"-?[0-9]{1,3}", text):
        raise UnreadableAction(f"{shown(text)} is not a row")
    return int(text)


def _play_turn(match: Match, grid: _Grid, names: Names) -> None:
    """Play the move that `Done` ends; new files leave out a pass that is forced."""
    turn, grid.pending = grid.pending, None
    where = f"turn {len(match.log) + 1}"
    if match.outcome is None and turn != "pass" and match.legal() == [Pass()]:
        match.play(Pass())
    if isinstance(turn, _Turn):
        text = f"{turn.name} {turn.beside}"
        play_written(match, text, where, lambda view, _: _action(view, turn, grid, names))
    else:
        play_written(match, "pass", where, names.read)


def _action(view: HiveState, turn: _Turn, grid: _Grid, names: Names) -> HiveAction:
    """The action of a turn of an SGF game: by its neighbour where it names one, else by its space."""
    centre = next((spot.cell for spot in view.spots if spot is not None), (0, 0))
    name = turn.name
    if not _FULL.fullmatch(name):
        name = _coloured(view, name, grid, centre)
    cell = grid.cell(turn, centre)
    beside = turn.beside.removesuffix(".")
    if beside and view.ply:
        return names.read(view, f"{name} {beside}")
    bare = names.read(view, f"{name} {_any(view)}-" if view.ply else name)
    assert isinstance(bare, Place | Move)
    return type(bare)(bare.piece, cell if view.ply else (0, 0))


def _coloured(view: HiveState, name: str, grid: _Grid, centre: Hex) -> str:
    """The full name of a piece without its colour: as it was picked, or as it lay where it was taken."""
    picked = grid.picked
    if _FULL.fullmatch(picked) and picked[1:].upper() == name.upper():
        return picked
    if grid.lifted is not None and view.ply:
        taken = grid.cell(_Turn("", *grid.lifted, "."), centre)
        lying = [(spot.level, NAMES[n]) for n, spot in enumerate(view.spots) if spot and spot.cell == taken]
        top = max(lying, default=(0, ""))[1]
        if top[1:2] == name[:1].upper():
            return top
    return "wb"[view.to_move] + name.upper()


def _any(view: HiveState) -> str:
    """The name of some piece on the table, for an example in an error."""
    return next(NAMES[piece] for piece, spot in enumerate(view.spots) if spot is not None)


def _pgn_tags(tags: dict[str, str], match: Match, ended: str) -> dict[str, str]:
    """Names, date and result, under the names that PGN has for them."""
    told = {}
    for name, tag in (("White", "P0"), ("Black", "P1")):
        found = _PLAYER.search(tags.get(tag, ""))
        if found:
            told[name] = found[1]
    told |= {name: tags[tag].strip() for name, tag in (("Date", "DT"), ("Event", "EV")) if tag in tags}
    result = _result(tags.get("RE", ""), told, match, ended)
    return told | ({"Result": result} if result else {})


def _result(said: str, told: dict[str, str], match: Match, ended: str) -> str:
    """The board's result; else a resignation or an agreed draw; else the winner whom the file names."""
    if match.outcome is not None:
        return write_game_state(match)
    if ended:
        return "Draw" if ended == "acceptdraw" else ("BlackWins" if ended == "resign 0" else "WhiteWins")
    named = {side: told[side] for side in ("White", "Black") if told.get(side) and told[side] in said}
    if len(named) == 2:  # "guest" is in "guest2" as well: the longer name was meant
        longest = max(map(len, named.values()))
        named = {side: name for side, name in named.items() if len(name) == longest}
    if len(named) == 1:
        return f"{next(iter(named))}Wins"
    return "Draw" if any(word in said.lower() for word in _DRAWN) else ""


# -- writing -----------------------------------------------------------------------------------------------


def write_sgf(match: Match, names: tuple[str, str] = ("White", "Black")) -> str:
    """A match as boardspace writes it."""
    options: HiveOptions = match.state.options
    if options.start:
        raise LoadError("boardspace has no start positions: write this match as PGN")
    letters = "".join(sorted(expansions(options).lower(), key="plm".index))
    head = f"(;\nGM[{GAME}]VV[1]\nSU[hive{'-' + letters if letters else ''}]\n"
    head += "".join(f'P{seat}[id "{_escaped(name)}"]\n' for seat, name in enumerate(names))
    lines, number = ["; P0[0 Start P0]"], 1
    for entry, text in zip(match.log, written_moves(match), strict=True):
        for touch in (_touch(entry.action, text), "Done"):
            lines.append(f"; P{entry.seat}[{number} {touch}]")
            number += 1
    return head + "\n".join(lines) + "\n)\n"


def _touch(action: HiveAction, text: str) -> str:
    """An action as the node of an SGF game."""
    if isinstance(action, Pass):
        return "Pass"
    name, _, beside = text.partition(" ")
    column, row = _space(action.cell)
    return f"Dropb {name} {column} {row} {_escaped(beside) or '.'}"


def _space(cell: Hex) -> tuple[str, int]:
    """The column and the row of a space; beyond the last letter they begin again."""
    column = (ord(ORIGIN[0]) - ord("A") + cell[0]) % _LETTERS
    return chr(ord("A") + column), (ORIGIN[1] - cell[1] - 1) % _LETTERS + 1


def _escaped(text: str) -> str:
    """A text with the signs escaped that end an SGF value."""
    return re.sub(r"([\\\]])", r"\\\1", text)
