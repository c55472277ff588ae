"""The Hive engine: legal, punctual and the same each time; its levels, its reasons, its reviews."""

import hashlib
import itertools
import math
import random
import time

import msgspec
import pytest
from tests.core.toys import nim

import rucher
from rucher.bots import find
from rucher.bots.hive.analysis import Analysis, analyse
from rucher.bots.hive.engine import Engine, Line
from rucher.bots.hive.evaluation import Evaluation
from rucher.bots.hive.explain import reasons, terms
from rucher.bots.hive.past import retraced
from rucher.bots.hive.players import LEVELS, EngineBot, LevelBot
from rucher.bots.hive.review import Review, review
from rucher.bots.hive.weights import evaluation_of, names, version, weights_of
from rucher.bots.limits import DEEPEST, Limits
from rucher.bots.protocol import Reason
from rucher.core.errors import OptionError
from rucher.core.match import Match
from rucher.core.texts import LANGUAGES, Texts
from rucher.games.hive import game as hive
from rucher.games.hive.actions import Place
from rucher.games.hive.formats.game_string import read_game_string
from rucher.games.hive.state import board_of

PRESETS = ("booklet", "beginner", "tournament")
STUCK = r"Base;InProgress;Black[5];wG1;bB1 wG1-;wB1 /wG1;bQ bB1\;wS1 wB1\;bQ wB1-;wQ \wG1;bB1 bQ;wB1 bB1"


def random_match(seed: int, most: int = 60) -> Match:
    """A match broken off somewhere, by seed."""
    rng = random.Random(seed)
    match = rucher.new("hive", preset=PRESETS[seed % 3])
    plies = rng.randrange(most)
    while match.decision and len(match.log) < plies:
        match.play(rng.choice(match.legal()))
    if match.decision is None:
        match.takeback()
    return match


def answers(seeds: range, seconds: float) -> list[float]:
    """Think about random positions for a time; every answer is legal. How late each one was.

    The clock is the processor's: the machine may be busy with other things now and then, the engine may not.
    """
    engine = Engine(megabytes=1, clock=time.thread_time)
    late = []
    for seed in seeds:
        match = random_match(seed)
        start = time.thread_time()
        action = engine.think(match.state, Limits(seconds=seconds)).action
        late.append(time.thread_time() - start - seconds)
        assert match.refusal(action) is None
    return late


def test_answers_are_legal_and_in_time() -> None:
    assert max(answers(range(300), 0.005)) < 0.05


@pytest.mark.long
def test_ten_thousand_answers_are_legal_and_in_time() -> None:
    assert max(answers(range(10_000), 0.01)) < 0.05


@pytest.mark.parametrize("seed", range(12))
def test_the_clock_is_looked_at_every_few_hundred_positions(seed: int) -> None:
    nodes: list[int] = []
    engine = Engine(megabytes=1)

    def clock() -> float:
        nodes.append(engine._search.nodes)
        return len(nodes) / 1000

    engine = Engine(megabytes=1, clock=clock)
    engine.think(random_match(seed).state, Limits(seconds=0.05, nodes=20_000))
    assert max(after - before for before, after in itertools.pairwise(nodes)) < 1000


def test_it_stops_when_the_clock_says_so() -> None:
    ticks = itertools.count()
    engine = Engine(megabytes=1, clock=lambda: next(ticks) / 1000)
    thought = engine.think(random_match(7).state, Limits(seconds=0.2))
    assert thought.seconds < 0.21


def test_nodes_and_depth_are_limits() -> None:
    state = random_match(4).state
    assert Engine(megabytes=1).think(state, Limits(nodes=300)).nodes <= 310
    assert Engine(megabytes=1).think(state, Limits(depth=2)).depth == 2


# A change in search or weights changes these; those of 7 are from the day it was released.
THOUGHTS = {"7": "2ca6e7e9fe7f2c0e", "8": "e9f8e1cbb4c5a065", "9": "900ca4789e792cd5"}


@pytest.mark.compiled
@pytest.mark.parametrize("name", THOUGHTS)
def test_the_same_thoughts_compiled_or_not(name: str) -> None:
    chosen = version(name)
    thoughts = [
        Engine(chosen, megabytes=1).think(random_match(seed).state, Limits(nodes=120)) for seed in range(6)
    ]
    found = repr([(thought.lines, thought.nodes, thought.depth) for thought in thoughts])
    assert hashlib.sha256(found.encode()).hexdigest()[:16] == THOUGHTS[name]


def test_the_same_limits_give_the_same_thought() -> None:
    for seed in range(3):
        state = random_match(seed).state
        one, other = (Engine(megabytes=1).think(state, Limits(nodes=400), lines=2) for _ in range(2))
        assert (one.lines, one.nodes, one.depth) == (other.lines, other.nodes, other.depth)


