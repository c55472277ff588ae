"""The box: what is in it, where it comes from, and packs that stand in for it."""

from __future__ import annotations

import hashlib
import shutil
from importlib.resources import files
from itertools import permutations
from pathlib import Path

import pytest

from rucher.core.hexgrid import neighbours
from rucher.games.apiary.box import BOXES, RESOURCES, PackError, box_of, known_or_opened, open_pack
from rucher.games.apiary.box.effects import HONEY, POLLEN, Gain, Score, Trigger
from rucher.games.apiary.box.schema import FILES

BOX = box_of(BOXES.editions.first)
OWN_FILES = files("rucher.games.apiary.box").joinpath("editions", "1")


def test_the_box_holds_what_the_booklet_counts() -> None:
    assert [len(numbers) for numbers in BOX.of_kind] == [40, 30, 29, 30]
    pack = BOX.pack
    counted = [pack.factions, pack.seeds, pack.planets, pack.explore_tokens, pack.dances, pack.dance_tokens]
    assert [len(items) for items in counted] == [20, 45, 15, 20, 5, 9]
    assert (len(pack.mats), pack.pieces.frames, len(pack.cards)) == (5, 15, 14)
    assert pack.supply.amounts == (25, 25, 25, 15, 12)


def test_the_two_tiles_named_in_the_booklet_are_marked_as_such() -> None:
    agriculturist = next(tile for tile in BOX.tiles if tile.name.fr == "Agriculteur")
    assert agriculturist.cost == (0, 2, 0, 0, 0)
    assert BOX.provenance[agriculturist.id]["cost"] == "rulebook"
    flight = next(tile for tile in BOX.tiles if tile.name.fr == "Vol de propreté")
    assert BOX.provenance[flight.id] == {
        "name": "rulebook",
        "cost": "reconstructed",
        "vp": "reconstructed",
        "effects": "reconstructed",
    }


def test_every_item_says_where_it_comes_from() -> None:
    ids = [tile.id for tile in BOX.tiles]
    pack = BOX.pack
    for items in (pack.factions, pack.seeds, pack.planets, pack.explore_tokens, pack.dances, pack.mats):
        ids += [item.id for item in items]
    assert [name for name in ids if not BOX.provenance[name]] == []
    assert BOX.provenance["T01"] == {"contents": "public"}


def test_ids_and_their_order_never_change() -> None:
    # Saved matches name components by their numbers.
    pack = BOX.pack
    listed = [BOX.tiles, pack.factions, pack.seeds, pack.planets, pack.explore_tokens, pack.dances]
    listed += [pack.dance_tokens, pack.mats, pack.cards]
    ids = [item.id for items in listed for item in items]  # type: ignore[attr-defined]
    assert hashlib.sha256(" ".join(ids).encode()).hexdigest()[:16] == "b0d303896fe857d9"


@pytest.mark.clause("apiary", "1.1", "1.10")
def test_each_number_of_players_has_its_side_and_comb() -> None:
    assert [BOX.side(players).id for players in range(1, 6)] == ["1-3", "1-3", "1-3", "4-5", "4-5"]
    pods = [sum(len(sector.pods) for sector in BOX.sectors(players)) for players in range(1, 6)]
    assert pods == [8, 8, 12, 15, 15]


@pytest.mark.clause("apiary", "14.8")
def test_the_majorities_fit_the_booklets_example_of_13() -> None:
    assert sum(BOX.majority(4)) == 13


@pytest.mark.clause("apiary", "1.8")
def test_every_faction_can_store_what_it_starts_with() -> None:
    for faction, spots in zip(BOX.factions, BOX.faction_storage, strict=True):
        tokens = [kind for kind, n in enumerate(faction.start.amounts) for _ in range(n)]
        fits = any(
            all(kind in spot for kind, spot in zip(tokens, order, strict=False))
            for order in permutations(spots, len(tokens))
        )
        assert fits, faction.id
        assert len(faction.workers) <= BOX.pieces.workers


@pytest.mark.clause("apiary", "15.1")
def test_starter_factions_only_score_at_the_end() -> None:
    assert len(BOX.starters) == 5
    for number in BOX.starters:
        faction = BOX.factions[number]
        assert all(isinstance(ability, Score) for ability in (*faction.base, *faction.upgraded))


@pytest.mark.clause("apiary", "1.6", "5.5")
def test_every_mat_has_ten_cells_reached_from_the_faction_tile() -> None:
    for mat in BOX.mats:
        assert len(mat.cells) == 10
        reached = list(mat.faction_cells)
        for cell in reached:
            reached += [near for near in neighbours(cell) if near in mat.cells and near not in reached]
        assert set(reached) == {*mat.cells, *mat.faction_cells}


