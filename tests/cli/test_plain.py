"""Words alone: a player who hears the table knows who plays, what they have and where everything went."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from tests.cli.transcripts import Page, typed
from tests.games.apiary.tables import have, ready, state_of, to_move

import rucher
from rucher import bots
from rucher.cli.terminal import choosing
from rucher.cli.terminal.boards import board_for
from rucher.cli.terminal.boards.places import way_to
from rucher.cli.terminal.boards.words import one_after_another
from rucher.cli.terminal.layout import show
from rucher.cli.terminal.local_table import PERSON, LocalTable
from rucher.cli.terminal.sitting import Sitting
from rucher.cli.terminal.speech import Speech
from rucher.core.match import Match
from rucher.core.secrets import Hidden, bit
from rucher.games.alveola.events import QueenPlaced
from rucher.games.apiary.actions import PlaceFrame, PlaySeed, Store
from rucher.games.apiary.events import TileTurnedUp


def heard(game: str, *lines: str, lang: str = "fr", options: tuple[str, ...] = ()) -> str:
    """What is told of a game in words, in one line; no-break spaces are spaces."""
    shown = typed(
        "play", game, "--seed=7", "--plain", "--lang", lang, *options, lines="\n".join(lines)
    ).stdout
    return " ".join(re.sub(r"[\u00a0\u202f]", " ", shown).split())


def sat_at(match: Match, lang: str = "fr") -> Sitting:
    """A table in words of two people."""
    return Sitting(LocalTable(match, (PERSON, PERSON), 7), Page(200, plain=True), lang)


def lines_on(sitting: Sitting) -> list[str]:
    """What the screen has shown."""
    assert isinstance(sitting.screen, Page)
    return sitting.screen.lines


@pytest.mark.parametrize(
    ("game", "told"),
    [
        ("hive", "Blanc : vous Noir : robot Facile"),
        ("alveola", "Joueur 1 : vous Joueur 2 : robot Facile"),
        ("apiary", "Joueur 1 : vous Joueur 2 : robot Facile"),
    ],
)
def test_who_sits_where_is_told_once_before_anything_else(game: str, told: str) -> None:
    shown = heard(game, "coups", "plateau")
    assert shown.count(told) == 1
    assert shown.index(told) < shown.index("Au tour de")


def test_a_turn_of_apiary_begins_with_what_the_player_has() -> None:
    match = ready()
    to_move(match, 0, before=True)
    sitting = sat_at(match)
    sitting.known[0] = []  # the whole table was told before
    show(sitting)
    lines = [re.sub(r"[\u00a0\u202f]", " ", line) for line in lines_on(sitting)]
    asked = next(n for n, line in enumerate(lines) if line.startswith("Au tour de Joueur 1"))
    assert [line for line in lines[:asked] if "ouvriers actifs, forces" in line]
    assert not [line for line in lines[:asked] if line.startswith("Joueur 2 :") and "PV" in line]


def test_companions_who_win_are_not_told_of_a_shared_victory() -> None:
    match, bot = rucher.new("anthophila", seed=7, players=2), bots.find("normal", "anthophila", 7)
    while match.decision:
        seat = match.decision.seats[0]
        match.play(bot.choose(match.game, match.view(seat), seat).action, seat)
    sitting = sat_at(match)
    show(sitting)
    lines = lines_on(sitting)
    assert [line for line in lines if line.startswith("Victoire\u202f: tous les objectifs")]
    assert not [line for line in lines if "Victoire partagée" in line]


def test_the_place_of_a_queen_comes_before_what_she_brings() -> None:
    match = rucher.new("alveola", seed=7)
    board = board_for(match.game, Speech(match.game, "fr"), plain=True)
    cell = match.state.hive[0].cell
    told = board.told(match.view(0), QueenPlaced(0, cell, 1))
    assert re.search(r"au niveau 1, alvéole \d+\s: dernier tour pour les autres\.$", told), told


def test_every_place_for_a_frame_has_words_of_its_own() -> None:
    labels = [(choice.group, choice.label) for choice in _laying().choices]
    assert len(labels) > 10
    assert len({*labels}) == len(labels), labels


def test_a_choice_of_apiary_tells_what_it_brings_once() -> None:
    match = ready()
    have(match, 0, {"pollen": 5, "water": 5}, active=(3,))
    to_move(match, 0, before=True)
    match.play(match.read("place 3 explore"))
    while not any(isinstance(action, Store) for action in match.legal(0)):
        match.play(match.legal(0)[0])
    sitting = sat_at(match)
    show(sitting)
    told = [choice.brings for choice in sitting.choices]
    assert any(told)
    assert not [brings for brings in told if "faute de place" in brings]  # the choice says it


def test_a_sentence_in_what_a_choice_brings_begins_after_a_full_stop() -> None:
    assert one_after_another(["−1 pollen", "+1 PV"]) == "−1 pollen, +1 PV"
    assert one_after_another(["Vous gagnez la force 1", "La partie est finie"]) == (
        "Vous gagnez la force\u00a01. La partie est finie"
    )


def _laying() -> Sitting:
    """A table where a frame is to be laid."""
    match = ready()
    have(match, 0, {"fiber": 3}, active=(3,))
    to_move(match, 0, before=True)
    for text in ("place 3 grow", "frame"):
        match.play(match.read(text))
    while not any(isinstance(action, PlaceFrame) for action in match.legal(0)):
        match.play(match.legal(0)[0])
    sitting = sat_at(match)
    show(sitting)
    return sitting


def test_a_way_leads_step_by_step_from_the_nearest_cell() -> None:
    assert way_to({(0, 0): 4, (5, 0): 1}, (1, -1)) == (4, ["ne"])
    assert way_to({(0, 0): 4, (5, 0): 1}, (2, -1)) == (4, ["e", "ne"])


def test_a_card_without_effect_is_asked_about_before_it_is_spent() -> None:
    match = ready()
    to_move(match, 0, before=True)
    sitting = sat_at(match)
    idle = _card_that(sitting, match, warned=True)
    useful = _card_that(sitting, match, warned=False)
    assert idle
    assert useful
    before = len(match.log)
    state = state_of(match)
    _deal(state, idle[0])
    choosing._try_to_play(sitting, 0, PlaySeed(idle[0], "text"))
    assert len(match.log) == before
    assert "aucun effet" in " ".join(lines_on(sitting))
    choosing._try_to_play(sitting, 0, PlaySeed(idle[0], "text"))
    assert len(match.log) > before


def _card_that(sitting: Sitting, match: Match, *, warned: bool) -> list[int]:
    """The cards that a player is warned of, or not, as the table is now."""
    state, found = state_of(match), []
    for card in range(len(state.box.seeds)):
        _deal(state, card)
        action = PlaySeed(card, "text")
        if match.refusal(action, 0) is None:
            said: Any = sitting.board.warning(match.view(0), 0, action)
            found += [card] if bool(said) == warned else []
    return found


def _deal(state: Any, card: int) -> None:
    """Put one seed card into the hand of the first player."""
    state.players[0].hand = [Hidden(card, bit(0))]


def test_a_new_tile_of_the_rows_is_told_with_its_price() -> None:
    match, dice, event = rucher.new("apiary", seed=7, preset="first_game"), random.Random(7), None
    while not isinstance(event, TileTurnedUp):
        found = [event for event in match.play(dice.choice(match.legal())) if isinstance(event, TileTurnedUp)]
        event = found[0] if found else None
    tile, view = match.state.box.tiles[event.tile], match.view(0)
    for plain, told in (
        (True, rf"New tile\. \w+, column [123]: {tile.name.en} \(.*\d \w+.*, {tile.vp} VP, .+\)\."),
        (False, rf"New in the row: the \w+ {tile.name.en} \(\d \w+.*, {tile.vp} VP\)\."),
    ):
        board = board_for(match.game, Speech(match.game, "en"), plain=plain)
        assert re.fullmatch(told, board.told(view, event).replace("\u00a0", " "))


def test_the_numbers_of_the_actions_are_heard_as_the_drawing_shows_them() -> None:
    shown = heard("anthophila", "voir muter", options=("--players=2", "--two"))
    assert "Au nord-est de la ruche : action Explorer (3 fois)" in shown
    assert "1. Explorer (3 fois) 2. Créer du pollen (1 pollen)" in shown
    told = "Au nord-ouest de la ruche : action Muter (1 ouvrière pour 3 pollens, 1 mâle pour 6 pollens)"
    assert told in shown.partition("> voir")[2]


def test_what_hornets_are_about_to_do_is_heard_before_the_question() -> None:
    match, dice = rucher.new("anthophila", seed=4, preset="siege", players=2), random.Random(4)
    board = board_for(match.game, Speech(match.game, "fr"), plain=True)
    while True:
        state, found = match.state, match.game.words.outlook(match.view(0))
        if state.step == "turn" and not state.used and found.hornets and any(c.near for c in found.defeat):
            break
        if match.decision is None:
            match = rucher.new("anthophila", seed=dice.randint(0, 99), preset="siege", players=2)
        match.play(dice.choice(match.legal()))
    told = board.reminders(match.view(0))
    assert [line for line in told if line.startswith("Danger\u202f: ")]
    assert len([line for line in told if line.startswith("Fin du tour\u202f: ")]) >= len(found.hornets)
