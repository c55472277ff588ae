"""The rules of Hive: set-up, turns, the effect of an action, and the end."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, assert_never

from rucher.core.chance import Chance
from rucher.core.errors import UnreadableAction
from rucher.core.game import Game
from rucher.core.hexgrid import Hex, neighbours
from rucher.core.types import Decision, Emit, GameInfo, Outcome, Refusal, Scores, Seat, TurnKey
from rucher.games.hive import notation, touching
from rucher.games.hive.actions import HiveAction, Move, Pass, Place
from rucher.games.hive.board import PASS
from rucher.games.hive.chapters.moving import refuse_move, throwers_beside
from rucher.games.hive.chapters.placing import queen_is_due, refuse_entry, refuse_space
from rucher.games.hive.events import Ended, HiveEvent, Moved, Passed, Placed, Repeated, Thrown
from rucher.games.hive.pieces import PIECES, QUEENS, colour_of, term
from rucher.games.hive.start import read_start
from rucher.games.hive.state import (
    REPETITIONS,
    HiveOptions,
    HiveState,
    Spot,
    board_of,
    forget_moves,
    legal_moves,
    new_state,
    position_key,
)

if TYPE_CHECKING:
    from rucher.games.hive.box.contract import HiveBox
    from rucher.games.hive.words.contract import HiveWords


class Hive(Game[HiveState, HiveAction]):
    """Hive Carbon, for two."""

    info = GameInfo(
        id="hive",
        players=(2, 2),
        presets={
            "booklet": {},
            "beginner": {"ladybug": False, "mosquito": False},
            "tournament": {"pillbug": True, "queen_on_turn_1": False},
        },
        turn_clause="1.4",
        end_clause="9.6",
    )
    options_type = HiveOptions
    state_type = HiveState
    action_type = HiveAction
    event_type = HiveEvent
    words: HiveWords
    box: HiveBox

    def setup(self, options: HiveOptions, chance: Chance) -> HiveState:
        """Clause 1.2: all pieces in hand, the table empty; or the start position of the options."""
        state = read_start(options.start, options) if options.start else new_state(options)
        state.rules_version = self.version
        return state

    def decision(self, view: HiveState) -> Decision | None:
        """Hive, clause 1.4: the players take turns, until the end."""
        if self.outcome(view) is not None:
            return None
        seat = view.to_move
        if legal_moves(view) == [PASS]:
            return Decision("must_pass", (seat,))
        if queen_is_due(view, seat):
            return Decision("must_place_queen", (seat,))
        if view.ply < 2:
            return Decision("first_piece", (seat,))
        if not view.queen_placed(seat):
            return Decision("place_only", (seat,))
        in_hand = any(colour_of(piece) == seat and view.in_hand(piece) for piece in PIECES)
        return Decision("play" if in_hand else "move_only", (seat,))

    def turn_key(self, view: HiveState) -> TurnKey:
        """Hive, clause 1.4: every action is a turn."""
        return TurnKey(view.ply, view.to_move)

    def candidates(self, view: HiveState, seat: Seat) -> Iterable[HiveAction]:
        """Every piece in play, to every space of the hive or beside it."""
        near = _near(view, 1)
        for piece in PIECES:
            if view.in_play(piece):
                action = Place if view.spots[piece] is None else Move
                yield from (action(piece, cell) for cell in near)
        yield Pass()

    def legal(self, view: HiveState, seat: Seat) -> list[HiveAction]:
        """The legal actions from the board kernel, in the order of pieces and spaces."""
        if self.outcome(view) is not None or seat != view.to_move:
            return []
        board = board_of(view)
        actions: list[HiveAction] = []
        for move in legal_moves(view):
            if move == PASS:
                actions.append(Pass())
                continue
            piece, cell = board.decode(move)
            actions.append(Move(piece, cell) if view.spots[piece] else Place(piece, cell))
        return actions

    def check(self, view: HiveState, seat: Seat, action: HiveAction) -> Refusal | None:
        """Hive, clauses 2 to 8: why not, with one refusal for each broken rule."""
        match action:
            case Place(piece, cell):
                return refuse_entry(view, seat, _known(piece)) or refuse_space(view, seat, piece, cell)
            case Move(piece, cell):
                return refuse_move(view, seat, _known(piece), cell)
            case Pass():
                moves = legal_moves(view)
                return None if moves == [PASS] else Refusal("pass_not_allowed", "8.1", {"n": len(moves)})
            case _:
                assert_never(action)

    def if_asked(self, view: HiveState, seat: Seat) -> HiveState | None:
        """The table as if the other side had just played, and moved nothing; None where no piece lies yet."""
        if self.outcome(view) is not None or view.ply == 0:
            return None
        imagined = self.clone(view)
        if view.to_move != seat:
            imagined.ply += 1
            imagined.last_moved = -1  # nobody knows what the other side will move
            imagined.__dict__.clear()  # a clone brings the board of the turn before
        return imagined

    def apply(
        self, state: HiveState, seat: Seat, action: HiveAction, chance: Chance, emit: Emit = None
    ) -> None:
        """Carry a Hive action out on the spots and on the cached board."""
        board = board_of(state)
        match action:
            case Place(piece, cell):
                if emit:
                    emit(Placed(seat, piece, cell))
                board.play(board.encode(piece, cell))
                state.spots[piece] = Spot(*cell)
                state.last_moved = piece
            case Move(piece, cell):
                if emit:
                    emit(_move_event(state, seat, piece, cell))
                state.spots[piece] = Spot(*cell, level=board.height(cell))
                board.play(board.encode(piece, cell))
                state.last_moved = piece
            case Pass():
                if emit:
                    emit(Passed(seat))
                board.play(PASS)
                state.last_moved = -1
            case _:
                assert_never(action)
        state.ply += 1
        forget_moves(state)
        self._remember(state, isinstance(action, Place), emit)

    def _remember(self, state: HiveState, placed: bool, emit: Emit) -> None:
        """Hive, clause 9.4: keep the positions since the last placement, since earlier ones cannot repeat."""
        if state.options.repetition:
            key = position_key(state)
            state.history = [key] if placed else [*state.history, key]
            times = state.history.count(key)
            if emit and times > 1:
                emit(Repeated(times))
        outcome = self.outcome(state)
        if emit and outcome:
            queens = [q for q in QUEENS if outcome.params.get("piece") == term(q)]
            emit(Ended(outcome.reason, queens[0] if queens else None))

    def touches(self, view: HiveState, action: HiveAction) -> tuple[str, ...]:
        """The touches of a Hive action: a piece, then a space; passing is a button."""
        return touching.touches(action)

    def read_touches(
        self, view: HiveState, seat: Seat, touches: Sequence[str]
    ) -> HiveAction | Refusal | None:
        """The Hive action or refusal of the touches so far."""
        return touching.read_touches(view, seat, touches)

    def write(self, view: HiveState, action: HiveAction) -> str:
        """The action as a UHP MoveString."""
        return notation.write(view, action)

    def spelled_by(self, view: HiveState, action: HiveAction) -> Hashable | None:
        """What lies on the space of a Hive action and beside it: its notation depends on that."""
        return None if isinstance(action, Pass) else board_of(view).around(action.cell, action.piece)

    def read(self, view: HiveState, seat: Seat, text: str) -> HiveAction:
        """The action of a UHP MoveString, with any reference piece beside the space."""
        return notation.read(view, text)

    def score(self, state: HiveState) -> Scores:
        """For each side, the number of occupied spaces around the other queen."""
        closed = [6 - board_of(state).liberties(queen) for queen in QUEENS]
        return Scores(({"queen_surrounded": closed[1]}, {"queen_surrounded": closed[0]}))

    def outcome(self, state: HiveState) -> Outcome | None:
        """Clause 9: the outcome: a surrounded queen, both, or a third repetition."""
        lost = [board_of(state).liberties(queen) == 0 for queen in QUEENS]
        if all(lost):
            return Outcome((1, 1), (), "both_surrounded")
        for colour in (0, 1):
            if lost[colour]:
                ranks = (2, 1) if colour == 0 else (1, 2)
                return Outcome(ranks, (1 - colour,), "queen_surrounded", {"piece": term(QUEENS[colour])})
        if state.history and state.history.count(state.history[-1]) >= REPETITIONS:
            return Outcome((1, 1), (), "repetition")
        return None

    def domains(self, view: HiveState) -> Mapping[str, Sequence[Any]]:
        """All 28 pieces, and every space up to two steps from the hive."""
        return {"piece": PIECES, "cell": _near(view, 2)}


def _near(view: HiveState, steps: int) -> list[Hex]:
    """The spaces that lie at most so many steps from the hive of Hive."""
    cells = {spot.cell for spot in view.spots if spot is not None} or {(0, 0)}
    for _ in range(steps):
        cells |= {around for cell in cells for around in neighbours(cell)}
    return sorted(cells)


def _known(piece: int) -> int:
    """The number of a piece, if there is such a piece."""
    if piece not in PIECES:
        raise UnreadableAction(f"there is no piece {piece}")
    return piece


def _move_event(state: HiveState, seat: Seat, piece: int, cell: Hex) -> HiveEvent:
    """The event of a Hive move: the piece's own move if possible, else a throw."""
    board, spot = board_of(state), state.spots[piece]
    assert spot is not None
    free = colour_of(piece) == seat and not board.pinned(piece)
    if free and cell in board.targets(piece):
        return Moved(seat, piece, spot.cell, cell, board.top(cell))
    by = next(t for t in throwers_beside(state, seat, piece) if cell in board.throw_targets(t, piece))
    return Thrown(seat, piece, spot.cell, cell, by)
