"""The words of the page in one language, by their keys: a test that names a button never misspells it."""

from __future__ import annotations

import json
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]


@cache
def messages(lang: str) -> dict[str, str]:
    """The page's own messages, and core's."""
    own: dict[str, str] = json.loads(
        (ROOT / "web" / "src" / "text" / f"{lang}.json").read_text(encoding="utf-8")
    )
    core = tomllib.loads(
        (ROOT / "src" / "rucher" / "core" / "text" / f"{lang}.toml").read_text(encoding="utf-8")
    )
    return dict(flat(core)) | own


def flat(table: dict[str, Any], prefix: str = "") -> list[tuple[str, str]]:
    """The strings of nested tables, under dotted names."""
    found = []
    for name, value in table.items():
        if isinstance(value, dict):
            found += flat(value, f"{prefix}{name}.")
        elif isinstance(value, str):
            found.append((prefix + name, value))
    return found


def say(lang: str, key: str, **slots: object) -> str:
    """A message whose slots are plain names."""
    text = messages(lang)[key]
    for name, value in slots.items():
        text = text.replace("{" + name + "}", str(value))
    assert "{" not in text, f"{key} has slots: {text}"
    return text
