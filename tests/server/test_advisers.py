"""A companion that only advises: its turns are played by the people, and it says what it would do."""

from __future__ import annotations

from tests.server.live import Browser, Json, Server

ADVISER = {"kind": "bot", "bot": "hard", "advises": True}


def lay(anna: Browser, *seats: Json, status: int = 200, game: str = "anthophila") -> Json:
    """A table with these seats."""
    asked = {"game": game, "seats": list(seats), "order": "given"}
    answer: Json = anna.post("/api/tables", asked, status)
    return answer["table"] if status == 200 else answer


def me(name: str = "Anna") -> Json:
    return {"kind": "me", "name": name}


def test_an_adviser_never_acts_and_the_people_play_its_turn(anna: Browser) -> None:
    table = lay(anna, ADVISER, me())
    adviser, own = table["seats"]
    assert (adviser["kind"], adviser["bot"], adviser["adviser"], adviser["mine"]) == (
        "person",
        None,
        "hard",
        True,
    )
    assert own["adviser"] is None
    with anna.socket(table) as page:
        assert page.position["to_act"] == [0]
        assert page.seat(0)["can"]["hint"]
        hint = page.ask("hint", seat=0)
        assert hint["t"] == "hinted"
        assert hint["reasons"]
        assert len(page.log) == 1, "the match began, and nobody has acted"
        other = next(
            each["notation"] for each in page.seat(0)["choices"] if each["notation"] != hint["notation"]
        )
        assert page.act(other, 0)["t"] == "ack", "they need not do what it says"


def test_its_advice_is_that_of_its_own_level(anna: Browser, server: Server) -> None:
    asked: list[str] = []
    thinkers = server.house.thinkers
    choose = thinkers.choose

    async def heard(game: object, bot: str, *rest: object) -> object:
        asked.append(bot)
        return await choose(game, bot, *rest)  # type: ignore[arg-type]

    thinkers.choose = heard  # type: ignore[method-assign, assignment]
    try:
        with anna.socket(lay(anna, ADVISER | {"bot": "easy"}, me())) as page:
            page.ask("hint", seat=0)
    finally:
        thinkers.choose = choose  # type: ignore[method-assign]
    assert asked == ["easy"]


def test_where_an_adviser_sits_hints_need_no_agreement_on_its_turn_only(anna: Browser, ben: Browser) -> None:
    table = lay(anna, ADVISER, me(), {"kind": "open"})
    ben.sit(table, anna)
    with anna.socket(table) as page:
        assert page.ask("hint", seat=0)["t"] == "hinted"
        page.act("end", 0)
        page.until(1)
        assert not page.seat(1)["can"]["hint"]
        assert page.ask("hint", seat=1)["refusal"]["code"] == "fair_play"


def test_the_name_of_a_person_is_not_given_to_the_adviser(anna: Browser, ben: Browser) -> None:
    table = lay(anna, ADVISER, me(), {"kind": "open"})
    renamed = anna.post(f"/api/tables/{table['id']}/name", {"name": "Zoé"})
    assert [(seat["name"], seat["adviser"]) for seat in renamed["seats"]] == [
        ("", "hard"),
        ("Zoé", None),
        ("", None),
    ]
    ben.sit(table, anna)
    with anna.socket(table) as page, ben.socket(table) as other:
        page.act("end", 0)
        page.act("end", 1)
        other.until(2)
        page.until(2)
        notation = page.seat(1)["choices"][0]["notation"]
        assert page.ask("propose", notation=notation)["t"] == "ack"
        assert other.wait("proposed")["proposal"]["name"] == "Zoé", "she proposes, not her adviser"


def test_a_rematch_and_a_seat_given_later_keep_the_adviser(anna: Browser) -> None:
    table = lay(anna, me(), {"kind": "open"})
    changed = anna.post(f"/api/tables/{table['id']}/seats/1", {"to": ADVISER})
    assert changed["seats"][1]["adviser"] == "hard"
    with anna.socket(table) as page:
        page.ask("resign", seat=0)
        page.ask("resign", seat=1)
    again = anna.post(f"/api/tables/{table['id']}/rematch")["table"]
    assert [seat["adviser"] for seat in again["seats"]] == ["hard", None]


def test_only_a_bot_that_can_advise_is_asked_to(anna: Browser) -> None:
    assert (
        lay(anna, {"kind": "bot", "bot": "greedy", "advises": True}, me(), status=400)["code"] == "bad_seats"
    )
    refused = lay(anna, {"kind": "bot", "bot": "hard", "advises": True}, me(), status=400, game="hive")
    assert refused["code"] == "bad_seats"
    listed = anna.get("/api/catalog")["bots"]
    assert {bot["game"] for bot in listed if bot["advises"]} == {"anthophila"}
