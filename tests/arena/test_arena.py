"""The arena: fair pairings, the same matches each time, and arithmetic that can be trusted."""

import json
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner

import rucher
from rucher.arena import playing
from rucher.arena.contest import Contest
from rucher.arena.entrants import EntrantFailed, enter
from rucher.arena.playing import Terms, opened, play
from rucher.arena.rating import Sprt, difference, elo, expected, score, win_rate
from rucher.arena.seating import points, seatings
from rucher.arena.uhp_bot import UhpBot
from rucher.bots import registry
from rucher.bots.hive.weights import FOLDER, version
from rucher.bots.limits import Limits
from rucher.bots.protocol import Bot
from rucher.cli import main
from rucher.core.errors import OptionError
from rucher.core.types import Outcome

FEW = Limits(nodes=60)
TERMS = Terms("hive", ("engine:hash=1", "greedy"), seed=5, limits=FEW, longest=60)
EXAMPLE = Path(__file__).parents[2] / "examples" / "beat_greedy.py"
OURS = f"{sys.executable} -m rucher uhp"


def test_a_block_has_one_opening_and_every_seating() -> None:
    one, other = play(TERMS, 0, 0), play(TERMS, 0, 1)
    assert (one.seats, other.seats) == ((0, 1), (1, 0))
    assert actions(one.record)[:6] == actions(other.record)[:6] != actions(play(TERMS, 1, 0).record)[:6]


def actions(record: str) -> list[object]:
    """The actions of a record."""
    return [entry["action"] for entry in json.loads(record)["log"]]


def test_three_players_sit_round_the_table() -> None:
    terms = Terms("alveola", ("random", "greedy", "random"), seed=3, longest=40)
    played = [play(terms, 0, turn) for turn in range(3)]
    assert [match.seats for match in played] == [(0, 1, 2), (1, 2, 0), (2, 0, 1)]
    assert opened(terms, 0).setup_draws == json.loads(played[2].record)["setup"]


def test_the_same_seed_gives_the_same_matches_on_any_number_of_workers(tmp_path: Path) -> None:
    folders = tmp_path / "one", tmp_path / "two"
    results = [
        Contest(TERMS, folder=folder).run(4, workers) for folder, workers in zip(folders, (1, 2), strict=True)
    ]
    assert results[0] == results[1]
    files = sorted(file.name for file in folders[0].iterdir())
    assert len(files) == 5
    for name in files:
        assert (folders[0] / name).read_text() == (folders[1] / name).read_text()


def test_saved_matches_replay(tmp_path: Path) -> None:
    Contest(TERMS, folder=tmp_path).run(2)
    for file in tmp_path.glob("match-*.json"):
        assert len(rucher.load(file.read_text()).log) > 6


def test_a_folder_holds_one_contest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Contest(TERMS, folder="mine").run(2)
    before = {file: file.read_text() for file in Path("mine").iterdir()}
    with pytest.raises(rucher.OptionError, match="mine holds the matches of another contest"):
        Contest(TERMS, folder="mine")
    assert {file: file.read_text() for file in Path("mine").iterdir()} == before
    line = ["match", "alveola", "random", "random", "--games", "2", "--seed", "4"]
    for folder in ("alveola-4", "alveola-4-2", "alveola-4-3"):
        assert f"2 matches in {Path('matches', folder)}" in CliRunner().invoke(main, line).output


def test_a_contest_counts(tmp_path: Path) -> None:
    result = Contest(TERMS).run(4)
    assert result.matches == 4
    assert sum(result.wins) + result.draws == 4
    assert sum(each.mean for each in result.scores) == pytest.approx(1)


def test_a_contest_ends_with_its_verdict() -> None:
    terms = Terms("hive", ("engine:hash=1", "random"), seed=1, limits=Limits(nodes=200))
    result = Contest(terms, sprt=Sprt(0, 400)).run(200)
    assert result.verdict == "better"
    assert result.matches < 60


def earned(ranks: tuple[int, ...], seats: tuple[int, ...] | None = None) -> list[float | None]:
    """The points of entrants who play against each other; without seats, one in each."""
    seats = seats or tuple(range(len(ranks)))
    return points(Outcome(ranks, (), ""), seats, max(seats) + 1, together=False)


