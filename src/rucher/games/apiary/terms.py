"""Resources and prices as terms, for refusals and sentences."""

from __future__ import annotations

from collections.abc import Sequence

from rucher.core.texts import Term
from rucher.games.apiary.box import RESOURCES
from rucher.games.apiary.box.effects import Price


def terms(price: Price) -> list[Term]:
    """The words of a price of Apiary: 1 pollen, 2 basic resources."""
    return [Term(name, count=n) for name, n in price.parts()]


def resources(amounts: Sequence[int]) -> list[Term]:
    """The words of some resources of Apiary, in the box's order."""
    return [Term(name, count=n) for name, n in zip(RESOURCES, amounts, strict=True) if n]
