"""Chapter 16: one player against the Automa, card by card."""

from __future__ import annotations

import pytest
from tests.games.apiary.tables import (
    BOX,
    PLANET,
    TILE,
    asleep,
    draws,
    have,
    put,
    settle,
    state_of,
    table,
    to_move,
)

from rucher.bots.apiary.bot import ApiaryBot
from rucher.core.chance import Chance
from rucher.core.match import Match
from rucher.core.texts import LANGUAGES, Texts
from rucher.core.types import Event
from rucher.games.apiary import events, game
from rucher.games.apiary.actions import ChooseFaction
from rucher.games.apiary.chapters.building import could_pay
from rucher.games.apiary.chapters.ending import automa_sheet
from rucher.games.apiary.chapters.placing import total_of
from rucher.games.apiary.state import AUTOMA, GRAY, NONE, YELLOW, ApiaryOptions, Automa

TEXTS = Texts("apiary")
CARD = {card.id: number for number, card in enumerate(BOX.pack.cards)}
CARDS = list(CARD)
EXPLORE, ADVANCE = "M02", "M07"  # cards that never carve
FIRST_ROWS = ("F01", "F02", "F25", "R09", "R03", "R19", "I07", "I22", "I08")  # as `tables.table` lays them


def automa_of(match: Match) -> Automa:
    return state_of(match).opponent


def alone(level: int = 1) -> Match:
    """A player with one worker, at the end of a turn; the Automa as she begins, her deck unseen."""
    match = table(1, level=level)
    have(match, 0, {}, active=(1,))
    state_of(match).players[0].vp = 2
    return to_move(match, 0, before=False)


def automa_plays(match: Match, card: str, support: str, *items: int | str) -> list[Event]:
    """The player ends the turn; the Automa turns up a card, another one supports it."""
    draws(match, CARD[card], CARD[support], *items)
    return match.play("end", 0)


def spaces(match: Match) -> dict[str, tuple[int, int]]:
    """Where workers stand: the action and its space, the owner and the strength."""
    places = zip(state_of(match).layout.spaces, state_of(match).spaces, strict=True)
    return {f"{action}{n}": (worker >> 3, worker & 7) for (action, n), worker in places if worker != NONE}


@pytest.mark.clause("apiary", "16.1", "16.2")
def test_how_both_begin() -> None:
    match = Match(game, ApiaryOptions(players=1, level=4), Chance(3))
    automa, state = automa_of(match), state_of(match)
    assert (automa.yellow, automa.gray, automa.vp, state.players[0].vp) == ([1, 2], [1], 1, 2)
    assert (sorted(automa.deck), automa.top, automa.discards) == (list(range(14)), NONE, [])
    assert (state.layout.side.id, state.layout.sectors, len(state.comb)) == ("1-3", ("A", "B"), 8)
    assert match.decision is not None
    assert match.decision.seats == (0,)
    told = match.play(match.legal()[0])
    assert [type(event) for event in told[:4]] == [
        events.FactionChosen,
        events.FactionTaken,
        events.AutomaTurnedUp,
        events.Placed,
    ]
    assert match.decision.seats == (0,)
    assert len(automa.discards) == 1


@pytest.mark.clause("apiary", "15.1", "16.2")
def test_in_a_first_game_alone_her_first_turn_is_told_too() -> None:
    match = Match(game, ApiaryOptions(players=1, first_game=True), Chance(3))
    (only,) = match.legal()
    assert isinstance(only, ChooseFaction)
    assert BOX.factions[only.faction].starter
    assert any(isinstance(event, events.AutomaTurnedUp) for event in match.play(only))


# -- what each card says: action side, support side --------------------------------------------------------

ACTIONS = dict(zip(CARDS, ["explore"] * 4 + ["advance"] * 4 + ["grow", "grow"], strict=False))
ACTIONS |= {"M11": "convert", "M12": "convert", "M13": "research", "M14": "research"}
ACTION_VP = {"explore": 2, "advance": 3, "grow": 1, "convert": 1, "research": 1}


