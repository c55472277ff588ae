"""Alvéola's bots that think in whole turns: their levels, their plans, their reasons."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Any

import pytest

import rucher
from rucher import bots
from rucher.arena.contest import Contest
from rucher.arena.playing import Terms
from rucher.bots.alveola import search
from rucher.bots.alveola.explain import Turn, _of_points, _of_step, _spares
from rucher.bots.alveola.guide import facts as facts_of
from rucher.bots.alveola.players import LEVELS, TurnBot
from rucher.bots.alveola.search import NAMES, Search
from rucher.bots.alveola.thinking import Habits, Thinker
from rucher.bots.alveola.weights import names, version
from rucher.bots.limits import Limits
from rucher.core.chance import Chance
from rucher.core.compiled import compiled_status
from rucher.core.hexgrid import distance
from rucher.core.match import Match
from rucher.core.texts import LANGUAGES, Texts
from rucher.games.alveola import game
from rucher.games.alveola.actions import Decline, Lay, PlayAgain, TakePile
from rucher.games.alveola.codes import decode, encode, table_of
from rucher.games.alveola.state import AlveolaState, board_of

TEXTS = Texts("alveola")
TABLES: list[dict[str, Any]] = [
    {"players": 2},
    {"players": 3, "free_start_layout": True},
    {"players": 4},
    {"players": 4, "teams": True},
]
FEW = Limits(nodes=40)


def middle(actions: int, seed: int = 3, **options: Any) -> Match:
    """A match some random actions on, at the beginning of a turn."""
    match, dice = rucher.new("alveola", seed=seed, **options), Chance(seed)
    while len(match.log) < actions or match.state.step != "take" or match.state.power >= 0:
        legal = match.legal()
        match.play(legal[dice.pick("choice", range(len(legal)))])
    return match


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("options", TABLES)
def test_every_level_plays_every_table_to_the_end_and_says_why(level: str, options: dict[str, Any]) -> None:
    match = rucher.new("alveola", seed=1, **options)
    players = [bots.find(level, "alveola", seat) for seat in range(options["players"])]
    while match.decision:
        seat = match.decision.seats[0]
        choice = players[seat].choose(game, match.view(seat), seat, Limits(nodes=20))
        assert choice.reasons
        for lang in LANGUAGES:
            assert all(TEXTS.say(lang, f"reason.{why.code}", why.params) for why in choice.reasons)
        match.play(choice.action, seat)
    assert match.outcome is not None


def test_advice_on_a_tile_names_three_cells_where_it_may_be_laid() -> None:
    match = rucher.new("alveola", seed=7)
    choice = bots.find("hard", "alveola", seed=1).choose(game, match.view(0), 0, FEW)
    assert isinstance(choice.action, TakePile)
    then = choice.reasons[0]
    assert then.code == "then_grow"  # clause 2.2: on a first turn
    match.play(choice.action)
    tile = match.state.tile_in_hand
    places = [
        {f"cell:{q},{r}" for q, r in tile.cells(action.cell, action.turn)}
        for action in match.legal()
        if isinstance(action, Lay)
    ]
    assert set(then.cells) in places


def test_a_turn_is_thought_over_once_and_played_as_planned() -> None:
    match, bot = middle(40), TurnBot(1)
    seat, turn = match.state.seat, match.state.turn
    planned = None
    while match.decision and (match.state.seat, match.state.turn) == (seat, turn):
        choice = bot.choose(game, match.view(seat), seat, FEW)
        planned = planned or [decode(action) for action in bot.lines[0].actions]
        assert choice.action == planned[0] or len(match.legal()) == 1
        planned.pop(0)
        match.play(choice.action, seat)
    assert planned == []


def beside(state: AlveolaState, seat: int) -> int:
    """The workers of a seat that stand beside a hornet."""
    return sum(
        any(distance(cell, hornet) == 1 for hornet in state.hornets) for cell in state.players[seat].workers
    )


def after(match: Match, seat: int, action: Any) -> AlveolaState:
    """The table after an action; whatever is drawn, no bee moves by it."""
    state = game.clone(match.state)
    game.apply(state, seat, action, Chance(0))
    return state


def test_a_flight_and_a_bee_that_stays_have_a_true_reason_of_their_own() -> None:
    told = set()
    for seed in range(8):
        match, players = rucher.new("alveola", seed=seed, players=2), [TurnBot(seed), TurnBot(seed + 50)]
        while match.decision:
            seat = match.decision.seats[0]
            choice = players[seat].choose(game, match.view(seat), seat, Limits(nodes=20))
            why, legal, rival = choice.reasons[0], match.legal(), 1 - seat
            n = why.params.get("n")
            told.add(why.code)
            assert why.code != "as_planned"
            if isinstance(choice.action, Decline):
                assert {each.code for each in choice.reasons} & {"hornet_eats", "reply_prevented"} == set()
            if why.code.startswith(("flight_", "bee_", "bees_")):
                done = after(match, seat, choice.action)
                others = [after(match, seat, action) for action in legal if action != choice.action]
                dangers = [beside(state, seat) - beside(done, seat) for state in others]
            match why.code:
                case "flight_spares":
                    assert n == max(dangers)
                    assert max(dangers) > 0
                case "flight_threatens":
                    more = beside(done, rival) - beside(match.state, rival)
                    assert n == more
                    assert more > 0
                case "flight_harmless":
                    assert min(dangers) >= 0
                case "bee_beside_hornet":
                    assert min(dangers) > 0
                case "bees_stay" | "bees_wait":
                    points = game.score(done).total(seat)
                    best = max(game.score(state).total(seat) for state in others)
                    assert (best <= points) == (why.code == "bees_stay")
            match.play(choice.action, seat)
    assert {"flight_spares", "flight_threatens", "flight_harmless", "bees_stay", "bees_wait"} <= told


def test_a_second_turn_that_is_declined_says_nothing_of_bees() -> None:
    match, players = rucher.new("alveola", seed=12, players=2), [TurnBot(seat) for seat in range(2)]
    while PlayAgain() not in match.legal():
        assert match.decision is not None
        seat = match.decision.seats[0]
        match.play(players[seat].choose(game, match.view(seat), seat, Limits(nodes=20)).action, seat)
    thinker, seat = Thinker(1, Habits(worlds=0)), match.state.seat
    thinker.lines(match.view(seat), seat, FEW)
    assert _of_step(thinker, seat, [1 - seat], encode(Decline())).code == "as_planned"


def test_the_plan_that_a_choice_tells_is_the_one_that_is_played_with_the_same_reasons() -> None:
    match, bot = middle(40), TurnBot(1)
    seat = match.state.seat
    choice = bot.choose(game, match.view(seat), seat, FEW)
    assert choice.plan
    match.play(choice.action, seat)
    for step in choice.plan:
        if len(match.legal()) > 1:
            again = bot.choose(game, match.view(seat), seat, FEW)
            assert (again.action, again.reasons) == (step.action, step.reasons)
        match.play(step.action, seat)


def test_a_plan_is_not_followed_at_another_table() -> None:
    one, other, bot = middle(40), middle(40, seed=4), TurnBot(1)
    bot.choose(game, one.view(one.state.seat), one.state.seat, FEW)
    before = bot.lines
    choice = bot.choose(game, other.view(other.state.seat), other.state.seat, FEW)
    assert bot.lines is not before
    assert other.refusal(choice.action, other.state.seat) is None


@pytest.mark.compiled
def test_thinking_leaves_the_table_as_it_found_it() -> None:
    for seed in range(4):
        match = middle(30, seed)
        table = table_of(match.state, Chance(1))
        before = table.row(), table.piles(), table.legal()
        looking = Search(*version().listed(), seed=2)
        looking.begin(table, 48)
        found = looking.explore(table.seat, 4)
        worths = [looking.judge(actions, 3, table.seat) for _, actions in found[:5]]
        assert (table.row(), table.piles(), table.legal()) == before
        assert worths == [looking.judge(actions, 3, table.seat) for _, actions in found[:5]]


@pytest.mark.compiled
def test_a_worth_is_the_sum_of_its_terms() -> None:
    match = middle(50)
    table, listed = table_of(match.state, Chance(1)), version().listed()
    looking = Search(*listed, seed=2)
    looking.begin(table, 48)
    phase = looking.phase()
    weights = [
        (early * phase + late * (search.PHASES - phase)) // search.PHASES
        for early, late in zip(*listed, strict=True)
    ]
    own, rival = (sum(w * n for w, n in zip(weights, looking.terms(seat), strict=True)) for seat in (0, 1))
    assert looking.worth(0) == own - rival == -looking.worth(1)


def test_every_version_has_every_term() -> None:
    assert names()[0] == "1"
    for name in names():
        assert set(version(name).early) == set(version(name).late) == set(NAMES)


SAME = """
import rucher
from rucher.bots.alveola.thinking import Habits, Thinker
from rucher.bots.limits import Limits
match = rucher.new("alveola", seed=5)
for _ in range(30):
    match.play(match.legal()[0])