def test_points_are_shared_by_equals() -> None:
    assert earned((1, 2)) == [1, 0]
    assert earned((1, 1)) == [0.5, 0.5]
    assert earned((1, 2, 2)) == [1, 0.25, 0.25]
    assert earned((3, 1, 2, 4)) == [pytest.approx(1 / 3), 1, pytest.approx(2 / 3), 0]


def test_who_has_several_seats_earns_their_mean_against_the_others() -> None:
    assert earned((1, 2, 1, 2), (0, 1, 0, 1)) == [1, 0]  # a team
    assert earned((1, 2, 3, 4), (0, 1, 0, 1)) == [0.75, 0.25]
    assert earned((2, 1, 3), (0, 1, 0)) == [0, 1]
    assert earned((1, 1, 2), (1, 0, 1)) == [0.75, 0.25]


def test_together_a_win_is_everybody_s_and_who_did_not_play_has_none() -> None:
    won, lost = Outcome((1, 1), (0, 1), "victory"), Outcome((1, 1), (), "too_long")
    assert points(won, (1, 1), 2, together=True) == [None, 1]
    assert points(lost, (0, 0), 2, together=True) == [0, None]


def test_every_entrant_sits_as_often_in_every_seat() -> None:
    assert seatings(2, 4, together=False) == [(0, 1, 0, 1), (1, 0, 1, 0)]
    assert seatings(2, 3, together=False) == [
        (0, 1, 0), (1, 0, 0), (0, 0, 1), (1, 0, 1), (0, 1, 1), (1, 1, 0),
    ]  # fmt: skip
    for entrants, seats in ((2, 2), (2, 3), (2, 5), (3, 4), (3, 5), (4, 4)):
        block = seatings(entrants, seats, together=False)
        for seat in range(seats):
            sat = [seating[seat] for seating in block]
            assert len({sat.count(who) for who in range(entrants)}) == 1
    assert seatings(2, 3, together=True) == [(0, 0, 0), (1, 1, 1)]


def test_two_bots_share_three_seats() -> None:
    terms = Terms("alveola", ("random", "greedy"), seed=3, options={"players": 3}, longest=30)
    result = Contest(terms).run(6)
    assert result.matches == 6
    assert [match["seats"] for match in result.log][:2] == [(0, 1, 0), (1, 0, 0)]
    assert sum(each.mean for each in result.scores) == pytest.approx(1)


def test_a_bot_in_several_seats_has_a_seed_for_each(monkeypatch: pytest.MonkeyPatch) -> None:
    seeds: list[int] = []

    def entered(text: str, game: str, seed: int, limits: Limits | None) -> Bot:
        seeds.append(seed)
        return enter(text, game, seed, limits)

    monkeypatch.setattr(playing, "enter", entered)
    terms = Terms("alveola", ("random", "random"), options={"players": 4, "teams": True}, longest=5)
    play(terms, 0, 0)
    assert len(set(seeds)) == 4
    play(terms, 0, 1)
    assert seeds[4:] == [seeds[1], seeds[0], seeds[3], seeds[2]]


TOGETHER = Terms("anthophila", ("normal", "random"), seed=2, options={"players": 2})


def test_in_a_co_operative_game_each_bot_plays_all_seats_on_common_deals() -> None:
    result = Contest(TOGETHER, sprt=Sprt(0, 400)).run(24)
    log = [(match["block"], match["seats"]) for match in result.log]
    assert log[:4] == [(0, (0, 0)), (0, (1, 1)), (1, (0, 0)), (1, (1, 1))]
    wins = [sum(match["points"][who] == 1 for match in result.log) for who in range(2)]
    assert list(result.wins) == wins
    assert result.scores[0].mean == pytest.approx(wins[0] / result.scores[0].blocks)
    assert result.scores[0].mean > result.scores[1].mean  # it was 0.5 for both
    (ahead,) = result.ahead
    assert ahead.mean == pytest.approx(result.scores[0].mean - result.scores[1].mean)
    assert ahead.low < ahead.mean <= ahead.high
    assert result.ratio is not None
    assert result.ratio > 0


