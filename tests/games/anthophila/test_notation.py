"""The short texts for actions, what a hand touches, and the picture."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree

import pytest
from tests.games.anthophila.tables import code, hornet, lay, put, sicken, state_of, table

from rucher.core.errors import UnreadableAction
from rucher.games.anthophila import game
from rucher.games.anthophila.actions import (
    AnthophilaAction,
    Begin,
    CureAction,
    CureBee,
    EndTurn,
    Explore,
    Fight,
    Finish,
    Forage,
    MoveBee,
    Mutate,
    Transform,
    VineAction,
    VineBee,
    Yield,
)

WRITTEN: list[tuple[str, AnthophilaAction, tuple[str, ...]]] = [
    ("make_pollen", Begin("make_pollen"), ("action:make_pollen",)),
    ("w1 explore 2,-1", Explore(0, (2, -1)), ("bee:w1", "cell:2,-1")),
    ("m2 move hive", MoveBee(9, (0, 0)), ("bee:m2", "stock")),
    ("w8 forage", Forage(7), ("bee:w8",)),
    ("m1 vine w3", VineBee(8, 2), ("bee:m1", "bee:w3")),
    ("m1 vine explore", VineAction(8, "explore"), ("bee:m1", "action:explore")),
    ("honey", Transform("honey"), ("product:honey",)),
    ("propolis", Transform("propolis"), ("product:propolis",)),
    ("worker", Mutate("worker"), ("new:worker",)),
    ("male", Mutate("male"), ("new:male",)),
    ("done", Finish(), ("done",)),
    ("end", EndTurn(), ("end",)),
    ("cure w2", CureBee(1), ("cure", "bee:w2")),
    ("cure mutate", CureAction("mutate"), ("cure", "action:mutate")),
    ("m6 fight move", Fight(13, "move"), ("fight", "bee:m6", "action:move")),
    ("yield", Yield(), ("yield",)),
]


@pytest.mark.parametrize(("text", "action", "touches"), WRITTEN)
def test_every_action_has_a_text_and_touches(
    text: str, action: AnthophilaAction, touches: tuple[str, ...]
) -> None:
    state = state_of(table())
    assert game.write(state, action) == text
    assert game.read(state, 0, f"  {text.upper()} ") == action
    assert game.touches(state, action) == touches


@pytest.mark.parametrize(
    "text",
    [
        "",
        "w9 forage",
        "m7 forage",
        "w0 forage",
        "w1 move 99,0",
        "w1 explore 2",
        "cure x",
        "w1 fight hive",
        "fly",
    ],
)
def test_what_spells_no_action_is_unreadable(text: str) -> None:
    with pytest.raises(UnreadableAction):
        game.read(state_of(table()), 0, text)


@pytest.mark.parametrize(
    "touches", [("moon",), ("bee:w9",), ("action:fly",), ("cell:a,b",), ("fight", "bee:x")]
)
def test_touches_on_nothing_are_unreadable(touches: tuple[str, ...]) -> None:
    with pytest.raises(UnreadableAction):
        game.attempt(state_of(table()), 0, touches)


def test_a_bee_beyond_the_last_pawn_is_on_no_table() -> None:
    view = state_of(table())
    for bee in (-1, len(view.bees)):
        with pytest.raises(UnreadableAction, match="names nothing on this table"):
            game.check(view, 0, Forage(bee))
    assert code(game.check(view, 0, Forage(len(view.bees) - 1)))


def test_a_cell_further_out_than_sixty_is_on_no_table() -> None:
    match = table()
    match.play("explore")
    view = state_of(match)
    assert code(game.check(view, 0, game.read(view, 0, "w1 explore 60,-60"))) == ("not_beside_bee", "4.3")
    for text in ("w1 explore 61,0", "w1 explore 0,-61"):
        with pytest.raises(UnreadableAction):
            game.read(view, 0, text)
    for cell in ((61, 0), (0, -61)):
        with pytest.raises(UnreadableAction, match="names nothing on this table"):
            game.check(view, 0, Explore(0, cell))


def test_nothing_touched_yet_and_touches_out_of_turn() -> None:
    match = table()
    assert game.attempt(match.state, 0, ()) is None
    assert code(game.attempt(match.state, 1, ("bee:w1",))) == ("not_your_turn", "2.1")


def test_the_picture_shows_the_hive_the_tiles_and_everyone_out() -> None:
    match = table()
    lay(match, "2,0", "lavender")
    lay(match, "3,0", "borage", down=True)
    lay(match, "-2,0", "vine_tile")
    put(match, "w1", "2,0", pollen=2, mite=True)
    hornet(match, "move")
    hornet(match, "3,0")
    sicken(match, "forage")
    root = ElementTree.fromstring(game.words.picture(match.view(None)))
    words = [element.text for element in root.iter() if element.tag.endswith("text")]
    assert {"lavender", "vine", "w1", "make pollen", "w2 w3"} <= set(words)
    assert "borage" not in words
    assert sum(element.tag.endswith("ellipse") for element in root.iter()) == 2