@pytest.mark.clause("apiary", "16.3", "16.6", "16.7", "16.8")
@pytest.mark.parametrize("card", CARDS)
def test_what_the_action_side_of_each_card_does(card: str) -> None:
    match, support = alone(), "M06" if card != "M06" else "M14"
    kind, tile = (2, "I22") if support == "M06" else (1, "R09")
    state, automa, action = state_of(match), automa_of(match), ACTIONS[card]
    before, tokens = game.clone(state), [*state.grid_tokens]
    state.planets[1], state.grid_tokens[1] = NONE, 0  # her first space is unexplored
    more = {"explore": ("P02",), "advance": ("I01" if kind == 2 else "R01",)}.get(action, ())
    automa_plays(match, card, support, *more)
    assert spaces(match) == {f"{action}0": (YELLOW, 2)}
    assert (automa.yellow, automa.gray, automa.vp) == ([1], [1], 1 + ACTION_VP[action])
    assert (automa.discards, automa.top) == ([CARD[card]], CARD[support])
    explored = action == "explore"
    assert state.ship == (1 if explored else state.layout.start)
    assert (automa.tokens, state.planets[1]) == (([0], PLANET["P02"]) if explored else ([], NONE))
    assert state.grid_tokens[2:] == tokens[2:]
    discarded: list[list[int]] = [[], [], []]
    if action == "advance":
        discarded[kind] = [TILE[tile]]
    assert state.discards == discarded
    assert (automa.carvings, state.comb, state.carvings) == ([], before.comb, before.carvings)
    assert state.players == before.players


DESTINATIONS = [
    4,
    2,
    5,
    3,
    8,
    7,
    4,
    1,
    9,
    3,
    5,
    2,
    8,
    7,
]  # from the middle of the second row, in order of cards
RESOURCE = "PFWPWFPWFPWFPW"  # pollen, fiber, water


@pytest.mark.clause("apiary", "16.7")
@pytest.mark.parametrize("support", [card for card in CARDS if card != EXPLORE])
def test_how_each_card_supports_explore(support: str) -> None:
    match, number = alone(), CARD[support]
    state, automa, planet = state_of(match), automa_of(match), DESTINATIONS[number]
    state.ship = 6
    state.planets[planet], state.grid_tokens[planet] = PLANET["P01"], NONE
    state.planet_bag = [tile for tile in state.planet_bag if tile != PLANET["P01"]]
    squares = [*state.squares]
    told = automa_plays(match, EXPLORE, support)
    squares[3 * planet + "FPW".index(RESOURCE[number])] += 1
    assert (state.ship, state.squares) == (planet, squares)
    assert (automa.vp, automa.tokens) == (1 + 2 - 1, [])
    assert [type(event) for event in told if getattr(event, "seat", NONE) == AUTOMA] == [
        events.Flown,
        events.PointsGained,
        events.SquareFilled,
        events.TurnEnded,
    ]


DISCARDED = ["F01", "R03", "I08", "F02", "R09", "I22", "F25", "R19", "F01", "I07", "R03", "F25", "I22", "R09"]


@pytest.mark.clause("apiary", "16.8")
@pytest.mark.parametrize("support", [card for card in CARDS if card != ADVANCE])
def test_how_each_card_supports_advance(support: str) -> None:
    match, tile = alone(), DISCARDED[CARD[support]]
    state, kind, column = state_of(match), "FRI".index(tile[0]), FIRST_ROWS.index(tile) % 3
    new = state.bag_of(kind)[0]
    told = automa_plays(match, ADVANCE, support, new)
    rows = [TILE[name] for name in FIRST_ROWS]
    del rows[3 * kind + column]
    rows.insert(3 * kind + 2, new)
    assert state.rows == rows
    assert state.discards[kind] == [TILE[tile]]
    assert automa_of(match).vp == 1 + 2 + 1
    missed = could_pay(state, TILE[tile], AUTOMA)
    assert (
        events.AutomaDiscarded(("farm", "recruit", "development")[kind], column, TILE[tile], missed) in told
    )


CARVED = [1, 5, 0, 6, 2, 7, 1, 4, 3, 6, 0, 5, 2, 7]


@pytest.mark.clause("apiary", "16.5", "16.8")
@pytest.mark.parametrize("support", [card for card in CARDS if card != "M01"])
def test_how_each_card_supports_carve(support: str) -> None:
    match = alone()
    state, automa, place = state_of(match), automa_of(match), CARVED[CARD[support]]
    automa.yellow, carvings = [1, 4], [*state.carvings]
    told = automa_plays(match, "M01", support)
    assert (automa.carvings, automa.vp, automa.yellow) == ([carvings[place]], 1, [1])
    carvings[place], tile = NONE, carvings[place]
    assert state.carvings == carvings
    assert spaces(match) == {"carve0": (YELLOW, 4)}
    assert events.AutomaCarved(place, tile) in told


# -- her turn ----------------------------------------------------------------------------------------------


