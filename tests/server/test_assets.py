"""The built files of the page, as they are sent."""

from __future__ import annotations

from pathlib import Path

import pytest
from starlette.testclient import TestClient

from rucher.server.app import FOREVER, Assets

WORDS = '{"word": "beeswax"}' * 200


@pytest.fixture
def client(tmp_path: Path) -> TestClient:
    for name in ("words.json", "font.woff2"):
        (tmp_path / name).write_text(WORDS)
    return TestClient(Assets(directory=tmp_path))


@pytest.mark.parametrize("accepted", ["gzip, br", "identity"])
def test_what_can_be_packed_is_packed_for_whom_can_unpack_it(client: TestClient, accepted: str) -> None:
    answer = client.get("/words.json", headers={"Accept-Encoding": accepted})
    assert answer.text == WORDS
    assert answer.headers["content-type"].startswith("application/json")
    assert answer.headers["cache-control"] == FOREVER
    assert answer.headers["vary"] == "Accept-Encoding"
    assert (answer.headers.get("content-encoding") == "gzip") == ("gzip" in accepted)
    assert (int(answer.headers["content-length"]) < 200) == ("gzip" in accepted)


def test_a_font_is_sent_as_it_is(client: TestClient) -> None:
    answer = client.get("/font.woff2", headers={"Accept-Encoding": "gzip"})
    assert "content-encoding" not in answer.headers
    assert answer.headers["cache-control"] == FOREVER
