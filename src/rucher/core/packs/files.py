"""Reading the TOML files of a box. A file may come from a stranger, so what is made to be slow is refused."""

from __future__ import annotations

import re
import tomllib
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Final, TypeAlias

from rucher.core.packs.malformed import Fault, PackError, of_text

File: TypeAlias = Path | Traversable
MOST: Final = 20_000  # characters of a file; ours have at most 14,000
DEEPEST: Final = 16  # brackets within brackets
# The parser takes quadratic time for a key of many parts. The longest of ours has two.
_LONG_KEY: Final = re.compile(r"(?<![\w-])(?:[\w-]++\s*+\.\s*+){5}")
_STRING: Final = re.compile(
    r'''"""(?:\\.|[^\\"]|"(?!""))*+(?:"{3,5}+|\Z)'''
    r"""|'{3}(?:[^']|'(?!''))*+(?:'{3,5}+|\Z)"""
    r"""|"(?:\\.|[^"\\\n])*+"?|'[^'\n]*+'?|\#[^\n]*+""",
    re.DOTALL,
)  # strings and comments; each start is the end of one, so that this takes linear time


def refuse_links(folder: File) -> None:
    """Refuse a pack with a link or a pipe among its files: it leads elsewhere, or has no end."""
    if not isinstance(folder, Path):
        return
    for file in sorted([*folder.glob("*.toml"), *folder.glob("*/*.toml")]):
        linked = file.is_symlink() or (file.parent != folder and file.parent.is_symlink())
        if linked or not file.is_file():
            raise PackError(Fault(file.relative_to(folder).as_posix(), "not_plain"))


def parse(file: File) -> dict[str, Any]:
    """The tables of a file; PackError where it is missing, is not TOML or is made to be slow."""
    try:
        text = file.read_text(encoding="utf-8")
        _refuse_absurd(text, file.name)
        return tomllib.loads(text)
    except OSError:
        raise PackError(Fault(file.name, "no_file")) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise PackError(of_text(error, file.name)) from None
    except ValueError:  # Python reads no number of thousands of digits
        raise PackError(Fault(file.name, "huge_number")) from None


def _refuse_absurd(text: str, name: str) -> None:
    """Refuse a file that is too long, or whose keys or brackets are too deep."""
    if len(text) > MOST:
        raise PackError(Fault(name, "long_file", {"n": MOST}))
    bare = _STRING.sub("x", text)
    if _LONG_KEY.search(bare):
        raise PackError(Fault(name, "long_key"))
    depth = 0
    for bracket in re.findall(r"[\[\]{}]", bare):
        depth = depth + 1 if bracket in "[{" else max(0, depth - 1)
        if depth > DEEPEST:
            raise PackError(Fault(name, "too_deep"))
