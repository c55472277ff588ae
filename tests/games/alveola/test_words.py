"""Notation, touches and words: everything that can be done can be said, and read back."""

from __future__ import annotations

import itertools
import re
from pathlib import Path
from typing import Any

import pytest
from tests.games.alveola.tables import BOX, POWER, changed, hold, later, state_of, table

import rucher
from rucher.core.chance import Chance
from rucher.core.errors import UnreadableAction
from rucher.core.sentence import Sentence
from rucher.core.texts import LANGUAGES, Parameter, Texts
from rucher.core.types import Refusal
from rucher.games.alveola import game
from rucher.games.alveola.actions import (
    Decline,
    Lay,
    MoveHornet,
    MoveWorker,
    PlaceQueen,
    PlaceWorker,
    PlayAgain,
    SearchPile,
    TakePile,
    TakeTile,
    UsePower,
)

TEXTS = Texts("alveola")
GOLDEN = Path(__file__).parents[2] / "golden" / "alveola" / "1"


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("p3", TakePile(2)),
        ("power hornet_flight", UsePower(POWER["hornet_flight"])),
        ("look p12", SearchPile(11)),
        ("tile 2", TakeTile(1)),
        ("2,-1/3", Lay((2, -1), 3)),
        ("w 2,-1", PlaceWorker((2, -1))),
        ("w 0,1>2,-1", MoveWorker((0, 1), (2, -1))),
        ("q 2,-1", PlaceQueen((2, -1))),
        ("h 0,0>1,0", MoveHornet((0, 0), (1, 0))),
        ("again", PlayAgain()),
        ("pass", Decline()),
    ],
)
def test_notation(text: str, action: object) -> None:
    match = table()
    assert match.read(text) == action
    assert match.read(f"  {text.upper()} ") == action
    assert match.write(action) == text


@pytest.mark.parametrize(
    "text",
    ["", "p", "p100", "2,-1", "2,-1/6", "w", "q 0,0>1,0", "h 0,0", "power magic", "w 200,0", "x 1,1", "1,/2"],
)
def test_what_spells_nothing(text: str) -> None:
    with pytest.raises(UnreadableAction):
        table().read(text)


@pytest.mark.parametrize(
    "action",
    [
        TakePile(12),
        TakePile(-1),
        SearchPile(12),
        TakeTile(-1),
        UsePower(9),
        UsePower(-1),
        Lay((0, 0), 6),
        Lay((0, 0), -1),
        Lay((500, 0), 0),
        PlaceWorker((0, 500)),
        MoveWorker((500, 0), (0, 0)),
        MoveHornet((0, 0), (0, -500)),
    ],
)
def test_what_no_table_has(action: object) -> None:
    with pytest.raises(UnreadableAction):
        game.check(table().state, 0, action)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "touches", [("tree:1",), ("worker", "turn:1"), ("cell:1,1", "pile:1"), ("pile:x",), ("cell:a,b",)]
)
def test_what_no_hand_touches(touches: tuple[str, ...]) -> None:
    match = hold(later(table()), "S-EFF-2")
    state_of(match).step = "bee"
    with pytest.raises(UnreadableAction):
        game.attempt(match.state, 0, touches)


def test_a_first_touch_that_leads_nowhere_is_refused_at_once() -> None:
    match = hold(later(table()), "S-EFF-1")
    match.play("1,-1/0")
    for touched, code in (("queen", "workers_before_queen"), ("cell:1,0", "no_worker_of_yours")):
        refusal = game.attempt(match.state, 0, (touched,))
        assert isinstance(refusal, Refusal)
        assert refusal.code == code
    assert game.attempt(match.state, 0, ("worker",)) is None
    match.play("pass")
    refusal = game.attempt(match.state, 0, ("cell:1,0",))
    assert isinstance(refusal, Refusal)
    assert refusal.code == "no_hornet_there"
    refusal = game.attempt(match.state, 1, ("pass",))
    assert isinstance(refusal, Refusal)
    assert refusal.code == "not_your_turn"


