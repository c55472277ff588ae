"""The command line in French: every command and option has its help, and errors are told in French."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from tests.cli.transcripts import typed

from rucher.cli import COMMANDS, main
from rucher.cli.french import help_of, language_of
from rucher.cli.serve import announce
from rucher.cli.terminal.errors import in_french


def parts(command: click.Command, path: str) -> Iterator[tuple[str, click.Command]]:
    """A command and all commands below it, by their paths."""
    yield path, command
    if isinstance(command, click.Group):
        for name, child in command.commands.items():
            yield from parts(child, f"{path}.{name}")


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_and_option_has_its_french_help(name: str) -> None:
    command = main.get_command(click.Context(main), name)
    assert command is not None
    for path, part in parts(command, name):
        own = help_of(path) | help_of("shared")
        named = [param.name for param in part.params if isinstance(param, click.Option) and param.help]
        assert [option for option in ("text", *named) if option not in {**help_of("shared"), **own}] == [], (
            path
        )


@pytest.mark.parametrize("name", ["", *COMMANDS])
def test_help_is_shown_in_the_language_of_the_user(name: str) -> None:
    arguments = (name, "--help") if name else ("--help",)
    assert typed(*arguments, LC_ALL="fr_FR.UTF-8").stdout.startswith("Utilisation\u202f:")
    assert typed(*arguments).stdout.startswith("Usage:")  # and English is still English


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("play", "chess"), "il n’y a pas de jeu 'chess'"),
        (("play", "hive", "--against", "nobody"), "il n’y a pas de robot 'nobody'"),
        (("play", "hive", "--preset", "x"), "n’a pas de mode de jeu 'x'"),
        (("play", "hive", "--players", "7"), "se joue de 2 à 2 joueurs, pas à 7"),
        (("play", "hive", "--two", "--against", "greedy"), "gardez-en un"),
        (("play", "hive", "--two", "--begins", "other"), "demande un robot comme adversaire"),
        (("replay", "/nowhere"), "fichier ou dossier introuvable"),
        (("replay", __file__), "ce n’est pas une partie enregistrée"),
        (("campaign", "play", "/nowhere/x"), "ce dossier n’existe pas"),
        (("nonsense",), "commande inconnue"),
        (("play", "--nonsense"), "option inconnue"),
        (("play", "--players", "x"), "n’est pas un nombre entier"),
        (("play", "alveola", "--option", "teams=7"), "pas `int`, à la place `$.teams`\u202f;"),
        (("play", "apiary", "--option", "level=9"), "il faut `int` d’au plus 5"),
        (("play", "anthophila", "--option", "scenario=x"), "il n’y a pas de scénario 'x'"),
        (("match", "hive", "easy", "uhp:/nowhere"), "'/nowhere' ne démarre pas\u202f: fichier ou dossier"),
        (("problems", "make", __file__), "il manque l’option '--out'"),
    ],
)
def test_an_error_is_told_in_french(arguments: tuple[str, ...], told: str) -> None:
    result = typed(*arguments, LC_ALL="fr_FR.UTF-8")
    assert result.stderr.startswith("Erreur\u202f: ")
    assert told in result.stderr
    assert result.exit_code == 2


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("charger /nowhere", "Impossible de charger /nowhere : fichier ou dossier introuvable."),
        (
            "enregistrer /nowhere/x",
            "Impossible d’enregistrer dans /nowhere/x : fichier ou dossier introuvable.",
        ),
        (f"charger {__file__}", "ce n’est pas une partie enregistrée"),
    ],
)
def test_an_error_at_the_table_is_told_in_the_language_of_the_table(line: str, told: str) -> None:
    shown = typed("play", "hive", "--two", "--plain", "--lang", "fr", lines=line).stdout
    assert told in " ".join(shown.replace("\u202f", " ").split())


@pytest.mark.parametrize(
    ("english", "french"),
    [
        ("x.json: line 3: there is no bot 'a'; there are b", "x.json : ligne 3 : il n’y a pas de robot 'a'"),
        ("one bot alone has nobody to play against: name another", "un robot seul n’a pas d’adversaire"),
        ("hive: settings are a, not b", "hive : les réglages sont a, pas b"),
        (
            "x is not a backup: file is not a database",
            "x n’est pas une sauvegarde : ce fichier",
        ),
        (
            "not a saved match: Expected `object`, got `null` - at `$.header`",
            "ce n’est pas une partie enregistrée",
        ),
        (
            "No such option '--tw'. (Did you mean one of: '--seat', '--two'?)",
            "option inconnue : '--tw'",
        ),
        ("a.zip\u202f: ce fichier: manque", "a.zip : ce fichier : manque"),
    ],
)
def test_an_error_within_an_error_is_told_in_french_too(english: str, french: str) -> None:
    assert in_french(english).replace("\u202f", " ").startswith(french)


def test_the_language_is_asked_for_or_that_of_the_locale(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    assert language_of(["play"]) == "fr"
    assert language_of(["play", "--lang", "en"]) == language_of(["--lang=en"]) == "en"


def test_no_english_is_left_of_a_fault_in_a_saved_match() -> None:
    told = in_french("not a saved match: Object missing required field `game` - at `$.header`")
    assert told.replace("\u202f", " ") == (
        "ce n’est pas une partie enregistrée : il manque le champ `game`, à la place `$.header`"
    )


def test_what_nobody_translated_stays_as_it_is() -> None:
    assert in_french("the sky is green") == "the sky is green"


def test_doctor_says_what_is_there_and_what_to_do(tmp_path: Path) -> None:
    shown = typed("doctor", "--lang", "en", XDG_DATA_HOME=str(tmp_path)).stdout
    assert "games.hive.board: " in shown
    assert "Tables: none yet" in shown
    assert "Browser" in shown


def test_doctor_helps_where_the_server_is_not_installed() -> None:
    hidden = "import sys; sys.modules['starlette'] = None; from rucher.__main__ import main; main()"
    done = subprocess.run([sys.executable, "-c", hidden, "doctor"], capture_output=True, text=True)
    assert 'pip install "rucher[server]"' in done.stdout
    assert done.returncode == 0


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_is_printed_for_each_shell(shell: str) -> None:
    assert "_RUCHER_COMPLETE" in typed("completion", shell).stdout


def test_the_table_that_is_served_is_announced_in_the_language_of_the_locale(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for locale, told in (
        ("fr_FR.UTF-8", "La table est mise\u202f: http://here"),
        ("C", "The table is set: http://here"),
    ):
        monkeypatch.setenv("LC_ALL", locale)
        announce("http://here", None, False)
        assert told in capsys.readouterr().out
