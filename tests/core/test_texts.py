"""Catalogs and grammar: what a message may hold, and how French and English put names into it."""

import re
import tomllib
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

import rucher
from rucher.core import texts
from rucher.core.texts import (
    LANGUAGES,
    BadCatalog,
    BadTemplate,
    Catalog,
    Slot,
    Term,
    Texts,
    Translated,
    check_pair,
    parse,
)

PACKAGE = Path(rucher.__file__).parent
FRENCH = sorted(PACKAGE.rglob("text/fr.toml"))
ENGLISH = sorted(PACKAGE.rglob("text/en.toml"))
NOUNS = {
    "en": """
        [noun]
        ant = { one = "ant", many = "ants" }
        hour = { one = "hour", many = "hours", vowel = true }
        bee = { one = "bee", many = "bees" }
        wings = { many = "wings" }
        [adjective]
        old = ["old"]
        white = ["white"]
    """,
    "fr": """
        [noun]
        ant = { one = "araignée", many = "araignées", gender = "f" }
        hour = { one = "hérisson", many = "hérissons", gender = "m", vowel = false }
        bee = { one = "grillon", many = "grillons", gender = "m" }
        wings = { many = "ailes", gender = "f" }
        [adjective]
        old = ["vieux", "vieille", "vieux", "vieilles"]
        white = ["blanc", "blanche", "blancs", "blanches"]
    """,
}


def make(folder: Path, lang: str, messages: str = "", nouns: str | None = None) -> Catalog:
    """A catalog with core's grammar, the nouns above and some messages."""
    path = folder / f"{lang}.toml"
    path.write_text(messages + (NOUNS[lang] if nouns is None else nouns), encoding="utf-8")
    return Catalog.load(PACKAGE / "core" / "text" / f"{lang}.toml", path)


@pytest.fixture
def en(tmp_path: Path) -> Catalog:
    return make(tmp_path, "en")


@pytest.fixture
def fr(tmp_path: Path) -> Catalog:
    return make(tmp_path, "fr")


# -- names in sentences ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "the", "a", "of", "to"),
    [
        ("bee", "le grillon", "un grillon", "du grillon", "au grillon"),
        ("ant", "l’araignée", "une araignée", "de l’araignée", "à l’araignée"),
        ("hour", "le hérisson", "un hérisson", "du hérisson", "au hérisson"),
        ("wings", "les ailes", "des ailes", "des ailes", "aux ailes"),
    ],
)
def test_french_articles_contract_and_elide(
    fr: Catalog, key: str, the: str, a: str, of: str, to: str
) -> None:
    assert [fr.phrase(Term(key), form) for form in ("the", "a", "of", "to")] == [the, a, of, to]


def test_a_mute_h_elides(tmp_path: Path) -> None:
    catalog = make(tmp_path, "fr", nouns='noun.h = { one = "herbe", many = "herbes", gender = "f" }')
    assert catalog.phrase(Term("h"), "of") == "de l’herbe"


def test_english_articles_follow_the_first_word(en: Catalog) -> None:
    said = [en.phrase(term, "a") for term in (Term("ant"), Term("ant", "white"), Term("bee", "old"))]
    assert said == ["an ant", "a white ant", "an old bee"]
    assert en.phrase(Term("hour"), "a") == "an hour"
    assert en.phrase(Term("bee"), "of") == "of the bee"


def test_adjectives_agree_and_numbers_follow(en: Catalog, fr: Catalog) -> None:
    assert en.phrase(Term("ant", "white", 2), "the") == "white ant 2"
    assert fr.phrase(Term("ant", "white", 2), "the") == "l’araignée blanche\N{NO-BREAK SPACE}2"
    assert en.phrase(Term("ant", "white", 2), "of") == "of white ant 2"  # English: a number, no article
    assert en.phrase(Term("ant", "white"), "the") == "the white ant"
    assert fr.phrase(Term("bee", "old"), "the") == "le grillon vieux"
    assert fr.phrase(Term("wings", "old"), "to") == "aux ailes vieilles"


