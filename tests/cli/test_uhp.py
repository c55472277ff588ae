"""`rucher uhp`: every command of the protocol, every refusal, and what no input may do to it."""

import io
import os
import random
import re
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence

import pytest
from tests.processor_time import TRIES

import rucher
from rucher.bots.hive.engine import Engine as Thinker
from rucher.bots.limits import Limits
from rucher.cli.uhp import COMMANDS, MAX_LINE, Engine, lines, serve
from rucher.core.match import Match
from rucher.games.hive import board as kernel
from rucher.games.hive import game
from rucher.games.hive.formats.game_string import read_game_string, write_game_string
from rucher.games.hive.state import HiveState, board_of, legal_moves

WHITE_WINS = (
    r"Base;WhiteWins;White[7];wS1;bS1 wS1-;wA1 -wS1;bQ bS1-;wS2 /wA1;bA1 bS1/;wQ wS2-;bS2 bA1-;"
    r"wA2 wQ\;bG1 bQ\;wA2 -bG1;bA2 bQ-"
)
DRAW = (
    r"Base+MLP;Draw;White[22];wP;bG1 /wP;wM \wP;bB1 bG1\;wS1 wM-;bG2 -bB1;wQ wM/;bQ \bG2;wA1 -wM;"
    r"bG3 /bB1;wL wQ-;bQ \bG1;wG1 wL-;bB2 bG3-;wG2 wA1/;bB2 bB1;wA1 bG3\;bM -bQ;wA1 wP-;bA1 /bG3;"
    r"wS2 -wG2;bB2 bB1-;wG3 \wS2;bS1 bG3-;wA1 bB2-;bS2 \bA1;wQ bM/;bA1 wG3-;wA1 -bM;bS1 /bS2;wB1 -wG3;"
    r"bL bS1-;wP bG1-;bA1 -bS1;wA1 /bM;bP /bS1;wA1 \bG2;bM -wQ;wB2 wG2-;bA1 wS1-;wL bQ-;bS2 \wA1"
)
TOWER = "Base;InProgress;White[5];wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wB1 -wQ;bB1 bQ-;wB1 wQ;bB1 bQ"
STUCK = r"Base;InProgress;Black[5];wG1;bB1 wG1-;wB1 /wG1;bQ bB1\;wS1 wB1\;bQ wB1-;wQ \wG1;bB1 bQ;wB1 bB1"
SHORT = (135, 217, 245, 470, 511, 536, 746, 757, 766, 791, 936, 1009)  # seeds of random games won early
THROWN_AWAY = (26, 57, 91, 132)  # and of games ended by closing in one's own queen
WON = (kernel.WHITE_WINS, kernel.BLACK_WINS)
SHUTTLE = ["wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-", *["wQ /wS1", "bQ bS1\\", "wQ -wS1", "bQ bS1-"] * 2]
GAME_TYPES = ("Base", "Base+M", "Base+L", "Base+P", "Base+ML", "Base+MP", "Base+LP", "Base+MLP")
INFO = [f"id Rucher v{rucher.__version__}", "Mosquito;Ladybug;Pillbug", "ok"]


def ask(engine: Engine, line: str) -> list[str]:
    """The answer to a line, without its `ok`."""
    *said, last = engine.answer(line)
    assert last == "ok"
    return said


def told(*asked: str) -> list[str]:
    """What the last of some lines is answered by a new engine."""
    engine = Engine()
    answers = [ask(engine, line) for line in asked]
    return answers[-1]


# --- The engine


def test_info() -> None:
    assert [*Engine().answer("info")] == INFO


