"""A box that its owner enters on the page: faults, files, privacy, limits, and tables played with it."""

from __future__ import annotations

import base64
import io
import re
import zipfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner
from msgspec import inspect
from tests.server.live import Browser, Server

import rucher
from rucher.cli import main
from rucher.core.packs.drafts import Draft, draft_of, files_of
from rucher.core.packs.entering import skeleton
from rucher.core.packs.files import archive_of, unpacked
from rucher.core.packs.forms import form_of
from rucher.games import find
from rucher.server.http.limits import UNLIMITED
from rucher.server.store.boxes import PLACE

FARM = {
    "id": "F01",
    "name": {"en": "Owner's Field", "fr": "Champ du propriétaire"},
    "cost": {"fiber": 2},
    "storage": ["water", "water", "honey"],
    "income": [{"op": "gain", "res": "honey", "n": 1}],
    "vp": 1,
}


def entered(**fields: Any) -> dict[str, Any]:
    """A draft of Apiary in which one farm was entered."""
    return {"game": "apiary", "edition": 1, "items": {"farms.toml": {"farm F01": FARM | fields}}}


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with Server(tmp_path) as running:
        yield running


def told(report: dict[str, Any]) -> list[tuple[str, str, str]]:
    return [(fault["file"], fault["item"], fault["field"]) for fault in report["faults"]]


def check(anna: Browser, draft: dict[str, Any], item: list[str] | None = None, status: int = 200) -> Any:
    return anna.post("/api/boxes/check", {"draft": draft, "item": item}, status=status)


def test_the_form_lists_every_item_of_the_box_with_our_values(server: Server) -> None:
    form = Browser(server).get("/api/boxes/apiary/form")["form"]
    farm = next(item for item in form["items"] if item["key"] == "farm F01")
    assert farm["ours"]["cost"] == {"fiber": 1}
    assert "cost" in farm["open"]
    assert "vp" not in farm["open"]  # it is deduced, so it is known
    assert [field["name"] for field in form["records"][farm["record"]]["fields"]] == [
        "name", "cost", "storage", "income", "vp",
    ]  # fmt: skip
    assert Browser(server).get("/api/boxes/hive/form", status=404)["code"] == "no_such_game"


def test_a_form_reads_each_type_of_item_once(monkeypatch: pytest.MonkeyPatch) -> None:
    read, shelf, known = list[Any](), find("apiary").box.shelf(), inspect.type_info
    assert shelf is not None

    def look(kind: Any) -> Any:
        read.append(kind)
        return known(kind)

    monkeypatch.setattr(inspect, "type_info", look)
    assert len(form_of(shelf, "apiary", {}).items) > 200
    assert len(read) == len(set(read))  # all of them took the server's loop a quarter of a second


@pytest.mark.parametrize("game", ["alveola", "anthophila", "apiary"])
def test_a_draft_and_its_files_say_the_same(game: str) -> None:
    shelf = find(game).box.shelf()
    assert shelf is not None
    empty = unpacked(archive_of(skeleton(shelf, game)))
    assert draft_of(empty, shelf) == Draft(game, shelf.edition)
    assert files_of(Draft(game, shelf.edition), shelf) == skeleton(shelf, game)


def test_an_entered_item_is_drawn_and_counts(server: Server) -> None:
    anna = Browser(server)
    before = check(anna, {"game": "apiary", "edition": 1})
    report = check(anna, entered(), ["farms.toml", "farm F01"])
    assert report["faults"] == []
    assert (report["entered"], report["all"]) == (before["entered"] + 1, before["all"])
    assert report["drawn"]["name"]["en"] == "Owner's Field"
    assert report["drawn"]["spots"] == ["water", "water", "honey"]


@pytest.mark.parametrize(
    ("file", "item", "pattern"),
    [("tiles.toml", "tile S-EFF-1", "EFF"), ("start.toml", "tile START-2B", "FEEF")],
)
def test_a_tile_of_either_file_is_drawn(server: Server, file: str, item: str, pattern: str) -> None:
    report = check(Browser(server), {"game": "alveola", "edition": 1}, [file, item])
    assert report["drawn"]["tiles"][0][1] == pattern


