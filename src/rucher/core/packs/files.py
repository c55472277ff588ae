"""Reading the TOML files of a box."""

from __future__ import annotations

import tomllib
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, TypeAlias

from rucher.core.packs.malformed import Fault, PackError, of_text

File: TypeAlias = Path | Traversable


def parse(file: File) -> dict[str, Any]:
    """The tables of a file; PackError where it is missing or is not TOML."""
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError:
        raise PackError(Fault(file.name, "no_file")) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise PackError(of_text(error, file.name)) from None
    except ValueError:  # Python reads no number of thousands of digits
        raise PackError(Fault(file.name, "huge_number")) from None
