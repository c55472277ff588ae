"""What components do, in both languages and in icons: all of the box, and whatever a pack may say."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import get_args

import pytest

from rucher.core.texts import Translated
from rucher.games.apiary.box import BOXES, box_of
from rucher.games.apiary.box import effects as e
from rucher.games.apiary.display.icons import Icon, icons
from rucher.games.apiary.words.effect_words import Phrased, phrase
from rucher.games.apiary.words.names import faction_text

BOX = box_of(BOXES.editions.first)
# The ids of the drawn set of icons.
_DRAWN = """
adj advance any basic bee boost build bump_other bumped carve carving convert copy dance end explore_token
faction farm favor fiber force frame frame_full grow hibernate hive_full honey income innovation newworker
overflow place planet plant play pollen pollen_or_fiber recall recruit refresh research reserve retrieve
sector seed set3 set4 ship tile total upgrade vp vp4 vpn water wax wax_or_honey worker
"""
DRAWN = set(_DRAWN.split())
WRONG_FRENCH = re.compile(
    r"\b(de le|de les|à le|à les|si il|que il|le [aeéiouh]\w+|la [aeéiouh]\w+|de [aeéiouh]\w+"
    r"|de des|un [a-z]+s\b|1.(?!PV|ligne)\w+s\b)|[ ][;:!?]|'|\{"
)
WRONG_ENGLISH = re.compile(r"\ba [aeiou]\w+|\ban [^aeiou]\w+|\b1 \w+[^s]s\b|  |'|\{")


def components() -> Iterator[tuple[str, Phrased]]:
    """Everything that says what it does, by the id of its component."""
    for tile in BOX.tiles:
        for part in (tile.income, tile.abilities, tile.effects, tile.scoring):
            yield tile.id, part
    pack = BOX.pack
    for faction in pack.factions:
        yield faction.id, faction.base
        yield faction.id, faction.upgraded
        yield faction.id, faction.start_effects
    for seed in pack.seeds:
        yield seed.id, seed.effects
        yield seed.id, seed.scoring
    for planet in pack.planets:
        yield planet.id, planet.strength4
    for token in pack.explore_tokens:
        yield token.id, token.effects
    for sector in pack.sectors:
        for number, pod in enumerate(sector.pods):
            yield f"{sector.id}{number}", pod
    for mat in pack.mats:
        for cell in mat.cells:
            yield mat.id, (cell.bonus,) if cell.bonus else ()


def prices() -> Iterator[tuple[str, e.Price]]:
    """Everything that is paid."""
    pack = BOX.pack
    listed = [*pack.farms, *pack.recruits, *pack.developments, *pack.carvings]
    yield from ((item.id, item.cost) for item in listed)  # type: ignore[attr-defined]
    yield from ((option.id, option.pay) for option in pack.conversions)
    yield from ((dance.id, dance.pay) for dance in pack.dances if dance.pay.parts())
    yield from ((token.id, token.pay) for token in pack.dance_tokens if token.pay)


def right(said: Translated) -> None:
    """Both sentences are there, and grammatical as far as a pattern can tell."""
    assert not WRONG_FRENCH.search(said.fr), said.fr
    assert not WRONG_ENGLISH.search(said.en), said.en
    assert said.en[0] in said.en[0].lower() + "ACEGR"  # only the names of actions are capitals


def drawn(thing: Phrased) -> set[str]:
    """The icons of a phrase."""
    shown = icons(thing)  # type: ignore[arg-type]
    assert any(shown.what)
    tokens = [token for group in (shown.when, *shown.what) for token in group]
    return {token.id for token in tokens if isinstance(token, Icon)}


def parts(thing: Phrased) -> tuple[Phrased, ...]:
    return thing if isinstance(thing, tuple) else (thing,)


def test_every_component_is_said_and_drawn() -> None:
    met = 0
    for name, thing in components():
        if not parts(thing):
            continue
        right(phrase(thing))
        for part in parts(thing):
            assert drawn(part) <= DRAWN, name
            met += 1
    assert met > 300


def test_every_price_is_said_and_drawn() -> None:
    for name, price in prices():
        right(phrase(price))
        assert drawn(price) <= DRAWN, name


RESOURCES: tuple[str, ...] = (*get_args(e.Resource), *get_args(e.Wild))
ANY_ROW: tuple[e.RowKind, ...] = get_args(e.RowKind)


def vocabulary() -> Iterator[Phrased]:
    """What no component of ours may say, but a pack can."""
    for res in RESOURCES:
        yield from (e.Gain(res, n) for n in (1, 2))  # type: ignore[arg-type]
        yield e.Price(**{res: 2})
    for n in (1, 3):
        yield from (e.Vp(n), e.Favor(n), e.Seed(n), e.Income(n), e.Convert(n), e.Frame(n), e.Plant(n))
        yield from (e.Worker(n, 2), e.SeedPick(4, n), e.Boost(n, "active"), e.Boost(n, "landing"))
        yield e.Exchange(e.Price(basic=1, seed_card=1), (e.Gain("wax", 1), e.Favor(1)), n)
        yield from (e.Per(metric, e.Vp(n), n - 1) for metric in get_args(e.Metric))
        yield from (e.Score(n, per=metric, div=n) for metric in get_args(e.Metric))
        yield from (e.Discount(kind, n) for kind in get_args(e.Kind))
    yield from (e.UpgradeFaction(), e.Recall(1), e.Reserve(1, ANY_ROW), e.Build(ANY_ROW, True))
    yield from (e.Build(("farm", "development"), False), e.Planet("current"), e.Planet("any_explored"))
    yield from (e.Refresh(row) for row in ANY_ROW)
    yield e.Choice(((e.Vp(1),), (e.Gain("honey", 1), e.Seed(1)), (e.Recall(1),)))
    yield e.Choice(tuple((e.Refresh(row),) for row in ANY_ROW))
    for occasion in get_args(e.Occasion):
        yield e.Trigger(occasion, (e.Vp(1), e.Seed(2)), limit="per_turn")
    yield from (e.Trigger("explore", (e.Vp(1),), min_strength=n) for n in (2, 3, 4))
    yield e.Trigger("build_reserve", (e.Vp(1),), kinds=("farm", "recruit", "carving"))
    for metric in get_args(e.Metric):
        for cmp, n in (("==", 0), ("==", 1), (">=", 3), ("<=", 2)):
            yield e.Score(5, conditions=(e.Condition(metric, cmp, n),))  # type: ignore[arg-type]
    yield from (e.Score(-3, flat=True), e.Score(copy="carving_in_other_hive"))
    yield from (e.CellEffects((e.Vp(1),)), e.FreeBuild((1, 0), ANY_ROW))


def modifiers() -> Iterator[e.Modifier]:
    for name in get_args(e.ModName):
        kinds = ("farm", "worker") if name == "cost_minus" else ()
        takes_action = name in ("strength_plus", "strength4_bonus_at")
        actions = ("explore", "advance") if takes_action else (None,)
        yield from (e.Modifier(name, n, kinds, action) for n in (1, 2) for action in actions)  # type: ignore[arg-type]


@pytest.mark.parametrize("thing", [*vocabulary(), *modifiers()], ids=str)
def test_the_whole_vocabulary_is_said_and_drawn(thing: Phrased) -> None:
    right(phrase(thing))
    assert drawn(thing) <= DRAWN


def test_sentences_read_as_a_person_would_say_them() -> None:
    by_id = {tile.id: tile for tile in BOX.tiles}
    assert phrase(by_id["R01"].abilities) == Translated(
        "when you build a farm: gain 1 basic resource",
        "quand vous construisez une ferme\u202f: gagnez 1\u00a0ressource de base",
    )
    assert phrase(by_id["C09"].scoring).fr == (
        "12\u00a0PV si vous n’avez aucune carte Graine plantée et si vous n’avez aucune carte Graine en main"
    )
    assert phrase(by_id["I05"].effects) == Translated(
        "refresh a row of your choice, then gain 2 favor",
        "remplacez une ligne au choix, puis gagnez 2\u00a0Faveurs de la Reine",
    )
    assert phrase(by_id["C11"].scoring).en == "−3 VP. You may also score one carving of another hive"
    assert phrase(by_id["F17"].income).fr == "gagnez 1\u00a0pollen ou fibre et 1\u00a0Faveur de la Reine"


def test_icons_follow_the_grammar_of_the_drawn_set() -> None:
    by_id = {tile.id: tile for tile in BOX.tiles}
    (explorer,) = by_id["R17"].abilities
    assert icons(explorer).when == (Icon("ship"), "≥", Icon("bee", 3))
    assert icons(explorer).what == ((1, Icon("water")),)
    (heirloom,) = by_id["C17"].scoring
    assert icons(heirloom).what == ((Icon("upgrade"), "=", 1), ("▸", Icon("vpn", 8)))
    (terrace,) = by_id["C24"].scoring
    assert icons(terrace).what == ((Icon("vpn", 5), "/", Icon("frame_full")),)


def test_a_figure_stands_before_an_icon_where_there_are_several() -> None:
    boost, frame = Icon("boost"), Icon("frame")
    assert icons((e.Boost(1, "active"), e.Boost(2, "active"))).what == ((boost,), (2, boost))
    assert icons((e.Frame(1), e.Frame(2))).what == ((frame,), (2, frame))
    assert icons(e.Worker(2, 3)).what == (("+", Icon("bee", 3), Icon("bee", 3)),)
    trade: tuple[Icon | int | str, ...] = (Icon("basic"), "→", 1, Icon("favor"))
    for most, times in ((1, ()), (2, ("×", 2))):
        assert icons(e.Exchange(e.Price(basic=1), (e.Favor(1),), most)).what == ((*trade, *times),)
    star = Icon("vpn", 2)
    for div, figure in ((1, ()), (2, (2,))):
        assert icons(e.Score(2, per="farm", div=div)).what == ((star, "/", *figure, Icon("farm")),)


def test_what_happens_once_a_turn_says_so() -> None:
    always = e.Trigger("explore", (e.Vp(1),))
    once = e.Trigger("explore", (e.Vp(1),), limit="per_turn")
    assert (icons(always).when, icons(once).when) == ((Icon("ship"),), (Icon("ship"), 1, "×"))


@pytest.mark.clause("apiary", "12.6")
def test_a_faction_says_what_its_face_up_side_does() -> None:
    for number, faction in enumerate(BOX.factions):
        assert faction_text(BOX, number, upgraded=True) == phrase(faction.upgraded)
        if faction.base:
            assert faction_text(BOX, number, upgraded=False) == phrase(faction.base)
    (ria,) = (number for number, faction in enumerate(BOX.factions) if faction.id == "A15")
    assert faction_text(BOX, ria, upgraded=False).en == "no ability"


@pytest.mark.parametrize(
    ("options", "any_row"),
    [
        (((e.Refresh("farm"),), (e.Refresh("recruit"),), (e.Refresh("development"),)), True),
        (((e.Refresh("farm"),), (e.Vp(1),)), False),
        (((e.Refresh("farm"),), (e.Refresh("recruit"), e.Vp(1))), False),
        (((e.Vp(1), e.Refresh("farm")), (e.Vp(1), e.Refresh("recruit"))), False),
    ],
    ids=str,
)
def test_only_a_choice_between_rows_and_nothing_else_is_any_row(
    options: tuple[e.Effects, ...], any_row: bool
) -> None:
    assert e.is_any_row(e.Choice(options)) == any_row
