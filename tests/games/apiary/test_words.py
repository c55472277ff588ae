"""Apiary in words: every event, action, fact, prompt and refusal, in both languages."""

from __future__ import annotations

import random
import re
import typing
from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path
from xml.etree import ElementTree

import pytest

from rucher.core.chance import Chance
from rucher.core.clauses import rules_of
from rucher.core.secrets import EVERYONE, UNKNOWN, Hidden
from rucher.core.sentence import Sentence
from rucher.core.texts import LANGUAGES, Texts, Translated
from rucher.core.types import Event
from rucher.games.apiary import game
from rucher.games.apiary.actions import PlaceFrame
from rucher.games.apiary.box import OWN, RESOURCES, box_of
from rucher.games.apiary.box.schema import FILES
from rucher.games.apiary.chapters.hibernating import hibernate
from rucher.games.apiary.display.icons import Icon, Icons
from rucher.games.apiary.events import ApiaryEvent
from rucher.games.apiary.rules import ASKS
from rucher.games.apiary.rules import __file__ as rules_file
from rucher.games.apiary.state import AUTOMA
from rucher.games.apiary.words import action_words, event_words, table_words

TEXTS = Texts("apiary")
BOX = box_of(OWN)
WRONG_FRENCH = re.compile(
    r"\b(de le|de les|à le|à les|si il|que il|de [aeéiou]\w+|le [aeéiou]\w+|la [aeéiou]\w+)\b"
    r"|\b1.(?!fois)\w+[^s]s\b|[ ][;:!?]|'"
)
ACTIONS = ("explore", "advance", "advance_farm", "advance_other", "grow", "research", "convert", "carve")
SAMPLES: dict[str, Sequence[object]] = {
    "pack": (OWN,),
    "seat": (0,),
    "by": (0, 1),
    "action": ACTIONS,
    "strength": (1, 4),
    "start": (1, 4),
    "zone": ("active", "landing"),
    "answer": ("active", "landing", "ask"),
    "faction": range(20),
    "mat": range(5),
    "planet": (3,),
    "token": (*range(9),),
    "tile": range(129),
    "cell": ((2, -1),),
    "cards": ((), (Hidden(UNKNOWN),), (Hidden(3, EVERYONE), Hidden(9, EVERYONE))),
    "card": range(45),
    "use": ("text", "basic"),
    "kind": ("farm", "recruit", "development"),
    "tiles": ((3, 40, -1), (-1, -1, -1)),
    "resource": RESOURCES,
    "option": ("card", "basic", "wax", "honey"),
    "dance": range(5),
    "farm": range(40),
    "recruit": (*range(40, 70), -1),
    "sector": ("A", "B"),
    "hibernating": (0, 1, 2),
}


def said(text: Sentence) -> list[str]:
    """A sentence in both languages."""
    names = dict.fromkeys(text.seats, "Anna")
    return [TEXTS.say(lang, text.key, {**text.params, **names}) for lang in LANGUAGES]


def right(text: Sentence) -> None:
    """It can be said, and is grammatical as far as a pattern can tell."""
    english, french = said(text)
    assert "{" not in english + french
    assert not WRONG_FRENCH.search(french), french


@pytest.mark.parametrize("kind", typing.get_args(ApiaryEvent), ids=lambda kind: kind.__name__)
def test_every_event_is_said_with_every_component(kind: type[Event]) -> None:
    fields = kind.__struct_fields__
    samples: dict[str, Sequence[object]] = {name: SAMPLES.get(name, (1, 2)) for name in fields}
    if kind.__name__ == "PlanetTurnedUp":
        samples["tile"] = range(15)
    if kind.__name__ in ("TokenTaken", "TokenRemoved"):
        samples["token"] = range(20)
    if kind.__name__ == "AutomaTurnedUp":
        samples["card"], samples["support"] = range(14), range(13, -1, -1)
    if kind.__name__ == "LastTurns":
        samples["reason"] = ("tokens", "comb")
    if kind.__name__ == "FactionChosen":
        samples["faction"] = (Hidden(UNKNOWN), Hidden(3, EVERYONE))
    longest = max((len(list(values)) for values in samples.values()), default=1)
    for n in range(longest):
        values = {name: list(values)[n % len(list(values))] for name, values in samples.items()}
        right(event_words.describe_event(kind(**values)))  # type: ignore[arg-type]