def test_help_lists_every_command_and_tells_of_one() -> None:
    assert [line.split(":")[0].split()[0] for line in told("help")] == list(COMMANDS)
    for name in COMMANDS:
        assert told(f"help {name}")[0].startswith(name)
    assert told("help options")[1:] == [
        "QueenOnTurn1: a queen may be the first piece of her side, from the next game on",
        "Repetition: a position that comes up for the third time is a draw, from the next game on",
        "Hash: megabytes for what the engine remembers",
        "Threads: searches at the same time, one for each core",
        "Level: how well the engine plays",
        "Report: bestmove first tells what each depth finds: move;depth;worth;what follows",
    ]
    assert told("help me") == ["err there is no command 'me'; try help"]


def test_options() -> None:
    engine = Engine()
    engine_options = [
        "Hash;int;16;16;1;1024",
        "Threads;int;1;1;1;64",
        "Level;enum;master;master;easy;normal;hard;expert;virtuoso;master",
        "Report;bool;False;False",
    ]
    rules = ["QueenOnTurn1;bool;False;False", "Repetition;bool;False;False"]
    assert ask(engine, "options") == rules + engine_options
    assert ask(engine, "options get Repetition") == ["Repetition;bool;False;False"]
    assert ask(engine, "options set Repetition True") == ["Repetition;bool;True;False"]
    assert ask(engine, "options")[:2] == ["QueenOnTurn1;bool;False;False", "Repetition;bool;True;False"]
    assert ask(engine, "options set Repetition False") == ["Repetition;bool;False;False"]
    assert ask(engine, "options set Hash 1") == ["Hash;int;1;16;1;1024"]
    assert ask(engine, "options set Level easy")[0].startswith("Level;enum;easy;master;")


def test_two_threads_answer_with_a_legal_move() -> None:
    engine = Engine()
    ask(engine, "newgame Base+MLP")
    ask(engine, "options set Threads 2")
    for _ in range(3):
        legal = ask(engine, "validmoves")[0].split(";")
        (best,) = ask(engine, "bestmove depth 3")
        assert best in legal
        ask(engine, f"play {best}")


@pytest.mark.parametrize(
    "line",
    [
        "options get",
        "options get Ponder",
        "options set Hash 0",
        "options set Hash 1025",
        "options set Hash big",
        "options set Threads 0",
        "options set Threads 65",
        "options set Level grandmaster",
        "options set",
        "options set Repetition",
        "options set Repetition maybe",
        "options set Hash True",
        "options set Repetition True True",
        "options list",
    ],
)
def test_wrong_options(line: str) -> None:
    engine = Engine()
    assert ask(engine, line)[0].startswith("err ")
    assert engine.settings == Engine().settings


def test_options_hold_from_the_next_game_on() -> None:
    engine = Engine()
    ask(engine, "newgame Base")
    ask(engine, "options set QueenOnTurn1 True")
    assert ask(engine, "play wQ")[0].startswith("invalidmove The tournament opening")
    ask(engine, "newgame Base")
    assert ask(engine, "play wQ") == ["Base;InProgress;Black[1];wQ"]


def test_repetition_is_ignored_unless_asked_for() -> None:
    plays = [f"play {move}" for move in SHUTTLE]
    assert told("newgame", *plays)[0].startswith("Base;InProgress;White[7];")
    assert told("options set Repetition True", "newgame", *plays)[0].startswith("Base;Draw;White[7];")


def test_exit() -> None:
    engine = Engine()
    assert ask(engine, "exit") == []
    assert engine.exited


@pytest.mark.parametrize("line", ["", "   ", "\r\n", "foo", "inf o", "play;wS1", "\0", "é", "ok", "info\0"])
def test_what_is_no_command(line: str) -> None:
    assert re.fullmatch(r"err there is no command '.*'; try help", told(line)[0])


@pytest.mark.parametrize("line", ["info now", "validmoves all", "pass wA1", "exit now"])
def test_some_commands_stand_alone(line: str) -> None:
    engine = Engine()
    ask(engine, "newgame")
    assert ask(engine, line) == [f"err {line.split()[0]} takes no argument"]
    assert not engine.exited


