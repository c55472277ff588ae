"""Is the box balanced? The bot plays against itself, and each deal is played once from every seat.

Usage: python benchmarks/apiary_balance.py [--edition N] [--games N] [--players N] [--first SEED]
       [--save FILE] [--alone [--bot NAME] [--nodes N]] [FILE ...]

Two tables: wins by faction against its par share, and the tiles that winners bought most often where anybody
could pay for them. Files of earlier runs are added in. Factions are dealt evenly, not chosen.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import msgspec

from rucher.arena.entrants import enter
from rucher.bots.apiary.bot import ApiaryBot
from rucher.bots.limits import Limits
from rucher.core.chance import Chance
from rucher.core.secrets import Hidden, bit
from rucher.games.apiary import game, questions
from rucher.games.apiary.actions import BuyCarving, BuyReserved, BuyTile, ChooseFaction
from rucher.games.apiary.box import BOXES, KINDS, box_of
from rucher.games.apiary.chapters.building import discount_at, open_cells
from rucher.games.apiary.chapters.ending import automa_sheet
from rucher.games.apiary.chapters.paying import payable
from rucher.games.apiary.chapters.placing import weakest_carver
from rucher.games.apiary.state import NONE, ApiaryOptions, ApiaryState

LOW, HIGH, MOST_BOUGHT = 0.6, 1.5, 0.6
FEWEST = 10  # with fewer games, a share says nothing
SHOWN = 12  # tiles in the second table


class Result(msgspec.Struct, frozen=True):
    """The result of one game, by seat."""

    factions: list[int]
    winners: list[int]
    points: list[int]
    could: list[list[int]]
    bought: list[list[int]]


def affordable(state: ApiaryState, seat: int) -> set[int]:
    """The tiles that a player can pay for when a turn starts; a carving also needs a strong enough worker."""
    player, tiles, cells = state.players[seat], state.box.tiles, open_cells(state, seat)
    carver = max(player.active, default=0) >= weakest_carver(state, seat)
    shown = {*state.rows, *(state.carvings if carver else ())} - {NONE}
    off = [discount_at(state, seat, kind, cells) for kind in range(len(state.box.of_kind))] if cells else []
    return {t for t in shown if cells and payable(player.resources, tiles[t].cost, off[tiles[t].kind])}


def bought(state: ApiaryState, seat: int, action: object) -> int:
    """The tile that an action buys, or NONE."""
    match action:
        case BuyTile(kind, column):
            return state.rows[3 * KINDS.index(kind) + column]
        case BuyCarving(place):
            return state.carvings[place]
        case BuyReserved():
            return state.players[seat].reserved
        case _:
            return NONE


def deal(factions: list[int], chance: Chance, pack: str) -> ApiaryState:
    """Set up a table where each seat has the given faction."""
    state = game.setup(ApiaryOptions(players=len(factions), pack=pack), chance)
    state.faction_bag = [n for n in range(len(state.box.factions)) if n not in factions]
    for seat, faction in enumerate(factions):
        state.players[seat].dealt = [Hidden(faction, bit(seat))]
    for seat, faction in enumerate(factions):
        game.apply(state, seat, ChooseFaction(faction), chance)
    return state


def play(seed: int, factions: list[int], pack: str) -> Result:
    """Play one game with these factions by seat: who wins, who could buy what, who bought what."""
    chance, bots = Chance(seed), [ApiaryBot(seed + seat) for seat in range(len(factions))]
    state = deal(factions, chance, pack)
    could: list[set[int]] = [set() for _ in factions]
    have: list[set[int]] = [set() for _ in factions]
    while decision := game.decision(state):
        seat, question = decision.seats[0], state.stack[-1]
        if isinstance(question, questions.Turn) and question.before:
            could[seat] |= affordable(state, seat)
        action = bots[seat].choose(game, game.view(state, seat), seat).action
        if (tile := bought(state, seat, action)) != NONE:
            have[seat].add(tile)
            could[seat].add(tile)
        game.apply(state, seat, action, chance)
    outcome, scores = game.outcome(state), game.score(state)
    assert outcome is not None
    points = [scores.total(seat) for seat in range(len(factions))]
    return Result(factions, list(outcome.winners), points, [*map(sorted, could)], [*map(sorted, have)])


def seated(number: int, players: int, factions: int) -> tuple[int, list[int]]:
    """The deal of a game and its factions by seat: each deal from every seat, every faction equally often."""
    tables = factions // players
    deal_number, turn = divmod(number, players)
    order = random.Random(deal_number // tables).sample(range(factions), k=tables * players)
    at = deal_number % tables * players
    table = order[at : at + players]
    return deal_number, table[turn:] + table[:turn]


def rounds(players: int, first: int, games: int, pack: str) -> Iterator[Result]:
    """Play games in turn."""
    for number in range(first, first + games):
        deal_number, factions = seated(number, players, len(box_of(pack).factions))
        yield play(deal_number, factions, pack)


def faction_lines(results: list[Result], pack: str) -> Iterator[str]:
    """Wins of each faction against its par share; a shared victory is divided."""
    games, wins, points = Counter[int](), Counter[int](), Counter[int]()
    par, won = Counter[int](), Counter[int]()
    for result in results:
        for seat, faction in enumerate(result.factions):
            games[faction] += 1
            points[faction] += result.points[seat]
            par[faction] += 60 // len(result.factions)
            won[faction] += 60 // len(result.winners) if seat in result.winners else 0
            wins[faction] += seat in result.winners
    yield "| faction | games | wins | points on average | of its par share |"
    yield "|---|---|---|---|---|"
    for faction in sorted(games, key=lambda n: -won[n] / par[n]):
        share = won[faction] / par[faction]
        mark = "" if LOW <= share <= HIGH else " (!)"
        name = box_of(pack).factions[faction].name.en
        average = points[faction] / games[faction]
        yield f"| {name} | {games[faction]} | {wins[faction]} | {average:.1f} | {share:.2f}{mark} |"


def tile_lines(results: list[Result], pack: str) -> Iterator[str]:
    """For each tile that somebody could pay for: the share of games in which the winner bought it."""
    games, taken = Counter[int](), Counter[int]()
    for result in results:
        games.update({tile for tiles in result.could for tile in tiles})
        taken.update({tile for winner in result.winners for tile in result.bought[winner]})
    yield "| tile | kind | affordable | bought by the winner | share |"
    yield "|---|---|---|---|---|"
    often = [tile for tile in games if games[tile] >= FEWEST]
    for tile in sorted(often, key=lambda tile: -taken[tile] / games[tile])[:SHOWN]:
        item, share = box_of(pack).tiles[tile], taken[tile] / games[tile]
        mark = " (!)" if share > MOST_BOUGHT else ""
        kind = ("farm", "recruit", "development", "carving")[item.kind]
        yield f"| {item.id} {item.name.en} | {kind} | {games[tile]} | {taken[tile]} | {share:.0%}{mark} |"


def alone(seed: int, name: str, nodes: int | None, box: str) -> list[bool]:
    """Play one game against the Automa: is it won at each level? A level changes only her bonus."""
    chance, bot = Chance(seed), enter(name, "apiary", seed, None if nodes is None else Limits(nodes=nodes))
    state = game.setup(ApiaryOptions(players=1, level=3, pack=box), chance)
    while not state.over:
        game.apply(state, 0, bot.choose(game, game.view(state, 0), 0).action, chance)
    sheet, pack = automa_sheet(state), state.box.pack
    lost = (state.opponent.vp - pack.automa.vp) // 2
    without = sum(sheet.values()) - sheet["bonus"]
    mine = game.score(state).total(0)
    return [mine > without + max(0, level.base - lost) for level in pack.levels]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--save", type=Path)
    parser.add_argument("--alone", action="store_true", help="Games against the Automa instead.")
    parser.add_argument("--bot", default="normal", help="who plays alone, as for `rucher match`")
    parser.add_argument("--nodes", type=int, help="for each of its decisions")
    parser.add_argument("--edition", type=int, default=BOXES.editions.numbers[-1], help="of the box")
    parser.add_argument("files", nargs="*", type=Path)
    asked = parser.parse_args()
    pack = BOXES.editions.name(asked.edition)
    if asked.alone:
        each = [
            alone(seed, asked.bot, asked.nodes, pack)
            for seed in range(asked.first, asked.first + asked.games)
        ]
        wins = [sum(level) for level in zip(*each, strict=True)]
        print(f"{asked.games} games; won at each level: {wins}")
        return
    results = [msgspec.json.decode(line, type=Result) for file in asked.files for line in file.open("rb")]
    for result in rounds(asked.players, asked.first, asked.games, pack):
        results.append(result)
        if asked.save:
            with asked.save.open("ab") as file:
                file.write(msgspec.json.encode(result) + b"\n")
    print(f"{len(results)} games\n", *faction_lines(results, pack), "", *tile_lines(results, pack), sep="\n")


if __name__ == "__main__":
    main()
