"""Pictures of tables: small boards for lists, the shared picture, the tags of a pasted link."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from html import unescape
from pathlib import Path

import pytest
from tests.server.live import Browser, Server

from rucher.games import find
from rucher.server.http import drawing

SVG = "{http://www.w3.org/2000/svg}"


def tags(page: str) -> dict[str, str]:
    """The Open Graph tags of a page."""
    return {
        name: unescape(value)
        for name, value in re.findall(r'<meta property="([^"]+)" content="([^"]*)"', page)
    }


def pieces(svg: str) -> list[str]:
    """The pieces of a picture of Hive."""
    return [title.text or "" for title in ET.fromstring(svg).iter(f"{SVG}title")]


@pytest.mark.parametrize("game", ["hive", "alveola", "anthophila", "apiary"])
def test_each_game_has_a_small_board_and_a_picture_in_two_formats(anna: Browser, game: str) -> None:
    made = anna.create(game, "me", "random")
    if game == "hive":  # where nothing lies at first
        with anna.socket(made) as page:
            page.act("wA1", seat=0)
            page.until(1)
    table = made["id"]
    small = anna.client.get(f"/t/{table}/small.svg")
    assert small.headers["content-type"] == "image/svg+xml"
    assert ET.fromstring(small.text).get("width") == str(drawing.CARD[0])
    shared = ET.fromstring(anna.client.get(f"/t/{table}/picture.svg").text)
    assert (shared.get("width"), shared.get("height")) == ("1200", "630")
    png = anna.client.get(f"/t/{table}/picture.png")
    assert png.headers["content-type"] == "image/png"
    assert png.content.startswith(b"\x89PNG")
    assert int.from_bytes(png.content[16:20]) == 1200


def test_a_bare_table_has_no_small_board_until_something_lies_on_it(anna: Browser) -> None:
    table = anna.create("hive", "me", "me")
    assert anna.get(f"/t/{table['id']}/small.svg", 404)["code"] == "no_picture"
    with anna.socket(table) as page:
        page.act("wA1", seat=0)
        page.until(1)
    assert pieces(anna.client.get(f"/t/{table['id']}/small.svg").text) == ["wA1"]


def test_the_picture_of_a_moment_shows_that_moment(anna: Browser) -> None:
    table = anna.create("hive", "me", "me")
    with anna.socket(table) as page:
        page.act("wA1", seat=0)
        page.until(1)
        page.act("bG1 wA1-", seat=1)
    assert pieces(anna.client.get(f"/t/{table['id']}/picture.svg").text) == ["wA1", "bG1"]
    assert pieces(anna.client.get(f"/t/{table['id']}/picture.svg?n=2").text) == ["wA1"]
    assert anna.get(f"/t/{table['id']}/picture.svg?n=9", 404)["code"] == "no_picture"


def test_a_small_board_is_never_without_a_piece_in_its_middle() -> None:
    far = [(x * 100, 0) for x in range(12)] + [(0, y * 100) for y in range(12)]
    pieces = "".join(f'<g transform="translate({x} {y})"><path/></g>' for x, y in far)
    ground = '<rect fill="#5B6870"/>'
    made = drawing.small_picture(f'<svg viewBox="-60 -60 1260 1260">{ground}{pieces}</svg>')
    left, top, wide, tall = map(float, ET.fromstring(made).attrib["viewBox"].split())
    shown = [(x, y) for x, y in far if left <= x <= left + wide and top <= y <= top + tall]
    assert len(shown) >= 4


def test_a_small_board_holds_figures_and_no_words() -> None:
    texts = "".join(f'<text x="1">{words}</text>' for words in ("A1", "workers -", "élevée", "12", "3/6"))
    made = drawing.small_picture(
        f'<svg viewBox="0 0 600 600"><g transform="translate(1 1)">{texts}</g></svg>'
    )
    assert [text.text for text in ET.fromstring(made).iter() if text.tag.endswith("text")] == ["12", "3/6"]


def test_a_picture_of_a_table_out_of_memory_does_not_lay_it(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        anna = Browser(server)
        table = anna.create("hive", "me", "me")
        with anna.socket(table) as page:
            page.act("wA1", seat=0)
    with Server(tmp_path) as server:
        anna = Browser(server)
        assert pieces(anna.client.get(f"/t/{table['id']}/small.svg").text) == ["wA1"]
        assert "og:image" in tags(anna.client.get(f"/t/{table['id']}").text)
        assert server.house.rooms == {}


def test_a_table_without_a_position_has_no_picture(anna: Browser) -> None:
    table = anna.create("hive", "me", "open")["id"]
    assert anna.get(f"/t/{table}/small.svg", 404)["code"] == "no_picture"
    assert anna.get("/t/nowhere/small.svg", 404)["code"] == "no_table"
    nim = anna.create("nim", "me", "me")["id"]  # a game that draws nothing
    assert anna.get(f"/t/{nim}/small.svg", 404)["code"] == "no_picture"


def test_a_picture_is_made_of_what_a_spectator_sees(
    server: Server, anna: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = []
    words = type(find("tricks").words)
    monkeypatch.setattr(words, "picture", lambda self, view: shown.append(view), raising=False)
    table = anna.create("tricks", "me", "me", "me")["id"]
    real = server.call(server.house.known(table)).table
    anna.get(f"/t/{table}/small.svg", 404)
    assert real.match is not None
    assert shown == [real.game.view(real.match.state, None)]
    assert shown[0] != real.match.state


@pytest.mark.parametrize(("lang", "said"), [("fr-FR,fr;q=0.9", "suivez-la en direct"), ("", "watch it live")])
def test_a_pasted_link_unfurls_to_the_players_and_the_board(anna: Browser, lang: str, said: str) -> None:
    table = anna.create("hive", "me", "random")
    found = tags(anna.client.get(f"/t/{table['id']}", headers={"Accept-Language": lang}).text)
    assert found["og:title"].startswith("Hive")
    assert "Anna" in found["og:title"]
    assert said in found["og:description"]
    assert found["og:image"].startswith(anna.server.url + f"/t/{table['id']}/picture.png")
    assert anna.client.get(found["og:image"]).headers["content-type"] == "image/png"


def test_a_name_in_a_pasted_link_is_text_and_no_markup(anna: Browser) -> None:
    seats = [{"kind": "me", "name": '"><script>x'}, {"kind": "open"}]
    table = anna.post("/api/tables", {"game": "hive", "seats": seats})["table"]["id"]
    page = anna.client.get(f"/t/{table}").text
    assert "<script>x" not in page
    assert '"><script>x' in tags(page)["og:title"]


def test_an_invite_unfurls_and_a_recovery_link_tells_nothing(anna: Browser) -> None:
    table = anna.create("hive", "me", "open")["id"]
    links = anna.get(f"/api/tables/{table}/links")
    invite = links["invite"]["url"].partition("/i/")[2]
    assert "Anna" in tags(anna.client.get(f"/i/{invite}").text)["og:title"]
    recovery = next(iter(links["recovery"].values()))["url"].partition("/r/")[2]
    assert tags(anna.client.get(f"/r/{recovery}").text) == {}
    assert tags(anna.client.get(f"/i/{recovery}").text) == {}
    assert anna.client.get("/i/nonsense").status_code == 200