def test_capitals_at_the_start_and_in_labels(en: Catalog, fr: Catalog) -> None:
    ant = Term("ant", "white", 2)
    assert (en.phrase(ant, "The"), en.phrase(ant, "Name")) == ("White ant 2", "White Ant 2")
    assert fr.phrase(ant, "The") == "L’araignée blanche\N{NO-BREAK SPACE}2"
    assert fr.phrase(ant, "Name") == "Araignée blanche\N{NO-BREAK SPACE}2"


def test_a_count_is_said_with_the_noun(en: Catalog, fr: Catalog) -> None:
    assert [en.phrase(Term("ant", count=n)) for n in (0, 1, 2)] == ["0 ants", "1 ant", "2 ants"]
    counted = [fr.phrase(Term("ant", "white", count=n)) for n in (0, 1, 2)]
    assert counted == ["0\u00a0araignée blanche", "1\u00a0araignée blanche", "2\u00a0araignées blanches"]
    assert fr.phrase(Term("ant", count=2), "the") == "les 2\u00a0araignées"
    assert fr.phrase(Term("ant", count=1), "the") == "l’araignée"
    assert fr.phrase(Term("ant", count=2), "a") == "2\u00a0araignées"


def test_words_are_said_in_the_language_of_the_sentence(en: Catalog, fr: Catalog) -> None:
    planet = Translated("Harvestmoon", "Arche")
    assert [catalog.phrase(planet, "of") for catalog in (en, fr)] == ["of Harvestmoon", "d’Arche"]
    assert fr.phrase([planet, Term("bee")], "of") == "d’Arche et du grillon"


def test_lists_are_joined(en: Catalog, fr: Catalog) -> None:
    three = [Term("ant"), Term("bee"), Term("hour")]
    assert fr.phrase(three, "Of") == "De l’araignée, du grillon et du hérisson"
    assert en.phrase(three[:2], "the") == "the ant and the bee"
    assert en.phrase(three[:1], "a") == "an ant"
    assert fr.phrase(["Anna", "Léa"], "of") == "d’Anna et de Léa"


def test_players_names_take_no_article(en: Catalog, fr: Catalog) -> None:
    assert [fr.phrase(name, "of") for name in ("Léa", "Anna", "Élise")] == ["de Léa", "d’Anna", "d’Élise"]
    assert fr.phrase("Anna", "the") == en.phrase("Anna", "the") == "Anna"
    assert en.phrase("Anna", "to") == "to Anna"


# -- messages ----------------------------------------------------------------------------------------------


def test_plurals_follow_the_language(tmp_path: Path) -> None:
    en = make(tmp_path, "en", 'spaces = "{n|# space|# spaces}"')
    fr = make(tmp_path, "fr", 'spaces = "{n|# case|# cases}"')
    assert [en.say("spaces", {"n": n}) for n in (0, 1, 2)] == ["0 spaces", "1 space", "2 spaces"]
    assert [fr.say("spaces", {"n": n}) for n in (0, 1, 2)] == ["0 case", "1 case", "2 cases"]
    assert fr.say("spaces", {"n": [Term("ant"), Term("bee")]}) == "2 cases"


def test_agreement_by_gender_and_number(tmp_path: Path) -> None:
    fr = make(tmp_path, "fr", 'two = "{x?pris|prise}"\nfour = "{x?pris|prise|pris|prises}"')
    ant, bee = Term("ant"), Term("bee")
    assert [fr.say("two", {"x": x}) for x in (bee, ant, [ant])] == ["pris", "prise", "prise"]
    assert [fr.say("four", {"x": x}) for x in ([ant, bee], [ant, ant], Term("wings"))] == [
        "pris",
        "prises",
        "prises",
    ]


def test_nested_tables_make_dotted_keys_and_text_names_its_table(tmp_path: Path) -> None:
    catalog = make(tmp_path, "en", '[refusal.gate]\ntitle = "Shut"\ntext = "Too narrow"\n')
    assert catalog.say("refusal.gate", {}) == "Too narrow"
    assert catalog.say("refusal.gate.title", {}) == "Shut"


def test_templates_are_read_into_slots() -> None:
    assert parse("Say {x:The}, {n|a|b}") == (
        "Say ",
        Slot("x", ":", ("The",)),
        ", ",
        Slot("n", "|", ("a", "b")),
    )


