"""Hive in words: every message with every piece, in both languages."""

import re
from itertools import product

import msgspec
import pytest

from rucher.core.clauses import rules_of
from rucher.core.texts import LANGUAGES, Parameter, Slot, Term, Texts
from rucher.games.hive import game
from rucher.games.hive.box import CREATURES
from rucher.games.hive.pieces import PIECES, term

TEXTS = Texts("hive")
ALL_PIECES = [term(piece) for piece in PIECES]
KINDS = [Term(creature.id) for creature in CREATURES]
LISTS = [ALL_PIECES[:1], ALL_PIECES[1:3], ALL_PIECES[4:8], ALL_PIECES[-3:]]
VALUES: dict[str, list[Parameter]] = {
    **{name: [*ALL_PIECES] for name in ("piece", "onto", "by", "occupant", "first", "other")},
    "others": [*LISTS],
    "creatures": [KINDS[:1], KINDS[1:3], KINDS],
    "cut": [1, 2, 13],
    "n": [0, 1, 2, 100],
    "player": ["Léa", "Anna", "Hugo", "Émile", "X"],
    "players": [["Léa"], ["Anna", "Léa"], ["Émile", "Anna", "Zoé"]],
    "clause": ["5.1"],
}

# What each refusal is given; its clause is in the rules.
REFUSALS: dict[str, set[str]] = {
    "touch_a_piece_first": set(),
    "piece_not_in_play": {"piece"},
    "not_your_piece": {"piece"},
    "already_placed": {"piece"},
    "still_in_hand": {"piece"},
    "out_of_order": {"piece", "first"},
    "queen_not_on_first_turn": set(),
    "queen_due": set(),
    "not_at_centre": set(),
    "cell_occupied": {"piece", "occupant"},
    "not_beside_first": set(),
    "not_beside_hive": set(),
    "no_room": {"piece"},
    "touches_other_colour": {"piece", "others"},
    "queen_in_hand": set(),
    "covered": {"piece", "by"},
    "same_cell": {"piece"},
    "cannot_climb": {"piece", "occupant"},
    "one_hive": {"piece", "cut"},
    "loses_contact": {"piece"},
    "gate": {"piece"},
    "climb_gate": {"piece"},
    "queen_one_step": {"piece"},
    "beetle_one_step": {"piece"},
    "grasshopper_line": {"piece"},
    "grasshopper_nothing_to_jump": {"piece"},
    "grasshopper_gap": {"piece"},
    "spider_three": {"piece"},
    "ant_unreachable": {"piece"},
    "ladybug_path": {"piece"},
    "mosquito_alone": {"piece"},
    "mosquito_no_way": {"piece", "creatures"},
    "mosquito_on_top": {"piece"},
    "pillbug_one_step": {"piece"},
    "throw_too_far": {"piece"},
    "throw_nowhere": {"piece", "by"},
    "throw_stacked": {"piece"},
    "throw_just_moved": {"piece"},
    "throw_gate": {"piece"},
    "resting": {"piece"},
    "pass_not_allowed": {"n"},
}
TOLD: dict[str, dict[str, set[str]]] = {
    "refusal": REFUSALS,
    "prompt": {
        "first_piece": set(),
        "play": set(),
        "place_only": set(),
        "move_only": set(),
        "must_place_queen": set(),
        "must_pass": set(),
        "repetition_warning": set(),
    },
    "event": {
        "placed": {"player", "piece"},
        "moved": {"player", "piece"},
        "climbed": {"player", "piece", "onto"},
        "thrown": {"player", "piece", "by"},
        "passed": {"player"},
        "repeated": set(),
        "queen_surrounded": {"piece"},
        "both_surrounded": set(),
        "drawn_by_repetition": set(),
    },
    "outcome": {"queen_surrounded": {"piece"}, "both_surrounded": set(), "repetition": set()},
}

RULINGS = [
    "1.3",
    "1.4",
    "2.8",
    "3.4",
    "4.3",
    "5.3",
    "6.4",
    "7.5",
    "7.12",
    "7.13",
    "7.14",
    "7.15",
    "7.16",
    "9.4",
    "9.5",
]

FEMININE, MASCULINE = "reine|araignée|fourmi|coccinelle", "scarabée|grillon|moustique|cloporte"
VOWEL = "aeiouyhàâéèêîôœ"
BROKEN = {
    "en": [
        r"\ba [aeiou]",
        r"\ban [^aeiou]",
        r"\b(?:the|of the|to the|a|an) (?:the|a|an)\b",
    ],
    "fr": [
        r"\b(?:de|à) les?\b",
        rf"\b(?:le|la|de|du|au|je|ne|que|se) [{VOWEL}]",
        r"\bsi ils?\b",
        rf"(?:l|d|n|s|qu)’[^{VOWEL}]",
        r"\b(?:le|la|les|un|une) (?:le|la|les|un|une)\b",
        rf"\b(?:le|du|au|un) (?:{FEMININE})",
        rf"\b(?:la|une) (?:{MASCULINE})",
        rf"\b(?:{FEMININE})(?: abeille| soldat)? (?:blanc|noir)s?\b",
        rf"\b(?:{MASCULINE}) (?:blanche|noire)s?\b",
        rf"\b(?:{FEMININE})[^.,;:]* est (?:bloqué|recouvert|cerné|immobilisé)\b",
        rf"\b(?:{MASCULINE})[^.,;:]* est (?:bloquée|recouverte|cernée|immobilisée)\b",
        r"\b1\W?(?:pièces|actions)|\b(?:[02-9]|1\d+)\W?pièce\b",
    ],
}
LEFT_OVER = r"[{}#|]|  |\bNone\b|^(?=[^A-ZÀ-Ý0-9]).*\.$"


