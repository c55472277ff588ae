"""One full table on which everything that scores is worth something, counted by hand."""

from __future__ import annotations

from tests.games.apiary.tables import (
    SEED,
    TILE,
    TOKEN,
    asleep,
    build,
    frame,
    have,
    hold,
    put,
    state_of,
    table,
)

from rucher.core.match import Match

SITE = (2, 0)  # where the carving under test lies
MAT_TILES = {
    (-1, 0): "F01",
    (0, -1): "F02",
    (1, -1): "R01",
    (2, -1): "I01",
    (1, 1): "R02",
    (0, 2): "I08",
    (-1, 1): "C30",
    (2, 1): "F03",
}
FRAME_TILES = {(-3, 0): "F05", (-2, 0): "F06", (-3, 1): "F07", (-2, 1): "F08"}


def great_hive(carving: str = "C13", planted: tuple[str, ...] = ("S42", "S01")) -> Match:
    """7 farms, 2 recruits (2 and 1 points), 2 developments (3 and 5), 2 carvings: 13 tiles, 2 whole sets.

    The carving on (2, 0) touches a farm, a recruit, a development of 3 points and one hex of the faction
    tile; the faction tile touches two farms. One cell of the mat is empty. Two frames, one of them full.
    Workers 1 and 3 at home, 2 in the landing area, 4 on the board. Three hibernation tokens in two sectors,
    favor 9, three explore tokens, an upgraded faction, a dance taught, a card in hand. 2 fiber, 3 pollen,
    1 water, 2 wax, 1 honey. The other player has carved Delegation and Fermentation.
    """
    match = table()
    state = state_of(match)
    frame(match, 0, (-3, 0))
    frame(match, 0, (-3, 2))
    build(match, 0, MAT_TILES | FRAME_TILES | {SITE: carving})
    build(match, 1, {(-1, 0): "C06", (0, -1): "C13"})
    have(match, 0, {"fiber": 2, "pollen": 3, "water": 1, "wax": 2, "honey": 1}, active=(1, 3), landing=(2,))
    put(match, 0, "grow", 4)
    asleep(match, 0, "A1", "A2", "B1")
    asleep(match, 1, "B2", "B3")
    player = state.players[0]
    hold(match, 0, "S45")
    player.planted = [SEED[card] for card in planted]
    player.explore_tokens = [TOKEN["T08"], TOKEN["T09"], TOKEN["T10"]]
    player.favor, player.upgraded, state.teachers[0] = 9, True, 0
    return match


def filled(match: Match) -> Match:
    """The last cell of the mat gets a farm."""
    state = state_of(match)
    state.players[0].built[state.hive(0).index[-1, 2]] = TILE["F04"]
    return match
