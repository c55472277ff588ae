"""What one visitor may fill: by address, not by connection."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.server.live import Browser, Server
from tests.server.test_proposals import OWN

from rucher.server.http.limits import Limits, visitor_at


@pytest.mark.parametrize(
    ("address", "visitor"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:aaaa::1", "2001:db8:1:2::"),
        ("2001:db8:1:2:bbbb::9", "2001:db8:1:2::"),
        ("2001:db8:1:3::9", "2001:db8:1:3::"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("testclient", "testclient"),
    ],
)
def test_a_visitor_is_an_address_and_a_whole_net_of_ipv6(address: str, visitor: str) -> None:
    assert visitor_at(address) == visitor


def test_chat_is_limited_by_address_and_a_new_connection_brings_no_new_lines(tmp_path: Path) -> None:
    with Server(tmp_path, Limits(talk=(5, 0.001))) as server:
        anna = Browser(server)
        table = anna.create("hive", "me", "me")
        answers = []
        for number in range(4):
            with anna.socket(table) as page:
                answers += [page.ask("say", text=f"line {number} {n}", seat=0) for n in range(2)]
        assert [answer["t"] for answer in answers] == ["ack"] * 5 + ["refused"] * 3
        assert answers[-1]["refusal"]["code"] == "too_many_lines"


def test_one_visitor_cannot_take_all_places_of_scenarios(tmp_path: Path) -> None:
    with Server(tmp_path, Limits(scenarios=(3, 0.001))) as server:
        anna = Browser(server)
        for number in range(3):
            anna.post("/api/scenarios", {"file": OWN.replace("garden", f"garden{number}")})
        assert anna.post("/api/scenarios", {"file": OWN}, 429)["code"] == "too_many"
        assert anna.post("/api/campaign", {})["total"] == 0  # the other posts go on
