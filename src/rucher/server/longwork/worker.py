"""The process of long work: it gets tasks, and answers each with a result or with a problem.

Run as `python -m rucher.server.longwork.worker [MODULE|FOLDER ...]`, as the bots' processes are.
"""

from __future__ import annotations

import functools
import gzip
import io
import os
import sys
import time
import traceback
from pathlib import Path
from typing import Any

import msgspec
import segno

from rucher.core.chance import Chance
from rucher.core.errors import LoadError
from rucher.core.loading import load_match
from rucher.core.transcript import write_transcript
from rucher.games import find as find_game
from rucher.server import wire
from rucher.server.longwork import boxes, campaigns, laying, positions, studies, tasks
from rucher.server.longwork.laying import laid_table
from rucher.server.processes import serve
from rucher.server.settings import Problem, load_problem
from rucher.server.store.tables import Kept
from rucher.server.tables import viewing
from rucher.server.tables.packing import pack_table
from rucher.server.tables.summary import summarize
from rucher.server.tables.table import Table

MOST_MEMORY = (
    400_000_000  # bytes: a process that has used so much ends after its answer, and a new one starts
)
PLACES = 5  # of an unexpected error, for the log
FORBIDDEN = 2_000_000_000  # bytes that it cannot have: the task fails, the server lives


def do_task(task: tasks.Task) -> Any:
    """The result of a task in the process of long work; a Problem that tells the visitor why not."""
    match task:
        case tasks.Lay():
            return pack_table(_stored(task.kept, task.seed))
        case tasks.Summarize():
            return summarize(_stored(task.kept, None))
        case tasks.Bring():
            return laying.bring_match(task)
        case tasks.Branch():
            return laying.branch_table(task)
        case tasks.Transcribe():
            return write_transcript(load_match(task.match, find_game, Chance(0)))
        case tasks.TellReplay():
            return _replay(task)
        case tasks.Fold() | tasks.KeepScenario() | tasks.CheckScenario():
            return campaigns.do_campaign_task(task)
        case tasks.DrawCodes():
            return [_qr_code(url) for url in task.urls]
        case tasks.CheckStudy() | tasks.ReadStudies() | tasks.WriteStudy():
            return studies.do_study_task(task)
        case tasks.ReadText() | tasks.ListHeads() | tasks.Explore():
            return positions.do_position_task(task)
        case _:
            return boxes.do_box_task(task)


def _stored(kept: Kept, seed: int | None) -> Table:
    """A stored table for long work; a Problem where its game, version or box is not known."""
    try:
        return laid_table(kept, seed)
    except LoadError as error:
        raise load_problem(error, Problem("no_table", 404)) from None


def _replay(task: tasks.TellReplay) -> bytes:
    """Every view of a finished match, made in the process of long work for a replay."""
    table = laid_table(task.kept, None)
    seat = task.seats[0] if task.seats else None
    views = tuple(viewing.looked_back(table, n, seat) for n in range(1, table.n + 1))
    update = viewing.update(table, task.seats, 0, task.at)
    told = wire.encode(wire.Replay(task.info, task.seats, update, views))
    return gzip.compress(told, 6, mtime=0) if task.zipped else told


@functools.lru_cache(maxsize=500)
def _qr_code(url: str) -> str:
    """A link as a QR code in SVG, drawn in the process of long work."""
    out = io.BytesIO()
    segno.make(url, error="m", micro=False).save(
        out, kind="svg", border=2, scale=4, dark="#2A2118", light="#FFF"
    )
    return out.getvalue().decode()


def where(error: Exception) -> str:
    """An unexpected error for the log: its kind and its place. Its text may quote somebody's file."""
    frames = reversed(traceback.extract_tb(error.__traceback__)[-PLACES:])
    return f"{type(error).__name__} at {', '.join(f'{Path(f.filename).name}:{f.lineno}' for f in frames)}"


def answer_task(data: bytes) -> bytes:
    """The answer of the process of long work to one task."""
    began = time.process_time()
    result, problem, error = tasks.NOTHING, None, None
    try:
        result = msgspec.Raw(msgspec.msgpack.encode(do_task(tasks.decode_task.decode(data))))
    except Problem as refused:
        problem = refused.code, refused.status, msgspec.to_builtins(refused.params)
    except OSError as met:  # a full disk, or one that fails: the same request may succeed later
        problem, error = ("trouble", 503, {}), where(met)
    except Exception as met:  # noqa: BLE001 - the server tells the visitor of trouble; the log has the details
        error = where(met)
    return msgspec.msgpack.encode(tasks.Answer(time.process_time() - began, result, problem, error))


def is_spent() -> bool:
    """Has the process of long work grown too large to be kept?"""
    if sys.platform == "linux":  # not ru_maxrss: a new process begins with that of the one that started it
        pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
        return pages * os.sysconf("SC_PAGESIZE") > MOST_MEMORY
    if sys.platform == "win32":
        return False
    import resource  # it does not exist on Windows

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss > MOST_MEMORY


def main() -> None:
    """Answer tasks of long work until the server closes the pipe."""
    if sys.platform == "linux":
        import resource

        resource.setrlimit(resource.RLIMIT_DATA, (FORBIDDEN, FORBIDDEN))
    serve(answer_task, sys.argv[1:], is_spent)


if __name__ == "__main__":
    main()
