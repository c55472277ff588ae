"""Apiary's table in a browser: what is set up, what the screen hides, what the log and the cards show."""

from __future__ import annotations

import json
import random
from typing import Any

from playwright.sync_api import CDPSession, Locator, WebSocket, expect
from tests.browser.apiary import TEXTS, Hands
from tests.browser.conftest import Invite
from tests.browser.person import Person
from tests.browser.test_apiary import BOT, me

from rucher.games.apiary import game

CONTENTS = game.box.contents()
MADE = {"n": CONTENTS["reconstructed"], "all": sum(CONTENTS.values())}
HOLD = 600  # milliseconds: longer than a finger must stay for a card to open


# -- a new table -----------------------------------------------------------------------------------------


def new_table(person: Person) -> None:
    """The sheet of a new table of Apiary, which says how much of the box is reconstructed."""
    person.go()
    person.press(person.button("ui.play_game", game=person.t("ui.title.apiary")))
    person.press(person.button("ui.more_options"))
    expect(person.sheet).to_contain_text(person.t("ui.reconstructed", **MADE))


def take(person: Person, preset: str) -> None:
    """Choose a preset by its name."""
    name = person.page.get_by_text(TEXTS.say(person.lang, f"preset.{preset}.name"), exact=True)
    person.press(person.sheet.get_by_role("button").filter(has=name))


def create(person: Person) -> dict[str, Any]:
    """Make the table; its public facts."""
    person.press(person.button("ui.create"))
    person.page.wait_for_url("**/t/*")
    person.await_turn()
    table = person.page.url.rpartition("/")[2]
    found: dict[str, Any] = person.page.request.get(f"{person.url}/api/tables/{table}").json()
    return found


def test_alone_means_one_seat_and_a_level_of_the_automa(invite: Invite) -> None:
    anna = invite()
    new_table(anna)
    take(anna, "solo")
    level = anna.page.get_by_role("spinbutton", name=TEXTS.say("en", "option.level.name"))
    level.fill("4")
    expect(anna.button("ui.add_seat")).to_have_count(0)
    table = create(anna)
    assert (table["preset"], table["options"]["players"], table["options"]["level"]) == ("solo", 1, 4)
    panel = anna.page.get_by_role("region", name=TEXTS.say("en", "board.automa"))
    expect(panel).to_contain_text(TEXTS.say("en", "board.automa_level", {"n": 4}))


def test_a_first_game_deals_starters_and_two_seats_have_the_smaller_side(invite: Invite) -> None:
    lea = invite("fr", phone=True)
    new_table(lea)
    take(lea, "first_game")
    assert create(lea)["options"]["first_game"]
    expect(lea.page.locator(".setup")).to_have_count(0)  # nothing is chosen
    lea.press(lea.page.locator("#tab-players"))
    contents = lea.page.get_by_text(lea.t("ui.reconstructed", **MADE))  # the open table repeats it
    expect(contents).to_have_count(1)
    Hands(lea).tab(2)
    expect(lea.page.locator('.place[data-touch="action:advance"]')).to_have_count(1)


def test_four_seats_draft_and_have_the_larger_side(invite: Invite) -> None:
    anna = invite()
    new_table(anna)
    take(anna, "advanced")
    for _ in range(2):
        anna.press(anna.button("ui.add_seat"))
    table = create(anna)
    assert (table["options"]["draft"], len(table["seats"])) == (True, 4)
    expect(anna.page.locator('.setup .place[data-touch^="mat:"]').first).to_be_visible()
    expect(anna.page.locator('.setup .place[data-touch^="faction:"]').first).to_be_visible()
    hands = Hands(anna)
    assert hands.fast_forward(table["id"], 40, "begin") == "begin"
    for action in ("advance_farm", "advance_other"):
        expect(anna.page.locator(f'.place[data-touch="action:{action}"]')).to_have_count(1)
    expect(anna.page.get_by_text(anna.t("ui.reconstructed", **MADE))).to_be_visible()


