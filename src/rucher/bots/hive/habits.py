"""The numbers of the Hive engine's search."""

from __future__ import annotations

import msgspec


class Habits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of the search: when it looks less far, in which order it looks, where it stops.

    Depths are plies, margins and the window are worths; a depth of 0 switches a habit off.
    """

    forward_depth: int  # up to here, a position this much above the window is not looked into:
    forward_margin: int  # for each ply
    late_depth: int  # up to here, late moves are skipped after
    late_base: int  # so many, and
    late_square: int  # so many times the depth squared
    late_rank: int  # unless they are ranked so high; such moves are reduced by one ply less, too
    reduced_from: int  # moves before the first that is looked at less far,
    reduction_base: int  # by hundredths of plies
    reduction_slope: int  # and so many hundredths of log(depth) x log(number)
    unknown_from: int  # depth from which a position the table does not know is looked at one ply less
    extending: int  # plies more where one's queen is about to fall
    settling: int  # plies of forcing moves past the depth
    pressing: int  # 1: past the depth, the third last gap beside a queen is filled too
    window: int  # how far from the last worth the next one is expected
    killer: int  # ranks: a move that cut beside,
    towards: int  # one that comes to the other queen,
    leaving: int  # one that leaves one's own
    history_unit: int  # what a cut earns for each ply of depth squared,
    history_most: int  # at most
    counter: int = 0  # the rank of a move that refuted the same move before; versions 1 to 4 did without
