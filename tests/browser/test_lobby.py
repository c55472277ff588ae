"""The lobby by urgency, a new table, and sharing one."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, Route, expect
from tests.browser.conftest import Invite
from tests.browser.games import SHORT
from tests.browser.person import Person

LAPTOP = {"width": 1366, "height": 768}
HOUR = {"kind": "total", "seconds": 3600, "increment": 5}


def table_of(person: Person) -> Any:
    """The table whose page is open."""
    name = person.page.url.rpartition("/")[2]
    return person.page.request.get(f"{person.url}/api/tables/{name}").json()


def is_drawn(board: Locator) -> None:
    """The picture has come, and is a picture."""
    expect(board).to_be_visible()
    board.page.wait_for_function(
        "node => node.complete && node.naturalWidth > 100", arg=board.element_handle()
    )


def bottom(thing: Locator) -> float:
    """How far down it reaches."""
    box = thing.bounding_box()
    assert box
    return box["y"] + box["height"]


def test_a_fifth_game_is_counted_in_the_headline_and_has_its_initial_for_a_cover(invite: Invite) -> None:
    def with_a_fifth(route: Route) -> None:
        answer = route.fetch()
        lists = answer.json()
        nim = {"id": "nim", "names": {"en": "Nim", "fr": "Nim"}, "lesson": 0}
        lists["games"].append(lists["games"][0] | nim)
        route.fulfill(response=answer, json=lists)

    anna = invite()
    headline = anna.page.get_by_role("heading", level=1)
    anna.go()
    expect(headline).to_have_text("Four bee games, one table.")
    anna.page.route("**/api/catalog", with_a_fifth)
    anna.go()
    expect(headline).to_have_text("Five bee games, one table.")
    expect(anna.page.get_by_role("article", name="Nim").locator("svg text")).to_have_text("N")


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_a_first_visit_shows_four_games_one_main_button_and_no_empty_list(
    invite: Invite, phone: bool
) -> None:
    anna = invite("fr", phone=phone)
    anna.go()
    for game in ("hive", "alveola", "anthophila", "apiary"):
        card = anna.page.get_by_role("article", name=anna.t(f"ui.title.{game}"))
        expect(card.get_by_text(anna.t(f"ui.summary.{game}"))).to_be_visible()
        name = anna.t(f"ui.title.{game}")
        expect(card.get_by_role("link", name=anna.t("ui.rules_of", game=name))).to_be_visible()
        learn = card.get_by_role("link", name=anna.t("ui.learn_game", game=name))
        first = card.get_by_text(anna.t("ui.first_game"), exact=True)
        both = [one.bounding_box() for one in (learn, first)]
        assert abs(both[0]["y"] - both[1]["y"]) < 4  # type: ignore[index]  # on one line
    expect(anna.page.get_by_role("heading", name=anna.t("word.my_games"))).to_have_count(0)
    expect(anna.page.get_by_role("heading", name=anna.t("ui.finished"))).to_have_count(0)
    expect(anna.page.locator("article .btn.main")).to_have_count(1)


def test_a_newcomer_sees_the_own_table_without_scrolling(invite: Invite) -> None:
    anna = invite("fr", viewport=LAPTOP)
    me, bot = {"kind": "me", "name": "Anna"}, {"kind": "bot", "bot": "easy"}
    order = {"game": "hive", "seats": [me, bot], "order": "given", "clock": HOUR}
    table = anna.post("/api/tables", order)["table"]
    anna.go()
    card = anna.page.get_by_role("region", name=anna.t("word.my_games")).locator("li").get_by_role("link")
    expect(card).to_contain_text(anna.t("word.your_turn"))
    expect(card).to_contain_text("contre Facile")
    expect(card.locator(".clock")).to_contain_text("59:")  # it runs
    is_drawn(card.locator("img"))
    assert bottom(card) <= LAPTOP["height"]
    card.click()
    anna.page.wait_for_url(f"**/t/{table['id']}")


def test_a_tablet_shows_two_tables_without_scrolling(invite: Invite) -> None:
    anna = invite("fr", viewport={"width": 768, "height": 768})
    seats = [{"kind": "me", "name": "Anna"}, {"kind": "bot", "bot": "easy"}]
    for game in ("hive", "alveola"):
        anna.post("/api/tables", {"game": game, "seats": seats, "order": "given"})
    anna.go()
    tables = anna.page.locator('a[href^="/t/"]:visible').filter(has_text=anna.t("word.your_turn"))
    expect(tables).to_have_count(2)
    expect(tables.first).to_be_in_viewport(ratio=1)
    expect(tables.last).to_be_in_viewport(ratio=0.5)


def test_a_finished_game_has_its_result_and_its_day(invite: Invite) -> None:
    anna = invite("fr", viewport=LAPTOP)
    anna.play("hive", "word.hot_seat")
    for _, touches in SHORT:
        anna.act(touches)
    anna.go()
    over = anna.page.get_by_role("list", name=anna.t("ui.finished")).get_by_role("listitem")
    expect(over).to_contain_text(anna.t("word.draw"))
    expect(over).to_contain_text("aujourd’hui")
    is_drawn(over.locator("img"))


def test_a_listed_game_of_others_can_be_watched_from_the_lobby(invite: Invite) -> None:
    anna, ben, cleo = invite(), invite(), invite()
    cleo.go()
    seats = [{"kind": "me", "name": "Anna"}, {"kind": "open"}]
    table = anna.post("/api/tables", {"game": "hive", "seats": seats, "listed": True})["table"]["id"]
    cleo.page.reload()
    open_tables = cleo.page.get_by_role("list", name=cleo.t("ui.open_tables"))
    expect(open_tables.locator(f'a[href="/t/{table}"]')).to_contain_text(cleo.t("word.sit"))
    ben.post(f"/api/tables/{table}/sit", {"name": "Ben"})
    watched = cleo.page.get_by_role("list", name=cleo.t("ui.to_watch")).locator(f'a[href="/t/{table}"]')
    expect(watched).to_contain_text("Anna")
    expect(watched).to_contain_text("Ben")
    is_drawn(watched.locator("img"))
    watched.click()
    cleo.page.wait_for_url(f"**/t/{table}")


@pytest.mark.parametrize(("colour", "seat"), [("ui.begin.first.hive", 0), ("ui.begin.last.hive", 1)])
def test_a_colour_is_chosen_in_two_clicks_and_a_level(invite: Invite, colour: str, seat: int) -> None:
    anna = invite("fr")
    anna.go()
    anna.press(anna.button("ui.play_game", game=anna.t("ui.title.hive")))
    levels = [anna.choice(f"bot.{name}.name").bounding_box() for name in ("easy", "normal", "hard", "expert")]
    assert len({round(box["y"]) for box in levels if box}) == 1  # in one row
    expect(anna.choice("bot.master.name")).to_be_visible()
    expect(anna.choice("bot.random.name")).not_to_be_visible()
    anna.press(anna.button(colour))
    anna.press(anna.choice("bot.easy.name"))
    anna.page.wait_for_url("**/t/*")
    assert [place["mine"] for place in table_of(anna)["seats"]].index(True) == seat


def test_what_is_chosen_in_the_lobby_is_what_these_tests_begin_with(invite: Invite) -> None:
    anna = invite("fr")
    chosen = {
        "hive": ["bot.random.name", "bot.normal.name", "ui.invite_friend", "word.hot_seat"],
        "alveola": ["bot.random.name", "bot.normal.name"],
        "anthophila": ["bot.random.name", "ui.alone"],
        "apiary": ["bot.normal.name", "ui.alone"],
    }
    for game, others in chosen.items():
        for against in others:
            with anna.page.expect_request("**/api/tables") as asked:
                anna.choose(game, against)
            assert asked.value.post_data_json == anna.order(game, against)
            anna.page.wait_for_url("**/t/*")


def test_lots_are_drawn_where_nothing_is_chosen_and_the_log_says_so(invite: Invite) -> None:
    anna = invite()
    anna.choose("hive", "word.hot_seat", first=False)
    begins = anna.t("table.drawn", player="").strip(" .").split(":")[0]
    expect(anna.page.get_by_text(begins).first).to_be_attached()


def test_a_clock_of_ones_own(invite: Invite) -> None:
    anna = invite()
    anna.go()
    anna.press(anna.button("word.create_table"))
    anna.sheet.locator('select:has(option[value="own"])').select_option("own")
    anna.press(anna.button("ui.clock_kind.move"))
    anna.sheet.get_by_label(anna.t("ui.clock_field.seconds")).fill("90")
    anna.press(anna.button("ui.create"))
    anna.page.wait_for_url("**/t/*")
    assert table_of(anna)["clock"] == {"kind": "move", "seconds": 90}
    expect(anna.page.get_by_text(anna.t("ui.clock_move", time="1:30")).first).to_be_visible()


def test_a_table_is_shared_by_link_and_by_picture(invite: Invite) -> None:
    anna = invite("fr")
    anna.play("hive", "word.hot_seat")
    anna.act(SHORT[0][1])
    anna.menu("ui.share")
    expect(anna.sheet.get_by_role("textbox")).to_have_value(anna.page.url)
    is_drawn(anna.sheet.get_by_role("img", name=anna.t("ui.share_picture")))
    with anna.page.expect_download() as painted:
        anna.press(anna.button("ui.save_png"))
    assert painted.value.path().read_bytes().startswith(b"\x89PNG")
    with anna.page.expect_download() as drawn:
        anna.press(anna.sheet.get_by_role("link", name=anna.t("ui.save_svg")))
    assert "<title>w" in drawn.value.path().read_text("utf-8")


def test_the_rules_are_one_touch_away_from_a_card(invite: Invite) -> None:
    anna = invite()
    anna.go()
    name = anna.t("ui.title.alveola")
    anna.press(anna.page.get_by_role("link", name=anna.t("ui.rules_of", game=name)))
    anna.page.wait_for_url("**/rules/alveola")
    expect(anna.page.get_by_role("heading", name=name).first).to_be_visible()


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_a_lesson_left_half_way_waits_in_the_lobby_with_its_step(invite: Invite, phone: bool) -> None:
    anna = invite("fr", phone=phone)
    anna.go("/learn/alveola")
    step = anna.t("ui.lesson_step", n=2, all=11)
    anna.press(anna.button("ui.lesson_skip").or_(anna.button("ui.lesson_next")).first)
    expect(anna.page.get_by_text(step).first).to_be_visible()
    anna.go()
    row = anna.page.get_by_role("list", name=anna.t("ui.lessons_under_way")).get_by_role("link")
    expect(row).to_contain_text(step)
    anna.press(row)
    anna.page.wait_for_url("**/learn/alveola")
    expect(anna.page.get_by_text(step).first).to_be_visible()


def test_a_phone_has_five_buttons_that_lead_everywhere(invite: Invite) -> None:
    anna = invite("fr", phone=True)
    anna.go()
    anna.page.evaluate(
        "localStorage.setItem('rucher.lessons', JSON.stringify({ hive: { at: 0, done: true } }))"
    )
    anna.page.reload()
    bar = anna.page.get_by_role("navigation", name=anna.t("ui.phone_bar"))
    expect(bar.get_by_role("button")).to_have_count(5)
    anna.press(bar.get_by_text(anna.t("word.join")))
    expect(anna.sheet.get_by_role("textbox", name=anna.t("ui.invite_code"))).to_be_visible()
    anna.close()
    anna.press(bar.get_by_text(anna.t("ui.learn_short")))
    expect(anna.sheet.get_by_role("link")).to_have_count(10)  # lessons, rules, problems, study
    expect(anna.sheet).to_contain_text(anna.t("ui.lesson_done"))
    anna.close()
    anna.press(bar.get_by_role("button", name=anna.t("ui.your_name")))
    anna.sheet.get_by_role("textbox").fill("Léa")
    anna.close()
    expect(bar).to_contain_text("Léa")
    anna.press(bar.get_by_role("button", name=anna.t("word.create_table")))
    expect(anna.button("ui.create")).to_be_visible()


def test_long_names_at_a_listed_table_do_not_widen_a_phone_s_lobby(invite: Invite) -> None:
    anna, ben = invite(), invite("fr", phone=True)
    seats = [{"kind": "me", "name": f"Wolfeschlegelsteinhausen {n}"} for n in range(1, 5)]
    for others in ([{"kind": "open"}], [{"kind": "me", "name": "Maximilienne Bartholomew"}]):
        anna.post("/api/tables", {"game": "apiary", "seats": [*seats, *others], "listed": True})
    ben.go()
    expect(ben.page.get_by_role("list", name=ben.t("ui.to_watch"))).to_contain_text("Wolfe")
    expect(ben.page.get_by_role("list", name=ben.t("ui.open_tables"))).to_contain_text("Wolfe")
    width = "[document.documentElement.scrollWidth, visualViewport.width]"
    assert ben.page.evaluate(width) == [390, 390]


def test_a_newcomer_finds_the_problems_and_all_levels_in_one_row(invite: Invite) -> None:
    anna = invite("fr", viewport=LAPTOP)
    anna.go()
    expect(anna.page.locator("a[href='/problems']")).to_be_visible()
    anna.press(anna.button("ui.play_game", game=anna.t("ui.title.hive")))
    names = ("easy", "normal", "hard", "expert", "virtuoso", "master")
    levels = [anna.choice(f"bot.{name}.name") for name in names]
    tops = {level.evaluate("node => node.getBoundingClientRect().top") for level in levels}
    assert len(tops) == 1


def test_a_link_needs_no_new_page_and_with_control_it_opens_a_tab_of_its_own(invite: Invite) -> None:
    anna = invite()
    anna.go()
    anna.page.evaluate("() => { window.stays = true; }")
    rules = anna.page.get_by_role("link", name=anna.t("ui.rules_of", game="Hive"))

    with anna.context.expect_page() as opened:
        rules.click(modifiers=["ControlOrMeta"])
    expect(opened.value).to_have_url(f"{anna.url}/rules/hive")
    expect(anna.page).to_have_url(f"{anna.url}/")
    opened.value.close()

    rules.click()
    expect(anna.page).to_have_url(f"{anna.url}/rules/hive")
    expect(anna.page.get_by_role("heading", level=1)).to_contain_text("Hive")
    anna.page.get_by_role("link", name=anna.t("word.lobby")).click()
    expect(rules).to_be_visible()
    assert anna.page.evaluate("() => window.stays")
