"""Clause 4: the ring, the dipper, the hornet tile, and taking a tile; clause 9.3: searching a pile."""

from __future__ import annotations

from functools import cache

from rucher.core.chance import Chance
from rucher.core.secrets import EVERYONE, bit, reveal, shown
from rucher.core.types import Emit, Refusal, Seat
from rucher.games.alveola.events import (
    HornetTileMoved,
    HornetTilePassed,
    PileSearched,
    TileTaken,
    TileTurnedUp,
)
from rucher.games.alveola.state import NOTHING, AlveolaState


def piles_left(view: AlveolaState) -> list[int]:
    """Clause 4.3: the piles that are not empty, clockwise from the dipper."""
    piles = view.piles
    return [n for n in _clockwise(len(piles), view.dipper) if (pile := piles[n]).tiles or pile.below]


@cache
def _clockwise(size: int, dipper: int) -> tuple[int, ...]:
    """Every pile of a ring, from the one after the dipper on."""
    return (*range(dipper + 1, size), *range(dipper + 1))


def next_piles(view: AlveolaState, most: int) -> list[int]:
    """Clauses 4.1 and 4.3: the next piles that are not empty, `most` at most."""
    found: list[int] = []
    piles = view.piles
    for number in _clockwise(len(piles), view.dipper):
        if (pile := piles[number]).tiles or pile.below:
            found.append(number)
            most -= 1
            if not most:
                break
    return found


def piles_in_reach(view: AlveolaState) -> list[int]:
    """Clauses 4.1, 9.1, 9.2 and 9.8: the piles that may be taken now, clockwise from the dipper."""
    choice = view.box.figures.choice
    if view.reach == "next":
        return next_piles(view, choice)
    if view.reach == "fourth":
        return next_piles(view, choice + 1)
    piles = piles_left(view)
    return [*piles[:choice], piles[-1]] if view.reach == "previous" else piles


def ring_is_empty(view: AlveolaState) -> bool:
    """Clause 10.2: are all piles empty?"""
    for pile in view.piles:  # noqa: SIM110 - quicker than any()
        if pile.tiles or pile.below:
            return False
    return True


def refuse_pile(view: AlveolaState, pile: int) -> Refusal | None:
    """Clauses 4.1 and 4.3: why a pile may not be taken from or searched."""
    where = (f"pile:{pile + 1}",)
    if not view.piles[pile].left:
        return Refusal("pile_empty", "4.3", {"pile": pile + 1}, where)
    if pile not in (reach := piles_in_reach(view)):
        numbers = [str(near + 1) for near in reach]
        return Refusal("pile_out_of_reach", "4.1", {"pile": pile + 1, "piles": numbers}, where)
    return None


def refuse_depth(view: AlveolaState, depth: int) -> Refusal | None:
    """Clause 9.3: why a tile of the searched pile may not be taken."""
    left = view.piles[view.source].left
    if depth >= left:
        return Refusal("pile_not_so_deep", "9.3", {"n": left}, (f"pile:{view.source + 1}",))
    return None


def take(state: AlveolaState, seat: Seat, pile: int, depth: int, chance: Chance, emit: Emit) -> None:
    """Clauses 4.2 and 8.2: take a tile of a pile; the dipper follows, perhaps past the hornet tile."""
    item = shown(state.piles[pile].tiles.pop(depth), EVERYONE, chance)
    state.source, state.hand = pile, item.what
    if emit:
        emit(TileTaken(seat, pile, depth, state.hand, state.tile_in_hand.shape))
    if _dipper_follows(state, pile):
        if _beyond_hornet_tile(state, pile):
            state.hornet_moves += 1
            if emit:
                emit(HornetTilePassed(seat))
        state.dipper = pile
    if pile == state.hornet_tile and not state.piles[pile].left:
        _retreat(state, emit)
    state.step = "lay"


def passes_hornet_tile(view: AlveolaState, pile: int) -> bool:
    """Clause 8.2: does the dipper go past the hornet tile when a tile of this pile is taken?"""
    return _dipper_follows(view, pile) and _beyond_hornet_tile(view, pile)


def _beyond_hornet_tile(view: AlveolaState, pile: int) -> bool:
    """Clause 8.2: is the hornet tile at this pile or between the dipper and it?"""
    size, first = len(view.piles), view.dipper + 1
    return (view.hornet_tile - first) % size <= (pile - first) % size


def _dipper_follows(view: AlveolaState, pile: int) -> bool:
    """Clauses 4.2, 9.2 and 9.8: does the dipper follow? Not to the previous pile, nor to any pile at will."""
    return view.reach != "any" and not (view.reach == "previous" and pile not in _next(view, pile))


def _next(state: AlveolaState, taken: int) -> list[int]:
    """Clause 4: the next piles of the ring, as before the tile was taken."""
    size = len(state.piles)
    ahead = [p % size for p in range(state.dipper + 1, state.dipper + 1 + size)]
    return [p for p in ahead if p == taken or state.piles[p].left][: state.box.figures.choice]


def _retreat(state: AlveolaState, emit: Emit) -> None:
    """Clause 4.4: move the hornet tile back to the pile before the one that is now empty."""
    size = len(state.piles)
    before = [(state.hornet_tile - back) % size for back in range(1, size)]
    for pile in before:
        if state.piles[pile].left:
            state.hornet_tile = pile
            if emit:
                emit(HornetTileMoved(pile))
            return


def search(state: AlveolaState, seat: Seat, pile: int, chance: Chance, emit: Emit) -> None:
    """Clause 9.3: look through a pile; from now on its order is fixed, and the searcher knows it."""
    heap, bag = state.piles[pile], state.bag(pile)
    reveal(heap.tiles, bit(seat), chance)
    heap.tiles += [chance.deal(f"pile {pile}", bag, bit(seat)) for _ in range(heap.below)]
    heap.below = 0
    state.source, state.step = pile, "searched"
    if emit:
        emit(PileSearched(seat, pile, tuple(heap.tiles)))


def turn_up(state: AlveolaState, chance: Chance, emit: Emit) -> None:
    """Clause 4.5: at the end of a turn, turn up the next tile of the pile that was drawn from."""
    pile, source = state.piles[state.source], state.source
    state.source = NOTHING
    if pile.tiles and pile.tiles[0].seen == EVERYONE:
        return  # the search took a tile from below the top
    if pile.tiles:
        reveal(pile.tiles, EVERYONE, chance, at=[0])
    elif pile.below:
        pile.tiles.append(chance.deal(f"pile {source}", state.bag(source), EVERYONE))
        pile.below -= 1
    else:
        return
    if emit:
        top = pile.tiles[0].what
        emit(TileTurnedUp(source, top, state.box.tiles[top].shape))
