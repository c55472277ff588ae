"""What the public rooms offer, as a text with one signature per line: `tests/public_api.txt` holds it.

After a change, `python -m tests.public_api "What changed."` writes the file again, and tells the changelog.
"""

import ast
import inspect
import sys
import textwrap
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

FILE = Path(__file__).with_suffix(".txt")
CHANGELOG = Path(__file__).parent.parent / "CHANGELOG.md"
UNRELEASED = "## Unreleased\n\n"
SPECIAL = ("__init__", "__iter__", "__str__")
# What their `__all__` names is public; docs/library.md lists the same rooms.
ROOMS = (
    "rucher",
    "rucher.bots",
    "rucher.bots.analysis",
    "rucher.arena",
    "rucher.envs.pettingzoo_env",
    "rucher.envs.gymnasium_env",
    "rucher.envs.vector",
    "rucher.envs.actions",
    "rucher.games",
    "rucher.core.secrets",
    "rucher.core.conformance",
)


def names() -> set[str]:
    """The full name of all that is public, the rooms included."""
    return {*ROOMS, *(f"{room}.{name}" for room in ROOMS for name in import_module(room).__all__)}


def lines() -> Iterator[str]:
    """Each public name with its signature; a class with its fields and its public methods."""
    for room in ROOMS:
        yield f"\n# {room}"
        module = import_module(room)
        for name in module.__all__:
            thing = getattr(module, name)
            if inspect.isclass(thing):
                yield f"class {name}({', '.join(base.__name__ for base in thing.__bases__)})"
                yield from (f"  {name}.{member}{what}" for member, what in sorted(members(thing).items()))
            elif inspect.isfunction(thing):
                yield f"def {name}{inspect.signature(thing)}"
            elif inspect.ismodule(thing):
                yield f"module {name}"
            else:
                yield f"{name} = {thing}"


def members(kind: Any) -> dict[str, str]:
    """The fields, properties and methods that a class declares, or a parent of it that is not public."""
    found: dict[str, str] = {}
    for parent in kind.__bases__:
        if parent.__module__.startswith("rucher.") and parent.__name__ not in import_module("rucher").__all__:
            found |= members(parent)
    declared = vars(kind).get("__annotations__", {})
    found |= {name: f": {getattr(of, '__forward_arg__', of)}" for name, of in declared.items()}
    found |= {name: what for name, what in given(kind).items() if name not in found}
    for name, value in vars(kind).items():
        if inspect.isfunction(value) and not is_generated(kind, value):
            found[name] = str(inspect.signature(value))
        elif isinstance(value, property) and value.fget is not None:
            found[name] = f" {inspect.signature(value.fget).return_annotation}"
    return {name: what for name, what in found.items() if name[0] != "_" or name in SPECIAL}


def given(kind: Any) -> dict[str, str]:
    """The attributes that a class gives to an object in its own `__init__`, with the types that it writes."""
    made = vars(kind).get("__init__")
    if not inspect.isfunction(made) or is_generated(kind, made):
        return {}
    typed: dict[str, str] = {}
    for node in ast.walk(ast.parse(textwrap.dedent(inspect.getsource(made)))):
        annotation = ast.unparse(node.annotation) if isinstance(node, ast.AnnAssign) else ""
        of = node.target if isinstance(node, ast.AnnAssign) else node
        if (
            isinstance(of, ast.Attribute)
            and isinstance(of.ctx, ast.Store)
            and ast.unparse(of.value) == "self"
        ):
            typed.setdefault(of.attr, annotation and f": {annotation}")
    return typed


def is_generated(kind: Any, method: Any) -> bool:
    """Is a method of a class not written in its file?"""
    written: str = method.__code__.co_filename
    return written != inspect.getsourcefile(kind)


def as_text() -> str:
    """All that is public."""
    return "\n".join(lines()).replace("'", "").strip() + "\n"


def write(note: str) -> None:
    """Write the file again, and the note into the changelog."""
    changelog = CHANGELOG.read_text(encoding="utf-8")
    CHANGELOG.write_text(changelog.replace(UNRELEASED, f"{UNRELEASED}- {note}\n", 1), encoding="utf-8")
    FILE.write_text(as_text(), encoding="utf-8")


if __name__ == "__main__":
    if len(sys.argv) != 2 or sys.argv[1].startswith("-"):
        sys.exit(__doc__)
    write(sys.argv[1])
