"""A bot for Alvéola that looks one whole turn ahead: power, tile, place, bee and hornets together."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from rucher.bots.limits import Budget, Limits
from rucher.bots.protocol import Choice, Reason
from rucher.core.chance import ThinkingChance
from rucher.core.game import AnyGame
from rucher.core.hexgrid import Hex, neighbours
from rucher.core.types import Seat
from rucher.games.alveola import game as alveola
from rucher.games.alveola.actions import AlveolaAction, Lay, TakePile, TakeTile
from rucher.games.alveola.board import HORNET, axial
from rucher.games.alveola.box import TileKind
from rucher.games.alveola.chapters.ending import sides
from rucher.games.alveola.ids import touch
from rucher.games.alveola.state import NOTHING, AlveolaState, board_of

# Values, in tenths of a point.
POINT = 10
FLOWER = 3  # three of them buy at least two honey
WORKER_WAITING = 4  # in reserve: it will be placed somewhere
THREAT = 3  # a worker beside a hornet, per level
SECOND_TURN = 25
END = 1_000_000

PLACES = 3  # number of places for a tile that are tried to the end of the turn, the most promising first
BAITS = 2  # number of first hornet moves that are followed by a second one


class Plan(NamedTuple):
    """The rest of a turn: the value of its end, and its actions as far as they were looked at."""

    worth: int
    actions: tuple[AlveolaAction, ...] = ()


class AlveolaBot:
    """Alvéola: plays the turn that leaves it best off, from the power to the last hornet move."""

    name = "normal"

    def __init__(self, seed: int | None = None) -> None:
        self._chance = ThinkingChance(seed)
        self._dice = self._chance

    def choose(self, game: AnyGame, view: AlveolaState, seat: Seat, limits: Limits | None = None) -> Choice:
        """The first action of the best turn found; ties at random."""
        budget = Budget(limits)
        world, self._dice = alveola.resample(view, seat, self._chance), self._chance.fork()
        legal = alveola.legal(world, seat)
        plans: list[Plan] = []
        for action in self._promising(world, seat, legal):
            plans.append(self._plan(world, seat, action))
            budget.spend()
            if budget.over:
                break
        best = max(plan.worth for plan in plans)
        index = self._chance.pick("choice", [i for i, plan in enumerate(plans) if plan.worth == best])
        plan = plans[index]
        gain = (best - worth(world, seat)) // POINT
        if gain >= END // POINT // 2:
            reason = Reason("wins")
        else:
            reason = Reason("best_turn", {"n": gain}) if gain > 0 else Reason("quiet_turn")
        return Choice(plan.actions[0], (*_then(world, plan), reason))

    def _plan(self, world: AlveolaState, seat: Seat, action: AlveolaAction) -> Plan:
        """An action, and the best way to finish the turn after it."""
        after, mark = alveola.clone(world), self._dice.mark()
        alveola.apply(after, seat, action, self._dice)
        rest = self._best(after, seat, world.turn)
        self._dice.back_to(mark)
        return Plan(rest.worth, (action, *rest.actions))

    def _best(self, state: AlveolaState, seat: Seat, turn: int) -> Plan:
        """The best way to finish the turn of Alvéola."""
        if state.end or state.seat != seat or state.turn != turn:
            return Plan(worth(state, seat))
        if state.step == "take":
            return Plan(max(estimate(state, seat, action) for action in _tiles(state, seat)))
        legal = self._promising(state, seat, alveola.legal(state, seat))
        return max((self._plan(state, seat, action) for action in legal), key=lambda plan: plan.worth)

    def _promising(self, state: AlveolaState, seat: Seat, legal: list[AlveolaAction]) -> list[AlveolaAction]:
        """All actions; of places for a tile and of first hornet moves, only the best at first sight."""
        if state.step == "lay":
            return self._best_places(state, seat, legal)
        if state.step == "hornet" and state.hornet_moves > 1:
            return sorted(legal, key=lambda action: -self._worth_after(state, seat, action))[:BAITS]
        return legal

    def _worth_after(self, state: AlveolaState, seat: Seat, action: AlveolaAction) -> int:
        """The worth of Alvéola's table for a seat after an action."""
        after, mark = alveola.clone(state), self._dice.mark()
        alveola.apply(after, seat, action, self._dice)
        self._dice.back_to(mark)
        return worth(after, seat)

    def _best_places(
        self, state: AlveolaState, seat: Seat, legal: list[AlveolaAction]
    ) -> list[AlveolaAction]:
        """A few places for the tile, on the most rewarding levels first."""
        tile, board, levels = state.tile_in_hand, board_of(state), dict[int, list[AlveolaAction]]()
        for action in legal:
            assert isinstance(action, Lay)
            levels.setdefault(board.height(action.cell) + 1, []).append(action)
        ranked = sorted(levels, key=lambda level: -place_worth(state, seat, tile, level))
        return [action for level in ranked for action in self._some_of(levels[level])][:PLACES]

    def _some_of(self, actions: list[AlveolaAction]) -> Iterable[AlveolaAction]:
        """A few random places on one level."""
        left = list(range(len(actions)))
        for _ in range(min(PLACES, len(actions))):
            yield actions[self._chance.draw("place", left)]


