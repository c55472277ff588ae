"""The files of a box: what is refused in them, and the pack that the owner of a real box fills in."""

from __future__ import annotations

from pathlib import Path

import pytest

from rucher.core.packs.entering import Shelf, facts_of, read_tables, skeleton
from rucher.core.packs.files import parse, refuse_links
from rucher.core.packs.malformed import PackError
from rucher.core.packs.reading import Item, read_items, used_twice

OURS = """
[[tile]]
id = "t1"
honey = 2
pollen = 3
provenance = { honey = "reconstructed", others = "public" }

[[tile]]
id = "t2"
honey = 4
pollen = 5
provenance = "reconstructed"
"""


class Tile(Item, frozen=True, forbid_unknown_fields=True):
    """An item of the toy's box."""

    id: str


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    """A box of one file with two tiles."""
    own = tmp_path / "own"
    own.mkdir()
    (own / "tiles.toml").write_text(OURS)
    return Shelf(own, ("tiles.toml",), lambda tables, folder: None)


def entered(shelf: Shelf, text: str) -> Path:
    """A folder with a pack of that text."""
    folder = Path(str(shelf.own)).parent / "pack"
    folder.mkdir()
    (folder / "tiles.toml").write_text(text)
    return folder


# -- files -------------------------------------------------------------------------------------------------


def test_a_list_of_items_must_be_a_list() -> None:
    with pytest.raises(PackError) as error:
        read_items({"tile": {"id": "t1"}}, "tiles.toml", "tile", Tile)
    assert error.value.fault.code == "not_a_list"


def test_an_id_that_two_items_share_is_a_fault_with_the_number_of_times() -> None:
    faults = list(used_twice(["t1", "t2", "t1"], "tiles.toml: tile"))
    assert [(fault.code, fault.params) for fault in faults] == [("used_twice", {"n": 2})]


@pytest.mark.parametrize(("key", "refused"), [("a.b.c.d.e", False), ("a.b.c.d.e.f", True)])
def test_a_key_of_many_parts_is_refused_before_it_is_parsed(tmp_path: Path, key: str, refused: bool) -> None:
    file = tmp_path / "tiles.toml"
    file.write_text(f"{key} = 1\n")
    if refused:
        with pytest.raises(PackError) as error:
            parse(file)
        assert error.value.fault.code == "long_key"
    else:
        assert parse(file) == {"a": {"b": {"c": {"d": {"e": 1}}}}}


def test_links_inside_a_pack_are_refused_but_the_pack_itself_may_be_reached_by_one(tmp_path: Path) -> None:
    real, elsewhere, linked = tmp_path / "real", tmp_path / "elsewhere", tmp_path / "linked"
    for folder in (real, elsewhere):
        folder.mkdir()
        (folder / "tiles.toml").write_text("")
    linked.symlink_to(real)
    refuse_links(linked)
    (real / "scenarios").symlink_to(elsewhere)
    with pytest.raises(PackError) as error:
        refuse_links(real)
    assert (error.value.fault.code, error.value.fault.where) == ("not_plain", "scenarios/tiles.toml")


# -- an owner's pack ---------------------------------------------------------------------------------------


def test_a_skeleton_marks_what_we_reconstructed_and_leaves_our_sources_out(shelf: Shelf) -> None:
    assert skeleton(shelf, "toy")["pack.toml"].splitlines()[1:] == ['game = "toy"', "edition = 1"]
    lines = skeleton(shelf, "toy")["tiles.toml"].splitlines()
    assert lines[lines.index("[[tile]]") :] == [
        "[[tile]]",
        'id = "t1"',
        'honey = "?" # 2',
        "pollen = 3",
        "",
        "[[tile]]",
        'id = "t2"',
        'honey = "?" # 4',
        'pollen = "?" # 5',
    ]


def test_a_fact_is_the_owners_once_none_of_its_fields_is_marked(shelf: Shelf) -> None:
    pack = entered(
        shelf,
        '[[tile]]\nid = "t1"\nhoney = 7\npollen = 3\n[[tile]]\nid = "t2"\nhoney = 8\npollen = "?"\n',
    )
    tiles = read_tables(pack, shelf.own, shelf.files)["tiles.toml"]["tile"]
    assert tiles == [
        {"id": "t1", "honey": 7, "pollen": 3, "provenance": {"honey": "owner", "others": "public"}},
        {"id": "t2", "honey": 8, "pollen": 5, "provenance": "reconstructed"},
    ]
    facts = [(fact.item, fact.name, fact.source, fact.missing) for fact in facts_of(shelf, pack)]
    assert facts == [
        ("tile t1", "honey", "owner", ()),
        ("tile t1", "others", "public", ()),
        ("tile t2", "contents", "reconstructed", ("pollen",)),
    ]


def test_brackets_may_be_sixteen_deep_wherever_they_stand(tmp_path: Path) -> None:
    file = tmp_path / "tiles.toml"
    file.write_text("first = []\nsecond = " + "[" * 16 + "]" * 16)
    assert parse(file)["first"] == []
    file.write_text("first = []\nsecond = " + "[" * 17 + "]" * 17)
    with pytest.raises(PackError) as error:
        parse(file)
    assert error.value.fault.code == "too_deep"


def test_a_new_pack_takes_the_files_of_one_item_each_along(shelf: Shelf, tmp_path: Path) -> None:
    scenarios = tmp_path / "own" / "scenarios"
    scenarios.mkdir()
    (scenarios / "siege.toml").write_text('id = "siege"\n')
    (scenarios / "NOTES.md").write_text("no item")
    made = skeleton(shelf._replace(folder="scenarios"), "toy")
    assert {name: text for name, text in made.items() if "/" in name} == {
        "scenarios/siege.toml": 'id = "siege"\n'
    }
    assert not [name for name in skeleton(shelf._replace(folder="missing"), "toy") if "/" in name]
