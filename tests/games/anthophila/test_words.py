"""Anthophila in words: every event, action, fact and refusal, in both languages."""

from __future__ import annotations

import re
import typing
from pathlib import Path

import pytest
from tests.games.anthophila.tables import BOX, fill, hornet, lay, put, sicken, state_of, table

from rucher.core.clauses import rules_of
from rucher.core.game import AnyGame
from rucher.core.sentence import Sentence
from rucher.core.texts import LANGUAGES, Term, Texts
from rucher.games.anthophila import events, game
from rucher.games.anthophila.box.schema import BonusId
from rucher.games.anthophila.rules import Anthophila
from rucher.games.anthophila.rules import __file__ as rules_file

TEXTS = Texts("anthophila")
BEES = ("w1", "m6")
SAMPLES: dict[str, tuple[object, ...]] = {
    "seat": (0,),
    "bee": BEES,
    "male": ("m1",),
    "tile": BOX.tile_names,
    "action": BOX.actions,
    "patient": ("w2", "m1", "explore", "make_pollen"),
    "product": ("honey", "propolis"),
    "bonus": typing.get_args(BonusId),
    "reason": ("victory", "hornets", "nosema", "no_bees", "turns_out"),
    "cell": ((2, -1),),
    "start": ((0, 0),),
    "cells": ((), ((2, 0),), ((2, 0), (3, 0))),
    "from_stock": (False, True),
}
# What French grammar never allows, whatever is put into a sentence.
WRONG_FRENCH = re.compile(
    r"\b(de le|de les|à le|à les|si il|que il|le [aeéiou]\w+|la [aeéiou]\w+)\b|[ ][;:!?]|'"
)


def said(text: Sentence) -> list[str]:
    """A sentence in both languages."""
    names = dict.fromkeys(text.seats, "Léa")
    return [TEXTS.say(lang, text.key, {**text.params, **names}) for lang in LANGUAGES]


def right(text: Sentence) -> None:
    """It can be said, and is grammatical as far as a pattern can tell."""
    for sentence in said(text):
        assert "{" not in sentence
    assert not WRONG_FRENCH.search(said(text)[1]), said(text)[1]


@pytest.mark.parametrize("kind", typing.get_args(events.AnthophilaEvent), ids=lambda kind: kind.__name__)
def test_every_event_is_said_with_every_component(kind: type) -> None:
    names = kind.__struct_fields__  # type: ignore[attr-defined]
    longest = max((len(SAMPLES.get(name, (1, 2))) for name in names), default=1)
    for n in range(longest):
        values = [SAMPLES.get(name, (1, 2))[n % len(SAMPLES.get(name, (1, 2)))] for name in names]
        right(game.words.describe_event(kind(*values)))


def test_every_tile_goes_into_every_sentence_about_tiles() -> None:
    for tile in BOX.tile_names:
        right(Sentence("event.turned_down", {"tile": Term(tile)}))
        right(Sentence("say.forage", {"bee": Term("worker", number=1), "tile": Term(tile)}))
        right(Sentence("refusal.nothing_grows", {"tile": Term(tile)}))


def test_the_log_speaks_of_what_happened() -> None:
    match = table(draws=("ivy",))
    match.play("explore")
    [laid] = match.play("w1 explore 2,0")
    assert isinstance(laid, events.TileLaid)
    assert said(game.words.describe_event(laid)) == [
        "Léa explores with worker 1 and finds an ivy.",
        "Léa explore avec l’ouvrière\u00a01 et découvre un lierre.",
    ]


def test_every_action_is_told_in_words() -> None:
    match = table()
    fill(match, pollen=12, propolis=1)
    for cell, tile in (("2,0", "lavender"), ("3,0", "borage"), ("-2,0", "vine_tile")):
        lay(match, cell, tile, down=tile == "borage")
    put(match, "w1", "2,0", pollen=1)
    put(match, "w2", "hive", mite=True)
    put(match, "m1", "-2,0")
    put(match, "m2", "hive")
    hornet(match, "move")
    hornet(match, "3,0")
    sicken(match, "explore")
    state = state_of(match)
    for step in ("turn", "explore", "move", "forage", "transform", "mutate"):
        state.step = step
        for action in match.legal():
            right(game.words.describe_action(state, action))
    assert (
        said(game.words.describe_action(state, match.read("w1 move hive")))[0]
        == "Bring worker 1 home with 1 pollen"
    )


