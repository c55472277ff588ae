"""Numbers in an address. Python reads no number of thousands of digits, so a long one is no number here."""

from __future__ import annotations

from typing import Final

from starlette.convertors import Convertor, register_url_convertor

NUMBER: Final = "number"  # in a route: {seat:number}


class _Number(Convertor[int]):
    """A whole number of at most four digits."""

    regex = "[0-9]{1,4}"

    def convert(self, value: str) -> int:
        """The number that an address writes."""
        return int(value)

    def to_string(self, value: int) -> str:
        """The number as an address writes it."""
        return str(value)


register_url_convertor(NUMBER, _Number())


def is_number(text: str) -> bool:
    """Is this text of an address a short number?"""
    return 0 < len(text) < 8 and text.isascii() and text.isdigit()