def faults(lang: str, said: str) -> list[str]:
    """What is wrong with a sentence: articles, elisions, agreement, what a template left behind."""
    broken = [sign for sign in BROKEN[lang] if re.search(sign, said, re.IGNORECASE)]
    return broken + re.findall(LEFT_OVER, said)


def every_saying(lang: str, key: str) -> list[str]:
    """A message with every value of each of its parameters."""
    names = sorted(TEXTS.catalogs[lang].parameters(key))
    values = product(*(VALUES[name] for name in names))
    return [TEXTS.say(lang, key, dict(zip(names, chosen, strict=True))) for chosen in values]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_message_breaks_with_any_piece(lang: str) -> None:
    own = TEXTS.catalogs[lang].messages.keys() - Texts().catalogs[lang].messages.keys()
    sayings = {said for key in own for said in every_saying(lang, key)}
    assert {said: found for said in sayings if (found := faults(lang, said))} == {}
    assert len(sayings) > 5000


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "It is a ant."),
        ("en", "Near an beetle."),
        ("en", "Place the the ant."),
        ("en", "it starts low."),
        ("en", "A {piece}."),
        ("fr", "Au sud de le grillon."),
        ("fr", "Grâce à les pièces."),
        ("fr", "Placez le araignée."),
        ("fr", "Placez la araignée."),
        ("fr", "Au sud du araignée."),
        ("fr", "Il faut que il passe."),
        ("fr", "Même si il passe."),
        ("fr", "Placez l’grillon."),
        ("fr", "Placez le une pièce."),
        ("fr", "Placez le fourmi soldat."),
        ("fr", "Placez la scarabée."),
        ("fr", "La fourmi soldat blanc passe."),
        ("fr", "Le grillon blanche passe."),
        ("fr", "La reine abeille noire est bloqué."),
        ("fr", "Il reste 1 pièces."),
    ],
)
def test_the_grammarian_sees_faults(lang: str, said: str) -> None:
    assert faults(lang, said)


def test_a_piece_is_called_by_colour_creature_and_number() -> None:
    ant, queen = Term("soldier_ant", "white", 2), Term("queen_bee", "black")
    en, fr = TEXTS.catalogs["en"], TEXTS.catalogs["fr"]
    assert (en.phrase(ant, "Name"), en.phrase(ant, "the")) == (
        "White Soldier Ant 2",
        "white soldier ant 2",
    )
    assert fr.phrase(ant, "the") == "la fourmi soldat blanche\N{NO-BREAK SPACE}2"
    assert (en.phrase(queen, "Name"), fr.phrase(queen, "Of")) == (
        "Black Queen Bee",
        "De la reine abeille noire",
    )


@pytest.mark.parametrize("kind", TOLD)
def test_every_message_uses_what_it_is_given_and_no_more(kind: str) -> None:
    own = Texts().catalogs["en"].messages
    catalog = TEXTS.catalogs["en"]
    found: dict[str, set[str]] = {}
    for key in catalog.messages.keys() - own:
        prefix, _, code = key.partition(".")
        if prefix == kind:
            found.setdefault(code.removesuffix(".title"), set()).update(catalog.parameters(key))
    assert found == TOLD[kind]


@pytest.mark.parametrize("code", TOLD["refusal"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_refusal_has_a_title_and_one_sentence(lang: str, code: str) -> None:
    sentences, titles = every_saying(lang, f"refusal.{code}"), every_saying(lang, f"refusal.{code}.title")
    assert all(re.fullmatch(r"[^.]+\.", said) for said in sentences)
    assert min(map(len, sentences)) < 150
    assert not any(said.endswith(".") for said in titles)


def test_presets_options_and_creatures_have_their_words() -> None:
    keys = TEXTS.catalogs["en"].messages.keys()
    choices = [f"preset.{name}" for name in game.info.presets]
    choices += [f"option.{field.name}" for field in msgspec.structs.fields(game.options_type)]
    wanted = {f"{choice}.{part}" for choice in choices for part in ("name", "description")}
    wanted |= {f"creature.{creature.id}.moves" for creature in CREATURES}
    assert wanted <= keys
    assert {key for key in keys if key.split(".")[0] in ("preset", "option", "creature")} == wanted


def test_a_player_is_never_agreed_with() -> None:
    for catalog in TEXTS.catalogs.values():
        slots = [part for parts in catalog.messages.values() for part in parts if isinstance(part, Slot)]
        assert not [slot for slot in slots if slot.name.startswith("player") and slot.kind == "?"]


def test_the_rules_pages_agree_with_the_presets() -> None:
    for lang, clauses in rules_of("hive").items():
        names = [TEXTS.say(lang, f"preset.{preset}.name") for preset in game.info.presets]
        assert all(f"**{name}**" in clauses["1.3"].text for name in names)


@pytest.mark.parametrize(("lang", "mark"), [("en", "*(ruling)*"), ("fr", "*(précision)*")])
def test_both_pages_mark_the_same_rulings(lang: str, mark: str) -> None:
    marked = [
        number for number, clause in rules_of("hive")[lang].items() if mark in " ".join(clause.text.split())
    ]
    assert marked == RULINGS
