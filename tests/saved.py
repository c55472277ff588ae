"""Saved matches of two ages: those of the first house name no box, those of today name it by its hash."""

from __future__ import annotations

import json
from typing import Any

from rucher.games import find


def apart_from_the_box(text: str | bytes) -> Any:
    """A saved match as plain data; where it was played with a box of ours, without the name of that box."""
    record = json.loads(text)
    header = record["header"]
    header.pop("pack", None)
    own = header.pop("box", None) in (None, *find(header["game"]).box.editions())
    if own and "pack" in header["options"]:
        header["options"]["pack"] = ""
    return record