seat = match.state.seat
print(Thinker(1, Habits(wide=2, most=4, turns=2)).lines(match.view(seat), seat, Limits(nodes=12)))
"""


@pytest.mark.skipif(compiled_status(search) == "source", reason="compares with the plain source")
def test_compiled_and_plain_source_think_the_same() -> None:
    told = [
        subprocess.run(
            [sys.executable, "-c", SAME], env=os.environ | added, capture_output=True, text=True, check=True
        ).stdout
        for added in ({}, {"RUCHER_UNCOMPILED": "1"})
    ]
    assert told[0] == told[1] != ""


@pytest.mark.skipif(compiled_status(search) == "source", reason="too slow as plain Python")
def test_a_win_in_sight_is_taken() -> None:
    """A queen that ends the game with the lead: the line is as good as won."""
    won = 0
    for seed in range(6):
        match, players = rucher.new("alveola", seed=seed), [TurnBot(seed), TurnBot(seed + 50)]
        last = None
        while match.decision:
            seat = match.decision.seats[0]
            choice = players[seat].choose(game, match.view(seat), seat, Limits(nodes=60))
            if any(why.code == "wins" for why in choice.reasons):
                last = seat
            match.play(choice.action, seat)
        assert match.outcome is not None
        if last is not None:
            assert last in match.outcome.winners
            won += 1
    assert won > 0


def test_habits_narrow_the_search() -> None:
    match = middle(40)
    seat = match.state.seat
    wide, narrow = (Thinker(1, Habits(most=most, worlds=2)).lines(match.view(seat), seat) for most in (12, 3))
    assert len(narrow) == 3 < len(wide) <= 12


def test_reasons_come_true_when_the_turn_is_played() -> None:
    """Levels, honey and flowers that a reason names are what the turn then brings."""
    spoken = set()
    for seed in range(3):
        match, bot = middle(40, seed), TurnBot(seed)
        seat, turn = match.state.seat, match.state.turn
        before = match.state.players[seat].honey, match.state.players[seat].flowers
        eaten = sum(player.eaten for other, player in enumerate(match.state.players) if other != seat)
        told = bot.choose(game, match.view(seat), seat, FEW).reasons
        while match.decision and (match.state.seat, match.state.turn) == (seat, turn):
            match.play(bot.choose(game, match.view(seat), seat, FEW).action, seat)
        now, after = match.state.players[seat], {why.code: why.params for why in told}
        others = sum(player.eaten for other, player in enumerate(match.state.players) if other != seat)
        brought = {
            "earns_honey": now.honey - before[0],
            "takes_flowers": now.flowers - before[1],
            "hornet_eats": others - eaten,
        }
        for code, count in brought.items():
            assert after.get(code, {"n": 0})["n"] == max(0, count)
        if "worker_at" in after:
            assert match.state.hive[-1].level == after["worker_at"]["level"]
        spoken |= set(after)
    assert spoken & {"earns_honey", "takes_flowers"}


def test_a_turn_that_the_second_best_compares_badly_with_says_so() -> None:
    bare = Turn(points=1, honey=0, flowers=0, eaten=0, beside=0, replies=(2, 1, 3), wins=False)
    worse = bare._replace(beside=2, replies=(5, 4, 5))
    codes = {why.code: why.params for why in _spares(bare, worse)}
    assert codes == {"hornet_feared": {"n": 2}, "reply_prevented": {"n": 2}}
    assert list(_spares(bare, bare)) == []
    assert list(_spares(bare, bare._replace(replies=(9, 1, 9)))) == []  # not in every world
    assert list(_spares(bare, bare._replace(replies=(9, 9, None)))) == []  # the same player goes on


def score_of(first: str, second: str, matches: int, **options: Any) -> float:
    """What the first of two bots scores against the second."""
    terms = Terms("alveola", (first, second), seed=3, records=False, options=options)
    found = Contest(terms).run(matches)
    return found.scores[0].mean


@pytest.mark.long
def test_easy_is_as_good_as_a_beginner() -> None:
    assert 0.4 <= score_of("easy", "greedy", 200) <= 0.6


@pytest.mark.long
@pytest.mark.parametrize(("level", "below"), [("normal", "easy"), ("hard", "normal")])
def test_a_level_wins_at_least_seven_games_of_ten_against_the_one_below(level: str, below: str) -> None:
    assert score_of(level, below, 200) >= 0.7


@pytest.mark.long
@pytest.mark.parametrize("options", TABLES[1:])
def test_hard_wins_at_least_seven_of_ten_against_normal_with_more_players(options: dict[str, Any]) -> None:
    assert score_of("hard", "normal", 300, **options) >= 0.7


def test_hard_overlooks_less_against_several_sides() -> None:
    """Several rivals, and what they draw, blur the strength of each: two teams are two sides."""
    tables = [rucher.new("alveola", seed=1, **options).state for options in TABLES]
    two, three, four, teams = (LEVELS["hard"].habits_at(table).overlooks for table in tables)
    assert two == teams > three == four


def test_every_step_of_a_turn_tells_what_is_still_to_come() -> None:
    """What a power brought first is not promised again by the steps that follow."""
    told = set()
    for seed in (1, 2):
        match = rucher.new("alveola", seed=seed, players=2)
        players = [bots.find("hard", "alveola", seed * 10 + seat) for seat in range(2)]
        promised: list[tuple[str, int]] = []  # how much of what there is to be at the end of the turn
        while match.decision:
            seat, turn = match.decision.seats[0], match.state.turn
            choice = players[seat].choose(game, match.view(seat), seat, Limits(nodes=60))
            held = possessions(match.state, seat)
            due = [why for why in choice.reasons if why.code in held]
            promised += [(why.code, held[why.code] + int(str(why.params["n"]))) for why in due]
            match.play(choice.action, seat)
            if match.decision is None or match.state.turn != turn:
                held = possessions(match.state, seat)
                assert [(code, held[code]) for code, _ in promised] == promised
                told |= {code for code, _ in promised}
                promised = []
    assert told == {"earns_honey", "takes_flowers", "hornet_eats"}


def possessions(state: AlveolaState, seat: int) -> dict[str, int]:
    """What a seat has of what reasons promise."""
    player, rival = state.players[seat], state.players[1 - seat]
    return {"earns_honey": player.honey, "takes_flowers": player.flowers, "hornet_eats": rival.eaten}


@pytest.mark.parametrize(
    ("points", "others", "unknown", "code"),
    [
        (2, [3], False, "best_turn"),
        (0, [0, -1], False, "quiet_turn"),
        (-1, [-1, -2], False, "smallest_loss"),
        (0, [1], False, "patient_turn"),
        (-2, [-1], False, "costly_turn"),
        (0, [1], True, "looks_first"),
    ],
)
def test_a_turn_is_called_quiet_only_where_no_turn_found_gains_more(
    points: int, others: list[int], unknown: bool, code: str
) -> None:
    why = _of_points(points, others, unknown)
    assert why.code == code
    assert why.params == ({"n": abs(points)} if code in ("best_turn", "costly_turn") else {})


def test_the_analyst_counts_the_points_that_hornets_can_reach() -> None:
    found = set()
    for actions in range(40, 100, 6):
        match = middle(actions)
        for seat, player in enumerate(match.state.players):
            facts = {fact.said.key: fact.amount for fact in facts_of(match.state, seat)}
            heights = {cell: board_of(match.state).height(cell) for cell in player.workers}
            near = [c for c in player.workers if any(distance(c, h) == 1 for h in match.state.hornets)]
            points = sum(match.state.box.figures.level_points[heights[c] - 1] for c in near)
            assert facts["change.threatened"] == points
            found.add(points)
    assert len(found) > 1