@pytest.mark.parametrize("name", ["play wS1", "pass", "validmoves", "bestmove depth 1", "undo", "perft 1"])
def test_without_a_game_there_is_nothing_to_do(name: str) -> None:
    assert told(name) == ["err there is no game; try newgame"]


# --- The game


@pytest.mark.parametrize("game_type", GAME_TYPES)
def test_newgame(game_type: str) -> None:
    assert told(f"newgame {game_type}") == [f"{game_type};NotStarted;White[1]"]


def test_newgame_is_base_and_takes_the_place_of_the_old() -> None:
    assert told("newgame Base+MLP", "play wS1", "newgame") == ["Base;NotStarted;White[1]"]


def test_newgame_goes_on_with_a_written_game() -> None:
    assert told(f"newgame {WHITE_WINS}") == [WHITE_WINS]
    assert told(f"newgame {DRAW}") == [write_game_string(read_game_string(DRAW))]
    assert told(f"newgame {TOWER}", "play wA1 -wQ", "undo 9") == ["Base;NotStarted;White[1]"]


@pytest.mark.parametrize(
    "text",
    [
        "Base+X",
        "bose",
        "Base;",
        "Base;InProgress;Black[1];wQ",
        "Base;InProgress;White[2];wS1;bA2 wS1-",
        TOWER.replace("wB1 wQ", "wB1 -wS1"),
        WHITE_WINS + ";wS1 wS2-",
    ],
)
def test_a_wrong_newgame_leaves_the_old_game(text: str) -> None:
    engine = Engine()
    before = ask(engine, f"newgame {TOWER}")
    ask(engine, "play wA1 -wQ")
    assert ask(engine, f"newgame {text}")[0].startswith("err ")
    assert ask(engine, "undo") == before


def test_play_answers_the_game_in_one_spelling() -> None:
    assert told("newgame", "play wS1", "play bA1 wS1-") == ["Base;InProgress;White[2];wS1;bA1 wS1-"]
    plays = [f"play {move}" for move in ("wS1", "bS1 wS1-", "wQ \\wS1", "bQ bS1-", "wQ wQ-")]
    assert told("newgame", *plays)[0].endswith(";wQ wS1/")


TWO_TOWERS = (
    "Base;InProgress;White[6];wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wB1 -wQ;bB1 bQ-;wB1 wQ;bB1 bQ;wB1 wS1;bA1 bB1-"
)


@pytest.mark.parametrize(
    ("start", "move", "answer"),
    [
        ("Base", "hello", "'hello' is not a move"),
        ("Base", "wS1 bS1-", "bS1 is not on the table"),
        ("Base", "bS1", "Black spider 1 belongs to your opponent"),
        ("Base", "wA2", "white soldier ant 1 before white soldier ant 2. Rule 2.8"),
        ("Base", "wM", "This game is played without the white mosquito"),
        ("Base", "wQ", "The tournament opening keeps the queen bee in hand"),
        ("Base", "pass", "You still have 4 possible actions"),
        (TOWER, "wA1 wS1-", "is on this space: place white soldier ant 1 on an empty one"),
        (TOWER, "wQ -wB1", "White beetle 1 is on top of the white queen bee"),
        (TOWER, "bQ bS1\\", "The black queen bee belongs to your opponent"),
        (TOWER, "bB1 bS1", "Black beetle 1 belongs to your opponent"),
        (TOWER, "wB1 -bS1", "wS1 is there; to climb on top of it, write 'wB1 wS1'"),
        (TWO_TOWERS, "wB1 bQ", "bB1 is there; to climb on top of it, write 'wB1 bB1'"),
        (TOWER, "wS1 wB1", "Without white spider 1 the hive would split, with 2 pieces cut off"),
        (TOWER, "wA1", "say where wA1 goes"),
    ],
)
def test_invalid_moves_say_why_and_change_nothing(start: str, move: str, answer: str) -> None:
    engine = Engine()
    before = ask(engine, f"newgame {start}")
    said = ask(engine, f"play {move}")
    assert len(said) == 1
    assert said[0].startswith("invalidmove ")
    assert answer in said[0]
    assert engine.match is not None
    assert [write_game_string(engine.match)] == before


