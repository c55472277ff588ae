"""Fifty people play, alone and with the hostile visitor, and what was measured meanwhile."""

from __future__ import annotations

import asyncio
import os
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field

import msgspec
from tests.server.hostility.bystanders import Json, Pair, Person, Told
from tests.server.hostility.served import ROOT, Echo, Served

TABLES = 25
SAMPLE = 1.0  # seconds between two looks at the server's memory
# Milliseconds that a bare server needs at most, 95 times of 100, on a machine that does little else.
QUIET = 10.0


@dataclass
class Phase:
    """How long answers took in a part of the time."""

    waits: list[float] = field(default_factory=list)  # of the people, for their moves
    echoes: list[float] = field(default_factory=list)  # of a bare server beside: the machine's own part
    worked: float = 0.0  # seconds of the server's loop
    longest_step: float = 0.0  # milliseconds of the loop's processor time, of one request

    def wait(self, percent: int) -> float:
        """The milliseconds that so many of the answers took at most, by the clock."""
        return _at(self.waits, percent)

    def echo(self, percent: int) -> float:
        """The milliseconds that the bare server took, by the clock."""
        return _at(self.echoes, percent)

    def work_a_move(self) -> float:
        """The seconds of the server's loop, shared out among the moves."""
        return self.worked / max(1, len(self.waits))

    def is_quiet(self) -> bool:
        """Does the clock measure the server, and not what others do on this machine?"""
        return self.echo(95) < QUIET


@dataclass
class Figures:
    """What was measured while they played."""

    seconds: float  # that the visitor was there, by the clock
    alone: Phase
    with_visitor: Phase
    memory: list[int]  # of the server, second by second, from when the visitor came
    processor: float  # seconds of the server
    tricks: Json  # what the hostile visitor did
    told: list[Told]
    faults: list[str]
    status: int = 0

    def visitors_share(self) -> float:
        """The part of the loop's time that went to the visitor: what the moves do not explain."""
        moves = self.alone.work_a_move() * len(self.with_visitor.waits)
        return (self.with_visitor.worked - moves) / self.seconds


def _at(seconds: Sequence[float], percent: int) -> float:
    ordered = sorted(seconds)
    return 1000 * ordered[min(len(ordered) - 1, len(ordered) * percent // 100)]


def summary(figures: Figures) -> str:
    """The figures in a few lines."""
    lines = []
    for name, phase in (("alone", figures.alone), ("with the visitor", figures.with_visitor)):
        waits = ", ".join(f"p{percent} {phase.wait(percent):.1f}" for percent in (50, 95, 99))
        echoes = ", ".join(f"p{percent} {phase.echo(percent):.1f}" for percent in (50, 95, 99))
        lines.append(f"{name}: {len(phase.waits)} moves, ms: {waits}; a bare server: {echoes}")
        lines.append(
            f"  the server's loop worked {phase.worked:.1f} s, {1000 * phase.work_a_move():.1f} ms a move; "
            f"its longest step {phase.longest_step:.0f} ms"
        )
    first, last, most = (
        f"{memory / 1e6:.0f}" for memory in (figures.memory[0], figures.memory[-1], max(figures.memory))
    )
    lines.append(f"the visitor had {100 * figures.visitors_share():.0f} % of the loop's time")
    lines.append(f"processor {figures.processor:.1f} s; memory {first} MB, at the end {last}, at most {most}")
    return "\n".join([*lines, msgspec.json.encode(figures.tricks).decode()])


async def measure(server: Served, seconds: float) -> Figures:
    """Let all play: for a tenth of the time alone, then so long with the hostile visitor."""
    await server.start()
    echo = Echo(server.log.parent)
    try:
        await echo.start()
        return await _measured(server, seconds, echo)
    finally:
        server.kill()
        await echo.stop()


async def _measured(server: Served, seconds: float, echo: Echo) -> Figures:
    pairs = [Pair(server, number) for number in range(TABLES)]
    people = [person for pair in pairs for person in pair.people]
    for pair in pairs:
        await pair.sit_down()
    stop, memory = asyncio.Event(), list[int]()
    playing = [asyncio.ensure_future(pair.play(stop)) for pair in pairs]
    await asyncio.sleep(10.0)  # what is done for the first time takes longer
    await _phase(server, people, echo)
    await asyncio.sleep(max(20.0, seconds / 10))
    alone = await _phase(server, people, echo)
    watching = asyncio.ensure_future(_watch(server, memory))
    before, began = server.seconds(), time.monotonic()
    arguments = [
        "-m",
        "tests.server.hostility",
        str(server.port),
        str(seconds),
        *(pair.table for pair in pairs),
    ]
    visitor = await asyncio.create_subprocess_exec(
        sys.executable, *arguments, cwd=ROOT, stdout=asyncio.subprocess.PIPE, preexec_fn=lambda: os.nice(5)
    )
    said, _ = await visitor.communicate()
    there = time.monotonic() - began
    with_visitor = await _phase(server, people, echo)
    stop.set()
    await asyncio.gather(*playing)
    watching.cancel()
    spent = server.seconds() - before
    for person in people:
        await person.close()
    return Figures(
        there,
        alone,
        with_visitor,
        memory,
        spent,
        msgspec.json.decode(said),
        [told for person in people for told in person.told],
        [fault for person in people for fault in person.faults],
        await server.stop(),
    )


async def _phase(server: Served, people: list[Person], echo: Echo) -> Phase:
    """What was measured since the last phase; the next one begins."""
    worked, longest = server.worked(), await server.longest_step()
    waits = [wait for person in people for wait in person.waits]
    phase = Phase(waits, echo.times, worked - server.worked_before, longest)
    server.worked_before = worked
    for person in people:
        person.waits = []
    echo.times = []
    return phase


async def _watch(server: Served, memory: list[int]) -> None:
    """Write down the server's memory."""
    while True:
        memory.append(server.memory())
        await asyncio.sleep(SAMPLE)