@pytest.mark.clause("apiary", "16.3", "16.4", "16.5", "16.7", "16.10")
def test_what_the_automa_does_can_be_followed_on_a_table() -> None:
    """Its card is told row by row, and each place by its name."""
    state = game.setup(game.options_type(players=1, first_game=True), Chance(seed=1))
    told: list[typing.Any] = []
    chance = Chance(seed=1)
    chance.follow([2, 1])  # she turns up M03, and M02 supports it: 3 steps from the start
    game.apply(state, 0, game.legal(state, 0)[0], chance, told.append)
    lines = [said(event_words.describe_event(event))[0] for event in told]
    assert (
        "The Automa reveals card M03: retrieve if no active worker is left, else carve with strength 4, "
        "else Explore. Support card M02: bottom right corner, number 3, fiber, recruit in column 2."
    ) in lines
    assert "The Automa flies the Queenship to D1." in lines
    asleep: list[typing.Any] = []
    hibernate(state, 0, 5, asleep.append)
    assert said(event_words.describe_event(asleep[0]))[0] == "Anna’s worker hibernates in pod B2."


OPTIONS: list[dict[str, typing.Any]] = [
    {"players": 2},
    {"players": 3, "draft": True},
    {"players": 4, "first_game": True, "strict_supply": True},
    {"players": 5, "seed_limit": True},
]


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_a_whole_match_is_said(options: dict[str, typing.Any]) -> None:
    """Facts now and then, every legal action, every event, each line once."""
    chance, rng, seen = Chance(seed=4), random.Random(4), set()
    state = game.setup(game.options_type(**options), chance)
    told: list[typing.Any] = []
    while decision := game.decision(state):
        right(Sentence(f"prompt.{decision.prompt}", decision.params))
        seat = decision.seats[0]
        view = game.view(state, seat)
        actions = game.legal(view, seat)
        lines = [action_words.describe_action(view, action) for action in actions]
        if decision.prompt == "turn" and not rng.randrange(8):
            lines += table_words.describe_table(view)
        for line in lines:
            if (text := str(line)) not in seen:
                seen.add(text)
                right(line)
        game.apply(state, seat, rng.choice(actions), chance, told.append)
    for event in told:
        right(event_words.describe_event(event))


def test_whoever_looks_hears_only_what_may_be_known() -> None:
    state = game.setup(game.options_type(players=2), Chance(seed=1))
    mine, other, watching = (table_words.describe_table(game.view(state, seat)) for seat in (0, 1, None))
    assert [line for line in mine if line.key == "fact.dealt"] != []
    assert {line.seats["player"] for line in mine if line.key == "fact.dealt"} == {0}
    assert {line.seats["player"] for line in other if line.key == "fact.dealt"} == {1}
    assert not [line for line in watching if line.key == "fact.dealt"]


@pytest.mark.clause("apiary", "1.11")
def test_whatever_is_on_the_table_says_where_it_is_known_from() -> None:
    chance, rng = Chance(seed=2), random.Random(2)
    state = game.setup(game.options_type(players=3), chance)
    met = set()
    while decision := game.decision(state):
        seat = decision.seats[0]
        view = game.view(state, seat)
        actions = game.legal(view, seat)
        known = [action for action in actions if not isinstance(action, PlaceFrame)]  # beside the hive
        touched = {touch for action in known for touch in game.touches(view, action)}
        for kind in ("row", "hex", "planet", "pod", "carving", "dance", "seed", "faction", "token", "action"):
            for touch in (touch for touch in touched if touch.partition(":")[0] == kind):
                assert game.box.provenance(view, touch), touch
                met.add(kind)
        game.apply(state, seat, rng.choice(actions), chance)
    assert {"row", "hex", "planet", "pod", "seed", "faction", "action"} <= met
    assert game.box.provenance(state, "row:recruit:0")["cost"] == "reconstructed"
    assert game.box.provenance(state, "nothing") == {}