BAD = [
    "{",
    "}",
    "a {b",
    "{a {b} c}",
    "{}",
    "{x:this}",
    "{x:THE}",
    "{x:}",
    "{n|one}",
    "{n|a|b|c}",
    "{x?a}",
    "{x?a|b|c}",
]


@pytest.mark.parametrize("source", BAD)
def test_bad_templates_are_found_at_load(tmp_path: Path, source: str) -> None:
    with pytest.raises(BadTemplate, match=r"en\.toml"):
        make(tmp_path, "en", f'message = "{source}"')


@given(st.text())
def test_a_template_is_read_whole_or_refused(source: str) -> None:
    try:
        parts = parse(source)
    except BadTemplate:
        assert set("{}") & set(source)
    else:
        assert not any(set("{}") & set(part) for part in parts if isinstance(part, str))


def test_missing_and_unknown_things_have_their_errors(tmp_path: Path) -> None:
    catalog = make(tmp_path, "fr", 'm = "{x?pris|prise}"\nn = "{n|a|b}"\nlist = "{x:the}"')
    for error, key, parameters in (
        (texts.UnknownKey, "nothing", {}),
        (texts.MissingParameter, "m", {}),
        (texts.UnknownKey, "m", {"x": Term("nothing")}),
        (texts.UnknownKey, "list", {"x": Term("ant", "nothing")}),
        (texts.WrongParameter, "m", {"x": "Léa"}),
        (texts.WrongParameter, "m", {"x": 3}),
        (texts.WrongParameter, "m", {"x": Term("wings")}),
        (texts.WrongParameter, "m", {"x": []}),
        (texts.WrongParameter, "n", {"n": Term("ant")}),
        (texts.WrongParameter, "n", {"n": "3"}),
        (texts.WrongParameter, "list", {"x": []}),
    ):
        with pytest.raises(error):
            catalog.say(key, parameters)
    with pytest.raises(texts.UnknownKey):
        Texts().say("de", "word.table")


# -- catalogs ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "source",
    [
        "noun.ant = 3",
        'noun.ant = { one = "x", many = "xs", gendre = "f" }',
        'adjective.red = ["a", "b"]',
        "message = 3",
        'word.table = "again"',
        "not toml",
    ],
)
def test_bad_catalogs_are_refused_with_their_file(tmp_path: Path, source: str) -> None:
    with pytest.raises(BadCatalog, match=r"en\.toml"):
        make(tmp_path, "en", nouns=source)


@pytest.mark.parametrize(
    ("french", "fault"),
    [
        ('m = "{x}"', "only 'en' has n; not the same slots in both: m"),
        ('m = "{x} {y} {z}"\nn = "n"', "not the same slots in both: m"),
        ('m = "{x} {z}"\nn = "n"', "not the same slots in both: m"),
        ('m = "{x} {y}"\nn = "n"\n[noun.more]\nmany = "m"', "only 'fr' has more"),
        ('m = "{x} {y}"\nn = "n"\n[adjective]\nmore = ["m"]', "only 'fr' has more"),
    ],
)
def test_a_pair_must_hold_the_same(tmp_path: Path, french: str, fault: str) -> None:
    en = make(tmp_path, "en", 'm = "{y} {x}"\nn = "n"', nouns="")
    check_pair(en, make(tmp_path, "fr", 'm = "{x} {y}"\nn = "n"', nouns=""))
    with pytest.raises(BadCatalog, match=f"^{fault}$"):
        check_pair(en, make(tmp_path, "fr", french, nouns=""))


def test_a_folder_can_stand_for_a_game(tmp_path: Path) -> None:
    for lang in LANGUAGES:
        make(tmp_path, lang, 'hello = "{x:The}"')
    said = Texts(tmp_path)
    assert (said.say("fr", "hello", {"x": Term("ant")}), said.say("fr", "word.undo")) == (
        "L’araignée",
        "Revenir en arrière",
    )


def test_a_term_travels_as_json() -> None:
    term = Term("soldier_ant", "white", 2)
    assert msgspec.json.decode(msgspec.json.encode(term), type=texts.Parameter) == term
    assert msgspec.json.encode(Term("ant")) == b'{"type":"term","key":"ant"}'


