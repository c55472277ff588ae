"""The second edition of our box: what the booklet states is as it was, and every change says so."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from importlib.resources import files
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

import rucher
from rucher.core.packs.entering import UNKNOWN, marked
from rucher.games.apiary import game
from rucher.games.apiary.box import BOXES, box_of
from rucher.games.apiary.box.schema import FILES

GOLDEN = Path(__file__).parents[2] / "golden" / "apiary"
FIRST, SECOND = (BOXES.editions.name(number) for number in (1, 2))
CHANGED = "reconstructed_2"
FACT_OF = {"pods": "benefits", "cells": "bonuses"}  # fields that a fact of another name is about
EXPECTED = json.loads((GOLDEN / "edition_2" / "expected.json").read_text(encoding="utf-8"))
Item = dict[str, Any]


def items(edition: int, name: str) -> Iterator[tuple[str, Item]]:
    """The items of a file of the box, by table and id."""
    text = files("rucher.games.apiary.box").joinpath("editions", str(edition), name).read_text("utf-8")
    for table, found in tomllib.loads(text).items():
        for number, item in enumerate(found if isinstance(found, list) else [found]):
            yield f"{table} {item.get('id', number)}", item


def source(item: Item, field: str) -> str:
    """The provenance of a field of an item."""
    facts = item["provenance"]
    return facts if isinstance(facts, str) else facts[FACT_OF.get(field, field)]


@pytest.mark.clause("apiary", "1.11")
@pytest.mark.parametrize("name", FILES)
def test_only_what_was_reconstructed_changes_and_says_so(name: str) -> None:
    first, second = dict(items(1, name)), dict(items(2, name))
    assert list(first) == list(second)
    for where, item in second.items():
        old = first[where]
        assert item.keys() == old.keys(), where
        changed = {field for field in item if item[field] != old[field]} - {"provenance"}
        assert {source(old, field) for field in changed} <= {"reconstructed"}, where
        assert {source(item, field) for field in changed} <= {CHANGED}, where
        facts = item["provenance"] if isinstance(item["provenance"], dict) else {"": item["provenance"]}
        told = {fact for fact, of in facts.items() if of == CHANGED}
        assert told == ({FACT_OF.get(field, field) for field in changed} if "" not in facts else told), where
        assert bool(told) == bool(changed), where


@pytest.mark.clause("apiary", "1.8")
def test_every_faction_of_the_second_edition_can_store_what_it_starts_with() -> None:
    box = box_of(SECOND)
    for faction, spots in zip(box.factions, box.faction_storage, strict=True):
        tokens = [kind for kind, n in enumerate(faction.start.amounts) for _ in range(n)]
        orders = permutations(spots, len(tokens))
        assert any(all(map(tuple.__contains__, order, tokens)) for order in orders), faction.id


@pytest.mark.clause("apiary", "13.6")
def test_the_track_of_the_second_edition_is_longer_and_pays_less_for_a_step() -> None:
    first, second = (box_of(name).favor_vp for name in (FIRST, SECOND))
    assert first == tuple(step + step // 5 for step in range(21))
    assert second == tuple(step // 2 + step // 5 for step in range(31))


def test_a_new_match_takes_the_second_edition_and_an_old_one_keeps_the_first() -> None:
    new, old = rucher.new("apiary"), rucher.load((GOLDEN / "1" / "two_players.json").read_bytes())
    assert (new.header.box, old.header.box) == (SECOND, FIRST)
    assert game.box.editions() == (SECOND, FIRST)


@pytest.mark.parametrize("name", EXPECTED)
def test_a_golden_game_of_the_second_edition(name: str) -> None:
    text = (GOLDEN / "edition_2" / f"{name}.json").read_text(encoding="utf-8")
    match, expected = rucher.load(text), EXPECTED[name]
    assert match.header.box == SECOND
    assert list(match.score().seats) == expected["score"]
    assert match.outcome is not None
    assert list(match.outcome.winners) == expected["winners"]
    assert len(match.log) == expected["answers"]
    assert json.loads(match.to_json()) == json.loads(text)


def test_every_golden_game_of_the_second_edition_has_its_figures() -> None:
    assert {path.stem for path in (GOLDEN / "edition_2").glob("*_player*.json")} == set(EXPECTED)


@pytest.mark.clause("apiary", "1.11")
def test_a_change_counts_as_reconstructed_and_an_owner_is_asked_for_it() -> None:
    assert game.box.contents(SECOND) == game.box.contents(FIRST)
    harmony = dict(items(2, "carvings.toml"))["carving C16"]
    assert harmony["provenance"]["cost"] == CHANGED
    assert [marked(harmony)[field] for field in ("id", "cost", "scoring")] == ["C16", UNKNOWN, UNKNOWN]