def test_play_needs_a_move() -> None:
    assert told("newgame", "play") == ["err write play MoveString"]


def test_pass_and_play_pass_are_one() -> None:
    assert told(f"newgame {STUCK}", "validmoves") == ["pass"]
    passed = told(f"newgame {STUCK}", "pass")
    assert passed == told(f"newgame {STUCK}", "play pass")
    assert passed == [STUCK.replace("Black[5]", "White[6]") + ";pass"]
    assert told(f"newgame {STUCK}", "bestmove depth 1") == ["pass"]
    assert told(f"newgame {passed[0]}") == passed


def test_validmoves_of_a_new_game() -> None:
    assert told("newgame Base", "validmoves") == ["wS1;wB1;wG1;wA1"]
    assert told("newgame Base+MLP", "validmoves") == ["wS1;wB1;wG1;wA1;wM;wL;wP"]


def test_a_trap_of_other_engines_a_beetle_that_holds_the_hive_together_has_no_move() -> None:
    moves = ["wP", "bB1 /wP", "wB1 wP/", "bQ bB1\\", "wL wP-"]
    (valid,) = told("newgame Base+MLP", *(f"play {move}" for move in moves), "validmoves")
    movers = {move.split()[0] for move in valid.split(";")}
    assert movers == {"bS1", "bB2", "bG1", "bA1", "bM", "bL", "bP", "bQ"}


def test_all_valid_moves_play() -> None:
    engine = Engine()
    ask(engine, f"newgame {DRAW}")
    ask(engine, "undo 3")
    all_play(engine)


def all_play(engine: Engine) -> None:
    """Each of the valid moves is played and taken back."""
    assert engine.match is not None
    before = write_game_string(engine.match, engine._moves)
    for move in ask(engine, "validmoves")[0].split(";"):
        assert ask(engine, f"play {move}")[0].endswith(f";{move}")
        assert ask(engine, "undo") == [before]


@pytest.mark.parametrize("text", [WHITE_WINS, DRAW])
def test_after_the_end_nothing_is_played_but_moves_can_be_taken_back(text: str) -> None:
    engine = Engine()
    over = ask(engine, f"newgame {text}")
    for line in (
        "play wA1 wQ-",
        "play pass",
        "pass",
        "validmoves",
        "bestmove depth 1",
        "bestmove time 00:00:01",
    ):
        assert ask(engine, line)[0].startswith("err the game is over, ")
    assert ask(engine, "perft 2")[1].startswith("perft(2) = 0 ")
    ask(engine, "undo")
    assert ask(engine, f"play {text.rpartition(';')[2]}") == over


def test_undo() -> None:
    engine = Engine()
    ask(engine, f"newgame {TOWER}")
    assert ask(engine, "undo") == [TOWER.replace("White[5]", "Black[4]").removesuffix(";bB1 bQ")]
    assert ask(engine, "undo 5") == ["Base;InProgress;White[2];wS1;bS1 wS1-"]
    assert ask(engine, "play wQ -wS1") == ["Base;InProgress;Black[2];wS1;bS1 wS1-;wQ -wS1"]


@pytest.mark.parametrize("count", ["0", "-1", "9", "99999999999999999999", "one", "1 1", "1.0", "٣"])
def test_wrong_undo(count: str) -> None:
    engine = Engine()
    ask(engine, f"newgame {TOWER}")
    assert ask(engine, f"undo {count}")[0].startswith("err write a number from 1 to 8, not")
    assert ask(engine, "undo 8") == ["Base;NotStarted;White[1]"]
    assert ask(engine, "undo") == ["err nothing has been played yet"]


