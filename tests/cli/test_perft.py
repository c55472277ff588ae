"""`rucher perft`: published counts, and one clear line where it is asked for nonsense."""

import re

import pytest
from click.testing import CliRunner, Result

from rucher.cli.perft import perft


def run(*arguments: str) -> Result:
    """The command with some arguments."""
    return CliRunner().invoke(perft, arguments)


def counted(result: Result) -> list[int]:
    """The second figure of each plain line."""
    assert result.exit_code == 0, result.output
    return [int(line.split()[1]) for line in result.output.splitlines()]


@pytest.mark.parametrize(
    ("arguments", "leaves"),
    [
        (("Base", "4"), [4, 96, 1440, 21600]),
        (("Base+MLP", "3"), [7, 294, 6678]),
        (("Base+LPM", "2"), [7, 294]),  # the letters in any order
        (("Base", "3", "--queen-on-turn-1"), [5, 150, 2220]),
        (("Base", "1", "--game", "Base;NotStarted;Black[1]"), [4]),  # a header that the moves correct
        (("Base", "1", "--game", "Base;InProgress;White[2];wS1;bS1 wS1-"), [15]),
    ],
)
def test_counts(arguments: tuple[str, ...], leaves: list[int]) -> None:
    assert counted(run(*arguments, "--plain")) == leaves


def test_plain_lines_hold_depth_nodes_seconds_and_speed() -> None:
    assert re.fullmatch(r"1 4 \d+\.\d{3} \d+\n2 96 \d+\.\d{3} \d+\n", run("Base", "2", "--plain").output)


def test_the_table_has_a_row_for_each_depth() -> None:
    result = run("Base", "3")
    assert result.exit_code == 0
    assert re.search(r"depth.*nodes.*seconds.*nodes/s", result.output)
    assert result.output.endswith("┘\n")
    for row in (r"1 .* 4 ", r"2 .* 96 ", r"3 .* 1,440 "):
        assert re.search(row, result.output)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("Bass", "3"), "'Bass' is not a game type"),
        (("Base+LX", "3"), "'Base+LX' is not a game type"),
        (("Base", "0"), "a depth is a number from 1 to 20"),
        (("Base", "-1"), "a depth is a number from 1 to 20"),
        (("Base", "21"), "a depth is a number from 1 to 20"),
        (("Base", "two"), "a depth is a number from 1 to 20"),
        (("Base", "0000000029"), "a depth is a number from 1 to 20"),
        (("Base", "9" * 5000), "a depth is a number from 1 to 20"),
        (("Base", "1", "--game", ""), "'' is not a game type"),
        (("Base", "1", "--game", "Base;InProgress;Black[1];wQ"), "move 1, 'wQ': "),
        (("Base", "1", "--game", "Base+M;NotStarted;White[1]"), "the game is Base+M, not Base"),
    ],
)
def test_nonsense_is_refused_in_one_line(arguments: tuple[str, ...], message: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert message in result.output
    assert len(result.output.splitlines()) == 1
    assert len(result.output) < 250