@pytest.mark.clause("apiary", "12.1")
def test_tiles_share_one_numbering_by_kind() -> None:
    assert [BOX.tiles[numbers[0]].id for numbers in BOX.of_kind] == ["F01", "R01", "I01", "C01"]
    assert [tile.number for tile in BOX.tiles] == list(range(129))
    assert {tile.cost[HONEY] for tile in BOX.tiles if tile.id.startswith("C")} == {1, 2}
    assert all(tile.cost[POLLEN] for tile in BOX.tiles if tile.id.startswith("R"))


def test_effects_are_typed() -> None:
    (ability,) = BOX.tiles[BOX.of_kind[1][0]].abilities
    assert ability == Trigger("build", (Gain("basic", 1),), kinds=("farm",))
    assert RESOURCES[POLLEN] == "pollen"


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    """A pack that is the box itself, to be changed."""
    for name in FILES:
        shutil.copy(str(OWN_FILES.joinpath(name)), tmp_path / name)
    return tmp_path


def edit(pack: Path, name: str, old: str, new: str) -> None:
    text = (pack / name).read_text(encoding="utf-8")
    assert old in text, f"{old!r} is not in {name}"
    (pack / name).write_text(text.replace(old, new, 1), encoding="utf-8")


@pytest.mark.clause("apiary", "1.11")
def test_the_content_makes_the_name(pack: Path) -> None:
    first = open_pack(pack)
    edit(pack, "board.toml", "strength4_vp = 3", "strength4_vp = 4")
    other = open_pack(pack)
    assert first.name != other.name
    assert known_or_opened(other.name).pack.advance.strength4_vp == 4


AGRICULTURIST = 'on = "build", effects = [{ op = "gain", res = "basic", n = 1 }], kinds = ["farm"]'
FAULTS = [
    ("farms.toml", 'op = "gain"', 'op = "steal"', r"farms.toml: farm F01: income\[0\].op: .*steal"),
    ("farms.toml", 'res = "pollen"', 'res = "nectar"', r"farm F01: income\[0\].res: .*nectar"),
    ("farms.toml", "n = 1 }", "n = 0 }", r"farm F01: .*income\[0\].n"),
    ("farms.toml", "n = 1 }", "m = 1 }", r"farm F01: .*income\[0\]"),
    (
        "farms.toml",
        "cost = { fiber = 1 }",
        "cost = { pollen = 1 }",
        "farm F01: cost: it is paid in fiber and",
    ),
    ("farms.toml", "cost = { fiber = 1 }", "cost = {}", "farms.toml: farm F01: cost: it is paid in fiber"),
    ("farms.toml", "cost = { fiber = 1 }", "cost = { fiber = -1 }", "farm F01: .*never negative"),
    ("farms.toml", 'id = "F02"', 'id = "F01"', "farms.toml: farm F01: id: used 2 times"),
    ("farms.toml", 'cost = "reconstructed"', 'cost = "dreamt"', r"farm F01: provenance.*: .*dreamt"),
    ("automa.toml", "id = 3\n", "id = 6\n", "automa.toml: level: id: 1 to 5 are required, each once"),
    ("farms.toml", "[[farm]]", "[extra]\na = 1\n[[farm]]", "farms.toml: unknown entry: extra"),
    ("recruits.toml", 'on = "build"', 'on = "sneeze"', r"recruit R01: abilities\[0\].on: .*sneeze"),
    (
        "recruits.toml",
        AGRICULTURIST,
        AGRICULTURIST.replace('"build"', '"plant"'),
        "recruit R01: .*kinds: nothing",
    ),
    (
        "recruits.toml",
        'kinds = ["farm"]',
        "min_strength = 3",
        "recruit R01: .*min_strength: no worker is placed",
    ),
    (
        "recruits.toml",
        'mod = "convert_extra", n = 1',
        'mod = "convert_less", n = 1',
        "recruit R06: .*convert_less",
    ),
    ("recruits.toml", 'mod = "convert_extra"', 'mod = "strength_plus"', "recruit R06: .*action: .*needs one"),
    ("recruits.toml", 'mod = "convert_extra"', 'mod = "cost_minus"', "recruit R06: .*kinds: .*needs one"),
    ("recruits.toml", 'action = "explore"', 'action = "grow"', "recruit R09: .*action: grow has no total"),
    ("carvings.toml", 'per = "seed_planted"', 'per = "seed_eaten"', r"carving C01: .*scoring\[0\].per"),
    (
        "carvings.toml",
        'per = "favor", div = 2',
        "flat = true, div = 2",
        "C19: .*div: it goes with per",
    ),
    ("carvings.toml", 'vp = 4, per = "seed_planted", div = 1', "vp = 4", "carving C01: .*exactly one of per"),
    ("carvings.toml", "vp = 4,", "", "carving C01: .*vp: every form but copy has points"),
    ("factions.toml", "pollen = 2,", "basic = 2,", "faction A01: start: only plain resources are required"),
    ("factions.toml", "starter = true", "starter = false", "faction: starter: at least 5 .* not 4"),
    ("factions.toml", "workers = [2, 1, 1]", "workers = [5]", r"faction A01: .*workers\[0\]"),
    ("dances.toml", 'slots = ["pay"]', 'slots = ["gain"]', "dance D1: pay: the dance costs nothing"),
    ("dances.toml", "pay = { fiber = 1 }\n", "", "dance_token K1: exactly one of pay and gain"),
    ("mats.toml", "{ at = [-1, 0] }", "{ at = [0, 0] }", "mat H1: cells: one is listed twice"),
    ("mats.toml", "{ at = [-1, 0] }", "{ at = [-5, 0] }", "mat H1: cells: they are not all connected"),
    ("mats.toml", "target = [3, 0]", "target = [5, 0]", "mat H3: cells: the free building .* does not aim"),
    (
        "mats.toml",
        "target = [3, 0]",
        "target = [1, 0]",
        "mat H3: cells: the free building .* aims at no cell",
    ),
    ("board.toml", "players = [4, 5]", "players = [4]", "board.toml: side: players: each of 1 to 5"),
    ("board.toml", "rows = 4", "rows = 9", "side 4-5: rows: 35 places for 15 items"),
    ("board.toml", "dances = 4", "dances = 6", "side 4-5: dances: 6 places for 5 items"),
    ("board.toml", "start = [0, 0]", "start = [4, 0]", "side 1-3: start: it lies off the grid"),
    (
        "board.toml",
        'kinds = ["farm", "recruit", "development"]',
        'kinds = ["farm"]',
        "side 1-3: actions: farm",
    ),
    ("comb.toml", "players = 5", "players = 4", "comb.toml: comb: majority: one for each"),
    ("comb.toml", "min_players = 4", "min_players = 5", None),
    ("automa.toml", 'tail = "top_left"', 'tail = "middle"', "automa.toml: card M01: .*tail"),
    ("seeds.toml", "[seeds]", "[cards]", "seeds.toml: seeds: .*instead"),
    ("planets.toml", "[[planet]]", "[[[", "planets.toml: "),
]


