"""The box: what is in it, where it comes from, and packs that stand in for it."""

from __future__ import annotations

import hashlib
import re
import shutil
from collections import Counter
from importlib.resources import files
from pathlib import Path

import msgspec
import pytest
from tests.games.alveola.tables import BOX

import rucher
from rucher.core.errors import LoadError, OptionError
from rucher.games.alveola import game
from rucher.games.alveola.box import AlveolaBox, PackError, known_or_opened
from rucher.games.alveola.box.schema import FILES

OWN_FILES = files("rucher.games.alveola.box").joinpath("editions", "1")


def test_the_box_holds_four_copies_of_every_pattern() -> None:
    patterns = Counter((tile.shape, tile.pattern) for tile in BOX.tiles if tile.shape != "start_tile")
    assert set(patterns.values()) == {4}
    assert Counter(shape for shape, _ in patterns) == {"tile_straight": 4, "tile_bent": 6, "tile_triangle": 2}


def test_nine_powers_three_of_each_cost() -> None:
    assert Counter(power.cost for power in BOX.powers) == {1: 3, 2: 3, 3: 3}


def test_every_item_says_where_it_comes_from() -> None:
    for name in [tile.id for tile in BOX.tiles] + [power.id for power in BOX.powers]:
        assert BOX.provenance[name]
    assert BOX.provenance["S-EFF-1"] == {"pattern": "deduced", "hornet": "reconstructed"}
    assert BOX.provenance["ring"]["hornet_tile"] == "reconstructed"
    assert set(game.box.contents()) == {"rulebook", "deduced", "reconstructed"}


def test_ids_and_their_order_never_change() -> None:
    # Saved matches name tiles and powers by their numbers.
    ids = [tile.id for tile in BOX.tiles] + [power.id for power in BOX.powers]
    assert hashlib.sha256(" ".join(ids).encode()).hexdigest()[:16] == "8473c720644ce118"


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    """A pack that is the box itself, to be changed."""
    for name in FILES:
        shutil.copy(str(OWN_FILES.joinpath(name)), tmp_path / name)
    return tmp_path


def edit(pack: Path, name: str, old: str, new: str) -> None:
    text = (pack / name).read_text(encoding="utf-8")
    assert old in text
    (pack / name).write_text(text.replace(old, new, 1), encoding="utf-8")


@pytest.mark.clause("alveola", "1.10")
def test_a_match_can_be_played_with_another_pack(pack: Path) -> None:
    edit(pack, "ring.toml", "flowers_for_growing = 2", "flowers_for_growing = 5")
    match = rucher.new("alveola", seed=3, pack=str(pack))
    digest = match.header.box
    assert digest is not None
    assert re.fullmatch("[0-9a-f]{64}", digest)
    assert match.header.options["pack"] == digest
    match.play("p1")
    match.play(match.legal()[0])
    assert match.state.players[0].flowers == 5
    loaded = rucher.load(match.to_json(), pack=str(pack))
    assert loaded.state == match.state
    assert rucher.new("alveola", seed=3, pack=digest).header == match.header


@pytest.mark.clause("alveola", "1.10")
def test_a_match_does_not_load_without_its_pack(pack: Path) -> None:
    edit(pack, "ring.toml", "flowers_for_growing = 2", "flowers_for_growing = 4")
    match = rucher.new("alveola", seed=3, pack=str(pack))
    record = msgspec.json.decode(match.to_json())
    header, none = record["header"], "0" * 64
    for options_pack, box, why in (
        (none, none, "is not at hand"),
        (none, None, "is not at hand"),
        ("", none, "is not at hand"),
        ("", header["box"], "one box and the options another"),
        (rucher.new("alveola").header.box, header["box"], "one box and the options another"),
    ):
        header["options"]["pack"], header["box"] = options_pack, box
        with pytest.raises(LoadError, match=why):
            rucher.load(msgspec.json.encode(record))


def test_the_content_makes_the_name(pack: Path) -> None:
    first = known_or_opened(str(pack))
    edit(pack, "ring.toml", "flowers = 25", "flowers = 26")
    assert known_or_opened(str(pack)).name != first.name
    assert isinstance(known_or_opened(first.name), AlveolaBox)


def test_games_that_take_no_pack_say_so(pack: Path) -> None:
    with pytest.raises(OptionError, match="takes no component pack"):
        rucher.new("hive", pack=str(pack))


