"""The scenarios that people brought: each is kept beside the database, because its tables need it later."""

from __future__ import annotations

import asyncio
import logging
import shutil
from pathlib import Path

from rucher.core.packs.malformed import Fault
from rucher.games.anthophila.box import BOXES, AnthophilaBox, PackError, open_scenario
from rucher.games.anthophila.box.schema import Scenario
from rucher.server.settings import DRAFT, SCENARIO

log = logging.getLogger("rucher.server")
MOST_SCENARIOS = 200  # that take a place at once, see `scenario_places`


def scenario_name(box: str) -> str:
    """The name of a scenario's folder, by the hash of its box."""
    return box[:32]


def keep_scenario(folder: Path, text: str, full: bool = False) -> tuple[AnthophilaBox, Scenario]:
    """Read a scenario and store its file; PackError where it cannot be played, or all places are taken."""
    draft = folder / DRAFT / SCENARIO
    draft.parent.mkdir(parents=True, exist_ok=True)
    draft.write_text(text, encoding="utf-8")
    box, scenario = open_scenario(draft)
    kept = folder / scenario_name(box.name)
    if not kept.exists():
        if full:
            raise PackError(Fault(SCENARIO, "all_kept", {"n": MOST_SCENARIOS}))
        draft.parent.rename(kept)  # whole at once: another process may look for new ones
    return box, scenario


class Scenarios:
    """The kept scenarios of a folder, as this process knows them."""

    def __init__(self, folder: Path) -> None:
        self._folder, self._changed = folder, -1
        self.taking_a_place = asyncio.Lock()
        self._known: dict[str, str | None] = {}  # the box by the name of the folder; None: it cannot be used

    @property
    def names(self) -> frozenset[str]:
        """The names of the kept scenarios."""
        return frozenset(self._known)

    def open_new(self) -> None:
        """Open the scenarios that were stored since the last time; mostly there are none."""
        changed = self._folder.stat().st_mtime_ns if self._folder.exists() else -1
        if changed == self._changed:
            return
        for file in sorted(self._folder.glob(f"*/{SCENARIO}")):
            name = file.parent.name
            if name == DRAFT or name in self._known:
                continue
            self._known[name] = None
            try:
                self._known[name] = open_scenario(file)[0].name
            except PackError as error:
                log.warning("the scenario in %s cannot be used any more: %s", name, error)
        self._changed = changed

    def remove(self, name: str) -> None:
        """Remove a scenario's file, and forget its box."""
        if box := self._known.pop(name, None):
            BOXES.forget(box)
        shutil.rmtree(self._folder / name, ignore_errors=True)