@pytest.mark.clause("apiary", "16.4")
@pytest.mark.parametrize("card", CARDS)
def test_she_retrieves_when_few_are_at_home(card: str) -> None:
    limit = 0 if card in ("M03", "M06", "M10", "M14") else 1
    for at_home in (0, 1, 2):
        match = alone()
        automa = automa_of(match)
        automa.yellow, automa.gray = [], [1] * min(1, at_home)
        put(match, YELLOW, "research", 1)
        if at_home == 2:
            automa.yellow = [1]
        told = automa_plays(match, card, "M13" if card != "M13" else "M12")
        assert any(isinstance(event, events.Retrieved) for event in told) == (at_home <= limit)


@pytest.mark.clause("apiary", "16.5")
def test_she_carves_only_where_the_card_says_so_and_a_carving_is_left() -> None:
    match = alone()
    automa_of(match).gray = [4]
    automa_plays(match, "M12", "M13")
    assert spaces(match) == {"convert0": (GRAY, 4)}
    match = alone()
    automa_of(match).gray = [4]
    state_of(match).carvings = [NONE] * 8
    automa_plays(match, "M11", "M13")
    assert spaces(match) == {"convert0": (GRAY, 4)}


@pytest.mark.clause("apiary", "16.6")
def test_the_strongest_is_placed_and_yellow_where_equal() -> None:
    match = alone()
    automa_of(match).gray = [2]
    automa_plays(match, "M09", "M13")
    assert spaces(match) == {"grow0": (YELLOW, 2)}
    match = alone()
    automa_of(match).gray = [3]
    automa_plays(match, "M09", "M13")
    assert spaces(match) == {"grow0": (GRAY, 3)}


@pytest.mark.clause("apiary", "16.6")
def test_whom_she_bumps_decides_before_her_action() -> None:
    match = alone()
    put(match, 0, "grow", 2)
    told = automa_plays(match, "M09", "M13")
    assert events.Bumped(0, YELLOW, "grow", 2) in told
    assert match.decision is not None
    assert (match.decision.prompt, match.decision.seats) == ("bumped", (0,))
    assert automa_of(match).vp == 1
    outlook = game.words.outlook(match.view(0))  # drawn for the player, although it is her turn
    assert outlook.totals == {action: total_of(state_of(match), 0, action) for action in outlook.totals}
    match.play("bump active once")
    assert automa_of(match).vp == 2
    assert state_of(match).players[0].active == [1, 3]


@pytest.mark.clause("apiary", "16.6")
def test_her_own_bumped_worker_gains_one() -> None:
    match = alone()
    put(match, GRAY, "grow", 3)
    automa_of(match).gray = []
    automa_plays(match, "M09", "M13")
    assert (automa_of(match).yellow, automa_of(match).gray, automa_of(match).vp) == ([1], [4], 2)


@pytest.mark.clause("apiary", "16.6", "16.10")
def test_a_player_bumps_her_strong_worker_to_sleep() -> None:
    match = alone()
    have(match, 0, {"pollen": 5, "fiber": 5, "water": 5}, active=(1,))
    put(match, GRAY, "research", 4)
    automa_of(match).gray = []
    told = to_move(match, 0).play("place 1 research")
    kinds = [type(event) for event in told]
    assert kinds.index(events.SeedsDrawn) < kinds.index(events.Hibernated)
    assert (automa_of(match).gray, state_of(match).comb[0]) == ([1], AUTOMA)


@pytest.mark.clause("apiary", "16.7")
@pytest.mark.parametrize(
    ("ship", "support", "end"),
    [
        (0, "M14", 1),  # from the start forwards, whatever the corner
        (0, "M08", 7),
        (11, "M07", 9),
        (11, "M14", 10),
        (1, "M04", 3),
        (2, "M04", 3),  # back to where it began, so one step more
        (10, "M01", 9),
    ],
)
def test_the_ship_turns_round_and_never_stays(ship: int, support: str, end: int) -> None:
    match = alone()
    state = state_of(match)
    state.ship = ship
    state.planets[end], state.grid_tokens[end] = PLANET["P01"], NONE
    automa_plays(match, EXPLORE, support)
    assert state.ship == end


@pytest.mark.clause("apiary", "16.7")
def test_a_full_planet_takes_no_resource() -> None:
    match = alone()
    state = state_of(match)
    state.squares[3] = BOX.planets[PLANET["P07"]].slots
    squares = [*state.squares]
    automa_plays(match, EXPLORE, "M14")
    assert (state.ship, state.squares) == (1, squares)


@pytest.mark.clause("apiary", "16.8")
def test_an_empty_space_of_advance_discards_nothing() -> None:
    match = alone()
    state = state_of(match)
    state.rows[0] = NONE
    state.farm_bag, state.discards[0] = [], []
    automa_plays(match, ADVANCE, "M14", "R01")
    assert state.discards == [[], [TILE["R09"]], []]


