"""Small hives drawn in text (`rucher/games/hive/positions.py` says how), and what a test asks of them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import rucher
from rucher.core.chance import Chance
from rucher.core.hexgrid import Hex
from rucher.core.types import Event, Outcome, Refusal
from rucher.games.hive import game
from rucher.games.hive.actions import HiveAction, Move, Pass, Place
from rucher.games.hive.events import HiveEvent
from rucher.games.hive.pieces import COLOURS, NAMES, NUMBERS
from rucher.games.hive.positions import EVERYTHING, LATE, read_drawing, state_of
from rucher.games.hive.state import HiveOptions, HiveState

__all__ = ["EVERYTHING", "Position", "drawn", "played", "position"]


class Position:
    """A state of Hive and the names of its spaces."""

    def __init__(self, state: HiveState, marks: dict[str, set[Hex]]) -> None:
        self.state = state
        self.marks = marks
        self.seat = state.to_move

    # -- naming ------------------------------------------------------------------------------------------

    def cells(self, *names: str | Hex) -> set[Hex]:
        """The spaces of marks, of pieces on the table, or given as they are."""
        found: set[Hex] = set()
        for name in names:
            if not isinstance(name, str):
                found.add(name)
            elif name in self.marks:
                found |= self.marks[name]
            else:
                spot = self.state.spots[NUMBERS[name]]
                assert spot is not None, f"{name} is not on the table"
                found.add(spot.cell)
        return found

    def cell(self, name: str | Hex) -> Hex:
        """The one space of a name."""
        (cell,) = self.cells(name)
        return cell

    def action(self, piece: str, to: str | Hex) -> HiveAction:
        """Placing a piece that is in hand, moving one that is on the table."""
        number = NUMBERS[piece]
        return (Place if self.state.spots[number] is None else Move)(number, self.cell(to))

    # -- asking ------------------------------------------------------------------------------------------

    def legal(self) -> list[HiveAction]:
        """Every legal action of the side to move."""
        return game.legal(self.state, self.seat)

    def goes_to(self, piece: str) -> set[Hex]:
        """Where a piece may be placed, moved or thrown."""
        number = NUMBERS[piece]
        return {a.cell for a in self.legal() if not isinstance(a, Pass) and a.piece == number}

    def able(self) -> set[str]:
        """The pieces that some legal action places, moves or throws."""
        return {NAMES[action.piece] for action in self.legal() if not isinstance(action, Pass)}

    def refusal(self, piece: str, to: str | Hex) -> Refusal | None:
        """What the rules say to an action; it is legal exactly where they say nothing."""
        action = self.action(piece, to)
        refusal = game.refusal(self.state, self.seat, action)
        assert (refusal is None) == (action in self.legal())
        return refusal

    def refuses(self, piece: str, to: str | Hex, code: str, clause: str, *at_fault: str | Hex) -> Refusal:
        """The refusal of an action, which must be this one, with exactly these spaces at fault."""
        return self._same(self.refusal(piece, to), code, clause, at_fault)

    def refuses_action(self, action: HiveAction, code: str, clause: str, *at_fault: str | Hex) -> Refusal:
        """The same for an action that the names of `refuses` cannot spell."""
        return self._same(game.refusal(self.state, self.seat, action), code, clause, at_fault)

    def touch_refuses(self, touched: Iterable[str], code: str, clause: str, *at_fault: str | Hex) -> Refusal:
        """The refusal of touches, which must be this one, with exactly these spaces at fault."""
        answer = game.attempt(self.state, self.seat, tuple(touched))
        return self._same(answer if isinstance(answer, Refusal) else None, code, clause, at_fault)

    def _same(
        self, refusal: Refusal | None, code: str, clause: str, at_fault: tuple[str | Hex, ...]
    ) -> Refusal:
        assert refusal is not None, "nothing was refused"
        assert (refusal.code, refusal.clause) == (code, clause)
        assert sorted(refusal.cells) == sorted(f"cell:{q},{r}" for q, r in self.cells(*at_fault))
        return refusal

    # -- playing -----------------------------------------------------------------------------------------

    def after(self, piece: str, to: str | Hex) -> Position:
        """The position after a legal action, the marks staying where they are."""
        return self.told(piece, to)[0]

    def told(self, piece: str, to: str | Hex) -> tuple[Position, list[HiveEvent]]:
        """The position after a legal action, and what is told of it."""
        action = self.action(piece, to)
        assert self.refusal(piece, to) is None, self.refusal(piece, to)
        return self._carry_out(action)

    def passed(self) -> Position:
        """The position after a legal pass."""
        assert game.refusal(self.state, self.seat, Pass()) is None
        return self._carry_out(Pass())[0]

    def _carry_out(self, action: HiveAction) -> tuple[Position, list[HiveEvent]]:
        state, events = game.clone(self.state), list[Event]()
        game.apply(state, self.seat, action, Chance(0), events.append)
        return Position(state, self.marks), events  # type: ignore[return-value]

    @property
    def outcome(self) -> Outcome | None:
        """How the game has ended, if it has."""
        return game.outcome(self.state)


def drawn(
    text: str,
    to_move: str = "white",
    *,
    turn: int = LATE,
    last_moved: str | None = None,
    options: HiveOptions = EVERYTHING,
) -> Position:
    """The position of a drawing, a player's turn of that number having come."""
    stacks, marks = read_drawing(text)
    state = state_of(stacks, COLOURS.index(to_move), turn, options)
    state.last_moved = -1 if last_moved is None else NUMBERS[last_moved]
    return Position(state, marks)


def played(*moves: str, preset: str | None = None, **options: Any) -> rucher.Match:
    """A match after moves in notation, each of them legal."""
    match = rucher.new("hive", seed=0, preset=preset, **options)
    for move in moves:
        match.play(move)
    return match


def position(match: rucher.Match) -> Position:
    """The position a match has come to."""
    return Position(match.state, {})