def test_the_table_is_described_in_words_for_those_who_do_not_see_it() -> None:
    match = table(players=1)
    fill(match, pollen=2)
    for n, plant in enumerate(BOX.plants):
        lay(match, f"{n - 10},3", plant.id, down=n == 5)
    lay(match, "2,0", "vine_tile")
    put(match, "w1", "-8,3", pollen=1)
    put(match, "w2", "-7,3", mite=True)
    put(match, "w3", "hive", mite=True)
    put(match, "m1", "2,0", honey=1, mite=True)
    hornet(match, "move")
    hornet(match, "2,0")
    sicken(match, "move", "forage", waiting=2)
    lines = game.words.describe_table(match.view(0))
    for line in lines:
        right(line)
    words = [said(line)[0] for line in lines]
    assert "Turn counter: 18 turns, this one included" in words
    assert "2: Move action, with a parasite, blocked by a hornet" in words
    assert "Worker 1: at -8,3, carries 1 pollen" in words
    assert "-8,3: phacelia, wild outline, gives 1 pollen" in words
    assert [said(line)[0] for line in game.words.describe_thing(match.view(0), "bee:w3")] == [
        "Worker 3: in the hive, with a parasite"
    ]


@pytest.mark.clause("anthophila", "1.7", "13.2")
def test_the_parts_of_the_pile_and_the_defeat_of_the_scenario_are_said() -> None:
    match = table("mites", players=1)
    for n in range(4):
        lay(match, f"{n + 2},0", BOX.plants[n].id)
    words = [said(line)[0] for line in game.words.describe_table(match.view(0))]
    assert "You also lose if no bees are left" in words
    first = words.index("Draw pile: 28 tiles") + 1
    assert words[first : first + 2] == [
        "A part of the pile: 6 plant tiles, 1 hornet tile, 2 vines and 1 Mites tile",
        "A part of the pile: 18 plant tiles",
    ]


@pytest.mark.parametrize("scenario", sorted(BOX.scenarios))
def test_every_goal_of_every_scenario_is_said(scenario: str) -> None:
    for line in game.words.describe_table(state_of(table(scenario))):
        right(line)
    for key in ("name", "description"):
        right(Sentence(f"preset.{scenario}.{key}"))


def test_every_refusal_has_a_title_a_text_and_a_place_in_the_sources() -> None:
    sources = "".join(path.read_text(encoding="utf-8") for path in Path(rules_file).parent.rglob("*.py"))
    made = dict(re.findall(r'Refusal\(\s*"(\w+)",\s*"([\d.]+)"', sources))
    catalog = TEXTS.catalogs["en"].messages
    own = {key.split(".")[1] for key in catalog if key.startswith("refusal.") and key.endswith(".title")}
    core = {key.split(".")[1] for key in Texts().catalogs["en"].messages if key.startswith("refusal.")}
    assert own - core == made.keys()
    assert set(made.values()) <= rules_of("anthophila")["en"].keys()


def test_in_the_french_rules_a_number_is_not_torn_from_its_noun() -> None:
    nouns = TEXTS.catalogs["fr"].nouns.items()  # what a bot aims at is told by verbs
    words = {
        word for name, noun in nouns if not name.startswith("aim_") for word in (noun.one, noun.many) if word
    }
    torn = re.compile(rf"\d[ \n](?:{'|'.join(words)})\b")
    texts = [clause.text for clause in rules_of("anthophila")["fr"].values()]
    assert [found[0] for text in texts for found in torn.finditer(text)] == []


def test_every_option_preset_outcome_and_score_has_its_words() -> None:
    messages = TEXTS.catalogs["fr"].messages
    rules: AnyGame = game
    assert isinstance(rules, Anthophila)
    for preset in rules.info.presets:
        assert {f"preset.{preset}.name", f"preset.{preset}.description"} <= messages.keys()
    for option in rules.options_type.__struct_fields__:
        assert {f"option.{option}.name", f"option.{option}.description"} <= messages.keys()
    for reason in SAMPLES["reason"]:
        assert {f"outcome.{reason}", f"event.ended_{reason}"} <= messages.keys()
    for level in BOX.levels:
        assert level.id in TEXTS.catalogs["fr"].nouns
