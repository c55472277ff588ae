"""The analyst: a won position is won, a blunder has a loss, a lucky draw is luck, and secrets stay secret."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from tests.processor_time import within

import rucher
from rucher import bots
from rucher.bots import registry
from rucher.bots.analysis import analyse, has_analyst, review
from rucher.bots.analysis.guide import results
from rucher.bots.analysis.lines import Weighed, _rival, told_line
from rucher.bots.analysis.messages import Review
from rucher.bots.analysis.outlook import Ahead, Sample
from rucher.bots.greedy import GreedyBot
from rucher.bots.hive.pondering import expected
from rucher.bots.limits import Limits
from rucher.core.chance import Chance, ThinkingChance
from rucher.core.errors import OptionError
from rucher.core.game import Game
from rucher.core.match import Match
from rucher.core.types import (
    Action,
    Decision,
    Emit,
    Event,
    GameInfo,
    Options,
    Outcome,
    Refusal,
    Scores,
    Seat,
    State,
    TurnKey,
)
from rucher.games.anthophila.actions import EndTurn

GOLDEN = Path(__file__).parent.parent / "golden"


class RaceOptions(Options, frozen=True):
    """A race over some turns each."""

    turns: int = 2


class Race(State):
    """The points of both, and the turns that are over."""

    points: list[int]
    turns: int
    turn: int = 0


class Step(Action, frozen=True):
    """A safe step of two points, or a roll of a die that gives its points; `rest` gives none."""

    how: str


class Stepped(Event, frozen=True):
    """Somebody has moved."""

    seat: Seat


class RaceGame(Game[Race, Step]):
    """Whoever has more points after all turns has won."""

    info = GameInfo("race", (2, 2), {"normal": {}}, "1", "2")
    options_type = RaceOptions
    state_type = Race
    action_type = Step
    event_type = Stepped

    def setup(self, options: RaceOptions, chance: Chance) -> Race:
        return Race(points=[0, 0], turns=options.turns)

    def decision(self, view: Race) -> Decision | None:
        return Decision("step", (view.turn % 2,)) if view.turn < 2 * view.turns else None

    def candidates(self, view: Race, seat: Seat) -> Iterable[Step]:
        return (Step("two"), Step("roll"), Step("rest"))

    def check(self, view: Race, seat: Seat, action: Step) -> Refusal | None:
        return None

    def apply(self, state: Race, seat: Seat, action: Step, chance: Chance, emit: Emit = None) -> None:
        state.points[seat] += {"two": 2, "rest": 0}.get(action.how) or (
            chance.die() if action.how == "roll" else 0
        )
        state.turn += 1

    def turn_key(self, view: Race) -> TurnKey:
        return TurnKey(view.turn, view.turn % 2)

    def score(self, state: Race) -> Scores:
        return Scores(tuple({"points": points} for points in state.points))

    def outcome(self, state: Race) -> Outcome | None:
        if state.turn < 2 * state.turns:
            return None
        a, b = state.points
        return Outcome((1 + (a < b), 1 + (b < a)), (0,) * (a > b) + (1,) * (b > a), "points")

    def write(self, view: Race, action: Step) -> str:
        return action.how

    def read(self, view: Race, seat: Seat, text: str) -> Step:
        return Step(text)

    def touches(self, view: Race, action: Step) -> tuple[str, ...]:
        return (f"how:{action.how}",)

    def read_touches(self, view: Race, seat: Seat, touches: Sequence[str]) -> Step | Refusal | None:
        return Step(touches[0].removeprefix("how:")) if touches else None

    def domains(self, view: Race) -> Mapping[str, Sequence[Any]]:
        return {"how": ("two", "roll", "rest")}


RACE = RaceGame()
ENOUGH = Limits(nodes=4_000)


@pytest.fixture(autouse=True)
def racer(monkeypatch: pytest.MonkeyPatch) -> None:
    """The race has a bot, so it has an analyst."""
    monkeypatch.setattr(registry, "_BOTS", [*registry._BOTS, bots.BotInfo("normal", GreedyBot, "race")])


def raced(*steps: str, draws: Sequence[int] = ()) -> Match:
    """A race that went like this, with these rolls."""
    match = Match(RACE, RaceOptions(turns=len(steps) // 2), Chance(0, draws))
    for step in steps:
        match.play(Step(step))
    return match


def played_out(game: str, seed: int = 0, **options: Any) -> Match:
    """A game of its bot against itself."""
    match = rucher.new(game, seed=seed, **options)
    while decision := match.decision:
        seat = decision.seats[0]
        view = match.game.glimpse(match.state, seat)
        match.play(
            bots.find("normal", game, seed + len(match.log)).choose(match.game, view, seat).action, seat
        )
    return match


def assert_sums(found: Review) -> None:
    """What was chosen and what was luck make up the whole curve, seat by seat."""
    points = [turn.before for turn in found.turns] + [found.end]
    for turn, after in zip(found.turns, points[1:], strict=True):
        for seat, chance in enumerate(after):
            assert turn.before[seat] + turn.choice[seat] + turn.luck[seat] == pytest.approx(chance, abs=1e-12)
    for seat in range(len(found.end)):
        own = sum(turn.choice[seat] for turn in found.turns if turn.seat == seat)
        others = sum(turn.choice[seat] for turn in found.turns if turn.seat != seat)
        luck = sum(turn.luck[seat] for turn in found.turns)
        assert own + others + luck == pytest.approx(found.end[seat] - points[0][seat], abs=1e-9)


def test_a_won_position_is_worth_1_and_a_lost_one_0() -> None:
    ahead = Race(points=[9, 0], turns=1, turn=1)
    assert [line.chance for line in analyse(RACE, ahead, 1, ENOUGH)] == [0.0, 0.0, 0.0]
    behind = Race(points=[0, 9], turns=1, turn=1)
    assert analyse(RACE, behind, 1, ENOUGH)[0].chance == 1.0


def test_the_best_line_is_the_one_that_wins_most_and_its_error_is_told() -> None:
    # One point behind with the last step: two win, a roll wins five times of six, resting never.
    lines = {
        line.notation[0]: line for line in analyse(RACE, Race(points=[1, 0], turns=1, turn=1), 1, ENOUGH)
    }
    assert lines["two"].chance == 1.0
    assert lines["two"].error == 0.0
    assert lines["rest"].chance == 0.0
    assert lines["roll"].chance == pytest.approx(11 / 12, abs=4 * max(lines["roll"].error, 0.04))
    assert [each.said.key for each in lines["two"].reasons][:1] == ["score.points"]
    assert lines["two"].touches == ("how:two",)


def test_whoever_is_not_asked_is_told_nothing() -> None:
    assert analyse(RACE, Race(points=[1, 0], turns=1, turn=1), 0, ENOUGH) == ()


def test_a_seat_of_hive_that_is_not_asked_has_no_lines() -> None:
    match = rucher.new("hive", seed=1)
    assert analyse(match.game, match.view(1), 1, Limits(nodes=50)) == ()
    assert analyse(match.game, match.view(0), 0, Limits(nodes=50)) != ()


def test_a_blunder_has_a_loss_and_its_better_turn() -> None:
    found = review(raced("two", "rest"), Limits(nodes=20_000))
    blunder = found.turns[-1]
    assert blunder.loss > 0.3
    assert blunder.turned == "choice"
    assert blunder.best is not None
    assert blunder.best.notation == ("roll",)
    assert blunder.choice[1] < -0.3
    assert blunder.luck == pytest.approx((0, 0))
    assert found.accuracy[1] is not None
    assert found.accuracy[1] < 50
    assert_sums(found)


def test_a_planted_good_draw_is_luck_and_not_choice() -> None:
    lucky = review(raced("two", "roll", draws=[6]), Limits(nodes=20_000)).turns[-1]
    unlucky = review(raced("two", "roll", draws=[1]), Limits(nodes=20_000)).turns[-1]
    assert lucky.choice == pytest.approx(unlucky.choice)  # the same choice, whatever it drew
    assert lucky.luck[1] > 0.15
    assert unlucky.luck[1] < -0.5
    assert lucky.loss == unlucky.loss == 0.0


def test_the_others_are_those_whose_turn_it_was() -> None:
    found = review(raced("rest", "two", "two", "two"), Limits(nodes=20_000))
    assert [turn.seat for turn in found.turns] == [0, 1, 0, 1]
    assert found.turns[0].choice[0] < 0 < found.turns[0].choice[1]
    assert found.end == (0.0, 1.0)
    assert_sums(found)


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("alveola", {}),
        ("alveola", {"preset": "teams"}),
        ("anthophila", {"preset": "siege"}),
        ("apiary", {"players": 1}),
    ],
)
def test_choice_luck_and_others_sum_to_the_change_of_the_curve(game: str, options: dict[str, Any]) -> None:
    match = played_out(game, 3, **options)
    found = review(match, Limits(nodes=1_500))
    assert_sums(found)
    assert found.turns[0].first == 1
    assert found.turns[-1].last == len(match.log)
    assert all(a.last + 1 == b.first for a, b in zip(found.turns, found.turns[1:], strict=False))
    assert match.outcome is not None
    won = {seat for seat, chance in enumerate(found.end) if chance == 1}
    assert won == set(match.outcome.winners)


@pytest.mark.parametrize("game", ["alveola", "anthophila", "apiary"])
def test_the_analyst_sees_only_what_the_seat_sees(game: str) -> None:
    match = played_out(game, 5)
    for played in (len(match.log) // 3, len(match.log) // 2):
        state = match.state_after(played)
        decision = match.game.decision(state)
        assert decision is not None
        seat = decision.seats[0]
        view = match.game.view(state, seat)
        other = match.game.view(match.game.resample(view, seat, ThinkingChance(99)), seat)
        assert analyse(match.game, view, seat, Limits(nodes=150)) == analyse(
            match.game, other, seat, Limits(nodes=150)
        )


@pytest.mark.parametrize("game", ["alveola", "anthophila", "apiary"])
def test_a_plan_is_weighed_and_told_up_to_its_first_draw(game: str) -> None:
    """Also one that no bot would choose: a hint compares its own turn with the analyst's."""
    match = played_out(game, 7)
    number = len(match.log) // 2
    while len(match.game.legal(state := match.state_after(number), match.log[number].seat)) < 7:
        number += 1
    seat = match.log[number].seat
    view = match.game.view(state, seat)
    plain = {line.notation[0] for line in analyse(match.game, view, seat, Limits(nodes=100))}
    written = [match.game.write(view, action) for action in match.game.legal(view, seat)]
    plan = next(text for text in reversed(written) if text not in plain)
    lines = analyse(match.game, view, seat, Limits(nodes=100), (plan,))
    assert (plan,) in [line.notation for line in lines]
    assert len(lines) <= 4


