"""`rucher scenario` and `rucher campaign`."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner
from tests.games.anthophila.test_box import GARDEN

from rucher.cli import main
from rucher.cli.scenario import Report, report_lines
from rucher.cli.terminal.speech import Speech
from rucher.games.anthophila import game


def run(*arguments: str) -> tuple[int, str]:
    """A command's exit status and all that it says."""
    done = CliRunner().invoke(main, arguments)
    return done.exit_code, done.output


def test_a_scenario_is_checked_and_said_to_be_hard_or_not(tmp_path: Path) -> None:
    file = tmp_path / "garden.toml"
    file.write_text(GARDEN, encoding="utf-8")
    status, output = run("scenario", "check", str(file), "--games", "4", "--players", "1", "--lang", "en")
    assert status == 0
    assert output.splitlines() == [
        "The garden: 4 games played by a bot, 1 player",
        "Won: 4 of 4 (100 %)",
        "Turns left when won: 4 to 4, 4 on average",
        "Too easy: almost every game is won.",
    ]


def test_one_of_our_own_scenarios_is_checked_by_its_id() -> None:
    status, output = run("scenario", "check", "lesson", "--games", "2", "--lang", "fr")
    assert status == 0
    assert (
        output.splitlines()[0]
        == "Le jardin de l’école\u202f: 2\u00a0parties jouées par un robot, à 2\u00a0joueurs"
    )
    status, output = run("scenario", "check", "moon")
    assert (status, output.split(",")[0]) == (2, "Error: moon: neither a scenario file nor one of classic")


def test_a_bad_scenario_is_refused_with_its_field(tmp_path: Path) -> None:
    file = tmp_path / "garden.toml"
    file.write_text(GARDEN.replace("plants = 6", "plants = 60"), encoding="utf-8")
    status, output = run("scenario", "check", str(file))
    assert (status, output) == (2, "Error: garden.toml: deck: plants: the box holds 28, not 60\n")


@pytest.mark.parametrize(
    ("report", "said"),
    [
        (
            Report(10, {"victory": 6, "turns_out": 3, "hornets": 1}, [0, 1, 1, 2, 2, 3]),
            [
                "X : 10 parties jouées par un robot, à 2 joueurs",
                "Gagnées : 6 sur 10 (60 %)",
                "Tours restants en cas de victoire : de 0 à 3, 1,5 en moyenne",
                "Défaite : il y a plus de frelons dans la ruche que de propolis en stock. 1 partie",
                "Défaite : le compteur de tours est à zéro. 3 parties",
                "Difficulté bien dosée.",
            ],
        ),
        (
            Report(50, {"nosema": 50}, []),
            [
                "X : 50 parties jouées par un robot, à 2 joueurs",
                "Gagnées : 0 sur 50 (0 %)",
                "Défaite : il y a un parasite sur chaque action. 50 parties",
                "Trop difficile : presque aucune partie n’est gagnée.",
            ],
        ),
    ],
)
def test_a_report_names_wins_turns_and_causes(report: Report, said: list[str]) -> None:
    words = report_lines(report, "X", 2, Speech(game, "fr"))
    assert [line.replace("\u00a0", " ").replace("\u202f", " ") for line in words] == said


def test_a_campaign_is_played_kept_and_shown(tmp_path: Path) -> None:
    file, script = str(tmp_path / "ours.json"), tmp_path / "lines"
    assert run("campaign", "show", file, "--lang", "en") == (
        0,
        "Total: 0 points. Level: Egg.\nNext scenario: First flight.\n",
    )
    script.write_text("end\n" * 7 + "quit\n", encoding="utf-8")
    status, output = run("campaign", "play", file, "--plain", "--script", str(script), "--lang", "en")
    sheet = [
        "First flight: lost, -6 points",
        "Total: -6 points. Level: Egg.",
        "To be tried again: First flight.",
    ]
    assert (status, output.splitlines()[-3:]) == (0, sheet)
    status, output = run("campaign", "show", file, "--lang", "en")
    assert output.splitlines() == sheet


def test_a_match_left_in_the_middle_is_not_noted(tmp_path: Path) -> None:
    file, script = tmp_path / "ours.json", tmp_path / "lines"
    script.write_text("end\nquit\n", encoding="utf-8")
    status, _ = run("campaign", "play", str(file), "--plain", "--script", str(script))
    assert (status, file.exists()) == (0, False)


