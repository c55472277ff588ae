"""How a box of Apiary is played: the strong bot plays itself, each deal once from every seat.

Usage: python benchmarks apiary_strategies [--edition N] [--players N] [--games N] [--first SEED]
       [--nodes N] [--bot VERSION] [--save FILE] [FILE ...]

What it does with its turns, where points come from, when the favor track is full, which strategies win, and
how often each seat, faction, mat and tile does; intervals are 95 %, by Wilson. Files of earlier runs are
added in. Factions are dealt evenly, not chosen; 800 nodes are about 0.05 s a turn. With --nodes 0 it plays at
first sight on the fast table: many games for seats, factions, mats and tiles.
"""

from __future__ import annotations

import argparse
import math
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Final

import msgspec
from benchmarks.apiary_balance import deal, seated
from scripts.fit_apiary import opened, worth

from rucher.bots.apiary.figures import figures_of
from rucher.bots.apiary.players import TurnBot
from rucher.bots.apiary.quick import Quick
from rucher.bots.apiary.weights import version
from rucher.bots.limits import Limits
from rucher.core.chance import Chance
from rucher.games.apiary import game
from rucher.games.apiary.actions import Convert, Place, Retrieve
from rucher.games.apiary.box import BOXES, KINDS, ApiaryBox, box_of
from rucher.games.apiary.box.effects import CARVING
from rucher.games.apiary.codes import decode, table_of
from rucher.games.apiary.position import CELLS, PLAYERS, TILE, WIDE
from rucher.games.apiary.state import NONE, ApiaryState

ACTIONS: Final = ("explore", "advance", "grow", "research", "convert", "carve")
FEWEST: Final = 20  # with fewer games, a rate says nothing
LAST_THIRD: Final = 2 / 3  # of a seat's turns, after which a full track is no fault


class Side(msgspec.Struct):
    """What one seat did in a game, and what it got."""

    faction: int
    mat: int = NONE
    points: int = 0
    won: float = 0.0  # its share of the victory
    parts: dict[str, int] = {}  # main parts of turns: the six actions and "retrieve"
    convert: int = 0  # conversions and dances
    full: int = 0  # the turn in which the favor track was full; 0: never
    turns: int = 0
    sheet: dict[str, int] = {}
    tiles: list[int] = []
    planted: int = 0
    taught: bool = False
    upgraded: bool = False
    frames: int = 0
    tokens: int = 0  # explore tokens
    slept: int = 0
    favor: int = 0


class Played(msgspec.Struct):
    """One game."""

    box: str
    sides: list[Side]


STRATEGIES: Final[dict[str, Callable[[Side], bool]]] = {
    "carving: two carvings or more": lambda side: side.parts.get("carve", 0) >= 2,
    "planting: two cards or more": lambda side: side.planted >= 2,
    "dances: taught one": lambda side: side.taught,
    "majorities: 7 points or more": lambda side: side.sheet["majorities"] >= 7,
    "ships far out: four tokens or more": lambda side: side.tokens >= 4,
    "frames: two or more": lambda side: side.frames >= 2,
    "none of these": lambda side: (
        not any(found(side) for name, found in STRATEGIES.items() if name != "none of these")
    ),
}


def play(seed: int, factions: list[int], box: str, bot: str, nodes: int) -> Played:
    """Play one game with these factions by seat."""
    chance, weights, limits = Chance(seed), version(bot), Limits(nodes=nodes)
    bots = [TurnBot(8 * seed + seat, weights=weights, explains=False) for seat, _ in enumerate(factions)]
    state = deal(factions, chance, box)
    sides = [Side(faction, parts=Counter()) for faction in factions]
    most = len(state.box.favor_vp) - 1
    while decision := game.decision(state):
        seat, turn = decision.seats[0], state.turn
        side, action = sides[seat], bots[seat].choose(game, game.view(state, seat), seat, limits).action
        count(side, action)
        game.apply(state, seat, action, chance)
        if not side.full and state.players[seat].favor == most:
            side.full = side.turns + 1
        if state.turn != turn or state.over:
            side.turns += 1
    finish(state, sides)
    return Played(box, sides)


