"""Tables to test on: a match laid out by hand, what is counted on it, and what an action changed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec
import pytest
from tests.games.telling import play_told_and_untold

from rucher.core.chance import Chance
from rucher.core.errors import IllegalAction
from rucher.core.hexgrid import Hex
from rucher.core.match import Match
from rucher.core.secrets import Hidden, bit
from rucher.core.types import Refusal
from rucher.games.apiary import game
from rucher.games.apiary.box import BOXES, KINDS, RESOURCES, box_of
from rucher.games.apiary.questions import Storing, Turn
from rucher.games.apiary.state import NONE, ApiaryOptions, ApiaryState, Player

FIRST = BOXES.editions.first  # the box whose figures the tests of chapters and items count by hand
BOX = box_of(FIRST)
TILE = {tile.id: tile.number for tile in BOX.tiles}
SEED = {card.id: number for number, card in enumerate(BOX.seeds)}
PLANET = {planet.id: number for number, planet in enumerate(BOX.planets)}
TOKEN = {token.id: number for number, token in enumerate(BOX.explore_tokens)}
FACTION = {faction.id: number for number, faction in enumerate(BOX.factions)}
MAT = {mat.id: number for number, mat in enumerate(BOX.mats)}
DANCE = {dance.id: number for number, dance in enumerate(BOX.dances)}
DANCE_TOKEN = {token.id: number for number, token in enumerate(BOX.dance_tokens)}
ROWS = ("F01", "F02", "F25", "R09", "R03", "R19", "I07", "I22", "I08")
FIVE_OF_EACH = {str(resource): 5 for resource in RESOURCES}
Difference = Mapping[str, int]


class FirstMatch(Match):
    """A match of the first edition. Its events would name their box, as those of a new match need not."""

    def play(self, action: Any, seat: int | None = None, *, touch: int | None = None) -> list[Any]:
        """Play an action; its events, without the name of the box."""
        told = super().play(action, seat, touch=touch)
        return [msgspec.structs.replace(event, pack=event.pack.removeprefix(FIRST)) for event in told]


def state_of(match: Match) -> ApiaryState:
    """The real state of a match, to look at or to change."""
    state: ApiaryState = match.state
    return state


def table(players: int = 2, **options: Any) -> Match:
    """Everyone leads Ria, whose first side can do nothing, on the Langstroth mat; nobody has anything."""
    options.setdefault("pack", FIRST)
    match = FirstMatch(game, ApiaryOptions(players=players, first_game=True, **options), Chance(7))
    state = state_of(match)
    for seat in range(players):
        settle(match, seat, faction="A15", mat="H1")
    for place, tile in enumerate(ROWS):
        show(match, place // 3, place % 3, tile)
    state.planets[1], state.grid_tokens[1] = PLANET["P07"], NONE
    state.planet_bag.remove(PLANET["P07"])
    return match


def settle(match: Match, seat: int, faction: str, mat: str) -> None:
    """A player with nothing but a mat and a faction."""
    state = state_of(match)
    hold(match, seat)
    made = Player([], [], [], [0] * 5, [], [], [], [], [], [], [], 0, 0, mat=MAT[mat])
    made.faction = FACTION[faction]
    made.built = [NONE] * len(BOX.mats[MAT[mat]].cells)
    state.players[seat] = made


def ready(players: int = 2, seat: int = 0, **options: Any) -> Match:
    """A middle game: five of each resource, workers 2, 3 and 4, a card, two farms (F09 and F07).

    The other players have one worker, one pollen and one card each. Cards keep a turn from ending by itself.
    """
    match = table(players, **options)
    for other in range(players):
        have(match, other, {"pollen": 1}, active=(1,))
    have(match, seat, FIVE_OF_EACH, active=(2, 3, 4))
    hold(match, seat, "S45")
    for other, card in zip(
        (n for n in range(players) if n != seat), ("S44", "S43", "S42", "S41"), strict=False
    ):
        hold(match, other, card)
    build(match, seat, {(-1, 0): "F09", (0, -1): "F07"})
    return to_move(match, seat)


def to_move(match: Match, seat: int, before: bool = True) -> Match:
    """It is this seat's turn, before or after its main part."""
    state = state_of(match)
    state.seat, state.stack = seat, [Turn(seat, before)]
    return match


