"""The fields of a class in the reference: a list of their comments, under its docstring."""

from __future__ import annotations

import io
import tokenize
from typing import Any

import griffe


class Fields(griffe.Extension):
    """Adds the public fields of each class, with their types and comments, to its docstring."""

    def on_class_members(self, *, cls: griffe.Class, **kwargs: Any) -> None:
        """Write the list, in the order of the source."""
        fields = [
            member
            for name, member in cls.members.items()
            if isinstance(member, griffe.Attribute) and not name.startswith("_")
            if "property" not in member.labels and not member.docstring
        ]
        if fields and cls.docstring:
            cls.docstring.value += "\n\nAttributes:\n" + "".join(map(_row, fields))


def _row(field: griffe.Attribute) -> str:
    """A field of a class as a line of the reference."""
    kind = f" ({field.annotation})" if field.annotation is not None else ""
    return f"    {field.name}{kind}: {_comment(field)}\n"


def _comment(field: griffe.Attribute) -> str:
    """The comment behind a field."""
    source = "\n".join(field.lines).strip()
    found = [
        token.string.lstrip("# ")
        for token in tokenize.generate_tokens(io.StringIO(source).readline)
        if token.type == tokenize.COMMENT
    ]
    return " ".join(found)
