"""Later editions of our box: what the booklet states is as it was, and every change says so."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from importlib.resources import files
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest
from tests.games.apiary.tables import TILE, state_of, table

import rucher
from rucher.core.packs.entering import UNKNOWN, marked
from rucher.games.apiary import game
from rucher.games.apiary.box import BOXES, box_of
from rucher.games.apiary.box.schema import FILES
from rucher.games.apiary.chapters.placing import weakest_carver

GOLDEN = Path(__file__).parents[2] / "golden" / "apiary"
FIRST, SECOND, THIRD = EDITIONS = [BOXES.editions.name(number) for number in (1, 2, 3)]
FACT_OF = {"pods": "benefits", "cells": "bonuses"}  # fields that a fact of another name is about
GAMES = [
    (edition, name)
    for edition in (2, 3)
    for name in json.loads((GOLDEN / f"edition_{edition}" / "expected.json").read_bytes())
]
Item = dict[str, Any]


def items(edition: int, name: str) -> Iterator[tuple[str, Item]]:
    """The items of a file of the box, by table and id."""
    text = files("rucher.games.apiary.box").joinpath("editions", str(edition), name).read_text("utf-8")
    for kind, found in tomllib.loads(text).items():
        for number, item in enumerate(found if isinstance(found, list) else [found]):
            yield f"{kind} {item.get('id', number)}", item


def source(item: Item, field: str) -> str:
    """The provenance of a field of an item."""
    facts = item["provenance"]
    return facts if isinstance(facts, str) else facts[FACT_OF.get(field, field)]


@pytest.mark.clause("apiary", "1.11")
@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("edition", [2, 3])
def test_only_what_was_reconstructed_changes_and_says_so(edition: int, name: str) -> None:
    before, after = dict(items(edition - 1, name)), dict(items(edition, name))
    says, ours = f"reconstructed_{edition}", {"reconstructed", "reconstructed_2"}
    assert list(before) == list(after)
    for where, item in after.items():
        old = before[where]
        assert item.keys() == old.keys(), where
        changed = {field for field in item if item[field] != old[field]} - {"provenance"}
        assert {source(old, field) for field in changed} <= ours, where
        assert {source(item, field) for field in changed} <= {says}, where
        facts = item["provenance"] if isinstance(item["provenance"], dict) else {"": item["provenance"]}
        told = {fact for fact, of in facts.items() if of == says}
        assert told == ({FACT_OF.get(field, field) for field in changed} if "" not in facts else told), where
        assert bool(told) == bool(changed), where


@pytest.mark.clause("apiary", "1.8")
@pytest.mark.parametrize("name", [SECOND, THIRD])
def test_every_faction_of_a_later_edition_can_store_what_it_starts_with(name: str) -> None:
    box = box_of(name)
    for faction, spots in zip(box.factions, box.faction_storage, strict=True):
        tokens = [kind for kind, n in enumerate(faction.start.amounts) for _ in range(n)]
        orders = permutations(spots, len(tokens))
        assert any(all(map(tuple.__contains__, order, tokens)) for order in orders), faction.id


@pytest.mark.clause("apiary", "13.6")
def test_the_track_of_a_later_edition_is_longer_and_pays_less_for_a_step() -> None:
    first, second, third = (box_of(name).favor_vp for name in EDITIONS)
    assert first == tuple(step + step // 5 for step in range(21))
    assert second == tuple(step // 2 + step // 5 for step in range(31))
    assert third == second


@pytest.mark.clause("apiary", "9.1", "12.8")
@pytest.mark.parametrize(("edition", "more"), [(SECOND, set()), (THIRD, {"R03", "R07", "R16", "R27"})])
def test_four_recruits_of_the_third_edition_carve_with_strength_3(edition: str, more: set[str]) -> None:
    match = table(pack=edition)
    state, carvers = state_of(match), set()
    for recruit in range(1, 31):
        state.players[0].recruits = [TILE[f"R{recruit:02}"]]
        if weakest_carver(state, 0) == 3:
            carvers.add(f"R{recruit:02}")
    assert carvers == more


def test_a_new_match_takes_the_newest_edition_and_an_old_one_keeps_its_own() -> None:
    new, old = rucher.new("apiary"), rucher.load((GOLDEN / "1" / "two_players.json").read_bytes())
    assert (new.header.box, old.header.box) == (THIRD, FIRST)
    assert game.box.editions() == (THIRD, SECOND, FIRST)


@pytest.mark.parametrize(("edition", "name"), GAMES)
def test_a_golden_game_of_a_later_edition(edition: int, name: str) -> None:
    folder = GOLDEN / f"edition_{edition}"
    text = (folder / f"{name}.json").read_text(encoding="utf-8")
    match, expected = rucher.load(text), json.loads((folder / "expected.json").read_bytes())[name]
    assert match.header.box == EDITIONS[edition - 1]
    assert list(match.score().seats) == expected["score"]
    assert match.outcome is not None
    assert list(match.outcome.winners) == expected["winners"]
    assert len(match.log) == expected["answers"]
    assert json.loads(match.to_json()) == json.loads(text)


@pytest.mark.parametrize("edition", [2, 3])
def test_every_golden_game_of_a_later_edition_has_its_figures(edition: int) -> None:
    kept = {path.stem for path in (GOLDEN / f"edition_{edition}").glob("*_player*.json")}
    assert kept == {name for of, name in GAMES if of == edition}


@pytest.mark.clause("apiary", "1.11")
def test_a_change_counts_as_reconstructed_and_an_owner_is_asked_for_it() -> None:
    assert game.box.contents(THIRD) == game.box.contents(SECOND) == game.box.contents(FIRST)
    harmony = dict(items(2, "carvings.toml"))["carving C16"]
    assert harmony["provenance"]["cost"] == "reconstructed_2"
    assert [marked(harmony)[field] for field in ("id", "cost", "scoring")] == ["C16", UNKNOWN, UNKNOWN]
