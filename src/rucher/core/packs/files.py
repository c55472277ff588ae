"""Reading the TOML files of a box. A file may come from a stranger, so what is made to be slow is refused."""

from __future__ import annotations

import copy
import functools
import io
import re
import tomllib
import zipfile
from collections.abc import Iterator, Mapping
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import IO, Any, Final, TypeAlias

from rucher.core.packs.malformed import Fault, PackError, of_text

File: TypeAlias = Path | Traversable
MOST: Final = 20_000  # characters of a file; ours have at most 14,000
DEEPEST: Final = 16  # brackets within brackets
HIGHEST: Final = 9_999  # the largest number; ours are below 1,000
LONGEST: Final = 400  # characters of a text: the introduction of a scenario
MOST_FILES: Final = 100  # in an archive; ours have at most 24
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
        return copy.deepcopy(_loaded(text))
    except OSError:
        raise PackError(Fault(file.name, "no_file")) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise PackError(of_text(error, file.name)) from None
    except ValueError:  # Python reads no number of thousands of digits
        raise PackError(Fault(file.name, "huge_number")) from None


@functools.lru_cache(maxsize=100)
def _loaded(text: str) -> dict[str, Any]:
    """The tables of a text: most files of a pack that is being entered are as they were a moment ago."""
    return tomllib.loads(text)


def _refuse_absurd(text: str, name: str) -> None:
    """Refuse a pack's file that is too long, or whose keys or brackets are too deep."""
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


def refuse_absurd_values(value: Any, where: str) -> None:
    """Refuse numbers, texts and letters in a pack that no component has."""
    match value:
        case dict():
            for key, part in value.items():
                refuse_absurd_values(key, where)
                refuse_absurd_values(part, where)
        case list():
            for part in value:
                refuse_absurd_values(part, where)
        case str() if len(value) > LONGEST:
            raise PackError(Fault(where, "long_text", {"n": LONGEST}))
        case str() if not value.isprintable():
            raise PackError(Fault(where, "unseen_letters"))
        case int() if abs(value) > HIGHEST:
            raise PackError(Fault(where, "huge_number"))


class HeldFolder(Traversable):
    """The files of a pack in memory, or one of them: a pack that was sent, or one in an archive."""

    def __init__(self, files: Mapping[str, bytes], at: str = "") -> None:
        self._files, self._at = files, at

    @property
    def name(self) -> str:
        """The name of a file or folder of a pack, without the folders above."""
        return self._at.rpartition("/")[2]

    def is_file(self) -> bool:
        """Is this a file of the pack?"""
        return self._at in self._files

    def is_dir(self) -> bool:
        """Does a file of the pack lie below?"""
        return any(name.startswith(self._inside) for name in self._files)

    def iterdir(self) -> Iterator[HeldFolder]:
        """The files of a pack that lie in this folder."""
        below = (name.removeprefix(self._inside) for name in self._files if name.startswith(self._inside))
        for name in dict.fromkeys(name.partition("/")[0] for name in below):
            yield self.joinpath(name)

    def joinpath(self, *parts: Any) -> HeldFolder:
        """The file or folder of a pack that lies below this one."""
        return HeldFolder(self._files, "/".join([*filter(None, [self._at]), *map(str, parts)]))

    def read_bytes(self) -> bytes:
        """The content of a pack's file as bytes."""
        if not self.is_file():
            raise FileNotFoundError(self._at)
        return self._files[self._at]

    def read_text(self, encoding: str | None = None) -> str:
        """The content of a pack's file as text."""
        return self.read_bytes().decode(encoding or "utf-8")

    def open(self, mode: str = "r", *args: Any, **more: Any) -> IO[Any]:
        """The content of a pack's file, to read."""
        data = io.BytesIO(self.read_bytes())
        return data if "b" in mode else io.TextIOWrapper(data, *args, **more)

    @property
    def _inside(self) -> str:
        """The beginning of the names of all the pack's files in this folder."""
        return f"{self._at}/" if self._at else ""


_ENTRY: Final = re.compile(r"(?:[a-z0-9_]+/)?[a-z0-9_]+\.toml")


def folder_at(path: Path) -> File:
    """A pack as a folder: itself, or the files of an archive."""
    return unpacked(path.read_bytes()) if path.is_file() else path


def pack_at(path: Path) -> File:
    """The same; PackError where nothing lies there."""
    try:
        there = path.exists()
    except OSError:  # a name that no file can have
        there = False
    if not there:
        raise PackError(Fault(str(path), "no_folder"))
    return folder_at(path)


def unpacked(data: bytes) -> HeldFolder:
    """The files of an archive; PackError where it is none, or is made to be large."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            listed = [entry for entry in archive.infolist() if entry.filename.endswith(".toml")]
            if len(listed) > MOST_FILES:
                raise PackError(Fault(".zip", "many_files", {"n": MOST_FILES}))
            # A person packs a folder as it lies there: then its name comes before that of each file.
            first = next((entry.filename for entry in listed if entry.filename.endswith("/pack.toml")), "")
            inside = first.removesuffix("pack.toml")
            return HeldFolder(dict(_entry(archive, entry, inside) for entry in listed))
    except (zipfile.BadZipFile, OSError, EOFError, NotImplementedError, RuntimeError, ValueError):
        raise PackError(Fault(".zip", "no_archive")) from None


def _entry(archive: zipfile.ZipFile, entry: zipfile.ZipInfo, inside: str) -> tuple[str, bytes]:
    """The name of a file within the pack, and its content, of which not too much is unpacked."""
    name = entry.filename.removeprefix(inside)
    if not _ENTRY.fullmatch(name):
        raise PackError(Fault(".zip", "no_archive"))
    with archive.open(entry) as file:
        data = file.read(4 * MOST + 1)
    if len(data) > 4 * MOST:
        raise PackError(Fault(name, "long_file", {"n": MOST}))
    return name, data


def archive_of(files: Mapping[str, str]) -> bytes:
    """The files of a pack as one archive, the same for the same files."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files.items():
            archive.writestr(zipfile.ZipInfo(name), text, zipfile.ZIP_DEFLATED)
    return out.getvalue()
