"""Structs that several threads may share."""

from __future__ import annotations

import msgspec


def build_all() -> int:
    """Build what msgspec knows of every Struct defined so far; return how many there are.

    It does so at the first use of a Struct, and two threads that do it at once crash the process (msgspec
    0.22). So whoever starts threads calls this first, once all modules are imported.
    """
    built, waiting = 0, list[type](msgspec.Struct.__subclasses__())
    while waiting:
        kind = waiting.pop()
        waiting += kind.__subclasses__()
        try:
            msgspec.json.Decoder(kind)
        except (TypeError, NameError):  # a Struct that is only ever encoded: nobody decodes into it
            continue
        built += 1
    return built