def test_several_lines_differ_and_are_in_order() -> None:
    match = random_match(11)
    thought = Engine(megabytes=1).think(match.state, Limits(depth=2), lines=3)
    assert len({line.actions[0] for line in thought.lines}) == 3
    worths = [line.worth for line in thought.lines]
    assert worths == sorted(worths, reverse=True)
    for line in thought.lines:
        played = rucher.load(match.to_json())
        for action in line.actions:
            played.play(action)


def test_a_forced_pass_is_played() -> None:
    state = read_game_string(STUCK).state
    assert EngineBot(limits=Limits(depth=1)).choose(hive, state, 1).reasons == (Reason("only_action"),)


def test_it_plays_hive_only() -> None:
    with pytest.raises(OptionError, match="plays hive only"):
        LevelBot("easy", 1).choose(nim.game, None, 0)


def test_it_remembers_positions_of_the_match_that_would_repeat() -> None:
    shuttle = ["wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-", "wQ /wS1", "bQ bS1\\", "wQ -wS1", "bQ bS1-"]
    match = rucher.new("hive", queen_on_turn_1=False)
    engine = Engine(megabytes=1)
    for move in shuttle:
        engine.think(match.state, Limits(depth=1))
        match.play(move)
    board = board_of(match.state)
    assert board.hash in engine._past(match.state, board)


@pytest.mark.parametrize("preset", PRESETS)
def test_a_new_engine_knows_from_the_view_all_that_would_repeat(preset: str) -> None:
    shuttle = ["wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-", "wB1 \\wQ", "bB1 bQ/", "wB1 wQ", "bB1 bQ"]
    shuttle += ["wB1 \\wQ", "bB1 bS1", "wB1 wQ", "bB1 bQ", "wB1 -wQ", "bB1 bQ\\"]
    match = rucher.new("hive", preset=preset)
    keys = []
    for number, move in enumerate(shuttle):
        match.play(move)
        if number >= 5:  # the last placement
            keys.append(board_of(match.state).hash)
    view = msgspec.json.decode(msgspec.json.encode(match.view(0)), type=hive.state_type)
    assert Engine(megabytes=1)._past(view, board_of(view)) == keys[:-1]


@pytest.mark.parametrize("seed", range(6))
def test_what_is_retraced_has_been(seed: int) -> None:
    rng = random.Random(seed)
    match = rucher.new("hive", preset=PRESETS[seed % 3])
    keys = {}
    while match.decision and len(match.log) < 70:
        legal = match.legal()
        moves = [action for action in legal if not isinstance(action, Place)]
        match.play(rng.choice(moves if moves and len(match.log) > 50 else legal))
        keys[match.state.history[-1]] = board_of(match.state).hash
    found = retraced(match.state)
    assert len(found) >= min(2, len(match.state.history) - 1)
    assert all(keys[key] == told for key, told in found.items())


# White fills the last gap beside the black queen with an ant; that its queen could go there too, or that a
# piece thrown there would leave another gap, once hid this.
BESIDE_THE_GAP = (
    r"Base+MLP;InProgress;Black[17];wA1;bP /wA1;wQ wA1/;bA1 -bP;wA2 \wA1;bA2 bP\;wA2 -bA1;bQ -bA2;"
    r"wG1 /wA2;bA2 wG1-;wA2 bQ\;bA1 \wG1;wP wA1-;bA1 /wA2;wB1 wA2-;bG1 /bA1;wB1 bQ-;bG2 -bG1;wB2 wA2-;"
    r"bA3 bG2/;wA3 wB2-;bM bG1\;wA3 bA2/;bQ bP-;wB2 wB1;wA1 bA2-;wB2 bQ;bA3 bA1-;wM wB1-;bS1 -bG2;"
    r"wA3 /bS1;bG3 \bS1;wQ wB2-",
)


@pytest.mark.parametrize("game", BESIDE_THE_GAP)
def test_every_way_to_the_last_gap_is_seen_past_the_depth(game: str) -> None:
    match = read_game_string(game)
    match.play(Engine(megabytes=1).think(match.state, Limits(depth=1)).action)
    side = match.state.to_move
    board = board_of(match.state).copy()
    for move in board.legal():
        board.play(move)
        assert board.result != 1 + side
        board.undo()


def test_the_evaluation_is_the_sum_of_its_terms() -> None:
    linear = version("7")  # the last one without a network
    evaluation = evaluation_of(linear)
    for seed in range(40):
        match = random_match(seed)
        board = board_of(match.state)
        tempo = linear.at(sum(spot is not None for spot in match.state.spots)).tempo
        total = sum(term.worth * (1 - 2 * term.colour) for term in terms(board, linear))
        assert evaluation.of(board) == math.floor((-total if board.to_move else total) + tempo)


def test_weights_are_listed_and_read_back() -> None:
    early = version().early
    assert weights_of(early.listed()) == early
    assert weights_of(range(144)).listed() == [*range(119), 0, *range(120, 144)]  # 119: seven neighbours
    assert version("1").at(20) == version("1").early