def play_at_sight(seed: int, factions: list[int], box: str, bot: str) -> Played:
    """Play one game on the fast table at first sight: some hundred times as fast, and with less to tell."""
    state = deal(factions, Chance(seed), box)
    sides = [Side(faction, player.mat) for faction, player in zip(factions, state.players, strict=True)]
    for side in sides:
        side.parts = Counter()
    table = table_of(state, seed)
    mind = Quick(table, figures_of(version(bot), box, len(factions)))
    while not table.over:
        seat = table.seat
        lines = [line for action in table.legal() for line in opened(mind, seat, action)]
        best = max(lines, key=partial(worth, mind, seat))
        count(sides[seat], decode(best[0]))
        mind.after(seat, best)
    winners, row = table.winners(), table.row()
    for seat, side in enumerate(sides):
        side.points, side.won = table.points(seat), (seat in winners) / len(winners)
        first = PLAYERS + WIDE * seat
        cells = row[first + TILE : first + TILE + row[first + CELLS]]
        side.tiles = [tile for tile in cells if tile != NONE]
    return Played(box, sides)


def count(side: Side, action: object) -> None:
    """Count what an action of a seat is."""
    match action:
        case Place(_, name):
            side.parts[name.split("_")[0]] += 1
        case Retrieve():
            side.parts["retrieve"] += 1
        case Convert():
            side.convert += 1


def finish(state: ApiaryState, sides: list[Side]) -> None:
    """Note what each seat has at the end."""
    outcome, scores = game.outcome(state), game.score(state)
    assert outcome is not None
    for seat, (side, player) in enumerate(zip(sides, state.players, strict=True)):
        side.mat, side.points, side.sheet = player.mat, scores.total(seat), dict(scores.seats[seat])
        side.won = (seat in outcome.winners) / len(outcome.winners)
        side.tiles = [tile for tile in player.built if tile != NONE]
        side.planted, side.taught, side.upgraded = (
            len(player.planted),
            seat in state.teachers,
            player.upgraded,
        )
        side.frames, side.tokens = len(player.frames) // 3, len(player.explore_tokens)
        side.slept, side.favor = state.comb.count(seat), player.favor


def rounds(players: int, first: int, games: int, box: str, bot: str, nodes: int) -> Iterator[Played]:
    """Play games in turn; with no nodes at first sight."""
    for number in range(first, first + games):
        deal_number, factions = seated(number, players, len(box_of(box).factions))
        if nodes:
            yield play(deal_number, factions, box, bot, nodes)
        else:
            yield play_at_sight(deal_number, factions, box, bot)


# -- tables ------------------------------------------------------------------------------------------------


def wilson(won: float, games: float) -> tuple[float, float]:
    """The 95 % interval of a share."""
    share, z = won / games, 1.96
    middle = share + z * z / (2 * games)
    spread = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return (middle - spread) / (1 + z * z / games), (middle + spread) / (1 + z * z / games)


def rate(sides: Iterable[Side]) -> str:
    """Seats, wins, the share with its interval: the end of a row."""
    all_of = list(sides)
    if not all_of:
        return "0 | | |"
    won = sum(side.won for side in all_of)
    low, high = wilson(won, len(all_of))
    return f"{len(all_of)} | {won:.1f} | {won / len(all_of):.1%} | {low:.1%} to {high:.1%} |"


def mean(numbers: Iterable[float]) -> float:
    """The mean, 0 of nothing."""
    listed = list(numbers)
    return sum(listed) / len(listed) if listed else 0.0


def turn_lines(sides: list[Side]) -> Iterator[str]:
    """The share of each main part; of the placed workers, and of all."""
    parts = Counter[str]()
    for side in sides:
        parts.update(side.parts)
    placed, total = sum(parts[name] for name in ACTIONS), sum(parts.values())
    yield "| main part | for a seat | of placed workers | of main parts |"
    yield "|---|---|---|---|"
    for name in (*ACTIONS, "retrieve"):
        of_placed = f"{parts[name] / placed:.1%}" if name in ACTIONS else ""
        yield f"| {name} | {parts[name] / len(sides):.2f} | {of_placed} | {parts[name] / total:.1%} |"