def test_the_deals_of_a_block_are_common() -> None:
    terms = msgspec.structs.replace(TOGETHER, entrants=("normal", "normal"))

    def drawn(block: int, turn: int) -> list[int]:
        log = json.loads(play(terms, block, turn).record)["log"]
        return [what for entry in log for what in entry["draws"]]

    one, other, elsewhere = drawn(3, 0), drawn(3, 1), drawn(4, 0)
    assert one[:3] == other[:3] != elsewhere[:3]


def test_a_common_deal_stays_common_where_the_matches_part() -> None:
    one, other = opened(TOGETHER, 3), opened(TOGETHER, 3)
    one._chance.shuffled("what only one match draws", range(5))
    deals = [[match._chance.die("tiles", 60) for _ in range(8)] for match in (one, other)]
    assert deals[0] == deals[1]


def test_one_bot_alone_has_its_win_rate_against_the_game() -> None:
    result = Contest(Terms("anthophila", ("normal",), seed=2, options={"players": 1})).run(3)
    assert (result.matches, result.ahead, result.draws) == (3, (), 3 - result.wins[0])
    solo = Terms("apiary", ("random",), options={"players": 1}, longest=40)
    assert solo.together
    assert Contest(solo).run(1).scores[0].mean == 0  # broken off is not won


def test_a_difference_on_the_same_deals_is_narrower_than_two_scores() -> None:
    one, other = [1.0, 0.0, 1.0, 0.0, 1.0] * 10, [1.0, 0.0, 1.0, 0.0, 0.0] * 10
    apart = difference(one, other)
    assert apart.mean == pytest.approx(0.2)
    assert apart.low > 0
    assert win_rate(one).low < win_rate(other).high
    assert difference([1.0] * 20, [0.0] * 20).low == pytest.approx(0.76, abs=0.005)
    assert difference([1.0] * 9, [1.0] * 9).high > 0


def test_a_win_rate_has_wilson_s_interval() -> None:
    rate = win_rate([1.0] * 15 + [0.0] * 5)
    assert (rate.mean, rate.blocks) == (0.75, 20)
    assert rate.low == pytest.approx(0.531, abs=0.001)
    assert rate.high == pytest.approx(0.888, abs=0.001)
    assert win_rate([1.0] * 20).low == pytest.approx(0.839, abs=0.001)
    assert (win_rate([]).low, win_rate([]).high) == (0, 1)


def test_records_are_optional(tmp_path: Path) -> None:
    terms = msgspec.structs.replace(TERMS, records=False)
    result = Contest(terms, folder=tmp_path).run(2)
    assert [file.name for file in tmp_path.iterdir()] == ["result.json"]
    assert play(terms, 0, 0).record == ""
    assert result.scores == Contest(TERMS).run(2).scores


def test_an_executor_can_be_given() -> None:
    with ThreadPoolExecutor(2) as executor:
        assert Contest(TERMS).run(4, executor=executor) == Contest(TERMS).run(4)


@pytest.mark.parametrize(
    ("game", "entrants", "options", "problem"),
    [
        ("hive", ("greedy",), {}, "name another"),
        ("hive", ("greedy",) * 3, {}, "3 bots cannot share 2 seats"),
        ("alveola", ("greedy",), {"players": 2}, "name another"),
        ("alveola", ("greedy",) * 5, {}, "`int` <= 4"),
    ],
)
def test_who_cannot_sit_is_told_why(
    game: str, entrants: tuple[str, ...], options: dict[str, int], problem: str
) -> None:
    with pytest.raises(OptionError, match=problem):
        Terms(game, entrants, options=options).seatings()


def test_elo_and_back() -> None:
    assert elo(0.5) == 0
    assert elo(0.75) == pytest.approx(190.8, abs=0.1)
    assert expected(elo(0.9)) == pytest.approx(0.9)


def test_an_interval_narrows_with_blocks() -> None:
    few, many = score([0.5, 1.0] * 5), score([0.5, 1.0] * 50)
    assert few.mean == many.mean == 0.75
    assert few.low < many.low < 0.75 < many.high < few.high
    assert (score([]).low, score([1.0]).low) == (0, 0)
    assert 0.75 < score([1.0] * 20).low < 0.832  # 20 of 20 leaves an exact 83.2 %
    assert score([1.0] * 20).high == 1