def test_touching_what_cannot_be_touched_shows_the_refusal() -> None:
    match = table()
    refusal = game.attempt(match.state, 0, ("pile:4",))
    assert isinstance(refusal, Refusal)
    assert (refusal.code, refusal.cells) == ("pile_out_of_reach", ("pile:4",))
    assert game.attempt(match.state, 0, ("pile:3",)) == TakePile(2)


def spoken(said: Sentence) -> list[str]:
    """A sentence in each language, with a name in each seat."""
    names: dict[str, Parameter] = {
        slot: ("Anna", "Léa", "Tom", "Hugo")[seat] for slot, seat in said.seats.items()
    }
    return [TEXTS.say(lang, said.key, {**said.params, **names}) for lang in LANGUAGES]


def test_every_event_action_and_fact_has_words() -> None:
    keys = set()
    for seed in range(12):
        options: dict[str, Any] = {"players": 2 + seed % 3, "free_start_layout": seed % 4 == 0}
        match, dice = rucher.new("alveola", seed=seed, **options), Chance(seed)
        while match.decision:
            legal = match.legal()
            told = [
                game.words.describe_action(match.view(match.state.seat), action)
                for action in legal[:4] + legal[-4:]
            ]
            told += (
                game.words.describe_table(match.view(match.state.seat)) if len(match.log) % 20 == 0 else []
            )
            told += map(
                match.game.words.describe_event, match.play(legal[dice.pick("choice", range(len(legal)))])
            )
            for said in told:
                keys.add(said.key)
                assert all(spoken(said)), said
        told = game.words.describe_table(match.view(0))
        assert all(all(spoken(said)) for said in told)
    rare = {"event.queen_placed", "event.ended_queen", "event.hornets_stuck", "say.place_queen", "fact.queen"}
    messages = {key for key in TEXTS.catalogs["en"].messages if key.split(".")[0] in ("event", "say", "fact")}
    assert messages - rare - keys <= {"say.take_unknown"}


def test_the_rare_sentences() -> None:
    match = later(table())
    state = state_of(match)
    state.players[0].queen, state.queen_of = (1, 1), 0
    state.step = "bee"
    changed(match)
    assert "Tom" not in "".join(spoken(game.words.describe_action(match.state, PlaceQueen((1, 1)))))
    queens = [said for said in game.words.describe_table(match.state) if said.key == "fact.queen"]
    assert spoken(queens[0]) == [
        "Cell 4: empty cell, level 1, Anna’s queen, 4 points",
        "Alvéole vide 4, niveau 1\u202f: reine d’Anna, 4\u00a0points",
    ]
    state.step, state.source = "searched", 0
    state.piles[0].tiles.append(match.view(0).piles[1].tiles[0].__class__(-1))
    assert spoken(game.words.describe_action(match.state, TakeTile(1))) == [
        "Take number 2 from the top",
        "Prendre la tuile n°\u00a02 en partant du dessus",
    ]


def test_an_icon_is_told_of_under_whoever_stands_on_it() -> None:
    match = later(table())
    state = state_of(match)
    state.hornets, state.players[1].workers = [(0, 0), (1, 1)], [(3, 0)]
    changed(match)
    english, french = zip(*(spoken(said) for said in game.words.describe_table(match.state)), strict=True)
    assert "Cell 1: empty cell with a hornet icon, level 1, hornet" in english
    assert "Cell 4: empty cell, level 1, hornet" in english
    told = "Alvéole vide 6, avec une icône frelon, niveau 1\u202f: ouvrière de Léa, 1\u00a0point"
    assert told in french


def test_every_choice_has_words_of_its_own_and_none_has_coordinates() -> None:
    for seed in range(2):
        match, dice = rucher.new("alveola", seed=seed), Chance(seed)
        while match.decision and len(match.log) < 60:
            legal, view = match.legal(), match.view(match.state.seat)
            told = [spoken(game.words.describe_action(view, action)) for action in legal]
            for lang in zip(*told, strict=True):
                assert len(set(lang)) == len(lang)
                assert not [line for line in lang if re.search(r"\d,-?\d", line)]
            match.play(legal[dice.pick("choice", range(len(legal)))])