@pytest.mark.clause("apiary", "16.8")
def test_counting_carvings_skips_gaps_and_turns_round() -> None:
    match = alone()
    state, automa = state_of(match), automa_of(match)
    automa.yellow, last = [1, 4], state.carvings[6]
    state.carvings = [tile if place in (1, 6, 4) else NONE for place, tile in enumerate(state.carvings)]
    automa_plays(match, "M01", "M09")  # from the top left: 1, 6, 4, and back to 6
    assert automa.carvings == [last]


@pytest.mark.clause("apiary", "16.9")
def test_she_retrieves_the_colour_with_most_workers() -> None:
    match = alone()
    automa = automa_of(match)
    automa.yellow, automa.gray = [], []
    put(match, YELLOW, "grow", 3)
    put(match, YELLOW, "explore1", 4)
    put(match, GRAY, "convert", 2)
    told = automa_plays(match, "M01", "M13")
    assert events.Retrieved(YELLOW, 2, 1) in told
    assert (automa.yellow, automa.gray, automa.vp, automa.slept) == ([1, 4], [], 3, 1)
    assert spaces(match) == {"convert0": (GRAY, 2)}


@pytest.mark.clause("apiary", "16.9")
def test_yellow_comes_back_where_the_colours_are_equal() -> None:
    match = alone()
    automa_of(match).yellow, automa_of(match).gray = [1], []
    put(match, YELLOW, "grow", 2)
    put(match, GRAY, "convert", 2)
    automa_plays(match, "M01", "M13")
    assert (automa_of(match).yellow, spaces(match)) == ([1, 3], {"convert0": (GRAY, 2)})


@pytest.mark.clause("apiary", "16.10")
@pytest.mark.parametrize(
    ("hers", "mine", "pod"),
    [
        ("", "", "A1"),
        ("A1", "", "B1"),
        ("A1 B1", "A2", "A3"),
        ("B1", "A1 A2 A3 A4", "B2"),
        ("A1 A2 B1", "B2", "B3"),
    ],
)
def test_where_she_hibernates(hers: str, mine: str, pod: str) -> None:
    match = sleepy()
    asleep(match, AUTOMA, *hers.split())
    asleep(match, 0, *mine.split())
    before = [*state_of(match).comb]
    automa_plays(match, "M01", "M13")
    before[match.read(f"hibernate {pod}").pod] = AUTOMA
    assert state_of(match).comb == before
    assert (automa_of(match).vp, state_of(match).players[0].favor) == (3, 0)


def sleepy() -> Match:
    """A strong gray worker is the only one on the board; only one stands at home."""
    match = alone()
    automa_of(match).yellow, automa_of(match).gray = [3], []
    put(match, GRAY, "research", 4)
    return match


@pytest.mark.clause("apiary", "16.10")
@pytest.mark.parametrize(("slept", "strength"), [(0, 1), (1, 1), (2, 2), (4, 2), (5, 3), (9, 3)])
def test_new_workers_get_stronger(slept: int, strength: int) -> None:
    match = sleepy()
    automa_of(match).slept = slept
    foretold = game.words.outlook(match.state).automa
    assert foretold
    assert foretold.newcomer == strength  # on her card
    told = automa_plays(match, "M01", "M13")
    assert automa_of(match).gray == [strength]
    assert events.WorkerGained(GRAY, strength) in told


@pytest.mark.clause("apiary", "16.10", "16.12")
def test_without_a_token_she_gains_nothing_but_a_worker() -> None:
    match = sleepy()
    asleep(match, AUTOMA, "A1", "A2", "A3", "A4", "B1", "B2", "B3")
    told = automa_plays(match, "M01", "M13")
    assert events.SleptWithoutToken(GRAY) in told
    assert (automa_of(match).vp, automa_of(match).gray, automa_of(match).slept) == (2, [1], 1)


@pytest.mark.clause("apiary", "16.3")
def test_deck_and_discards_are_shuffled_when_one_card_is_left() -> None:
    match = alone()
    automa = automa_of(match)
    automa.top, automa.deck = CARD["M14"], []
    automa.discards = [n for n in range(14) if n != CARD["M14"]]
    told = automa_plays(match, "M09", "M10")
    assert events.AutomaShuffled(14) in told
    assert (automa.top, automa.discards, len(automa.deck)) == (CARD["M10"], [CARD["M09"]], 12)