# -- one screen, two people ------------------------------------------------------------------------------


def overheard(hands: Hands) -> list[dict[str, Any]]:
    """Every position that comes over the wire from now on."""
    positions: list[dict[str, Any]] = []

    def hear(frame: str | bytes) -> None:
        message = json.loads(frame)
        if message["t"] == "update":
            positions.append(message["position"])

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", hear)

    hands.page.on("websocket", listen)
    return positions


def secrets(position: dict[str, Any], zone: str) -> dict[int, set[int]]:
    """By player, the cards of a zone that somewhere in a position are told."""
    told: dict[int, set[int]] = {}
    for view in position["seats"]:
        for owner, player in enumerate(view["view"]["players"]):
            known = {what for what, _ in player[zone] if what >= 0}
            told.setdefault(owner, set()).update(known)
    return told


def drawn(hands: Hands, kind: str) -> set[int]:
    """The numbers of the things of a kind that the page shows."""
    places = hands.page.locator(f'.place[data-touch^="{kind}:"]')
    numbers: list[str] = places.evaluate_all("all => all.map(node => node.dataset.touch.split(':')[1])")
    return {int(number) for number in numbers}


def test_whoever_takes_the_screen_sees_their_own_hand_and_no_other(invite: Invite) -> None:
    hands, chance = Hands(invite()), random.Random(5)
    positions = overheard(hands)
    table = hands.sit([me("Anna"), me("Ben")])
    dealt = []
    for seat in (0, 1):
        hands.person.uncover()
        expect(hands.page.locator('.place[data-touch^="faction:"]')).to_have_count(2)
        told = secrets(positions[-1], "dealt")
        assert drawn(hands, "faction") == told[seat] != set()
        assert not told[1 - seat]
        dealt.append(told[seat])
        assert hands.play_one(chance)
    assert not dealt[0] & dealt[1]
    hidden = 0  # how many cards lay in the other's hand
    for seed in range(1, 9):
        for kind in ("keeping", "begin"):
            assert hands.fast_forward(table, 60, kind, seed) == kind
            hands.person.uncover()
            position = positions[-1]
            holder = position["to_act"][0]
            own, drawn_now = secrets(position, "hand"), secrets(position, "drawn")
            assert own[1 - holder] == drawn_now[1 - holder] == set()
            assert drawn(hands, "seed") == own[holder] | drawn_now[holder]
            hidden += len(position["seats"][0]["view"]["players"][1 - holder]["hand"])
        if hidden:
            return
    raise AssertionError("nobody ever had a card to hide")


def test_the_worker_in_the_prompt_is_whose_turn_it_is(invite: Invite) -> None:
    hands = Hands(invite())
    positions = overheard(hands)
    table = hands.sit([me("Anna"), me("Ben")])
    bodies = []
    for least in range(1, 10):
        assert hands.fast_forward(table, wanted="begin", least=least) == "begin"
        hands.person.uncover()
        hands.person.await_turn()
        workers = hands.page.locator('.place[data-touch^="worker:"][data-lit]')
        if not workers.count():  # all are out: nothing but to take them back
            continue
        hands.person.press(workers.first)
        shown = hands.person.prompt.locator(".said svg path[stroke-width='1.2']")
        bodies.append((positions[-1]["to_act"][0], shown.get_attribute("fill")))
        if len({seat for seat, _ in bodies}) == 2:
            break
    assert len(set(bodies)) == 2, bodies
    assert len({colour for _, colour in bodies}) == 2, bodies


# -- what is shown in icons ------------------------------------------------------------------------------


def the_card(hands: Hands) -> Locator:
    """The card that tells of a thing."""
    return hands.page.locator(".card[role=status]")