def test_the_best_line_is_told_against_one_that_begins_otherwise() -> None:
    """Its own variants differ by little, and would leave it without reasons."""
    sample = Sample((0.5,), (0,), None, None)
    best, variant, other = (Weighed(actions, [sample]) for actions in (("a", "b"), ("a", "c"), ("d", "b")))
    assert _rival([best, variant, other]) is other
    assert _rival([best, variant]) is variant
    assert _rival([best]) is None


def test_a_turn_is_told_by_what_its_player_does() -> None:
    """The end of a turn moves the hornets first: they are no better turn than the one that was played."""
    golden = GOLDEN / "anthophila" / "1" / "siege_lost.json"
    match = rucher.load(golden.read_text(encoding="utf-8"))
    ends = [played for played, entry in enumerate(match.log) if isinstance(entry.action, EndTurn)]
    state = match.state_after(ends[3])
    seat = match.log[ends[3]].seat
    line = Weighed((EndTurn(),), [Sample((0.5, 0.5), (0, 0), None, None)])
    told = told_line(Ahead(match.game), match.game.view(state, seat), seat, line, None)
    assert [each.key for each in told.said] == ["event.turn_ended"]
    assert state.hornets


def test_reasons_that_speak_for_a_turn_come_before_its_price() -> None:
    match, told = played_out("alveola", 5), list[bool]()
    for played in range(20, len(match.log), 12):
        state = match.state_after(played)
        key = match.game.turn_key(state)
        assert key is not None
        seat = key.seat
        for line in analyse(match.game, match.game.view(state, seat), seat, Limits(nodes=150)):
            assert [each.better for each in line.reasons] == sorted(
                (each.better for each in line.reasons), reverse=True
            )
            for each in line.reasons:
                welcome = each.said.key not in ("change.eaten", "change.threatened", "change.rival")
                assert each.by is not None
                assert each.by == 0 or each.better == ((each.by > 0) == welcome)
            told += [each.better for each in line.reasons]
    assert {True, False} == set(told)


