"""A module for the process of long work, with which it is too large after its first answer."""

from __future__ import annotations

import sys

from tests.core.toys import toy

game = toy("nim")
sys.modules["__main__"].MOST_MEMORY = 0  # type: ignore[attr-defined]