@pytest.mark.parametrize(
    ("file", "item", "facts"),
    [
        ("planets.toml", "planet P01", {"id", "produces", "squares"}),
        ("mats.toml", "mat H1", {"cells", "faction"}),
        ("board.toml", "side 4-5", {"columns", "rows", "start", "actions"}),
    ],
)
def test_a_planet_a_mat_and_a_side_of_the_board_are_drawn(
    server: Server, file: str, item: str, facts: set[str]
) -> None:
    report = check(Browser(server), {"game": "apiary", "edition": 1}, [file, item])
    assert facts <= report["drawn"].keys()


def test_pods_and_the_cells_of_a_frame_are_drawn(server: Server) -> None:
    draft = {"game": "apiary", "edition": 1}
    pods = check(Browser(server), draft, ["comb.toml", "sector 1-3-A"])["drawn"]
    assert [len(pod["icons"]) > 0 for pod in pods] == [True] * 4
    frame = check(Browser(server), draft, ["mats.toml", "frame"])["drawn"]
    assert {len(cell["at"]) for cell in frame} == {2}


def test_a_plant_is_drawn(server: Server) -> None:
    draft = {"game": "anthophila", "edition": 1}
    report = check(Browser(server), draft, ["plants.toml", "plant lavender"])
    assert report["drawn"]["give"] == [2, 0, 0]


def test_a_fault_names_its_field_in_both_languages(server: Server) -> None:
    report = check(Browser(server), entered(cost={"honey": 1}, vp=100))
    assert ("farms.toml", "farm F01", "vp") in told(report)
    said = report["faults"][0]["said"]
    assert "at most 99" in said["en"]
    assert "au plus" in said["fr"]
    assert ("farms.toml", "farm F01", "cost") in told(check(Browser(server), entered(cost={"honey": 1})))