def test_the_log_and_the_card_of_a_tile_speak_in_icons(invite: Invite) -> None:
    hands = Hands(invite())
    table = hands.sit([me("Anna"), BOT], first_game=True)
    hands.fast_forward(table, 16)
    hands.person.press(hands.page.locator("#tab-log"))  # it opens over the board
    log = hands.page.get_by_role("list", name=hands.person.t("word.log"))
    brought = log.locator(".phrase svg use")  # what a turn brought
    expect(brought.first).to_be_attached()
    turn = log.get_by_role("button").first
    expect(turn).not_to_have_accessible_name("")
    hands.person.press(turn)  # unfolds into its steps
    expect(turn).to_have_attribute("aria-expanded", "true")
    expect(log.locator(".steps li").first).not_to_be_empty()
    tile = hands.page.locator('.place[data-touch="row:recruit:1"]')
    tile.focus()
    hands.page.keyboard.press("i")
    expect(the_card(hands).locator("h3")).not_to_be_empty()
    expect(the_card(hands)).to_contain_text("Recruit · column 3+")  # as the gates of the board name it
    listed = the_card(hands).get_by_text("column 2:")
    expect(listed).to_have_css("clip-path", "inset(50%)")  # for the ear alone
    assert the_card(hands).locator("svg use").count() >= 3  # its kind, its price, what it does
    hands.page.keyboard.press("Tab")
    expect(the_card(hands)).to_have_count(0)


def test_a_finger_that_stays_opens_the_card(invite: Invite) -> None:
    hands = Hands(invite("fr", phone=True))
    hands.sit([me("Léa"), BOT], first_game=True)
    hands.person.await_turn()
    hands.person.press(hands.page.locator("#tab-players"))
    fact = hands.page.locator(".fact").first  # a figure in the card of a player
    hand = hold(hands, fact)
    expect(the_card(hands)).to_have_text(fact.get_attribute("data-says") or "-")
    hand.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    hold(hands, hands.page.locator('.place[data-touch="planet:1"]'))
    expect(the_card(hands)).to_contain_text("B1")


def hold(hands: Hands, thing: Locator) -> CDPSession:
    """Lay a finger on a thing and leave it there; the hand whose finger it is."""
    box = thing.bounding_box()
    assert box
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    hand = hands.person.context.new_cdp_session(hands.page)
    hand.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    hands.page.wait_for_timeout(HOLD)
    return hand


# -- in the middle of a question -------------------------------------------------------------------------


def test_the_card_of_an_action_says_what_it_does(invite: Invite) -> None:
    """By mouse and by finger, before any worker is chosen."""
    for phone in (False, True):
        hands = Hands(invite("fr", phone=phone))
        hands.sit([me("Léa"), BOT], first_game=True)
        hands.person.await_turn()
        for name in ("grow", "research", "convert"):
            action = hands.page.locator(f'.place[data-touch="action:{name}"]').first
            if phone:
                hold(hands, action).send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
            else:
                action.hover()
            expect(the_card(hands)).to_contain_text(TEXTS.say("fr", f"does.{name}"))
            hands.page.keyboard.press("Escape")


def test_a_question_goes_on_after_a_reload(invite: Invite) -> None:
    """After a restart of the table too: test_apiary.test_words_and_a_choice_that_is_taken_up_again."""
    hands, chance = Hands(invite()), random.Random(3)
    table = hands.sit([me("Anna"), BOT], first_game=True)
    assert hands.fast_forward(table, 300, "ship") == "ship"
    before = asked(hands)
    hands.page.reload()
    hands.person.await_turn()
    assert asked(hands) == before
    assert hands.play_one(chance)


def asked(hands: Hands) -> tuple[int, str, set[str]]:
    """After which record, what is asked, and what can be touched."""
    heading = hands.person.prompt.get_by_role("heading")
    expect(hands.page.locator(".place[data-lit], .prompt .btn.main:enabled").first).to_be_visible()
    lit = hands.page.locator(".place[data-lit]").evaluate_all("all => all.map(node => node.dataset.touch)")
    return hands.person.n, heading.inner_text(), set(lit)
