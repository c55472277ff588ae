"""`rucher uhp --lang fr`: words for people in French, keywords as ever; English unless it is asked for."""

from __future__ import annotations

import pytest
from tests.cli.transcripts import typed

from rucher.cli.uhp import COMMANDS, OPTIONS, Engine

SPOKEN = [  # what is typed, the keyword of the answer, and its words
    ("nonsense", "err", "il n’y a pas de commande 'nonsense'\u202f; essayez help"),
    ("info now", "err", "info s’écrit sans argument"),
    ("bestmove", "err", "écrivez bestmove time hh:mm:ss|depth n"),
    ("bestmove time 5", "err", "un temps s’écrit hh:mm:ss, pas '5'"),
    ("undo", "err", "aucun coup n’a encore été joué"),
    ("options set Hash 0", "err", "écrivez un nombre de 1 à 1024, pas '0'"),
    ("options set Level x", "err", "Level est l’un de easy, normal, hard, expert, virtuoso, master, pas 'x'"),
    ("options set Report 1", "err", "Report vaut True ou False, pas '1'"),
    ("options get Colour", "err", "il n’y a pas d’option 'Colour'\u202f; essayez options"),
    (
        "newgame Chess",
        "err",
        "'Chess' n’est pas un type de partie\u202f; écrivez Base, ou Base+ et des lettres",
    ),
    ("newgame Base;x;y;wQ9", "err", "coup 1, 'wQ9'\u202f: il n’y a pas de pièce wQ9"),
    ("play wX9", "invalidmove", "il n’y a pas de pièce wX9"),
    ("play e4", "invalidmove", "'e4' n’est pas un coup\u202f; écrivez par exemple"),
    ("play wS1 bQ-", "invalidmove", "bQ n’est pas sur la table"),
    (
        "play wQ",
        "invalidmove",
        "L’ouverture de tournoi garde la reine abeille en réserve au premier tour\u202f: ",
    ),
]


@pytest.mark.parametrize(("line", "keyword", "words"), SPOKEN)
def test_what_people_read_is_in_french(line: str, keyword: str, words: str) -> None:
    engine = Engine("fr")
    assert [*engine.answer("newgame")] == ["Base;NotStarted;White[1]", "ok"]
    said, last = engine.answer(line)
    assert said.startswith(f"{keyword} {words}")
    assert last == "ok"


def test_before_and_after_a_game_is_told_in_french_too() -> None:
    engine = Engine("fr")
    assert [*engine.answer("play wS1")] == ["err il n’y a pas de partie\u202f; essayez newgame", "ok"]


def test_help_names_every_command_and_setting_in_french() -> None:
    french, english = ([*Engine(lang).answer("help")] for lang in ("fr", "en"))
    assert [line.partition(": ")[0] for line in french] == [line.partition(": ")[0] for line in english]
    assert not {*french} & {*english} - {"ok"}
    settings = [[*Engine(lang).answer("help options")] for lang in ("fr", "en")]
    assert len(settings[0]) == len(OPTIONS) + 2
    assert not {*settings[0]} & {*settings[1]} - {"ok"}
    assert len(french) == len(COMMANDS) + 1


def test_the_answers_are_english_in_a_french_locale_unless_french_is_asked_for() -> None:
    spoken = {
        lang: typed("uhp", *lang, lines="nonsense\n", LC_ALL="fr_FR.UTF-8").stdout
        for lang in ((), ("--lang=fr",))
    }
    assert "err there is no command 'nonsense'; try help\n" in spoken[()]
    assert "err il n’y a pas de commande" in spoken["--lang=fr",]
    assert [line for line in spoken[()].splitlines() if not line.isascii()] == []
