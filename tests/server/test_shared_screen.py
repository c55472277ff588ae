"""Rivals who share a screen: no request shows the secrets of a seat whose turn it is not."""

from __future__ import annotations

from tests.server.live import Browser, Socket


def test_looking_back_shows_no_more_than_the_update(anna: Browser) -> None:
    with anna.socket(anna.create("apiary", "me", "me"), hello=False) as page:
        sent = {view["seat"]: view["view"] for view in page.hello()["position"]["seats"]}
        n, holder = page.position["n"], page.position["to_act"][0]
        for seat, view in sent.items():
            past = page.ask("look", n=n, seat=seat)["view"]
            assert (past["seat"], past["view"]) == (seat, view)
        assert sent[holder] != sent[1 - holder]


def test_a_description_tells_no_more_than_the_update(anna: Browser, ben: Browser) -> None:
    with anna.socket(table := anna.create("apiary", "me", "me")) as page, ben.socket(table) as spectator:
        holder = page.position["to_act"][0]
        told = page.ask("describe", seat=1 - holder, about=None)["lines"]
        assert told == spectator.ask("describe", seat=None, about=None)["lines"]


def test_nobody_tries_out_actions_in_the_name_of_a_rival(anna: Browser) -> None:
    with anna.socket(anna.create("apiary", "me", "me")) as page:
        holder = page.position["to_act"][0]
        assert page.ask("try", seat=holder, notations=[])["t"] == "past"
        rival = {"seat": 1 - holder}
        for refused in (
            page.ask("try", notations=[], **rival),
            page.ask("attempt", touches=[], **rival),
            page.ask("hint", **rival),
        ):
            assert refused["refusal"]["code"] == "not_your_seat"


def test_after_the_end_every_seat_of_the_screen_is_shown(anna: Browser) -> None:
    with anna.socket(anna.create("apiary", "me", "me")) as page:
        n, holder = page.position["n"], page.position["to_act"][0]
        masked = page.ask("look", n=n, seat=1 - holder)["view"]["view"]
        page.ask("resign", seat=holder)
        assert page.ask("look", n=n, seat=1 - holder)["view"]["view"] != masked


def test_a_view_is_secret_only_where_it_shows_what_another_seat_of_the_screen_has_not_seen(
    anna: Browser, ben: Browser
) -> None:
    def secret(page: Socket) -> dict[int, bool]:
        return {view["seat"]: view["secret"] for view in page.position["seats"]}

    with anna.socket(anna.create("apiary", "me", "me")) as page:  # two factions are dealt to each
        holder = page.position["to_act"][0]
        assert secret(page) == {holder: True, 1 - holder: False}  # the other one's view is a spectator's
        page.ask("resign", seat=holder)
        assert not any(secret(page).values())  # after the end there is nothing to hide
    with anna.socket(anna.create("apiary", "me", "me", options={"first_game": True})) as page:
        assert not any(secret(page).values())  # nobody has a card yet
    ben.sit(table := anna.create("apiary", "me", "open"), anna)
    with anna.socket(table) as page:
        assert not any(secret(page).values())  # nobody else looks at this screen