def begins(match: Match, seat: int) -> Match:
    """The turn before this seat's is over."""
    last = (seat - 1) % len(state_of(match).players)
    have(match, last, {})
    match.play("end", state_of(to_move(match, last, before=False)).seat)
    return match


def have(match: Match, seat: int, resources: Mapping[str, int], **more: Iterable[int]) -> None:
    """A player's resources, and the workers in the active pool and the landing area."""
    player = state_of(match).players[seat]
    player.resources = [resources.get(resource, 0) for resource in RESOURCES]
    for zone, workers in more.items():
        setattr(player, zone, sorted(workers))


def hold(match: Match, seat: int, *cards: str) -> None:
    """These seed cards, and no others, in a hand."""
    state = state_of(match)
    player = state.players[seat]
    state.seed_bag = sorted([*state.seed_bag, *(item.what for item in player.hand)])
    for card in cards:
        state.seed_bag.remove(SEED[card])
    player.hand = [Hidden(SEED[card], bit(seat)) for card in cards]


def show(match: Match, kind: int, column: int, tile: str) -> None:
    """A tile face up at Advance; the one that lay there goes back to the stack, which may have dealt it."""
    state, place, number = state_of(match), 3 * kind + column, TILE[tile]
    if number in state.rows:
        other = state.rows.index(number)
        state.rows[place], state.rows[other] = state.rows[other], state.rows[place]
        return
    state.bag_of(kind).remove(number)
    state.bag_of(kind).append(state.rows[place])
    state.bag_of(kind).sort()
    state.rows[place] = number


def out_of_the_way(match: Match, tile: int) -> None:
    """A tile that will be in a hive is nowhere else."""
    state = state_of(match)
    kind = BOX.tiles[tile].kind
    if tile in state.carvings:
        state.carvings[state.carvings.index(tile)] = NONE
    elif kind < 3 and tile in state.rows:
        state.rows[state.rows.index(tile)] = state.bag_of(kind).pop()
    elif kind < 3 and tile in state.bag_of(kind):
        state.bag_of(kind).remove(tile)


def build(match: Match, seat: int, tiles: Mapping[Hex, str]) -> None:
    """Tiles in a hive."""
    state = state_of(match)
    player, hive = state.players[seat], state.hive(seat)
    for cell, tile in tiles.items():
        out_of_the_way(match, TILE[tile])
        player.built[hive.index[cell]] = TILE[tile]
        if tile.startswith("R"):
            player.recruits.append(TILE[tile])


def frame(match: Match, seat: int, cell: Hex, turn: int = 0) -> None:
    """A frame in a hive."""
    player = state_of(match).players[seat]
    player.frames += [*cell, turn]
    player.built += [NONE] * 4


def put(match: Match, seat: int, space: str, strength: int) -> None:
    """A worker on the board: "grow", or "explore1" and "explore2" where there are two spaces."""
    state = state_of(match)
    state.spaces[match.read(f"recall {space}").space] = seat * 8 + strength


def asleep(match: Match, seat: int, *pods: str) -> None:
    """Hibernation tokens on the comb: "A1"."""
    for pod in pods:
        state_of(match).comb[match.read(f"hibernate {pod}").pod] = seat


def play(match: Match, *texts: str) -> Match:
    """Play some actions, each for whoever is asked, told or not."""
    for text in texts:
        play_told_and_untold(match, text)
    return match


