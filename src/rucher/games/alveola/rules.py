"""Alvéola as a game: its questions, the legal answers and their effects. The chapters have the details."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, Final, assert_never

from rucher.core.chance import Chance
from rucher.core.game import Game
from rucher.core.types import Decision, Emit, GameInfo, Outcome, Refusal, Scores, Seat, TurnKey
from rucher.games.alveola import notation, touching
from rucher.games.alveola.actions import (
    AlveolaAction,
    Decline,
    Lay,
    MoveHornet,
    MoveWorker,
    PlaceQueen,
    PlaceWorker,
    PlayAgain,
    SearchPile,
    TakePile,
    TakeTile,
    UsePower,
)
from rucher.games.alveola.board import axial
from rucher.games.alveola.chapters import ending, steps, turn
from rucher.games.alveola.chapters.bees import (
    legal_bees,
    play_bee,
    refuse_bee_cell,
    refuse_mover,
    refuse_queen,
    refuse_worker,
)
from rucher.games.alveola.chapters.building import lay, refuse_lay, refuse_turn
from rucher.games.alveola.chapters.hornets import (
    legal_flights,
    legal_steps,
    move_hornet,
    refuse_hornet,
    refuse_target,
)
from rucher.games.alveola.chapters.powers import legal_powers, refuse_power, use_power
from rucher.games.alveola.chapters.setting_up import lay_table, place_start, refuse_start
from rucher.games.alveola.chapters.steps import refuse_moment
from rucher.games.alveola.chapters.taking import piles_in_reach, refuse_depth, refuse_pile, search, take
from rucher.games.alveola.events import AlveolaEvent
from rucher.games.alveola.state import NOTHING, AlveolaOptions, AlveolaState, board_of

if TYPE_CHECKING:
    from rucher.games.alveola.box.contract import AlveolaBox
    from rucher.games.alveola.words.contract import AlveolaWords

# Placements by code, made once and shared, because a legal list has a hundred of them.
_LAYS: Final[list[AlveolaAction | None]] = [None] * (1 << 19)


def _lay_of(code: int) -> AlveolaAction:
    """The action that lays a tile, from its code in the fast table; made once."""
    made = _LAYS[code] = Lay(axial(code >> 3), code & 7)
    return made


_TAKES: Final = tuple(TakePile(pile) for pile in range(99))


class Alveola(Game[AlveolaState, AlveolaAction]):
    """Alvéola, for two to four, or two against two."""

    info = GameInfo(
        id="alveola",
        players=(2, 4),
        presets={
            "booklet": {},
            "first_game": {"first_game": True},
            "teams": {"players": 4, "teams": True},
        },
        turn_clause="2.1",
        end_clause="10.5",
        teams=True,
    )
    options_type = AlveolaOptions
    state_type = AlveolaState
    action_type = AlveolaAction
    event_type = AlveolaEvent
    words: AlveolaWords
    box: AlveolaBox

    def setup(self, options: AlveolaOptions, chance: Chance) -> AlveolaState:
        """Clause 1: lay the table."""
        state = lay_table(options, chance)
        state.rules_version = self.version
        return state

    def decision(self, view: AlveolaState) -> Decision | None:
        """Alvéola, clause 2.1: one small question at a time to the player whose turn it is."""
        if view.end:
            return None
        step, seat = view.step, view.seat
        if step == "take":
            can_pay = view.players[seat].flowers >= view.box.powers[view.powers[0]].cost
            powers = can_pay and view.power == NOTHING and not view.second_turn
            return _ask("take_or_power" if powers else "take", seat)
        if step == "lay" and view.first_turn:
            return _ask("lay_first", seat)
        return _ask(step, seat, view.hornet_moves if step == "hornet" else None)

    def turn_key(self, view: AlveolaState) -> TurnKey | None:
        """Clauses 2.1 and 9.9: a second turn counts; the question for it belongs to the first."""
        if view.step == "start":
            return None
        return TurnKey(view.turn - (view.step == "again"), view.seat)

    def candidates(self, view: AlveolaState, seat: Seat) -> Iterable[AlveolaAction]:
        """For the current step: every pile, every cell near the hive, every pair of cells."""
        return steps.candidates(view)

    def legal(self, view: AlveolaState, seat: Seat) -> list[AlveolaAction]:
        """The legal actions from the chapters and the board kernel, in a fixed order."""
        if view.end or seat != view.seat:
            return []
        match view.step:
            case "take":
                actions: list[AlveolaAction] = [_TAKES[pile] for pile in piles_in_reach(view)]
                actions += legal_powers(view, seat)
                return actions
            case "lay":
                return board_of(view).places(view.hand, not view.first_turn, _LAYS, _lay_of)
            case "bee":
                return legal_bees(view, seat)
            case "hornet" | "power_hornet":
                return [*legal_steps(view)]
            case "flight":
                return [*legal_flights(view)]
            case "search":
                return [SearchPile(pile) for pile in piles_in_reach(view)]
            case "searched":
                return [TakeTile(depth) for depth in range(view.piles[view.source].left)]
            case "again":
                return [PlayAgain(), Decline()]
            case "start":
                return [_lay_of(code) for code in board_of(view).starts(view.start_tiles[0])]
            case _:
                assert_never(view.step)

    def check(self, view: AlveolaState, seat: Seat, action: AlveolaAction) -> Refusal | None:
        """Alvéola, clauses 1.4 and 2 to 9: why an action is refused: by the moment, or by itself."""
        steps.check_spelled(view, action)
        return refuse_moment(view, action) or self._refuse(view, seat, action)

    def _refuse(self, view: AlveolaState, seat: Seat, action: AlveolaAction) -> Refusal | None:
        """Ask the chapter of an action why it is not allowed."""
        match action:
            case UsePower(power):
                return refuse_power(view, seat, power)
            case TakePile(pile) | SearchPile(pile):
                return refuse_pile(view, pile)
            case TakeTile(depth):
                return refuse_depth(view, depth)
            case Lay():
                refuse = refuse_start if view.step == "start" else refuse_lay
                return refuse_turn(view.tile_in_hand, action.turn) or refuse(view, action)
            case PlaceWorker(cell):
                return refuse_worker(view, seat, cell)
            case MoveWorker(start, cell):
                return refuse_mover(view, seat, start) or refuse_bee_cell(view, cell)
            case PlaceQueen(cell):
                return refuse_queen(view, seat, cell)
            case MoveHornet(start, cell):
                return refuse_hornet(view, start) or refuse_target(view, start, cell)
            case PlayAgain() | Decline():
                return None
            case _:
                assert_never(action)

    def apply(
        self, state: AlveolaState, seat: Seat, action: AlveolaAction, chance: Chance, emit: Emit = None
    ) -> None:
        """Carry out the action, then go on to the next question."""
        match action:
            # The most frequent first.
            case Lay() if state.step == "lay":
                lay(state, seat, action, emit)
                turn.after_laying(state, seat, chance, emit)
            case TakePile(pile):
                take(state, seat, pile, 0, chance, emit)
            case MoveWorker() | PlaceWorker() | PlaceQueen():
                play_bee(state, seat, action, emit)
                turn.after_bee(state, chance, emit)
            case MoveHornet():
                move_hornet(state, seat, action, emit)
                turn.after_hornet(state, chance, emit)
            case Lay():
                place_start(state, seat, action, emit)
            case Decline():
                turn.decline(state, seat, chance, emit)
            case UsePower(power):
                use_power(state, seat, power, emit)
            case SearchPile(pile):
                search(state, seat, pile, chance, emit)
            case TakeTile(depth):
                take(state, seat, state.source, depth, chance, emit)
            case PlayAgain():
                turn.play_again(state, seat, emit)
            case _:
                assert_never(action)

    def touches(self, view: AlveolaState, action: AlveolaAction) -> tuple[str, ...]:
        """The touches of an action of Alvéola, in order."""
        return touching.touches(view, action)

    def read_touches(
        self, view: AlveolaState, seat: Seat, touches: Sequence[str]
    ) -> AlveolaAction | Refusal | None:
        """The action of some touches, legal or not."""
        return touching.read_touches(view, seat, touches)

    def write(self, view: AlveolaState, action: AlveolaAction) -> str:
        """The notation of an action of Alvéola."""
        return notation.write(view, action)

    def read(self, view: AlveolaState, seat: Seat, text: str) -> AlveolaAction:
        """The action of Alvéola that a notation spells."""
        return notation.read(view, text)

    def score(self, state: AlveolaState) -> Scores:
        """Clause 10.3: the points now."""
        return ending.score(state)

    def outcome(self, state: AlveolaState) -> Outcome | None:
        """Alvéola, clause 10: the outcome, None while the game goes on."""
        return ending.outcome(state)

    def inventory(self, view: AlveolaState) -> dict[str, Sequence[int]]:
        """The honeycomb tiles of each shape that are neither in the hive nor in a hand."""
        in_the_open = {laid.tile for laid in view.hive} | {view.hand}
        return {
            shape: [tile for tile in tiles if tile not in in_the_open]
            for shape, tiles in view.box.of_shape.items()
        }

    def domains(self, view: AlveolaState) -> Mapping[str, Sequence[Any]]:
        """Every power and pile, every cell near the hive, and every cell where somebody stands."""
        return steps.domains(view)


@cache
def _ask(prompt: str, seat: Seat, n: int | None = None) -> Decision:
    """A question of Alvéola to one seat."""
    return Decision(prompt, (seat,), params={} if n is None else {"n": n})
