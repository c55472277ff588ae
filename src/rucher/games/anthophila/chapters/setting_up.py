"""Clause 1: set the table."""

from __future__ import annotations

from rucher.games.anthophila.box import RESOURCES, AnthophilaBox, box_of
from rucher.games.anthophila.box.schema import Scenario
from rucher.games.anthophila.geometry import NOWHERE, STOCK
from rucher.games.anthophila.state import AnthophilaOptions, AnthophilaState, Bee, DeckPart


def lay_table(options: AnthophilaOptions) -> AnthophilaState:
    """Clauses 1.1 to 1.7: set up the hive, the scenario's bees and cubes, and the draw pile."""
    box = box_of(options.pack)
    scenario, pieces = box.scenarios[options.scenario], box.pieces
    stock = [getattr(scenario.start, resource) for resource in RESOURCES]
    return AnthophilaState(
        options=options,
        tiles={},
        bees=_pawns(pieces.workers, scenario.start.workers) + _pawns(pieces.males, scenario.start.males),
        stock=stock,
        supply=[getattr(pieces, r) - there for r, there in zip(RESOURCES, stock, strict=True)],
        plants=list(range(len(box.plants))),
        deck=_draw_pile(box, scenario),
        turns_left=scenario.turns,
        hornet_pawns=pieces.hornets,
        mite_cubes=pieces.mites,
        hornets=[],
        sick=[False] * 6,
    )


def _pawns(count: int, at_home: int) -> list[Bee]:
    """Clause 1: the bees of one kind, some of them in the stock, the others out of play."""
    return [Bee(STOCK if number < at_home else NOWHERE, [0, 0, 0]) for number in range(count)]


def _draw_pile(box: AnthophilaBox, scenario: Scenario) -> list[DeckPart]:
    """Clause 1.7: the special tiles of each part, and the number of plants shuffled in with them."""
    return [
        DeckPart(
            part.plants, [n for kind, n in box.special_number.items() for _ in range(part.special(kind))]
        )
        for part in scenario.deck
    ]