def _then(world: AlveolaState, plan: Plan) -> tuple[Reason, ...]:
    """The place for a tile that is taken now: its level and its cells."""
    match plan.actions:
        case (TakePile(pile), Lay(cell, turn), *_):
            tile = world.box.tiles[world.piles[pile].tiles[0].what]
        case (TakeTile(depth), Lay(cell, turn), *_):
            tile = world.box.tiles[world.piles[world.source].tiles[depth].what]
        case _:
            return ()
    level = board_of(world).height(cell) + 1
    code = "then_raise" if level > 1 else "then_grow"
    return (Reason(code, {"level": level}, tuple(touch(spot) for spot in tile.cells(cell, turn))),)


def _tiles(state: AlveolaState, seat: Seat) -> list[AlveolaAction]:
    """The tiles that a bot of Alvéola may take."""
    return [action for action in alveola.legal(state, seat) if isinstance(action, TakePile)]


def estimate(state: AlveolaState, seat: Seat, action: AlveolaAction) -> int:
    """The value of a pile at first sight: the best place for its tile, and a bee on it."""
    assert isinstance(action, TakePile)
    tile = state.box.tiles[state.piles[action.pile].tiles[0].what]
    board = board_of(state)
    heights = {board.height(axial(code >> 3)) for code in board.lays(tile.number, not state.first_turn)}
    return worth(state, seat) + max(place_worth(state, seat, tile, height + 1) for height in heights)


def place_worth(state: AlveolaState, seat: Seat, tile: TileKind, level: int) -> int:
    """The value of a tile on a level: flowers or honey, and the best bee."""
    figures, player, board = state.box.figures, state.players[seat], board_of(state)
    points = figures.level_points
    here = POINT * points[min(level, len(points)) - 1]
    if level > 1:
        earned = POINT * tile.honey
    else:
        earned = FLOWER * figures.flowers_for_growing if state.power == NOTHING else 0
    if state.first_turn:
        return earned
    bees = [0]
    if player.reserve:
        bees.append(here - WORKER_WAITING)
    elif level >= figures.queen_level and state.queen_of == NOTHING:
        bees.append(POINT * figures.queen_points)
    bees += [here - POINT * points[min(board.height(cell), len(points)) - 1] for cell in player.workers]
    return earned + max(bees)


def worth(state: AlveolaState, seat: Seat) -> int:
    """The value of a position for a seat's side: its lead, its goods, and the threats of hornets."""
    outcome = alveola.outcome(state)
    if outcome is not None:
        return END if seat in outcome.winners else -END
    scores = alveola.score(state)
    totals = {side: sum(scores.total(s) for s in side) for side in sides(state)}
    mine = next(side for side in totals if seat in side)
    lead = totals[mine] - max(total for side, total in totals.items() if side != mine)
    found = POINT * lead + (SECOND_TURN if state.second_turn == "granted" else 0)
    for s, player in enumerate(state.players):
        held = FLOWER * min(player.flowers, 6) + WORKER_WAITING * player.reserve - threats(state, s)
        found += held if s in mine else -held // len(totals)
    if state.queen_of in mine and lead < 0:
        found -= 3 * POINT  # the queen would end the game too early
    return found


def threats(state: AlveolaState, seat: Seat) -> int:
    """The value that Alvéola's workers may lose to the hornets beside them, for the bot."""
    board = board_of(state)
    return sum(THREAT * min(board.height(cell), 4) for cell in in_danger(state, seat))


def in_danger(state: AlveolaState, seat: Seat) -> list[Hex]:
    """Where Alvéola's workers stand beside a hornet, for the bot."""
    board = board_of(state)
    return [
        cell
        for cell in state.players[seat].workers
        if any(board.top(near) & HORNET for near in neighbours(cell))
    ]
