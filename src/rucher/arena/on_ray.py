"""Work on many machines: an executor whose tasks run on a Ray cluster (`rucher[ray]`).

A task is a function of its arguments alone (terms and a number), so whatever machine plays it, the result is
the same; one whose worker is lost is played again by Ray. We write no scheduler.
"""

from __future__ import annotations

import socket
from collections.abc import Callable
from concurrent.futures import Executor, Future
from importlib import import_module
from typing import Any, Final, ParamSpec, TypeVar

from rucher.core.errors import OptionError
from rucher.core.extras import advised

LOCAL: Final = "local"
TRIES: Final = 10  # of a task whose worker is lost: a task that kills every worker must end too

P = ParamSpec("P")
T = TypeVar("T")


class RayExecutor(Executor):
    """An executor of `concurrent.futures`; `workers` is how many tasks the cluster runs at once."""

    def __init__(self, address: str, *, workers: int | None = None) -> None:
        """Join the cluster at an address (`HOST:6379`, `auto`), or start one here: `local`.

        `workers` limits a local one. It needs `rucher[ray]`.
        """
        with advised():
            self._ray = import_module("ray")  # here, because the library alone has no Ray
        options: dict[str, Any] = (
            {"include_dashboard": False, "num_cpus": workers} if address == LOCAL else {}
        )
        try:
            _reach(address)
            self._ray.init(address=address, log_to_driver=False, logging_level="ERROR", **options)
        except OSError as error:
            raise OptionError(f"there is no Ray at {address!r}: {error}") from None
        self.workers = max(1, int(self._ray.cluster_resources().get("CPU", 1)))
        self._waiting: dict[Future[Any], Any] = {}

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Run a function of a contest on some machine of the cluster."""
        reference = self._ray.remote(max_retries=TRIES)(fn).remote(*args, **kwargs)
        future: Future[T] = reference.future()
        self._waiting[future] = reference
        future.add_done_callback(lambda done: self._waiting.pop(done, None))
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Leave the cluster; tasks that nobody waits for any more are cancelled."""
        for reference in list(self._waiting.values()):
            self._ray.cancel(reference, force=True)
        self._ray.shutdown()


def _reach(address: str) -> None:
    """Raise OSError where no cluster listens at an address: Ray itself would try for minutes."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if host and port.isdecimal():
        socket.create_connection((host.strip("[]"), int(port)), timeout=10).close()