def test_a_cell_keeps_its_number_while_the_hive_grows() -> None:
    match, dice = rucher.new("alveola", seed=3), Chance(3)
    known: dict[str, object] = {}
    while match.decision and len(match.log) < 40:
        legal = match.legal()
        match.play(legal[dice.pick("choice", range(len(legal)))])
        facts = [said for said in game.words.describe_table(match.view(0)) if "at" in said.params]
        numbers = {said.cells[0]: said.params["at"] for said in facts}
        assert known.items() <= numbers.items()
        assert sorted(numbers.values()) == list(range(1, len(numbers) + 1))  # type: ignore[type-var]
        known = dict(numbers)


@pytest.mark.clause("alveola", "4.1", "9.8")
def test_a_power_reaches_further_only_until_the_tile_is_taken() -> None:
    match = later(table(("fourth", "hornet_move", "any")))
    state_of(match).players[0].flowers = 3

    def reach() -> tuple[str, ...]:
        return next(said for said in game.words.describe_table(match.state) if said.key == "fact.reach").cells

    match.play("power any")
    assert reach() == tuple(f"pile:{number}" for number in range(1, 13))
    match.play("p5")
    assert reach() == ("pile:1", "pile:2", "pile:3")
    match.play(match.legal()[0])
    assert reach() == ("pile:1", "pile:2", "pile:3")


def test_some_sentences() -> None:
    match = later(table(tops={1: "B-EFF-1"}))
    assert spoken(game.words.describe_action(match.state, TakePile(0)))[1] == (
        "Prendre la tuile alvéole coudée de la pile 1\u202f: vide, pleine et pleine, avec une icône frelon"
    )
    assert (
        spoken(match.game.words.describe_event(match.play("p1")[0]))[0]
        == "Anna takes a bent tile from pile 1."
    )


def test_prompts_presets_options_powers_and_scores_have_words() -> None:
    messages = TEXTS.catalogs["fr"].messages
    for power in BOX.powers:
        assert f"power.{power.id}" in messages
        assert power.id in TEXTS.catalogs["fr"].nouns
    for preset in game.info.presets:
        assert f"preset.{preset}.name" in messages
    for option in game.options_type.__struct_fields__:
        assert f"option.{option}.description" in messages
    for category in table().score().seats[0]:
        assert f"score.{category}" in messages


def test_the_picture_shows_every_top_cell() -> None:
    match = later(table())
    state_of(match).players[0].workers.append((1, 0))
    state_of(match).players[2 % 2].queen = (3, 1)
    changed(match)
    drawn = game.words.picture(match.view(None))
    assert drawn.startswith("<svg")
    assert drawn.count("<g transform") >= 8


def test_the_pictures_crowns_leave_the_levels_readable() -> None:
    match = rucher.load((GOLDEN / "two_players.json").read_text(encoding="utf-8"))
    view = state_of(match)
    chip = re.compile(r'<circle cx="(\S+)" cy="(\S+)" r="7"')
    crown = re.compile(r'translate\((\S+) (\S+)\)">[^/]+/><path d="M-8-10')
    pairs = 0
    for laid in list(view.hive):
        for cell in BOX.tiles[laid.tile].cells(laid.cell, laid.turn):
            view.players[0].queen = cell
            changed(match)
            drawn = game.words.picture(match.view(None))
            for (x, y), (left, top) in itertools.product(crown.findall(drawn), chip.findall(drawn)):
                pairs += 1
                # a crown is 16 wide and 11 high, over the middle of its cell; a chip is 14 wide
                assert abs(float(left) - float(x)) > 15 or abs(float(top) - float(y) + 15) > 12
    assert pairs