def test_frozen_versions_can_be_named() -> None:
    assert names()[0] == "1"
    assert version("1").early != version("2").early
    with pytest.raises(OptionError, match="no version"):
        version("0")
    with pytest.raises(ValueError, match="weights are wanted"):
        Evaluation([1, 2, 3], [1, 2, 3])


def test_every_level_is_a_bot_with_its_time() -> None:
    assert [level.seconds for level in LEVELS.values()] == [0.1, 0.3, 0.5, 1.0, 2.0, 3.0]
    for name in LEVELS:
        assert find(name, "hive", seed=1).name == name
    assert LEVELS["easy"].within(Limits(seconds=9.0, depth=1)) == Limits(9.0, None, 1)
    assert LEVELS["master"].within(Limits(nodes=5)) == Limits(None, 5, DEEPEST)


def test_a_level_without_a_seed_plays_another_game_each_time_and_the_same_one_with_it() -> None:
    state = rucher.new("hive", preset="tournament").state
    seeded = {str(LevelBot("expert", 3).choose(hive, state, 0).action) for _ in range(3)}
    free = [LevelBot("hard").choose(hive, state, 0) for _ in range(24)]
    assert len(seeded) == 1
    assert len({str(choice.action) for choice in free}) > 1
    assert all(choice.reasons == (Reason("from_the_book"),) for choice in free)


def test_each_level_is_stronger_than_the_one_before_and_players_read_how_strong() -> None:
    strengths = [level.elo for level in LEVELS.values()]
    assert strengths == sorted(set(strengths))
    texts = Texts("hive")
    for name, level in LEVELS.items():
        for lang in LANGUAGES:
            digits = "".join(filter(str.isdigit, texts.say(lang, f"bot.{name}")))
            assert str(level.elo) in digits


def test_a_reason_names_what_changes_on_the_table() -> None:
    match = rucher.new("hive", queen_on_turn_1=False)
    for move in ("wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-", "wA1 \\wQ", "bA1 bQ/"):
        match.play(move)
    closing = match.read("wA1 bQ-")
    found = reasons(match.state, Line(100, (closing,)))
    assert Reason("closes_in", {"n": 3}) in found
    assert reasons(match.state, Line(29_999, (closing,))) == (Reason("wins"),)
    assert reasons(match.state, Line(29_997, (closing,)))[0] == Reason("wins_in", {"n": 2})
    texts = Texts("hive")
    said = [texts.say("en", f"reason.{reason.code}", reason.params) for reason in found]
    assert "it fills a space around the opponent’s queen bee, 3 left" in said


def test_a_piece_that_enters_away_from_the_queens_fills_no_space_around_them() -> None:
    match = rucher.new("hive", preset="beginner")
    for move in ("wQ", "bQ wQ\\"):
        match.play(move)
    for move in ("wA1 wQ/", "wA1 -wQ"):
        found = reasons(match.state, Line(100, (match.read(move),)))
        assert [reason.code for reason in found] == ["brings_in"]


def test_a_review_finds_the_turning_point() -> None:
    match = rucher.new("hive", queen_on_turn_1=False, repetition=False)
    engine, rng = Engine(megabytes=1), random.Random(4)
    while match.decision and len(match.log) < 70:
        thinks = match.state.to_move == 0
        match.play(
            engine.think(match.state, Limits(nodes=150)).action if thinks else rng.choice(match.legal())
        )
    found = review(match, Limits(nodes=150), Engine(megabytes=1))
    assert msgspec.json.decode(msgspec.json.encode(found), type=Review) == found
    assert [each.number for each in found.judged] == list(range(1, len(match.log) + 1))
    assert found.mean_loss(1) > found.mean_loss(0)
    gravest = found.turning_points[0]
    assert gravest.loss == max(each.loss for each in found.judged if each.turned)
    assert gravest.best.actions[0] != gravest.action


def test_an_analysis_is_plain_data_in_notation() -> None:
    match = random_match(11)
    found = analyse(match.view(match.state.to_move), Limits(depth=2))
    assert msgspec.json.decode(msgspec.json.encode(found), type=Analysis) == found
    assert len(found.lines) == 3
    texts = Texts("hive")
    for line in found.lines:
        assert match.read(line.notation[0]) == line.actions[0]
        assert len(line.notation) == len(line.actions)
        assert all(texts.say("fr", said.key, said.params) for said in line.reasons)


def test_a_finished_game_has_no_lines() -> None:
    match = rucher.new("hive", queen_on_turn_1=False)
    while match.decision:
        match.play(Engine(megabytes=1).think(match.state, Limits(nodes=100)).action)
    assert analyse(match.state, Limits(nodes=100)).lines == ()


def test_only_hive_is_reviewed() -> None:
    with pytest.raises(OptionError, match="only hive"):
        review(rucher.new("alveola", seed=1), Limits(nodes=1))
