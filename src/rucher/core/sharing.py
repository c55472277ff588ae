"""States of the past share what is equal in them: nobody changes them any more, and most of a table stays."""

from __future__ import annotations

from typing import Any

import msgspec


def share_parts(state: Any, earlier: Any) -> None:
    """Put the parts of an earlier state in place of those that are equal. Neither may change afterwards."""
    for name in state.__struct_fields__:
        part, before = getattr(state, name), getattr(earlier, name)
        if part is before or type(part) is not type(before):
            continue
        if isinstance(part, list | msgspec.Struct) and part == before:
            setattr(state, name, before)
        elif isinstance(part, list) and len(part) == len(before):
            _share_items(part, before)
        elif isinstance(part, msgspec.Struct) and not part.__struct_config__.frozen:
            share_parts(part, before)


def _share_items(items: list[Any], before: list[Any]) -> None:
    """The same for the items of a list, such as the players of a game."""
    for place, (item, old) in enumerate(zip(items, before, strict=True)):
        if isinstance(item, msgspec.Struct) and type(item) is type(old):
            if item == old:
                items[place] = old
            elif not item.__struct_config__.frozen:
                share_parts(item, old)
