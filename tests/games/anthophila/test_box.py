"""Clause 1.8: packs and scenario files, and what is wrong with a bad one."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from importlib.resources import as_file, files
from pathlib import Path

import pytest

import rucher
from rucher.core.packs.editions import content_hash
from rucher.core.texts import Translated
from rucher.games.anthophila import game
from rucher.games.anthophila.box import OWN, PackError, box_of, known_or_opened, open_pack, open_scenario
from rucher.games.anthophila.box.schema import FILES
from rucher.games.anthophila.chapters.campaign import CampaignError, new_sheet

GARDEN = """
id = "garden"
part = "own"
turns = 5
provenance = "owner"

[name]
en = "The garden"
fr = "Le jardin"

[introduction]
en = "Look around."
fr = "Regardez."

[start]
workers = 2
pollen = 1

[[deck]]
plants = 6

[[victory]]
type = "explored"
at_least = 3
"""


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    """A copy of our own box, to be changed."""
    with as_file(files("rucher.games.anthophila.box").joinpath("editions", "1")) as own:
        for name in FILES:
            shutil.copy(own / name, tmp_path / name)
        shutil.copytree(own / "scenarios", tmp_path / "scenarios")
    return tmp_path


def edited(name: str, old: str, new: str) -> Callable[[Path], None]:
    """Change a word in a file of a pack."""

    def edit(folder: Path) -> None:
        file = folder / name
        text = file.read_text(encoding="utf-8")
        assert old in text
        file.write_text(text.replace(old, new, 1), encoding="utf-8")

    return edit


@pytest.mark.clause("anthophila", "1.8")
def test_a_pack_is_known_by_its_content(pack: Path) -> None:
    same = open_pack(pack)
    edited("special.toml", "workers = 8", "workers = 7")(pack)
    other = open_pack(pack)
    assert same.name != other.name
    assert known_or_opened(other.name) is other
    match = rucher.new("anthophila", pack=str(pack), seed=1)
    assert (match.header.box, len(match.state.bees)) == (other.name, 13)
    match.play("end")
    assert rucher.load(match.to_json()).state == match.state


@pytest.mark.clause("anthophila", "1.8")
def test_a_match_cannot_be_loaded_without_its_pack(pack: Path) -> None:
    match = rucher.new("anthophila", pack=str(pack))
    text = match.to_json().replace(match.header.box or "?", "0" * 64)
    with pytest.raises(rucher.UnknownBox, match="the box 000000000000 of this match is not at hand"):
        rucher.load(text)


@pytest.mark.clause("anthophila", "1.8")
def test_one_scenario_file_is_added_to_our_own_box(tmp_path: Path) -> None:
    file = tmp_path / "garden.toml"
    file.write_text(GARDEN, encoding="utf-8")
    match = rucher.new("anthophila", pack=str(file), scenario="garden", players=1)
    assert match.state.turns_left == 5
    described = game.words.describe_table(match.state)
    assert (described[0].key, described[0].params) == (
        "fact.scenario_file",
        {"name": Translated(en="The garden", fr="Le jardin")},
    )
    assert described[1].params == {"text": Translated(en="Look around.", fr="Regardez.")}
    assert rucher.load(match.to_json(), pack=str(file)).state == match.state
    assert "garden" not in box_of(OWN).scenarios


@pytest.mark.clause("anthophila", "1.8")
def test_a_scenario_on_the_first_edition_is_named_by_its_file_alone_as_stored_matches_name_it(
    tmp_path: Path,
) -> None:
    file = tmp_path / "garden.toml"
    file.write_text(GARDEN, encoding="utf-8")
    open_scenario(file)
    assert box_of(content_hash([file])).scenarios["garden"].turns == 5


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("turns = 5", "turns = 0", "turns: must be at least 1"),
        ("turns = 5", "tours = 5", "there is no field tours"),
        ('id = "garden"', 'id = "stores"', "id: there is a scenario stores already"),
        ('id = "garden"', 'id = "The garden"', "id: the text must have the form"),
        ('part = "own"', 'part = "campaign"', "order: scenarios of the campaign have one"),
        ('part = "own"', 'part = "classic"', 'part: a scenario file has part = "own"'),
        ('[name]\nen = "The garden"\nfr = "Le jardin"\n', "", "name: give the scenario a name"),
        ("workers = 2", "workers = 9", "start: workers: the box holds 8, not 9"),
        ("workers = 2", "workers = 0", "start: workers: at least one bee"),
        ("plants = 6", "plants = 29", "deck: plants: the box holds 28, not 29"),
        ("plants = 6", "plants = 6\nmite_tile = 2", "deck: mite_tile: the box holds 1, not 2"),
        ("plants = 6", "plants = 0", "deck #1: it is empty"),
        (
            "at_least = 3",
            "at_least = 7",
            "victory #1: at_least: 7 are asked for, and there are never more",
        ),
        ('"explored"\nat_least = 3', '"workers"\nat_least = 9', "never more than 8"),
        ('"explored"\nat_least = 3', '"males"\nat_least = 7', "never more than 6"),
        ('"explored"\nat_least = 3', '"plants_up"\nat_least = 7', "never more than 6"),
        ('"explored"\nat_least = 3', '"stock"\nresource = "honey"\nat_least = 9', "never more than 8"),
        ('"explored"\nat_least = 3', '"revealed"\ntile = "vine_tile"\nat_least = 1', "there is never any"),
        ('"explored"\nat_least = 3', '"nosema_over"', "there is never any"),
        ('"explored"\nat_least = 3', '"no_hornets"', "every goal is met before the first turn"),
        ('"explored"\nat_least = 3', '"workers"\nat_least = 2', "every goal is met"),
        ('"explored"\nat_least = 3', '"males"\nat_least = 1', None),
        ('"explored"', '"wealth"', "wealth"),
        ("[start]", "[start", "garden.toml"),
    ],
)
def test_what_is_wrong_with_a_scenario_names_the_field(
    tmp_path: Path, old: str, new: str, said: str | None
) -> None:
    file = tmp_path / "garden.toml"
    assert old in GARDEN
    file.write_text(GARDEN.replace(old, new), encoding="utf-8")
    if said is None:
        assert known_or_opened(str(file)).scenarios["garden"].turns == 5
        return
    with pytest.raises(PackError) as met:
        known_or_opened(str(file))
    assert "garden.toml: " in str(met.value)
    assert said in str(met.value)


@pytest.mark.parametrize(
    ("edit", "said"),
    [
        (edited("plants.toml", 'id = "borage"', 'id = "lavender"'), "plant lavender: id: used 2 times"),
        (edited("plants.toml", 'id = "borage"', 'id = "nettle"'), "plants.toml: plant nettle: "),
        (edited("plants.toml", 'colour = "blue"', 'colour = "red"'), "lavender: colour: a blue plant"),
        (edited("plants.toml", 'effect = "bonus_move"\n', ""), "rosemary: effect: a bonus tile has one"),
        (edited("plants.toml", "give = { pollen = 2 }\n", ""), "lavender: give: forage and transformation"),
        (edited("plants.toml", "take = { pollen = 2 }\n", ""), "sage: take: transformation"),
        (edited("plants.toml", '"bonus_move"\nslots = 2', '"bonus_move"\nonce = true'), "rosemary: once"),
        (edited("plants.toml", '"bonus_move"', '"bonus_carry"'), "effect bonus_carry: id: used 2 times"),
        (
            edited("special.toml", 'id = "vine_tile"', 'id = "mite_tile"'),
            "special mite_tile: id: used 2 times",
        ),
        (
            edited("special.toml", '[[special]]\nid = "vine_tile"\ncount = 3\nprovenance = "rulebook"\n', ""),
            "id: every",
        ),
        (edited("special.toml", "hornets = 8", "hornets = 7"), "pieces: hornets: 8 hornet tiles need"),
        (
            edited("special.toml", '"nosema_tile"\ncount = 1', '"nosema_tile"\ncount = 2'),
            "special nosema_tile: count: the green parasites go onto one tile",
        ),
        (edited("special.toml", '"mutate"]', '"explore"]'), "hive: actions explore: id: used 2 times"),
        (edited("special.toml", "[pieces]", "[pawns]"), "special.toml: pieces: "),
        (edited("special.toml", "explore = 3", "explore = 1"), "explore: must be at least 2"),
        (
            edited("special.toml", "[figures]", "[more]\nn = 1\n[figures]"),
            "special.toml: unknown entry: more",
        ),
        (edited("special.toml", "[[special]]", "[special]"), "special.toml"),
        (edited("campaign.toml", "from = -999", "from = 0"), "the first level starts"),
        (edited("campaign.toml", "from = 25", "from = 60"), "level: from: levels rise"),
        (edited("scenarios/stores.toml", "order = 2", "order = 9"), "scenarios: order: the campaign counts"),
        (lambda folder: (folder / "plants.toml").unlink(), "plants.toml: this file is missing"),
        (lambda folder: shutil.rmtree(folder / "scenarios"), "scenarios: this folder is missing"),
        (lambda folder: [f.unlink() for f in (folder / "scenarios").iterdir()], "scenarios: there is none"),
    ],
)
def test_what_is_wrong_with_a_pack_names_file_item_and_field(
    pack: Path, edit: Callable[[Path], object], said: str
) -> None:
    edit(pack)
    with pytest.raises(PackError) as met:
        open_pack(pack)
    assert said in str(met.value)


@pytest.mark.clause("anthophila", "1.8", "14.1")
def test_a_pack_without_campaign_has_no_score_sheet(pack: Path) -> None:
    for file in (pack / "scenarios").glob("*.toml"):
        if 'part = "campaign"' in file.read_text(encoding="utf-8"):
            file.unlink()
    with pytest.raises(CampaignError, match="no campaign"):
        new_sheet(open_pack(pack).name)


def test_every_item_says_where_it_comes_from() -> None:
    box = box_of(OWN)
    assert {plant.id for plant in box.plants} <= box.provenance.keys()
    assert box.provenance["rosemary"] == {"effect": "rulebook", "face": "reconstructed"}
    assert box.provenance["weedkiller_tile"] == {"count": "reconstructed"}
    assert game.box.contents() == {"reconstructed": 65, "rulebook": 16, "deduced": 1}