def test_the_table_is_a_picture_from_the_first_question_on() -> None:
    chance = Chance(seed=5)
    state = game.setup(game.options_type(players=3, draft=True), chance)
    assert "favor 0" in game.words.picture(state)
    while (decision := game.decision(state)) and decision.prompt == "draft":
        game.apply(state, decision.seats[0], game.legal(state, decision.seats[0])[0], chance)
    drawn = ElementTree.fromstring(game.words.picture(state))
    shown = [text.text for text in drawn.iter("{http://www.w3.org/2000/svg}text")]
    faction = BOX.factions[state.players[0].faction].name.en
    assert shown.count(faction) == 3
    assert "A1" in shown


def test_the_pods_of_the_automa_are_in_the_picture_too() -> None:
    chance, rng = Chance(seed=5), random.Random(5)
    state = game.setup(game.options_type(players=1), chance)
    while AUTOMA not in state.comb:
        decision = game.decision(state)
        assert decision is not None
        game.apply(state, 0, rng.choice(game.legal(state, 0)), chance)
    drawn = ElementTree.fromstring(game.words.picture(state))
    shown = [text.text for text in drawn.iter("{http://www.w3.org/2000/svg}text")]
    assert shown.count("A") == 1 + state.comb.count(AUTOMA)  # the sector of that letter


def test_a_drawn_board_gets_every_component_in_words_and_icons() -> None:
    drawn = game.box.components(game.options_type(players=4))
    assert [len(part) for part in (drawn.tiles, drawn.factions, drawn.seeds, drawn.planets)] == [
        129,
        20,
        45,
        15,
    ]
    assert [len(part) for part in (drawn.mats, drawn.dances, drawn.dance_tokens, drawn.pods)] == [5, 5, 9, 15]
    agriculturist = drawn.tiles[40]
    assert agriculturist.name == Translated("Agriculturist", "Agriculteur")
    when, what = (Icon("build"), Icon("farm")), ((1, Icon("basic")),)
    assert agriculturist.icons == (Icons(when, what),)


@pytest.mark.clause("apiary", "1.11")
def test_a_match_with_other_components_is_told_with_their_names(tmp_path: Path) -> None:
    for name in FILES:
        text = files("rucher.games.apiary.box").joinpath("editions", "1", name).read_text(encoding="utf-8")
        text = text.replace('fr = "Langstroth"', 'fr = "Dadant"').replace('fr = "Utel"', 'fr = "Ruth"')
        (tmp_path / name).write_text(text, encoding="utf-8")
    pack, told = game.box.open_pack(str(tmp_path)), list[typing.Any]()
    chance = Chance(seed=3)
    state = game.setup(game.options_type(pack=pack), chance)
    for seat in (0, 1):
        game.apply(state, seat, game.legal(game.view(state, seat), seat)[0], chance, told.append)
    mats = [said(line)[1] for line in table_words.describe_table(state) if line.key == "fact.mat"]
    assert any("Dadant" in line for line in mats)
    assert any("Ruth" in said(event_words.describe_event(event))[1] for event in told)


def test_every_question_has_a_prompt_and_a_refusal_of_anything_else() -> None:
    messages = TEXTS.catalogs["en"].messages
    for ask in ASKS.values():
        assert f"prompt.{ask.prompt}" in messages
        assert f"refusal.{ask.prompt}_due" in messages


def test_every_refusal_of_the_rules_has_words_and_none_is_left_over() -> None:
    sources = [file.read_text(encoding="utf-8") for file in Path(rules_file).parent.rglob("*.py")]
    quoted = {name for source in sources for name in re.findall(r'"([a-z0-9_]+)"', source)}
    due = {f"{ask.prompt}_due" for ask in ASKS.values()}
    messages = TEXTS.catalogs["en"].messages
    worded = {key.split(".")[1] for key in messages if key.startswith("refusal.") and key.count(".") == 1}
    own = worded - {
        key.split(".")[1] for key in Texts().catalogs["en"].messages if key.startswith("refusal.")
    }
    assert own - quoted - due == set()
    raised = {code for source in sources for code in re.findall(r'Refusal\(\s*"([a-z0-9_]+)"', source)}
    assert raised - worded == set()


def test_every_clause_that_is_cited_exists() -> None:
    clauses = rules_of("apiary")["en"]
    for file in Path(rules_file).parent.rglob("*.py"):
        source = file.read_text(encoding="utf-8")
        for number in re.findall(r'"(\d{1,2}\.\d{1,2})"', source):
            assert number in clauses, f"{file.name} cites {number}"
