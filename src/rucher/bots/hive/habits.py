"""The numbers of the Hive engine's search."""

from __future__ import annotations

import msgspec


class Habits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of the search: when to search less deep, in which order, and where to stop.

    Depths are in plies; margins and the window are worths; a depth of 0 switches a habit off.
    """

    forward_depth: int  # up to this depth, a position above the window by the margin is not searched:
    forward_margin: int  # the margin per ply
    late_depth: int  # up to this depth, late moves are skipped after
    late_base: int  # this many moves, plus
    late_square: int  # this many times the depth squared,
    late_rank: int  # unless their rank is at least this; such moves are also reduced by one ply less
    reduced_from: int  # this many moves come before the first that is searched less deep,
    reduction_base: int  # by this many hundredths of plies
    reduction_slope: int  # plus this many hundredths of log(depth) x log(number)
    unknown_from: int  # from this depth on, a position missing in the table is searched one ply less
    extending: int  # extra plies when one's own queen is about to fall
    settling: int  # plies of forcing moves after the depth
    pressing: int  # 1: after the depth, also search moves that fill the third last gap beside a queen
    window: int  # the largest expected distance from the last worth
    killer: int  # ranks: of a move that cut in a sibling position,
    towards: int  # of a move towards the other queen,
    leaving: int  # of a move away from one's own queen
    history_unit: int  # history credit of a cut per ply of depth squared,
    history_most: int  # its maximum
    counter: int = 0  # rank of a move that refuted the same move before; versions 1 to 4 did not use it