@pytest.mark.clause("apiary", "1.11")
@pytest.mark.parametrize(("name", "old", "new", "message"), FAULTS)
def test_a_malformed_pack_is_refused_by_file_item_and_field(
    pack: Path, name: str, old: str, new: str, message: str | None
) -> None:
    edit(pack, name, old, new)
    if message is None:
        assert len(open_pack(pack).sectors(4)) == 2
        return
    with pytest.raises(PackError, match=message):
        open_pack(pack)


@pytest.mark.clause("apiary", "8.5")
def test_too_few_tokens_for_the_squares_of_the_dances_are_refused(pack: Path) -> None:
    gain = 'gain = [{ op = "gain", res = "wax", n = 1 }]\nprovenance'
    edit(pack, "dances.toml", "pay = { fiber = 1 }\nprovenance", gain)
    assert len(open_pack(pack).dance_tokens) == 9  # three tokens left for three squares
    edit(pack, "dances.toml", "pay = { seed_card = 1 }\nprovenance", gain)
    with pytest.raises(PackError, match=r"dances\.toml: dance_token: pay: 3 squares .* 2 "):
        open_pack(pack)


def test_a_comb_without_sectors_for_a_number_of_players_is_refused(pack: Path) -> None:
    text = (pack / "comb.toml").read_text(encoding="utf-8")
    (pack / "comb.toml").write_text(text.replace("min_players = 4", "min_players = 5"), encoding="utf-8")
    with pytest.raises(PackError, match=r"comb\.toml: sector: min_players: no sector for 4 players"):
        open_pack(pack)


@pytest.mark.parametrize("name", FILES)
def test_a_missing_file_is_named(pack: Path, name: str) -> None:
    (pack / name).unlink()
    with pytest.raises(PackError, match=f"{name}: this file is missing"):
        open_pack(pack)
