"""The fonts of the page are light, and hold every letter that our texts show."""

from __future__ import annotations

import json
import sys
import unicodedata
from pathlib import Path

from rucher.core.texts import LANGUAGES
from rucher.games import find, names
from rucher.server.tables.game_texts import texts_of

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "scripts"))
from fonts import LETTERS, MOST, TO  # type: ignore[import-not-found]  # noqa: E402


def kept() -> set[int]:
    """The letters that scripts/fonts.py keeps."""
    letters: set[int] = set()
    for part in LETTERS.replace("U+", "").split(","):
        first, _, last = part.partition("-")
        letters |= set(range(int(first, 16), int(last or first, 16) + 1))
    return letters


def shown() -> str:
    """Every text of the table, the games and the page."""
    catalogs = [texts_of(find(name)).texts.catalogs for name in names()]
    said = [str(part) for found in catalogs for lang in LANGUAGES for part in found[lang].messages.values()]
    said += [(ROOT / "web" / "src" / "text" / f"{lang}.json").read_text("utf-8") for lang in LANGUAGES]
    return "".join(said)


def test_both_fonts_weigh_at_most_sixty_kilobytes() -> None:
    files = sorted(TO.glob("*.woff2"))
    assert [file.stem for file in files] == ["fraunces", "inter"]
    assert sum(file.stat().st_size for file in files) <= MOST == 60_000


def test_each_font_comes_with_its_licence() -> None:
    for file in TO.glob("*.woff2"):
        assert "SIL Open Font License, Version 1.1" in file.with_suffix(".LICENSE").read_text("utf-8")


def test_the_fonts_hold_every_letter_of_our_texts() -> None:
    letters = {letter for letter in shown() if unicodedata.category(letter)[0] in "LNP"}
    assert json.dumps(sorted(letters - set(map(chr, kept())))) == "[]"