@pytest.mark.parametrize("game", ["alveola", "anthophila", "apiary"])
def test_the_limits_are_kept_within_a_tenth(game: str) -> None:
    match = played_out(game, 7)
    number = len(match.log) // 2
    while len(match.game.legal(state := match.state_after(number), match.log[number].seat)) < 4:
        number += 1
    seat = match.log[number].seat
    view = match.game.view(state, seat)
    assert within(0.33, lambda: analyse(match.game, view, seat, Limits(seconds=0.3)))


def test_hive_says_the_same_in_the_same_messages() -> None:
    match = rucher.new("hive", seed=0)
    for move in ("wG1", "bG1 wG1-", "wQ -wG1", "bQ bG1-"):
        match.play(move)
    lines = analyse(match.game, match.state, 0, Limits(nodes=500))
    assert 0.3 < lines[0].chance < 0.7
    assert lines[0].touches
    assert not lines[0].error
    found = review(match, Limits(nodes=300))
    assert [turn.seat for turn in found.turns] == [0, 1, 0, 1]
    assert all(turn.luck == (0, 0) and sum(turn.before) == pytest.approx(1) for turn in found.turns)
    assert_sums(found)


def test_expected_score_of_a_worth() -> None:
    assert expected(0) == 0.5
    assert expected(400) == pytest.approx(10 / 11)
    assert expected(5_000) == expected(1_400)


def test_shares_of_a_victory() -> None:
    sides = [(0,), (1,), (2,)]
    assert results(sides, Outcome((1, 1, 3), (0, 1), "x")) == (0.5, 0.5, 0)
    assert results(sides[:2], Outcome((1, 1), (), "x")) == (0.5, 0.5)
    assert results([(0, 2), (1, 3)], Outcome((1, 2, 1, 2), (0, 2), "x")) == (1, 0)
    assert results([(0, 1)], Outcome((1, 1), (), "x")) == (0,)


def test_a_game_without_a_bot_of_its_own_has_no_analyst() -> None:
    assert not has_analyst("nim")
    assert has_analyst("race")
    assert has_analyst("apiary")
    registry._BOTS.pop()
    with pytest.raises(OptionError):
        analyse(RACE, Race(points=[0, 0], turns=1), 0)
