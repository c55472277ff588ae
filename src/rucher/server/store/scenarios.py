"""The scenarios that people brought: each is kept beside the database, because its tables need it later."""

from __future__ import annotations

import logging
from pathlib import Path

from rucher.core.packs.malformed import Fault
from rucher.games.anthophila.box import AnthophilaBox, PackError, open_scenario
from rucher.games.anthophila.box.schema import Scenario
from rucher.server.settings import DRAFT, SCENARIO

log = logging.getLogger("rucher.server")
MOST_SCENARIOS = 200  # kept at once


def keep_scenario(folder: Path, text: str) -> tuple[AnthophilaBox, Scenario]:
    """Read a scenario and store its file; PackError where it cannot be played."""
    draft = folder / DRAFT / SCENARIO
    draft.parent.mkdir(parents=True, exist_ok=True)
    draft.write_text(text, encoding="utf-8")
    box, scenario = open_scenario(draft)
    kept = folder / box.name[:32]
    if not kept.exists():
        if sum(1 for _ in folder.iterdir()) > MOST_SCENARIOS:
            raise PackError(Fault(SCENARIO, "all_kept", {"n": MOST_SCENARIOS}))
        draft.parent.rename(kept)  # whole at once: another process may look for new ones
    return box, scenario


class Scenarios:
    """The kept scenarios of a folder, as this process knows them."""

    def __init__(self, folder: Path) -> None:
        self._folder, self._changed = folder, -1
        self._known: set[Path] = set()

    def open_new(self) -> None:
        """Open the scenarios that were stored since the last time; mostly there are none."""
        changed = self._folder.stat().st_mtime_ns if self._folder.exists() else -1
        if changed == self._changed:
            return
        for file in sorted(set(self._folder.glob(f"*/{SCENARIO}")) - self._known):
            if file.parent.name == DRAFT:
                continue
            self._known.add(file)
            try:
                open_scenario(file)
            except PackError as error:
                log.warning("the scenario in %s cannot be used any more: %s", file.parent.name, error)
        self._changed = changed
