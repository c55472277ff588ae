"""`rucher perft`: counts the positions at each depth in plies, and the speed of counting."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from reprlib import repr as shown

import click
import msgspec
from rich.console import Console
from rich.live import Live
from rich.table import Table

from rucher.core.errors import LoadError
from rucher.core.match import Match
from rucher.games.hive.board import Board
from rucher.games.hive.formats.game_string import (
    NOT_STARTED,
    read_game_string,
    read_game_type,
    write_game_type,
)
from rucher.games.hive.state import board_of

DEEPEST_COUNT = 20  # this would take far too long already


class Count(msgspec.Struct, frozen=True):
    """The leaves at one depth, and the seconds it took to count them."""

    depth: int
    leaves: int
    seconds: float

    @property
    def speed(self) -> int:
        """Counted positions per second."""
        return round(self.leaves / max(self.seconds, 1e-6))


class Wrong(click.ClickException):
    """A wrong argument: one line on the error stream."""

    exit_code = 2


def counts(board: Board, depth: int) -> Iterator[Count]:
    """The leaves from a position at each depth from 1 up; the board is the same afterwards."""
    for plies in range(1, depth + 1):
        start = time.perf_counter()
        leaves = board.perft(plies)
        yield Count(plies, leaves, time.perf_counter() - start)


@click.command(
    context_settings={"ignore_unknown_options": True}
)  # so that -1 is a wrong depth and not an option
@click.argument("game_type", metavar="TYPE")
@click.argument("depth", metavar="DEPTH")
@click.option("--game", "game_string", metavar="STRING", help="Count from the end of this GameString.")
@click.option("--queen-on-turn-1", is_flag=True, help="Let the queen be a side's first piece.")
@click.option("--plain", is_flag=True, help="Bare lines: depth, nodes, seconds, nodes per second.")
def perft(game_type: str, depth: str, game_string: str | None, queen_on_turn_1: bool, plain: bool) -> None:
    """Count the positions of Hive to a DEPTH in plies; TYPE is Base, Base+M ... Base+MLP."""
    board = board_of(_match(game_type, game_string, queen_on_turn_1).state)
    found = counts(board, _depth(depth))
    if plain:
        for count in found:
            click.echo(f"{count.depth} {count.leaves} {count.seconds:.3f} {count.speed}")
    else:
        _show(found)


def _match(game_type: str, game_string: str | None, queen_on_turn_1: bool) -> Match:
    """The match whose positions are counted."""
    try:
        options = read_game_type(game_type, queen_on_turn_1=queen_on_turn_1)
        text = f"{game_type};{NOT_STARTED};White[1]" if game_string is None else game_string
        match = read_game_string(text, queen_on_turn_1=queen_on_turn_1)
    except LoadError as error:
        raise Wrong(str(error)) from None
    if match.options != options:
        raise Wrong(f"the game is {write_game_type(match.state.options)}, not {game_type}")
    return match


def _depth(text: str) -> int:
    """The depth of a count, from the command line."""
    if not re.fullmatch("[0-9]{1,9}", text) or not 1 <= int(text) <= DEEPEST_COUNT:
        raise Wrong(f"a depth is a number from 1 to {DEEPEST_COUNT}, not {shown(text)}")
    return int(text)


def _show(found: Iterator[Count]) -> None:
    """Print the counts as a table that grows."""
    table = Table("depth", "nodes", "seconds", "nodes/s")
    for column in table.columns:
        column.justify = "right"
    console = Console()
    with Live(table, console=console, auto_refresh=False) as live:
        for count in found:
            table.add_row(str(count.depth), f"{count.leaves:,}", f"{count.seconds:.3f}", f"{count.speed:,}")
            live.refresh()
    if not console.is_terminal:  # there, the last line of a live table is left open
        console.line()