def point_lines(sides: list[Side]) -> Iterator[str]:
    """Points by category, of all seats and of winners."""
    winners = [side for side in sides if side.won]
    yield "| points | all | winners |"
    yield "|---|---|---|"
    for name in sides[0].sheet:
        every, won = (mean(side.sheet[name] for side in some) for some in (sides, winners))
        yield f"| {name} | {every:.1f} | {won:.1f} |"
    yield f"| total | {mean(s.points for s in sides):.1f} | {mean(s.points for s in winners):.1f} |"


def other_lines(sides: list[Side]) -> Iterator[str]:
    """The favor track, and what a seat has at the end on average."""
    early = sum(0 < side.full <= LAST_THIRD * side.turns for side in sides)
    ever = sum(side.full > 0 for side in sides)
    yield f"track full before the last third of its turns: {early} of {len(sides)} seats; at all: {ever}"
    for name in ("turns", "favor", "convert", "planted", "taught", "upgraded", "frames", "tokens", "slept"):
        yield f"{name}: {mean(getattr(side, name) for side in sides):.2f} for a seat"


def rate_lines(what: str, groups: dict[str, list[Side]]) -> Iterator[str]:
    """How often the seats of each group win; groups of too few are left out."""
    yield f"| {what} | seats | won | rate | 95 % |"
    yield "|---|---|---|---|---|"
    for name, sides in groups.items():
        if len(sides) >= FEWEST:
            yield f"| {name} | {rate(sides)}"


def by(sides: list[Side], named: Callable[[Side], Iterable[str]]) -> dict[str, list[Side]]:
    """Seats by names, the best rate first."""
    groups: dict[str, list[Side]] = {}
    for side in sides:
        for name in named(side):
            groups.setdefault(name, []).append(side)
    return dict(sorted(groups.items(), key=lambda item: -mean(side.won for side in item[1])))


def named_tiles(box: ApiaryBox, side: Side) -> Iterator[str]:
    """The tiles of a seat, by kind and name."""
    for tile in side.tiles:
        item = box.tiles[tile]
        yield f"{item.id} {item.name.en} ({KINDS[item.kind] if item.kind != CARVING else 'carving'})"


def tables(games: list[Played]) -> Iterator[str]:
    """Everything about games of one box and one number of players."""
    sides = [side for played in games for side in played.sides]
    box, players = box_of(games[0].box), len(games[0].sides)
    yield f"{len(games)} games, {players} players, edition {BOXES.editions.by_name[box.name]}\n"
    yield from turn_lines(sides)
    yield ""
    if sides[0].sheet:
        for part in (point_lines, other_lines):
            yield from part(sides)
            yield ""
        groups = {name: [side for side in sides if found(side)] for name, found in STRATEGIES.items()}
        yield from rate_lines("strategy", groups)
        yield ""
    seats = {str(n): [played.sides[n] for played in games] for n in range(players)}
    yield from rate_lines("seat", seats)
    yield ""
    yield from rate_lines("faction", by(sides, lambda side: [box.factions[side.faction].name.en]))
    yield ""
    yield from rate_lines("mat", by(sides, lambda side: [box.mats[side.mat].name.en]))
    yield ""
    yield from rate_lines("tile", by(sides, lambda side: named_tiles(box, side)))


def main() -> None:
    """Play games, and print what is in them and in the files."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--edition", type=int, default=BOXES.editions.numbers[-1])
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--nodes", type=int, default=800)
    parser.add_argument("--bot", default="", help="version of the weights; the newest unless told")
    parser.add_argument("--save", type=Path)
    parser.add_argument("files", nargs="*", type=Path)
    asked = parser.parse_args()
    games = [msgspec.json.decode(line, type=Played) for file in asked.files for line in file.open("rb")]
    box = BOXES.editions.name(asked.edition)
    for played in rounds(asked.players, asked.first, asked.games, box, asked.bot, asked.nodes):
        games.append(played)
        if asked.save:
            with asked.save.open("ab") as file:
                file.write(msgspec.json.encode(played) + b"\n")
    print(*tables(games), sep="\n")


if __name__ == "__main__":
    main()
