"""Faults in the files of a box: each has its place, and a sentence in both languages."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
import pytest
from msgspec import Meta

import rucher
from rucher.core.packs.files import parse
from rucher.core.packs.malformed import Fault, PackError, Wrong, told_in
from rucher.core.packs.reading import convert_item

PACKAGE = Path(rucher.__file__).parent
COMMON = PACKAGE / "core" / "packs" / "malformed"
BOXES = [text.parent for text in sorted(PACKAGE.glob("games/*/box/text"))]
fault = told_in(PACKAGE / "games" / "apiary" / "box" / "text")


class Pot(msgspec.Struct, forbid_unknown_fields=True):
    """An item with one field of each kind."""

    honey: Annotated[int, Meta(ge=1, le=9)]
    lid: Literal["wax", "wood"] = "wax"
    label: Annotated[str, Meta(min_length=2, max_length=4, pattern="^[a-z]*$")] = "ab"
    rows: Annotated[tuple[int, ...], Meta(min_length=1, max_length=2)] = (1,)
    at: tuple[int, int] = (0, 0)
    price: int | None = None

    def __post_init__(self) -> None:
        if self.price == 0:
            raise Wrong(fault("price", "negative_price"))


@pytest.mark.parametrize(
    ("item", "english", "french"),
    [
        (
            {"honey": "much"},
            "honey: expected a whole number, found a text",
            "honey : il faut un nombre entier",
        ),
        ({"honey": 1, "price": "?"}, "price: expected a whole number", "price : il faut un nombre entier"),
        ({"honey": 0}, "honey: must be at least 1", "honey : il faut au moins 1"),
        ({"honey": 10}, "honey: must be at most 9", "honey : il faut au plus 9"),
        ({}, "pot P1: the field honey is missing", "pot P1 : il manque le champ honey"),
        ({"honey": 1, "jam": 2}, "pot P1: there is no field jam", "pot P1 : il n’y a pas de champ jam"),
        ({"honey": 1, "lid": "tin"}, "lid: “tin” is not a valid value", "lid : « tin » n’est pas une valeur"),
        ({"honey": 1, "label": "a"}, "label: at least 2 characters", "label : il faut au moins 2 caractères"),
        (
            {"honey": 1, "label": "abcde"},
            "label: at most 4 characters",
            "label : il faut au plus 4",
        ),
        ({"honey": 1, "label": "AB"}, "label: the text must have the form ^[a-z]*$", "label : le texte doit"),
        ({"honey": 1, "rows": []}, "rows: at least 1 entry needed", "rows : il faut au moins 1 élément"),
        ({"honey": 1, "rows": [1, 2, 3]}, "rows: at most 2 entries", "rows : il faut au plus 2 éléments"),
        ({"honey": 1, "at": [1]}, "at: expected 2 entries, found 1", "at : il faut 2 éléments, pas 1"),
        ({"honey": 1, "at": [1, "b"]}, "at[1]: expected a whole number", "at[1] : il faut un nombre entier"),
        (
            {"honey": 1, "price": 0},
            "pot P1: price: a cost is never",
            "price : un coût n’est jamais",
        ),
    ],
)
def test_a_value_that_does_not_fit_is_told_in_both_languages(
    item: dict[str, Any], english: str, french: str
) -> None:
    with pytest.raises(PackError) as met:
        convert_item(item, "pots.toml: pot P1", Pot)
    words = met.value.fault.words
    assert words.en.startswith("pots.toml: pot P1: ")
    assert english in words.en
    assert str(met.value) == words.en
    assert words.fr.startswith("pots.toml\u202f: pot P1\u202f: ")
    assert french in re.sub("[\u202f\u00a0]", " ", words.fr)


@pytest.mark.parametrize(
    ("content", "english", "french"),
    [
        (b"honey = = 3", "line 1, column 9", "ligne 1, colonne 9"),
        (b"honey = [1,", "the end is missing", "il manque la fin"),
        (b"honey = '\xff'", "UTF-8", "UTF-8"),
    ],
)
def test_a_file_that_cannot_be_read_says_why(
    tmp_path: Path, content: bytes, english: str, french: str
) -> None:
    file = tmp_path / "pots.toml"
    file.write_bytes(content)
    with pytest.raises(PackError) as met:
        parse(file)
    assert met.value.fault.where == "pots.toml"
    assert english in met.value.fault.words.en
    assert french in met.value.fault.words.fr


def test_what_no_message_says_is_told_as_it_was_found() -> None:
    assert Fault("pots.toml", "unfit", {"said": "odd"}).words.en == "pots.toml: odd"


def codes(folder: Path) -> set[str]:
    """The faults that a catalog can say."""
    return {*tomllib.loads((folder / "text" / "en.toml").read_text(encoding="utf-8"))["fault"]}


def sources(folder: Path) -> str:
    """All modules in and under a folder."""
    return "\n".join(file.read_text(encoding="utf-8") for file in folder.rglob("*.py"))


def test_each_common_sentence_is_used() -> None:
    text = sources(PACKAGE)
    assert [code for code in codes(COMMON) if not re.search(rf'"(fault\.)?{code}"', text)] == []


@pytest.mark.parametrize("box", BOXES, ids=lambda box: box.parent.name)
def test_each_sentence_of_a_box_is_used_and_each_fault_has_one(box: Path) -> None:
    text = sources(box)
    assert [code for code in codes(box) if f'"{code}"' not in text] == []
    named = {*re.findall(r'\bfault\([^\n]+?, "(\w+)"', text)}
    assert named
    assert named <= codes(box) | codes(COMMON)
