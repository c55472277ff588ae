"""Alvéola as a game: who is asked what, what may be answered, what it does. The chapters lie beside it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any, Final, assert_never

from rucher.core.chance import Chance
from rucher.core.entering import Shelf
from rucher.core.game import Decision, Emit, Game, GameInfo, Outcome, Refusal, Scores, Seat
from rucher.core.said import Said
from rucher.games.alveola import (
    components,
    ending,
    foreseeing,
    hands,
    naming,
    notation,
    picture,
    provenance,
    speaking,
    steps,
    turn,
)
from rucher.games.alveola.actions import (
    AlveolaAction,
    AlveolaEvent,
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
from rucher.games.alveola.bees import (
    legal_bees,
    play_bee,
    refuse_bee_cell,
    refuse_mover,
    refuse_queen,
    refuse_worker,
)
from rucher.games.alveola.board import axial
from rucher.games.alveola.box import OWN, box_of, known_or_opened
from rucher.games.alveola.box.reading import SHELF
from rucher.games.alveola.building import lay, refuse_lay, refuse_turn
from rucher.games.alveola.components import Components
from rucher.games.alveola.hornets import legal_flights, legal_steps, move_hornet, refuse_hornet, refuse_target
from rucher.games.alveola.powers import refuse_power, use_power
from rucher.games.alveola.setting_up import lay_table, place_start, refuse_start
from rucher.games.alveola.state import NOTHING, AlveolaOptions, AlveolaState, board_of
from rucher.games.alveola.steps import refuse_moment
from rucher.games.alveola.taking import piles_in_reach, refuse_depth, refuse_pile, search, take

# Placements by code, made once and shared: a legal list has a hundred of them.
_LAYS: Final[list[AlveolaAction | None]] = [None] * (1 << 19)


def _lay_of(code: int) -> AlveolaAction:
    made = _LAYS[code] = Lay(axial(code >> 3), code & 7)
    return made


_TAKES: Final = tuple(TakePile(pile) for pile in range(99))


class Alveola(Game[AlveolaState, AlveolaAction]):
    """Alvéola, for two to four, or two against two."""

    info = GameInfo(
        id="alveola",
        rules_version=1,
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
    components_type = Components

    def open_pack(self, pack: str) -> str:
        """Clause 1.10: the content hash of a pack, read from its folder unless it is known already."""
        return known_or_opened(pack).name

    def setup(self, options: AlveolaOptions, chance: Chance) -> AlveolaState:
        """Clause 1: lay the table."""
        return lay_table(options, chance)

    def decision(self, view: AlveolaState) -> Decision | None:
        """Clause 2.1: one small question at a time to the player whose turn it is."""
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

    def candidates(self, view: AlveolaState, seat: Seat) -> Iterable[AlveolaAction]:
        """For the step at hand: every pile, every cell near the hive, every pair of cells."""
        return steps.candidates(view)

    def legal(self, view: AlveolaState, seat: Seat) -> list[AlveolaAction]:
        """What the chapters and the board kernel generate, in a fixed order."""
        if view.end or seat != view.seat:
            return []
        match view.step:
            case "take":
                actions: list[AlveolaAction] = [_TAKES[pile] for pile in piles_in_reach(view)]
                return actions + self._legal_powers(view, seat)
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

    def _legal_powers(self, view: AlveolaState, seat: Seat) -> list[AlveolaAction]:
        if view.power != NOTHING or view.second_turn:
            return []
        flowers, powers = view.players[seat].flowers, view.box.powers
        paid = [power for power in view.powers if powers[power].cost <= flowers]
        return [UsePower(power) for power in paid if refuse_power(view, seat, power) is None]

    def check(self, view: AlveolaState, seat: Seat, action: AlveolaAction) -> Refusal | None:
        """Clauses 1.4 and 2 to 9: first whether it is the moment for it, then whether it may be done."""
        steps.check_spelled(view, action)
        return refuse_moment(view, action) or self._refuse(view, seat, action)

    def _refuse(self, view: AlveolaState, seat: Seat, action: AlveolaAction) -> Refusal | None:
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
        """Carry the action out, then go on to the next question."""
        match action:
            case TakePile(pile):
                take(state, seat, pile, 0, chance, emit)
            case Lay() if state.step == "start":
                place_start(state, seat, action, emit)
            case Lay():
                lay(state, seat, action, emit)
                turn.after_laying(state, seat, chance, emit)
            case PlaceWorker() | MoveWorker() | PlaceQueen():
                play_bee(state, seat, action, emit)
                turn.after_bee(state, chance, emit)
            case Decline():
                turn.decline(state, seat, chance, emit)
            case MoveHornet():
                move_hornet(state, seat, action, emit)
                turn.after_hornet(state, chance, emit)
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
        """What a hand touches, in order."""
        return hands.touches(view, action)

    def attempt(
        self, view: AlveolaState, seat: Seat, touches: Sequence[str]
    ) -> AlveolaAction | Refusal | None:
        """The action that the touches spell, or why not."""
        if refusal := self.turn_refusal(view, seat):
            return refusal
        spelled = hands.read_touches(view, seat, touches)
        if spelled is None or isinstance(spelled, Refusal):
            return spelled
        return self.check(view, seat, spelled) or spelled

    def write(self, view: AlveolaState, action: AlveolaAction) -> str:
        """The action in short."""
        return notation.write(view, action)

    def read(self, view: AlveolaState, seat: Seat, text: str) -> AlveolaAction:
        """The action that a text spells."""
        return notation.read(view, text)

    def score(self, state: AlveolaState) -> Scores:
        """Clause 10.3: points as they stand."""
        return ending.score(state)

    def outcome(self, state: AlveolaState) -> Outcome | None:
        """Clause 10: the end."""
        return ending.outcome(state)

    def inventory(self, view: AlveolaState) -> dict[str, Sequence[int]]:
        """The honeycomb tiles of each shape that lie neither in the hive nor in a hand."""
        in_the_open = {laid.tile for laid in view.hive} | {view.hand}
        return {
            shape: [tile for tile in tiles if tile not in in_the_open]
            for shape, tiles in view.box.of_shape.items()
        }

    def domains(self, view: AlveolaState) -> Mapping[str, Sequence[Any]]:
        """Every power and pile, every cell near the hive, and where somebody stands."""
        return steps.domains(view)

    def say(self, event: AlveolaEvent) -> Said:
        """What happened, in one sentence."""
        return speaking.say(event)

    def tell(self, view: AlveolaState, action: AlveolaAction) -> Said:
        """What an action would do, in words."""
        return speaking.tell(view, action)

    def describe(self, view: AlveolaState) -> list[Said]:
        """The table in words."""
        return speaking.describe(view)

    def foresee(self, view: AlveolaState, seat: Seat, action: AlveolaAction) -> list[Said]:
        """What an action would bring."""
        return foreseeing.foresee(view, seat, action)

    def around(self, view: AlveolaState, touch: str) -> list[Said]:
        """The facts about a thing; for a hornet also how far it reaches."""
        reach = [foreseeing.hornet_reach(view, at) for at in view.hornets if naming.touch(at) == touch]
        return super().around(view, touch) + reach

    def components(self, options: AlveolaOptions) -> Components:
        """The shapes, tiles and powers of the box."""
        return components.components(box_of(options.pack))

    def provenance(self, view: AlveolaState, touch: str) -> Mapping[str, str]:
        """Where the facts of one component come from."""
        return provenance.of_touch(view, touch)

    def shelf(self) -> Shelf:
        """The files of the box."""
        return SHELF

    def contents(self, pack: str = OWN) -> Mapping[str, int]:
        """How many facts of the box come from where."""
        facts = box_of(pack).provenance.values()
        return dict(Counter(source for item in facts for source in item.values()))

    def svg(self, view: AlveolaState) -> str:
        """The table as a picture."""
        return picture.svg(view)


@cache
def _ask(prompt: str, seat: Seat, n: int | None = None) -> Decision:
    return Decision(prompt, (seat,), params={} if n is None else {"n": n})


game = Alveola()
