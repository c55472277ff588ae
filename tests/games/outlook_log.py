"""Golden games as a page is told them: `tests/golden/GAME/1/NAME.json` gives `NAME.outlook.txt`.

For each action: its events, and what it changes in the outlook and in the previews, a line for each fact.
Write the files again, and read what changed before keeping it: `python -m tests.games.outlook_log`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

import rucher
from rucher.core.match import Match

FOLDER = Path(__file__).parents[1] / "golden"
GAMES = {
    "anthophila": ("classic_won", "mites_won", "nosema_won", "siege_lost", "weedkiller_lost"),
    "apiary": ("one_player", "two_players"),
}
_SPARED = ("touch", "said")


def outlook_log(game: str, name: str) -> list[str]:
    """The lines of a golden game."""
    match = rucher.load((FOLDER / game / "1" / f"{name}.json").read_bytes())
    played = [(entry.action, entry.seat) for entry in match.log]
    match.takeback(len(played))
    known = _facts(match)
    lines = [f"{fact} {value}" for fact, value in known.items()]
    for number, (action, seat) in enumerate(played, 1):
        lines.append(f"= {number} {match.write(action)}")
        lines += [f"! {type(event).__name__} {_short(event)}" for event in match.play(action, seat)]
        before, known = known, _facts(match)
        lines += [f"{fact} {value}" for fact, value in known.items() if before.get(fact) != value]
        lines += [f"- {fact}" for fact in before if fact not in known]
    return lines


def stored(game: str, name: str) -> Path:
    """The file that keeps them."""
    return FOLDER / game / "1" / f"{name}.outlook.txt"


def _facts(match: Match) -> dict[str, str]:
    """The outlook of whoever is asked, and a preview of each legal action that has one."""
    decision = match.decision
    seat = decision.asked[0] if decision else 0
    view, words = match.view(seat), match.game.words
    found = dict(_flat("", msgspec.to_builtins(words.outlook(view))))
    for action in match.legal(seat) if decision else []:
        if told := words.preview(view, seat, action):
            found[f"? {match.write(action)}"] = _short(told)
    return found


def _flat(path: str, value: Any) -> Iterator[tuple[str, str]]:
    """The facts inside a value; a sentence is one fact, and a thing is called by its touch."""
    if isinstance(value, dict) and "key" not in value:
        # The name of a thing is in the path already, and its sentence says the same facts in words.
        inside = [(name, one) for name, one in value.items() if "touch" not in value or name not in _SPARED]
    elif isinstance(value, list | tuple) and any(isinstance(one, dict) for one in value):
        inside = [
            (one.get("touch", one.get("bee", n)) if isinstance(one, dict) else n, one)
            for n, one in enumerate(value)
        ]
    else:
        yield path, _short(value)
        return
    for name, one in inside:
        yield from _flat(f"{path}/{name}", one)


def _short(value: Any) -> str:
    return json.dumps(msgspec.to_builtins(value), ensure_ascii=False, separators=(",", ":"))


if __name__ == "__main__":
    for game, names in GAMES.items():
        for name in names:
            stored(game, name).write_text("\n".join(outlook_log(game, name)) + "\n", encoding="utf-8")
