"""A short notation for every action, to write down or to read aloud: a verb, then the things it names.

place 3 explore    retrieve    seed S05 text    seed S05 basic    end     the turn
bump active once   bump landing always   ask                              a bumped worker
ship c2   square pollen   harvest   benefit                               Explore
buy farm 2   reserved   carving 4   build 1,-1   spare fiber              Advance and Carve
worker   frame   place_frame 2,-1 0   upgrade                             Grow
keep S05   plant S05   convert wax   dance 2   teach 1   token K4         Research and Convert
income 1,-1   hibernate A3   take pollen   pay water   done               and so on
"""

from __future__ import annotations

from rucher.core.errors import UnreadableAction
from rucher.games.apiary.actions import ApiaryAction
from rucher.games.apiary.ids import TAGS, read_field, write_field
from rucher.games.apiary.state import ApiaryState


def write(view: ApiaryState, action: ApiaryAction) -> str:
    """The notation of an action of Apiary."""
    names = action.__struct_fields__
    words = [write_field(view, name, getattr(action, name)) for name in names]
    return " ".join([str(action.__struct_config__.tag), *words])


def read(view: ApiaryState, text: str) -> ApiaryAction:
    """The action of Apiary that a notation spells."""
    tag, *words = text.split() or [""]
    kind = TAGS.get(tag.lower())
    if kind is None:
        raise UnreadableAction(
            f"{text[:60]!r} is not an action; write for instance 'place 2 explore' or 'end'"
        )
    names = kind.__struct_fields__
    if len(words) != len(names):
        raise UnreadableAction(f"write {' '.join([tag, *(f'<{name}>' for name in names)])!r}")
    return kind(*(read_field(view, name, word) for name, word in zip(names, words, strict=True)))