@pytest.mark.clause("apiary", "16.3")
def test_the_supporting_card_is_the_next_one_to_be_turned_up() -> None:
    match = alone()
    automa_plays(match, "M09", "M10")
    draws(match, CARD["M13"])
    told = to_move(match, 0, before=False).play("end")
    assert events.AutomaTurnedUp(CARD["M10"], CARD["M13"]) in told


def test_nobody_knows_the_order_of_her_deck() -> None:
    match = alone()
    automa_plays(match, "M09", "M10")
    view = match.view(0)
    assert view.automa.deck == [-1] * 12
    world = game.resample(view, 0, Chance(1))
    assert sorted(world.opponent.deck) == sorted(automa_of(match).deck)


# -- score and end -----------------------------------------------------------------------------------------


@pytest.mark.clause("apiary", "16.11")
@pytest.mark.parametrize(("level", "bonus"), [(1, 4), (2, 12), (3, 20), (4, 30), (5, 42)])
def test_her_score(level: int, bonus: int) -> None:
    match = alone(level)
    automa = automa_of(match)
    automa.vp, automa.carvings = 1 + 33, [TILE["C01"], TILE["C02"]]
    asleep(match, AUTOMA, "A1", "A2", "B1")
    asleep(match, 0, "A3", "B2")
    sheet = automa_sheet(state_of(match))
    assert sheet == {"track": 34, "carvings": 10, "tokens": 6, "majorities": 7 + 3, "bonus": bonus}
    assert match.score().seats[0]["majorities"] == 3
    automa.vp = 200
    assert automa_sheet(state_of(match))["bonus"] == 0


@pytest.mark.clause("apiary", "16.11")
def test_an_exchange_copies_one_of_her_carvings() -> None:
    match = alone()
    state_of(match).players[0].built[0] = TILE["C11"]
    assert match.score().seats[0]["carvings"] == -3
    automa_of(match).carvings = [TILE["C02"]]  # 2 for each worker, of whom the player has one
    assert match.score().seats[0]["carvings"] == -3 + 2
    automa_of(match).carvings = [TILE["C02"], TILE["C04"]]  # 14 without a frame
    assert match.score().seats[0]["carvings"] == -3 + 14


@pytest.mark.clause("apiary", "16.12")
def test_her_seventh_token_leaves_each_side_one_turn() -> None:
    match = sleepy()
    asleep(match, AUTOMA, "A1", "A2", "A3", "B1", "B2", "B3")
    told = automa_plays(match, "M01", "M13")
    assert events.LastTurns(AUTOMA, "tokens") in told
    assert state_of(match).turns_left == 2
    assert match.decision is not None
    assert match.decision.seats == (0,)
    told = to_move(match, 0, before=False).play("end")
    assert [event for event in told if isinstance(event, events.TurnEnded)] == [
        events.TurnEnded(0),
        events.TurnEnded(AUTOMA),
    ]
    assert match.decision is None


@pytest.mark.clause("apiary", "16.12")
@pytest.mark.parametrize(
    ("lead", "workers", "reason", "winners"),
    [
        (1, 1, "solo_won", (0,)),
        (-1, 4, "solo_lost", ()),
        (0, 4, "solo_won_workers", (0,)),
        (0, 2, "solo_lost_workers", ()),
        (0, 3, "solo_shared", (0,)),
    ],
)
def test_who_wins(lead: int, workers: int, reason: str, winners: tuple[int, ...]) -> None:
    match = alone()
    state = state_of(match)
    settle(match, 0, faction="A15", mat="H1")
    have(match, 0, {}, active=[1] * workers)
    hers = sum(automa_sheet(state).values())
    state.players[0].vp += hers - match.score().total(0) + lead
    state.over = True
    outcome = match.outcome
    assert outcome is not None
    assert (outcome.reason, outcome.winners) == (reason, winners)
    for lang in LANGUAGES:
        assert str(hers) in TEXTS.say(lang, f"outcome.{reason}", outcome.params)


@pytest.mark.clause("apiary", "16.1")
@pytest.mark.parametrize("level", [1, 5])
def test_the_bot_plays_alone_to_the_end_and_every_event_is_said(level: int) -> None:
    match, bot = Match(game, ApiaryOptions(players=1, level=level), Chance(level)), ApiaryBot(level)
    while match.decision:
        for event in match.play(bot.choose(game, match.view(0), 0).action):
            said = match.game.words.describe_event(event)
            for lang in LANGUAGES:
                assert TEXTS.say(lang, said.key, {**said.params, **dict.fromkeys(said.seats, "Anna")})
    assert match.outcome is not None
    assert match.outcome.reason.startswith("solo_")
