"""Sentences for a listener: nothing twice, one bracket, one colon, places that can be followed."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import pytest
from tests.cli.test_plain import heard, lines_on, sat_at
from tests.cli.transcripts import typed
from tests.games.anthophila.tables import fill, lay, put, table

import rucher
from rucher.cli.terminal import commands
from rucher.cli.terminal.boards import board_for
from rucher.cli.terminal.boards.words import Choice, Marks, WordsBoard
from rucher.cli.terminal.layout import show
from rucher.cli.terminal.speech import Speech
from rucher.core.match import Match


def spaced(text: str) -> str:
    """A text with usual spaces."""
    return re.sub(r"[\u00a0\u202f]", " ", text)


def board_of(match: Match, lang: str = "fr", *, plain: bool = True) -> WordsBoard:
    """The board of a match in words."""
    return board_for(match.game, Speech(match.game, lang), plain=plain)


def choices(match: Match, chosen: tuple[str, ...] = ()) -> list[Choice]:
    """What is offered to who plays."""
    assert match.decision is not None
    seat = match.decision.seats[0]
    return board_of(match).choices(match.view(seat), seat, chosen)


def test_a_hint_may_be_asked_for_by_its_other_french_word() -> None:
    assert "Aucune action ne correspond" not in heard("anthophila", "indice")


def test_commands_are_understood_in_the_other_language_too() -> None:
    shown = heard("anthophila", "langue en", "voir 1", "langue fr")
    assert "Worker 1: in the hive" in shown
    assert "Le jeu est maintenant en français." in spaced(shown)


def test_a_scenario_is_named_once_before_the_first_question() -> None:
    assert heard("anthophila", options=("--preset=stores", "--two")).count("Remplir les rayons") == 1


@pytest.mark.parametrize(
    ("lang", "line", "told"),
    [("fr", "voir abeille 2", "Ouvrière 2 : à la ruche"), ("en", "look bee 2", "Worker 2: in the hive")],
)
def test_a_bee_is_found_by_its_number_alone(lang: str, line: str, told: str) -> None:
    assert told in heard("anthophila", line, lang=lang, options=("--two",)).partition(line)[2]


@pytest.mark.parametrize(
    ("game", "line", "told", "untold"),
    [
        ("anthophila", "voir 1", ["Ouvrière 1 : à la ruche"], ["pollen"]),
        ("anthophila", "voir abeilles", ["Ouvrière 1 : à la ruche", "Ouvrière 2 : à la ruche"], ["action"]),
        ("anthophila", "voir est", ["À l’est de la ruche"], ["nord-est", "sud-est"]),
        ("apiary", "voir ferme 1", ["Ferme, colonne 1 :"], ["colonne 2", "Rien ne porte"]),
        ("apiary", "voir planète C2", ["C2 :"], ["C1", "Rien ne porte"]),
        ("apiary", "voir 2", ["Joueur 2 :", "Ferme, colonne 2 :"], ["Joueur 1 :", "colonne 1", "Sculpture"]),
        ("apiary", "voir recrues", ["Recrue, colonne 1 :", "Recrue, colonne 3 :"], ["Rien ne porte"]),
        ("apiary", "voir sculptures", ["Sculpture"], ["Rien ne porte"]),
        ("alveola", "voir 1", ["Pile 1 :", "niveau 1"], ["Pile 10", "Pile 2", "Pile 12", "Réserve"]),
        ("alveola", "voir pouvoirs", ["Pouvoir"], ["Rien ne porte", "Pile"]),
        ("anthophila", "voir objectifs", ["Objectif :"], ["Rien ne porte", "Stock :"]),
    ],
)
def test_looking_finds_what_a_person_types_and_nothing_else(
    game: str, line: str, told: list[str], untold: list[str]
) -> None:
    found = spaced(heard(game, line)).partition(line)[2].partition(">")[0]
    assert [text for text in told if text not in found] == []
    assert [text for text in untold if text in found] == []


@pytest.mark.parametrize(
    ("game", "line", "told"),
    [
        ("anthophila", "passer", "termine le tour"),
        ("alveola", "passer", "Prenez d’abord une tuile."),  # a button that is not offered says why
        ("alveola", "pouvoir", "Précisez :"),
        ("alveola", "coups pouvoir", "Précisez : "),
        ("apiary", "planète", "Précisez : A1, B1"),
        ("apiary", "récupérer", "Choisissez d’abord votre faction."),
    ],
)
def test_a_word_that_is_typed_plays_its_button_or_says_why_not(game: str, line: str, told: str) -> None:
    found = spaced(heard(game, line)).partition(line)[2]
    assert told in found
    assert not re.search(r"\b(?:power|planet|row|hex)\b", found)


@pytest.mark.parametrize("line", ["règles mutation", "règles muter"])
def test_a_rule_is_found_by_another_form_of_its_title(line: str) -> None:
    assert "Règle 7.3 : Muter" in spaced(heard("anthophila", line))


def test_a_tile_is_told_from_the_hive_or_from_a_tile_that_was_there_before_it() -> None:
    match = table()
    lay(match, "2,0", "linden")
    lay(match, "3,0", "willow")
    lay(match, "4,0", "mint", down=True)
    put(match, "w1", "4,0")
    lines = [spaced(line) for line in board_of(match).description(match.view(0))]
    assert [line.partition(":")[0].strip() for line in lines if "contour" in line or "cachée" in line] == [
        "Ouvrière 1",
        "À l’est de l’action Se déplacer",
        "À l’est du tilleul",
        "À l’est du saule",
    ]
    assert "Ouvrière 1 : sur la tuile face cachée à l’est du saule" in lines


@pytest.mark.parametrize(("lang", "line"), [("fr", "voir planète"), ("en", "look planets")])
def test_the_whole_sky_is_found_by_one_word(lang: str, line: str) -> None:
    told = heard("apiary", line, lang=lang, options=("--preset=first_game",)).partition(line)[2]
    assert all(re.search(rf"\b{space} ?: ", told) for space in ("B1", "A2", "D3"))


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_no_fact_of_a_table_begins_with_a_small_letter(lang: str) -> None:
    for game, options in (("apiary", {"preset": "solo"}), ("anthophila", {}), ("alveola", {})):
        match: Match = rucher.new(game, seed=4, **options)
        told = board_of(match, lang).description(match.view(0))
        assert [line for line in told if line[:1].islower()] == []


def test_a_draw_pile_of_one_part_is_told_in_one_sentence() -> None:
    shown = heard("anthophila", options=("--preset=stores", "--two"))
    assert "Pioche : 28 tuiles Plante" in shown
    assert "partie de la pioche" not in shown


def meadow(*cells: str) -> Match:
    """A table where two bees stand on plants and may fly on to others."""
    match, plants = table(), ("linden", "mint", "clover", "sage", "cherry", "broom", "dandelion")
    for cell, tile in zip(cells, plants, strict=False):
        lay(match, cell, tile)
    put(match, "w1", cells[0])
    put(match, "w2", cells[1])
    match.play("move")
    return match


def test_the_flights_of_one_bee_are_heard_together() -> None:
    bees = [choice.touches[0] for choice in choices(meadow("2,0", "0,2", "1,1", "2,-1"))]
    assert {"bee:w1", "bee:w2"} <= {*bees}
    assert bees == sorted(bees)


def test_many_flights_of_several_bees_are_heard_in_two_steps() -> None:
    match = meadow("2,0", "0,2", "1,1", "2,-1", "2,-2", "-1,2", "-2,2")
    assert len(match.legal()) > 12
    assert [(spaced(choice.label), choice.brings) for choice in choices(match)][:2] == [
        ("ouvrière 1", "sur le tilleul"),
        ("ouvrière 2", "sur la menthe"),
    ]
    assert {choice.touches[0] for choice in choices(match, ("bee:w2",))} == {"bee:w2"}


def test_a_tile_used_with_the_stock_tells_what_is_paid_and_received() -> None:
    match = table()
    lay(match, "2,0", "willow")
    put(match, "w1", "2,0")
    fill(match, pollen=2)
    match.play("forage")
    offered = spaced(choices(match)[0].brings)
    assert offered == "Le stock paie 2 pollens et reçoit 1 miel. La tuile est retournée face cachée"
    sitting = sat_at(match)
    sitting.play(match.legal()[0], 0)
    show(sitting)
    assert any(line.endswith("Stock : 1 miel.") for line in map(spaced, lines_on(sitting)))


def test_what_a_choice_brings_stands_in_the_one_bracket_that_it_has() -> None:
    shown = heard("apiary", "1", options=("--preset=first_game",))
    assert "inexplorée (" in shown
    assert ") (" not in shown
    assert "))" not in shown
    assert re.search(r"inexplorée \([^()]+ [;+][^()]+[Pp]uis un tirage décide\)", shown)


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_hint_for_a_move_with_a_colon_names_its_reason_in_a_sentence(lang: str) -> None:
    match = rucher.new("alveola", seed=7)
    sitting = sat_at(match, lang)
    commands._hint(sitting, "")
    (told,) = map(spaced, lines_on(sitting))
    assert re.search({"fr": r"\. Raison : .+\.$", "en": r"\. Why: .+\.$"}[lang], told)


def test_the_ways_of_one_hornet_are_heard_together() -> None:
    match, dice = rucher.new("alveola", seed=7), random.Random(7)
    while match.decision is None or match.decision.prompt != "hornet" or not _two_hornets(match):
        match.play(dice.choice(match.legal()))
    ways = [tuple(map(int, re.findall(r"alvéole.(\d+)", spaced(each.label)))) for each in choices(match)]
    assert ways == sorted(ways)


def _two_hornets(match: Match) -> bool:
    """Can two hornets move?"""
    return len({choice.touches[0] for choice in choices(match)}) > 1


def test_the_name_of_a_planet_is_whole_in_the_sky_at_80_columns() -> None:
    match: Any = rucher.new("apiary", seed=7, preset="first_game")
    for lang in ("fr", "en"):
        names = [getattr(planet.name, lang) for planet in match.state.box.planets]
        for name in names:
            match.state.planets[2] = [getattr(p.name, lang) for p in match.state.box.planets].index(name)
            board: Any = board_of(match, lang, plain=False)
            lines = [str(line) for line in board.picture(match.view(0), Marks(whole=True), 80, 99)]
            drawn = " ".join(" ".join(line.split("|")[3:4]).strip() for line in lines)
            assert name in re.sub(r"\s+", " ", drawn), name


@pytest.mark.parametrize("door", ["play", "replay"])
def test_a_refused_move_of_a_written_game_is_told_in_french(door: str, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text("Base;InProgress;White[2];wG1;bG1 wG1-;wA1 bG1-")
    if door == "play":
        told = typed("play", "hive", "--plain", "--lang", "fr", lines=f"charger {file}").stdout
    else:
        told = typed("replay", str(file), "--lang", "fr").stderr
    told = " ".join(spaced(told).split())
    assert re.search(r"coup 3, 'wA1 bG1-' : .* toucherait", told)
    assert "would touch" not in told


def test_after_a_match_of_a_campaign_only_what_is_allowed_is_offered(tmp_path: Path) -> None:
    shown = typed(
        "campaign", "play", str(tmp_path / "sheet"), "--plain", "--lang", "en", lines="resign"
    ).stdout
    told = " ".join(shown.split())
    assert "noted on the campaign’s sheet" in told
    assert "“undo”" not in told
    assert "Points" not in told.partition("resigns")[2].partition("First flight")[0]