def test_the_sequential_test_decides_both_ways() -> None:
    test = Sprt(0, 50)
    assert test.verdict([0.5, 0.75] * 200) == "better"
    assert test.verdict([0.5, 0.25] * 200) == "not better"
    assert test.verdict([0.5, 0.75]) == "open"
    assert test.verdict([1.0]) == "open"


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("nobody", "no bot"),
        ("greedy:hash=5", "settings are nodes, seconds, depth, not"),
        ("greedy@2", "only the engine, alveola and apiary have versions"),
        ("engine@99", "no version"),
        ("engine:speed=5", "settings are"),
        ("engine:nodes=many", "is a number"),
        ("engine:nodes=-1", "must not be negative"),
        ("uhp:/no/such/engine", "cannot be started"),
        ("missing.py:Ahead", "there is no file missing.py"),
        (f"{EXAMPLE}:Behind", "has no class Behind"),
    ],
)
def test_wrong_entrants(text: str, problem: str) -> None:
    with pytest.raises(OptionError, match=problem):
        enter(text, "hive", 0)


def test_a_bot_of_one_s_own_is_an_entrant_by_its_file() -> None:
    terms = Terms("alveola", (f"{EXAMPLE}:Ahead", "random"), seed=2, longest=30)
    assert play(terms, 0, 0).actions == 30
    assert enter(f"{EXAMPLE}:Ahead", "alveola", 1).name == "ahead"


def test_entrants_with_settings() -> None:
    game = rucher.new("hive")
    tried = "engine@4:window=80,late_depth=0,nodes=50,hash=1"
    for text in (
        "engine@1:depth=1,hash=1,noise=5",
        tried,
        "hard:nodes=50,hash=1",
        "engine:seconds=0.01",
        "easy",
    ):
        assert game.refusal(enter(text, "hive", 1).choose(game.game, game.state, 0).action) is None


def test_a_number_of_the_search_changes_what_is_found() -> None:
    game = rucher.new("hive", preset="tournament")
    for move in ("wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-", "wA1 \\wQ", "bA1 bQ/"):
        game.play(move)
    plain, wide = (enter(f"engine@4:depth=4,hash=1{rest}", "hive", 0) for rest in ("", ",late_depth=0"))
    nodes = [bot._engine.think(game.state, bot._limits).nodes for bot in (plain, wide)]  # type: ignore[attr-defined]
    assert nodes[0] < nodes[1]


def test_a_version_that_is_being_tried_is_read_from_its_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text((FOLDER / "3.toml").read_text(encoding="utf-8").replace("window = 50", "window = 51"))
    assert version(str(file)).search.window == 51
    game = rucher.new("hive")
    assert (
        game.refusal(
            enter(f"engine@{file}:nodes=50,hash=1", "hive", 1).choose(game.game, game.state, 0).action
        )
        is None
    )


def test_a_uhp_engine_is_an_entrant() -> None:
    match = rucher.new("hive", preset="tournament")
    bot = UhpBot(OURS, Limits(depth=1))
    try:
        for _ in range(4):
            bot.follow(match)
            match.play(bot.choose(match.game, match.state, match.state.to_move).action)
    finally:
        bot.close()
    assert len(match.log) == 4


@pytest.mark.parametrize(
    "program",
    [
        "pass",
        "print('ok', flush=True); input()",
        "print('ok'); print('err no', 'ok', sep='\\n', flush=True); input()",
    ],
)
def test_a_uhp_engine_that_fails_says_so(program: str) -> None:
    match = rucher.new("hive", preset="tournament")
    bot = UhpBot(f'{sys.executable} -c "{program}"', Limits(depth=1), patience=2.0)
    with pytest.raises(EntrantFailed):
        bot.follow(match)
    bot.close()


def test_who_fails_forfeits() -> None:
    terms = Terms("hive", (f"uhp:{sys.executable} -c pass", "greedy"), options={"queen_on_turn_1": False})
    played = play(terms, 0, 0)
    assert (played.points, played.reason) == ((0, 1), "forfeit")


def test_a_uhp_engine_takes_no_nodes() -> None:
    with pytest.raises(OptionError, match="no limit of nodes"):
        enter(f"uhp:{OURS}", "hive", 0, FEW)