@pytest.mark.parametrize(
    "hostile",
    [
        {"name": {"en": "x" * 5000, "fr": "x"}},
        {"name": {"en": "a\u0007b", "fr": "x"}},
        {"name": {"en": "a\u202eb", "fr": "x"}},
        {"cost": {"fiber": 10**15}},
        {"income": [[[[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]]]},
        {"vp": 1e300},
        {"nothing\nknown": 1},
        {"provenance": {"cost": "rulebook"} | {f"x{n}": "owner" for n in range(3000)}},
    ],
)
def test_a_hostile_item_is_refused_with_a_sentence(server: Server, hostile: dict[str, Any]) -> None:
    anna = Browser(server)
    report = check(anna, entered(**hostile))
    assert len(report["faults"]) >= 1
    assert all(fault["said"]["fr"] for fault in report["faults"])
    refused = anna.post("/api/boxes", {"draft": entered(**hostile), "name": ""}, status=422)
    assert refused["code"] == "bad_box"


def test_a_draft_too_deep_or_too_large_is_refused(server: Server) -> None:
    anna = Browser(server)
    deep = b'{"draft":{"game":"apiary","edition":1,"items":{"farms.toml":{"farm F01":{"id":' + b"[" * 50_000
    headers = {"content-type": "application/json"}
    assert anna.client.post("/api/boxes/check", content=deep, headers=headers).json()["code"] == "bad_request"
    large = entered(name={"en": "x" * 500_000, "fr": "x"})
    assert check(anna, large, status=413)["code"] == "too_large"
    assert check(anna, {"game": "apiary", "edition": 7}, status=422)["code"] == "bad_box"
    assert check(anna, {"game": "nothing", "edition": 1}, status=404)["code"] == "no_such_game"


def test_hundreds_of_faults_cost_no_more_than_twenty(server: Server) -> None:
    form = Browser(server).get("/api/boxes/apiary/form")["form"]
    wrong = {
        item["key"]: {"id": item["ours"]["id"]} for item in form["items"] if item["file"] == "farms.toml"
    }
    draft = {"game": "apiary", "edition": 1, "items": {"farms.toml": wrong}}
    assert len(check(Browser(server), draft)["faults"]) == 20


def exported(anna: Browser, draft: dict[str, Any]) -> bytes:
    sent = anna.client.post("/api/boxes/file", json=draft)
    assert sent.headers["content-type"] == "application/zip"
    return bytes(sent.content)


def test_the_command_line_reads_what_the_page_exports(server: Server, tmp_path: Path) -> None:
    file = tmp_path / "box.zip"
    file.write_bytes(exported(Browser(server), entered()))
    checked = CliRunner().invoke(main, ["pack", "check", str(file), "--lang", "en"])
    assert checked.exit_code == 0, checked.output
    assert "farms.toml: of 200, 4 entered" in checked.output
    match = rucher.new("apiary", seed=1, pack=str(file))
    assert find("apiary").box.contents(match.options.pack)["owner"] == 4
    zipfile.ZipFile(file).extractall(tmp_path / "folder")
    assert rucher.new("apiary", seed=1, pack=str(tmp_path / "folder")).options == match.options


def test_the_page_opens_what_the_command_line_made(server: Server, tmp_path: Path) -> None:
    made = CliRunner().invoke(main, ["pack", "new", "apiary", str(tmp_path / "mine"), "--lang", "en"])
    assert made.exit_code == 0
    seeds = tmp_path / "mine" / "seeds.toml"
    written = seeds.read_text(encoding="utf-8")
    known = re.sub(r'effects = "\?" # .*', 'effects = [{ op = "vp", n = 7 }]', written, count=1)
    seeds.write_text(known, encoding="utf-8")
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:  # as a person packs a folder: its name comes first
        for part in (tmp_path / "mine").iterdir():
            archive.write(part, f"mine/{part.name}")
    sent = {"data": base64.b64encode(out.getvalue()).decode()}
    draft = Browser(server).post("/api/boxes/open", sent)
    assert draft["items"]["seeds.toml"]["seed S01"]["effects"] == [{"op": "vp", "n": 7}]
    assert draft["items"].keys() == {"seeds.toml"}


@pytest.mark.parametrize("data", [b"", b"no archive", archive_of({"board.toml": "game = "})])
def test_a_file_that_is_no_pack_is_refused(server: Server, data: bytes) -> None:
    sent = {"data": base64.b64encode(data).decode()}
    assert Browser(server).post("/api/boxes/open", sent, status=422)["code"] == "bad_box"


def test_an_archive_made_to_be_large_is_refused(server: Server) -> None:
    bomb = archive_of({"pack.toml": "x" * 50_000_000})
    sent = {"data": base64.b64encode(bomb).decode()}
    refused = Browser(server).post("/api/boxes/open", sent, status=422)
    assert refused["said"]["params"]["fault"]["en"] == "pack.toml: a file has at most 20000 characters"


def test_a_table_is_played_with_my_box_and_nobody_else_has_it(server: Server) -> None:
    anna, ben = Browser(server), Browser(server)
    card = anna.post("/api/boxes", {"draft": entered(), "name": "Ours\u202e"})
    assert card["name"] == "Ours"
    assert anna.get("/api/boxes") == [card]
    assert ben.get("/api/boxes") == []
    options = {"pack": card["pack"]}
    table = anna.create("apiary", "me", "open", options=options)
    assert table["options"]["pack"] == card["pack"]
    tile = ben.get(f"/api/tables/{table['id']}/box")["tiles"][0]
    assert tile["name"]["en"] == "Owner's Field"
    assert ben.create("apiary", "me", "me", options=options, status=409)["code"] == "unknown_box"
    assert ben.get(f"/api/boxes/kept/{card['pack']}", status=404)["code"] == "no_box"
    assert ben.post(f"/api/boxes/kept/{card['pack']}/share", {}, status=404)["code"] == "no_box"


def test_a_link_shares_a_box(server: Server) -> None:
    anna, ben = Browser(server), Browser(server)
    card = anna.post("/api/boxes", {"draft": entered(), "name": "Ours"})
    url = anna.post(f"/api/boxes/kept/{card['pack']}/share", {})["url"]
    ben.get("/api/lobby")
    taken = ben.post("/api/boxes/take", {"token": url.partition("#")[2]})
    assert (taken["pack"], taken["name"]) == (card["pack"], "Ours")
    assert ben.get(f"/api/boxes/kept/{card['pack']}")["items"] == entered()["items"]
    assert ben.create("apiary", "me", "me", options={"pack": card["pack"]})["options"]["pack"] == card["pack"]
    assert ben.post("/api/boxes/take", {"token": "made up"}, status=403)["code"] == "bad_token"
    assert ben.post("/api/enter", {"token": url.partition("#")[2]}, status=403)["code"] == "bad_token"
    assert ben.post(f"/api/boxes/kept/{card['pack']}/forget", {}) == []
    assert anna.get("/api/boxes") == [card]


def test_a_table_with_my_box_outlives_the_server(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        anna = Browser(server)
        card = anna.post("/api/boxes", {"draft": entered(), "name": ""})
        table = anna.create("apiary", "me", "greedy", options={"pack": card["pack"]})
    from rucher.games.apiary.box import BOXES

    del BOXES._open[card["pack"]]
    with Server(tmp_path) as server:
        assert Browser(server).get(f"/api/tables/{table['id']}")["options"]["pack"] == card["pack"]


def test_an_edition_and_an_unknown_box(server: Server) -> None:
    anna = Browser(server)
    entry = next(entry for entry in anna.get("/api/catalog")["games"] if entry["id"] == "apiary")
    edition = {"pack": entry["editions"][0]}
    assert anna.create("apiary", "me", "me", options=edition)["options"]["pack"] == entry["editions"][0]
    assert anna.create("apiary", "me", "me", options={"pack": "0" * 64}, status=400)["code"] == "bad_options"


def test_boxes_are_counted_by_visitor(tmp_path: Path) -> None:
    with Server(tmp_path, replace(UNLIMITED, boxes=(1, 0.0001))) as server:
        anna = Browser(server)
        anna.post("/api/boxes", {"draft": entered(), "name": ""})
        assert anna.post("/api/boxes", {"draft": entered(), "name": ""}, status=429)["code"] == "too_many"


def test_a_browser_keeps_so_many(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rucher.server.store.boxes.MOST_MINE", 1)
    anna = Browser(server)
    anna.post("/api/boxes", {"draft": entered(), "name": ""})
    second = anna.post("/api/boxes", {"draft": entered(vp=2), "name": ""}, status=409)
    assert second["code"] == "too_many_boxes"


def test_the_places_of_all_are_free_again_two_weeks_later_and_the_boxes_stay(
    server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rucher.server.store.boxes.MOST_KEPT", 1)
    anna, ben = Browser(server), Browser(server)
    first = anna.post("/api/boxes", {"draft": entered(), "name": ""})
    shelves = set(tmp_path.glob("*.packs/*"))
    assert shelves
    second = {"draft": entered(vp=2), "name": ""}
    assert ben.post("/api/boxes", second, status=409)["code"] == "too_many_boxes"
    assert set(tmp_path.glob("*.packs/*")) == shelves  # nothing is written without a place
    monkeypatch.setattr("rucher.server.http.boxes.now", lambda: first["at"] + PLACE + 1)
    ben.post("/api/boxes", second)
    assert [card["pack"] for card in anna.get("/api/boxes")] == [first["pack"]]
    assert anna.create("apiary", "me", "me", options={"pack": first["pack"]})["status"] == "playing"


def test_what_the_owner_changes_is_the_owners(server: Server) -> None:
    """A value that was known and is entered otherwise is no longer the rulebook's."""
    shelf = find("apiary").box.shelf()
    assert shelf is not None
    draft = msgspec.convert(entered(vp=5), Draft)
    folder = unpacked(archive_of(files_of(draft, shelf)))
    from rucher.games.apiary.box import BOXES

    assert BOXES.look_into(folder).provenance["F01"] == dict.fromkeys(
        ("name", "cost", "storage", "income", "vp"), "owner"
    )