def test_perft_counts_and_leaves_the_game_alone() -> None:
    engine = Engine()
    ask(engine, "newgame Base")
    said = ask(engine, "perft 3")
    assert [line.partition(" in ")[0] for line in said] == [
        "perft(1) = 4",
        "perft(2) = 96",
        "perft(3) = 1440",
    ]
    assert ask(engine, "play wS1") == ["Base;InProgress;Black[1];wS1"]


@pytest.mark.parametrize("depth", ["", "0", "-1", "21", "x", "9" * 400])
def test_wrong_perft(depth: str) -> None:
    assert told("newgame", f"perft {depth}")[0].startswith("err write a number from 1 to 20, not")


# --- bestmove


@pytest.mark.parametrize(
    "limit",
    [
        "",
        "nodes 5",
        *("depth", "depth 0", "depth -1", "depth x", "depth 65", "depth 1 2"),
        *("time", "time 1", "time 00:00", "time x", "time 00:60:00", "time 00:00:60", "time 00:00:01 x"),
    ],
)
def test_wrong_bestmove(limit: str) -> None:
    assert told("newgame", f"bestmove {limit}")[0].startswith("err ")


@pytest.mark.parametrize("limit", ["depth 1", "depth 2", "time 00:00:00", "time 0:00:00.05"])
def test_bestmove_is_legal_and_changes_nothing(limit: str) -> None:
    engine = Engine()
    before = ask(engine, f"newgame {TOWER}")
    (best,) = ask(engine, f"bestmove {limit}")
    assert best in ask(engine, "validmoves")[0].split(";")
    assert engine.match is not None
    assert [write_game_string(engine.match)] == before


def test_bestmove_at_a_depth_is_always_the_same() -> None:
    assert told(f"newgame {TOWER}", "bestmove depth 2") == told(f"newgame {TOWER}", "bestmove depth 2")


@pytest.mark.parametrize("limit", ["depth 1", "depth 2", "time 00:00:00"])
def test_bestmove_wins_in_one(limit: str) -> None:
    won = 0
    for match in near_the_end(1):
        winner = "Black" if match.state.to_move else "White"
        (best,) = told(f"newgame {write_game_string(match)}", f"bestmove {limit}")
        if any(wins(match.state, move, match.state.to_move) for move in legal_moves(match.state)):
            match.play(best)
            assert f";{winner}Wins;" in write_game_string(match)
            won += 1
    assert won == len(SHORT)


def test_bestmove_avoids_a_loss_in_one() -> None:
    avoided = 0
    for match in near_the_end(2):
        state = match.state
        safe = [not loses(state, move) for move in legal_moves(state)]
        if any(safe) and not all(safe):
            action = Thinker().think(state, Limits(depth=1)).action
            assert safe[match.legal().index(action)]
            avoided += 1
    assert avoided > 3


def test_bestmove_reports_a_line_of_legal_moves_for_each_depth() -> None:
    *reports, best = told(f"newgame {TOWER}", "options set Report True", "bestmove depth 3")
    assert [report.split(";")[1] for report in reports] == ["1", "2", "3"]
    move, _, worth, *rest = reports[-1].split(";")
    assert move == best
    assert int(worth) < 30_000
    assert "invalidmove" not in told(f"newgame {TOWER}", *(f"play {m}" for m in (move, *rest)))[0]


def test_a_lower_level_sees_less() -> None:
    seen = told(
        f"newgame {TOWER}", "options set Level normal", "options set Report True", "bestmove time 00:00:05"
    )
    assert seen[-2].split(";")[1] == "2"


def near_the_end(plies: int, seeds: Sequence[int] = SHORT) -> Iterator[Match]:
    """Random games some plies before their end."""
    for seed in seeds:
        rng = random.Random(seed)
        match = rucher.new("hive", preset="tournament", repetition=False)
        while match.outcome is None:
            match.play(rng.choice(match.legal()))
        match.takeback(plies)
        yield match


def wins(state: HiveState, move: int, side: int) -> bool:
    """Does a move end the game in favour of a side?"""
    board = board_of(state).copy()
    board.play(move)
    return bool(board.result == WON[side])