# -- how every catalog is written --------------------------------------------------------------------------


def strings(table: object) -> list[str]:
    """Every string of a catalog, the forms of its slots written out instead of the slots."""
    if isinstance(table, dict):
        return [text for name, value in table.items() if name != "grammar" for text in strings(value)]
    if isinstance(table, list):
        return [text for value in table for text in strings(value)]
    shown = re.sub(r"\{\w+(?::\w+)?\}", "x", str(table))
    return [re.sub(r"\{\w+[|?]([^{}]*)\}", lambda slot: slot[1].replace("|", " x "), shown)]


def texts_of(path: Path) -> list[str]:
    """Every string of a catalog file."""
    return strings(tomllib.loads(path.read_text(encoding="utf-8")))


WRONG_IN_FRENCH = {
    "a straight apostrophe": r"'",
    "no narrow space before ; : ! ? »": "[^\N{NARROW NO-BREAK SPACE}][;:!?»]",
    "no narrow space after «": "«(?!\N{NARROW NO-BREAK SPACE})",
    "a breaking space between number and noun": r"[\d#] \w",
    "an English quotation mark": '[“”"]',
    "a wrong ordinal": r"\d(?:è|ème|eme|ième)\b",
    "a stray space": r"^ | $|  | [.,]",
}
WRONG_IN_ENGLISH = {
    "a straight apostrophe or quotation mark": "['\"]",
    "a stray space": r"^ | $|  | [.,;:!?]",
}


def faults(path: Path, wrong: dict[str, str]) -> list[str]:
    return [
        f"{name}: {text}" for text in texts_of(path) for name, sign in wrong.items() if re.search(sign, text)
    ]


@pytest.mark.parametrize("path", FRENCH, ids=lambda path: path.parts[-3])
def test_french_is_set_as_french(path: Path) -> None:
    assert faults(path, WRONG_IN_FRENCH) == []


PAGE = Path(__file__).parents[2] / "web" / "src" / "text" / "fr.json"


@pytest.mark.parametrize("path", [*FRENCH, PAGE], ids=lambda path: path.parts[-3])
def test_french_elides_before_a_name(path: Path) -> None:
    bare = r"\b(?:de|que|si|lorsque|puisque|jusque) \{(?:player|players|victim|name|game)\}"
    assert re.findall(rf".*{bare}.*", path.read_text(encoding="utf-8")) == []  # {player:of}: d’Anna


@pytest.mark.parametrize("path", ENGLISH, ids=lambda path: path.parts[-3])
def test_english_is_set_as_english(path: Path) -> None:
    assert faults(path, WRONG_IN_ENGLISH) == []


@pytest.mark.parametrize(
    "text", ["C'est", "Oui !", "Oui:", "« oui »", "3 cases", "{n|# case|# cases}", "4ème", "a  b"]
)
def test_the_typographer_sees_faults(tmp_path: Path, text: str) -> None:
    path = tmp_path / "fr.toml"
    path.write_text(f'm = "{text}"', encoding="utf-8")
    assert faults(path, WRONG_IN_FRENCH)


@pytest.mark.parametrize("path", FRENCH, ids=lambda path: path.parts[-3])
def test_every_french_noun_says_its_gender(path: Path) -> None:
    nouns = tomllib.loads(path.read_text(encoding="utf-8")).get("noun", {})
    assert [key for key, noun in nouns.items() if "gender" not in noun] == []


def test_the_words_of_the_table_are_there_in_both_languages() -> None:
    said = Texts()
    assert (
        said.say("en", "table.rule", {"clause": "5.1"}),
        said.say("fr", "table.rule", {"clause": "5.1"}),
    ) == (
        "Rule 5.1",
        "Règle 5.1",
    )
    assert said.say("fr", "end.won", {"player": "Anna"}) == "Victoire d’Anna"
    assert said.say("fr", "end.won", {"player": "Hasard 2"}) == "Victoire de Hasard 2"  # an h that is heard
    for lang in LANGUAGES:
        assert set(said.catalogs[lang].grammar.articles) == {"the", "a", "of", "to"}
