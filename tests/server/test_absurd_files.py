"""Files that are made to be slow or deep: refused at once, with what is wrong."""

from __future__ import annotations

import json
import time

import pytest
from tests.server.live import Browser
from tests.server.test_proposals import OWN

from rucher.core.errors import LoadError
from rucher.core.packs.files import MOST
from rucher.games.anthophila.chapters.campaign import load

DEEP = 5000
SLOW = {
    "a key of many parts": OWN + ".".join("a" * 9_000) + " = 1",
    "a quoted key of many parts": OWN + ".".join(['"a"'] * 4_500) + " = 1",
    "a heading of many parts": OWN + "[" + " . ".join("a" * 4_500) + "]",
    "a key of six parts": OWN + "a.b.c.d.e.f = 1",
    "lists in lists": OWN + "a = " + "[" * DEEP + "]" * DEEP,
    "tables in tables": OWN + "a = " + "{a = " * 3_000 + "1" + "}" * 3_000,
    "a long file": OWN + "#" * MOST,
    "a very long file": OWN + ".".join("a" * 30_000) + " = 1",
}


@pytest.mark.parametrize("file", SLOW.values(), ids=SLOW)
def test_a_scenario_made_to_be_slow_is_refused_at_once(anna: Browser, file: str) -> None:
    started = time.process_time()
    told = anna.post("/api/scenarios", {"file": file}, 422)
    assert told["code"] == "bad_scenario"
    assert time.process_time() - started < 0.5


@pytest.mark.parametrize(
    "text",
    [
        'introduction = { en = "One. Two. Three. Four. Five. Six.", fr = "[[[[[[[[[[[[[[[[[" } # a.b.c.d.e.f',
        'introduction = { en = \'\'\'a.b.c.d.e.f\n[[[[[[[[[[[[[[[[[\'\'\', fr = """{{{{{{{{{{{{{{{{{\\"""" }',
    ],
)
def test_words_of_a_scenario_may_have_any_marks(anna: Browser, text: str) -> None:
    assert anna.post("/api/scenarios", {"file": OWN + text})["id"] == "garden"


@pytest.mark.parametrize("fill", ['"' * 19_000, "'" * 19_000, '"""\\' * 4_700, "a" * 19_000, "'''\"" * 4_700])
def test_a_file_without_sense_is_refused_at_once(anna: Browser, fill: str) -> None:
    started = time.process_time()
    assert anna.post("/api/scenarios", {"file": OWN + fill}, 422)["code"] == "bad_scenario"
    assert time.process_time() - started < 0.5


def nested(depth: int) -> str:
    """A list in a list in a list."""
    return "[" * depth + "]" * depth


@pytest.mark.parametrize("where", ["matches", "given_up", "else"])
def test_a_campaign_that_is_too_deep_cannot_be_read(anna: Browser, where: str) -> None:
    file = f'{{"campaign": "anthophila", "format": 1, "{where}": {nested(100_000)}}}'
    assert anna.post("/api/campaign", {"file": file}, 422)["code"] == "bad_campaign"


def test_a_match_that_is_too_deep_cannot_be_read(anna: Browser) -> None:
    for text in (nested(100_000), f"rucher 1\ngame hive\nrules 1\noptions {nested(100_000)}\nsetup\n1 wL\n"):
        assert anna.post("/api/bring", {"text": text, "name": "A"}, 400)["code"] == "bad_file"


def test_a_campaign_has_no_more_matches_than_people_play() -> None:
    file = json.dumps({"campaign": "anthophila", "format": 1, "matches": [{}] * 201, "given_up": []})
    with pytest.raises(LoadError, match="at most 200"):
        load(file)