def loses(state: HiveState, move: int) -> bool:
    """Does a move lose at once, or let the other side win in one?"""
    board, lost = board_of(state).copy(), WON[1 - state.to_move]
    board.play(move)
    results = [board.result]
    for reply in board.legal():
        board.play(reply)
        results.append(board.result)
        board.undo()
    return lost in results


def test_even_without_time_no_loss_is_chosen() -> None:
    for match in near_the_end(1, THROWN_AWAY):
        mover = match.state.to_move
        assert any(wins(match.state, move, 1 - mover) for move in legal_moves(match.state))
        match.play(Thinker().think(match.state, Limits(seconds=0)).action)
        assert match.outcome is None or mover in match.outcome.winners


# --- Any input


class Wild:
    """The lines of a session: most of them sound, so that games go deep, and many of them damaged."""

    ALPHABET = "wbQSBGAMLP123-/\\ ;[]+0 \t\0é\ud800٣"
    SOUND = (
        "info",
        "help",
        "help play",
        "options",
        "options get Repetition",
        "validmoves",
        "perft 1",
        "undo",
        "pass",
    )
    RARE = ("options set Repetition True", "options set QueenOnTurn1 True", "options set Repetition False")

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.engine = Engine()
        self.seen: Counter[str] = Counter()

    def line(self) -> str:
        """The next line, sound or not; what would take long is made short."""
        line = self.sound()
        if self.rng.random() < 0.3:
            line = self.damaged(line)
        if re.fullmatch(r"\s*bestmove\s+(depth\s+[0-9]+|time\s+\S+)\s*", line, re.IGNORECASE):
            return "bestmove time 00:00:00"
        return "perft 2" if re.fullmatch(r"\s*perft\s+[0-9]+\s*", line, re.IGNORECASE) else line

    def sound(self) -> str:
        chosen = self.rng.random()
        match = self.engine.match
        if match is None or chosen < 0.008:
            return f"newgame {self.rng.choice((*GAME_TYPES, STUCK, DRAW, WHITE_WINS))}"
        if chosen < 0.015:
            return f"newgame {write_game_string(match)}"
        if chosen < 0.025:
            return "bestmove depth 1"
        if chosen < 0.035:
            return self.rng.choice(self.RARE)
        if chosen < 0.08:
            return f"undo {self.rng.randrange(-1, 6)}"
        if chosen < 0.25 or match.outcome is not None:
            return self.rng.choice(self.SOUND)
        return f"play {game.write(match.state, self.rng.choice(match.legal()))}"

    def damaged(self, line: str) -> str:
        letters = list(line)
        for _ in range(self.rng.randrange(1, 4)):
            place = self.rng.randrange(len(letters) + 1)
            letters[place : place + self.rng.randrange(2)] = self.rng.choice(self.ALPHABET)
        return "".join(
            letters[: self.rng.randrange(len(letters) + 1)] if self.rng.random() < 0.1 else letters
        )

    def survive(self, count: int) -> None:
        """Say so many lines; whatever comes of each, the promises of the protocol hold."""
        for _ in range(count):
            line = self.line()
            before = self.held()
            said = ask(self.engine, line)
            assert all("\n" not in told and "\r" not in told for told in said), line
            kind = said[0].split()[0] if said else ""
            if kind in ("err", "invalidmove"):
                assert len(said) == 1, line
                assert self.held() == before, line
            self.seen[kind] += 1
            self.look_back(line, said)

    def held(self) -> tuple[object, ...]:
        """All that an engine holds."""
        match = self.engine.match
        state = None if match is None else game.clone(match.state)
        return match, state, [*self.engine._moves], dict(self.engine.settings), self.engine.exited

    def look_back(self, line: str, said: list[str]) -> None:
        match = self.engine.match
        if match is None:
            return
        assert len(self.engine._moves) == len(match.log)
        if line.split()[:1] == ["bestmove"] and not said[0].startswith("err "):
            assert said[0] in ask(self.engine, "validmoves")[0].split(";")
            self.seen["best"] += 1
        self.seen["deep"] += len(match.log) > 40
        self.seen["over"] += match.outcome is not None
        if match.outcome is None and self.rng.random() < 0.01:
            all_play(self.engine)
            self.seen["all"] += 1
        if self.rng.random() < 0.01:
            written = write_game_string(match)
            assert written == write_game_string(match, self.engine._moves)
            self.seen["written"] += 1