def test_a_match_that_is_given_up_is_noted_as_lost(tmp_path: Path) -> None:
    file, script = str(tmp_path / "ours.json"), tmp_path / "lines"
    script.write_text("make_pollen\nresign\nquit\n", encoding="utf-8")
    status, output = run("campaign", "play", file, "--plain", "--script", str(script), "--lang", "en")
    assert (status, output.splitlines()[-3:]) == (
        0,
        [
            "First flight: given up, -6 points",
            "Total: -6 points. Level: Egg.",
            "To be tried again: First flight.",
        ],
    )
    saved = tmp_path / "match.json"
    script.write_text(f"end\nsave {saved}\nquit\n", encoding="utf-8")
    run("play", "anthophila", "--plain", "--players", "1", "--script", str(script))
    assert run("campaign", "add", file, str(saved))[0] == 2
    status, output = run("campaign", "add", file, str(saved), "--given-up", "--lang", "en")
    given_up = "First flight: given up, -6 points"
    assert (status, output.splitlines()[:2]) == (0, [given_up, f"{given_up} (added from a file)"])


def test_a_loss_stays_noted_when_another_match_is_begun_at_once(tmp_path: Path) -> None:
    file, script = str(tmp_path / "ours.json"), tmp_path / "lines"
    script.write_text("end\n" * 7 + "new\nresign\nnew\nend\nquit\n", encoding="utf-8")
    status, output = run("campaign", "play", file, "--plain", "--script", str(script), "--lang", "en")
    assert (status, output.splitlines()[-4:]) == (
        0,
        [
            "First flight: lost, -6 points",
            "First flight: given up, -6 points",
            "Total: -12 points. Level: Egg.",
            "To be tried again: First flight.",
        ],
    )


@pytest.mark.clause("anthophila", "1.6")
def test_the_scenario_and_its_goals_are_read_out_before_the_first_question(tmp_path: Path) -> None:
    script = tmp_path / "lines"
    script.write_text("end\nnew\nquit\n", encoding="utf-8")
    play = ("play", "anthophila", "--preset", "scout", "--players", "1", "--plain", "--lang", "en")
    status, output = run(*play, "--script", str(script))
    read_out = [
        "Turn counter: 7 turns, this one included",
        "Goal: hornet tile revealed, 0 of 2",
        "Goal met: no hornets in play",
        "Goal: tiles explored, 0 of 17",
        "Goal: propolis in stock, 1 of 3",
        "You lose as soon as one of these happens: no turns left; more hornets than",
        "propolis; a parasite on every action; no bees left.",
        "Stock: 2 pollen and 1 propolis",
    ]
    lines = output.splitlines()
    asked = next(n for n, line in enumerate(lines) if line.startswith("Player 1 to play."))
    assert status == 0
    story = next(n for n, line in enumerate(lines) if line.startswith("A heavy shadow"))
    assert lines[:story].count("The striped scout") == 1
    assert story < lines.index(read_out[0])
    assert lines[lines.index(read_out[0]) :][: len(read_out)] == read_out
    assert lines.index(read_out[-1]) < asked
    assert lines.count(read_out[0]) == 2, "once at the first table, once at the new one"


def test_a_saved_match_is_added_only_where_it_is_due(tmp_path: Path) -> None:
    saved, file, script = tmp_path / "match.json", str(tmp_path / "ours.json"), tmp_path / "lines"
    script.write_text("end\n" * 7 + f"save {saved}\nquit\n", encoding="utf-8")
    play = ("play", "anthophila", "--plain", "--players", "1", "--script", str(script), "--lang", "en")
    assert run(*play)[0] == 0
    status, output = run("campaign", "add", file, str(saved), "--lang", "en")
    assert (status, output.splitlines()[-1]) == (0, "To be tried again: First flight.")
    assert run(*play, "--preset", "siege")[0] == 0
    assert run("campaign", "add", file, str(tmp_path / "none.json"))[0] == 2
    other = tmp_path / "other.json"
    script.write_text("end\n" * 15 + f"save {other}\nquit\n", encoding="utf-8")
    run(*play, "--preset", "siege")
    status, output = run("campaign", "add", file, str(other))
    assert (status, output) == (2, "Error: the scenario first_flight is due, not siege\n")


def test_a_campaign_that_cannot_be_written_is_said_before_it_is_played(tmp_path: Path) -> None:
    saved, file, script = tmp_path / "match.json", tmp_path / "none" / "ours.json", tmp_path / "lines"
    script.write_text("end\n" * 7 + f"save {saved}\nquit\n", encoding="utf-8")
    status, output = run("campaign", "play", str(file), "--plain", "--script", str(script))
    said = f"Error: {file.parent}: this folder does not exist or cannot be written; choose another\n"
    assert (status, output, saved.exists()) == (2, said, False)
    run("play", "anthophila", "--plain", "--players", "1", "--script", str(script))
    status, output = run("campaign", "add", str(file), str(saved))
    assert (status, output) == (2, said)


def test_the_games_list_names_the_scenarios_and_the_companion() -> None:
    status, output = run("games", "--lang", "en")
    assert status == 0
    for words in ("--preset siege", "--option nosema_returns=false", "--against normal: Plays on your team"):
        assert words in output