def counts(state: ApiaryState) -> Counter[str]:
    """What can be counted on a table; of seat 0 plainly, of the others with their seat before it."""
    found: Counter[str] = Counter()
    for seat, player in enumerate(state.players):
        mine = _counts_of(state, seat, player)
        found.update({name if seat == 0 else f"{seat} {name}": n for name, n in mine.items()})
    found["ship"] = state.ship
    found["explored"] = sum(planet != NONE for planet in state.planets)
    found["squares"] = sum(state.squares)
    found["seed discards"] = len(state.seed_discards)
    for kind, tiles in enumerate(state.discards):
        found[f"{KINDS[kind]} discards"] = len(tiles)
    found["dance tokens"] = sum(token != NONE for token in state.dance_tokens)
    found["waiting"] = len(state.waiting)
    return found


def _counts_of(state: ApiaryState, seat: int, player: Player) -> Counter[str]:
    mine: Counter[str] = Counter(dict(zip(RESOURCES, player.resources, strict=True)))
    mine.update(
        {"vp": player.vp, "favor": player.favor, "hand": len(player.hand), "drawn": len(player.drawn)}
    )
    mine.update({"planted": len(player.planted), "frames": len(player.frames) // 3})
    mine.update({"tokens": len(player.explore_tokens), "upgraded": int(player.upgraded)})
    mine.update({"reserved": int(player.reserved != NONE), "asleep": state.comb.count(seat)})
    mine.update({"taught": state.teachers.count(seat)})
    mine.update(f"active {strength}" for strength in player.active)
    mine.update(f"landing {strength}" for strength in player.landing)
    mine.update(f"board {space & 7}" for space in state.spaces if space >> 3 == seat)
    mine.update(KINDS[state.box.tiles[tile].kind] for tile in player.built if tile != NONE)
    return mine


def changes(match: Match, *texts: str) -> dict[str, int]:
    """All that some actions change of what can be counted."""
    before = counts(state_of(match))
    play(match, *texts)
    return less(counts(state_of(match)), before)


def less(after: Difference, before: Difference) -> dict[str, int]:
    """The numbers that differ, and by how much."""
    names = {*after, *before}
    found = {name: after.get(name, 0) - before.get(name, 0) for name in names}
    return {name: n for name, n in found.items() if n}


def both(*differences: Difference) -> dict[str, int]:
    """Several differences as one."""
    total: Counter[str] = Counter()
    for difference in differences:
        total.update(difference)
    return {name: n for name, n in total.items() if n}


def refused(match: Match, text: str, seat: int | None = None) -> Refusal:
    """The refusal that an action meets, which changes nothing."""
    before = msgspec.json.encode(match.state)
    with pytest.raises(IllegalAction) as met:
        match.play(text, seat)
    assert msgspec.json.encode(match.state) == before
    return met.value.refusal


def refuses(match: Match, text: str, seat: int | None = None) -> tuple[str, str]:
    """The code and the clause of a refusal."""
    refusal = refused(match, text, seat)
    return refusal.code, refusal.clause


def written(match: Match) -> list[str]:
    """Every legal action in notation."""
    return [match.write(action) for action in match.legal()]


def sheet(match: Match, seat: int = 0) -> dict[str, int]:
    """The score of a seat by category."""
    return match.score().seats[seat]


def draws(match: Match, *items: int | str) -> Match:
    """What comes out next: seed cards, planets and tiles by their names."""
    names = {**SEED, **PLANET, **TILE}
    match.follow([names[item] if isinstance(item, str) else item for item in items])
    return match


def ids(cards: Sequence[Hidden]) -> list[str]:
    """The names of seed cards."""
    return [BOX.seeds[item.what].id for item in cards]


def kept_of(match: Match) -> dict[str, int]:
    """How many of each resource, where there is nothing else, find a spot of the first player's hive."""
    found: dict[str, int] = {}
    for resource in RESOURCES:
        have(match, 0, {resource: 9})
        to_move(match, 0, before=False)
        hold(match, 0, "S45")
        play(match, "end")
        if isinstance(state_of(match).stack[-1], Storing):
            play(match, "store")
        found[resource] = state_of(match).players[0].resources[RESOURCES.index(resource)]
    return found