@pytest.mark.parametrize("seed", range(4))
def test_it_survives_10_000_wild_lines(seed: int) -> None:
    wild = Wild(seed)
    wild.survive(2_500)
    for kind in ("err", "invalidmove", "deep", "over", "best", "all", "written"):
        assert wild.seen[kind] > 10, wild.seen


@pytest.mark.long
@pytest.mark.parametrize("seed", range(100, 120))
def test_it_survives_1_000_000_wild_lines(seed: int) -> None:
    Wild(seed).survive(50_000)


def test_it_survives_any_bytes() -> None:
    rng = random.Random(1)
    source = (
        b"\n".join(rng.randbytes(rng.randrange(60)).replace(b"\n", b"") for _ in range(1_000)) + b"\ninfo"
    )
    sink = io.BytesIO()
    serve(io.BytesIO(source), sink)
    answers = sink.getvalue().decode().split("\nok\n")
    assert len(answers) == 1 + 1_000 + 1 + 1
    assert answers[0] == answers[-2] == "\n".join(INFO[:-1])
    assert all(answer.startswith("err ") for answer in answers[1:-2])


def test_overlong_lines_are_refused_and_the_next_is_heard() -> None:
    for filler in ("x", "é", " "):
        long = f"info {filler * MAX_LINE}\n".encode()
        first, second = lines(io.BytesIO(long + b"info\r\n"))
        assert ask(Engine(), first) == [f"err a line has at most {MAX_LINE} bytes"]
        assert ask(Engine(), second) == INFO[:-1]
    assert ask(Engine(), "info" + " " * (MAX_LINE - 4)) == INFO[:-1]


def test_a_refused_line_is_not_repeated_in_full() -> None:
    for line in ("x" * 5000, "newgame " + "x" * 5000, "play " + "x" * 5000, "undo " + "x" * 5000):
        assert len(told("newgame", "play wS1", line)[0]) < 200


# --- The program itself


