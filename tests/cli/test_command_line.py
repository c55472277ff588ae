"""The commands around the game: errors in one line, the list of games, stepping through a saved match."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.cli.transcripts import typed
from tests.core.toys import pass_the_bee

import rucher
from rucher import games
from rucher.cli.terminal import speech
from rucher.cli.terminal.commands import COMMANDS
from rucher.cli.terminal.speech import default_language

SOURCES = Path(rucher.__file__).parent


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("play", "chess"), "there is no game 'chess'"),
        (("--against", "nobody"), "there is no bot 'nobody'"),
        (("--preset", "strange"), "has no preset 'strange'"),
        (("--option", "ladybug"), "write name=value"),
        (("--option", "ladybug=perhaps"), "Expected `bool`"),
        (("--option", "dragon=true"), "dragon"),
        (("--players", "5"), "is for 2 to 2 players, not 5"),
        (("--two", "--against", "greedy"), "keep one of them"),
        (("--seat", "person"), "has 2 seats here"),
        (("replay", "/nowhere/x"), "/nowhere/x: No such file or directory"),
        (("replay", __file__), "not a saved match"),
    ],
)
def test_a_mistake_is_told_in_one_line(arguments: tuple[str, ...], why: str) -> None:
    result = typed(*arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("Error: ")
    assert why in result.stderr
    assert result.stderr.count("\n") == 1


def test_a_screen_of_unknown_size_has_80_columns() -> None:
    lines = typed("--lang", "en", lines="help\n", COLUMNS="wide", LINES="").stdout.splitlines()
    assert 60 < max(map(len, lines)) <= 80


def test_a_game_without_words_is_in_the_menu_by_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games._REGISTERED, "pass_the_bee", pass_the_bee.game)
    assert ". pass the bee\n" in typed("--lang", "en").stdout


def test_no_command_at_all_is_a_menu_of_the_games() -> None:
    shown = typed("--lang", "fr", lines="77\n2\n4\n").stdout
    assert all(
        f"{n}. {name}" in shown for n, name in enumerate(("Hive", "Alvéola", "Anthophila", "Apiary"), 1)
    )
    assert "Tapez un numéro de 1\u00a0à " in shown
    assert "Alvéola · Livret · Joueur 1\u202f: vous · Joueur 2\u202f: robot Expert" in shown
    assert "Goodbye." in typed("--plain", "--lang", "en").stdout


def test_options_without_a_command_play_hive() -> None:
    assert "Hive · Booklet · White: you · Black: bot Easy" in typed("--seed", "1", "--lang", "en").stdout


def test_options_and_presets_reach_the_game() -> None:
    assert "pillbug" in typed("--preset", "tournament", "--lang", "en").stdout
    shown = typed("--option", "ladybug=off", "--option", "mosquito=no", "--lang", "en").stdout
    assert "Hive · Beginner ·" in shown
    assert "ladybug" not in shown


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_list_of_games_names_presets_options_and_bots(lang: str) -> None:
    shown = typed("games", "--lang", lang).stdout
    for name in ("hive:", "--preset tournament:", "--option pillbug=false:", "--against greedy:"):
        assert name in shown


def test_the_version_is_told() -> None:
    assert rucher.__version__ in typed("--version").stdout


def test_the_package_runs_as_a_module() -> None:
    command = [sys.executable, "-W", "ignore", "-m", "rucher", "--version"]
    assert (
        subprocess.run(command, capture_output=True, text=True).stdout
        == f"rucher, version {rucher.__version__}\n"
    )


def test_a_saved_match_is_stepped_through(tmp_path: Path) -> None:
    match = rucher.new("hive")
    for move in ("wS1", "bG1 wS1/", "wQ -wS1"):
        match.play(move)
    file = tmp_path / "match.json"
    file.write_text(match.to_json())
    shown = typed("replay", str(file), "--plain", "--lang", "en", lines="\n\nb\n3\n\n0\nq\n").stdout
    steps = [line.partition(">")[0] for line in shown.splitlines() if ">" in line]
    assert steps == ["0 of 3", "1 of 3", "2 of 3", "1 of 3", "3 of 3", "3 of 3", "0 of 3"]
    assert "White places white spider 1, in the middle of the table." in shown
    assert "|    wS1    |" in typed("replay", str(file), lines="\n").stdout


@pytest.mark.parametrize(
    ("names", "lang"),
    [
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LC_ALL": "en_US", "LANG": "fr_FR"}, "en"),
        ({"LANG": "de_DE"}, "en"),
    ],
)
def test_the_locale_chooses_the_language(
    monkeypatch: pytest.MonkeyPatch, names: dict[str, str], lang: str
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.setenv(name, names.get(name, ""))
    assert default_language() == lang


def keys(table: dict[str, object], prefix: str) -> Iterator[str]:
    """The names of all messages of a part of a catalog."""
    for name, value in table.items():
        if isinstance(value, dict):
            yield from keys(value, f"{prefix}.{name}")
        else:
            yield f"{prefix}.{name}"


def test_no_text_of_the_terminal_is_there_for_nothing() -> None:
    catalog = tomllib.loads((SOURCES / "core" / "text" / "en.toml").read_text(encoding="utf-8"))["terminal"]
    used = {f"terminal.command.{name}.{part}" for name in COMMANDS for part in ("name", "use", "text")}
    code = "".join(path.read_text(encoding="utf-8") for path in (SOURCES / "cli").rglob("*.py"))
    used |= set(re.findall(r"[\"'](terminal\.[\w.]+)[\"']", code))
    # A key that is put together ends in a word that the code, the rules or the box know.
    begun = [start for start in re.findall(r"f[\"'](terminal\.[\w.]+?)\{", code) if start.count(".") > 1]
    begun += re.findall(r"below\([\"'](terminal\.[\w.]+)[\"']\)", code)
    begun += [
        f"terminal.{game}.{part}"
        for game in rucher.game_names()
        for part in ("prompt_", "command_", "say_", "fact_", "whole_")
    ]
    words = set(re.findall(r"\w+", "".join(path.read_text(encoding="utf-8") for path in _known_files())))
    unused = [key for key in keys(catalog, "terminal") if key not in used]
    put_together = {key for key in unused for start in begun if _ends_in_a_word(key, start, words)}
    assert [key for key in unused if key not in put_together] == []


def _known_files() -> Iterator[Path]:
    yield from (SOURCES / "cli").rglob("*.py")
    yield from (SOURCES / "games").rglob("*.py")
    yield from (SOURCES / "games").rglob("*.toml")


def _ends_in_a_word(key: str, start: str, words: set[str]) -> bool:
    rest = key.removeprefix(start)
    return key.startswith(start) and (rest in words or all(part in words for part in rest.split("_")))


def test_what_is_typed_is_compared_without_capitals_and_accents() -> None:
    assert speech.typed("RÈGLES d’Été") == "regles d’ete"


@pytest.mark.parametrize("name", ["hive", "alveola", "anthophila", "apiary"])
@pytest.mark.parametrize("kind", ["json", "txt"])
def test_a_file_of_the_first_house_is_replayed_at_the_terminal(name: str, kind: str) -> None:
    file = Path(__file__).parents[1] / "golden" / "first_house" / f"{name}.{kind}"
    shown = typed("replay", str(file), "--plain", "--lang", "en", lines="\n\nq\n")
    assert shown.exit_code == 0, shown.output
    assert "2 of " in shown.stdout


@pytest.mark.parametrize("language", [("--lang", "fr"), ("--lang=fr",)])
def test_a_language_may_stand_before_a_command(language: tuple[str, ...], tmp_path: Path) -> None:
    assert typed(*language, "games").stdout == typed("games", *language).stdout
    assert "joueurs" in typed(*language, "games").stdout
    sheet = str(tmp_path / "sheet")
    assert (
        typed(*language, "campaign", "show", sheet).stderr
        == typed("campaign", "show", sheet, *language).stderr
    )
    assert "│     4 │" in typed(*language, "perft", "Base", "1").stdout  # a command without a language