def test_the_command(tmp_path: Path) -> None:
    line = [
        "match",
        "hive",
        "engine:hash=1",
        "random",
        "--games",
        "2",
        "--nodes",
        "40",
        "--out",
    ]
    shown = CliRunner().invoke(main, [*line, str(tmp_path / "shown")])
    assert shown.exit_code == 0
    assert "engine:hash=1" in shown.stdout
    told = CliRunner().invoke(main, [*line, str(tmp_path), "--json", "--sprt", "0,50"])
    data = json.loads(told.stdout)
    assert data["matches"] == 2
    assert data["terms"]["limits"]["nodes"] == 40
    assert data == json.loads((tmp_path / "result.json").read_text())


def test_the_command_shows_win_rates_and_how_far_the_first_is_ahead(tmp_path: Path) -> None:
    line = ["match", "anthophila", "normal", "greedy", "--games", "4", "--players", "3", "--no-records"]
    shown = CliRunner().invoke(main, [*line, "--out", str(tmp_path)], env={"COLUMNS": "120"})
    assert shown.exit_code == 0, shown.output
    assert "win rate" in shown.stdout
    assert "first ahead by" in shown.stdout
    assert "4 matches on 2 deals, 3 seats" in shown.stdout
    assert [file.name for file in tmp_path.iterdir()] == ["result.json"]


@pytest.mark.parametrize(
    "rest",
    [
        ["greedy"],
        ["greedy", "nobody"],
        ["greedy", "greedy", "--preset", "nothing"],
        ["greedy", "greedy", "--sprt", "5"],
        ["greedy", "greedy", "--sprt", "5,5"],
        [f"uhp:{OURS}", "greedy"],
    ],
)
def test_wrong_commands(rest: list[str], tmp_path: Path) -> None:
    done = CliRunner().invoke(main, ["match", "hive", *rest, "--out", str(tmp_path)])
    assert done.exit_code == 2
    assert done.stderr.startswith("Error: ")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"entrants": "greedy"}, "entrants are several names"),
        ({"entrants": None}, "entrants are several names"),
        ({"entrants": (dict, "greedy")}, "entrants are several names"),
        ({"seed": "x"}, "a seed is a whole number"),
        ({"longest": 0}, "longest is at least 1"),
    ],
)
def test_wrong_terms_are_named(wrong: dict[str, Any], said: str) -> None:
    with pytest.raises(OptionError, match=said):
        Terms(**{"game": "hive", "entrants": ("random", "greedy"), **wrong})


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"matches": 0}, "matches is at least 1"),
        ({"matches": "9"}, "matches is a whole number"),
        ({"matches": 2, "workers": 0}, "workers is at least 1"),
    ],
)
def test_a_contest_has_matches_and_workers(wrong: dict[str, Any], said: str) -> None:
    with pytest.raises(OptionError, match=said):
        Contest(TERMS).run(**wrong)


def test_the_folder_of_a_contest_may_be_a_text(tmp_path: Path) -> None:
    terms = Terms("hive", ("random", "random"), longest=3)
    Contest(terms, folder=str(tmp_path / "played")).run(2)
    assert len([*(tmp_path / "played").iterdir()]) == 3


def test_a_file_that_registers_its_bots_is_an_entrant_in_every_match(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "_BOTS", [*registry.registered()])
    file = tmp_path / "mine.py"
    file.write_text(
        "import rucher\n"
        "class Mine:\n"
        "    def choose(self, game, view, seat): return game.legal(view, seat)[0]\n"
        "rucher.bots.register(rucher.bots.BotInfo('mine', Mine))\n"
    )
    terms = Terms("hive", (f"{file}:Mine", "random"), longest=8)
    assert Contest(terms).run(4).matches == 4


def test_the_workers_end_with_a_contest_that_is_killed(tmp_path: Path) -> None:
    rest = ["--games", "9000", "--workers", "2", "--longest", "40", "--out", str(tmp_path)]
    command = [sys.executable, "-m", "rucher", "match", "hive", "random", "random", *rest]
    contest = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    while not any(tmp_path.glob("match-*")):
        assert contest.poll() is None
        time.sleep(0.05)
    contest.kill()
    contest.communicate(timeout=30)  # the workers hold the pipe open as long as they live