def start(stdin: int = subprocess.PIPE, **settings: str) -> subprocess.Popen[bytes]:
    """The engine as a viewer starts it; `stdin`: where its lines come from."""
    return subprocess.Popen(
        [sys.executable, "-m", "rucher", "uhp"],
        env=os.environ | settings,
        stdin=stdin,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        # A test run in the background ignores interrupts, and its children would too.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )


def heard(process: subprocess.Popen[bytes]) -> list[str]:
    """The lines up to the next `ok`."""
    assert process.stdout is not None
    said: list[str] = []
    while said[-1:] != ["ok"]:
        line = process.stdout.readline()
        assert line.endswith(b"\n"), said
        said.append(line.decode().removesuffix("\n"))
    return said


def test_a_viewer_talks_with_it_line_by_line() -> None:
    with start(PYTHONIOENCODING="ascii", PYTHONUTF8="0") as process:
        assert process.stdin is not None
        assert heard(process) == INFO
        for line, answer in (
            (b"newgame Base+ML\r\n", "Base+ML;NotStarted;White[1]"),
            (b"play wA1\n", "Base+ML;InProgress;Black[1];wA1"),
            (b"\xff\xfe\n", "err there is no command '\ufffd\ufffd'; try help"),
            ("play é\n".encode(), "invalidmove 'é' is not a move; write for instance 'wA1 bQ/' or 'pass'"),
            (b"undo\n", "Base+ML;NotStarted;White[1]"),
        ):
            process.stdin.write(line)
            process.stdin.flush()
            assert heard(process) == [answer, "ok"]
        process.stdin.write(b"exit\n")
        process.stdin.flush()
        assert heard(process) == ["ok"]
        assert process.wait(30) == 0


def test_the_end_of_the_stream_ends_it() -> None:
    with start() as process:
        out, err = process.communicate(b"newgame\nvalidmoves", timeout=60)
    assert process.returncode == 0
    assert out.decode().endswith("\nok\nwS1;wB1;wG1;wA1\nok\n")
    assert b"Traceback" not in err


@pytest.mark.parametrize(
    "line", ["INFO", "Info", "NewGame Base+LM", "newgame base+plm", "OPTIONS Set threads 2"]
)
def test_commands_come_in_any_case_and_letters_in_any_order(line: str) -> None:
    assert not told(line)[0].startswith("err")
    assert told("NEWGAME Base+LM", "Play wS1", "BESTMOVE Depth 1")[0].startswith("b")


def test_a_head_that_disagrees_is_read_by_its_moves() -> None:
    assert told("newgame Base;NotStarted;Black[1];wS1") == ["Base;InProgress;Black[1];wS1"]


@pytest.mark.skipif(sys.platform == "win32", reason="signals are different there")
def test_an_interrupt_while_it_thinks_brings_the_best_move_so_far() -> None:
    with start() as process:
        heard(process)
        assert process.stdin is not None
        for line in (b"newgame Base+MLP\n", b"options set Report True\n"):
            process.stdin.write(line)
            process.stdin.flush()
            heard(process)
        process.stdin.write(b"bestmove time 00:10:00\n")
        process.stdin.flush()
        assert process.stdout is not None
        process.stdout.readline()  # the first depth: it thinks
        process.send_signal(signal.SIGINT)
        assert re.fullmatch(r"w[A-Z]\d?", heard(process)[-2])
        process.stdin.write(b"exit\n")
        process.stdin.flush()
        assert heard(process) == ["ok"]
        assert process.wait(30) == 0


@pytest.mark.skipif(sys.platform == "win32", reason="its processor time is not told there")
def test_it_starts_within_half_a_second_of_processor_time() -> None:
    took = []
    for _ in range(TRIES):
        with start() as process:
            heard(process)
            process.stdin.close()  # type: ignore[union-attr]
            _, process.returncode, used = os.wait4(process.pid, 0)
        took.append(used.ru_utime + used.ru_stime)
        if took[-1] < 0.5:
            return
    raise AssertionError(f"took {took} s")


@pytest.mark.skipif(sys.platform == "win32", reason="signals are different there")
def test_an_interrupt_that_comes_when_the_search_has_just_ended_does_not_end_it() -> None:
    with start() as process:
        heard(process)
        assert process.stdin is not None
        process.send_signal(signal.SIGINT)
        time.sleep(0.2)
        process.stdin.write(b"newgame\n")
        process.stdin.flush()
        assert heard(process) == ["Base;NotStarted;White[1]", "ok"]
        process.stdin.close()
        assert process.wait(30) == 0


@pytest.mark.skipif(sys.platform == "win32", reason="signals are different there")
def test_an_interrupt_at_a_keyboard_ends_it_quietly() -> None:
    keyboard, keys = os.openpty()
    with start(stdin=keys) as process:
        heard(process)
        process.send_signal(signal.SIGINT)
        assert process.wait(30) == 130
        assert process.stderr is not None
        assert b"Traceback" not in process.stderr.read()
    os.close(keyboard)
    os.close(keys)


def test_a_viewer_that_leaves_is_no_accident() -> None:
    with start() as process:
        assert process.stdin is not None
        assert process.stdout is not None
        heard(process)
        process.stdout.close()
        process.stdin.write(b"info\n")
        process.stdin.close()
        process.wait(30)
        assert process.stderr is not None
        assert b"Traceback" not in process.stderr.read()
