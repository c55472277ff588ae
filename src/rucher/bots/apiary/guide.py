"""Apiary for the analyst: who stands how well, and what there is to have."""

from __future__ import annotations

from typing import Final

from rucher.bots.analysis.guide import Fact, Guide, add_guide, shares
from rucher.bots.apiary.bot import ApiaryBot
from rucher.bots.apiary.evaluation import Evaluation
from rucher.bots.apiary.explain import TURNS
from rucher.bots.apiary.features import left
from rucher.bots.apiary.players import Level, TurnBot
from rucher.bots.apiary.thinking import Habits
from rucher.bots.apiary.weights import version
from rucher.bots.apiary.worth import CARD, RESOURCE, means, tile_worth, time_left
from rucher.bots.protocol import Bot
from rucher.core.sentence import Sentence
from rucher.core.types import Seat
from rucher.games.apiary.box import RESOURCES
from rucher.games.apiary.chapters.building import can_build, open_cells
from rucher.games.apiary.chapters.ending import automa_sheet, sheet_of
from rucher.games.apiary.state import NONE, ApiaryState

AT_SIGHT: Final = Level(1.0, Habits(most=1))  # the turn that looks best, without playing on
EVALUATION: Final = Evaluation(version())
EARLY_ALONE, LATE_ALONE = 60.0, 40.0  # the lead that is ten to one, fitted to 60 games alone, at level 2
TO_MOVE: Final = 2.0  # points: the next turn is one's own
AUTOMA: Final = -40.0  # the Automa's gains in a whole game, less a player's beyond the goods counted


def sides(state: ApiaryState) -> list[tuple[Seat, ...]]:
    """The sides of Apiary for the analyst: everybody for himself; alone, against the Automa."""
    return [(seat,) for seat in range(len(state.players))]


def chances(state: ApiaryState) -> tuple[float, ...]:
    """The chance of each player, from what everybody has now."""
    if state.automa is None:
        return EVALUATION.chances(state)
    left_over = time_left(state, 0)
    mine = sum(sheet_of(state, 0).values()) + left_over * means(state, 0) + TO_MOVE * (state.seat == 0)
    hers = sum(automa_sheet(state).values()) + AUTOMA * left_over
    return shares((mine, hers), LATE_ALONE + (EARLY_ALONE - LATE_ALONE) * left_over)[:1]


def facts(state: ApiaryState, seat: Seat) -> list[Fact]:
    """What a player has besides points: goods, workers, what the hive will bring, and what is left."""
    player = state.players[seat]
    found: dict[str, tuple[float, float]] = {
        name: (player.resources[n], RESOURCE[n]) for n, name in enumerate(RESOURCES)
    }
    away = sum(space >> 3 == seat for space in state.spaces) + len(player.landing)
    found["cards"] = (len(player.hand), CARD)
    found["workers"] = (len(player.active) + away, 1.2)
    found["strength"] = (sum(player.active), 0.4)
    found["tokens"] = (state.comb.count(seat), 0.5)
    if not state.over and player.faction != NONE:
        found["engine"] = (EVALUATION.strength(state, seat) - sum(sheet_of(state, seat).values()), 0.8)
        found["turns_left"] = (TURNS * left(state), 0.1)
        found["rival_tile"] = (_left_to(state, seat), -0.5)
    return [Fact(Sentence(f"change.{name}"), *figures) for name, figures in found.items()]


def _left_to(state: ApiaryState, seat: Seat) -> float:
    """What the best tile is worth that a rival could build now."""
    found = [0.0]
    for rival, player in enumerate(state.players):
        if rival != seat and player.faction != NONE:
            cells = open_cells(state, rival)
            tiles = [tile for tile in (*state.rows, *state.carvings) if tile != NONE]
            able = [tile for tile in tiles if can_build(state, rival, tile, cells, free=False)]
            found += [tile_worth(state, rival, tile) for tile in able]
    return max(found)


def bot(seed: int) -> Bot:
    """The bot that finishes turns of Apiary for the analyst: nobody hears its reasons."""
    return TurnBot(seed, level=AT_SIGHT, explains=False)


def quick(seed: int) -> Bot:
    """The bot that plays Apiary on in the analyst's worlds."""
    return ApiaryBot(seed, explains=False)


add_guide("apiary", Guide(bot=bot, quick=quick, horizon=2, sides=sides, chances=chances, facts=facts))
