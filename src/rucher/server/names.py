"""Names and other texts that strangers write: without what cannot be seen, and compared as they are read."""

from __future__ import annotations

import unicodedata

# Letters and signs that are drawn as nothing: fillers of Hangul, an empty Braille cell, and the like.
BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0\U0001d159")


def clean(text: str) -> str:
    """A stranger's text without invisible characters: controls, joiners, marks that reverse the line."""
    return "".join(c for c in text if c.isprintable() and c not in BLANK).strip()


def clean_name(name: str) -> str:
    """A name without invisible characters; for an empty name each page says "guest" in its language."""
    cleaned = clean(name)
    visible = any(unicodedata.category(c)[0] not in "MZ" for c in cleaned)  # a mark alone marks nothing
    return cleaned if visible else ""


def same_name(one: str, other: str) -> bool:
    """Are two players' names the same, apart from capitals, spaces and forms of letters?"""
    return _read_aloud(one) == _read_aloud(other)


def _read_aloud(name: str) -> str:
    """A name as it sounds: two names that read alike are one."""
    return "".join(unicodedata.normalize("NFKC", clean(name)).casefold().split())