FAULTS = [
    ("tiles.toml", 'pattern = "EFF"', 'pattern = "EFX"', "tiles.toml: tile S-EFF-1: .*pattern"),
    (
        "tiles.toml",
        'pattern = "EFF"',
        'pattern = "FFF"',
        "tiles.toml: tile S-EFF-1: pattern: expected one or two",
    ),
    ("tiles.toml", "hornet = 1", "hornet = 3", "tiles.toml: tile S-EFF-1: .*hornet"),
    ("tiles.toml", "hornet = 1", "hornet = 'x'", "tiles.toml: tile S-EFF-1: .*hornet"),
    ("tiles.toml", "hornet = 1", "hornets = 1", "tiles.toml: tile S-EFF-1: .*hornet"),
    ("tiles.toml", 'id = "S-EFF-1"', 'id = "S-EFF-2"', "tiles.toml: tile S-EFF-2: id: used 2 times"),
    ("tiles.toml", 'id = "S-EFF-1"', "", "tiles.toml: tile #1: .*id"),
    ("tiles.toml", 'id = "S-EFF-1"', 'id = "START-3"', "START-3: id: used 2 times"),
    (
        "tiles.toml",
        "[0, 0], [1, 0]]",
        "[1, 0], [1, 0]]",
        "tiles.toml: shape tile_straight: cells: must have 3 different",
    ),
    (
        "tiles.toml",
        "[0, 0], [1, 0]]",
        "[0, 0], [4, 0]]",
        "tiles.toml: shape tile_straight: cells: .*connected",
    ),
    (
        "tiles.toml",
        "[-1, 0], [0, 0], [1, 0]",
        "[2, 0], [3, 0], [4, 0]",
        "shape tile_straight: cells: .*turns around",
    ),
    (
        "start.toml",
        "at = [0, 0]",
        "at = [8, 0]",
        "start.toml: layout 2: tiles: START-2A is more than 8 cells",
    ),
    ("tiles.toml", 'id = "tile_bent"', 'id = "tile_straight"', "tiles.toml: shape tile_straight: id: .* 2"),
    (
        "tiles.toml",
        'shape = "tile_straight"',
        'shape = "tile_bent"',
        "ring.toml: ring: piles: 16 places for 15",
    ),
    ("tiles.toml", "[[shape]]", "[[[", "tiles.toml: "),
    ("tiles.toml", "[[shape]]", "[extra]\na = 1\n[[shape]]", "tiles.toml: unknown entry: extra"),
    (
        "start.toml",
        'pattern = "EFFE"',
        'pattern = "EFF"',
        "start.toml: tile START-2A: pattern: expected four letters",
    ),
    ("start.toml", "hornet = 0", "hornet = -1", "start.toml: tile: hornet: expected 2 hornet icons"),
    ("start.toml", 'id = "START-2B"', 'id = "START-2A"', "start.toml: tile START-2A: id: used 2 times"),
    ("start.toml", "players = 2\ntiles", "players = 3\ntiles", "start.toml: layout 3: tiles: use each of"),
    ("start.toml", "at = [2, 0]", "at = [1, 0]", "start.toml: layout 2: tiles: START-2B is on another"),
    ("start.toml", "at = [2, 0]", "at = [5, 0]", "start.toml: layout 2: tiles: START-2B touches no other"),
    (
        "ring.toml",
        "hornet_tile = 11",
        "hornet_tile = 12",
        "ring.toml: ring: hornet_tile: there is no pile 12",
    ),
    ("ring.toml", "pile_size = 4", "pile_size = 5", "ring.toml: ring: piles: 20 places for 16"),
    ("ring.toml", "flowers = 25", "flowers = 0", "ring.toml: tokens: .*flowers"),
    ("ring.toml", "[figures]", "[numbers]", "ring.toml: figures: .*choice"),
    ("powers.toml", "cost = 1", "cost = 4", "powers.toml: power power_fourth: .*cost"),
    ("powers.toml", 'op = "search"', 'op = "dream"', "powers.toml: power power_search: .*effect"),
    ("powers.toml", "power_previous", "power_fourth", "powers.toml: power power_fourth: id: used 2 times"),
    (
        "powers.toml",
        "first_game = true",
        "first_game = false",
        "powers.toml: power: first_game: .*cost 1",
    ),
    ("powers.toml", "power_search", "power_unheard", "powers.toml: power power_unheard: .*id"),
]


@pytest.mark.parametrize(("name", "old", "new", "message"), FAULTS)
def test_a_malformed_pack_is_refused_by_file_item_and_field(
    pack: Path, name: str, old: str, new: str, message: str
) -> None:
    edit(pack, name, old, new)
    with pytest.raises(PackError, match=message):
        rucher.new("alveola", pack=str(pack))


def test_every_layout_is_there(pack: Path) -> None:
    text = (pack / "start.toml").read_text(encoding="utf-8")
    (pack / "start.toml").write_text(text[: text.rindex("[[layout]]")], encoding="utf-8")
    with pytest.raises(PackError, match=r"start\.toml: layout: players: expected one layout each"):
        rucher.new("alveola", pack=str(pack))


def test_a_pack_may_not_be_larger_than_the_board(pack: Path) -> None:
    edit(
        pack,
        "ring.toml",
        '"tile_bent", "tile_straight"',
        '"tile_bent", "tile_triangle", "tile_triangle", "tile_straight"',
    )
    tiles = "".join(
        f'[[tile]]\nid = "X-{n}"\nshape = "tile_triangle"\npattern = "EFF"\nhornet = -1\n'
        'provenance = { pattern = "owner", hornet = "owner" }\n'
        for n in range(8)
    )
    (pack / "tiles.toml").write_text(
        (pack / "tiles.toml").read_text(encoding="utf-8") + tiles, encoding="utf-8"
    )
    with pytest.raises(PackError, match="more than 56 tiles"):
        rucher.new("alveola", pack=str(pack))


@pytest.mark.parametrize("name", FILES)
def test_a_missing_file_is_named(pack: Path, name: str) -> None:
    (pack / name).unlink()
    with pytest.raises(PackError, match=f"{name}: this file is missing"):
        rucher.new("alveola", pack=str(pack))
